"""Humans!!! mixed with Zombies!!!, rule by rule: event cards about the life, bullets and movement of guys."""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, SPOTS
from sims.games.humans.records.words import Ground, Outcome, Phase, Step
from tests.games.humans.mixed_tables import (
    NORTH_ROAD,
    SOUTH_ROAD,
    about_to_move,
    building,
    give_zombies,
    guy,
    helipad,
    mixed,
    roaming,
    undead,
    use,
)
from tests.games.humans.tables import (
    PASS,
    USE,
    S,
    act,
    at,
    changed,
    dice,
    next_wounds,
    options,
    resume,
    snap,
    stand,
    targets,
    to,
    walk,
)

NORTH = at(NORTH_ROAD, CENTRE)
TOP = at(NORTH_ROAD, S)
TURN = {"hand", "held", "events_out"}
HIT, MISS = 6, 1


# --- life, bullets, movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121", "HU-H12")
def test_first_aid_adds_2_life_and_ammunition_3_bullets():
    s, rules = mixed()
    give_zombies(s, 1, "first_aid", "ammunition")
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use("first_aid"))
    assert (s.life[1], changed(before, s)) == (5, TURN | {"life"})
    s.played[1] = 0
    resume(s, rules, Step.END, 1)
    act(s, rules, use("ammunition"))
    assert (s.bullets[1], s.life[1]) == (6, 5)


@pytest.mark.rule("HU-121")
def test_they_may_be_played_in_a_fight():
    s, rules = mixed()
    s.bullets[1], s.life[1] = 0, 1
    give_zombies(s, 1, "ammunition", "first_aid")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, 2)
    walk(s, rules, 0, TOP)
    assert options(s, rules) == [PASS, use("first_aid"), use("ammunition")]
    act(s, rules, use("ammunition"))
    assert (s.phase, s.bullets[1], options(s, rules)) == (Phase.FIGHT, 3, [PASS, USE])
    act(s, rules, USE)
    assert (s.kills[1], s.bullets[1], s.life[1]) == (1, 1, 1)


@pytest.mark.rule("HU-121", "HU-164")
def test_rush_doubles_the_movement():
    s, rules = mixed()
    give_zombies(s, 1, "rush")
    about_to_move(s, rules, 1, budget=5)
    act(s, rules, use("rush"))
    assert (s.phase, s.budget) == (Phase.MOVE, 10)
    s, rules = mixed()
    give_zombies(s, 0, "rush")
    about_to_move(s, rules, 0, budget=6)
    act(s, rules, use("rush"))
    assert s.budget == 6 + rules.characters[s.character[0]].movement


@pytest.mark.rule("HU-164")
@pytest.mark.parametrize(("budget", "left"), [(5, 3), (6, 3), (1, 1)])
@pytest.mark.parametrize("seat", [0, 1])
def test_slowed_halves_the_movement_of_guys_and_zombies_rounded_up(seat, budget, left):
    s, rules = mixed()
    give_zombies(s, 1 - seat, "slowed")
    about_to_move(s, rules, seat, budget)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.REACT, 1 - seat, [PASS, use("slowed")])
    act(s, rules, use("slowed"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, seat, left)


@pytest.mark.rule("HU-164")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_frozen_neither_moves_nor_breaks_in(seat):
    s, rules = mixed()
    road = next(square for square in range(5 * SPOTS, 9 * SPOTS) if s.ground[square] == Ground.ROAD)
    stand(s, 0, road)
    undead(s, at(SOUTH_ROAD, CENTRE))
    give_zombies(s, 1 - seat, "frozen")
    about_to_move(s, rules, seat)
    before = snap(s)
    act(s, rules, use("frozen"))
    assert (s.phase, s.seat, s.pawn.tolist()) == (Phase.DRIVE, seat, before.pawn.tolist())  # the horde moves next
    assert s.barricades_tried.sum() == 0


@pytest.mark.rule("HU-165")
def test_brain_cramp_lets_another_player_move_the_guy_but_no_zombie():
    s, rules = mixed()
    undead(s, TOP)
    give_zombies(s, 0, "brain_cramp")
    give_zombies(s, 1, "brain_cramp")
    about_to_move(s, rules, 1)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.REACT, 0, [PASS, use("brain_cramp")])
    act(s, rules, use("brain_cramp"))
    assert (s.phase, s.seat, s.turn_seat) == (Phase.MOVE, 0, 1)
    dice(s, rules, HIT)
    act(s, rules, Action.SELECT)
    assert (s.phase, s.seat) == (Phase.GO, 0)
    act(s, rules, to(TOP))
    assert (s.pawn[1, 0], s.kills.tolist()[:2]) == (TOP, [0, 1])  # it fights for itself
    assert (s.phase, s.seat) == (Phase.MOVE, 0)
    about_to_move(s, rules, 0)
    assert s.phase == Phase.MOVE  # nobody may answer with it


@pytest.mark.rule("HU-165")
def test_a_guy_moves_itself_again_in_its_next_turn():
    s, rules = mixed(hand_limit=0)
    s.steered_by = 0
    dice(s, rules, 3)
    resume(s, rules, Step.TURN, 1)
    while s.phase != Phase.MOVE:
        act(s, rules, options(s, rules)[0])
    assert (s.seat, s.steered_by) == (1, -1)


@pytest.mark.rule("HU-166")
def test_the_keys_add_10_squares_on_roads_only():
    s, rules = mixed()
    for which in range(2):
        stand(s, 0, building(s, of_zombies=False), which)  # out of the way
    give_zombies(s, 1, "keys")
    about_to_move(s, rules, 1, budget=4)
    act(s, rules, use("keys"))
    act(s, rules, Action.SELECT)
    reached = set(targets(s, rules))
    assert s.budget == 14
    roads = {square for square in range(s.tiles_placed * SPOTS) if s.ground[square] == Ground.ROAD}
    assert reached | {MIDDLE} == roads  # the whole cross lies within 14 squares
    s.driving = 0
    assert {int(s.ground[square]) for square in targets(s, rules)} == {int(Ground.ROAD), int(Ground.BUILDING)}


@pytest.mark.rule("HU-166")
def test_the_keys_are_of_no_use_inside_a_building():
    s, rules = mixed()
    give_zombies(s, 1, "keys")
    guy(s, 1, building(s))
    about_to_move(s, rules, 1)
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-166")
def test_who_rests_gets_2_life_and_does_not_move():
    s, rules = mixed()
    undead(s, TOP)
    give_zombies(s, 1, "rest")
    about_to_move(s, rules, 1)
    act(s, rules, use("rest"))
    assert (s.life[1], s.phase, s.turn_seat, s.pawn[1, 0]) == (5, Phase.DRIVE, 1, MIDDLE)  # the horde moves next


@pytest.mark.rule("HU-163")
def test_zombies_leave_a_guy_alone_that_has_found_them_other_food():
    s, rules = mixed()
    give_zombies(s, 1, "food")
    undead(s, TOP)
    about_to_move(s, rules, 1)
    act(s, rules, use("food"), Action.SELECT)
    assert NORTH in targets(s, rules)  # past the zombie
    before = snap(s)
    act(s, rules, to(TOP))
    assert changed(before, s) == {"pawn", "guys"}
    assert (s.phase, s.undead[TOP], s.kills[1]) == (Phase.MOVE, 1, 0)  # and it may not be killed


@pytest.mark.rule("HU-163")
def test_other_food_is_no_help_against_a_players_zombie():
    s, rules = mixed()
    s.bullets[1] = 0
    stand(s, 0, TOP)
    give_zombies(s, 1, "food")
    about_to_move(s, rules, 1)
    act(s, rules, use("food"), Action.SELECT)
    assert NORTH not in targets(s, rules)
    next_wounds(s, "arm", "leg")
    dice(s, rules, HIT)
    act(s, rules, to(TOP))
    assert s.wounds_taken[0] == 1


@pytest.mark.rule("HU-161", "HU-163")
def test_a_guy_that_zombies_leave_alone_does_not_win_beside_the_zombie_of_the_helipad():
    s, rules = mixed()
    middle = helipad(s, rules)
    undead(s, middle)
    give_zombies(s, 1, "food")
    about_to_move(s, rules, 1, budget=9)
    act(s, rules, use("food"), Action.SELECT, to(middle))
    assert (s.pawn[1, 0], s.phase) == (middle, Phase.MOVE)
    dice(s, rules, HIT)
    resume(s, rules, Step.AMBUSH, 1)
    s.fed = 0
    resume(s, rules, Step.AMBUSH, 1)  # as in its next turn
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 1)
