"""Check whole numbers that a user types, such as games and seeds."""

from typing import Any

from scenarios.loader.errors import InputError


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Refuse a value that is no whole number from `least` to `most`.

    Raises:
        InputError: If it is none; the message begins with `name`. `True` and `False` are no whole numbers.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(f"{name} is {value!r}; it must be a whole number from {least} to {most}")
