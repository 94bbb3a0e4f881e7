"""Human Punishment, rule by rule: programs, weapons and abilities used twice or by two; what a check reads; bounds."""

import pytest

from sims import rng
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE
from sims.games.human_punishment.records.words import Outcome, Phase, Weapon
from tests.games.human_punishment.tables import (
    DRAW,
    DROP,
    HEAL,
    PASS,
    RETARGET,
    SHOOT,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    discard,
    eliminate,
    equip,
    give,
    identity,
    kill,
    named,
    options,
    play,
    programs,
    put_in_play,
    shooting,
    show,
    show_id,
    table,
)

ROB = int(Action.ROB)


@pytest.mark.rule("HP-R067")
def test_quick_hands_help_in_every_turn():
    s, rules = table("HMOHM")
    arm(s, rules, 0, "pistol", 2)
    put_in_play(s, rules, 0, "quick_hands")
    for target in (3, 4):
        begin(s, rules)
        act(s, rules, RETARGET, at(target))
        assert (s.phase, s.seat, s.aim[0]) == (Phase.ACT, 0, target)
        act(s, rules, RETARGET, at(1))
        assert s.turn_seat == 1


@pytest.mark.rule("HP-R068")
def test_of_two_like_programs_the_one_that_is_not_in_play_is_discarded():
    s, rules = table("HMOHM")
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "tracker", "scan")
    begin(s, rules)
    act(s, rules, card(2, 0), PASS)
    assert s.phase == Phase.LIMIT
    act(s, rules, discard("tracker"))
    assert [int(s.in_play[number]) for number in s.hand[0, :2]] == [1, 0]


@pytest.mark.rule("HP-R067")
def test_a_second_permanent_program_of_a_kind_is_laid_out_too():
    s, rules = table("HMOHM")
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    act(s, rules, play("tracker"))
    assert [int(s.in_play[number]) for number in s.hand[0, :2]] == [1, 1]


@pytest.mark.rule("HP-R054")
def test_who_unlocks_the_laser_keeps_the_launcher_unlocked():
    s, rules = table("HMOHM")
    give(s, rules, 0, "launcher", "laser")
    begin(s, rules)
    act(s, rules, play("launcher"), play("laser"))
    assert {equip("launcher"), equip("laser")} <= set(options(s, rules))


@pytest.mark.rule("HP-R058", "HP-R051", "HP-A11")
def test_a_stolen_laser_is_not_aimed():
    s, rules = table("HMOHM")
    give(s, rules, 0, "steal_weapon")
    arm(s, rules, 2, "laser")
    begin(s, rules)
    act(s, rules, play("steal_weapon"), at(2))
    assert (s.phase, s.seat, s.weapon[0], s.aim[0]) == (Phase.ACT, 0, Weapon.LASER, NOBODY)


@pytest.mark.rule("HP-R051", "HP-R067", "HP-A43")
def test_who_has_just_stolen_a_weapon_takes_no_second_one():
    s, rules = table("HMOHM")
    give(s, rules, 0, "steal_weapon")
    put_in_play(s, rules, 0, "pickpocket")
    arm(s, rules, 2, "pistol", 0)
    arm(s, rules, 3, "rifle", 0)
    begin(s, rules)
    assert ROB in options(s, rules)
    act(s, rules, play("steal_weapon"), at(2), at(1))
    assert not {ROB, SHOOT} & set(options(s, rules))


@pytest.mark.rule("HP-R039")
def test_who_disarms_another_in_the_own_turn_stays_armed():
    s, rules = table("HMOHM")
    arm(s, rules, 0, "pistol", 3)
    arm(s, rules, 2, "rifle", 0)
    give(s, rules, 0, "disarm")
    begin(s, rules)
    act(s, rules, play("disarm"), at(2))
    assert s.weapon[2] == NONE
    assert {SHOOT, DROP} <= set(options(s, rules))
    assert DRAW not in options(s, rules)


@pytest.mark.rule("HP-R031", "HP-R062")
def test_two_damage_eliminate_a_wounded_player():
    s, rules = table("HMOHM")
    s.hp[2] = 1
    eliminate(s, rules, 2, by=0)
    assert (s.hp[2], s.alive, s.checks) == (0, 0b11011, 1)


@pytest.mark.rule("HP-R044", "HP-R061")
def test_overclock_takes_no_weapon_after_a_heal():
    s, rules = table("HMOHM")
    cards(s, rules, 0, "overclock")
    show_id(s, 0)
    arm(s, rules, 0, "companion", 2)
    begin(s, rules)
    act(s, rules, HEAL)
    assert (s.phase, s.turn_seat, s.weapon[0]) == (Phase.ACT, 1, NONE)


@pytest.mark.rule("HP-R043")
@pytest.mark.parametrize("ability", ["seer", "scavenger"])
def test_an_ability_on_up_to_two_players_is_used_on_each_once(ability):
    s, rules = table("HMOHM")
    cards(s, rules, 2, ability)
    for seat in (0, 3):
        give(s, rules, seat, "scan", "scan")
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2), at(3))
    assert (s.phase, s.seat) == (Phase.ABILITY, 2)
    assert 0 in named(s, rules)
    assert 3 not in named(s, rules)


@pytest.mark.rule("HP-R043")
def test_photographer_is_not_asked_for_a_second_look_at_the_same_player():
    s, rules = table("HMOHM")
    cards(s, rules, 2, "photographer")
    show(s, 0, 1, 4)
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2), card(3, 0))
    assert (s.phase, s.turn_seat) == (Phase.ACT, 1)


@pytest.mark.rule("HP-R043", "HP-R054")
def test_engineer_unlocks_nothing():
    s, rules = table("HMOHM")
    shooting(s, rules, "rifle", 0, seat=1)
    act(s, rules, identity(0))
    assert (s.held[0], s.unlocked[0]) == (2, 0)


# --- the check -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R028", "HP-R007")
def test_a_check_reads_the_cards_where_they_lie_by_then():
    s, rules = table("HMOH")
    cards(s, rules, 0, "loyalist")
    cards(s, rules, 1, "core_unit")
    s.id_at[0], s.id_at[1] = 1, 0
    s.id_seen[0], s.id_seen[1] = 0b11, 0b11
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=1)
    assert s.phase != Phase.OVER
    eliminate(s, rules, 0, by=1)
    assert s.outcome == Outcome.HUMANS  # seat 1 has the Loyalist


@pytest.mark.rule("HP-R023", "HP-R007")
def test_a_check_reads_both_loyalty_cards():
    s, rules = table("HMOH")
    cards(s, rules, 1, "engineer", "H", "MM")  # 2 to 2: an Outlaw
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=1)
    assert s.phase != Phase.OVER


@pytest.mark.rule("HP-R027", "HP-R007")
@pytest.mark.parametrize(
    ("left", "right", "secrets", "outcome"),
    [
        ("H", "M", ["secret_machine"], ""),  # 2 to 2
        ("H", "O", ["secret_outlaw"], ""),
        ("O", "O", ["secret_human", "secret_human"], "humans"),
    ],
)
def test_a_check_counts_secret_loyalties(left, right, secrets, outcome):
    s, rules = table("HHOM")
    cards(s, rules, 1, "engineer", left, right)
    give(s, rules, 1, *secrets)
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=0)
    assert (Outcome(int(s.outcome)).name.lower() if s.phase == Phase.OVER else "") == outcome


@pytest.mark.rule("HP-R043")
def test_scavenger_takes_any_of_the_programs_that_lie_face_down():
    taken = set()
    for seed in range(40):
        s, rules = table("HMOHM")
        rng.reseed(s, seed)
        give(s, rules, 3, "scan", "leak")
        put_in_play(s, rules, 3, "armour")
        give(s, rules, 3, "shock")
        cards(s, rules, 2, "scavenger")
        shooting(s, rules, "rifle", 2)
        act(s, rules, identity(2), at(3))
        taken.add(programs(s, 2)[0])
    assert taken == {"scan", "leak", "shock"}


def test_the_cap_is_so_many_turns_for_each_player():
    s, rules = table("HMOH", turn_cap=2)
    begin(s, rules)
    for _ in range(7):
        act(s, rules, card((int(s.turn_seat) + 1) % 4, 0))
    assert s.phase != Phase.OVER
    act(s, rules, card(0, 0))
    assert (s.phase, s.outcome, s.turns, s.winner) == (Phase.OVER, Outcome.ROUND_CAP, 8, NOBODY)
    assert s.rounds == 2  # the third has not begun


@pytest.mark.rule("HP-R038")
def test_as_many_programs_are_drawn_as_the_scenario_says():
    s, rules = table("HMOH", programs_drawn=2)
    begin(s, rules)
    act(s, rules, DRAW)
    assert s.held[0] == 2
