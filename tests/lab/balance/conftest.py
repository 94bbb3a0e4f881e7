"""The game of known dials, installed as a plug-in; Pig with draws and Pig in teams."""

from enum import IntEnum
from types import SimpleNamespace

import numpy as np
import pytest

import sims.games.pig
from sims import game
from tests.lab.balance import tiny
from tests.lab.balance.cli.fixtures import a_copy, a_run, balance  # noqa: F401
from tests.lab.balance.questions.dials import known_dials
from tests.lab.scenarios.toy import PlugIn
from tests.substitutes import playing


@pytest.fixture
def plug_ins(tmp_path, monkeypatch):
    """`dialled`; the folder of its scenario."""
    folder = known_dials.folder(tmp_path / "dialled")
    monkeypatch.setattr(game, "metadata", known_dials.installed(folder))
    return folder


@pytest.fixture
def install_tiny(tmp_path, monkeypatch):
    """Installs the tiny game as a plug-in; returns its kernel. `toml` and `policies` replace these files."""

    def install(competitive: bool = False, **changes: str) -> tiny.Kernel:
        kernel = tiny.Kernel(competitive)
        points = [PlugIn("tiny", tiny.game(kernel, tiny.folder(tmp_path / "tiny", **changes)))]
        monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: points))
        return kernel

    return install


@pytest.fixture
def play_pig_paying(monkeypatch):
    """Puts Pig with other payoffs in the place of Pig: a function changes the rows of a table of so many."""
    real = sims.games.pig.GAME

    def put(pay, **changes) -> None:
        def play_many(rules, seed, first, results):
            real.play_many(rules, seed, first, results)
            pay(results, first + np.arange(len(results)), int(rules[0].players))

        monkeypatch.setattr(sims.games.pig, "GAME", playing(real, play_many, **changes))

    return put


@pytest.fixture
def draws(play_pig_paying):
    """Pig in which every fourth game is a draw: all seats have an equal part of the win."""

    def pay(results, games, players):
        drawn = games % 4 == 0
        results["winner"][drawn] = -1
        results["payoff"][drawn, :players] = 1000 // players

    play_pig_paying(pay)


@pytest.fixture
def teams(play_pig_paying):
    """Pig for four in which seats 1 and 3 win together, and so do seats 2 and 4."""

    def pay(results, games, players):
        results["payoff"][:, :4] = np.maximum(results["payoff"][:, :4], results["payoff"][:, [2, 3, 0, 1]])

    play_pig_paying(pay)


class Sides(IntEnum):
    """Which team has won: seats 1 and 3, or seats 2 and 4."""

    ODD, EVEN_SEATS, NOBODY, ROUND_CAP = range(4)


@pytest.fixture
def named_teams(play_pig_paying):
    """Pig for four in two teams, each with an outcome of its own; a third outcome never comes up."""

    def pay(results, games, players):
        results["payoff"][:, :4] = np.maximum(results["payoff"][:, :4], results["payoff"][:, [2, 3, 0, 1]])
        won = results["payoff"][:, :4].max(axis=1) > 0
        results["outcome"] = np.where(won, results["winner"] % 2, Sides.ROUND_CAP)

    play_pig_paying(pay, words={"outcome": Sides})


@pytest.fixture
def two_winners(play_pig_paying):
    """Pig that ends in two ways, and in which all win every fiftieth game: as when two arrive in one round."""

    def pay(results, games, players):
        results["payoff"][games % 50 == 0, :players] = 1000
        results["outcome"] = np.where(games % 3 == 0, Sides.ODD, Sides.EVEN_SEATS)

    play_pig_paying(pay, words={"outcome": Sides})
