"""Draws of programs, and cards dealt: what is found is what is told, and with other cards the game keeps its contract.

Events are kept, and the games with other cards are checked, interpreted; the draws are found by compiled kernels.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numba import config

import scenarios
from balance.questions.worth import dealt, drawn
from sims import loop
from sims.check import contract
from sims.engine import draws, hands, places
from sims.games.human_punishment.records.words import Event
from sims.layout import Seen
from sims.trace import recording

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels are compiled; see make test-interpreted")
SEATED = [[4, "gunslinger", 2], [6, "surveyor", 1], [9, "mimic", 1], [16, "random", 2]]  # players, script, games
MOST = 40  # actions that are checked
CHILD = """
import json, sys
from tests.games.human_punishment.interpreted.test_draws import found
print(json.dumps(found(json.loads(sys.argv[1]))))
"""


def configured(players, script):
    return scenarios.load("human-punishment").configuration({"players": players, "policy": script})


def pile_of(configuration, table="programs"):
    return drawn.find_pile(configuration.scenario.tables[table].ids, configuration, [], 0, table)


def found(seated):
    """How many draws after the setup are found in each game, and how many changes are no draw."""
    counts = []
    for players, script, games in seated:
        configuration = configured(players, script)
        game, columns = configuration.scenario.game, drawn.columns(replace(pile_of(configuration), hand=()))
        rows = np.zeros(games, columns.result(game))
        columns.play(game, configuration.rules(), 0, 0, rows)
        counts += rows["sums"][:, [draws.FOUND, draws.OTHERWISE], 0].tolist()
    return counts


def told(players, script, games):
    """How many draws after the setup are told of each game."""
    configuration = configured(players, script)
    game, rules = configuration.scenario.game, configuration.rules()
    counts = []
    for number in range(games):
        with recording() as log:
            game.bound(loop.play_many)(rules, 0, number, np.zeros(2, game.state), np.zeros(1, game.result))
        dealt_first = players * int(rules[0]["starting_programs"])
        counts.append(sum(entry.event == Event.DREW for entry in log) - dealt_first)
    return counts


def test_as_many_draws_are_found_as_are_told():
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    command = [sys.executable, "-c", CHILD, json.dumps(SEATED)]
    child = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    expected = [[count, 0] for seated in SEATED for count in told(*seated)]
    assert json.loads(child.stdout) == expected
    assert sum(count for count, _ in expected) > 100


def problems_of(game, rules):
    """What the contract finds in the first actions of a game, played at random and by script."""
    problems = []
    for random in (True, False):
        seen, rows = contract.Seen.nothing(game), np.zeros(1, contract.widened(game.result))
        problems += contract.walk_problems(game, rules, random=random, max_actions=MOST, seen=seen, rows=rows)
    return [problem.says for problem in problems if problem.says != "the game did not end"]


def test_games_whose_next_program_changes_places_before_each_action_keep_the_contract():
    configuration = configured(9, "mimic")
    game, place = configuration.scenario.game, np.array(pile_of(configuration).place, np.int64)
    changes = []

    def advance(s, rules, action):
        states = np.zeros(1, game.state)
        states[0] = s
        memory, words = states.view(np.uint8).reshape(1, -1), states.view(np.int64).reshape(1, -1)
        first, end = places.extent(0, place, words)
        other = [j for j in range(first + 1, end) if places.may_lie(0, first, j, place, memory, words)]
        if other:
            places.swap_cards(0, first, other[s.taken % len(other)], place, memory)
            s["pile"] = states[0]["pile"]
            changes.append(s.taken)
        game.advance(s, rules, action)

    assert problems_of(replace(game, advance=advance), configuration.rules()) == []
    assert len(changes) > MOST


@pytest.mark.parametrize(
    ("players", "table", "field"),
    [(6, "programs", "program"), (6, "ids", "id_card"), (9, "loyalties", "loyalty")],
)
def test_games_with_another_card_dealt_keep_the_contract(players, table, field):
    configuration = configured(players, "mimic")
    game, rules = configuration.scenario.game, configuration.rules()
    hand = np.array(pile_of(configuration, table).hand, np.int64)
    note, numbers = Seen.of(game).note, np.arange(drawn.NUMBERS)
    dealt_of = players * int(hand[hands.PLACES])
    changes = []

    def start(s, rules):
        game.start(s, rules)
        states, others = np.zeros(1, game.state), np.zeros(dealt_of, game.state)
        states[0] = s
        found = np.full((1, dealt_of, 2), -1, np.int64)
        exchange = dealt._exchange(game.name, game.start.__module__, note)
        one = np.array([rules], rules.dtype)
        count = exchange(one, hand, numbers, states, *dealt._bytes(states), others, dealt._bytes(others)[0], found)
        other = others[int(s.game) % count]
        for name in game.state.names:
            changes.extend([name] * (not np.array_equal(s[name], other[name])))
            s[name] = other[name]

    assert problems_of(replace(game, start=start), rules) == []
    assert field in changes
    assert set(changes) <= {field, "in_hand"}
