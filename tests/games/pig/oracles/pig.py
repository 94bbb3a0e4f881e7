"""Pig, exactly: the chances and lengths of games between players who hold at a number, by solving linear equations.

Rules as in Neller & Presser (2004), "Optimal Play of the Dice Game Pig", The UMAP Journal 25(1). A seat rolls until it
holds or rolls a 1; the game ends when a seat holds with the goal reached.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Hold:
    """Hold at `at` points of a turn; `or_goal`: also as soon as the points at risk would win."""

    at: int = 20
    or_goal: bool = True


def turn(score: int, policy: Hold, goal: int = 100, die_sides: int = 6) -> np.ndarray:
    """Chances of what one turn from `score` banks, by points; index 0 is a pig. Shape (stop + die_sides,)."""
    stop = min(policy.at, goal - score) if policy.or_goal else policy.at
    stop = max(stop, 1)  # a turn has at least one roll
    reached = np.zeros(stop + die_sides)  # chance that the turn ever shows this many points at risk
    reached[0] = 1.0
    pig = 0.0
    for points in range(stop):
        pig += reached[points] / die_sides
        for face in range(2, die_sides + 1):
            reached[points + face] += reached[points] / die_sides
    reached[:stop] = 0.0
    reached[0] = pig
    return reached


def _after(score: int, goal: int, policy: Hold, die_sides: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores a turn can end with, capped at `goal`, and their chances; the first is `score` itself, after a pig."""
    chances = turn(score, policy, goal, die_sides)
    ends = np.bincount(np.minimum(score + np.arange(len(chances)), goal), chances, goal + 1)
    scores = np.flatnonzero(ends)
    return scores, ends[scores]


def two_seats(
    first: Hold | None = None, second: Hold | None = None, goal: int = 100, die_sides: int = 6
) -> tuple[float, float]:
    """The first seat's chance to win, and the mean number of turns of a game (those of both seats together)."""
    policies = (first or Hold(), second or Hold())
    ends = [[_after(score, goal, policy, die_sides) for score in range(goal)] for policy in policies]
    # [seat to move, first seat's score, second seat's score]; at the goal the game is over
    wins = np.zeros((2, goal + 1, goal + 1))
    turns = np.zeros((2, goal + 1, goal + 1))
    wins[:, goal, :] = 1.0
    for mine in range(goal - 1, -1, -1):
        for theirs in range(goal - 1, -1, -1):
            # each seat's turn leaves the scores as they are (a pig) with chance stay, or leads to a state known already
            stay, win, length = np.zeros(2), np.zeros(2), np.zeros(2)
            for seat, own in enumerate((mine, theirs)):
                scores, chances = ends[seat][own]
                moved = scores > own
                where = (scores, theirs) if seat == 0 else (mine, scores)
                stay[seat] = chances[~moved].sum()
                win[seat] = (chances * wins[(1 - seat, *where)])[moved].sum()
                length[seat] = 1.0 + (chances * turns[(1 - seat, *where)])[moved].sum()
            loop = 1.0 - stay[0] * stay[1]
            for seat in range(2):
                wins[seat, mine, theirs] = (win[seat] + stay[seat] * win[1 - seat]) / loop
                turns[seat, mine, theirs] = (length[seat] + stay[seat] * length[1 - seat]) / loop
    return float(wins[0, 0, 0]), float(turns[0, 0, 0])


def alone(policy: Hold | None = None, goal: int = 100, die_sides: int = 6) -> float:
    """Mean number of turns that one player needs to reach the goal."""
    turns = np.zeros(goal + 1)
    for score in range(goal - 1, -1, -1):
        scores, chances = _after(score, goal, policy or Hold(), die_sides)
        moved = scores > score
        turns[score] = (1.0 + (chances * turns[scores])[moved].sum()) / chances[moved].sum()
    return float(turns[0])
