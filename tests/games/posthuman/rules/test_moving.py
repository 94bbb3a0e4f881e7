"""Posthuman, rule by rule: Move."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from sims.games.posthuman.rules.exploring import ALL
from tests.games.posthuman.journeys import act, lay, learn, legal, next_cards, next_encounters, rolls, row
from tests.games.posthuman.journeys_mutants import followers
from tests.games.posthuman.journeys_turn import acts, eat_one, finish_tile, game, new_turn, sheet, stand, way_to


def moves(s, rules):
    """The ways that are open to the human who moves."""
    ways = [Action.PASS, Action.NEXT, Action.NEW, *range(Action.GO, Action.FIGHT)]
    return [action for action in ways if legal(s, rules, action)]


def lose_tiles(s, left):
    """Take tiles out of the game until so many are left in the stack."""
    s.gone[Deck.TERRAIN] += s.left[Deck.TERRAIN] - left
    s.left[Deck.TERRAIN] = left


@pytest.mark.rule("PH-107", "PH-113")
def test_from_a_completed_tile_a_human_lays_a_new_one_and_enters_its_first_zone():
    s, rules = game()
    next_cards(s, "tiles", "rural_b")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEW)
    assert (s.phase, s.tiles[0], s.tile[0, 1], s.here[0]) == (Phase.ENTER, 2, row("tiles", "rural_b"), 0)
    with rolls(0):
        act(s, rules, Action.TAKE)
    assert (s.here[0], s.zone[0], s.done[0, 1]) == (1, 0, 0)
    assert (s.met[0].sum(), s.jp[0], s.rounds) == (1, 1, 2)


@pytest.mark.rule("PH-107", "PH-Q47", "PH-104")
def test_who_does_not_enter_the_tile_just_laid_stays_and_the_tile_stays_too():
    s, rules = game()
    next_cards(s, "tiles", "rural_b")
    before = sheet(s, 0)
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEW, Action.PASS)
    assert sheet(s, 0) == before | {"tiles": 2}
    assert (s.vacant[0, 0], s.vacant[0, 1], s.parent[0, 1]) == (3, 2, 0)
    assert (s.met[0].sum(), s.rounds) == (0, 2)  # its turn is over


@pytest.mark.rule("PH-107", "PH-Q47")
def test_who_does_not_enter_the_tile_just_laid_stays_in_its_safe_house():
    s, rules = game()
    stand(s, rules, 0, "rural_c", 1, completed=True)
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEW, Action.PASS)
    assert (s.here[0], s.zone[0], s.seat) == (1, 1, 1)  # it need not eat


@pytest.mark.rule("PH-108")
def test_from_a_completed_tile_a_human_enters_the_first_zone_of_a_tile_laid_earlier():
    s, rules = game()
    first, second = lay(s, rules, 0, "rural_b"), lay(s, rules, 0, "rural_d")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    assert moves(s, rules) == [Action.NEW, Action.GO, Action.GO + 1]
    with rolls(0):
        act(s, rules, way_to(s, 0, second))
    assert (s.here[0], s.zone[0], s.tiles[0]) == (second, 0, 3)
    assert s.done[0, [first, second]].tolist() == [0, 0]


@pytest.mark.rule("PH-109")
def test_a_human_moves_between_completed_tiles_with_one_encounter():
    s, rules = game()
    first = stand(s, rules, 0, "urban_d")
    second = lay(s, rules, 0, "police_station", completed=True)
    next_encounters(s, 1, "ravine", "ravine")
    before = sheet(s, 0)
    acts(s, rules, Deeds.MOVE)
    assert moves(s, rules) == [Action.NEW, Action.GO, Action.GO + 1]
    with rolls(0):
        act(s, rules, way_to(s, 0, second))
    assert sheet(s, 0) == before | {"here": second, "xp": 1}
    assert s.done[0, [first, second]].tolist() == [1, 1]


@pytest.mark.rule("PH-110", "PH-111")
@pytest.mark.parametrize("zone", [0, 1])
def test_in_the_middle_of_a_tile_there_is_only_the_next_zone(zone):
    s, rules = game()
    place = stand(s, rules, 0, "rural_d", zone)
    lay(s, rules, 0, "urban_a")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    assert moves(s, rules) == [Action.NEXT]
    with rolls(0):
        act(s, rules, Action.NEXT)
    assert (s.here[0], s.zone[0], s.done[0, place]) == (place, zone + 1, zone)


@pytest.mark.rule("PH-111")
def test_a_tile_may_be_left_after_its_last_zone():
    s, rules = game()
    finish_tile(s, rules, "rural_b")
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    assert moves(s, rules) == [Action.NEW, Action.GO]
    act(s, rules, Action.GO)
    assert (s.here[0], s.zone[0]) == (0, NONE)


@pytest.mark.rule("PH-112")
def test_a_tile_on_which_a_human_was_knocked_out_is_begun_again():
    s, rules = game()
    place = stand(s, rules, 0, "rural_d", 1)
    s.health[0], s.morale[0] = 2, 1
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    with rolls(5):  # failed: 2 health, in the last zone
        act(s, rules, Action.NEXT)
    assert (s.knock_outs[0].sum(), s.here[0], s.zone[0]) == (1, 0, NONE)
    assert (s.done[0, place], s.jp[0], s.used_size[Deck.SUPPLIES]) == (0, 0, 0)
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine")
    with rolls(0):
        act(s, rules, way_to(s, 0, place))
    assert (s.here[0], s.zone[0], s.jp[0]) == (place, 0, 1)


@pytest.mark.rule("PH-Q70")
@pytest.mark.parametrize(("again", "points"), [(True, 2), (False, 1)])
def test_a_zone_that_is_begun_again_gives_its_journey_point_again_or_only_once(again, points):
    s, rules = game(zones_pay_again=again)
    next_cards(s, "tiles", "rural_b")
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEW)
    with rolls(0):
        act(s, rules, Action.TAKE)
    assert (s.here[0], s.zone[0], s.jp[0]) == (1, 0, 1)
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine")
    s.health[0], s.morale[0] = 2, 1
    with rolls(5):  # failed: 2 health, in the second zone
        act(s, rules, Action.NEXT)
    assert (s.here[0], s.jp[0]) == (0, 1)
    eat_one(s, rules)
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    with rolls(0):
        act(s, rules, way_to(s, 0, 1))
    assert (s.here[0], s.zone[0], s.jp[0]) == (1, 0, points)
    next_encounters(s, 1, "ravine")
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    with rolls(0):
        act(s, rules, Action.NEXT)
    assert (s.zone[0], s.jp[0]) == (1, points + 1)  # the zone of the knock-out has given none yet


@pytest.mark.rule("PH-Q64")
@pytest.mark.parametrize("foraged", [1, 2])
def test_a_completed_tile_on_whose_marker_a_human_is_knocked_out_stays_completed(foraged):
    s, rules = game()
    place = stand(s, rules, 0, "rural_b")
    s.done[0, place], s.here[0], s.health[0] = foraged, 0, 2
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    next_encounters(s, 1, "ravine")
    acts(s, rules, Deeds.MOVE)
    with rolls(5):  # failed: 2 health, on the marker
        act(s, rules, way_to(s, 0, place))
    assert (s.knock_outs[0].sum(), s.here[0], s.done[0, place]) == (1, 0, foraged)


@pytest.mark.rule("PH-113")
def test_the_encounters_of_a_zone_are_resolved_one_after_the_other():
    s, rules = game()
    stand(s, rules, 0, "urban_b", 0)
    rules.land[row("tiles", "urban_b")].supplies = 0
    next_encounters(s, 1, "hungry_travellers", "stray_companion")
    left = int(s.left[Deck.ENCOUNTERS_1])
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEXT)
    assert (s.phase, s.left[Deck.ENCOUNTERS_1], s.jp[0]) == (Phase.CHOOSE, left - 1, 0)
    act(s, rules, Action.TAKE)
    assert (s.phase, s.left[Deck.ENCOUNTERS_1], s.food[0], s.xp[0], s.jp[0]) == (Phase.CHOOSE, left - 2, 2, 1, 0)
    act(s, rules, Action.PASS)
    assert (s.jp[0], s.done[0, 1], s.left[Deck.ENCOUNTERS_1]) == (1, 1, left - 2)


@pytest.mark.rule("PH-114", "PH-110")
def test_after_one_zone_the_turn_is_over():
    s, rules = game(3)
    stand(s, rules, 0, "rural_d", 0)
    next_encounters(s, 1, "ravine", "ravine")
    acts(s, rules, Deeds.MOVE, Deeds.MOVE)
    with rolls(0):
        act(s, rules, Action.NEXT)
    assert (s.zone[0], s.xp[0]) == (1, 1)
    assert (s.phase, s.seat) == (Phase.MOVE, 1)


@pytest.mark.rule("PH-104")
def test_standing_on_a_completed_tile_meets_nobody():
    s, rules = game()
    stand(s, rules, 0, "rural_d")
    with rolls():
        acts(s, rules, Deeds.SCOUT)
        eat_one(s, rules)
        acts(s, rules, Deeds.FORAGE)
        new_turn(s, rules)
    assert (s.met[0].sum(), s.jp[0], s.tiles[0]) == (0, 0, 5)


@pytest.mark.rule("PH-Q14")
@pytest.mark.parametrize(("choice", "met"), [(Action.PASS, [1, 0, 0]), (Action.TAKE, [0, 1, 0])])
def test_in_a_dead_zone_a_human_draws_of_the_current_or_the_next_level(choice, met):
    s, rules = game()
    stand(s, rules, 0, "mountain_b", 0)
    s.jp[0] = 4
    next_encounters(s, 1, "ravine")
    next_encounters(s, 2, "minefield")
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEXT)
    assert s.phase == Phase.LEVEL
    with rolls(0):
        act(s, rules, choice)
    assert (s.met[0].tolist(), s.jp[0]) == (met, 4)


@pytest.mark.rule("PH-Q15")
@pytest.mark.parametrize(("choice", "met", "points"), [(Action.PASS, [2, 0, 0], 4), (Action.TAKE, [0, 2, 0], 5)])
def test_all_encounters_of_a_zone_are_of_the_level_chosen_on_entering_it(choice, met, points):
    s, rules = game()
    stand(s, rules, 0, "urban_b", 0)
    s.jp[0] = 4
    next_encounters(s, 1, "ravine", "ravine")
    next_encounters(s, 2, "minefield", "minefield")
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEXT)
    assert s.phase == Phase.LEVEL
    with rolls(0, 0):
        act(s, rules, choice)  # and no second choice
    assert (s.met[0].tolist(), s.jp[0]) == (met, points)


@pytest.mark.rule("PH-Q45")
def test_with_an_empty_stack_only_moves_over_tiles_already_laid_are_left():
    s, rules = game()
    lay(s, rules, 0, "rural_b")
    lose_tiles(s, 0)
    assert not legal(s, rules, Action.DEED + Deeds.SCOUT)
    acts(s, rules, Deeds.MOVE, Deeds.MOVE)
    assert moves(s, rules) == [Action.GO]
    next_encounters(s, 1, "ravine")
    with rolls(0):
        act(s, rules, Action.GO)
    assert (s.here[0], s.seat) == (1, 1)
    assert moves(s, rules) == [Action.PASS]  # nowhere to go
    act(s, rules, Action.PASS)
    assert s.tiles.tolist()[:2] == [2, 1]


@pytest.mark.rule("PH-062", "PH-109")
def test_a_foraged_tile_is_completed_like_any_other():
    s, rules = game()
    stand(s, rules, 0, "urban_d")
    place = lay(s, rules, 0, "rural_a", completed=True)
    s.done[0, place] = 2
    next_encounters(s, 1, "ravine")
    before = sheet(s, 0)
    acts(s, rules, Deeds.MOVE)
    with rolls(0):
        act(s, rules, way_to(s, 0, place))
    assert sheet(s, 0) == before | {"here": place, "xp": before["xp"] + 1}
    assert (s.zone[0], s.done[0, place], s.used_size[Deck.SUPPLIES]) == (NONE, 2, 0)


@pytest.mark.rule("PH-107", "PH-H15", "PH-H19")
@pytest.mark.parametrize(
    ("skills", "active", "drawn"), [((), (), 1), (("tracker",), (), 2), (("tracker",), ("pathfinder",), 3)]
)
def test_more_eyes_draw_more_tiles_of_which_one_is_laid_and_the_others_go_under_the_stack(skills, active, drawn):
    s, rules = game()
    learn(s, rules, 0, *skills)
    followers(s, rules, 0, active=active)
    tiles = ["church", "farm", "mine"]
    next_cards(s, "tiles", *tiles)
    left = int(s.left[Deck.TERRAIN])
    acts(s, rules, Deeds.MOVE)
    act(s, rules, Action.NEW)
    assert (s.phase == Phase.KEEP_TILE) == (drawn > 1)
    if drawn > 1:
        assert s.choices[: s.choices_size].tolist() == [row("tiles", tile) for tile in tiles[:drawn]]
        act(s, rules, Action.KEEP + drawn - 1)
    assert (s.phase, s.tiles[0], s.tile[0, 1]) == (Phase.ENTER, 2, row("tiles", tiles[drawn - 1]))
    assert s.left[Deck.TERRAIN] == left - 1
    under = [row("tiles", tile) for tile in tiles[: drawn - 1]]
    assert sorted(s.deck[Deck.TERRAIN, : drawn - 1].tolist()) == sorted(under)
    assert (s.seen[Deck.TERRAIN, : drawn - 1] == ALL).all()  # all have seen them


@pytest.mark.rule("PH-107")
@pytest.mark.parametrize(
    ("tile", "most", "health", "enters"),
    [
        ("rural_a", 0, 1, True),  # it brings a journey point
        ("mountain_a", 0, 4, False),
        ("mountain_a", 1, 4, True),
        ("mountain_a", 1, 3, False),  # not well enough
        ("mountain_b", 1, 4, False),  # two zones: two turns without a journey point
        ("mountain_b", 2, 4, True),
    ],
)
def test_a_script_enters_a_tile_without_journey_points_if_it_is_short_and_the_human_well(tile, most, health, enters):
    s, rules = game()
    rules.policies["dead_zones"], rules.policies["dead_health"] = most, 4
    acts(s, rules, Deeds.MOVE)
    next_cards(s, "tiles", tile)
    act(s, rules, Action.NEW)
    s.health[0] = health
    assert s.phase == Phase.ENTER
    assert choose(s, rules) == (Action.TAKE if enters else Action.PASS)
