"""Posthuman, rule by rule: the rounds of melee: how many dice, several enemies."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deck, FoeClass
from sims.games.posthuman.rules.inventory import refresh
from tests.games.posthuman.journeys import act, encounter, legal_list, row, take
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    CRITICAL,
    MISS,
    NEAR,
    NOTHING,
    WIDE,
    clash,
    facing,
    fight,
    foes,
    met,
)

HIT = (ATTACK, MISS, MISS)
KILL = (ATTACK, CRITICAL, MISS)
FOUR = (MISS, MISS, MISS, MISS)
BLANK = (*NOTHING, *NOTHING)


@pytest.mark.rule("PH-154")
def test_melee_lasts_three_rounds_and_both_sides_strike_at_once():
    s, rules = met("crawler")  # health 3
    fight(s, rules, *[*HIT, *HIT] * 3)
    assert (s.won[0], s.fled[0], s.health[0]) == (1, 0, 3)  # the enemy struck as it fell
    s, rules = met("crawler")
    fight(s, rules, *[*NOTHING, *HIT] * 3)
    assert (s.won[0], s.fled[0], s.health[0]) == (0, 1, 3)


@pytest.mark.rule("PH-154")
@pytest.mark.parametrize(("dice", "won", "lost"), [((*KILL, *NOTHING), 1, 0), ((*NOTHING, *HIT), 0, 1)])
def test_melee_ends_early_when_either_side_is_dead(dice, won, lost):
    s, rules = met("wild_dogs", health=1)
    fight(s, rules, *dice)
    assert (s.won[0], s.lost[0], s.fled[0]) == (won, lost, 0)


@pytest.mark.rule("PH-155")
@pytest.mark.parametrize(("melee", "own", "other"), [(2, 3, 4), (3, 3, 3), (4, 4, 3), (5, 4, 3)])
def test_each_side_rolls_three_dice_and_the_better_one_more(melee, own, other):
    s, rules = met("howler", melee=melee)  # its melee is 3
    fight(s, rules, *[*[MISS] * own, *[MISS] * other] * 3)
    assert (s.fled[0], s.health[0]) == (1, 6)


def befriend(s, rules, *followers):
    """Give active followers, taken from their deck."""
    for card in followers:
        take(s, Deck.FOLLOWERS, row("followers", card))
        s.active[0, s.actives[0]] = row("followers", card)
        s.actives[0] += 1
    refresh(s, rules, 0)


@pytest.mark.rule("PH-156")
@pytest.mark.parametrize(
    ("card", "allies", "own", "other"),
    [
        ("gang_member", (), 3, 4),  # two enemies
        ("gang_member", ("bodyguard",), 3, 3),
        ("gang_member", ("bodyguard", "bodyguard"), 3, 3),
        ("gang_member", ("scout_dog",), 3, 4),
        ("crawler", (), 3, 3),
        ("crawler", ("bodyguard",), 3, 3),  # the human outnumbers it, for nothing
    ],
)
def test_enemies_that_outnumber_the_party_roll_one_die_more(card, allies, own, other):
    s, rules = met(card, humans=("thug",))
    befriend(s, rules, *allies)
    fight(s, rules, *[*[MISS] * own, *[MISS] * other] * int(3 * s.foes))
    assert (s.fled[0], s.health[0]) == (1, 6)


@pytest.mark.rule("PH-157")
def test_a_kill_within_the_round_counts_at_once_for_outnumbering():
    s, rules = met("gang_member", humans=("thug",))
    fight(s, rules, *KILL, *FOUR, *NOTHING, *NOTHING, *BLANK, *BLANK)
    assert (s.xp[0], s.fled[0]) == (1, 1)
    s, rules = met("zealot_pack", level=2, humans=("thug", "gunner"))  # three: with one dead they are still two
    fight(s, rules, WIDE, *HIT, *FOUR, *[*NOTHING, *FOUR] * 6)  # the gunner, of 1 health, is first
    assert (s.xp[0], s.fled[0]) == (1, 1)


@pytest.mark.rule("PH-158")
def test_dice_of_a_weapon_are_added_in_round_1_and_those_of_killer_instinct_in_all():
    s, rules = met("crawler", gear=("spear",))
    fight(s, rules, *FOUR, *NOTHING, *BLANK, *BLANK)
    assert s.fled[0] == 1
    s, rules = met("crawler", gear=("spear",))
    take(s, Deck.EVENTS, row("events", "killer_instinct"))
    s.killer[0] = row("events", "killer_instinct") + 1
    fight(s, rules, *FOUR, MISS, *NOTHING, *[*FOUR, *NOTHING] * 2, action=Action.FRENZY)
    assert (s.fled[0], s.killer[0], s.killing) == (1, 0, 0)


@pytest.mark.rule("PH-Q25")
def test_each_side_rolls_at_least_one_die():
    s, rules = facing("howler")
    assert clash(s, rules, ATTACK, *FOUR, less=5) == (1, 0)
    rules.melee_dice = 1
    s.foe_less[0] = 1
    s.stat[0, 3] = 3  # melee
    assert clash(s, rules, MISS, ATTACK) == (0, 1)


# --- several enemies ---


@pytest.mark.rule("PH-173")
def test_each_round_is_one_exchange_with_every_enemy_that_lives():
    s, rules = met("zealot_pack", level=2, humans=("thug", "gunner"))
    assert foes(s) == [3, 2, 1]
    one = [*NOTHING, *FOUR, *NOTHING, ATTACK, MISS, MISS, MISS, *NOTHING, *FOUR]
    fight(s, rules, WIDE, *one * 3)  # nearest to death first: gunner, thug, zealots
    assert (s.health[0], s.fled[0]) == (3, 1)


@pytest.mark.rule("PH-174", "PH-175")
def test_a_net_holds_in_round_1_against_the_netboy_and_his_minion():
    s, rules = met("netboy", mutants=("spawn",))  # the rulebook's example: 2 dice, and 4 for the enemies
    fight(s, rules, *[MISS, MISS, *FOUR] * 2, *[*NOTHING, *FOUR] * 4)
    assert (s.health[0], s.fled[0]) == (6, 1)


@pytest.mark.rule("PH-174")
def test_a_net_holds_until_the_end_of_its_round_even_if_the_netboy_falls():
    s, rules = met("netboy", mutants=("spawn",))
    fight(s, rules, ATTACK, CRITICAL, *FOUR, MISS, MISS, *NOTHING, *BLANK, *BLANK)
    assert (s.xp[0], s.fled[0]) == (1, 1)


@pytest.mark.rule("PH-174")
def test_a_netboy_shot_before_the_melee_throws_no_net():
    s, rules = met("netboy", mutants=("spawn",), gear=("s:knife", "s:kalt_9mm"), ammo=1, speed=4)
    act(s, rules, Action.FIGHT)
    fight(s, rules, NEAR, NEAR, WIDE, *BLANK, *BLANK, *BLANK, action=Action.AIM)
    assert (s.xp[0], s.fled[0]) == (1, 1)


@pytest.mark.rule("PH-Q29")
def test_armour_that_takes_all_wounds_of_a_mutant_keeps_the_scar_away():
    s, rules = met("crawler", gear=("s:knife", "padded_jacket"))
    assert rules.foes[encounter("crawler")].kind == FoeClass.MUTANT
    fight(s, rules, *NOTHING, *HIT, *BLANK, *BLANK)
    assert (s.health[0], s.scars_held[0], s.fled[0]) == (6, 0, 1)


@pytest.mark.rule("PH-Q29")
def test_a_protector_that_cancels_all_wounds_of_a_mutant_keeps_the_scar_away():
    s, rules = met("crawler")
    take(s, Deck.EVENTS, row("events", "protector"))
    s.protector[0] = 1 + row("events", "protector")
    fight(s, rules, *NOTHING, *KILL, *BLANK, *BLANK)  # two wounds
    assert (s.health[0], s.protector[0], s.scars_held[0], s.fled[0]) == (6, 0, 0, 1)


@pytest.mark.rule("PH-H16")
def test_armour_stops_its_wounds_once_in_a_combat():
    s, rules = met("crawler", gear=("s:knife", "padded_jacket"))
    fight(s, rules, *NOTHING, *HIT, *NOTHING, *HIT, *BLANK)
    assert (s.health[0], s.scars_held[0], s.fled[0]) == (5, 1, 1)


@pytest.mark.rule("PH-138")
def test_only_the_active_melee_weapon_strikes():
    s, rules = met("crawler", gear=("s:knife", "sledgehammer"))  # 1 wound, 3 wounds
    s.foe_health[0] = 2
    fight(s, rules, *HIT, *NOTHING, *BLANK, *BLANK)
    assert (s.won[0], s.fled[0]) == (0, 1)
    s, rules = met("crawler", gear=("s:knife", "sledgehammer"))
    act(s, rules, Action.WIELD + 1)
    assert Action.FIGHT in legal_list(s, rules)
    fight(s, rules, *HIT, *NOTHING)
    assert s.won[0] == 1
