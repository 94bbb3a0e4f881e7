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
    """`hold_at@2` -> `seat 2's hold at`; a table's cell stays as it is typed."""
    if "." in name:
        return name
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
    return DASH.join(f"{end:.{decimals}f}" for end in outwards(100 * low, 100 * high, decimals))


def outwards(low: float, high: float, decimals: int) -> tuple[float, float]:
    """Both ends with so many decimals, the lower one rounded down and the upper one up; no zero is negative."""
    scale = 10**decimals
    return math.floor(low * scale + 1e-9) / scale + 0.0, math.ceil(high * scale - 1e-9) / scale + 0.0


def at_most(share: float, decimals: int = 1) -> str:
    """`0.00438` -> `0.5`: a share in percent, rounded up; with more decimals where it would look like nothing."""
    shown = max(decimals, next((d for d in range(1, 5) if 100 * share >= 0.95 * 10**-d), 5))
    return f"{outwards(0, 100 * share, shown)[1]:.{shown}f}"


def points(difference: float, decimals: int = 1) -> str:
    """`0.123` -> `12.3 points`: a difference of two shares."""
    return f"{100 * difference:.{decimals}f} points"


def number(value: float | None, decimals: int = 2) -> str:
    """A mean with these decimals, or as few as count where it is large."""
    if value is None or not known(value):
        return NOTHING
    text = whole(value) if abs(value) >= 10_000 else f"{value:.{_fewer(value, decimals)}f}"
    return text.lstrip("-") if float(text.replace(SPACE, "")) == 0 else text.replace("-", "−")


def _fewer(value: float, decimals: int) -> int:
    return 0 if abs(value) >= 10_000 else min(decimals, 1) if abs(value) >= 100 else decimals


def mean(value: float, low: float, high: float) -> tuple[str, str]:
    """`0.00263, 0.0024, 0.0029` -> `0.0026` and `0.0024–0.0029`: with the decimals that the interval deserves."""
    if not known(low, high):
        return number(value), ""
    half = (high - low) / 2
    decimals = next((d for d in (2, 3) if half >= 10**-d), 4) if half > 0 else 2
    below, above = outwards(low, high, _fewer(value, decimals))
    return number(value, decimals), DASH.join(number(end, decimals) for end in (below, above))


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count: int, word: str) -> str:
    """`1 player`, `20 000 games`."""
    return f"{whole(count)} {word}" + ("" if count == 1 else "s")
