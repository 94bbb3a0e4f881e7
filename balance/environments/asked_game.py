"""Play one game with players from outside and keep what they answer, so that it can be told."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.environments.agents import Agent, AgentError, Child
from balance.environments.batch import Batch
from balance.environments.words import tell_action
from scenarios import Configuration


@dataclass(frozen=True)
class AskedGame:
    """Hold a game in which players from outside decided for seats.

    Attributes:
        agents: Who they are, one for each of some seats.
        answers: What they did at each of their choices, one after the other.
        row: The game's row; dtype RESULT, shape (1,). Zeros if it was spoiled.
        spoiled: Who spoiled the game and how, in one line; "" if it was played to its end.
    """

    agents: tuple[Agent, ...]
    answers: tuple[int, ...]
    row: NDArray[Any]
    spoiled: str = ""


def play_asked(
    configuration: Configuration, agents: Sequence[Agent], seed: int, number: int, timeout: float
) -> AskedGame:
    """Play game `number` of `seed`; scripts decide for the other seats.

    Args:
        configuration, seed, number: Which game.
        agents: The players, one for each of some seats; a player of several seats has one process.
        timeout: Time for an answer [s].

    Raises:
        InputError: If a player cannot be loaded, or was made for another game.
    """
    batch = Batch(configuration, 1, seed, [agent.seat for agent in agents])
    children: dict[str, Child] = {}
    answers: list[int] = []
    with ExitStack() as stack:
        for agent in agents:
            if agent.name not in children:
                children[agent.name] = stack.enter_context(Child(agent, timeout))
                children[agent.name].start(configuration.scenario.game.name, batch.layout)
        known = tuple(children[agent.name].agent.at(agent.seat) for agent in agents)
        of_seat = {agent.seat: children[agent.name] for agent in agents}
        turn = batch.reset([number])
        while not batch.over[0]:
            child = of_seat[int(turn.seats[0])]
            try:
                (action,) = child.choose(turn.observations, turn.masks)
            except AgentError as error:
                return AskedGame(known, tuple(answers), _nothing(batch), f"{child.agent.name}: {error}")
            if not (0 <= action < batch.actions and turn.masks[0, action]):
                said = tell_action(configuration, action) if 0 <= action < batch.actions else str(action)
                says = f"{child.agent.name}: answered {said}, which is not legal"
                return AskedGame(known, tuple(answers), _nothing(batch), says)
            answers.append(action)
            turn = batch.step([action])
        return AskedGame(known, tuple(answers), batch.rows.copy())


def _nothing(batch: Batch) -> NDArray[Any]:
    return np.zeros(1, batch.rows.dtype)
