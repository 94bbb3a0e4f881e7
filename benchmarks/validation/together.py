"""Check pairs of dials and shares of the spread: how often all that is said holds, where the truth is known."""

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.rank.further import Further
from balance.questions.rank.further_result import Interactions, Range
from balance.questions.rank.interactions import play_pairs, settings_of
from balance.questions.rank.plan import plan_rank
from balance.questions.rank.spread import spread_of
from balance.questions.rank.study import rank_with
from balance.simulation.engine import Threads
from balance.stats.intervals import LEVEL
from balance.studies.figures import columns, watched
from balance.studies.kept_games import KeptGames
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from scenarios import load
from tests.games.pig.oracles.pig import Hold, two_seats
from tests.lab.balance.questions.rank.planted import InMemory, chance, installed

PAIRED = ((LEVEL, 500, 200), (0.8, 2_000, 500))  # level, games of each cell, and of the screening
SPREAD = ((LEVEL, 200, 10), (0.8, 1_000, 25))  # level, random settings, and games of each in either stream
NAMED = "one,both,dead,noise"  # dials that play although they are not seen to matter
PLAYED = {"players": 2, "policy": "hold-or-goal", "goal": 20, "hold_at": 6}
VALUES: dict[str, tuple[int, ...]] = {
    "goal": (16, 20, 24), "hold_at@1": (2, 6, 10), "hold_at@2": (2, 6, 10), "max_rounds": (900, 1_000)
}  # fmt: skip


def pairs(sizes: Sizes) -> Section:
    """Check that all interactions hold at once, that the planted pair is found, and that no other is."""
    z = bound(len(PAIRED), sides=1)
    section = Section(
        "All pairs of dials, at once",
        f"The planted game, whose dials add up but for one pair that does something only together (10 points), "
        f"{_seeds(sizes):,} seeds: in how many rankings the interval of every pair holds its exact interaction. At "
        f"least the level, less {z:.2f} standard errors of the simulation: a right program fails once in "
        f"{1 / CHANCE:,.0f} choices of the seeds. Beside it, in how many the planted pair is seen, and in how many any "
        "other pair is said to act together, which is wrong.",
        ("held at once", "allowed", "planted pair seen", "another seen", "pairs"),
    )
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        for level, games, screen in PAIRED if sizes.cells else PAIRED[:1]:
            section.checks.append(_pairs_line(level, games, screen, _seeds(sizes), z))
    return section


def _pairs_line(level: float, games: int, screen: int, seeds: int, z: float) -> Check:
    held, seen, others, count = 0, 0, 0, 0
    for seed in range(seeds):
        plan = plan_rank(
            "planted", scripts=["plain"], watch="win", games=games, screen=screen, level=level, seed=seed,
            interactions=True, also=NAMED,
        )  # fmt: skip
        kept: Any = InMemory(plan)
        found = play_pairs(rank_with(plan, Path("none"), kept), kept)
        truths = _truths(found)
        wrong = [
            not each.low - 1e-12 <= true <= each.high + 1e-12 for each, true in zip(found.found, truths, strict=True)
        ]
        held += not any(wrong)
        seen += any(each.seen and true for each, true in zip(found.found, truths, strict=True))
        others += any(each.seen and not true for each, true in zip(found.found, truths, strict=True))
        count = max(count, len(found.found))
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    told = (f"at least {percent(float(least))}", percent(seen / seeds), percent(others / seeds), f"up to {count}")
    name = f"level {100 * level:g} %, {games:,} games of each cell"
    return Check(name, (percent(held / seeds), *told), bool(held / seeds >= least))


def _truths(found: Interactions) -> list[float]:
    """Return the exact interaction of each pair."""
    truths = []
    for each in found.found:
        alone = [chance(turn.configuration.rules()[0]) for turn in (each.first, each.second)]
        first = each.first.configuration
        base = first.scenario.configuration({"policy": "plain"})
        both = first.scenario.configuration({**first.given, **settings_of(each.second, base)})
        truths.append(round(chance(both.rules()[0]) - sum(alone) + chance(base.rules()[0]), 12))
    return truths


def spread(sizes: Sizes) -> Section:
    """Check that the shares of the spread hold at once, and what a textbook's estimator would say of a dead number."""
    seeds, z = _seeds(sizes), bound(len(SPREAD), sides=1)
    variance, totals = _pig_truth()
    section = Section(
        "Shares of the spread, at once",
        "Pig to 16, 20 or 24, either seat holding at 2, 6 or 10, and a bound on rounds that no game reaches: how much "
        f"of the spread of seat 1's win rate is left if all but one number are known, {seeds:,} seeds. Dynamic "
        f"programming gives {', '.join(percent(total) for total in totals)}, and a standard deviation of the rate of "
        f"{100 * np.sqrt(variance):.1f} points. In how many seeds all intervals hold these: at least the level, less "
        f"{z:.2f} standard errors of the simulation: a right program fails once in {1 / CHANCE:,.0f} choices of the "
        "seeds. Beside it, the mean of the estimates, and what the textbook's estimator (Jansen's) expects of the dead "
        "number from as many games if each setting has dice of its own.",
        ("held at once", "allowed", "mean estimates", "the dead one by the textbook"),
    )
    for level, points, each in SPREAD if sizes.cells else SPREAD[:1]:
        section.checks.append(_spread_line(level, points, each, seeds, z, variance, totals))
    return section


def _spread_line(
    level: float, points: int, each: int, seeds: int, z: float, variance: float, totals: list[float]
) -> Check:
    scenario = load("pig")
    figure = watched(scenario, 2, "winner=1")[0]
    ranges = [Range(name, tuple((str(v), {name: v}) for v in values)) for name, values in VALUES.items()]
    base, asked = scenario.configuration(PLAYED), Further(spread=True, points=points, each=each)
    held, estimates = 0, list[list[float]]()
    for seed in range(seeds):
        with tempfile.TemporaryDirectory() as folder:
            kept = KeptGames(Path(folder), seed, Threads(1), lambda made: columns(made, [figure]))
            found = spread_of(0, base, figure, ranges, asked, kept, level)
        if found.variance is not None and found.variance.low <= variance <= found.variance.high:
            held += all(total.low <= true <= total.high for total, true in zip(found.totals, totals, strict=True))
        estimates.append([total.estimate for total in found.totals])
    # a rate of n games has the variance p (1 - p) / n besides; two settings with their own dice have it twice
    rates = _pig_rates()
    noise = float((rates * (1 - rates)).mean()) / (2 * each)
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    figures = (
        percent(held / seeds),
        f"at least {percent(float(least))}",
        ", ".join(percent(float(mean)) for mean in np.mean(estimates, axis=0)),
        percent(noise / (variance + noise)),
    )
    name = f"level {100 * level:g} %, {points:,} settings, 2 x {each} games of each"
    return Check(name, figures, bool(held / seeds >= least))


def _pig_rates() -> NDArray[np.float64]:
    """Return seat 1's exact win rate in every setting; the bound on rounds plays no part."""
    goals, first, second, _ = VALUES.values()
    shape = (len(goals), len(first), len(second))
    rates = [two_seats(Hold(a), Hold(b), goal)[0] for goal, a, b in itertools.product(goals, first, second)]
    return np.array(rates).reshape(shape)


def _pig_truth() -> tuple[float, list[float]]:
    """Return the variance of the rate, and the total index of each number."""
    rates = _pig_rates()
    totals = [float(rates.var(axis=i).mean() / rates.var()) for i in range(rates.ndim)]
    return float(rates.var()), [*totals, 0.0]


def _seeds(sizes: Sizes) -> int:
    """Return how many seeds are played: a third of the rankings, as each takes longer."""
    return max(2, sizes.rankings // 3)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield pairs(sizes)
    yield spread(sizes)
