"""Humans!!!: which reading of the rulebook is played where there are several (HU-A..): captures, flight and wounds.

Squares are written as x and y: Town Square covers 0 to 2 in both directions, and y grows to the south.
"""

import pytest

from sims.games.humans.queries.legality import legal
from sims.games.humans.queries.people import points
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Capture, Phase, Roll
from tests.games.humans.tables import (
    CAST,
    MID,
    E,
    N,
    S,
    W,
    act,
    at,
    attempt,
    capturing,
    changed,
    dice,
    give,
    hand,
    human,
    humans,
    hunt,
    next_captures,
    next_wounds,
    options,
    pawn,
    pawns,
    play,
    row,
    snap,
    square_of,
    stand,
    table,
    take,
    targets,
    tile,
    to,
    token,
    wound,
    wounds,
    xy,
)


def armed(*cards, die=1, flight=1, players=2, characters=CAST, more=0, in_front=(), taking=None, **settings):
    """Let the human on Town Square, armed with a weapon of 3, wound seat 0's pawn, which draws these wound cards.

    `more` further pawns of seat 0 stand on the same square.
    """
    s, rules = hunt(players, characters, **settings)
    for _ in range(more):
        pawn(s, 0, MID)
    if taking is not None:
        rules.characters["taking_wounds"] = taking
    wound(s, 0, *in_front)
    give(s, 1, "weapon_3")
    next_wounds(s, *cards)
    attempt(s, rules, 6)
    dice(s, rules, die, flight)
    act(s, rules, play("weapon_3"))
    return s, rules


def shut(s):
    """Put zombies of seat 1 on all four roads round the middle of Town Square."""
    for square in (at(0, N), at(0, E), at(0, S), at(0, W)):
        pawn(s, 1, square)


@pytest.mark.rule("HU-043", "HU-044", "HU-A12")
def test_a12_humans_neither_take_nor_hide_tokens():
    s, rules = hunt()
    token(s, at(1, S), at(1, CENTRE))
    attempt(s, rules, 1, 3)
    act(s, rules, *([to(at(1, CENTRE))] if s.phase == Phase.FLEE else []))
    assert humans(s) == [at(1, CENTRE)]
    assert s.token.nonzero()[0].tolist() == sorted([at(1, S), at(1, CENTRE)])
    assert (s.tokens.sum(), s.tokens_left) == (0, 34)


@pytest.mark.rule("HU-051", "HU-A13")
@pytest.mark.parametrize(("reading", "place"), [("flee", at(1, S)), ("stay", MID)])
def test_a13_a_human_that_wounded_a_zombie_flees_or_stays(reading, place):
    s, rules = armed("arm", "leg", flight=2, wound_result=reading)
    act(s, rules, take("arm"))
    if reading == "flee":
        assert (s.phase, s.seat, s.die) == (Phase.FLEE, 1, 2)
        act(s, rules, to(at(1, S)))
    assert humans(s) == [place]
    assert (s.turn_seat, s.captures_tried[0]) == (1, 1)  # one attempt in this turn
    capturing(s, rules)
    assert (s.phase == Phase.CAPTURE) == (reading == "stay")  # but again in the next


@pytest.mark.rule("HU-051", "HU-063", "HU-A13")
@pytest.mark.parametrize(("card", "more", "infected"), [("arm", 0, 1), ("head_shot", 1, 1), ("head_shot", 0, 0)])
def test_a13_without_a_way_out_it_is_infected_while_an_own_pawn_is_there(card, more, infected):
    s, rules = table()
    tile(s, rules, "road_i", 0, -1)
    end = at(1, N)
    stand(s, 0, end)
    for _ in range(more):
        pawn(s, 0, end)
    if not more:
        pawn(s, 0, at(0, W))  # so that the pawn lost is not the only one
    stand(s, 1, at(1, CENTRE))
    human(s, end)
    give(s, 1, "weapon_3")
    next_wounds(s, card, "leg")
    attempt(s, rules, 6)
    dice(s, rules, 1, 6)
    act(s, rules, play("weapon_3"), take(card))
    assert (s.infected[0], s.trapped[0], s.human[end]) == (infected, infected, 1 - infected)
    assert s.turn_seat == 1


@pytest.mark.rule("HU-048", "HU-A14")
@pytest.mark.parametrize(("reading", "rolls"), [("one", 1), ("many", 2)])
def test_a14_one_player_or_all_may_arm_a_human(reading, rolls):
    s, rules = hunt(4, weapons_per_human=reading)
    for seat in (1, 3):
        give(s, seat, "weapon_0")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_0"))
    if reading == "many":
        assert (s.phase, s.seat) == (Phase.ARM, 3)
        act(s, rules, play("weapon_0"))
    assert s.weapons_played.sum() == rolls
    assert s.eaten[0] == 1


@pytest.mark.rule("HU-048", "HU-A14")
def test_a14_a_wounded_zombie_ends_it_even_if_more_may_arm():
    s, rules = hunt(3, weapons_per_human="many")
    for seat in (1, 2):
        give(s, seat, "weapon_3")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    next_wounds(s, "arm", "arm")
    act(s, rules, play("weapon_3"))
    assert (s.phase, s.roll, hand(s, 2)) == (Phase.FLEE, Roll.FLIGHT, ["weapon_3"])


@pytest.mark.rule("HU-048", "HU-A15")
def test_a15_the_player_whose_turn_it_is_does_not_arm_the_human():
    s, rules = hunt()
    give(s, 0, "weapon_0")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    assert (s.eaten[0], hand(s, 0)) == (1, ["weapon_0"])


@pytest.mark.rule("HU-046", "HU-A16")
def test_a16_a_human_is_attempted_once_in_a_turn():
    s, rules = armed("arm", "leg", wound_result="stay", more=2)
    give(s, 0, "panic")
    act(s, rules, take("arm"))
    assert (s.captures_tried[0], humans(s), s.phase) == (1, [MID], Phase.END)


@pytest.mark.rule("HU-046")
def test_a16_another_pawn_on_the_square_makes_no_second_attempt_when_the_first_was_lost():
    s, rules = armed("head_shot", "leg", wound_result="stay", more=1)
    act(s, rules, take("head_shot"))
    assert (s.pawns[0], humans(s), s.zombies[MID]) == (1, [MID], 1)
    assert (s.captures_tried[0], s.turn_seat) == (1, 1)


@pytest.mark.rule("HU-046", "HU-075", "HU-A17")
def test_a17_several_own_pawns_make_one_attempt_and_one_of_them_fights():
    s, rules = hunt()
    pawn(s, 0, MID)
    pawn(s, 0, MID)
    give(s, 1, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    capturing(s, rules)
    assert options(s, rules) == [Action.SELECT]
    dice(s, rules, 6)
    act(s, rules, Action.SELECT)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert (s.captures_tried[0], s.pawns[0], s.pawns_lost[0]) == (1, 2, 1)


@pytest.mark.rule("HU-053", "HU-063", "HU-A20")
def test_a20_a_human_that_cannot_move_on_escape_is_infected():
    s, rules = hunt()
    shut(s)
    next_captures(s, "escape", "eat", "eat")
    attempt(s, rules, 6, 6)
    assert (s.infected[0], s.trapped[0], s.eaten[0], s.escaped_cards[0]) == (1, 1, 0, 1)


@pytest.mark.rule("HU-063", "HU-064", "HU-A21")
@pytest.mark.parametrize(
    ("reading", "die", "infected"), [("place", 1, 0), ("place", 2, 0), ("roll", 1, 1), ("roll", 2, 0)]
)
def test_a21_a_human_is_trapped_without_a_place_to_move_or_without_one_within_the_roll(reading, die, infected):
    s, rules = table(trapped_by=reading)
    for seat in (0, 1):
        stand(s, seat, at(0, N))
    human(s, at(0, N), MID)  # the way leads through the other human
    attempt(s, rules, 1, die)
    assert (s.infected[0], s.trapped[0]) == (infected, infected)
    assert (s.phase == Phase.FLEE) == (die == 2)
    assert humans(s) == ([MID] if infected else [at(0, N), MID])  # else it stays beside the zombie


@pytest.mark.rule("HU-063", "HU-A21", "HU-046")
def test_a21_a_human_that_stays_where_it_is_is_attempted_again_in_the_next_turn():
    s, rules = table()
    for seat in (0, 1):
        stand(s, seat, at(0, N))
    human(s, at(0, N), MID)
    attempt(s, rules, 1, 1)
    assert s.turn_seat == 1
    next_captures(s, *["eat"] * 3)
    dice(s, rules, 6)
    capturing(s, rules, 0)
    act(s, rules, *options(s, rules))
    assert (s.captures_tried[0], s.eaten[0], humans(s)) == (2, 1, [MID])


@pytest.mark.rule("HU-063", "HU-A22")
@pytest.mark.parametrize(("reading", "infected"), [("on_move", 0), ("before_roll", 1)])
def test_a22_a_human_without_a_way_out_is_infected_when_it_must_move_or_before_the_roll(reading, infected):
    s, rules = hunt(trap_check=reading)
    shut(s)
    next_captures(s, *["eat"] * 3)
    before = snap(s)
    attempt(s, rules, 6)
    assert (s.infected[0], s.eaten[0]) == (infected, 1 - infected)
    assert s.captures_left == before.captures_left - (0 if infected else 3)


@pytest.mark.rule("HU-063", "HU-A22")
def test_a22_with_a_way_out_the_roll_comes_first_all_the_same():
    s, rules = hunt(trap_check="before_roll")
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    assert (s.eaten[0], s.trapped[0], s.captures_tried[0]) == (1, 0, 1)


@pytest.mark.rule("HU-061", "HU-A23", "HU-A24")
@pytest.mark.parametrize(
    ("die", "ends"), [(10, {(4, 1), (1, 0)}), (11, {(1, 1), (3, 1), (4, 2)}), (12, {(0, 1), (1, 2)})]
)
def test_a23_a24_a_way_round_comes_back_to_no_square_and_its_own_squares_count(die, ends):
    s, rules = table()
    for name, x, y, turns in (("road_l", 0, -1, 1), ("road_t", 1, 0, 3), ("road_l", 1, -1, 2)):
        tile(s, rules, name, x, y, turns)  # a ring of 12 squares round the corner at 2, 0
    rules.die_sides = 12
    start = square_of(s, 2, 1)
    for seat in (0, 1):
        stand(s, seat, start)
    human(s, start)
    attempt(s, rules, 1, die)
    assert {xy(s, square) for square in targets(s, rules)} == ends  # 11 squares of a way end one square away


@pytest.mark.rule("HU-058", "HU-A26")
def test_a26_without_a_pawn_left_the_human_goes_to_the_pool_and_nobody_comes():
    s, rules = hunt(2, "doctor+miner")
    s.ability_used[0] = 1
    for _ in range(9):
        pawn(s, 0, at(1, N))
    next_captures(s, "infection", "infection")
    before = snap(s)
    attempt(s, rules, 6)
    assert (s.pawns[0], s.humans_left, points(s, rules, 0)) == (10, 60, 10)
    assert changed(before, s) == {"human", "humans_left", "captures_left", "captures_out"}


@pytest.mark.rule("HU-070", "HU-A27")
def test_a27_of_two_pairs_the_owner_chooses_one():
    s, rules = armed("arm", "leg", "arm", "leg", taking=4)
    assert targets(s, rules, Action.WOUND, Action.SELECT) == [row("wound_cards", "arm"), row("wound_cards", "leg")]
    act(s, rules, take("leg"))
    assert wounds(s, 0) == {"leg"}


@pytest.mark.rule("HU-070", "HU-A27")
def test_a27_a_single_card_beside_a_pair_cannot_be_taken():
    s, rules = armed("arm", "leg", "arm", "leg", "gut", taking=5)
    assert not legal(s, rules, take("gut"))


@pytest.mark.rule("HU-075", "HU-A28")
def test_a28_a_head_shot_that_is_not_taken_does_nothing():
    s, rules = armed("head_shot", "leg", in_front=("arm",), more=1)
    act(s, rules, take("leg"))
    assert (s.pawns[0], wounds(s, 0), s.head_shots_taken[0]) == (2, {"arm", "leg"}, 0)
    assert s.wounds_out[row("wound_cards", "head_shot")] == 1


@pytest.mark.rule("HU-077", "HU-A29")
def test_a29_a_pawn_comes_back_to_the_middle_even_to_a_human_and_captures_it_next_turn():
    s, rules = table()
    tile(s, rules, "road_i", 0, -1)
    stand(s, 0, at(1, CENTRE))
    stand(s, 1, at(1, S))
    human(s, at(1, CENTRE), MID)
    give(s, 1, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert pawns(s, 0) == [MID]
    assert (s.human[MID], s.captures_tried[0], s.turn_seat) == (1, 1, 1)
    capturing(s, rules)
    assert options(s, rules) == [Action.SELECT]


@pytest.mark.rule("HU-070", "HU-075", "HU-A30")
def test_a30_of_two_head_shots_one_must_be_taken():
    s, _ = armed("head_shot", "leg", "head_shot", characters="doctor+miner", more=1)
    assert (s.pawns[0], s.head_shots_taken[0]) == (1, 1)


@pytest.mark.rule("HU-052", "HU-A34")
@pytest.mark.parametrize("left", ["eat", "infection", "escape", None])
def test_a34_of_a_short_draw_what_was_drawn_counts_and_without_a_card_the_human_flees(left):
    s, rules = hunt()
    rules.capture_copies[:] = 0
    s.captures_left, s.capture_deck[:] = 0, 0
    if left is not None:
        kind = int(Capture[left.upper()])
        rules.capture_copies[kind] = s.captures_left = 1
        s.capture_deck[0] = kind
    attempt(s, rules, 6, 1)
    assert s.captures_left == 0
    assert (s.eaten[0], s.infected[0]) == (int(left == "eat"), int(left == "infection"))
    assert (s.phase == Phase.FLEE) == (left in ("escape", None))


@pytest.mark.rule("HU-058", "HU-A36")
@pytest.mark.parametrize(("reading", "pool", "gone"), [("to_pool", 60, 0), ("removed", 59, 1)])
def test_an_infected_human_goes_to_the_pool_or_leaves_the_game(reading, pool, gone):
    s, rules = hunt(infected_human=reading)
    next_captures(s, *["infection"] * 3)
    attempt(s, rules, 6)
    assert (s.humans_left, s.humans_gone, s.pawns[0]) == (pool, gone, 2)
