"""Check whole numbers that a user types, such as games and seeds."""

from typing import Any

from scenarios.loader.errors import InputError


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """Refuse a value that is no whole number from `least` to `most`.

    Raises:
        InputError: If it is none; the message begins with `name`. `True` and `False` are no whole numbers.
    """
    check_whole_numbers((name, value, least, most))


def check_whole_numbers(*numbers: tuple[str, Any, int, int]) -> None:
    """Refuse values that are no whole numbers within their limits, all in one line.

    Args:
        numbers: The name, the value, the least and the most of each.

    Raises:
        InputError: If any is none.
    """
    wrong = [
        f"{name} is {value!r}; it must be a whole number from {least} to {most}"
        for name, value, least, most in numbers
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most
    ]
    if wrong:
        raise InputError("; ".join(wrong))
