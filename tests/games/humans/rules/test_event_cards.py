"""Humans!!!, rule by rule: what each event card does, and that none hinders its own player."""

import pytest

from sims.games.humans.queries.legality import legal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE
from sims.games.humans.records.words import Ground, Phase, Step
from tests.games.humans.tables import (
    MID,
    PASS,
    E,
    N,
    S,
    W,
    act,
    at,
    attempt,
    before_moving,
    begin,
    capturing,
    changed,
    dice,
    give,
    hand,
    human,
    humans,
    hunt,
    may_attempt,
    moving,
    next_captures,
    options,
    out,
    pawn,
    play,
    plays,
    prepare,
    reach,
    resume,
    rolled,
    row,
    snap,
    square_of,
    stand,
    table,
    take,
    targets,
    tile,
    to,
    tokens,
    wound,
    wounds,
    xy,
)


@pytest.mark.rule("HU-H05")
def test_more_movement_adds_3_to_the_budget_of_this_turn():
    s, rules = before_moving("more_movement")
    prepare(s, rules)
    before = snap(s)
    act(s, rules, play("more_movement"))
    assert s.budget == 9
    assert changed(before, s) == {"hand", "held", "events_out"}
    prepare(s, rules)
    assert s.budget == 6


@pytest.mark.parametrize(("budget", "after"), [(6, 3), (5, 2), (4, 1), (2, 1), (1, 1)])
def test_less_movement_takes_3_from_another_player_and_leaves_1(budget, after):
    s, rules = before_moving("less_movement", seat=1)
    rules.characters["movement"] = budget
    prepare(s, rules)
    assert (s.phase, s.seat) == (Phase.REACT, 1)
    before = snap(s)
    act(s, rules, play("less_movement"))
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, after)
    assert changed(before, s) == {"hand", "held", "events_out"}


@pytest.mark.rule("HU-H05")
def test_panic_moves_one_human_up_to_6_squares_round_zombies():
    s, rules = before_moving("panic")
    stand(s, 0, at(0, W))
    human(s, at(1, S), at(0, E))
    prepare(s, rules)
    act(s, rules, play("panic"))
    assert (s.phase, s.seat) == (Phase.PICK_HUMAN, 0)
    assert options(s, rules) == [to(at(0, E)), to(at(1, S))]  # somebody is moved
    act(s, rules, to(at(0, E)))
    ends = {xy(s, square) for square in targets(s, rules)}
    assert ends == {(1, 1), (1, 0), (1, -2), (1, -3)}  # through the other human, which stands at 1, -1
    before = snap(s)
    act(s, rules, to(at(1, CENTRE)))
    assert humans(s) == sorted([at(1, S), at(1, CENTRE)])
    assert changed(before, s) == {"human", "ends"}
    assert (s.phase, s.budget) == (Phase.MOVE, 6)


def test_panic_goes_no_farther_than_6_squares():
    s, rules = before_moving("panic")
    tile(s, rules, "road_x", 0, -2)
    tile(s, rules, "road_t", 0, -3, 1)
    stand(s, 0, at(0, W))
    human(s, square_of(s, 1, 0))
    prepare(s, rules)
    act(s, rules, play("panic"), to(square_of(s, 1, 0)))
    ends = {xy(s, square) for square in targets(s, rules)}
    assert {(1, -6), (1, -4)} <= ends
    assert (1, -7) not in ends


def test_bait_puts_a_human_of_the_pool_on_a_road_without_human_and_zombie():
    s, rules = before_moving("bait")
    north = tile(s, rules, "building_09", 1, 0, 3)
    human(s, at(0, W))
    prepare(s, rules)
    act(s, rules, play("bait"))
    assert (s.phase, s.seat) == (Phase.BAIT, 0)
    squares = set(targets(s, rules))
    roads = {square for square in range(27) if s.ground[square] == Ground.ROAD}
    assert squares == roads - {MID, at(0, S), at(0, W)}
    assert at(north, 6) not in squares
    act(s, rules, to(at(1, N)))
    assert humans(s) == sorted([at(0, W), at(1, N)])
    assert (s.humans_left, s.phase) == (58, Phase.MOVE)


def before_a_building(*cards, seat=0, players=2, x=1, y=-2, **settings):
    """A game in which seat 0's pawn stands before Building 12 (barricade 5), and a player holds these cards."""
    s, rules = table(players, **settings)
    tile(s, rules, "building_12", 0, -1, 2)
    stand(s, 0, square_of(s, x, y))
    give(s, seat, *cards)
    moving(s, rules)
    return s, rules


def test_loose_boards_open_a_building_without_a_roll():
    s, rules = before_a_building("loose_boards")
    before = snap(s)
    act(s, rules, Action.BOARDS)
    assert (s.chit[square_of(s, 1, -2)], s.barricades[0], rolled(before, s)) == (1, 1, 0)
    assert (out(s, "loose_boards"), s.phase, s.budget) == (1, Phase.MOVE, 6)


def test_loose_boards_are_played_only_where_a_building_may_be_tried():
    s, rules = before_a_building("loose_boards", x=1, y=-1)
    assert not legal(s, rules, Action.BOARDS)
    s, rules = before_a_building()
    assert not legal(s, rules, Action.BOARDS)  # without the card


def test_reinforced_undoes_another_players_success():
    s, rules = before_a_building("reinforced", seat=1)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert (s.phase, s.seat, s.chit.sum()) == (Phase.REINFORCE, 1, 0)
    act(s, rules, play("reinforced"))
    assert (s.chit.sum(), s.chits_left, s.barricades[0]) == (0, 36, 0)
    assert (s.phase, s.seat, may_attempt(s, rules)) == (Phase.MOVE, 0, set())  # the attempt is spent


@pytest.mark.parametrize("plays", [1, 2])
def test_reinforced_undoes_loose_boards_too_and_both_are_gone(plays):
    s, rules = before_a_building("loose_boards", plays=plays)
    give(s, 1, "reinforced", "reinforced")
    act(s, rules, Action.BOARDS)
    assert (s.phase, s.seat) == (Phase.REINFORCE, 1)
    act(s, rules, play("reinforced"))
    assert (s.chit.sum(), s.barricades[0], s.phase, may_attempt(s, rules)) == (0, 0, Phase.MOVE, set())
    assert (out(s, "loose_boards"), out(s, "reinforced"), hand(s, 1)) == (1, 1, ["reinforced"])


def test_who_holds_reinforced_may_let_it_be_and_is_not_asked_after_a_failure():
    s, rules = before_a_building("reinforced", seat=1)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER, PASS)
    assert (s.chit.sum(), hand(s, 1)) == (1, ["reinforced"])
    s, rules = before_a_building("reinforced", seat=1)
    dice(s, rules, 1)
    act(s, rules, Action.ENTER)
    assert (s.phase, s.seat) == (Phase.MOVE, 0)


def test_slip_away_makes_a_capture_fail_before_weapons_are_played():
    s, rules = hunt(3)
    give(s, 1, "weapon_3")
    give(s, 2, "slip_away")
    attempt(s, rules, 6)
    assert (s.phase, s.seat) == (Phase.SLIP_AWAY, 2)
    dice(s, rules, 2)
    act(s, rules, play("slip_away"))
    assert (s.phase, s.seat, s.die) == (Phase.FLEE, 2, 2)
    act(s, rules, to(at(1, S)))
    assert (humans(s), hand(s, 1), s.captures_left) == ([at(1, S)], ["weapon_3"], 40)


@pytest.mark.parametrize(("die", "eaten"), [(1, 0), (2, 1), (3, 1)])
def test_firm_grip_adds_2_to_the_capture_roll(die, eaten):
    s, rules = hunt()
    give(s, 0, "firm_grip")
    next_captures(s, *["eat"] * 3)
    capturing(s, rules)
    assert options(s, rules) == [Action.SELECT, Action.GRIP]
    dice(s, rules, die, 1)
    act(s, rules, Action.GRIP)
    assert (s.eaten[0], out(s, "firm_grip")) == (eaten, 1)


def test_firm_grip_counts_for_one_attempt():
    s, rules = hunt()
    other = pawn(s, 0, at(1, N))
    human(s, at(1, N))
    give(s, 0, "firm_grip")
    next_captures(s, *["eat"] * 3)
    capturing(s, rules)
    dice(s, rules, 2, 2)
    act(s, rules, Action.GRIP)
    assert s.eaten[0] == 1
    act(s, rules, Action.SELECT + other)
    assert (s.eaten[0], s.escaped_rolls[0]) == (1, 1)


@pytest.mark.parametrize("step", ["prepare", "end"])
def test_second_wind_brings_2_dice_tokens_in_the_own_turn(step):
    s, rules = before_moving("second_wind")
    tokens(s, 0, 1)
    (prepare if step == "prepare" else capturing)(s, rules)
    before = snap(s)
    act(s, rules, play("second_wind"))
    assert (s.tokens[0], s.tokens_left, s.tokens[1]) == (3, 33, 0)
    assert changed(before, s) == {"hand", "held", "events_out", "tokens", "tokens_left"}


def test_second_wind_brings_no_more_than_the_supply_has():
    s, rules = before_moving("second_wind")
    tokens(s, 1, 35)
    prepare(s, rules)
    act(s, rules, play("second_wind"))
    assert (s.tokens[0], s.tokens_left) == (1, 0)


@pytest.mark.parametrize("step", ["prepare", "end"])
def test_patch_up_discards_one_own_wound_of_choice(step):
    s, rules = before_moving("patch_up")
    wound(s, 0, "arm", "gut")
    wound(s, 1, "leg")
    (prepare if step == "prepare" else capturing)(s, rules)
    act(s, rules, play("patch_up"))
    assert (s.phase, options(s, rules)) == (Phase.PATCH_UP, sorted([take("arm"), take("gut")]))
    act(s, rules, take("gut"))
    assert (wounds(s, 0), wounds(s, 1)) == ({"arm"}, {"leg"})
    assert s.wounds_out[row("wound_cards", "gut")] == 1


def test_confusion_discards_a_draw_without_escape_and_draws_anew():
    s, rules = hunt()
    give(s, 1, "confusion")
    next_captures(s, "eat", "eat", "eat", "infection", "infection", "infection")
    attempt(s, rules, 6)
    assert (s.phase, s.seat, s.captures_left) == (Phase.CONFUSE, 1, 37)
    act(s, rules, play("confusion"))
    assert (s.eaten[0], s.infected[0], s.captures_left) == (0, 1, 34)
    assert s.captures_out.tolist() == [3, 3, 0]


def test_confusion_is_not_played_on_a_draw_with_escape():
    s, rules = hunt()
    give(s, 1, "confusion")
    next_captures(s, "eat", "escape", "eat")
    attempt(s, rules, 6, 1)
    assert (s.phase, hand(s, 1)) == (Phase.FLEE, ["confusion"])


def test_a_stunned_pawn_does_not_move_and_rolls_for_no_building():
    s, rules = before_a_building("stunned", seat=1)
    other = pawn(s, 0, square_of(s, 0, -2))
    prepare(s, rules)
    act(s, rules, play("stunned"))
    assert (s.phase, s.seat) == (Phase.STUN, 1)
    assert options(s, rules) == [Action.SELECT, Action.SELECT + other]
    act(s, rules, Action.SELECT + other)
    assert (s.phase, s.seat) == (Phase.MOVE, 0)
    assert reach(s, rules, other) == set()
    assert reach(s, rules, 0) != set()
    assert may_attempt(s, rules) == {0}
    begin(s, rules)
    resume(s, rules, Step.MOVE)
    s.budget = 6
    assert reach(s, rules, other) != set()  # in the next turn it moves again


def test_a_stunned_pawn_captures_all_the_same():
    s, rules = hunt()
    give(s, 1, "stunned")
    prepare(s, rules)
    act(s, rules, play("stunned"), Action.SELECT)
    assert (s.phase, s.seat) == (Phase.CAPTURE, 0)  # the only pawn: nobody moves


def test_less_movement_and_stunned_wait_for_another_players_step_3():
    s, rules = before_moving("less_movement", "stunned", seat=1)
    capturing(s, rules)
    assert (s.turn_seat, s.phase) == (1, Phase.TILE)  # nobody was asked
    prepare(s, rules, 1)
    assert "less_movement" not in plays(s, rules)
    assert "stunned" not in plays(s, rules)


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize("card", ["slip_away", "weapon_3", "confusion"])
def test_nobody_answers_an_own_capture(card):
    s, rules = hunt()
    give(s, 0, card)
    next_captures(s, *["eat"] * 3)
    attempt(s, rules, 6)
    assert (s.eaten[0], hand(s, 0), s.phase) == (1, [card], Phase.END)


@pytest.mark.rule("HU-081")
@pytest.mark.parametrize("card", ["less_movement", "stunned", "reinforced"])
def test_nobody_hinders_the_own_movement(card):
    s, rules = before_a_building(card)
    prepare(s, rules)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, 6)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert (s.phase, s.chit.sum(), hand(s, 0)) == (Phase.MOVE, 1, [card])
