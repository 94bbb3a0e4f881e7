"""Check Pig: simulated games against dynamic programming."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from scipy import special

from balance.simulation.play import play
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from tests.games.pig.oracles.pig import Hold, alone, two_seats

# name, settings, and the same players for the oracle
DUELS: list[tuple[str, dict[str, Any], Hold, Hold]] = [
    ("both hold at 20 or at the goal", {"policy": "hold-or-goal"}, Hold(20), Hold(20)),
    ("both hold at 20", {"policy": "hold"}, Hold(20, False), Hold(20, False)),
    (
        "25 or the goal against 15",
        {"policy@1": "hold-or-goal", "hold_at@1": 25, "hold_at@2": 15},
        Hold(25),
        Hold(15, False),
    ),
    ("goal 40, both hold at 12", {"goal": 40, "hold_at": 12}, Hold(12, False), Hold(12, False)),
    (
        "goal 60, dice of 10 sides, 30 or the goal against 18",
        {"goal": 60, "die_sides": 10, "policy@1": "hold-or-goal", "hold_at@1": 30, "hold_at@2": 18},
        Hold(30),
        Hold(18, False),
    ),
    (
        "goal 30, dice of 4 sides, 8 against 3",
        {"goal": 30, "die_sides": 4, "policy@1": "hold-or-goal", "hold_at@1": 8, "hold_at@2": 3},
        Hold(8),
        Hold(3, False),
    ),
]
SOLOS: list[tuple[str, dict[str, Any], Hold]] = [
    ("holds at 20 or at the goal", {"policy": "hold-or-goal"}, Hold(20)),
    ("holds at 20", {"policy": "hold"}, Hold(20, False)),
    ("goal 40, dice of 4 sides, holds at 6", {"goal": 40, "die_sides": 4, "hold_at": 6}, Hold(6, False)),
]
PUBLISHED = {"first": 0.5346983, "turns": 19.86662, "alone": 12.6367695}


def published() -> Section:
    """Check the oracle itself against published numbers."""
    first, turns = two_seats()
    section = Section(
        "Pig: the oracle",
        "The dynamic programming that Pig is held to, against published numbers (two hold at 20 or at the goal, race "
        "to 100; the same alone): equal to the last published digit. Nothing here fails by chance.",
        ("computed", "published"),
    )
    for name, computed, key, digits in (
        ("first seat wins", first, "first", 7),
        ("mean turns of a game for two", turns, "turns", 5),
        ("mean turns alone", alone(), "alone", 7),
    ):
        figures = (f"{computed:.{digits}f}", f"{PUBLISHED[key]:.{digits}f}")
        section.checks.append(Check(name, figures, figures[0] == figures[1]))
    return section


def games(sizes: Sizes) -> Section:
    """Check win rates and lengths of simulated games against exact values."""
    duels, solos = (DUELS, SOLOS) if sizes.cells else (DUELS[3:4], SOLOS[2:])
    z = bound(2 * len(duels) + len(solos))
    section = Section(
        "Pig: simulated games",
        f"{sizes.pig:,} games each (seed 21) against the exact value: nothing is more than {z:.2f} standard errors "
        f"out. A right program fails once in {1 / CHANCE:,.0f} choices of the seed.",
        ("simulated", "exact", "standard error", "z"),
    )
    for name, settings, first, second in duels:
        goal, sides = settings.get("goal", 100), settings.get("die_sides", 6)
        wins, turns = two_seats(first, second, goal, sides)
        table = play("pig", games=sizes.pig, seed=21, rows=False, players=2, **settings).estimates
        share, _ = _estimate(table, "winner", "1")
        error = np.sqrt(wins * (1 - wins) / sizes.pig)
        section.checks.append(_line(f"{name}: first seat wins", share, wins, float(error), z))
        section.checks.append(_line(f"{name}: mean turns", *_mean(table, turns), z))
    for name, settings, hold in solos:
        exact = alone(hold, settings.get("goal", 100), settings.get("die_sides", 6))
        table = play("pig", games=sizes.pig, seed=22, rows=False, players=1, **settings).estimates
        section.checks.append(_line(f"alone, {name}: mean turns", *_mean(table, exact), z))
    return section


def _estimate(table: pl.DataFrame, metric: str, value: str) -> tuple[float, float]:
    """Return an estimate and half the length of its interval."""
    row = table.row(by_predicate=(pl.col("metric") == metric) & (pl.col("value") == value), named=True)
    return row["estimate"], (row["high"] - row["low"]) / 2


def _mean(table: pl.DataFrame, exact: float) -> tuple[float, float, float]:
    """Return the mean of turns, its exact value, and its standard error."""
    mean, half = _estimate(table, "turns", "mean")
    return mean, exact, half / float(special.ndtri(0.975))


def _line(name: str, simulated: float, exact: float, error: float, limit: float) -> Check:
    """Return a line that fails if the difference is more than `limit` standard errors."""
    z = (simulated - exact) / error
    digits = 6 if exact < 1 else 5
    figures = (f"{simulated:.{digits}f}", f"{exact:.{digits}f}", f"{error:.{digits}f}", f"{z:+.2f}")
    return Check(name, figures, abs(z) <= limit)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield published()
    yield games(sizes)
