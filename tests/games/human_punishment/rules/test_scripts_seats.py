"""Human Punishment, its scripts: of equals the next clockwise; and what counts that is not aimed first."""

import numpy as np
import pytest

from sims.games.human_punishment.policies.acts import look_again
from sims.games.human_punishment.policies.aims import act_armed
from sims.games.human_punishment.policies.dangers import is_doomed
from sims.games.human_punishment.policies.exchanges import best_swap, id_to_take, victim_of_thief
from sims.games.human_punishment.policies.worths import fallen_friend, note_risks
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Team
from tests.games.human_punishment.tables import arm, begin, card, cards, kill, show_loyalty, table

SEAT, NEXT, LAST = 2, 3, 1  # who decides, the next clockwise, and the one before it


def seen(s, seat, *others):
    """Let a player have seen all cards of others."""
    for other in others:
        s.id_seen[s.id_at[other]] |= 1 << seat
        for side in range(2):
            s.loyalty_seen[s.lies[other, side]] |= 1 << seat


def believing(s, *believed):
    """Let the seat that decides believe these shares of Human, Machine and Outlaw of seats 1, 2, ..."""
    s.seat = 0
    for seat, shares in enumerate(believed, start=1):
        s.belief[seat] = (*shares, 0, 0)


# --- of equals the next clockwise ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "friend"), [(0.9, NEXT), (0.95, LAST)])
def test_of_fallen_friends_the_likeliest_comes_back_and_of_equals_the_next_clockwise(last, friend):
    s, rules = table("HHHHM")
    for other in (LAST, NEXT):
        kill(s, rules, other)
    s.seat = SEAT
    s.belief[LAST, Team.HUMAN], s.belief[NEXT, Team.HUMAN] = last, 0.9
    assert fallen_friend(s, rules) == friend


@pytest.mark.parametrize(("last", "victim"), [(1.0, NEXT), (1.5, LAST)])
def test_a_thief_exchanges_with_the_worst_enemy_and_of_equals_with_the_next_clockwise(last, victim):
    s, rules = table("HHHHM")
    s.seat, s.last_standing = SEAT, 1
    s.worth[LAST], s.worth[NEXT] = last, 1.0
    assert victim_of_thief(s, rules, 1 << LAST | 1 << NEXT) == victim


def test_of_equal_cards_the_next_players_is_swapped():
    s, rules = table("HMHMH")
    cards(s, rules, SEAT, "", "HH", "H")
    for other in (LAST, NEXT):
        cards(s, rules, other, "", "M", "H")
    seen(s, SEAT, LAST, NEXT)
    s.seat = SEAT
    found = best_swap(s, rules, NONE)
    assert found != NONE
    assert found // 2 % rules.players == NEXT


def test_of_equal_ids_the_next_players_is_taken():
    s, rules = table("HMHMH")
    for other in (LAST, NEXT):
        cards(s, rules, other, identity="assassin")
        s.id_seen[s.id_at[other]] |= 1 << SEAT
    rules.policies["arms"], rules.policies["gain"] = 5.0, 0.0
    s.seat = SEAT
    assert id_to_take(s, rules) == NEXT


def test_who_can_do_nothing_else_looks_at_the_next_players_card_again():
    s, rules = table("HMHMH")
    begin(s, rules, SEAT)
    assert look_again(s, rules) == card(NEXT, 0)
    show_loyalty(s, NEXT, 0)
    assert look_again(s, rules) == card(NEXT, 1)


# --- what counts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "health", "doomed"), [(3, 1, True), (3, 2, False), (1, 1, False)])
def test_the_second_target_of_a_launcher_is_doomed_as_well_as_the_first(first, health, doomed):
    s, rules = table("HMOHM")
    kill(s, rules, 4)
    arm(s, rules, 2 if first == 3 else 3, "launcher", first)
    assert (s.aim_too[2] == 0) == (first == 3)
    for side in range(2):
        show_loyalty(s, 0, side)
    s.hp[0] = health
    assert bool(is_doomed(s, rules, 0)) == doomed


@pytest.mark.parametrize(("friend", "action"), [(3, Action.RETARGET), (2, Action.SHOOT)])
def test_a_script_knows_at_which_pair_its_launcher_is_aimed_when_another_is_back_between_them(friend, action):
    s, rules = table("MHHHM")
    kill(s, rules, 2)
    arm(s, rules, 0, "launcher", 1)
    s.alive |= 1 << 2
    s.hp[2] = 1
    begin(s, rules, 0)
    assert (s.aim[0], s.aim_too[0]) == (1, 3)
    s.worth[1:5] = 2.0
    s.worth[friend] = -2.0
    assert act_armed(s, rules, False, False) == action


@pytest.mark.rule("HP-A03")
@pytest.mark.parametrize(("needed", "risks"), [(True, [0.0, 0.0, 0.0]), (False, [1.0, 0.5, 0.5])])
def test_an_outlaw_fears_for_the_last_human_as_the_machines_may_win(needed, risks):
    s, rules = table("OHOO", m_needs_alive=needed)
    believing(s, (0.5, 0.0, 0.5), (0.0, 0.0, 1.0), (0.0, 0.0, 1.0))
    note_risks(s, rules, Team.OUTLAW, 0b1110)
    assert np.allclose(s.risk[1:4], risks)
    note_risks(s, rules, Team.OUTLAW, 0b0010)  # alone with one, an Outlaw wins
    assert s.risk[1] == 0.0


@pytest.mark.rule("HP-A03")
@pytest.mark.parametrize(("mate", "risk"), [(1.0, 0.0), (0.75, 0.25)])
def test_the_legion_fears_no_machine_where_only_legion_lives(mate, risk):
    s, rules = table("OHOO", m_needs_alive=False)
    believing(s, (1.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    for seat in (2, 3):
        s.belief[seat] = (0, 0, 1 - mate, mate, 0) if seat == 2 else (0, 0, 0, 1, 0)
    note_risks(s, rules, Team.LEGION, 0b1110)
    assert np.isclose(s.risk[1], risk)
