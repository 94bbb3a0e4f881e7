"""Test targets, which ask that a share lies between two bounds; games are played until it is known."""

from dataclasses import dataclass

from balance.questions.drift.baseline import Target
from balance.stats.confidence_sequences import confidence_sequence, mixture
from balance.stats.intervals import LEVEL
from balance.stats.within_bounds import UNDECIDED, Between
from balance.studies.rounds import Counter

NOT_DECIDED = "not decided"  # the check had failed otherwise and stopped
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
