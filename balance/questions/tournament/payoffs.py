"""Estimate payoffs and what somebody gains by another script, paired by game number: numbers only.

All intervals of a tournament hold at once with its level (Bonferroni), whichever of them is the largest: so what was
chosen by the games, such as the best answer, may be judged by the same games. Of a game number all seats in turn are
one value, as they share their dice: intervals come from the spread over game numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np

from balance.questions.tournament.contests import FEWEST_NUMBERS, Contest, Kind, Numbers, Pair
from balance.stats.intervals import share_interval
from balance.stats.moments import Change, Moments
from balance.studies.figures import Figure
from scenarios.loader.errors import InputError

PAID = Figure("outcome=win", "payoff", 0, "payoff")  # a share of the win
ALONE, ALL, ROW, COLUMN = "alone", "all", "row", "column"  # who changes to another script


@dataclass(frozen=True)
class Payoff:
    """Hold what those get who follow a row against a column, as a part of a whole win, with its interval.

    Attributes:
        row, column: The scripts.
        estimate, low, high: The mean payoff.
        numbers: How many game numbers it is from [games].
        seat: Of two seats that compete: of the first seat alone, 1; else 0: of all that take turns.
    """

    row: str
    column: str
    estimate: float
    low: float
    high: float
    numbers: int
    seat: int = 0


@dataclass(frozen=True)
class Gain:
    """Hold what is gained by following another script, as a part of a whole win, with its interval.

    Attributes:
        who: `alone`: one seat; `all`: all who follow a row; `row`, `column`: a side of two.
        leaves, to: The script that is left, and the one that is followed in its place.
        among: What the others follow, or the other side does; "" if all change.
        estimate, low, high: The gain.
        numbers: How many game numbers it is from [games].
    """

    who: str
    leaves: str
    to: str
    among: str
    estimate: float
    low: float
    high: float
    numbers: int

    @property
    def figure(self) -> Figure:
        """Return the figure that it is a gain of; see `balance.studies.effect_words`."""
        return PAID

    @property
    def judged(self) -> bool:
        """Return whether its estimate is told; see `balance.studies.effect_words`."""
        return True

    @property
    def seen(self) -> bool:
        """Return whether it is seen to be a gain."""
        return self.low > 0

    @property
    def back(self) -> "Gain":
        """Return what is gained by the change back."""
        ends = (-self.estimate, -self.high, -self.low)
        return Gain(self.who, self.to, self.leaves, self.among, *ends, self.numbers)


def statements(contest: Contest) -> int:
    """Return how many intervals a contest has; those of a change and of the change back are one."""
    rows, columns = len(contest.rows), len(contest.columns)
    all_rows = rows * (rows - 1) // 2
    if contest.kind is Kind.SIDES:
        return rows * columns + all_rows * columns + rows * columns * (columns - 1) // 2
    if not contest.square:
        return rows + all_rows
    of_seats = rows * rows if contest.duel else 0
    leaving = len(contest.fields) * (rows - 1)
    return rows * rows + leaving + of_seats + (all_rows if contest.kind is Kind.TOGETHER else 0)


def payoff(contest: Contest, pair: Pair, worths: Numbers, error: float, seat: int = 0) -> Payoff:
    """Return the mean of what game numbers were worth, with an interval of this error."""
    whole = contest.whole // (len(contest.seats) if seat else 1)
    most = whole if seat else contest.most(pair)
    worths = worths[worths >= 0]
    if most < whole:  # a win that three share is three times 333
        worths = np.where(worths > most - contest.players, most, worths)
    if bool(((worths == 0) | (worths == most)).all()):
        ends = share_interval(int((worths > 0).sum()), len(worths), 1 - error)[:2]
        low, high = (float(end) * most / whole for end in ends)
    else:
        bounds = Moments.of(worths).bounds(1 - error, most)
        low, high = max(bounds.low, 0.0) / whole, min(bounds.high, most) / whole
    return Payoff(*pair, float(worths.mean()) / whole, low, high, len(worths), seat)


def gain(contest: Contest, change: tuple[str, str, str, str], before: Numbers, after: Numbers, error: float) -> Gain:
    """Return what is gained by a change, in games of the same numbers, with an interval of this error.

    Args:
        contest: The contest.
        change: Who changes, what is left, what is followed in its place, and among whom.
        before, after: What game numbers were worth; of more numbers than both have the first ones count.
        error: The chance of the interval to miss.

    Raises:
        InputError: If players from outside have spoiled nearly all game numbers of either.
    """
    numbers = min(len(before), len(after))
    before, after = before[:numbers], after[:numbers]
    there = (before >= 0) & (after >= 0)
    if contest.agents and there.sum() < FEWEST_NUMBERS:
        whom = " and ".join(agent.name for agent in contest.agents)
        raise InputError(
            f"--agent: {whom} left {there.sum()} game numbers unspoiled that two of their pairs share; "
            f"at least {FEWEST_NUMBERS} are needed; what was played is kept"
        )
    change_of = Change.of((after - before)[there])
    whole = contest.whole
    low, high, _ = change_of.bounds(1 - error, whole)
    ends = max(low / whole, -1.0), min(high / whole, 1.0)
    return Gain(*change, change_of.moments.mean / whole, *ends, int(there.sum()))


def enough(worths: Mapping[Pair, Numbers]) -> bool:
    """Return whether every pair has enough game numbers to be told of; a team may be in few games only."""
    return all(int((each >= 0).sum()) >= FEWEST_NUMBERS for each in worths.values())


def payoffs_of(contest: Contest, worths: Mapping[Pair, Numbers], error: float) -> dict[Pair, Payoff]:
    """Return the payoff of each pair."""
    return {pair: payoff(contest, pair, each, error) for pair, each in worths.items()}


def within(one: Gain, before: Payoff, after: Payoff) -> Gain:
    """Return a gain with the part of its interval that the payoffs before and after leave.

    All intervals hold at once, so this one costs no chance: who wins 91 % at least adds 9 points at most.
    """
    low, high = max(one.low, after.low - before.high), min(one.high, after.high - before.low)
    return replace(one, low=min(low, one.estimate), high=max(high, one.estimate))


def gains_of(
    contest: Contest, worths: Mapping[Pair, Numbers], payoffs: Mapping[Pair, Payoff], error: float
) -> list[Gain]:
    """Return what is gained by each change to another script."""
    gains: list[Gain] = []

    def add(who: str, leaves: str, to: str, among: str, before: Pair, after: Pair, sign: int = 1) -> None:
        old, new = (before, after)[::sign]
        one = gain(contest, (who, leaves, to, among), worths[old], worths[new], error)
        gains.append(within(one, payoffs[old], payoffs[new]) if _alike(worths[old], worths[new]) else one)

    def both_ways(who: str, scripts: Sequence[str], among: str, pairs: Sequence[Pair], sign: int = 1) -> None:
        for a, b in combinations(range(len(scripts)), 2):
            add(who, scripts[a], scripts[b], among, pairs[a], pairs[b], sign)
            gains.append(gains[-1].back)

    if contest.kind is Kind.SIDES:
        for column in contest.columns:
            both_ways(ROW, contest.rows, column, [(row, column) for row in contest.rows])
        for row in contest.rows:  # the seat beyond the players' gets what they miss
            both_ways(COLUMN, contest.columns, row, [(row, column) for column in contest.columns], -1)
        return gains
    if contest.square:
        for column, row in product(contest.fields, contest.rows):
            if row != column:
                add(ALONE, column, row, column, (column, column), (row, column))
    if contest.kind is not Kind.ALONE:
        both_ways(ALL, contest.rows, "", [diagonal(contest, row) for row in contest.rows])
    return gains


def _alike(before: Numbers, after: Numbers) -> bool:
    """Return whether two payoffs are of the same games: none that a player from outside spoiled in one."""
    numbers = min(len(before), len(after))
    counted = np.array_equal(before[:numbers] >= 0, after[:numbers] >= 0)
    return counted and (len(before) == len(after) or bool((before >= 0).all() and (after >= 0).all()))


def diagonal(contest: Contest, row: str) -> Pair:
    """Return the pair in which all who matter follow one script."""
    return (row, "") if contest.kind in (Kind.TEAM, Kind.SINGLE) else (row, row)


def constant(contest: Contest, worths: Mapping[Pair, Numbers]) -> bool:
    """Return whether two seats share the whole win in every game, so that one wins what the other loses."""
    return all(
        np.array_equal(worths[row, column] + worths[column, row], np.full(len(each), contest.whole))
        for (row, column), each in worths.items()
    )


def unmoved(worths: Mapping[Pair, Numbers]) -> bool:
    """Return whether one seat got the same in each game with all scripts, whatever the others follow."""
    first: dict[str, Numbers] = {}
    for (_, column), each in worths.items():
        first.setdefault(column, each)
    return all(np.array_equal(*_common(each, first[column])) for (_, column), each in worths.items())


def _common(before: Numbers, after: Numbers) -> tuple[Numbers, Numbers]:
    """Return the game numbers that both have."""
    numbers = min(len(before), len(after))
    return before[:numbers], after[:numbers]
