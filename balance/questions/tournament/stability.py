"""Judge how stable each script is: what the best answer gains among those who follow it. Numbers only.

    e_j = the largest over i of (payoff of one seat with i among others with j) - (payoff of j among its own kind)

Its interval goes from the largest low end to the largest high end of all these gains, and holds if they all do: so the
best answer needs no games of its own. A script may be the most stable one if its low end is not above the high end of
any other. Of two sides e is of a pair of scripts: the larger of what either side gains by leaving it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from balance.questions.tournament.circles import circles
from balance.questions.tournament.contests import Contest, Kind, Pair
from balance.questions.tournament.payoffs import ALL, ALONE, COLUMN, ROW, Gain
from scenarios.loader.tables import RANDOM

Field = tuple[str, ...]  # one script, or of two sides one of each


@dataclass(frozen=True)
class Stability:
    """Say how much the best answer to a field gains.

    Attributes:
        field: The script that all others follow; of two sides those of both; where nobody leaves alone, that of all.
        answer: The change that gains most by its estimate; of those that are seen to gain, if any is.
        low, high: How much the best answer gains, at least and at most; low is 0 if none is seen to gain.
        may_be: Whether no other field is seen to be more stable.
    """

    field: Field
    answer: Gain
    low: float
    high: float
    may_be: bool

    @property
    def settled(self) -> bool:
        """Whether nobody is seen to gain by leaving."""
        return self.low <= 0


def leaving(contest: Contest, gains: Sequence[Gain]) -> dict[Field, list[Gain]]:
    """Return the changes by which each field may be left."""
    if contest.kind is Kind.SIDES:
        fields: dict[Field, list[Gain]] = {pair: [] for pair in contest.pairs}
        for each in gains:
            pair = (each.leaves, each.among) if each.who == ROW else (each.among, each.leaves)
            fields[pair].append(each)
        return {pair: of for pair, of in fields.items() if RANDOM not in pair} or fields
    if not contest.square:
        return together(contest, gains)
    of_rows: dict[Field, list[Gain]] = {(row,): [] for row in contest.fields}
    for each in gains:
        if each.who == ALONE:
            of_rows[each.leaves,].append(each)
    return of_rows


def together(contest: Contest, gains: Sequence[Gain]) -> dict[Field, list[Gain]]:
    """Return the changes of all who follow a row, by what they leave."""
    fields: dict[Field, list[Gain]] = {(row,): [] for row in contest.rows}
    for each in gains:
        if each.who == ALL:
            fields[each.leaves,].append(each)
    return fields


def stabilities(fields: dict[Field, list[Gain]]) -> list[Stability]:
    """Return how stable each field is, the most stable first.

    Of those that may be it, those come first that nobody is seen to leave.
    """
    ends = {
        field: (max(0.0, *(each.low for each in of)), max(0.0, *(each.high for each in of)))
        for field, of in fields.items()
    }
    least = min(high for _, high in ends.values())
    judged = [
        Stability(field, max(of, key=lambda each: (each.seen, each.estimate)), *ends[field], ends[field][0] <= least)
        for field, of in fields.items()
    ]
    return sorted(
        judged, key=lambda each: (not each.may_be, not each.settled, max(0.0, each.answer.estimate), each.high)
    )


def seen_circles(contest: Contest, fields: dict[Field, list[Gain]]) -> list[tuple[Field, ...]]:
    """Return circles of which every step is seen: each field is left for the one before it.

    Of one script in each field: each beats the next, among others who follow that one, and the last beats the first.
    """
    if contest.kind not in (Kind.ALONE, Kind.SIDES):  # nobody beats anybody
        return []
    beaten_by = {
        field: {to: each.estimate for each in of if each.seen and (to := _reached(field, each)) in fields}
        for field, of in fields.items()
    }
    return circles(beaten_by)


def _reached(field: Field, change: Gain) -> Field:
    """Return the field that a change leads to."""
    if change.who == ROW:
        return (change.to, field[1])
    if change.who == COLUMN:
        return (field[0], change.to)
    return (change.to,)


def pair_of(field: Field) -> Pair:
    """Return the pair that is played where everybody follows a field."""
    return (field[0], field[-1])
