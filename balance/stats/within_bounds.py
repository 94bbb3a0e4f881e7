"""Test sequentially whether a share lies between two bounds.

Each wrong answer has an error rate of its own.
"""

import math
from dataclasses import dataclass, field

from balance.stats.confidence_sequences import log_evidence, mixture
from balance.stats.sequential_test import FIRST, next_look

MET, MISSED, UNDECIDED = "met", "missed", "undecided"
_FURTHEST = 10**9  # [games] that `need` looks ahead


@dataclass
class Between:
    """Test sequentially whether a share is between two bounds.

    Each wrong answer has an error rate of its own.

                 low                    high
        ----------|----------------------|----------
          missed              met            missed

    Attributes:
        low, high: The bounds; 0 and 1 are no bounds.
        wrongly_missed: Chance of `missed` though the share lies between the bounds.
        wrongly_met: Chance of `met` though it does not.
        margin: About the distance from a bound that is decided fastest, as a share.
        verdict: `met`, `missed` or `undecided`.
        above_low, below_high: Whether the share is known to be above the low, below the high bound.

    Each bound has a prior of its own, centred at it. The evidence against a share q grows with the distance of q from
    the observed share. So if the observed share is above `low`, the evidence against every q < low is at least that
    against `low` itself, and it suffices to test the bound. `missed` can be wrong at either bound, so each bound has
    half of that error rate. `met` needs evidence at both bounds, and one of the two is the bound that the share in
    truth violates; so each bound may use the whole error rate.
    """

    low: float
    high: float
    wrongly_missed: float
    wrongly_met: float
    margin: float
    verdict: str = UNDECIDED
    above_low: bool = field(init=False)
    below_high: bool = field(init=False)

    def __post_init__(self) -> None:
        self.above_low, self.below_high = self.low <= 0, self.high >= 1
        self.priors = [mixture(bound, self.margin) for bound in (self.low, self.high)]

    def look(self, wins: int, games: int) -> bool:
        """Judge the games so far; return whether more are needed. Once it returns False the verdict is final."""
        share = wins / games
        against = [
            float(log_evidence(wins, games, bound, *prior)) if 0 < bound < 1 else -math.inf
            for bound, prior in zip((self.low, self.high), self.priors, strict=True)
        ]
        missed, met = math.log(2 / self.wrongly_missed), math.log(1 / self.wrongly_met)
        if (share < self.low and against[0] > missed) or (share > self.high and against[1] > missed):
            self.verdict = MISSED
            return False
        self.above_low |= share > self.low and against[0] > met
        self.below_high |= share < self.high and against[1] > met
        if self.above_low and self.below_high:
            self.verdict = MET
            return False
        return True

    def need(self, share: float) -> int | None:
        """Return about how many games decide if this is the share [games]; None if no number does."""
        test = Between(self.low, self.high, self.wrongly_missed, self.wrongly_met, self.margin)
        games = FIRST
        while games < _FURTHEST:
            if not test.look(round(share * games), games):
                return games
            games = next_look(games)
        return None
