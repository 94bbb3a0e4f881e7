"""Humans!!!: the rulebook, a file a chapter."""
