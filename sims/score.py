"""Name the number of points of each seat, where a game is won by having most of them.

A game may say so with one line in the module that tells its story, or in a package around it:

    SCORE = "coins"    # a field of RESULT, a whole number for each seat; who wins alone has most

It is no part of how games are played: no kernel reads it, and no digest holds it.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from sims.game import Game

NAME = "SCORE"
MARGIN = "margin"  # what is made of it: by how much the seat with most is ahead of the next
_LOOP = ("payoff", "decisions_by")  # fields with a number for each seat that are no points


def score_of(game: Game) -> str:
    """Return the field of RESULT that holds each seat's points; "" if the game names none, or a wrong one."""
    named = named_by(game.tell)
    return "" if named is None or problem(game) else str(named)


def problem(game: Game) -> str:
    """Return what is wrong with the field that a game names; "" if nothing is, or it names none."""
    named = named_by(game.tell)
    if named is None:
        return ""
    says = f"{NAME} is {named!r}; it must be a field of RESULT with a whole number for each seat"
    fields = [name for name in game.result.names or () if game.result[name].shape == (game.seats,)]
    if named not in fields or game.result[named].base.kind not in "iu" or named in (*game.words, *_LOOP):
        return says
    if not game.competitive:
        return f"{NAME} is {named!r}, and the seats of this game win or lose together: nobody is ahead"
    if MARGIN in (game.result.names or ()):
        return f"RESULT has a field {MARGIN!r}, which is the name of what {NAME} gives; call it otherwise"
    return ""


def behind(game: Game, rows: np.ndarray, players: int) -> int:
    """Return the place of the first row whose only winner has fewer points than another seat; -1 if there is none.

    Args:
        game: A game that names its score.
        rows: Rows of finished games, dtype as `game.result`, shape (games,).
        players: Number of players.
    """
    winners, scores = rows["winner"].astype(np.int64), rows[score_of(game)][:, :players]
    won = np.flatnonzero(winners >= 0)
    less = scores[won, winners[won]] < scores[won].max(axis=1)
    return int(won[less][0]) if less.any() else -1


def named_by(tell: Callable[..., str]) -> Any:
    """Return the SCORE beside a game's function `tell`, or in the packages around it; None if there is none."""
    return next((vars(module)[NAME] for module in _around(tell.__module__) if NAME in vars(module)), None)


def _around(name: str) -> Iterator[Any]:
    """Yield a module and the packages around it."""
    while name not in ("", "sims", "sims.games"):
        yield sys.modules.get(name) or import_module(name)
        name = name.rpartition(".")[0]
