"""All Hoomanz Are Dead, rule by rule: flight from A.D.A.M., and from his Horde."""

import pytest

from sims.games.all_hoomanz.records.words import Fight, Phase, Pile
from tests.games.all_hoomanz.adams import EYE, adam_shields, chits, he_comes, horde, join, lair, place_adam
from tests.games.all_hoomanz.duels import DIANA, MOVE, SLICK, beside, hero_comes
from tests.games.all_hoomanz.facility import EAST, NORTH, SOUTH, act, clear, drones, lay, next_cards, ready


@pytest.mark.rule("AH-A64")
def test_a_faster_hero_that_came_to_him_may_flee_to_where_it_came_from():
    s, rules, there = beside(DIANA)
    join(s, rules, "empty_4", EYE, NORTH)
    chits(s, "blaster")
    adam_shields(s, 9)
    hero_comes(s, rules)
    assert (s.duels, s.room[0], s.shields[0], s.adam_shields) == (1, there, 3, 9)
    assert s.phase == Phase.ACT


@pytest.mark.rule("AH-A64")
@pytest.mark.parametrize(("tile", "passable"), [("empty_1", True), ("empty_4", False), ("empty_5", False)])
def test_a_faster_hero_he_came_to_may_flee_to_a_room_beside_that_it_could_walk_to(tile, passable):
    s, rules = lair(3, DIANA)
    s.room[0] = there = lay(s, rules, tile, EYE, EAST)  # hallway, wall or door towards him
    beyond = join(s, rules, "loot_5", there, NORTH)
    drones(s, rules, beyond, 1)  # so that she would rather not go there
    clear(s, EYE)
    chits(s, "blaster")
    adam_shields(s, 9)
    deck = int(s.left[Pile.LOOT])
    he_comes(s, rules, there)
    assert (s.duels, s.shields[0], s.adam_room) == (1, 3, there)
    assert s.room[0] == (EYE if passable else beyond)
    assert (s.clear, s.left[Pile.LOOT]) == (1 << EYE, deck)  # nothing happens there


@pytest.mark.rule("AH-A64")
@pytest.mark.parametrize(("exit_", "end"), [(True, Fight.FLEE), (False, Fight.KO)])
def test_a_hero_with_nowhere_to_flee_to_has_to_fight(exit_, end):
    s, rules = lair(3, DIANA)
    s.room[0] = there = lay(s, rules, "empty_4", EYE, EAST)  # a wall towards him
    beyond = join(s, rules, "loot_5", there, NORTH) if exit_ else 0
    chits(s, "blaster")
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.room[0], s.shields[0]) == ((beyond, 3) if end == Fight.FLEE else (0, 0))
    assert s.cornered == 0


@pytest.mark.rule("AH-A64")
def test_nor_does_it_flee_a_monster_of_his_horde_then():
    s, rules = lair(3, DIANA)
    s.room[0] = there = lay(s, rules, "empty_4", EYE, EAST)
    horde(s, "k11a")  # 3, 5, 8
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.fights[Fight.FLEE], s.out[0]) == (0, 1)


def chased(*rooms, drone=None, help_in=None, **settings):
    """A.D.A.M. comes to DIANA from the Purple Eye, CLEAR; a room north and one south of hers."""
    s, rules = lair(3, DIANA, **settings)
    clear(s, EYE)
    s.room[0] = there = lay(s, rules, "empty_4", EYE, EAST)  # a wall towards him
    beside_her = [join(s, rules, tile, there, way) for tile, way in zip(rooms, (NORTH, SOUTH), strict=True)]
    if drone is not None:
        drones(s, rules, beside_her[drone], 1)
    if help_in is not None:
        s.room[1] = beside_her[help_in]
    s.before[0] = beside_her[-1]
    chits(s, "blaster")
    adam_shields(s, 9)
    he_comes(s, rules, there)
    return s, beside_her


@pytest.mark.rule("AH-A64")
@pytest.mark.parametrize(
    ("rooms", "where", "into"),
    [
        (("loot_5", "empty_3"), {}, 0),
        (("loot_5", "empty_3"), {"drone": 0}, 1),  # where no Drone is
        (("loot_5", "empty_3"), {"help_in": 1}, 1),  # where another hero is
        (("loot_5", "helipad_1"), {}, 1),  # where he cannot follow
        (("loot_5", "helipad_1"), {"adam_flight": "back"}, 1),
        (("helipad_1", "loot_5"), {"adam_flight": "back"}, 1),  # where it came from, whatever there is
    ],
)
def test_a_hero_chooses_where_to_flee_to(rooms, where, into):
    s, beside_her = chased(*rooms, **where)
    assert s.room[0] == beside_her[into]


@pytest.mark.rule("AH-A80")
@pytest.mark.parametrize("springs", [True, False])
def test_who_flees_into_the_active_purple_eye_meets_him_there_again(springs):
    s, rules, there = beside(DIANA, eye_on_flight=springs)
    place_adam(s, lay(s, rules, "empty_4", there, NORTH, rotation=1))  # a wall towards her: the Eye is her only way out
    chits(s, "blaster")
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert s.duels == 1 + springs
    assert s.adam_room == (EYE if springs else there)
    assert (s.clear >> EYE & 1) == springs
    assert s.room[0] == (there if springs else EYE)  # she flees again, to where she came from


@pytest.mark.rule("AH-222", "AH-A30")
@pytest.mark.parametrize("he_is_there", [True, False])
def test_who_flees_from_a_monster_back_to_him_meets_him_again(he_is_there):
    s, rules, there = beside(DIANA)
    monsters = join(s, rules, "monster_2", there, NORTH)
    chits(s, "blaster")
    adam_shields(s, 9)
    place_adam(s, there if he_is_there else EYE)
    next_cards(s, "monster", "k11a")  # 3, 5, 8: she flees
    ready(s, rules)
    s.gauge[0] = 2
    act(s, rules, MOVE + monsters)
    assert (s.fights[Fight.FLEE], s.duels) == (1, he_is_there)
    assert s.room[0] == (monsters if he_is_there else there)  # from him to where she came from, the Monster gone
    assert s.clear >> monsters & 1 == 0


@pytest.mark.rule("AH-208", "AH-A80")
def test_so_does_who_flees_from_a_monster_back_into_the_active_purple_eye():
    s, rules, there = beside(DIANA, tile="monster_2")
    chits(s, "blaster")
    adam_shields(s, 9)
    place_adam(s, join(s, rules, "empty_4", EYE, NORTH))
    s.room[0] = EYE
    next_cards(s, "monster", "k11a")
    ready(s, rules)
    s.gauge[0] = 2
    act(s, rules, MOVE + there)
    assert (s.duels, s.adam_room, s.room[0]) == (1, EYE, there)
    assert s.clear == 1 << EYE


@pytest.mark.rule("AH-A64")
def test_nobody_flees_at_equal_speed():
    s, rules, there = beside(SLICK)
    chits(s, "blaster")
    adam_shields(s, 9)
    he_comes(s, rules, there)
    assert (s.out[0], s.room[0]) == (1, 0)
