"""Replays: one game told move by move, checked against its compiled row."""
