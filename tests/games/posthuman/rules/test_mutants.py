"""Posthuman, rule by rule: what mutants hold, when and on whom they play. Rulebook pages 5, 6 and 9."""

import pytest

from sims.games.posthuman.queries.mutants import seat_by_distance
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Bonus, Deeds, Phase, Step
from tests.games.posthuman.journeys import (
    act,
    give,
    journey,
    lay,
    legal_list,
    next_encounters,
    rolls,
    scar,
    set_stats,
    until,
)
from tests.games.posthuman.journeys_mutants import (
    ATTACK,
    CRITICAL,
    MISS,
    declare_all,
    hunt,
    mutant,
    prey,
    round_of,
    stand,
    turn_over,
    unskilled,
)

CHARGE, SPOIL, DREAD = "charge_rural_urban", "spoil_urban", "dread_urban_wilderness"


@pytest.mark.rule("PH-214")
def test_cards_are_chosen_when_all_declare_and_played_clockwise_after_all_humans_have_moved():
    s, rules = journey(4)
    stand(s, rules, "urban_a", 0, 2)
    mutant(s, rules, 1, hand=(SPOIL,))
    mutant(s, rules, 3, hand=(DREAD,))
    declare_all(s, rules)
    assert (s.declared[1], s.declared[3]) == (0, 0)
    food, morale = s.food.tolist(), s.morale.tolist()
    until(s, rules, Phase.MUTANT)
    assert (s.seat, s.step) == (1, Step.MUTANTS)
    assert s.food.tolist() == food  # nothing was played before
    act(s, rules, Action.SEAT + 0)
    assert s.seat == 3
    with rolls(5):
        act(s, rules, Action.SEAT + 2)
    assert (s.food[0], s.morale[2]) == (food[0] - 2, morale[2] - 1)


@pytest.mark.rule("PH-215")
def test_a_mutant_that_has_reacted_or_looked_at_encounters_does_nothing_more_in_that_turn():
    s, rules = journey(3)
    mutant(s, rules, 1, hand=("infest_rural_urban",))
    mutant(s, rules, 2, hand=(SPOIL,))
    lay(s, rules, 0, "rural_b")
    next_encounters(s, 1, "crawler")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.TACTICS, 2)
    act(s, rules, Action.PILE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.GO, Action.TAKE)  # Infest
    assert (s.phase, s.foes, s.hand_held[1], s.hand_held[2]) == (Phase.FIGHT, 2, 2, 2)
    turn = s.rounds
    while s.rounds == turn:
        assert s.phase != Phase.MUTANT
        act(s, rules, legal_list(s, rules)[0])


@pytest.mark.rule("PH-215")
def test_a_mutant_plays_one_card_in_a_turn():
    s, rules = journey()
    prey("urban_a", hand=(SPOIL, CHARGE), game=(s, rules))
    turn = s.rounds
    act(s, rules, Action.SEAT + 0)
    while s.rounds == turn:
        assert s.phase != Phase.MUTANT
        act(s, rules, legal_list(s, rules)[0])


@pytest.mark.rule("PH-218")
@pytest.mark.parametrize(
    ("card", "tiles"),
    [
        ("attack_rural", "rural"),
        ("attack_wilderness", "wilderness"),
        ("charge_urban_mountain", "urban mountain"),
        ("dread_rural_mountain", "rural mountain"),
        ("taint_rural_wilderness", "rural wilderness"),
    ],
)
def test_a_card_reaches_only_humans_who_stand_on_its_terrains(card, tiles):
    for terrain in ("rural", "urban", "mountain", "wilderness"):
        s, rules = journey()
        prey(f"{terrain}_a", hand=(card,), game=(s, rules))
        assert (Action.SEAT + 0 in legal_list(s, rules)) == (terrain in tiles.split())


@pytest.mark.rule("PH-218")
def test_it_counts_where_a_human_stands_when_the_card_is_played_not_when_it_was_chosen():
    s, rules = journey()
    stand(s, rules, "urban_a", 0)
    lay(s, rules, 0, "rural_a", completed=True)  # beside it
    unskilled(s, rules, 0)
    next_encounters(s, 1, "mass_grave")
    mutant(s, rules, 1, hand=(SPOIL,))
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.GO + 1)
    assert (s.phase, s.here[0]) == (Phase.MUTANT, 2)
    assert Action.SEAT + 0 not in legal_list(s, rules)


@pytest.mark.rule("PH-219")
def test_the_same_type_of_action_hits_a_human_once_in_a_turn_whoever_plays_it():
    s, rules = journey(4)
    stand(s, rules, "urban_a", 0, 1)
    mutant(s, rules, 2, hand=("charge_rural_urban",))
    mutant(s, rules, 3, hand=("charge_urban_mountain",))
    hunt(s, rules, 2)
    with rolls(MISS, MISS, *[1] * 3):
        act(s, rules, Action.SEAT + 0)
    assert s.seat == 3
    assert {Action.SEAT + 0, Action.SEAT + 1} & set(legal_list(s, rules)) == {Action.SEAT + 1}
    turn_over(s, rules)
    assert s.hits_on.tolist() == [0] * 4  # a new turn


@pytest.mark.rule("PH-219")
def test_another_type_of_action_may_hit_the_same_human():
    s, rules = journey(3)
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, hand=(SPOIL,))
    mutant(s, rules, 2, hand=(DREAD,))
    hunt(s, rules, 1)
    act(s, rules, Action.SEAT + 0)
    assert (s.seat, Action.SEAT + 0 in legal_list(s, rules)) == (2, True)


@pytest.mark.rule("PH-214")
def test_a_mutant_acts_again_in_the_next_turn():
    s, rules = journey()
    unskilled(s, rules, 0)
    prey("urban_a", hand=(SPOIL, "taint_urban_mountain"), game=(s, rules))
    act(s, rules, Action.SEAT + 0)
    until(s, rules, Phase.DECLARE, 0)
    hunt(s, rules, 1)
    assert (s.phase, s.seat) == (Phase.MUTANT, 1)


@pytest.mark.rule("PH-220")
def test_humans_on_their_starting_tile_cannot_be_attacked():
    s, rules = journey()
    mutant(s, rules, 1, hand=("attack_rural",))  # as the starting tile is
    hunt(s, rules, 1, Deeds.MOVE)
    assert s.here[0] == 0
    assert Action.SEAT + 0 not in legal_list(s, rules)


@pytest.mark.rule("PH-219", "PH-H16")
@pytest.mark.parametrize(("deed", "hidden"), [(Deeds.CAMP, True), (Deeds.SCOUT, False)])
def test_a_camo_tent_hides_a_human_that_camps_and_no_other(deed, hidden):
    s, rules = journey()
    unskilled(s, rules, 0)
    give(s, rules, 0, "camo_tent")
    stand(s, rules, "urban_a", 0)
    mutant(s, rules, 1, hand=("attack_urban",))
    hunt(s, rules, 1, deed)
    assert (Action.SEAT in legal_list(s, rules)) != hidden


@pytest.mark.rule("PH-221")
@pytest.mark.parametrize("card", ["attack_urban", CHARGE])
def test_wounds_from_actions_of_mutants_give_no_scars(card):
    s, rules = journey()
    unskilled(s, rules, 0)
    s.ammo[0] = 0
    set_stats(s, 1, melee=3)
    prey("urban_a", "claws", hand=(card,), game=(s, rules))
    health = s.health[0]
    with rolls(*(round_of(3, 3, ATTACK) if card == "attack_urban" else [ATTACK, ATTACK])):
        act(s, rules, Action.SEAT + 0)
    assert s.health[0] < health
    assert s.scars_held[0] == 0


@pytest.mark.rule("PH-222")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_mutant_of_any_seat_may_react(seat):
    s, rules = journey()
    human = 1 - seat
    s.ammo[human] = 0
    mutant(s, rules, seat, hand=("infest_rural_urban",))
    lay(s, rules, human, "rural_b")
    next_encounters(s, 1, "crawler")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE, human)
    act(s, rules, Action.GO)
    assert (s.phase, s.seat, s.actor) == (Phase.REACT, seat, human)


@pytest.mark.rule("PH-222", "PH-Q51")
@pytest.mark.parametrize(
    ("clockwise", "order"),
    [("block_path_rural_wilderness", [2, 0]), ("dread_rural_mountain", [0])],
    ids=["two as close: clockwise first", "closer counter-clockwise"],
)
def test_of_several_mutants_who_react_the_closest_plays_first_and_each_type_once(clockwise, order):
    s, rules = journey(4)
    mutant(s, rules, 0, hand=("infest_rural_urban",))
    mutant(s, rules, 2, hand=(clockwise,))
    mutant(s, rules, 3, hand=("infest_rural_wilderness",))  # two seats away, on either way
    turn_over(s, rules)  # the human, seat 1, is the starting player now
    until(s, rules, Phase.DECLARE, 1)
    lay(s, rules, 1, "rural_b")
    next_encounters(s, 1, "crawler")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 1)
    act(s, rules, Action.GO)
    asked = []
    while s.phase == Phase.REACT:
        asked.append(int(s.seat))
        act(s, rules, Action.TAKE)
    assert asked == order  # seat 3, who has Infest too, comes last and may not any more
    assert (s.phase, s.foes, s.figures) == (Phase.FIGHT, 2, len(order) - 1)
    assert (s.hand_held[3], s.declared[3]) == (3, 0)


@pytest.mark.rule("PH-222", "PH-Q51")
@pytest.mark.parametrize(
    ("players", "seat", "order"),
    [(2, 0, [1]), (2, 1, [0]), (3, 0, [1, 2]), (3, 2, [0, 1]), (4, 0, [1, 3, 2]), (4, 2, [3, 1, 0])],
)
def test_seats_are_close_by_their_distance_around_the_table_and_clockwise_among_equals(players, seat, order):
    _, rules = journey(players)
    assert [seat_by_distance(rules, seat, nth) for nth in range(1, players)] == order


@pytest.mark.rule("PH-222")
def test_a_mutant_need_not_react():
    s, rules = journey()
    mutant(s, rules, 1, hand=("block_path_rural_wilderness",))
    lay(s, rules, 0, "rural_b")
    next_encounters(s, 1, "crawler")
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE)
    act(s, rules, Action.GO, Action.PASS)
    assert (s.phase, s.figures, s.hand_held[1], s.declared[1]) == (Phase.FIGHT, 0, 3, 0)


@pytest.mark.rule("PH-225")
@pytest.mark.parametrize(("mutations", "dice"), [(("claws",), 2), (("bounding_legs",), 3)])
def test_you_on_scars_is_the_mutant_whose_charge_gets_the_die_and_never_the_human_who_has_one(mutations, dice):
    s, rules = journey()
    scar(s, 0, "bounding_legs", "bone_blade")  # of the human: they do nothing
    unskilled(s, rules, 0)
    assert (s.stat[0].tolist(), s.bonus[0, Bonus.SWAPS]) == ([3] * 5, 0)
    prey("urban_a", *mutations, hand=(CHARGE,), game=(s, rules))
    health = s.health[0]
    with rolls(*[CRITICAL] * dice) as left:
        act(s, rules, Action.SEAT + 0)
    assert (left, health - s.health[0]) == ([], dice)
