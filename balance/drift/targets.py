"""Test targets, which ask that a share lies between two bounds; games are played until it is known."""

import math
from dataclasses import dataclass, field

from balance.drift.baseline import Target
from balance.drift.rounds import Counter
from balance.drift.sequential_test import FIRST, next_look
from balance.stats.confidence_sequences import confidence_sequence, log_evidence, mixture
from balance.stats.intervals import LEVEL

MET, MISSED, UNDECIDED, NOT_DECIDED = "met", "missed", "undecided", "not decided"
_FURTHEST = 10**9  # [games] that `need` looks ahead
_WIDE = 0.05  # margin of the prior (see `mixture`) of the confidence sequence that is shown; the tests have their own


@dataclass(frozen=True)
class TargetResult:
    """The verdict on a target and its figures.

    Attributes:
        label, metric: Which cell, and which of its metrics.
        between: The two bounds of the target.
        verdict: `met`, `missed`, `undecided` (the games were used up) or `not decided` (the check had failed otherwise
            and stopped).
        estimate: The share in the games played.
        low, high: Its confidence sequence (95 %), which holds at every look.
        games: Games played [games].
        need: About how many would decide [games]; None: it is decided, or none would, as the share is at a bound.
    """

    label: str
    metric: str
    between: tuple[float, float]
    verdict: str
    estimate: float
    low: float
    high: float
    games: int
    need: int | None = None


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


class Trial:
    """A target under test.

    Attributes:
        target: What is tested.
        counter: Counts its games.
        test: The sequential test.
    """

    def __init__(self, target: Target, seed: int, margin: float, wrongly_missed: float, wrongly_met: float) -> None:
        self.target = target
        self.counter = Counter(target.configuration, seed, (target.share,))
        self.test = Between(target.low, target.high, wrongly_missed, wrongly_met, margin)

    def look(self) -> bool:
        """Judge the games counted so far; return whether more are needed."""
        return self.test.look(int(self.counter.counts[0]), self.counter.games)

    def result(self, stopped: bool) -> TargetResult:
        """Return the result; `stopped` tells whether the check ended before the games were used up."""
        wins, games = int(self.counter.counts[0]), self.counter.games
        low, high = confidence_sequence(wins, games, *mixture((self.target.low + self.target.high) / 2, _WIDE), LEVEL)
        verdict = NOT_DECIDED if stopped and self.test.verdict == UNDECIDED else self.test.verdict
        return TargetResult(
            label=self.target.label,
            metric=self.target.share.name,
            between=(self.target.low, self.target.high),
            verdict=verdict,
            estimate=wins / games,
            low=float(low),
            high=float(high),
            games=games,
            need=self.test.need(wins / games) if verdict == UNDECIDED else None,
        )
