"""Numbers and names as people read them. One place, so that every page and figure says them alike."""

import math
from collections.abc import Sequence

SPACE = "\u202f"  # narrow and unbreakable: within numbers and before a percent sign
DASH = "–"
NOTHING = "—"
CAP, CAP_LIMIT = "round_cap", 0.001


def human(word: str) -> str:
    """`loss_keys` -> `loss keys`."""
    return word.replace("_", " ")


def setting_name(name: str) -> str:
    """`hold_at@2` -> `seat 2's hold at`; a table's cell keeps its dots."""
    base, at, seat = name.partition("@")
    return f"seat {seat}'s {human(base)}" if at else human(base)


def title(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def whole(number: float) -> str:
    """`20000` -> `20 000`."""
    return f"{number:,.0f}".replace(",", SPACE)


def known(*numbers: float | None) -> bool:
    """Whether all of these are numbers."""
    return all(number is not None and math.isfinite(number) for number in numbers)


def percent(share: float | None, decimals: int = 1) -> str:
    """`0.3123` -> `31.2 %`."""
    return f"{100 * share:.{decimals}f}{SPACE}%" if share is not None and known(share) else NOTHING


def percent_range(low: float | None, high: float | None, decimals: int = 1) -> str:
    """`0.3061, 0.3189` -> `30.6–31.9`: percents, rounded outwards so that the interval keeps its coverage."""
    if low is None or high is None or not known(low, high):
        return ""
    scale = 10**decimals
    below = math.floor(100 * low * scale + 1e-9) / scale
    above = math.ceil(100 * high * scale - 1e-9) / scale
    return f"{below:.{decimals}f}{DASH}{above:.{decimals}f}"


def points(difference: float, decimals: int = 1) -> str:
    """`0.123` -> `12.3 points`: a difference of two shares."""
    return f"{100 * difference:.{decimals}f} points"


def number(value: float | None) -> str:
    """A mean with three to four digits that count."""
    if value is None or not known(value):
        return NOTHING
    text = whole(value) if abs(value) >= 10_000 else f"{value:.{1 if abs(value) >= 100 else 2}f}"
    return text.replace("-", "−")


def number_range(low: float | None, high: float | None) -> str:
    """The bounds of a mean, or nothing where they are not known."""
    if low is None or high is None or not known(low, high):
        return ""
    return f"{number(low)}{DASH}{number(high)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count: int, word: str) -> str:
    """`1 player`, `20 000 games`."""
    return f"{whole(count)} {word}" + ("" if count == 1 else "s")
