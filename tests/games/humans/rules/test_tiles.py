"""Humans!!!, rule by rule: step 1 of a turn, Draw and place a tile."""

import pytest

from sims.games.humans.queries.legality import legal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, NONE, NOWHERE
from sims.games.humans.records.words import Ground, Phase
from tests.games.humans.tables import (
    EAST,
    NORTH,
    PASS,
    SOUTH,
    WEST,
    E,
    W,
    act,
    at,
    begin,
    humans,
    next_tile,
    options,
    row,
    rules_of,
    site,
    snap,
    table,
    targets,
    tile,
    tokens,
)

BUILDINGS = [f"building_{number:02}" for number in range(5, 15)]
PUTTING = (Phase.PUT_HUMAN, Phase.PUT_TOKEN)


def drawn(name, players=2, **settings):
    """A game in which seat 0 has drawn this tile, and its rules."""
    s, rules = table(players, **settings)
    next_tile(s, name)
    begin(s, rules)
    return s, rules


def laid(name, players=2, x=0, y=-1, turns=None):
    """A game in which seat 0 has laid this tile, to the north, and its rules."""
    s, rules = drawn(name, players)
    if turns is None:
        turns = next(turn for turn in range(4) if legal(s, rules, site(s, x, y, turn)))
    act(s, rules, site(s, x, y, turns))
    return s, rules


def spots(s, rules):
    """The spots of the new tile where the next human, or token, may be put."""
    return targets(s, rules, Action.SPOT, Action.SITE)


@pytest.mark.rule("HU-016")
def test_the_top_tile_is_drawn_and_placed():
    s, rules = table()
    next_tile(s, "road_t", "road_l")
    before = snap(s)
    begin(s, rules)
    assert (s.phase, s.seat, s.tile_drawn, s.tiles_left) == (Phase.TILE, 0, row("tiles", "road_t"), 18)
    assert PASS not in options(s, rules)
    act(s, rules, site(s, 1, 0))
    assert (s.tiles_placed, s.tile[1], s.tile_x[1], s.tile_y[1]) == (2, row("tiles", "road_t"), 1, 0)
    assert s.tile_deck[17] == row("tiles", "road_l")
    assert s.tile[0] == before.tile[0]
    assert (s.near[at(0, E), EAST], s.near[at(1, W), WEST]) == (at(1, W), at(0, E))


@pytest.mark.rule("HU-017")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["road_x", "road_t", "road_l", "road_i"])
def test_a_road_tile_brings_one_human_to_its_centre(players, name):
    s, _ = laid(name, players)
    assert humans(s) == [at(1, CENTRE)]
    assert (s.humans_left, s.token.sum()) == (59, 0)
    assert s.phase not in PUTTING


@pytest.mark.rule("HU-018")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(("name", "squares"), [("road_x", 5), ("road_t", 4), ("road_l", 3), ("road_i", 3)])
def test_with_5_or_6_players_two_humans_stand_on_any_two_road_squares(players, name, squares):
    s, rules = laid(name, players)
    roads = [spot for spot in range(9) if s.ground[at(1, spot)] == Ground.ROAD]
    assert len(roads) == squares
    assert (s.phase, s.seat, spots(s, rules)) == (Phase.PUT_HUMAN, 0, roads)
    ends = [spot for spot in roads if spot != CENTRE]
    act(s, rules, Action.SPOT + ends[0])
    assert spots(s, rules) == [spot for spot in roads if spot != ends[0]]  # one for each square
    act(s, rules, Action.SPOT + ends[1])
    assert humans(s) == sorted([at(1, ends[0]), at(1, ends[1])])
    assert s.phase not in PUTTING
    assert s.humans_left == 58


@pytest.mark.rule("HU-019")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_gets_its_humans_one_for_each_square(name):
    s, rules = laid(name)
    wanted = int(rules.tiles[row("tiles", name)].humans)
    while s.phase == Phase.PUT_HUMAN:
        taken = {square % 9 for square in humans(s)}
        assert not taken & set(spots(s, rules))
        act(s, rules, Action.SPOT + spots(s, rules)[-1])
    assert len(humans(s)) == wanted == 60 - s.humans_left
    assert all(s.ground[square] == Ground.BUILDING for square in humans(s))


@pytest.mark.rule("HU-020")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_gets_its_tokens_one_for_each_square_beside_humans_or_not(name):
    s, rules = laid(name)
    wanted = int(rules.tiles[row("tiles", name)].tokens)
    while s.phase == Phase.PUT_HUMAN:
        act(s, rules, Action.SPOT + spots(s, rules)[0])
    built = [spot for spot in range(9) if s.ground[at(1, spot)] == Ground.BUILDING]
    assert (s.phase, s.seat, spots(s, rules)) == (Phase.PUT_TOKEN, 0, built)  # squares with humans too
    first = next(spot for spot in built if s.human[at(1, spot)])
    act(s, rules, Action.SPOT + first)
    assert s.human[at(1, first)] == s.token[at(1, first)] == 1
    if wanted == 2:
        assert spots(s, rules) == [spot for spot in built if spot != first]
        act(s, rules, Action.SPOT + spots(s, rules)[0])
    assert s.phase not in PUTTING
    assert (s.token.sum(), s.tokens_left) == (wanted, 36 - wanted)


@pytest.mark.rule("HU-021")
@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("players", [2, 6])
def test_nothing_lies_on_the_roads_of_a_building_tile(name, players):
    s, rules = laid(name, players)
    assert s.ground[at(1, CENTRE)] == Ground.ROAD
    while s.phase in PUTTING:
        assert {int(s.ground[at(1, spot)]) for spot in spots(s, rules)} == {Ground.BUILDING}
        act(s, rules, Action.SPOT + spots(s, rules)[0])
    road = [square for square in range(18) if s.ground[square] == Ground.ROAD]
    assert not s.human[road].any()
    assert not s.token[road].any()


@pytest.mark.rule("HU-022")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_player_whose_turn_it_is_chooses_where_all_goes(seat):
    s, rules = table(2)
    next_tile(s, "building_05")
    begin(s, rules, seat)
    assert (s.phase, s.seat) == (Phase.TILE, seat)
    cells = {(int(s.site_x[number // 4]), int(s.site_y[number // 4])) for number in targets(s, rules, Action.SITE)}
    assert cells == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    act(s, rules, site(s, 0, -1, 1))
    assert (s.phase, s.seat, s.to_put) == (Phase.PUT_TOKEN, seat, 2)  # 5 humans on 5 squares: no choice


@pytest.mark.rule("HU-022", "HU-H03")
@pytest.mark.parametrize(("name", "ways"), [("road_x", 4), ("road_t", 12), ("road_l", 8), ("road_i", 4)])
def test_beside_town_square_each_tile_lies_in_as_many_ways_as_it_has_exits_to_it(name, ways):
    s, rules = drawn(name)
    assert len(options(s, rules)) == ways


@pytest.mark.rule("HU-022", "HU-H03")
def test_roads_meet_roads_and_nothing_else():
    s, rules = table()
    tile(s, rules, "road_l", 0, -1, 1)  # exits to the east and the south
    tile(s, rules, "road_i", 1, 0, 1)  # exits to the east and the west
    next_tile(s, "road_l")
    begin(s, rules)
    # at 1, -1 the west is a road, the south is closed: to the north and the west, which is 3 quarter turns
    assert [turns for turns in range(4) if legal(s, rules, site(s, 1, -1, turns))] == [3]
    # at 0, -2 the road below ends: there is no free cell with an exit towards it
    assert not any(legal(s, rules, site(s, 0, -2, turns)) for turns in range(4))
    act(s, rules, site(s, 1, -1, 3))
    assert s.near[at(1, E), EAST] == at(3, W)
    assert s.near[at(3, CENTRE), SOUTH] == NOWHERE
    assert s.near[at(2, CENTRE), NORTH] == NOWHERE


@pytest.mark.rule("HU-023")
def test_one_tile_is_drawn_in_a_turn():
    s, rules = laid("road_i")
    assert (s.phase, s.turn_seat, s.tiles_left, s.tile_drawn) == (Phase.MOVE, 0, 18, NONE)
    act(s, rules, PASS)
    act(s, rules, PASS)  # discards nothing
    assert (s.phase, s.turn_seat, s.tiles_left) == (Phase.TILE, 1, 17)


@pytest.mark.rule("HU-023", "HU-H03")
def test_with_the_stack_empty_the_turn_goes_on_without_a_tile():
    s, rules = table()
    s.tiles_out, s.tiles_left = 19, 0
    s.tile_deck[:] = 0
    begin(s, rules)
    assert (s.tiles_placed, s.tile_drawn, s.held[0]) == (1, NONE, 3)
    assert s.phase != Phase.TILE


@pytest.mark.rule("HU-016", "HU-H03")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_turn_goes_on():
    s, rules = table()
    rules.exits[row("tiles", "road_i")] = 0
    next_tile(s, "road_i", "road_x")
    begin(s, rules)
    assert (s.tiles_out, s.tiles_left, s.tiles_placed, s.tile_drawn) == (1, 18, 1, NONE)
    assert s.held[0] == 3
    assert not s.human.any()


@pytest.mark.rule("HU-017", "HU-019", "HU-H08")
def test_no_human_is_put_when_the_pool_is_empty():
    for name, left in (("road_x", 0), ("building_09", 2)):
        s, rules = table()
        s.humans_gone, s.humans_left = 60 - left, left
        next_tile(s, name)
        begin(s, rules)
        act(s, rules, options(s, rules)[0])
        while s.phase == Phase.PUT_HUMAN:
            act(s, rules, Action.SPOT + spots(s, rules)[0])
        assert (len(humans(s)), s.humans_left) == (left, 0)
        assert s.tiles_placed == 2


@pytest.mark.rule("HU-020", "HU-H08")
def test_no_token_is_put_when_the_supply_is_empty():
    s, rules = table()
    tokens(s, 1, 36)
    next_tile(s, "building_09")
    begin(s, rules)
    act(s, rules, options(s, rules)[0])
    assert (len(humans(s)), s.token.sum(), s.tokens_left) == (3, 0, 0)
    assert s.phase not in PUTTING


def test_a_quarter_turn_turns_exits_and_building_clockwise():
    rules = rules_of()
    shape = rules.exits[row("tiles", "road_l")].tolist()
    assert shape == [0b0011, 0b0110, 0b1100, 0b1001]  # north and east, east and south, south and west, west and north
    built = rules.buildings[row("tiles", "building_13")].tolist()  # the east column
    assert built == [sum(1 << spot for spot in spots) for spots in ((2, 5, 8), (6, 7, 8), (0, 3, 6), (0, 1, 2))]
    assert rules.differs[row("tiles", "road_x")].tolist() == [1, 0, 0, 0]
    assert rules.differs[row("tiles", "road_i")].tolist() == [1, 1, 0, 0]
    assert rules.differs[row("tiles", "building_13")].tolist() == [1, 1, 1, 1]
