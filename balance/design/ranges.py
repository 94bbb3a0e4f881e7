"""Read the range in which a figure is wanted: `35%±2pp`, `33%..37%`, `9..11`."""

import math
import re

from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

_NUMBER = r"\s*([+-]?\d+(?:\.\d+)?)\s*(%|pp)?\s*"
_AROUND = re.compile(rf"{_NUMBER}(?:±|\+-|\+/-){_NUMBER}")
_RANGE = re.compile(rf"{_NUMBER}(?:\.\.|…){_NUMBER}")


def read_range(text: str, name: str, in_percent: bool, where: str, how: str) -> tuple[float, float]:
    """Return the two ends of a range; of a share between 0 and 1.

    Args:
        text: `35%±2pp`, `33%..37%`, `10±1` or `9..11`.
        name: The figure's name, for messages.
        in_percent: Whether the figure is a share.
        where: The place that an error message begins with.
        how: Examples, for messages.

    Raises:
        InputError: If it is no range, or none of such a figure.
    """
    around, between = _AROUND.fullmatch(text), _RANGE.fullmatch(text)
    match = around or between
    if match is None:
        number = re.fullmatch(_NUMBER, text)
        share = 0.0 if number is None or not in_percent else float(number[1]) / (100 if float(number[1]) > 1 else 1)
        within = "" if 0 <= share <= 1 else ", and a share is between 0 % and 100 %"
        raise InputError(f"{where}: {shown(text)} is no range; it must be VALUE±TOLERANCE or LOW..HIGH, {how}{within}")
    units = {unit for unit in (match[2], match[4]) if unit}
    if units and not in_percent:
        raise InputError(f"{where}: {name} is no share, so it has no percent; {how}")
    first, second = float(match[1]), float(match[3])
    if in_percent:
        if not units and max(first, second) > 1:
            raise InputError(f"{where}: say whether it is percent: {match[1]}%, with a tolerance of {match[3]}pp")
        scale = 100 if units else 1
        first, second = first / scale, second / scale
    if between and second < first:
        unit = match[2] or match[4] or ""
        turned = f"{match[3]}{unit}..{match[1]}{unit}"
        raise InputError(f"{where}: the range is turned round; the lower end comes first: {turned}")
    low, high = (first - second, first + second) if around else (first, second)
    if in_percent:
        if not (low < 1 and high > 0) or (between and not (0 <= low <= 1 and 0 <= high <= 1)):
            raise InputError(f"{where}: a share is between 0 % and 100 %")
        low, high = max(low, 0.0), min(high, 1.0)
    if not low < high or not math.isfinite(high - low):
        raise InputError(f"{where}: the lower end must be less than the upper end, and the tolerance more than 0")
    return low, high
