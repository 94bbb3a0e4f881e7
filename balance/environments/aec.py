"""Play a game through PettingZoo's interface for players who take turns, AEC."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.whole_numbers import check_whole
from balance.environments.batch import Batch
from balance.environments.words import tell_action, tell_observation
from scenarios import Configuration
from scenarios.loader.errors import InputError

Observation = dict[str, NDArray[Any]]


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Play one game, a decision at a time; `balance.env` makes it.

    The agents are `seat_1`, `seat_2`, ...: the seats that are decided for from outside. Whoever is selected can do two
    things or more: all that leaves no choice is done for it, and scripts decide for other seats. An observation is a
    dict: `observation` is what the seat sees, by `layout`, and `action_mask` what it may do. Rewards are paid at the
    end: what the game was worth to a seat, 0 to 1.

    Attributes:
        configuration: What is played.
        layout: What an observation holds, and where.
        seed, number: The game that is played is this one of `balance play`; the number is -1 before the first.
    """

    def __init__(self, configuration: Configuration, seed: int, outside: list[int] | None, fields: Any) -> None:
        """Make an environment; no game has begun."""
        super().__init__()
        self.metadata = {"name": configuration.scenario.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self._batch = Batch(configuration, 1, seed, outside, fields)
        self.configuration, self.layout, self.number = configuration, self._batch.layout, -1
        self._seats = {f"seat_{seat + 1}": seat for seat in self._batch.outside}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        numbers = np.iinfo(np.int64)
        seen = spaces.Box(numbers.min, numbers.max, (self.layout.size,), np.int64)
        may = spaces.Box(0, 1, (self._batch.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": may}) for agent in self._seats
        }
        self.action_spaces = {agent: spaces.Discrete(self._batch.actions) for agent in self._seats}

    @property
    def seed(self) -> int:
        """Return the seed of the game."""
        return self._batch.seed

    @property
    def row(self) -> NDArray[Any]:
        """Return the game's row; dtype RESULT, shape (1,).

        Raises:
            InputError: If no game is over: its row is made at its end.
        """
        return row_of(self._batch)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: of a new seed its game 0, else the next one, or number `game` of `options`.

        Raises:
            InputError: If the seed or the number is none.
        """
        begin(self._batch, self, seed, options)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """Do what the selected agent chose; None once its game is over.

        Raises:
            InputError: If no game has begun, the game is over for all, or the action is not legal.
            ValueError: If an agent whose game is over does something.
        """
        if len(self.agents) == 0:
            raise InputError(f"step: {self._idle}; reset() begins another")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        turn = self._batch.step(one_action(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if turn.seats[0] < 0:
            self.rewards = {agent: float(self._batch.rewards[0, seat]) for agent, seat in self._seats.items()}
        self._accumulate_rewards()
        self._select()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent sees, its reward, whether its game is over or cut short, and infos.

        Raises:
            InputError: If no game has begun, or the game is over for all.
        """
        if len(self.agents) == 0:
            raise InputError(f"last: {self._idle}; reset() begins one")
        found: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, and what it may do, nothing if another decides.

        Raises:
            InputError: If there is no such agent, or no game has begun.
        """
        if agent not in self._seats:
            raise InputError(f"agent is {agent!r}; it must be one of {', '.join(self._seats)}")
        if self.number < 0:
            raise InputError("observe: no game has begun; reset() begins one")
        seat, turn = self._seats[agent], self._batch.turn
        if seat != turn.seats[0]:
            return {
                "observation": self._batch.observe(0, seat),
                "action_mask": np.zeros(self._batch.actions, np.int8),
            }
        return {"observation": turn.observations[0].copy(), "action_mask": turn.masks[0].astype(np.int8)}

    def describe(self, what: Any) -> str:
        """Return an action, or an observation of `observe` or its array, in words.

        Raises:
            InputError: If it is neither.
        """
        return describe(self._batch, what)

    def render(self) -> str:
        """Return what the selected agent sees, in words.

        Raises:
            InputError: If no game has begun.
        """
        if self.number < 0:
            raise InputError("render: no game has begun; reset() begins one")
        return self.describe(self.observe(self.agent_selection))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    @property
    def _idle(self) -> str:
        """Return why nobody decides, for messages."""
        return "no game has begun" if self.number < 0 else "the game is over"

    def _select(self) -> None:
        """Select the agent that decides; at the end all agents have finished, and the first is selected."""
        seat = int(self._batch.turn.seats[0])
        if seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = f"seat_{seat + 1}" if seat >= 0 else self.agents[0]


def begin(batch: Batch, environment: Any, seed: Any, options: dict[str, Any] | None) -> None:
    """Begin a game in a batch of one, as `reset` of both interfaces says, and note its number.

    Raises:
        InputError: If the seed or the number is none.
    """
    number = environment.number + 1
    if seed is not None:
        check_whole("seed", int(seed) if isinstance(seed, np.integer) else seed, 0, MAX_SEED)
        batch.seed, number = int(seed), 0
    if options and "game" in options:
        number = options["game"]
        check_whole("options: game", number, 0, MAX_GAMES)
    batch.reset([number])
    environment.number = number


def row_of(batch: Batch) -> NDArray[Any]:
    """Return the row of the game of a batch of one.

    Raises:
        InputError: If the game goes on, or none has begun.
    """
    if batch.numbers[0] < 0 or not batch.over[0]:
        raise InputError(f"row: {'no game has begun' if batch.numbers[0] < 0 else 'the game is not over'}")
    return batch.rows


def one_action(action: Any) -> NDArray[np.int64]:
    """Return an action as an array of one.

    Raises:
        InputError: If it is no whole number.
    """
    value = np.asarray(action)
    if value.shape not in ((), (1,)) or value.dtype.kind not in "iu":
        raise InputError(f"action is {action!r}; it must be one whole number")
    return value.reshape(1).astype(np.int64)


def describe(batch: Batch, what: Any) -> str:
    """Return an action or an observation in words.

    Raises:
        InputError: If it is neither.
    """
    configuration = batch.configuration
    if isinstance(what, dict):
        return tell_observation(configuration, batch.layout, what["observation"], what.get("action_mask"))
    if isinstance(what, np.ndarray) and what.ndim:
        return tell_observation(configuration, batch.layout, what)
    return tell_action(configuration, what.item() if isinstance(what, np.ndarray) else what)
