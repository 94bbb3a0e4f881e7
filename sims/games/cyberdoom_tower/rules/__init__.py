"""Carry out the rules of Cyberdoom Tower, a file per chapter of the rulebook."""
