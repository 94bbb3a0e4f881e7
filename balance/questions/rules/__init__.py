"""List the rules of a game and how each is implemented."""
