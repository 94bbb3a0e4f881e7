"""The rules that were filled last are kept: who asks again has a copy of them, and large ones are filled anew."""

import dataclasses
import pickle

import numpy as np

from scenarios import load
from scenarios.loader.kept_rules import KeptRules


def counted(scenario):
    """The scenario with a game that notes how often its rules are completed, and the list of these times."""
    times = []

    def derive(rules):
        times.append(len(rules))
        scenario.game.derive(rules)

    return dataclasses.replace(scenario, game=dataclasses.replace(scenario.game, derive=derive)), times


def test_the_same_rules_are_filled_once_and_a_change_of_a_copy_stays_there():
    scenario, times = counted(load("toy"))
    first = scenario.configuration({"goal": 7}).rules()
    before = first.tobytes()
    first["goal"] = 9
    assert scenario.configuration({"goal": 7}).rules().tobytes() == before
    assert len(times) == 1
    assert scenario.configuration({"goal": 8}).rules().tobytes() != before
    assert len(times) == 2


def test_rules_of_each_script_are_kept_with_those_of_a_seat_that_thinks():
    scenario, times = counted(load("pig"))
    first, again = (scenario.configuration({"lookahead": 2}).rules() for _ in range(2))
    assert first.tobytes() == again.tobytes()
    assert len(first) == len(times) > 1


def test_what_was_asked_for_longest_ago_goes_first_and_what_is_large_is_not_kept():
    kept, rules = KeptRules(most=40), {name: np.full(10, ord(name), np.int8) for name in "abcde"}
    for name in "abcd":
        kept.put(name, rules[name])
    assert kept.get("a") == b"a" * 10
    kept.put("e", rules["e"])
    assert [name for name in "abcde" if kept.get(name)] == ["a", "c", "d", "e"]
    kept.put("large", np.zeros(11, np.int8))
    assert kept.get("large") is None


def test_a_scenario_that_is_sent_to_another_process_takes_no_rules_with_it():
    scenario = load("pig")
    scenario.configuration().rules()
    before = len(pickle.dumps(scenario))
    kept = sum(scenario.configuration({"goal": goal}).rules().nbytes for goal in range(50, 60))
    assert len(pickle.dumps(scenario)) - before < kept / 10
    assert pickle.loads(pickle.dumps(scenario)).kept_rules.get(scenario.configuration({"goal": 50}).digest) is None
