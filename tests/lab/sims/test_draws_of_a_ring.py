"""Draws from a pile that goes round, and cards dealt in the setup: found, and worth what all games played out say."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import scenarios
from balance.questions.worth import dealt, drawn
from sims import game
from sims.engine import draws, hands
from sims.layout import Seen
from tests.lab.scenarios.toy import PlugIn, write
from tests.lab.sims.planted_ring import play as planted_ring
from tests.lab.sims.ring_oracle import every_draw

GAMES, ROWS, SEED = 2000, 4, 5
TURNS = (2, 6, 8)  # with 6 cards, of which seats hold 4: none comes back, some do, and some come back at once


@pytest.fixture(params=[pytest.param(5, id="5 cards"), pytest.param(6, id="6 cards")])
def ring(request, monkeypatch, tmp_path):
    """The planted ring, with as many cards."""
    cards = planted_ring.FILES["cards.csv"]
    cards = cards if request.param == 6 else cards.replace("king,2", "king,1")
    made = planted_ring.game(write(tmp_path / "ring", {**planted_ring.FILES, "cards.csv": cards}))
    monkeypatch.setattr(game, "metadata", SimpleNamespace(entry_points=lambda group: [PlugIn("planted-ring", made)]))
    return scenarios.load("planted-ring")


def pile_of(configuration):
    return drawn.find_pile(configuration.scenario.tables["cards"].ids, configuration, [], SEED, "cards")


def sums_of(configuration, pile, games=GAMES):
    kernels = configuration.scenario.game
    columns = drawn.columns(pile)
    rows = np.zeros(games, columns.result(kernels))
    columns.play(kernels, configuration.rules(), SEED, 0, rows)
    return rows["sums"]


def dealt_games(configuration, games=GAMES):
    """What is printed on the cards of each game."""
    states, rules = np.zeros(games, configuration.scenario.game.state), configuration.rules()
    configuration.scenario.game.bound(draws.start_many)(rules, SEED, 0, states)
    return [tuple(row) for row in states["printed"][:, : rules[0]["cards_size"]].tolist()]


@pytest.mark.parametrize("turns", TURNS)
def test_every_draw_is_found_and_worth_what_all_games_played_out_say(ring, turns):
    configuration = ring.configuration({"draws": turns})
    rules, pile = configuration.rules(), pile_of(configuration)
    values = rules[0]["cards"]["value"].tolist()
    sums, deals = sums_of(configuration, pile), dealt_games(configuration)
    exact = {deal: every_draw(deal, values, turns) for deal in set(deals)}
    counts, gain, spread = np.zeros((GAMES, ROWS)), np.zeros(ROWS), np.zeros(ROWS)
    for i, deal in enumerate(deals):
        found, paid, after = exact[deal]
        assert sums[i, draws.FOUND, 0] == after
        for each in found:
            counts[i, each.row] += 1
            gain[each.row] += paid[each.seat] - np.mean(each.others)
            spread[each.row] += np.var(each.others)
    assert (sums[:, draws.DRAWS] == counts).all()
    assert sums[:, draws.OTHERWISE].sum() == 0
    off = np.abs(sums[:, draws.GAIN].sum(0) - gain)
    assert (off <= 5 * np.sqrt(spread) + 1e-9).all()  # fails by chance once in a million
    assert (np.abs(gain) > 10 * np.sqrt(spread)).any()  # and would see an error of a half


@pytest.mark.parametrize("turns", TURNS)
def test_what_one_choice_can_be_lies_within_what_all_choices_are(ring, turns):
    configuration = ring.configuration({"draws": turns})
    values = configuration.rules()[0]["cards"]["value"].tolist()
    sums = sums_of(configuration, pile_of(configuration), games=100)
    for of_game, deal in zip(sums, dealt_games(configuration, 100), strict=True):
        found, paid, _ = every_draw(deal, values, turns)
        for row in range(ROWS):
            of_row = [each for each in found if each.row == row]
            least = sum(paid[each.seat] - max(each.others) for each in of_row)
            most = sum(paid[each.seat] - min(each.others) for each in of_row)
            assert least <= of_game[draws.GAIN, row] <= most


def test_what_was_dealt_and_what_is_drawn_add_up(ring):
    configuration = ring.configuration({})
    pile = pile_of(configuration)
    both = sums_of(configuration, pile)
    played = sums_of(configuration, replace(pile, hand=()))
    only = sums_of(configuration, replace(pile, place=drawn.NO_PILE))
    for what in (draws.DRAWS, draws.GAIN):
        assert (both[:, what] == played[:, what] + only[:, what]).all()
    assert (only[:, draws.DRAWS].sum(1) == 2).all()
    assert not only[:, draws.FOUND].any()
    assert (both[:, draws.HELD] <= 2).all()
    assert (pile.way, replace(pile, place=drawn.NO_PILE).way) == ("drawn", "hand")


def test_a_game_does_not_depend_on_its_batch(ring):
    configuration = ring.configuration({})
    pile = pile_of(configuration)
    assert (sums_of(configuration, pile)[:37] == sums_of(configuration, pile, games=37)).all()


def test_a_dealt_card_changes_places_with_one_that_nobody_holds_and_what_follows_is_noted(ring):
    configuration = ring.configuration({})
    kernels, rules, pile = ring.game, configuration.rules(), pile_of(configuration)
    states = np.zeros(50, kernels.state)
    kernels.bound(draws.start_many)(rules, SEED, 0, states)
    memory, words = dealt._bytes(states)
    others, found = np.zeros(100, kernels.state), np.full((50, 4, 2), -1, np.int64)
    room, place = dealt._bytes(others)[0], np.array(pile.hand, np.int64)
    exchange = dealt._exchange(kernels.name, kernels.start.__module__, Seen.of(kernels).note)
    count = exchange(rules, place, np.arange(ROWS), states, memory, words, others, room, found)
    filled = [(i, *found[i, k]) for i in range(50) for k in range(4) if found[i, k, hands.ROW] >= 0]
    assert len(filled) == count > 90
    for other, (i, row, seat) in zip(others, filled, strict=False):
        changed = np.flatnonzero(other["printed"] != states[i]["printed"])
        own = states[i]["hand"][seat, 0]
        assert len(changed) == 2
        assert own in changed
        assert set(changed.tolist()) & set(states[i]["hand"][:, 0].tolist()) == {own}
        assert states[i]["printed"][own] == row != other["printed"][own]
        assert sorted(other["printed"].tolist()) == sorted(states[i]["printed"].tolist())
        assert kernels.conserved(other, rules[0]) == 0
        assert other["strength"][1 - seat] == states[i]["strength"][1 - seat]
