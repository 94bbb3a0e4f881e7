"""Humans!!! mixed with Zombies!!!, rule by rule: setup and tiles."""

import numpy as np
import pytest

import scenarios
from sims.games.humans.board.town import square_at
from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import (
    BULLETS,
    CENTRE,
    L_ROADS,
    MAX_EVENT_ROWS,
    MAX_TILE_ROWS,
    MIDDLE,
    NOBODY,
    NONE,
    T_ROADS,
)
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Event, Ground, Phase, TileKind
from sims.games.humans.rules.mixed.setup import is_3_way_road, is_t_or_l_building, take_building, take_road
from sims.games.humans.rules.setup import set_up
from sims.games.humans.rules.turn import go_on
from sims.games.humans.story.telling import tell
from sims.loop import begin_game
from sims.trace import Entry
from tests.games.humans.mixed_tables import CORNERS, horde, mixed, next_zombies_tile, no_tiles, zombies_row
from tests.games.humans.tables import act, begin, keep_eats, next_tile, options, row, rules_of, targets, to

ROADS = range(1, 5)


def kinds(s, rules, places):
    """The kinds of the tiles in these places, and how many are of Zombies!!!."""
    rows = [int(s.tile[place]) for place in places]
    return {int(rules.land[each].kind) for each in rows}, sum(each >= MAX_TILE_ROWS for each in rows)


@pytest.mark.rule("HU-101")
def test_the_town_square_of_zombies_lies_in_the_middle_and_that_of_humans_is_out():
    s, _ = mixed()
    assert (s.tile[0], s.tile_x[0], s.tile_y[0]) == (zombies_row("z_town_square"), 0, 0)
    assert row("tiles", "town_square") not in s.tile_deck[: s.tiles_left]


@pytest.mark.rule("HU-102", "HU-103", "HU-104", "HU-A52")
def test_four_roads_and_four_buildings_two_of_each_set_lie_around_it_and_are_empty():
    s, rules = mixed()
    assert s.tiles_placed == 9
    assert kinds(s, rules, ROADS) == ({int(TileKind.ROAD)}, 2)
    assert kinds(s, rules, CORNERS) == ({int(TileKind.BUILDING)}, 2)
    cells = {(int(s.tile_x[place]), int(s.tile_y[place])) for place in range(9)}
    assert cells == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert (s.human.sum(), s.undead.sum(), s.token.sum(), s.life_on.sum(), s.bullets_on.sum()) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("seat", [NOBODY, 1])
def test_nobody_is_said_to_lay_the_tiles_of_the_setup(seat):
    s, rules = mixed()
    names = {name: [str(each) for each in found.names] for name, found in scenarios.load("humans").tables.items()}
    said = tell(Entry(Event.TILE_PLACED, seat, 2, s), rules, names)
    assert said.startswith("  Laid out: " if seat == NOBODY else "  Seat 2 lays ")
    assert said.endswith("(1, 0), roads to the east, south and west.")


@pytest.mark.rule("HU-105", "HU-106")
def test_the_stacks_are_apart_and_what_is_removed_is_in_neither():
    s, _ = mixed()
    own, other = s.tile_deck[: s.tiles_left], s.zombies_deck[: s.zombies_tiles_left]
    assert (len(own), len(other)) == (20 - 1 - 4, 30 - 2 - 4 - 9)
    assert (own < MAX_TILE_ROWS).all()
    assert (other >= MAX_TILE_ROWS).all()
    left = [*other, *s.tile[:9]]
    for name in ("police_station", "florist_shop", "drug_store", "z_road_i"):
        assert left.count(zombies_row(name)) == 0, name
    assert left.count(zombies_row("z_road_l")) == 2


@pytest.mark.rule("HU-102", "HU-103", "HU-H09")
def test_roads_and_buildings_come_from_both_sets_in_turn_and_lie_as_the_cross_needs_them():
    rules, shapes = rules_of(2, mode="mixed"), set()
    for game in range(6):
        s = np.zeros(1, STATE)[0]
        begin_game(s, 0, game)
        set_up(s, rules)
        assert [int(row >= MAX_TILE_ROWS) for row in s.tile[1:9]] == [1, 0, 1, 0, 1, 0, 1, 0]
        assert kinds(s, rules, ROADS) == ({int(TileKind.ROAD)}, 2)
        assert kinds(s, rules, CORNERS) == ({int(TileKind.BUILDING)}, 2)
        for corner, place in enumerate(CORNERS):
            exits = int(rules.exits[s.tile[place], s.tile_turns[place]])
            assert exits in (T_ROADS[corner], L_ROADS[corner])
            shapes.add(exits in T_ROADS)
    assert shapes == {True, False}


@pytest.mark.rule("HU-106")
def test_both_stacks_are_shuffled_anew_for_each_game():
    rules, orders = rules_of(2, mode="mixed"), []
    for game in range(2):
        s = np.zeros(1, STATE)[0]
        begin_game(s, 0, game)
        set_up(s, rules)
        orders.append((s.tile_deck[: s.tiles_left].tolist(), s.zombies_deck[: s.zombies_tiles_left].tolist()))
    assert orders[0][0] != orders[1][0]
    assert orders[0][1] != orders[1][1]


@pytest.mark.rule("HU-102", "HU-103")
@pytest.mark.parametrize("from_zombies", [True, False])
@pytest.mark.parametrize(("take", "fits"), [(take_road, is_3_way_road), (take_building, is_t_or_l_building)])
def test_the_uppermost_tile_of_the_kind_is_taken_and_the_others_stay_in_order(take, fits, from_zombies):
    s, rules = mixed()
    if from_zombies:  # the other stack is a short one
        s.tiles_left = 3
    else:
        s.zombies_tiles_left = 3
    before = stacks(s)
    own = before[from_zombies]
    last = max(at for at, row in enumerate(own) if fits(rules, row))
    assert take(s, rules, from_zombies) == own[last]
    after = stacks(s)
    assert after[from_zombies] == own[:last] + own[last + 1 :]
    assert after[not from_zombies] == before[not from_zombies]


def stacks(s):
    """The stack of Humans!!! and that of Zombies!!!, the top last."""
    return [int(row) for row in s.tile_deck[: s.tiles_left]], [
        int(row) for row in s.zombies_deck[: s.zombies_tiles_left]
    ]


@pytest.mark.rule("HU-107")
def test_the_helipad_is_the_last_tile_of_its_stack():
    for players in range(2, 7):
        s, rules = mixed(players)
        assert (s.helipad_left, rules.helipad) == (1, zombies_row("helipad"))
        assert rules.helipad not in s.zombies_deck


def set_up_by_players(players, seed=0, **settings):
    """A game whose players are asked what comes before the first turn."""
    rules, s = rules_of(players, mode="mixed", **settings), np.zeros(1, STATE)[0]
    begin_game(s, seed, 0)
    set_up(s, rules)
    go_on(s, rules)
    return s, rules


MIDDLES = [int(square_at(place, CENTRE)) for place in CORNERS]


@pytest.mark.rule("HU-100", "HU-108", "HU-H09")
def test_guys_begin_on_town_square():
    s, _ = set_up_by_players(6)
    for seat in (1, 3, 5):
        assert (s.pawn[seat, 0], s.life[seat], s.bullets[seat], s.pawns[seat]) == (MIDDLE, 3, 3, 0)
        assert s.pawn[seat, 1] == NONE
    assert s.guys[MIDDLE] == s.guys.sum() == 3


@pytest.mark.rule("HU-109")
def test_each_zombie_player_chooses_the_outermost_tile_where_its_two_zombies_begin():
    s, rules = set_up_by_players(6)
    in_turn = [seat for after in range(6) if (seat := (s.first + after) % 6) in (0, 2, 4)]
    assert in_turn != [0, 2, 4]
    for seat, corner in zip(in_turn, (3, 1, 3), strict=True):  # two may begin on the same tile
        assert (s.phase, s.seat, targets(s, rules), options(s, rules)[0]) == (
            Phase.OUTERMOST,
            seat,
            MIDDLES,
            to(MIDDLES[0]),
        )
        assert s.pawns[seat] == 0
        act(s, rules, to(MIDDLES[corner]))
        assert s.pawn[seat, :3].tolist() == [MIDDLES[corner], MIDDLES[corner], NONE]
        assert (s.pawns[seat], s.turns) == (2, 0)
    assert [int(s.zombies[middle]) for middle in MIDDLES] == [0, 2, 0, 4]
    assert s.zombies.sum() == 6
    assert (s.phase, s.seat) == (Phase.DECK, 0)


@pytest.mark.rule("HU-109", "HU-007")
def test_no_zombie_begins_that_the_player_has_not():
    s, rules = set_up_by_players(2, mixed_pawns=3, pawns=2)
    act(s, rules, to(MIDDLES[2]))
    assert (s.pawns[0], s.zombies[MIDDLES[2]], s.given[0]) == (2, 2, 0b11)


@pytest.mark.rule("HU-109")
def test_scripts_begin_by_chance_on_tiles_of_their_own():
    chosen: dict[int, list[int]] = {0: [], 2: [], 4: []}
    for seed in range(80):
        s, rules = set_up_by_players(6, seed=seed)
        while s.phase == Phase.OUTERMOST:
            before, seat = s.whim, int(s.seat)
            square = choose(s, rules) - int(Action.SQUARE)
            assert choose(s, rules) - int(Action.SQUARE) == square  # asked again, the same answer
            assert s.whim == before
            assert s.zombies[square] == 0
            chosen[seat].append(square)
            act(s, rules, to(square))
            s.taken += 1  # as the loop counts
    for squares in chosen.values():  # no seat has a tile of its own: each of four comes up 20 times of 80, sd 3.9
        assert all(5 <= squares.count(middle) <= 35 for middle in MIDDLES)
        assert len(squares) == 80


@pytest.mark.rule("HU-109")
def test_scripts_share_a_tile_where_none_is_free():
    s, rules = set_up_by_players(6)
    for middle in MIDDLES:
        s.zombies[middle] = 1
    assert choose(s, rules) - int(Action.SQUARE) in MIDDLES


@pytest.mark.rule("HU-100")
@pytest.mark.parametrize("side", ["zombie", "guy"])
def test_both_sides_are_played(side):
    settings = {f"side@{seat}": side for seat in (1, 2)}
    with pytest.raises(scenarios.InputError, match=f"every seat is a {side}"):
        rules_of(2, mode="mixed", **settings)


@pytest.mark.rule("HU-110")
def test_before_the_first_turn_every_player_draws_a_hand_in_any_mix_from_both_decks():
    s, rules = set_up_by_players(3)
    act(s, rules, to(MIDDLES[0]), to(MIDDLES[0]))
    for seat, sets in enumerate(("HHZ", "ZZZ", "HHH")):
        for drawn, deck in enumerate(sets):
            assert (s.phase, s.seat, s.held[seat]) == (Phase.DECK, seat, drawn)
            assert options(s, rules) == [Action.HUMANS, Action.ZOMBIES]
            act(s, rules, Action.ZOMBIES if deck == "Z" else Action.HUMANS)
            assert s.turns == 0 or (seat, drawn) == (2, 2)
    assert s.hand[:3, :MAX_EVENT_ROWS].sum(1).tolist() == [2, 0, 3]
    assert s.hand[:3, MAX_EVENT_ROWS:].sum(1).tolist() == [1, 3, 0]
    assert (s.events_left, s.zombies_events_left, s.turns) == (40 - 5, 50 - 4, 1)


@pytest.mark.rule("HU-116")
def test_a_card_is_drawn_from_either_deck_in_the_own_turn_and_an_empty_deck_is_made_of_its_own_discards():
    s, rules = mixed()
    no_tiles(s)
    s.events_out[:] = rules.event_copies
    s.event_deck[:] = s.zombies_event_deck[:] = s.events_left = s.zombies_events_left = 0
    begin(s, rules, 0)
    act(s, rules, Action.ZOMBIES)
    assert (s.events_left, s.zombies_events_left) == (0, 49)
    assert s.events_out[:MAX_EVENT_ROWS].sum() == 40
    assert s.events_out[MAX_EVENT_ROWS:].sum() == 0
    act(s, rules, Action.HUMANS)
    assert (s.events_left, s.zombies_events_left, s.events_out.sum()) == (39, 49, 0)


@pytest.mark.rule("HU-116")
def test_a_player_is_not_asked_for_a_deck_when_only_one_has_cards():
    s, rules = mixed()
    no_tiles(s)
    rules.event_copies[:MAX_EVENT_ROWS] = s.event_deck[:] = s.events_left = 0  # a set without event cards
    left = s.zombies_events_left
    begin(s, rules, 0)
    assert (s.phase != Phase.DECK, s.held[0], left - s.zombies_events_left) == (True, 3, 3)


@pytest.mark.rule("HU-116")
@pytest.mark.parametrize("discarded", [0, 2])
def test_nor_when_only_cards_of_humans_are_discarded(discarded):
    s, rules = mixed()
    no_tiles(s)
    rules.event_copies[MAX_EVENT_ROWS:] = s.zombies_event_deck[:] = s.zombies_events_left = 0
    for _ in range(discarded):
        s.events_left -= 1
        s.events_out[s.event_deck[s.events_left]] += 1
        s.event_deck[s.events_left] = 0
    left = s.events_left
    begin(s, rules, 0)
    assert (s.phase != Phase.DECK, s.held[0], left - s.events_left) == (True, 3, 3)


# --- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-111", "HU-A50")
@pytest.mark.parametrize(("seat", "humans"), [(0, 1), (1, 0)])
def test_a_player_draws_a_tile_of_the_own_set(seat, humans):
    s, rules = mixed()
    before = int(s.tiles_left), int(s.zombies_tiles_left)
    begin(s, rules, seat)
    assert (before[0] - s.tiles_left, before[1] - s.zombies_tiles_left) == (humans, 1 - humans)
    assert (s.phase, s.seat) == (Phase.TILE, seat)


@pytest.mark.rule("HU-111", "HU-A50")
def test_without_an_own_tile_the_other_stack_is_drawn_from():
    s, rules = mixed()
    s.tiles_out += s.tiles_left
    s.tile_deck[:] = s.tiles_left = 0
    begin(s, rules, 0)
    assert s.tile_drawn >= MAX_TILE_ROWS
    s, rules = mixed()
    s.tiles_out += s.zombies_tiles_left + s.helipad_left
    s.zombies_deck[:] = s.zombies_tiles_left = s.helipad_left = 0
    begin(s, rules, 1)
    assert 0 <= s.tile_drawn < MAX_TILE_ROWS
    s, rules = mixed(hand_limit=0)
    no_tiles(s)
    begin(s, rules, 0)
    assert (s.tile_drawn, s.phase) == (NONE, Phase.MOVE)


@pytest.mark.rule("HU-111", "HU-A50")
def test_by_the_other_reading_a_player_chooses_the_stack():
    for action, table_of_zombies in ((Action.HUMANS, False), (Action.ZOMBIES, True)):
        s, rules = mixed(stack_rule="any")
        begin(s, rules, 1)
        assert (s.phase, s.seat, options(s, rules)) == (Phase.STACK, 1, [Action.HUMANS, Action.ZOMBIES])
        act(s, rules, action)
        assert (s.tile_drawn >= MAX_TILE_ROWS) == table_of_zombies


def road_laid(name="z_road_x", seat=1):
    """A guy has laid a road of Zombies!!!."""
    s, rules = mixed()
    next_zombies_tile(s, name)
    begin(s, rules, seat)
    act(s, rules, options(s, rules)[0])
    return s, rules


@pytest.mark.rule("HU-112", "HU-125")
@pytest.mark.parametrize("name", ["z_road_x", "z_road_t", "z_road_l"])
def test_on_a_road_come_humans_or_as_many_nonplayer_zombies_as_it_has_exits(name):
    exits = {"z_road_x": 4, "z_road_t": 3, "z_road_l": 2}[name]
    s, rules = road_laid(name)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.SPECIES, 1, [Action.HUMANS, Action.ZOMBIES])
    act(s, rules, Action.ZOMBIES)
    while s.phase == Phase.PUT_UNDEAD:
        act(s, rules, options(s, rules)[0])
    place = int(s.place)
    assert len(horde(s)) == exits
    assert {square // 9 for square in horde(s)} == {place}
    assert all(s.ground[square] == Ground.ROAD for square in horde(s))
    assert (s.zombies_left, s.humans_left) == (100 - exits, 60)
    s, rules = road_laid(name)
    act(s, rules, Action.HUMANS)
    assert (s.human.sum(), s.human[square_at(int(s.place), CENTRE)], s.zombies_left) == (1, 1, 100)


@pytest.mark.rule("HU-112")
@pytest.mark.parametrize(("pool", "comes"), [(0, 0), (1, 1)])
def test_no_more_nonplayer_zombies_come_on_a_road_than_the_pool_holds(pool, comes):
    s, rules = road_laid()
    rules.zombies = s.zombies_left = pool
    act(s, rules, Action.ZOMBIES)
    if s.phase == Phase.PUT_UNDEAD:
        act(s, rules, options(s, rules)[0])
    assert (len(horde(s)), s.zombies_left, s.phase != Phase.PUT_UNDEAD) == (comes, pool - comes, True)


@pytest.mark.rule("HU-112")
def test_humans_come_on_a_road_whatever_was_put_on_the_tile_before():
    s, rules = road_laid()
    s.putting = BULLETS
    act(s, rules, Action.HUMANS)
    assert (s.human.sum(), s.bullets_on.sum(), s.humans_left) == (1, 0, 59)


@pytest.mark.rule("HU-113", "HU-H11")
def test_in_a_building_of_zombies_come_what_is_printed_on_it_inside():
    s, rules = mixed()
    next_zombies_tile(s, "z_building_16")  # 3 zombies, 1 life, 1 bullets on 3 squares
    begin(s, rules, 1)
    act(s, rules, options(s, rules)[0])
    inside = {square for square in range(9 * s.place, 9 * s.place + 9) if s.ground[square] == Ground.BUILDING}
    assert horde(s) == inside
    assert (s.phase, len(targets(s, rules, Action.SPOT, Action.SITE))) == (Phase.PUT_LIFE, 3)
    act(s, rules, options(s, rules)[0])
    assert s.phase == Phase.PUT_BULLETS
    act(s, rules, options(s, rules)[-1])
    assert (s.life_on.sum(), s.bullets_on.sum()) == (1, 1)
    assert set(np.flatnonzero(s.life_on) | 0) | set(np.flatnonzero(s.bullets_on)) <= inside


@pytest.mark.rule("HU-113")
def test_in_a_building_of_humans_come_humans_and_dice_tokens():
    s, rules = mixed()
    next_tile(s, "road_x")
    begin(s, rules, 0)
    act(s, rules, options(s, rules)[0])
    assert s.phase == Phase.SPECIES


def last_tile(players=4):
    """A guy draws the Helipad."""
    s, rules = mixed(players)
    s.tiles_out += s.zombies_tiles_left
    s.zombies_deck[:] = s.zombies_tiles_left = 0
    return s, rules


@pytest.mark.rule("HU-114")
@pytest.mark.parametrize(("kept", "placer"), [(0, 0), (2, 2)])
def test_the_helipad_is_placed_by_the_zombie_player_with_the_most_points(kept, placer):
    s, rules = last_tile()
    if kept:
        keep_eats(s, 2, kept)
    begin(s, rules, 3)  # of equals the first zombie player after the drawer: seat 0
    assert (s.tile_drawn, s.phase, s.seat, s.turn_seat) == (rules.helipad, Phase.TILE, placer, 3)
    act(s, rules, options(s, rules)[0])
    assert len(horde(s)) == 9


@pytest.mark.rule("HU-115")
def test_a_helipad_that_fits_nowhere_leaves_the_game():
    s, rules = last_tile()
    rules.differs[rules.helipad] = 0
    out = int(s.tiles_out)
    begin(s, rules, 3)
    assert (s.tile_drawn, s.tiles_out - out, s.tiles_placed) == (NONE, 1, 9)


def test_more_tiles_of_both_sets_than_fit_on_the_table_are_refused():
    """Of 20 and 30 tiles one Town Square and those that HU-105 removes leave the game; 49 would stay without it."""
    table = scenarios.load("humans").tables["zombies_tiles"]
    kept = {f"zombies_tiles.{row}.removed": 0 for row in table.ids}
    with pytest.raises(scenarios.InputError, match="49 tiles of both sets; at most 42 fit"):
        scenarios.load("humans").configuration({"mode": "mixed", **kept}).rules()
    assert scenarios.load("humans").configuration(kept).rules().shape == (1,)  # without Zombies!!! they do not count
