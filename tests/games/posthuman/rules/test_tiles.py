"""Posthuman, rule by rule: special tiles, completed tiles, supply cards."""

import pytest

from sims.games.posthuman.queries.hunger import most_eaten
from sims.games.posthuman.queries.places import zones
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from tests.games.posthuman.journeys import act, legal_list, next_cards, next_encounters, rolls, row
from tests.games.posthuman.journeys_mutants import followers
from tests.games.posthuman.journeys_turn import acts, eat_one, finish_tile, game, new_turn, sheet, stand, way_to


@pytest.mark.rule("PH-053", "PH-H08")
@pytest.mark.parametrize(
    ("tile", "food", "ammo", "items"),
    [("police_station", 0, 2, 0), ("hunting_lodge", 1, 0, 0), ("ranger_camp", 1, 0, 0), ("mine", 0, 0, 1)],
)
def test_what_a_special_tile_gives_is_gained_once_it_is_completed(tile, food, ammo, items):
    s, rules = game()
    rules.land[row("tiles", tile)].supplies = 0
    before = sheet(s, 0)
    place = finish_tile(s, rules, tile, enter=False)
    assert (s.food[0], s.ammo[0], s.held[0]) == (before["food"], before["ammo"], 0)
    with rolls(0, 0):
        act(s, rules, Action.NEXT if tile == "hunting_lodge" else way_to(s, 0, place))
    assert (s.food[0], s.ammo[0], s.held[0]) == (before["food"] + food, before["ammo"] + ammo, items)
    assert s.food[1] == 4


@pytest.mark.rule("PH-053", "PH-H08")
@pytest.mark.parametrize("tile", ["watch_tower", "observatory"])
def test_a_lookout_scouts_once_it_is_completed(tile):
    s, rules = game()
    place = finish_tile(s, rules, tile)
    assert (s.here[0], s.vacant[0, place]) == (place, 0)
    assert s.tiles[0] == 1 + int(rules.land[row("tiles", tile)].exits)


@pytest.mark.rule("PH-053")
def test_a_special_tile_does_nothing_for_who_camps_before_it_is_completed():
    s, rules = game()
    stand(s, rules, 0, "farm", 0)
    s.health[0], food = 1, s.food[0]
    acts(s, rules, Deeds.CAMP)
    assert (s.food[0], s.health[0]) == (food, 3)


CAMPS = [("hospital", 4, 0, 0), ("church", 2, 1, 0), ("abandoned_amusement_park", 2, 1, 0), ("farm", 2, 0, 1)]


@pytest.mark.rule("PH-055", "PH-H08")
@pytest.mark.parametrize(("tile", "health", "morale", "food"), [*CAMPS, ("village", 2, 1, 0)])
def test_a_special_tile_helps_who_camps_there_until_it_leaves_the_zone(tile, health, morale, food):
    s, rules = game()
    place = stand(s, rules, 0, tile, zones(rules, row("tiles", tile)) - 1, completed=True)
    for zone in (int(s.zone[0]), NONE):
        s.zone[0] = zone
        s.health[0] = s.morale[0] = 1
        before = sheet(s, 0)
        acts(s, rules, Deeds.CAMP)
        if s.phase == Phase.CAMP:  # a safe house: one health more
            act(s, rules, Action.TAKE)
            s.health[0] -= 1
        gains = (health, morale, food) if zone != NONE else (2, 0, 0)
        assert (s.health[0], s.morale[0]) == (1 + gains[0], 1 + gains[1])
        assert (s.food[0], s.here[0]) == (before["food"] + gains[2], place)
        eat_one(s, rules)


@pytest.mark.rule("PH-Q54", "PH-055")
def test_a_special_tile_helps_no_longer_after_a_knock_out_there():
    s, rules = game()
    place = stand(s, rules, 0, "hospital", 0, completed=True)
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    s.hunger[0], s.food[0] = 3, 0
    new_turn(s, rules)
    assert (s.here[0], s.done[0, place]) == (0, 1)
    s.food[0] = 4
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine")
    with rolls(0):
        act(s, rules, way_to(s, 0, place))
    eat_one(s, rules)
    s.health[0] = 1
    acts(s, rules, Deeds.CAMP)
    assert (s.here[0], s.health[0]) == (place, 3)


@pytest.mark.rule("PH-054")
@pytest.mark.parametrize(("tile", "icons"), [("church", 0), ("hospital", 1)])
def test_a_special_tile_gives_supplies_and_can_be_foraged_only_with_an_icon(tile, icons):
    s, rules = game()
    finish_tile(s, rules, tile)
    assert s.used_size[Deck.SUPPLIES] == icons
    eat_one(s, rules)
    assert ((Action.DEED + Deeds.FORAGE) in legal_list(s, rules)) == (icons > 0)


@pytest.mark.rule("PH-056", "PH-057")
def test_completing_a_tile_draws_its_supply_cards_for_its_terrain():
    s, rules = game()
    before = sheet(s, 0)
    finish_tile(s, rules, "rural_d", "supply_4", "supply_7", "supply_8", "supply_2")
    changed = {"food": before["food"] + 1, "ammo": before["ammo"] + 1, "held": 2, "xp": 1, "jp": 1}
    assert sheet(s, 0) == before | changed | {"tiles": 2, "here": 1, "zone": 2}
    assert s.back[0, :2].tolist() == [0, 1]  # equipment, then a weapon: in the hand, not in play
    assert s.used[Deck.SUPPLIES, :3].tolist() == [3, 6, 7]
    assert (s.used_size[Deck.SUPPLIES], s.held[1]) == (3, 0)


@pytest.mark.rule("PH-056", "PH-H19")
@pytest.mark.parametrize(("follower", "food", "ammo"), [("medic", 0, 0), ("forager", 1, 0), ("mechanic", 0, 1)])
def test_a_forager_finds_food_and_a_mechanic_ammo_on_every_tile_completed(follower, food, ammo):
    s, rules = game()
    followers(s, rules, 0, active=(follower,))
    before = sheet(s, 0)
    finish_tile(s, rules, "church")
    changed = {"food": before["food"] + food, "ammo": before["ammo"] + ammo}
    assert {name: sheet(s, 0)[name] for name in changed} == changed


@pytest.mark.rule("PH-059", "PH-060")
def test_a_completed_tile_is_marked_and_may_be_foraged_once():
    s, rules = game()
    place = finish_tile(s, rules, "rural_a")
    assert s.done[0, place] == 1
    eat_one(s, rules)
    acts(s, rules, Deeds.FORAGE)
    assert s.done[0, place] == 2
    eat_one(s, rules)
    assert Action.DEED + Deeds.FORAGE not in legal_list(s, rules)


@pytest.mark.rule("PH-061")
def test_who_completes_a_tile_in_a_safe_house_stays_there_until_it_moves_off():
    s, rules = game()
    place = finish_tile(s, rules, "rural_c")
    assert (s.here[0], s.zone[0], s.done[0, place]) == (place, 1, 1)
    if s.seat == 0:  # asked because of the card it has found: it may be put in play before eating
        assert most_eaten(s, rules, 0) == 0
        act(s, rules, Action.EAT)
    assert s.seat == 1
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    act(s, rules, way_to(s, 0, 0))
    eat_one(s, rules)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, "ravine")
    with rolls(0):
        act(s, rules, way_to(s, 0, place))
    assert (s.here[0], s.zone[0]) == (place, NONE)
    assert (s.phase, s.seat) == (Phase.EAT, 0)


@pytest.mark.rule("PH-063")
def test_an_empty_supply_deck_is_made_of_its_discards():
    s, rules = game()
    s.used[Deck.SUPPLIES, :10], s.used_size[Deck.SUPPLIES] = s.deck[Deck.SUPPLIES, :10], 10
    s.left[Deck.SUPPLIES] = 0
    acts(s, rules, Deeds.FORAGE)
    assert (s.left[Deck.SUPPLIES], s.used_size[Deck.SUPPLIES], s.done[0, 0]) == (9, 1, 2)
    cards = [*s.deck[Deck.SUPPLIES, :9].tolist(), int(s.used[Deck.SUPPLIES, 0])]
    assert sorted(cards) == list(range(10))


# food, ammo, equipment, weapons
F, FF, AA, FA, FAA = (1, 0, 0, 0), (2, 0, 0, 0), (0, 2, 0, 0), (1, 1, 0, 0), (1, 2, 0, 0)
E, W = (0, 0, 1, 0), (0, 0, 0, 1)
SUPPLIES = {  # rural, urban, mountain, wilderness
    "supply_1": (FF, F, FAA, FF),
    "supply_2": (FF, AA, F, F),
    "supply_3": (F, AA, E, FA),
    "supply_4": (FA, FA, W, FF),
    "supply_5": (FF, W, AA, F),
    "supply_6": (F, E, F, F),
    "supply_7": (E, AA, AA, FF),
    "supply_8": (W, E, F, E),
    "supply_9": (F, F, E, W),
    "supply_10": (FA, W, FA, F),
}


@pytest.mark.rule("PH-H09")
@pytest.mark.parametrize("card", SUPPLIES)
def test_a_supply_card_has_a_reward_for_each_terrain(card):
    for tile, reward in zip(("rural_a", "urban_a", "mountain_a", "wilderness_a"), SUPPLIES[card], strict=True):
        s, rules = game(2, "soldier+nurse")
        stand(s, rules, 0, tile)
        next_cards(s, "supplies", card)
        food, ammo = int(s.food[0]), int(s.ammo[0])
        acts(s, rules, Deeds.FORAGE)
        weapons = int(s.back[0, : s.held[0]].sum())
        assert (s.food[0] - food, s.ammo[0] - ammo, s.held[0] - weapons, weapons) == reward
