"""Check intervals: how often they hold the true value."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import special

from balance.simulation.game_table import rows_to_frame
from balance.stats import intervals, pooled
from benchmarks.validation import rare
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from scenarios import load
from tests.games.pig.oracles.pig import Hold, two_seats

LEVEL = intervals.LEVEL
TOLERANCE = 0.005  # the coverage of an approximate interval may differ from LEVEL by this
LOT = 1000  # [games] in a batch
ENOUGH = 100  # Wilson's interval is held to TOLERANCE from this value of n p (1 - p) on
HOLDS = [(mine, theirs) for mine in (18, 20, 22) for theirs in (18, 20, 22)]


def percent(share: float) -> str:
    """Return a share as text, in percent."""
    return f"{100 * share:.2f} %"


# --- exact, by adding up the binomial distribution -------------------------------------------------------------------


def binomial(games: int, share: float) -> NDArray[np.float64]:
    """Return the chance of every number of wins, from 0 to `games`; shape (games + 1,)."""
    k = np.arange(games + 1)
    # by logarithms, since binomial coefficients of 100 000 games overflow; xlogy(0, 0) is 0
    ways = special.gammaln(games + 1) - special.gammaln(k + 1) - special.gammaln(games - k + 1)
    chances: NDArray[np.float64] = np.exp(ways + special.xlogy(k, share) + special.xlog1py(games - k, -share))
    return chances


def wilson_coverage(games: int, share: float) -> float:
    """Return the exact chance that Wilson's 95 % interval holds the true share."""
    low, high = intervals.wilson_interval(np.arange(games + 1), games)
    return float(binomial(games, share)[(low <= share) & (share <= high)].sum())


def wilson_exactly(sizes: Sizes) -> Section:
    """Check Wilson's interval at round numbers and all over the range."""
    section = Section(
        "Wilson's interval, exactly",
        "The chance that the 95 % interval of a share holds the true one, added up over the binomial distribution: no "
        f"simulation, nothing here fails by chance. From n p (1 − p) = {ENOUGH} on it must be within "
        f"{100 * TOLERANCE} percentage points of 95 %; before that it is listed only. Counts are whole numbers, so the "
        "chance jumps with n and p: close to 100 single points are out by a little more, which the lines `between` "
        "show (600 pairs of n and p each, p from 0.5 % to 99.5 %).",
        ("n p (1 − p)", "coverage", "allowed"),
    )
    allowed = f"{percent(LEVEL - TOLERANCE)} to {percent(LEVEL + TOLERANCE)}"
    for games in (100, 1_000, 10_000, 100_000) if sizes.cells else (1_000,):
        for share in (0.001, 0.01, 0.1, 0.5):
            spread, covered = games * share * (1 - share), wilson_coverage(games, share)
            passed = abs(covered - LEVEL) <= TOLERANCE if spread >= ENOUGH else None
            figures = (f"{spread:,.1f}", percent(covered), allowed if passed is not None else "–")
            section.checks.append(Check(f"{games:,} games, p = {share}", figures, passed))
    rng = np.random.default_rng(1)
    for low, high in ((100, 150), (150, 400), (400, 2000)) if sizes.cells else ((150, 400),):
        shares = rng.uniform(0.005, 0.995, 600 if sizes.cells else 20)
        numbers = np.ceil(rng.uniform(low, high, len(shares)) / (shares * (1 - shares))).astype(int)
        chances = np.array([wilson_coverage(int(n), float(p)) for n, p in zip(numbers, shares, strict=True)])
        passed = bool(np.abs(chances - LEVEL).max() <= TOLERANCE) if low > ENOUGH else None
        out = (np.abs(chances - LEVEL) > TOLERANCE).sum()
        figures = (f"{low} to {high}", f"{percent(chances.min())} to {percent(chances.max())}", allowed)
        section.checks.append(Check("between", figures, passed, f"{out} of {len(chances)} outside"))
    return section


def quantiles_exactly(sizes: Sizes) -> Section:
    """Check the interval of a quantile for values without ties, which is its hardest case."""
    section = Section(
        "Quantiles, exactly",
        "The chance that the interval between two order statistics holds the true quantile of values without ties, "
        "from the binomial distribution; at least 95 % for every number of games. Nothing here fails by chance. Ties, "
        "as in rounds, make it higher.",
        ("least coverage", "at games", "allowed"),
    )
    every = range(1, 601 if sizes.cells else 50)
    numbers = [*every, *((1_000, 2_345, 10_000, 54_321, 100_000, 1_000_000) if sizes.cells else ())]
    for name, share in (("5 %", 0.05), ("median", 0.5), ("95 %", 0.95)):
        least = min((_quantile_coverage(games, share), games) for games in numbers)
        figures = (
            percent(least[0]),
            f"{least[1]:,} (of {numbers[0]} to {numbers[-1]:,})",
            f"at least {percent(LEVEL)}",
        )
        section.checks.append(Check(name, figures, least[0] >= LEVEL - 1e-9))
    return section


def _quantile_coverage(games: int, share: float) -> float:
    """Return the chance that the interval between two order statistics holds the quantile."""
    _, low, high = intervals.quantile_ranks(games, share)
    chances = binomial(games, share)
    return float(chances[low : min(high, games + 1)].sum())  # it does if `low` to `high - 1` values lie below


# --- by simulation, on Pig -------------------------------------------------------------------------------------------


def batches(sizes: Sizes) -> Section:
    """Check the intervals of lots of simulated Pig games."""
    truth = two_seats(Hold(or_goal=False), Hold(or_goal=False))
    scenario = load("pig")
    rows = np.zeros(sizes.batches * LOT, scenario.game.result)
    scenario.game.play_many(scenario.configuration({}).rules(), 11, 0, rows)
    wins = (rows["winner"] == 0).reshape(-1, LOT)
    turns, rounds = (rows[name].reshape(-1, LOT) for name in ("turns", "rounds"))
    upto = np.cumsum(np.bincount(rows["rounds"])) / len(rows)
    quantiles = {name: (share, int(np.argmax(upto >= share))) for name, share in _SHARES.items()}
    # how sure the quantiles are: the distance of the distribution from the share, at the quantile and one round before
    least = min(
        abs(upto[value - back] - share) / np.sqrt(share * (1 - share) / len(rows))
        for share, value in quantiles.values()
        for back in (0, 1)
    )
    lines = list(_lines(wins, turns, rounds, truth, quantiles))
    z = bound(sum(checked for *_, checked in lines))
    section = Section(
        "Intervals of simulated games",
        f"{sizes.batches:,} lots of Pig for two (seed 11): how many of the lots' 95 % intervals hold the truth. The "
        f"truth is exact for the share of wins and the mean number of turns; the quantiles of the rounds are those of "
        f"all games, and certain: the share of games up to each, or up to one round less, is {least:.0f} standard "
        f"errors or more from it. Wilson and t may be {100 * TOLERANCE} points out, quantiles only above 95 %, and "
        f"each {z:.2f} standard errors of the simulation more. A right program fails once in {1 / CHANCE:,.0f} choices "
        "of the seed.",
        ("coverage", "allowed"),
    )
    slack = z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.batches)
    for name, covered, below, above, checked in lines:
        low, high = LEVEL - below - slack, min(1.0, LEVEL + above + slack)
        passed = bool(low <= covered <= high) if checked else None
        allowed = f"{percent(low)} to {percent(high)}" if checked else "–"
        section.checks.append(Check(name, (percent(covered), allowed), passed))
    return section


_SHARES = {"5 %": 0.05, "median": 0.5, "95 %": 0.95}


def _lines(
    wins: Any, turns: Any, rounds: Any, truth: Any, quantiles: Any
) -> Iterator[tuple[str, float, float, float, bool]]:
    """Yield name, coverage, how far it may be below and above the level, and whether that is checked."""
    for games in (30, 100, 500, LOT):
        low, high = intervals.wilson_interval(wins[:, :games].sum(axis=1), games)
        covered = float(((low <= truth[0]) & (truth[0] <= high)).mean())
        enough = bool(games * truth[0] * (1 - truth[0]) >= ENOUGH)
        yield f"Wilson, seat 1 wins, {games} games", covered, TOLERANCE, TOLERANCE, enough
    for games in (30, 100, 500, LOT):
        few = turns[:, :games].astype(float)
        low, high = intervals.mean_interval(few.mean(axis=1), few.var(axis=1, ddof=1), games)
        covered = float(((low <= truth[1]) & (truth[1] <= high)).mean())
        yield f"t, mean of turns, {games} games", covered, TOLERANCE, TOLERANCE, games >= 100
    for games in (100, LOT):
        ordered = np.sort(rounds[:, :games], axis=1)
        for name, (share, value) in quantiles.items():
            _, first, last = intervals.quantile_ranks(games, share)
            # ranks count from 1; rank 0 and rank games + 1 stand for no bound
            under = ordered[:, first - 1] <= value if first else True
            over = ordered[:, last - 1] >= value if last <= games else True
            yield f"order statistics, {name} of rounds, {games} games", float(np.mean(under & over)), 0.0, 1.0, True


# --- over cells that share random numbers ----------------------------------------------------------------------------


def averages_over_cells(sizes: Sizes) -> Section:
    """Check averages over nine Pig cells with the same random numbers: pooled, paired, and naive."""
    scenario = load("pig")
    holds = HOLDS if sizes.cells else HOLDS[:2]
    cells = [scenario.configuration({"hold_at@1": mine, "hold_at@2": theirs}) for mine, theirs in holds]
    exact = np.array([two_seats(Hold(mine, False), Hold(theirs, False)) for mine, theirs in holds])
    truth = {"winner": exact[:, 0].mean(), "turns": exact[:, 1].mean()}
    change = {"winner": exact[-1, 0] - exact[0, 0], "turns": exact[-1, 1] - exact[0, 1]}
    rules = [cell.rules() for cell in cells]
    rows = np.zeros(sizes.seed_games, scenario.game.result)
    hits = dict.fromkeys([(kind, metric) for kind in ("pooled", "paired", "naive") for metric in truth], 0)
    widths: dict[str, list[float]] = {"winner": [], "turns": []}
    for seed in range(sizes.seeds):
        frames = []
        for cell, record in zip(cells, rules, strict=True):
            scenario.game.play_many(record, 1000 + seed, 0, rows)
            frames.append(rows_to_frame(rows, 0, cell).select("game", "turns", "payoff_1", "payoff_2"))
        tables = {
            "pooled": (pooled.pooled([frames], 2), truth),
            "paired": (pooled.difference([frames[:1]], [frames[-1:]], 2), change),
            "naive": (_naive(pl.concat(frames)), truth),
        }
        for kind, (table, true) in tables.items():
            for metric, low, high in _intervals(table):
                hits[kind, metric] += bool(low <= true[metric] <= high)
                if kind != "paired":
                    widths[metric].append(high - low)
    return _pooled_section(sizes, len(cells), hits, widths)


def _naive(games: pl.DataFrame) -> pl.DataFrame:
    """Return the intervals that follow if every game of every cell is (wrongly) taken as independent."""
    return pooled.pooled([[games.with_columns(pl.int_range(games.height, dtype=pl.Int64).alias("game"))]], 2)


def _intervals(table: pl.DataFrame) -> Iterator[tuple[str, float, float]]:
    """Yield (metric, low, high) of seat 1's wins and of the mean of turns."""
    for row in table.iter_rows(named=True):
        if (row["metric"], row["value"]) in (("winner", "1"), ("turns", "mean")):
            yield row["metric"], row["low"], row["high"]


def _pooled_section(sizes: Sizes, cells: int, hits: dict[Any, int], widths: dict[str, list[float]]) -> Section:
    """Return the table; `widths` holds those of the pooled and of the naive intervals alternately, by metric."""
    z = bound(4)
    slack = z * np.sqrt(LEVEL * (1 - LEVEL) / sizes.seeds)
    ratio = {metric: np.mean(both[::2]) / np.mean(both[1::2]) for metric, both in widths.items()}
    section = Section(
        "Intervals over cells that share random numbers",
        f"{cells} cells of Pig for two (hold at 18, 20 or 22 each), {sizes.seed_games} games of each for each of "
        f"{sizes.seeds:,} seeds: how many 95 % intervals hold the exact average over the cells, or for `paired` the "
        f"exact difference between last and first cell. Allowed: {100 * TOLERANCE} points and {z:.2f} standard errors "
        f"of the simulation. A right program fails once in {1 / CHANCE:,.0f} choices of the seeds. `naive` counts "
        "cells × games as independent, as nothing here does: its line shows what that would claim.",
        ("coverage", "allowed"),
    )
    low, high = LEVEL - TOLERANCE - slack, min(1.0, LEVEL + TOLERANCE + slack)
    words = {"winner": "seat 1 wins", "turns": "mean of turns"}
    for (kind, metric), count in hits.items():
        covered = count / sizes.seeds
        passed = None if kind == "naive" else bool(low <= covered <= high)
        note = f"{ratio[metric]:.1f} times too narrow" if kind == "naive" else ""
        allowed = "–" if kind == "naive" else f"{percent(low)} to {percent(high)}"
        section.checks.append(Check(f"{kind}, {words[metric]}", (percent(covered), allowed), passed, note))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    works = (wilson_exactly, rare.shares_exactly, rare.means, quantiles_exactly, batches, averages_over_cells)
    for work in works:
        yield work(sizes)
