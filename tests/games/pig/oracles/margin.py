"""Pig, exactly: how often the winner is ahead by how many points, by following the chances of all scores."""

import numpy as np

from tests.games.pig.oracles.pig import Hold, turn

SURE = 1e-13  # chance of games that are not over, below which no more turns are followed


def margin_chances(first: Hold, second: Hold, goal: int) -> np.ndarray:
    """Chance of each margin between two seats; index is the margin [points]. The die has six sides."""
    policies, most = (first, second), goal + max(first.at, second.at) + 6
    turns = [[turn(score, policy, goal) for score in range(goal)] for policy in policies]
    going, found = np.zeros((goal, goal)), np.zeros(most + 1)  # [first seat's score, second seat's score]
    going[0, 0], seat = 1.0, 0
    while going.sum() > SURE:
        after = np.zeros_like(going)
        for mine in range(goal):
            for points, chance in enumerate(turns[seat][mine]):
                others = chance * (going[mine] if seat == 0 else going[:, mine])  # by the other seat's score
                if mine + points >= goal:
                    found[mine + points - np.arange(goal)] += others
                elif seat == 0:
                    after[mine + points] += others
                else:
                    after[:, mine + points] += others
        going, seat = after, 1 - seat
    return found
