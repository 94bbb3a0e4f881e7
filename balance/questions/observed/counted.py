"""Hold what counts tell, by themselves, against a share and against each other."""

from dataclasses import dataclass

from balance.studies.answered import Answered


@dataclass(frozen=True)
class Count:
    """Hold how many of so many plays were won, with the exact interval of the share (Clopper and Pearson)."""

    wins: int
    plays: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """Return the share that was won."""
        return self.wins / self.plays


@dataclass(frozen=True)
class Against:
    """Say how a count stands against a share that is asked about.

    Attributes:
        count: The count.
        what: `even` or `target`.
        seats: Among how many an even share is; 0 for a target.
        value: The share.
        chance: How often as many wins, or as few, come by luck if the share is `value`.
        more: Plays more that would decide; 0: it is decided; None: too many to name.
    """

    count: Count
    what: str
    seats: int
    value: float
    chance: float
    more: int | None

    @property
    def side(self) -> int:
        """Return 1 if the share is above the value, -1 if below, 0 if the interval holds it, be it at its end."""
        if self.more != 0:
            return 0
        return 1 if self.count.share > self.value else -1

    @property
    def exact(self) -> bool:
        """Whether exactly that share was won."""
        return self.count.share == self.value

    @property
    def off(self) -> float:
        """Return how far the share may be off the value, by its interval."""
        return max(self.count.high - self.value, self.value - self.count.low)


@dataclass(frozen=True)
class Apart:
    """Hold the first share minus the second, with its interval; `more` as of `Against`."""

    difference: float
    low: float
    high: float
    more: int | None

    @property
    def side(self) -> int:
        """Return 1 if the first share is larger, -1 if it is smaller, 0 if the interval holds 0."""
        return int(self.low > 0) - int(self.high < 0)


@dataclass(frozen=True)
class Counted(Answered):
    """Hold what counts tell.

    Attributes:
        counts: One count or two.
        against: Each count against each share asked about.
        apart: The difference of two counts; None if there is one.
        level: The chance that the interval holds; of two counts, that the difference's does, and that both others do.
    """

    counts: tuple[Count, ...]
    against: tuple[Against, ...]
    apart: Apart | None
    level: float
