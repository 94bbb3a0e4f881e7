"""Humans!!!, rule by rule: Object of the Game, and points."""

import numpy as np
import pytest

from sims.games.humans.play import start
from sims.games.humans.queries.people import missing, points
from sims.games.humans.records.sizes import NOBODY
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Capture, Outcome, Phase, Step
from sims.loop import begin_game
from tests.games.humans.tables import (
    MID,
    E,
    N,
    S,
    W,
    act,
    at,
    attempt,
    dice,
    give,
    human,
    hunt,
    keep_eats,
    next_captures,
    next_wounds,
    options,
    pawn,
    play,
    resume,
    rules_of,
    table,
    tokens,
    wound,
)


def about_to_eat(eaten, character="miner", players=2):
    """A game in which seat 0 has so many Eat cards and one pawn, and has caught a human that is about to be eaten."""
    s, rules = hunt(players, f"{character}+cheerleader")
    s.ability_used[0] = 1
    keep_eats(s, 0, eaten)
    next_captures(s, *["eat"] * 4)
    return s, rules


@pytest.mark.rule("HU-001")
@pytest.mark.parametrize(
    ("character", "goal"), [("miner", 10), ("lawyer", 10), ("musician", 10), ("wrestler", 11), ("doctor", 12)]
)
@pytest.mark.parametrize("short", [0, 1])
def test_who_reaches_the_points_of_the_own_card_wins(character, goal, short):
    s, rules = about_to_eat(goal - 2 - short, character)
    attempt(s, rules, 6)
    assert points(s, rules, 0) == goal - short
    assert bool(s.phase == Phase.OVER) is (short == 0)
    if not short:
        assert (s.winner, s.outcome) == (0, Outcome.WIN)


@pytest.mark.rule("HU-001")
@pytest.mark.parametrize(("goal", "over"), [(2, True), (3, False)])
def test_whose_first_zombies_are_points_enough_has_won_before_the_first_turn(goal, over):
    rules = rules_of(starting_pawns=2)
    rules.characters["points"] = goal
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    start(s, rules)
    assert bool(s.phase == Phase.OVER) is over
    if over:
        assert (s.winner, s.outcome, s.turns) == (s.first, Outcome.WIN, 0)


@pytest.mark.rule("HU-001", "HU-109")
def test_in_the_mixed_game_that_is_so_as_soon_as_they_stand():
    rules = rules_of(mode="mixed")
    rules.characters["points"] = 2
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    start(s, rules)
    assert (s.phase, s.seat) == (Phase.OUTERMOST, 0)
    act(s, rules, options(s, rules)[0])
    assert (s.phase, s.winner, s.outcome) == (Phase.OVER, 0, Outcome.WIN_ZOMBIE)


@pytest.mark.rule("HU-001")
def test_a_player_wins_with_pawns_as_well():
    s, rules = hunt()
    for _ in range(8):
        pawn(s, 0, at(1, N))
    next_captures(s, *["infection"] * 3)
    attempt(s, rules, 6)
    assert (s.phase, s.winner, s.pawns[0], s.eaten[0]) == (Phase.OVER, 0, 10, 0)


@pytest.mark.rule("HU-001", "HU-063")
def test_a_player_wins_with_a_trapped_human():
    s, rules = hunt()
    keep_eats(s, 0, 8)
    for square in (at(0, N), at(0, E), at(0, S), at(0, W)):
        pawn(s, 1, square)
    attempt(s, rules, 1, 6)
    assert (s.phase, s.winner, s.trapped[0]) == (Phase.OVER, 0, 1)


@pytest.mark.rule("HU-002")
@pytest.mark.parametrize(("eaten", "more"), [(0, 0), (3, 0), (0, 4), (2, 5)])
def test_points_are_eat_cards_and_pawns_on_the_board(eaten, more):
    s, rules = table()
    keep_eats(s, 0, eaten)
    for _ in range(more):
        pawn(s, 0, at(0, N))
    wound(s, 0, "arm")
    tokens(s, 0, 4)
    assert points(s, rules, 0) == 1 + eaten + more
    assert points(s, rules, 1) == 1
    assert missing(s, rules, 0) == 9 - eaten - more


@pytest.mark.rule("HU-003")
def test_an_eat_card_stays_worth_its_point_whatever_happens_to_pawns_and_deck():
    s, rules = about_to_eat(0)
    attempt(s, rules, 6)
    assert (s.eaten[0], points(s, rules, 0)) == (1, 2)
    human(s, MID)
    give(s, 1, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert (s.pawns_lost[0], s.eaten[0], points(s, rules, 0)) == (1, 1, 2)
    assert s.captures_out.tolist()[0] + np.count_nonzero(s.capture_deck[: s.captures_left] == Capture.EAT) == 16


@pytest.mark.rule("HU-004")
def test_a_pawn_is_worth_a_point_until_it_is_removed():
    s, rules = hunt()
    next_captures(s, *["infection"] * 3)
    attempt(s, rules, 6)
    assert points(s, rules, 0) == 2
    human(s, MID)
    give(s, 1, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    attempt(s, rules, 6)
    dice(s, rules, 1, 1)
    act(s, rules, play("weapon_3"))
    assert (s.pawns[0], points(s, rules, 0), points(s, rules, 1)) == (1, 1, 1)


@pytest.mark.rule("HU-004")
@pytest.mark.parametrize(("rounds", "phase"), [(59, Phase.TILE), (60, Phase.OVER)])
def test_without_a_winner_the_game_ends_with_its_last_round(rounds, phase):
    s, rules = table()
    s.rounds = rounds
    resume(s, rules, Step.NEXT_SEAT, 1)
    assert s.phase == phase
    if phase == Phase.OVER:
        assert (s.winner, s.outcome) == (NOBODY, Outcome.ROUND_CAP)
