"""All Hoomanz Are Dead, rule by rule: A.D.A.M.'s Level Ups, gained and short-circuited."""

import pytest

from sims.games.all_hoomanz.queries.adam import adam_attack, adam_level, adam_speed
from sims.games.all_hoomanz.records.sizes import NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, Cause, Fight, Phase, Trigger
from sims.games.all_hoomanz.rules.encounters import resolve_mystery
from sims.games.all_hoomanz.rules.explosions import tick
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam
from sims.games.all_hoomanz.rules.supplies import upgrade
from tests.games.all_hoomanz.adams import (
    EYE,
    adam_shields,
    adams_turn,
    chit_names,
    chits,
    horde,
    join,
    lair,
    place_adam,
    recruited,
)
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    act,
    bomb,
    clear,
    drones,
    next_cards,
    next_tile,
    options,
    ready,
    send_adam_away,
    shields,
    wear,
)

STOP, MOVE, EXPLORE = int(Action.STOP), int(Action.MOVE), int(Action.EXPLORE)
FABRICATE, SHOCK = int(Action.FABRICATE), int(Action.SHOCK)
UPGRADE, DEFEAT = int(Trigger.UPGRADE), int(Trigger.DEFEAT)


def filled(s):
    """The level slots that are filled, from 1."""
    return [place + 1 for place, name in enumerate(chit_names(s)) if name]


# --- gained ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-218")
def test_upgrades_of_simon_fill_the_level_slots_1_2_4_and_6_one_by_each():
    s, rules = lair(5)
    for slots in ([1], [1, 2], [1, 2, 4], [1, 2, 4, 6], [1, 2, 4, 6]):
        upgrade(s, rules)
        assert filled(s) == slots
    assert s.marker == 5


@pytest.mark.rule("AH-A61")
@pytest.mark.parametrize(
    ("order", "slots"),
    [("queues", [[1], [1, 2], [1, 2, 4], [1, 2, 3, 4]]), ("slots", [[1], [1, 2], [1, 2], [1, 2, 3]])],
)
def test_slots_fill_by_kind_or_one_after_the_other(order, slots):
    s, rules = lair(5, level_order=order)
    for event, expected in zip((UPGRADE, UPGRADE, UPGRADE, DEFEAT), slots, strict=True):
        level_adam(s, rules, event)
        assert filled(s) == expected


@pytest.mark.rule("AH-218")
def test_he_has_the_level_up_at_once():
    s, rules = lair(3)
    next_tile(s, "brain_1")
    ready(s, rules)
    act(s, rules, EXPLORE + EAST)  # a hero reveals a Brain
    assert (s.marker, filled(s)) == (1, [1])


@pytest.mark.rule("AH-219", "AH-A62")
@pytest.mark.parametrize("victims", [1, 2, 3])
def test_heroes_defeated_in_combat_fill_the_level_slots_3_and_5(victims):
    s, rules = lair(5)
    here = EYE
    for seat in range(victims):
        s.room[seat] = here = join(s, rules, "empty_4" if seat == 0 else f"mystery_{seat + 1}", here, NORTH)
        s.clear |= s.encounters & ~(1 << EYE)
        s.clear_supply = 20 - bin(s.clear).count("1")
    adam_shields(s, 9)
    rules.adam_level_ups["attack"][:] = 4  # whatever he takes
    chits(s, "blaster")
    recruited(s, rules)
    for room in range(2, 2 + victims):
        act(s, rules, MOVE + room)
    assert s.out[:victims].all()
    assert filled(s) == [1, 3, 5][: 1 + victims]


@pytest.mark.rule("AH-219", "AH-A62")
@pytest.mark.parametrize("by", ["himself", "horde", "bite"])
def test_a_hero_knocked_out_in_a_combat_with_him_is_defeated_by_him_or_his_horde(by):
    s, rules = lair(3)
    s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
    if by == "himself":
        chits(s, "blaster")
    horde(s, *{"himself": [], "horde": ["k15a"], "bite": ["k07a"]}[by])
    shields(s, 0, 1 if by == "bite" else 3)
    before = filled(s)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert s.out[0]
    assert filled(s) == [*before, 3]
    assert s.marker == 0


@pytest.mark.rule("AH-219")
@pytest.mark.parametrize("by", ["himself", "horde"])
def test_a_hero_that_flees_from_him_is_not_defeated(by):
    s, rules = lair(3, "diana+luke+caine")
    clear(s, EYE)
    s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
    chits(s, "blaster")
    horde(s, *(["k11a"] if by == "horde" else []))  # 3, 5, 8
    adam_shields(s, 9)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert (s.duel_ends[Fight.FLEE], filled(s)) == (1, [1])


@pytest.mark.rule("AH-219", "AH-A62")
def test_a_hero_knocked_out_otherwise_is_not():
    s, rules = lair(3)
    s.room[0] = join(s, rules, "empty_3", EYE, EAST)
    chits(s, "shock")
    shields(s, 0, 2)
    recruited(s, rules)
    act(s, rules, SHOCK + 0)
    assert s.out[0]
    assert filled(s) == [1]
    s, rules = lair(3)
    s.room[0] = here = join(s, rules, "empty_3", EYE, EAST)
    next_cards(s, "monster", "k15a")  # a Monster of the room, not of his Horde
    there = join(s, rules, "monster_2", here, EAST)
    ready(s, rules)
    act(s, rules, MOVE + there)
    assert s.out[0]
    assert filled(s) == []


@pytest.mark.rule("AH-220", "AH-A60")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_his_highest_level_is_2_against_one_hero_and_1_more_for_each_further_hero(heroes):
    s, rules = lair(heroes)
    for _ in range(6):
        level_adam(s, rules, UPGRADE)
        level_adam(s, rules, DEFEAT)
    assert filled(s) == [1, 2, 3, 4, 5, 6][: heroes + 1]
    assert adam_level(s) == rules.max_adam_level == heroes + 1


@pytest.mark.rule("AH-221", "AH-220")
@pytest.mark.parametrize(("heroes", "given", "slots"), [(1, 1, [1, 2]), (1, 2, [1, 2]), (2, 2, [1, 2, 3])])
def test_a_mystery_gives_him_a_level_within_the_maximum(heroes, given, slots):
    s, rules = lair(heroes)
    chits(s, *("claws", "plating")[:given])
    room = join(s, rules, "mystery_2", 0, EAST)
    next_cards(s, "mystery", "y15")
    resolve_mystery(s, rules, 0, room)
    assert filled(s) == slots


@pytest.mark.rule("AH-221", "AH-231")
@pytest.mark.parametrize(
    ("heroes", "card", "away", "slots"),
    [(3, "k17a", False, [3]), (3, "k18a", False, []), (1, "k17a", False, []), (3, "k17a", True, [])],
)
def test_a_monster_that_knocks_a_hero_out_gives_him_a_level_within_the_maximum(heroes, card, away, slots):
    s, rules = lair(heroes)
    there = join(s, rules, "monster_2", 0, EAST)
    next_cards(s, "monster", card)
    shields(s, 0, 3)
    if away:
        send_adam_away(s)
    ready(s, rules)
    act(s, rules, MOVE + there)
    assert s.out[0]
    assert filled(s) == slots


@pytest.mark.rule("AH-A61")
def test_each_kind_fills_its_own_slots_whichever_comes_first():
    s, rules = lair(5)
    level_adam(s, rules, DEFEAT)
    assert filled(s) == [3]
    level_adam(s, rules, UPGRADE)
    assert filled(s) == [1, 3]
    level_adam(s, rules, DEFEAT)
    assert filled(s) == [1, 3, 5]


@pytest.mark.rule("AH-A61")
def test_without_an_open_slot_of_its_kind_the_level_up_is_lost():
    s, rules = lair(2)  # slots 1 to 3
    for _ in range(2):
        level_adam(s, rules, DEFEAT)
    assert filled(s) == [3]
    for _ in range(3):
        level_adam(s, rules, UPGRADE)
    assert filled(s) == [1, 2, 3]


# --- the ten chits ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(
    ("policy", "first"), [("hunter", ["shock", "blaster", "claws"]), ("rogue", ["crusher", "rewind", "tunnels"])]
)
def test_he_picks_an_unused_level_up_of_his_choice(policy, first):
    s, rules = lair(3, adam_policy=policy)
    for _ in range(3):
        level_adam(s, rules, UPGRADE)
    assert [name for name in chit_names(s) if name] == first


@pytest.mark.rule("AH-H22")
def test_no_level_up_is_taken_twice():
    s, rules = lair(5)
    for _ in range(4):
        level_adam(s, rules, UPGRADE)
        level_adam(s, rules, DEFEAT)
    assert len(set(chit_names(s))) == 6


@pytest.mark.rule("AH-H22", "AH-225")
@pytest.mark.parametrize(
    ("chit", "attack", "speed", "dark_attack", "dark_speed"),
    [("blaster", 4, 0, 2, 0), ("claws", 3, 0, 1, 0), ("thrusters", 0, 3, 0, 1), ("warlord", 0, 0, 0, 0)],
)
def test_blaster_claws_and_thrusters_add_to_his_attack_and_speed(chit, attack, speed, dark_attack, dark_speed):
    s, rules = lair()
    chits(s, chit)
    assert (adam_attack(s, rules), adam_speed(s, rules)) == (attack, 4 + speed)
    s.adam_dark[0] = 1
    assert (adam_attack(s, rules), adam_speed(s, rules)) == (dark_attack, 4 + dark_speed)


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("dark", "gained"), [(False, 1), (True, 0)])
def test_plating_gives_a_shield_in_his_get_ready(dark, gained):
    s, rules = lair()
    chits(s, "plating", dark=dark)
    adams_turn(s, rules)
    assert (s.adam_shields, s.scrapyard) == (3 + gained, 18 - gained)


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("dark", "attack", "speed"), [(False, 2, 1), (True, 1, 0)])
def test_warlord_makes_the_horde_stronger(dark, attack, speed):
    s, rules = lair(3, "slick+luke+caine")
    chits(s, "warlord", dark=dark)
    s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
    horde(s, "k05a")  # Speed 4, Attack 2, Defense 3: SLICK is not faster
    shields(s, 0, 9)
    adam_shields(s, 9)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert s.shields[0] == 9 - 2 - attack
    s, rules = lair(3, "slick+luke+caine")
    chits(s, "warlord", dark=dark)
    s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
    horde(s, "k03a")  # Speed 3, Attack 2, Defense 5
    s.gauge[0] = 5
    shields(s, 0, 9)
    recruited(s, rules)
    act(s, rules, MOVE + there)
    assert s.shields[0] == 9 - (2 + attack if speed else 0)  # as fast as SLICK it hits first, else not at all


@pytest.mark.rule("AH-H22")
def test_fabricator_turns_a_shield_into_a_drone_once_a_turn():
    s, rules = lair()
    chits(s, "fabricator")
    recruited(s, rules)
    act(s, rules, FABRICATE)
    assert (s.adam_shields, s.scrapyard, s.drones[EYE], s.yard, s.actions) == (2, 19, 1, 12, 2)
    assert FABRICATE not in options(s, rules)
    recruited(s, rules)
    assert FABRICATE in options(s, rules)


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize("why", ["last shield", "no drone", "dark"])
def test_fabricator_needs_a_shield_to_spare_and_a_drone(why):
    s, rules = lair()
    chits(s, "fabricator", dark=why == "dark")
    if why == "last shield":
        adam_shields(s, 1)
    if why == "no drone":
        drones(s, rules, join(s, rules, "empty_3", EYE, NORTH), 13)
    recruited(s, rules)
    assert FABRICATE not in options(s, rules)


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize(("dark", "lost"), [(False, 2), (True, 1)])
def test_shock_costs_a_hero_in_an_adjacent_room_two_shields(dark, lost):
    s, rules = lair()
    chits(s, "shock", dark=dark)
    near = join(s, rules, "empty_4", EYE, NORTH)
    far = join(s, rules, "empty_3", near, NORTH)
    s.room[:3] = [near, EYE, far]
    recruited(s, rules)
    assert options(s, rules, SHOCK, SHOCK + 5) == {SHOCK + 0}
    act(s, rules, SHOCK + 0)
    assert s.shields[:3].tolist() == [3 - lost, 3, 3]
    assert (s.actions, s.duels) == (2, 0)


@pytest.mark.rule("AH-A94")
def test_shock_reaches_into_the_medbay_through_a_wall_and_no_tool_helps():
    s, rules = lair()  # the Purple Eye's wall is against the Medbay
    chits(s, "shock")
    wear(s, rules, 0, 0, "t10")  # 2 less from A.D.A.M. in Combat
    recruited(s, rules)
    assert options(s, rules, SHOCK, SHOCK + 5) == {SHOCK + 0, SHOCK + 1, SHOCK + 2}
    act(s, rules, SHOCK + 0)
    assert s.shields[0] == 1


@pytest.mark.rule("AH-A92")
def test_an_upgrade_levels_him_also_in_the_assembly_line():
    s, rules = lair(3)
    send_adam_away(s)
    upgrade(s, rules)
    assert filled(s) == [1]


@pytest.mark.rule("AH-A91")
def test_bombs_tick_in_his_turn_also_while_he_lies_in_the_assembly_line():
    s, rules = lair(3)
    bomb(s, rules, join(s, rules, "lab", EYE, EAST), 3)
    send_adam_away(s)
    adams_turn(s, rules)
    assert s.bomb_timer[0] == 2


@pytest.mark.rule("AH-134")
@pytest.mark.parametrize(("drinks", "left"), [(0, 0), (2, 3)])
def test_a_drink_saves_whom_a_shock_would_knock_out(drinks, left):
    s, rules = lair()
    chits(s, "shock")
    s.room[0] = join(s, rules, "empty_4", EYE, NORTH)
    shields(s, 0, 2)
    s.drinks[0] = drinks
    s.drink_supply -= drinks
    recruited(s, rules)
    act(s, rules, SHOCK + 0)
    assert (s.shields[0], s.out[0], s.drinks[0]) == (left, left == 0, max(0, drinks - 1))
    assert (s.kos[int(Cause.SHOCK)], s.kos[int(Cause.ADAM)]) == (left == 0, 0)


# --- short-circuited -------------------------------------------------------------------------------------------------


def beaten(by, *names, dark=()):
    """A.D.A.M. with these Level Ups is destroyed."""
    s, rules = lair(3)
    adam_shields(s, 2)
    chits(s, *names)
    for place in dark:
        s.adam_dark[place] = 1
    if by == "hero":
        s.room[0] = there = join(s, rules, "empty_3", EYE, EAST)
        recruited(s, rules)
        act(s, rules, MOVE + there)
    elif by == "blast":
        core = join(s, rules, "lab", EYE, EAST)
        place_adam(s, core)
        bomb(s, rules, core, 1)
        tick(s, rules, NONE)
    else:
        next_cards(s, "mystery", "y17")
        resolve_mystery(s, rules, 0, join(s, rules, "mystery_2", 0, EAST))
    assert (s.adam_room, s.adam_destroyed) == (NOWHERE, 1)
    return s


@pytest.mark.rule("AH-234")
@pytest.mark.parametrize("by", ["hero", "blast", "mystery"])
def test_each_destruction_short_circuits_one_of_his_level_ups(by):
    s = beaten(by, "rewind", "plating", "fabricator")
    assert s.adam_dark.sum() == 1
    s = beaten(by, "rewind", "plating", "fabricator", dark=(0, 1))
    assert s.adam_dark.tolist() == [1, 1, 1, 0, 0, 0]
    s = beaten(by, "rewind", dark=(0,))
    assert s.adam_dark.tolist() == [1, 0, 0, 0, 0, 0]
    assert not beaten(by).adam_dark.any()


@pytest.mark.rule("AH-235", "AH-A70", "AH-A96")
@pytest.mark.parametrize(("by", "chosen"), [("hero", "rewind"), ("blast", "tunnels"), ("mystery", "tunnels")])
def test_the_hero_that_beat_him_in_combat_chooses_it_else_he_does(by, chosen):
    names = ("plating", "rewind", "tunnels")  # a hunter would miss the Rewind most, the Tunnels least
    s = beaten(by, *names)
    assert [name for name, dark in zip(names, s.adam_dark, strict=False) if dark] == [chosen]


# --- amounts of 0: he has the ability, and it works with nothing ---


def with_amount_0(name, players=3):
    """A.D.A.M. with one Level Up whose amount is 0; an Empty room east of him."""
    s, rules = lair(players)
    chits(s, name)
    rules.adam_level_ups[s.adam_chit[0]].amount = 0
    return s, rules, join(s, rules, "empty_3", EYE, EAST)


@pytest.mark.rule("AH-H22")
def test_a_shock_of_0_takes_nothing():
    s, rules, there = with_amount_0("shock")
    s.room[0] = there
    recruited(s, rules)
    act(s, rules, SHOCK + 0)
    assert (s.shields[0], s.actions) == (3, 2)


@pytest.mark.rule("AH-H22")
def test_a_plating_of_0_gives_nothing():
    s, rules, _ = with_amount_0("plating")
    recruited(s, rules)
    assert s.adam_shields == 3


@pytest.mark.rule("AH-H22")
def test_a_fabricator_of_0_is_free_even_for_his_last_shield():
    s, rules, _ = with_amount_0("fabricator")
    adam_shields(s, 1)
    recruited(s, rules)
    act(s, rules, FABRICATE)
    assert (s.adam_shields, s.drones[EYE]) == (1, 1)


@pytest.mark.rule("AH-H22")
def test_a_crusher_of_0_needs_no_cards():
    s, rules, _ = with_amount_0("crusher")
    brain = join(s, rules, "brain_1", EYE, NORTH)
    place_adam(s, brain)
    recruited(s, rules)
    act(s, rules, int(Action.CRUSH))
    assert s.crushed == 1


@pytest.mark.rule("AH-H22")
@pytest.mark.parametrize("scrapyard", [0, 9])
def test_a_rewind_of_0_stops_the_clock_of_one_bomb_for_his_tick_tock(scrapyard):
    s, rules, _ = with_amount_0("rewind")
    core = join(s, rules, "factory", 0, EAST)
    bomb(s, rules, core, 2)
    s.scrapyard = scrapyard
    adams_turn(s, rules)
    assert (s.bomb_timer[0], s.scrapyard) == (2, scrapyard)


@pytest.mark.rule("AH-234", "AH-231")
@pytest.mark.parametrize(("away", "dark"), [(False, 1), (True, 0)])
def test_a_monster_defeated_may_short_circuit_one_unless_he_is_away(away, dark):
    s, rules = lair(3)
    chits(s, "claws")
    there = join(s, rules, "monster_2", 0, EAST)
    next_cards(s, "monster", "k22a")  # 4, 5, 9
    shields(s, 0, 9)
    if away:
        send_adam_away(s)
    ready(s, rules)
    s.gauge[0] = 9
    act(s, rules, MOVE + there)
    assert s.victories_by[0] == 1
    assert (s.adam_dark[0], s.adam_destroyed) == (dark, 0)
    assert s.phase == Phase.ACT
