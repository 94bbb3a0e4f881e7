"""The result of a check: verdicts, their figures, and the exit code."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from balance.questions.drift.targets import NOT_DECIDED, TargetResult
from balance.stats.within_bounds import MET, MISSED, UNDECIDED
from balance.studies.exit_codes import BAD_ANSWER, DONE, OPEN_ANSWER

AFTER = "after the verdict"  # how a method says so
IDENTICAL, EQUIVALENT, DRIFTED = "identical", "equivalent", "drifted"
# the first of these words that occurs is the verdict of the whole
SEVERITY = (DRIFTED, MISSED, UNDECIDED, NOT_DECIDED, EQUIVALENT, IDENTICAL, MET)


def worst(words: Iterable[str]) -> str:
    """Return the verdict that matters most, by `SEVERITY`; there must be at least one."""
    return min(words, key=SEVERITY.index)


@dataclass(frozen=True)
class MetricResult:
    """The verdict on a metric of a cell and its figures.

    Attributes:
        metric: Name of the metric.
        verdict: `equivalent`, `drifted`, `undecided` (the games were used up) or `not decided` (the check had failed by
            another metric or target and stopped).
        before, after: The share in the baseline and today.
        low, high: Interval of today's share, 95 %.
        method: Method of the interval: `Wilson, 40 000 games after the verdict` (`Clopper-Pearson` for rare shares) or
            `confidence sequence`.
        margin: A shift of at least this is to be noticed, as a share.
        games: Games until the verdict, or until the check stopped [games].
        need: Games that would decide at today's share [games]; None: it is decided, or no number would.
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
        """Today's share minus the baseline's."""
        return self.after - self.before

    @property
    def after_verdict(self) -> bool:
        """Whether its interval is of games that were played after the verdict."""
        return AFTER in self.method

    @property
    def beside(self) -> bool:
        """Whether the interval of today's share does not hold the baseline's."""
        return not self.low <= self.before <= self.high


@dataclass(frozen=True)
class CellResult:
    """The verdict on a cell.

    Attributes:
        label: What was set.
        verdict: The worst verdict of its metrics, or `identical`.
        games: Games played for it [games].
        metrics: The results of its metrics; empty for an identical cell.
    """

    label: str
    verdict: str
    games: int
    metrics: tuple[MetricResult, ...] = ()


@dataclass(frozen=True)
class Checked:
    """The result of a check.

    Attributes:
        path: The baseline's file.
        game: Title of the scenario.
        cells, targets: Results in the order of the file.
        metrics: Number of metrics in all cells.
        tests: Number of metrics and targets, which share alpha.
        fingerprint_games: Games of each cell that were compared by fingerprint [games], at least; 0: the recorded
            fingerprints were of too few games, so every cell was played.
        compared: Games of all cells that were compared by fingerprint [games].
        noticed: A shift of this or more, as a share, would have shown in the fingerprints with a chance of at least
            1 - beta / metrics.
        margin, alpha, beta: The margin and the error rates that the check promises: see `checking.check`.
        games, seconds: Games played [games] and time taken [s], in all.
        fingerprint_seconds: Time that the fingerprints took [s].
        undecided_fails: Whether an undecided check gives the exit code 3.
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
    compared: int = 0

    @property
    def verdict(self) -> str:
        """The worst verdict of all cells and targets; it decides the exit code."""
        return worst([self.of_cells, self.of_targets])

    @property
    def of_cells(self) -> str:
        """The worst verdict of the cells: drifted, undecided, not decided, equivalent, identical.

        It is `met` if there are no cells.
        """
        return worst([IDENTICAL if self.cells else MET, *(cell.verdict for cell in self.cells)])

    @property
    def of_targets(self) -> str:
        """The worst verdict of the targets: missed, undecided, not decided, met; or `met` if there are none."""
        return worst([MET, *(target.verdict for target in self.targets)])

    @property
    def code(self) -> int:
        """The exit code: 0 identical or equivalent and no target missed, 1 drifted or missed, 3 undecided."""
        if self.verdict in (DRIFTED, MISSED):
            return BAD_ANSWER
        return OPEN_ANSWER if self.verdict == UNDECIDED and self.undecided_fails else DONE

    @property
    def moved(self) -> list[tuple[str, MetricResult]]:
        """The metrics that moved, each with the label of its cell."""
        return self.with_verdict(DRIFTED)

    def with_verdict(self, word: str) -> list[tuple[str, MetricResult]]:
        """Return the metrics with this verdict, each with the label of its cell."""
        return [(cell.label, m) for cell in self.cells for m in cell.metrics if m.verdict == word]
