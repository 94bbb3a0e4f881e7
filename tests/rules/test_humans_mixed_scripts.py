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
    collected,
    give_zombies,
    guy,
    helipad,
    items,
    let_go,
    mixed,
    next_zombies_tile,
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
    human,
    keep_eats,
    next_tile,
    play,
    resume,
    rules_of,
    stand,
    to,
    walk,
)

TOP, CORE, FAR_ROAD = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE), at(NORTH_ROAD, N)


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


@pytest.mark.parametrize(
    ("die", "life", "bullets", "action"), [(3, 3, 3, USE), (1, 3, 3, PASS), (1, 1, 3, USE), (1, 3, 6, USE)]
)
def test_a_guy_spends_many_bullets_only_for_its_last_life_or_if_enough_are_left_for_it(die, life, bullets, action):
    s, rules = mixed()
    undead(s, TOP)
    s.life[1], s.bullets[1] = life, bullets
    roaming(s, rules, budget=6)
    dice(s, rules, die)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, action)


def test_a_weapon_in_hand_comes_before_bullets():
    s, rules = mixed()
    undead(s, TOP)
    give(s, 1, "weapon_3")
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, play("weapon_3"))


def test_against_a_player_zombie_it_keeps_its_last_bullets():
    s, rules = mixed()
    stand(s, 0, TOP)
    roaming(s, rules, budget=6)
    dice(s, rules, 3)
    walk(s, rules, 0, TOP)
    assert (s.phase, choose(s, rules)) == (Phase.FIGHT, PASS)


def driving(seat, *squares, players=2):
    """A game in which a player, at the end of a turn, moves one of the nonplayer zombies on these squares."""
    s, rules = mixed(players)
    undead(s, *squares)
    s.bullets[1] = 0
    guy(s, 1, MIDDLE)
    dice(s, rules, 1)
    return s, rules


@pytest.mark.parametrize(
    ("seat", "kills", "life", "there"),
    [(0, 0, 3, at(NORTH_ROAD, N)), (0, 20, 1, TOP), (1, 0, 3, TOP), (1, 20, 1, at(NORTH_ROAD, N))],
)
def test_nonplayer_zombies_are_driven_to_a_guy_who_wants_them_and_to_a_rival_who_fears_them(seat, kills, life, there):
    s, rules = driving(
        seat, CORE, *[at(NORTH_ROAD, edge) for edge in (W, E) if mixed()[0].ground[at(NORTH_ROAD, edge)]]
    )
    collected(s, 1, kills)
    s.life[1] = life
    capturing(s, rules, seat)
    assert choose(s, rules) == Action.SQUARE + CORE
    act(s, rules, Action.SQUARE + CORE)
    assert choose(s, rules) == Action.SQUARE + there


def test_a_guy_draws_the_dead_to_itself_and_not_to_a_rival():
    s, rules = driving(3, TOP, at(EAST_ROAD, CENTRE), players=4)
    guy(s, 3, at(EAST_ROAD, E))
    capturing(s, rules, 3)
    act(s, rules, Action.SQUARE + at(EAST_ROAD, CENTRE))
    assert choose(s, rules) == Action.SQUARE + at(EAST_ROAD, E)


def test_a_zombie_player_hunts_a_guy_as_it_hunts_a_human():
    s, rules = mixed()
    guy(s, 1, at(EAST_ROAD, W))
    stand(s, 0, CORE)
    s.budget = 6
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == at(EAST_ROAD, W)


@pytest.mark.parametrize(("farther", "there"), [(0, at(0, N)), (12, at(0, S))])
def test_but_a_guy_out_of_reach_walks_on_so_a_human_a_little_farther_is_hunted_first(farther, there):
    s, rules = mixed()
    for pawn in range(2):
        stand(s, 0, at(0, CENTRE), pawn)
    guy(s, 1, CORE)  # 3 steps to the north
    human(s, at(SOUTH_ROAD, S))  # 4 steps to the south
    rules.policies[0].guys_farther = farther
    s.budget = 1
    resume(s, rules, Step.MOVE, 0)
    assert go(s, rules) == there


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


def test_a_guy_without_a_goal_goes_out_of_the_reach_of_players_zombies():
    s, rules = mixed()
    rules.guy_policies[1].caution = 4
    rules.characters["movement"] = 1
    for pawn in range(2):
        stand(s, 0, MIDDLE, pawn)
    roaming(s, rules, budget=4)
    there = go(s, rules)
    assert there not in (PASS, MIDDLE)
    assert all(s.way[MIDDLE, k] != there for k in range(s.ways[MIDDLE]))


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


def test_a_hunter_collects_on_where_a_runner_goes_for_the_helipad():
    for script, near in (("runner", False), ("hunter", True)):
        s, rules = mixed(guy_policy=script)
        middle = helipad(s, rules)
        s.kills[1], s.zombies_left = 14, s.zombies_left - 14
        undead(s, at(SOUTH_ROAD, N), middle)
        roaming(s, rules, budget=3)
        assert (go(s, rules) == at(SOUTH_ROAD, N)) == near


# --- where a guy goes ------------------------------------------------------------------------------------------------


def test_a_guy_who_has_lost_lives_goes_farther_for_supplies_than_for_a_zombie():
    for life, there in ((3, TOP), (2, at(SOUTH_ROAD, CENTRE))):
        s, rules = mixed()
        undead(s, TOP)
        s.life_on[at(SOUTH_ROAD, CENTRE)] = 1
        s.life[1] = life
        roaming(s, rules, budget=6)
        assert go(s, rules) == there


def test_of_zombies_as_near_it_fights_the_one_on_supplies():
    s, rules = mixed()
    undead(s, TOP, at(SOUTH_ROAD, N))
    s.bullets_on[at(SOUTH_ROAD, N)] = 1
    roaming(s, rules, budget=6)
    assert go(s, rules) == at(SOUTH_ROAD, N)


def test_a_guy_fights_a_players_zombie_that_is_much_nearer_than_the_dead():
    for dead, there in ((CORE, CORE), (at(NORTH_ROAD, N), at(0, S))):
        s, rules = mixed()
        undead(s, dead)
        stand(s, 0, at(0, S))
        rules.guy_policies[1].fights_players = 2
        roaming(s, rules, budget=6)
        assert go(s, rules) == there


@pytest.mark.parametrize(("caution", "there"), [(0, CORE), (3, TOP)])
def test_a_cautious_guy_stops_where_no_players_zombie_reaches_it(caution, there):
    s, rules = mixed()
    for pawn in range(2):
        stand(s, 0, at(5, CENTRE), pawn)  # a step beside the north-eastern building's roads
    rules.characters["movement"] = 3
    undead(s, at(NORTH_ROAD, N))
    rules.guy_policies[1].caution = caution
    roaming(s, rules, budget=3)
    assert go(s, rules) == there


# --- tiles -----------------------------------------------------------------------------------------------------------


def stack_asked(seat, players=2):
    """A game in which a player is asked which stack to draw a tile from."""
    s, rules = mixed(players, stack_rule="any")
    begin(s, rules, seat)
    assert s.phase == Phase.STACK
    return s, rules


def test_a_guy_digs_for_the_helipad_until_it_collects_and_others_would_win_there():
    s, rules = stack_asked(1)
    rules.guy_policies[1].tiles_left = 40
    assert choose(s, rules) == Action.ZOMBIES
    rules.guy_policies[1].collects_from = 13
    collected(s, 1, 13)
    assert choose(s, rules) == Action.HUMANS
    rules.guy_policies[1].tiles_left = 0
    assert choose(s, rules) == Action.ZOMBIES


def test_a_zombie_player_digs_only_while_there_are_humans_and_leaves_the_helipad_alone():
    s, rules = stack_asked(0)
    rules.policies[0].digs_from = 3  # the guy counts as one of the living
    assert choose(s, rules) == Action.HUMANS
    human(s, TOP, CORE)
    assert choose(s, rules) == Action.ZOMBIES
    s.zombies_tiles_left = 0
    assert choose(s, rules) == Action.HUMANS


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tile_of_the_other_set_goes_where_its_figures_help_nobody(seat):
    s, rules = stack_asked(seat)
    guy(s, 1, at(5, CENTRE))
    for pawn in range(2):
        stand(s, 0, at(5, CENTRE), pawn)
    if seat == 0:
        next_zombies_tile(s, "z_building_15")
        act(s, rules, Action.ZOMBIES)
    else:
        next_tile(s, "building_11")
        act(s, rules, Action.HUMANS)
    assert s.phase == Phase.TILE
    act(s, rules, choose(s, rules))
    assert abs(s.tile_x[s.place] - s.tile_x[5]) + abs(s.tile_y[s.place] - s.tile_y[5]) > 2
