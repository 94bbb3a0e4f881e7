"""All Hoomanz Are Dead, told: no Event is forgotten, no line fails. Games are told with the JIT off only."""

import itertools

import numpy as np
import pytest
from numba import config

import scenarios
from sims.games.all_hoomanz.play import advance
from sims.games.all_hoomanz.records.sizes import ADAM, NOBODY
from sims.games.all_hoomanz.records.words import Action, Event, Trigger
from sims.games.all_hoomanz.rules.alien_landing import rob_landing
from sims.games.all_hoomanz.rules.encounters import resolve_mystery
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam
from sims.games.all_hoomanz.rules.purple_eye.meetings import escape
from sims.games.all_hoomanz.rules.purple_eye.shields import hurt_adam
from sims.games.all_hoomanz.rules.purple_eye.turn import begin_adam
from sims.games.all_hoomanz.rules.simon import command
from sims.games.all_hoomanz.rules.turn import end_turn
from sims.games.all_hoomanz.story import events, wording
from sims.trace import recording
from tests.games.all_hoomanz.adams import EYE, chits, join, lair, recruited
from tests.games.all_hoomanz.commands import ASSEMBLE, DISARM, REPLICATE, SERVICE
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    assemble,
    bomb,
    clear,
    drones,
    facility,
    lay,
    next_cards,
    send_adam_away,
)

POLICIES = ("random", "cautious", "rusher", "commando", "sacrificer")
EXPANSIONS = list(itertools.product((False, True), (False, True)))
# Each policy in each mode of the expansions, and each at each number of players.
MODES = [
    ((1, 3, 5)[(number + place) % 3], *expansions, policy)
    for number, expansions in enumerate(EXPANSIONS)
    for place, policy in enumerate(POLICIES)
]
SCENARIO = scenarios.load("all-hoomanz")
NAMES = SCENARIO.names()


def test_every_event_is_told_or_silent_on_purpose():
    assert events.TELL.keys() | events.SILENT == set(Event)
    assert not events.TELL.keys() & events.SILENT


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
    return [events.tell(entry, rules, NAMES) for entry in log]


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
@pytest.mark.parametrize(("players", "purple_eye", "alien_landing", "policy"), MODES)
def test_a_game_is_told_to_its_end(players, purple_eye, alien_landing, policy):
    number = POLICIES.index(policy)
    adam = ("hunter", "rogue")[number % 2] if number else "random"
    mode = {"players": players, "purple_eye": purple_eye, "alien_landing": alien_landing}
    rules = SCENARIO.configuration({**mode, "policy": policy, "adam_policy": adam, "hero_pool": "all"}).rules()
    row = np.zeros(1, SCENARIO.game.result)
    with recording() as log:
        SCENARIO.game.play_many(rules, 11, number + 1, row)
    told = [events.tell(entry, rules[0], NAMES) for entry in log]
    text = "\n".join(told)
    assert f"Round {row['rounds'][0]}, BLASTED {row['blasted'][0]} of" in told[-1]
    assert text.count("\nRound ") == row["rounds"][0]
    for word, count in (("Calls an Air Strike", "air_strikes"), (" Arms a", "bombs_armed")):
        assert text.count(word) == row[count][0]
    assert not [mistake for mistake in ("None", " .", "..", " 1 shields", "(0") if mistake in text]


def told(s, rules, *deeds):
    """What is told while these deeds are done."""
    with recording() as log:
        for deed in deeds:
            deed()
    return [line for entry in log if (line := events.tell(entry, rules, NAMES).strip())]


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
@pytest.mark.parametrize(
    ("scrapyard", "line"),
    [
        (0, "A.D.A.M. gains no shields: the Scrapyard is empty."),
        (2, "A.D.A.M. gains 2 shields: 5."),
        (9, "A.D.A.M. gains 3 shields: 6."),
    ],
)
def test_what_a_room_gave_adam_is_told_when_he_has_it(scrapyard, line):
    s, rules = lair()
    turret = join(s, rules, "turret_1", EYE, EAST)
    recruited(s, rules)
    s.scrapyard = scrapyard
    lines = told(s, rules, lambda: advance(s, rules, Action.MOVE + turret))
    assert lines == ["Moves east to Turret room 1 (1 E, 1 N); 2 Actions left.", line]


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
def test_a_repair_is_told_with_what_it_cleared_and_restored():
    s, rules = lair()
    chits(s, "blaster", dark=True)
    for tile, way in (("loot_1", NORTH), ("turret_1", EAST)):
        join(s, rules, tile, EYE, way)
    s.turn = 0
    begin_adam(s, rules)
    lines = told(s, rules, lambda: advance(s, rules, Action.REPAIR))
    assert lines == ["Repairs: Loot room 1 (2 N) and Turret room 1 (1 E, 1 N) CLEAR; Blaster works again."]


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
@pytest.mark.parametrize(
    ("card", "line"),
    [("y16", "A.D.A.M. gains 2 shields: 5."), ("y17", "A.D.A.M. loses 2 shields: 1 left."), ("y20", None)],
)
def test_mystery_cards_of_the_expansions_are_told_with_what_they_did(card, line):
    s, rules = lair(alien_landing=True)
    next_cards(s, "mystery", card)
    s.pile_shields, s.scrapyard = 2, s.scrapyard - 2
    lines = told(s, rules, lambda: resolve_mystery(s, rules, 0, EYE))
    assert (line or "LUKE takes 2 shields of the CUBETRON pile: 5.") in lines


@interpreted
@pytest.mark.parametrize("card", ["y15", "y16", "y17", "y18", "y19"])
def test_a_mystery_that_does_not_touch_adam_in_the_assembly_line_says_so(card):
    s, rules = lair()
    send_adam_away(s)
    next_cards(s, "mystery", card)
    lines = told(s, rules, lambda: resolve_mystery(s, rules, 0, EYE))
    assert lines[1:] == ["A.D.A.M. lies in the Assembly Line: nothing happens."]


@interpreted
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("y15", "No level slot of his is open"),
        ("y18", "The barrier is red"),
        ("y19", "He has no Level Up that could be short-circuited"),
    ],
)
def test_a_mystery_that_cannot_be_followed_says_why(card, reason):
    s, rules = lair()
    rules.max_adam_level = 0
    dropsite = join(s, rules, "dropsite", EYE, EAST)
    next_cards(s, "mystery", card)
    assert told(s, rules, lambda: resolve_mystery(s, rules, 0, dropsite))[1:] == [f"{reason}: nothing happens."]


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
@pytest.mark.parametrize(
    ("taken", "line"),
    [
        (0, "LUKE loses CUBETRON C1 [attack]."),
        (4, "A.D.A.M. takes 4 shields of the CUBETRON pile: 7."),
    ],
)
def test_what_he_takes_in_the_alien_landing_is_told(taken, line):
    s, rules = lair(alien_landing=True)
    s.cubetron[0] = 0
    s.pile_size -= 1
    s.pile_shields = taken
    assert line in told(s, rules, lambda: rob_landing(s, rules))


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
@pytest.mark.parametrize("plating", [False, True])
def test_his_turn_begins_with_a_shield_of_his_plating_or_with_none_told(plating):
    s, rules = lair()
    chits(s, *(["plating"] * plating))
    s.turn = 0
    lines = told(s, rules, lambda: begin_adam(s, rules))[1:]
    assert lines == ["A.D.A.M. gains 1 shield: 4."] * plating


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
def test_his_level_ups_are_told_by_slot_and_his_last_actions_as_lost():
    s, rules = lair(5)
    assert told(s, rules, lambda: level_adam(s, rules, int(Trigger.DEFEAT))) == [
        "A.D.A.M. takes Level Up Shock into level slot 3."
    ]
    recruited(s, rules)
    lines = told(s, rules, lambda: hurt_adam(s, rules, 9), lambda: end_turn(s))
    assert lines[-1] == "Loses 5 Actions."


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
@pytest.mark.parametrize(("came_from_there", "line"), [(True, "DIANA is back in"), (False, "DIANA flees to")])
def test_a_flight_is_a_return_only_to_where_the_hero_came_from(came_from_there, line):
    s, rules = lair(3, "diana+luke+caine")
    clear(s, EYE)
    s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
    s.before[0] = EYE if came_from_there else 0
    lines = told(s, rules, lambda: escape(s, rules, 0, ADAM))
    assert (lines, s.before[0]) == ([f"{line} the Purple Eye (1 N)."], there)
