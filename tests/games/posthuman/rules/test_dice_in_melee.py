"""Posthuman, rule by rule: defence dice and re-rolls in melee."""

import pytest

from sims.games.posthuman.queries.rolls import one
from sims.games.posthuman.records.words import Melee, Phase
from sims.games.posthuman.rules.attacks import attack, face_attack
from sims.games.posthuman.rules.melee import after_chosen_blocks
from tests.games.posthuman.journeys import rolls
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    BLOCK,
    CRITICAL,
    GUARD_ATTACK,
    GUARD_BLOCK,
    GUARD_MISS,
    MISS,
    NEAR,
    NOTHING,
    WARRIOR,
    WIDE,
    clash,
    facing,
    fight,
    met,
    pips,
)

HIT = (ATTACK, MISS, MISS)


@pytest.mark.rule("PH-038")
@pytest.mark.parametrize(("speed", "skills", "guards"), [(3, (), 0), (4, (), 1), (5, (), 2), (3, ("acrobatics",), 1)])
def test_speed_lets_melee_dice_be_replaced_by_defence_dice(speed, skills, guards):
    s, rules = facing("crawler", speed=speed, skills=skills, health=2)
    # a 1 is a Block on a defence die and a Warrior, which does nothing here, on a melee die
    assert clash(s, rules, *[WARRIOR] * 3, ATTACK, ATTACK, MISS) == (0, 0 if guards == 2 else 1)
    s.health[0] = 2
    assert clash(s, rules, *[GUARD_BLOCK] * 3, ATTACK, MISS, MISS) == (0, 0 if guards else 1)


@pytest.mark.rule("PH-159")
def test_before_each_round_the_dice_to_replace_are_chosen_anew():
    s, rules = met("crawler", speed=5, health=4)
    rules.policies["swap_health"][0] = 2  # its health from which on it defends itself
    first = (MISS, WARRIOR, WARRIOR, CRITICAL, MISS, MISS)  # melee dice: 2 wounds
    later = (MISS, GUARD_BLOCK, GUARD_BLOCK, ATTACK, ATTACK, MISS)  # two defence dice
    fight(s, rules, *first, *later, *later)
    assert (s.health[0], s.fled[0]) == (2, 1)


@pytest.mark.rule("PH-Q26")
@pytest.mark.parametrize("skills", [(), ("acrobatics",)])
def test_a_player_rolls_at_most_two_defence_dice_but_melee_dice_have_no_limit(skills):
    s, rules = facing("crawler", speed=5, skills=skills, health=2)
    assert clash(s, rules, *[GUARD_BLOCK] * 3, ATTACK, ATTACK, ATTACK) == (0, 1)
    s.killing = 9
    assert clash(s, rules, *[MISS] * 12, *NOTHING) == (0, 0)


@pytest.mark.rule("PH-Q27")
def test_only_dice_that_are_left_are_replaced():
    s, rules = facing("crawler", speed=5, health=2)
    assert clash(s, rules, GUARD_BLOCK, ATTACK, MISS, MISS, less=2) == (0, 0)  # one die is left: a defence die
    assert clash(s, rules, GUARD_BLOCK, GUARD_BLOCK, ATTACK, ATTACK, MISS, less=1) == (0, 0)


@pytest.mark.rule("PH-039", "PH-Q28")
@pytest.mark.parametrize(("mind", "again"), [(3, 0), (4, 1), (5, 2)])
def test_a_sharp_mind_rolls_own_idle_dice_again_once_in_a_combat(mind, again):
    s, rules = met("crawler", mind=mind)
    s.foe_health[0] = 9
    behind = (MISS, MISS, WARRIOR, ATTACK, ATTACK, MISS)
    fight(s, rules, *behind, *[ATTACK] * again, *behind, *behind)
    assert s.health[0] == 3  # never more attacks than the enemy's two
    assert (s.fled[0], s.rerolls) == (1, 0)


@pytest.mark.rule("PH-039", "PH-Q28")
def test_dice_are_rolled_again_after_both_rolls_are_seen_and_before_blocks():
    s, rules = facing("crawler")
    s.rerolls = 2
    assert clash(s, rules, *HIT, *NOTHING) == (1, 0)  # it wins anyway: nothing is rolled again
    assert s.rerolls == 2
    assert clash(s, rules, *NOTHING, ATTACK, BLOCK, MISS, CRITICAL, BLOCK) == (0, 0)  # new dice block, and are blocked
    assert s.rerolls == 0
    assert clash(s, rules, *NOTHING, *HIT) == (0, 1)


@pytest.mark.rule("PH-Q28")
def test_warriors_that_count_are_not_rolled_again():
    s, rules = facing("crawler", melee=5)
    s.rerolls = 2
    assert clash(s, rules, WARRIOR, WARRIOR, WARRIOR, MISS, ATTACK, ATTACK, ATTACK, MISS) == (1, 1)


@pytest.mark.rule("PH-Q28", "PH-159")
def test_a_missed_defence_die_is_rolled_again_as_a_defence_die():
    s, rules = facing("crawler", speed=4, health=2)
    s.rerolls = 2
    assert clash(s, rules, ATTACK, BLOCK, GUARD_MISS, ATTACK, ATTACK, MISS, GUARD_BLOCK) == (1, 0)
    s.rerolls = 2
    assert clash(s, rules, ATTACK, MISS, GUARD_MISS, ATTACK, ATTACK, MISS, ATTACK, GUARD_ATTACK) == (1, 0)


@pytest.mark.rule("PH-Q28", "PH-159")
def test_idle_melee_dice_are_rolled_again_before_defence_dice():
    s, rules = facing("crawler", speed=4, health=2)
    s.rerolls = 1
    assert clash(s, rules, ATTACK, MISS, GUARD_MISS, ATTACK, MISS, MISS, WARRIOR) == (
        1,
        1,
    )  # 1 is a Block of the other die


@pytest.mark.rule("PH-040")
def test_a_sharp_mind_rolls_nothing_again_in_stories_and_against_mutant_players():
    s, _ = met("mass_grave", mind=5, strength=2, dice=(pips(6),))
    assert (s.morale[0], s.xp[0]) == (7, 0)
    s, rules = met("crawler", mind=5, gear=("s:knife", "s:kalt_9mm"), ammo=1)
    s.mutant[1], s.stat[1] = 1, [3, 3, 3, 2, 2]
    s.attacker, s.actor = 1, 0
    face_attack(s, rules, 0)
    assert s.phase == Phase.SHOOT
    with rolls(NEAR, NEAR, WIDE, *NOTHING, CRITICAL, MISS, MISS) as left:  # a third hit would end it
        attack(s, rules, s.dice)
    assert (left, s.health[0], s.ammo[0]) == ([], 5, 0)


@pytest.mark.rule("PH-162", "PH-Q23")
@pytest.mark.parametrize(
    ("harm", "blocks", "left"),
    [
        (0, 1, (1, 0, 1)),
        (0, 2, (0, 0, 1)),
        (1, 1, (1, 0, 1)),
        (1, 2, (1, 0, 0)),
        (2, 1, (1, 1, 0)),
        (2, 2, (1, 0, 0)),
    ],
)
def test_a_block_takes_the_die_that_would_wound_most(harm, blocks, left):
    """Of an attack, a Critical and a Special, which adds nothing, as much as a Critical, or two wounds."""
    dice = one(Melee.ATTACK.value) + one(Melee.CRITICAL.value) + one(Melee.SPECIAL.value)
    assert after_chosen_blocks(blocks * one(Melee.BLOCK.value), dice, 0, 1, harm) == left
