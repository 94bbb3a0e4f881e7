"""Humans!!!, rule by rule: Playing Cards (who may play which, when and how many) and discarding."""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Phase, Roll, Step
from tests.games.humans.mixed_tables import mixed
from tests.games.humans.tables import (
    MID,
    PASS,
    USE,
    N,
    act,
    at,
    attempt,
    before_moving,
    begin,
    capturing,
    changed,
    dice,
    discard,
    give,
    hand,
    human,
    hunt,
    moving,
    next_captures,
    next_wounds,
    options,
    out,
    pawn,
    play,
    plays,
    prepare,
    resume,
    snap,
    stand,
    table,
    targets,
    tokens,
    wound,
)


@pytest.mark.rule("HU-079")
def test_at_the_end_of_the_own_turn_one_card_may_be_discarded():
    s, rules = table()
    give(s, 0, "weapon_0", "weapon_0", "panic")
    give(s, 1, "panic")
    capturing(s, rules)
    assert (s.phase, s.seat) == (Phase.END, 0)
    assert options(s, rules) == [PASS, discard("weapon_0"), discard("panic")]
    act(s, rules, discard("weapon_0"))
    assert (hand(s, 0), out(s, "weapon_0")) == (["weapon_0", "panic"], 1)
    assert (s.phase, s.turn_seat) == (Phase.TILE, 1)  # no second one
    assert hand(s, 1) == ["panic"]


@pytest.mark.rule("HU-079")
def test_no_second_card_is_discarded_while_another_may_be_played():
    s, rules = table()
    give(s, 0, "second_wind", "weapon_0", "panic")
    capturing(s, rules)
    act(s, rules, discard("weapon_0"))
    assert (s.phase, s.seat, options(s, rules)) == (Phase.END, 0, [PASS, play("second_wind")])


@pytest.mark.rule("HU-079")
def test_nobody_must_discard():
    s, rules = table()
    give(s, 0, "weapon_0")
    capturing(s, rules)
    before = snap(s)
    act(s, rules, PASS)
    assert changed(before, s) == set()


@pytest.mark.rule("HU-079")
def test_nothing_is_discarded_before_the_end():
    s, rules = before_moving("more_movement", "weapon_0")
    prepare(s, rules)
    assert targets(s, rules, Action.DISCARD, Action.WOUND) == []
    act(s, rules, PASS)
    assert targets(s, rules, Action.DISCARD, Action.WOUND) == []


@pytest.mark.rule("HU-080")
def test_one_card_is_played_from_the_own_turn_to_the_next():
    s, rules = before_moving("more_movement", "second_wind", "weapon_3")
    prepare(s, rules)
    assert plays(s, rules) == {"more_movement", "second_wind"}
    act(s, rules, play("second_wind"))
    assert (s.played[0], s.phase) == (1, Phase.MOVE)
    act(s, rules, PASS)
    assert (s.phase, plays(s, rules)) == (Phase.END, set())
    act(s, rules, PASS)
    stand(s, 1, at(0, CENTRE))
    human(s, at(0, CENTRE))
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6, seat=1)  # weapons count as well: seat 0 is not asked
    assert s.eaten[1] == 1
    begin(s, rules)
    assert s.played[0] == 0


@pytest.mark.rule("HU-080")
def test_a_weapon_is_the_one_card_of_its_round():
    s, rules = hunt()
    other = pawn(s, 0, at(1, N))
    human(s, at(1, N))
    give(s, 1, "weapon_0", "weapon_1")
    next_captures(s, *["eat"] * 6)
    attempt(s, rules, 6)
    dice(s, rules, 1, 6)
    act(s, rules, play("weapon_0"), Action.SELECT + other)
    assert (s.weapons_played[1], s.eaten[0], hand(s, 1)) == (1, 2, ["weapon_1"])


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize(
    "card",
    ["weapon_3", "less_movement", "loose_boards", "reinforced", "slip_away", "firm_grip", "confusion", "stunned"],
)
def test_a_card_of_another_situation_cannot_be_played_before_moving(card):
    s, rules = before_moving(card, "second_wind")
    prepare(s, rules)
    assert plays(s, rules) == {"second_wind"}


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize(
    "card", ["weapon_3", "more_movement", "panic", "bait", "loose_boards", "firm_grip", "patch_up"]
)
def test_a_card_of_the_own_turn_cannot_be_played_against_another(card):
    s, rules = before_moving(card, "less_movement", seat=1)
    wound(s, 1, "arm")
    human(s, at(1, CENTRE))
    prepare(s, rules)
    assert (s.phase, s.seat, plays(s, rules)) == (Phase.REACT, 1, {"less_movement"})


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize("card", ["panic", "patch_up", "bait", "second_wind"])
def test_a_card_that_would_do_nothing_cannot_be_played(card):
    s, rules = before_moving(card)
    if card == "bait":
        s.humans_gone, s.humans_left = 60, 0
    if card == "second_wind":
        tokens(s, 1, 36)
    prepare(s, rules)
    assert s.phase == Phase.MOVE  # nobody is asked who can only pass


@pytest.mark.rule("HU-082")
def test_the_player_to_the_left_is_asked_first_and_each_card_is_resolved_before_the_next():
    s, rules = before_moving("less_movement", seat=1, players=4)
    give(s, 2, "less_movement")
    give(s, 3, "less_movement")
    prepare(s, rules)
    order = []
    while s.phase == Phase.REACT:
        order.append((int(s.seat), int(s.budget)))
        act(s, rules, PASS if s.seat == 2 else play("less_movement"))
    assert order == [(1, 6), (2, 3), (3, 3)]
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, 1)
    assert hand(s, 2) == ["less_movement"]


@pytest.mark.rule("HU-A37", "HU-082")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("reading", "order"), [("active", [0, 1, 2]), ("others", [1, 2, 0])])
def test_before_a_player_moves_it_plays_cards_first_or_the_others_do(seat, reading, order):
    s, rules = table(3, hand_limit=1, first_to_play=reading)
    s.ability_used[:] = 1
    for other in range(3):
        give(s, other, "more_movement" if other == seat else "less_movement")
    resume(s, rules, Step.DRAW, seat)
    asked = []
    while s.phase in (Phase.PREPARE, Phase.REACT):
        asked.append(((s.seat - seat) % 3, s.phase == Phase.PREPARE))
        act(s, rules, options(s, rules)[1])
    assert asked == [(other, other == 0) for other in order]
    assert (s.phase, s.seat) == (Phase.MOVE, seat)


@pytest.mark.rule("HU-A37", "HU-122")
@pytest.mark.parametrize(("reading", "order"), [("active", [1, 0]), ("others", [0, 1])])
def test_and_so_it_is_for_a_guy_that_has_rolled_its_movement(reading, order):
    s, rules = mixed(hand_limit=1, first_to_play=reading)
    give(s, 0, "less_movement")
    give(s, 1, "more_movement")
    stand(s, 0, at(1, N))
    dice(s, rules, 4)
    resume(s, rules, Step.DRAW, 1)
    asked = []
    while s.phase in (Phase.PREPARE, Phase.REACT):
        asked.append((int(s.seat), int(s.budget)))
        act(s, rules, PASS)
    assert asked == [(seat, 4 + s.life[1]) for seat in order]
    assert (s.phase, s.seat) == (Phase.MOVE, 1)


@pytest.mark.rule("HU-082", "HU-048")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_weapons_are_asked_for_from_the_left_of_whoever_captures(seat):
    s, rules = table(3)
    human(s, MID)
    for other in range(3):
        give(s, other, "weapon_0")
    next_captures(s, *["eat"] * 4)
    attempt(s, rules, 6, seat=seat)
    asked = []
    while s.phase == Phase.ARM:
        asked.append(int(s.seat))
        act(s, rules, PASS)
    assert asked == [(seat + 1) % 3, (seat + 2) % 3]  # and not the player whose turn it is


@pytest.mark.rule("HU-083")
@pytest.mark.parametrize("step", ["prepare", "moving", "end"])
def test_a_weapon_is_played_only_on_a_caught_human(step):
    s, rules = before_moving("weapon_3")
    give(s, 1, "weapon_3")
    {"prepare": prepare, "moving": moving, "end": capturing}[step](s, rules)
    assert s.seat == 0
    assert plays(s, rules) == set()


@pytest.mark.rule("HU-084")
def test_the_player_of_the_weapon_rolls_for_it():
    s, rules = hunt(3)
    give(s, 2, "weapon_0")
    for seat in range(3):
        tokens(s, seat, 1)
    attempt(s, rules, 6)
    act(s, rules, PASS)  # no token on the capture roll
    dice(s, rules, 1)
    act(s, rules, play("weapon_0"))
    assert (s.roll, s.roller, s.phase, s.seat) == (Roll.WEAPON, 2, Phase.REROLL, 2)
    dice(s, rules, 4)
    next_wounds(s, "arm", "leg")
    act(s, rules, USE)
    assert (s.wounds_taken[0], s.tokens.tolist()[:3]) == (1, [1, 1, 0])


@pytest.mark.rule("HU-085")
@pytest.mark.parametrize("card", ["more_movement", "second_wind"])
def test_a_played_card_is_discarded(card):
    s, rules = before_moving(card)
    prepare(s, rules)
    act(s, rules, play(card))
    assert (out(s, card), hand(s, 0), s.events_out.sum()) == (1, [], 1)
