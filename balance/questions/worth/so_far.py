"""Rate the rows of which all was played where the budget ended the first round.

Each interval has the error that it would have after the whole round, which all statements of the rating share. So they
hold at once, whichever rows the budget left out.
"""

from collections.abc import Mapping, Sequence

from balance.design.turns import Turn
from balance.questions.worth.plan import WorthPlan
from balance.questions.worth.values import Worth, in_the_deck, replaced, row_of_turn
from balance.questions.worth.ways import Ways, is_there
from balance.studies.kept_games import Cell, KeptGames
from balance.studies.stages import rounds_of


def first_round(plan: WorthPlan, cells: Sequence[Cell]) -> int:
    """Return how many games of each cell the first round has [games]."""
    return rounds_of(plan.games, any(cell.configuration.thinks for cell in cells), early=True)[0]


def each_error(plan: WorthPlan, ways: Ways, common: bool = True) -> float:
    """Return the chance of each interval to miss, so that all hold at once with the plan's level.

    Args:
        plan, ways: The rating of a table's rows, and how it is done.
        common: Whether the deck less the draw may be told.
    """
    rows, contexts, figures = len(plan.rows), len(plan.contexts), len(plan.figures)
    sides = len(plan.turns[0]) if plan.counted else 0
    statements = (sides + contexts * (1 + rows)) * figures + len(ways.piles) * rows
    # contexts whose copies play no part have no boxes, yet count: so the other intervals do not depend on that
    lack = len(ways.lack) + (len(ways.idle) if plan.boxes else 0)
    statements += lack * rows * (figures + 1)  # and the deck less boxes, of the first figure
    statements += (contexts + len(ways.piles) + lack) * (rows + 1) if plan.price else 0
    statements += len(ways.piles) * rows if common else 0
    return (1 - plan.level) / statements


def worths_so_far(
    plan: WorthPlan, ways: Ways, deck: KeptGames, bases: Mapping[int, Cell], cells: Mapping[Turn, Cell]
) -> list[Worth]:
    """Return the worths of the rows whose changes all have a first round.

    Args:
        plan, ways: The rating, and how it is done.
        deck: Its games.
        bases, cells: The games as they are by context, and those of each change.
    """
    games, error, worths = first_round(plan, [*bases.values(), *cells.values()]), each_error(plan, ways), list[Worth]()
    for context, base in bases.items():
        turns = [turn for turn in cells if turn.context == context and is_there(turn, plan, ways)]
        short = {row_of_turn(turn) for turn in turns if deck.stored(cells[turn]) < games}
        whole = [turn for turn in turns if row_of_turn(turn) not in short]
        if deck.stored(base) < games or not whole:
            continue
        as_it_is, tables = deck.table(base, games), {turn: deck.table(cells[turn], games) for turn in whole}
        for figure in plan.figures:
            if plan.counted:
                worths += in_the_deck(context, figure, as_it_is, tables, error)[0]
            else:
                worths += replaced(context, figure, as_it_is, tables, error)
    return worths
