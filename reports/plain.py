"""Write numbers, differences and settings as plain text: for the terminal, files and sentences.

`formats` has the rules, and writes the same for pages: with narrow spaces and true minus signs. This module imports
little, so that `--help` stays quick.
"""

import json
import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from reports import formats
from reports.formats import in_percent, outwards

MOST_DIGITS = 9  # decimals of an end near 0
SEEN_DIGITS = 5  # decimals of an end that is seen not to be 0
MANY = 3  # whole numbers in a row of which only the ends are named, if more


def count(number: float, space: str = " ") -> str:
    """Return a whole number with its thousands separated: `12 345 678`."""
    return formats.whole(number, space)


def plural(number: int, word: str, space: str = " ") -> str:
    """Return a number with its noun: `1 game`, `2 000 games`."""
    return formats.plural(number, word, space)


def one_of_side(side: str, seats: int) -> str:
    """Return who wins if a seat of a side does, see `formats.one_of_side`."""
    return formats.one_of_side(side, seats, " ")


def many_more(number: int, word: str = "") -> str:
    """Return how many others there are: `one more row`, `4 more rows`; without a word `4 more`.

    `1 other` would be taken for a name.
    """
    many = "one" if number == 1 else count(number)
    return f"{many} more {word}{'s' if number != 1 else ''}" if word else f"{many} more"


def first_few(names: Sequence[str], most: int, word: str = "") -> list[str]:
    """Return the first names of a list, and how many more there are: `["a", "b", "4 more rows"]`.

    Of a single name more, the name itself is as short.

    Args:
        names: All names.
        most: How many are named, or one more.
        word: What each of the others is, in the singular; without it `4 more`.
    """
    left = len(names) - most
    return [*names[:most], many_more(left, word)] if left > 1 else [*names]


def decimals(half: float, least: int, most: int) -> int:
    """Return how many decimals show two significant digits of an interval's half-width; one for no width.

    Args:
        half: The half-width, in the unit that is shown: of shares in percentage points.
        least, most: The answer is not less, and not more.
    """
    # floor(log10(half)) is the place of the first digit that is not 0: -2 for 0.034, which needs 3 decimals.
    return min(most, max(least, 1 - math.floor(math.log10(half)) if half > 0 else 1))


def digits_between(low: float, high: float) -> int:
    """Return how many decimals an interval's ends have, as shown; 0 is no end that is seen."""
    digits = decimals((high - low) / 2, 1, 3)
    seen = low > 0 or high < 0
    while seen and digits < SEEN_DIGITS and 0 in outwards(low, high, digits):
        digits += 1
    return digits


def signed(estimate: float, low: float, high: float) -> str:
    """Return an effect with its interval, as tables have it: `+3.28 (+2.52 to +4.04)`."""
    digits = digits_between(low, high)
    return f"{estimate:+.{digits}f} ({signed_between(low, high)})"


def signed_between(low: float, high: float) -> str:
    """Return an interval with signs, rounded outwards: `+2.52 to +4.04`."""
    digits = digits_between(low, high)
    below, above = outwards(low, high, digits)
    return f"{below:+.{digits}f} to {above:+.{digits}f}"


def signed_ends(low: float, high: float, digits: int) -> tuple[str, str]:
    """Return the ends of an interval with their signs, rounded outwards: `-0.32`, `+0.31`.

    One that is not 0 is not told as 0, nor as the last digit that is shown if it is much less.
    """
    return _signed_end(low, 0, digits), _signed_end(high, 1, digits)


def _signed_end(value: float, which: int, digits: int) -> str:
    near = float(f"{value:.{digits}f}") and outwards(value, value, digits)[which]
    shown = digits if near or not value else decimals(abs(value), digits, MOST_DIGITS)
    return f"{outwards(value, value, shown)[which]:+.{shown}f}"


def percent(share: float, digits: int = 1) -> str:
    """Return a share in percent: `53.4 %`; see `reports.formats.in_percent` on 0 and 100."""
    return f"{in_percent(share, digits)} %"


def points(difference: float, digits: int = 2) -> str:
    """Return a difference of two shares in percentage points, with its sign: `+1.25 points`."""
    return f"{100 * difference:+.{digits}f} points"


def percent_range(low: float, high: float, digits: int) -> str:
    """Return an interval of a share in percent, without a unit and rounded outwards: `51.2 to 53.4`."""
    return " to ".join(f"{end:.{digits}f}" for end in outwards(100 * low, 100 * high, digits))


def share_as_typed(share: float) -> str:
    """Return a share as a user types it, in percentage points: `1pp`, `0.5pp`.

    `read_share` of `balance.design` reads it.
    """
    return f"{100 * share:.6g}pp"


def value_as_typed(value: object) -> str:
    """Return a value as a user types it in `--set`."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def values_in_short(values: Sequence[object]) -> str:
    """Return values as typed: `1,2`, and of many whole numbers in a row `6 to 16`."""
    whole = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(whole) == len(values) > MANY and all(after == before + 1 for before, after in pairwise(whole)):
        return f"{whole[0]} to {whole[-1]}"
    return ",".join(map(value_as_typed, values))


def settings_as_typed(settings: Mapping[str, object]) -> str:
    """Return settings as a user types them: `players=2 goal=50`."""
    return " ".join(f"{name}={value_as_typed(value)}" for name, value in settings.items())


def values_of_seats(values: Sequence[object]) -> str:
    """Return one value if all seats have the same, else the values of all seats: `15 / 20`.

    Without seats it is empty.
    """
    texts = [value_as_typed(value) for value in values]
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def script_called(axis: str, script: str) -> str:
    """Return a script with the part that it plays, by the axis that chooses it.

    `hunter` of `adam_policy` is `adam hunter`; the axis `policy`, or "", adds nothing.
    """
    part = axis.removesuffix("policy").removeprefix("policy_").strip("_")
    return f"{part.replace('_', ' ')} {script}".strip()


def typed_number(text: str) -> int | None:
    """Return the whole number that decimal digits name.

    It is None for any other text, and beyond 18 digits: no number here has more, and Python reads no more than 4300.
    """
    return int(text) if text.isdecimal() and len(text) <= 18 else None


def toml_value(value: object) -> str:
    """Return a number, a word or a truth value as TOML; a JSON string is also a TOML string."""
    return json.dumps(value, ensure_ascii=False)


def toml_key(name: str) -> str:
    """Return a key as TOML, in quotes if it needs them."""
    return name if name.replace("_", "").isalnum() and name.isascii() else toml_value(name)


def capital(text: str) -> str:
    """Return a text with a capital letter first."""
    return formats.title(text)
