"""Say which fields of a game's results belong to its seats.

This module imports little, so that `--help` stays quick.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sims.game import Game


def seat_fields(game: "Game") -> list[str]:
    """Return the fields of a game's result that have one value for each seat."""
    return [name for name in game.result.names or () if game.result[name].shape == (game.seats,)]


def of_a_seat(field: str) -> str:
    """Return what a field of results by seat is called beside a seat: `decisions_by` -> `decisions`."""
    return "decisions" if field == "decisions_by" else field


def repeats_the_game(column: str, players: int) -> bool:
    """Return whether a column says again what one of the game does: the only seat makes all its decisions."""
    return players == 1 and column == "decisions_by_1"
