"""Hold what came of what a ranking is asked besides: pairs of dials, and whose the spread is."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from balance.design.turns import Turn
from balance.stats.total_indices import Bounded
from balance.studies.figures import Figure
from reports.formats import listed
from scenarios import Value

SHOWN = 6  # values of a dial that are listed; of more the ends


@dataclass(frozen=True)
class Interaction:
    """Hold by how much two changes together differ from the sum of what each does alone.

    Attributes:
        figure: The figure.
        first, second: The changes; the first is that of the dial that matters more.
        base: The figure of the game as it is, in the same games.
        alone: What either does by itself; of a share as a part of 1.
        estimate, low, high: The interaction and its interval.
        method: The method of the interval.
        games: Game numbers that all four cells played [games].
        ways: 1 or -1 for either change that is seen to raise or to lower the figure, else 0.
        added: What the figure would be if the two added up, at least and at most, by the ranking's own intervals.
    """

    figure: Figure
    first: Turn
    second: Turn
    base: float
    alone: tuple[float, float]
    estimate: float
    low: float
    high: float
    method: str
    games: int
    ways: tuple[int, int]
    added: tuple[float, float] = (-math.inf, math.inf)

    judged = True  # other games chose what is judged here

    @property
    def context(self) -> int:
        """The number of the context."""
        return self.first.context

    @property
    def sum(self) -> float:
        """What both do together if neither minds the other."""
        return self.alone[0] + self.alone[1]

    @property
    def both(self) -> float:
        """What both do together."""
        return self.sum + self.estimate

    @property
    def seen(self) -> bool:
        """Whether it is seen: the interval is on one side of 0."""
        return self.low > 0 or self.high < 0

    @property
    def impossible(self) -> bool:
        """Whether the sum is seen to leave the range from 0 to 100 %, so that the two cannot add up."""
        return self.figure.is_share and (self.added[0] > 1 or self.added[1] < 0)


@dataclass(frozen=True)
class Unplayed:
    """Hold two changes that cannot be played together, and the reason."""

    first: Turn
    second: Turn
    reason: str


@dataclass(frozen=True)
class Interactions:
    """Hold what came of changing dials two at a time.

    Attributes:
        turns: The changes of each context, the largest first.
        found: The interactions, in each context the largest first.
        unplayed: What cannot be played together.
        games: Games of each cell [games]; 0 if the budget ended it before.
    """

    turns: tuple[tuple[Turn, ...], ...]
    found: tuple[Interaction, ...]
    unplayed: tuple[Unplayed, ...]
    games: int


@dataclass(frozen=True)
class Range:
    """Hold the values of a dial, each as likely; of each its text and what it sets."""

    dial: str
    values: tuple[tuple[str, Mapping[str, Value]], ...]

    @property
    def text(self) -> str:
        """Return the values for people: `2, 3 or 4`, `1 to 12`."""
        texts = [text for text, _ in self.values]
        return listed(texts, "or") if len(texts) <= SHOWN else f"{texts[0]} to {texts[-1]}"


@dataclass(frozen=True)
class Spread:
    """Hold whose the spread is, in a context.

    Attributes:
        context: The number of the context.
        figure: The figure.
        ranges: The dials with their values.
        mean, variance: The mean of the figure over all settings, and its variance; None if too few were played.
        totals: The total index of each dial, a part of 1, in the order of `ranges`; empty if no spread is seen.
        points: Random settings [settings].
        redrawn: Settings that were drawn and cannot be played.
    """

    context: int
    figure: Figure
    ranges: tuple[Range, ...]
    mean: Bounded | None
    variance: Bounded | None
    totals: tuple[Bounded, ...]
    points: int
    redrawn: int

    @property
    def ordered(self) -> list[tuple[Range, Bounded]]:
        """The dials with their total indices, the largest first."""
        return sorted(zip(self.ranges, self.totals, strict=False), key=lambda pair: -pair[1].estimate)
