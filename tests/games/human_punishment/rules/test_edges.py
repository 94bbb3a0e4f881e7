"""Human Punishment, rule by rule: where two rules meet, and the edges of what is counted."""

import numpy as np
import pytest

from sims.games.human_punishment.play import report
from sims.games.human_punishment.records.sizes import MAX_HAND, NOBODY
from sims.games.human_punishment.records.state import RESULT
from sims.games.human_punishment.records.words import Always, Outcome, Phase
from sims.games.human_punishment.rules.ending import has_won
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DRAW,
    PASS,
    act,
    at,
    begin,
    cards,
    discard,
    eliminate,
    give,
    identity,
    kill,
    legal,
    named,
    options,
    play,
    row,
    shooting,
    show,
    show_id,
    table,
)


def reported(s, rules):
    """Return the row of a game as it stands."""
    result = np.zeros(1, RESULT)[0]
    report(s, rules, result)
    return result


# --- eliminations and returns ----------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R079", "HP-R048")
def test_a_deathbringer_who_was_eliminated_brings_nobody_back_after_a_return():
    """A Deathbringer owes somebody's return while nobody is eliminated; its own elimination ends that."""
    s, rules = table("HMOHM")
    cards(s, rules, 2, "deathbringer")
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    assert s.bringer == 0b100
    eliminate(s, rules, 2, by=0)
    give(s, rules, 3, "sleeper")
    begin(s, rules, 3)
    act(s, rules, play("sleeper"), at(2))
    assert s.alive == 0b11111
    eliminate(s, rules, 4, by=0)
    assert (s.phase, s.seat, s.alive) == (Phase.ACT, 1, 0b01111)


@pytest.mark.rule("HP-R031", "HP-R043")
def test_who_is_hit_by_a_hunter_was_eliminated_by_the_hunters_owner():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "hunter")
    s.hp[0] = 1
    shooting(s, rules, "rifle", 1)
    act(s, rules, identity(1), at(0))
    result = reported(s, rules)
    assert list(result.eliminated_by[:5]) == [2, 0, 0, 0, 0]
    assert list(result.eliminated_by_team[:5]) == [Always.MACHINE, 0, 0, 0, 0]
    assert list(result.eliminated_turn[:5]) == [1, 0, 0, 0, 0]


@pytest.mark.rule("HP-R031", "HP-R045")
def test_who_is_hit_by_an_assassin_or_a_shot_was_eliminated_by_the_player_in_turn():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "assassin")
    s.hp[3] = 1
    begin(s, rules, 1)
    act(s, rules, ASSASSINATE, at(3))
    eliminate(s, rules, 2, by=4)
    assert list(reported(s, rules).eliminated_by[:5]) == [0, 0, 5, 2, 0]
    assert list(reported(s, rules).eliminated_turn[:5]) == [0, 0, 2, 1, 0]


@pytest.mark.rule("HP-R081", "HP-R045")
def test_an_assassin_names_no_eliminated_player():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "assassin")
    kill(s, rules, 3)
    begin(s, rules, 1)
    act(s, rules, ASSASSINATE)
    assert named(s, rules) == [0, 1, 2, 4]


@pytest.mark.rule("HP-R043")
@pytest.mark.parametrize(
    ("ability", "may"),
    [("photographer", True), ("seer", True), ("thief", True), ("scavenger", True)]
    + [(name, False) for name in ("whistleblower", "lifesaver", "medic", "eye_d", "hunter", "mindeater")],
)
def test_an_ability_is_left_only_where_the_card_says_so(ability, may):
    s, rules = table("HMOHM")
    cards(s, rules, 2, ability)
    give(s, rules, 3, "scan")
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    assert (s.phase, s.seat) == (Phase.ABILITY, 2)
    assert (legal(s, rules, PASS), PASS in options(s, rules)) == (may, may)


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R004", "HP-R003", "HP-A03")
@pytest.mark.parametrize("needs", [True, False])
def test_an_outlaw_who_is_left_alone_wins_in_either_reading(needs):
    s, rules = table("HOOM", m_needs_alive=needs)
    kill(s, rules, 2)
    kill(s, rules, 3)
    eliminate(s, rules, 0, by=1)
    assert (s.outcome, s.winner) == (Outcome.OUTLAW, 1)
    assert [has_won(s, rules, seat) for seat in range(4)] == [False, True, False, False]


@pytest.mark.rule("HP-R001", "HP-R003")
def test_the_winner_is_who_has_won_alone_and_nobody_where_a_win_is_shared():
    s, rules = table("HMOM")
    kill(s, rules, 1)
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=0)
    assert (s.outcome, s.winner) == (Outcome.HUMANS, 0)
    s, rules = table("HMOM")
    eliminate(s, rules, 0, by=1)
    assert (s.outcome, s.winner) == (Outcome.MACHINES, NOBODY)
    s, rules = table("HOOO", m_needs_alive=False)
    eliminate(s, rules, 0, by=1)
    assert (s.outcome, s.winner) == (Outcome.MACHINES, NOBODY)  # a team without a member


@pytest.mark.rule("HP-R013")
def test_the_last_one_standing_is_the_winner():
    s, rules = table("MMOO")
    eliminate(s, rules, 0, by=1)
    eliminate(s, rules, 2, by=1)
    eliminate(s, rules, 3, by=1)
    assert (s.outcome, s.winner) == (Outcome.LAST_STANDING, 1)


# --- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R042", "HP-R033")
def test_a_round_begins_with_the_turn_of_who_began_the_game_or_where_it_would():
    s, rules = table("HMOHM")
    s.first = 3
    begin(s, rules, 3)
    rounds = []
    for _ in range(6):
        rounds.append((int(s.turn_seat), int(s.rounds)))
        act(s, rules, DRAW)
    assert rounds == [(3, 1), (4, 1), (0, 1), (1, 1), (2, 1), (3, 2)]
    kill(s, rules, 3)
    begin(s, rules, 2)
    act(s, rules, DRAW)
    while s.phase != Phase.ACT:
        act(s, rules, options(s, rules)[0])
    assert (s.turn_seat, s.rounds) == (4, 3)


@pytest.mark.rule("HP-R077", "HP-A12")
def test_secret_loyalties_have_a_limit_of_two_with_nine_players_too():
    s, rules = table("HMOHMHMHM", secret_in_limit=False)
    give(s, rules, 0, "secret_human", "secret_machine", "scan")
    begin(s, rules)
    act(s, rules, DRAW)  # a quiet program: one too many of the others
    act(s, rules, PASS)
    assert options(s, rules) == sorted([discard("scan"), discard("shock")])
    act(s, rules, discard("scan"))
    assert (s.turn_seat, s.held[0]) == (1, 3)


@pytest.mark.rule("HP-R067", "HP-A51")
def test_spam_is_not_used_where_nothing_can_be_drawn():
    """Assumed: see the note of HP-R067."""
    s, rules = table("HMOHM")
    cards(s, rules, 2, "homeless")
    give(s, rules, 0, "spam")
    begin(s, rules)
    assert play("spam") in options(s, rules)
    show_id(s, 2)
    assert play("spam") not in options(s, rules)


@pytest.mark.rule("HP-R067", "HP-A51")
@pytest.mark.parametrize("program", ["scan", "swap", "deep_scan", "id_theft"])
def test_a_program_about_the_cards_of_others_is_not_used_where_all_of_them_lie_open(program):
    """Assumed: see the note of HP-R067."""
    s, rules = table("HMOHM")
    give(s, rules, 0, program)
    show(s, 1, 2, 3)
    begin(s, rules)
    assert play(program) in options(s, rules)
    show(s, 4)
    assert play(program) not in options(s, rules)


@pytest.mark.rule("HP-R043")
def test_scavenger_takes_no_more_programs_than_fit():
    s, rules = table("HMOHM")
    cards(s, rules, 2, "scavenger")
    give(s, rules, 2, *["scan"] * (MAX_HAND - 1))
    give(s, rules, 0, "leak")
    give(s, rules, 3, "leak")
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    assert named(s, rules) == [0, 3]
    act(s, rules, at(3))
    assert (s.held[2], s.turn_seat, s.phase != Phase.ABILITY) == (MAX_HAND, 0, True)
    assert row("programs", "leak") == s.program[s.hand[2, MAX_HAND - 1]]
    begin(s, rules, 2)
    assert DRAW not in options(s, rules)
