"""Show what the laboratory does, on one game."""
