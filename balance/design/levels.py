"""Check the level that a user types: the chance that all intervals hold at once."""

from scenarios.loader.errors import InputError

MOST_LEVEL = 0.999_999  # 1 - level is divided among all intervals, so it must not be too small


def check_level(level: float) -> None:
    """Refuse a level that is not between 0 and 1, or so near to 1 that no games would do.

    Raises:
        InputError: If it is none.
    """
    if not 0 < level <= MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {MOST_LEVEL}")
