"""Say how the rates of a game moved over the recorded versions of a baseline, and at which version."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from pathlib import Path

from balance.design.levels import check_level
from balance.questions.drift.baseline_file import CellRecord, cell_name
from balance.questions.drift.versions import Version, versions_of
from balance.stats.intervals import LEVEL, share_interval, shares_difference_interval


@dataclass(frozen=True)
class Point:
    """Hold a rate of one version.

    Attributes:
        version: The number of the version, from 0.
        count, games: In how many games of how many it held [games].
        share, low, high: Its estimate and interval, which holds with the level for this point alone.
    """

    version: int
    count: int
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Step:
    """Hold the difference between two versions that follow one another, later minus earlier.

    Attributes:
        version: The number of the later one.
        difference, low, high: The estimate and its interval; all intervals of a history hold at once.
        same: Whether both versions played the very same games, with the same results: then nothing moved.
    """

    version: int
    difference: float
    low: float
    high: float
    same: bool

    @property
    def seen(self) -> bool:
        """Whether the rate moved: the interval lies beside 0."""
        return not self.low <= 0 <= self.high


@dataclass(frozen=True)
class Line:
    """Hold a rate over all versions.

    Attributes:
        cell: The settings, as typed.
        metric: `outcome=win`.
        points: Where it was recorded.
        steps: The differences between them.
    """

    cell: str
    metric: str
    points: tuple[Point, ...]
    steps: tuple[Step, ...]

    @property
    def moves(self) -> tuple[Step, ...]:
        """The steps that are seen."""
        return tuple(step for step in self.steps if step.seen)


class Why(StrEnum):
    """Say why a rate stands in one version only."""

    CELL = "no other version has this cell"
    BOUND = "other versions ask for another number of rounds"  # rounds>8 in place of rounds>9
    RATE = "no other version has this rate"


@dataclass(frozen=True)
class Alone:
    """Hold a rate that one version alone has: there is nothing to compare it with.

    Attributes:
        cell: The settings, as typed.
        metric: `rounds>9`.
        point: Where it was recorded.
        why: Why no other version has it.
    """

    cell: str
    metric: str
    point: Point
    why: Why


@dataclass(frozen=True)
class History:
    """Hold how a game's rates moved.

    Attributes:
        game: Its name.
        versions: The versions in the order of time.
        lines: Each rate of each cell that at least two versions have, in the order of the newest version's file.
        alone: Each rate that one version alone has; by cell, and there in the order of time.
        level: The chance that the intervals of all steps hold at once.
        unread: A line for each version that cannot be read.
    """

    game: str
    versions: tuple[Version, ...]
    lines: tuple[Line, ...]
    alone: tuple[Alone, ...]
    level: float
    unread: tuple[str, ...]

    @property
    def moved(self) -> tuple[Line, ...]:
        """The lines that are seen to move, the one with the largest step first."""
        lines = [line for line in self.lines if line.moves]
        return tuple(sorted(lines, key=lambda line: -max(abs(step.difference) for step in line.moves)))


def history(files: Sequence[str | Path], *, level: float = LEVEL) -> History:
    """Return how the rates of a baseline moved from version to version.

    Two versions are compared by the intervals of two independent shares. Where they share their dice, that interval is
    wider than it need be.

    Args:
        files: Baselines, the oldest first; or a single one, whose committed versions are read.
        level: Chance that the intervals of all steps hold at once (Bonferroni).

    Raises:
        InputError: If there are fewer than two versions, they are of two games, or the level makes no sense.
    """
    check_level(level)
    versions, unread = versions_of(files)
    every = {key: list(_recorded(versions, *key)) for key in _keys(versions)}
    recorded = {key: cells for key, cells in every.items() if len(cells) > 1}
    alone = [_alone(versions, *key, *cells[0], level) for key, cells in every.items() if len(cells) == 1]
    places = {name: place for place, name in reversed([*enumerate(name for name, _ in every)])}
    alone.sort(key=lambda each: (places[each.cell], each.point.version))
    tests = sum(not _same(one, other) for cells in recorded.values() for one, other in _pairs(versions, cells))
    each = 1 - (1 - level) / max(1, tests)
    lines = [_line(versions, *key, cells, level, each) for key, cells in recorded.items()]
    return History(versions[-1].record.game, tuple(versions), tuple(lines), tuple(alone), level, tuple(unread))


_Recorded = tuple[int, CellRecord]  # the number of a version, and its cell
_Side = tuple[int, CellRecord]  # the seed of a version, and its cell


def _keys(versions: Sequence[Version]) -> list[tuple[str, str]]:
    """Return each cell and metric, those of the newest version first."""
    cells = [cell for version in reversed(versions) for cell in version.record.cell]
    return list(dict.fromkeys((cell_name(cell.set), metric) for cell in cells for metric in cell.counts))


def _recorded(versions: Sequence[Version], name: str, metric: str) -> Iterator[_Recorded]:
    """Yield the versions that have recorded a metric of a cell."""
    for number, version in enumerate(versions):
        for cell in version.record.cell:
            if cell_name(cell.set) == name and metric in cell.counts:
                yield number, cell


def _pairs(versions: Sequence[Version], cells: Sequence[_Recorded]) -> list[tuple[_Side, _Side]]:
    """Return what stands before and after each step."""
    sides = [(versions[number].record.seed, cell) for number, cell in cells]
    return list(pairwise(sides))


def _same(one: _Side, other: _Side) -> bool:
    """Tell whether two versions played the same games: seed, digest of rows and counts agree."""
    return (one[0], one[1].fingerprint, one[1].games, one[1].counts) == (
        other[0],
        other[1].fingerprint,
        other[1].games,
        other[1].counts,
    )


def _alone(versions: Sequence[Version], name: str, metric: str, number: int, cell: CellRecord, level: float) -> Alone:
    """Return a rate that one version alone has."""
    others = [
        each
        for other, version in enumerate(versions)
        if other != number
        for each in version.record.cell
        if cell_name(each.set) == name
    ]
    kind, over, _ = metric.partition(">")
    if not others:
        why = Why.CELL
    elif over and any(each.startswith(kind + over) for other in others for each in other.counts):
        why = Why.BOUND
    else:
        why = Why.RATE
    return Alone(name, metric, _point(number, cell, metric, level), why)


def _point(number: int, cell: CellRecord, metric: str, level: float) -> Point:
    """Return a rate of one version."""
    count, games = cell.counts[metric], cell.games
    low, high, _ = share_interval(count, games, level)
    return Point(number, count, games, count / games, float(low), float(high))


def _line(
    versions: Sequence[Version], name: str, metric: str, cells: Sequence[_Recorded], level: float, each: float
) -> Line:
    """Return a rate over all versions; `each` is the level of a step's own interval."""
    points = [_point(number, cell, metric, level) for number, cell in cells]
    steps = []
    for (before, after), (one, other) in zip(pairwise(points), _pairs(versions, cells), strict=True):
        if _same(one, other):
            steps.append(Step(after.version, 0.0, 0.0, 0.0, same=True))
            continue
        ends = shares_difference_interval(after.count, after.games, before.count, before.games, each)
        steps.append(Step(after.version, after.share - before.share, float(ends[0]), float(ends[1]), same=False))
    return Line(name, metric, tuple(points), tuple(steps))
