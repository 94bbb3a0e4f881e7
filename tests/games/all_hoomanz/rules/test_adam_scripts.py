"""All Hoomanz Are Dead: what the scripts of A.D.A.M. do, and what scripted heroes do about him."""

import pytest

from sims.games.all_hoomanz.policies.adam import adam_direction
from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.policies.dangers import beats_adam
from sims.games.all_hoomanz.records.words import Action, Phase
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_shields,
    adam_takes,
    adams_turn,
    chits,
    horde,
    join,
    lair,
    place_adam,
    recruited,
)
from tests.games.all_hoomanz.commands import MEDBAY
from tests.games.all_hoomanz.facility import EAST, NORTH, SOUTH, WEST, bomb, clear, shields

EXPLORE, MOVE, FERRY = (int(action) for action in (Action.EXPLORE, Action.MOVE, Action.FERRY))


@pytest.mark.rule("AH-202")
def test_the_hunter_explores_towards_heroes():
    s, rules = lair(1, "luke")
    room = MEDBAY
    for tile in ("empty_3", "loot_1", "loot_2", "loot_6"):
        room = join(s, rules, tile, room, SOUTH)
    rules.adam_policies["shield"] = 0
    place_adam(s, room)
    recruited(s, rules)
    assert int(choose(s, rules)) in (EXPLORE + EAST, EXPLORE + WEST)


@pytest.mark.rule("AH-202")
@pytest.mark.parametrize(
    ("sent", "hunt", "avoid", "ways"),
    [
        (("k00a",), 120, 0, (EAST, WEST)),  # from both the next step leads nearer to the Medbay
        ((), 120, 0, (NORTH,)),  # too weak for a Combat, he does not mind
        (("k00a",), 20, 0, (NORTH,)),  # a new room is worth as much to him
        (("k00a",), 120, 1, (NORTH,)),  # he avoids heroes
    ],
)
def test_of_spaces_equally_near_he_explores_one_that_leads_on_to_heroes_if_he_seeks_a_combat(sent, hunt, avoid, ways):
    s, rules = lair(1, "luke")  # he is in the Purple Eye, just north of the Medbay, where LUKE is
    horde(s, *sent)
    rules.adam_policies["hunt"], rules.adam_policies["avoid"] = hunt, avoid
    recruited(s, rules)
    assert int(adam_direction(s, rules)) in [EXPLORE + way for way in ways]


@pytest.mark.rule("AH-202")
def test_a_hunter_with_a_horde_does_not_march_past_heroes():
    s, rules = lair(1, "luke")
    horde(s, "k00a")
    north = join(s, rules, "empty_3", EYE, NORTH)
    clear(s, EYE)
    place_adam(s, north)
    recruited(s, rules)
    assert int(choose(s, rules)) in (EXPLORE + EAST, EXPLORE + WEST)


@pytest.mark.rule("AH-225")
@pytest.mark.parametrize(("gauge", "goes"), [(3, True), (9, False)])
def test_the_hunter_looks_at_the_gauge_before_he_attacks(gauge, goes):
    s, rules = lair(1, "luke")
    rooms = [join(s, rules, "empty_3", MEDBAY, EAST)]
    rooms.append(join(s, rules, "loot_1", rooms[0], EAST))
    clear(s, rooms[1])
    s.room[0] = rooms[0]
    s.gauge[0] = gauge
    chits(s, "blaster", "thrusters")
    adam_shields(s, 6)
    place_adam(s, rooms[1])
    adams_turn(s, rules, int(Action.RECRUIT))
    assert (int(choose(s, rules)) == MOVE + rooms[0]) == goes


@pytest.mark.rule("AH-225", "AH-135")
@pytest.mark.parametrize(
    ("drinks", "standing", "goes"),
    [
        (0, 3, True),  # LUKE, Speed 3, is slower than A.D.A.M., Speed 4, whose 4 Attack take all of his 4 shields
        (1, 3, False),  # a Powa-Drink for Speed, and he destroys A.D.A.M. first: his gauge stands at 3
        (1, 4, True),  # one drink cannot be drunk for Attack as well
        (2, 4, False),
        (2, 6, False),
        (2, 7, True),
    ],
)
def test_the_hunter_counts_on_powa_drinks_for_speed(drinks, standing, goes):
    s, rules = lair(1, "luke")
    room = join(s, rules, "empty_3", EYE, EAST)
    s.room[0], s.drinks[0] = room, drinks
    s.drink_supply -= drinks
    shields(s, 0, 4)
    chits(s, "blaster", "claws")
    adam_shields(s, standing)
    recruited(s, rules)
    assert (int(choose(s, rules)) == MOVE + room) == goes


@pytest.mark.rule("AH-199")
def test_the_rogue_repairs_his_crusher_before_he_recruits():
    s, rules = lair(1, "luke", adam_policy="rogue")
    room = join(s, rules, "empty_3", MEDBAY, EAST)
    for direction, tile in ((NORTH, "loot_1"), (EAST, "loot_2")):
        join(s, rules, tile, room, direction)
    place_adam(s, room)
    chits(s, "crusher", dark=True)
    adam_takes(s, "k00a")
    adams_turn(s, rules)
    assert int(choose(s, rules)) == Action.REPAIR


@pytest.mark.rule("AH-A70")
@pytest.mark.parametrize(("fuse", "goes"), [(None, True), (4, True), (3, False)])
def test_he_does_not_stay_where_a_bomb_explodes_before_his_next_actions(fuse, goes):
    s, rules = lair(1, "luke")
    core = join(s, rules, "factory", EYE, EAST)
    join(s, rules, "turret_1", core, EAST)
    if fuse is not None:
        bomb(s, rules, core, fuse)
    rules.adam_policies["explore"] = 0
    recruited(s, rules)
    assert (int(choose(s, rules)) == MOVE + core) == goes  # the way to the Turret


@pytest.mark.rule("AH-A70")
@pytest.mark.parametrize(("fuse", "leaves"), [(4, False), (3, True)])
def test_he_leaves_such_a_room(fuse, leaves):
    s, rules = lair(1, "luke")
    core = join(s, rules, "factory", EYE, EAST)
    bomb(s, rules, core, fuse)
    place_adam(s, core)
    rules.adam_policies["explore"], rules.adam_policies["courage"] = 0, 99
    recruited(s, rules)
    assert (int(choose(s, rules)) == MOVE + EYE) == leaves


@pytest.mark.rule("AH-199")
def test_a_repair_leaves_his_trap_the_purple_eye_for_the_last():
    s, rules = lair(1, "luke")
    room = join(s, rules, "empty_3", EYE, EAST)
    others = [join(s, rules, tile, room, way) for tile, way in (("loot_1", NORTH), ("loot_2", EAST))]
    place_adam(s, room)
    chits(s, "blaster", dark=True)
    adams_turn(s, rules, int(Action.REPAIR))
    assert s.clear == sum(1 << each for each in others)


@pytest.mark.rule("AH-223")
@pytest.mark.parametrize(("sent", "beats"), [([], True), (["k00a"], True), (["k00a", "k04a"], False)])
def test_heroes_count_the_horde_before_they_go_for_him(sent, beats):
    s, rules = lair(1, "diana")
    horde(s, *sent)  # Attack 2 and 3, against 5 shields
    shields(s, 0, 5)
    s.gauge[0] = 3
    assert bool(beats_adam(s, rules, 0)) == beats


@pytest.mark.rule("AH-H22")
def test_tunnels_are_ways_of_his():
    s, rules = lair(1, "luke", adam_policy="rogue")
    rooms = [MEDBAY]
    for tile in ("empty_1", "loot_1", "loot_2", "loot_6", "brain_2"):
        rooms.append(join(s, rules, tile, rooms[-1], EAST))
    clear(s, *rooms[2:5])
    place_adam(s, rooms[1])
    chits(s, "tunnels", "crusher")
    adam_takes(s, "k00a", "k00b", "k00c")
    recruited(s, rules)
    assert int(choose(s, rules)) == FERRY + rooms[5]


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("shield", "attacks"), [(3, True), (9, False)])
def test_the_hunter_attacks_whom_he_can_take_and_shocks_others(shield, attacks):
    s, rules = lair(2, "luke+diana")
    rooms = [join(s, rules, "empty_3", MEDBAY, EAST)]
    rooms.append(join(s, rules, "loot_1", rooms[0], EAST))
    clear(s, rooms[1])
    s.room[0], s.gauge[0] = rooms[0], 3
    s.drink_supply += s.drinks[0]
    s.drinks[0] = 0
    shields(s, 0, shield)
    chits(s, "blaster", "thrusters", "shock")
    adam_shields(s, 6)
    place_adam(s, rooms[1])
    adams_turn(s, rules, int(Action.RECRUIT))
    assert int(choose(s, rules)) == (MOVE + rooms[0] if attacks else Action.SHOCK)


@pytest.mark.rule("AH-H22")
def test_heroes_stop_adam_before_his_last_brain():
    s, rules = lair(1, "luke")
    rooms = [join(s, rules, "empty_3", MEDBAY, EAST)]
    rooms.append(join(s, rules, "loot_1", rooms[0], EAST))
    clear(s, rooms[1])
    place_adam(s, rooms[1])
    adam_shields(s, 3)
    s.room[0], s.gauge[0] = rooms[0], 9
    for crushed, goes in ((rules.brains_to_crush - 1, True), (0, False)):
        s.crushed = crushed
        s.phase, s.actions = Phase.ACT, 3
        assert (int(choose(s, rules)) == MOVE + rooms[1]) == goes
