"""Shares as people write them: `1pp` and `0.01` are the same."""

import math

from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

POINTS = "pp"


def read_share(given: object, where: str, most: float = 0.5) -> float:
    """A share greater than 0 and less than `most`: a number, or a text such as `0.5pp` or `0.005`.

    Args:
        given: What was written.
        where: What to name in the message.
        most: The bound.

    Raises:
        InputError: If it is no such share.
    """
    value = math.nan
    if isinstance(given, str):
        text = given.strip().lower()
        number, scale = (text[: -len(POINTS)], 100) if text.endswith(POINTS) else (text, 1)
        try:
            value = float(number) / scale
        except ValueError:
            value = math.nan
    elif isinstance(given, int | float) and not isinstance(given, bool):
        value = float(given)
    if not 0 < value < most:
        allowed = f"more than 0 and less than {told_share(most)}, such as 1pp (a percentage point) or 0.01"
        raise InputError(f"{where} is {shown(given)}; it must be {allowed}")
    return value


def told_share(share: float) -> str:
    """`1pp`, `0.5pp`."""
    return f"{100 * share:.6g}{POINTS}"
