"""Screen the changes of a game: each is played in the same game numbers as the game as it is.

`rank` and `dials` screen alike, so what changes no game in one of them changes none in the other.
"""

from collections.abc import Iterable, Sequence

from balance.design.turns import Turn
from balance.studies.kept_games import Cell
from balance.studies.stages import rounds_of
from scenarios import Configuration

SCREENING = "screening"  # the group of its games
SCREEN = 2_000  # games of a change, by default [games]


def cell_of(
    contexts: Sequence[Configuration], context: int, turn: Turn | None, group: str = SCREENING, first: int = 0
) -> Cell:
    """Return the games of a change, or of a context as it is."""
    configuration = contexts[context] if turn is None else turn.configuration
    return Cell(f"{context:02d}-{'as-it-is' if turn is None else turn.name}", configuration, group, first)


def silent_dials(moved: Iterable[tuple[Turn, int]]) -> dict[int, list[str]]:
    """Return by context the dials that change no result of any game, at no value that was played.

    Args:
        moved: Of each change, in how many games any result differs from the game as it is [games].
    """
    dials: dict[int, dict[str, int]] = {}
    for turn, games in moved:
        of = dials.setdefault(turn.context, {})
        of[turn.dial] = of.get(turn.dial, 0) + games
    return {context: [dial for dial, games in of.items() if not games] for context, of in dials.items()}


def seconds_of_stage(context: Configuration, cells: int, games: int, game: float, table: float) -> float:
    """Return how long it takes to play so many cells of a context [s].

    Args:
        context: The game as it is.
        cells, games: How many cells there are, and games of each [games].
        game, table: How long a game takes, and to make and keep a cell in a round [s].
    """
    return cells * (games * game + len(rounds_of(games, context.thinks, early=False)) * table)
