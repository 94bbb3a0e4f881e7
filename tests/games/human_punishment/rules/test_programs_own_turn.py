"""Human Punishment, rule by rule: what the programs do that are used in the own turn, and those that stay in play."""

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE
from sims.games.human_punishment.records.words import Phase, Weapon
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    RETARGET,
    SHOOT,
    act,
    arm,
    armed,
    at,
    begin,
    card,
    cards,
    equip,
    give,
    identity,
    kill,
    named,
    options,
    play,
    programs,
    put_in_play,
    row,
    shooting,
    show,
    show_id,
    show_loyalty,
    table,
    team,
    top,
)

ROB = int(Action.ROB)


# --- in the own turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067", "HP-R022")
def test_scan_looks_at_a_hidden_loyalty_card_of_another():
    s, rules = table("HMOHM")
    give(s, rules, 0, "scan")
    show_loyalty(s, 1, 0)
    kill(s, rules, 4)
    begin(s, rules)
    act(s, rules, play("scan"))
    assert options(s, rules) == [card(1, 1), card(2, 0), card(2, 1), card(3, 0), card(3, 1)]
    act(s, rules, card(3, 1))
    assert (s.loyalty_seen[s.lies[3, 1]], s.phase, s.seat) == (0b1001, Phase.ACT, 0)


@pytest.mark.rule("HP-R067", "HP-R022")
def test_deep_scan_looks_at_a_hidden_id_of_another():
    s, rules = table("HMOHM")
    give(s, rules, 0, "deep_scan")
    show_id(s, 1)
    begin(s, rules)
    act(s, rules, play("deep_scan"))
    assert options(s, rules) == [identity(2), identity(3), identity(4)]
    act(s, rules, identity(4))
    assert (s.id_seen[s.id_at[4]], s.phase, s.seat) == (0b10001, Phase.ACT, 0)


@pytest.mark.rule("HP-R067")
def test_leak_makes_another_reveal_a_loyalty_card_of_their_choice():
    s, rules = table("HMOHM")
    give(s, rules, 0, "leak", "leak")
    begin(s, rules)
    act(s, rules, play("leak"))
    assert named(s, rules) == [1, 2, 3, 4]
    act(s, rules, at(2))
    assert (s.phase, s.seat) == (Phase.REVEAL, 2)
    act(s, rules, card(2, 1))
    assert (s.loyalties_up, s.phase, s.seat) == (1 << s.lies[2, 1], Phase.ACT, 0)
    show(s, 3)
    act(s, rules, play("leak"), at(3))
    assert (s.phase, s.seat) == (Phase.ACT, 0)


@pytest.mark.rule("HP-R030")
def test_shock_damages_a_player_with_two_hp_and_nobody_with_one():
    s, rules = table("HMOHM")
    rules.programs[row("programs", "shock")].amount = 1
    give(s, rules, 0, "shock")
    s.hp[1] = 1
    begin(s, rules)
    act(s, rules, play("shock"))
    assert named(s, rules) == [0, 2, 3, 4]
    act(s, rules, at(2))
    assert s.hp[2] == 1


@pytest.mark.rule("HP-R054")
@pytest.mark.parametrize("kind", ["launcher", "laser"])
def test_rocket_launcher_and_laser_are_unlocked_by_their_programs(kind):
    s, rules = table("HMOHM")
    give(s, rules, 0, kind, kind)
    begin(s, rules)
    assert equip(kind) not in options(s, rules)
    act(s, rules, play(kind))
    assert equip(kind) in options(s, rules)
    assert play(kind) not in options(s, rules)  # it would do nothing
    begin(s, rules, 1)
    assert equip(kind) not in options(s, rules)


@pytest.mark.rule("HP-R088")
@pytest.mark.parametrize(("players", "laser"), [(9, 1), (13, 0)])
def test_with_the_weapon_in_the_middle_its_program_is_used_like_spam(players, laser):
    s, rules = table("HMOHMHMHMHMOH"[:players])
    give(s, rules, 0, "launcher", "laser")
    top(s, rules, "leak", "scan")
    begin(s, rules)
    act(s, rules, play("launcher"))
    assert programs(s, 0) == ["laser", "leak"]
    act(s, rules, play("laser"))
    assert programs(s, 0) == (["leak"] if laser else ["leak", "scan"])
    assert bool(s.unlocked[0]) == bool(laser)


@pytest.mark.rule("HP-R022", "HP-R028")
def test_swap_exchanges_two_hidden_loyalty_cards_and_each_looks_at_the_new_one():
    s, rules = table("HMOHM")
    cards(s, rules, 0, "engineer", "O", "H")
    give(s, rules, 0, "swap")
    show_loyalty(s, 0, 1)
    show_loyalty(s, 1, 0)
    begin(s, rules)
    act(s, rules, play("swap"))
    assert options(s, rules) == [card(0, 0)]
    act(s, rules, card(0, 0))
    assert options(s, rules) == [card(1, 1), *(card(seat, side) for seat in (2, 3, 4) for side in (0, 1))]
    own, other = int(s.lies[0, 0]), int(s.lies[1, 1])
    act(s, rules, card(1, 1))
    assert (s.lies[0, 0], s.lies[1, 1]) == (other, own)
    assert (s.loyalty_seen[own], s.loyalty_seen[other]) == (0b11, 0b11)
    assert team(s, rules, 1) == "M"
    assert (s.phase, s.seat) == (Phase.ACT, 0)


@pytest.mark.rule("HP-R087")
def test_shared_cards_are_not_swapped():
    s, rules = table("HMOHMHMHM")
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert play("swap") not in options(s, rules)


@pytest.mark.rule("HP-R022", "HP-R028")
def test_id_theft_exchanges_two_hidden_ids():
    s, rules = table("HMOHM")
    give(s, rules, 0, "id_theft", "id_theft")
    show_id(s, 2)
    begin(s, rules)
    act(s, rules, play("id_theft"))
    assert named(s, rules) == [1, 3, 4]
    act(s, rules, at(1))
    assert (s.id_at[0], s.id_at[1]) == (1, 0)
    assert (s.id_seen[0], s.id_seen[1]) == (0b11, 0b11)
    show_id(s, 0)
    assert play("id_theft") not in options(s, rules)


@pytest.mark.rule("HP-R081", "HP-R079")
def test_sleeper_returns_an_eliminated_player():
    s, rules = table("HMOHM")
    give(s, rules, 0, "sleeper")
    begin(s, rules)
    assert play("sleeper") not in options(s, rules)
    kill(s, rules, 3)
    act(s, rules, play("sleeper"))
    assert named(s, rules) == [3]
    act(s, rules, at(3))
    assert (s.hp[3], s.alive, s.checks, s.mark[3]) == (1, 0b11111, 1, 0)


@pytest.mark.rule("HP-R051", "HP-R041", "HP-A43")
def test_a_stolen_weapon_is_aimed_anew_and_not_fired_in_this_turn():
    s, rules = table("HMOHM")
    give(s, rules, 0, "steal_weapon")
    arm(s, rules, 2, "launcher", 0)
    begin(s, rules)
    act(s, rules, play("steal_weapon"))
    assert named(s, rules) == [2]
    act(s, rules, at(2))
    assert (s.phase, s.seat) == (Phase.REAIM, 0)
    act(s, rules, at(1))
    assert (s.weapon[0], s.aim[0], s.aim_too[0], s.weapon[2], s.aim[2]) == (Weapon.LAUNCHER, 1, 2, NONE, NOBODY)
    found = options(s, rules)
    assert DRAW in found
    assert not {SHOOT, equip("pistol"), equip("rifle")} & set(found)


@pytest.mark.rule("HP-R051")
def test_an_armed_player_steals_no_weapon():
    s, rules = armed()
    give(s, rules, 0, "steal_weapon")
    arm(s, rules, 2, "rifle", 0)
    begin(s, rules)
    assert play("steal_weapon") not in options(s, rules)


@pytest.mark.rule("HP-R081")
def test_no_other_program_names_the_eliminated():
    s, rules = table("HMOHMH")
    rules.programs[row("programs", "shock")].amount = 1
    kill(s, rules, 5)
    arm(s, rules, 2, "rifle", 0)
    for program in ("repair", "disarm", "redirect", "leak", "shock", "id_theft", "steal_weapon"):
        give(s, rules, 0, program)
        begin(s, rules)
        act(s, rules, play(program))
        assert 5 not in named(s, rules)
        s.held[0] = 0
        s.pile_left, s.hand[0, 0] = rules.programs_dealt, 0
        s.pile[:] = range(len(s.pile))
        s.pile_first = 0


# --- permanent -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067", "HP-R051")
def test_pickpocket_takes_a_weapon_as_the_action():
    s, rules = table("HMOHM")
    arm(s, rules, 2, "rifle", 0)
    begin(s, rules)
    assert ROB not in options(s, rules)
    put_in_play(s, rules, 0, "pickpocket")
    act(s, rules, ROB)
    assert named(s, rules) == [2]
    act(s, rules, at(2))
    assert (s.phase, s.seat) == (Phase.AIM, 0)
    assert named(s, rules) == [1, 2, 3, 4]
    act(s, rules, at(2))
    assert (s.weapon[0], s.aim[0], s.weapon[2], s.turn_seat) == (Weapon.RIFLE, 2, NONE, 1)


@pytest.mark.rule("HP-R067", "HP-R080")
@pytest.mark.parametrize(("kind", "hp"), [("rifle", 1), ("laser", 1)])
def test_armour_takes_one_damage_of_rifle_and_laser(kind, hp):
    s, rules = table("HMOHM")
    put_in_play(s, rules, 2, "armour")
    shooting(s, rules, kind, 2)
    act(s, rules, DAMAGE)
    assert s.hp[2] == hp


@pytest.mark.rule("HP-R067", "HP-A50")
def test_quick_hands_change_the_target_without_the_action_once_a_turn():
    s, rules = armed()
    put_in_play(s, rules, 0, "quick_hands")
    begin(s, rules)
    act(s, rules, RETARGET, at(3))
    assert (s.phase, s.seat, s.aim[0]) == (Phase.ACT, 0, 3)
    act(s, rules, RETARGET, at(4))
    assert (s.aim[0], s.turn_seat) == (4, 1)
