"""Pig for two, exactly: what each roll and each hold is worth, and the policy that is one step better than a script.

A turn is looked at roll by roll here, so a policy is any rule that holds or rolls by the state:

    holds[own, other, risk]    own and other: points banked by the seat to move and by its opponent, 0 .. goal - 1
                               risk: points of this turn, 0 .. risks - 1; at 0 nobody may hold

The one-step improved policy takes in every state the action that wins more often if both seats play their scripts ever
after; with equal chances it does what the script does. It is a better policy than the script, not the best one.
"""

from dataclasses import dataclass

import numpy as np

from tests.games.pig.oracles.pig import Hold


@dataclass(frozen=True)
class Duel:
    """Two seats, each with a policy, both shape (goal, goal, risks). Seat 0 begins."""

    first: np.ndarray
    second: np.ndarray
    die_sides: int = 6

    @property
    def goal(self) -> int:
        return int(self.first.shape[0])

    @property
    def risks(self) -> int:
        return int(self.first.shape[2])


def script(hold: Hold, goal: int, die_sides: int = 6) -> np.ndarray:
    """The policy of a scripted player. Its turns end with fewer than `risks` points, improved or not."""
    risk = np.arange(max(hold.at, goal) + die_sides)
    own = np.arange(goal)[:, None, None]
    holds = (risk >= hold.at) | (hold.or_goal & (own + risk >= goal))
    return np.broadcast_to(holds & (risk > 0), (goal, goal, len(risk)))


def wins(duel: Duel) -> np.ndarray:
    """Seat 0's chance to win when a turn begins. Shape (2, goal + 1, goal + 1): who moves, scores of seats 0 and 1."""
    goal = duel.goal
    ends = [_ends(policy, duel.die_sides) for policy in (duel.first, duel.second)]
    found = np.zeros((2, goal + 1, goal + 1))
    found[:, goal, :] = 1.0
    for mine in range(goal - 1, -1, -1):
        for theirs in range(goal - 1, -1, -1):
            # a pig leaves the scores as they are and the other seat moves, so two chances depend on each other:
            # first = a + p x second and second = b + q x first
            one, other = ends[0][mine, theirs], ends[1][theirs, mine]
            a, p = one[1:] @ found[1, _banked(mine, one, goal), theirs], one[0]
            b, q = other[1:] @ found[0, mine, _banked(theirs, other, goal)], other[0]
            found[0, mine, theirs] = (a + p * b) / (1 - p * q)
            found[1, mine, theirs] = (b + q * a) / (1 - p * q)
    return found


def _banked(score: int, ends: np.ndarray, goal: int) -> np.ndarray:
    """The scores that a turn may end with, one for each number of points but 0."""
    return np.minimum(score + np.arange(1, len(ends)), goal)


def _ends(holds: np.ndarray, die_sides: int) -> np.ndarray:
    """Chances of what a turn banks, by own and other score and points; 0 points are a pig."""
    reached = np.zeros(holds.shape)
    reached[:, :, 0] = 1.0
    pig = np.zeros(holds.shape[:2])
    for risk in range(holds.shape[2]):
        rolls = np.where(holds[:, :, risk], 0.0, reached[:, :, risk]) / die_sides
        reached[:, :, risk] -= rolls * die_sides
        pig += rolls
        for face in range(2, die_sides + 1):
            if risk + face < holds.shape[2]:
                reached[:, :, risk + face] += rolls
            else:
                assert not rolls.any(), "a policy that goes on rolling with the goal reached"
    reached[:, :, 0] = pig
    return reached


def worth(duel: Duel) -> tuple[np.ndarray, np.ndarray]:
    """Seat 0's chance to win if it holds, and if it rolls, and both play their policies ever after.

    Both of shape (goal, goal, risks); nan for a hold without points at risk.
    """
    goal, risks, at_turn = duel.goal, duel.risks, wins(duel)
    hold, roll, kept = (np.full((goal, goal, risks + duel.die_sides), np.nan) for _ in range(3))
    kept[:, :, risks:] = 1.0  # only met far beyond the goal, where every policy holds
    for risk in range(risks - 1, -1, -1):
        banked = np.minimum(np.arange(goal) + risk, goal)
        if risk > 0:
            hold[:, :, risk] = at_turn[1, banked, :goal]
        after = kept[:, :, risk + 2 : risk + duel.die_sides + 1].sum(axis=2)
        roll[:, :, risk] = (at_turn[1, :goal, :goal] + after) / duel.die_sides
        kept[:, :, risk] = np.where(duel.first[:, :, risk], hold[:, :, risk], roll[:, :, risk])
    return hold[:, :, :risks], roll[:, :, :risks]


def improved(duel: Duel) -> np.ndarray:
    """Seat 0's policy that is one step better than its own in `duel`."""
    hold, roll = worth(duel)
    better = np.where(np.abs(hold - roll) < 1e-12, duel.first, hold > roll)
    better[:, :, 0] = False
    return better
