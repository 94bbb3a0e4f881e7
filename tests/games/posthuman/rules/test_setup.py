"""Posthuman, rule by rule: general setup, and the cards that the rulebook does not show."""

import pytest

from sims.games.posthuman.queries.gear import backpack
from sims.games.posthuman.queries.places import may_forage
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, START
from sims.games.posthuman.records.words import Bonus, Deck, Deeds, Stream, Use
from sims.games.posthuman.rules import setup as setup_rules
from sims.games.posthuman.rules.melee import special_wounds, strike
from tests.games.posthuman.journeys import act, before_first_turn, give, item, journey, next_turn, row, scenario
from tests.games.posthuman.journeys_setup import (
    CUSTOM,
    cards_of,
    configuration,
    fighting,
    forced,
    laid_out,
    owned,
    place_of,
    used_of,
)


def table(name):
    """The rows of a shipped table, by the names of its columns."""
    rules = configuration()
    return {identity: rules[name][row(name, identity)] for identity in scenario().tables[name].ids}


def copies(name):
    """How many cards of each row a table's deck has."""
    return {identity: int(count) for identity, count in zip(table(name), scenario().tables[name].counts, strict=True)}


# --- setup ---


@pytest.mark.rule("PH-001", "PH-252")
@pytest.mark.parametrize(
    ("players", "knives", "clubs", "guns", "books"), [(2, 2, 1, 2, 1), (3, 3, 2, 2, 1), (4, 3, 2, 3, 1)]
)
def test_starting_items_whose_player_number_is_higher_than_the_players_are_removed(players, knives, clubs, guns, books):
    s, _ = before_first_turn(players, creation="custom")
    left = [int(s.market[row("starting_items", card)]) for card in ("knife", "nail_club", "kalt_9mm", "book")]
    assert left == [knives, clubs, guns, books]
    assert s.market[row("starting_items", "lead_pipe")] == players  # one with each player number
    assert s.market[row("starting_items", "hunting_bow")] == 1  # for one player or more


@pytest.mark.rule("PH-002")
@pytest.mark.parametrize("players", [2, 4])
def test_the_fortress_is_no_event_of_a_game_for_two_or_more(players):
    s = laid_out(configuration(players=players))
    events = cards_of(s, Deck.EVENTS)
    assert len(events) == 20
    assert row("events", "fortress") not in events
    assert row("events", "guide") in events


@pytest.mark.rule("PH-003")
def test_every_pile_and_the_terrain_tiles_are_shuffled():
    rules = configuration(players=2, **CUSTOM)
    games = [laid_out(rules, seed) for seed in range(3)]
    for deck in Deck:
        orders = [cards_of(s, deck) for s in games]
        assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
        assert len({tuple(order) for order in orders}) == 3, deck.name
        assert all(used_of(s, deck) == [] for s in games)


@pytest.mark.rule("PH-003")
def test_no_card_stays_at_either_end_of_its_pile():
    rules = configuration(players=2, **CUSTOM)
    piles = [[cards_of(s, deck) for deck in Deck] for s in (laid_out(rules, seed) for seed in range(12))]
    for deck in Deck:
        assert len({pile[deck][0] for pile in piles}) > 1, deck.name
        assert len({pile[deck][-1] for pile in piles}) > 1, deck.name


@pytest.mark.rule("PH-004")
def test_everybody_begins_on_a_starting_tile_of_their_own_that_can_be_foraged():
    s, rules = journey(3)
    for seat in range(3):
        assert (s.tiles[seat], s.tile[seat, 0], s.here[seat], s.zone[seat]) == (1, START, 0, NONE)
        assert may_forage(s, rules, seat)
    next_turn(s, rules, Deeds.FORAGE, Deeds.MOVE, Deeds.MOVE)
    assert s.here[:3].tolist() == [0, 0, 0]  # who moved has laid a tile and stayed
    assert [bool(may_forage(s, rules, seat)) for seat in range(3)] == [False, True, True]
    assert s.tiles[:3].tolist() == [1, 2, 2]  # each has a map of its own


@pytest.mark.rule("PH-005")
def test_everybody_begins_at_the_start_of_the_journey():
    s, _ = journey(4)
    assert s.jp[:4].tolist() == [0, 0, 0, 0]


@pytest.mark.rule("PH-006")
def test_all_characters_are_premade_or_all_are_custom():
    s, _ = journey(4)
    assert sorted(s.character[:4].tolist()) == sorted(
        row("characters", c) for c in ["ranger", "nurse", "soldier", "runner"]
    )
    s, _ = before_first_turn(4, creation="custom")
    assert s.character[:4].tolist() == [NONE] * 4


# --- what the rulebook does not show ---


@pytest.mark.rule("PH-H07")
def test_a_backpack_has_six_slots():
    s, rules = journey(2)
    assert backpack(s, rules, 0) == backpack(s, rules, 1) == 6
    give(s, rules, 0, "fire_axe", "chainsaw")  # 2 slots each, beside Knife and Kalt 9mm
    assert s.room[0] == 6


@pytest.mark.rule("PH-H15")
def test_thirty_skills_of_eighteen_kinds():
    counts = copies("skills")
    assert (len(counts), sum(counts.values())) == (18, 30)
    assert set(counts.values()) == {1, 2}
    gone = {name: count for name, count in counts.items() if not table("skills")[name]["solo"]}
    assert gone == {"looting": 2, "raiding": 2, "storytelling": 1, "psychologist": 1}
    rules = configuration()
    worth = {"stealth": Bonus.EVADE, "acrobatics": Bonus.SWAPS, "brawler": Bonus.WARRIOR, "iron_will": Bonus.TEST_MIND}
    for skill, bonus in worth.items():
        values = rules.skill_bonuses[row("skills", skill)]
        assert values[bonus] == 1
        assert values.sum() == 1


@pytest.mark.rule("PH-H16")
def test_37_cards_of_equipment_of_17_kinds():
    counts = copies("equipment")
    assert (len(counts), sum(counts.values())) == (17, 37)
    uses = {use: [name for name, card in table("equipment").items() if card["use"] == use] for use in Use}
    assert uses[Use.MOUNT] == ["gunscope", "extended_magazine", "laser_sight"]
    assert (len(uses[Use.ONE_SHOT]), len(uses[Use.PASSIVE])) == (7, 7)
    assert counts["camo_tent"] == 1


@pytest.mark.rule("PH-H16")
@pytest.mark.parametrize(
    ("card", "health", "morale", "food", "ammo"),
    [
        ("bandages", 2, 0, 0, 0),
        ("painkillers", 1, 1, 0, 0),
        ("first_aid_kit", 4, 0, 0, 0),
        ("tinned_food", 0, 0, 2, 0),
        ("ammo_box", 0, 0, 0, 3),
        ("spirits", 0, 2, 0, 0),
    ],
)
def test_what_a_card_that_is_used_once_gives(card, health, morale, food, ammo):
    s, rules = journey(2)
    give(s, rules, 0, card)
    s.health[0] = s.morale[0] = 1
    before = [int(s.health[0]), int(s.morale[0]), int(s.food[0]), int(s.ammo[0])]
    act(s, rules, Action.USE + place_of(s, 0, card))
    after = [int(s.health[0]), int(s.morale[0]), int(s.food[0]), int(s.ammo[0])]
    assert [b - a for a, b in zip(before, after, strict=True)] == [health, morale, food, ammo]
    assert item(card) not in owned(s, 0)
    assert item(card) in used_of(s, Deck.EQUIPMENT)


@pytest.mark.rule("PH-H17")
def test_26_starting_items_of_12_kinds_that_cost_up_to_two_food():
    cards = table("starting_items")
    assert (len(cards), sum(int(card["count"]) for card in cards.values())) == (12, 26)
    assert {int(card["price"]) for card in cards.values()} == {0, 1, 2}
    used = [int(configuration(players=players).market.sum()) for players in (1, 2, 3, 4)]
    assert used == [11, 17, 23, 26]


@pytest.mark.rule("PH-H18")
def test_16_melee_weapons_of_8_kinds_and_16_ranged_ones_of_7():
    cards, counts = table("weapons"), copies("weapons")
    melee = [name for name, card in cards.items() if card["use"] == Use.MELEE]
    ranged = [name for name, card in cards.items() if card["use"] == Use.RANGED]
    assert (len(melee), sum(counts[name] for name in melee)) == (8, 16)
    assert (len(ranged), sum(counts[name] for name in ranged)) == (7, 16)
    kalt = cards["kalt_a4"]
    assert (kalt["ammo"], kalt["dice"], kalt["hits"][2]) == (2, 2, 4)
    assert cards["kalt_9mm"]["dice"] == 1


@pytest.mark.rule("PH-H18")
def test_fists_add_no_wound_and_one_for_a_special():
    s, rules = journey(2)
    fighting(s, rules, "behemoth", 3)  # 7 health
    s.melee[0] = NONE
    assert special_wounds(s, rules, 0) == 1
    strike(s, rules, 0, 0, 0, 0)
    assert s.foe_health[0] == 7
    strike(s, rules, 0, 0, 1, 2)  # a Critical and two Specials
    assert s.foe_health[0] == 4


@pytest.mark.rule("PH-H19")
def test_eight_followers():
    assert copies("followers") == {
        "scout_dog": 2, "bodyguard": 2, "medic": 1, "forager": 1, "pathfinder": 1, "mechanic": 1
    }  # fmt: skip
    rules = configuration()
    worth = (Bonus.EVADE, Bonus.ALLY, Bonus.CAMP_HEALTH, Bonus.TILE_FOOD, Bonus.SEE, Bonus.TILE_AMMO)
    for follower, bonus in zip(copies("followers"), worth, strict=True):
        values = rules.follower_bonuses[row("followers", follower)]
        assert values[bonus] == 1
        assert values.sum() == 1


@pytest.mark.rule("PH-H20")
def test_six_characters_of_ten_development_points_each():
    price = {2: 0, 3: 2, 4: 3, 5: 5}
    cards = table("characters")
    assert len(cards) == 6
    for card in cards.values():
        stats = [int(card[stat]) for stat in ("strength", "speed", "mind", "melee", "shooting")]
        assert sum(price[stat] for stat in stats) == 10


@pytest.mark.rule("PH-H20")
def test_characters_that_nobody_has_chosen_are_dealt_evenly(monkeypatch):
    rules = configuration(players=2, **{"character@1": "gamer"})
    dealt = []
    for number in range(5):  # the other five characters
        with monkeypatch.context() as patch:
            forced(patch, number)
            s = laid_out(rules)
        assert s.character[0] == row("characters", "gamer")
        dealt.append(int(s.character[1]))
    assert sorted(dealt) == [0, 2, 3, 4, 5]


@pytest.mark.rule("PH-H20")
def test_the_last_of_the_characters_left_can_be_dealt_too(monkeypatch):
    real = setup_rules.below

    def last(s, stream, n):
        return n - 1 if stream == Stream.CHOICE else real(s, stream, n)

    monkeypatch.setattr(setup_rules, "below", last)
    s = laid_out(configuration(players=4, **{"character@2": "nurse"}))
    assert s.character[:4].tolist() == [4, 5, 3, 2]  # the Nurse is the last of six
