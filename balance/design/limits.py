"""Limits of what a user may ask for. This module imports nothing, so that `--help` stays quick."""

MAX_SEED = 2**63 - 1
MAX_GAMES = 10**12  # of a configuration
MAX_CELLS = 100_000  # configurations of a sweep
PART = 50_000  # [games] of a whole part of a run; the unit in which cells grow until they are precise
