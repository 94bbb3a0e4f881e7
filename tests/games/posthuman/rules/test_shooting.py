"""Posthuman, rule by rule: shooting: dice and what they hit."""

import pytest

from sims.games.posthuman.queries.gear import shooting_dice
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Phase, Shooting
from tests.games.posthuman.journeys import act, journey
from tests.games.posthuman.journeys_combat import (
    FAR,
    MIDDLE,
    NEAR,
    NOTHING,
    SKILL,
    TRICK,
    WIDE,
    fight,
    met,
)

BLANK = (*NOTHING, *NOTHING)
PISTOL = ("s:knife", "s:kalt_9mm")


def shooter(card="crawler", gear=PISTOL, ammo=5, **how):
    """A human who may shoot at an enemy of 9 health that it shot first, if it is no faster."""
    s, rules = met(card, gear=gear, ammo=ammo, **how)
    for place in range(s.foes):
        s.foe_health[place] = 9
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    return s, rules


def stop(rules):
    """Let the combat end after the shooting."""
    rules.melee_rounds = 0


@pytest.mark.rule("PH-145")
@pytest.mark.parametrize(("stat", "dice"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_the_dice_are_those_of_the_stat_and_of_the_weapon(stat, dice):
    s, _ = shooter(shooting=stat)
    assert s.dice == dice + 1
    s, _ = shooter(shooting=stat, gear=("sawn_off",))
    assert s.dice == dice + 2


@pytest.mark.rule("PH-145", "PH-042")
@pytest.mark.parametrize(("stat", "hits"), [(4, 0), (5, 1)])
def test_shooting_5_makes_skill_shots_hit(stat, hits):
    s, rules = shooter(shooting=stat)
    stop(rules)
    s.foe_health[0] = 1
    fight(s, rules, SKILL, WIDE, WIDE, WIDE, action=Action.AIM)
    assert s.won[0] == hits


@pytest.mark.rule("PH-146", "PH-149")
@pytest.mark.parametrize(("gun", "reach"), [("sawn_off", 1), ("kalt_9mm", 2), ("hunting_rifle", 3)])
@pytest.mark.parametrize(("face", "needed"), [(NEAR, 1), (MIDDLE, 2), (FAR, 3), (WIDE, 9), (SKILL, 9)])
def test_a_range_face_hits_within_the_range_of_the_weapon_and_a_miss_never(gun, reach, face, needed):
    s, rules = shooter(gear=(gun,), shooting=2)
    stop(rules)
    s.foe_health[0] = 1
    fight(s, rules, face, *[WIDE] * (s.dice - 1), action=Action.AIM)
    assert (s.won[0], s.fled[0]) == ((1, 0) if reach >= needed else (0, 1))


@pytest.mark.rule("PH-147", "PH-150")
@pytest.mark.parametrize(("specials", "hits"), [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6)])
def test_the_specials_on_a_target_hit_as_often_as_the_weapon_lists(specials, hits):
    for health, won in ((hits, 1), (hits + 1, 0)):
        s, rules = shooter(gear=("kalt_a4",), shooting=4)
        stop(rules)
        s.foe_health[0] = health
        fight(s, rules, *[TRICK] * specials, *[WIDE] * (5 - specials), action=Action.AIM)
        assert (s.won[0], s.ammo[0]) == (won, 3)


@pytest.mark.rule("PH-150")
def test_kate_hits_five_times():
    for health, won in ((5, 1), (6, 0)):
        s, rules = shooter(gear=("kalt_a4",), shooting=4)
        stop(rules)
        s.foe_health[0] = health
        fight(s, rules, WIDE, MIDDLE, TRICK, TRICK, TRICK, action=Action.AIM)
        assert (s.won[0], s.ammo[0]) == (won, 3)


@pytest.mark.rule("PH-042", "PH-148")
@pytest.mark.parametrize(
    ("stat", "skill", "gun", "hits"),
    [
        (4, "pistol_expert", "kalt_9mm", 1),
        (5, "pistol_expert", "kalt_9mm", 2),
        (5, "rifle_expert", "kalt_9mm", 1),
        (4, "rifle_expert", "kalt_9mm", 0),
        (5, "rifle_expert", "hunting_rifle", 2),
        (2, "shotgun_expert", "sawn_off", 1),
    ],
)
def test_a_skill_shot_hits_by_the_stat_and_by_the_skill_for_the_class(stat, skill, gun, hits):
    for health in (1, 2, 3):
        s, rules = shooter(gear=(gun,), shooting=stat, skills=(skill,))
        stop(rules)
        s.foe_health[0] = health
        fight(s, rules, SKILL, *[WIDE] * (s.dice - 1), action=Action.AIM)
        assert s.won[0] == (health <= hits)


@pytest.mark.rule("PH-Q21", "PH-042")
@pytest.mark.parametrize(("face", "hits"), [(SKILL, 0), (TRICK, 1), (NEAR, 1), (MIDDLE, 0), (WIDE, 0)])
def test_a_skill_shot_of_an_enemy_misses_and_its_special_is_one_hit(face, hits):
    s, rules = met("scavenger")
    stop(rules)
    fight(s, rules, face)
    assert s.health[0] == 6 - hits


@pytest.mark.rule("PH-Q26")
@pytest.mark.parametrize(
    ("gun", "skills", "dice"), [("sawn_off", (), 5), ("sawn_off", ("marksman",), 5), ("magnum", (), 4)]
)
def test_a_player_rolls_at_most_five_shooting_dice(gun, skills, dice):
    s, rules = shooter(gear=(gun,), shooting=5, skills=skills)
    assert shooting_dice(s, rules, 0) == s.dice == dice
    stop(rules)
    fight(s, rules, *[WIDE] * dice, action=Action.AIM)
    assert s.fled[0] == 1


@pytest.mark.rule("PH-039")
@pytest.mark.parametrize(("mind", "again"), [(3, 0), (4, 1), (5, 2)])
def test_a_sharp_mind_rolls_missed_shots_again_once(mind, again):
    s, rules = shooter(mind=mind)
    stop(rules)
    s.foe_health[0] = 1 + again
    fight(s, rules, NEAR, WIDE, SKILL, *[NEAR] * again, action=Action.AIM)
    assert s.won[0] == 1
    s, rules = shooter(mind=mind)
    stop(rules)
    s.foe_health[0] = 4  # no re-roll can kill: none is made
    fight(s, rules, NEAR, WIDE, SKILL, action=Action.AIM)
    assert s.won[0] == 0


@pytest.mark.rule("PH-039")
def test_dice_rolled_again_in_the_shooting_are_not_there_in_the_melee():
    s, rules = shooter(mind=4)
    s.foe_health[0] = 1
    fight(s, rules, WIDE, WIDE, WIDE, WIDE, *BLANK * 3, action=Action.AIM)
    assert (s.fled[0], s.rerolls) == (1, 0)


@pytest.mark.rule("PH-H02")
def test_the_shooting_die_has_six_faces_one_of_each():
    _, rules = journey()
    assert sorted(rules.shooting_faces[: rules.shooting_sides].tolist()) == [int(face) for face in Shooting]
    assert rules.shooting_sides == 6
