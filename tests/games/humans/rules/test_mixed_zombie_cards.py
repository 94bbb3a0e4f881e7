"""Humans!!! mixed with Zombies!!!, rule by rule: event cards about nonplayer zombies (HU-H12, HU-162 to HU-168)."""

import pytest

from sims.games.humans.records.sizes import CENTRE, MIDDLE, SPOTS
from sims.games.humans.records.words import Phase
from tests.games.humans.mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    WEST_ROAD,
    about_to_move,
    collected,
    give_zombies,
    guy,
    horde,
    items,
    let_go,
    mixed,
    undead,
    use,
)
from tests.games.humans.tables import (
    USE,
    E,
    N,
    S,
    act,
    at,
    human,
    next_wounds,
    options,
    snap,
    stand,
    targets,
    to,
    wound,
    wounds,
)

NORTH = at(NORTH_ROAD, CENTRE)
TOP = at(NORTH_ROAD, S)


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


@pytest.mark.rule("HU-167")
def test_an_explosion_wounds_the_zombies_of_every_player_and_of_who_plays_the_card_too():
    s, rules = mixed(4)
    for seat in (0, 2):
        stand(s, seat, NORTH)
    give_zombies(s, 0, "dynamite")
    next_wounds(s, "arm", "arm", "leg", "leg")  # the miner and the musician draw 2 each
    about_to_move(s, rules, 0)
    act(s, rules, use("dynamite"), to(NORTH))
    assert ([int(taken) for taken in s.wounds_taken[:4]], wounds(s, 0), wounds(s, 2)) == (
        [1, 0, 1, 0],
        {"arm"},
        {"leg"},
    )


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
