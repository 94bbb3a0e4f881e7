"""All Hoomanz Are Dead, rule by rule: Encounters, CLEAR tokens, and the Inventory's limit."""

import pytest

from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Action, Fight, Phase, Pile
from sims.sets import bit, has
from tests.games.all_hoomanz.facility import (
    EAST,
    WEST,
    act,
    clear,
    give,
    next_cards,
    next_tile,
    ready,
    row,
    shields,
    wear,
)
from tests.games.all_hoomanz.facility_turns import CORES, begun, explore, join, move_to
from tests.games.cyberdoom_tower.towers import changed

ENCOUNTERS = ("loot_1", "monster_1", "mystery_1", "turret_1")


def enter(tile, prepare=None, **settings):
    """Let seat 0, LUKE, without Powa-Drinks, walk into a room east of the Medbay; the state and the rules then."""
    s, rules = begun(**settings)
    room = join(s, rules, tile, 0, EAST)
    s.drink_supply += s.drinks[0]
    s.drinks[0] = 0
    if prepare:
        prepare(s, rules)
    ready(s, rules)
    act(s, rules, move_to(room))
    return s, rules


@pytest.mark.rule("AH-068")
@pytest.mark.parametrize("first", [True, False])
def test_entering_an_encounter_sets_it_off_before_the_next_action(first):
    s, rules = begun()
    next_cards(s, "loot", "b1")
    if first:
        next_tile(s, "loot_1")
        ready(s, rules)
        act(s, rules, explore(EAST))
    else:
        join(s, rules, "loot_1", 0, EAST)
        ready(s, rules)
        act(s, rules, move_to(1))
    assert (s.room[0], s.held[0], s.hand[0, 0]) == (1, 1, row("loot", "b1"))
    assert (s.phase, s.seat, s.actions, s.clear) == (Phase.ACT, 0, 1, bit(1))


@pytest.mark.rule("AH-068", "AH-075")
@pytest.mark.parametrize("tile", ENCOUNTERS)
def test_a_clear_encounter_does_nothing(tile):
    def put_token(s, rules):
        clear(s, 1)

    s, _ = enter(tile, put_token)
    assert (s.left[Pile.LOOT], s.left[Pile.MONSTER], s.left[Pile.MYSTERY]) == (80, 64, 28)
    assert (s.shields[0], s.held[0], s.clear_supply) == (3, 0, 19)


@pytest.mark.rule("AH-069")
@pytest.mark.parametrize(("tile", "icons"), [("loot_1", 1), ("loot_6", 2), ("loot_9", 3)])
def test_loot_gives_a_card_for_each_icon(tile, icons):
    s, _ = enter(tile, lambda s, rules: next_cards(s, "loot", "b1", "g1", "t1", "i1"))
    assert s.hand[0, : s.held[0]].tolist() == [row("loot", card) for card in ("b1", "g1", "t1")][:icons]
    assert (s.left[Pile.LOOT], s.used_size[Pile.LOOT], s.held[1:4].tolist()) == (80 - icons, 0, [0, 0, 0])


@pytest.mark.rule("AH-070", "AH-A26", "AH-022")
@pytest.mark.parametrize(("held", "discarded"), [(7, 0), (8, 1), (9, 2), (10, 3)])
def test_the_limit_is_checked_after_every_card_and_a_card_of_choice_is_discarded(held, discarded):
    seen = []

    def fill(s, rules):
        give(s, rules, 0, *["n1", "n1", "n2", "n2", "n3", "n3", "n4", "n4", "k00a", "k00b"][:held])
        next_cards(s, "loot", "b5", "g6", "t5")
        seen.extend(s.hand[0, :held].tolist())

    s, _ = enter("loot_9", fill)
    assert (s.held[0], s.used_size[Pile.LOOT]) == (min(10, held + 3), discarded)
    kept = s.hand[0, : s.held[0]].tolist()
    # a Noodle goes rather than what was drawn: the hero chooses
    assert {row("loot", card) for card in ("b5", "g6", "t5")} <= set(kept)
    assert all(card in seen for card in s.used[Pile.LOOT, :discarded].tolist())


@pytest.mark.rule("AH-A26")
def test_an_infected_card_never_counts_for_the_limit():
    def fill(s, rules):
        give(s, rules, 0, *["n1"] * 4, *["n2"] * 4, "n3", "n3")
        next_cards(s, "loot", "x3")

    s, _ = enter("loot_1", fill)
    assert (s.held[0], s.used_size[Pile.LOOT]) == (10, 0)
    assert s.infection[0].tolist().count(row("loot", "x3")) == 1


@pytest.mark.rule("AH-022", "AH-070")
def test_a_defeated_monster_above_the_limit_costs_a_card():
    def fill(s, rules):
        give(s, rules, 0, *["n1"] * 4, *["n2"] * 4, "n3", "n3")
        rules.policies["noodle"] = 0  # so that none is eaten in the Combat
        next_cards(s, "monster", "k00a")

    s, _ = enter("monster_1", fill)
    assert s.fights[Fight.VICTORY] == 1
    assert (s.held[0], s.used_size[Pile.LOOT] + s.used_size[Pile.MONSTER] + s.noodles_used) == (10, 1 + s.noodles_used)


@pytest.mark.rule("AH-071")
@pytest.mark.parametrize(("card", "drinks", "cards", "left"), [("y01", 1, 0, 3), ("y02", 0, 1, 3), ("y05", 0, 0, 1)])
def test_mystery_reveals_the_top_card_and_does_what_it_says(card, drinks, cards, left):
    def stack(s, rules):
        next_cards(s, "mystery", card)
        next_cards(s, "loot", "b1")

    s, _ = enter("mystery_1", stack)
    assert (s.drinks[0], s.held[0], s.shields[0]) == (drinks, cards, left)
    used = s.used[Pile.MYSTERY, : s.used_size[Pile.MYSTERY]].tolist()
    assert (s.left[Pile.MYSTERY], used) == (27, [row("mysteries", card)])
    assert s.clear == bit(1)


@pytest.mark.rule("AH-072")
@pytest.mark.parametrize(("tile", "monsters"), [("monster_1", 1), ("monster_10", 2)])
def test_a_monster_room_reveals_one_monster_or_two_and_combat_begins(tile, monsters):
    def stack(s, rules):
        next_cards(s, "monster", "k05a", "k05b", "k05c")  # faster than LUKE, who defeats them
        shields(s, 0, 9)

    s, _ = enter(tile, stack)
    assert (s.fights[Fight.VICTORY], s.fights.sum(), s.left[Pile.MONSTER]) == (monsters, monsters, 64 - monsters)
    assert s.shields[0] == 9 - 2 * monsters


@pytest.mark.rule("AH-073")
def test_two_monsters_are_fought_one_after_the_other():
    def stack(s, rules):
        wear(s, rules, 0, 0, "g6")
        next_cards(s, "monster", "k01a", "k00a")

    s, _ = enter("monster_10", stack)
    # gauge 3 + 4 + 1; the first Monster's Defense 4 takes 4 of it, the second's 3 the last above 3
    assert (s.fights[Fight.VICTORY], s.gauge[0]) == (2, 3)
    assert s.hand[0, :2].tolist() == [MONSTERS + row("monsters", "k01a"), MONSTERS + row("monsters", "k00a")]


@pytest.mark.rule("AH-074", "AH-H01")
@pytest.mark.parametrize(("before", "after", "out"), [(7, 2, 0), (6, 1, 0), (5, 0, 1), (3, 0, 1)])
def test_a_turret_takes_5_shields(before, after, out):
    s, _ = enter("turret_1", lambda s, rules: shields(s, 0, before))
    assert (s.shields[0], s.out[0], s.clear) == (after, out, bit(1))
    assert s.scrapyard == 30 - 3 * 3 - after
    assert s.shields[1:4].tolist() == [3, 3, 3]


@pytest.mark.rule("AH-074", "AH-H01")
@pytest.mark.parametrize("drinks", [0, 1])
def test_a_drink_of_3_shields_lets_a_hero_with_3_survive_a_turret(drinks):
    def pour(s, rules):
        s.drinks[0], s.drink_supply = drinks, s.drink_supply - drinks

    s, _ = enter("turret_1", pour)
    assert (s.shields[0], s.out[0], s.drinks[0]) == ((1, 0, 0) if drinks else (0, 1, 0))


@pytest.mark.rule("AH-H01")
def test_a_powa_drink_adds_3_speed_3_attack_or_3_shields():
    s, rules = begun()
    ready(s, rules)
    s.drinks[0], s.drink_supply = 3, s.drink_supply - 1
    first = int(Action.DRINK)
    before = s.copy()
    act(s, rules, first, first + 1, first + 2)
    assert (s.speed_boost[0], s.gauge[0] - before.gauge[0], s.shields[0] - before.shields[0]) == (3, 3, 3)


@pytest.mark.rule("AH-075")
@pytest.mark.parametrize("tile", ENCOUNTERS)
def test_a_resolved_encounter_gets_a_clear_token_before_the_next_action(tile):
    def stack(s, rules):
        shields(s, 0, 9)
        next_cards(s, "mystery", "y01")
        next_cards(s, "monster", "k00a")

    s, _ = enter(tile, stack)
    assert (s.phase, s.seat, s.actions) == (Phase.ACT, 0, 1)
    assert (s.clear, s.clear_supply) == (bit(1), 19)


@pytest.mark.rule("AH-076")
def test_a_clear_token_takes_no_yellow_barrier_away():
    for tile in ("monster_1", "monster_8", "mystery_1"):
        s, rules = begun()
        room = join(s, rules, tile, 0, EAST)
        clear(s, room)
        assert s.yellow == bit(room)
    assert s.red == bit(0)  # red rooms have no Encounter to CLEAR


@pytest.mark.rule("AH-077", "AH-078", "AH-089", "AH-066")
@pytest.mark.parametrize("tile", ["empty_1", "empty_3", "empty_5", "helipad_1", "dropsite", "brain_1", *CORES])
def test_rooms_without_an_encounter_never_get_a_clear_token(tile):
    s, rules = begun(players=1)
    room = join(s, rules, tile, 0, EAST)
    ready(s, rules)
    before = s.copy()
    act(s, rules, move_to(room), move_to(0), move_to(room))
    assert (s.clear, s.clear_supply) == (0, 20)
    assert changed(before, s) == {"room", "actions"}


@pytest.mark.rule("AH-A21")
@pytest.mark.parametrize("supply", [0, 1])
def test_with_all_tokens_on_the_board_a_resolved_room_stays_active(supply):
    s, rules = begun(players=1)
    rules.clear_tokens = 1
    s.clear_supply = 1
    other, room = join(s, rules, "turret_1", 0, WEST), join(s, rules, "loot_1", 0, EAST)
    if supply == 0:
        clear(s, other)
    next_cards(s, "loot", "b1", "b4")
    ready(s, rules)
    act(s, rules, move_to(room), move_to(0), move_to(room))
    assert has(s.clear, room) == supply
    assert s.held[0] == (1 if supply else 2)  # set off again


@pytest.mark.rule("AH-A24")
@pytest.mark.parametrize(
    ("tile", "deck", "held"), [("loot_6", "loot", 2), ("monster_1", "monster", 1), ("mystery_1", "mystery", 0)]
)
def test_an_empty_deck_is_made_new_from_its_shuffled_discard_pile(tile, deck, held):
    pile, before = Pile[deck.upper()], []

    def empty(s, rules):
        next_cards(s, "mystery", "y01")
        next_cards(s, "monster", "k00a")
        size = int(s.left[pile])
        cards = s.deck[pile, :size].copy()
        if deck != "loot":
            cards[:] = cards[-1]  # all alike: whatever comes first is harmless
        s.used[pile, :size] = cards
        s.used_size[pile], s.left[pile] = size, 0
        before.append(cards.tolist())

    s, _ = enter(tile, empty)
    cards = {"loot": 80, "monster": 64, "mystery": 28}[deck]
    drawn = {"loot": 2, "monster": 1, "mystery": 1}[deck]
    assert (s.left[pile], s.used_size[pile]) == (cards - drawn, int(deck == "mystery"))
    assert s.held[0] + int((s.infection[0] != NONE).sum()) == held
    if deck == "loot":
        assert s.deck[pile, :10].tolist() != before[0][:10]


@pytest.mark.rule("AH-A24")
def test_a_new_deck_is_shuffled():
    firsts = set()
    for number in range(20):
        s, rules = begun()
        s.seed = number
        join(s, rules, "mystery_1", 0, EAST)
        s.used[Pile.MYSTERY, :28], s.used_size[Pile.MYSTERY], s.left[Pile.MYSTERY] = range(28), 28, 0
        s.used[Pile.MYSTERY, :28] = [row("mysteries", "y01")] * 14 + [row("mysteries", "y02")] * 14
        ready(s, rules)
        act(s, rules, move_to(1))
        firsts.add(int(s.used[Pile.MYSTERY, 0]))
    assert len(firsts) == 2  # only one kind comes first in 2 x (1/2)^20 < 2e-6 of all choices of seeds


@pytest.mark.rule("AH-A24")
@pytest.mark.parametrize(("tile", "deck"), [("loot_6", "loot"), ("monster_10", "monster"), ("mystery_1", "mystery")])
def test_with_deck_and_discard_pile_empty_nothing_is_drawn_and_the_room_is_cleared(tile, deck):
    def empty(s, rules):
        rules[f"{deck}_cards_size"] = 0
        s.left[Pile[deck.upper()]] = s.used_size[Pile[deck.upper()]] = 0

    s, _ = enter(tile, empty)
    assert (s.held[0], s.fights.sum(), s.shields[0], s.clear) == (0, 0, 3, bit(1))
    assert (s.phase, s.actions) == (Phase.ACT, 1)


@pytest.mark.rule("AH-A24")
def test_of_a_single_monster_left_an_x2_room_has_one():
    def leave_one(s, rules):
        s.deck[Pile.MONSTER, 0] = row("monsters", "k00a")
        s.left[Pile.MONSTER] = rules.monster_cards_size = 1

    s, _ = enter("monster_10", leave_one)
    assert (s.fights.sum(), s.held[0], s.clear) == (1, 1, bit(1))


@pytest.mark.rule("AH-A36")
@pytest.mark.parametrize("how", ["turret", "mystery"])
def test_an_encounter_that_knocks_the_hero_out_is_resolved(how):
    def weaken(s, rules):
        shields(s, 0, 2)
        next_cards(s, "mystery", "y05")  # 2 shields lost

    s, _ = enter("turret_1" if how == "turret" else "mystery_1", weaken)
    assert (s.out[0], s.room[0], s.shields[0]) == (1, 0, 0)
    assert (s.clear, s.clear_supply, s.seat, s.phase) == (bit(1), 19, 1, Phase.READY)
