"""Posthuman, rule by rule: the order of a turn, declaring actions, and what is checked at its end."""

import pytest

from sims.games.posthuman.play import advance
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.state import OWN, PUBLIC
from sims.games.posthuman.records.words import Deck, Deeds, Phase, StartPlayer
from tests.games.posthuman.journeys import (
    act,
    declare,
    first_action,
    hold,
    legal_list,
    next_cards,
    next_encounters,
    row,
    scenario,
)
from tests.games.posthuman.journeys_setup import configuration, laid_out, play_setup
from tests.games.posthuman.journeys_turn import (
    acts,
    become_mutant,
    eat_one,
    finish_tile,
    game,
    new_turn,
    sheet,
    stand,
    way_to,
)

DECLARED = [Action.DEED + deed for deed in (Deeds.CAMP, Deeds.FORAGE, Deeds.SCOUT, Deeds.MOVE)]


def deeds(s, rules):
    """What the human that declares may declare."""
    return [action - Action.DEED for action in legal_list(s, rules) if Action.DEED <= action < Action.CARD]


def seats_asked(s, rules, phase):
    """Play on with the lowest actions while a phase lasts and return the seats that were asked, in order."""
    seats = []
    while s.phase == phase:
        seats.append(int(s.seat))
        advance(s, rules, DECLARED[3] if phase == Phase.DECLARE else first_action(s, rules))
    return seats


@pytest.mark.rule("PH-065")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_players_act_clockwise_from_the_starting_player(first):
    s, rules = game(3)
    s.first = first
    for seat in range(3):
        stand(s, rules, seat, "rural_a")
    next_encounters(s, 1, "ravine", "ravine", "collapsed_bridge")
    new_turn(s, rules)
    eat_one(s, rules)
    order = [first, (first + 1) % 3, (first + 2) % 3]
    assert seats_asked(s, rules, Phase.DECLARE) == order
    moved = []
    while s.phase == Phase.MOVE:
        moved.append(int(s.seat))
        act(s, rules, way_to(s, s.seat, 0))
    assert moved == order


@pytest.mark.rule("PH-066", "PH-253")
def test_a_turn_goes_event_eating_declare_trade_action():
    s, rules = game(trade="food_ammo")
    new_turn(s, rules, "trader_caravan")
    seen = []
    while s.phase != Phase.MOVE:
        seen.append((s.phase, s.seat))
        act(s, rules, DECLARED[3] if s.phase == Phase.DECLARE else first_action(s, rules))
    assert seen == [
        (phase, seat) for phase in (Phase.CARAVAN, Phase.EAT, Phase.DECLARE, Phase.OFFER) for seat in (0, 1)
    ]


@pytest.mark.rule("PH-067", "PH-087", "PH-253")
def test_actions_go_camp_forage_scout_move():
    s, rules = game(4)
    stand(s, rules, 3, "rural_c", 1, completed=True)
    s.health[3] = 1
    hold(s, 2, "bandages", "book", "painkillers")
    next_cards(s, "supplies", "supply_7")  # equipment: one card too many
    declare(s, rules, Deeds.MOVE, Deeds.SCOUT, Deeds.FORAGE, Deeds.CAMP)
    assert s.deed.tolist() == [Deeds.MOVE, Deeds.SCOUT, Deeds.FORAGE, Deeds.CAMP]  # all are shown before the first
    assert (s.phase, s.seat) == (Phase.CAMP, 3)
    assert (s.health[3], s.done[2, 0], s.tiles[1]) == (3, 1, 1)
    act(s, rules, Action.TAKE)
    assert (s.phase, s.seat) == (Phase.DROP, 2)
    assert (s.health[3], s.done[2, 0], s.tiles[1]) == (4, 2, 1)
    act(s, rules, Action.DROP)
    assert (s.phase, s.seat) == (Phase.MOVE, 0)
    assert (s.tiles[0], s.tiles[1]) == (1, 5)


@pytest.mark.rule("PH-067", "PH-253", "PH-088")
def test_mutants_act_after_the_humans_and_fill_their_hands_last():
    s, rules = game(3)
    become_mutant(s, rules, 0, "spoil_rural")
    stand(s, rules, 1, "rural_a")
    new_turn(s, rules)
    assert s.first == 1
    eat_one(s, rules)
    card = row("mutant_actions", "spoil_rural")
    act(s, rules, DECLARED[3], DECLARED[3])
    assert (s.phase, s.seat) == (Phase.DECLARE, 0)
    act(s, rules, Action.CARD)
    assert (s.declared[0], s.deed[0]) == (0, NONE)  # humans have shown theirs
    assert (s.deed.tolist()[1:3], s.declared.tolist()[1:3]) == ([Deeds.MOVE] * 2, [NONE] * 2)
    assert s.phase == Phase.TACTICS
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat) == (Phase.MOVE, 1)
    act(s, rules, way_to(s, 1, 0), Action.NEW)
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat) == (Phase.MUTANT, 0)
    s.here[1], food = 1, int(s.food[1])
    assert card not in s.used[Deck.ACTIONS, : s.used_size[Deck.ACTIONS]]
    next_cards(s, "events", "clear_skies")
    act(s, rules, Action.SEAT + 1)
    assert s.food[1] < food
    assert card in s.used[Deck.ACTIONS, : s.used_size[Deck.ACTIONS]]
    assert (s.hand_held[0], s.rounds) == (3, 3)


@pytest.mark.rule("PH-068")
def test_everybody_has_one_action_a_turn():
    s, rules = game()
    acts(s, rules, Deeds.FORAGE)
    assert (s.rounds, s.deeds[0].tolist(), s.deeds[1].tolist()) == (2, [0, 1, 0, 0, 0], [1, 0, 0, 0, 0])
    eat_one(s, rules)
    assert (s.phase, s.seat) == (Phase.DECLARE, 0)


@pytest.mark.rule("PH-086")
def test_humans_choose_one_of_four_actions_in_secret():
    s, rules = game()
    stand(s, rules, 0, "rural_a")
    assert deeds(s, rules) == [Deeds.CAMP, Deeds.FORAGE, Deeds.SCOUT, Deeds.MOVE]
    act(s, rules, DECLARED[2])
    assert (s.declared[0], s.deed.tolist()[:2], s.shown) == (Deeds.SCOUT, [NONE, NONE], 0)
    assert s.tiles[0] == 2
    assert "declared" in OWN
    assert "declared" not in PUBLIC
    act(s, rules, DECLARED[3])
    assert (s.deed.tolist()[:2], s.shown) == ([Deeds.SCOUT, Deeds.MOVE], 1)


@pytest.mark.rule("PH-086", "PH-089")
def test_mutants_choose_a_card_of_their_hand_or_none():
    s, rules = game()
    become_mutant(s, rules, 1, "attack_rural", "taint_urban_mountain")
    act(s, rules, DECLARED[3])
    assert (s.phase, s.seat) == (Phase.DECLARE, 1)
    assert legal_list(s, rules) == [Action.PASS, Action.CARD, Action.CARD + 1, Action.CARD + 2]
    act(s, rules, Action.PASS)
    assert (s.declared[1], s.hand_held[1], s.phase) == (NONE, 3, Phase.TACTICS)
    act(s, rules, Action.PASS, Action.NEW, Action.PASS)
    assert (s.phase, s.seat) == (Phase.MUTANT, 1)  # without a card there are the default actions
    act(s, rules, Action.PASS)
    assert (s.phase, s.seat, s.hand_held[1]) == (Phase.REFILL, 1, 3)


@pytest.mark.rule("PH-089", "PH-088")
def test_a_mutant_may_give_up_its_card_for_a_default_action():
    s, rules = game()
    become_mutant(s, rules, 1, "attack_rural")
    next_cards(s, "scars", "just_a_scar")
    next_cards(s, "events", "watched")
    act(s, rules, DECLARED[3], Action.CARD)
    while s.phase != Phase.MUTANT:
        act(s, rules, Action.NEW if s.phase == Phase.MOVE else Action.PASS)
    card = row("mutant_actions", "attack_rural")
    assert s.card[1, s.declared[1]] == card
    assert legal_list(s, rules) == [Action.PASS, Action.MUTATE, Action.CONSOLIDATE]  # nobody to attack on a start
    before = sheet(s, 0)
    act(s, rules, Action.MUTATE)
    assert card in s.used[Deck.ACTIONS, : s.used_size[Deck.ACTIONS]]
    assert sheet(s, 0) == before


@pytest.mark.rule("PH-Q01")
def test_forge_is_forage():
    s, rules = game()
    assert [deed.name for deed in Deeds] == ["CAMP", "FORAGE", "SCOUT", "MOVE", "NOTHING"]
    assert deeds(s, rules) == [Deeds.FORAGE, Deeds.SCOUT, Deeds.MOVE]
    act(s, rules, DECLARED[1], DECLARED[1])
    assert (s.used_size[Deck.SUPPLIES], s.done[:2, 0].tolist()) == (2, [2, 2])


@pytest.mark.rule("PH-064")
def test_a_die_decides_who_is_the_starting_player():
    assert scenario().configuration({"players": 3}).rules()["start_player"] == StartPlayer.ROLLED
    rules = configuration(players=3, start_player="rolled")
    games = [laid_out(rules, seed) for seed in range(60)]
    assert min(sum(s.first == seat for s in games) for seat in range(3)) > 12
    for s in games[:6]:
        first = int(s.first)
        play_setup(s, rules)
        assert (s.rounds, s.first, s.seat) == (1, first, first)


@pytest.mark.rule("PH-064")
def test_alone_the_player_starts_and_the_die_changes_no_other():
    assert laid_out(configuration(players=1, start_player="rolled")).first == 0
    decks = [laid_out(configuration(players=3, start_player=duty)).deck for duty in ("rolled", "fixed", "rotating")]
    assert all((deck == decks[0]).all() for deck in decks)


@pytest.mark.rule("PH-064", "PH-Q02")
@pytest.mark.parametrize(
    ("duty", "step", "firsts"), [("rolled", 0, {0, 1, 2}), ("fixed", 0, {0}), ("rotating", 1, {0, 1, 2})]
)
def test_the_starting_player_stays_the_same_unless_the_duty_rotates(duty, step, firsts):
    s, rules = game(3, start_player=duty)
    assert {int(laid_out(rules, seed).first) for seed in range(20)} == firsts
    for _ in range(4):
        before = int(s.first)
        new_turn(s, rules)
        assert s.first == (before + step) % 3


@pytest.mark.rule("PH-Q02")
def test_the_next_human_clockwise_starts_once_the_starting_player_is_a_mutant():
    s, rules = game(4)
    s.first = 1
    for seat in (1, 2):
        become_mutant(s, rules, seat)
    new_turn(s, rules)
    assert s.first == 3
    new_turn(s, rules)
    assert s.first == 3


@pytest.mark.rule("PH-Q46")
def test_a_declared_action_that_is_no_longer_legal_is_lost():
    s, rules = game()
    s.gone[Deck.TERRAIN] += s.left[Deck.TERRAIN] - 4
    s.left[Deck.TERRAIN] = 4
    next_cards(s, "events", "watched")
    before = sheet(s, 1)
    declare(s, rules, Deeds.SCOUT, Deeds.SCOUT)  # the first takes all four tiles that are left
    assert (s.tiles.tolist()[:2], s.vacant[1, 0], s.rounds) == ([5, 1], 4, 2)
    assert sheet(s, 1) == before


@pytest.mark.rule("PH-Q46")
def test_a_declared_forage_that_is_no_longer_legal_is_lost():
    s, rules = game()
    stand(s, rules, 0, "rural_c", 1, completed=True)
    s.health[0] = 1
    next_cards(s, "events", "watched")
    declare(s, rules, Deeds.CAMP, Deeds.FORAGE)
    s.done[1, 0] = 2  # foraged before its turn comes
    before = sheet(s, 1)
    act(s, rules, Action.TAKE)
    assert (s.rounds, s.used_size[Deck.SUPPLIES]) == (2, 0)
    assert sheet(s, 1) == before


@pytest.mark.rule("PH-068", "PH-114")
def test_after_a_zone_the_next_player_acts():
    s, rules = game()
    finish_tile(s, rules, "rural_b")
    assert (s.rounds, s.deeds[0].sum()) == (2, 1)
