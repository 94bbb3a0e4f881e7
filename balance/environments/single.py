"""Play one seat of a game through Gymnasium's interface, against scripts."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from balance.environments.aec import begin, describe, one_action, row_of
from balance.environments.batch import Batch
from scenarios import Configuration
from scenarios.loader.errors import InputError

_SKIPPED = 1000  # [games] in a row without a choice: the seat never has one


class SingleEnvironment(gymnasium.Env[NDArray[np.int64], Any]):
    """Decide for one seat, a decision at a time; `balance.gym_env` makes it.

    An observation is what the seat sees, by `layout`. What it may do is `info["action_mask"]`, int8, and
    `action_masks()`, bool. The reward is paid at the end: what the game was worth to the seat, 0 to 1.

    Attributes:
        configuration: What is played.
        layout: What an observation holds, and where.
        number: The number of the game that is played, -1 before the first.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(self, configuration: Configuration, seed: int, seat: int, fields: Any) -> None:
        """Make an environment; no game has begun."""
        self.render_mode = "ansi"
        self._batch = Batch(configuration, 1, seed, [seat], fields)
        self.configuration, self.layout, self.number = configuration, self._batch.layout, -1
        numbers = np.iinfo(np.int64)
        self.observation_space = spaces.Box(numbers.min, numbers.max, (self.layout.size,), np.int64)
        self.action_space = spaces.Discrete(self._batch.actions)

    @property
    def row(self) -> NDArray[Any]:
        """Return the game's row; dtype RESULT, shape (1,).

        Raises:
            InputError: If no game is over: its row is made at its end.
        """
        return row_of(self._batch)

    @property
    def seed(self) -> int:
        """Return the seed of the game."""
        return self._batch.seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        """Begin a game: of a new seed its game 0, else the next one, or number `game` of `options`.

        A game in which the seat never has a choice is passed over: `info["game"]` is the number of the one that began.

        Raises:
            InputError: If the seed or the number is none, or the seat has no choice in 1000 games.
        """
        super().reset(seed=seed)
        begin(self._batch, self, seed, options)
        for _ in range(_SKIPPED):
            if not self._batch.over[0]:
                return self._seen()
            begin(self._batch, self, None, None)
        raise InputError(f"seat {self._batch.outside[0] + 1} has no choice in {_SKIPPED} games")

    def step(self, action: Any) -> tuple[NDArray[np.int64], float, bool, bool, dict[str, Any]]:
        """Do what the seat chose, and play on to its next choice or to the end.

        Raises:
            ResetNeeded: If no game has begun, or it is over.
            InputError: If the action is not legal.
        """
        if self.number < 0 or self._batch.over[0]:
            raise ResetNeeded("step: no game goes on; reset() begins one")
        self._batch.step(one_action(action))
        over = bool(self._batch.over[0])
        seen, info = self._seen()
        return seen, float(self._batch.rewards[0, self._batch.outside[0]]), over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what the seat may do, as sb3-contrib's MaskablePPO asks for it; bool, shape (actions,)."""
        masks: NDArray[np.bool_] = self._batch.turn.masks.copy()
        return masks.reshape(-1)

    def describe(self, what: Any) -> str:
        """Return an action or an observation in words.

        Raises:
            InputError: If it is neither.
        """
        return describe(self._batch, what)

    def render(self) -> str:
        """Return what the seat sees, in words, and what it may do."""
        seen, info = self._seen()
        return self.describe({"observation": seen, "action_mask": info["action_mask"]})

    def _seen(self) -> tuple[NDArray[np.int64], dict[str, Any]]:
        mask = self._batch.turn.masks[0].astype(np.int8)
        return self._batch.observe(0, self._batch.outside[0]), {"action_mask": mask, "game": self.number}
