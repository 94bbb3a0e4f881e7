"""Cyberdoom Tower, rule by rule: Damage, and Defeat a Sentinel."""

import pytest

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.records.state import Action
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    GRENADE,
    LASER_CANNON,
    PLASMA_RIFLE,
    WEAPONS,
    attack_with,
    duel,
    may,
    weapon_action,
)

END = int(Action.END)


@pytest.mark.rule("CT-068")
@pytest.mark.parametrize(("weapon", "left"), [(BASE, 2), (LASER_CANNON, 2), (PLASMA_RIFLE, 1), (GRENADE, 0)])
def test_a_successful_attack_crosses_off_the_weapons_damage_from_its_target_only(weapon, left):
    s, rules = duel()
    before = s.copy()
    attack_with(s, rules, ALL_SIXES, weapon)
    assert s.sentinel_energy.tolist() == [left, *before.sentinel_energy[1:]]
    assert s.ai_energy == before.ai_energy


@pytest.mark.rule("CT-069")
def test_damage_beyond_the_last_energy_is_lost():
    s, rules = duel("s2")
    before = s.copy()
    attack_with(s, rules, ALL_SIXES, GRENADE)
    assert s.sentinel_energy.tolist() == [0, *before.sentinel_energy[1:]]
    assert (s.ai_energy, s.energy[0]) == (before.ai_energy, before.energy[0] + 1)


@pytest.mark.rule("CT-070")
@pytest.mark.parametrize(("left", "defeated"), [(1, 1), (2, 0)])
def test_a_sentinel_is_defeated_with_its_last_energy_and_not_before(left, defeated):
    s, rules = duel()
    s.sentinel_energy[0] = left
    attack_with(s, rules, ALL_SIXES)
    assert (s.sentinel_energy[0], s.defeated) == (left - 1, defeated)
    assert may(s, rules, weapon_action(BASE)) is (not defeated)


@pytest.mark.rule("CT-071")
@pytest.mark.parametrize(("left", "energy"), [(1, [4, 3]), (2, [3, 3])])
def test_whoever_defeats_a_sentinel_gains_1_energy(left, energy):
    s, rules = duel(players=2)
    s.floor[1], s.sector[1] = 0, 2
    s.sentinel_energy[0] = left
    attack_with(s, rules, ALL_SIXES)
    assert s.energy.tolist() == energy


@pytest.mark.rule("CT-072")
@pytest.mark.parametrize(("left", "boxes"), [(1, [1, 0]), (2, [0, 0])])
def test_whoever_defeats_a_sentinel_fills_one_box(left, boxes):
    s, rules = duel(players=2)
    s.floor[1], s.sector[1] = 0, 2
    s.sentinel_energy[0] = left
    attack_with(s, rules, ALL_SIXES)
    assert s.boxes.sum(axis=1).tolist() == boxes


@pytest.mark.rule("CT-073")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_failed_attack_does_no_damage(weapon):
    s, rules = duel()
    before = s.copy()
    attack_with(s, rules, ALL_ONES, weapon)
    assert (s.attacks, s.attacks_placed) == (1, 0)
    assert (s.sentinel_energy == before.sentinel_energy).all()


@pytest.mark.rule("CT-074")
def test_damage_on_a_sentinel_stays_when_rounds_pass_and_it_slides():
    s, rules = duel(position=7, sector=0)
    s.sentinel_energy[0] = 2
    for _ in range(4):
        advance(s, rules, END)
    assert (s.rounds, s.position[0]) == (5, 5)
    assert s.sentinel_energy[0] == 2


@pytest.mark.rule("CT-075")
@pytest.mark.parametrize("dice", [ALL_SIXES, ALL_ONES])
def test_an_attack_ends_the_turn_and_the_sentinel_takes_its_own(dice):
    s, rules = duel(players=2)
    attack_with(s, rules, dice)
    assert (s.seat, s.rounds, s.ap) == (1, 1, 3)
    assert s.position.tolist()[:5] == [3, 7, 7, 7, 7]
    assert s.activated.tolist()[:5] == [1, 0, 0, 0, 0]


@pytest.mark.rule("CT-076")
def test_a_sentinel_just_defeated_takes_no_turn():
    s, rules = duel("s1", sector=3)  # S1 would hit sector 3
    attack_with(s, rules, ALL_SIXES)
    assert (s.sentinel_energy[0], s.rounds) == (0, 2)
    assert (s.position[0], s.activated[0], s.sentinel_hits, s.energy[0]) == (4, 0, 0, 4)
