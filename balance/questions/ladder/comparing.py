"""Compare the rungs of a ladder in games of the same numbers: their shares, and what one gains.

A thinking rung plays far fewer games than a script, and these may happen to be easy or hard. But the best script played
the same games, and many more: see `balance.questions.ladder.shares`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from balance.questions.ladder.agreement import Gain
from balance.questions.ladder.choosing import Order, worths_of
from balance.questions.ladder.climb import Climb, InterimAnalysis, analysis_of
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.shares import Share, share_beside, share_of

GAIN, OVER_BEST, OVER_FIELD = "gain", "over_best", "over_field"  # over the rung below, the best script, the others'

Values = NDArray[np.int64]


@dataclass(frozen=True)
class Thinker:
    """Describe a thinking rung.

    Attributes:
        rung, below: The rung and the one below it.
        numbers: How many game numbers its figures are of.
        gain: What it gained over the rung below in the games that decided of its step.
        verdict: What was decided; "": nothing, since the budget was spent.
    """

    rung: Rung
    below: Rung
    numbers: int
    gain: InterimAnalysis
    verdict: str


def thinkers_of(order: Order, climbed: Climb) -> list[Thinker]:
    """Return the thinking rungs of which something is known, from the lowest."""
    seen = [(step, step.analysis) for step in climbed.steps if step.analysis is not None]
    rungs = [order.best, *(Rung(order.best.script, step.tries) for step, _ in seen)]
    return [
        Thinker(rungs[i + 1], rungs[i], max(each.games for _, each in seen[i : i + 2]), analysis, step.verdict)
        for i, (step, analysis) in enumerate(seen)  # the step above may have asked for more games
    ]


@dataclass(frozen=True)
class Compared:
    """Compare the rungs of a ladder, whose scripts have an order."""

    plan: LadderPlan
    games: Games
    order: Order

    def shares_of_scripts(self, level: float) -> dict[Rung, Share]:
        """Return the shares of the scripts, the worst first."""
        whole = self.plan.contestants.whole
        return {rung: share_of(self._worths(rung, self.plan.numbers), whole, level) for rung in self.order.rungs}

    def shares_beside(
        self, scripts: Mapping[Rung, Share], thinkers: Sequence[Thinker], level: float
    ) -> dict[Rung, Share]:
        """Return the shares of all rungs from the lowest: of scripts, and beside these of who thinks.

        Each is told beside the best script and the one of the others, and beside the rung below and the one above if
        those played more games: so the rungs with the most games come first.
        """
        shares, ladder = dict(scripts), [each.rung for each in thinkers]
        for each in sorted(thinkers, key=lambda each: -each.numbers):
            at = ladder.index(each.rung)
            near = (self.order.best, Rung(self.order.field), each.below, *ladder[at + 1 : at + 2])
            beside = [rung for rung in dict.fromkeys(near) if rung in shares]
            controls = [(shares[rung], self._worths(rung, each.numbers)) for rung in beside]
            gained = self._gained(each.rung, self.order.best, each.numbers, level)
            worths = self._worths(each.rung, each.numbers)
            shares[each.rung] = share_beside(controls, gained, worths, self.plan.contestants.whole, level)
        return {rung: shares[rung] for rung in (*scripts, *ladder)}

    def gains_of_scripts(self, level: float) -> Iterator[Gain[Rung]]:
        """Yield what each script gains over the one below it."""
        for below, rung in pairwise(self.order.rungs):
            yield Gain(GAIN, rung, below, self._gained(rung, below, self.plan.numbers, level))

    def gains_of_thinkers(self, thinkers: Sequence[Thinker], level: float) -> Iterator[Gain[Rung]]:
        """Yield what each thinking rung gains over the one below it, and over scripts."""
        best, field = self.order.best, Rung(self.order.field)
        for each in thinkers:
            yield Gain(GAIN, each.rung, each.below, each.gain)
            yield Gain(OVER_BEST, each.rung, best, self._gained(each.rung, best, each.numbers, level))
            if self.plan.contestants.alone:
                yield Gain(OVER_FIELD, each.rung, field, self._gained(each.rung, field, each.numbers, level))

    def _gained(self, more: Rung, less: Rung, numbers: int, level: float) -> InterimAnalysis:
        """Return what a rung gained over another in games of the same numbers."""
        contestants = self.plan.contestants
        differences = self._worths(more, numbers) - self._worths(less, numbers)
        return analysis_of(differences, contestants.whole, contestants.unit, level)

    def _worths(self, rung: Rung, numbers: int) -> Values:
        return worths_of(self.plan.contestants, self.games, rung, self.order.field, numbers)
