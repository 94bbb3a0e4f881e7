"""Check tournaments: whether all that they say of a game of known payoffs holds at once, and what they see of it."""

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

import numpy as np

from balance.questions.tournament import mixture
from balance.questions.tournament.plan import plan_tournament
from balance.questions.tournament.standing import Standing
from balance.stats.intervals import LEVEL
from balance.stats.matrix_games import solve
from benchmarks.validation.checks import Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from tests.lab.balance.questions.tournament import rings
from tests.lab.balance.questions.tournament.statements import false, played

CIRCLE, SETTLED = ("rock", "paper", "scissors", "dull"), ("rock", "paper", "dull")
GAMES = (150, 600, 4000)  # of each pair of scripts
CASES = [(players, scripts, games) for players in (3, 2) for scripts in (CIRCLE, SETTLED) for games in GAMES]
FEW = 3  # tables of two take longer: they play one of so many seeds
RESAMPLES = 25  # of a mixture, in place of 400: they say who takes part in it, and nothing of its value


def at_once(sizes: Sizes) -> Section:
    """Check that all statements of a tournament hold at once, and how often it sees the circle or the best field."""
    cases = CASES if sizes.cells else CASES[:2]
    z = bound(len(cases), sides=1)
    section = Section(
        "All statements of a tournament, at once",
        "A game of rock, paper and scissors whose payoffs are known exactly, with `dull`, which loses against all, and "
        "without scissors, so that paper is settled; seat 1 has an advantage. "
        f"{sizes.rankings:,} seeds, {sizes.rankings // FEW} at a table of two: in how many tournaments everything is "
        "true: all payoffs, what is gained by each change, how far each field may be left, that no field which is left "
        "out is the most stable, each step of a circle, and for two seats the value of the mixture. At least the "
        f"level, less {z:.2f} standard errors of the simulation. A circle is named only if each step is seen, so never "
        "where there is none; `told` is how often the circle is named, or where there is none the settled field "
        "alone, and needs games.",
        ("held at once", "allowed", "told", "mean width of a payoff"),
    )
    with tempfile.TemporaryDirectory() as folder, rings.installed(Path(folder) / "rings"), _quick():
        for players, scripts, games in cases:
            held, told, wrong, widths = 0, 0, 0, []
            seeds = sizes.rankings // (FEW if players == 2 else 1)
            for seed in range(seeds):
                plan = plan_tournament(
                    "rings", {"players": players}, scripts=scripts, games=games, seed=seed, level=LEVEL
                )
                (standing,) = played(plan).standings
                held += not false(standing) and _value_holds(standing)
                wrong += scripts == SETTLED and bool(standing.circles)
                told += _told(standing, scripts)
                widths.append(np.mean([one.high - one.low for one in standing.payoffs.values()]))
            share, least = held / seeds, float(LEVEL - z * np.sqrt(LEVEL * (1 - LEVEL) / seeds))
            figures = (percent(share), f"at least {percent(least)}", percent(told / seeds))
            name = f"{players} seats, {'a circle' if scripts == CIRCLE else 'settled'}, {games:,} games"
            passed = bool(share >= least and not wrong)
            section.checks.append(Check(name, (*figures, percent(float(np.mean(widths)))), passed))
    return section


def _quick() -> AbstractContextManager[object]:
    """Return a `with` block in which mixtures are resampled less often."""
    return patch.object(mixture, "RESAMPLES", RESAMPLES)


def _value_holds(standing: Standing) -> bool:
    """Return whether the value of the mixture holds, where there is one: what seat 1 wins."""
    mixed, scripts = standing.mixture, standing.contest.rows
    if mixed is None:
        return True
    moves = [rings.MOVES.get(script, rings.MOVES["dull"]) for script in scripts]
    value = solve([[rings.chances([row, column])[0] for column in moves] for row in moves]).value
    return bool(mixed.low - 1e-9 <= value <= mixed.high + 1e-9)


def _told(standing: Standing, scripts: tuple[str, ...]) -> bool:
    """Return whether the circle is named, or the settled field alone may be the most stable."""
    if scripts == CIRCLE:
        return bool(standing.circles)
    best = [each.field for each in standing.stability if each.may_be]
    return best == [("paper",)] and standing.stability[0].settled


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield at_once(sizes)
