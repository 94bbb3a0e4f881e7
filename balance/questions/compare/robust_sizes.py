"""Say how many fillings and games `--robust` plays by default, and how many at least and at most."""

FILLINGS, EACH = 300, 1_000  # by default
FEWEST_FILLINGS, MOST_FILLINGS = 40, 10_000
FEWEST_GAMES, MOST_GAMES = 50, 10_000_000  # of each filling [games]
