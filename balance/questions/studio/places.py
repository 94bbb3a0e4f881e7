"""Say whether pieces of a game go from place to place: only then a map of them is offered."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from scenarios import Scenario
from sims.picture import Picture, picture_of

Corner = tuple[float, float]


@lru_cache(maxsize=8)
def pieces_move(scenario: Scenario) -> bool:
    """Return whether a piece of a player may stand on several places of the game's picture.

    No game is played for it, as another program would have to be compiled. The picture of an empty record is drawn,
    then with one field at a time filled with 1: on a board, one of them moves a piece. A track for each player, as in
    Pig, is a single place, however far its piece is. Of a board that is laid during the game nothing is seen then; its
    pieces are taken to move, and the question itself says if they do not.
    """
    draw = picture_of(scenario.game.tell)
    if draw is None:
        return False
    rules, names = scenario.configuration().rules().view(np.recarray)[0], scenario.names()
    been: dict[str, Corner] = {}
    for empty, record in _records(scenario.game.state):
        try:
            picture = draw(record, rules, names)
        except Exception:  # there is no such game, and whatever a game's own picture raises then
            picture = Picture()
        if empty and not picture.places:
            return True
        if any(been.setdefault(piece, corner) != corner for piece, corner in _standing(picture)):
            return True
    return False


def _records(dtype: np.dtype[Any]) -> Iterator[tuple[bool, Any]]:
    """Yield an empty record, then such with one field filled with 1, each with whether it is empty."""
    yield True, np.zeros(1, dtype).view(np.recarray)[0]
    for path in _fields(dtype):
        state = np.zeros(1, dtype)
        place = state
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = 1
        yield False, state.view(np.recarray)[0]


def _fields(dtype: np.dtype[Any]) -> Iterator[tuple[str, ...]]:
    """Yield the names that lead to each field of whole numbers, in records within records, too."""
    for name in dtype.names or ():
        if dtype[name].base.names is not None:
            yield from ((name, *rest) for rest in _fields(dtype[name].base))
        elif dtype[name].base.kind in "iu":
            yield (name,)


def _standing(picture: Picture) -> Iterator[tuple[str, Corner]]:
    """Yield the pieces of players, each with the corner of the smallest place on which it stands."""
    for piece in picture.pieces:
        below = [
            place
            for place in picture.places
            if place.kind != "none"
            and place.x <= piece.x < place.x + place.width
            and place.y <= piece.y < place.y + place.height
        ]
        if piece.colour >= 0 and below:
            place = min(below, key=lambda place: place.width * place.height)
            yield piece.text, (place.x, place.y)
