"""A game that breaks the contract is caught, whatever it breaks. It is played interpreted: compiling takes longer.

What the check does with the compiled kernels of a sound game is tested in tests/games/test_contract.py.
"""

from dataclasses import replace

import numpy as np
import pytest
from numba import config, njit

import scenarios
from sims.check import contract
from sims.game import Game
from sims.games.pig.play import advance
from sims.games.pig.policies import choose
from sims.games.pig.state import Action
from sims.rng import turn_begins
from tests.lab.sims import guess

GAMES = 10
pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels are compiled; see make test-interpreted")


@njit
def _chooses_what_is_illegal(s, rules):
    return Action.HOLD


@njit
def _chooses_by_the_coming_roll(s, rules):
    return Action.HOLD if s.at_risk > 0 and s.seed % 2 == 0 else Action.ROLL + 0


@njit
def _chooses_and_scores(s, rules):
    s.scores[0] += 1
    return choose(s, rules)


@njit
def _deals_anew_what_is_open(s, rules, seat):
    s.scores[4] += 1  # a place that no seat of this table uses


@njit
def _begins_the_same_turn_again(s, rules, action):
    advance(s, rules, action)
    turn_begins(s, s.context)


@njit
def _sits_down_elsewhere(s, rules, action):
    advance(s, rules, action)
    s.seat = 9 if s.turns == 3 else s.seat


@njit
def _passes_the_turn_on_in_its_middle(s, rules, action):
    advance(s, rules, action)
    s.turn_seat = s.turn_seat + (s.at_risk > 10)


@njit
def _lists_falling(s, rules, into):
    into[0], into[1] = Action.ROLL, Action.HOLD
    return 1 + (s.at_risk > 0)


@njit
def _always_a_choice(s, rules):
    return True


@njit
def _legal_by_the_coming_roll(s, rules, action):
    return action == Action.ROLL or (s.at_risk > 0 and s.seed % 2 == 0)


@njit
def _deals_points(s, rules, seat):
    s.banked += 1


@njit
def _pays_too_much(s, rules, seat):
    return 1001


@njit
def _turns_the_first_two_cards(s, rules, seat):
    s.pack[0], s.pack[1] = s.pack[1], s.pack[0]


@njit
def _says_a_law_that_is_not_there(s, rules):
    return 9


@njit
def _says_broken_at_ten_points(s, rules):
    return 1 if s.banked >= 10 else 0


@pytest.mark.parametrize(
    ("change", "saying"),
    [
        ({"choose": _chooses_what_is_illegal}, "the script chose the illegal action 0 (hold)"),
        ({"choose": _chooses_by_the_coming_roll}, "dealt anew"),
        ({"redeal": _deals_anew_what_is_open}, "redeal() for seat 1 changed scores, which that seat sees"),
        ({"choose": _chooses_and_scores}, "choose() changed the record"),
        ({"conserved": _says_broken_at_ten_points}, "the law banked_points_add_up does not hold"),
        ({"conserved": _says_a_law_that_is_not_there}, "conserved() returned 9, which is no number of Law"),
        ({"advance": _begins_the_same_turn_again}, "turn_begins() was given context "),
        ({"advance": _sits_down_elsewhere}, "seat is 9, which is no seat that decides"),
        ({"advance": _passes_the_turn_on_in_its_middle}, "turn_seat became 1 in the middle of a turn"),
        ({"legal_actions": _lists_falling}, "legal_actions() does not list what legal() says"),
        ({"has_choice": _always_a_choice}, "has_choice() is wrong: 1 actions are legal"),
        ({"legal": _legal_by_the_coming_roll}, "other actions are legal when what the seat cannot see is dealt anew"),
        ({"redeal": _deals_points}, "the law banked_points_add_up does not hold after redeal()"),
        ({"payoff": _pays_too_much}, "payoff() returned [1001, 1001] for the seats; it must be 0 to 1000"),
    ],
)
def test_a_game_that_breaks_the_contract_is_caught(change, saying):
    scenario = scenarios.load("pig")
    game, rules = scenario.game, scenario.configuration({}).rules()
    found = contract.problems(replace(game, **change), rules, games=GAMES)
    assert any(saying in line for line in found)


def test_dealing_anew_from_what_lies_there_is_caught():
    game = Game.of("guess", "Guess", guess, competitive=False)
    rules = np.zeros(1, guess.RULES)
    rules["players"], rules["cards"] = 1, 5
    found = contract.problems(replace(game, redeal=_turns_the_first_two_cards), rules, games=GAMES)
    assert any("redeal() makes a record that depends on what was hidden" in line for line in found)


@pytest.mark.parametrize(
    ("change", "seats"), [({"choose": _chooses_what_is_illegal}, {0}), ({"payoff": _pays_too_much}, {-1})]
)
def test_the_seat_whose_script_is_to_blame_is_told(change, seats):
    scenario = scenarios.load("pig")
    found = contract.find_problems(replace(scenario.game, **change), scenario.configuration({}).rules(), games=GAMES)
    assert {problem.seat for problem in found if problem.player == "by policy"} == seats
