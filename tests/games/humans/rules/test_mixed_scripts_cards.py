"""Humans!!! mixed with Zombies!!!: which event cards the scripts draw, play, cancel and keep, and for what."""

import pytest

from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, SPOTS
from sims.games.humans.records.words import Ground, Phase
from tests.games.humans.mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    WEST_ROAD,
    about_to_move,
    collected,
    give_zombies,
    go,
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
from tests.games.humans.tables import (
    PASS,
    E,
    N,
    S,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    human,
    keep_eats,
    options,
    play,
    rules_of,
    stand,
    to,
    walk,
)

TOP, CORE, FAR_ROAD = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE), at(NORTH_ROAD, N)


# --- cards of Humans!!! ----------------------------------------------------------------------------------------------


def test_a_card_against_a_guy_waits_for_no_card_of_the_own_turn():
    s, rules = mixed()
    give(s, 0, "less_movement", "bait")
    about_to_move(s, rules, 1)
    assert (s.phase, s.seat) == (Phase.REACT, 0)
    assert choose(s, rules) == play("less_movement")


@pytest.mark.parametrize("card", ["panic", "more_movement"])
def test_panic_and_more_movement_are_no_cards_to_keep_while_guys_play(card):
    s, rules = mixed()
    human(s, at(0, N), at(0, S))
    stand(s, 0, CORE)
    give(s, 0, card)
    about_to_move(s, rules, 0)
    assert choose(s, rules) == play(card)


@pytest.mark.parametrize(("steps", "plays"), [(5, True), (6, False)])
def test_a_guy_plays_more_movement_for_a_helipad_that_is_too_far(steps, plays):
    s, rules = mixed()
    helipad(s, rules)
    give(s, 1, "more_movement")
    about_to_move(s, rules, 1, budget=steps)
    assert options(s, rules) == [PASS, play("more_movement")]
    assert choose(s, rules) == (play("more_movement") if plays else PASS)


@pytest.mark.parametrize(("eaten", "seat", "plays"), [(0, 1, True), (0, 2, False), (6, 2, True)])
def test_zombie_players_spare_each_other_until_one_is_about_to_win_and_guys_never_do(eaten, seat, plays):
    s, rules = mixed(4)
    human(s, CORE)
    stand(s, 0, CORE)
    keep_eats(s, 0, eaten)
    give(s, seat, "weapon_3")
    dice(s, rules, 6)
    capturing(s, rules, 0)
    act(s, rules, Action.SELECT)
    assert (s.phase, s.seat) == (Phase.ARM, seat)
    assert choose(s, rules) == (play("weapon_3") if plays else PASS)


@pytest.mark.parametrize(
    ("sides", "second", "eaten", "plays"),
    [
        (("zombie", "zombie", "guy", "guy"), 1, (0, 1), False),
        (("zombie", "zombie", "guy", "guy"), 1, (0, 0), True),
        (("zombie", "zombie", "guy", "guy"), 1, (1, 0), True),
        (("zombie", "guy", "zombie", "guy"), 2, (0, 1), True),  # another guy sees to that one
    ],
)
def test_a_guy_keeps_its_card_for_the_zombie_player_nearest_to_winning_of_those_before_the_next_guy(
    sides, second, eaten, plays
):
    s, rules = mixed(4, **{f"side@{seat + 1}": side for seat, side in enumerate(sides)})
    rules.characters["points"] = 12
    for each, amount in zip((0, second), eaten, strict=True):
        keep_eats(s, each, amount)
    give(s, 3, "less_movement")
    about_to_move(s, rules, 0)
    assert (s.phase, s.seat) == (Phase.REACT, 3)
    assert choose(s, rules) == (play("less_movement") if plays else PASS)


# --- cards of Zombies!!! ---------------------------------------------------------------------------------------------


def inside(s):
    """A square inside a building."""
    return next(square for square in range(5 * SPOTS, 9 * SPOTS) if s.ground[square] == Ground.BUILDING)


def test_each_wants_one_card_of_the_other_set_and_draws_the_rest_from_the_own():
    s, rules = mixed()
    no_tiles(s)
    for seat, first, then in ((0, Action.ZOMBIES, Action.HUMANS), (1, Action.HUMANS, Action.ZOMBIES)):
        begin(s, rules, seat)
        assert (s.phase, choose(s, rules)) == (Phase.DECK, first)
        act(s, rules, first)
        assert (s.phase, choose(s, rules)) == (Phase.DECK, then)


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


@pytest.mark.parametrize(
    ("dead", "dares", "action"),
    [(None, True, PASS), (TOP, True, PASS), (FAR_ROAD, True, "keys"), (FAR_ROAD, False, PASS)],
)
def test_a_guy_takes_the_car_only_to_a_goal_on_the_roads_that_is_too_far_to_walk(dead, dares, action):
    s, rules = mixed()
    rules.guy_policies["fights_players"] = 99
    if dead is not None:
        undead(s, dead)
    if not dares:
        collected(s, 1, 20)
        s.life[1], s.bullets[1] = 1, 0
    give_zombies(s, 1, "keys")
    about_to_move(s, rules, budget=3)
    assert s.phase == Phase.PREPARE
    assert choose(s, rules) == (use("keys") if action == "keys" else PASS)


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


@pytest.mark.parametrize("seat", [1, 3])
def test_of_tiles_as_good_a_guy_blows_up_its_own(seat):
    s, rules = mixed(4)
    for each, road in ((0, WEST_ROAD), (2, EAST_ROAD)):
        for which in range(2):
            stand(s, each, at(road, CENTRE), which)
    home = at(WEST_ROAD if seat == 1 else EAST_ROAD, CENTRE)
    guy(s, seat, home)
    give_zombies(s, seat, "grenade")
    about_to_move(s, rules, seat)
    act(s, rules, use("grenade"))
    assert choose(s, rules) == to(home)


def test_and_stay_in_hand_while_there_are_none():
    s, rules = mixed()
    undead(s, TOP)
    give_zombies(s, 0, "grenade")
    about_to_move(s, rules, 0)
    assert (s.phase, choose(s, rules)) == (Phase.PREPARE, PASS)


def test_a_horde_comes_where_a_guy_is_who_fears_it():
    s, rules = mixed()
    guy(s, 1, at(SOUTH_ROAD, CENTRE))
    give_zombies(s, 0, "horde")
    about_to_move(s, rules, 0)
    assert choose(s, rules) == PASS
    collected(s, 1, 20)
    s.life[1], s.bullets[1] = 1, 0
    assert choose(s, rules) == use("horde")
    act(s, rules, use("horde"))
    assert choose(s, rules) == to(at(SOUTH_ROAD, CENTRE))


def test_a_guy_who_looks_for_fights_calls_a_horde_to_itself():
    s, rules = mixed()
    guy(s, 1, at(SOUTH_ROAD, CENTRE))
    give_zombies(s, 1, "horde")
    about_to_move(s, rules, 1)
    assert choose(s, rules) == use("horde")
    act(s, rules, use("horde"))
    assert choose(s, rules) == to(at(SOUTH_ROAD, CENTRE))


def steering(*squares, budget=4, prepare=None):
    """A game in which seat 0 steers seat 1's guy on Town Square, with nonplayer zombies on these squares."""
    s, rules = mixed()
    undead(s, *squares)
    if prepare:
        prepare(s, rules)
    give_zombies(s, 0, "brain_cramp")
    about_to_move(s, rules, budget=budget)
    assert choose(s, rules) == use("brain_cramp")
    act(s, rules, use("brain_cramp"))
    assert (s.phase, s.seat) == (Phase.MOVE, 0)
    return s, rules


def test_who_steers_a_guy_takes_it_away_from_the_dead_or_keeps_it_where_there_are_none():
    s, rules = steering()
    assert choose(s, rules) == PASS
    s, rules = steering(TOP, at(0, N))
    there = go(s, rules)
    assert not s.undead[there]
    assert not any(s.undead[s.way[there, k]] for k in range(s.ways[there]))


def test_or_where_its_own_zombies_can_attack_it():
    far = at(SOUTH_ROAD, S)
    s, rules = steering(prepare=lambda s, rules: stand(s, 0, far))
    for pawn in range(2):
        stand(s, 0, at(SOUTH_ROAD, S), pawn)
    before = {MIDDLE}
    rules.characters["movement"] = 3
    assert go(s, rules) not in before


def test_or_into_a_fight_that_it_fears():
    def weak(s, rules):
        collected(s, 1, 20)
        s.life[1], s.bullets[1] = 1, 0

    s, rules = steering(TOP, prepare=weak)
    assert go(s, rules) == TOP


def test_who_steers_a_guy_does_not_take_it_to_the_middle_of_the_helipad():
    s, rules = steering(at(0, N), at(0, E), at(0, S), budget=9, prepare=helipad)
    assert go(s, rules) % SPOTS != CENTRE or s.tile[go(s, rules) // SPOTS] != rules.helipad


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
