"""Checking a baseline: fingerprints first, then a sequential test on fresh games, and the designer's targets."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from balance.design.plan import check_whole
from balance.drift import sequential_test
from balance.drift.baseline import Baseline, check_rates, read_baseline
from balance.drift.counter import Counter, Progress, play_rounds
from balance.drift.fingerprints import fingerprints
from balance.drift.results import IDENTICAL, CellResult, Checked
from balance.drift.targets import MISSED, Trial
from balance.drift.trials import Trials
from balance.simulation.workers import thread_count
from scenarios.loader.errors import InputError

MAX_GAMES = 1_000_000  # [games] of a cell until its verdict, at most


def check(
    path: str | Path | Baseline,
    *,
    margin: object = None,
    alpha: float | None = None,
    beta: float | None = None,
    max_games: int | None = None,
    undecided: str = "fail",
    complete: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Checked:
    """Say whether today's game is the one that was recorded.

    >>> balance.drift.check("baseline.toml").verdict

    The promise: if nothing changed and every target is met, the chance of any alarm in the whole check is at most
    alpha; a metric that moved by its margin or more is called identical or equivalent with a chance of at most beta;
    one that moved by less may get either answer, with its interval. The same call plays the same games and says the
    same.

    As soon as one metric has moved or one target is missed the exit code is certain, so the check stops; what is open
    then is `not decided`. The cells in which something moved are played on for an estimate of all their metrics.

    Args:
        path: The baseline, or what was read of it.
        margin: For the metrics without one of their own, `1pp` or 0.01; None: the baseline's. alpha, beta: likewise.
        max_games: [games] of a cell until its verdict, at most; what is open then is undecided. None: 1 000 000. As
            many again may be played for the estimate of what moved.
        undecided: `fail` or `pass`: whether an open answer gives the exit code 3 or 0.
        complete: Decide every metric and target, even if it is certain that the check fails.
        threads: Threads to play on; progress: called with the number of games newly played.

    Raises:
        InputError: If the baseline or an argument is wrong.
    """
    baseline = path if isinstance(path, Baseline) else read_baseline(path)
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
    check_whole("--max-games", most, sequential_test.FIRST, 10**12)
    under_way = _Check(baseline, rates[1], rates[2], most, complete, thread_count(threads), progress)
    return under_way.run(undecided == "fail")


@dataclass
class _Check:
    """A check under way."""

    baseline: Baseline
    alpha: float
    beta: float
    most: int
    complete: bool
    threads: int
    progress: Progress | None

    def run(self, undecided_fails: bool) -> Checked:
        began = time.perf_counter()
        baseline = self.baseline
        finest = min((m for cell in baseline.cells for m in cell.margins), default=baseline.record.margin)
        same, hashed = self._fingerprints(finest)
        tested = time.perf_counter()
        other = [cell for cell, alike in zip(baseline.cells, same, strict=True) if not alike]
        trials = Trials(baseline, other, self.alpha, self.beta)
        rates = (baseline.record.margin, self.alpha / max(1, baseline.tests), self.beta)
        aims = [Trial(target, baseline.record.seed, *rates) for target in baseline.targets]
        counters = [trial.counter for trial in trials.each] + [aim.counter for aim in aims]
        stopped = self._play(trials, aims)
        trials.play_afterwards(self.most, self.threads, self.progress)
        found = iter(trials.results(stopped))
        cells = tuple(
            CellResult(cell.label, IDENTICAL, hashed) if alike else next(found)
            for cell, alike in zip(baseline.cells, same, strict=True)
        )
        return Checked(
            path=baseline.path,
            game=baseline.scenario.title,
            cells=cells,
            targets=tuple(aim.result(stopped) for aim in aims),
            metrics=baseline.metrics,
            tests=baseline.tests,
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
        need = sequential_test.fingerprint_games(finest, self.beta, self.baseline.metrics)
        games = [cell.record.fingerprint.games for cell in cells]
        if min(games) < need:
            return [False] * len(cells), 0
        configurations = [cell.configuration for cell in cells]
        found = fingerprints(configurations, self.baseline.record.seed, games, self.threads)
        if self.progress is not None:
            self.progress(sum(games))
        same = [mark == cell.record.fingerprint.sha256 for mark, cell in zip(found, cells, strict=True)]
        return same, min(games)

    def _play(self, trials: Trials, aims: Sequence[Trial]) -> bool:
        """Tier two: rounds of fresh games for whatever is open, until all is decided, it is certain that the check
        fails, or the games are used up. Returns whether it stopped before they were.
        """
        looks: dict[Counter, Callable[[], bool]] = {t.counter: partial(trials.look, t) for t in trials.each}
        looks |= {aim.counter: aim.look for aim in aims}

        def failed() -> bool:
            return not self.complete and (trials.moved or any(aim.test.verdict == MISSED for aim in aims))

        sizes = sequential_test.round_sizes(self.most)
        play_rounds([*looks], sizes, self.threads, lambda each: looks[each](), failed, self.progress)
        return max((counter.games for counter in looks), default=0) < self.most
