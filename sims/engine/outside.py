"""Hold games that are played side by side with players from outside: the arrays of `stepping` and of `observing`."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sims.engine.observing import observer, views_of
from sims.engine.stepping import KEEP, NOBODY_DUE, step_many
from sims.layout import Layout

if TYPE_CHECKING:
    from sims.game import Game

Integers = NDArray[np.int64]


class Table:
    """Play games of one configuration side by side.

    Attributes:
        layout: What an observation holds.
        states: The games; dtype STATE, shape (games,).
        due: The seat that decides, from 0, NOBODY_DUE where the game is over or has not begun; int64, shape (games,).
        masks: What it may do; bool, shape (games, actions).
        own: What its script would do, -1 where nobody decides; int64, shape (games,), or (0,) if not asked for.
        rows: The rows, filled where a game is over; dtype RESULT, shape (games,).
    """

    def __init__(
        self,
        game: "Game",
        rules: NDArray[Any],
        games: int,
        outside: Collection[int],
        *,
        fields: Collection[str] | None = None,
        scripts: bool = False,
    ) -> None:
        """Make room for games; none has begun.

        Args:
            game, rules: What is played; the configuration's record, shape (1,).
            games: How many games are played side by side.
            outside: The seats that are decided for from outside, from 0.
            fields: What observations hold; None: all that a seat may see.
            scripts: Whether `own` is asked for.
        """
        self.layout = Layout.of(game, fields)
        self.states, self.rows = np.zeros(games, game.state), np.zeros(games, game.result)
        self.due: Integers = np.full(games, NOBODY_DUE, np.int64)
        self.masks: NDArray[np.bool_] = np.zeros((games, game.actions), np.bool_)
        self.own: Integers = np.full(games if scripts else 0, -1, np.int64)
        self._rules, self._step, self._observe = rules, game.bound(step_many), observer(game)
        self._blank, self._copy = np.zeros(1, game.state), np.zeros(1, game.state)
        self._views, self._room = views_of(self._copy), np.zeros(game.actions, np.int64)
        self._keep: Integers = np.full(games, KEEP, np.int64)
        self._outside = np.zeros(self._blank["decisions_by"].shape[1], np.int64)
        self._outside[list(outside)] = 1

    def begin(self, seed: int, numbers: Integers, places: Integers) -> None:
        """Begin games at some places, and play them on to the first decision from outside.

        Args:
            seed: Their seed.
            numbers: Their numbers; shape (places,).
            places: Where they begin, each place once; games at other places are left as they are.
        """
        begun, kept = self._keep.copy(), self.due.copy()
        begun[places] = numbers
        self.rows[places] = np.zeros(1, self.rows.dtype)[0]
        self.due[begun == KEEP] = NOBODY_DUE  # who is not due neither moves nor changes
        self._call(seed, begun, self._keep)
        self.due[begun == KEEP] = kept[begun == KEEP]

    def step(self, actions: Integers) -> int:
        """Carry out an action in each game that goes on, and play on to the next decision from outside.

        Returns:
            The place of an action that is not legal, then nothing has changed; -1 if all were.
        """
        return self._call(0, self._keep, actions)

    def observe(self, seats: Integers, into: Integers, states: NDArray[Any] | None = None) -> None:
        """Write what seats see of the games, or of other states; where a seat is below 0, a row stays as it is."""
        shown = self.states if states is None else states
        self._observe(self._rules, self.layout.runs, shown, seats, self._copy, self._views, into)

    def _call(self, seed: int, numbers: Integers, actions: Integers) -> int:
        room = (self._outside, self._blank, self._room)
        return int(
            self._step(
                *(self._rules, seed, numbers, actions, *room),
                *(self.states, self.due, self.masks, self.own, self.rows),
            )
        )
