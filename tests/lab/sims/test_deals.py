"""One deal is played again and again: its setup stays, its dice and later draws do not, whatever the batch."""

import numpy as np
import pytest

import scenarios
from sims import rng
from sims.engine import deals
from sims.game import Game
from tests.lab.sims import guess

GUESS = Game.of("guess", "Guess the Top Card", guess, competitive=False)
PIG = scenarios.load("pig")
SHORT = {"players": 2, "goal": 25, "hold_at": 8}


def rows(game, rules, games, first=0, deal=0, replays=10, template=deals.play_deals):
    results = np.zeros(games, game.result)
    states = np.zeros(deals.PLACES, game.state)
    game.bound(template)(rules, 5, first, deal, replays, states, results)
    return results


def guesses(cards=5):
    rules = np.zeros(1, guess.RULES)
    rules["players"], rules["cards"] = 1, cards
    return rules


def test_every_replay_has_the_pack_of_the_game_with_its_number():
    rules = guesses()
    plain = np.zeros(20, GUESS.result)
    GUESS.play_many(rules, 5, 7, plain)
    again = rows(GUESS, rules, 200, deal=7).reshape(20, 10)
    for name in ("top", "bottom", "outcome"):
        assert (again[name] == plain[name][:, None]).all()
    assert len(set(plain["top"])) > 1


def test_replays_of_a_game_that_deals_nothing_are_games_of_their_own():
    rules = PIG.configuration(SHORT).rules()
    again = rows(PIG.game, rules, 400, replays=400)
    assert len(np.unique(again["decisions"])) > 10
    other = rows(PIG.game, rules, 400, deal=1, replays=400)
    assert (again["decisions"] != other["decisions"]).mean() > 0.5  # no dice are shared with the next deal
    plain = np.zeros(400, PIG.game.result)
    PIG.game.play_many(rules, 5, 0, plain)
    assert (again["decisions"] != plain["decisions"]).mean() > 0.5


@pytest.mark.parametrize("cut", [1, 9, 10, 11, 25])
def test_a_replay_does_not_depend_on_its_batch(cut):
    rules = PIG.configuration(SHORT).rules()
    whole = rows(PIG.game, rules, 60)
    parts = [rows(PIG.game, rules, cut), rows(PIG.game, rules, 60 - cut, first=cut)]
    assert (np.concatenate(parts) == whole).all()
    assert (rows(PIG.game, rules, 30, deal=3) == whole[30:]).all()


def test_the_rest_of_a_block_that_the_setup_began_is_drawn_anew():
    """Words come in blocks of four: one was drawn, and a die rolled from the other three would be part of the deal."""
    states = np.zeros(3, GUESS.state)
    rng.begin_game(states[0], 5, 7)
    first = rng.word(states[0], guess.Stream.DECK.value)
    states[1:] = states[0]
    deals.draw_anew(states[1], 0)
    deals.draw_anew(states[2], 1)
    rest = {tuple(int(rng.word(s, guess.Stream.DECK.value)) for _ in range(8)) for s in states}
    assert len(rest) == 3
    assert all(int(first) not in words for words in rest)


def test_seats_that_think_ahead_do_so_in_replays_too():
    rules = PIG.configuration({**SHORT, "lookahead@1": 4}).rules()
    thought = rows(PIG.game, rules, 40, replays=40, template=deals.think_deals)
    rules["lookahead"] = 0
    plain = rows(PIG.game, rules, 40, replays=40)
    assert (rows(PIG.game, rules, 40, replays=40, template=deals.think_deals) == plain).all()
    assert (thought["decisions"] != plain["decisions"]).any()
