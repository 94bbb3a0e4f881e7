"""Check rankings: how often every statement of one holds at once, on a game whose every dial has a known effect."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from balance.questions.rank.effects import Base, Effect
from balance.questions.rank.plan import plan_rank
from balance.questions.rank.study import rank_with
from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from tests.lab.balance.questions.rank.planted import InMemory, installed
from tests.lab.balance.questions.rank.statements import false

# level, games of the judging and of the screening, dials judged; 80 % is so low that an interval too narrow is seen
CASES = ((LEVEL, 500, 200, 2), (0.8, 2_000, 500, 3), (LEVEL, 4_000, 1_000, 20))


def together(sizes: Sizes) -> Section:
    """Check that all intervals and places of a ranking hold at once, and that few are far too wide."""
    z = bound(len(CASES), sides=1)
    section = Section(
        "All statements of a ranking, at once",
        "The planted game (a dominant number, two equal ones, a dead one, one that only draws other luck, a pair that "
        f"acts together, a gift that loses), two scripts, {sizes.rankings:,} seeds: in how many rankings every "
        "interval of every effect and figure, and every place, is true. At least the level, less "
        f"{z:.2f} standard errors of the simulation: a right program fails once in {1 / CHANCE:,.0f} choices of the "
        "seeds. Bonferroni's intervals hold more often than they must. Beside it, in how many all intervals alone do.",
        ("held at once", "allowed", "intervals alone", "statements"),
    )
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        for case in CASES if sizes.cells else CASES[:1]:
            section.checks.append(_line(*case, seeds=sizes.rankings, z=z))
    return section


def _line(level: float, games: int, screen: int, top: int, *, seeds: int, z: float) -> Check:
    held, intervals, statements = 0, 0, 0
    for seed in range(seeds):
        plan = plan_rank("planted", games=games, screen=screen, top=top, level=level, seed=seed)
        found = rank_with(plan, Path("none"), InMemory(plan))  # type: ignore[arg-type]
        wrong = false(found)
        held += not wrong
        intervals += not any(isinstance(each, Effect | Base) for each in wrong)
        statements = len(found.effects) + len(found.bases) + len(found.places)
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    allowed = f"at least {percent(float(least))}"
    figures = (percent(held / seeds), allowed, percent(intervals / seeds), f"{statements:,}")
    name = f"level {100 * level:g} %, {games:,} games of {top} dials after {screen:,} of all"
    return Check(name, figures, bool(held / seeds >= least))


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield together(sizes)
