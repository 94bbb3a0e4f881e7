"""Play deals again and again, each time with other dice; see `sims.engine.deals`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sims.compiler.closure import digest
from sims.engine import deals
from sims.engine.deals import MOST_REPLAYS
from sims.game import Game, Kernel

__all__ = ["MOST_REPLAYS", "kernel_digest", "loop_of", "play_deals"]


def play_deals(
    game: Game, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any], *, deal: int, replays: int
) -> None:
    """Fill the rows of replays `first`, ..., counted from replay 0 of `deal`, deal after deal.

    Args:
        game, rules, seed, first, rows: As for `balance.simulation.workers.Stretch.play`.
        deal: The number of the first deal: that of the game which has it.
        replays: How often each deal is played, at most `sims.engine.deals.MOST_REPLAYS`.
    """
    loop = loop_of(game, bool(rules["lookahead"].any()))
    loop(rules, seed, first, deal, replays, np.zeros(deals.PLACES, game.state), rows)


def kernel_digest(game: Game) -> str:
    """Return the digest of the game's kernels and of what deals again."""
    return digest(*game.modules, deals.__name__)


def loop_of(game: Game, thinking: bool) -> Kernel:
    """Return the kernel that plays deals in which a seat thinks ahead, or nobody does."""
    return game.bound(deals.think_deals if thinking else deals.play_deals)
