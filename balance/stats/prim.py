"""Find where something is so: a box of few conditions on what each case takes (scenario discovery).

After the patient rule induction of Friedman and Fisher (1999, Bump hunting in high-dimensional data, Statistics and
Computing 9:123-143), which Bryant and Lempert (2010, doi:10.1016/j.techfore.2009.08.002) use for the futures in which a
plan fails. A factor here has few levels, each drawn as often: to peel 5 % of the cases is not possible, so a step peels
all levels of a factor that it does not keep. Half of the cases choose a few boxes, the other half judges them. That
guards against chance among the cases, not against luck that all of them share: that is judged apart.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats.intervals import clopper_pearson_interval

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Levels = NDArray[np.int64]  # the level of each factor, from 0; shape (cases, factors)
# How likely the luck that cases share explains each condition; of which cases are with it (1), and of which are as they
# are but without it (-1), the others 0: shape (conditions, cases)
Luck = Callable[[NDArray[np.int8]], Floats]

MOST_CONDITIONS = 3
LEAST_SHARE, LEAST_CASES = 0.05, 5  # of the cases that choose: so many are in a box at least


class Condition(NamedTuple):
    """Keep some levels of a factor."""

    factor: int
    levels: tuple[int, ...]


class Share(NamedTuple):
    """Hold a share with its interval."""

    value: float
    low: float
    high: float


class Without(NamedTuple):
    """Hold what is left of a box without one of its conditions.

    Attributes:
        density: The share of the cases that are so, among those that meet all other conditions.
        chance: How likely the condition would raise that share as much if it did not count, by chance among the cases
            or by luck that they share: the larger of both.
    """

    density: float
    chance: float


@dataclass(frozen=True)
class Box:
    """Hold a box, judged on cases that did not choose it.

    Attributes:
        conditions: What is kept.
        cases, judging: How many cases lie in it, of how many that judge.
        density: The share of the cases in it that are so.
        coverage: The share of all that are so which lie in it.
        without: What is left without each condition, in their order.
    """

    conditions: tuple[Condition, ...]
    cases: int
    judging: int
    density: Share
    coverage: Share
    without: tuple[Without, ...]


@dataclass(frozen=True)
class Cases:
    """Hold cases of which some are so.

    Attributes:
        levels: What they take.
        so: Whether they are so, as far as is known best; shape (cases,).
        sure, maybe: Whether they are so for sure, and whether they may be, for each thing that may be off in all of
            them; shape (ways, cases).
    """

    levels: Levels
    so: Bools
    sure: Bools
    maybe: Bools


def choose_boxes(levels: Levels, labels: Floats) -> list[tuple[Condition, ...]]:
    """Return the boxes of one, two and three conditions that a search by steps finds.

    Each step keeps those levels of one more factor that differ most clearly from the levels it peels: by the difference
    of their mean labels in standard errors. Levels are taken in the order of their mean label, which finds the best set
    of them (Fisher 1958, J. Amer. Statist. Assoc. 53:789-798).

    Args:
        levels: What the cases take.
        labels: How likely each is so; shape (cases,).
    """
    least = max(LEAST_CASES, LEAST_SHARE * len(labels))
    inside, found = np.ones(len(labels), np.bool_), list[tuple[Condition, ...]]()
    box: tuple[Condition, ...] = ()
    while len(box) < MOST_CONDITIONS:
        left = [each for each in range(levels.shape[1]) if each not in {kept.factor for kept in box}]
        steps = [step for each in left if (step := _step(each, levels[inside, each], labels[inside], least))]
        if not steps:
            break
        box = (*box, max(steps, key=lambda step: step[0])[1])
        inside = in_box(levels, box)
        found.append(box)
    return found


def _step(factor: int, levels: Levels, labels: Floats, least: float) -> tuple[float, Condition] | None:
    """Return how clearly the best levels of a factor differ, with these levels; None if none do."""
    spread, cases = float(labels.std()), np.bincount(levels)
    there = np.flatnonzero(cases)
    if len(there) < 2 or spread < 1e-12:
        return None
    sums = np.bincount(levels, labels)
    there = there[np.argsort(-sums[there] / cases[there], kind="stable")]
    inside, total = np.cumsum(cases[there])[:-1], np.cumsum(sums[there])[:-1]
    rest = len(labels) - inside
    clear = total / inside - (labels.sum() - total) / rest
    clear = clear * np.sqrt(inside * rest / len(labels)) / spread
    clear[inside < least] = 0.0
    best = int(np.argmax(clear))
    kept = tuple(sorted(there[: best + 1].tolist()))
    return (float(clear[best]), Condition(factor, kept)) if clear[best] > 0 else None


def in_box(levels: Levels, conditions: Sequence[Condition]) -> Bools:
    """Return which cases meet all conditions; shape (cases,)."""
    inside = np.ones(len(levels), np.bool_)
    for each in conditions:
        inside &= np.isin(levels[:, each.factor], each.levels)
    return inside


def judge_boxes(
    boxes: Sequence[tuple[Condition, ...]], cases: Cases, error: float, luck: Luck | None = None
) -> Box | None:
    """Return the largest box of which every condition is seen to count; None if there is none.

    A condition counts if fewer cases are so without it than chance explains (`exact_chance`), and if luck that the
    cases share does not explain it either: its chance is the larger of both. Which boxes are looked at was chosen on
    other cases; the error is shared among them, and between these tests and the intervals. A box is returned only if
    the low end of its density lies above the share of all cases that are so.

    Args:
        boxes: The boxes.
        cases: Cases that did not choose them.
        error: The chance that a box is returned of which a condition does not count, or that an interval misses.
        luck: What tells of luck that cases share; None if they share none.
    """
    each = error / 2 / max(1, len(boxes))
    for conditions in sorted(boxes, key=len, reverse=True):
        inside = in_box(cases.levels, conditions)
        if not inside.any():
            continue
        without = [_without(kept, conditions, inside, cases) for kept in conditions]
        density, coverage = _shares(inside, cases, each / 2)
        if max(one.chance for one in without) > each or density.low <= cases.so.mean():
            continue
        if luck is not None:
            chances = luck(np.array([_sides(kept, conditions, cases.levels) for kept in conditions])).tolist()
            without = [
                Without(one.density, max(one.chance, chance)) for one, chance in zip(without, chances, strict=True)
            ]
        if max(one.chance for one in without) <= each:
            return Box(conditions, int(inside.sum()), len(inside), density, coverage, tuple(without))
    return None


def _sides(kept: Condition, conditions: Sequence[Condition], levels: Levels) -> NDArray[np.int8]:
    """Return 1 for cases that meet all conditions, -1 for all but this one, else 0; shape (cases,)."""
    around = in_box(levels, [each for each in conditions if each != kept])
    return np.where(around, np.where(in_box(levels, [kept]), 1, -1), 0).astype(np.int8)


def _without(kept: Condition, conditions: Sequence[Condition], inside: Bools, cases: Cases) -> Without:
    """Return what is left of a box without one condition."""
    around = in_box(cases.levels, [each for each in conditions if each != kept])
    so = int((cases.so & around).sum())
    chance = exact_chance(int((cases.so & inside).sum()), int(inside.sum()), so, int(around.sum()))
    return Without(so / int(around.sum()), chance)


def _shares(inside: Bools, cases: Cases, error: float) -> tuple[Share, Share]:
    """Return the density of a box and its coverage; `error` is the chance to miss of each of them."""
    so, every = int((cases.so & inside).sum()), int(cases.so.sum())
    least, most = ((each & inside).sum(axis=1) for each in (cases.sure, cases.maybe))
    fewest, more = ((each & ~inside).sum(axis=1) for each in (cases.sure, cases.maybe))
    size = np.full(len(least), inside.sum())
    density = _widest(least, size, most, size, error)
    coverage = _widest(least, least + more, most, most + fewest, error)
    return Share(so / int(inside.sum()), *density), Share(so / max(1, every), *coverage)


def _widest(least: Levels, of_least: Levels, most: Levels, of_most: Levels, error: float) -> tuple[float, float]:
    """Return the ends of all exact intervals: of `least` in `of_least`, and of `most` in `of_most`."""
    if not of_least.all() or not of_most.all():  # of nothing any share may be so
        return 0.0, 1.0
    below, _ = clopper_pearson_interval(least, of_least, 1 - error)
    _, above = clopper_pearson_interval(most, of_most, 1 - error)
    return float(below.min()), float(above.max())


def exact_chance(so: int, inside: int, every: int, cases: int) -> float:
    """Return how likely so many or more are so in a box, if who is so were dealt anew among all cases.

    This is the permutation test of a difference of shares, exact (Fisher 1935): no permutation is drawn.

    Args:
        so, inside: The cases in the box that are so, and all in it.
        every, cases: All cases that are so, and all cases.
    """
    more = np.arange(so, min(inside, every) + 1)
    logs = _log_choose(inside, more) + _log_choose(cases - inside, every - more) - _log_choose(cases, np.array(every))
    return min(1.0, float(np.exp(logs).sum()))


def _log_choose(of: int, chosen: Levels) -> Floats:
    """Return the logarithm of the number of ways to choose; -inf where there is none."""
    there = (chosen >= 0) & (chosen <= of)
    kept = np.where(there, chosen, 0)
    ways = special.gammaln(of + 1) - special.gammaln(kept + 1) - special.gammaln(of - kept + 1)
    return np.asarray(np.where(there, ways, -np.inf))
