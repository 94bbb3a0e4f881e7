"""Humans!!!: a game in words."""
