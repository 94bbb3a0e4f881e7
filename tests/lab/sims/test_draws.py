"""Draws are found and played on with another card, without changing the game that is played."""

from types import SimpleNamespace

import numpy as np
import pytest

import scenarios
from balance.questions.worth import drawn
from balance.questions.worth.drawn import Pile
from sims import game
from sims.engine import draws
from tests.lab.scenarios.toy import PlugIn
from tests.lab.sims.test_authors import AUTHORS

GAMES, ROWS = 400, 3
SUMS = (draws.DRAWS, draws.GAIN, draws.HELD, draws.PAID)


@pytest.fixture
def sparrow(monkeypatch):
    """Sparrow for three, whose hands and deck lie in one array, the deck from `top` to `end`; by its bold script."""
    monkeypatch.syspath_prepend(str(AUTHORS))
    from sparrow import GAME

    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: [PlugIn("sparrow", GAME)]))
    return scenarios.load("sparrow").configuration({"players": 3, "policy": "bold"})


def played(configuration, numbers=(0, 1, 2), games=GAMES):
    """The sums of games in which these numbers of cards are asked for, by row."""
    kernels = configuration.scenario.game
    piles = drawn.Sight.of(kernels.state, kernels.public, kernels.own, kernels.piles).counts.piles
    columns = drawn.columns(Pile(tuple(int(each) for each in piles[0][1:]), numbers))
    rows = np.zeros(games, columns.result(kernels))
    columns.play(kernels, configuration.rules(), 5, 0, rows)
    return rows["sums"]


def plain_rows(configuration):
    rows = np.zeros(GAMES, configuration.scenario.game.result)
    configuration.scenario.game.play_many(configuration.rules(), 5, 0, rows)
    return rows


def test_every_draw_is_found_and_belongs_to_the_seat_that_swapped(sparrow):
    sums, rows = played(sparrow), plain_rows(sparrow)
    assert (sums[:, draws.DRAWS].sum(1) == rows["swaps"]).all()
    assert sums[:, draws.OTHERWISE].sum() == 0
    # of a row drawn by all who drew anything, what is paid is all that the table got
    all_drew = (sums[:, draws.HELD] == 3).any(1)
    assert all_drew.any()
    most = sums[:, draws.PAID].max(1)
    assert (most[all_drew] == rows["payoff"].sum(1)[all_drew]).all()


def test_a_better_card_is_worth_more_to_who_draws_it(sparrow):
    sums = played(sparrow).sum(0)
    worth = sums[draws.GAIN] / sums[draws.DRAWS]
    assert worth[0] < worth[1] < worth[2]  # Sparrow, Magpie, Heron: 2, 5 and 8 points
    assert worth[0] < -30
    assert worth[2] > 100


def test_a_game_does_not_depend_on_its_batch_nor_on_what_else_is_asked_for(sparrow):
    whole = played(sparrow)
    assert (whole[:50] == played(sparrow, games=50)).all()
    assert (played(sparrow, (0, None, None))[:, list(SUMS), 0] == whole[:, list(SUMS), 0]).all()


def test_the_pile_is_found_by_a_copy_more(sparrow):
    from balance.design.steps import steps_of
    from balance.design.turns import find_turns

    turns, _ = find_turns([sparrow], lambda base: [each for each in steps_of(base, ["cards.count"])])
    rows = sparrow.scenario.tables["cards"].ids
    of_cards = [turn for turn in turns if turn.kind == "cell"]
    pile = drawn.find_pile(rows, sparrow, of_cards, seed=0)
    assert pile is not None
    assert pile.numbers == (0, 1, 2)
    assert drawn.find_pile(rows, sparrow, [], seed=0) is None
