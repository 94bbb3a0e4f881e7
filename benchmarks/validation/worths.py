"""Check ratings: how often every statement of one holds at once, on a deck whose every worth is known."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from balance.questions.worth.plan import plan_worth
from balance.questions.worth.study import rate_rows, rate_values
from balance.questions.worth.ways import find_ways
from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from tests.lab.balance.questions.worth.truths import InMemory, false, installed

FAR, BONDED = "cards, for one script", "cards that act on each other, for one script"
SETTINGS = {"hero": {"players": 2}, FAR: {"policy": "sharp"}, BONDED: {"policy": "sharp", "bond": 60}}
# what is rated, level, games of each change, games with draws, boxes
# 80 % is so low that an interval too narrow is seen
CASES = (
    ("cards", LEVEL, 500, 200, 100),
    ("cards", 0.8, 2_000, 1_000, 100),
    (FAR, 0.8, 200, 0, 200),
    (BONDED, 0.8, 2_000, 0, 200),
    ("tokens", 0.8, 2_000, 0, 0),
    ("hero", 0.8, 2_000, 0, 0),
)


def together(sizes: Sizes) -> Section:
    """Check that all intervals, places and cost curves of a rating hold at once."""
    z = bound(len(CASES), sides=1)
    section = Section(
        "All statements of a rating, at once",
        "The planted deck (cards that add to the chance of a win, one that a script ignores, one that is never in the "
        "game, one that needs another, a table without counts, heroes dealt by lot), two scripts or one, "
        f"{sizes.rankings:,} seeds: in how many ratings everything is true: every interval in the deck, of one copy "
        "less and one more, when drawn, in boxes that lack copies, of what two ways differ by, against the average, "
        "the slope and every residual of the cost curve, and every place. At least the level, less "
        f"{z:.2f} standard errors of the simulation: a right program fails once in {1 / CHANCE:,.0f} choices of the "
        "seeds. Bonferroni's intervals hold more often than they must.",
        ("held at once", "allowed", "statements"),
    )
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        for case in CASES if sizes.cells else CASES[:1]:
            section.checks.append(_line(*case, seeds=sizes.rankings, z=z))
    return section


def _line(what: str, level: float, games: int, drawn: int, boxes: int, *, seeds: int, z: float) -> Check:
    subject = what.split()[0].rstrip(",")
    price = {"price": "price"} if what == "cards" else {}
    watch = None if what == "hero" else "win"
    settings = SETTINGS.get(what, {})
    asked: dict[str, Any] = {"games": games, "drawn": drawn, "boxes": boxes, "level": level, "watch": watch, **price}
    plan = plan_worth("planted-deck", subject, settings, **asked)
    ways, held, statements = find_ways(plan), 0, 0
    rate = rate_values if what == "hero" else rate_rows
    for seed in range(seeds):
        found = rate(replace(plan, seed=seed), ways, Path("none"), partial(InMemory, seed))
        held += not false(found)
        lines = sum(1 + len(line.residuals) for line in found.lines.values())
        statements = 2 * len(found.worths) + len(found.effects) + len(found.differences) + lines
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    figures = (percent(held / seeds), f"at least {percent(float(least))}", f"{statements:,}")
    name = f"{what}, level {100 * level:g} %, {games:,} games" + (f" and the draws of {drawn:,}" if drawn else "")
    name += f", {boxes} boxes of {plan.games_of_a_box}" if boxes else ""
    return Check(name, figures, bool(held / seeds >= least))


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield together(sizes)
