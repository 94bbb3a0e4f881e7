"""Posthuman, told: what events take and give, Charge, and bolas."""

import contextlib

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Event, Melee, Shooting
from tests.games.posthuman.journeys import act, journey, rolls, set_stats
from tests.games.posthuman.journeys_combat import met
from tests.games.posthuman.journeys_mutants import prey, round_of, unskilled
from tests.games.posthuman.journeys_setup import ranger
from tests.games.posthuman.journeys_story import interpreted, lines_of, told
from tests.games.posthuman.journeys_turn import new_turn

MISS, _, _, ATTACK, CRITICAL, _ = Melee


@interpreted
@pytest.mark.parametrize(
    ("event", "lines"),
    [
        ("fever", ["Player 1 fails a test of strength 3 with a 6.", "Player 1 loses 1 health: health 2 of 6, {}."]),
        ("bad_dreams", ["Player 1 fails a test of mind 3 with a 6.", "Player 1 loses 1 morale: health 3 of 6, {}."]),
        ("ammo_stash", ["Player 1 now has health 3 of 6, {}, hunger full, food 9, ammo 6, XP 0."]),
    ],
)
def test_what_an_event_takes_and_gives_is_told(event, lines):
    s, rules = ranger(1)
    s.health[0], s.food[0], s.ammo[0] = 3, 9, 4

    def begin():
        with rolls(5) if event != "ammo_stash" else contextlib.nullcontext():
            new_turn(s, rules, event)
        return s, rules

    said = lines_of(begin)
    left = "morale 5 of 6" if event == "bad_dreams" else "morale 6 of 6"
    first = said.index(lines[0].format(left))
    assert said[first : first + len(lines)] == [line.format(left) for line in lines]


@interpreted
@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Action.TAKE, "Player 1 loses 1 food: food 8."),
        (Action.PASS, "Player 1 loses 1 health: health 2 of 6, morale 6 of 6."),
    ],
)
def test_what_the_heat_wave_costs_is_told(action, line):
    s, rules = ranger(1)
    s.health[0], s.food[0] = 3, 9
    new_turn(s, rules, "heat_wave")

    def answer():
        act(s, rules, action)
        return s, rules

    assert lines_of(answer)[0] == line


@interpreted
@pytest.mark.parametrize(
    ("speed", "dice", "lines"),
    [
        (4, (ATTACK, CRITICAL, 1), ["1 Critical, 1 Attack: 2 hits, and Player 1 blocks 1 with 1 defence die.", "1"]),
        (3, (ATTACK, MISS), ["1 Attack, 1 Miss: 1 hit.", "1"]),
        (5, (ATTACK, MISS, 1, 2), ["1 Attack, 1 Miss: 1 hit, and Player 1 blocks 1 with 2 defence dice.", "nothing"]),
    ],
)
def test_charge_tells_its_dice_blocks_and_wounds(speed, dice, lines):
    s, rules = journey()
    unskilled(s, rules, 0)
    set_stats(s, 0, speed=speed)
    prey("urban_a", hand=("charge_rural_urban",), game=(s, rules))
    s.health[0] = 5

    def play():
        with rolls(*dice):
            act(s, rules, Action.SEAT + 0)
        return s, rules

    left = 5 if lines[1] == "nothing" else 4
    lost = "nothing" if left == 5 else "1 health"
    assert lines_of(play)[1:3] == [
        f"Player 2 (mutant) rolls {lines[0]}",
        f"Player 1 loses {lost}: health {left} of 6, morale {s.morale[0]} of 6.",
    ]


@pytest.mark.parametrize(("number", "text"), [(1, "1 melee die"), (2, "2 melee dice")])
def test_bolas_tell_how_many_melee_dice_they_leave(number, text):
    s, rules = met("watcher", level=2)
    rules.foes[s.foe[0]].amount = number
    assert told(s, rules, Event.SHOT_AT, 0, 1).endswith(f"1 hit with bolas, {text} in round 1.")


@interpreted
@pytest.mark.parametrize(("hits", "result"), [(3, "3 hits, which ends the attack"), (1, "1 hit")])
def test_a_shot_at_a_mutant_that_attacks_is_told(hits, result):
    s, rules = journey()
    unskilled(s, rules, 0)
    s.ammo[0] = 2
    prey("urban_a", "claws", hand=("attack_urban",), game=(s, rules))
    set_stats(s, 1, melee=3, strength=3)
    act(s, rules, Action.SEAT + 0)

    def shoot():
        shots = [int(Shooting.RANGE_1)] * hits + [int(Shooting.MISS)] * (3 - hits)
        with rolls(*shots, *round_of(3, 3) * (hits < 3)):
            act(s, rules, Action.AIM)
        return s, rules

    assert lines_of(shoot)[0] == f"Player 1 shoots 3 dice at Player 2 (mutant): {result}; ammo 1 left."
