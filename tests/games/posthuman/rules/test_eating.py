"""Posthuman, rule by rule: eating and the hunger track."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Cause, Deeds, Phase, Stat
from tests.games.posthuman.journeys import act, legal, legal_list, next_cards, rolls, set_stats
from tests.games.posthuman.journeys_combat import bare
from tests.games.posthuman.journeys_turn import acts, game, new_turn, sheet, stand

EFFECTS = [(0, 0), (0, 1), (1, 1), (1, 2)]  # health and morale, from full to the left


def dinner(hunger, food, tile=None, zone=NONE):
    """A new turn in which seat 0, so many spaces left of full, is about to eat; with its sheet before."""
    s, rules = game()
    if tile is not None:
        stand(s, rules, 0, tile, zone)
    s.hunger[0], s.food[0] = hunger, food
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    before = sheet(s, 0)
    new_turn(s, rules)
    return s, rules, before


def meals(s, rules):
    """How much food the seat that decides may eat."""
    return [action - Action.EAT for action in legal_list(s, rules) if action < Action.PLAY]


@pytest.mark.rule("PH-079")
@pytest.mark.parametrize("food", [0, 1])
def test_outside_a_safe_house_a_human_eats_1_food_or_chooses_not_to(food):
    s, rules, before = dinner(0, 3)
    assert (s.phase, s.seat, meals(s, rules)) == (Phase.EAT, 0, [0, 1])
    other = sheet(s, 1)
    act(s, rules, Action.EAT + food)
    assert s.food[0] == 3 - food
    assert (s.unfed[0], s.food_eaten[0]) == (1 - food, food)
    assert (sheet(s, 0) == before | {"food": 2}) == (food == 1)
    assert sheet(s, 1) == other


@pytest.mark.rule("PH-080", "PH-H04")
@pytest.mark.parametrize("hunger", [0, 1, 2])
def test_who_does_not_eat_moves_left_and_suffers_the_new_space(hunger):
    s, rules, before = dinner(hunger, 1)
    act(s, rules, Action.EAT)
    health, morale = EFFECTS[hunger + 1]
    changed = {"hunger": hunger + 1, "health": before["health"] - health, "morale": before["morale"] - morale}
    assert sheet(s, 0) == before | changed


@pytest.mark.rule("PH-080")
def test_who_has_no_food_is_not_asked_and_goes_hungry():
    s, _, before = dinner(0, 0)
    assert s.seat == 1
    assert sheet(s, 0) == before | {"hunger": 1, "morale": before["morale"] - 1}


@pytest.mark.rule("PH-120", "PH-182")
@pytest.mark.parametrize(("xp", "asked"), [(0, False), (2, False), (3, True), (6, True)])
def test_who_has_no_food_is_asked_before_the_meal_if_its_experience_buys_something(xp, asked):
    s, rules = game()
    bare(s, rules, 0)
    s.food[0], s.xp[0] = 0, xp
    new_turn(s, rules)
    assert ((s.phase, s.seat) == (Phase.EAT, 0)) == asked
    if asked:
        assert meals(s, rules) == [0]
        assert legal(s, rules, Action.LEARN)
        assert legal(s, rules, Action.RAISE + Stat.MIND) == (xp == 6)


@pytest.mark.rule("PH-182", "PH-184")
def test_mind_raised_before_the_meal_saves_who_has_no_food_from_a_knock_out():
    s, rules = game()
    bare(s, rules, 0)
    set_stats(s, 0, mind=3)
    s.food[0], s.xp[0], s.morale[0] = 0, rules.stat_xp, 1
    new_turn(s, rules)
    act(s, rules, Action.RAISE + Stat.MIND, Action.EAT)
    assert (s.xp[0], s.morale[0], s.hunger[0], s.knock_outs[0].sum()) == (0, 1, 1, 0)


@pytest.mark.rule("PH-081")
@pytest.mark.parametrize("eaten", [1, 2, 3])
def test_each_food_moves_the_marker_right_and_the_space_reached_counts(eaten):
    s, rules, before = dinner(3, 5)
    assert meals(s, rules) == [0, 1, 2, 3]  # no further than full
    act(s, rules, Action.EAT + eaten)
    health, morale = EFFECTS[3 - eaten]
    changed = {"health": before["health"] - health, "morale": before["morale"] - morale}
    assert sheet(s, 0) == before | {"hunger": 3 - eaten, "food": 5 - eaten} | changed


@pytest.mark.rule("PH-081")
def test_nobody_eats_more_than_it_has():
    s, rules, _ = dinner(3, 2)
    assert meals(s, rules) == [0, 1, 2]


@pytest.mark.rule("PH-082")
@pytest.mark.parametrize(("eaten", "health", "morale", "hunger"), [(1, 0, 1, 1), (2, 0, 0, 0), (0, 1, 2, 3)])
def test_the_example_of_alice(eaten, health, morale, hunger):
    s, rules, before = dinner(2, 4)
    act(s, rules, Action.EAT + eaten)
    changed = {"health": before["health"] - health, "morale": before["morale"] - morale}
    assert sheet(s, 0) == before | changed | {"hunger": hunger, "food": 4 - eaten}


@pytest.mark.rule("PH-083", "PH-H04")
@pytest.mark.parametrize("food", [0, 2])
def test_a_marker_without_a_space_to_the_left_knocks_out_by_hunger(food):
    s, rules, before = dinner(3, food, "rural_a")
    if food:
        act(s, rules, Action.EAT)
    assert s.knock_outs[0].tolist() == [cause == Cause.HUNGER for cause in Cause]
    changed = {"health": 1, "morale": 1, "hunger": 0, "food": food + 1, "scars_held": 2, "here": 0}
    assert sheet(s, 0) == before | changed


@pytest.mark.rule("PH-084", "PH-085")
@pytest.mark.parametrize("hunger", [0, 1, 2, 3])
def test_in_a_safe_house_the_marker_stays_but_its_space_hurts_in_every_turn(hunger):
    s, _, before = dinner(hunger, 0, "rural_c", 1)
    health, morale = EFFECTS[hunger]
    changed = {"health": before["health"] - health, "morale": before["morale"] - morale}
    assert sheet(s, 0) == before | changed | {"here": 1, "zone": 1}
    assert (s.unfed[0], s.knock_outs[0].sum()) == (0, 0)


@pytest.mark.rule("PH-084")
@pytest.mark.parametrize("eaten", [0, 1, 2])
def test_in_a_safe_house_one_may_still_eat_to_move_right(eaten):
    s, rules, before = dinner(2, 3, "rural_c", 1)
    assert meals(s, rules) == [0, 1, 2]
    act(s, rules, Action.EAT + eaten)
    assert (s.hunger[0], s.food[0]) == (2 - eaten, 3 - eaten)
    health, morale = EFFECTS[2 - eaten]
    assert (s.health[0], s.morale[0]) == (before["health"] - health, before["morale"] - morale)


@pytest.mark.rule("PH-085", "PH-Q07")
def test_a_hunger_space_hurts_again_in_the_next_turn():
    s, rules, before = dinner(3, 1)
    for turn in (1, 2):
        s.food[0] = 1
        act(s, rules, Action.EAT + 1)  # back to the third space
        assert (s.hunger[0], s.health[0], s.morale[0]) == (2, before["health"] - turn, before["morale"] - turn)
        s.hunger[0], s.food[0] = 3, 1
        new_turn(s, rules)
    s, rules, before = dinner(1, 0, "rural_c", 1)
    new_turn(s, rules)
    assert (s.hunger[0], s.morale[0]) == (1, before["morale"] - 2)  # in a safe house, where the marker did not move


@pytest.mark.rule("PH-H04")
def test_the_hunger_track_has_four_spaces():
    _, rules = game()
    assert rules.hunger_size == 4
    assert [(int(space.health), int(space.morale)) for space in rules.hunger[:4]] == EFFECTS


@pytest.mark.rule("PH-085")
def test_hunger_can_knock_out_by_health_or_morale():
    s, rules, _ = dinner(1, 0)  # moved to the third space
    assert (s.hunger[0], s.knock_outs[0].sum()) == (2, 0)
    s.health[0] = 1
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    new_turn(s, rules)
    assert s.knock_outs[0].tolist() == [cause == Cause.HEALTH for cause in Cause]


@pytest.mark.rule("PH-Q08")
def test_who_is_driven_out_of_a_safe_house_by_the_event_must_eat():
    s, rules = game()
    stand(s, rules, 0, "rural_c", 1)
    s.health[0] = 1
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    with rolls(5, 0):
        new_turn(s, rules, "fever")
    act(s, rules, Action.GIVE)  # keeps its morale
    assert (s.here[0], s.phase, s.seat) == (0, Phase.EAT, 0)
    act(s, rules, Action.EAT)
    assert (s.hunger[0], s.unfed[0]) == (1, 1)


@pytest.mark.rule("PH-Q08")
def test_who_leaves_a_safe_house_after_eating_is_fed():
    s, rules = game()
    stand(s, rules, 0, "rural_c", 1, completed=True)
    new_turn(s, rules)
    assert s.seat == 1
    act(s, rules, Action.EAT + 1)
    food = int(s.food[0])
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.GO)
    assert (s.here[0], s.hunger[0], s.food[0], s.unfed[0]) == (0, 0, food, 0)
    assert legal(s, rules, Action.EAT + 1)  # in the next turn it must
