"""Check explanations: how often every part holds at once, on a game whose every figure is known."""

import itertools
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from balance.questions.explain.plan import ExplainPlan, plan_explain
from balance.questions.explain.result import Explanation
from balance.questions.explain.study import explain_with
from balance.stats.intervals import LEVEL
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.coverage import percent
from tests.lab.balance.questions.rank.planted import InMemory, chance, installed

FEW = {"dominant": 2, "one": 1, "both": 1, "dead": 6}
MANY = {**FEW, "left": 3, "right": 1, "gift": 2, "noise": 1, "slow": 4}
CASES = ((FEW, LEVEL, 500), (FEW, 0.8, 2_000), (MANY, 0.8, 500))


def together(sizes: Sizes) -> Section:
    """Check that all parts of an explanation hold at once, and add up."""
    z = bound(len(CASES), sides=1)
    section = Section(
        "All parts of an explanation, at once",
        "The planted game with changes that add up and two that do something only together, two scripts, "
        f"{sizes.rankings:,} seeds: in how many explanations every interval holds the truth: of each change's share of "
        "the difference in the win rate (exact, over all orders), of what it does first and last, of how these differ, "
        "and of the whole. "
        f"With nine changes orders are drawn. At least the level, less {z:.2f} standard errors of the simulation: a "
        f"right program fails once in {1 / CHANCE:,.0f} choices of the seeds. The parts must add up to the whole to 12 "
        "digits.",
        ("held at once", "allowed", "add up"),
    )
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder) / "planted"):
        for to, level, games in CASES if sizes.cells else CASES[:1]:
            section.checks.append(_line(to, level, games, seeds=sizes.rankings, z=z))
    return section


def _line(to: dict[str, int], level: float, games: int, *, seeds: int, z: float) -> Check:
    asked = plan_explain("planted", to=to, games=games, level=level, watch="win")
    truths = [_truth(asked, context) for context in range(len(asked.contexts))]
    held, whole = 0, True
    for seed in range(seeds):
        plan = replace(asked, seed=seed)
        explanation = explain_with(plan, Path("none"), InMemory(plan))  # type: ignore[arg-type]
        held += not _false(explanation, truths)
        for each in explanation.every:
            whole &= bool(np.isclose(sum(part.share for _, part in each.parts), each.total.estimate, atol=1e-12))
    least = level - z * np.sqrt(level * (1 - level) / seeds)
    figures = (percent(held / seeds), f"at least {percent(float(least))}", "all" if whole else "not all")
    name = f"{len(to)} changes, level {100 * level:g} %, {games:,} games"
    return Check(name, figures, bool(held / seeds >= least and whole))


def _truth(plan: ExplainPlan, context: int) -> list[tuple[float, float, float]]:
    """Return the exact share, first and last step of each change."""
    changes = range(len(plan.changes[0]))
    known: dict[frozenset[int], float] = {}

    def value(subset: frozenset[int]) -> float:
        if subset not in known:
            known[subset] = chance(plan.configuration(context, subset).rules()[0])
        return known[subset]

    def share(change: int) -> float:
        others = [each for each in changes if each != change]
        total = 0.0
        for size in range(len(others) + 1):
            steps = [
                value(frozenset({*some, change})) - value(frozenset(some))
                for some in itertools.combinations(others, size)
            ]
            total += float(np.mean(steps)) / len(changes)
        return total

    everything = frozenset(changes)
    return [
        (share(i), value(frozenset({i})) - value(frozenset()), value(everything) - value(everything - {i}))
        for i in changes
    ]


def _false(explanation: Explanation, truths: list[list[tuple[float, float, float]]]) -> bool:
    """Return whether an interval does not hold the truth."""
    for each in explanation.every:
        for (_, part), (share, first, last) in zip(each.parts, truths[each.context], strict=True):
            intervals = ((part.low, share, part.high), (part.first[1], first, part.first[2]))
            ends = ((part.last[1], last, part.last[2]), (part.apart[1], last - first, part.apart[2]))
            for low, true, high in (*intervals, *ends):
                if not low - 1e-12 <= true <= high + 1e-12:
                    return True
        whole = sum(share for share, _, _ in truths[each.context])
        if not each.total.low - 1e-12 <= whole <= each.total.high + 1e-12:
            return True
    return False


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield together(sizes)
