"""All Hoomanz Are Dead: how scripted heroes get the cards for a BOMB, take it to a Core and arm it."""

import pytest

from sims.games.all_hoomanz.policies.bombs import core_value, is_at_risk
from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.policies.goals import could_win
from sims.games.all_hoomanz.records.words import Action, Kind, Pile, Recipe
from tests.games.all_hoomanz.adams import join
from tests.games.all_hoomanz.combats import game
from tests.games.all_hoomanz.commands import MEDBAY, corridor
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    bomb,
    clear,
    drones,
    give,
    lay,
    mark,
    ready,
    shields,
    take_from_deck,
    wear,
)

MOVE, FERRY, WORMHOLE, SEND = (int(action) for action in (Action.MOVE, Action.FERRY, Action.WORMHOLE, Action.SEND))
KIT = ("b2", "g2", "t2")
KILLS_HERE = "b8"  # a Blade that destroys a Drone in its hero's room


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
        (("b2", "b2", "t1", "b4", "b3"), True),  # it pays with the Tool, which gives least
        (("b2", "b2", "b4", "b1", "t1"), False),  # it would pay with the Blade
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
        (2, ("b1", "g2", "t5", "i1"), (), False),  # it would pay with its only Blade
        (3, ("b1", "g2", "t5", "i1"), (), True),  # for which it has an Implant
        (3, ("b1", "g2", "i1"), (), False),  # the Implant stands for a Tool already
        (3, ("b2", "g2", "t5", "b1", "b1"), (), False),  # it has the two of an Air Strike
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


@pytest.mark.rule("AH-081")
@pytest.mark.parametrize(("discarded", "replicates"), [("n1", False), ("b2", True)])
def test_nobody_replicates_a_noodle_for_a_bomb(discarded, replicates):
    s, rules = game(1, "luke")
    s.room[0] = lay(s, rules, "factory", MEDBAY, EAST)
    rules.policies["explore"] = 0
    s.used[Pile.LOOT, 0] = take_from_deck(s, "loot", discarded)
    s.used_size[Pile.LOOT] = 1
    ready(s, rules)
    assert (int(choose(s, rules)) == Action.REPLICATE) == replicates


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
@pytest.mark.parametrize(("friend", "blasted", "recipe"), [(False, 0, "GUNS"), (True, 0, "KIT"), (True, 2, "GUNS")])
def test_no_short_fuse_is_armed_beside_a_friend_who_could_leave_a_longer_one(friend, blasted, recipe):
    """Two heroes once left the Lab and came back to it for 40 rounds: each found the other in its way."""
    s, rules = game(2, "luke+wendy")
    core = join(s, rules, "lab", MEDBAY, EAST)
    give(s, rules, 0, *KIT, "g1", "g3", "g4")
    shields(s, 0, 6)
    s.room[0] = core
    s.room[1] = core if friend else MEDBAY
    rules.policies["quick_fuse"] = 3
    ready(s, rules)
    s.blasted = blasted
    assert int(choose(s, rules)) == Action.ARM + Recipe[recipe]


@pytest.mark.rule("AH-002", "AH-095")
@pytest.mark.parametrize(
    ("fly", "blasted", "choppers", "flies"),
    [
        (3, 2, 3, True),  # two are left for the Air Strike that wins
        (3, 1, 3, False),  # a Chopper is worth more than four Actions
        (3, 2, 2, False),  # one left is too few to strike
        (2, 2, 3, False),
    ],
)
def test_a_flight_to_the_helipad_of_the_last_blow_costs_nothing(fly, blasted, choppers, flies):
    s, rules = game(1, "luke")
    rules.strike_choppers = 2
    for weight in ("explore", "loot", "monster", "mystery", "arm"):
        rules.policies[weight] = 0
    rules.policies["fly"], rules.policies["ferry"], rules.policies["haste"] = fly, 100, 8
    helipad, _ = join(s, rules, "helipad_1", MEDBAY, WEST), join(s, rules, "reactor", MEDBAY, SOUTH)
    rooms = [MEDBAY]
    for tile in ("empty_2", "loot_1", "loot_5"):
        rooms.append(join(s, rules, tile, rooms[-1], EAST))
    clear(s, *rooms[2:])
    give(s, rules, 0, *["b1", "g1", "b1"][:choppers])
    s.room[0] = rooms[3]
    ready(s, rules)
    s.blasted = blasted
    assert int(choose(s, rules)) == (FERRY + helipad if flies else MOVE + rooms[2])


@pytest.mark.rule("AH-182", "AH-H05")
@pytest.mark.parametrize(
    ("wary", "timer", "noodles", "blasted", "leaves"),
    [(3, 1, 1, 0, True), (2, 1, 1, 0, False), (3, 3, 1, 0, False), (3, 1, 0, 0, False), (3, 1, 1, 2, False)],
)
def test_a_move_noodle_saves_from_its_own_bomb_unless_that_wins(wary, timer, noodles, blasted, leaves):
    s, rules = game(1, "luke")
    core = join(s, rules, "reactor", MEDBAY, EAST)
    lay(s, rules, "monster_1", core, NORTH)  # the first direction, but a Monster waits there
    bomb(s, rules, core, timer)
    shields(s, 0, 6)
    give(s, rules, 0, *["n2"] * noodles)
    s.room[0] = core
    rules.policies["wary"], rules.policies["sacrifice"], rules.policies["brink"] = wary, 1, rules.drones
    ready(s, rules)
    s.actions, s.blasted = 0, blasted
    assert (int(choose(s, rules)) == Action.MOVE_NOODLE + WEST) == leaves
    if leaves:
        act(s, rules, int(choose(s, rules)))
        assert s.room[0] == MEDBAY
    assert int(choose(s, rules)) == Action.STOP


@pytest.mark.rule("AH-002", "AH-095")
@pytest.mark.parametrize(
    ("cards", "blasted", "bombs", "wins"),
    [(KIT, 2, 0, True), (KIT, 1, 0, False), ((), 2, 0, False), (KIT, 2, 2, False)],
)
def test_a_flight_to_a_core_could_win_only_with_a_bomb_to_arm(cards, blasted, bombs, wins):
    s, rules = game(1, "luke")
    core = join(s, rules, "reactor", MEDBAY, EAST)
    give(s, rules, 0, *cards)
    shields(s, 0, 6)
    s.blasted, s.bombs = blasted, bombs
    assert bool(could_win(s, rules, 0, 1 << core)) == wins
    s.of_kind[Kind.HELIPAD] = 1 << core
    assert bool(could_win(s, rules, 0, 1 << core)) == wins  # too few Choppers for an Air Strike


@pytest.mark.rule("AH-095", "AH-H05")
@pytest.mark.parametrize(("fly", "armed", "flies"), [(3, True, True), (2, True, False), (3, False, False)])
def test_a_hero_flies_to_where_it_destroys_drones(fly, armed, flies):
    s, rules = game(1, "diana")
    for weight in ("explore", "loot", "monster", "mystery"):
        rules.policies[weight] = 0
    rules.policies["fly"], rules.policies["ferry"], rules.policies["drone_alarm"] = fly, 15, 1
    rooms = far_from_a_core(s, rules)
    drones(s, rules, rooms[3], 3)
    give(s, rules, 0, "b1")
    if armed:
        wear(s, rules, 0, 1, KILLS_HERE)
    ready(s, rules)
    assert (int(choose(s, rules)) == FERRY + rooms[3]) == flies


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


@pytest.mark.rule("AH-088")
@pytest.mark.parametrize(("cards", "drops"), [((), True), (KIT, False)])
def test_no_drop_is_called_by_who_has_a_bomb_in_hand(cards, drops):
    s, rules = game(4, "luke+diana+slick+caine")
    s.room[0] = lay(s, rules, "dropsite", MEDBAY, EAST)
    give(s, rules, 0, *cards)
    shields(s, 0, 6)
    ready(s, rules)
    assert (int(choose(s, rules)) == Action.DROP) == drops
