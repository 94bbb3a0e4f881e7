"""A stranger's game of one short file: it keeps the contract, and its figures are those of its Markov chain."""

from pathlib import Path

import numpy as np
import pytest

import scenarios
from balance.testing.contract.pairwise import pairwise
from scenarios.loader import loading
from sims import game
from sims.check import contract
from tests.lab.sims import chutes_and_ladders

MODULE = Path(chutes_and_ladders.__file__)
GAME = chutes_and_ladders.GAME


@pytest.fixture
def scenario(monkeypatch):
    """The game's scenario, with the game installed."""
    names, find = game.names(), game.find
    monkeypatch.setattr(loading.games, "names", lambda: [*names, GAME.name])
    monkeypatch.setattr(loading.games, "find", lambda name: GAME if name == GAME.name else find(name))
    return scenarios.load(GAME.name)


def turns_alone():
    """The mean number of spins of one player, by solving the Markov chain of the board."""
    ladders = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
    chutes = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
    chain = np.zeros((100, 100))
    for square in range(100):
        for spun in range(1, 7):
            to = square if square + spun > 100 else square + spun
            to = {**ladders, **chutes}.get(to, to)
            if to < 100:
                chain[square, to] += 1 / 6
    return np.linalg.solve(np.eye(100) - chain, np.ones(100))[0]


def test_it_is_written_in_at_most_120_lines():
    assert len(MODULE.read_text().splitlines()) <= 120


def test_it_keeps_the_contract(scenario):
    for settings in pairwise(scenario):
        assert contract.problems(GAME, scenario.configuration(settings).rules(), games=100) == []


def test_one_player_needs_as_many_spins_as_the_chain_says(scenario):
    rows = np.zeros(50_000, GAME.result)
    GAME.play_many(scenario.configuration({"players": 1}).rules(), 1, 0, rows)
    exact = turns_alone()
    assert 39 < exact < 40  # 39.2 or 39.6 in print, by how the last square is counted
    error = rows["turns"].std() / len(rows) ** 0.5
    assert abs(rows["turns"].mean() - exact) < 5 * error  # fails by chance once in a million
    assert (rows["decisions"] == 0).all()
    assert (rows["payoff"][:, 0] == 1000).all()
