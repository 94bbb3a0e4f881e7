"""Draw boxes that lack copies by chance, and rate all rows from them at once.

    box 0    king 2  good 3  bad 3    games FIRST, FIRST + 1, ...             win 61 %
    box 1    king 1  good 4  bad 3    games FIRST + STRIDE, ...               win 52 %
    box 2    king 2  good 4  bad 2    games FIRST + 2 STRIDE, ...             win 64 %

Each copy lacks by a word of its own, so the numbers of copies of two rows have nothing to do with each other, and the
slope of the least squares of what boxes give on their numbers of copies is a mean of differences: for a count X of n
copies that are there with chance p,

    Cov(f(X), X) / Var(X) = E[f(Y + 1) - f(Y)]    Y counts n - 1 copies that are there with chance p

So a slope is what a copy adds, on average over boxes in which each other copy lacks with that chance. No two boxes have
a game in common, so boxes are independent of each other, and of all other games of a rating.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.design.present_values import cell_of
from balance.design.steps import changed
from balance.questions.worth.plan import BOXES, LACKS, WorthPlan
from balance.questions.worth.values import Worth, placed, row_of_turn
from balance.stats.least_squares import slope_bounds, slopes
from balance.stats.moments import width_of
from balance.studies.capped import stopped
from balance.studies.effect_words import short_reason
from balance.studies.figures import Figure
from balance.studies.kept_games import Cell, KeptGames, Spent, Table
from scenarios import InputError
from scenarios.loader.tables import COUNT

FIRST, STRIDE = 2**55, 2**24  # number of the first game of the first box, and from box to box: no other way plays it
WORDS = 2**63  # added to a box's number it is a key of the generator that nobody else has
MOST_TRIES = 200  # of one box, until one can be played
BATCH = 50  # boxes that are played, or left out by a spent budget, together
FEWEST_LACK = 5  # boxes that lack a copy of a row, for it to be rated


@dataclass(frozen=True)
class Box:
    """Hold a box.

    Attributes:
        cell: Its games.
        copies: The number of copies of each row that is rated; in the order of the rows.
    """

    cell: Cell
    copies: tuple[int, ...]


def rows_that_lack(plan: WorthPlan, context: int, there: Iterable[str]) -> tuple[str, ...]:
    """Return the rows whose copies may lack: those in the game that can be played with one copy less."""
    less = {row_of_turn(turn) for turn in plan.turns[0] if turn.context == context and turn.up < 0}
    return tuple(row for row in plan.rows if row in less & set(there))


def copies_of(plan: WorthPlan, context: int, rows: Iterable[str]) -> list[int]:
    """Return how many copies of rows there are in the game as it is [copies]."""
    return [int(cell_of(plan.table, row, COUNT, plan.contexts[context])) for row in rows]


def draw_box(plan: WorthPlan, context: int, rows: Sequence[str], number: int) -> Box:
    """Return a box; it depends on the table, its number and the seed alone, unless it cannot be played.

    A box that the scenario refuses is drawn again.

    Args:
        plan: The rating.
        context: The number of the context.
        rows: The rows whose copies may lack; all others are as they are.
        number: The number of the box.

    Raises:
        InputError: If hardly any box can be played.
    """
    key = np.array([plan.seed, WORDS + number], np.uint64)  # of a list NumPy would make floats, and round them
    random = np.random.Generator(np.random.Philox(key=key))
    base, reason = plan.contexts[context], ""
    full = np.array(copies_of(plan, context, plan.rows))
    for _ in range(MOST_TRIES):
        there = dict(zip(plan.rows, (full - random.binomial(full, LACKS)).tolist(), strict=True))
        copies = tuple(there[row] for row in rows)
        try:
            configuration = changed(base, {f"{plan.table.name}.{row}.{COUNT}": there[row] for row in rows})
            if configuration.illegal:
                raise InputError(configuration.illegal)
            configuration.rules()
        except InputError as error:
            reason = short_reason(str(error))
            continue
        return Box(Cell(f"{context:02d}-box-{number:05d}", configuration, BOXES, FIRST + STRIDE * number), copies)
    raise InputError(f"of {MOST_TRIES} boxes that lack copies none can be played: {reason}")


def play_boxes(kept: KeptGames, boxes: Sequence[Sequence[Box]], games: int) -> int:
    """Play the boxes of each context in their order; return how many of each were played.

    It is fewer if the budget is spent: those of the batches that were played in full, whichever games are short. So all
    contexts have as many boxes.
    """
    most = max(map(len, boxes), default=0)
    for first in range(0, most, BATCH):
        try:
            kept.play([box.cell for each in boxes for box in each[first : first + BATCH]], games)
        except Spent:
            return first
    return most


def in_boxes(
    context: int,
    figure: Figure,
    rows: Mapping[str, int],
    boxes: Sequence[Box],
    tables: Sequence[Table],
    error: float,
) -> list[Worth]:
    """Return what a copy of each row is worth, from boxes of as many games each.

    Args:
        context: The number of the context.
        figure: The figure.
        rows: The rows whose copies lack, with the copies that they have in the game as it is.
        boxes: The boxes.
        tables: Their games.
        error: The chance of each interval to miss.
    """
    copies = np.array([box.copies for box in boxes])
    values = np.array([table[figure.text] for table in tables])  # shape (boxes, games)
    games = values.shape[1]
    events = (values != _usual(values)).sum(1)
    further = (1.0 if figure.is_share else width_of(values.ravel()) / figure.whole) / games
    stops = [stopped(table) for table in tables]
    capped, cap = float(np.mean([share for share, _ in stops])), max(each for _, each in stops)
    found = slopes(copies, values.mean(1) / figure.whole)
    worths = []
    for i, (row, most) in enumerate(rows.items()):
        if (copies[:, i] < most).sum() < FEWEST_LACK:
            continue
        low, high = slope_bounds(found, i, 1 - error, events, further)
        if figure.is_share:
            low, high = max(low, -1.0), min(high, 1.0)
        ends = (float(found.estimates[i]), low, high, values.size)
        influence = found.influence[:, i]
        worths.append(
            Worth(context, BOXES, row, figure, *ends, copies=most, influence=influence, capped=capped, cap=cap)
        )
    return placed(worths)


def _usual(values: NDArray[np.int64]) -> int:
    """Return the value that most games have."""
    every, counts = np.unique(values, return_counts=True)
    return int(every[counts.argmax()])
