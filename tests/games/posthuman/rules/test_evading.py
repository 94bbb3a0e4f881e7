"""Posthuman, rule by rule: evading, and being caught."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Phase
from tests.games.posthuman.journeys import act, encounter, legal_list, next_encounters, row
from tests.games.posthuman.journeys_combat import ATTACK, MISS, NEAR, NOTHING, WIDE, fight, foes, is_over, met, pips

FOUR = (MISS, MISS, MISS, MISS)  # of an enemy that is not alone
BLANK = (*NOTHING, *NOTHING)
CAUGHT = (MISS, *NOTHING, *BLANK, *BLANK)  # one die in round 1


@pytest.mark.rule("PH-037", "PH-133", "PH-134", "PH-135")
@pytest.mark.parametrize(
    ("speed", "own", "other", "away"),
    [(4, 3, 3, False), (4, 4, 3, True), (5, 3, 3, True), (5, 1, 2, False), (2, 6, 4, False), (2, 6, 3, True)],
)
def test_speed_and_a_die_must_be_higher_than_those_of_the_enemy(speed, own, other, away):
    s, rules = met("wild_dogs", speed=speed)  # their speed is 4
    next_encounters(s, 1, "crawler")
    fight(s, rules, pips(own), pips(other), *([] if away else CAUGHT), action=Action.EVADE)
    assert (s.evades_tried[0], s.evades[0]) == (1, int(away))
    assert s.fled[0] == 1 - away
    assert s.met[0, 0] == 1 + away


@pytest.mark.rule("PH-133")
@pytest.mark.parametrize(
    ("gear", "skills", "event", "more"),
    [
        ((), (), None, 0),
        (("running_shoes",), (), None, 1),
        ((), ("stealth",), None, 1),
        (("running_shoes",), ("stealth",), "clear_skies", 3),
        ((), ("athletics",), None, 0),  # its speed is for the order of shooting
    ],
)
def test_modifiers_of_cards_and_events_count_in_the_evade_roll(gear, skills, event, more):
    for own, away in ((4 - more, False), (5 - more, True)):  # against a die of 3 and speed 4, with speed 3
        s, rules = met("wild_dogs", gear=gear, skills=skills)
        if event:
            s.event = row("events", event)
            s.deck[Deck.EVENTS, s.deck[Deck.EVENTS] == s.event] = s.deck[Deck.EVENTS, s.left[Deck.EVENTS] - 1]
            s.left[Deck.EVENTS] -= 1
        next_encounters(s, 1, "crawler")
        fight(s, rules, pips(own), pips(3), *([] if away else CAUGHT), action=Action.EVADE)
        assert s.evades[0] == away


@pytest.mark.rule("PH-133")
@pytest.mark.parametrize(
    ("speed", "companion", "away"), [(2, "thug", True), (2, "gunner", False), (3, "thug", False), (3, "gunner", False)]
)
def test_of_several_enemies_the_fastest_counts(speed, companion, away):
    s, rules = met("gang_member", humans=(companion,))
    rules.foes[encounter("gang_member")].speed = speed  # thugs have 2, gunners 3
    next_encounters(s, 1, "crawler")
    shot = [WIDE] * (companion == "gunner")
    caught = [*shot, *[MISS, *FOUR] * 2, *[*NOTHING, *FOUR] * 4]
    fight(s, rules, pips(3), pips(3), *([] if away else caught), action=Action.EVADE)
    assert (s.evades[0], s.fled[0]) == (away, not away)


@pytest.mark.rule("PH-134", "PH-Q18")
def test_an_evaded_card_is_discarded_and_the_one_drawn_at_once_cannot_be_evaded():
    s, rules = met("wild_dogs", gear=("s:knife", "smoke_bomb"))
    next_encounters(s, 1, "crawler")
    fight(s, rules, pips(6), pips(1), action=Action.EVADE)
    assert (s.phase, s.encounter, foes(s)) == (Phase.FIGHT, encounter("crawler"), [3])
    assert s.used[Deck.ENCOUNTERS_1, : s.used_size[Deck.ENCOUNTERS_1]].tolist() == [encounter("wild_dogs")]
    legal = legal_list(s, rules)
    assert Action.FIGHT in legal
    assert Action.EVADE not in legal
    assert Action.SMOKE not in legal
    assert (s.jp[0], s.met[0, 0]) == (0, 2)  # the evaded card was none of the zone's encounters
    fight(s, rules, *BLANK * 3)
    assert (s.jp[0], s.met[0, 0], is_over(s)) == (1, 2, True)


@pytest.mark.rule("PH-Q17")
def test_a_story_in_place_of_an_evaded_enemy_is_told():
    s, rules = met("wild_dogs")
    next_encounters(s, 1, "mass_grave")
    fight(s, rules, pips(6), pips(1), pips(1), action=Action.EVADE)
    assert (s.narratives[0], s.xp[0], s.jp[0], is_over(s)) == (1, 1, 1, True)


@pytest.mark.rule("PH-135")
def test_who_is_caught_is_shot_at_does_not_shoot_and_has_one_die_in_round_1():
    s, rules = met("scavenger", gear=("s:knife", "s:kalt_9mm"), ammo=3)
    fight(s, rules, pips(1), pips(6), NEAR, ATTACK, MISS, ATTACK, ATTACK, *BLANK, *BLANK, action=Action.EVADE)
    assert (s.health[0], s.ammo[0], s.fled[0]) == (4, 3, 1)  # a shot and a blow: 1 attack against 2


@pytest.mark.rule("PH-136", "PH-Q18")
def test_each_encounter_of_a_zone_may_be_evaded_once():
    s, rules = met("wild_dogs", tile="urban_e")  # two figures
    next_encounters(s, 1, "crawler", "howler")
    fight(s, rules, pips(6), pips(1), action=Action.EVADE)
    assert (s.phase, Action.EVADE in legal_list(s, rules)) == (Phase.FIGHT, False)
    fight(s, rules, *BLANK * 3)
    assert (s.encounter, s.jp[0]) == (encounter("howler"), 0)
    assert Action.EVADE in legal_list(s, rules)
    fight(s, rules, pips(1), pips(1), MISS, *NOTHING, MISS, *[*NOTHING, *NOTHING, MISS] * 2, action=Action.EVADE)
    assert (s.evades_tried[0], s.evades[0], s.fled[0], s.jp[0]) == (2, 1, 2, 1)


@pytest.mark.rule("PH-Q19")
def test_the_one_die_of_who_is_caught_knows_no_bonus():
    s, rules = met("wild_dogs", gear=("spear",), melee=5)  # the spear gives a die in round 1, the melee another
    better = (*NOTHING, MISS, *NOTHING)
    fight(s, rules, pips(1), pips(6), MISS, *NOTHING, *better, *better, action=Action.EVADE)
    assert (s.fled[0], s.health[0], foes(s)) == (1, 6, [])


@pytest.mark.rule("PH-Q19")
def test_the_one_die_of_who_is_caught_knows_no_malus():
    s, rules = met("netboy", mutants=("spawn",))
    later = [*NOTHING, *FOUR] * 4
    fight(s, rules, pips(1), pips(6), MISS, *FOUR, ATTACK, *FOUR, *later, action=Action.EVADE)
    assert (s.fled[0], s.health[0], s.xp[0]) == (1, 6, 0)


@pytest.mark.rule("PH-134")
def test_a_smoke_bomb_needs_no_roll():
    s, rules = met("wild_dogs", gear=("s:knife", "smoke_bomb"), speed=2)
    next_encounters(s, 1, "crawler")
    act(s, rules, Action.SMOKE)
    assert (s.evades[0], s.encounter, s.gears[0]) == (1, encounter("crawler"), 1)
    assert s.used_size[Deck.EQUIPMENT] == 1


@pytest.mark.rule("PH-134")
def test_minions_of_an_evaded_card_are_discarded_too():
    s, rules = met("gang_member", humans=("thug",))
    next_encounters(s, 1, "mass_grave")
    fight(s, rules, pips(6), pips(1), pips(1), action=Action.EVADE)
    assert (s.encounter, s.foes) == (NONE, 0)
    assert s.used_size[[Deck.ENCOUNTERS_1, Deck.HUMAN_MINIONS]].tolist() == [2, 1]


@pytest.mark.rule("PH-026")
def test_weapons_may_be_exchanged_again_in_the_next_encounter():
    s, rules = met("crawler", gear=("s:knife", "machete"))
    act(s, rules, Action.WIELD + 1)
    assert Action.WIELD not in legal_list(s, rules)
    next_encounters(s, 1, "wild_dogs")
    fight(s, rules, pips(6), pips(1), action=Action.EVADE)
    act(s, rules, Action.WIELD)
    assert s.melee[0] == 0


@pytest.mark.rule("PH-026")
def test_a_weapon_of_each_kind_is_exchanged_once_in_an_encounter():
    s, rules = met("crawler", gear=("s:knife", "machete", "s:kalt_9mm", "magnum"))
    act(s, rules, Action.WIELD + 1, Action.WIELD + 3)
    assert (s.melee[0], s.ranged[0]) == (1, 3)
    assert not any(Action.WIELD <= action < Action.ACTIVATE for action in legal_list(s, rules))
