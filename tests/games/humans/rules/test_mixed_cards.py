"""Humans!!! mixed with Zombies!!!, rule by rule: who plays which event card, items, cancelling, doors."""

import numpy as np
import pytest

from sims.games.humans.board.roaming import roam
from sims.games.humans.board.sets import forget
from sims.games.humans.policies.choose import choose
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Ground, Phase, PlayedBy, Step
from tests.games.humans.mixed_tables import (
    NORTH_ROAD,
    SOUTH_ROAD,
    about_to_move,
    building,
    collected,
    give_zombies,
    guy,
    items,
    let_go,
    mixed,
    roaming,
    undead,
    use,
    zombies_card,
)
from tests.games.humans.tables import (
    PASS,
    S,
    act,
    at,
    capturing,
    changed,
    dice,
    give,
    hand,
    human,
    next_captures,
    options,
    play,
    resume,
    rules_of,
    snap,
    stand,
    targets,
    to,
    walk,
)

TOP = at(NORTH_ROAD, S)
TURN = {"hand", "held", "events_out"}
HIT, MISS = 6, 1


def doors(s):
    """The road squares from which the buildings of Zombies!!! are entered."""
    return [int(square) for square in np.flatnonzero(s.door)]


# --- who plays what --------------------------------------------------------------------------------------------------

ZOMBIES_ONLY = {"more_movement", "loose_boards", "firm_grip", "second_wind", "patch_up"}
GUYS_ONLY = {"skateboard", "shotgun", "arms", "first_aid", "ammunition", "keys", "rest", "food"}


@pytest.mark.rule("HU-121", "HU-166", "HU-H12")
def test_each_side_plays_its_cards_and_those_of_both():
    rules = rules_of(2, mode="mixed")
    names = {int(effect): effect.name.lower() for effect in Effect}
    for row in np.flatnonzero(rules.event_copies):
        name = names[int(rules.cards["effect"][row])]
        by = PlayedBy.ZOMBIES if name in ZOMBIES_ONLY else PlayedBy.GUYS if name in GUYS_ONLY else PlayedBy.BOTH
        assert rules.cards["played_by"][row] == by, name
        assert bool(int(rules.playable[0]) >> row & 1) == (by != PlayedBy.GUYS), name
        assert bool(int(rules.playable[1]) >> row & 1) == (by != PlayedBy.ZOMBIES), name


@pytest.mark.rule("HU-121")
def test_without_zombies_every_card_of_humans_is_playable_and_no_other_exists():
    rules = rules_of(2)
    assert rules.playable[0] == rules.playable[1] == (1 << 16) - 1
    assert (rules.event_copies.sum(), rules.zombies_events_size) == (40, 0)


@pytest.mark.rule("HU-121")
def test_a_card_of_the_other_side_is_not_offered():
    s, rules = mixed()
    give_zombies(s, 0, "first_aid", "keys")
    give_zombies(s, 1, "first_aid")
    about_to_move(s, rules, 0)
    assert s.phase == Phase.MOVE
    about_to_move(s, rules, 1)
    assert (s.phase, options(s, rules)) == (Phase.PREPARE, [PASS, use("first_aid")])


# --- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121", "HU-H12")
@pytest.mark.parametrize("name", ["skateboard", "shotgun", "fire_axe", "chainsaw"])
def test_an_item_is_laid_out_inside_a_building_and_stays(name):
    s, rules = mixed()
    give_zombies(s, 1, name)
    about_to_move(s, rules, 1)
    assert s.phase == Phase.MOVE  # on Town Square
    guy(s, 1, building(s))
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use(name))
    assert changed(before, s) == {"hand", "held", "items", "laid_out", "items_laid_out"}
    assert (s.items[1, zombies_card(name)], s.events_out.sum()) == (1, 0)


@pytest.mark.rule("HU-121", "HU-H12")
@pytest.mark.parametrize("of_zombies", [True, False])
def test_items_may_be_laid_out_anywhere_by_the_other_reading(of_zombies):
    s, rules = mixed(items_site="anywhere")
    give_zombies(s, 1, "chainsaw")
    about_to_move(s, rules, 1)
    assert options(s, rules) == [PASS, use("chainsaw")]
    s, rules = mixed()
    give_zombies(s, 1, "chainsaw")
    guy(s, 1, building(s, of_zombies))
    about_to_move(s, rules, 1)
    assert options(s, rules) == [PASS, use("chainsaw")]


@pytest.mark.rule("HU-122")
def test_a_skateboard_adds_2_squares_each_turn():
    s, rules = mixed(hand_limit=0)
    items(s, 1, "skateboard")
    dice(s, rules, 3)
    resume(s, rules, Step.DRAW, 1)
    assert (s.phase, s.budget) == (Phase.MOVE, 3 + 3 + 2)


@pytest.mark.rule("HU-118", "HU-131", "HU-A72")
@pytest.mark.parametrize(
    ("laid_out", "die", "won"),
    [((), 3, False), (("fire_axe",), 3, True), (("fire_axe",), 2, False), (("chainsaw", "fire_axe"), 2, True)],
)
def test_the_best_weapon_that_lies_out_adds_to_each_roll(laid_out, die, won):
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, *laid_out)
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, die, HIT)
    walk(s, rules, 0, TOP)
    assert (s.kills[1], s.life[1]) == (1, 3 if won else 2)
    assert s.items[1].sum() == len(laid_out)


@pytest.mark.rule("HU-117", "HU-118")
def test_a_weapon_from_hand_takes_the_place_of_a_weaker_one_and_never_of_a_better():
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, "fire_axe")
    give(s, 1, "weapon_1", "weapon_2")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, 2)
    walk(s, rules, 0, TOP)
    assert (s.phase, options(s, rules)) == (Phase.FIGHT, [PASS, play("weapon_2")])
    act(s, rules, play("weapon_2"))
    assert (s.kills[1], s.life[1], hand(s, 1)) == (1, 3, ["weapon_1"])


@pytest.mark.rule("HU-131")
def test_a_shotgun_is_discarded_after_a_lost_roll_and_wins_the_fight():
    s, rules = mixed()
    s.bullets[1] = 0
    items(s, 1, "shotgun")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, MISS)
    walk(s, rules, 0, TOP)
    assert options(s, rules) == [PASS, let_go("shotgun")]
    act(s, rules, let_go("shotgun"))
    assert (s.kills[1], s.life[1], s.items[1].sum(), s.laid_out[1]) == (1, 3, 0, 0)
    assert s.events_out[zombies_card("shotgun")] == 1


@pytest.mark.rule("HU-142")
def test_a_guy_that_dies_of_a_nonplayer_zombie_loses_its_items_and_half_of_its_zombies():
    s, rules = mixed()
    s.bullets[1], s.life[1] = 0, 1
    collected(s, 1, 5)
    items(s, 1, "skateboard", "skateboard", "fire_axe")
    undead(s, TOP)
    roaming(s, rules)
    dice(s, rules, MISS)
    walk(s, rules, 0, TOP)
    assert (s.kills[1], s.pawn[1, 0], s.items[1].sum(), s.laid_out[1]) == (2, NOWHERE, 0, 0)
    assert s.events_out[zombies_card("skateboard")] == 2


@pytest.mark.rule("HU-142", "HU-A61")
@pytest.mark.parametrize(("reading", "kept"), [("items_lost", 0), ("items_kept", 1)])
@pytest.mark.parametrize("life", [1, 2])
def test_a_guy_that_is_caught_loses_its_items_with_its_last_life_by_one_reading(reading, kept, life):
    s, rules = mixed(guy_zero_life=reading)
    s.life[1] = life
    items(s, 1, "chainsaw")
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    undead(s, at(SOUTH_ROAD, CENTRE))  # who moves it is asked next
    next_captures(s, "eat", "eat", "eat")
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    assert (s.life[1], s.pawn[1, 0], s.items[1].sum()) == (life - 1, NOWHERE, kept if life == 1 else 1)


# --- cancel ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-121", "HU-082")
def test_a_cancelled_card_has_no_effect_and_both_are_discarded():
    s, rules = mixed(4)
    give_zombies(s, 1, "first_aid")
    give_zombies(s, 0, "cancel")
    give_zombies(s, 3, "cancel")
    about_to_move(s, rules, 1)
    before = snap(s)
    act(s, rules, use("first_aid"))
    assert (s.phase, s.seat, options(s, rules)) == (Phase.CANCEL, 3, [PASS, use("cancel")])  # from the left on
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.CANCEL, 0)
    act(s, rules, use("cancel"))
    assert (s.life[1], s.played[:4].tolist()) == (3, [1, 1, 0, 0])
    assert changed(before, s) == TURN
    assert s.events_out.sum() == 2
    assert s.phase == Phase.MOVE


@pytest.mark.rule("HU-082")
def test_who_may_cancel_is_asked_from_the_left_of_whoever_has_the_turn_and_that_player_last():
    s, rules = mixed(4)
    give(s, 2, "less_movement")
    for seat in (0, 1, 3):
        give_zombies(s, seat, "cancel")
    about_to_move(s, rules, 0)
    assert (s.phase, s.seat) == (Phase.REACT, 2)
    act(s, rules, play("less_movement"))
    asked = []
    while s.phase == Phase.CANCEL:
        asked.append(int(s.seat))
        act(s, rules, PASS)
    assert asked == [1, 3, 0]


@pytest.mark.rule("HU-121")
def test_a_card_of_humans_is_cancelled_too():
    s, rules = mixed()
    give(s, 0, "more_movement")
    give_zombies(s, 1, "cancel")
    about_to_move(s, rules, 0, budget=5)
    act(s, rules, play("more_movement"), use("cancel"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, 5)


@pytest.mark.rule("HU-080", "HU-121")
def test_who_has_played_a_card_this_round_cannot_cancel():
    s, rules = mixed()
    give(s, 0, "more_movement")
    give_zombies(s, 1, "cancel")
    about_to_move(s, rules, 0, budget=5)
    s.played[1] = 1
    act(s, rules, play("more_movement"))
    assert (s.phase, s.budget) == (Phase.MOVE, 8)


# --- doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HU-126", "HU-127")
def test_a_guy_walks_through_barricades_but_enters_buildings_of_zombies_at_their_doors():
    s, _ = mixed()
    for square in range(s.tiles_placed * SPOTS):
        if s.ground[square] != Ground.NONE:
            last = roam(s, square, 1, NOWHERE)
            reached = {each for each in range(s.tiles_placed * SPOTS) if int(s.waves[1, each // 63]) >> each % 63 & 1}
            forget(s, last + 1)
            assert reached == {int(there) for there in s.way[square, : s.ways[square]]}, square


@pytest.mark.rule("HU-127", "HU-A70")
@pytest.mark.parametrize(("reading", "inside", "enters"), [("open", 0, 1), ("only_with_zombies", 0, 0)])
def test_buildings_of_zombies_are_open_to_players_zombies_or_only_while_zombies_are_inside(reading, inside, enters):
    for held, expected in ((inside, enters), (1, 1)):
        s, rules = mixed(zbuilding=reading)
        door = doors(s)[0]
        within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
        if held:
            others = [q for q in range(door // SPOTS * SPOTS, door // SPOTS * SPOTS + SPOTS)]
            undead(s, next(q for q in others if s.ground[q] == Ground.BUILDING and q != within))
        stand(s, 0, door)
        about_to_move(s, rules, 0, budget=1)
        act(s, rules, Action.SELECT)
        assert (within in targets(s, rules)) == bool(expected)


@pytest.mark.rule("HU-127")
def test_a_script_hunts_out_of_a_building_that_nobody_could_enter():
    s, rules = mixed(zbuilding="only_with_zombies")
    door = doors(s)[0]
    within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
    stand(s, 0, building(s, of_zombies=False), 1)
    stand(s, 0, within, 0)
    human(s, door)
    about_to_move(s, rules, 0, budget=6)
    assert choose(s, rules) == Action.SELECT
    act(s, rules, Action.SELECT)
    assert choose(s, rules) == to(door)


@pytest.mark.rule("HU-127")
def test_who_is_inside_leaves_by_the_door_even_if_nobody_could_enter():
    s, rules = mixed(zbuilding="only_with_zombies", hand_limit=0)
    door = doors(s)[0]
    within = next(int(there) for there in s.way[door, : s.ways[door]] if s.ground[there] == Ground.BUILDING)
    stand(s, 0, within)
    about_to_move(s, rules, 0, budget=1)
    act(s, rules, Action.SELECT)
    assert door in targets(s, rules)
    act(s, rules, to(door))
    while s.turn_seat == 0 and s.phase in (Phase.MOVE, Phase.GO):
        act(s, rules, PASS)
    assert {int(value) for value in s.door} == {0, 1}  # open again for guys and nonplayer zombies
