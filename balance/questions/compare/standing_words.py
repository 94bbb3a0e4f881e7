"""Sentences and cells about which of several values may be the best.

A row is one of `standing.VALUES`: a value against the best of the others, with Hsu's interval.
"""

from collections.abc import Sequence
from typing import Any

from balance.questions.compare.figure_words import SAME, places
from reports.formats import listed, setting_name
from reports.plain import capital, percent, signed_ends
from scenarios.loader.settings import PLAYERS

Row = dict[str, Any]

MEANS = (
    "A value may be the best if its interval goes beyond 0; one whose interval ends at 0 is below another. The lower "
    "end says how much the value gives away at most, whichever is best."
)
ENDS = (
    "An interval from 0 up: the value is ahead of all others; one up to 0: another is ahead of it; on both sides of 0: "
    "either may be. They all reach 0 (Hsu's intervals), so an end at 0 does not mean that there may be no difference."
)
_WATCH = "--watch names a figure, such as rounds, and it is said which value is highest."
UNSAID = f"Which value is best is not said: every seat has the same value, so no seat's wins tell. {_WATCH}"
UNSAID_OF_PLAYERS = f"Which number of players is best is not said: no seat's wins tell. {_WATCH}"


def unsaid(setting: str) -> str:
    """Return the sentence that says why no value of a setting is called the best."""
    return UNSAID_OF_PLAYERS if setting == PLAYERS else UNSAID


def sure(level: float) -> str:
    """Return the sentence that states the level of all that is said of the best."""
    percents = f"{100 * level:g} %"
    return (
        f"Which may be the best (Hsu): all intervals against the best of the others hold at once with {percents}, and "
        f"all differences of every two values do (Bonferroni)."
    )


def title(setting: str, figure: str, best: str) -> str:
    """Return the question that a table answers: `Which value of policy is best, by win?`."""
    return f"Which value of {setting} is {best}, by {figure}?"


def answer(
    setting: str, figure: str, kind: str, best: str, rows: Sequence[Row], alike: Sequence[tuple[str, str]] = ()
) -> list[str]:
    """Return the sentences: which may be the best, and what the one in front gives away at most.

    Args:
        setting, figure, kind, best, rows: As of `standing.Standing`.
        alike: The pairs of values that have the same figure in every game.
    """
    if len(alike) == len(rows) * (len(rows) - 1) // 2:
        same = f"{capital(figure)}: no difference in any game between the {len(rows)} values of {setting}"
        return [f"{same}, {_exact(rows[0], kind)} with each. --watch asks for another figure."]
    return [*_best(setting, figure, kind, best, rows), *_alike(rows, alike)]


def _alike(rows: Sequence[Row], alike: Sequence[tuple[str, str]]) -> list[str]:
    """Return the sentence that names the values between which no game differs; none if there are none."""
    groups: list[list[str]] = []
    for row in rows:
        value = row["value"]
        own = next((g for g in groups if (g[0], value) in alike or (value, g[0]) in alike), None)
        if own is None:
            groups.append([value])
        else:
            own.append(value)
    sides = [f"between {listed(group)}" for group in groups if len(group) > 1]
    return [f"There is no difference in any game {listed(sides)}."] if sides else []


def _best(setting: str, figure: str, kind: str, best: str, rows: Sequence[Row]) -> list[str]:
    """Return the sentences about values that differ."""
    name = setting_name(setting)
    may = [row["value"] for row in rows if row["may_be"]]
    no = [row["value"] for row in rows if not row["may_be"]]
    ahead = rows[0]
    if len(may) == 1:
        return [f"By {figure}, {name} {may[0]} is the {best} of {len(rows)} values: {_level(ahead, kind)}."]
    if not no:
        first = f"By {figure}, each of {len(rows)} values of {name} may be the {best}."
    else:
        those = f"{listed(no)} {'is' if len(no) == 1 else 'are'} not"
        first = f"By {figure}, the {best} may be {name} {listed(may, 'or')}; {those}."
    if ahead["low"] is None:
        return [first, "There are too few games to say how much is given away."]
    most = _ends(0.0, -_scale(kind) * ahead["low"], _digits(ahead, kind))[1].removeprefix("+")
    unit = " points" if kind == "share" else ""
    return [first, f"The highest here, {ahead['value']}, is at most {most}{unit} below the {best}."]


def ends_at_0(rows: Sequence[Row]) -> bool:
    """Tell whether an interval begins or ends at 0."""
    return any(0.0 in (row["low"], row["high"]) for row in rows)


def digits_of(rows: Sequence[Row], kind: str) -> int:
    """Return how many decimals the rows of a table have: as many as the one that is known best."""
    return max(_digits(row, kind) for row in rows)


def cells(
    row: Row, kind: str, best: str, alone: bool, same: bool = False, digits: int | None = None
) -> tuple[str, str, str, str, str]:
    """Return a row as texts for a table: value, figure, from the best of the others, interval, verdict.

    Args:
        row: The row.
        kind: `share` or `mean`.
        best: `best` or `highest`.
        alone: Whether one value alone may be the best.
        same: Whether all values have the same figure in every game.
        digits: How many decimals it has, as all rows of a table do; None: as many as its own precision.
    """
    if same:
        return str(row["value"]), _exact(row, kind), "0", "", "no difference in any game"
    scale, digits = _scale(kind), _digits(row, kind) if digits is None else digits
    known = row["low"] is not None and row["high"] is not None
    interval = " to ".join(_ends(scale * row["low"], scale * row["high"], digits)) if known else ""
    verdict = ("" if alone else "may be ") + f"the {best}" if row["may_be"] else ""
    return str(row["value"]), _level(row, kind, digits), f"{scale * row['difference']:+.{digits}f}", interval, verdict


def pair_cells(row: Row, kind: str) -> tuple[str, str, str, str, str]:
    """Return the difference of two values as texts for a table: both, difference, interval, verdict."""
    scale = _scale(kind)
    if row["verdict"] == SAME:
        return str(row["first"]), str(row["second"]), "0", "", SAME
    if row["low"] is None or row["high"] is None:
        return str(row["first"]), str(row["second"]), f"{scale * row['difference']:+.2f}", "", ""
    digits = places(scale * (row["high"] - row["low"]) / 2)
    interval = " to ".join(signed_ends(scale * row["low"], scale * row["high"], digits))
    return str(row["first"]), str(row["second"]), f"{scale * row['difference']:+.{digits}f}", interval, row["verdict"]


def _ends(low: float, high: float, digits: int) -> list[str]:
    """Return the ends of one of Hsu's intervals: `0` without a sign if one is 0, and only then."""
    return [text if float(text) else "0" for text in signed_ends(low, high, digits)]


def _scale(kind: str) -> int:
    return 100 if kind == "share" else 1


def _digits(row: Row, kind: str) -> int:
    if row["low"] is None or row["high"] is None:
        return 2
    return places(_scale(kind) * (row["high"] - row["low"]) / 2)


def _level(row: Row, kind: str, digits: int | None = None) -> str:
    """Return a value's own figure, as precise as its difference is known unless decimals are given."""
    digits = _digits(row, kind) if digits is None else digits
    return percent(row["estimate"], min(3, max(1, digits))) if kind == "share" else f"{row['estimate']:.{digits}f}"


def _exact(row: Row, kind: str) -> str:
    """Return a value's own figure where no game of another differs."""
    return percent(row["estimate"], 2) if kind == "share" else f"{row['estimate']:.2f}"
