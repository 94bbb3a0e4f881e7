"""Tell a game of Human Punishment in words."""
