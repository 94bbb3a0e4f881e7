"""Play games in which players from outside decide for seats; set apart those that they spoil."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

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
        apart: The games that a player has spoiled, by number: which player, and how.
    """

    agents: list[Agent]
    rows: NDArray[Any]
    apart: dict[int, str] = field(default_factory=dict)

    @property
    def counted(self) -> NDArray[np.int64]:
        """Return the numbers of the games that count, rising."""
        return np.array([number for number in range(len(self.rows)) if number not in self.apart], np.int64)


def play_agents(
    configuration: Configuration,
    agents: list[Agent],
    games: int,
    seed: int,
    timeout: float,
    progress: Callable[[int], None] | None = None,
) -> AgentGames:
    """Play games 0 .. games - 1 of a seed; scripts decide for the seats without a player.

    Args:
        configuration, games, seed: What is played.
        agents: The players from outside, one for each of some seats.
        timeout: Time for an answer [s].
        progress: Called with the number of games played since the last call.

    Raises:
        InputError: If a player cannot be loaded, or was made for another game.
    """
    batch = Batch(configuration, min(SIDE_BY_SIDE, games), seed, [agent.seat for agent in agents])
    played = AgentGames(agents, np.zeros(games, configuration.scenario.game.result))
    with ExitStack() as stack:
        children = [stack.enter_context(Child(agent, timeout)) for agent in agents]
        for child in children:
            child.start(configuration.scenario.game.name, batch.layout)
        played.agents = [child.agent for child in children]
        _play(batch, children, played, progress)
    return played


def _play(batch: Batch, children: list[Child], played: AgentGames, progress: Callable[[int], None] | None) -> None:
    """Play all games, the next one where one ends."""
    games, lives = len(played.rows), {child.agent.seat: LIVES for child in children}
    turn, following = batch.reset(range(len(batch.numbers))), len(batch.numbers)
    open_places = np.ones(len(batch.numbers), np.bool_)
    while open_places.any():
        ended = np.flatnonzero(open_places & batch.over)
        played.rows[batch.numbers[ended]] = batch.rows[ended]
        begun = ended[: games - following]
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
        for child in children:
            where = [int(k) for k in np.flatnonzero(turn.seats == child.agent.seat)]
            where = [k for k in where if int(batch.numbers[k]) not in played.apart]
            if lives[child.agent.seat] == 0:
                says = f"{child.agent.name} was given up: its process was lost {LIVES} times"
                played.apart.update(dict.fromkeys((int(batch.numbers[k]) for k in where), says))
            elif where:
                lost = _ask(batch, turn, child, where, actions, played.apart)
                lives[child.agent.seat] = max(0, lives[child.agent.seat] - lost)
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
