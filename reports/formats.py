"""Format numbers and names for people, so that every page and figure writes them the same way."""

import math
import re
from collections.abc import Sequence

SPACE = "\u202f"  # narrow no-break space: within numbers and before a percent sign
DASH = "–"  # between the ends of a range
NOTHING = "—"  # stands where there is no number
EXACT = 1e-12  # a mean of shares that are all 1 may differ from 1 by so much
HALFWAY = 1e-6  # of the last digit: 100 * 0.6535 is 65.35 but for the last bits
CAP = "round_cap"  # outcome of a game stopped by its bound on rounds


def human(word: str) -> str:
    """Return a name with spaces: `loss_keys` -> `loss keys`."""
    return word.replace("_", " ")


def setting_name(name: str) -> str:
    """Return a setting's name in words: `hold_at@2` -> `seat 2's hold at`.

    The name of a table's cell stays as it is typed.
    """
    if "." in name:
        return name
    base, at, seat = name.partition("@")
    return f"seat {seat}'s {human(base)}" if at else human(base)


def title(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def typeset(text: str) -> str:
    """Return a text with true minus signs before numbers, and no-break spaces before percent signs."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text.replace(" %", f"{SPACE}%"))


def whole(number: float, space: str = SPACE) -> str:
    """Format a number without decimals: `20000` -> `20 000`."""
    return f"{number:,.0f}".replace(",", space)


def known(*numbers: float | None) -> bool:
    """Return whether all of these are finite numbers."""
    return all(number is not None and math.isfinite(number) for number in numbers)


def in_percent(share: float, decimals: int) -> str:
    """Return a share in percent, without the sign: `31.2`; the one rule for all that is shown.

    Only 0 reads as 0 and only 1 as 100: what would be rounded to them is `< 0.1` or `> 99.9`. What is halfway is
    rounded away from 50, so that two shares that are all there is add up to 100: 34.65 and 65.35 are 34.6 and 65.4.
    """
    step = 10.0**-decimals
    whole, part = divmod(100 * share / step, 1)
    half = abs(part - 0.5) < HALFWAY
    text = f"{(whole + (share > 0.5)) * step if half else 100 * share:.{decimals}f}"
    if share > EXACT and float(text) == 0:
        return f"< {step:.{decimals}f}"
    if share < 1 - EXACT and float(text) == 100:
        return f"> {100 - step:.{decimals}f}"
    return text


def percent(share: float | None, decimals: int = 1) -> str:
    """Format a share in percent: `0.3123` -> `31.2 %`; see `in_percent`."""
    if share is None or not known(share):
        return NOTHING
    return f"{in_percent(share, decimals).replace(' ', SPACE)}{SPACE}%"


def percent_range(low: float | None, high: float | None, decimals: int = 1) -> str:
    """Format an interval in percent: `0.3061, 0.3189` -> `30.6–31.9`; "" if a bound is not known.

    The bounds are rounded outwards, so that the interval keeps its coverage.
    """
    if low is None or high is None or not known(low, high):
        return ""
    return DASH.join(f"{end:.{decimals}f}" for end in outwards(100 * low, 100 * high, decimals))


def outwards(low: float, high: float, decimals: int) -> tuple[float, float]:
    """Round the lower end down and the upper end up to so many decimals; no zero is negative.

    The interval shown then covers at least as often as the one computed.
    """
    scale = 10**decimals
    # 1e-6 of the last decimal is forgiven: else 0.29 * 100 = 28.999999999999996 would become 28; + 0.0 makes -0.0 0.0
    return math.floor(low * scale + 1e-6) / scale + 0.0, math.ceil(high * scale - 1e-6) / scale + 0.0


def one_of_side(side: str, seats: int, space: str = SPACE) -> str:
    """Return who wins if a seat of a side does: `one of the 3 zombies`, of one seat `the guy`."""
    return f"the {human(side)}" if seats == 1 else f"one of the {plural(seats, human(side), space)}"


def at_most(share: float, decimals: int = 1) -> str:
    """Format a share in percent, rounded up: `0.00438` -> `0.5`; very small ones have up to 5 decimals."""
    shown = max(decimals, next((d for d in range(1, 5) if 100 * share >= 0.95 * 10**-d), 5))
    return f"{outwards(0, 100 * share, shown)[1]:.{shown}f}"


def points(difference: float, decimals: int = 1) -> str:
    """Format a difference of two shares in percentage points: `0.123` -> `12.3 points`."""
    return f"{100 * difference:.{decimals}f} points"


def number(value: float | None, decimals: int = 2) -> str:
    """Format a mean with these decimals: at most one from 100 on, and none from 10 000 on."""
    if value is None or not known(value):
        return NOTHING
    text = whole(value) if abs(value) >= 10_000 else f"{value:.{_fewer(value, decimals)}f}"
    # no minus before a zero, `-0.00`; elsewhere the proper minus sign
    return text.lstrip("-") if float(text.replace(SPACE, "")) == 0 else text.replace("-", "−")


def _fewer(value: float, decimals: int) -> int:
    """Return the number of decimals of a value of this size."""
    return 0 if abs(value) >= 10_000 else min(decimals, 1) if abs(value) >= 100 else decimals


def round_name(number: int) -> str:
    """Return what a round is called: `round 3`; before the first, in round 0, it is `the set-up`."""
    return f"round {number}" if number else "the set-up"


def mean(value: float, low: float, high: float) -> tuple[str, str]:
    """Format a mean and its interval: `0.00263, 0.0024, 0.0029` -> `0.0026`, `0.0024–0.0029`.

    The narrower the interval, the more decimals: from 2 to 4.
    """
    if not known(low, high):
        return number(value), ""
    half = (high - low) / 2
    decimals = next((d for d in (2, 3) if half >= 10**-d), 4) if half > 0 else 2
    below, above = outwards(low, high, _fewer(value, decimals))
    return number(value, decimals), DASH.join(number(end, decimals) for end in (below, above))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return `a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count: int, word: str, space: str = SPACE) -> str:
    """Return a count with its word: `1 player`, `20 000 games`."""
    return f"{whole(count, space)} {word}" + ("" if count == 1 else "s")
