"""Posthuman, rule by rule: an exchange of melee: Blocks, attacks, wounds."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Defence, Melee
from tests.games.posthuman.journeys import encounter, journey
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    BLOCK,
    CRITICAL,
    GUARD_BLOCK,
    GUARD_MISS,
    MISS,
    NOTHING,
    SPECIAL,
    WARRIOR,
    clash,
    facing,
    fight,
    foes,
    met,
)

HIT = (ATTACK, MISS, MISS)
HITS = (ATTACK, ATTACK, ATTACK)


@pytest.mark.rule("PH-036", "PH-166")
@pytest.mark.parametrize(("strength", "more"), [(2, 0), (3, 0), (4, 1), (5, 2)])
def test_strength_adds_wounds_once_for_the_exchange(strength, more):
    s, rules = facing("crawler", strength=strength)
    assert clash(s, rules, *HITS, *NOTHING) == (1 + more, 0)
    assert clash(s, rules, *NOTHING, *HITS) == (0, 1)  # not to the wounds that it suffers


@pytest.mark.rule("PH-160", "PH-165")
@pytest.mark.parametrize(
    ("own", "other", "wounds"),
    [
        (HIT, NOTHING, (1, 0)),
        ((ATTACK, ATTACK, MISS), HIT, (1, 0)),
        (HIT, (ATTACK, ATTACK, MISS), (0, 1)),
        (HIT, HIT, (1, 1)),
        (HITS, HITS, (1, 1)),
        (NOTHING, NOTHING, (0, 0)),
        ((BLOCK, MISS, MISS), HIT, (0, 0)),
        ((BLOCK, BLOCK, MISS), (BLOCK, MISS, MISS), (0, 0)),
    ],
)
def test_the_side_with_more_attacks_left_deals_wounds_and_equals_both_do(own, other, wounds):
    s, rules = facing("crawler")
    assert clash(s, rules, *own, *other) == wounds
    assert s.morale[0] == 6


@pytest.mark.rule("PH-160")
def test_misses_do_nothing_for_either_side():
    for misses in range(3):
        s, rules = facing("howler", melee=5)  # the human rolls 4 dice
        assert clash(s, rules, *[MISS] * misses, *[ATTACK] * (4 - misses), ATTACK, MISS, MISS) == (1, 0)


@pytest.mark.rule("PH-161")
@pytest.mark.parametrize("face", [ATTACK, CRITICAL, SPECIAL])
def test_a_block_takes_one_attack_critical_or_special_away_and_never_a_block(face):
    s, rules = facing("crawler")  # its Special is an attack
    assert clash(s, rules, face, MISS, MISS, BLOCK, MISS, MISS) == (0, 0)
    assert clash(s, rules, BLOCK, MISS, MISS, face, MISS, MISS) == (0, 0)
    assert clash(s, rules, face, BLOCK, MISS, BLOCK, face, MISS) == (0, 0)  # a Block does not take the other Block
    assert clash(s, rules, face, ATTACK, MISS, BLOCK, MISS, MISS)[0] > 0


@pytest.mark.rule("PH-162", "PH-Q22")
@pytest.mark.parametrize(
    ("own", "left"),
    [
        ((CRITICAL, ATTACK, SPECIAL), 2),  # attack and Special are left: 1, and 1 by the Special
        ((CRITICAL, CRITICAL, ATTACK), 2),  # Critical and attack
        ((ATTACK, ATTACK, SPECIAL), 2),
        ((SPECIAL, SPECIAL, ATTACK), 3),  # two Specials
        ((WARRIOR, SPECIAL, MISS), 0),  # Warriors do not count here: the Special goes
    ],
)
def test_enemies_block_criticals_first_then_attacks_then_specials(own, left):
    s, rules = facing("crawler")
    assert clash(s, rules, *own, BLOCK, MISS, MISS)[0] == left


@pytest.mark.rule("PH-Q22")
def test_warriors_that_count_are_blocked_before_specials():
    s, rules = facing("crawler", melee=5)
    assert clash(s, rules, WARRIOR, SPECIAL, MISS, MISS, BLOCK, MISS, MISS)[0] == 2
    assert clash(s, rules, WARRIOR, CRITICAL, MISS, MISS, BLOCK, MISS, MISS)[0] == 1


@pytest.mark.rule("PH-162", "PH-Q23")
@pytest.mark.parametrize(
    ("card", "other", "suffered"),
    [
        ("raider_captain", (CRITICAL, SPECIAL, ATTACK, MISS), 2),  # the Special, which wounds, is left
        ("raider_captain", (SPECIAL, ATTACK, ATTACK, MISS), 1),
        ("raider_captain", (SPECIAL, SPECIAL, ATTACK, MISS), 2),
        ("gang_enforcer", (SPECIAL, ATTACK, ATTACK, MISS), 1),
    ],
)
def test_a_human_blocks_criticals_first_then_specials_that_wound_then_the_rest(card, other, suffered):
    s, rules = facing(card, level=3 if card == "raider_captain" else 2)
    assert clash(s, rules, BLOCK, MISS, MISS, *other) == (0, suffered)


@pytest.mark.rule("PH-Q23")
def test_a_human_blocks_a_knockdown_before_an_attack():
    s, rules = facing("brute", level=2)
    assert clash(s, rules, BLOCK, MISS, MISS, SPECIAL, ATTACK, MISS, MISS) == (0, 1)
    assert s.my_less == 0
    clash(s, rules, BLOCK, MISS, MISS, SPECIAL, CRITICAL, MISS, MISS)
    assert s.my_less == 1


@pytest.mark.rule("PH-041", "PH-164")
@pytest.mark.parametrize(("melee", "skills", "wounds"), [(4, (), 0), (5, (), 1), (4, ("brawler",), 1)])
def test_warriors_of_a_human_count_with_melee_5(melee, skills, wounds):
    s, rules = facing("crawler", melee=melee, skills=skills)
    assert clash(s, rules, WARRIOR, MISS, MISS, MISS, *NOTHING) == (wounds, 0)


@pytest.mark.rule("PH-041", "PH-164")
@pytest.mark.parametrize(("melee", "wounds"), [(4, 0), (5, 1)])
def test_warriors_of_an_enemy_count_with_melee_5(melee, wounds):
    s, rules = facing("crawler", melee=5)
    rules.foes[encounter("crawler")].melee = melee
    own = [MISS] * (4 if melee == 4 else 3)
    assert clash(s, rules, *own, WARRIOR, MISS, MISS) == (0, wounds)


@pytest.mark.rule("PH-Q55")
def test_of_all_enemies_only_the_alpha_stalker_counts_warriors():
    _, rules = journey()
    able = [row for row in range(len(rules.foes)) if rules.foes[row].melee >= 5]
    assert able == [encounter("alpha_stalker")]
    for level, card, wounds in ((3, "alpha_stalker", 1), (3, "behemoth", 0), (2, "stalker", 0)):
        s, rules = facing(card, level=level)
        assert clash(s, rules, *NOTHING, WARRIOR, MISS, MISS, MISS) == (0, wounds)


@pytest.mark.rule("PH-166")
@pytest.mark.parametrize(
    ("own", "wounds"),
    [(HIT, 2), (HITS, 2), ((CRITICAL, MISS, MISS), 3), ((CRITICAL, CRITICAL, ATTACK), 4), ((SPECIAL, MISS, MISS), 4),
     ((SPECIAL, SPECIAL, CRITICAL), 7)],
)  # fmt: skip
def test_a_human_deals_its_weapons_wounds_once_and_those_of_criticals_and_specials(own, wounds):
    s, rules = facing("crawler", gear=("sword",))  # 2 wounds, its Special 2 more
    assert clash(s, rules, *own, *NOTHING) == (wounds, 0)


@pytest.mark.rule("PH-167")
@pytest.mark.parametrize(
    ("card", "level", "other", "suffered"),
    [
        ("crawler", 1, HITS, 1),
        ("crawler", 1, (CRITICAL, ATTACK, MISS), 2),
        ("crawler", 1, (SPECIAL, MISS, MISS), 1),
        ("raider_captain", 3, (SPECIAL, CRITICAL, MISS, MISS), 3),
        ("behemoth", 3, (ATTACK, CRITICAL, MISS, MISS), 3),
    ],
)
def test_an_enemy_deals_its_cards_wounds_once_and_those_of_criticals_and_specials(card, level, other, suffered):
    s, rules = facing(card, level=level)
    assert clash(s, rules, *NOTHING, *other) == (0, suffered)


@pytest.mark.rule("PH-H01")
def test_the_melee_die_has_six_faces_one_of_each():
    _, rules = journey()
    assert rules.melee_faces[: rules.melee_sides].tolist() == [int(face) for face in Melee]
    assert rules.melee_sides == 6


@pytest.mark.rule("PH-H03")
def test_the_defence_die_has_three_blocks_an_attack_a_special_and_a_miss():
    _, rules = journey()
    faces = rules.defence_faces[: rules.defence_sides].tolist()
    assert [faces.count(face) for face in Defence] == [1, 3, 1, 1]
    for face, wounds in ((GUARD_MISS, 0), (GUARD_BLOCK, 0), (4, 1), (5, 2)):
        s, rules = facing("crawler", speed=4, health=2)
        assert clash(s, rules, MISS, MISS, face, ATTACK, MISS, MISS)[0] == wounds
        assert s.health[0] == 2 - (face != GUARD_BLOCK)


@pytest.mark.rule("PH-166")
def test_nobody_is_wounded_below_nothing():
    s, rules = met("wild_dogs", gear=("chainsaw",))
    fight(s, rules, CRITICAL, SPECIAL, SPECIAL, *NOTHING, action=Action.FIGHT)
    assert (s.won[0], s.xp[0], foes(s)) == (1, 1, [])
