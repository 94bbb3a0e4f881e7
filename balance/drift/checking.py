"""Checking a baseline: fingerprints first, then a sequential test on fresh games, and the designer's targets."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from balance import intervals, sequential
from balance.drift import gate
from balance.drift.baseline import Baseline, Cell, check_rates, read_baseline
from balance.drift.counting import Counter, play_more, play_rounds
from balance.drift.fingerprints import fingerprints
from balance.drift.gate import Gate, Verdict
from balance.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, UNDECIDED, CellResult, Checked, MetricResult
from balance.drift.targets import Trial
from balance.intervals import LEVEL
from balance.plans import check_whole
from balance.threads import thread_count
from scenarios.errors import InputError

MAX_GAMES = 1_000_000  # [games] of a cell, at most
AFTERWARDS = 20_000  # [games] after a verdict that something moved, for an estimate without bias
Progress = Callable[[int], None]


@dataclass
class _Trial:
    """A cell in tier two; its metrics are those of the gate's `span`."""

    cell: Cell
    counter: Counter
    span: slice
    decided: np.ndarray = field(init=False)  # [games] at each metric's verdict
    after: np.ndarray | None = None  # counts of the games after the verdict
    final: np.ndarray | None = None  # counts at the last look

    def __post_init__(self) -> None:
        self.decided = np.zeros(len(self.cell.shares), np.int64)


@dataclass
class _Trials:
    """All cells in tier two under one gate."""

    each: list[_Trial]
    gate: Gate

    def look(self, trial: _Trial) -> bool:
        """Judge what was counted for a cell; whether it has to go on."""
        was = self.gate.verdict[trial.span] == Verdict.OPEN
        left = self.gate.look(trial.counter.counts, trial.counter.games, trial.span)
        trial.decided[was & ~left] = trial.counter.games
        return bool(left.any())


def check(
    path: str | Path,
    *,
    margin: object = None,
    alpha: float | None = None,
    beta: float | None = None,
    max_games: int | None = None,
    undecided: str = "fail",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Checked:
    """Say whether today's game is the one that was recorded.

    >>> balance.drift.check("baseline.toml").verdict

    The promise: if nothing changed, the chance of any alarm in the whole check is at most alpha; a metric that moved by
    its margin or more is called identical or equivalent with a chance of at most beta; between, either may come, with
    its interval. The same call plays the same games and says the same.

    Args:
        path: The baseline.
        margin: For the metrics without one of their own, `1pp` or 0.01; None: the baseline's. alpha, beta: likewise.
        max_games: [games] of a cell at most; what is open then is undecided. None: 1 000 000.
        undecided: `fail` or `pass`: whether an open answer gives the exit code 3 or 0.
        threads: Threads to play on; progress: called with the number of games newly played.

    Raises:
        InputError: If the baseline or an argument is wrong.
    """
    baseline = read_baseline(path)
    record = baseline.record
    if undecided not in ("fail", "pass"):
        raise InputError(f"--undecided is {undecided!r}; it must be fail or pass")
    rates = check_rates(
        record.margin if margin is None else margin,
        record.alpha if alpha is None else alpha,
        record.beta if beta is None else beta,
    )
    baseline = baseline.with_margin(rates[0])
    most = MAX_GAMES if max_games is None else max_games
    check_whole("--max-games", most, gate.FIRST, 10**12)
    return _Check(baseline, rates[1], rates[2], most, thread_count(threads), progress).run(undecided == "fail")


@dataclass
class _Check:
    """A check under way."""

    baseline: Baseline
    alpha: float
    beta: float
    most: int
    threads: int
    progress: Progress | None

    def run(self, undecided_fails: bool) -> Checked:
        began = time.perf_counter()
        baseline = self.baseline
        finest = min((m for cell in baseline.cells for m in cell.margins), default=baseline.record.margin)
        same, hashed = self._fingerprints(finest)
        tested = time.perf_counter()
        other = [cell for cell, alike in zip(baseline.cells, same, strict=True) if not alike]
        trials = self._trials(other)
        known = (baseline.record.margin, self.alpha, self.beta, len(baseline.targets))
        aims = [Trial(target, baseline.record.seed, known) for target in baseline.targets]
        counters = [trial.counter for trial in trials.each] + [aim.counter for aim in aims]
        self._play(trials, aims)
        self._play_afterwards(trials)
        found = iter(self._results(trials))
        cells = tuple(
            CellResult(cell.label, IDENTICAL, hashed) if alike else next(found)
            for cell, alike in zip(baseline.cells, same, strict=True)
        )
        verdicts = {cell.verdict for cell in cells}
        order = (DRIFTED, UNDECIDED, EQUIVALENT, IDENTICAL)
        return Checked(
            path=baseline.path,
            game=baseline.scenario.title,
            verdict=next((verdict for verdict in order if verdict in verdicts), IDENTICAL),
            cells=cells,
            targets=tuple(aim.result() for aim in aims),
            metrics=baseline.metrics,
            fingerprint_games=hashed,
            noticed=float(np.log(baseline.metrics / self.beta) / hashed) if hashed else 0.0,
            margin=baseline.record.margin,
            alpha=self.alpha,
            beta=self.beta,
            games=hashed * len(same) + sum(counter.games for counter in counters),
            seconds=time.perf_counter() - began,
            fingerprint_seconds=tested - began,
            undecided_fails=undecided_fails,
        )

    def _fingerprints(self, finest: float) -> tuple[list[bool], int]:
        """Tier one: which cells are identical, and on how many games; 0 if the recorded ones are too few to tell."""
        cells = self.baseline.cells
        if not cells:
            return [], 0
        need = gate.fingerprint_games(finest, self.beta, self.baseline.metrics)
        games = [cell.record.fingerprint.games for cell in cells]
        if min(games) < need:
            return [False] * len(cells), 0
        configurations = [cell.configuration for cell in cells]
        found = fingerprints(configurations, self.baseline.record.seed, games, self.threads)
        if self.progress is not None:
            self.progress(sum(games))
        same = [mark == cell.record.fingerprint.sha256 for mark, cell in zip(found, cells, strict=True)]
        return same, min(games)

    def _trials(self, cells: Sequence[Cell]) -> _Trials:
        seed, trials, begin = self.baseline.record.seed, [], 0
        for cell in cells:
            counter = Counter(cell.configuration, seed, cell.shares, first=cell.record.games)
            trials.append(_Trial(cell, counter, slice(begin, begin + len(cell.shares))))
            begin += len(cell.shares)
        wins = [count for cell in cells for count in cell.record.counts.values()]
        games = [cell.record.games for cell in cells for _ in cell.shares]
        margins = [margin for cell in cells for margin in cell.margins]
        judge = Gate(wins, games, margins, self.alpha, self.beta, max(1, self.baseline.metrics))
        return _Trials(trials, judge)

    def _play(self, trials: _Trials, aims: Sequence[Trial]) -> None:
        """Tier two: rounds of fresh games for whatever is open, until all is decided or the games are used up."""
        looks: dict[Counter, Callable[[], bool]] = {t.counter: partial(trials.look, t) for t in trials.each}
        looks |= {aim.counter: aim.look for aim in aims}
        sizes = gate.round_sizes(self.most)
        play_rounds([*looks], sizes, self.threads, lambda counter: looks[counter](), self.progress)
        for trial in trials.each:
            trial.final = trial.counter.counts.copy()
            trial.decided[trial.decided == 0] = trial.counter.games

    def _play_afterwards(self, trials: _Trials) -> None:
        """More games for what moved: those that brought the verdict are biased towards it."""
        moved = [trial for trial in trials.each if (trials.gate.verdict[trial.span] == Verdict.MOVED).any()]
        play_more([(trial.counter, AFTERWARDS) for trial in moved], self.threads, self.progress)
        for trial in moved:
            assert trial.final is not None
            trial.after = trial.counter.counts - trial.final

    def _results(self, trials: _Trials) -> list[CellResult]:
        if not trials.each:
            return []
        judge, wins, games = trials.gate, [], []
        for trial in trials.each:
            assert trial.final is not None
            looked = trial.counter.games - (AFTERWARDS if trial.after is not None else 0)
            wins.append(trial.final)
            games.append(np.full(len(trial.final), looked))
        played = np.concatenate(games)
        # of all metrics of all cells at once: it is slow
        ends = sequential.confidence_sequence(np.concatenate(wins), played, judge.a, judge.b, LEVEL)
        known = list(zip(*(end.tolist() for end in ends), strict=True))
        return [self._result(trial, judge, int(played[trial.span.start]), known[trial.span]) for trial in trials.each]

    def _result(self, trial: _Trial, judge: Gate, looked: int, known: Sequence[tuple[float, float]]) -> CellResult:
        metrics = tuple(self._metric(trial, i, judge, looked, within) for i, within in enumerate(known))
        found = {metric.verdict for metric in metrics}
        verdict = next(word for word in (DRIFTED, UNDECIDED, EQUIVALENT) if word in found)
        return CellResult(trial.cell.label, verdict, trial.counter.games, metrics)

    def _metric(self, trial: _Trial, i: int, judge: Gate, looked: int, within: tuple[float, float]) -> MetricResult:
        """A metric's verdict and figures; `within` is its confidence sequence after `looked` games."""
        assert trial.final is not None
        record = trial.cell.record
        wins, name = record.counts[trial.cell.shares[i].name], trial.cell.shares[i].name
        verdict = Verdict(int(judge.verdict[trial.span.start + i]))
        if verdict == Verdict.MOVED and trial.after is not None:
            count, games, method = int(trial.after[i]), AFTERWARDS, "Wilson, games after the verdict"
            low, high = (float(end) for end in intervals.wilson_interval(count, games, LEVEL))
        else:
            count, games, method = int(trial.final[i]), looked, "confidence sequence"
            low, high = within
        need = None
        if verdict == Verdict.OPEN:
            rates = (trial.cell.margins[i], self.alpha, self.beta, self.baseline.metrics)
            need = gate.games_to_decide(wins, record.games, *rates, count / games)
        return MetricResult(
            metric=name,
            verdict={Verdict.MOVED: DRIFTED, Verdict.SAME: EQUIVALENT, Verdict.OPEN: UNDECIDED}[verdict],
            before=wins / record.games,
            after=count / games,
            low=low,
            high=high,
            method=method,
            margin=trial.cell.margins[i],
            games=int(trial.decided[i]),
            need=need,
        )
