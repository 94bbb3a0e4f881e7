"""Posthuman, rule by rule: health and morale, and what the stats are worth."""

import pytest

from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Cause, Phase, Stat
from sims.games.posthuman.rules.attacks import attack, face_attack
from sims.games.posthuman.rules.harm import sadden, wound
from sims.games.posthuman.rules.inventory import heal
from sims.games.posthuman.rules.melee import exchange_blows
from sims.games.posthuman.rules.shooting import fire
from tests.games.posthuman.journeys import act, give, learn, rolls, scar, set_stats
from tests.games.posthuman.journeys_setup import encountering, fighting, place_of, ranger

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = range(6)  # faces of a melee die
HIT, SKILL_SHOT, OFF = 0, 4, 5  # faces of a shooting die
GUARD_MISS, GUARD_BLOCK = 0, 1  # sides of a defence die


def tracks(s, seat=0):
    return int(s.health[seat]), int(s.morale[seat])


@pytest.mark.rule("PH-030")
def test_a_wound_takes_a_health_and_healing_stops_at_the_limit():
    s, rules = ranger()
    give(s, rules, 0, "bandages", "first_aid_kit")
    wound(s, rules, 0, 3)
    assert tracks(s) == (3, 6)
    act(s, rules, Action.USE + place_of(s, 0, "bandages"))
    assert tracks(s) == (5, 6)
    act(s, rules, Action.USE + place_of(s, 0, "first_aid_kit"))
    assert tracks(s) == (6, 6)
    set_stats(s, 0, strength=5)
    heal(s, rules, 0, 9)
    assert (tracks(s), health_limit(s, rules, 0)) == ((8, 6), 8)


@pytest.mark.rule("PH-031")
@pytest.mark.parametrize(("health", "down"), [(3, 0), (2, 1), (1, 1)])
def test_who_has_no_health_is_knocked_out(health, down):
    s, rules = ranger()
    s.health[0] = health
    with rolls(5):  # fails the test: 2 wounds
        encountering(s, rules, "ravine")
    assert s.knock_outs[0].tolist() == [down, 0, 0, 0]
    assert s.knock_outs[1, Cause.HEALTH] == 0
    assert s.scars_held[0] == 2 * down


@pytest.mark.rule("PH-033")
def test_lost_morale_comes_back_up_to_the_limit():
    s, rules = ranger()
    give(s, rules, 0, "spirits", "painkillers")
    sadden(s, 0, 3)
    assert tracks(s) == (6, 3)
    act(s, rules, Action.USE + place_of(s, 0, "spirits"))
    assert tracks(s) == (6, 5)
    sadden(s, 0, 0)
    s.morale[0] = 6
    act(s, rules, Action.USE + place_of(s, 0, "painkillers"))
    assert tracks(s) == (6, 6)


@pytest.mark.rule("PH-034")
@pytest.mark.parametrize(("morale", "down"), [(2, 0), (1, 1)])
def test_who_has_no_morale_is_knocked_out(morale, down):
    s, rules = ranger()
    s.morale[0] = morale
    with rolls(5):  # fails the test: 1 morale
        encountering(s, rules, "mass_grave")
    assert s.knock_outs[0].tolist() == [0, down, 0, 0]
    assert s.scars_held[0] == 2 * down


@pytest.mark.rule("PH-035")
@pytest.mark.parametrize(
    ("stat", "health", "morale"), [(Stat.STRENGTH, 1, 0), (Stat.MIND, 0, 1), (Stat.SPEED, 0, 0), (Stat.MELEE, 0, 0)]
)
def test_a_stat_raised_for_good_moves_its_limit_and_its_track(stat, health, morale):
    s, rules = ranger()
    s.xp[0] = 6
    s.health[0], s.morale[0] = 4, 3
    act(s, rules, Action.RAISE + stat)
    assert tracks(s) == (4 + health, 3 + morale)
    assert (health_limit(s, rules, 0), morale_limit(s, rules, 0)) == (6 + health, 6 + morale)


@pytest.mark.rule("PH-035")
def test_neither_bonuses_nor_scars_of_a_human_move_a_limit():
    s, rules = ranger()
    learn(s, rules, 0, "iron_will")  # better at mind tests
    scar(s, 0, "claws", "swollen_brain")  # strength and mind of a mutant
    assert (health_limit(s, rules, 0), morale_limit(s, rules, 0)) == (6, 6)


# --- what stats are worth ---


@pytest.mark.rule("PH-036")
@pytest.mark.parametrize(("strength", "more"), [(2, 0), (3, 0), (4, 1), (5, 2)])
def test_strength_above_three_adds_wounds_in_melee(strength, more):
    s, rules = ranger()
    set_stats(s, 0, strength=strength, melee=2)
    s.health[0] = 5
    fighting(s, rules, "crawler")  # 3 health, melee 2
    with rolls(ATTACK, MISS, MISS, MISS, MISS, MISS) as left:
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []
    assert s.foe_health[0] == max(0, 3 - 1 - more)  # a Knife deals 1


@pytest.mark.rule("PH-037")
@pytest.mark.parametrize(("speed", "dice", "health"), [(4, (HIT, HIT, HIT), 6), (2, (HIT, HIT, HIT, HIT), 5)])
def test_the_faster_side_shoots_first(speed, dice, health):
    s, rules = ranger()
    set_stats(s, 0, speed=speed)
    fighting(s, rules, "scavenger")  # speed 3, 2 health, one shooting die; the ranger has three
    with rolls(*dice) as left:
        act(s, rules, Action.AIM)
    assert left == []
    assert (s.won[0], s.health[0]) == (1, health)


@pytest.mark.rule("PH-037")
@pytest.mark.parametrize(("speed", "evades"), [(3, 0), (4, 1)])
def test_speed_is_added_to_the_evade_roll(speed, evades):
    s, rules = ranger()
    set_stats(s, 0, speed=speed)
    encountering(s, rules, "scavenger")
    s.ammo[0] = 0
    with rolls(*(2, 2, *[OFF] * 40)):
        act(s, rules, Action.EVADE)
    assert (s.evades_tried[0], s.evades[0]) == (1, evades)


@pytest.mark.rule("PH-038")
@pytest.mark.parametrize(("speed", "guards"), [(3, 0), (4, 1), (5, 2)])
def test_speed_four_and_five_replace_melee_dice_by_defence_dice(speed, guards):
    s, rules = ranger()
    rules.policies[0].swap_health = 20  # its script wants to
    set_stats(s, 0, speed=speed)
    fighting(s, rules, "crawler")
    s.rerolls = 0
    dice = [MISS] * (4 - guards) + [GUARD_BLOCK] * guards + [ATTACK, ATTACK, MISS]  # melee 3 against 2: 4 dice
    with rolls(*dice) as left:
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []
    assert s.health[0] == (6 if guards == 2 else 5)  # two Blocks remove both attacks


@pytest.mark.rule("PH-039")
@pytest.mark.parametrize(("mind", "again"), [(3, 0), (4, 1), (5, 2)])
def test_a_sharp_mind_rolls_dice_again_once_in_a_combat(mind, again):
    s, rules = ranger()
    set_stats(s, 0, mind=mind, melee=2)
    fighting(s, rules, "behemoth", 3)  # 7 health; fights better, so 4 dice
    nothing = [MISS] * 3 + [MISS] * 4
    with rolls(*nothing, *[CRITICAL] * again, *nothing) as left:
        exchange_blows(s, rules, 0, 0, 0)
        after_first = int(s.foe_health[0])
        exchange_blows(s, rules, 0, 0, 0)  # no second time
    assert left == []
    assert after_first == s.foe_health[0] == (7 - 1 - again if again else 7)


@pytest.mark.rule("PH-039")
@pytest.mark.parametrize(("mind", "again"), [(3, 0), (4, 1), (5, 2)])
def test_a_sharp_mind_rolls_shooting_dice_again(mind, again):
    s, rules = ranger()
    set_stats(s, 0, mind=mind)
    fighting(s, rules, "crawler")
    s.foe_health[0] = max(1, again)  # its script rolls again what can kill
    s.aimed[0] = 3
    with rolls(OFF, OFF, OFF, *[HIT] * again) as left:
        fire(s, rules, 0)
    assert left == []
    assert s.foe_health[0] == (0 if again else 1)
    assert s.rerolls == 0


@pytest.mark.rule("PH-040")
def test_no_die_of_another_encounter_is_rolled_again():
    s, rules = ranger()
    set_stats(s, 0, mind=5)
    with rolls(5) as left:
        encountering(s, rules, "mass_grave")
    assert left == []
    assert tracks(s) == (6, 5)


@pytest.mark.rule("PH-040")
def test_no_die_is_rolled_again_against_a_mutant():
    s, rules = ranger()
    set_stats(s, 0, mind=5, melee=3)
    set_stats(s, 1, melee=3, strength=3)
    s.rerolls = 2
    s.attacker, s.actor, s.ammo[0] = 1, 0, 5
    face_attack(s, rules, 0)
    with rolls(OFF, OFF, OFF, *[MISS] * 3, *[MISS] * 3) as left:  # three shots, then the melee
        attack(s, rules, s.dice)
    assert left == []
    assert tracks(s) == (6, 6)


@pytest.mark.rule("PH-041")
@pytest.mark.parametrize(("melee", "counts"), [(4, 0), (5, 1)])
def test_warriors_of_melee_five_are_attacks(melee, counts):
    s, rules = ranger()
    set_stats(s, 0, melee=melee)
    fighting(s, rules, "crawler")
    s.rerolls = 0
    with rolls(WARRIOR, MISS, MISS, MISS, MISS, MISS, MISS) as left:
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []
    assert s.foe_health[0] == 3 - counts


@pytest.mark.rule("PH-041")
@pytest.mark.parametrize(("enemy", "wounds"), [("alpha_stalker", 1), ("behemoth", 0)])
def test_warriors_of_an_enemy_with_melee_five_are_attacks_too(enemy, wounds):
    s, rules = ranger()
    fighting(s, rules, enemy, 3)  # melee 5 and melee 4, both above 3: 4 dice
    with rolls(MISS, MISS, MISS, WARRIOR, MISS, MISS, MISS) as left:
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []
    assert s.health[0] == 6 - wounds


@pytest.mark.rule("PH-042")
@pytest.mark.parametrize(
    ("shooting", "skills", "hits"), [(4, [], 0), (5, [], 1), (4, ["pistol_expert"], 1), (4, ["rifle_expert"], 0)]
)
def test_a_skill_shot_is_a_hit_with_shooting_five_or_the_expert_skill(shooting, skills, hits):
    s, rules = ranger()
    set_stats(s, 0, shooting=shooting)
    learn(s, rules, 0, *skills)
    fighting(s, rules, "crawler")
    s.aimed[0] = 1
    with rolls(SKILL_SHOT):
        fire(s, rules, 0)
    assert s.foe_health[0] == 3 - hits


@pytest.mark.rule("PH-043")
@pytest.mark.parametrize(
    ("card", "stat"), [("mass_grave", "mind"), ("collapsed_bridge", "speed"), ("spore_cloud", "strength")]
)
@pytest.mark.parametrize("value", [2, 4])
def test_tests_are_rolled_against_mind_speed_and_strength(card, stat, value):
    for side, passes in ((value - 1, 1), (value, 0)):  # sides count from 0
        s, rules = ranger()
        set_stats(s, 0, strength=3, speed=3, mind=3)
        set_stats(s, 0, **{stat: value})
        s.health[0] = s.morale[0] = 4
        with rolls(side):
            encountering(s, rules, card)
        assert s.xp[0] == passes
        assert s.phase == Phase.DECLARE
