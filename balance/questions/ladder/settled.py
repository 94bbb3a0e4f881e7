"""Judge where seats compete whether scripts are settled: does nobody gain by another one?

All gains that may be judged hold at once: the level is divided among all pairs of scripts, whichever of them are
compared (Bonferroni). So the games that put scripts in order, and chose whom the others follow, may judge them too, as
those of a tournament do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from balance.questions.ladder.climb import Worths, analysis_of
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import LadderPlan
from balance.stats import stability
from balance.stats.circles import circles


@dataclass(frozen=True)
class Gain:
    """Hold what a script gains among others who follow another one, as a part of a win, with its interval."""

    script: str
    estimate: float
    low: float
    high: float


Stability: TypeAlias = stability.Stability[str, Gain]
Among = Mapping[str, Mapping[Rung, Worths]]  # what games were worth, by the script of the others and the rung


def stability_of(plan: LadderPlan, among: Among, field: str) -> Stability | None:
    """Return how much the best answer to a script gains.

    None where there is no other script, nobody competes, or nobody played among their own kind.
    """
    gains = _gains(plan, among, field)
    return stability.stabilities({field: gains})[0] if gains else None


def circle_of(plan: LadderPlan, among: Among, ring: Sequence[str]) -> tuple[str, ...]:
    """Return scripts of which each is seen to beat the next, and the last the first; or none.

    Args:
        plan, among: The ladder, and what its games were worth.
        ring: The scripts to which the best answers lead back.
    """
    beaten_by = {
        field: {gain.script: gain.estimate for gain in _gains(plan, among, field) if gain.low > 0} for field in ring
    }
    of_ring = {
        field: {script: gain for script, gain in of.items() if script in ring} for field, of in beaten_by.items()
    }
    return next(iter(circles(of_ring)), ())


def _gains(plan: LadderPlan, among: Among, field: str) -> list[Gain]:
    """Return what each other script gains among others who follow one."""
    contestants = plan.contestants
    own = among[field].get(Rung(field))
    if own is None or not contestants.alone:
        return []
    fields = len(plan.rungs) if contestants.field is None else 1
    level = 1 - (1 - plan.level) / (fields * max(1, len(plan.rungs) - 1))
    gains = []
    for rung, worths in among[field].items():
        if rung.script != field:
            gain = analysis_of(worths - own, contestants.whole, contestants.unit, level)
            gains.append(Gain(rung.script, gain.estimate, gain.low, gain.high))
    return gains
