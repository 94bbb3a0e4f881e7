"""What a check found: verdicts, their figures, and the exit code they come to."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from balance.drift.targets import MET, MISSED, NOT_DECIDED, UNDECIDED, TargetResult
from balance.exit_codes import BAD_ANSWER, DONE, OPEN_ANSWER

IDENTICAL, EQUIVALENT, DRIFTED = "identical", "equivalent", "drifted"
SEVERITY = (DRIFTED, MISSED, UNDECIDED, NOT_DECIDED, EQUIVALENT, IDENTICAL, MET)


def worst(words: Iterable[str]) -> str:
    """Return the word that matters most among verdicts, at least one."""
    return min(words, key=SEVERITY.index)


@dataclass(frozen=True)
class MetricResult:
    """A metric of a cell.

    Attributes:
        metric, verdict: Which, and `equivalent`, `drifted`, `undecided` (the games were used up) or `not decided` (the
            check had failed by another metric or target and stopped).
        before, after: The share in the baseline and today; low, high: interval of today's.
        method: Of the interval: `Wilson, 40 000 games after the verdict` or `confidence sequence`.
        margin: A shift of at least this is to be noticed.
        games: [games] until the verdict, or until the check stopped.
        need: [games] that would decide at today's rate; None: none would, or it is decided.
    """

    metric: str
    verdict: str
    before: float
    after: float
    low: float
    high: float
    method: str
    margin: float
    games: int
    need: int | None = None

    @property
    def shift(self) -> float:
        """After minus before."""
        return self.after - self.before


@dataclass(frozen=True)
class CellResult:
    """A cell: its worst verdict, [games] played for it, and its metrics; none are listed for an identical cell."""

    label: str
    verdict: str
    games: int
    metrics: tuple[MetricResult, ...] = ()


@dataclass(frozen=True)
class Checked:
    """What a check found.

    Attributes:
        path, game: The baseline, and of which game.
        cells, targets: In the order of the file.
        metrics: How many metrics there are in all cells; tests: these and the targets, which share alpha.
        fingerprint_games: [games] of each cell that were compared by fingerprint; 0 if they would not have sufficed.
        noticed: A shift of this or more would have shown in them with a chance of 1 - beta / metrics.
        margin, alpha, beta: Of the promise.
        games, seconds: [games] and [s] of all that was played; fingerprint_seconds: [s] of tier one.
        undecided_fails: Whether an open answer is an error.
    """

    path: Path
    game: str
    cells: tuple[CellResult, ...]
    targets: tuple[TargetResult, ...]
    metrics: int
    tests: int
    fingerprint_games: int
    noticed: float
    margin: float
    alpha: float
    beta: float
    games: int
    seconds: float
    fingerprint_seconds: float
    undecided_fails: bool

    @property
    def verdict(self) -> str:
        """The worst word of all cells and targets, which decides the exit code."""
        return worst([self.of_cells, self.of_targets])

    @property
    def of_cells(self) -> str:
        """The worst word of the cells: drifted, undecided, not decided, equivalent, identical."""
        return worst([IDENTICAL if self.cells else MET, *(cell.verdict for cell in self.cells)])

    @property
    def of_targets(self) -> str:
        """The worst word of the targets: missed, undecided, not decided, met."""
        return worst([MET, *(target.verdict for target in self.targets)])

    @property
    def code(self) -> int:
        """The exit code: 0 identical or equivalent and no target missed, 1 drifted or missed, 3 undecided."""
        if self.verdict in (DRIFTED, MISSED):
            return BAD_ANSWER
        return OPEN_ANSWER if self.verdict == UNDECIDED and self.undecided_fails else DONE

    @property
    def moved(self) -> list[tuple[str, MetricResult]]:
        """Cell and metric of everything that moved."""
        return self.with_verdict(DRIFTED)

    def with_verdict(self, word: str) -> list[tuple[str, MetricResult]]:
        """Cell and metric of everything of this verdict."""
        return [(cell.label, m) for cell in self.cells for m in cell.metrics if m.verdict == word]
