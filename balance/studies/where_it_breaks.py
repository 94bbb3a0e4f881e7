"""Say where among the ways to fill the gaps a statement breaks: "where keys is 4".

One half of the fillings chooses what is looked at, the other half judges it: see `balance.stats.prim`. Both are played
in the same game numbers, so an entry must be clear of the luck of these games too: see `balance.stats.shared_luck`.
Where more than half of the fillings break the statement, it is asked where it stands.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.stats.filling_spread import FillingSpread, Holds
from balance.stats.prim import Cases, Levels, Share, choose_boxes, judge_boxes
from balance.stats.shared_luck import chances_by_luck
from balance.studies.fillings import Filling
from balance.studies.gaps import Gaps
from reports.formats import listed
from reports.plain import value_as_typed

LEAST = 10  # fillings that break a statement, and that keep it, from which on it is asked where


@dataclass(frozen=True)
class Entry:
    """Hold a condition of a box.

    Attributes:
        entry, own: The entry, and its value as published, as typed.
        values, others: The values that it has in the box, and those that it has outside, as typed.
        without: The share of the fillings that are so, among those that meet all other conditions.
        chance: How likely the condition would raise that share as much if it did not count: by which fillings were
            drawn, or by the luck of the games that all of them share; the larger of both.
    """

    entry: str
    own: str
    values: tuple[str, ...]
    others: tuple[str, ...]
    without: float
    chance: float

    @property
    def text(self) -> str:
        """Return it in words: `keys is 3 or 4`, `keys stays 3`."""
        if self.values == (self.own,):
            return f"{self.entry} stays {self.own}"
        if len(self.others) == 1 < len(self.values):
            return f"{self.entry} is not {self.others[0]}"
        return f"{self.entry} is {listed(self.values, 'or')}"


@dataclass(frozen=True)
class Where:
    """Say where a statement breaks, or stands, as told by fillings that did not choose it.

    Attributes:
        breaks: Whether it says where the statement breaks; else where it stands, since most fillings break it.
        entries: The conditions; empty: none holds up.
        inside, judging: The fillings that meet all of them, of how many that judge.
        density: The share of these that break it (or in which it stands).
        coverage: Their share of all fillings that do.
        drawn: How many fillings there are, those that chose among them.
    """

    breaks: bool
    entries: tuple[Entry, ...]
    inside: int
    judging: int
    density: Share
    coverage: Share
    drawn: int


def find_where(
    gaps: Gaps,
    fillings: Sequence[Filling],
    spread: FillingSpread,
    played: Callable[[Filling], NDArray[Any]],
    holds: Holds,
    ends: tuple[float, float],
    error: float,
) -> Where | None:
    """Return where a statement breaks, or stands; None if nearly all fillings do the same.

    Args:
        gaps: What was filled.
        fillings: The ways in which it was.
        spread: What they do to the value; in their order.
        played: Gives the value of each game of a filling; of all in the same game numbers.
        holds: Says of values whether the statement holds.
        ends: Between which two values it holds; infinite where there is none.
        error: The chance to miss of all that is told.
    """
    held = holds(spread.values)
    if min(held.sum(), (~held).sum()) < LEAST:
        return None
    breaks = bool(2 * held.sum() >= len(held))
    beyond, (sure, maybe) = spread.beyond(*ends), spread.held(holds)
    labels, so = (beyond, ~held) if breaks else (1 - beyond, held)
    sure, maybe = (~maybe, ~sure) if breaks else (sure, maybe)
    levels = _levels(gaps, fillings)
    choose, judge = slice(0, None, 2), slice(1, None, 2)
    boxes = choose_boxes(levels[choose], labels[choose])
    way = _way(*ends) * (1 if breaks else -1)
    tried = sum(2 ** (1 + len(gap.values)) - 2 for gap in gaps.every)

    def luck(sides: NDArray[np.int8]) -> NDArray[np.float64]:
        # the games that chose these entries judge them too: each set of values that could have been chosen counts
        chances: NDArray[np.float64] = tried * chances_by_luck(sides, map(played, fillings[judge]), way)
        return np.minimum(1.0, chances, out=chances)

    cases = Cases(levels[judge], so[judge], sure[:, judge], maybe[:, judge])
    box = judge_boxes(boxes, cases, error, luck)
    if box is None:
        nothing = Share(0.0, 0.0, 1.0)
        return Where(breaks, (), 0, len(held[judge]), nothing, nothing, len(held))
    entries = []
    for kept, without in zip(box.conditions, box.without, strict=True):
        gap = gaps.every[kept.factor]
        every = (gap.own, *map(value_as_typed, gap.values))
        values = tuple(each for i, each in enumerate(every) if i in kept.levels)
        others = tuple(each for i, each in enumerate(every) if i not in kept.levels)
        entries.append(Entry(gap.entry, gap.own, values, others, without.density, without.chance))
    return Where(breaks, tuple(entries), box.cases, box.judging, box.density, box.coverage, len(held))


def _way(low: float, high: float) -> int:
    """Return which way a value goes that breaks a statement: -1 if down, 1 if up, 0 if either."""
    return int(math.isfinite(high)) - int(math.isfinite(low))


def _levels(gaps: Gaps, fillings: Sequence[Filling]) -> Levels:
    """Return which value each filling takes of each gap, 0 for its own; shape (fillings, gaps)."""
    place = [{value_as_typed(value): k for k, value in enumerate(gap.values, 1)} for gap in gaps.every]
    levels = np.zeros((len(fillings), len(gaps.every)), np.int64)
    for row, filling in zip(levels, fillings, strict=True):
        for column, gap in enumerate(gaps.every):
            if gap.entry in filling.changes:
                row[column] = place[column][value_as_typed(filling.changes[gap.entry])]
    return levels
