"""Human Punishment, rule by rule: who is asked, in which order, how often; and what the eliminated are not asked."""

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE
from sims.games.human_punishment.records.words import Log, Phase, Weapon
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DAMAGE,
    PASS,
    SHOOT,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    eliminate,
    equip,
    give,
    identity,
    kill,
    named,
    play,
    put_in_play,
    shooting,
    show_id,
    table,
)

ROB = int(Action.ROB)


# --- weapons aimed anew ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R056")
def test_an_assassin_who_takes_out_the_target_of_the_own_weapon_aims_it_anew():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "assassin")
    arm(s, rules, 1, "rifle", 3)
    s.hp[3] = 1
    begin(s, rules, 1)
    act(s, rules, ASSASSINATE, at(3))
    assert (s.phase, s.seat, s.turn_seat) == (Phase.REAIM, 1, 1)
    act(s, rules, at(4))
    assert (s.phase, s.seat, s.aim[1]) == (Phase.ACT, 1, 4)


@pytest.mark.rule("HP-R056", "HP-A22")
def test_weapons_are_aimed_anew_clockwise_from_the_player_in_turn():
    s, rules = table("HMOHM")
    arm(s, rules, 1, "pistol", 4)
    arm(s, rules, 3, "companion", 4)
    eliminate(s, rules, 4, by=2)
    assert (s.phase, s.seat) == (Phase.REAIM, 3)
    act(s, rules, at(0))
    assert (s.phase, s.seat) == (Phase.REAIM, 1)


@pytest.mark.rule("HP-R058", "HP-R056")
def test_a_laser_is_not_aimed_anew():
    s, rules = table("HMOHM")
    arm(s, rules, 3, "laser")
    eliminate(s, rules, 2, by=0)
    assert (s.phase, s.turn_seat, s.aim[3]) == (Phase.ACT, 1, NOBODY)


@pytest.mark.rule("HP-R057", "HP-R056", "HP-R063", "HP-A08")
def test_a_held_launcher_is_aimed_at_the_one_other_player_who_is_left():
    s, rules = table("HMOM")
    kill(s, rules, 3)
    arm(s, rules, 0, "launcher", 1)
    assert (s.aim[0], s.aim_too[0]) == (1, 2)
    eliminate(s, rules, 2, by=1)
    assert (s.phase, s.seat, named(s, rules)) == (Phase.REAIM, 0, [1])
    act(s, rules, at(1))
    assert (s.aim[0], s.aim_too[0]) == (1, NOBODY)
    begin(s, rules)
    act(s, rules, SHOOT, DAMAGE)
    assert (s.hp[1], s.hp[0], s.turn_seat, s.weapon[0]) == (1, 2, 1, NONE)


@pytest.mark.rule("HP-R056", "HP-R048")
def test_weapons_are_aimed_anew_after_a_deathbringer_has_brought_one_of_two_back():
    s, rules = table("HMOHMH")
    cards(s, rules, 2, "deathbringer")
    show_id(s, 2)
    s.bringer = 0b100
    s.hp[4] = s.hp[5] = 1
    arm(s, rules, 1, "pistol", 5)
    arm(s, rules, 3, "companion", 4)
    shooting(s, rules, "launcher", 4)
    act(s, rules, DAMAGE, DAMAGE)
    assert (s.phase, s.seat, named(s, rules)) == (Phase.REVIVE, 2, [4, 5])
    act(s, rules, at(4))
    assert (s.phase, s.seat, named(s, rules)) == (Phase.REAIM, 1, [0, 2, 3, 4])
    act(s, rules, at(0))
    assert (s.phase, s.turn_seat, s.aim[3], s.aim[1]) == (Phase.ACT, 1, 4, 0)


@pytest.mark.rule("HP-R058", "HP-R067")
def test_a_laser_taken_by_a_pickpocket_is_not_aimed():
    s, rules = table("HMOHM")
    arm(s, rules, 2, "laser")
    put_in_play(s, rules, 0, "pickpocket")
    begin(s, rules)
    act(s, rules, ROB, at(2))
    assert (s.weapon[0], s.aim[0], s.weapon[2], s.turn_seat) == (Weapon.LASER, NOBODY, NONE, 1)


@pytest.mark.rule("HP-R057", "HP-R067")
def test_a_launcher_taken_by_a_pickpocket_is_aimed_at_two():
    s, rules = table("HMOHM")
    arm(s, rules, 2, "launcher", 3)
    put_in_play(s, rules, 0, "pickpocket")
    begin(s, rules)
    act(s, rules, ROB, at(2), at(1))
    assert (s.weapon[0], s.aim[0], s.aim_too[0]) == (Weapon.LAUNCHER, 1, 2)
    assert (s.weapon[2], s.aim[2], s.aim_too[2]) == (NONE, NOBODY, NOBODY)


# --- backup.exe and programs in answer -------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067", "HP-R081")
def test_who_let_backup_be_once_is_asked_again_after_a_return():
    s, rules = table("HMOHM")
    give(s, rules, 2, "backup")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE, PASS)
    give(s, rules, 3, "sleeper")
    begin(s, rules, 3)
    act(s, rules, play("sleeper"), at(2))
    shooting(s, rules, "rifle", 2)
    assert (s.phase, s.seat) == (Phase.BACKUP, 2)


@pytest.mark.rule("HP-R067")
def test_backup_is_asked_for_clockwise_from_the_player_in_turn():
    s, rules = table("HMOHMH")
    s.hp[5] = s.hp[0] = 1
    give(s, rules, 5, "backup")
    give(s, rules, 0, "backup")
    shooting(s, rules, "launcher", 5, seat=3)
    act(s, rules, DAMAGE, DAMAGE)
    assert (s.phase, s.seat) == (Phase.BACKUP, 5)
    act(s, rules, play("backup"))
    assert (s.phase, s.seat, s.hp[5]) == (Phase.BACKUP, 0, 1)
    act(s, rules, PASS)
    assert (s.alive, s.checks) == (0b111110, 1)


@pytest.mark.rule("HP-R072", "HP-R073")
def test_who_passed_may_answer_the_action_that_is_announced_after_a_program():
    s, rules = table("HMOHM")
    give(s, rules, 1, "repair")
    give(s, rules, 3, "repair")
    begin(s, rules)
    act(s, rules, equip("rifle"), at(3))
    assert (s.phase, s.seat) == (Phase.WINDOW, 1)
    act(s, rules, PASS, play("repair"), at(3))
    act(s, rules, equip("rifle"), at(4))
    assert (s.phase, s.seat) == (Phase.WINDOW, 1)


@pytest.mark.rule("HP-R042", "HP-R067")
def test_a_program_after_the_action_gives_no_other_action():
    s, rules = table("HMOHM")
    give(s, rules, 0, "repair", "repair", "scan", "deep_scan")
    begin(s, rules)
    act(s, rules, card(2, 0))
    while s.phase == Phase.WINDOW:
        act(s, rules, PASS)
    assert s.phase == Phase.AFTER
    act(s, rules, play("repair"), at(0))
    assert (s.phase, s.seat) == (Phase.AFTER, 0)
    act(s, rules, play("scan"), card(2, 1))
    assert (s.phase, s.seat) == (Phase.AFTER, 0)
    act(s, rules, play("deep_scan"), identity(2))
    assert (s.phase, s.seat) == (Phase.AFTER, 0)
    act(s, rules, PASS)
    assert s.turn_seat == 1


def test_scripts_remember_who_aimed_and_not_who_let_it_pass():
    s, rules = table("HMOHM")
    give(s, rules, 3, "repair")
    begin(s, rules)
    act(s, rules, equip("rifle"), at(2), PASS)
    assert (s.logged, s.log_kind[0], s.log_by[0], s.log_at[0]) == (1, Log.AIM, 0, 2)


# --- who is out in the own turn --------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R082", "HP-R042")
def test_who_is_eliminated_in_the_own_turn_is_asked_nothing_more():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "hunter")
    give(s, rules, 0, "scan", "leak", "tracker")
    s.hp[0] = 1
    shooting(s, rules, "rifle", 1)
    act(s, rules, identity(1), at(0))
    assert (s.phase, s.seat, s.turn_seat, s.held[0]) == (Phase.ACT, 1, 1, 3)


@pytest.mark.rule("HP-R082", "HP-R045")
def test_an_assassin_who_falls_by_the_own_hand_takes_no_action():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "assassin")
    s.hp[1] = 1
    begin(s, rules, 1)
    act(s, rules, ASSASSINATE, at(1))
    assert (s.phase, s.seat, s.alive) == (Phase.ACT, 2, 0b11101)
