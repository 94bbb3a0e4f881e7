"""Read and write shares in percentage points: `1pp` and `0.01` are the same, in places `1%`."""

import math

from reports.plain import share_as_typed
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

POINTS = "pp"
LEAST_WIDTH = 1e-5  # of an interval, a margin or a gain: smaller ones need more games than anybody plays


def read_share(given: object, where: str, most: float = 0.5, least: float = 0.0, percent: bool = False) -> float:
    """Return a share that a user gave: less than `most`, and `least` or more, or more than 0.

    Args:
        given: A number, or a text such as `0.5pp` or `0.005`.
        where: The place that an error message begins with.
        most: The upper limit; the share must be less.
        least: The lower limit; 0: the share must be more.
        percent: Whether `1%` is the same as `1pp`: so it is where it may be of a mean.

    Raises:
        InputError: If it is no such share.
    """
    value = math.nan  # fails the comparison below
    if isinstance(given, str):
        text = given.strip().lower()
        unit = next((each for each in (POINTS, *(["%"] if percent else [])) if text.endswith(each)), "")
        number, scale = text.removesuffix(unit), 100 if unit else 1
        try:
            value = float(number) / scale
        except ValueError:
            value = math.nan
    elif isinstance(given, int | float) and not isinstance(given, bool):
        value = float(given)
    if not 0 < value < most:
        such = "1pp or 1% (a point of a share, 1 % of a length)" if percent else "1pp (a percentage point)"
        allowed = f"more than 0 and less than {share_as_typed(most)}, such as {such} or 0.01"
        raise InputError(f"{where} is {shown(given)}; it must be {allowed}")
    if value < least:
        raise InputError(f"{where} is {shown(given)}; it must be at least {share_as_typed(least)}")
    return value
