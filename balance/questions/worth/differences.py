"""Estimate how much more a copy is worth in the deck than by its draws, or in boxes that lack copies.

The games of which draws are tried are the first games of the game as it is, and all tables meet the same dice. So what
each game adds to either way is subtracted game by game (paired); games that only one way has add to that way alone.

Boxes share no game with the deck, so there the errors of the two ways add up as those of independent estimates.

The raw rate of games in which a row was drawn has no such difference: it is a level and no change, and who draws a row
ten times counts once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from balance.questions.worth.plan import BOXES, DRAWN
from balance.questions.worth.values import PAID, Worth
from balance.stats.intervals import square_and_add
from balance.stats.payoffs import WHOLE
from balance.stats.ratios import ratio_of_sums
from balance.studies.figures import Figure
from balance.studies.kept_games import Table
from sims.game import Game


@dataclass(frozen=True)
class Difference:
    """Hold how much more a copy of a row is worth in the deck than in another way, per copy and game.

    Attributes:
        context: The number of the context.
        way: The other way: `drawn` or `boxes`.
        row: The row's id.
        figure: What it moves; shares are parts of 1.
        deck: What a copy is worth in the deck.
        other: What its draws add to a game, or what it is worth in boxes that lack copies.
        estimate, low, high: The first less the second, and the interval.
        games: Games it is estimated from [games].
    """

    context: int
    way: str
    row: str
    figure: Figure
    deck: float
    other: float
    estimate: float
    low: float
    high: float
    games: int

    judged = True  # no difference is chosen by the games that show it

    @property
    def seen(self) -> bool:
        """Whether the interval is on one side of 0."""
        return self.low > 0 or self.high < 0


def common_figure(game: Game, figures: Sequence[Figure]) -> Figure | None:
    """Return the watched figure that copies and draws both move, the common win; None if there is none."""
    if game.competitive:
        return None
    good = next(word.name.lower() for word in game.words["outcome"] if word == game.good)
    return next((each for each in figures if each.text == f"outcome={good}"), None)


def deck_less_drawn(
    context: int, rows: Sequence[str], worths: Sequence[Worth], table: Table, error: float
) -> list[Difference]:
    """Return how much more a copy moves the win in the deck than by its draws, per copy and game.

    A row that no copy is of, or that was drawn in fewer than two games, is left out.

    Args:
        context: The number of the context.
        rows: The rows, in the order of the table's columns.
        worths: What a copy of each is worth in the deck, with influences; of the win.
        table: Of each game and row the sums of `sims.engine.draws`; see `drawn.columns`.
        error: The chance of each interval to miss.
    """
    found = []
    for worth in worths:
        number = rows.index(worth.row)
        draws, gain = table[f"draws_{number}"], table[f"gain_{number}"]
        if not worth.copies or np.count_nonzero(draws) < 2:
            continue
        drawn = gain / WHOLE / worth.copies  # what the row's draws add to a game, by copy
        n = max(len(drawn), worth.games)
        influence = np.zeros(n)
        influence[: worth.games] += worth.influence * (n / worth.games)
        influence[: len(drawn)] -= (drawn - drawn.mean()) * (n / len(drawn))
        # what a game that was not seen may add, at most
        possible = n / worth.games + n / len(drawn) * float(draws.max()) / worth.copies
        between, ones = worth.estimate - float(drawn.mean()), np.ones(n)
        room = {"least": between - possible, "most": between + possible}
        bound = ratio_of_sums(between + influence, ones, 1 - error, **room)
        ends = (worth.estimate, float(drawn.mean()), between, bound.low, bound.high)
        found.append(Difference(context, DRAWN, worth.row, PAID, *ends, n))
    return found


def deck_less_boxes(deck: Sequence[Worth], boxes: Sequence[Worth]) -> list[Difference]:
    """Return how much more a copy of each row is worth in the deck than in boxes that lack copies.

    No game is played in both ways, so the two estimates are independent, and the interval comes from theirs.

    Args:
        deck, boxes: Worths of one context and figure; of a row that is in one of them only there is no difference.
    """
    by_row, found = {each.row: each for each in boxes}, []
    for one in deck:
        other = by_row.get(one.row)
        if other is None:
            continue
        low, high = square_and_add((one.estimate, one.low, one.high), (other.estimate, other.low, other.high))
        ends = (one.estimate, other.estimate, one.estimate - other.estimate, float(low), float(high))
        found.append(Difference(one.context, BOXES, one.row, one.figure, *ends, one.games + other.games))
    return found
