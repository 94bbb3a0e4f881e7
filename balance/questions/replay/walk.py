"""Play one walk of `balance check` interpreted, up to the action that breaks the game's contract."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from sims import loop
from sims.check import contract
from sims.compiler import tracebacks
from sims.trace import recording

if TYPE_CHECKING:
    from sims.game import Game

AT_RANDOM, BY_POLICY = "random", "policy"  # how the seats of a walk play
_FEW_ACTIONS = 5_000  # an endless game is told no further


def walked(game: "Game", rules: np.ndarray, seed: int, number: int, names: dict[str, list[str]]) -> list[str]:
    """Return a game's events and actions as lines, and at the end which law does not hold or what failed.

    Args:
        game: The game; its kernels are interpreted.
        rules: The configuration, shape (1,); its `random` says who plays at random.
        seed, number: Which game.
        names: For each table of the scenario the names of its rows.
    """
    story: list[str] = []
    states = np.zeros(1, game.state)
    steps = _steps(game, rules, seed, number, states)
    while True:
        with recording() as log:
            try:
                line = next(steps, None)
            except Exception as error:  # whatever the game's own source raises
                line, steps = f"it fails: {tracebacks.told(error)}", iter(())
        for entry in log:
            story += game.tell(entry, rules[0], names).splitlines()
        if line is None:
            return story
        story.append(line)


def _steps(game: "Game", rules: np.ndarray, seed: int, number: int, states: np.ndarray) -> Iterator[str]:
    """Play game `number` in `states[0]`; yield a line for each action and for a broken law."""
    s, room = states[0], np.zeros(game.actions, np.int64)
    decide, count_decision = game.bound(loop.decide), game.bound(loop.count_decision)
    with np.errstate(over="raise", divide="raise"):
        loop.begin_game(s, seed, number)
        game.start(s, rules[0])
        for step in range(1, _FEW_ACTIONS + 1):
            if law := int(game.conserved(s, rules[0])):
                yield f"{contract.law_broken(game, law)}: stopped after {step - 1} actions"
                return
            if s.phase == game.over:
                return
            count_decision(s, rules[0])
            action = int(decide(s, rules[0], room))
            legal = "" if game.legal(s, rules[0], action) else ", which is illegal"
            yield f"[action {step}, seat {int(s.seat) + 1}: {game.action_named(action)}{legal}]"
            game.advance(s, rules[0], action)
        yield f"stopped after {_FEW_ACTIONS} actions"
