"""What a check found: verdicts, their figures, and the exit code they come to."""

from dataclasses import dataclass
from pathlib import Path

from balance.drift.targets import MISSED, TargetResult
from balance.drift.targets import UNDECIDED as TARGET_UNDECIDED
from balance.exit_codes import BAD_ANSWER, DONE, OPEN_ANSWER

IDENTICAL, EQUIVALENT, DRIFTED, UNDECIDED = "identical", "equivalent", "drifted", "undecided"


@dataclass(frozen=True)
class MetricResult:
    """A metric of a cell.

    Attributes:
        metric, verdict: Which, and `identical`, `equivalent`, `drifted` or `undecided`.
        before, after: The share in the baseline and today; low, high: interval of today's.
        method: Of the interval: `Wilson, 20 000 games after the verdict` or `confidence sequence`.
        margin: A shift of at least this is to be noticed.
        games: [games] until the verdict.
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
        verdict: The worst of all cells: drifted, undecided, equivalent, identical.
        cells, targets: In the order of the file.
        metrics: How many metrics there are in all cells.
        fingerprint_games: [games] of each cell that were compared by fingerprint; 0 if they would not have sufficed.
        noticed: A shift of this or more would have shown in them with a chance of 1 - beta / metrics.
        margin, alpha, beta: Of the promise.
        games, seconds: [games] and [s] of all that was played; fingerprint_seconds: [s] of tier one.
        undecided_fails: Whether an open answer is an error.
    """

    path: Path
    game: str
    verdict: str
    cells: tuple[CellResult, ...]
    targets: tuple[TargetResult, ...]
    metrics: int
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
    def code(self) -> int:
        """The exit code: 0 identical or equivalent and no target missed, 1 drifted or missed, 3 undecided."""
        if self.verdict == DRIFTED or any(target.verdict == MISSED for target in self.targets):
            return BAD_ANSWER
        left = self.verdict == UNDECIDED or any(target.verdict == TARGET_UNDECIDED for target in self.targets)
        return OPEN_ANSWER if left and self.undecided_fails else DONE

    @property
    def moved(self) -> list[tuple[str, MetricResult]]:
        """Cell and metric of everything that moved."""
        return [(cell.label, m) for cell in self.cells for m in cell.metrics if m.verdict == DRIFTED]
