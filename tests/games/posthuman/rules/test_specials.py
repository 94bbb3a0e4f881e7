"""Posthuman, rule by rule: Specials and knockdowns in melee; fists."""

import pytest

from tests.games.posthuman.journeys import encounter, item, minion
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    BLOCK,
    CRITICAL,
    MISS,
    NOTHING,
    SPECIAL,
    clash,
    facing,
    fight,
    met,
)

HIT = (ATTACK, MISS, MISS)
HITS = (ATTACK, ATTACK, ATTACK)
CLUB = "baseball_bat"  # 2 wounds, its Special knocks down


@pytest.mark.rule("PH-168")
@pytest.mark.parametrize(
    ("own", "other", "suffered", "morale"),
    [
        (NOTHING, (SPECIAL, MISS, MISS), 0, 0),  # no attack
        (HIT, (SPECIAL, SPECIAL, MISS), 0, 0),  # two of them are none against one attack
        (HIT, (SPECIAL, ATTACK, MISS), 1, 1),
        (NOTHING, (SPECIAL, SPECIAL, ATTACK), 1, 2),
        ((BLOCK, MISS, MISS), (SPECIAL, ATTACK, MISS), 0, 0),
    ],
)
def test_a_special_without_attack_counts_for_nothing_unless_its_side_deals_wounds(own, other, suffered, morale):
    s, rules = facing("doomsayer_zealot")
    assert clash(s, rules, *own, *other)[1] == suffered
    assert s.morale[0] == 6 - morale


@pytest.mark.rule("PH-168")
def test_a_knockdown_without_attack_holds_nobody_back_if_nobody_deals_wounds():
    s, rules = facing("doomsayer_zealot")
    rules.foes[encounter("doomsayer_zealot")].special_knockdown = 1
    clash(s, rules, *NOTHING, SPECIAL, MISS, MISS)
    assert s.my_less == 0
    clash(s, rules, *NOTHING, SPECIAL, ATTACK, MISS)
    assert s.my_less == 1


@pytest.mark.rule("PH-169", "PH-Q57")
@pytest.mark.parametrize(
    "card", ["combat_knife", "machete", "fire_axe", "baseball_bat", "sledgehammer", "spear", "sword"]
)
def test_the_special_of_every_weapon_is_an_attack_with_a_wound_or_a_knockdown(card):
    s, rules = facing("crawler", gear=(card,))
    weapon = rules.items[item(card)]
    assert bool(weapon.special_wounds) != bool(weapon.special_knockdown)
    assert clash(s, rules, SPECIAL, MISS, MISS, *NOTHING) == (weapon.wounds + weapon.special_wounds, 0)
    assert s.foe_less[0] == weapon.special_knockdown


@pytest.mark.rule("PH-170")
@pytest.mark.parametrize(("card", "wounds", "down"), [("s:knife", 2, 0), ("s:lead_pipe", 1, 1)])
def test_a_knife_and_a_lead_pipe_make_something_else_of_the_special(card, wounds, down):
    s, rules = facing("crawler", gear=(card,))
    assert clash(s, rules, SPECIAL, MISS, MISS, *NOTHING) == (wounds, 0)
    assert s.foe_less[0] == down


@pytest.mark.rule("PH-172")
def test_without_a_weapon_one_fights_with_fists():
    s, rules = facing("crawler", gear=(), strength=4)
    assert s.melee[0] == -1
    assert clash(s, rules, *HITS, *NOTHING) == (1, 0)  # by strength alone
    assert clash(s, rules, SPECIAL, CRITICAL, MISS, *NOTHING) == (3, 0)
    assert s.foe_less[0] == 0


@pytest.mark.rule("PH-171")
@pytest.mark.parametrize(
    ("own", "other", "down"),
    [
        ((SPECIAL, MISS, MISS), NOTHING, 1),
        ((SPECIAL, SPECIAL, SPECIAL), NOTHING, 1),  # one die, however many
        ((SPECIAL, MISS, MISS), HIT, 1),  # a draw
        ((SPECIAL, MISS, MISS), (ATTACK, ATTACK, MISS), 0),  # lost
        ((SPECIAL, MISS, MISS), (BLOCK, MISS, MISS), 0),  # blocked
        (HITS, NOTHING, 0),
    ],
)
def test_an_unblocked_knockdown_of_a_side_that_does_not_lose_takes_one_die(own, other, down):
    s, rules = facing("crawler", gear=(CLUB,))
    clash(s, rules, *own, *other)
    assert (s.foe_less[0], s.my_less) == (down, 0)
    clash(s, rules, *NOTHING, *[MISS] * (3 - down))
    assert s.foe_less[0] == 0  # for one round
    s, rules = facing("brute", level=2, melee=4)
    clash(s, rules, *other, *own)
    assert s.my_less == down


@pytest.mark.rule("PH-171", "PH-Q24")
def test_knocked_down_by_one_enemy_a_human_lacks_a_die_against_all_in_the_next_round_only():
    s, rules = met("slavers", level=2, melee=3, humans=("thug",))  # the thug, weaker, is fought first
    rules.foes[encounter("slavers")].special_attack = rules.foes[encounter("slavers")].special_knockdown = 1
    own, four = [MISS] * 4, [MISS] * 4  # a die more against the thug; enemies are two
    first = [*own, *four, *NOTHING, SPECIAL, MISS, MISS, MISS]
    second = [MISS, MISS, MISS, *four, MISS, MISS, *four]
    stop = [1]  # the slavers' shot, which misses
    fight(s, rules, stop[0], *first, *second, *own, *four, *NOTHING, *four)
    assert (s.health[0], s.fled[0]) == (5, 1)


@pytest.mark.rule("PH-Q24")
def test_a_knocked_down_enemy_lacks_a_die_in_its_own_next_exchange_only():
    s, rules = met("gang_member", humans=("thug",), gear=("s:lead_pipe",))
    four = [MISS] * 4
    down = [SPECIAL, MISS, MISS, *four, *NOTHING, *four]  # the first one; both have 2 health
    fight(s, rules, *down, *NOTHING, *NOTHING, *NOTHING, *four, *NOTHING, *four, *NOTHING, *four)
    assert (s.fled[0], s.health[0]) == (1, 6)


@pytest.mark.rule("PH-171", "PH-Q24")
def test_knocked_down_by_two_enemies_a_human_lacks_one_die_all_the_same():
    s, rules = met("gang_member", humans=("thug",))
    for card in (encounter("gang_member"), minion("thug")):
        rules.foes[card].special_attack = rules.foes[card].special_knockdown = 1
    four = [MISS] * 4  # of two enemies against one
    fight(s, rules, *[*NOTHING, SPECIAL, MISS, MISS, MISS] * 2, *[MISS, MISS, *four] * 2, *[*NOTHING, *four] * 2)
    assert (s.health[0], s.fled[0]) == (4, 1)
