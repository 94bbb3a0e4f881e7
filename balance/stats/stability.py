"""Judge how stable each field is: what the best answer gains among those who follow it. Numbers only.

    e_j = the largest over i of (payoff of one seat with i among others with j) - (payoff of j among its own kind)

Its interval goes from the largest low end to the largest high end of all these gains, and holds if they all do: so the
best answer needs no games of its own. A field may be the most stable one if its low end is not above the high end of
any other.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Change(Protocol):
    """Hold what is gained by a change to another script, with its interval."""

    @property
    def estimate(self) -> float:
        """The gain, as a part of a whole win."""

    @property
    def low(self) -> float:
        """The low end of its interval."""

    @property
    def high(self) -> float:
        """The high end of its interval."""


F = TypeVar("F", bound=Hashable)
C = TypeVar("C", bound=Change)


@dataclass(frozen=True)
class Stability(Generic[F, C]):
    """Say how much the best answer to a field gains.

    Attributes:
        field: What all others follow.
        answer: The change that gains most by its estimate; of those that are seen to gain, if any is.
        low, high: How much the best answer gains, at least and at most; low is 0 if none is seen to gain.
        may_be: Whether no other field is seen to be more stable.
    """

    field: F
    answer: C
    low: float
    high: float
    may_be: bool

    @property
    def settled(self) -> bool:
        """Whether nobody is seen to gain by leaving."""
        return self.low <= 0


def stabilities(fields: Mapping[F, Sequence[C]]) -> list[Stability[F, C]]:
    """Return how stable each field is, the most stable first.

    Of those that may be it, those come first that nobody is seen to leave.

    Args:
        fields: For each field the changes by which it may be left, at least one.
    """
    ends = {
        field: (max(0.0, *(each.low for each in of)), max(0.0, *(each.high for each in of)))
        for field, of in fields.items()
    }
    least = min(high for _, high in ends.values())
    judged = [
        Stability(field, max(of, key=lambda each: (each.low > 0, each.estimate)), *ends[field], ends[field][0] <= least)
        for field, of in fields.items()
    ]
    return sorted(
        judged, key=lambda each: (not each.may_be, not each.settled, max(0.0, each.answer.estimate), each.high)
    )
