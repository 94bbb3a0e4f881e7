"""Targets: a share is meant to lie between two bounds. Played until it is known on which side of each it is."""

import math
from dataclasses import dataclass, field

from balance.drift.baseline import Target
from balance.drift.counter import Counter
from balance.drift.sequential_test import FIRST, next_look
from balance.stats.confidence_sequences import confidence_sequence, log_evidence, mixture
from balance.stats.intervals import LEVEL

MET, MISSED, UNDECIDED, NOT_DECIDED = "met", "missed", "undecided", "not decided"
_FURTHEST = 10**9  # [games] looked ahead
_WIDE = 0.05  # of the prior whose confidence sequence is shown


@dataclass(frozen=True)
class TargetResult:
    """A target.

    Attributes:
        label, metric, between: Which cell's metric was to lie where.
        verdict: `met`, `missed`, `undecided` (the games were used up) or `not decided` (the check had failed otherwise
            and stopped).
        estimate, low, high: The share, and its confidence sequence, which holds at every look.
        games: [games] played; need: that would decide; None: none would (the share is at the bound), or it is decided.
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
    """Is a share between two bounds? A sequential test with an error rate for each wrong answer.

    Attributes:
        low, high: The bounds; 0 and 1 are no bounds.
        wrongly_missed: Chance of `missed` though the share lies between; wrongly_met: of `met` though it does not.
        margin: About the distance from a bound that is decided fastest.

    Each bound has a prior of its own, around it; a share beyond a bound gives at least as much evidence against the
    bound's other side as the bound itself, so one threshold a bound does.
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
        """Judge the games so far; whether it is still open."""
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
        """[games] About how many decide if the share is this; None if no number does."""
        again = Between(self.low, self.high, self.wrongly_missed, self.wrongly_met, self.margin)
        games = FIRST
        while games < _FURTHEST:
            if not again.look(round(share * games), games):
                return games
            games = next_look(games)
        return None


class Trial:
    """A target under test: its games are counted by `counter`."""

    def __init__(self, target: Target, seed: int, margin: float, wrongly_missed: float, wrongly_met: float) -> None:
        self.target = target
        self.counter = Counter(target.configuration, seed, (target.share,))
        self.test = Between(target.low, target.high, wrongly_missed, wrongly_met, margin)

    def look(self) -> bool:
        """Judge what was counted; whether it has to go on."""
        return self.test.look(int(self.counter.counts[0]), self.counter.games)

    def result(self, stopped: bool) -> TargetResult:
        """What was found; `stopped` before the games were used up or not."""
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
