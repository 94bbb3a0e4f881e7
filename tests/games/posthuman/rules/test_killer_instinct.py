"""Posthuman, rule by rule: Killer Instinct used right before a melee, after shots or a failed evade."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Deck, Phase, Shooting
from tests.games.posthuman.journeys import act, give, journey, legal_list, rolls, row, set_stats, take
from tests.games.posthuman.journeys_combat import MISS, NEAR, NOTHING, WIDE, met, pips
from tests.games.posthuman.journeys_mutants import ATTACK, prey, round_of, unskilled

CARD = "killer_instinct"
PISTOL = ("s:knife", "s:kalt_9mm")


def keep(s):
    """Let seat 0 have kept Killer Instinct."""
    take(s, Deck.EVENTS, row("events", CARD))
    s.killer[0] = row("events", CARD) + 1


def rounds(mine):
    """Three rounds of misses against one enemy: so many dice of the human's in each."""
    return [MISS for own in mine for _ in range(own + 3)]


@pytest.mark.rule("PH-074", "PH-135", "PH-Q19")
@pytest.mark.parametrize(("action", "mine"), [(Action.FRENZY, (1, 4, 4)), (Action.PASS, (1, 3, 3))])
def test_who_is_caught_while_fleeing_may_use_killer_instinct_and_still_rolls_one_die_in_round_1(action, mine):
    s, rules = met("crawler", gear=("s:knife", "bandages"))
    keep(s)
    s.xp[0] = 9
    with rolls(pips(1), pips(6)):
        act(s, rules, Action.EVADE, braces=True)
    assert (s.phase, s.seat) == (Phase.BRACE, 0)
    assert legal_list(s, rules) == [Action.PASS, Action.FRENZY]  # no card, no XP: a die has been rolled
    with rolls(*rounds(mine)) as left:
        act(s, rules, action)
    assert (left, s.fled[0], s.killer[0] > 0, s.killing) == ([], 1, action == Action.PASS, 0)


@pytest.mark.rule("PH-074", "PH-137")
@pytest.mark.parametrize(("action", "mine"), [(Action.FRENZY, 4), (Action.PASS, 3)])
def test_killer_instinct_may_be_used_once_the_shots_have_fallen(action, mine):
    s, rules = met("crawler", gear=PISTOL, ammo=5)
    keep(s)
    act(s, rules, Action.FIGHT)
    with rolls(NEAR, WIDE, WIDE):  # 2 of its health are left
        act(s, rules, Action.AIM, braces=True)
    assert (s.phase, legal_list(s, rules)) == (Phase.BRACE, [Action.PASS, Action.FRENZY])
    with rolls(*rounds([mine] * 3)) as left:
        act(s, rules, action)
    assert (left, s.killer[0] > 0) == ([], action == Action.PASS)


@pytest.mark.rule("PH-074")
def test_killer_instinct_is_kept_when_the_shots_have_killed_all_enemies():
    s, rules = met("crawler", gear=PISTOL, ammo=5)
    keep(s)
    act(s, rules, Action.FIGHT)
    with rolls(NEAR, NEAR, NEAR):
        act(s, rules, Action.AIM, braces=True)
    assert (s.won[0], s.killer[0] > 0, s.phase != Phase.BRACE) == (1, True, True)


@pytest.mark.rule("PH-074")
def test_who_has_no_killer_instinct_is_not_asked_before_the_melee():
    s, rules = met("crawler", gear=("s:knife", "bandages"))
    with rolls(pips(1), pips(6), *rounds((1, 3, 3))) as left:
        act(s, rules, Action.EVADE, braces=True)
    assert left == []


@pytest.mark.rule("PH-074", "PH-H22")
@pytest.mark.parametrize(("action", "mine"), [(Action.FRENZY, 4), (Action.PASS, 3)])
def test_after_a_shot_at_a_mutant_that_attacks_killer_instinct_may_be_used(action, mine):
    s, rules = shooting_at_a_mutant()
    with rolls(*[int(Shooting.MISS)] * int(s.dice)):
        act(s, rules, Action.AIM, braces=True)
    assert (s.phase, s.seat, s.turn_seat) == (Phase.BRACE, 0, 1)
    assert legal_list(s, rules) == [Action.PASS, Action.FRENZY]
    health = s.health[0]
    with rolls(*round_of(mine, 3, ATTACK)) as left:
        act(s, rules, action, braces=True)
    assert (left, health - s.health[0], s.killer[0] > 0, s.killing) == ([], 1, action == Action.PASS, 0)


def shooting_at_a_mutant():
    """Seat 0, with bandages, XP and Killer Instinct, about to shoot at a mutant that attacks it."""
    s, rules = journey()
    unskilled(s, rules, 0)
    give(s, rules, 0, "bandages")
    keep(s)
    s.ammo[0], s.xp[0] = 2, 9
    prey("urban_a", "claws", hand=("attack_urban",), game=(s, rules))
    set_stats(s, 1, melee=3, strength=3)
    act(s, rules, Action.SEAT + 0)
    assert s.phase == Phase.SHOOT
    return s, rules


@pytest.mark.rule("PH-074")
@pytest.mark.parametrize(("health", "action"), [(2, Action.FRENZY), (3, Action.PASS)])
def test_a_script_that_shoots_at_a_mutant_keeps_killer_instinct_until_the_melee(health, action):
    s, rules = shooting_at_a_mutant()
    rules.policies["swap_health"][0], s.health[0] = 2, health
    with rolls(*[int(Shooting.MISS)] * int(s.dice)):
        act(s, rules, choose(s, rules), braces=True)
    assert choose(s, rules) == action


@pytest.mark.rule("PH-074")
@pytest.mark.parametrize(("card", "level", "action"), [("brute", 2, Action.FRENZY), ("wild_dogs", 1, Action.PASS)])
def test_a_script_uses_killer_instinct_before_the_melee_with_what_is_strong(card, level, action):
    s, rules = met(card, level=level, melee=4)
    keep(s)
    assert choose(s, rules) == Action.FIGHT
    act(s, rules, Action.FIGHT, braces=True)
    assert (s.phase, choose(s, rules)) == (Phase.BRACE, action)


@pytest.mark.rule("PH-074", "PH-155")
def test_a_fight_without_killer_instinct_goes_on_after_the_shots():
    s, rules = met("crawler", gear=PISTOL, ammo=5)
    act(s, rules, Action.FIGHT)
    with rolls(WIDE, WIDE, WIDE, *[*NOTHING, *NOTHING] * 3) as left:
        act(s, rules, Action.AIM, braces=True)
    assert (left, s.fled[0]) == ([], 1)
