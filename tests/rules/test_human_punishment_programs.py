"""Human Punishment, rule by rule: programs and when they are used."""

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import EVERYBODY, NOBODY, NONE
from sims.games.human_punishment.records.words import Effect, Phase, Use, Weapon
from tests.rules.human_punishment_tables import (
    DAMAGE,
    DRAW,
    PASS,
    RETARGET,
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
    options,
    play,
    programs,
    put_in_play,
    row,
    scenario,
    shooting,
    show,
    show_id,
    show_loyalty,
    table,
    team,
    top,
)

ROB = int(Action.ROB)


def playable(s, rules):
    """Return the programs that the player who decides may use."""
    ids = [str(identity) for identity in scenario().tables["programs"].ids]
    return [ids[action - Action.PLAY] for action in options(s, rules) if action >= Action.PLAY]


def armed(kind="pistol", target=2, teams="HMOHM", seat=0):
    """Return a game in which it is a player's turn, who holds a weapon; the others hold nothing."""
    s, rules = table(teams)
    arm(s, rules, seat, kind, target)
    return s, rules


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067", "HP-R072")
def test_any_time_programs_answer_an_announced_action_and_others_do_not():
    s, rules = armed()
    for program in ("repair", "disarm", "scan", "leak", "tracker", "secret_human", "backup"):
        give(s, rules, 3, program)
    begin(s, rules)
    act(s, rules, SHOOT)
    assert (s.phase, s.seat) == (Phase.WINDOW, 3)
    assert playable(s, rules) == ["repair", "disarm"]
    act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.TARGET, 2)


@pytest.mark.rule("HP-R067")
def test_in_the_own_turn_all_but_secret_loyalties_and_backup_may_be_used_before_and_after_the_action():
    s, rules = table("HMOHM")
    arm(s, rules, 1, "pistol", 0)
    for program in ("repair", "disarm", "redirect", "scan", "leak", "tracker", "secret_human", "backup", "firewall"):
        give(s, rules, 0, program)
    usable = ["repair", "disarm", "redirect", "scan", "leak", "tracker"]
    begin(s, rules)
    assert playable(s, rules) == usable
    act(s, rules, DRAW)
    while s.phase == Phase.WINDOW:
        act(s, rules, PASS)
    assert (s.phase, s.seat) == (Phase.AFTER, 0)
    assert playable(s, rules) == usable
    act(s, rules, PASS)
    assert s.phase == Phase.LIMIT


@pytest.mark.rule("HP-R067", "HP-R080")
def test_permanent_programs_are_laid_out_in_the_own_turn_and_stay():
    s, rules = table("HMOHM")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    act(s, rules, play("tracker"))
    number = int(s.hand[0, 0])
    assert (s.phase, s.seat, s.in_play[number], s.program_seen[number]) == (Phase.ACT, 0, 1, EVERYBODY)
    act(s, rules, card(2, 0))
    assert s.turn_seat == 1
    assert programs(s, 0) == ["tracker"]
    assert s.used[0, Use.PERMANENT] == 1


@pytest.mark.rule("HP-R072")
def test_all_are_asked_clockwise_from_the_left_of_the_player_in_turn():
    """HP-H06."""
    s, rules = armed()
    for seat in (0, 2, 4):
        give(s, rules, seat, "repair")
    begin(s, rules, 3)
    act(s, rules, DRAW)
    order = []
    while s.phase == Phase.WINDOW:
        order.append(int(s.seat))
        act(s, rules, PASS)
    assert order == [4, 0, 2]


@pytest.mark.rule("HP-R072")
def test_the_player_in_turn_is_asked_last_and_may_answer_the_own_action():
    """HP-H06."""
    s, rules = table("HMOHM")
    for seat in (0, 4):
        give(s, rules, seat, "repair")
    begin(s, rules)
    act(s, rules, equip("rifle"), at(3))
    assert (s.phase, s.seat) == (Phase.WINDOW, 4)
    act(s, rules, PASS)
    assert (s.phase, s.seat, playable(s, rules)) == (Phase.WINDOW, 0, ["repair"])
    act(s, rules, play("repair"), at(0))
    assert (s.phase, s.seat, s.weapon[0]) == (Phase.ACT, 0, NONE)


@pytest.mark.rule("HP-R071", "HP-R073")
def test_after_a_program_the_player_in_turn_announces_again_and_may_choose_otherwise():
    s, rules = table("HMOHM")
    give(s, rules, 3, "repair", "repair")
    begin(s, rules)
    act(s, rules, equip("rifle"), at(3))
    act(s, rules, play("repair"))
    assert (s.phase, s.seat) == (Phase.PROGRAM, 3)
    act(s, rules, at(3))
    assert (s.phase, s.seat, s.weapon[0]) == (Phase.ACT, 0, NONE)
    act(s, rules, DRAW)
    assert (s.phase, s.seat) == (Phase.WINDOW, 3)
    act(s, rules, PASS)
    assert (s.held[0], s.weapon[0], s.turn_seat) == (1, NONE, 1)


@pytest.mark.rule("HP-R074", "HP-R073")
def test_a_player_disarmed_before_shooting_may_do_what_the_unarmed_do():
    s, rules = armed()
    give(s, rules, 3, "disarm")
    begin(s, rules)
    act(s, rules, SHOOT, play("disarm"))
    assert named(s, rules) == [0]
    act(s, rules, at(0))
    assert (s.phase, s.seat, s.weapon[0], s.free[Weapon.PISTOL]) == (Phase.ACT, 0, NONE, 1)
    assert {DRAW, equip("pistol"), card(2, 0)} <= set(options(s, rules))
    assert SHOOT not in options(s, rules)


@pytest.mark.rule("HP-R070", "HP-R066")
def test_a_used_program_is_seen_by_all_and_goes_to_the_bottom_of_the_pile():
    s, rules = table("HMOHM")
    give(s, rules, 0, "repair")
    number = int(s.hand[0, 0])
    begin(s, rules)
    act(s, rules, play("repair"), at(0))
    assert s.pile[(s.pile_first + s.pile_left - 1) % rules.programs_dealt] == number
    assert (s.program_seen[number], s.held[0]) == (EVERYBODY, 0)


# --- any time --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067")
def test_spam_is_replaced_by_another_program():
    s, rules = table("HMOHM")
    give(s, rules, 0, "spam")
    top(s, rules, "leak")
    begin(s, rules)
    act(s, rules, play("spam"))
    assert (programs(s, 0), s.used[0, Use.ANY_TIME]) == (["leak"], 1)


@pytest.mark.rule("HP-R030", "HP-R081")
def test_repair_heals_a_living_player():
    s, rules = table("HMOHM")
    give(s, rules, 0, "repair")
    s.hp[3] = 1
    kill(s, rules, 1)
    begin(s, rules)
    act(s, rules, play("repair"))
    assert named(s, rules) == [0, 2, 3, 4]
    act(s, rules, at(3))
    assert s.hp[3] == 2


@pytest.mark.rule("HP-R072", "HP-R073")
def test_firewall_cancels_a_shot_at_its_owner_and_the_shooter_is_disarmed():
    s, rules = armed()
    for seat in (2, 3):
        give(s, rules, seat, "firewall")
    begin(s, rules)
    act(s, rules, SHOOT)
    assert (s.phase, s.seat) == (Phase.WINDOW, 2)
    act(s, rules, play("firewall"))
    assert (s.phase, s.seat, s.weapon[0], s.cancelled[0], s.loyalties_up) == (Phase.ACT, 0, NONE, 1, 0)
    assert DRAW in options(s, rules)


@pytest.mark.rule("HP-R072")
@pytest.mark.parametrize("action", [RETARGET, DRAW])
def test_firewall_answers_nothing_but_a_shot(action):
    s, rules = armed()
    give(s, rules, 2, "firewall")
    begin(s, rules, 0 if action == RETARGET else 1)
    act(s, rules, action, *([at(3)] if action == RETARGET else []))
    assert s.phase != Phase.WINDOW


@pytest.mark.rule("HP-R072")
def test_firewall_saves_both_targets_of_a_launcher():
    s, rules = armed("launcher", 2)
    give(s, rules, 3, "firewall")
    begin(s, rules)
    act(s, rules, SHOOT, play("firewall"))
    assert (s.phase, s.seat, s.free[Weapon.LAUNCHER]) == (Phase.ACT, 0, 1)


@pytest.mark.rule("HP-R056", "HP-R073")
def test_redirect_aims_a_held_weapon_at_another_player():
    s, rules = armed()
    give(s, rules, 2, "redirect")
    begin(s, rules)
    act(s, rules, SHOOT, play("redirect"))
    assert named(s, rules) == [0]
    act(s, rules, at(0))
    assert (s.phase, s.seat) == (Phase.REDIRECT, 2)
    assert named(s, rules) == [1, 3, 4]
    act(s, rules, at(4))
    assert (s.phase, s.seat, s.aim[0]) == (Phase.ACT, 0, 4)
    act(s, rules, SHOOT)
    assert (s.phase, s.seat) == (Phase.TARGET, 4)


@pytest.mark.rule("HP-R067", "HP-R031")
def test_backup_returns_its_owner_before_the_check():
    """HP-H07."""
    s, rules = table("HMOHM")
    give(s, rules, 2, "backup")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE)
    assert (s.phase, s.seat, s.hp[2]) == (Phase.BACKUP, 2, 0)
    assert options(s, rules) == [PASS, play("backup")]
    act(s, rules, play("backup"))
    assert (s.hp[2], s.alive, s.checks, s.ids_up, s.turn_seat) == (1, 0b11111, 0, 0, 1)


@pytest.mark.rule("HP-R067", "HP-R031")
def test_backup_need_not_be_used():
    s, rules = table("HMOHM")
    give(s, rules, 2, "backup")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE, PASS)
    assert (s.hp[2], s.alive, s.checks) == (0, 0b11011, 1)
    assert programs(s, 2) == ["backup"]


@pytest.mark.rule("HP-R067")
def test_both_targets_of_a_launcher_are_asked_for_backup():
    s, rules = table("HMOHMH")
    s.hp[2] = s.hp[3] = 1
    give(s, rules, 2, "backup")
    give(s, rules, 3, "backup")
    shooting(s, rules, "launcher", 2)
    act(s, rules, DAMAGE, DAMAGE, PASS, play("backup"))
    assert (s.hp[2], s.hp[3], s.checks, s.check_fallen[0]) == (0, 1, 1, 0b100)


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


@pytest.mark.rule("HP-R051", "HP-R041")
def test_a_stolen_weapon_is_aimed_anew_and_not_fired_in_this_turn():
    """HP-A11, HP-A43."""
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


@pytest.mark.rule("HP-R067")
def test_quick_hands_change_the_target_without_the_action_once_a_turn():
    s, rules = armed()
    put_in_play(s, rules, 0, "quick_hands")
    begin(s, rules)
    act(s, rules, RETARGET, at(3))
    assert (s.phase, s.seat, s.aim[0]) == (Phase.ACT, 0, 3)
    act(s, rules, RETARGET, at(4))
    assert (s.aim[0], s.turn_seat) == (4, 1)


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


@pytest.mark.rule("HP-R082", "HP-R080")
def test_the_eliminated_are_not_asked():
    s, rules = table("HMOHM")
    give(s, rules, 3, "repair")
    eliminate(s, rules, 3, by=0)
    act(s, rules, PASS)  # before the shot
    assert s.turn_seat == 1
    act(s, rules, DRAW)
    assert (s.phase, s.turn_seat) == (Phase.ACT, 2)


@pytest.mark.rule("HP-R076")
def test_secret_loyalties_are_never_used():
    s, rules = table("HMOHM")
    give(s, rules, 0, "secret_human", "secret_outlaw")
    begin(s, rules)
    assert playable(s, rules) == []
    assert Effect.SECRET_HUMAN > Effect.QUICK_HANDS


@pytest.mark.rule("HP-R088", "HP-R072")
@pytest.mark.parametrize(("players", "asked"), [(8, []), (9, ["launcher"]), (13, ["launcher", "laser"])])
def test_used_like_spam_such_a_program_answers_an_announced_action(players, asked):
    s, rules = table("HMOHMHMHMHMOH"[:players])
    give(s, rules, 1, "launcher", "laser")
    begin(s, rules)
    act(s, rules, equip("rifle"), at(2))
    assert ((s.phase, s.seat) == (Phase.WINDOW, 1)) == bool(asked)
    assert [
        name for name in ("launcher", "laser") if s.phase == Phase.WINDOW and play(name) in options(s, rules)
    ] == asked
