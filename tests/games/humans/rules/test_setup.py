"""Humans!!!, rule by rule: Setup, and whose turn comes when."""

import numpy as np
import pytest

from sims.games.humans.play import start
from sims.games.humans.queries.redeal import redeal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.state import OWN, PUBLIC, STATE
from sims.games.humans.records.words import Ground, Phase, Step
from sims.games.humans.rules.turn import next_seat
from sims.loop import begin_game
from sims.sight import EACH
from tests.games.humans.tables import (
    MID,
    PASS,
    STREAMS,
    TURN_FIELDS,
    act,
    at,
    begin,
    capturing,
    dice,
    discard,
    give,
    hand,
    human,
    keep_eats,
    next_events,
    next_tile,
    options,
    pawn,
    pawns,
    row,
    rules_of,
    scenario,
    snap,
    table,
    tile,
    walk,
)


def random_rules(players):
    return scenario().configuration({"players": players}).rules().copy()[0]


def begun(count, players):
    """The first games of seed 0 with characters dealt, as they begin, and their rules."""
    rules = random_rules(players)
    states = np.zeros(count, STATE)
    for game in range(count):
        begin_game(states[game], 0, game)
        start(states[game], rules)
    return states, rules


@pytest.mark.rule("HU-006")
def test_every_player_gets_another_character_and_each_is_as_likely():
    states, _ = begun(120, 3)
    dealt = states["character"][:, :3]
    assert all(len(set(cards)) == 3 for cards in dealt.tolist())
    for seat in range(3):  # one of six stays away from a seat in 6 x (5/6)^120 < 1e-8 of all seeds
        assert set(dealt[:, seat].tolist()) == set(range(6))


@pytest.mark.rule("HU-006")
def test_a_chosen_character_is_not_dealt_to_another():
    rules = random_rules(6)
    rules.character[2] = 4  # the Wrestler
    for game in range(20):
        s = np.zeros(1, STATE)[0]
        begin_game(s, 0, game)
        start(s, rules)
        assert s.character[2] == 3
        assert sorted(s.character.tolist()) == list(range(6))


@pytest.mark.rule("HU-007")
def test_there_are_ten_pawns_of_each_player_and_never_more_on_the_board():
    s, rules = table()
    for _ in range(8):
        pawn(s, 0, at(0, 1))
    assert (rules.pawns, s.pawns[0]) == (10, 9)
    rules.later_pawns, s.turns_taken[0] = 3, 1
    rules.characters["points"] = 40
    begin(s, rules)
    assert (s.pawns[0], s.pawns[1]) == (10, 1)
    assert pawns(s, 0) == [at(0, 1)] * 8 + [MID] * 2


@pytest.mark.rule("HU-008")
@pytest.mark.parametrize(
    ("character", "amount"),
    [("lawyer", 2), ("cheerleader", 2), ("doctor", 1), ("wrestler", 1), ("miner", 2), ("musician", 3)],
)
def test_each_player_starts_with_the_do_over_number_of_tokens(character, amount):
    rules = rules_of(2, f"{character}+{'lawyer' if character != 'lawyer' else 'doctor'}")
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    start(s, rules)
    assert s.tokens[0] == amount
    assert s.tokens_left == 36 - amount - s.tokens[1]
    assert not s.token.any()


@pytest.mark.rule("HU-009")
def test_town_square_lies_in_the_middle_and_the_other_19_tiles_are_shuffled():
    states, _ = begun(30, 2)
    deck = [*states[0].tile_deck[: states[0].tiles_left].tolist(), int(states[0].tile_drawn)]
    every = [int(each) for each in random_rules(2).tiles_deck[:20]]
    for s in states:
        assert (s.tiles_placed, s.tile[0], s.tile_x[0], s.tile_y[0]) == (1, row("tiles", "town_square"), 0, 0)
        assert s.tiles_left == 18  # and the first one is in hand
    assert sorted([*deck, row("tiles", "town_square")]) == sorted(every)
    # the 19 tiles are of 14 kinds; one and the same is drawn first in (4/19)^29 of all seeds at most
    assert len({int(s.tile_drawn) for s in states}) > 1
    assert {xy for xy in zip(s.site_x[:4].tolist(), s.site_y[:4].tolist(), strict=True)} == {
        *((0, -1), (1, 0), (0, 1), (-1, 0))
    }


@pytest.mark.rule("HU-010")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_puts_one_pawn_on_the_middle_of_town_square(players):
    states, _ = begun(1, players)
    s = states[0]
    assert s.ground[MID] == Ground.ROAD
    assert [pawns(s, seat) for seat in range(players)] == [[MID]] * players
    assert s.zombies[MID] == players == s.zombies.sum()


@pytest.mark.rule("HU-011")
@pytest.mark.parametrize(("players", "after"), [(2, 1), (4, 1), (5, 2), (6, 2)])
def test_a_second_pawn_comes_at_the_start_of_the_second_turn_with_5_or_6_players(players, after):
    s, rules = table(players)
    begin(s, rules)
    assert pawns(s, 0) == [MID]
    place = s.tiles_placed
    begin(s, rules)
    assert (s.turns_taken[0], s.phase, s.tiles_placed) == (2, Phase.TILE, place)  # before the tile is placed
    assert pawns(s, 0) == [MID] * after
    assert [pawns(s, seat) for seat in range(1, players)] == [[MID]] * (players - 1)
    begin(s, rules)
    assert pawns(s, 0) == [MID] * after  # none comes in the third turn


@pytest.mark.rule("HU-011", "HU-001")
def test_a_pawn_of_the_second_turn_may_win_before_a_tile_is_drawn():
    s, rules = table(5)
    keep_eats(s, 0, 8)  # and the pawn: 9 points; the Miner needs 10
    s.turns_taken[0] = 1
    left = s.tiles_left
    begin(s, rules)
    assert (s.phase, s.winner, s.tiles_left) == (Phase.OVER, 0, left)


@pytest.mark.rule("HU-012")
@pytest.mark.parametrize("players", [2, 6])
def test_three_event_cards_are_dealt_to_each_player(players):
    states, rules = begun(30, players)
    for s in states:
        assert s.hand.sum(axis=1)[:players].tolist() == [3] * players == s.held[:players].tolist()
        assert s.events_left == 40 - 3 * players
        assert not s.events_out.any()
    hands = {tuple(s.hand[0].tolist()) for s in states}
    assert len(hands) > 10  # the deck is shuffled: 30 equal hands of 3 cards have no chance
    assert rules.events_size == 40


@pytest.mark.rule("HU-012")
def test_without_event_cards_there_is_no_deck():
    s, rules = table(event_cards=False)
    begin(s, rules)
    assert (rules.events_size, s.events_left, s.held.sum()) == (0, 0, 0)


@pytest.mark.rule("HU-013")
@pytest.mark.parametrize("deck", ["capture", "wound"])
def test_capture_and_wound_decks_are_shuffled(deck):
    states, rules = begun(20, 2)
    orders = {tuple(s[f"{deck}_deck"][:40].tolist()) for s in states}
    assert len(orders) == 20
    assert states[0][f"{deck}s_left"] == 40
    for order in orders:
        assert sorted(order) == sorted(rules[f"{deck}_cards_deck"][:40].tolist())


@pytest.mark.rule("HU-014")
@pytest.mark.parametrize(("seat", "after", "rounds"), [(0, 1, 1), (1, 2, 1), (2, 0, 2)])
def test_the_turn_passes_to_the_left_and_a_round_ends_before_the_first_player(seat, after, rounds):
    s, rules = table(3)
    s.turn_seat = seat
    next_seat(s, rules)
    assert (s.turn_seat, s.rounds, s.step) == (after, rounds, Step.TURN)


@pytest.mark.rule("HU-H08")
def test_any_player_may_begin():
    states, _ = begun(60, 4)  # a seat stays away in 4 x (3/4)^60 < 1e-6 of all seeds
    assert set(states["first"].tolist()) == {0, 1, 2, 3}
    assert (states["first"] == states["turn_seat"]).all()


@pytest.mark.rule("HU-015")
def test_a_turn_has_its_five_steps_in_order():
    s, rules = table(2)
    north = at(tile(s, rules, "road_i", 0, -1), CENTRE)
    human(s, north)
    begin(s, rules)
    assert (s.phase, s.seat, s.held[0]) == (Phase.TILE, 0, 0)  # 1: the tile, before 2: cards are drawn
    next_tile(s, "road_x")
    next_events(s, "weapon_0", "weapon_0", "weapon_1")
    act(s, rules, options(s, rules)[0])
    while s.phase in (Phase.PUT_HUMAN, Phase.PUT_TOKEN):
        act(s, rules, options(s, rules)[0])
    assert (s.phase, s.held[0], s.budget) == (Phase.MOVE, 3, 6)  # 2, then 3: move; nothing to play before
    walk(s, rules, 0, north)
    assert s.phase == Phase.CAPTURE  # 4: nobody can move any more
    dice(s, rules, 1, 1)
    act(s, rules, Action.SELECT)
    while s.phase == Phase.FLEE:
        act(s, rules, options(s, rules)[0])
    assert (s.phase, s.seat, s.turn_seat) == (Phase.END, 0, 0)  # 5: discard
    act(s, rules, PASS)
    assert (s.phase, s.turn_seat, s.held[1]) == (Phase.TILE, 1, 0)


@pytest.mark.rule("HU-005")
def test_points_are_public_and_hands_are_seen_by_their_owners():
    assert {"eaten", "pawns", "pawn", "wound", "tokens", "held", "events_out", "captures_out"} <= set(PUBLIC)
    assert not {"hand", "in_hand", "tile_deck", "event_deck", "capture_deck", "wound_deck"} & set(PUBLIC)
    assert OWN == {"hand": EACH, "in_hand": EACH}


@pytest.mark.rule("HU-086")
def test_what_a_player_cannot_see_may_be_otherwise():
    s, rules = table(3)
    for seat in range(3):
        give(s, seat, "weapon_1", "panic", "bait" if seat < 2 else "stunned")
    seen: dict[str, set] = {"others": set(), "own": set()}
    before = snap(s)
    for _ in range(20):
        redeal(s, rules, 0)
        seen["own"].add(tuple(hand(s, 0)))
        seen["others"].add(tuple(hand(s, 1)))
        assert s.held.tolist() == before.held.tolist()
    assert len(seen["own"]) == 1
    assert len(seen["others"]) > 5
    hidden = {"tile_deck", "event_deck", "capture_deck", "wound_deck", "hand", "in_hand", "desk"}
    assert {name for name in STATE.names if name not in STREAMS and not np.array_equal(before[name], s[name])} == (
        hidden - {"desk"}
    )
    assert hidden - {"hand", "in_hand"} <= TURN_FIELDS


@pytest.mark.rule("HU-086")
def test_a_discard_at_the_end_of_a_turn_is_not_a_play():
    s, rules = table(2)
    give(s, 0, "weapon_1", "panic")
    capturing(s, rules)
    assert s.phase == Phase.END
    act(s, rules, discard("panic"))
    assert (s.played[0], hand(s, 0)) == (0, ["weapon_1"])
    assert s.events_out[row("events", "panic")] == 1
