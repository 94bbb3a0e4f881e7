"""Decide for the scripted players of Cyberdoom Tower, who differ by their weights in policies.csv only."""
