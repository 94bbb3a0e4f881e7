"""Read counts such as `26/30`, and say what they tell about a share: numbers only.

26/30                     the share, and whether it is an even share (--even 2) or a target (--target 35%)
493/586 420/500           by how much two shares differ
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from balance.design.levels import check_level
from balance.stats.intervals import clopper_pearson_interval, shares_difference_interval
from balance.stats.more_plays import chance_of, more_to_decide, more_to_tell_apart
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

LEVEL = 0.95
MOST_PLAYS, MOST_SEATS = 1_000_000_000, 1_000
_COUNT = re.compile(r"\s*([+-]?\d{1,18})\s*/\s*([+-]?\d{1,18})\s*", re.ASCII)
_SHARE = re.compile(r"\s*([+-]?\d{1,9}(?:[.,]\d{1,9})?)\s*(%)?\s*", re.ASCII)


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
class Counted:
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

    @property
    def answer(self) -> list[str]:
        """Return the findings in sentences, the most important first."""
        from balance.questions.observed.count_words import answer

        return answer(self)


def is_count(text: str) -> bool:
    """Tell whether a text is a count such as `26/30`."""
    return _COUNT.fullmatch(text) is not None


def count(texts: Sequence[str], *, even: int | None = None, target: object = None, level: float = LEVEL) -> Counted:
    """Say what one count tells, or two.

    Args:
        texts: `26/30`, or two of them.
        even: Compare with an even share among so many.
        target: Compare with a share: `35%` or 0.35.
        level: The chance that the interval holds.

    Raises:
        InputError: If a count or an option is wrong.
    """
    check_level(level)
    if not 1 <= len(texts) <= 2:
        raise InputError(f"{len(texts)} counts are given; give one, such as 26/30, or two to compare")
    if even is not None and not 2 <= even <= MOST_SEATS:
        raise InputError(f"--even is {even}; it must be the number of those who share evenly, from 2 to {MOST_SEATS}")
    asked = [("even", even, 1 / even)] if even is not None else []
    asked += [("target", 0, read_target(target))] if target is not None else []
    each = 1 - (1 - level) / len(texts)  # two counts hold at once
    counts = tuple(_read(text, each) for text in texts)
    against = tuple(
        Against(
            one,
            what,
            seats or 0,
            value,
            chance_of(one.wins, one.plays, value),
            more_to_decide(one.wins, one.plays, value, each),
        )
        for one in counts
        for what, seats, value in asked
    )
    return Counted(counts, against, _apart(*counts, level) if len(counts) == 2 else None, level)


def read_target(given: object) -> float:
    """Return a share that is asked about, between 0 and 1.

    Args:
        given: `35%`, `0.35` or a number.

    Raises:
        InputError: If it is no share.
    """
    match = _SHARE.fullmatch(given) if isinstance(given, str) else None
    value = float(match[1].replace(",", ".")) / (100 if match[2] else 1) if match else -1.0
    if isinstance(given, int | float) and not isinstance(given, bool):
        value = float(given)
    if not 0 < value < 1:
        raise InputError(f"--target is {shown(given)}; it must be a share between 0 and 1, such as 35% or 0.35")
    return value


def _read(text: str, level: float) -> Count:
    match = _COUNT.fullmatch(text)
    if match is None:
        raise InputError(f"{shown(text)} is no count; a count is WINS/PLAYS, such as 26/30")
    wins, plays = int(match[1]), int(match[2])
    if not 1 <= plays <= MOST_PLAYS:
        raise InputError(f"{text.strip()}: {plays} plays; there must be from 1 to {MOST_PLAYS}")
    if not 0 <= wins <= plays:
        raise InputError(f"{text.strip()}: {wins} of {plays} plays won; it must be from 0 to {plays}")
    low, high = clopper_pearson_interval(wins, plays, level)
    return Count(wins, plays, float(low), float(high))


def _apart(first: Count, other: Count, level: float) -> Apart:
    counts = (first.wins, first.plays, other.wins, other.plays)
    low, high = shares_difference_interval(*counts, level)
    return Apart(first.share - other.share, float(low), float(high), more_to_tell_apart(*counts, level))
