"""Check a baseline and test its targets.

Fingerprints come first, then a sequential test on fresh games. Tier one plays the first games of each cell again and
compares their digest: equal games are identical cells. Tier two plays games that the baseline has not counted, for the
cells that differ, until each metric is decided.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from balance.design.whole_numbers import check_whole
from balance.questions.drift.baseline import Baseline, check_rates, read_baseline
from balance.questions.drift.fingerprints import fingerprints
from balance.questions.drift.results import IDENTICAL, CellResult, Checked
from balance.questions.drift.targets import Trial
from balance.questions.drift.trials import Trials
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.stats import sequential_test
from balance.stats.within_bounds import MISSED
from balance.studies.rounds import Counter, Progress, play_rounds
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

MAX_GAMES = 1_000_000  # of a cell until its verdict, by default [games]


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
    cluster: "str | Client | None" = None,
    progress: Progress | None = None,
    engine: Engine | None = None,
) -> Checked:
    """Check whether today's game still has the shares that were recorded.

    >>> balance.questions.drift.check("baseline.toml").verdict

    The promise: if nothing changed and every target is met, the chance of any alarm in the whole check is at most
    alpha; a metric that moved by its margin or more is called identical or equivalent with a chance of at most beta;
    one that moved by less may get either answer, with its interval. The same call plays the same games and gives the
    same answer.

    As soon as one metric has moved or one target is missed, the exit code is certain and the check stops; what is open
    then is `not decided`. The cells in which something moved are played on for an estimate of all their metrics.

    Args:
        path: The baseline, or what was read of it.
        margin: Margin of the metrics that have none of their own, `1pp` or 0.01; None: the baseline's.
        alpha, beta: The error rates; None: the baseline's.
        max_games: Games of a cell until its verdict, at most [games]; what is open then is undecided. None: 1 000 000,
            and of a metric of which the baseline is too small to be decided no more than show a shift of two margins.
            As many again may be played to estimate what moved.
        undecided: `fail` or `pass`: whether an open answer gives the exit code 3 or 0.
        complete: Decide every metric and target, even if it is certain that the check fails.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        progress: Called with the number of games newly played.
        engine: What plays, if it is there already.

    Raises:
        InputError: If the baseline or an argument is wrong, or the cluster cannot play.
    """
    check_engine(threads, cluster)
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
    brief = max_games is None
    what = _Check(baseline, rates[1], rates[2], most, undecided == "fail", complete, progress, brief)
    with engine_of(threads, cluster) if engine is None else nullcontext(engine) as playing:
        return what.run(playing)


@dataclass
class _Check:
    """A check that can be run; `most` is `max_games`, `brief` as of `Trials`, others as of `check`."""

    baseline: Baseline
    alpha: float
    beta: float
    most: int
    undecided_fails: bool
    complete: bool
    progress: Progress | None
    brief: bool = False

    def run(self, engine: Engine) -> Checked:
        """Run both tiers and return the result."""
        began = time.perf_counter()
        baseline = self.baseline
        finest = min((m for cell in baseline.cells for m in cell.margins), default=baseline.record.margin)
        same, compared = self._fingerprints(finest, engine)
        fewest = min(compared, default=0)
        fingerprints_done = time.perf_counter()
        other = [cell for cell, alike in zip(baseline.cells, same, strict=True) if not alike]
        trials = Trials(baseline, other, self.alpha, self.beta, self.brief)
        rates = (baseline.record.margin, self.alpha / max(1, baseline.tests), self.beta)
        targets = [Trial(target, baseline.record.seed, *rates) for target in baseline.targets]
        counters = [trial.counter for trial in trials.each] + [target.counter for target in targets]
        stopped = self._play(trials, targets, engine)
        trials.play_afterwards(self.most, engine, self.progress)
        tested_cells = iter(trials.results(stopped))
        cells = tuple(
            CellResult(cell.label, IDENTICAL, games) if alike else next(tested_cells)
            for cell, alike, games in zip(baseline.cells, same, compared, strict=True)
        )
        return Checked(
            path=baseline.path,
            game=baseline.scenario.title,
            cells=cells,
            targets=tuple(target.result(stopped) for target in targets),
            metrics=baseline.metrics,
            tests=baseline.tests,
            fingerprint_games=fewest,
            noticed=float(np.log(baseline.metrics / self.beta) / fewest) if fewest else 0.0,
            margin=baseline.record.margin,
            alpha=self.alpha,
            beta=self.beta,
            games=sum(compared) + sum(counter.games for counter in counters),
            seconds=time.perf_counter() - began,
            fingerprint_seconds=fingerprints_done - began,
            undecided_fails=self.undecided_fails,
            compared=sum(compared),
        )

    def _fingerprints(self, finest: float, engine: Engine) -> tuple[list[bool], list[int]]:
        """Run tier one.

        Args:
            finest: The smallest margin of all metrics, as a share.
            engine: What plays.

        Returns:
            Whether each cell is identical, and how many games of it were compared [games]. No cell is identical and
            the games are 0 if a recorded fingerprint is of too few games for the margin and beta.
        """
        cells = self.baseline.cells
        if not cells:
            return [], []
        need = sequential_test.fingerprint_games(finest, self.beta, self.baseline.metrics)
        games = [cell.record.fingerprint.games for cell in cells]
        if min(games) < need:
            return [False] * len(cells), [0] * len(cells)
        configurations = [cell.configuration for cell in cells]
        digests = fingerprints(configurations, self.baseline.record.seed, games, engine)
        if self.progress is not None:
            self.progress(sum(games))
        same = [digest == cell.record.fingerprint.sha256 for digest, cell in zip(digests, cells, strict=True)]
        return same, games

    def _play(self, trials: Trials, targets: Sequence[Trial], engine: Engine) -> bool:
        """Run tier two: play rounds of fresh games for all that is open.

        It ends when all is decided, when the check is certain to fail (unless `complete`), or when the games are used
        up. Return whether it ended before they were.
        """
        looks: dict[Counter, Callable[[], bool]] = {t.counter: partial(trials.look, t) for t in trials.each}
        looks |= {target.counter: target.look for target in targets}

        def failed() -> bool:
            return not self.complete and (trials.moved or any(target.test.verdict == MISSED for target in targets))

        sizes = sequential_test.round_sizes(self.most)
        play_rounds([*looks], sizes, engine, lambda each: looks[each](), failed, self.progress)
        return max((counter.games for counter in looks), default=0) < self.most
