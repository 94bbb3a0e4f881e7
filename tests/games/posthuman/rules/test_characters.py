"""Posthuman, rule by rule: pre-made and custom characters, and what they begin with."""

import pytest

from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Phase
from tests.games.posthuman.journeys import (
    act,
    give,
    item,
    journey,
    legal_list,
    next_cards,
    row,
)
from tests.games.posthuman.journeys_setup import (
    CUSTOM,
    cards_of,
    configuration,
    encountering,
    laid_out,
    named,
    next_skills,
    owned,
    place_of,
    play_setup,
    skills_of,
    used_of,
)

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = range(6)
SKILL_SHOT, NOTHING = 4, 5  # of a shooting die; its first face is a hit at every range
PRINTED = {  # strength, speed, mind, melee, shooting; fixed skill; items; food, ammo; random skills kept
    "cage_fighter": ((3, 4, 2, 5, 2), "acrobatics", "nail_club flare painkillers", 4, 0, 0),
    "gamer": ((2, 3, 5, 2, 4), "stealth", "lead_pipe kalt_9mm flare", 4, 4, 2),
    "runner": ((3, 5, 2, 4, 2), "athletics", "knife flare bandages", 5, 0, 0),
    "soldier": ((4, 2, 2, 3, 5), "pistol_expert", "knife kalt_9mm flare", 3, 6, 0),
    "ranger": ((3, 3, 3, 3, 3), "survivalist", "knife kalt_9mm flare", 4, 4, 1),
    "nurse": ((3, 4, 4, 3, 2), "field_medic", "lead_pipe flare bandages painkillers", 4, 0, 2),
}


def premade(character):
    """A game in which seat 0 plays a character, at its first event."""
    other = "nurse" if character != "nurse" else "runner"
    rules = configuration(players=2, **named(2, f"{character}+{other}"))
    s = laid_out(rules)
    skills = int(s.left[Deck.SKILLS])
    play_setup(s, rules, Phase.EAT)
    return s, rules, skills


# --- characters ---


@pytest.mark.rule("PH-008")
@pytest.mark.rule("PH-010")
@pytest.mark.parametrize("character", PRINTED)
def test_a_character_begins_with_the_stats_food_and_ammo_of_its_card(character):
    stats, _, _, food, ammo, _ = PRINTED[character]
    s, _, _ = premade(character)
    assert s.stat[0].tolist() == list(stats)
    assert (s.food[0], s.ammo[0]) == (food, ammo)


@pytest.mark.rule("PH-009")
@pytest.mark.parametrize("character", PRINTED)
def test_a_character_takes_the_skills_and_items_of_its_card_and_draws_the_rest(character):
    _, skill, items, _, _, kept = PRINTED[character]
    rules = configuration(players=2, **named(2, f"{character}+{'runner' if character != 'runner' else 'soldier'}"))
    s = laid_out(rules)
    assert row("skills", skill) in skills_of(s, 0)
    assert cards_of(s, Deck.SKILLS).count(row("skills", skill)) == 1  # one of two
    play_setup(s, rules, Phase.EAT)
    assert sorted(owned(s, 0)) == sorted(item("s:" + card) for card in items.split())
    assert s.skills[0] == 1 + kept
    drawn = kept + (1 if kept else 0)  # of 3 they keep 2, of 2 one
    assert s.left[Deck.SKILLS] == 30 - 2 - drawn
    assert s.used_size[Deck.SKILLS] == drawn - kept
    assert s.left[Deck.EQUIPMENT] == 37  # starting items have a deck of their own


@pytest.mark.rule("PH-009")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_draws_the_skill_that_another_card_names(seed):
    rules = configuration(players=2, **named(2, "gamer+runner"))
    deck = [row("skills", card) for card in ("stealth", "athletics", "footwork", "brawler", "marksman")]
    rules.cards[Deck.SKILLS, :5], rules.cards_size[Deck.SKILLS] = deck, 5
    s = laid_out(rules, seed)
    play_setup(s, rules, Phase.EAT)
    assert skills_of(s, 1) == [row("skills", "athletics")]
    assert s.skills[0] == 3


@pytest.mark.rule("PH-011")
def test_a_character_gets_every_item_of_its_card_whatever_the_number_of_players():
    rules = configuration(players=3, **named(3, "gamer+soldier+ranger"))
    assert rules.market[row("starting_items", "kalt_9mm")] == 2  # the third is for four players
    s = laid_out(rules)
    play_setup(s, rules, Phase.EAT)
    assert all(item("s:kalt_9mm") in owned(s, seat) for seat in range(3))


@pytest.mark.rule("PH-011")
def test_a_solo_character_gets_an_item_for_more_players():
    rules = configuration(players=1, **named(1, "runner"))
    rules.characters[row("characters", "runner")]["items"][0] = row("starting_items", "book")
    assert rules.market[row("starting_items", "book")] == 0
    s = laid_out(rules)
    play_setup(s, rules, Phase.EAT)
    assert item("s:book") in owned(s, 0)


@pytest.mark.rule("PH-012")
def test_a_pistol_is_the_kalt_9mm_and_the_skills_are_those_of_the_errata():
    rules = configuration(players=4, **named(4, "gamer+soldier+ranger+runner"))
    s = laid_out(rules)
    assert skills_of(s, 0) == [row("skills", "stealth")]
    assert skills_of(s, 3) == [row("skills", "athletics")]
    play_setup(s, rules, Phase.EAT)
    for seat in range(3):
        assert s.gear[seat, s.ranged[seat]] == item("s:kalt_9mm")
    assert s.ranged[3] == NONE


@pytest.mark.rule("PH-013")
@pytest.mark.rule("PH-014")
@pytest.mark.parametrize("build", [55222, 54322, 44332, 52422, 33333, 22222])
def test_ten_points_buy_stats_at_whole_prices(build):
    rules = configuration(players=2, creation="custom", **{"custom_build@1": build})
    s = laid_out(rules)
    assert s.stat[0].tolist() == [int(digit) for digit in str(build)]
    assert s.stat[1].tolist() == [3, 3, 3, 3, 3]


@pytest.mark.rule("PH-013")
@pytest.mark.rule("PH-014")
@pytest.mark.parametrize("build", [55322, 44432, 53432, 33334, 12222, 62222])
def test_more_than_ten_points_cannot_be_spent_and_stats_are_from_two_to_five(build):
    with pytest.raises(Exception, match="custom_build"):
        configuration(players=2, creation="custom", **{"custom_build@1": build})


@pytest.mark.rule("PH-Q05")
def test_points_that_are_not_spent_are_lost():
    rules = configuration(players=2, creation="custom", **{"custom_build@1": 22222})
    s = laid_out(rules)
    play_setup(s, rules, Phase.MARKET)
    assert (s.food[0], s.ammo[0], s.xp[0]) == (s.food[1], s.ammo[1], s.xp[1]) == (7, 0, 0)


@pytest.mark.rule("PH-015")
@pytest.mark.rule("PH-043")
@pytest.mark.parametrize(("mind", "drawn", "kept"), [(2, 2, 1), (3, 3, 2), (4, 4, 3), (5, 5, 3)])
def test_the_mind_sets_how_many_skills_a_custom_character_draws_and_keeps(mind, drawn, kept):
    rules = configuration(players=2, creation="custom", **{"custom_build@1": 22022 + 100 * mind})
    s = laid_out(rules)
    next_cards(s, "skills", "tracker", "iron_will", "optimist", "marksman", "brawler")
    play_setup(s, rules, Phase.KEEP_SKILL)
    assert (s.seat, s.choices_size, s.keep) == (0, drawn, kept)
    while s.phase == Phase.KEEP_SKILL and s.seat == 0:
        act(s, rules, Action.KEEP)
    assert s.skills[0] == kept
    assert skills_of(s, 0) == [row("skills", c) for c in ("tracker", "iron_will", "optimist")[:kept]]
    assert s.used_size[Deck.SKILLS] == drawn - kept


@pytest.mark.rule("PH-016")
def test_of_two_equal_skills_drawn_at_setup_one_is_replaced():
    rules = configuration(players=2, **CUSTOM)
    s = laid_out(rules)
    next_skills(s, "footwork", "footwork", "tracker", "iron_will", "optimist")
    play_setup(s, rules, Phase.KEEP_SKILL)
    assert s.choices[:3].tolist() == [row("skills", card) for card in ("footwork", "tracker", "iron_will")]
    assert s.choices_size == 3
    assert used_of(s, Deck.SKILLS) == [row("skills", "footwork")]


# --- inventory, health and morale ---


@pytest.mark.rule("PH-025")
def test_all_items_lie_in_the_inventory_and_one_weapon_of_each_kind_is_active():
    s, rules = journey(2)
    assert [int(number) for number in owned(s, 0)] == [item("s:knife"), item("s:kalt_9mm"), item("s:flare")]
    assert (s.melee[0], s.ranged[0], s.held[0]) == (0, 1, 0)
    assert (s.gear[1, s.melee[1]], s.ranged[1]) == (item("s:lead_pipe"), NONE)
    give(s, rules, 0, "machete", "magnum")
    assert (s.melee[0], s.ranged[0]) == (0, 1)


@pytest.mark.rule("PH-026")
def test_active_weapons_may_be_exchanged_until_the_combat_begins():
    s, rules = journey(2)
    give(s, rules, 0, "machete", "magnum")
    machete, magnum = place_of(s, 0, "machete"), place_of(s, 0, "magnum")
    encountering(s, rules, "crawler")
    act(s, rules, Action.WIELD + machete, Action.WIELD + magnum)
    assert (s.melee[0], s.ranged[0], s.phase) == (machete, magnum, Phase.FIGHT)
    assert s.gears[0] == 5
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT
    assert not any(action >= Action.PLAY for action in legal_list(s, rules))


@pytest.mark.rule("PH-026")
def test_who_gave_its_active_weapon_up_may_take_another_at_once():
    s, rules = journey(2)
    give(s, rules, 0, "machete")
    act(s, rules, Action.REMOVE + place_of(s, 0, "s:knife"))
    assert s.melee[0] == NONE
    act(s, rules, Action.WIELD + place_of(s, 0, "machete"))
    assert s.gear[0, s.melee[0]] == item("machete")
    assert s.gear[0, s.ranged[0]] == item("s:kalt_9mm")


@pytest.mark.rule("PH-027")
def test_everything_in_the_inventory_fills_as_many_slots_as_its_size():
    s, rules = journey(2)
    assert s.room[0] == 2  # Knife and Kalt 9mm; a Flare takes none
    give(s, rules, 0, "fire_axe")  # 2 slots, and not active
    assert (s.room[0], s.melee[0]) == (4, 0)
    give(s, rules, 0, "running_shoes")
    assert (s.room[0], s.room[1]) == (5, 3)


@pytest.mark.rule("PH-028")
def test_the_hunger_marker_begins_full():
    s, rules, _ = premade("runner")
    assert (s.hunger[0], s.hunger[1]) == (0, 0)
    health, morale, food = int(s.health[0]), int(s.morale[0]), int(s.food[0])
    s.seat = 0
    act(s, rules, Action.EAT + 1)
    assert (s.hunger[0], s.health[0], s.morale[0], s.food[0]) == (0, health, morale, food - 1)


@pytest.mark.rule("PH-029")
@pytest.mark.rule("PH-032")
@pytest.mark.parametrize(("character", "health", "morale"), [("soldier", 7, 5), ("gamer", 5, 8), ("ranger", 6, 6)])
def test_health_and_morale_begin_at_their_limits(character, health, morale):
    rules = configuration(players=2, **named(2, f"{character}+nurse"))
    s = laid_out(rules)
    assert (s.health[0], s.morale[0]) == (health, morale)
    assert (health_limit(s, rules, 0), morale_limit(s, rules, 0)) == (health, morale)
