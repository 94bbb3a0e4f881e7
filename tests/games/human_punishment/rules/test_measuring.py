"""Human Punishment: what is counted for the result: beliefs, changes of teams, who eliminated whom, programs."""

import numpy as np
import pytest

from sims.games.human_punishment.play import report
from sims.games.human_punishment.records.sizes import MEASURED_ROUNDS, TENTHS
from sims.games.human_punishment.records.state import RESULT, STATE
from sims.games.human_punishment.records.words import Always, Log, Phase
from sims.games.human_punishment.rules.measuring import measure, measure_turn
from sims.games.human_punishment.rules.setup import set_up
from sims.loop import begin_game
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    EVERYBODY,
    act,
    at,
    begin,
    cards,
    play,
    row,
    rules_of,
    shooting,
    table,
)


def reported(s, rules):
    """Return the row of a game as it stands."""
    result = np.zeros(1, RESULT)[0]
    report(s, rules, result)
    return result


def open_cards(s, seats):
    """Turn the cards of these players face up."""
    for seat in seats:
        s.ids_up |= 1 << s.id_at[seat]
        s.id_seen[s.id_at[seat]] = EVERYBODY
        for side in range(2):
            s.loyalties_up |= 1 << s.lies[seat, side]
            s.loyalty_seen[s.lies[seat, side]] = EVERYBODY


def test_beliefs_are_calibrated_where_cards_are_all_that_is_known():
    """Nobody has done anything yet, so beliefs are exact: each game's error has mean 0. Chance fails 1 in 15 000."""
    rules = rules_of(players=6, program_set="no_programs", measure_beliefs=1)
    errors = []
    for game in range(300):
        s = np.zeros(1, STATE)[0]
        begin_game(s, 5, game)
        set_up(s, rules)
        measure_turn(s, rules, game % 6)
        assert s.believed.sum() == 5
        errors.append(s.believed_right.sum() - s.believed_chance.sum() / 1000)
    error = np.std(errors) / len(errors) ** 0.5
    assert error < 0.08  # of 5 others; so a bias of 7 points in what is believed would be seen
    assert abs(np.mean(errors)) < 4 * error


def test_a_belief_is_counted_in_its_tenth_and_as_right_or_wrong():
    s, rules = table("HMOH")
    open_cards(s, (1, 2, 3))
    measure_turn(s, rules, 0)
    certain = TENTHS - 1
    assert (s.believed[certain], s.believed_right[certain], s.believed_chance[certain]) == (3, 3, 3000)
    assert s.believed.sum() == 3
    assert not s.belief.any()


def test_the_eliminated_are_neither_observers_nor_observed():
    s, rules = table("HMOH")
    open_cards(s, (1, 2, 3))
    s.alive &= ~0b0010
    measure(s, rules)
    assert s.believed.sum() == 2
    assert s.identified_of[0] == 3 * 2


def test_pairs_are_counted_as_a_round_begins_and_not_again_in_it():
    s, rules = table("HMOH")
    open_cards(s, range(4))
    for s.rounds in (1, 1, 2, 3, 4):
        measure(s, rules)
    assert list(s.identified_of) == list(s.identified) == [12, 12, 12, 0, 0]
    assert MEASURED_ROUNDS[:3] == (1, 2, 3)


def test_a_wrong_belief_is_counted_as_wrong():
    s, rules = table("HMOH")
    open_cards(s, range(4))
    s.program[0] = s.program[1] = row("programs", "secret_machine")  # nobody else sees them
    for k in range(2):
        s.hand[3, k] = k
    s.held[3] = 2
    cards(s, rules, 3, "engineer", "H", "M")
    measure_turn(s, rules, 0)
    assert (s.believed.sum(), s.believed_right.sum()) == (3, 2)


@pytest.mark.parametrize("measured", [0, 1])
def test_measuring_changes_nothing_else(measured):
    s, rules = table("HMOH", measure_beliefs=measured)
    s.log_kind[0], s.log_by[0], s.log_at[0], s.logged = Log.AIM, 1, 2, 1
    begin(s, rules)
    act(s, rules, DRAW)
    result = reported(s, rules)
    assert (s.phase, s.turns) == (Phase.ACT, 2)
    assert result.believed.sum() == 6 * measured  # two turns have begun
    assert result.identified_of[0] == 12 * measured


def test_who_was_eliminated_by_whose_team_and_teams_that_changed_are_reported():
    s, rules = table("HMOHH")
    s.hp[2] = 2
    shooting(s, rules, "rifle", 2, seat=1)
    act(s, rules, DAMAGE)
    cards(s, rules, 4, "overclock", "M", "M")  # after the check
    result = reported(s, rules)
    assert list(result.eliminated_by[:5]) == [0, 0, 2, 0, 0]
    assert list(result.eliminated_by_team[:5]) == [0, 0, Always.MACHINE, 0, 0]
    s.check_mark[0, 0] = Always.LEGION  # a mark that seat 0 had at the check, and has no more
    assert list(reported(s, rules).team_changes[:5]) == [2, 0, 0, 0, 0]


def test_programs_are_counted_by_their_row():
    s, rules = table("HMOH")
    repair = row("programs", "repair")
    card = int(s.pile[s.pile_first])
    s.program[card] = repair
    rules.program_deal[:] = s.program
    begin(s, rules)
    act(s, rules, DRAW)
    begin(s, rules)
    act(s, rules, play("repair"), at(0))
    result = reported(s, rules)
    assert result.programs_used[repair] == result.programs_used.sum() == 1
    assert result.secrets_held[0] == 0
