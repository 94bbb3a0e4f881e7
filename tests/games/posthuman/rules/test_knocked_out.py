"""Posthuman, rule by rule: being knocked out by wounds, despair and hunger. Rulebook page 10."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Cause, Deck, Phase, Stat
from tests.games.posthuman.journeys import (
    act,
    give,
    journey,
    lay,
    learn,
    legal_list,
    next_cards,
    next_minions,
    rolls,
    row,
    scar,
)
from tests.games.posthuman.journeys_mutants import (
    ATTACK,
    MISS,
    discards,
    followers,
    hand_of,
    left_in,
    names,
    round_of,
    scars_of,
    to_eating,
    walk,
)

STARVES = Action.EAT  # to eat nothing


def hungry(health, morale, hunger, *, held=(), scars=("just_a_scar", "claws")):
    """A game in which seat 0, on a tile, is asked to eat; two followers, one of them active; these scars come next."""
    s, rules = journey()
    scar(s, 0, *held)
    lay(s, rules, 0, "rural_b", enter=0)  # the first of its two zones
    followers(s, rules, 0, active=("scout_dog",), waiting=("medic",))
    to_eating(s, rules)
    next_cards(s, "scars", *scars)
    s.here[0], s.zone[0] = 1, 0
    s.health[0], s.morale[0], s.hunger[0] = health, morale, hunger
    return s, rules


def woke_as_all_do(s, food):
    """Whether seat 0 has two scars, no active follower, a food more, is full and stands on its starting tile."""
    assert scars_of(s, 0) == ["just_a_scar", "claws"]
    assert (s.actives[0], s.waiting_followers[0], names("followers", s.follower[0, :1])) == (0, 1, ["medic"])
    assert discards(s, "followers", Deck.FOLLOWERS) == ["scout_dog"]
    assert (s.food[0], s.hunger[0], s.here[0], s.zone[0], s.mutant[0]) == (food + 1, 0, 0, NONE, 0)


@pytest.mark.rule("PH-193")
def test_without_health_a_human_wakes_on_its_starting_tile_with_1_health_and_what_morale_it_turns_into_health():
    s, rules = hungry(health=1, morale=5, hunger=2)  # the next space: -1 health, -2 morale
    food = s.food[0]
    act(s, rules, STARVES)
    woke_as_all_do(s, food)
    assert (s.phase, s.seat, s.health[0], s.morale[0]) == (Phase.KNOCKED_OUT, 0, 1, 3)
    assert s.knock_outs[0].tolist() == [int(cause == Cause.HEALTH) for cause in Cause]
    act(s, rules, Action.GIVE + 1)
    assert (s.health[0], s.morale[0]) == (2, 2)


@pytest.mark.rule("PH-194")
def test_without_morale_a_human_wakes_with_1_morale_and_what_health_it_turns_into_morale():
    s, rules = hungry(health=5, morale=2, hunger=2)
    food = s.food[0]
    act(s, rules, STARVES)
    woke_as_all_do(s, food)
    assert (s.phase, s.health[0], s.morale[0]) == (Phase.KNOCKED_OUT, 4, 1)
    assert s.knock_outs[0].tolist() == [int(cause == Cause.MORALE) for cause in Cause]
    act(s, rules, Action.GIVE + 3)
    assert (s.health[0], s.morale[0]) == (1, 4)


@pytest.mark.rule("PH-195")
def test_knocked_out_by_hunger_a_human_has_1_health_and_1_morale_whatever_it_had():
    s, rules = hungry(health=5, morale=4, hunger=3)
    food = s.food[0]
    act(s, rules, STARVES)
    woke_as_all_do(s, food)
    assert (s.health[0], s.morale[0]) == (1, 1)
    assert s.phase != Phase.KNOCKED_OUT  # nothing is exchanged
    assert s.knock_outs[0].tolist() == [int(cause == Cause.HUNGER) for cause in Cause]


@pytest.mark.rule("PH-196")
def test_who_loses_all_health_and_all_morale_at_once_goes_on_with_1_of_each():
    s, rules = hungry(health=1, morale=2, hunger=2)
    food = s.food[0]
    act(s, rules, STARVES)
    woke_as_all_do(s, food)
    assert (s.health[0], s.morale[0]) == (1, 1)
    assert s.phase != Phase.KNOCKED_OUT
    assert s.knock_outs[0].tolist() == [int(cause == Cause.BOTH) for cause in Cause]
    assert s.scars_held[0] == rules.ko_scars  # one knock-out, not two


@pytest.mark.rule("PH-197")
def test_a_knock_out_takes_no_journey_points_items_skills_experience_food_or_ammo():
    s, rules = hungry(health=5, morale=4, hunger=3)
    give(s, rules, 0, "sword", "bandages")
    learn(s, rules, 0, "athletics")
    s.jp[0], s.xp[0], s.ammo[0], s.food[0] = 3, 2, 4, 5
    kept = (s.gear[0].tolist(), s.skill[0].tolist(), s.tiles[0], s.stat[0].tolist())
    act(s, rules, STARVES)
    assert s.knock_outs[0, Cause.HUNGER] == 1
    assert (s.jp[0], s.xp[0], s.ammo[0], s.food[0]) == (3, 2, 4, 6)
    assert (s.gear[0].tolist(), s.skill[0].tolist(), s.tiles[0], s.stat[0].tolist()) == kept


@pytest.mark.rule("PH-198")
def test_who_is_knocked_out_in_a_combat_gets_no_experience_of_enemies_killed_before_and_no_journey_point():
    s, rules = journey()
    rules.foes[row("enemies", "gang_member")].health = 1
    next_minions(s, "human", "thug")
    walk(s, rules, "rural_a", "gang_member")  # and its minion
    s.health[0] = 1
    with rolls(ATTACK, *[MISS] * 3, *[MISS] * 4, *round_of(4, 3, ATTACK)) as left:
        act(s, rules, Action.FIGHT)
    assert not left
    assert (s.lost[0], s.won[0], s.knock_outs[0, Cause.HEALTH]) == (1, 0, 1)
    assert (s.xp[0], s.xp_gained[0], s.jp[0], s.done[0, 1]) == (0, 0, 0, 0)


@pytest.mark.rule("PH-198", "PH-Q11")
def test_a_knock_out_ends_the_move_and_the_tile_must_be_entered_again_from_its_first_zone():
    s, rules = journey()
    walk(s, rules, "urban_b", "wild_dogs", "wild_dogs")  # one encounter, then two in the second zone
    s.zone[0], s.figures, s.health[0] = 1, 1, 1  # in the second zone, with another encounter to come
    with rolls(*round_of(4, 3, ATTACK)):
        act(s, rules, Action.FIGHT)
    assert (s.here[0], s.zone[0], s.jp[0], s.done[0].max(), s.met[0].sum()) == (0, NONE, 0, 1, 1)
    act(s, rules, Action.GIVE)
    assert s.seat == 1  # the other human moves
    assert (s.met[0].sum(), s.encounter) == (1, NONE)
    s.seat, s.phase = 0, Phase.MOVE
    act(s, rules, Action.GO)
    assert (s.here[0], s.zone[0]) == (1, 0)


@pytest.mark.rule("PH-199")
@pytest.mark.parametrize(("enemy", "scars"), [("crawler", 3), ("wild_dogs", 2)])
def test_scars_of_a_knock_out_come_on_top_of_the_scar_from_melee(enemy, scars):
    s, rules = journey()
    walk(s, rules, "rural_a", enemy)
    s.health[0] = 1
    with rolls(*round_of(4, 3, ATTACK)):
        act(s, rules, Action.FIGHT)
    assert (s.knock_outs[0, Cause.HEALTH], s.scars_held[0]) == (1, scars)


@pytest.mark.rule("PH-Q12")
@pytest.mark.parametrize(
    ("health", "morale", "strength", "mind", "most"),
    [
        (1, 6, 3, 3, 3),  # 4 morale are left, 1 of them stays
        (1, 8, 2, 5, 4),  # 6 are left, but no more than 5 health
        (1, 3, 3, 3, 0),  # nothing to give
        (6, 2, 3, 3, 4),  # of 5 health 1 stays
        (8, 2, 5, 2, 4),  # of 7 health 1 stays, but no more than 5 morale
    ],
)
def test_health_and_morale_are_exchanged_one_for_one_keeping_one_up_to_the_limit(health, morale, strength, mind, most):
    s, rules = hungry(health, morale, hunger=2)
    s.stat[0, Stat.STRENGTH], s.stat[0, Stat.MIND] = strength, mind
    act(s, rules, STARVES)
    if most == 0:
        assert s.phase != Phase.KNOCKED_OUT
        return
    assert legal_list(s, rules) == [Action.GIVE + given for given in range(most + 1)]
    both = s.health[0] + s.morale[0]
    act(s, rules, Action.GIVE + most)
    assert s.health[0] + s.morale[0] == both
    assert min(s.health[0], s.morale[0]) >= 1


@pytest.mark.rule("PH-Q12")
def test_nothing_need_be_exchanged():
    s, rules = hungry(health=1, morale=5, hunger=2)
    act(s, rules, STARVES, Action.GIVE)
    assert (s.health[0], s.morale[0]) == (1, 3)


@pytest.mark.rule("PH-Q13")
@pytest.mark.parametrize("held", [3, 4])
def test_scars_come_first_and_the_fifth_mutation_leaves_nothing_of_the_knock_out(held):
    four = ("claws", "hammer_fist", "bounding_legs", "stretched_frame")
    s, rules = hungry(health=1, morale=5, hunger=2, held=four[:held], scars=("bone_blade", "blood_rage"))
    act(s, rules, STARVES)
    assert (s.mutant[0], s.scars_held[0], s.knock_outs[0, Cause.HEALTH]) == (1, 5, 1)
    assert (s.food[0], s.health[0], s.morale[0], s.phase == Phase.KNOCKED_OUT) == (0, 0, 0, False)
    assert len(hand_of(s, 0)) == 3
    assert (left_in(s, "scars", Deck.SCARS)[0] == "blood_rage") == (held == 4)  # not drawn any more
