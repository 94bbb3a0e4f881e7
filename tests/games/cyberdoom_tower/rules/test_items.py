"""Cyberdoom Tower, rule by rule: Equipment."""

import pytest

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.hiding import hide_need
from sims.games.cyberdoom_tower.records.state import Action, Item, Mark, Payment
from sims.games.cyberdoom_tower.rules.attack import aim, change
from sims.games.cyberdoom_tower.rules.hide import hidden
from sims.games.cyberdoom_tower.rules.rounds import begin_turn
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    GRENADE,
    HIT,
    ITEM_OF,
    LASER_CANNON,
    NO_FIVE,
    PLASMA_RIFLE,
    STOPS,
    attack_with,
    duel,
    may,
    move_to,
    own,
    resolved,
    rolled,
    showdown,
    usable_weapons,
)
from tests.games.cyberdoom_tower.towers import changed
from tests.games.cyberdoom_tower.turns import cross_off_action, spend_luck_freely

ABILITY, GUNSIGHT, CROSSED_OFF = tuple(map(int, Payment))


def farthest(weapon):
    """Return how far away an attack with a weapon one has is legal, at most [sectors]."""
    s, rules = duel(position=7)
    own(s, *ITEM_OF.values())
    reached = []
    for sector in range(7):
        s.sector[0] = sector
        if weapon in usable_weapons(s, rules):
            reached.append(7 - sector)
    return max(reached)


def spent_and_dealt(weapon):
    """Return what the attacker spends and the Sentinel loses in a successful attack [Energy]."""
    s, rules = duel()
    own(s, *ITEM_OF.values())
    attack_with(s, rules, ALL_SIXES, weapon)
    gained = int(s.sentinel_energy[0] == 0)
    return 3 + gained - s.energy[0], 3 - s.sentinel_energy[0]


@pytest.mark.rule("CT-110")
@pytest.mark.parametrize(("energy", "usable"), [(1, [BASE, GRENADE]), (2, [BASE, LASER_CANNON, PLASMA_RIFLE, GRENADE])])
def test_a_weapon_is_used_by_paying_its_cost(energy, usable):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    s.energy[0] = energy
    assert usable_weapons(s, rules) == usable


@pytest.mark.rule("CT-110")
@pytest.mark.parametrize(("weapon", "left"), [(BASE, 3), (LASER_CANNON, 2), (PLASMA_RIFLE, 2), (GRENADE, 3)])
def test_the_cost_of_a_weapon_is_charged(weapon, left):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    aim(s, rules, weapon)
    assert (s.energy[0], s.energy_spent) == (left, 3 - left)


@pytest.mark.rule("CT-110")
@pytest.mark.parametrize(("ap", "usable"), [(0, False), (1, True)])
def test_the_jetpack_is_used_by_paying_its_cost(ap, usable):
    s, rules = duel(sector=0)
    own(s, Item.JETPACK)
    s.ap = ap
    assert may(s, rules, move_to(2, jetpacks=1)) is usable


@pytest.mark.rule("CT-112")
def test_the_laser_cannon_costs_1_energy_and_has_range_4_and_damage_1():
    assert (*spent_and_dealt(LASER_CANNON), farthest(LASER_CANNON)) == (1, 1, 4)


@pytest.mark.rule("CT-113")
def test_the_plasma_rifle_costs_1_energy_and_has_range_2_and_damage_2():
    assert (*spent_and_dealt(PLASMA_RIFLE), farthest(PLASMA_RIFLE)) == (1, 2, 2)


@pytest.mark.rule("CT-116")
def test_the_grenade_costs_no_energy_and_has_range_2_and_damage_3():
    assert (*spent_and_dealt(GRENADE), farthest(GRENADE)) == (0, 3, 2)


@pytest.mark.rule("CT-117")
def test_the_base_weapon_is_free_and_has_range_2_and_damage_1():
    assert (*spent_and_dealt(BASE), farthest(BASE)) == (0, 1, 2)


@pytest.mark.rule("CT-114")
@pytest.mark.parametrize(
    ("ap", "sector", "jetpacks", "allowed"),
    [
        (1, 2, 1, True),  # 1 AP moves 2 sectors
        (1, 3, 1, False),
        (2, 3, 1, True),  # the rulebook's example: 3 sectors for 2 AP
        (2, 4, 1, False),
        (3, 4, 1, True),
        (2, 3, 0, False),
    ],
)
def test_the_jetpack_moves_2_sectors_or_lengthens_a_movement_by_2(ap, sector, jetpacks, allowed):
    s, rules = duel(sector=0)
    own(s, Item.JETPACK)
    s.ap = ap
    assert may(s, rules, move_to(sector, jetpacks)) is allowed


@pytest.mark.rule("CT-114")
def test_a_movement_with_the_jetpack_is_one_movement_and_keeps_the_jetpack():
    s, rules = duel(sector=0, position=6)  # S5 left of column 5: Anti-Stealth -2, which no roll fails in sector 3
    own(s, Item.JETPACK)
    advance(s, rules, move_to(3, jetpacks=1))
    assert (s.sector[0], s.ap, s.energy[0], s.hide_tests) == (3, 1, 3, 1)
    assert (s.items[0, Item.JETPACK], s.jetpack_used) == (Mark.OWNED, 1)


@pytest.mark.rule("CT-114")
@pytest.mark.parametrize("mark", [Mark.UNMARKED, Mark.CROSSED_OFF])
def test_nobody_flies_without_a_jetpack(mark):
    s, rules = duel(sector=0)
    s.items[0, Item.JETPACK] = mark
    assert not may(s, rules, move_to(2, jetpacks=1))


@pytest.mark.rule("CT-115")
@pytest.mark.parametrize(("below", "passes"), [(0, True), (1, True), (2, False)])
def test_the_tecno_suit_takes_1_off_the_anti_stealth(below, passes):
    s, rules = duel(sector=4)
    own(s, Item.TECNO_SUIT)
    need = int(hide_need(s, rules, 0, 4, False))
    before = s.copy()
    assert bool(hidden(s, rules, False, need - below)) is passes
    assert changed(before, s) - {"hide_tests", "hide_failures"} == ({"suit_used"} if below == 1 else set())


@pytest.mark.rule("CT-115")
def test_the_tecno_suit_serves_once_a_turn_and_again_in_the_next():
    s, rules = duel(sector=4)
    own(s, Item.TECNO_SUIT)
    short = int(hide_need(s, rules, 0, 4, False)) - 1
    assert hidden(s, rules, False, short)
    assert not hidden(s, rules, False, short)
    begin_turn(s, rules, 0)
    assert hidden(s, rules, False, short)


@pytest.mark.rule("CT-123")
@pytest.mark.parametrize(("below", "passes"), [(0, True), (1, True), (2, False)])
def test_the_tecno_suit_helps_a_looter_too(below, passes):
    s, rules = duel(sector=2)
    own(s, Item.TECNO_SUIT)
    need = int(hide_need(s, rules, 0, 2, True))
    assert need == int(hide_need(s, rules, 0, 2, False)) + 1
    assert bool(hidden(s, rules, True, need - below)) is passes
    assert s.suit_used == (below == 1)


@pytest.mark.rule("CT-116")
@pytest.mark.parametrize("dice", [ALL_ONES, ALL_SIXES])
def test_the_grenade_is_used_once_in_the_game_and_then_crossed_off(dice):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    s.sentinel_energy[0] = 4
    attack_with(s, rules, dice, GRENADE)
    assert s.items[0, Item.GRENADE] == Mark.CROSSED_OFF
    assert (s.rounds, usable_weapons(s, rules)) == (2, [BASE, LASER_CANNON, PLASMA_RIFLE])


@pytest.mark.rule("CT-118")
def test_a_thrown_grenade_gives_no_energy_then_or_later():
    s, rules = duel()
    own(s, Item.GRENADE)
    cross_off = int(Action.CROSS_OFF) + int(Item.GRENADE)
    assert may(s, rules, cross_off)
    attack_with(s, rules, ALL_ONES, GRENADE)
    assert s.energy[0] == 3
    assert not may(s, rules, cross_off)


@pytest.mark.rule("CT-119")
@pytest.mark.parametrize("weapon", [LASER_CANNON, PLASMA_RIFLE])
def test_cannon_and_rifle_are_used_again_in_later_turns_for_the_cost_again(weapon):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    for energy in (2, 1):
        assert weapon in usable_weapons(s, rules)
        attack_with(s, rules, ALL_ONES, weapon)
        s.sector[0] = 1  # away from its answer
        assert s.energy[0] == energy
    assert s.items[0, ITEM_OF[weapon]] == Mark.OWNED
    assert weapon not in usable_weapons(s, rules)


@pytest.mark.rule("CT-111")
@pytest.mark.parametrize(("luck", "placed", "left"), [(0, False, 0), (1, True, 0), (3, True, 2)])
def test_the_gunsight_gives_a_hit_for_1_luck(luck, placed, left):
    s, rules = rolled(NO_FIVE, luck=luck)
    own(s, Item.GUNSIGHT)
    assert resolved(s, rules) == (placed, left)
    assert (s.items[0, Item.GUNSIGHT], s.energy[0]) == (Mark.OWNED, 3)


@pytest.mark.rule("CT-111")
@pytest.mark.parametrize("mark", [Mark.UNMARKED, Mark.CROSSED_OFF])
def test_without_the_gunsight_luck_buys_no_hit(mark):
    s, rules = rolled(NO_FIVE, luck=3)
    s.items[0, Item.GUNSIGHT] = mark
    assert resolved(s, rules) == (False, 3)


@pytest.mark.rule("CT-Q31")
@pytest.mark.parametrize(("luck", "expected"), [(1, (False, 1)), (2, (True, 0)), (3, (True, 1))])
def test_the_gunsight_serves_once_for_each_luck(luck, expected):
    s, rules = rolled([1, 3, 1, 1, 3, 1], luck=luck)  # two dice are missing
    own(s, Item.GUNSIGHT)
    assert resolved(s, rules) == expected


@pytest.mark.rule("CT-120")
def test_a_hit_of_the_gunsight_is_not_the_free_hit():
    s, rules = rolled(ALL_ONES, HIT, luck=3)
    own(s, Item.GUNSIGHT)
    for die, payment, luck, used in ((0, GUNSIGHT, 2, 0), (1, ABILITY, 2, 1), (2, GUNSIGHT, 1, 1), (3, ABILITY, 0, 1)):
        change(s, rules, HIT, die, 6, payment)
        assert (s.luck[0], s.ability_used[HIT]) == (luck, used)
    assert s.dice.tolist() == [6, 6, 6, 6, 1, 1]


@pytest.mark.rule("CT-121")
def test_crossing_off_the_gunsight_costs_nothing_else_and_gives_no_energy():
    s, rules = rolled(ALL_ONES, HIT, luck=3)
    own(s, Item.GUNSIGHT, Item.JETPACK)
    before = s.copy()
    change(s, rules, HIT, 4, 6, CROSSED_OFF)
    assert changed(before, s) == {"dice", "items"}
    assert s.dice.tolist() == [1, 1, 1, 1, 6, 1]
    assert (s.items[0, Item.GUNSIGHT], s.items[0, Item.JETPACK]) == (Mark.CROSSED_OFF, Mark.OWNED)


@pytest.mark.rule("CT-121")
@pytest.mark.parametrize(("dice", "placed"), [([4, 1, 3, 2, 4, 1], True), ([1, 1, 3, 2, 4, 1], False)])
def test_crossing_off_the_gunsight_gives_one_hit_in_the_attack_under_way(dice, placed):
    s, rules = showdown("a1")  # W4 W4 / R4 _ / W3 W2
    own(s, Item.GUNSIGHT)
    attack_with(s, rules, dice)
    assert (s.attacks_placed, s.ai_energy) == (placed, 3 - placed)
    assert s.items[0, Item.GUNSIGHT] == (Mark.CROSSED_OFF if placed else Mark.OWNED)


@pytest.mark.rule("CT-121")
def test_the_gunsight_is_crossed_off_for_no_energy():
    s, rules = duel()
    own(s, Item.GUNSIGHT, Item.JETPACK)
    assert not may(s, rules, cross_off_action(Item.GUNSIGHT))
    assert may(s, rules, cross_off_action(Item.JETPACK))


@pytest.mark.rule("CT-Q51")
def test_the_gunsights_hit_is_for_dice_of_an_attack_only():
    s, rules = duel(sector=4, floor="f1")
    spend_luck_freely(rules)
    own(s, Item.GUNSIGHT)
    s.luck[0] = 1  # it would do for the Gunsight's HIT, and is not enough to make a 1 reach what is needed
    assert not hidden(s, rules, False, 1)
    assert (s.luck[0], s.items[0, Item.GUNSIGHT]) == (1, Mark.OWNED)


def test_a_gunsight_crossed_off_gives_no_more_hits_for_luck():
    s, rules = rolled(NO_FIVE, luck=3)
    own(s, Item.GUNSIGHT)
    change(s, rules, HIT, 1, 3, CROSSED_OFF)
    assert change_of_dice(s, rules) == STOPS
    assert (s.items != Mark.UNMARKED).sum() == 1
