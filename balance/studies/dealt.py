"""Find what a setup draws: the fields in which games differ at their first decision."""

import numpy as np

from scenarios import Configuration
from sims import rng
from sims.engine import draws

SET_UP, FIRST = 32, 2**61 + 2**57  # games that are only set up, and the number of the first one: no study plays it


def what_is_dealt(configuration: Configuration, seed: int) -> tuple[str, ...]:
    """Set games up and return the fields of STATE in which they differ, the largest first.

    Those of the random streams are left out.

    Args:
        configuration: What is played.
        seed: The seed of the games.
    """
    game = configuration.scenario.game
    states = np.zeros(SET_UP, game.state)
    game.bound(draws.start_many)(configuration.rules(), seed, FIRST, states)
    of_streams = {field[0] for field in rng.fields(game.streams)}
    names = [name for name in game.state.names or () if name not in of_streams]
    differing = [name for name in names if (states[name] != states[name][:1]).any()]
    return tuple(sorted(differing, key=lambda name: -game.state[name].itemsize))
