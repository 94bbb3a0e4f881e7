"""Human Punishment: deal anew what a player cannot see at each decision, and count worlds that explain no check."""

import numpy as np

from sims.games.human_punishment.play import advance, start
from sims.games.human_punishment.policies.choose import choose
from sims.games.human_punishment.queries.checks import fits_checks
from sims.games.human_punishment.queries.redeal import redeal
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Phase
from sims.kernel import kernel
from sims.loop import begin_game
from sims.rng import imagine


@kernel
def imagine_all(rules, seed, games, states, counts):
    """Play games by policy; count decisions after a check, and worlds dealt at them that do not explain the checks."""
    for game in range(games):
        states[0] = states[2]
        s = states[0]
        begin_game(s, seed, game)
        start(s, rules[0])
        step = 0
        while s.phase != Phase.OVER:
            if s.checks > 0:
                states[1] = states[0]
                world = states[1]
                imagine(world, step, 0)
                redeal(world, rules[0], s.seat)
                counts[0] += 1
                counts[1] += not fits_checks(world, rules[0])
            step += 1
            s.taken += 1
            advance(s, rules[0], choose(s, rules[0]))


def imagined(rules: np.ndarray, seed: int, games: int) -> tuple[int, int]:
    """Return how many decisions came after a check in these games, and at how many the world dealt fits no check.

    Args:
        rules: One configuration; shape (1,).
        seed: Of the games.
        games: How many are played.
    """
    counts = np.zeros(2, np.int64)
    imagine_all(rules, seed, games, np.zeros(3, STATE), counts)
    return int(counts[0]), int(counts[1])
