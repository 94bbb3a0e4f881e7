"""Cyberdoom Tower, rule by rule: the AI on the roof."""

import pytest

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.records.state import Action, Outcome, Phase, WhoIsHit
from tests.games.cyberdoom_tower.attacks import (
    ALL_ONES,
    ALL_SIXES,
    BASE,
    GRENADE,
    ITEM_OF,
    PLASMA_RIFLE,
    WEAPONS,
    attack_with,
    own,
    showdown,
    usable_weapons,
)
from tests.games.cyberdoom_tower.towers import changed

END = int(Action.END)


@pytest.mark.rule("CT-101")
def test_the_ai_is_attacked_for_1_action_point_once_a_turn():
    s, rules = showdown()
    assert usable_weapons(s, rules) == [BASE]
    s.ap = 1
    assert usable_weapons(s, rules) == [BASE]
    s.ap = 0
    assert usable_weapons(s, rules) == []
    s.ap, s.attacked = 3, 1
    assert usable_weapons(s, rules) == []


@pytest.mark.rule("CT-101")
@pytest.mark.parametrize(
    ("dice", "placed"), [([4, 4, 3, 2, 4, 1], 1), ([4, 4, 3, 1, 4, 1], 0), ([6, 6, 6, 6, 3, 3], 0)]
)
def test_all_six_dice_are_placed_on_the_ai_too_and_the_turn_ends(dice, placed):
    s, rules = showdown("a1", players=2)  # W4 W4 / R4 _ / W3 W2
    before = s.copy()
    attack_with(s, rules, dice)
    assert (s.attacks, s.attacks_placed, s.ai_attacks) == (1, placed, 1)
    assert s.ai_energy == before.ai_energy - placed
    assert s.boxes.sum(axis=1).tolist() == [1 - placed, 0]
    assert (s.seat, s.ap) == (1, 3)


@pytest.mark.rule("CT-102")
@pytest.mark.parametrize("sector", range(7))
def test_the_ai_is_in_range_of_every_weapon_wherever_sentinels_are(sector):
    s, rules = showdown()
    own(s, *ITEM_OF.values())
    s.sector[0] = sector
    assert usable_weapons(s, rules) == list(WEAPONS)


@pytest.mark.rule("CT-102")
@pytest.mark.parametrize("dice", [ALL_ONES, ALL_SIXES])
def test_nothing_moves_when_the_ai_is_attacked(dice):
    s, rules = showdown()
    before = s.copy()
    attack_with(s, rules, dice)
    assert not {"position", "activated", "sentinel_energy", "floor", "sector", "roof", "alert"} & changed(before, s)


@pytest.mark.rule("CT-103")
@pytest.mark.parametrize(("ai", "damage"), [("a1", 1), ("a4", 2)])
@pytest.mark.parametrize("dice", [ALL_ONES, ALL_SIXES])
def test_the_ai_damages_its_attacker_after_every_attack_that_leaves_it_energy(ai, damage, dice):
    s, rules = showdown(ai, players=2)
    s.energy[:] = 5
    attack_with(s, rules, dice)
    assert s.energy.tolist() == [5 - damage, 5]
    assert (s.ai_hits, s.sentinel_hits) == (1, 0)


@pytest.mark.rule("CT-Q36")
@pytest.mark.parametrize("partner_is_there", [1, 0])
def test_under_all_in_range_the_ai_answers_the_partner_too(partner_is_there):
    s, rules = showdown("a4", players=2)
    rules.who_is_hit = int(WhoIsHit.ALL_IN_RANGE)
    s.energy[:] = 5
    s.roof[1] = partner_is_there
    attack_with(s, rules, ALL_ONES)
    assert s.energy.tolist() == [3, 5 - 2 * partner_is_there]
    assert s.ai_hits == 1 + partner_is_there


@pytest.mark.rule("CT-103")
def test_the_ai_may_defeat_its_attacker():
    s, rules = showdown("a4")
    s.energy[0] = 2
    attack_with(s, rules, ALL_ONES)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.LOSS_ENERGY)


@pytest.mark.rule("CT-104")
@pytest.mark.parametrize(
    ("left", "weapon", "won"),
    [(1, BASE, True), (2, BASE, False), (2, PLASMA_RIFLE, True), (3, PLASMA_RIFLE, False), (2, GRENADE, True)],
)
def test_the_game_is_won_when_damage_reaches_or_exceeds_the_ais_energy(left, weapon, won):
    s, rules = showdown("a3")
    own(s, *ITEM_OF.values())
    s.ai_energy = left
    attack_with(s, rules, ALL_SIXES, weapon)
    assert s.phase == (Phase.OVER if won else Phase.ACT)
    assert not won or s.outcome == Outcome.WIN


@pytest.mark.rule("CT-104")
def test_the_game_is_won_at_that_moment_and_the_ai_does_not_answer():
    s, rules = showdown("a4", players=2)
    s.energy[0], s.ai_energy = 1, 1
    attack_with(s, rules, ALL_SIXES)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.WIN)
    assert (s.energy[0], s.ai_hits, s.rounds, s.seat) == (1, 0, 1, 0)


@pytest.mark.rule("CT-104")
def test_a_failed_attack_on_the_ais_last_energy_does_not_win():
    s, rules = showdown()
    s.ai_energy = 1
    attack_with(s, rules, ALL_ONES)
    assert (s.phase, s.ai_energy) == (Phase.ACT, 1)


@pytest.mark.rule("CT-105")
def test_damage_on_the_ai_stays_between_turns_and_players():
    s, rules = showdown("a3", players=2)
    attack_with(s, rules, ALL_SIXES)
    assert (s.seat, s.ai_energy) == (1, 3)
    advance(s, rules, END)
    assert (s.rounds, s.ai_energy) == (2, 3)
    advance(s, rules, int(Action.FIRST) + 1)
    attack_with(s, rules, ALL_SIXES)
    assert (s.seat, s.ai_energy) == (0, 2)


@pytest.mark.rule("CT-Q38")
def test_the_ai_attacks_nobody_who_does_not_attack_it():
    s, rules = showdown(players=2)
    for action in (END, END, int(Action.FIRST), END, END):
        advance(s, rules, action)
    assert s.rounds == 3
    assert (s.energy.tolist(), s.ai_hits) == ([3, 3], 0)
