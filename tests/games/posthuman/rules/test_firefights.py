"""Posthuman, rule by rule: who shoots first and at whom, what a shot costs, what it leaves to the melee."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Phase
from tests.games.posthuman.journeys import act, encounter, legal_list, minion
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    CRITICAL,
    FAR,
    GUARD_BLOCK,
    MISS,
    NEAR,
    NOTHING,
    TRICK,
    WIDE,
    fight,
    foes,
    met,
)

BLANK = (*NOTHING, *NOTHING)
PISTOL = ("s:knife", "s:kalt_9mm")


@pytest.mark.rule("PH-037", "PH-142", "PH-143")
@pytest.mark.parametrize(
    ("speed", "shots", "won", "health"),
    [
        (4, (NEAR, NEAR, WIDE), 1, 6),  # shoots first; the dead do not shoot back
        (3, (NEAR, NEAR, NEAR, WIDE), 1, 5),  # at once: the enemy's die, and the human's three
        (2, (NEAR, NEAR, NEAR, WIDE), 1, 5),
    ],
)
def test_the_faster_side_shoots_first_and_equals_at_once(speed, shots, won, health):
    s, rules = met("scavenger", gear=PISTOL, ammo=5, speed=speed)
    act(s, rules, Action.FIGHT)
    fight(s, rules, *shots, action=Action.AIM)
    assert (s.won[0], s.health[0], s.ammo[0]) == (won, health, 4)


@pytest.mark.rule("PH-142", "PH-143")
@pytest.mark.parametrize(("speed", "shots", "ammo"), [(2, (NEAR,), 5), (3, (NEAR, NEAR, NEAR, WIDE), 4)])
def test_who_is_shot_down_does_not_shoot_but_at_equal_speed_both_may_fall(speed, shots, ammo):
    s, rules = met("scavenger", gear=PISTOL, ammo=5, speed=speed, health=1)
    act(s, rules, Action.FIGHT)
    fight(s, rules, *shots, action=Action.AIM)
    assert (s.lost[0], s.ammo[0]) == (1, ammo)
    assert s.won[0] == s.fled[0] == s.xp[0] == 0


@pytest.mark.rule("PH-037")
def test_speed_for_the_order_of_shooting_may_come_from_a_skill():
    s, rules = met("scavenger", gear=PISTOL, ammo=5, skills=("athletics",))
    act(s, rules, Action.FIGHT)
    fight(s, rules, NEAR, NEAR, WIDE, action=Action.AIM)
    assert (s.won[0], s.health[0]) == (1, 6)


@pytest.mark.rule("PH-137")
def test_a_combat_is_one_round_of_shooting_and_three_of_melee():
    s, rules = met("crawler", gear=PISTOL, ammo=5)
    act(s, rules, Action.FIGHT)
    fight(s, rules, NEAR, WIDE, WIDE, *BLANK * 3, action=Action.AIM)
    assert (s.fled[0], s.ammo[0], s.health[0]) == (1, 4, 6)


@pytest.mark.rule("PH-138")
def test_only_the_active_weapons_are_used():
    s, rules = met("crawler", gear=("s:knife", "s:kalt_9mm", "pump_shotgun", "machete"), ammo=5)
    act(s, rules, Action.WIELD + 2, Action.WIELD + 3)
    s.foe_health[0] = 5
    act(s, rules, Action.FIGHT)
    assert s.dice == 2 + 2  # of the shotgun alone
    fight(s, rules, TRICK, TRICK, WIDE, WIDE, ATTACK, MISS, MISS, *NOTHING, action=Action.AIM)
    assert (s.won[0], s.ammo[0]) == (1, 4)  # 3 hits by the shotgun's list, 2 wounds by the machete


@pytest.mark.rule("PH-140")
def test_the_human_may_hold_fire_but_enemies_shoot():
    s, rules = met("scavenger", gear=PISTOL, ammo=5, speed=4)
    act(s, rules, Action.FIGHT)
    assert Action.PASS in legal_list(s, rules)
    fight(s, rules, NEAR, *BLANK * 3, action=Action.PASS)
    assert (s.ammo[0], s.health[0], s.fled[0]) == (5, 5, 1)


@pytest.mark.rule("PH-141")
@pytest.mark.parametrize(("gun", "cost"), [("kalt_9mm", 1), ("kalt_a4", 2), ("compound_bow", 0)])
def test_a_shot_costs_the_ammo_of_the_weapon_however_many_its_targets_are(gun, cost):
    s, rules = met("gang_member", humans=("thug",), gear=(gun,), ammo=cost, speed=5)
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    rules.melee_rounds = 0
    act(s, rules, Action.AIM_ONE, Action.AIM + 1)
    assert s.ammo[0] == 0
    if cost:
        s, rules = met("gang_member", gear=(gun,), ammo=cost - 1)
        rules.melee_rounds = 0
        act(s, rules, Action.FIGHT)
        assert (s.fled[0], s.ammo[0]) == (1, cost - 1)  # without enough ammo there is no shot


@pytest.mark.rule("PH-144", "PH-153")
@pytest.mark.parametrize(
    ("aims", "dice", "xp"),
    [
        ((Action.AIM_ONE, Action.AIM + 1), (NEAR, NEAR, NEAR), 1),  # one at the first, two at the second
        ((Action.AIM,), (NEAR, NEAR, NEAR), 1),  # the third hit is lost on the dead
        ((Action.AIM + 1,), (TRICK, TRICK, WIDE), 1),
        ((Action.AIM_ONE, Action.AIM + 1), (TRICK, TRICK, NEAR), 1),
        ((Action.AIM_ONE, Action.AIM_ONE, Action.AIM + 1), (WIDE, TRICK, TRICK), 0),
    ],
)
def test_dice_are_aimed_before_they_are_rolled_and_count_for_their_target_alone(aims, dice, xp):
    s, rules = met("gang_member", humans=("thug",), gear=PISTOL, ammo=5, speed=5)
    rules.melee_rounds = 0
    act(s, rules, Action.FIGHT, *aims[:-1])
    assert foes(s) == [2, 2]
    fight(s, rules, *dice, action=aims[-1])
    assert (s.xp[0], s.won[0], s.ammo[0]) == (xp, 0, 4)


@pytest.mark.rule("PH-151")
def test_wounds_by_shots_stay_for_the_melee():
    s, rules = met("crawler", gear=PISTOL, ammo=5)  # health 3
    act(s, rules, Action.FIGHT)
    fight(s, rules, NEAR, WIDE, WIDE, ATTACK, CRITICAL, MISS, *NOTHING, action=Action.AIM)
    assert (s.won[0], s.xp[0], s.ammo[0]) == (1, 1, 4)


@pytest.mark.rule("PH-152")
def test_defence_dice_do_not_help_against_shots():
    s, rules = met("rifleman", level=2, speed=4, health=2)  # swaps a die, as its health is low; the enemy as fast
    blow = [MISS, MISS, GUARD_BLOCK, *NOTHING]
    fight(s, rules, FAR, WIDE, *blow * 3)
    assert (s.health[0], s.fled[0]) == (1, 1)


@pytest.mark.rule("PH-Q20")
@pytest.mark.parametrize(
    ("speed", "foe", "gunner", "order"),
    [
        (3, 4, 2, "enemy, human"),  # the slower one is dead before its turn
        (3, 3, 3, "enemy, enemy, human"),
        (3, 4, 3, "enemy, enemy, human"),
        (4, 3, 3, "human, enemy"),  # the slow scavenger still lives
        (2, 3, 3, "enemy, enemy, human"),
    ],
)
def test_each_of_several_enemies_shoots_by_its_own_speed(speed, foe, gunner, order):
    s, rules = met("slavers", level=2, humans=("gunner",), gear=PISTOL, ammo=5, speed=speed)
    rules.foes[encounter("slavers")].speed, rules.foes[minion("gunner")].speed = foe, gunner
    rules.melee_rounds = 0
    act(s, rules, Action.FIGHT)
    dice = []
    for who in order.split(", "):
        dice += [NEAR, WIDE, WIDE] if who == "human" else [NEAR]
    fight(s, rules, *dice, action=Action.AIM + 1)  # at the gunner, of 1 health
    assert (s.xp[0], s.health[0], s.ammo[0]) == (1, 6 - order.count("enemy"), 4)
