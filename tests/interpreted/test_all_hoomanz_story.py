"""All Hoomanz Are Dead, told: no Event is forgotten, no line fails. Games are told with the JIT off only."""

import itertools

import numpy as np
import pytest
from numba import config

import scenarios
from sims.all_hoomanz import story, wording
from sims.all_hoomanz.sizes import ADAM, NOBODY
from sims.all_hoomanz.words import Event
from sims.trace import recording
from tests.rules.facility import EAST, NORTH, facility, lay

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


@pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted")
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
