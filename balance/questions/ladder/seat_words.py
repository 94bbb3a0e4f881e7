"""Sentences about the seats of a ladder: which climb, what each is worth and beside whom, who begins."""

from collections.abc import Sequence

import polars as pl

from balance.questions.ladder import texts
from balance.questions.ladder.amounts import digits_of, outwards, sized
from balance.questions.ladder.contestants import axes_of_seats
from balance.questions.ladder.result import Ladder, Row
from balance.questions.ladder.seats import farthest, sides_of
from balance.questions.ladder.texts import seat_name
from balance.studies.together_words import whole_wins
from reports.formats import listed
from reports.plain import percent, values_of_seats
from scenarios.loader.tables import RANDOM

MORE_THAN_ALL = 1.0005  # what all seats win of a game, from which on it is told that several win


def stays(ladder: Ladder) -> list[str]:
    """Return which scripts of other axes stay as they are, such as those of another side."""
    contestants = ladder.plan.contestants
    configuration = contestants.scenario.configuration(contestants.settings)
    said = []
    for axis in axes_of_seats(contestants.scenario):
        if axis.name == contestants.axis.name or not axis.plays(configuration.full) or len(axis.values) < 2:
            continue
        seats = range(1, 1 + configuration.players)
        names = [f"{axis.name}@{seat}" for seat in seats] if axis.per_seat else [axis.name]
        values = values_of_seats([configuration.full[name] for name in names])
        climbing = contestants.axis
        but = f", but {RANDOM} decides everything for its seat" if axis.per_seat and RANDOM in climbing.values else ""
        said.append(f"{axis.name} stays {values}{but}; --axis {axis.name} climbs by it.")
    return said


def left_out(ladder: Ladder) -> list[str]:
    """Return which seats do not climb though they were to."""
    contestants = ladder.plan.contestants
    if not contestants.idle:
        return []
    seats, one = listed(list(map(str, contestants.idle))), len(contestants.idle) == 1
    who, whose = (f"Seat {seats} is", "its") if one else (f"Seats {seats} are", "their")
    return [f"{who} left out: no script of {contestants.axis.name} changes {whose} games."]


def seat_sentences(ladder: Ladder) -> list[str]:
    """Return what the first seat is worth with scripts and with thinking, and whether that changed.

    A seat that is alone of its side is worth nothing that could be told.
    """
    best = ladder.seats.filter(rung=ladder.order.best.label)
    if best.is_empty():
        return []
    of_sides = sides_of(ladder.plan)
    alone = [seat_name(seat, of_sides) for seat in best.filter(pl.col("advantage").is_null())["seat"]]
    only = [f"{alone_of_side(alone)}, so no even share is told."] if alone else []
    of_best = best.filter(pl.col("advantage").is_not_null())
    if of_best.is_empty():
        return only
    before = of_best.row(0, named=True)
    name = f"seat {seat_name(before['seat'], of_sides)}"
    text = f"If all follow {before['script']}, {_advantage(before, name, ladder)}"
    far = farthest(ladder.seats, ladder.order.best.label)
    most = []
    if far is not None and far["seat"] != before["seat"]:
        than, seat = _than(far, ladder), seat_name(far["seat"], of_sides)
        most = [
            f"Farthest from {than} is seat {seat}: if all follow {before['script']}, {_advantage(far, 'it', ladder)}."
        ]
    thinking = ladder.seats.filter(pl.col("seat") == before["seat"], pl.col("lookahead") > 0)
    if thinking.is_empty():
        return [f"{text}; all thinking ahead was not played within the budget; {texts.GO_ON}.", *most, *only]
    after = thinking.row(-1, named=True)
    tries = f"{after['lookahead']} tries an action"
    told = f"{text}; if all think ahead ({tries}), {_advantage(after, 'it', ladder)}: {_change(after)}."
    return [told, *most, *only]


def alone_of_side(seats: Sequence[str]) -> str:
    """Return that seats are alone of their side: `Seat 2 (guy) is alone of its side`."""
    if len(seats) == 1:
        return f"Seat {seats[0]} is alone of its side"
    return f"Seats {listed(seats)} are each alone of their side"


def _than(row: Row, ladder: Ladder) -> str:
    """Return what a seat is compared with: an even share, where sides are unlike of its own."""
    of_sides = sides_of(ladder.plan)
    return texts.than_others(ladder.plan, of_sides[row["seat"] - 1] if len(set(of_sides)) > 1 else "")


def won_together(ladder: Ladder) -> list[str]:
    """Return how often each seat wins, where several may, by the script with which most games are such."""
    if not ladder.plan.scenario.seats.own_wins or ladder.seats.is_empty():
        return []
    rungs = ladder.seats.group_by("rung", maintain_order=True).agg(share=pl.col("share").mean(), seats=pl.len())
    most = rungs.filter(pl.col("share") == pl.col("share").max()).row(0, named=True)
    if most["share"] * most["seats"] < MORE_THAN_ALL:
        return []
    each = f"If all follow {most['rung']}, each seat wins {percent(most['share'])} of the games on average"
    return [f"{whole_wins(ladder.plan.scenario)}. {each}."]


def who_begins(ladder: Ladder) -> list[str]:
    """Return that seat 1 is not the first player, where seats compete and chance decides who begins."""
    if ladder.seats.is_empty():
        return []
    configuration = ladder.plan.scenario.configuration(ladder.plan.contestants.settings)
    said = ladder.plan.scenario.seats.who_begins(configuration)
    return [said] if said else []


def _advantage(row: Row, seat: str, ladder: Ladder) -> str:
    """Return `seat 1 wins 12.4 points more (between 9.8 and 15.1) than ...`, or that it is not seen."""
    low, high = row["advantage_low"], row["advantage_high"]
    than = _than(row, ladder)
    if low <= 0 <= high:
        digits = digits_of(low, high)
        least, most = (f"{abs(end):.{digits}f}" for end in outwards(low, high, digits))
        between = f"between {least} points less and {most} more"
        return f"{seat} is not seen to win more or less than {than} ({between})"
    unit = "points more" if low > 0 else "points less"
    return f"{seat} wins {sized(row['advantage'], low, high, unit)} than {than}"


def _change(row: Row) -> str:
    """Return what became of the first seat's advantage from the best script to the topmost rung."""
    change = (row["change"], row["change_low"], row["change_high"])
    if row["change_low"] > 0:
        return f"it grows with skill, by {sized(*change, 'points')}"
    if row["change_high"] < 0:
        return f"it shrinks with skill, by {sized(*change, 'points')}"
    low, high = outwards(*change[1:], 1)
    return f"no change with skill is seen (it is between {low:+.1f} and {high:+.1f})"
