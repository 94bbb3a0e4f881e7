"""Every game keeps the contract in every mode, and the check notices when one does not."""

import math
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

import scenarios
from balance.testing.contract.pairwise import pairwise
from scenarios import Scenario
from scenarios.loader.settings import Axis, Number
from sims.check import contract
from sims.game import Game
from sims.record import record
from tests.games.corner import says_broken_in_one_corner
from tests.substitutes import playing

GAMES = 100  # of each mode at random, and as many by policy: `make validate` plays the rest [games]
# As the contract's check takes longest to watch observations and to play games again, it does both less here:
WATCHED = 4  # games of which each observation is checked, of each configuration with a value that none before it had
ROWS = 24  # games of each configuration that are played in one batch, in several, and in threads


def _configured(name: str, settings: dict[str, Any]) -> tuple[Any, np.ndarray]:
    scenario = scenarios.load(name)
    return scenario.game, scenario.configuration(settings).rules()


def _problems(scenario: Scenario, game: Game, patch: pytest.MonkeyPatch) -> list[str]:
    """Play a pairwise cover of a scenario's axes and return what is wrong, with the settings.

    A mode is one combination of expansions: of axes of kind `mode` that are on or off. Its games are spread evenly over
    the configurations that have it, each with games of its own.
    """
    cover = [scenario.configuration(settings) for settings in pairwise(scenario)]
    expansions = [
        axis.name for axis in scenario.axes.values() if axis.kind == "mode" and set(axis.values) == {False, True}
    ]
    modes = [tuple(configuration.full[name] for name in expansions) for configuration in cover]
    patch.setattr(contract, "_ROWS", ROWS)
    found, met = [], set()
    for seed, (configuration, mode) in enumerate(zip(cover, modes, strict=True)):
        values = {(setting.partition("@")[0], value) for setting, value in configuration.full.items()}  # of any seat
        patch.setattr(contract, "_WATCHED", 0 if values <= met else WATCHED)
        met |= values
        games = math.ceil(GAMES / modes.count(mode))
        problems = contract.problems(game, configuration.rules(), games=games, seed=seed)
        found += [f"{configuration.given}: {problem}" for problem in problems]
    return found


@pytest.mark.parametrize("name", scenarios.available())
def test_every_game_keeps_the_contract_in_every_mode(name, monkeypatch):
    scenario = scenarios.load(name)
    assert _problems(scenario, scenario.game, monkeypatch) == []


@pytest.mark.parametrize("name", scenarios.available())
def test_a_setting_changes_nothing_where_game_toml_says_that_it_plays_no_part(name):
    scenario = scenarios.load(name)
    for setting in scenario.settings.values():
        for condition, allowed in setting.when.items():
            others = {key: values[0] for key, values in setting.when.items() if key != condition}
            barred = [value for value in scenario.axes[condition].values if value not in allowed]
            seat = "@1" if scenario.settings[condition].per_seat else ""  # a condition of that seat alone
            if seat:
                others |= {key: values[0] for key, values in scenario.settings[condition].when.items()}
            for value in {barred[0], barred[-1]}:
                of_seat = {f"{condition}{seat}": value}
                given = ({**others, **of_seat, f"{setting.name}{seat}": end} for end in _ends(setting))
                legal = [each for each in given if scenario.configuration(each).illegal is None]
                rows = [_played(scenario, each) for each in legal]
                assert len(rows) > 1
                assert all((row == rows[0]).all() for row in rows), f"{setting.name} where {condition} is {value}"


def _ends(setting: Axis | Number) -> tuple[Any, ...]:
    """Return the values that a setting may differ most between."""
    return setting.values if isinstance(setting, Axis) else (setting.min, setting.max)


def _played(scenario: Scenario, settings: dict[str, Any]) -> np.ndarray:
    rules = scenario.configuration(settings).rules()
    results = np.zeros(20, scenario.game.result)
    scenario.game.play_many(rules, 5, 0, results)
    return results


def test_a_problem_of_two_settings_together_is_found_and_both_are_named(monkeypatch):
    scenario = scenarios.load("pig")
    found = _problems(scenario, replace(scenario.game, conserved=says_broken_in_one_corner), monkeypatch)
    corner = "{'players': 4, 'policy': 'hold-or-goal'}: pig, played "
    assert [line.partition("at random")[0].partition("by policy")[0] for line in found] == [corner, corner]


def test_no_policy_peeks_in_a_hundred_thousand_decisions():
    total = 0
    for policy, players in product(("ghost", "hunter", "looter", "clock", "random"), (1, 2)):
        game, rules = _configured("cyberdoom-tower", {"players": players, "policy": policy})
        total += contract.count_decisions(game, rules, games=500, seed=3)
    assert total >= 100_000


@pytest.mark.parametrize(
    ("change", "saying"),
    [
        ({"public": ("heap",)}, "PUBLIC names 'heap', which is no field of state"),
        ({"own": {"scores": 0}}, "scores is both in PUBLIC and in OWN"),
        ({"piles": {"scores": "turns"}}, "PILES names scores, which is in PUBLIC"),
    ],
)
def test_a_wrong_name_of_who_sees_what_is_caught(change, saying):
    game, rules = _configured("pig", {})
    assert f"pig: {saying}" in contract.problems(replace(game, **change), rules, games=1)


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
