"""Humans!!! mixed with Zombies!!!, rule by rule: the event cards of Zombies!!! (HU-H12, HU-121, HU-162 to HU-168)."""

import numpy as np
import pytest

from sims.games.humans.board.roaming import roam
from sims.games.humans.board.sets import forget
from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Ground, Outcome, Phase, PlayedBy, Step
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
    horde,
    items,
    let_go,
    mixed,
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
    act,
    at,
    capturing,
    changed,
    dice,
    give,
    hand,
    human,
    next_captures,
    next_wounds,
    options,
    play,
    resume,
    rules_of,
    snap,
    stand,
    targets,
    to,
    walk,
    wound,
    wounds,
)

NORTH = at(NORTH_ROAD, CENTRE)
TOP = at(NORTH_ROAD, S)
TURN = {"hand", "held", "events_out"}
HIT, MISS = 6, 1


def building(s, of_zombies=True):
    """A square inside a building of the cross, of one set or the other."""
    for place in range(5, 9):
        inside = [at(place, spot) for spot in range(SPOTS) if s.ground[at(place, spot)] == Ground.BUILDING]
        if (s.tile[place] >= 20) == of_zombies:
            return inside[0]
    raise AssertionError


def doors(s):
    """The road squares from which the buildings of Zombies!!! are entered."""
    return [int(square) for square in np.flatnonzero(s.door)]


# --- who plays what --------------------------------------------------------------------------------------------------

ZOMBIES_ONLY = {"more_movement", "loose_boards", "firm_grip", "second_wind", "patch_up"}
GUYS_ONLY = {"skateboard", "shotgun", "arms", "first_aid", "ammunition", "keys", "rest", "food"}


@pytest.mark.rule("HU-121", "HU-166")
def test_each_side_plays_its_cards_and_those_of_both():
    rules = rules_of(2, mode="mixed")
    names = {int(effect): effect.name.lower() for effect in Effect}
    for row in np.flatnonzero(rules.event_copies):
        name = names[int(rules.cards["effect"][row])]
        by = PlayedBy.ZOMBIES if name in ZOMBIES_ONLY else PlayedBy.GUYS if name in GUYS_ONLY else PlayedBy.BOTH
        assert rules.cards["played_by"][row] == by, name
        assert bool(int(rules.playable[0]) >> row & 1) == (by != PlayedBy.GUYS), name
        assert bool(int(rules.playable[1]) >> row & 1) == (by != PlayedBy.ZOMBIES), name


@pytest.mark.rule("HU-121")
def test_without_zombies_every_card_of_humans_is_playable_and_no_other_exists():
    rules = rules_of(2)
    assert rules.playable[0] == rules.playable[1] == (1 << 16) - 1
    assert (rules.event_copies.sum(), rules.zombies_events_size) == (40, 0)


@pytest.mark.rule("HU-121")
def test_a_card_of_the_other_side_is_not_offered():
    s, rules = mixed()
    give_zombies(s, 0, "first_aid", "keys")
    give_zombies(s, 1, "first_aid")
    about_to_move(s, rules, 0)
    assert s.phase == Phase.MOVE
    about_to_move(s, rules, 1)
    assert (s.phase, options(s, rules)) == (Phase.PREPARE, [PASS, use("first_aid")])


# --- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121")
@pytest.mark.parametrize("name", ["skateboard", "shotgun", "fire_axe", "chainsaw"])
def test_an_item_is_laid_out_inside_a_building_and_stays(name):
    s, rules = mixed()
    give_zombies(s, 1, name)
    about_to_move(s, rules, 1)
    assert s.phase == Phase.MOVE  # on Town Square
    guy(s, 1, building(s))
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use(name))
    assert changed(before, s) == {"hand", "held", "items", "laid_out", "items_laid_out"}
    assert (s.items[1, zombies_card(name)], s.events_out.sum()) == (1, 0)


@pytest.mark.rule("HU-121")
@pytest.mark.parametrize("of_zombies", [True, False])
def test_items_may_be_laid_out_anywhere_by_the_other_reading(of_zombies):
    s, rules = mixed(items_site="anywhere")
    give_zombies(s, 1, "chainsaw")
    about_to_move(s, rules, 1)
    assert options(s, rules) == [PASS, use("chainsaw")]
    s, rules = mixed()
    give_zombies(s, 1, "chainsaw")
    guy(s, 1, building(s, of_zombies))
    about_to_move(s, rules, 1)
    assert options(s, rules) == [PASS, use("chainsaw")]


@pytest.mark.rule("HU-122")
def test_a_skateboard_adds_2_squares_each_turn():
    s, rules = mixed(hand_limit=0)
    items(s, 1, "skateboard")
    dice(s, rules, 3)
    resume(s, rules, Step.DRAW, 1)
    assert (s.phase, s.budget) == (Phase.MOVE, 3 + 3 + 2)


@pytest.mark.rule("HU-118", "HU-131")
@pytest.mark.parametrize(
    ("laid_out", "die", "won"),
    [((), 3, False), (("fire_axe",), 3, True), (("fire_axe",), 2, False), (("chainsaw", "fire_axe"), 2, True)],
)
def test_the_best_weapon_that_lies_out_adds_to_each_roll(laid_out, die, won):
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, *laid_out)
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, die, HIT)
    walk(s, rules, 0, TOP)
    assert (s.kills[1], s.life[1]) == (1, 3 if won else 2)
    assert s.items[1].sum() == len(laid_out)


@pytest.mark.rule("HU-117", "HU-118")
def test_a_weapon_from_hand_takes_the_place_of_a_weaker_one_and_never_of_a_better():
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, "fire_axe")
    give(s, 1, "weapon_1", "weapon_2")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, 2)
    walk(s, rules, 0, TOP)
    assert (s.phase, options(s, rules)) == (Phase.FIGHT, [PASS, play("weapon_2")])
    act(s, rules, play("weapon_2"))
    assert (s.kills[1], s.life[1], hand(s, 1)) == (1, 3, ["weapon_1"])


@pytest.mark.rule("HU-131")
def test_a_shotgun_is_discarded_after_a_lost_roll_and_wins_the_fight():
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, "shotgun")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, MISS)
    walk(s, rules, 0, TOP)
    assert options(s, rules) == [PASS, let_go("shotgun")]
    act(s, rules, let_go("shotgun"))
    assert (s.kills[1], s.life[1], s.items[1].sum(), s.laid_out[1]) == (1, 3, 0, 0)
    assert s.events_out[zombies_card("shotgun")] == 1


@pytest.mark.rule("HU-142")
def test_a_guy_that_dies_of_a_nonplayer_zombie_loses_its_items_and_half_of_its_zombies():
    s, rules = mixed()
    s.bullets[1], s.life[1] = 0, 1
    collected(s, 1, 5)
    items(s, 1, "skateboard", "skateboard", "fire_axe")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, MISS)
    walk(s, rules, 0, TOP)
    assert (s.kills[1], s.pawn[1, 0], s.items[1].sum(), s.laid_out[1]) == (2, NOWHERE, 0, 0)
    assert s.events_out[zombies_card("skateboard")] == 2


@pytest.mark.rule("HU-142")
@pytest.mark.parametrize(("reading", "kept"), [("items_lost", 0), ("items_kept", 1)])
@pytest.mark.parametrize("life", [1, 2])
def test_a_guy_that_is_caught_loses_its_items_with_its_last_life_by_one_reading(reading, kept, life):
    s, rules = mixed(guy_zero_life=reading)
    s.life[1] = life
    items(s, 1, "chainsaw")
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    undead(s, at(SOUTH_ROAD, CENTRE))  # who moves it is asked next
    next_captures(s, "eat", "eat", "eat")
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    assert (s.life[1], s.pawn[1, 0], s.items[1].sum()) == (life - 1, NOWHERE, kept if life == 1 else 1)


# --- life, bullets, movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121")
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


# --- nonplayer zombies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-167")
@pytest.mark.parametrize(("name", "far"), [("grenade", True), ("dynamite", False)])
def test_an_explosion_wounds_players_zombies_without_a_roll_and_clears_the_tile(name, far):
    s, rules = mixed(characters="cheerleader+miner")
    there = at(EAST_ROAD, CENTRE)
    undead(s, there, at(EAST_ROAD, N), TOP)
    stand(s, 0, there)
    guy(s, 1, at(WEST_ROAD, CENTRE))
    give_zombies(s, 1, name)
    about_to_move(s, rules, 1)
    if not far:
        assert use(name) not in options(s, rules)  # two tiles away
        guy(s, 1, MIDDLE)
        about_to_move(s, rules, 1)
    next_wounds(s, "arm")
    before = snap(s)
    act(s, rules, use(name))
    assert s.phase == Phase.PICK_TILE
    assert to(there) in options(s, rules)
    act(s, rules, to(there))
    assert horde(s) == {TOP}
    assert s.zombies_left == before.zombies_left + 2
    assert (wounds(s, 0), s.wounds_taken[0], s.kills[1]) == ({"arm"}, 1, 0)
    assert (s.phase, s.turn_seat) == (Phase.MOVE, 1)


@pytest.mark.rule("HU-167")
def test_dynamite_reaches_the_own_tile_and_its_neighbours_a_grenade_one_tile_more():
    for name, tiles in (("dynamite", 1), ("grenade", 2)):
        s, rules = mixed()
        undead(s, *(at(place, CENTRE) for place in (0, 1, 2, 3, 4)))
        give_zombies(s, 1, name)
        guy(s, 1, at(NORTH_ROAD, N))
        about_to_move(s, rules, 1)
        act(s, rules, use(name))
        hit = {place for place in range(9) if s.zombies[place * SPOTS : place * SPOTS + SPOTS].any() or place < 5}
        near = {place for place in hit if abs(s.tile_x[place]) + abs(s.tile_y[place] + 1) <= tiles}
        assert {square // SPOTS for square in targets(s, rules)} == near


@pytest.mark.rule("HU-167")
def test_a_second_wound_of_its_kind_costs_the_pawn_and_each_zombie_on_the_tile_draws_once():
    s, rules = mixed(characters="cheerleader+miner")
    stand(s, 0, NORTH, 0)
    stand(s, 0, TOP, 1)
    wound(s, 0, "arm")
    give_zombies(s, 1, "dynamite")
    next_wounds(s, "arm", "leg")
    about_to_move(s, rules, 1)
    act(s, rules, use("dynamite"), to(NORTH))
    assert (s.wounds_taken[0], s.pawns[0], s.pawns_lost[0], wounds(s, 0)) == (2, 1, 1, {"leg"})


@pytest.mark.rule("HU-163")
def test_all_the_marbles_moves_every_nonplayer_zombie_of_one_tile_one_square():
    s, rules = mixed()
    elsewhere = at(SOUTH_ROAD, CENTRE)
    undead(s, NORTH, TOP, elsewhere)
    give_zombies(s, 0, "marbles")
    about_to_move(s, rules, 0)
    act(s, rules, use("marbles"), to(NORTH))
    assert (s.phase, s.seat, s.to_drive) == (Phase.DRIVE, 0, 2)
    assert to(elsewhere) not in options(s, rules)
    act(s, rules, to(NORTH))
    act(s, rules, to(at(NORTH_ROAD, N)))
    assert options(s, rules) == [to(TOP)]
    act(s, rules, to(TOP), to(NORTH))
    assert elsewhere in horde(s)
    assert at(NORTH_ROAD, N) in horde(s)
    assert TOP not in horde(s)
    assert len(horde(s)) == 3
    assert (s.phase, s.turn_seat, s.budget) == (Phase.MOVE, 0, 5)


@pytest.mark.rule("HU-163")
def test_this_isnt_so_bad_removes_2_nonplayer_zombies():
    s, rules = mixed()
    undead(s, NORTH, TOP, at(SOUTH_ROAD, N))
    pool = s.zombies_left
    give_zombies(s, 1, "not_so_bad")
    about_to_move(s, rules, 1)
    act(s, rules, use("not_so_bad"))
    assert set(targets(s, rules)) == horde(s)
    act(s, rules, to(TOP), to(NORTH))
    assert (horde(s), s.zombies_left, s.phase) == ({at(SOUTH_ROAD, N)}, pool + 2, Phase.MOVE)


@pytest.mark.rule("HU-162", "HU-163")
def test_cards_about_zombies_never_move_or_remove_players_zombies():
    for name in ("marbles", "not_so_bad"):
        s, rules = mixed()
        stand(s, 0, NORTH)
        give_zombies(s, 1, name)
        about_to_move(s, rules, 1)
        assert s.phase == Phase.MOVE  # no nonplayer zombie, so nothing to play it on


@pytest.mark.rule("HU-168")
def test_a_horde_comes_on_free_squares_of_one_tile():
    s, rules = mixed()
    human(s, at(NORTH_ROAD, E))
    undead(s, at(NORTH_ROAD, N))
    stand(s, 0, NORTH)
    pool = s.zombies_left
    give_zombies(s, 0, "horde")
    about_to_move(s, rules, 0)
    act(s, rules, use("horde"))
    assert s.phase == Phase.PICK_TILE
    act(s, rules, to(NORTH))
    assert options(s, rules) == [to(TOP)]  # no other square of the tile is free
    act(s, rules, to(TOP))
    assert (horde(s), s.zombies_left) == ({at(NORTH_ROAD, N), TOP}, pool - 1)
    assert s.phase == Phase.MOVE
    s, rules = mixed()
    give_zombies(s, 0, "horde")
    about_to_move(s, rules, 0)
    act(s, rules, use("horde"), to(at(SOUTH_ROAD, CENTRE)))
    while s.phase == Phase.RAISE:
        assert {square // SPOTS for square in targets(s, rules)} == {SOUTH_ROAD}
        act(s, rules, options(s, rules)[-1])
    assert len(horde(s)) == 4
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-166")
@pytest.mark.parametrize(("had", "left"), [(5, 3), (1, 0)])
def test_zombies_of_a_collection_get_up_next_to_the_guy(had, left):
    s, rules = mixed()
    collected(s, 1, had)
    give_zombies(s, 0, "not_dead")
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use("not_dead"))
    beside = {int(there) for there in s.way[MIDDLE, : s.ways[MIDDLE]]}
    while s.phase == Phase.GET_UP:
        assert (s.seat, set(targets(s, rules))) == (1, beside - horde(s))
        act(s, rules, options(s, rules)[0])
    assert (s.kills[1], len(horde(s)), horde(s) <= beside) == (left, had - left, True)
    assert s.zombies_left == before.zombies_left
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-166")
def test_nobody_gets_up_who_was_not_collected_and_never_against_a_zombie_player():
    s, rules = mixed()
    give_zombies(s, 0, "not_dead")
    give_zombies(s, 1, "not_dead")
    about_to_move(s, rules, 1)
    assert s.phase == Phase.MOVE
    about_to_move(s, rules, 0)
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-121")
def test_butter_fingers_costs_a_guy_an_item_or_2_bullets_as_its_player_says():
    for choice, left in ((USE, (1, 2)), (let_go("chainsaw"), (3, 1)), (let_go("skateboard"), (3, 1))):
        s, rules = mixed()
        items(s, 1, "chainsaw", "skateboard")
        give_zombies(s, 0, "butter_fingers")
        about_to_move(s, rules, 1)
        act(s, rules, use("butter_fingers"))
        assert (s.phase, s.seat) == (Phase.LOSE, 0)
        assert options(s, rules) == [USE, let_go("skateboard"), let_go("chainsaw")]
        act(s, rules, choice)
        assert (s.bullets[1], s.items[1].sum()) == left
        assert (s.phase, s.seat) == (Phase.MOVE, 1)


@pytest.mark.rule("HU-121")
def test_a_guy_with_one_bullet_and_no_item_loses_that_and_one_with_nothing_is_no_target():
    s, rules = mixed()
    s.bullets[1] = 1
    give_zombies(s, 0, "butter_fingers")
    about_to_move(s, rules, 1)
    act(s, rules, use("butter_fingers"))
    if s.phase == Phase.LOSE:
        act(s, rules, USE)
    assert (s.bullets[1], s.phase) == (0, Phase.MOVE)
    s, rules = mixed()
    s.bullets[1] = 0
    give_zombies(s, 0, "butter_fingers")
    about_to_move(s, rules, 1)
    assert s.phase == Phase.MOVE


# --- cancel ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121", "HU-082")
def test_a_cancelled_card_has_no_effect_and_both_are_discarded():
    s, rules = mixed(4)
    give_zombies(s, 1, "first_aid")
    give_zombies(s, 0, "cancel")
    give_zombies(s, 3, "cancel")
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use("first_aid"))
    assert (s.phase, s.seat, options(s, rules)) == (Phase.CANCEL, 3, [PASS, use("cancel")])  # from the left on
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.CANCEL, 0)
    act(s, rules, use("cancel"))
    assert (s.life[1], s.played[:4].tolist()) == (3, [1, 1, 0, 0])
    assert changed(before, s) == TURN
    assert s.events_out.sum() == 2
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-082")
def test_who_may_cancel_is_asked_from_the_left_of_whoever_has_the_turn_and_that_player_last():
    s, rules = mixed(4)
    give(s, 2, "less_movement")
    for seat in (0, 1, 3):
        give_zombies(s, seat, "cancel")
    about_to_move(s, rules, 0)
    assert (s.phase, s.seat) == (Phase.REACT, 2)
    act(s, rules, play("less_movement"))
    asked = []
    while s.phase == Phase.CANCEL:
        asked.append(int(s.seat))
        act(s, rules, PASS)
    assert asked == [1, 3, 0]


@pytest.mark.rule("HU-121")
def test_a_card_of_humans_is_cancelled_too():
    s, rules = mixed()
    give(s, 0, "more_movement")
    give_zombies(s, 1, "cancel")
    about_to_move(s, rules, 0, budget=5)
    act(s, rules, play("more_movement"), use("cancel"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, 5)


@pytest.mark.rule("HU-080", "HU-121")
def test_who_has_played_a_card_this_round_cannot_cancel():
    s, rules = mixed()
    give(s, 0, "more_movement")
    give_zombies(s, 1, "cancel")
    about_to_move(s, rules, 0, budget=5)
    s.played[1] = 1
    act(s, rules, play("more_movement"))
    assert (s.phase, s.budget) == (Phase.MOVE, 8)


# --- doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-126", "HU-127")
def test_a_guy_walks_through_barricades_but_enters_buildings_of_zombies_at_their_doors():
    s, _ = mixed()
    for square in range(s.tiles_placed * SPOTS):
        if s.ground[square] != Ground.NONE:
            last = roam(s, square, 1, NOWHERE)
            reached = {each for each in range(s.tiles_placed * SPOTS) if int(s.waves[1, each // 63]) >> each % 63 & 1}
            forget(s, last + 1)
            assert reached == {int(there) for there in s.way[square, : s.ways[square]]}, square


@pytest.mark.rule("HU-127")
@pytest.mark.parametrize(("reading", "inside", "enters"), [("open", 0, 1), ("only_with_zombies", 0, 0)])
def test_buildings_of_zombies_are_open_to_players_zombies_or_only_while_zombies_are_inside(reading, inside, enters):
    for held, expected in ((inside, enters), (1, 1)):
        s, rules = mixed(zbuilding=reading)
        door = doors(s)[0]
        within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
        if held:
            others = [q for q in range(door // SPOTS * SPOTS, door // SPOTS * SPOTS + SPOTS)]
            undead(s, next(q for q in others if s.ground[q] == Ground.BUILDING and q != within))
        stand(s, 0, door)
        about_to_move(s, rules, 0, budget=1)
        act(s, rules, Action.SELECT)
        assert (within in targets(s, rules)) == bool(expected)


@pytest.mark.rule("HU-127")
def test_a_script_hunts_out_of_a_building_that_nobody_could_enter():
    s, rules = mixed(zbuilding="only_with_zombies")
    door = doors(s)[0]
    within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
    stand(s, 0, building(s, of_zombies=False), 1)
    stand(s, 0, within, 0)
    human(s, door)
    about_to_move(s, rules, 0, budget=6)
    assert choose(s, rules) == Action.SELECT
    act(s, rules, Action.SELECT)
    assert choose(s, rules) == to(door)


@pytest.mark.rule("HU-127")
def test_who_is_inside_leaves_by_the_door_even_if_nobody_could_enter():
    s, rules = mixed(zbuilding="only_with_zombies", hand_limit=0)
    door = doors(s)[0]
    within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
    stand(s, 0, within)
    about_to_move(s, rules, 0, budget=1)
    act(s, rules, Action.SELECT)
    assert door in targets(s, rules)
    act(s, rules, to(door))
    while s.turn_seat == 0 and s.phase in (Phase.MOVE, Phase.GO):
        act(s, rules, PASS)
    assert {int(value) for value in s.door} == {0, 1}  # open again for guys and nonplayer zombies
