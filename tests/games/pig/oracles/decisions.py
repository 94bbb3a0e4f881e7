"""Pig for two, exactly: what is at stake at a decision, what a script misses, and what choices make of the win.

The first two are means over a game's decisions, of single actions, as `balance decisions` means them: hold against
roll, with both seats playing their scripts ever after. A decision is one with points at risk: with none nobody may
hold.
"""

from typing import NamedTuple

import numpy as np

from tests.games.pig.oracles.improved import Duel, wins, worth


class Stakes(NamedTuple):
    """Means over all decisions of both seats, as shares of the win.

    decisions: in a game. at_stake: best minus worst. missed: best minus the script's; missed_by_hold and by_roll: where
    the script holds, and where it rolls.
    """

    decisions: float
    at_stake: float
    missed: float
    missed_by_hold: float
    missed_by_roll: float


def choices(policy: np.ndarray) -> float:
    """What choices make of all that moves a seat's chance to win, if both seats follow a policy: a share.

    A lot between hold and roll would move the chance by (hold - roll)^2 / 4 at a decision; all else makes p (1 - p).
    """
    duel = Duel(policy, policy)
    hold, roll = worth(duel)
    lots = (sum(visits(duel)) * (hold - roll) ** 2 / 4)[:, :, 1:].sum()
    first = wins(duel)[0, 0, 0]
    return float(lots / (lots + 2 * first * (1 - first)))


def visits(duel: Duel) -> tuple[np.ndarray, np.ndarray]:
    """How often in a game each seat decides in each state; both of shape (goal, goal, risks): own, other, at risk."""
    found = tuple(np.zeros_like(duel.first, dtype=float) for _ in range(2))
    policies, turns = (duel.first, duel.second), np.zeros((2, duel.goal, duel.goal))
    turns[0, 0, 0] = 1.0  # chance that a turn of a seat begins, by its own and the other's score
    while turns.sum() > 1e-14:
        after = np.zeros_like(turns)
        for seat in range(2):
            reached = np.zeros_like(found[seat])
            reached[:, :, 0] = turns[seat]
            for risk in range(duel.risks):
                here, holds = reached[:, :, risk], policies[seat][:, :, risk]
                found[seat][:, :, risk] += here * (risk > 0)
                rolled = np.where(holds, 0.0, here) / duel.die_sides
                after[1 - seat] += rolled.T  # a pig: the other's turn, whose own score comes first
                for face in range(2, duel.die_sides + 1):
                    if risk + face < duel.risks:
                        reached[:, :, risk + face] += rolled
                banked = np.where(holds, here, 0.0)[: max(0, duel.goal - risk)]  # what reaches the goal ends the game
                after[1 - seat][:, risk : risk + len(banked)] += banked.T
        turns = after
    return found


def stakes(policy: np.ndarray) -> Stakes:
    """What is at stake, and missed, if both seats follow a policy, shape (goal, goal, risks)."""
    duel = Duel(policy, policy)
    hold, roll = worth(duel)
    often = sum(visits(duel))[:, :, 1:]  # with nothing at risk there is no choice
    hold, roll, holds = hold[:, :, 1:], roll[:, :, 1:], policy[:, :, 1:]
    gap, missed = np.abs(hold - roll), np.maximum(hold, roll) - np.where(holds, hold, roll)

    def mean(values: np.ndarray, where: np.ndarray) -> float:
        return float((often * values)[where].sum() / often[where].sum()) if where.any() else 0.0

    every = often > 0
    return Stakes(
        float(often.sum()),
        mean(gap, every),
        mean(missed, every),
        mean(missed, every & holds),
        mean(missed, every & ~holds),
    )
