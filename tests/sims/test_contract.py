"""Every game keeps the contract in every mode, and the check notices when one does not."""

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from numba import njit

import scenarios
from sims import contract
from sims.games.pig.play import advance
from sims.games.pig.policies import choose
from sims.games.pig.state import Action
from sims.record import record
from sims.rng import turn_begins
from tests.substitutes import playing

MODES = [
    *(("pig", {"players": players, "policy": policy}) for players in (1, 2, 5) for policy in ("hold", "hold-or-goal")),
    *(
        ("cyberdoom-tower", {"players": players, "policy": policy})
        for players, policy in product((1, 2), ("random", "ghost", "hunter", "looter", "clock"))
    ),
    ("cyberdoom-tower", {"players": 2, "policy@2": "hunter", "sentinel_turn": "every_round", "deadline": "win"}),
    ("cyberdoom-tower", {"alert_scope": "floor_forever", "bang": "row_equal", "as_profile": "remnant"}),
    ("cyberdoom-tower", {"alert_scope": "activated_until_defeat", "policy": "looter", "players": 2}),
    ("cyberdoom-tower", {"alert_scope": "off", "bang": "all_equal", "as_profile": "zero"}),
    (
        "cyberdoom-tower",
        {"jetpack_limit": "unlimited", "closed_floor_kills_in_elevator": True, "ap": 4, "cleared_floor": "hide"},
    ),
]

HOOMANZ = [
    {"players": 1, "hero_pool": "all", "policy": "cautious"},
    {"players": 2, "policy": "rusher", "bomb_shields": "scrapyard", "gauge_floor": "zero", "live_marker": False},
    {"players": 4, "policy": "commando", "simon_choices": "hostile", "strike_chain": False, "dark": "rubble"},
    {"players": 5, "hero_pool": "all", "policy": "sacrificer", "simon_choices": "neutral", "empty_yard": "skip"},
    {"players": 3, "policy": "random", "dis_rule": "yard", "brain_upgrade": 2, "devolve_on_drone": "random"},
    {"players": 3, "purple_eye": True, "adam_policy": "hunter", "simon": "easy"},
    {"players": 4, "purple_eye": True, "adam_policy": "rogue", "hero_pool": "all", "dark": "rubble"},
    {"players": 4, "alien_landing": True, "upkeep": "every", "wild_implants": "equipment"},
    {"players": 5, "purple_eye": True, "alien_landing": True, "adam_policy": "random", "hero_pool": "all"},
    {"players": 2, "purple_eye": True, "alien_landing": True, "policy": "random", "upkeep": "every"},
]


def _configured(name: str, settings: dict[str, Any]) -> tuple[Any, np.ndarray]:
    scenario = scenarios.load(name)
    return scenario.game, scenario.configuration(settings).rules()


@pytest.mark.parametrize(("name", "settings"), MODES, ids=lambda value: str(value))
def test_every_game_keeps_the_contract(name, settings):
    game, rules = _configured(name, settings)
    assert contract.problems(game, rules, games=1500) == []


@pytest.mark.parametrize("settings", HOOMANZ, ids=lambda value: str(value))
def test_all_hoomanz_keeps_the_contract(settings):
    game, rules = _configured("all-hoomanz", settings)  # a large record: `make validate` plays 100 times as many games
    assert contract.problems(game, rules, games=100) == []


def test_no_policy_peeks_in_a_hundred_thousand_decisions():
    total = 0
    for policy, players in product(("ghost", "hunter", "looter", "clock", "random"), (1, 2)):
        game, rules = _configured("cyberdoom-tower", {"players": players, "policy": policy})
        total += contract.count_decisions(game, rules, games=500, seed=3)
    assert total >= 100_000


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
def _deals_anew_from_what_lies_there(s, rules, seat):
    s.scores[4] += 1  # a place that no seat of this table uses


@njit
def _begins_the_same_turn_again(s, rules, action):
    advance(s, rules, action)
    turn_begins(s, s.context)


@njit
def _says_a_law_that_is_not_there(s, rules):
    return 9


@njit
def _says_broken_at_ten_points(s, rules):
    return 1 if s.banked >= 10 else 0


@pytest.mark.parametrize(
    ("change", "saying"),
    [
        ({"choose": _chooses_what_is_illegal}, "the policy chose the illegal action 0"),
        ({"choose": _chooses_by_the_coming_roll}, "dealt anew"),
        ({"redeal": _deals_anew_from_what_lies_there}, "redeal() makes a record that depends on what was hidden"),
        ({"choose": _chooses_and_scores}, "choose() changed the record"),
        ({"conserved": _says_broken_at_ten_points}, "the law banked_points_add_up does not hold"),
        ({"conserved": _says_a_law_that_is_not_there}, "conserved() returned 9, which is no number of Law"),
        ({"advance": _begins_the_same_turn_again}, "turn_begins() was given context "),
    ],
)
def test_a_game_that_breaks_the_contract_is_caught(change, saying):
    game, rules = _configured("pig", {})
    found = contract.problems(replace(game, **change), rules, games=50)
    assert any(saying in line for line in found)


def test_a_game_that_does_not_end_is_caught():
    game, rules = _configured("pig", {})
    found = contract.problems(game, rules, games=5, max_actions=10)
    assert any("did not end" in line for line in found)


def test_a_result_that_overflows_is_caught():
    game, rules = _configured("pig", {"goal": 200})
    fields = [(name, game.result[name].base, game.result[name].shape) for name in game.result.names if name != "score"]
    narrow = replace(game, result=record([*fields, ("score", np.int8, (game.seats,))]))
    (found,) = contract.problems(narrow, rules, games=20)
    assert found.startswith("pig: result score is int8 and overflows: games reach ")


def test_a_row_that_depends_on_its_batch_is_caught():
    game, rules = _configured("pig", {})

    def play_many(rules: np.ndarray, seed: int, first: int, results: np.ndarray) -> None:
        game.play_many(rules, seed, 0, results)

    found = contract.problems(playing(game, play_many), rules, games=1)
    assert found[0].startswith("pig: a game's row depends on its batch")
