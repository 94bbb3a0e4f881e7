"""All Hoomanz Are Dead: what the scripted players do with what the rules allow them."""

import pytest

from sims.games.all_hoomanz.policies.bombs import core_value, is_at_risk
from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.policies.dangers import beats_adam
from sims.games.all_hoomanz.policies.values import explore_value
from sims.games.all_hoomanz.records.words import Action, Phase, Recipe
from tests.rules.adams import EYE, adam_shields, adam_takes, adams_turn, chits, horde, join, lair, place_adam, recruited
from tests.rules.combats import game
from tests.rules.commands import MEDBAY, corridor
from tests.rules.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    assemble,
    bomb,
    clear,
    drones,
    give,
    lay,
    level,
    mark,
    no_drinks,
    ready,
    shields,
    take_from_deck,
    wear,
)

STOP, DEFENSE, ATTACK, EXPLORE, MOVE, FERRY, WORMHOLE, SEND = (
    int(action)
    for action in (
        *(Action.STOP, Action.DEFENSE, Action.ATTACK, Action.EXPLORE),
        *(Action.MOVE, Action.FERRY, Action.WORMHOLE, Action.SEND),
    )
)
KIT = ("b2", "g2", "t2")


def armed_with_a_kit(s, rules, seat=0):
    """A hero with the cards and the shields of a BOMB."""
    give(s, rules, seat, *KIT)
    shields(s, seat, 6)


@pytest.mark.rule("AH-H10")
def test_wendy_opens_a_wormhole_to_a_core_behind_walls():
    s, rules = game(1, "wendy")
    rooms = corridor(s, rules, "loot_4", "empty_4", "reactor")
    armed_with_a_kit(s, rules)
    ready(s, rules)
    assert int(choose(s, rules)) == WORMHOLE + rooms[3]
    act(s, rules, int(choose(s, rules)))
    assert Action.ARM <= choose(s, rules) < Action.STRIKE


@pytest.mark.rule("AH-H10")
def test_wendy_walks_where_one_step_is_enough():
    s, rules = game(1, "wendy")
    core = lay(s, rules, "reactor", MEDBAY, EAST, rotation=3)
    armed_with_a_kit(s, rules)
    ready(s, rules)
    assert int(choose(s, rules)) == MOVE + core


@pytest.mark.rule("AH-H10")
def test_wendy_sends_a_hero_with_a_bomb_to_a_core():
    s, rules = game(2, "wendy+luke")
    rooms = corridor(s, rules, "loot_4", "empty_4", "reactor")
    clear(s, rooms[1])
    armed_with_a_kit(s, rules, seat=1)
    rules.policies["gather"] = 0
    ready(s, rules)
    assert int(choose(s, rules)) == SEND + 60 + rooms[3]


@pytest.mark.rule("AH-H10")
def test_kloe_makes_shields_of_the_attack_she_has_not_used():
    s, rules = game(1, "kloe")
    wear(s, rules, 0, 0, "b7")
    wear(s, rules, 0, 1, "t1")
    assert int(choose(s, rules)) == ATTACK
    ready(s, rules)
    before = int(s.shields[0])
    s.actions = 0
    assert int(choose(s, rules)) == Action.TO_SHIELDS + 3
    act(s, rules, int(choose(s, rules)))
    assert (s.gauge[0], s.shields[0]) == (2, before + 4)
    assert int(choose(s, rules)) == STOP


def far_from_a_core(s, rules):
    """Lay a Helipad west of the Medbay and a Fusion Core five rooms east; return the rooms on the way there."""
    join(s, rules, "helipad_1", MEDBAY, WEST)
    rooms = [MEDBAY]
    for tile in ("empty_2", "loot_1", "loot_5", "loot_6", "reactor"):
        rooms.append(join(s, rules, tile, rooms[-1], EAST))
    clear(s, *rooms[2:5])
    return rooms


@pytest.mark.rule("AH-095")
@pytest.mark.parametrize(("choppers", "flies"), [(5, True), (4, False)])
def test_a_chopper_that_no_air_strike_needs_saves_a_long_walk(choppers, flies):
    s, rules = game(1, "luke")
    rules.policies["strike"] = 1  # so that the Core is worth more than the Helipad
    rooms = far_from_a_core(s, rules)
    give(s, rules, 0, "b2", "g2", "t5", *["b1", "b1", "g1", "g1", "t1"][:choppers])
    shields(s, 0, 6)
    ready(s, rules)
    assert int(choose(s, rules)) == (FERRY + rooms[5] if flies else MOVE + rooms[1])


@pytest.mark.rule("AH-095", "AH-180")
@pytest.mark.parametrize(
    ("cards", "flies"),
    [
        (("b2", "b2", "b1", "b1"), False),  # it would pay with the fourth Blade
        (("b2", "b2", "b2", "b1", "b1"), True),
        (("b2", "b2", "b4", "b1", "t1"), True),  # it pays with the Tool
    ],
)
def test_no_chopper_of_a_short_fuse_bomb_is_spent_on_the_way_to_arm_it(cards, flies):
    s, rules = game(1, "luke")
    rules.policies["strike"] = 0
    rooms = far_from_a_core(s, rules)
    give(s, rules, 0, *cards)
    shields(s, 0, 6)
    ready(s, rules)
    assert int(choose(s, rules)) == (FERRY + rooms[5] if flies else MOVE + rooms[1])


@pytest.mark.rule("AH-095", "AH-A47")
@pytest.mark.parametrize(
    ("fly", "cards", "worn", "flies"),
    [
        (1, ("b2", "g2", "t5", "b1"), (), False),  # its only Chopper is kept for an Air Strike
        (2, ("b2", "g2", "t5", "b1"), (), True),  # it has not two: the BOMB in hand is worth more
        (2, ("b2", "g2", "t5", "b1", "b1"), (), False),  # it has two
        (0, ("b2", "g2", "t5"), ("g3", "g4", "b5"), False),
        (1, ("b2", "g2", "t5"), ("g3", "g4", "b5"), True),  # the third one is spare, though equipped
        (2, ("g2", "g2", "g2"), ("g3",), False),  # it would pay with the fourth Gun of its BOMB
    ],
)
def test_a_hero_with_a_bomb_flies_to_a_core_with_choppers_that_make_no_air_strike(fly, cards, worn, flies):
    s, rules = game(1, "luke")
    rules.policies["strike"], rules.policies["fly"], rules.policies["ferry"] = 1, fly, 15
    rules.strike_choppers = 2
    rooms = far_from_a_core(s, rules)
    give(s, rules, 0, *cards)
    for slot, card in enumerate(worn):
        wear(s, rules, 0, slot, card)
    shields(s, 0, 6)
    ready(s, rules)
    assert int(choose(s, rules)) == (FERRY + rooms[5] if flies else MOVE + rooms[1])


@pytest.mark.rule("AH-H05")
@pytest.mark.parametrize(("careful", "eats"), [(0, True), (1, False)])
def test_a_move_noodle_saves_the_last_action_for_the_bomb_if_it_can_be_armed_with_it(careful, eats):
    s, rules = game(4, "luke+diana+slick+caine")
    core = join(s, rules, "reactor", MEDBAY, EAST)
    give(s, rules, 0, *KIT, "n2")
    shields(s, 0, 6)
    rules.policies["careful"] = careful  # to leave in time it would need an Action more
    ready(s, rules)
    s.actions = 1
    assert int(choose(s, rules)) == (Action.MOVE_NOODLE + EAST if eats else MOVE + core)
    act(s, rules, int(choose(s, rules)))
    assert s.room[0] == core
    assert (Action.ARM <= choose(s, rules) < Action.STRIKE) == eats


@pytest.mark.rule("AH-154", "AH-155")
@pytest.mark.parametrize(
    ("marker", "drone", "risk"),
    [(2, True, True), (1, True, False), (2, False, False)],  # Disarm stands at position 2 of the normal face
)
def test_a_bomb_is_at_risk_where_a_drone_reaches_it_and_simons_next_turn_comes_to_disarm(marker, drone, risk):
    s, rules = game(4, "luke+diana+slick+caine")
    core = lay(s, rules, "reactor", MEDBAY, EAST)
    drones(s, rules, core, int(drone))
    mark(s, marker)
    s.turn = 4  # the last hero's: the BOMB still has its 3 shields then
    assert is_at_risk(s, rules, core, Recipe.KIT.value) == risk
    worth = rules.policies[0].arm
    assert core_value(s, rules, 0, core, Recipe.KIT.value) == (worth // 2 if risk else worth)


@pytest.mark.rule("AH-006", "AH-133")
@pytest.mark.parametrize(("line", "zone", "eats"), [(4, True, True), (3, True, False), (4, False, False)])
def test_a_drone_noodle_is_eaten_before_a_line_that_fills_up_ends_the_game(line, zone, eats):
    s, rules = game(1, "luke", simon="hard")
    room = lay(s, rules, "empty_1" if zone else "empty_3", MEDBAY, EAST)
    rules.policies["brink"] = 1
    drones(s, rules, room, 9)
    assemble(s, line)  # of 6; two more are assembled next, and 9 + 6 are all Drones
    give(s, rules, 0, "n4")
    ready(s, rules)
    assert (int(choose(s, rules)) == Action.DRONE_NOODLE) == eats


@pytest.mark.rule("AH-094")
@pytest.mark.parametrize(("arms", "helipad", "full"), [(0, False, True), (0, True, False), (1, False, False)])
def test_who_never_arms_explores_until_a_helipad_is_found(arms, helipad, full):
    s, rules = game(1, "luke")
    rules.policies["arm"] = 250 * arms
    for tile, direction in (("emp", EAST), ("lab", WEST), ("reactor", NORTH)):
        lay(s, rules, tile, MEDBAY, direction)
    if helipad:
        lay(s, rules, "helipad_1", MEDBAY, SOUTH)
    shields(s, 0, 6)
    assert (explore_value(s, rules, 0) == rules.policies[0].explore) == full


@pytest.mark.rule("AH-094")
def test_a_hero_leaves_the_only_core_known_to_strike_it_from_a_helipad():
    s, rules = game(1, "luke")
    rules.policies["arm"] = rules.policies["explore"] = 0
    helipad = join(s, rules, "helipad_1", MEDBAY, EAST)
    between = join(s, rules, "loot_5", helipad, EAST)
    lab = join(s, rules, "lab", between, EAST)
    clear(s, between)
    give(s, rules, 0, "b1", "b1", "g1", "g1")
    s.room[0] = lab
    ready(s, rules)
    for room in (between, helipad):
        assert int(choose(s, rules)) == MOVE + room
        act(s, rules, MOVE + room)
    assert Action.STRIKE <= choose(s, rules) < Action.POTION


@pytest.mark.rule("AH-045")
@pytest.mark.parametrize(
    ("meanwhile", "goes"), [("nothing", True), ("shields", False), ("bomb", False), ("drone", True), ("zone", False)]
)
def test_a_hero_far_from_anything_goes_if_nothing_happens_while_it_waits(meanwhile, goes):
    s, rules = game(1, "luke")
    rules.policies["explore"], rules.policies["haste"] = 10, 5
    rooms = [MEDBAY]
    for tile in ("loot_5", "loot_6", "loot_1", "empty_1" if meanwhile == "zone" else "empty_5"):
        rooms.append(join(s, rules, tile, rooms[-1], EAST))
    clear(s, *rooms[1:4])
    s.frontier[:] = 1  # only the Medbay, four rooms away, borders on an empty space
    s.room[0] = rooms[4]
    shields(s, 0, 2)
    no_drinks(s, 0)
    s.defense_sum[0] = meanwhile == "shields"
    if meanwhile == "bomb":
        bomb(s, rules, lay(s, rules, "emp", MEDBAY, WEST), 3)
        s.frontier[:] = 1
    if meanwhile == "drone":
        drones(s, rules, rooms[1], 1)
    ready(s, rules)
    assert int(choose(s, rules)) == (MOVE + rooms[3] if goes else STOP)


@pytest.mark.rule("AH-081")
@pytest.mark.parametrize(("discarded", "replicates"), [("n1", False), ("b2", True)])
def test_nobody_replicates_a_noodle_for_a_bomb(discarded, replicates):
    s, rules = game(1, "luke")
    s.room[0] = lay(s, rules, "factory", MEDBAY, EAST)
    rules.policies["explore"] = 0
    s.loot_discard[0] = take_from_deck(s, "loot", discarded)
    s.loot_discarded = 1
    ready(s, rules)
    assert (int(choose(s, rules)) == Action.REPLICATE) == replicates


@pytest.mark.rule("AH-042")
@pytest.mark.parametrize(("has", "prepares"), [(5, DEFENSE), (8, DEFENSE), (12, ATTACK)])
def test_attack_is_prepared_for_a_combat_only_but_nobody_hoards_shields(has, prepares):
    s, rules = game(1, "diana")
    wear(s, rules, 0, 0, "g2")
    wear(s, rules, 0, 1, "b3")
    shields(s, 0, has)
    assert int(choose(s, rules)) == prepares


@pytest.mark.rule("AH-082")
def test_mutating_turns_a_dark_level_up_or_takes_a_better_one():
    s, rules = game(1, "luke")
    s.room[0] = join(s, rules, "reactor", MEDBAY, EAST)
    level(s, rules, 0, 0, dark=True)
    rules.policies["explore"] = 0
    ready(s, rules)
    assert Action.TURN_OVER <= choose(s, rules) < Action.MOVE_NOODLE


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


@pytest.mark.rule("AH-183")
@pytest.mark.parametrize(
    ("friends", "blasted", "arms"), [((), 0, True), ((1, 2), 0, True), ((3,), 0, False), ((3,), 2, True)]
)
def test_a_careful_hero_blows_up_no_friend_who_could_not_leave_but_to_win(friends, blasted, arms):
    """Three shields: the fourth hero after the armer would be blown up in its own Tick Tock."""
    s, rules = game(5, "luke+diana+slick+caine+beau")
    core = lay(s, rules, "reactor", MEDBAY, EAST, rotation=3)
    armed_with_a_kit(s, rules)
    for seat in (0, *friends):
        s.room[seat] = core
    ready(s, rules)
    s.blasted = blasted
    assert (Action.ARM <= choose(s, rules) < Action.STRIKE) == arms


@pytest.mark.rule("AH-179", "AH-182")
@pytest.mark.parametrize(
    ("quick", "blasted", "risk", "recipe"),
    [
        (0, 2, True, Recipe.KIT),
        (1, 2, False, Recipe.GUNS),  # it wins before any Drone moves
        (1, 0, True, Recipe.KIT),
        (2, 0, True, Recipe.GUNS),
        (2, 0, False, Recipe.KIT),
        (3, 0, False, Recipe.GUNS),
    ],
)
def test_a_hero_in_a_hurry_arms_the_short_fuse_that_it_can_pay_as_well(quick, blasted, risk, recipe):
    s, rules = game(4, "luke+diana+slick+caine")
    core = join(s, rules, "reactor", MEDBAY, EAST)
    drones(s, rules, core, int(risk))
    mark(s, 2)  # S.I.M.O.N. comes to Disarm
    s.turn = 4
    give(s, rules, 0, *KIT, "g1", "g3", "g4")
    shields(s, 0, 6)
    s.room[0] = core
    rules.policies["careful"], rules.policies["quick_fuse"], rules.policies["drone"] = 0, quick, 0
    ready(s, rules)
    s.blasted = blasted
    assert int(choose(s, rules)) == Action.ARM + recipe


@pytest.mark.rule("AH-178", "AH-180")
@pytest.mark.parametrize(
    ("quick", "cards", "risk", "recipe"),
    [
        (3, ("g1", "g1", "g3", "g4"), False, Recipe.GUNS),
        (4, ("g1", "g1", "g3", "g4"), False, Recipe.MONSTER_BOMB),  # its four Choppers are an Air Strike
        (4, ("g1", "g1", "g3", "g4"), True, Recipe.GUNS),
        (4, ("g2", "g2", "g3", "g4"), False, Recipe.GUNS),  # its two are none
    ],
)
def test_no_choppers_of_an_air_strike_are_spent_where_a_monster_card_makes_a_bomb(quick, cards, risk, recipe):
    s, rules = game(1, "luke")
    core = join(s, rules, "reactor", MEDBAY, EAST)
    drones(s, rules, core, int(risk))
    mark(s, 3)  # S.I.M.O.N. comes to Disarm
    s.turn = 1
    give(s, rules, 0, *cards, "k00d")
    shields(s, 0, 6)
    s.room[0] = core
    rules.policies["quick_fuse"], rules.policies["drone"], rules.policies["level"] = quick, 0, 0
    ready(s, rules)
    assert int(choose(s, rules)) == Action.ARM + recipe


@pytest.mark.rule("AH-154", "AH-155")
@pytest.mark.parametrize(
    ("wary", "away", "marker", "share"),
    [
        (0, 0, 3, 0.5),
        (1, 0, 3, 0),  # it would be disarmed
        (1, 2, 3, 1),
        (2, 2, 3, 0.5),  # a Drone that explores comes within reach
        (2, 3, 3, 1),
        (2, 0, 2, 1),  # S.I.M.O.N. does not come to Disarm
    ],
)
def test_a_wary_hero_arms_no_bomb_that_a_drone_would_disarm(wary, away, marker, share):
    s, rules = game(1, "luke")
    core, *rooms = corridor(s, rules, "reactor", "empty_4", "empty_1", "empty_2")[1:]
    give(s, rules, 0, *KIT)
    shields(s, 0, 6)
    ready(s, rules)
    s.turn, s.room[0] = 1, core
    drones(s, rules, [core, *rooms][away], 1)
    mark(s, marker)
    rules.policies["wary"], rules.policies["careful"], rules.drone_range = wary, 1, 1
    assert core_value(s, rules, 0, core, Recipe.KIT) == share * rules.policies["arm"][0]


@pytest.mark.rule("AH-094", "AH-037")
@pytest.mark.parametrize(("where", "strikes"), [("medbay", True), ("core", False), ("tnt", False)])
def test_no_air_strike_hits_a_friend_not_even_by_the_chain(where, strikes):
    s, rules = game(2, "luke+diana")
    helipad = lay(s, rules, "helipad_1", MEDBAY, WEST)
    core = lay(s, rules, "reactor", MEDBAY, EAST, rotation=3)
    tnt = lay(s, rules, "monster_4", core, EAST)
    give(s, rules, 0, "b1", "b3", "g1", "t2")
    s.room[0], s.room[1] = helipad, {"medbay": MEDBAY, "core": core, "tnt": tnt}[where]
    ready(s, rules)
    assert (Action.STRIKE <= choose(s, rules) < Action.POTION) == strikes


@pytest.mark.rule("AH-088")
@pytest.mark.parametrize(("cards", "drops"), [((), True), (KIT, False)])
def test_no_drop_is_called_by_who_has_a_bomb_in_hand(cards, drops):
    s, rules = game(4, "luke+diana+slick+caine")
    s.room[0] = lay(s, rules, "dropsite", MEDBAY, EAST)
    give(s, rules, 0, *cards)
    shields(s, 0, 6)
    ready(s, rules)
    assert (int(choose(s, rules)) == Action.DROP) == drops


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
