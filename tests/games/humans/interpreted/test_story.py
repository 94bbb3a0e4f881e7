"""Humans!!!: every event is told, in words."""

import re

import numpy as np
import pytest
from numba import config

import scenarios
from sims import loop, trace
from sims.games.humans.play import start
from sims.games.humans.records.words import Event
from sims.games.humans.story.telling import tell

pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="events are kept only without the compiler")
SILENT = {Event.TILE_DRAWN}
OWN_ABILITIES = {"character@1": "musician", "character@2": "lawyer"}  # those that a player decides to use
RARE = {  # not in every handful of games: event -> its two values, and its sentence
    Event.CAPPED: (-1, 60, "The game is stopped after 60 rounds."),
    Event.FIGHT_LOST: (1, 0, "    The zombie of Seat 1 holds its ground: Seat 2 moves no farther."),
    Event.ITEM_USED: (1, 25, "    Seat 2 discards Hey Look, a Shotgun: the fight is won."),
    Event.ITEM_LOST: (1, 25, "    Seat 2 loses Hey Look, a Shotgun."),
    Event.STAYED: (0, 4, "    The human finds no free square and stays where it is."),
    Event.TILE_LEFT: (1, 5, "  Seat 2 draws Building 5, which fits nowhere: it is put aside."),
    Event.NO_CHIT_LEFT: (1, 4, "    The barricade is down for this zombie only: no no-barricade chit is left."),
    Event.PAWN_BACK: (2, 0, "    Seat 3's only zombie goes back to Town Square; its wounds are gone."),
    Event.PAWN_WAITS: (
        2,
        0,
        "    Seat 3's only zombie comes back to Town Square in its next turn; its wounds are gone.",
    ),
}


@pytest.fixture(scope="module")
def told():
    """What is told of some games by chance and by script, by event."""
    scenario = scenarios.load("humans")
    found: dict[Event, set[str]] = {}
    for settings, numbers in (
        ({"players": 6, "policy": "catcher"}, range(3)),
        ({"players": 6, "policy": "random", "round_cap": 12, "wound_result": "flee"}, range(3)),
        ({"players": 4, "policy": "random", "round_cap": 12, **OWN_ABILITIES}, range(3)),
        ({"players": 2, "policy": "spoiler"}, range(3)),
        ({"players": 4, "mode": "mixed", "stack_rule": "any"}, (1, 4)),  # the second ends on the Helipad
        ({"players": 2, "mode": "mixed", "guy_policy": "hunter"}, (2,)),
        ({"players": 4, "mode": "mixed", "policy": "random", "round_cap": 20}, (3,)),
    ):
        configuration = scenario.configuration(settings)
        rules, row = configuration.rules(), np.zeros(1, scenario.game.result)
        names = scenario.names()
        for number in numbers:
            with trace.recording() as log:
                scenario.game.play_many(rules, 3, number, row)
            for entry in log:
                found.setdefault(Event(entry.event), set()).add(tell(entry, rules[0], names))
    return found


def test_every_event_is_told_but_those_that_another_tells(told):
    assert set(Event) - set(told) <= set(RARE)
    assert {event for event, sentences in told.items() if sentences == {""}} == SILENT
    assert not [event for event, sentences in told.items() if event not in SILENT and "" in sentences]


@pytest.mark.parametrize(("event", "told_as"), RARE.items(), ids=[event.name.lower() for event in RARE])
def test_rare_events_are_told_too(event, told_as):
    scenario = scenarios.load("humans")
    rules = scenario.configuration({}).rules()
    s = np.zeros(1, scenario.game.state)[0]
    loop.begin_game(s, 1, 0)
    start(s, rules[0])
    a, b, sentence = told_as
    assert tell(trace.Entry(int(event), a, b, s), rules[0], scenario.names()) == sentence


def test_no_sentence_has_the_number_of_a_square_or_a_word_of_the_code(told):
    for sentences in told.values():
        for sentence in sentences - {""}:
            assert not re.search(r"_|\bNone\b|-1(?!\d*[,)])|[a-z]\d|\{", sentence), sentence
            assert sentence.rstrip().endswith((".", ":")), sentence


def test_a_flight_is_told_as_what_must_be_done(told):
    """HU-061, HU-062: all of the movement is used if that is possible."""
    flights = [sentence for sentence in told[Event.ROLLED] | told[Event.ROLLED_AGAIN] if " moves the " in sentence]
    assert flights
    assert all(re.search(r": Seat \d moves the .* \d squares?, or as far as it can\.$", flight) for flight in flights)


def test_points_are_told_where_they_change(told):
    for event in (Event.EATEN, Event.PAWN_PUT, Event.PAWN_LOST, Event.WON):
        counted = told[event] - {sentence for sentence in told[event] if "wins on the Helipad" in sentence}
        assert [sentence for sentence in counted if not re.search(r"\d (points?|zombies?)\.$", sentence)] == []


def test_a_guy_that_wins_on_the_helipad_is_told_its_zombies(told):
    sentences = [sentence for sentence in told[Event.WON] if "wins on the Helipad" in sentence]
    assert sentences
    assert all(re.search(r"wins on the Helipad, with \d+ zombies?\.$", sentence) for sentence in sentences)
