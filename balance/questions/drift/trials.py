"""Tier two of a check: judge fresh games of the cells that are not identical."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.drift.baseline import Baseline, Cell
from balance.questions.drift.results import AFTER, DRIFTED, EQUIVALENT, CellResult, MetricResult, worst
from balance.questions.drift.targets import NOT_DECIDED
from balance.simulation.engine import Engine
from balance.stats import confidence_sequences, intervals, sequential_test
from balance.stats.intervals import LEVEL
from balance.stats.sequential_test import Gate, Verdict
from balance.stats.within_bounds import UNDECIDED
from balance.studies.rounds import Counter, Progress, play_more
from reports.plain import count

LARGE = (2, 4, 8, 16, 32, 64)  # shifts, the first that can show at all is waited for [margins]


@dataclass
class CellTrial:
    """A cell in tier two.

    Attributes:
        cell: What is tested.
        counter: Counts its games: all that were played, also after the verdict.
        span: The place of its metrics among those of the gate.
        decided: Games at each metric's verdict [games]; 0 while it is open; shape (metrics,).
        looked: Games at the last look [games].
        seen: Counts at the last look [games]; shape (metrics,).
        later: Games played after the verdict [games].
        estimate: Counts of these games alone [games]; shape (metrics,).
    """

    cell: Cell
    counter: Counter
    span: slice
    decided: NDArray[np.int64] = field(init=False)
    looked: int = 0
    seen: NDArray[np.int64] = field(init=False)
    later: int = 0
    estimate: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.decided = np.zeros(len(self.cell.shares), np.int64)
        self.seen, self.estimate = self.decided.copy(), self.decided.copy()


class Trials:
    """All cells in tier two; one gate judges their metrics, which stand in it cell after cell.

    A metric of which the baseline knows less than the margin asks for can never be called equivalent, whatever is
    played. It is played until a large shift would have shown, and is undecided then, if `brief`.
    """

    def __init__(
        self, baseline: Baseline, cells: Sequence[Cell], alpha: float, beta: float, brief: bool = False
    ) -> None:
        self.alpha, self.beta, self.tests = alpha, beta, max(1, baseline.tests)
        self.each: list[CellTrial] = []
        begin = 0
        for cell in cells:
            counter = Counter(cell.configuration, baseline.record.seed, cell.shares, first=cell.record.games)
            self.each.append(CellTrial(cell, counter, slice(begin, begin + len(cell.shares))))
            begin += len(cell.shares)
        wins = [count for cell in cells for count in cell.record.counts.values()]
        games = [cell.record.games for cell in cells for _ in cell.shares]
        margins = [margin for cell in cells for margin in cell.margins]
        self.gate = Gate(wins, games, margins, alpha, beta, self.tests)
        # no share lies between these, so none can be cleared of a shift in both directions
        self.unknown = (self.gate.pass_below >= self.gate.pass_above) & ~self.gate.above_cleared
        self.unknown &= ~self.gate.below_cleared
        self.enough = np.full(len(wins), np.inf)  # games after which a large shift would have shown [games]
        if brief and self.unknown.any():
            self.enough[self.unknown] = self._until_a_large_shift_shows(np.array(wins), np.array(games), margins)

    def _until_a_large_shift_shows(
        self, wins: NDArray[Any], games: NDArray[Any], margins: Sequence[float]
    ) -> NDArray[np.float64]:
        """Return of each unknown metric how many games show a shift of two margins, or of as many as can show."""
        k, n, m = wins[self.unknown], games[self.unknown], np.array(margins)[self.unknown]
        towards = np.where(k < n / 2, m, -m)
        most = np.full(len(k), np.inf)
        for factor in LARGE:
            now = np.clip(k / n + factor * towards, 0, 1)
            found = sequential_test.games_to_decide(k, n, m, self.alpha, self.beta, self.tests, now)
            most = np.where(np.isinf(most), found, most)
        return np.where(np.isinf(most), sequential_test.FIRST, most)

    @property
    def moved(self) -> bool:
        """Whether any metric has moved."""
        return bool((self.gate.verdict == Verdict.MOVED).any())

    def look(self, trial: CellTrial) -> bool:
        """Judge the games counted for a cell; return whether it needs more."""
        was_open = self.gate.verdict[trial.span] == Verdict.OPEN
        left = self.gate.look(trial.counter.counts, trial.counter.games, trial.span)
        trial.looked, trial.seen = trial.counter.games, trial.counter.counts.copy()
        trial.decided[was_open & ~left] = trial.looked
        return bool((left & (trial.looked < self.enough[trial.span])).any())

    def play_afterwards(self, most: int, engine: Engine, progress: Progress | None) -> None:
        """Play more games of the cells in which something moved, to estimate by how much.

        The games that led to the verdict cannot serve: play stopped because they showed a large shift, so they are
        biased towards it. The new games are enough for an interval of half the margin to each side of each metric that
        moved: see `estimate_games`.

        Args:
            most: Games of a cell, at most [games].
            engine: What plays.
            progress: Called with the number of games newly played.
        """
        moved = [trial for trial in self.each if (self.gate.verdict[trial.span] == Verdict.MOVED).any()]
        for trial in moved:
            wanted = sequential_test.estimate_games(trial.seen / trial.looked, trial.cell.margins)
            trial.later = min(int(wanted[self.gate.verdict[trial.span] == Verdict.MOVED].max()), most)
        play_more([(trial.counter, trial.later) for trial in moved], engine, progress)
        for trial in moved:
            trial.estimate = trial.counter.counts - trial.seen

    def results(self, stopped: bool) -> list[CellResult]:
        """Return the results of all cells.

        `stopped` tells whether the check ended before the games were used up.
        """
        if not self.each:
            return []
        wins = np.concatenate([trial.seen for trial in self.each])
        games = np.concatenate([np.full(len(trial.seen), trial.looked) for trial in self.each])
        # for all metrics of all cells in one call: each call is slow
        ends = confidence_sequences.confidence_sequence(wins, games, self.gate.a, self.gate.b, LEVEL)
        sequences = list(zip(*(end.tolist() for end in ends), strict=True))
        words = {
            Verdict.MOVED: DRIFTED,
            Verdict.SAME: EQUIVALENT,
            Verdict.OPEN: NOT_DECIDED if stopped else UNDECIDED,
        }
        verdicts = [words[Verdict(int(each))] for each in self.gate.verdict]
        given_up = (self.gate.verdict == Verdict.OPEN) & (games >= self.enough)
        verdicts = [UNDECIDED if gave_up else verdict for gave_up, verdict in zip(given_up, verdicts, strict=True)]
        results = []
        for trial in self.each:
            rows = zip(verdicts[trial.span], sequences[trial.span], strict=True)
            metrics = tuple(self._metric(trial, i, *row) for i, row in enumerate(rows))
            verdict = worst(metric.verdict for metric in metrics)
            results.append(CellResult(trial.cell.label, verdict, trial.counter.games, metrics))
        return results

    def _metric(self, trial: CellTrial, i: int, verdict: str, sequence: tuple[float, float]) -> MetricResult:
        """Return the result of metric `i` of a cell; `sequence` is its confidence sequence at the last look."""
        record, margin = trial.cell.record, trial.cell.margins[i]
        name = trial.cell.shares[i].name
        if verdict in (DRIFTED, NOT_DECIDED) and trial.later:
            wins, games = int(trial.estimate[i]), trial.later
            *ends, exact = intervals.share_interval(wins, games, LEVEL)
            low, high = (float(end) for end in ends)
            method = f"{intervals.EXACT if exact else 'Wilson'}, {count(games)} games {AFTER}"
        else:
            wins, games, method = int(trial.seen[i]), trial.looked, "confidence sequence"
            low, high = sequence
        need = None
        if verdict == UNDECIDED:
            baseline = (record.counts[name], record.games, margin)
            most = float(sequential_test.games_to_decide(*baseline, self.alpha, self.beta, self.tests, wins / games)[0])
            need = None if np.isinf(most) else int(most)
        return MetricResult(
            metric=name,
            verdict=verdict,
            before=record.counts[name] / record.games,
            after=wins / games,
            low=low,
            high=high,
            method=method,
            margin=margin,
            games=int(trial.decided[i]) or trial.looked,
            need=need,
        )
