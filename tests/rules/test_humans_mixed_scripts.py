"""Humans!!! mixed with Zombies!!!: what the scripts do, decision by decision."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, SPOTS
from sims.games.humans.records.words import Ground, Phase, Step
from tests.rules.humans_mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    WEST_ROAD,
    about_to_move,
    give_zombies,
    guy,
    helipad,
    items,
    let_go,
    mixed,
    no_tiles,
    roaming,
    undead,
    use,
    zombies_card,
)
from tests.rules.humans_tables import (
    PASS,
    USE,
    E,
    N,
    S,
    W,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    play,
    resume,
    rules_of,
    stand,
    to,
    walk,
)

TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)


def go(s, rules):
    """Where the script sends the pawn that it chooses, or PASS."""
    action = choose(s, rules)
    if action == PASS:
        return PASS
    act(s, rules, action)
    return int(choose(s, rules)) - Action.SQUARE


def test_a_guy_goes_for_the_nearest_zombie():
    s, rules = mixed()
    undead(s, CORE, at(SOUTH_ROAD, S))
    roaming(s, rules, budget=6)
    assert go(s, rules) == CORE


def test_and_as_near_as_it_gets():
    s, rules = mixed()
    undead(s, at(NORTH_ROAD, N))
    roaming(s, rules, budget=3)
    assert go(s, rules) == CORE


def test_a_guy_with_much_to_lose_and_one_life_goes_for_life_first():
    s, rules = mixed()
    undead(s, TOP)
    s.life_on[at(SOUTH_ROAD, CENTRE)] = 1
    s.life[1], s.bullets[1], s.kills[1] = 1, 0, 20
    s.zombies_left -= 20
    roaming(s, rules, budget=6)
    assert go(s, rules) == at(SOUTH_ROAD, CENTRE)


def test_but_it_does_not_wait_where_there_is_no_life():
    s, rules = mixed()
    undead(s, TOP)
    s.life[1], s.bullets[1], s.kills[1] = 1, 0, 20
    s.zombies_left -= 20
    roaming(s, rules, budget=6)
    assert go(s, rules) == TOP


def test_a_guy_spends_bullets_on_nonplayer_zombies_before_life():
    s, rules = mixed()
    undead(s, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 1)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, USE)
    s.bullets[1] = 2
    give(s, 1, "weapon_3")
    assert choose(s, rules) == play("weapon_3")


def test_against_a_player_zombie_it_keeps_its_last_bullets():
    s, rules = mixed()
    stand(s, 0, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, PASS)


@pytest.mark.parametrize(
    ("seat", "kills", "life", "there"), [(0, 0, 3, TOP), (1, 0, 3, TOP), (1, 20, 1, at(NORTH_ROAD, N))]
)
def test_nonplayer_zombies_are_driven_towards_a_guy_but_not_by_one_who_fears_them(seat, kills, life, there):
    s, rules = mixed()
    undead(s, CORE)
    undead(s, *[at(NORTH_ROAD, edge) for edge in (W, E) if s.ground[at(NORTH_ROAD, edge)]])
    s.kills[1], s.life[1], s.bullets[1] = kills, life, 0
    s.zombies_left -= kills
    guy(s, 1, MIDDLE)
    dice(s, rules, 1)
    capturing(s, rules, seat)
    act(s, rules, Action.SQUARE + CORE)
    assert choose(s, rules) == Action.SQUARE + there


def test_a_zombie_player_hunts_a_guy_as_it_hunts_a_human():
    s, rules = mixed()
    guy(s, 1, at(EAST_ROAD, W))
    stand(s, 0, CORE)
    s.budget = 6
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == at(EAST_ROAD, W)


# --- cards of Zombies!!! ---------------------------------------------------------------------------------------------


def inside(s):
    """A square inside a building."""
    return next(square for square in range(5 * SPOTS, 9 * SPOTS) if s.ground[square] == Ground.BUILDING)


def test_each_draws_from_the_deck_of_the_own_set():
    s, rules = mixed()
    no_tiles(s)
    for seat, deck in ((0, Action.HUMANS), (1, Action.ZOMBIES)):
        begin(s, rules, seat)
        assert (s.phase, choose(s, rules)) == (Phase.DECK, deck)


def test_a_guy_lays_an_item_out_as_soon_as_it_may():
    s, rules = mixed()
    give_zombies(s, 1, "skateboard", "food")
    guy(s, 1, inside(s))
    about_to_move(s, rules)
    assert choose(s, rules) == use("skateboard")


@pytest.mark.parametrize(("life", "action"), [(1, let_go("shotgun")), (2, PASS)])
def test_a_shotgun_saves_the_last_life(life, action):
    s, rules = mixed()
    items(s, 1, "shotgun")
    s.life[1], s.bullets[1] = life, 0
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, 1)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, action)


def test_a_guy_heals_and_loads_when_it_needs_to():
    s, rules = mixed()
    give_zombies(s, 1, "ammunition")
    about_to_move(s, rules)
    assert choose(s, rules) == PASS
    s.bullets[1] = 1
    assert choose(s, rules) == use("ammunition")
    give_zombies(s, 1, "first_aid")
    s.life[1] = 2
    assert choose(s, rules) == use("first_aid")


def test_a_guy_takes_the_car_when_the_helipad_is_too_far_to_walk():
    s, rules = mixed()
    s.kills[1], s.zombies_left, s.life[1], s.bullets[1] = 20, s.zombies_left - 20, 1, 0  # too much to lose for a fight
    give_zombies(s, 1, "keys")
    about_to_move(s, rules, budget=4)
    assert choose(s, rules) == PASS
    middle = helipad(s, rules)
    assert choose(s, rules) == use("keys")
    act(s, rules, use("keys"))
    assert go(s, rules) == middle


def test_a_guy_clears_the_middle_of_the_helipad_first():
    s, rules = mixed()
    middle = helipad(s, rules)
    undead(s, middle, TOP)
    give_zombies(s, 1, "not_so_bad")
    about_to_move(s, rules)
    act(s, rules, use("not_so_bad"))
    assert choose(s, rules) == to(middle)


@pytest.mark.parametrize("seat", [0, 2])
def test_explosives_are_for_the_zombies_of_others(seat):
    s, rules = mixed(4)
    for each in (0, 2):
        for which in range(2):
            stand(s, each, at(WEST_ROAD if each == 0 else EAST_ROAD, CENTRE), which)
    give_zombies(s, seat, "grenade")
    about_to_move(s, rules, seat)
    assert choose(s, rules) == use("grenade")
    act(s, rules, use("grenade"))
    assert choose(s, rules) == to(at(EAST_ROAD if seat == 0 else WEST_ROAD, CENTRE))


def test_and_stay_in_hand_while_there_are_none():
    s, rules = mixed()
    undead(s, TOP)
    give_zombies(s, 0, "grenade")
    about_to_move(s, rules, 0)
    assert (s.phase, choose(s, rules)) == (Phase.PREPARE, PASS)


def test_a_horde_comes_where_a_guy_is():
    s, rules = mixed()
    guy(s, 1, at(SOUTH_ROAD, CENTRE))
    give_zombies(s, 0, "horde")
    about_to_move(s, rules, 0)
    assert choose(s, rules) == use("horde")
    act(s, rules, use("horde"))
    assert choose(s, rules) == to(at(SOUTH_ROAD, CENTRE))


def test_who_steers_a_guy_keeps_it_where_it_is():
    s, rules = mixed()
    give_zombies(s, 0, "brain_cramp")
    about_to_move(s, rules)
    assert choose(s, rules) == use("brain_cramp")
    act(s, rules, use("brain_cramp"))
    assert (s.phase, s.seat, choose(s, rules)) == (Phase.MOVE, 0, PASS)


def test_a_card_is_cancelled_if_it_hurts_or_its_player_is_about_to_win():
    s, rules = mixed(4)
    give_zombies(s, 1, "cancel")
    give(s, 0, "less_movement")
    about_to_move(s, rules, 1)
    act(s, rules, play("less_movement"))
    assert (s.phase, choose(s, rules)) == (Phase.CANCEL, use("cancel"))
    for kills, action in ((0, PASS), (22, use("cancel"))):
        s, rules = mixed(4)
        s.kills[3], s.zombies_left = kills, s.zombies_left - kills
        give_zombies(s, 1, "cancel")
        give_zombies(s, 3, "rush")
        about_to_move(s, rules, 3)
        act(s, rules, use("rush"))
        assert (s.phase, s.seat, choose(s, rules)) == (Phase.CANCEL, 1, action)


def test_butter_fingers_takes_the_best_item():
    s, rules = mixed()
    items(s, 1, "skateboard", "shotgun")
    give_zombies(s, 0, "butter_fingers")
    about_to_move(s, rules)
    act(s, rules, use("butter_fingers"))
    assert choose(s, rules) == let_go("shotgun")


def test_a_card_that_can_hurt_nobody_at_the_table_is_worth_nothing():
    alone, two = rules_of(2, mode="mixed"), rules_of(4, mode="mixed")
    weapon, cramp = play("weapon_3") - Action.PLAY, zombies_card("brain_cramp")
    assert (alone.worth[0, weapon], alone.worth[1, cramp]) == (0, 0)
    assert min(alone.worth[1, weapon], alone.worth[0, cramp], two.worth[0, weapon], two.worth[1, cramp]) > 0


def test_a_hunter_collects_on_where_a_runner_goes_for_the_helipad():
    for script, near in (("runner", False), ("hunter", True)):
        s, rules = mixed(guy_policy=script)
        middle = helipad(s, rules)
        s.kills[1], s.zombies_left = 14, s.zombies_left - 14
        undead(s, at(SOUTH_ROAD, N), middle)
        roaming(s, rules, budget=3)
        assert (go(s, rules) == at(SOUTH_ROAD, N)) == near
