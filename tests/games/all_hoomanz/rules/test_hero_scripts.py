"""All Hoomanz Are Dead: what scripted heroes do but arm: wait, explore, prepare, mutate, strike from a Helipad."""

import pytest

from sims.games.all_hoomanz.policies.choose import choose
from sims.games.all_hoomanz.policies.goals import waits_for_nothing
from sims.games.all_hoomanz.policies.preparation import prepares_defense
from sims.games.all_hoomanz.policies.values import explore_value, urgency
from sims.games.all_hoomanz.records.words import Action
from tests.games.all_hoomanz.adams import join
from tests.games.all_hoomanz.combats import game
from tests.games.all_hoomanz.commands import MEDBAY
from tests.games.all_hoomanz.facility import (
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
    no_drinks,
    ready,
    shields,
    wear,
)

STOP, DEFENSE, ATTACK, MOVE = (int(action) for action in (Action.STOP, Action.DEFENSE, Action.ATTACK, Action.MOVE))


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


@pytest.mark.rule("AH-042")
@pytest.mark.parametrize(("has", "brawn", "waits"), [(6, 0, False), (6, 99, True), (5, 0, True)])
def test_a_hero_waits_for_shields_only_if_it_will_prepare_some(has, brawn, waits):
    """One once prepared Attack and stopped with all its Actions, for 40 rounds."""
    s, rules = game(1, "diana")
    wear(s, rules, 0, 0, "g2")
    s.defense_sum[0] = 1
    rules.policies["shield_goal"], rules.policies["brawn"] = 6, brawn
    shields(s, 0, has)
    assert bool(waits_for_nothing(s, rules, 0)) != waits
    assert bool(prepares_defense(s, rules, 0)) == waits


@pytest.mark.rule("AH-144")
@pytest.mark.parametrize(("face", "pace", "worth"), [("normal", 30, 60), ("hard", 30, 90), ("hard", 0, 60)])
def test_a_drone_is_worth_more_where_more_are_assembled_at_a_time(face, pace, worth):
    s, rules = game(1, "luke", simon=face)
    rules.policies["drone"], rules.policies["pace"], rules.policies["drone_alarm"] = 60, pace, 3
    s.on_board = 3
    assert urgency(s, rules, 0) == worth
    s.on_board = 7
    assert urgency(s, rules, 0) == 2 * worth


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


@pytest.mark.rule("AH-H11", "AH-166")
@pytest.mark.parametrize(
    ("hero", "killer", "slot", "chit"),
    [
        ("luke", 0, 4, 0),  # 2 Attack and a Maneuver
        ("luke", 10, 4, 3),  # destroys Drones
        ("luke", 0, 20, 1),  # unlocks a slot
        ("wendy", 10, 6, 1),  # a wormhole destroys none
        ("caine", 10, 0, 3),  # 2 Defense are 10 points; 1 and the slot are 5
    ],
)
def test_which_level_up_is_taken_first(hero, killer, slot, chit):
    s, rules = game(1, hero)
    rules.policies["killer"], rules.policies["slot"], rules.policies["arm"] = killer, slot, 0
    give(s, rules, 0, "k00a")
    ready(s, rules)
    assert int(choose(s, rules)) == Action.LEVEL_UP + chit
