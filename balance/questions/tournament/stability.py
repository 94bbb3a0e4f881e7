"""Say by which changes each field of a contest may be left, and which are left in a circle.

How stable a field is says `balance.stats.stability`. Of two sides a field is a pair of scripts, and what is gained by
leaving it is the larger of what either side gains.
"""

from collections.abc import Sequence
from typing import TypeAlias

from balance.questions.tournament.contests import Contest, Kind, Pair
from balance.questions.tournament.payoffs import ALL, ALONE, COLUMN, ROW, Gain
from balance.stats import stability
from balance.stats.circles import circles
from scenarios.loader.tables import RANDOM

Field = tuple[str, ...]  # one script, or of two sides one of each; where nobody leaves alone, that of all
Stability: TypeAlias = stability.Stability[Field, Gain]


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
