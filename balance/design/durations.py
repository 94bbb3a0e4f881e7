"""Read times that a user types, such as `10min`."""

import math
import re

from scenarios.loader.errors import InputError

_NAMES = {1.0: ("", "s", "sec", "second"), 60.0: ("m", "min", "minute"), 3600.0: ("h", "hr", "hour")}
_UNITS = {name + plural: seconds for seconds, names in _NAMES.items() for name in names for plural in ("", "s")}
_TIME = re.compile(r"\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-z]*)\s*", re.ASCII)


def read_budget(given: object) -> float | None:
    """Return the time after which no more games are begun [s]; None: no limit.

    Raises:
        InputError: If it is no time, or not more than 0.
    """
    return None if given is None else read_duration(given, "--budget")


def read_duration(given: object, where: str) -> float:
    """Return a time [s].

    Args:
        given: `10min`, `90s`, `1.5h`, or a number of seconds.
        where: The option to name in a message.

    Raises:
        InputError: If it is no time, or not more than 0.
    """
    seconds = math.nan
    if isinstance(given, int | float) and not isinstance(given, bool):
        seconds = float(given)
    elif isinstance(given, str) and (match := _TIME.fullmatch(given)) and match[2] in _UNITS:
        seconds = float(match[1]) * _UNITS[match[2]]
    if not (math.isfinite(seconds) and seconds > 0):
        raise InputError(f"{where} is {given!r}; it must be a time above 0, such as 90s, 10min or 2h")
    return seconds
