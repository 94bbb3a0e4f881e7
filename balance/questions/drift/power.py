"""Estimate the games, time and disk space that it takes to notice a shift of a given size."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.design.even_seats import alike_by_lot
from balance.design.original import title_of
from balance.design.plan_words import headline_figure
from balance.questions.drift.baseline import check_rates, read_margin
from balance.questions.drift.baseline_file import ALPHA, BETA, cell_name
from balance.questions.drift.baseline_size import nearest_to_half
from balance.questions.drift.recording import gate_plan
from balance.runs.forecast import trials
from balance.simulation.workers import thread_count
from balance.stats import sequential_test
from balance.stats.intervals import LEVEL
from balance.stats.payoffs import all_whole
from balance.stats.proportions import PAYOFF, ROUNDS, WINNER, count_shares, gate_metrics, read_metric
from balance.stats.sequential_test import Gate, Verdict
from balance.studies.other_endings import STOPPED
from scenarios import Configuration, Scenario

PILOT = 2_000  # [games] of each cell from which the rates are taken
HISTORIES = 400  # simulated checks; the mean of the games needed is known to some percent
_FURTHEST = 10**12  # [games] of a simulated check, at most


@dataclass(frozen=True)
class Need:
    """What one decision takes.

    Attributes:
        decision: The decision in words.
        games: Games of one cell [games]; where there are two sides, of each of them.
        total: Games of all cells [games].
        seconds: Estimated time [s].
        gigabytes: Estimated disk space of what is kept [GB].
    """

    decision: str
    games: int
    total: int
    seconds: float
    gigabytes: float


@dataclass(frozen=True)
class Power:
    """The result of `power`: what several decisions about the same shift take.

    Attributes:
        title: Title of the scenario.
        cells, metrics: Number of cells, and of metrics in all cells.
        detect: The shift that is to be noticed, as a share.
        alpha: Chance of any alarm though nothing changed.
        beta: Chance for each metric to miss the shift.
        nearest: The metric that takes most games, as its share is nearest to one half; of several cells with the cell.
        headline: The share of games that the players win, or that seat 1 wins, alone or with others; "" if it is no
            metric here.
        headline_games: Games of each of two versions that it takes, in the cell where it takes most [games].
        fixed: Decisions whose number of games is known beforehand.
        sequential: Decisions that play until they are certain. One metric of each cell is assumed to have moved, the
            one nearest to one half; the games after the verdict are included.
        parted: Whether seats share wins in parts: then the games that a seat wins are not its share of the win.
        stopped: Which part of a cell's games was stopped at the simulation's cap, in the cell where most were.
    """

    title: str
    cells: int
    metrics: int
    detect: float
    alpha: float
    beta: float
    nearest: str
    headline: str
    headline_games: int
    fixed: tuple[Need, ...]
    sequential: tuple[Need, ...]
    parted: bool = False
    stopped: float = 0.0


def power(
    what: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    detect: object,
    alpha: float = ALPHA,
    beta: float = BETA,
    threads: int | None = None,
) -> Power:
    """Estimate what it takes to notice a shift of `detect` in any share of a game.

    >>> balance.power("pig", detect="0.5pp").sequential

    Args:
        what: A game, a scenario's folder or a plan file; without settings: every legal number of players.
        settings: As for `make_plan`.
        detect: The shift, `0.5pp` or 0.005.
        alpha: Chance of any alarm though nothing changed.
        beta: Chance for each metric to miss the shift.
        threads: Threads that it will be played on; None: one for each processor.

    Raises:
        InputError: If the game, a setting or a number is wrong.
    """
    shift, first, second = check_rates(read_margin(detect, "--detect"), alpha, beta)
    planned = gate_plan(what, settings, None)
    cells = planned.cells.legal
    pilots = [_pilot(cell, planned.seed) for cell in cells]
    shares = [_shares(cell, rows) for cell, rows in zip(cells, pilots, strict=True)]
    rates = [np.array(list(each.values())) for each in shares]
    metrics = sum(map(len, rates))
    trial = trials(planned)
    seconds, size = trial.seconds / min(thread_count(threads), thread_count()), trial.size  # [s], [bytes] per game

    def need(decision: str, games: int, kept: bool, sides: int = 1) -> Need:
        total = games * sides * len(cells)
        return Need(decision, games, total, total * seconds, total * size / 1e9 if kept else 0.0)

    every = [
        (abs(share - 0.5), share, name, cell)
        for each, cell in zip(shares, cells, strict=True)
        for name, share in each.items()
    ]
    _, share, name, cell = min(every, key=lambda one: one[0])
    nearest = f"{name} with {cell_name(cell.given)}" if len(cells) > 1 else name
    headline = headline_figure(planned.scenario)
    headlines = [
        two_sample_games(each[headline], shift, (1 - LEVEL) / metrics, second) for each in shares if headline in each
    ]
    baseline = sequential_test.baseline_games(
        shift, first, metrics, float(nearest_to_half(round(share * PILOT), PILOT))
    )
    two = two_sample_games(share, shift, (1 - LEVEL) / metrics, second)
    check = fixed_games(share, shift, first, second, metrics, baseline)
    fixed = (
        need("compare two runs, each of so many games a cell; kept, not paired", two, True, 2),
        need("record a baseline", baseline, False),
        need("check it with a fixed number of games", check, False),
    )
    sequential = [need("nothing changed, same games", sequential_test.fingerprint_games(shift, second, metrics), False)]
    for times, situation in ((0, "nothing changed, other draws"), (1, "moved by it"), (2, "moved by twice as much")):
        games = expected_games(rates, times * shift, shift, first, second, baseline)
        sequential.append(need(f"drift check: {situation}", games, False))
    title = title_of(planned.scenario)
    told = (headline if headlines else "", max(headlines, default=0))
    stopped = max(each.get(STOPPED, 0.0) for each in shares)
    parted = not all(all_whole(rows[PAYOFF]) for rows in pilots)
    return Power(
        title, len(cells), metrics, shift, first, second, nearest, *told, fixed, tuple(sequential), parted, stopped
    )


def _pilot(cell: Configuration, seed: int) -> NDArray[Any]:
    """Return the result rows of `PILOT` games of a cell."""
    game = cell.scenario.game
    rows = np.zeros(PILOT, game.result)
    game.play_many(cell.rules(), seed, 0, rows)
    return rows


def _shares(cell: Configuration, rows: NDArray[Any]) -> dict[str, float]:
    """Return the shares of a cell's metrics by name, estimated from its result rows.

    Seats that are alike have one share, the mean over them: they differ by chance alone.
    """
    game = cell.scenario.game
    names = gate_metrics(game, cell.players, rows[ROUNDS].astype(np.int64))
    shares = count_shares([read_metric(name, game, cell.players, "metric") for name in names], rows) / PILOT
    found = dict(zip(names, shares.tolist(), strict=True))
    seats = [name for name in found if name.startswith(f"{WINNER}=")] if alike_by_lot([cell]) else []
    return found | dict.fromkeys(seats, fmean(found[seat] for seat in seats) if seats else 0.0)


def two_sample_games(share: float, shift: float, alpha: float, beta: float) -> int:
    """Return how many games each of two samples needs to show a shift [games].

    The samples are independent, and the chance to show it is 1 - beta.

    Args:
        share: The share in the first sample, between 0 and 1.
        shift: The second sample's share minus the first's.
        alpha: Chance of seeing a shift where there is none, two-sided.
        beta: Chance of missing the shift.

    Source: Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, 3rd ed., chapter 4, without
    continuity correction and with the first share's variance for both.
    """
    z = float(special.ndtri(1 - alpha / 2) + special.ndtri(1 - beta))
    return math.ceil(2 * share * (1 - share) * (z / shift) ** 2)


def fixed_games(share: float, shift: float, alpha: float, beta: float, metrics: int, baseline: int) -> int:
    """Return the size of a fixed-size test against a baseline, Bonferroni over the metrics [games].

    Both sides have sampling error, so with s for the share the size solves

        s (1 - s) (1 / games + 1 / baseline) = (shift / z)^2

    Args:
        share, shift, alpha, beta: As for `two_sample_games`; alpha is for all metrics together.
        metrics: Number of metrics.
        baseline: Games of the baseline [games].

    Returns:
        The size; 0 if the baseline is too small for any size to do.

    Source: as for `two_sample_games`.
    """
    z = float(special.ndtri(1 - alpha / (2 * metrics)) + special.ndtri(1 - beta))
    alone = share * (1 - share) * (z / shift) ** 2
    return math.ceil(alone / (1 - alone / baseline)) if alone < baseline else 0


def expected_games(
    rates: Sequence[NDArray[np.float64]], shift: float, margin: float, alpha: float, beta: float, baseline: int
) -> int:
    """Return the mean number of games that `drift check` plays per cell, by simulation [games].

    In each cell one metric, the one nearest to one half, moves by `shift`; metrics are drawn independently. As in a
    real check, a simulated one ends when all metrics are decided or one has moved. The games after the verdict are
    included.

    Args:
        rates: For each cell the shares of its metrics; shape (metrics of the cell,).
        shift: By how much the share of the moved metrics changes.
        margin, alpha, beta: Margin and error rates of the check.
        baseline: Games of each cell in the baseline [games].
    """
    rng = np.random.default_rng(1)
    # arrays have one row per simulated check and one column per metric; cells are runs of columns from `begins`
    begins = np.cumsum([0, *map(len, rates)])[:-1]
    truth = np.tile(np.concatenate(rates), (HISTORIES, 1))
    judge = Gate(rng.binomial(baseline, truth), baseline, margin, alpha, beta, truth.shape[1])
    truth[:, begins + [int(np.argmin(np.abs(each - 0.5))) for each in rates]] += shift
    truth = np.clip(truth, 0, 1)
    wins, taken, games = np.zeros(truth.shape), np.zeros((HISTORIES, len(rates))), 0
    left = np.full(truth.shape, True)
    while left.any() and games < _FURTHEST:
        more = sequential_test.next_look(games) - games
        wins[left] += rng.binomial(more, truth[left])
        games += more
        taken[np.logical_or.reduceat(left, begins, axis=1)] = games
        before, left = left, judge.look(wins, games)
        moved = before & (judge.verdict == Verdict.MOVED)
        later = np.where(moved, sequential_test.estimate_games(wins / games, margin), 0)
        taken += np.maximum.reduceat(later, begins, axis=1)
        stopped = moved.any(axis=1)
        judge.verdict[stopped] = Verdict.MOVED  # these checks have failed: nothing more is played
        left[stopped] = False
    return round(float(taken.mean()))
