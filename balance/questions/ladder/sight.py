"""Say how far a thinking rung sees: which differences its tries can tell, and how often it saw one.

A thinking seat does another action than its script's only if that paid more by `CLEAR` standard errors of its tries
(`sims.lookahead`). With n tries whose gains have the standard deviation sd from try to try, that is

    CLEAR x sd / sqrt(n)        its line of sight: it seldom tells smaller differences

A rung that gains nothing may have been blind: each decision may give away less than this line, and all of them a lot.
In Pig to 100 points 16 tries see nothing below 14.4 points a decision, while the best answer to `hold-or-goal` wins 5.5
points more, by many small steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.stats.payoffs import WHOLE
from sims.game import Game
from sims.lookahead import CLEAR, SIGHTS, Sight

SIGHT_COLUMNS = tuple(name.lower() for name in Sight.__members__)  # in a file of games


def watched_dtype(game: Game) -> np.dtype[Any]:
    """Return the dtype of a row that `play_watched` fills."""
    fields = [("rounds", np.int64), ("payoff", np.int64, (game.seats,)), ("sight", np.int64, (SIGHTS,))]
    return np.dtype(fields)


def play_watched(game: Game, rules: NDArray[Any], seed: int, first: int, rows: NDArray[Any]) -> None:
    """Play games in which a seat thinks ahead; fill rows of `watched_dtype`. See `Stretch.play`."""
    results, sights = np.zeros(len(rows), game.result), np.zeros((len(rows), SIGHTS), np.int64)
    game.watch_many(rules, seed, first, results, sights)
    rows["rounds"], rows["payoff"], rows["sight"] = results["rounds"], results["payoff"], sights


@dataclass(frozen=True)
class LineOfSight:
    """Hold how far the seats of a rung see.

    Attributes:
        line: The least difference between two actions that their tries tell, as a share of a win; None: nothing was
            tried twice.
        departed: In which share of their decisions they did something else than their script.
        decisions: In how many decisions of a game they thought, in the mean.
    """

    line: float | None
    departed: float
    decisions: float

    @classmethod
    def of(cls, sights: NDArray[np.int64]) -> "LineOfSight":
        """Return it from the sums of many games, by `Sight`; int64, shape (games, SIGHTS)."""
        thought, departed, finals, tries, pairs, spread = (int(total) for total in sights.sum(axis=0))
        if not thought:
            return cls(None, 0.0, 0.0)
        line = CLEAR * (spread / pairs * finals / tries) ** 0.5 / WHOLE if pairs and finals else None
        return cls(line, departed / thought, thought / len(sights))


def tries_that_tell(top: Mapping[str, Any], gain: float) -> int:
    """Return how many tries have so small a line of sight, rounded up to two digits.

    The line falls with the square root of the tries.

    Args:
        top: A thinking rung with a line of sight, a row of `figures.RUNGS`.
        gain: The difference between two actions, as a share of a win.
    """
    tries: int = ceil(top["lookahead"] * (top["line"] / gain) ** 2)
    step: int = 10 ** max(0, len(str(tries)) - 2)
    return -(-tries // step) * step


def is_at_ceiling(top: Mapping[str, Any], gain: float) -> bool:
    """Return whether a thinking rung wins so much that nothing can gain `gain` more.

    The lower end of its share says so.

    Args:
        top: The rung, a row of `figures.RUNGS`.
        gain: The gain of a step below which more thinking is not worth while, as a share of a win.
    """
    return bool(top["lookahead"] and top["low"] is not None and 1 - top["low"] < gain)


def is_blind(top: Mapping[str, Any], best: Mapping[str, Any], gain: float) -> bool:
    """Return whether a rung tells nothing of better play than the script that it thinks with.

    It does so if no gain over the script is seen, though there is room for one: the script and the rung leave `gain` or
    more of the win, and differences that the rung cannot tell may add up to `gain` in a game.

    Args:
        top: The rung, a row of `figures.RUNGS`.
        best: The script's row.
        gain: The gain of a step below which more thinking is not worth while, as a share of a win.
    """
    gains = top["over_best_low"] is not None and top["over_best_low"] > 0
    if not top["lookahead"] or gains or is_at_ceiling(top, gain):
        return False
    unseen = 1.0 if top["line"] is None else top["line"] * top["thought"]
    room = 1.0 if best["low"] is None else 1 - best["low"]
    return bool(room >= gain and unseen >= gain)
