"""Posthuman, rule by rule: Forage and Scout."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds
from tests.games.posthuman.journeys import hold, lay, legal, legal_list, next_cards, row
from tests.games.posthuman.journeys_turn import acts, eat_one, game, sheet, stand

FORAGE, SCOUT, MOVE = (Action.DEED + deed for deed in (Deeds.FORAGE, Deeds.SCOUT, Deeds.MOVE))


def lose_tiles(s, left):
    """Take tiles out of the game until so many are left in the stack."""
    s.gone[Deck.TERRAIN] += s.left[Deck.TERRAIN] - left
    s.left[Deck.TERRAIN] = left


# --- Forage ---


@pytest.mark.rule("PH-101")
@pytest.mark.parametrize(
    ("tile", "zone", "done", "may"),
    [
        ("rural_a", NONE, 1, True),
        ("rural_c", 1, 1, True),
        ("rural_d", 0, 0, False),
        ("church", NONE, 1, False),
        ("rural_a", NONE, 2, False),
    ],
)
def test_forage_needs_a_completed_tile_with_an_icon_that_was_not_foraged(tile, zone, done, may):
    s, rules = game()
    place = stand(s, rules, 0, tile, zone)
    s.done[0, place] = done
    assert legal(s, rules, FORAGE) == may


@pytest.mark.rule("PH-102", "PH-103", "PH-104")
@pytest.mark.parametrize(("tile", "food", "ammo"), [("rural_d", 1, 1), ("mountain_b", 0, 0), ("rural_a", 1, 1)])
def test_forage_draws_one_card_for_the_terrain_whatever_the_icons_and_only_once(tile, food, ammo):
    s, rules = game(2, "soldier+nurse")
    place = stand(s, rules, 0, tile)
    next_cards(s, "supplies", "supply_4")
    before = sheet(s, 0)
    acts(s, rules, Deeds.FORAGE)
    weapons = int(tile == "mountain_b")
    changed = {"food": before["food"] + food, "ammo": before["ammo"] + ammo, "held": weapons}
    assert sheet(s, 0) == before | changed
    assert (s.used_size[Deck.SUPPLIES], s.done[0, place], s.done[0, 0]) == (1, 2, 1)
    assert s.met[0].sum() == 0
    eat_one(s, rules)
    assert not legal(s, rules, FORAGE)
    assert legal(s, rules, MOVE)


@pytest.mark.rule("PH-102", "PH-H15")
@pytest.mark.parametrize(("character", "food"), [("soldier", 1), ("ranger", 2)])
def test_a_survivalist_finds_a_food_more_by_forage(character, food):
    s, rules = game(2, f"{character}+nurse")
    stand(s, rules, 0, "rural_a")
    next_cards(s, "supplies", "supply_4")
    before = s.food[0]
    acts(s, rules, Deeds.FORAGE)
    assert s.food[0] == before + food


# --- Scout ---


@pytest.mark.rule("PH-105", "PH-104", "PH-Q48")
def test_scout_lays_a_tile_at_every_vacant_exit():
    s, rules = game()
    place = stand(s, rules, 0, "urban_b")  # 4 exits, one of them used
    lay(s, rules, 0, "urban_a")
    next_cards(s, "tiles", "church", "farm", "mine")
    left = int(s.left[Deck.TERRAIN])
    before = sheet(s, 0)
    acts(s, rules, Deeds.SCOUT)
    assert sheet(s, 0) == before | {"tiles": 5}
    assert s.tile[0, 3:5].tolist() == [row("tiles", "church"), row("tiles", "farm")]
    assert s.parent[0, 3:5].tolist() == [place, place]
    assert s.done[0, 3:5].tolist() == [0, 0]
    assert (s.vacant[0, place], s.vacant[0, 0], s.left[Deck.TERRAIN]) == (0, 3, left - 2)
    assert s.met[0].sum() == 0


@pytest.mark.rule("PH-106")
def test_nobody_scouts_without_a_vacant_exit():
    s, rules = game()
    place = stand(s, rules, 0, "mountain_a")
    assert legal(s, rules, SCOUT)
    lay(s, rules, 0, "rural_a")
    assert s.vacant[0, place] == 0
    assert not legal(s, rules, SCOUT)


@pytest.mark.rule("PH-Q45", "PH-105")
def test_scout_lays_no_more_tiles_than_there_are():
    s, rules = game()
    lose_tiles(s, 3)
    acts(s, rules, Deeds.SCOUT)
    assert (s.tiles[0], s.vacant[0, 0], s.left[Deck.TERRAIN]) == (4, 1, 0)


@pytest.mark.rule("PH-102")
def test_equipment_found_by_forage_goes_to_the_hand():
    s, rules = game(2, "soldier+nurse")
    hold(s, 0, "bandages")
    next_cards(s, "supplies", "supply_7")
    next_cards(s, "equipment", "book")
    before = sheet(s, 0)
    acts(s, rules, Deeds.FORAGE)
    assert sheet(s, 0) == before | {"held": 2}
    assert s.hand[0, 1] == row("equipment", "book")
    assert legal_list(s, rules)[:2] == [Action.EAT, Action.EAT + 1]
