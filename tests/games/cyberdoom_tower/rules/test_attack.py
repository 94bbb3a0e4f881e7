"""Cyberdoom Tower, rule by rule: Attack."""

import pytest

from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.records.state import NOWHERE, Item, Mark, Outcome, Phase, Stream
from sims.games.cyberdoom_tower.rules.attack import aim, resolve
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    FLIP,
    GRENADE,
    HIT,
    ITEM_OF,
    LASER_CANNON,
    PLASMA_RIFLE,
    PLUS_MINUS,
    RE_ROLL,
    WEAPONS,
    attack_with,
    duel,
    may,
    own,
    unlock,
    usable_weapons,
    weapon_action,
)
from tests.games.cyberdoom_tower.towers import changed


@pytest.mark.rule("CT-044")
def test_an_attack_costs_1_action_point():
    s, rules = duel()
    before = s.copy()
    aim(s, rules, BASE)
    assert s.ap == before.ap - 1 == 2
    assert changed(before, s) - {"layout"} == {"ap", "attacked", "attacks"}


@pytest.mark.rule("CT-044")
@pytest.mark.parametrize(("ap", "allowed"), [(0, False), (1, True), (2, True)])
def test_nobody_attacks_without_an_action_point(ap, allowed):
    s, rules = duel()
    s.ap = ap
    assert may(s, rules, weapon_action(BASE)) is allowed


@pytest.mark.rule("CT-045")
@pytest.mark.parametrize(("weapon", "range_"), [(BASE, 2), (LASER_CANNON, 4), (PLASMA_RIFLE, 2), (GRENADE, 2)])
def test_the_sentinel_must_be_in_the_weapons_range_counted_in_sectors(weapon, range_):
    s, rules = duel(position=7)
    own(s, *ITEM_OF.values())
    for distance in range(1, 8):
        s.sector[0] = 7 - distance
        assert may(s, rules, weapon_action(weapon)) is (distance <= range_)


@pytest.mark.rule("CT-045")
def test_range_is_counted_from_the_nearer_edge_of_the_card():
    s, rules = duel(position=2, card_width=1)
    reached = []
    for sector in range(7):
        s.sector[0] = sector
        reached.append(may(s, rules, weapon_action(BASE)))
    assert reached == [True, True, True, True, True, False, False]


@pytest.mark.rule("CT-046")
def test_a_player_attacks_at_most_once_a_turn_and_again_in_the_next():
    s, rules = duel()
    own(s, *ITEM_OF.values())
    assert usable_weapons(s, rules) == list(WEAPONS)
    aim(s, rules, BASE)
    assert s.ap == 2
    assert usable_weapons(s, rules) == []
    s.dice[:] = ALL_ONES
    resolve(s, rules)
    assert (s.rounds, s.seat) == (2, 0)
    assert usable_weapons(s, rules) == list(WEAPONS)


@pytest.mark.rule("CT-047")
@pytest.mark.parametrize(("mark", "allowed"), [(Mark.UNMARKED, False), (Mark.OWNED, True), (Mark.CROSSED_OFF, False)])
def test_an_attack_needs_the_base_weapon_or_a_weapon_one_has(mark, allowed):
    s, rules = duel()
    for weapon, item in ITEM_OF.items():
        s.items[0, :] = Mark.UNMARKED
        s.items[0, item] = mark
        assert usable_weapons(s, rules) == ([BASE, weapon] if allowed else [BASE])


@pytest.mark.rule("CT-047")
def test_an_attack_uses_one_weapon_and_leaves_the_others_alone():
    s, rules = duel()
    own(s, *ITEM_OF.values())
    attack_with(s, rules, ALL_SIXES, LASER_CANNON)
    assert (s.sentinel_energy[0], s.energy[0]) == (3 - 1, 3 - 1)
    assert [s.items[0, item] for item in ITEM_OF.values()] == [Mark.OWNED] * 3


@pytest.mark.rule("CT-048")
@pytest.mark.parametrize(("weapon", "energy"), [(BASE, 3), (LASER_CANNON, 2), (PLASMA_RIFLE, 2), (GRENADE, 3)])
def test_the_weapon_is_paid_for_before_the_dice_are_rolled(weapon, energy):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    s.dice[:] = 0
    aim(s, rules, weapon)
    assert (s.weapon, s.energy[0], s.dice.tolist()) == (weapon, energy, [0] * 6)
    assert s.items[0, Item.GRENADE] == (Mark.CROSSED_OFF if weapon == GRENADE else Mark.OWNED)
    assert s.drawn[Stream.ATTACK] == 0


@pytest.mark.rule("CT-048")
@pytest.mark.parametrize("weapon", [LASER_CANNON, PLASMA_RIFLE, GRENADE])
def test_a_failed_attack_does_not_give_the_price_back(weapon):
    s, rules = duel()
    own(s, *ITEM_OF.values())
    attack_with(s, rules, ALL_ONES, weapon)
    assert (s.energy[0], s.items[0, Item.GRENADE]) == ((3, Mark.CROSSED_OFF) if weapon == GRENADE else (2, Mark.OWNED))


@pytest.mark.rule("CT-049")
@pytest.mark.parametrize(
    ("dice", "succeeds"),  # on W5 W3 / R3 _ / W4 _
    [
        ([5, 3, 4, 1, 3, 1], True),
        ([1, 4, 3, 5, 1, 3], True),  # the order of the dice is nothing
        ([4, 3, 4, 1, 3, 1], False),  # each of the numbered boxes one short in turn
        ([5, 2, 4, 1, 3, 1], False),
        ([5, 3, 3, 1, 3, 1], False),
        ([5, 3, 4, 1, 2, 1], False),
        ([4, 3, 1, 1, 6, 3], True),  # the red 6 must go on the white 5, not on the red 3
        ([5, 4, 1, 1, 3, 3], True),
        ([6, 6, 6, 6, 2, 2], False),
    ],
)
def test_an_attack_succeeds_only_if_all_six_dice_are_placed(dice, succeeds):
    s, rules = duel()
    attack_with(s, rules, dice)
    assert (s.attacks, s.attacks_placed, s.sentinel_energy[0]) == (1, succeeds, 3 - succeeds)


@pytest.mark.rule("CT-125")
def test_the_weapon_is_paid_for_before_the_reward_of_a_defeat():
    s, rules = duel()
    own(s, Item.PLASMA_RIFLE)
    s.energy[0], s.sentinel_energy[0] = 6, 2
    attack_with(s, rules, ALL_SIXES, PLASMA_RIFLE)
    assert s.energy[0] == 6  # 6 - 1 + 1; a reward first would be lost at the end of the track


@pytest.mark.rule("CT-125")
def test_dice_are_changed_before_they_are_placed():
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS)
    attack_with(s, rules, [4, 3, 4, 1, 3, 1])
    assert (s.attacks_placed, s.sentinel_energy[0]) == (1, 2)


@pytest.mark.rule("CT-125")
def test_a_failed_attack_fills_its_box_before_the_sentinel_answers():
    s, rules = duel("s1", sector=3)
    s.energy[0] = 1
    attack_with(s, rules, ALL_ONES)
    assert (s.phase, s.outcome, s.boxes[0].sum()) == (Phase.OVER, Outcome.LOSS_ENERGY, 1)


@pytest.mark.rule("CT-125")
def test_the_sentinel_answers_the_attacker_before_the_turn_passes():
    s, rules = duel("s1", sector=3, players=2)
    s.floor[1], s.sector[1] = 0, 3
    attack_with(s, rules, ALL_ONES)
    assert (s.seat, s.energy.tolist()) == (1, [2, 3])


@pytest.mark.rule("CT-Q21")
def test_dice_that_can_be_placed_are_placed_however_much_a_box_is_worth():
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS, RE_ROLL, FLIP, HIT)
    rules.policies[0].box = 10_000
    attack_with(s, rules, [5, 3, 4, 1, 3, 1])
    assert (s.attacks_placed, s.sentinel_energy[0]) == (1, 2)


@pytest.mark.rule("CT-Q21")
@pytest.mark.parametrize(("reserve", "succeeds"), [(0, True), (1, False)])
def test_using_an_ability_again_is_up_to_the_player(reserve, succeeds):
    s, rules = duel()
    unlock(s, rules, PLUS_MINUS)
    s.ability_used[PLUS_MINUS] = 1
    s.luck[0], rules.policies[0].luck_reserve = 1, reserve
    aim(s, rules, BASE)
    s.dice[:] = [4, 3, 4, 1, 3, 1]
    assert (change_of_dice(s, rules)[0] != NOWHERE) is succeeds
    resolve(s, rules)
    assert (s.attacks_placed, s.luck[0]) == ((1, 0) if succeeds else (0, 1))


@pytest.mark.rule("CT-Q22")
@pytest.mark.parametrize(("position", "allowed"), [(2, True), (3, False)])
def test_a_player_may_attack_from_the_stop_if_the_sentinel_is_in_range(position, allowed):
    s, rules = duel(position=position, sector=0)
    assert may(s, rules, weapon_action(BASE)) is allowed


@pytest.mark.rule("CT-Q23")
def test_a_sentinel_of_another_floor_is_not_attacked_however_near():
    s, rules = duel(position=7, sector=3)
    s.position[1] = 3
    assert not may(s, rules, weapon_action(BASE))
    s.position[0] = 4
    before = s.copy()
    attack_with(s, rules, ALL_SIXES)
    assert s.sentinel_energy.tolist() == [2, *before.sentinel_energy[1:]]
    assert s.position[1] == 3
