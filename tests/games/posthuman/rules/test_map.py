"""Posthuman, rule by rule: tiles and zones, the starting tile, the journey track."""

import pytest

from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.queries.places import level_at, terrain_of
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, START
from sims.games.posthuman.records.words import Deck, Deeds, Phase, Special, Terrain, Zone
from sims.games.posthuman.rules.inventory import cheer, heal
from tests.games.posthuman.journeys import act, legal_list, next_encounters, rolls, row, set_stats
from tests.games.posthuman.journeys_turn import acts, eat_one, finish_tile, game, new_turn, sheet, stand, way_to

RURAL, URBAN, MOUNTAIN, WILDERNESS = Terrain.RURAL, Terrain.URBAN, Terrain.MOUNTAIN, Terrain.WILDERNESS


def all_tiles(rules):
    """The tiles of the stack, each kind as often as it is there."""
    return [rules.land[rules.tiles_deck[at]] for at in range(int(rules.tiles_size))]


def zones_of(tile):
    """The kinds of a tile's zones, in order."""
    return [int(tile.zone[at]) for at in range(3) if tile.figures[at] > 0]


@pytest.mark.rule("PH-044")
def test_a_tile_has_one_to_four_exits_one_to_three_zones_without_gap_and_supplies():
    _, rules = game()
    for tile in all_tiles(rules):
        assert 1 <= tile.exits <= 4
        assert tile.figures[0] > 0
        assert tile.figures[1] > 0 or tile.figures[2] == 0
        assert 0 <= tile.supplies <= 4
    assert {len(zones_of(tile)) for tile in all_tiles(rules)} == {1, 2, 3}


@pytest.mark.rule("PH-045")
def test_there_are_four_types_of_terrain():
    s, rules = game()
    assert {int(tile.terrain) for tile in all_tiles(rules)} == {RURAL, URBAN, MOUNTAIN, WILDERNESS}
    for tile, terrain in (("urban_a", URBAN), ("mountain_a", MOUNTAIN), ("wilderness_a", WILDERNESS)):
        stand(s, rules, 0, tile)
        assert terrain_of(s, rules, 0) == terrain


@pytest.mark.rule("PH-046")
def test_zones_are_entered_in_their_order():
    s, rules = game()
    place = stand(s, rules, 0, "rural_d", 0)
    for zone in (1, 2):
        acts(s, rules, Deeds.MOVE)
        next_encounters(s, 1, "ravine")
        with rolls(0):
            act(s, rules, Action.NEXT)
        assert (s.here[0], s.zone[0]) == (place, zone)
        assert s.done[0, place] == (zone == 2)
        eat_one(s, rules)


@pytest.mark.rule("PH-047")
@pytest.mark.parametrize(("tile", "met"), [("urban_a", 1), ("police_station", 2)])
def test_a_zone_holds_as_many_encounters_as_it_has_figures(tile, met):
    s, rules = game()
    finish_tile(s, rules, tile)
    assert (s.met[0].tolist(), s.xp[0]) == ([met, 0, 0], met)


@pytest.mark.rule("PH-048")
@pytest.mark.parametrize(("advances", "points"), [(Action.PASS, 4), (Action.TAKE, 5)])
def test_a_zone_gives_a_journey_point_if_the_level_of_its_encounters_fits(advances, points):
    s, rules = game()
    stand(s, rules, 0, "rural_b", 0)
    s.jp[0] = 4  # the next position is of level 2
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine")
    next_encounters(s, 2, "minefield")
    act(s, rules, Action.NEXT)
    assert s.phase == Phase.LEVEL
    with rolls(0):
        act(s, rules, advances)
    assert s.jp.tolist()[:2] == [points, 0]
    assert s.met[0].tolist() == [points == 4, points == 5, 0]


@pytest.mark.rule("PH-049")
@pytest.mark.parametrize(("tile", "points"), [("mountain_a", 0), ("bunker", 0), ("wilderness_a", 1)])
def test_dead_zones_and_all_zones_of_mountains_give_no_journey_point(tile, points):
    s, rules = game()
    for kind in all_tiles(rules):
        dead = {zone in (Zone.DEAD, Zone.DEAD_SAFE) for zone in zones_of(kind)}
        assert dead == {kind.terrain == MOUNTAIN}
    place = finish_tile(s, rules, tile)
    assert (s.jp[0], s.done[0, place], s.xp[0]) == (points, 1, 1)


@pytest.mark.rule("PH-049", "PH-062", "PH-058", "PH-109")
def test_a_completed_tile_is_one_dead_zone_with_one_encounter_and_gives_no_supplies_again():
    s, rules = game()
    place = stand(s, rules, 0, "urban_b")
    s.here[0] = 0
    before = sheet(s, 0)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine", "ravine")
    with rolls(0):
        act(s, rules, way_to(s, 0, place))
    assert sheet(s, 0) == before | {"here": place, "zone": NONE, "xp": 1}
    assert (s.met[0, 0], s.used_size[Deck.SUPPLIES], s.done[0, place]) == (1, 0, 1)


@pytest.mark.rule("PH-050", "PH-079")
@pytest.mark.parametrize("tile", ["rural_c", "bunker"])
@pytest.mark.parametrize(("zone", "asked"), [(0, True), (1, False)])
def test_who_stands_in_a_safe_house_is_fed_without_food(tile, zone, asked):
    s, rules = game()
    stand(s, rules, 0, tile, zone)
    before = sheet(s, 0)
    new_turn(s, rules)
    assert ((s.phase, s.seat) == (Phase.EAT, 0)) == asked
    assert sheet(s, 0) == before
    assert s.unfed[0] == 0


@pytest.mark.rule("PH-052")
def test_only_tiles_laid_from_each_other_are_connected():
    s, rules = game()
    first = stand(s, rules, 0, "rural_a")
    beyond = stand(s, rules, 0, "rural_b")
    s.here[0] = 0
    second = stand(s, rules, 0, "urban_a")
    ways = {0: [first, second], first: [0, beyond], beyond: [first], second: [0]}
    acts(s, rules, Deeds.MOVE)
    for place, others in ways.items():
        s.here[0] = place
        moves = [action - Action.GO for action in legal_list(s, rules) if Action.GO <= action < Action.FIGHT]
        assert len(moves) == len(others)
        assert [way_to(s, 0, other) - Action.GO for other in others] == moves


@pytest.mark.rule("PH-H05")
def test_the_journey_has_four_positions_of_level_1_and_three_each_of_level_2_and_3():
    _, rules = game()
    assert [level_at(rules, position) + 1 for position in range(1, 11)] == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert rules.journey_size == 10


@pytest.mark.rule("PH-Q16")
def test_position_0_of_the_journey_is_of_level_1():
    s, rules = game()
    assert level_at(rules, 0) + 1 == 1
    finish_tile(s, rules, "rural_a")  # no choice of levels
    assert (s.met[0].tolist(), s.jp[0]) == ([1, 0, 0], 1)


@pytest.mark.rule("PH-H06")
@pytest.mark.parametrize(("bonus", "most"), [(3, 8), (5, 10)])
def test_health_and_morale_run_to_8_and_to_10_in_the_easy_game(bonus, most):
    s, rules = game(vitality_bonus=bonus)
    set_stats(s, 0, strength=5, mind=5)
    assert (health_limit(s, rules, 0), morale_limit(s, rules, 0)) == (most, most)
    heal(s, rules, 0, 20)
    cheer(s, rules, 0, 20)
    assert (s.health[0], s.morale[0]) == (most, most)


@pytest.mark.rule("PH-H08", "PH-Q03")
def test_the_stack_and_the_starting_tiles():
    s, rules = game()
    tiles = all_tiles(rules)
    terrains = [int(tile.terrain) for tile in tiles]
    assert [terrains.count(terrain) for terrain in (RURAL, URBAN, WILDERNESS, MOUNTAIN)] == [18, 18, 18, 14]
    names = [str(name) for name in ("watch_tower", "bunker", "village")]
    special = sum(tile.special != Special.NONE for tile in tiles)
    assert special + 1 == 12  # the Bunker has a name, but no rule of its own
    assert rules.land[row("tiles", names[1])].special == Special.NONE
    assert sum(bool({Zone.SAFE, Zone.DEAD_SAFE} & set(zones_of(tile))) for tile in tiles) == 11
    start = rules.land[START]
    assert (start.terrain, start.exits, start.supplies, zones_of(start)) == (RURAL, 4, 1, [])
    assert (s.vacant[0, 0], s.done[0, 0], s.zone[0]) == (4, 1, NONE)
    place = stand(s, rules, 0, "rural_d")
    assert (s.vacant[0, 0], s.vacant[0, place]) == (3, 3)


@pytest.mark.rule("PH-Q03")
def test_the_starting_tile_counts_as_completed_is_foraged_once_and_has_no_encounter():
    s, rules = game()
    acts(s, rules, Deeds.FORAGE)
    assert (s.done[0, 0], s.used_size[Deck.SUPPLIES]) == (2, 1)
    eat_one(s, rules)
    assert Action.DEED + Deeds.FORAGE not in legal_list(s, rules)
    stand(s, rules, 0, "rural_a")
    acts(s, rules, Deeds.MOVE)
    act(s, rules, way_to(s, 0, 0))
    assert (s.here[0], s.zone[0], s.met[0].sum()) == (0, NONE, 0)
