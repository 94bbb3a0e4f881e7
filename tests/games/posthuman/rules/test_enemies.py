"""Posthuman, rule by rule: the tables of enemies and minions, and what printed enemies can do besides."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES
from sims.games.posthuman.records.words import Ability, Deck, Phase
from tests.games.posthuman.journeys import act, encounter, journey, minion
from tests.games.posthuman.journeys_combat import (
    ATTACK,
    MISS,
    NEAR,
    NOTHING,
    SKILL,
    TRICK,
    WIDE,
    fight,
    met,
    pips,
)

ENEMIES = {  # copies, class, speed, health, melee, wounds, Special, range, dice, minions (human, mutant), ability, XP
    1: """wild_dogs 3A 4221 E0 00 00 none 1 -; scavenger 4H 3221 E0 11 00 none 1 food1;
          gang_member 3H 3221 E0 00 10 none 1 ammo2; doomsayer_zealot 2H 2321 E5 00 00 none 1 -;
          netboy 3M 3221 E0 00 01 net1 1 -; whisperer 2M 3221 E0 00 00 dread1 1 -;
          crawler 4M 2321 E1 00 00 none 1 -; howler 3M 4231 E0 00 00 none 1 -""",
    2: """slavers 3H 3331 E0 11 10 none 2 food2; gang_enforcer 3H 3441 E1 00 00 none 2 weapons1;
          rifleman 2H 4321 E0 32 00 none 2 ammo3; zealot_pack 2H 3321 E5 00 20 none 1 equipment1;
          netboy_trapper 2M 3331 E0 00 01 net1 2 -; siren 2M 3331 E1 00 00 dread2 2 -;
          watcher 2M 4331 E0 22 00 bolas1 2 -; brute 3M 2541 E4 00 00 none 2 -; stalker 1M 5341 E1 00 00 none 2 -""",
    3: """slaver_train 2H 3431 E1 21 20 none 3 followers1; raider_captain 2H 4441 E2 22 00 none 3 weapons1+ammo2;
          ex_soldier 2H 4431 E0 32 00 armour1 3 ammo3; behemoth 3M 2742 E4 00 00 none 3 -;
          alpha_stalker 2M 5451 E2 00 00 none 3 -; brood_carrier 2M 2531 E0 00 02 none 2 -;
          whisperer_choir 2M 3431 E1 00 01 dread2 3 -; razor_pack 1A 5431 E1 00 00 feral1 2 -""",
}
MINIONS = "thug 6H 2221 E0 00 00 none 1 -; gunner 6H 3121 E0 11 00 none 1 -; spawn 6M 3221 E1 00 00 none 1 -"
MINIONS += "; runt 6M 4121 E0 00 00 none 1 -"
SPECIALS = {"E0": (0, 0, 0, 0), "E1": (1, 0, 0, 0), "E2": (1, 1, 0, 0), "E4": (1, 0, 1, 0), "E5": (0, 0, 0, 1)}


def check_enemy(rules, number, copies, line):
    """Compare an enemy with its line."""
    _, how_many, numbers, special, shot, minions, ability, xp, reward = line.split()
    foe = rules.foes[number]
    assert f"{copies}{'HMA'[foe.kind]}" == how_many
    assert f"{foe.speed}{foe.health}{foe.melee}{foe.wounds}" == numbers
    found = (foe.special_attack, foe.special_wounds, foe.special_knockdown, foe.special_morale)
    assert found == SPECIALS[special]
    assert f"{foe.range}{foe.shooting} {foe.human_minions}{foe.mutant_minions} {foe.xp}" == f"{shot} {minions} {xp}"
    assert ability.rstrip("12") == Ability(foe.ability).name.lower()
    assert foe.ability == Ability.NONE or int(ability[-1]) == foe.amount
    kinds = ("weapons", "food", "ammo", "equipment", "followers")
    rewards = [f"{kind}{foe['reward_' + kind]}" for kind in kinds if foe["reward_" + kind]]
    assert "+".join(rewards) == reward.strip("-")


@pytest.mark.parametrize(
    ("level", "kinds", "combats", "cards"),
    [
        pytest.param(1, 8, 24, 39, marks=pytest.mark.rule("PH-H10")),
        pytest.param(2, 9, 20, 31, marks=pytest.mark.rule("PH-H11")),
        pytest.param(3, 8, 16, 24, marks=pytest.mark.rule("PH-H12")),
    ],
)
def test_the_combats_of_a_level_are_those_of_the_ledger(level, kinds, combats, cards):
    _, rules = journey()
    deck = rules.cards[Deck.ENCOUNTERS_1 + level - 1, :cards].tolist()
    lines = [line.strip() for line in ENEMIES[level].split(";")]
    assert (len(lines), sum(card < NARRATIVES for card in deck)) == (kinds, combats)
    assert rules.cards_size[Deck.ENCOUNTERS_1 + level - 1] == cards
    for line in lines:
        number = encounter(line.split()[0])
        check_enemy(rules, number, deck.count(number), line)


@pytest.mark.rule("PH-H13")
def test_the_minions_are_those_of_the_ledger():
    _, rules = journey()
    for line in MINIONS.split("; "):
        number = minion(line.split()[0])
        decks = [rules.cards[deck, :12].tolist() for deck in (Deck.HUMAN_MINIONS, Deck.MUTANT_MINIONS)]
        check_enemy(rules, number, decks["HM".index(line.split()[1][1])].count(number), line)
    assert rules.cards_size[[Deck.HUMAN_MINIONS, Deck.MUTANT_MINIONS]].tolist() == [12, 12]


# --- abilities ---


@pytest.mark.rule("PH-H12")
@pytest.mark.parametrize(("shown", "lost"), [(3, 0), (4, 2)])
def test_dread_tests_mind_at_the_start_of_the_combat_or_costs_morale(shown, lost):
    s, rules = met("siren", level=2, melee=3)
    fight(s, rules, pips(shown), *[*NOTHING, *NOTHING] * 3)
    assert (s.morale[0], s.health[0]) == (6 - lost, 6)


@pytest.mark.rule("PH-H12")
def test_who_loses_the_last_morale_by_dread_is_knocked_out_before_a_blow():
    s, rules = met("siren", level=2, melee=3, morale=2)
    fight(s, rules, pips(6))
    assert (s.lost[0], s.knock_outs[0].tolist(), s.jp[0], s.here[0]) == (1, [0, 1, 0, 0], 5, 0)


@pytest.mark.rule("PH-H12")
@pytest.mark.parametrize(("shot", "dice"), [((TRICK, NEAR), 1), ((WIDE, SKILL), 3)])
def test_bolas_wound_nobody_but_leave_one_melee_die_in_round_1(shot, dice):
    s, rules = met("watcher", level=2, melee=3)
    fight(s, rules, *shot, *[ATTACK] * dice, *NOTHING, *NOTHING, *NOTHING, *NOTHING, *NOTHING)
    assert (s.health[0], s.fled[0]) == (6, 1)


@pytest.mark.rule("PH-H12")
def test_who_loses_the_last_morale_by_dread_fires_no_shot():
    s, rules = met("siren", level=2, melee=3, morale=2, gear=("s:kalt_9mm",), ammo=3)
    fight(s, rules, pips(6))
    assert (s.lost[0], s.phase != Phase.SHOOT, s.ammo[0]) == (1, True, 3)


@pytest.mark.rule("PH-H12")
def test_bolas_are_off_in_the_next_combat():
    s, rules = met("wild_dogs")
    s.bolas = 1  # as the combat before has left it
    fight(s, rules, *[*NOTHING, *NOTHING] * 3)
    assert (s.health[0], s.fled[0]) == (6, 1)


@pytest.mark.rule("PH-H12")
@pytest.mark.parametrize(("ability", "won"), [(Ability.ARMOUR, 0), (Ability.NONE, 1)])
def test_armour_takes_one_hit_of_a_shot_away(ability, won):
    s, rules = met("ex_soldier", level=3, gear=("s:kalt_9mm",), ammo=1, speed=5, melee=3)
    rules.foes[encounter("ex_soldier")].ability = ability
    s.foe_health[0] = 3
    act(s, rules, Action.FIGHT)
    blows = [WIDE, WIDE, *[*NOTHING, *NOTHING] * 3]  # its own shot, and three rounds
    fight(s, rules, NEAR, TRICK, TRICK, *blows[: None if not won else 0], action=Action.AIM)
    assert (s.won[0], s.fled[0], s.health[0]) == (won, 1 - won, 6)


@pytest.mark.rule("PH-H12")
def test_feral_enemies_roll_one_die_more_in_round_1_only():
    s, rules = met("razor_pack", level=3, melee=3)
    fight(s, rules, *NOTHING, *NOTHING, ATTACK, *[*NOTHING, *NOTHING] * 2)
    assert (s.health[0], s.fled[0]) == (5, 1)


@pytest.mark.rule("PH-H12")
def test_abilities_belong_to_the_printed_enemy_and_not_to_its_minions():
    s, rules = met("razor_pack", level=3, melee=3)
    s.foe_health[0] = 0
    s.foe[1], s.foe_health[1], s.foes = minion("runt"), 1, 2  # melee 2 against 3: 4 dice against 3
    s.left[Deck.MUTANT_MINIONS] -= 1
    fight(s, rules, *NOTHING, MISS, *NOTHING, *[*NOTHING, MISS, *NOTHING] * 2)
    assert (s.health[0], s.fled[0]) == (6, 1)
