"""Play games in which players from outside decide for seats; set apart those that they spoil."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from balance.environments.agents import Agent, AgentError, AgentLost, Child
from balance.environments.batch import Batch, Turn
from balance.environments.words import tell_action
from scenarios import Configuration

SIDE_BY_SIDE = 64  # [games]
LIVES = 3  # an agent that has lost so many games by dying or stalling is given up


@dataclass
class AgentGames:
    """Hold games that players from outside have played.

    Attributes:
        agents: The players.
        rows: A row for each game, of which those in `apart` do not count; dtype RESULT, shape (games,).
        first: The number of the first game.
        apart: The games that a player has spoiled, by number: which player, and how.
    """

    agents: list[Agent]
    rows: NDArray[Any]
    first: int = 0
    apart: dict[int, str] = field(default_factory=dict)

    @property
    def spoiled(self) -> NDArray[np.bool_]:
        """Return which games do not count; shape (games,)."""
        return np.array([self.first + place in self.apart for place in range(len(self.rows))], np.bool_)

    @property
    def counted(self) -> NDArray[np.int64]:
        """Return the numbers of the games that count, rising."""
        return np.flatnonzero(~self.spoiled) + self.first


class Company:
    """Hold the processes of players from outside; leave the `with` block to end them.

    A player that decides for several seats has one process for all.
    """

    def __init__(self, timeout: float) -> None:
        """Remember how long a player may take to answer [s]."""
        self._timeout = timeout
        self._stack = ExitStack()
        self._children: dict[str, Child] = {}
        self._lives: dict[str, int] = {}

    def __enter__(self) -> Self:
        """Return the company; no process is started yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes."""
        self._stack.close()
        self._children.clear()

    def play(
        self,
        configuration: Configuration,
        agents: Sequence[Agent],
        seed: int,
        first: int,
        games: int,
        progress: Callable[[int], None] | None = None,
    ) -> AgentGames:
        """Play games first .. first + games - 1 of a seed; scripts decide for the seats without a player.

        Args:
            configuration, seed, first, games: What is played.
            agents: The players from outside, one for each of some seats.
            progress: Called with the number of games played since the last call.

        Raises:
            InputError: If a player cannot be loaded, or was made for another game.
        """
        batch = Batch(configuration, min(SIDE_BY_SIDE, games), seed, [agent.seat for agent in agents])
        for agent in agents:
            if agent.name not in self._children:
                child = self._stack.enter_context(Child(agent, self._timeout))
                child.start(configuration.scenario.game.name, batch.layout)
                self._children[agent.name], self._lives[agent.name] = child, LIVES
        known = [self._children[agent.name].agent.at(agent.seat) for agent in agents]
        played = AgentGames(known, np.zeros(games, configuration.scenario.game.result), first)
        _play(batch, {agent.seat: self._children[agent.name] for agent in agents}, self._lives, played, progress)
        return played


def play_agents(
    configuration: Configuration,
    agents: list[Agent],
    games: int,
    seed: int,
    timeout: float,
    progress: Callable[[int], None] | None = None,
) -> AgentGames:
    """Play games 0 .. games - 1 of a seed by players with processes of their own; see `Company.play`.

    Args:
        configuration, agents, games, seed, progress: What is played, and whom it is told.
        timeout: Time for an answer [s].

    Raises:
        InputError: If a player cannot be loaded, or was made for another game.
    """
    with Company(timeout) as company:
        return company.play(configuration, agents, seed, 0, games, progress)


def _play(
    batch: Batch,
    children: Mapping[int, Child],
    lives: dict[str, int],
    played: AgentGames,
    progress: Callable[[int], None] | None,
) -> None:
    """Play all games, the next one where one ends.

    Args:
        batch: The games that are played side by side.
        children: Who decides for each seat from outside.
        lives: How many more games each player may lose by dying or stalling, by name.
        played: Where the rows go.
        progress: Called with the number of games played since the last call.
    """
    end = played.first + len(played.rows)
    following = played.first + len(batch.numbers)
    turn = batch.reset(range(played.first, following))
    open_places = np.ones(len(batch.numbers), np.bool_)
    while open_places.any():
        ended = np.flatnonzero(open_places & batch.over)
        played.rows[batch.numbers[ended] - played.first] = batch.rows[ended]
        begun = ended[: end - following]
        open_places[ended[len(begun) :]] = False
        if progress is not None and ended.size:
            progress(len(ended))
        if begun.size:
            turn = batch.reset(range(following, following + len(begun)), begun)
            following += len(begun)
            continue
        if not open_places.any():
            return
        actions = turn.masks.argmax(axis=1)  # in a game that is set apart any action does
        for child in dict.fromkeys(children.values()):
            name, seats = child.agent.name, [seat for seat, one in children.items() if one is child]
            where = [int(k) for k in np.flatnonzero(np.isin(turn.seats, seats))]
            where = [k for k in where if int(batch.numbers[k]) not in played.apart]
            if lives[name] == 0:
                says = f"{name} was given up: its process was lost {LIVES} times"
                played.apart.update(dict.fromkeys((int(batch.numbers[k]) for k in where), says))
            elif where:
                lost = _ask(batch, turn, child, where, actions, played.apart)
                lives[name] = max(0, lives[name] - lost)
        turn = batch.step(actions)


def _ask(
    batch: Batch, turn: Turn, child: Child, where: list[int], actions: NDArray[np.int64], apart: dict[int, str]
) -> int:
    """Ask a player about games at some places, and return how often its process was lost.

    Where it fails for several games at once, it is asked about each alone.
    """
    name = child.agent.name
    try:
        chosen = child.choose(turn.observations[where], turn.masks[where])
    except AgentError as error:
        if len(where) > 1:
            lost = 0
            for k in where:
                if lost == LIVES:
                    apart[int(batch.numbers[k])] = f"{name} was given up: its process was lost {LIVES} times"
                else:
                    lost += _ask(batch, turn, child, [k], actions, apart)
            return lost
        apart[int(batch.numbers[where[0]])] = f"{name}: {error}"
        return int(isinstance(error, AgentLost))
    for k, action in zip(where, chosen, strict=True):
        if 0 <= action < batch.actions and turn.masks[k, action]:
            actions[k] = action
            continue
        known = 0 <= action < batch.actions
        what = tell_action(batch.configuration, action) if known else str(action)
        apart[int(batch.numbers[k])] = f"{name}: answered {what}, which is not legal"
    return 0
