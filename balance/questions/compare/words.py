"""Sentences about a comparison for readers who are no statisticians: the answer comes first.

A row is one of `question.SCHEMA`: a difference with its interval, whether it was asked for, and the margin from which
it matters, if one was given.
"""

from collections.abc import Sequence
from typing import Any

from balance.design.seat_fields import of_a_seat
from balance.stats.enough import MOST
from balance.stats.payoffs import is_shared, seat_wins
from reports.agreeing import agreeing
from reports.plain import capital, count, decimals, percent

Row = dict[str, Any]

OTHERS = 3  # figures that are named after the headline, at most
NAMED = 6  # figures that are named of those that did not move, at most
SIDES = ("first", "second")
MATTERS, NOT, FEW = "matters", "does not matter", "too few games"
ROSE, FELL, SAME, UNSEEN = "rose", "fell", "same", ""
INTERVALS = (
    "An interval without zero is a difference, however small; one with zero says how large it may still be. Whether a "
    "difference matters is for a margin to say (--margin 1pp)."
)
PAIRING = (
    "Game k of both sides meets the same dice as long as it can, so luck may cancel. Worth 7× the games: two runs with "
    "dice of their own would need seven times as many games for the same interval; 1× means that pairing gained "
    "nothing."
)
VERDICTS = {MATTERS: "It matters.", NOT: "It does not matter.", FEW: "Too few games to say."}


def answer(rows: Sequence[Row], games: int, paired: bool) -> list[str]:
    """Return the sentences for one pair of cells.

    Args:
        rows: The differences; those asked for first.
        games: Games of each cell [games].
        paired: Whether games of the same number drew the same random numbers.
    """
    if paired and all(row["same"] for row in rows):
        return [f"Nothing differs: all {count(games)} games came out the same in every figure."]
    asked = [row for row in rows if row["asked"]]
    head = asked[0] if asked else None
    lines = [_judged(head), *_more(head)] if head else ["None of the figures asked for is in both cells."]
    lines += [_judged(row) for row in asked[1:] if not _mirrors(row, asked) and state(row) != SAME][:OTHERS]
    lines += _screened([row for row in rows if not row["asked"]])
    if not paired:
        lines.append("The two have different seeds, so their games are no pairs; with one seed they would be.")
    elif head and head["worth"] is not None:
        lines.append(f"Both sides met the same dice: for {name(head)} that was worth {worth(head['worth'])} the games.")
    return lines


def _more(row: Row) -> list[str]:
    """Return the sentence on how many games would decide; none where that is not open or cannot be told."""
    more = row.get("more")
    if more is None:
        return []
    size = "a difference of this size" if not row["margin"] else "a difference of this size against the margin"
    if more >= MOST:
        return [f"More than {count(MOST)} games of each would be needed to decide {size}."]
    about = count(_rounded(more))
    return [
        f"About {about} games more of each would decide {size}, nine times in ten (estimated by the spread so far)."
    ]


def _rounded(games: int) -> int:
    """Return a number of games, rounded up to two digits."""
    unit: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // unit) * unit


def _screened(rows: Sequence[Row]) -> list[str]:
    """Return the sentence about figures that nobody asked for, in a list; none if nothing moved there."""
    moved = sorted((row for row in rows if state(row) in (ROSE, FELL)), key=_weight)
    if not moved:
        return []
    named = "; ".join(_moved(row) for row in moved[:OTHERS])
    more = len(moved) - OTHERS
    return [f"Among the other figures {named}" + (f"; and {more} more moved." if more > 0 else ".")]


def unmoved(rows: Sequence[Row]) -> str:
    """Return the sentence that names the figures in which no difference is seen."""
    names = [name(row) for row in rows[:NAMED]]
    more = f" and {len(rows) - NAMED} more" if len(rows) > NAMED else ""
    figures = "1 figure" if len(rows) == 1 else f"{len(rows)} figures"
    return f"No difference is seen in {figures}: {', '.join(names)}{more}."


def left_out(figures: int, why: str, of: str = " of both") -> str:
    """Return the sentence on figures that are not shown; "" if there are none.

    Args:
        figures: Their number.
        why: What they are in every game: `, the same`.
        of: Of what.
    """
    others = "1 other figure" if figures == 1 else f"{count(figures)} other figures"
    return f"Left out: {others}{why} in every game{of}." if figures else ""


def sure(level: float, asked: int, screened: int) -> list[str]:
    """Return the sentences that state the level of the intervals, of those asked for and of the others."""
    percents = f"{100 * level:g} %"
    if asked > 1:
        first = f"All {asked} intervals of the figures asked for hold at once with {percents} (Bonferroni)."
    else:
        first = f"The interval of the figure asked for holds with {percents}."
    if not screened:
        return [first]
    others = f"{screened} others hold" if screened > 1 else "other figure's interval holds"
    screening = (
        f"Screening: the {others} at once with {percents} among themselves. What moved there was not asked about: "
        "ask with --watch, on another seed, before you build on it."
    )
    return [first, screening]


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
    """Return the verdict on a figure: about the margin if there is one, else about 0."""
    return judged(row["low"], row["high"], row["margin"]) if row["margin"] else state(row)


def name(row: Row) -> str:
    """Return the figure's name: `win`, `seat 2's mean score`, `seat 1's share of the win`."""
    metric, value = str(row["metric"]), str(row["value"])
    if metric == "winner":
        return seat_wins(value, is_shared(row))
    if row.get("seat"):
        whole = {**row, "metric": of_a_seat(metric.removesuffix(f"_{row['seat']}")), "seat": None}
        return f"seat {row['seat']}'s {name(whole)}"
    if row["kind"] == "mean":
        words = f"mean {metric}"
    else:
        words = value if metric == "outcome" else metric if value == "true" else f"{metric} {value}"
    return words.replace("_", " ")


def worth(factor: float) -> str:
    """Return the gain of pairing as text: `7.4×`."""
    return f"{factor:.1f}×" if factor < 100 else f"{factor:.0f}×"


def places(half: float) -> int:
    """Return how many decimals show an interval's half-width with two significant digits; 0 to 4."""
    return decimals(half, 0, 4)


def change(row: Row) -> tuple[str, str, str]:
    """Return a difference and its bounds as texts, rounded to their precision.

    Those of shares are in percentage points.
    """
    scale = 100 if row["kind"] == "share" else 1
    if row["low"] is None or row["high"] is None:
        return f"{scale * row['difference']:+.2f}", "", ""
    digits = places(scale * (row["high"] - row["low"]) / 2)
    return tuple(f"{scale * row[end]:+.{digits}f}" for end in ("difference", "low", "high"))  # type: ignore[return-value]


def cells(row: Row) -> tuple[str, str, str, str, str, str]:
    """Return a row as texts for a table: first, second, difference, interval, verdict, worth."""
    difference, low, high = change(row)
    digits = max(1, min(3, len(difference.partition(".")[2])))
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


def _judged(row: Row) -> str:
    """Return the sentence about a figure that was asked for."""
    if row["margin"]:
        word = judged(row["low"], row["high"], row["margin"])
        return f"{VERDICTS[word]} {capital(_moved(row))}: {_relation(row)}."
    if state(row) in (ROSE, FELL):
        return f"It differs. {capital(_moved(row))}."
    if state(row) == SAME:
        return f"{capital(name(row))}: the same in every game, {_level(row, 'second')}."
    return f"{capital(name(row))}: {_unseen(row)} ({_level(row, 'first')} and {_level(row, 'second')})."


def moves(row: Row) -> str:
    """Return a figure in both cells with the difference and its interval, in one line.

    It reads `win 61.32 % → 53.01 %, -8.31 points (-8.67 to -7.96)`.
    """
    first, second = _levels(row)
    difference, low, high = change(row)
    unit = " points" if row["kind"] == "share" else ""
    interval = f" ({low} to {high})" if low else ", too few games for an interval"
    return f"{name(row)} {first} → {second}, {difference}{unit}{interval}"


def short_verdict(row: Row) -> str:
    """Return what is to be thought of a difference whose numbers stand above it already."""
    if row["margin"]:
        return f"{VERDICTS[judged(row['low'], row['high'], row['margin'])]} {capital(_relation(row))}."
    if state(row) in (ROSE, FELL):
        return "It differs."
    return "It is the same in every game." if state(row) == SAME else f"{capital(_unseen(row))}."


def _relation(row: Row) -> str:
    """Return how the interval lies to the margin: `beyond the margin of 1 point`."""
    relation = {MATTERS: "beyond", NOT: "within", FEW: "the interval straddles"}
    return f"{relation[judged(row['low'], row['high'], row['margin'])]} the margin of {margin(row)}"


def _unseen(row: Row) -> str:
    """Return how large a difference may still be of which none is seen."""
    unit = " points" if row["kind"] == "share" else ""
    most = f"{reach(row['low'], row['high'], _scale(row))}{unit}"
    return f"no difference is seen; if there is one, it is at most {most}"


def margin(row: Row) -> str:
    """Return a figure's margin as text: `1 point`, `0.5 points`; of a mean in its own unit."""
    text = f"{_scale(row) * row['margin']:.3g}{' points' if row['kind'] == 'share' else ''}"
    return text.removesuffix("s") if text == "1 points" else text


def _scale(row: Row) -> int:
    return 100 if row["kind"] == "share" else 1


def reach(low: float | None, high: float | None, scale: int) -> str:
    """Return as text how large a difference may still be, in either direction, by its interval."""
    most = scale * max(abs(low or 0.0), abs(high or 0.0))
    return f"{most:.{places(most)}f}"


def _moved(row: Row) -> str:
    """Return what a figure did: `win: up from 50.1 % to 53.4 % (by 3.3 points, between 2.9 and 3.7)`."""
    sign = (row["difference"] > 0) - (row["difference"] < 0)
    first, second = _levels(row)
    way = f"{'up' if sign > 0 else 'down'} from {first} to {second}" if sign else f"unchanged at {second}"
    unit = " points" if row["kind"] == "share" else ""
    return f"{name(row)}: {way} ({sized(*change(row), unit)})"


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
    ends = sorted((low[1:], high[1:]), key=float)
    return f"by {difference[1:]}{unit}, between {ends[0]} and {ends[1]}"


def _level(row: Row, side: str) -> str:
    """Return a figure's value in the `first` or `second` cell, as precise as the difference is known."""
    digits = _digits(row)
    return percent(row[side], digits) if row["kind"] == "share" else f"{row[side]:.{digits}f}"


def _digits(row: Row) -> int:
    """Return how many decimals a figure's value has."""
    half = (row["high"] - row["low"]) / 2 if row["low"] is not None and row["high"] is not None else 0.0
    return min(3, max(1, places(100 * half))) if row["kind"] == "share" else max(1, places(half))


def _levels(row: Row) -> tuple[str, str]:
    """Return a figure's values in both cells, so that they do not contradict the difference.

    89.9 % to 66.5 % is no fall by 23.3 points: it is 89.87 % to 66.54 %.
    """
    digits = _digits(row)
    if row["low"] is not None and row["high"] is not None:
        shown = len(change(row)[0].partition(".")[2])
        digits = agreeing(_scale(row) * row["first"], _scale(row) * row["second"], digits, shown)
    texts = [percent(row[side], digits) if row["kind"] == "share" else f"{row[side]:.{digits}f}" for side in SIDES]
    return texts[0], texts[1]


def _weight(row: Row) -> tuple[int, float]:
    """Return the sort key of screened figures: outcomes, seats, lengths, then the rest.

    Among these the clearest comes first. Of the rest, what always or never happens in one of the cells comes last: it
    mostly repeats what was changed.
    """
    certain = row["kind"] == "share" and not {0.0, 1.0}.isdisjoint((row["first"], row["second"]))
    rank = {"outcome": 0, "winner": 1, "rounds": 2}.get(row["metric"], 4 if certain else 3)
    width = max(row["high"] - row["low"], 1e-12)
    return rank, -abs(row["difference"]) / width


def _mirrors(row: Row, rows: Sequence[Row]) -> bool:
    """Tell whether a figure mirrors another one.

    With two seats and no draws, seat 2 loses what seat 1 wins.
    """
    alike = [each for each in rows if each["metric"] == row["metric"] == "winner"]
    return len(alike) == 2 and abs(sum(each["difference"] for each in alike)) < 1e-12
