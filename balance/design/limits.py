"""Define the limits of what a user may ask for.

This module imports nothing, so that `--help` stays quick.
"""

MAX_SEED = 2**63 - 1
MAX_GAMES = 10**12  # of one configuration [games]
MAX_CELLS = 100_000  # of one sweep [configurations]
PART = 50_000  # in a full part of a run; with a precision, cells grow in multiples of it [games]
