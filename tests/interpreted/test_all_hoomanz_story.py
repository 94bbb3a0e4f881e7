"""All Hoomanz Are Dead, told: no Event is forgotten, no line fails. Games are told with the JIT off only."""

import itertools

import numpy as np
import pytest
from numba import config

import scenarios
from sims.all_hoomanz import story, wording
from sims.all_hoomanz.simon import command
from sims.all_hoomanz.sizes import ADAM, NOBODY
from sims.all_hoomanz.words import Event
from sims.trace import recording
from tests.rules.commands import ASSEMBLE, DISARM, REPLICATE, SERVICE
from tests.rules.facility import EAST, NORTH, assemble, bomb, drones, facility, lay

GAMES = 20
MODES = list(itertools.product((1, 3, 5), (False, True), (False, True)))
SCENARIO = scenarios.load("all-hoomanz")
NAMES = SCENARIO.names()


def test_every_event_is_told_or_silent_on_purpose():
    assert story.TELL.keys() | story.SILENT == set(Event)
    assert not story.TELL.keys() & story.SILENT


def test_rooms_are_called_by_kind_order_of_reveal_and_place():
    s, rules = facility()
    first = lay(s, rules, "loot_1", beside=0, direction=NORTH)
    second = lay(s, rules, "loot_2", beside=first, direction=EAST)
    lab = lay(s, rules, "lab", beside=0, direction=EAST)
    named = [wording.room(s, rules, number) for number in (0, first, second, lab)]
    assert named == ["the Medbay", "Loot room 1 (1 N)", "Loot room 2 (1 E, 1 N)", "the Lab (1 E)"]
    assert wording.direction(s, first, second) == "east"
    assert wording.direction(s, second, 0) == ""


def test_those_who_reveal_a_brain_are_named():
    s, _ = facility(players=1, heroes="luke")
    assert [wording.revealer(s, NAMES, who) for who in (0, ADAM, NOBODY)] == ["LUKE", "A.D.A.M.", "A Drone"]


interpreted = pytest.mark.skipif(
    not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted"
)


def lines_of(s, rules, what):
    """The story of one Command."""
    with recording() as log:
        command(s, rules, what)
    return [story.tell(entry, rules, NAMES) for entry in log]


@interpreted
@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("deploy", "Assembly Line, 2 of 5 positions filled, is deployed as it is (ruling empty_yard = deploy)."),
        ("skip", "  The Droneyard is empty: no Drone is assembled."),
    ],
)
def test_an_empty_droneyard_is_told_before_it_decides_the_game(ruling, told):
    s, rules = facility(empty_yard=ruling)
    zone = lay(s, rules, "empty_1", beside=0, direction=EAST)
    drones(s, rules, zone, 13)
    assert lines_of(s, rules, ASSEMBLE)[1].endswith(told)


@interpreted
def test_a_command_that_does_nothing_says_why():
    s, rules = facility(players=1)
    assert lines_of(s, rules, SERVICE)[1:] == ["  No CLEAR room is in range of a Drone: skipped."]
    assert lines_of(s, rules, REPLICATE)[1:] == ["  No Brain is in range of a Drone: skipped."]
    assemble(s, 6)
    assert lines_of(s, rules, ASSEMBLE)[1:] == [
        "  No Deploy Zone is revealed: the last position of the Assembly Line stays open."
    ]
    core = lay(s, rules, "emp", beside=0, direction=EAST)
    bomb(s, rules, core, 1)
    drones(s, rules, core, 1)
    assert lines_of(s, rules, DISARM)[1:] == ["    The BOMB in the E.M.P. (1 E) has only 1 shield: it is not disarmed."]


@interpreted
@pytest.mark.parametrize(("players", "purple_eye", "alien_landing"), MODES)
def test_a_game_is_told_to_its_end(players, purple_eye, alien_landing):
    policies, adams = ("cautious", "rusher", "commando", "sacrificer"), ("hunter", "rogue")
    for number in range(GAMES):
        settings = {"policy": policies[number % 4], "adam_policy": adams[number % 2], "hero_pool": "all"}
        if number == 0:
            settings |= {"policy": "random", "adam_policy": "random"}
        mode = {"players": players, "purple_eye": purple_eye, "alien_landing": alien_landing}
        rules = SCENARIO.configuration({**mode, **settings}).rules()
        row = np.zeros(1, SCENARIO.game.result)
        with recording() as log:
            SCENARIO.game.play_many(rules, 11, number, row)
        told = [story.tell(entry, rules[0], NAMES) for entry in log]
        text = "\n".join(told)
        assert f"Round {row['rounds'][0]}, BLASTED {row['blasted'][0]} of" in told[-1]
        assert text.count("\nRound ") == row["rounds"][0]
        for word, count in (("Calls an Air Strike", "air_strikes"), (" Arms a", "bombs_armed")):
            assert text.count(word) == row[count][0]
        assert not [mistake for mistake in ("None", " .", "..", " 1 shields", "(0") if mistake in text]
