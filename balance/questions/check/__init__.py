"""Check a game: laws, rules named by tests, what a seat may see, limits."""
