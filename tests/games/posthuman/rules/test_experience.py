"""Posthuman, rule by rule: experience, tests, bonuses, dice rolled again."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.helps import LOOTING, RAIDING, help_strength
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Bonus, Deck, Deeds, Phase, Stat
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.dice import test as roll_test
from sims.games.posthuman.rules.melee import exchange_blows
from sims.piles import discard
from tests.games.posthuman.journeys import (
    act,
    declare,
    give,
    lay,
    learn,
    legal_list,
    next_encounters,
    next_minions,
    rolls,
    row,
    set_stats,
    until,
)
from tests.games.posthuman.journeys_setup import encountering, fighting, next_skills, ranger, skills_of, used_of

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = range(6)  # faces of a melee die
HIT, OFF = 0, 5  # faces of a shooting die


def spends(s, rules):
    """Whether experience may be spent now."""
    return Action.LEARN in legal_list(s, rules) and Action.RAISE in legal_list(s, rules)


# --- experience ---


@pytest.mark.rule("PH-180")
@pytest.mark.parametrize(("card", "level", "xp"), [("scavenger", 1, 1), ("gang_enforcer", 2, 2), ("ex_soldier", 3, 3)])
def test_a_killed_enemy_gives_the_xp_of_its_card(card, level, xp):
    s, rules = ranger()
    fighting(s, rules, card, level)
    s.foe_health[0] = 0
    act(s, rules, Action.PASS)
    assert (s.xp[0], s.xp[1], s.won[0]) == (xp, 0, 1)


@pytest.mark.rule("PH-180")
@pytest.mark.parametrize(("side", "xp"), [(0, 1), (5, 0)])
def test_some_narratives_give_an_xp(side, xp):
    s, rules = ranger()
    with rolls(side):
        encountering(s, rules, "mass_grave")
    assert s.xp[0] == xp


@pytest.mark.rule("PH-Q31")
def test_xp_of_killed_enemies_is_kept_when_others_flee_but_no_reward():
    s, rules = ranger()
    s.food[0] = 0
    next_minions(s, "human", "thug")
    fighting(s, rules, "slavers", 2)  # 2 XP and 2 food
    s.foe_health[0], s.foe_health[1] = 0, 9
    with rolls(*[MISS] * 40):
        act(s, rules, Action.PASS)
    assert (s.xp[0], s.fled[0], s.won[0], s.food[0]) == (2, 1, 0, 0)


@pytest.mark.rule("PH-181")
def test_cards_that_gave_xp_come_back_when_their_pile_runs_out_and_the_xp_stays():
    s, rules = ranger()
    fighting(s, rules, "scavenger")
    s.foe_health[0] = 0
    act(s, rules, Action.PASS)
    pile = Deck.ENCOUNTERS_1
    assert used_of(s, pile) == [row("enemies", "scavenger")]
    while s.left[pile]:
        discard(s, pile, draw(s, rules, pile))
    discard(s, pile, draw(s, rules, pile))
    assert (s.left[pile], s.used_size[pile], s.xp[0]) == (38, 1, 1)  # 39 in all
    s.seat, s.xp[0] = 0, 6
    act(s, rules, Action.RAISE + Stat.MELEE)
    assert (s.xp[0], s.left[pile]) == (0, 38)


@pytest.mark.rule("PH-182")
def test_xp_is_spent_at_any_time_outside_combat():
    s, rules = ranger()
    s.xp[0] = 24
    assert (s.phase, spends(s, rules)) == (Phase.DECLARE, True)
    lay(s, rules, 0, "rural_a")
    next_encounters(s, 1, "scavenger")
    declare(s, rules, Deeds.MOVE, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    assert spends(s, rules)
    s.jp[0] = 4  # a choice of levels
    act(s, rules, Action.GO)
    assert (s.phase, spends(s, rules)) == (Phase.LEVEL, True)
    act(s, rules, Action.PASS)
    assert (s.phase, spends(s, rules)) == (Phase.FIGHT, True)
    act(s, rules, Action.RAISE + Stat.MELEE)
    assert (s.phase, s.xp[0], s.stat[0, Stat.MELEE]) == (Phase.FIGHT, 18, 4)
    act(s, rules, Action.LEARN, Action.KEEP)
    assert (s.phase, s.xp[0]) == (Phase.FIGHT, 15)
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    assert not any(action >= Action.LEARN for action in legal_list(s, rules))


@pytest.mark.rule("PH-183")
@pytest.mark.parametrize("kept", [0, 1])
def test_three_xp_buy_one_of_two_skills(kept):
    s, rules = ranger()
    s.xp[0] = 2
    assert Action.LEARN not in legal_list(s, rules)
    s.xp[0] = 4
    before = [*used_of(s, Deck.SKILLS)]
    two = [row("skills", "tracker"), row("skills", "stealth")]
    next_skills(s, "tracker", "stealth")
    act(s, rules, Action.LEARN)
    assert (s.phase, s.seat, s.choices[:2].tolist(), s.choices_size) == (Phase.KEEP_SKILL, 0, two, 2)
    act(s, rules, Action.KEEP + kept)
    assert skills_of(s, 0) == [row("skills", "survivalist"), two[kept]]
    assert sorted(used_of(s, Deck.SKILLS)) == sorted([*before, two[1 - kept]])
    assert (s.xp[0], s.phase, s.bonus[0, Bonus.EVADE]) == (1, Phase.DECLARE, kept)


@pytest.mark.rule("PH-183")
def test_the_two_skills_drawn_for_xp_may_be_equal():
    s, rules = ranger()
    s.xp[0] = 3
    next_skills(s, "footwork", "footwork", "stealth")
    act(s, rules, Action.LEARN)
    assert s.choices[: s.choices_size].tolist() == [row("skills", "footwork")] * 2


@pytest.mark.rule("PH-183")
def test_nobody_pays_for_skills_when_no_card_is_left_in_the_deck_and_its_discards():
    s, rules = ranger()
    s.xp[0] = 6
    deck = Deck.SKILLS
    while s.left[deck] + s.used_size[deck] > 1:
        draw(s, rules, deck)
        s.gone[deck] += 1
    card = draw(s, rules, deck)
    discard(s, deck, card)
    assert Action.LEARN in legal_list(s, rules), "the discards become the new deck"
    s.used_size[deck], s.used[deck, 0] = 0, 0
    s.gone[deck] += 1
    assert Action.LEARN not in legal_list(s, rules)
    assert Action.RAISE + Stat.MIND in legal_list(s, rules)
    discard(s, deck, card)
    s.gone[deck] -= 1
    act(s, rules, Action.LEARN)
    assert (s.xp[0], skills_of(s, 0)[-1], s.phase) == (3, card, Phase.DECLARE)  # it is kept: there is no other


@pytest.mark.rule("PH-184")
@pytest.mark.parametrize("stat", Stat)
def test_six_xp_raise_a_stat_for_good(stat):
    s, rules = ranger()
    s.xp[0] = 5
    assert Action.RAISE + stat not in legal_list(s, rules)
    s.xp[0] = 7
    act(s, rules, Action.RAISE + stat)
    assert s.stat[0].tolist() == [3 + (other == stat) for other in Stat]
    assert (s.xp[0], s.stats_gained[0], s.stat[1].tolist()) == (1, 1, [3, 4, 4, 3, 2])


@pytest.mark.rule("PH-Q33")
def test_no_stat_rises_above_five():
    s, rules = ranger()
    s.xp[0] = 30
    set_stats(s, 0, melee=4, speed=5)
    assert Action.RAISE + Stat.SPEED not in legal_list(s, rules)
    act(s, rules, Action.RAISE + Stat.MELEE)
    assert s.stat[0, Stat.MELEE] == 5
    assert Action.RAISE + Stat.MELEE not in legal_list(s, rules)
    assert Action.RAISE + Stat.MIND in legal_list(s, rules)


@pytest.mark.rule("PH-Q32")
def test_xp_is_paid_exactly():
    s, rules = ranger()
    s.xp[0] = 8
    act(s, rules, Action.LEARN, Action.KEEP)
    assert s.xp[0] == 5
    act(s, rules, Action.LEARN, Action.KEEP)
    assert (s.xp[0], s.skills_gained[0]) == (2, 2)
    assert Action.LEARN not in legal_list(s, rules)


@pytest.mark.rule("PH-186", "PH-Q34")
def test_a_second_copy_of_a_skill_counts_too():
    s, rules = ranger()
    learn(s, rules, 0, "stealth", "stealth", "athletics")
    assert s.skills[0] == 4
    assert (s.bonus[0, Bonus.EVADE], s.bonus[0, Bonus.ORDER]) == (2, 1)


@pytest.mark.rule("PH-186", "PH-Q34")
def test_a_second_copy_of_a_skill_for_camping_counts_too():
    s, rules = ranger()
    learn(s, rules, 0, "looting", "looting", "raiding")
    assert (help_strength(s, rules, 0, LOOTING), help_strength(s, rules, 0, RAIDING)) == (2, 1)


# --- tests, bonuses, dice rolled again ---


@pytest.mark.rule("PH-185")
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_a_test_is_passed_by_the_value_or_less(value):
    s, rules = ranger()
    set_stats(s, 0, speed=value)
    for shown in range(1, 7):
        with rolls(shown - 1) as left:
            assert bool(roll_test(s, rules, 0, Stat.SPEED, 0)) == (shown <= value)
        assert left == []


@pytest.mark.rule("PH-186", "PH-H15")
@pytest.mark.parametrize(("skill", "helped"), [("athletics", Stat.SPEED), ("iron_will", Stat.MIND)])
def test_a_bonus_counts_in_tests_of_its_own_stat_only(skill, helped):
    s, rules = ranger()
    learn(s, rules, 0, skill)
    for stat in (Stat.STRENGTH, Stat.SPEED, Stat.MIND):
        with rolls(3):  # a 4 against 3
            assert bool(roll_test(s, rules, 0, stat, 0)) == (stat == helped)


@pytest.mark.rule("PH-186")
def test_bonuses_of_several_cards_add_up():
    s, rules = ranger()
    learn(s, rules, 0, "stealth")
    give(s, rules, 0, "running_shoes", "s:running_shoes")
    assert (s.bonus[0, Bonus.EVADE], s.bonus[1, Bonus.EVADE]) == (3, 0)
    for own, escapes in ((0, 0), (1, 1)):  # speed 3 and 3 more against speed 4 and a 3
        later = s.copy()
        encountering(later, rules, "wild_dogs")
        with rolls(own, 2, *[4] * 60):
            act(later, rules, Action.EVADE)
        assert later.evades[0] == escapes


@pytest.mark.rule("PH-188")
@pytest.mark.parametrize(("dice", "passed"), [((0, 0), True), ((0, 5), False), ((5,), False)])
def test_watched_rolls_passed_mind_tests_again_and_only_once(dice, passed):
    s, rules = ranger()
    s.event = row("events", "watched")
    with rolls(*dice) as left:
        assert bool(roll_test(s, rules, 0, Stat.MIND, 0)) == passed
    assert left == []
    with rolls(0) as left:  # a test of another stat
        assert roll_test(s, rules, 0, Stat.SPEED, 0)


@pytest.mark.rule("PH-188")
def test_a_die_that_was_rolled_again_is_not_rolled_a_third_time():
    s, rules = ranger()
    set_stats(s, 0, mind=5, melee=2)
    learn(s, rules, 0, "footwork")
    fighting(s, rules, "crawler")
    with rolls(ATTACK, CRITICAL, MISS, *[BLOCK] * 3, MISS) as left:  # one idle die, three re-rolls at hand
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []


@pytest.mark.rule("PH-189")
@pytest.mark.parametrize("guard", [0, 1])
def test_footwork_rolls_a_melee_die_or_a_defence_die_again(guard):
    s, rules = ranger()
    set_stats(s, 0, melee=2, speed=4)
    rules.policies[0].swap_health = 20 if guard else 0
    learn(s, rules, 0, "footwork")
    fighting(s, rules, "crawler")
    blocked = [ATTACK, MISS, MISS]
    if guard:  # a Block of a defence die, side 1, would be an attack of a melee die in ATTACK's place
        dice = [BLOCK, BLOCK, 0, *[ATTACK, ATTACK, ATTACK], 1]
    else:
        dice = [MISS, BLOCK, BLOCK, *blocked, BLOCK]
    with rolls(*dice) as left:
        exchange_blows(s, rules, 0, 0, 0)
    assert left == []
    assert (s.health[0], s.footwork) == (6, 0)


# --- scripts ---


def builder(xp, skills=0, stats=0, points=(2, 2)):
    """A Ranger played by the builder's script before it declares, with these XP, bought before, and journey points."""
    s, rules = ranger(policy="builder")
    s.xp[0], s.skills_gained[0], s.stats_gained[0], s.jp[:2] = xp, skills, stats, points
    return choose(s, rules)


@pytest.mark.rule("PH-182", "PH-183")
@pytest.mark.parametrize(
    ("xp", "skills", "stats", "points", "learns"),
    [
        (4, 0, 0, (2, 2), True),
        (4, 1, 0, (2, 2), True),  # it stays on its level until it has spent 6 XP
        (4, 2, 0, (2, 2), False),  # it saves up for a stat
        (4, 1, 1, (2, 2), False),
        (4, 2, 0, (7, 2), True),  # there is no time left for that
        (4, 2, 0, (2, 9), True),
        (4, 2, 0, (2, 8), False),
        (2, 0, 0, (7, 9), False),
    ],
)
def test_a_script_that_builds_holds_no_experience_back_that_it_will_not_spend_on_a_stat(
    xp, skills, stats, points, learns
):
    assert (builder(xp, skills, stats, points) == Action.LEARN) == learns
