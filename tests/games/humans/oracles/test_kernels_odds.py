"""Humans!!!: what the kernels draw and roll, against exact fractions.

A count of TRIES trials is held within 5 standard errors and one: a right program fails a line once in two million.
"""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from sims.games.humans.play import start
from sims.games.humans.policies.answers import take_wound
from sims.games.humans.records.actions import Action
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Capture, Phase, Roll, Step
from sims.games.humans.rules.capture import infection, roll_to_capture
from sims.games.humans.rules.decks import draw_wounds
from sims.games.humans.rules.dice import ask_for_tokens, roll, roll_again
from sims.games.humans.rules.move import roll_to_enter
from sims.games.humans.rules.wounds import settle_weapon
from sims.kernel import kernel
from sims.loop import begin_game
from sims.rng import turn_begins
from sims.sets import has
from tests.games.humans.oracles.draws import capture, pawn_lost
from tests.games.humans.oracles.towns import RULES

TRIES = 20_000
SEAT = 0


def agrees(count, chance):
    return abs(count - TRIES * chance) <= 5 * sqrt(TRIES * chance * (1 - chance)) + 1


def table():
    s = np.zeros(1, STATE)[0]
    begin_game(s, 2, 0)
    start(s, RULES[0])
    s.turn_seat = s.seat = SEAT
    return s


@kernel
def infections(s, rules, into):
    """Draw capture cards from fresh decks; write the cards of each draw by kind."""
    for i in range(into.shape[0]):
        begin_game(s, 3, i)
        s.captures_left = 0
        for kind in range(3):
            s.drawn_cards[kind] = 0
            s.captures_out[kind] = rules.capture_copies[kind]
        infection(s, rules)
        for kind in range(3):
            into[i, kind] = s.drawn_cards[kind]
            s.drawn_cards[kind] = 0


@pytest.mark.parametrize("drawn", [1, 2, 3, 4, 5])
def test_a_draw_of_capture_cards_has_the_exact_chances(drawn):
    rules = RULES.copy()
    rules["characters"]["infect"] = drawn
    found = np.zeros((TRIES, 3), np.int64)
    infections(table(), rules[0], found)
    assert (found.sum(axis=1) == drawn).all()
    eat, infected, escape = found[:, Capture.EAT], found[:, Capture.INFECTION], found[:, Capture.ESCAPE]
    exact = capture(drawn)
    assert agrees((escape > 0).sum(), exact["escape"])
    assert agrees((escape > 1).sum(), exact["escapes"])
    assert agrees(((escape == 0) & (eat > infected)).sum(), exact["eat"])
    assert agrees(((escape == 0) & (infected > eat)).sum(), exact["infection"])
    assert agrees(((escape == 0) & (infected == eat)).sum(), exact["tie"])


@kernel
def wounds(s, rules, drawn, in_front, into):
    """Draw wound cards from fresh decks and let the script take one; write whether it costs the pawn."""
    for i in range(into.shape[0]):
        begin_game(s, 4, i)
        s.wounds_left = 0
        for kind in range(6):
            lies = kind > 0 and kind <= in_front
            s.drawn_cards[kind], s.wound[s.turn_seat, kind] = 0, lies
            s.wounds_out[kind] = rules.wound_copies[kind] - lies
        draw_wounds(s, drawn)
        kind = take_wound(s, rules) - Action.WOUND
        into[i] = has(rules.head_shots, kind) or s.wound[s.turn_seat, kind]


@pytest.mark.parametrize("drawn", [1, 2, 3, 4])
@pytest.mark.parametrize("in_front", [0, 1, 2, 3, 4, 5])
def test_a_wound_costs_the_pawn_as_often_as_it_must(drawn, in_front):
    found = np.zeros(TRIES, np.int64)
    wounds(table(), RULES[0], drawn, in_front, found)
    assert agrees(found.sum(), pawn_lost(drawn, in_front))


@kernel
def captures(s, rules, tokens, into):
    """Roll to capture, and again for every token while it fails; write whether it succeeds."""
    for i in range(into.shape[0]):
        begin_game(s, 5, i)
        s.tokens[s.turn_seat], s.bonus = tokens, 0
        roll_to_capture(s, rules)
        while s.step == Step.ROLLED:
            ask_for_tokens(s, rules)
            if s.phase == Phase.REROLL:
                s.phase = Phase.NEXT
                if s.die < s.need:
                    roll_again(s, rules)
                else:
                    s.step = Step.SETTLED
        into[i] = s.die >= s.need


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_tokens_make_a_capture_as_likely_as_they_should(number, tokens):
    rules = RULES.copy()
    rules["characters"]["capture"] = number
    found = np.zeros(TRIES, np.int64)
    captures(table(), rules[0], tokens, found)
    assert agrees(found.sum(), 1 - Fraction(number - 1, 6) ** (tokens + 1))


@kernel
def points(s, rules, into):
    """Roll to capture, and draw capture cards from a fresh deck; write whether it is worth a point."""
    for i in range(into.shape[0]):
        begin_game(s, 9, i)
        s.tokens[s.turn_seat] = s.bonus = s.captures_left = 0
        for kind in range(3):
            s.drawn_cards[kind] = 0
            s.captures_out[kind] = rules.capture_copies[kind]
        roll_to_capture(s, rules)
        caught = s.die >= s.need
        infection(s, rules)
        into[i] = caught and s.drawn_cards[Capture.ESCAPE] == 0


@pytest.mark.parametrize(
    ("number", "drawn", "chance"),
    [
        (4, 3, Fraction(374, 1235)),
        (4, 2, Fraction(187, 520)),
        (3, 4, Fraction(46376, 137085)),
        (4, 4, Fraction(11594, 45695)),
    ],
)
def test_an_attempt_without_tokens_and_weapons_is_worth_a_point_as_often_as_it_should(number, drawn, chance):
    """HU-O10: the chance to roll the Capture number, times that of no Escape."""
    rules = RULES.copy()
    rules["characters"]["capture"], rules["characters"]["infect"] = number, drawn
    found = np.zeros(TRIES, np.int64)
    points(table(), rules[0], found)
    assert agrees(found.sum(), chance)
    assert chance == Fraction(7 - number, 6) * (1 - capture(drawn)["escape"])


@kernel
def hits(s, rules, bonus, into):
    """Roll for an armed human; write whether it wounds the zombie."""
    for i in range(into.shape[0]):
        begin_game(s, 10, i)
        for kind in range(6):
            s.drawn_cards[kind] = 0
        s.bonus, s.need, s.wounded = bonus, rules.wound_at, 0
        roll(s, rules, Roll.WEAPON.value, s.turn_seat)
        settle_weapon(s, rules)
        into[i] = s.wounded


@pytest.mark.parametrize(("bonus", "sixths"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_a_weapon_wounds_as_often_as_its_bonus_says(bonus, sixths):
    """HU-O12."""
    found = np.zeros(TRIES, np.int64)
    hits(table(), RULES[0], bonus, found)
    assert found.sum() == TRIES if sixths == 6 else agrees(found.sum(), Fraction(sixths, 6))


@kernel
def entries(s, rules, helpers, into):
    """Try to enter a building with helpers on the square; write whether the barricade comes down."""
    s.square = 1
    s.zombies[1] = helpers + 1
    for i in range(into.shape[0]):
        begin_game(s, 6, i)
        turn_begins(s, 1)
        s.step, s.die = Step.BARRICADE_ROLL, 0
        roll_to_enter(s, rules)
        into[i] = s.step == Step.BARRICADE_DOWN or (s.roll == Roll.BARRICADE and s.die >= s.need)


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("helpers", [0, 1, 2, 3, 4])
def test_a_barricade_comes_down_as_likely_as_helpers_make_it(number, helpers):
    rules = RULES.copy()
    rules["land"]["barricade"] = number
    found = np.zeros(TRIES, np.int64)
    entries(table(), rules[0], helpers, found)
    chance = min(Fraction(1), Fraction(7 - number + helpers, 6))
    assert found.sum() == TRIES if chance == 1 else agrees(found.sum(), chance)


def test_most_hands_of_three_hold_a_weapon():
    """HU-O13: 14 of 19."""
    rules = RULES[0]
    hands = np.zeros(TRIES, np.int64)
    weapons(table(), rules, hands)
    assert agrees(hands.sum(), Fraction(14, 19))


@kernel
def weapons(s, rules, into):
    """Set games up; write whether the first hand holds a weapon."""
    for i in range(into.shape[0]):
        clear(s)
        begin_game(s, 8, i)
        start(s, rules)
        for row in range(24):
            if s.hand[0, row] and rules.events[row].effect == 0:
                into[i] = 1


@kernel
def clear(s):
    """Take hands, sites and tiles back, so that a game may be set up on the same record."""
    for seat in range(6):
        s.held[seat] = s.in_hand[seat] = s.pawns[seat] = s.tokens[seat] = s.turns_taken[seat] = s.given[seat] = 0
        for row in range(24):
            s.hand[seat, row] = 0
    s.tiles_placed = s.sites = s.turns = s.phase = 0
    for square in range(180):
        s.zombies[square] = 0
    for part in range(s.people.shape[0]):
        s.people[part] = s.streets[part] = s.inside[part] = s.gates[part] = s.openings[part] = 0
    for site in range(s.site_open.shape[0]):
        s.site_open[site] = s.site_closed[site] = 0
