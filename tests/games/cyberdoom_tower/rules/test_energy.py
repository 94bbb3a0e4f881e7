"""Cyberdoom Tower, rule by rule: Energy."""

import pytest

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import Cause, Item, Mark, Outcome, Phase
from sims.games.cyberdoom_tower.rules.sentinel import strike
from tests.games.cyberdoom_tower.attacks import (
    ALL_SIXES,
    GRENADE,
    LASER_CANNON,
    PLASMA_RIFLE,
    attack_with,
    duel,
    move_to,
    own,
    weapon_action,
)
from tests.games.cyberdoom_tower.towers import changed, tower
from tests.games.cyberdoom_tower.turns import END, act, cross_off_action, options, unwatched


def struck(energy, *items, damage=1, seat=0):
    """Two players in sector 3, and the state after a Sentinel has attacked one who had so much Energy."""
    s, rules = tower(players=2)
    rules.sentinel_cards["damage"] = damage
    s.position[0], s.sector[:], s.energy[seat] = 3, 3, energy
    own(s, *items, seat=seat)
    strike(s, rules, 0, seat)
    return s


@pytest.mark.rule("CT-093")
@pytest.mark.parametrize(("paid", "phase"), [(0, Phase.ACT), (1, Phase.OVER)])
def test_energy_paid_for_a_sector_is_missing_when_a_sentinel_attacks(paid, phase):
    s, rules = unwatched("f4")
    rules.sentinel_cards["damage"] = 2
    s.position[0] = 3
    act(s, rules, move_to(2, energy=paid))
    strike(s, rules, 0, 0)
    assert (s.energy[0], s.phase) == (1 - paid, phase)


@pytest.mark.rule("CT-094")
@pytest.mark.parametrize("item", [item for item in Item if item != Item.GUNSIGHT])
def test_an_item_is_crossed_off_at_any_time_for_1_energy(item):
    s, rules = unwatched("f1")
    own(s, *Item)
    s.ap = 0
    before = s.copy()
    act(s, rules, cross_off_action(item))
    assert changed(before, s) == {"items", "energy"}
    assert (s.energy[0], s.items[0, item]) == (4, Mark.CROSSED_OFF)
    assert (s.items[0] == Mark.OWNED).sum() == 5
    assert not legal(s, rules, cross_off_action(item))


@pytest.mark.rule("CT-094")
def test_an_item_crossed_off_can_never_be_used_again():
    s, rules = unwatched("f1")
    s.position[0], s.sector[0] = 4, 3
    own(s, *Item)
    uses = {move_to(1, jetpacks=1), *(weapon_action(weapon) for weapon in (LASER_CANNON, PLASMA_RIFLE, GRENADE))}
    assert uses <= options(s, rules)
    s.items[0] = Mark.CROSSED_OFF
    assert not uses & options(s, rules)


@pytest.mark.rule("CT-094")
def test_no_energy_for_the_gunsight_nor_for_items_one_does_not_have():
    s, rules = tower(players=2)
    own(s, Item.GUNSIGHT)
    own(s, *Item, seat=1)
    assert not any(legal(s, rules, cross_off_action(item)) for item in Item)


@pytest.mark.rule("CT-095")
@pytest.mark.parametrize(("energy", "lost"), [(3, False), (2, True), (1, True)])
def test_the_game_is_lost_when_energy_reaches_0(energy, lost):
    s = struck(energy, damage=2)
    assert (s.phase == Phase.OVER) == lost
    if lost:
        assert (s.outcome, s.cause) == (Outcome.LOSS_ENERGY, Cause.SENTINEL)
    else:
        assert s.energy[0] == 1


@pytest.mark.rule("CT-Q08")
@pytest.mark.parametrize(("had", "has"), [(5, 6), (6, 6)])
def test_energy_and_luck_rise_to_6_at_most(had, has):
    s, rules = unwatched("f2", "f1")
    s.energy[0] = s.luck[0] = had
    act(s, rules, move_to(2), END)
    s.floor[0], s.sector[0] = 1, 2
    act(s, rules, move_to(3))
    assert (s.energy[0], s.luck[0]) == (has, has)


@pytest.mark.rule("CT-Q08")
@pytest.mark.parametrize(("energy", "may"), [(5, True), (6, False)])
def test_an_item_is_not_crossed_off_for_energy_that_is_lost(energy, may):
    s, rules = tower()
    own(s, Item.JETPACK)
    s.energy[0] = energy
    assert legal(s, rules, cross_off_action(Item.JETPACK)) == may


@pytest.mark.rule("CT-Q08")
@pytest.mark.parametrize(("had", "has"), [(5, 6), (6, 6)])
def test_nor_does_the_reward_for_a_sentinel_lead_past_6(had, has):
    s, rules = duel()
    s.energy[0], s.sentinel_energy[0] = had, 1
    attack_with(s, rules, ALL_SIXES)
    assert (s.defeated, s.energy[0]) == (1, has)


@pytest.mark.rule("CT-Q48")
@pytest.mark.parametrize(("floor", "sector", "track"), [("f2", 2, "energy"), ("f1", 3, "luck")])
def test_a_symbol_stays_for_later_if_the_track_is_full(floor, sector, track):
    s, rules = unwatched(floor, players=2)
    s[track][0] = 6
    act(s, rules, move_to(sector), END)
    assert (s[track].tolist(), s.used.sum()) == ([6, 3], 0)
    act(s, rules, move_to(sector))
    assert (s[track].tolist(), s.used.sum()) == ([6, 4], 1)


@pytest.mark.rule("CT-Q40")
@pytest.mark.parametrize("seat", [0, 1])
def test_one_player_without_energy_loses_for_both(seat):
    s = struck(1, seat=seat)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.LOSS_ENERGY)
    assert s.energy[1 - seat] == 3


@pytest.mark.rule("CT-Q42")
@pytest.mark.parametrize(
    ("items", "survives"),
    [
        ([], False),
        ([Item.JETPACK], False),
        ([Item.JETPACK, Item.GRENADE], True),
        ([Item.JETPACK, Item.GRENADE, Item.TECNO_SUIT], True),
        ([Item.JETPACK, Item.GUNSIGHT], False),  # the Gunsight gives no Energy
    ],
)
def test_items_are_crossed_off_to_survive_as_damage_is_taken(items, survives):
    s = struck(1, *items, damage=2)
    assert (s.phase == Phase.ACT) == survives
    assert s.energy[0] == survives
    if survives:
        assert (s.items[0] == Mark.CROSSED_OFF).sum() == 2  # a third is kept


@pytest.mark.rule("CT-Q42")
def test_damage_as_great_as_the_energy_track_is_survived_with_an_item():
    s = struck(6, Item.GRENADE, damage=6)
    assert (s.phase, s.energy[0], s.items[0, Item.GRENADE]) == (Phase.ACT, 1, Mark.CROSSED_OFF)


@pytest.mark.rule("CT-Q42")
def test_no_item_is_crossed_off_while_energy_lasts_and_none_of_the_other_players():
    s = struck(3, *Item, damage=2)
    assert (s.items[0] == Mark.OWNED).all()
    s = struck(1, Item.GRENADE, seat=1)
    assert (s.energy.tolist(), s.items[1, Item.GRENADE]) == ([3, 1], Mark.CROSSED_OFF)
    s, rules = tower(players=2)
    s.position[0], s.sector[:], s.energy[0] = 3, 3, 1
    own(s, *Item, seat=1)
    strike(s, rules, 0, 0)
    assert s.phase == Phase.OVER
