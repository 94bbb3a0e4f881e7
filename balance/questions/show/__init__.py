"""Show what can be set in a game, and its tables."""
