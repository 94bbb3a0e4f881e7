"""Human Punishment: deal many times with the game's own kernels, and keep the teams."""

import numpy as np
from numpy.typing import NDArray

from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import MAX_SEATS
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.rules.setup import set_up
from sims.kernel import kernel
from sims.loop import begin_game

PART = 50_000  # deals at a time


@kernel
def deal_all(rules, seed, first, states, teams):
    """Set games up and write the team of each seat."""
    for i in range(teams.shape[0]):
        states[0] = states[1]
        s = states[0]
        begin_game(s, seed, first + i)
        set_up(s, rules[0])
        for seat in range(rules[0].players):
            teams[i, seat] = team_of(s, rules[0], seat)


def dealt(rules: np.ndarray, seed: int, deals: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many players were of each team, summed over deals: the sums, and how often a team was missing.

    Returns:
        counts: Deals by team and number of players of it; int64, shape (5, MAX_SEATS + 1).
        missing: Deals without a Human, without a Machine, without an Outlaw of any kind; int64, shape (3,).
    """
    counts, missing = np.zeros((5, MAX_SEATS + 1), np.int64), np.zeros(3, np.int64)
    states, players = np.zeros(2, STATE), int(rules["players"][0])
    for first in range(0, deals, PART):
        teams = np.zeros((min(PART, deals - first), players), np.int8)
        deal_all(rules, seed, first, states, teams)
        for team in range(5):
            counts[team] += np.bincount((teams == team).sum(axis=1), minlength=MAX_SEATS + 1)
        without = [~(teams == 0).any(axis=1), ~(teams == 1).any(axis=1), ~(teams > 1).any(axis=1)]
        missing += [int(each.sum()) for each in without]
    return counts, missing


def mean_and_error(counts: NDArray[np.int64]) -> tuple[float, float]:
    """Return the mean number of players of a team and its standard error; shape of `counts`: (MAX_SEATS + 1,)."""
    number, deals = np.arange(len(counts)), counts.sum()
    mean = float((counts * number).sum() / deals)
    spread = float((counts * (number - mean) ** 2).sum() / (deals - 1))
    return mean, (spread / float(deals)) ** 0.5
