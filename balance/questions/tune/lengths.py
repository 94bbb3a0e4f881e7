"""Tell whether a change makes games much longer or shorter: then the game is another one."""

from collections.abc import Sequence

from balance.design.statistics import Statistic
from balance.questions.tune.result import Estimate, Length
from balance.questions.tune.targets import Target
from balance.stats.moments import Bounds
from balance.studies.capped import LENGTH, ROUNDS
from reports.caps import is_hidden

MUCH = 1.25  # by how many times a change makes games longer or shorter before it counts


def moves_length(before: Length, after: Length, targets: Sequence[Target]) -> bool:
    """Tell whether a length is seen to be another, by more than a quarter, or many more games never end.

    Args:
        before, after: The mean length as published and after a change.
        targets: What is wanted; where that is a length, none is a side effect.
    """
    if any(target.figure.name == LENGTH for target in targets):
        return False
    ratio = after.value / before.value if before.value > 0 else 1.0
    much = not 1 / MUCH <= ratio <= MUCH and apart(after.bounds, before.bounds)
    return much or (is_hidden(after.capped) and after.capped > 2 * before.capped)


def is_length(figure: Statistic) -> bool:
    """Return whether a figure says how long games take: rounds or minutes."""
    return figure.kind != "share" and (figure.timed or figure.field == ROUNDS)


def verdict_of(target: Target, estimate: Estimate, length: Length) -> str:
    """Return what the games say of a target: `met`, `missed` or `open`.

    Where many games do not end, a length is not known and so not reached. `length` is that of the first cell.
    """
    if target.cell == 0 and is_length(target.figure) and is_hidden(length.capped):
        return "missed"
    return target.verdict(*estimate.bounds[:2])


def apart(one: Bounds, other: Bounds) -> bool:
    """Tell whether two intervals do not overlap."""
    return one.low > other.high or one.high < other.low
