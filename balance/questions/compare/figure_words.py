"""Write one figure of a comparison: its name, its values, their difference, the verdict on it.

A row is one of `question.SCHEMA`: a difference with its interval, whether it was asked for, and the margin from which
it matters, if one was given.
"""

from typing import Any

from balance.design.seat_fields import of_a_seat
from balance.stats.payoffs import SHARED, is_shared, seat_wins
from reports.agreeing import agreeing
from reports.caps import is_hidden
from reports.formats import listed
from reports.plain import decimals, percent, signed_ends
from reports.tables import EACH
from sims.score import MARGIN

Row = dict[str, Any]

SIDES = ("first", "second")
LENGTHS = ("rounds", "decisions")  # columns of which a game that is stopped has only a lower bound
MATTERS, NOT, FEW = "matters", "does not matter", "too few games"
ROSE, FELL, SAME, UNSEEN = "rose", "fell", "same", ""
NO_LENGTH = "no length"  # games are stopped: how long they take is not known
_EXACT = 10  # decimals beyond which floats err: a half in the last shown digit is rounded alike up and down
_FEW = 2  # decimals that may show a second significant digit of an interval


def judged(low: float | None, high: float | None, margin: float) -> str:
    """Return the verdict about a margin: `matters`, `does not matter` or `too few games`.

              -margin       0       margin
        |---|    :          .          :     matters
                 :     |------|        :     does not matter
              |-----|       .          :     too few games: the interval crosses a margin

    Args:
        low, high: Interval of the difference; None: too few games for one.
        margin: Smallest difference that matters, >= 0, in the same unit.
    """
    if low is None or high is None:
        return FEW
    if low > margin or high < -margin:
        return MATTERS
    return NOT if -margin < low and high < margin else FEW


def state(row: Row) -> str:
    """Return `rose` or `fell` if the interval excludes 0, `same` if no game differs, else ""."""
    if row["same"]:
        return SAME
    if row["low"] is None or row["high"] is None:
        return UNSEEN
    return ROSE if row["low"] > 0 else FELL if row["high"] < 0 else UNSEEN


def verdict(row: Row) -> str:
    """Return the verdict on a figure: about the margin if there is one, else about 0.

    It is `no length` where games are stopped and so may be longer than they were counted; see `is_open`.
    """
    found = judged(row["low"], row["high"], row["margin"]) if row["margin"] else state(row)
    return NO_LENGTH if is_open(row) else found


def is_cut(row: Row) -> bool:
    """Return whether a figure is a length of which one side has only a lower bound."""
    return bool(_cut_sides(row))


def is_open(row: Row) -> bool:
    """Return whether such a lower bound leaves open which side is longer, or whether it matters.

    It does not where the longer side alone is cut: the difference is then at least as large as it was counted.
    """
    longer = {ROSE: ["second"], FELL: ["first"]}.get(state(row))
    matters = not row["margin"] or judged(row["low"], row["high"], row["margin"]) == MATTERS
    return is_cut(row) and not (_cut_sides(row) == longer and matters)


def _cut_sides(row: Row) -> list[str]:
    if row["kind"] != "mean" or row["metric"] not in LENGTHS:
        return []
    return [side for side in SIDES if is_hidden(row.get(f"{side}_stopped") or 0.0)]


def column(row: Row) -> str:
    """Return the column of games that a figure is of; of a seat's the field: `score` of `score_2`."""
    metric = str(row["metric"])
    return metric.removesuffix(f"_{row['seat']}") if row.get("seat") else metric


def name(row: Row) -> str:
    """Return the figure's name: `win`, `seat 2's mean score`, `seat 1's share of the win`."""
    metric, value = str(row["metric"]), str(row["value"])
    if (metric, value) == EACH:
        return f"each seat's {SHARED}" if is_shared(row) else "each seat wins"
    if metric == "winner":
        return seat_wins(value, is_shared(row))
    if row.get("seat"):
        whole = {**row, "metric": of_a_seat(metric.removesuffix(f"_{row['seat']}")), "seat": None}
        if seats := row.get("seats"):
            some = f"{name(whole)} of seats {listed([str(seat) for seat in seats])}"
            return f"each {row.get('side') or 'seat'}'s {name(whole)}" if row["all_seats"] else some
        return f"seat {row['seat']}'s {name(whole)}"
    if row["kind"] == "mean":
        words = "winner's mean margin" if metric == MARGIN else f"mean {metric}"
    else:
        words = value if metric == "outcome" else metric if value == "true" else f"{metric} {value}"
    return words.replace("_", " ")


def worth(factor: float) -> str:
    """Return the gain of pairing as text: `7.4×`."""
    return f"{factor:.1f}×" if factor < 100 else f"{factor:.0f}×"


def places(half: float) -> int:
    """Return how many decimals show an interval's half-width with two significant digits; 0 to 4.

    Beyond two decimals one significant digit is enough: `2.63 (2.58 to 2.68)`, not `2.631 (2.584 to 2.678)`.
    """
    digits = decimals(half, 0, 5)
    return digits if digits <= _FEW else max(_FEW, digits - 1)


def known_places(row: Row) -> int | None:
    """Return how many decimals show a difference to its precision; None without an interval."""
    if row["low"] is None or row["high"] is None:
        return None
    return places(scale(row) * (row["high"] - row["low"]) / 2)


def change(row: Row, digits: int | None = None) -> tuple[str, str, str]:
    """Return a difference and its bounds as texts; those of shares are in percentage points.

    Args:
        row: The figure.
        digits: How many decimals they have; None: as many as their precision.
    """
    scale, own = 100 if row["kind"] == "share" else 1, known_places(row)
    difference = round(scale * row["difference"], _EXACT)
    if own is None:
        return f"{difference:+.2f}", "", ""
    digits = own if digits is None else digits
    return f"{difference:+.{digits}f}", *signed_ends(scale * row["low"], scale * row["high"], digits)


def cells(row: Row, digits: int | None = None) -> tuple[str, str, str, str, str, str]:
    """Return a row as texts for a table: first, second, difference, interval, verdict, worth.

    Args:
        row: The figure.
        digits: How many decimals the difference has, where rows of one figure stand below each other; None: its own.
    """
    difference, low, high = change(row, digits)
    shown = len(difference.partition(".")[2])
    digits = agreeing(scale(row) * row["first"], scale(row) * row["second"], max(1, min(3, shown)), shown)
    same = state(row) == SAME

    def value(side: str) -> str:
        return percent(row[side], digits) if row["kind"] == "share" else f"{row[side]:.{digits}f}"

    return (
        value("first"),
        value("second"),
        "0" if same else difference,
        f"{low} to {high}" if low and (row["margin"] or not same) else "",
        verdict(row),
        worth(row["worth"]) if row["worth"] is not None and not same else "",
    )


def margin(row: Row) -> str:
    """Return a figure's margin as text: `1 point`, `0.5 points`; of a mean `0.147 rounds, 1 % of 14.7`."""
    unit = " points" if row["kind"] == "share" else " rounds" if row["metric"] == "rounds" else ""
    text = f"{scale(row) * row['margin']:.3g}{unit}"
    text = text.removesuffix("s") if text.startswith("1 ") else text
    return f"{text}, {100 * row['relative']:.3g} % of {levels(row)[0]}" if row.get("relative") else text


def scale(row: Row) -> int:
    """Return by what a figure is multiplied where it is shown: shares stand in hundredths."""
    return 100 if row["kind"] == "share" else 1


def reach(low: float | None, high: float | None, scale: int) -> str:
    """Return as text how large a difference may still be, in either direction, by its interval.

    It is rounded as the interval's ends are: beside "-10.4 to +5.2" stands "at most 10.4".
    """
    below, above = scale * (low or 0.0), scale * (high or 0.0)
    return signed_ends(0.0, max(-below, above), places((above - below) / 2))[1].removeprefix("+")


def sized(difference: str, low: str, high: str, unit: str) -> str:
    """Return a difference and its bounds as text, so that all three read in the same direction.

    Args:
        difference, low, high: Texts with a sign; the bounds are empty if there are too few games for an interval.
        unit: Text that follows the difference.

    Returns:
        If all three have one sign they stand without it, the smaller bound first: `by 3.3 points, between 2.9 and 3.7`;
        else all have their signs: `-0.2 points, between -0.5 and +0.1`.
    """
    if not low:
        return f"by {difference.lstrip('+-')}{unit}, too few games for an interval"
    if not difference[0] == low[0] == high[0]:
        return f"{difference}{unit}, between {low} and {high}"
    least, most = sorted((low[1:], high[1:]), key=float)
    return f"by {difference[1:]}{unit}, between {least} and {most}"


def movement(row: Row) -> str:
    """Return what a figure did: `win: up from 50.1 % to 53.4 % (by 3.3 points, between 2.9 and 3.7)`."""
    sign = (row["difference"] > 0) - (row["difference"] < 0)
    first, second = levels(row)
    way = f"{'up' if sign > 0 else 'down'} from {first} to {second}" if sign else f"unchanged at {second}"
    unit = " points" if row["kind"] == "share" else ""
    size = sized(*change(row), unit)
    if "seats" in row:  # the mean of several, within whose interval each of them lies
        size = size.replace(", between", " on average, of each seat between")
    return f"{name(row)}: {way} ({size})"


def level(row: Row, side: str) -> str:
    """Return a figure's value in the `first` or `second` cell, as precise as the difference is known."""
    digits = _digits(row)
    return percent(row[side], digits) if row["kind"] == "share" else f"{row[side]:.{digits}f}"


def _digits(row: Row) -> int:
    """Return how many decimals a figure's value has."""
    half = (row["high"] - row["low"]) / 2 if row["low"] is not None and row["high"] is not None else 0.0
    return min(3, max(1, places(100 * half))) if row["kind"] == "share" else max(1, places(half))


def levels(row: Row) -> tuple[str, str]:
    """Return a figure's values in both cells, so that they do not contradict the difference.

    89.9 % to 66.5 % is no fall by 23.3 points: it is 89.87 % to 66.54 %.
    """
    digits = _digits(row)
    if row["low"] is not None and row["high"] is not None:
        shown = len(change(row)[0].partition(".")[2])
        digits = agreeing(scale(row) * row["first"], scale(row) * row["second"], digits, shown)
    texts = [percent(row[side], digits) if row["kind"] == "share" else f"{row[side]:.{digits}f}" for side in SIDES]
    return texts[0], texts[1]
