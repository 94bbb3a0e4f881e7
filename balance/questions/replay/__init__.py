"""Replay one game move by move, and check it against the result of the compiled game."""
