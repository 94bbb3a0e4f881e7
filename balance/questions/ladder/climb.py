"""Decide from paired games how far up a ladder goes: a group-sequential rule on data alone.

Step i compares a rung with the one below it, in games of the same numbers. It is analysed after 200, 400, 800, ...
games in all. At each interim analysis the gain has an interval of level

    1 - alpha / (STEPS x ANALYSES)    so that all intervals of all analyses hold at once with 1 - alpha (Bonferroni)

however the ladder goes on: neither the order of analyses nor the stop can spoil that. The rule, at each analysis:

    less       high < gain              the step gains less than `gain`: the ladder ends, from `LEAST_TRIES` on
    more       low >= gain              it gains as much or more: climb on
    some       half-width <= gain,      it gains something: climb on; before `LEAST_TRIES`, where no step ends the
               and low > 0              ladder, a half-width of `gain` is enough, whatever the gain is
    unclear    after the last analysis  climb on

What it promises: the ladder says falsely that a step gains less than `gain` only if an upper end is too low, so with a
chance of at most alpha / 2 over the whole ladder. That is exact as far as the intervals are; the exact chances are
summed in tests/lab/balance/questions/ladder/test_ladder_climb.py. With gains that are rare events (few games
differ), Bonett and Price's interval was too low 18 times as often as it may at these levels; `Change.bounds` at
most 3 times, and in the sum over analyses no more often than it may. So the latter is used.

A small step ends the ladder only from `LEAST_TRIES` tries on: with few tries hardly any action is clearly better (see
`sims.lookahead.CLEAR`), so that a small first step says little about the next. In Pig to 25 points, 4 tries gain half a
point, 32 gain eight. For the same reason it goes on where a rung is blind (`sight.is_blind`); and it ends where so much
is won that no step can gain `gain`. Neither spoils the promise, as all intervals of all analyses hold at once.

Bonferroni costs little here. Means of doubling numbers of games depend on each other, so the eight analyses of a step
err together with 0.89 of the sum of their chances, and intervals made for their joint law would be 0.9 % narrower (z of
3.545 in place of 3.577 for 95 %); 2.1 % at the first four steps, if the others stayed as they are. But where gains are
rare events the sum of chances is all that was counted. For 0.85 of the width at four steps, these alone would err with
6.1 %, whatever is left for the rest.

Source: Jennison & Turnbull (2000), Group Sequential Methods, on interim analyses; Armitage, McPherson & Rowe (1969), J.
R. Stat. Soc. A 132:235-244, for the joint law of nested means. Bonferroni in place of their boundaries, since it holds
whatever the correlation between analyses and rungs is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.stats.moments import Change
from balance.stats.payoffs import method_of
from balance.studies.kept_games import Spent

# Fewer than four tries of an action cannot be clearly better, so with 2 a seat plays as its script does.
TRIES = (4, 8, 16, 32, 64, 128, 256, 512, 1024)  # the thinking rungs [tries per legal action]
LEAST_TRIES = 16  # a small step ends the ladder only from here on [tries per legal action]
ANALYSES = 8  # at most, at each step
# The first analysis comes after so many games of a rung in all, but after so many game numbers at least [games].
FIRST_ANALYSIS, FEWEST_NUMBERS = 200, 50
LESS, MORE, SOME, UNCLEAR = "less", "more", "some", "unclear"

Worths = NDArray[np.int64]


@dataclass(frozen=True)
class InterimAnalysis:
    """Hold the gain of a step, as a share of a win, with its interval; `games` are game numbers."""

    games: int
    estimate: float
    low: float
    high: float
    level: float
    method: str

    @property
    def half(self) -> float:
        """Return half the width of the interval."""
        return (self.high - self.low) / 2

    def verdict(self, gain: float, ends: bool = True) -> str:
        """Return what is known: `LESS`, `MORE`, `SOME`, or "" if more games are needed.

        Args:
            gain: The gain below which a step is small.
            ends: Whether a small step would end the ladder.
        """
        if self.high < gain:
            return LESS
        if self.low >= gain:
            return MORE
        return SOME if self.half <= gain and (self.low > 0 or not ends) else ""


@dataclass(frozen=True)
class Step:
    """Hold a step from one rung to the next.

    Attributes:
        tries: The upper rung's tries per legal action.
        analysis: The last interim analysis; None if the budget was spent before the first.
        verdict: `LESS`, `MORE`, `SOME` or `UNCLEAR`; "" if the budget was spent before it was known.
    """

    tries: int
    analysis: InterimAnalysis | None
    verdict: str

    @property
    def is_small(self) -> bool:
        """Whether the step gains less than asked for, with tries enough to tell of the next."""
        return self.verdict == LESS and self.tries >= LEAST_TRIES


@dataclass(frozen=True)
class Climb:
    """Hold how far a ladder goes.

    Attributes:
        steps: The steps, from the lowest.
    """

    steps: tuple[Step, ...]

    @property
    def decided(self) -> bool:
        """Whether the last step is known to gain less than what was asked for, so that it ends the ladder."""
        return bool(self.steps) and self.steps[-1].is_small


def interim_sizes(cells: int) -> tuple[int, ...]:
    """Return after how many game numbers a step is analysed.

    Args:
        cells: How many games a rung plays for each number [games].
    """
    first = max(FEWEST_NUMBERS, FIRST_ANALYSIS // cells)
    return tuple(first * 2**j for j in range(ANALYSES))


def step_level(alpha: float) -> float:
    """Return the level of every interval of a gain, so that all hold at once with 1 - alpha."""
    return 1 - alpha / (len(TRIES) * ANALYSES)


def climb(
    worths: Callable[[int, int], Worths],
    sizes: Sequence[int],
    whole: int,
    unit: int,
    gain: float,
    alpha: float,
    ends: Callable[[Climb], bool] = lambda climbed: climbed.decided,
) -> Climb:
    """Climb until a step gains less than asked for, or the budget is spent.

    Args:
        worths: `worths(tries, games)` is what the games 0 .. games - 1 were worth with so many tries per legal action,
            from 0 to `whole`; int64, shape (games,). It raises `Spent` if the budget is.
        sizes: After how many game numbers a step is analysed; `ANALYSES` of them, rising.
        whole: The worth of a whole win.
        unit: What one win more or less changes.
        gain: The gain of a step below which more thinking is not worth while, as a share of a win.
        alpha: The chance that any interval of any analysis does not hold.
        ends: Whether the ladder ends with the steps up to here, the last of which has a verdict; by default if that is
            small.
    """
    steps: list[Step] = []
    level, below = step_level(alpha), 0
    for tries in TRIES:
        analysis, verdict = None, ""
        try:
            for games in sizes:
                analysis = analysis_of(worths(tries, games) - worths(below, games), whole, unit, level)
                verdict = analysis.verdict(gain, tries >= LEAST_TRIES)
                if verdict:
                    break
        except Spent:
            steps.append(Step(tries, analysis, ""))
            break
        steps.append(Step(tries, analysis, verdict or UNCLEAR))
        if ends(Climb(tuple(steps))):
            break
        below = tries
    return Climb(tuple(steps))


def analysis_of(differences: Worths, whole: int, unit: int, level: float) -> InterimAnalysis:
    """Return the mean of paired differences with its interval.

    Args:
        differences: What each game gained, -whole .. whole; int64, shape (games,).
        whole, unit: As for `climb`.
        level: Coverage of the interval.
    """
    change = Change.of(differences)
    # Seats may win and lose together: where no game differs yet, the next may change a whole win of them all.
    low, high, method = change.bounds(level, whole)
    ends = (max(low / whole, -1.0), min(high / whole, 1.0))
    counted = bool((differences % unit == 0).all())
    mean = change.moments.mean / whole
    return InterimAnalysis(len(differences), mean, *ends, level, f"paired {method_of(method, counted)}")
