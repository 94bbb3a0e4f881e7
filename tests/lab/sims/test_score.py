"""The score that a game names: which games do, what is refused, and that no digest knows of it."""

import sys
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from scenarios import load
from sims.compiler.closure import closure
from sims.game import names
from sims.score import behind, problem, score_of

SCORES = {"pig": "score", "posthuman": "journey_points"}


@pytest.fixture
def naming(monkeypatch):
    """Return Pig as a game whose story is told by a module with another SCORE, and with other parts."""

    def made(score, **parts):
        module = ModuleType("another_pig")
        module.SCORE = score
        monkeypatch.setitem(sys.modules, "another_pig", module)
        game = load("pig").game

        def tell(entry, rules, names):
            return ""

        tell.__module__ = "another_pig"
        return replace(game, tell=tell, **parts)

    return made


@pytest.mark.parametrize("name", names())
def test_games_that_are_won_by_having_most_name_what_is_counted(name):
    game = load(name).game
    assert score_of(game) == SCORES.get(name, "")
    assert problem(game) == ""


@pytest.mark.parametrize("name", sorted(SCORES))
def test_no_kernel_depends_on_the_module_that_names_it(name):
    game = load(name).game
    assert game.start.__module__.rpartition(".")[0] not in closure(*game.modules)


@pytest.mark.parametrize("score", ["points", "turns", "payoff", "decisions_by", "outcome", 3, None, ["score"]])
def test_what_is_no_number_of_points_for_each_seat_is_refused(naming, score):
    game = naming(score)
    assert problem(game) == (
        "" if score is None else f"SCORE is {score!r}; it must be a field of RESULT with a whole number for each seat"
    )
    assert score_of(game) == ""


def test_seats_that_win_together_have_no_margin(naming):
    assert "nobody is ahead" in problem(naming("score", competitive=False))


def test_a_field_of_the_same_name_is_refused(naming):
    result = np.dtype(
        [*((name, load("pig").game.result[name]) for name in load("pig").game.result.names), ("margin", "i4")]
    )
    assert "call it otherwise" in problem(naming("score", result=result))


def test_a_winner_with_fewer_points_is_found():
    game = load("pig").game
    rows = np.zeros(4, game.result)
    rows["winner"] = [0, -1, 1, 1]
    rows["score"][:, :3] = [[9, 9, 0], [0, 5, 9], [3, 8, 50], [7, 6, 0]]
    assert behind(game, rows, 2) == 3  # the third seat of the other games does not play
    assert behind(game, rows, 3) == 2
    assert behind(game, rows[:2], 3) == -1
