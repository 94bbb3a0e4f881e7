"""Decisions: which ones matter, where scripts err, and when a game is decided."""
