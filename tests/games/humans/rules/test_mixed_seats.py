"""Humans!!! mixed with Zombies!!!, rule by rule: turns, captures and cards of players other than the first two.

Seats 0 and 2 play zombies (miner and musician), seats 1 and 3 shotgun guys.
"""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, NOWHERE, SPOTS
from sims.games.humans.records.words import Ground, Outcome, Phase, Step
from sims.games.humans.rules.mixed.leaving import leave_town
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
    mixed,
    no_tiles,
    undead,
    use,
)
from tests.games.humans.tables import (
    PASS,
    USE,
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
    next_captures,
    next_wounds,
    options,
    pawn,
    play,
    resume,
    stand,
    targets,
    to,
    wound,
    wounds,
)

HIT, MISS = 6, 1
TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)
EAST, SOUTH, WEST = at(EAST_ROAD, CENTRE), at(SOUTH_ROAD, CENTRE), at(WEST_ROAD, CENTRE)


def of(s, field):
    """What the four players have of a field."""
    return getattr(s, field)[:4].tolist()


# --- what a turn begins with -----------------------------------------------------------------------------------------


@pytest.mark.rule("HU-137", "HU-163", "HU-166", "HU-080")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_held_for_one_turn_is_over_when_the_next_begins(seat):
    s, rules = mixed(4, hand_limit=0)
    no_tiles(s)
    s.attacked = s.driving = s.fed = s.stunned = s.stopped = s.attempted = s.tried = s.let_in = s.thrown = 1
    s.steered_by = 2
    s.played[:4] = 1
    begin(s, rules, seat)
    assert (s.attacked, s.driving, s.fed, s.stunned, s.stopped, s.attempted) == (0, 0, 0, 0, 0, 0)
    assert (s.tried, s.let_in, s.thrown, s.steered_by) == (0, 0, 0, -1)
    assert [each for each in range(4) if s.played[each] == 0] == [seat]
    assert (s.phase, s.seat, s.turn_seat) == (Phase.MOVE, seat, seat)


@pytest.mark.rule("HU-144", "HU-108")
def test_only_the_player_whose_turn_begins_puts_its_guy_back():
    s, rules = mixed(4, hand_limit=0)
    no_tiles(s)
    for seat in (1, 3):
        s.guys[MIDDLE] -= 1
        s.pawn[seat, 0] = NOWHERE
        s.life[seat], s.bullets[seat] = 0, 1
    s.people[0] &= ~(1 << MIDDLE)
    begin(s, rules, 3)
    assert (s.pawn[1, 0], s.pawn[3, 0], s.guys[MIDDLE]) == (NOWHERE, MIDDLE, 1)
    assert (of(s, "life"), of(s, "bullets")) == ([0, 0, 0, 3], [0, 1, 0, 3])


# --- captures of guys ------------------------------------------------------------------------------------------------


def at_guys(*faces, captures, **settings):
    """Zombies of seat 2 stand on the squares of both guys, and these dice are rolled."""
    s, rules = mixed(4, **settings)
    for prey in (1, 3):
        guy(s, prey, TOP)
        s.life[prey] = 2
    for which in range(2):
        stand(s, 2, TOP, which)
    undead(s, WEST)  # who moves it is asked next
    next_captures(s, *captures)
    dice(s, rules, *faces)
    capturing(s, rules, 2)
    return s, rules


@pytest.mark.rule("HU-137", "HU-139", "HU-140", "HU-142")
def test_the_zombies_of_seat_3_attack_each_guy_on_their_squares_once():
    s, _ = at_guys(HIT, HIT, captures=("eat",) * 8)  # the musician draws 4
    assert (of(s, "eaten"), of(s, "guys_caught"), of(s, "deaths")) == ([0, 0, 2, 0], [0, 0, 2, 0], [0, 1, 0, 1])
    assert (of(s, "life"), s.pawn[1, 0], s.pawn[3, 0], s.guys.sum()) == ([0, 1, 0, 1], NOWHERE, NOWHERE, 0)
    assert (of(s, "pawns"), s.humans_left, s.guys_eaten) == ([2, 0, 2, 0], 60, 2)
    assert (s.phase, s.seat) == (Phase.DRIVE, 2)


@pytest.mark.rule("HU-141", "HU-139")
def test_a_zombie_comes_where_each_infected_guy_stood_and_its_items_go_with_its_last_life():
    s, rules = mixed(4)
    guy(s, 1, TOP)
    guy(s, 3, EAST)
    stand(s, 2, TOP, 0)
    stand(s, 2, EAST, 1)
    s.life[3] = 1
    collected(s, 3, 5)
    items(s, 1, "chainsaw")
    items(s, 3, "chainsaw", "skateboard")
    undead(s, WEST)
    next_captures(s, *("infection",) * 8)
    dice(s, rules, HIT, HIT)
    capturing(s, rules, 2)
    assert (of(s, "pawns"), of(s, "infected"), of(s, "life")) == ([2, 0, 4, 0], [0, 0, 2, 0], [0, 2, 0, 0])
    assert (s.zombies[TOP], s.zombies[EAST], s.humans_left) == (2, 2, 60)
    assert (s.items[1].sum(), s.items[3].sum(), s.kills[3]) == (1, 0, 5)


@pytest.mark.rule("HU-143", "HU-129")
@pytest.mark.parametrize(("faces", "captures"), [((MISS, 2), ("eat",) * 4), ((HIT, 2), ("escape", *("eat",) * 3))])
def test_the_guy_of_the_last_seat_flees_where_the_right_hand_neighbour_says(faces, captures):
    s, rules = mixed(4)
    guy(s, 3, TOP)
    stand(s, 2, TOP)
    next_captures(s, *captures)
    dice(s, rules, *faces)
    capturing(s, rules, 2)
    assert (s.phase, s.seat, s.flight) == (Phase.FLEE, 1, 2)  # to the right of seat 2
    there = targets(s, rules)[-1]
    act(s, rules, to(there))
    assert (s.pawn[3, 0], s.pawn[1, 0], s.guys[there], s.guys[TOP]) == (there, MIDDLE, 1 + (there == MIDDLE), 0)
    assert (of(s, "life"), of(s, "guys_caught")) == ([0, 3, 0, 3], [0, 0, 0, 0])
    assert s.escaped_rolls[2] + s.escaped_cards[2] == 1


@pytest.mark.rule("HU-141", "HU-007")
def test_without_a_pawn_left_no_zombie_comes_for_an_infected_guy():
    s, _ = at_guys(HIT, HIT, captures=("infection",) * 8, pawns=2)
    assert (of(s, "pawns"), of(s, "infected"), of(s, "life")) == ([2, 0, 2, 0], [0, 0, 2, 0], [0, 1, 0, 1])


@pytest.mark.rule("HU-140", "HU-161")
@pytest.mark.parametrize(("missing", "wins"), [(1, True), (2, False)])
def test_the_eat_card_of_a_guy_may_win_the_game_for_seat_3(missing, wins):
    s, rules = mixed(4)
    rules.characters[s.character[2]].points = 2 + missing
    guy(s, 3, TOP)
    stand(s, 2, TOP)
    undead(s, WEST)
    next_captures(s, *("eat",) * 4)
    dice(s, rules, HIT)
    capturing(s, rules, 2)
    assert (s.eaten[2], s.phase == Phase.OVER) == (1, wins)
    if wins:
        assert (s.outcome, s.winner) == (Outcome.WIN_ZOMBIE, 2)


@pytest.mark.rule("HU-119", "HU-132")
def test_a_guy_that_is_armed_wounds_the_zombie_of_seat_3_and_flees():
    s, rules = mixed(4)
    guy(s, 3, TOP)
    stand(s, 2, TOP, 1)
    give(s, 0, "weapon_0")
    give(s, 1, "weapon_1")
    next_captures(s, *("eat",) * 4)
    dice(s, rules, HIT, 4, 2)
    capturing(s, rules, 2)
    assert (s.phase, s.seat) == (Phase.ARM, 0)  # from the left of seat 2 on: seat 3 has nothing
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.ARM, 1)
    next_wounds(s, "head_shot", "head_shot")
    act(s, rules, play("weapon_1"))
    assert (of(s, "wounds_taken"), of(s, "pawns_lost"), of(s, "weapons_played")) == (
        [0, 0, 1, 0],
        [0, 0, 1, 0],
        [0, 1, 0, 0],
    )
    assert (s.pawn[2, 1], s.pawn[2, 0] != NOWHERE, s.life[3], s.kills[3]) == (NOWHERE, True, 3, 0)
    assert (s.phase, s.seat, s.flight) == (Phase.FLEE, 1, 2)


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-114", "HU-A64")
@pytest.mark.parametrize(("drawer", "eats", "placer"), [(1, 0, 2), (3, 0, 0), (1, 1, 0), (0, 0, 0), (2, 0, 2)])
def test_of_equals_the_first_from_the_drawer_on_lays_the_helipad(drawer, eats, placer):
    s, rules = mixed(4, stack_rule="any")
    s.tiles_out += s.zombies_tiles_left
    s.zombies_deck[:] = s.zombies_tiles_left = 0
    keep_eats(s, 0, eats)
    begin(s, rules, drawer)
    act(s, rules, Action.ZOMBIES)
    assert (s.tile_drawn, s.phase, s.seat, s.turn_seat) == (rules.helipad, Phase.TILE, placer, drawer)
    assert s.helipad_left == 0


@pytest.mark.rule("HU-111")
def test_by_the_other_reading_nobody_is_asked_while_one_stack_is_empty():
    s, rules = mixed(4, stack_rule="any")
    s.tiles_out += s.tiles_left
    s.tile_deck[:] = s.tiles_left = 0
    left = int(s.zombies_tiles_left)
    begin(s, rules, 2)
    assert (s.phase, s.seat, s.zombies_tiles_left) == (Phase.TILE, 2, left - 1)


# --- cards -----------------------------------------------------------------------------------------------------------


def before_moving(seat, *cards, **settings):
    """A game of four in which a player has these cards of Zombies!!!."""
    s, rules = mixed(4, **settings)
    give_zombies(s, seat, *cards)
    return s, rules


@pytest.mark.rule("HU-121", "HU-082")
@pytest.mark.parametrize("name", ["grenade", "marbles", "horde", "not_so_bad"])
def test_who_played_a_card_goes_on_with_it_after_another_would_not_cancel_it(name):
    s, rules = before_moving(3, name)
    give_zombies(s, 0, "cancel")
    undead(s, TOP, CORE)
    about_to_move(s, rules, 3)
    act(s, rules, use(name))
    assert (s.phase, s.seat) == (Phase.CANCEL, 0)
    act(s, rules, PASS)
    assert s.seat == 3
    if s.phase == Phase.PICK_TILE:
        act(s, rules, to(SOUTH if name == "horde" else CORE))
    phases = {"grenade": Phase.MOVE, "marbles": Phase.DRIVE, "horde": Phase.RAISE, "not_so_bad": Phase.REMOVE}
    assert (s.phase, s.seat) == (phases[name], 3)


@pytest.mark.rule("HU-121")
def test_the_player_of_butter_fingers_says_what_the_guy_of_the_last_seat_loses():
    s, rules = mixed(4)
    items(s, 3, "chainsaw")
    items(s, 1, "chainsaw")
    s.bullets[1], s.bullets[3] = 7, 5
    give_zombies(s, 2, "butter_fingers")
    give_zombies(s, 0, "cancel")
    about_to_move(s, rules, 3)
    act(s, rules, use("butter_fingers"), PASS)
    assert (s.phase, s.seat) == (Phase.LOSE, 2)
    act(s, rules, USE)
    assert (of(s, "bullets"), s.items[3].sum(), s.phase, s.seat) == ([0, 7, 0, 3], 1, Phase.MOVE, 3)


@pytest.mark.rule("HU-121")
def test_nobody_cancels_the_own_card():
    s, rules = before_moving(3, "ammunition", "cancel", plays=2)
    s.bullets[3] = 1
    about_to_move(s, rules, 3)
    act(s, rules, use("ammunition"))
    assert (s.phase, s.seat, of(s, "bullets")) == (Phase.MOVE, 3, [0, 3, 0, 4])
    assert (of(s, "cards_played"), s.held[3]) == ([0, 0, 0, 1], 1)


@pytest.mark.rule("HU-121", "HU-080")
def test_a_cancel_counts_as_the_card_of_the_player_that_cancels():
    s, rules = before_moving(3, "first_aid")
    give_zombies(s, 2, "cancel")
    about_to_move(s, rules, 3)
    act(s, rules, use("first_aid"), use("cancel"))
    assert (of(s, "played"), of(s, "cards_played"), of(s, "held")) == ([0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0])
    assert of(s, "life") == [0, 3, 0, 3]


@pytest.mark.rule("HU-121")
def test_first_aid_and_rest_are_for_the_guy_that_plays_them():
    for name, life in (("first_aid", 5), ("rest", 5)):
        s, rules = before_moving(3, name)
        undead(s, WEST)
        about_to_move(s, rules, 3)
        act(s, rules, use(name))
        assert of(s, "life") == [0, 3, 0, life]
        assert s.phase == (Phase.DRIVE if name == "rest" else Phase.MOVE)


@pytest.mark.rule("HU-164")
def test_rush_adds_a_zombie_players_movement_once_whatever_else_it_was_given():
    s, rules = before_moving(2, "rush")
    about_to_move(s, rules, 2, budget=9)
    act(s, rules, use("rush"))
    assert s.budget == 9 + rules.characters[s.character[2]].movement


@pytest.mark.rule("HU-164")
def test_who_is_frozen_may_not_break_in_and_nobody_reacts_to_it_any_more():
    s, rules = mixed(4)
    place = next(place for place in range(5, 9) if s.tile[place] < 20)
    road = next(int(q) for q in range(9 * place, 9 * place + 9) if s.ground[q] == Ground.ROAD and beside_building(s, q))
    stand(s, 2, road)
    give_zombies(s, 3, "frozen")
    give(s, 0, "less_movement", "weapon_0")
    undead(s, WEST)
    about_to_move(s, rules, 2)
    assert (s.phase, s.seat) == (Phase.REACT, 3)
    act(s, rules, use("frozen"))
    assert (s.phase, s.seat, s.turn_seat) == (Phase.DRIVE, 2, 2)  # the horde moves next


def beside_building(s, square):
    """Whether a square of a building lies next to this one."""
    return any(s.ground[there] == Ground.BUILDING for there in s.way[square, : s.ways[square]])


@pytest.mark.rule("HU-167")
def test_an_explosion_wounds_the_zombies_of_all_players_on_the_tile_one_after_the_other_and_no_guy():
    s, rules = before_moving(1, "grenade")
    for which in range(2):
        stand(s, 0, CORE, which)
    while s.pawns[2] < 5:
        pawn(s, 2, TOP if s.pawns[2] == 4 else SOUTH)
    guy(s, 3, CORE)
    wound(s, 2, "leg")
    next_wounds(s, "arm", "jaw", "gut", "torso", "leg", "leg")
    about_to_move(s, rules, 1)
    act(s, rules, use("grenade"), to(CORE))
    for _ in range(2):
        assert (s.phase, s.seat) == (Phase.WOUND, 0)  # each of its two zombies draws
        act(s, rules, options(s, rules)[0])
    assert (of(s, "wounds_taken"), of(s, "pawns_lost")) == ([2, 0, 1, 0], [0, 0, 1, 0])
    assert (s.pawn[2, 4], s.zombies[SOUTH], s.pawns[2], wounds(s, 2)) == (NOWHERE, 2, 4, set())
    assert (s.pawn[3, 0], of(s, "life"), of(s, "kills")) == (CORE, [0, 3, 0, 3], [0, 0, 0, 0])
    assert (s.phase, s.seat) == (Phase.MOVE, 1)


@pytest.mark.rule("HU-163")
def test_all_the_marbles_moves_the_nonplayer_zombies_of_the_tile_that_was_picked():
    s, rules = before_moving(3, "marbles")
    undead(s, SOUTH, at(SOUTH_ROAD, S), TOP)
    about_to_move(s, rules, 3)
    act(s, rules, use("marbles"), to(SOUTH))
    assert (s.phase, s.seat, s.to_drive) == (Phase.DRIVE, 3, 2)
    assert to(TOP) not in options(s, rules)
    for here, there in ((SOUTH, at(SOUTH_ROAD, N)), (at(SOUTH_ROAD, S), SOUTH)):
        act(s, rules, to(here), to(there))
    assert (horde(s), s.phase, s.turn_seat) == ({at(SOUTH_ROAD, N), SOUTH, TOP}, Phase.MOVE, 3)


@pytest.mark.rule("HU-168")
def test_a_horde_is_no_larger_than_the_card_says_and_no_larger_than_the_pool():
    for pool, comes in ((100, 4), (3, 3)):
        s, rules = before_moving(3, "horde")
        guy(s, 1, TOP)
        guy(s, 3, TOP)
        collected(s, 1, 100 - pool if pool < 100 else 0)
        rules.kills_to_win = 100
        about_to_move(s, rules, 3)
        act(s, rules, use("horde"), to(MIDDLE))  # Town Square has 5 squares
        for _ in range(comes):
            assert (s.phase, s.seat) == (Phase.RAISE, 3)
            act(s, rules, options(s, rules)[0])
        assert (len(horde(s)), s.zombies_left, s.phase) == (comes, pool - comes, Phase.MOVE)
        assert {square // SPOTS for square in horde(s)} == {0}


@pytest.mark.rule("HU-166")
def test_zombies_get_up_beside_the_guy_of_the_last_seat_while_a_square_is_free():
    s, rules = mixed(4)
    guy(s, 3, SOUTH)
    beside = [int(there) for there in s.way[SOUTH, : s.ways[SOUTH]]]
    human(s, *beside[1:])
    collected(s, 1, 5)
    collected(s, 3, 5)
    give_zombies(s, 0, "not_dead")
    about_to_move(s, rules, 3)
    act(s, rules, use("not_dead"))
    if s.phase == Phase.GET_UP:
        act(s, rules, to(beside[0]))
    assert (horde(s), of(s, "kills"), s.phase) == ({beside[0]}, [0, 5, 0, 4], Phase.MOVE)


# --- the horde -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-128")
@pytest.mark.parametrize("seat", [2, 3])
def test_later_seats_move_the_nonplayer_zombies_and_each_may_go_again_in_the_next_turn(seat):
    s, rules = mixed(4)
    undead(s, TOP)
    for turn, (here, there) in enumerate(((TOP, CORE), (CORE, TOP))):
        give(s, (seat + turn) % 4, "weapon_0")  # so that it is asked what it discards
        resume(s, rules, Step.HORDE, (seat + turn) % 4)
        assert (s.phase, s.seat) == (Phase.DRIVE, (seat + turn) % 4)
        act(s, rules, to(here), to(there))
        assert (s.phase, s.seat, s.to_drive, horde(s)) == (Phase.END, s.turn_seat, 0, {there})


# --- who is attacked, and how often ----------------------------------------------------------------------------------


@pytest.mark.rule("HU-137", "HU-051", "HU-A13")
@pytest.mark.parametrize("moved", [True, False])
def test_a_guy_that_stays_beside_the_zombie_is_attacked_once_a_turn_and_then_by_one_that_is_moved_to_it(moved):
    s, rules = mixed(4, wound_result="stay")
    guy(s, 3, TOP)
    stand(s, 2, TOP)
    undead(s, WEST)
    give(s, 1, "weapon_0")
    next_wounds(s, "arm", "arm")
    dice(s, rules, HIT, HIT)
    capturing(s, rules, 2)
    act(s, rules, play("weapon_0"))
    assert (wounds(s, 2), s.pawn[3, 0], s.life[3], s.phase, s.seat) == ({"arm"}, TOP, 3, Phase.DRIVE, 2)
    assert s.attacked == 1 << 3
    s.attacked = 0  # a later turn
    capturing(s, rules, 2, moved=moved)
    assert (s.attacked == 1 << 3) == moved


@pytest.mark.rule("HU-137", "HU-144")
def test_nobody_attacks_a_guy_that_has_left_the_town():
    s, rules = mixed(4)
    for seat in (1, 3):
        leave_town(s, seat)
    undead(s, WEST)
    capturing(s, rules, 2)
    assert (s.phase, s.seat, s.attacked, of(s, "life")) == (Phase.DRIVE, 2, 0, [0, 3, 0, 3])


@pytest.mark.rule("HU-137")
def test_what_a_guy_added_to_its_fights_does_not_help_the_zombie():
    s, rules = mixed(4)
    guy(s, 3, TOP)
    stand(s, 2, TOP)
    s.bonus = 5
    dice(s, rules, MISS, 2)
    capturing(s, rules, 2)
    assert (s.phase, s.escaped_rolls[2], s.life[3]) == (Phase.FLEE, 1, 3)


@pytest.mark.rule("HU-143")
def test_a_guy_with_one_way_out_is_moved_without_a_question():
    s, rules = mixed(4)
    guy(s, 3, CORE)
    stand(s, 2, CORE)
    free, *others = (int(there) for there in s.way[CORE, : s.ways[CORE]])
    undead(s, *others)
    dice(s, rules, MISS, 1)
    capturing(s, rules, 2)
    assert (s.pawn[3, 0], s.guys[free], s.guys[CORE], s.life[3]) == (free, 1, 0, 3)
    assert (s.phase, s.seat) == (Phase.DRIVE, 2)
