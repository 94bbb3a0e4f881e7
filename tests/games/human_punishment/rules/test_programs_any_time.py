"""Human Punishment, rule by rule: when programs are used, and what those do that may be used at any time."""

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import EVERYBODY, NONE
from sims.games.human_punishment.records.words import Effect, Phase, Use, Weapon
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    HEAL,
    PASS,
    RETARGET,
    SHOOT,
    act,
    arm,
    armed,
    at,
    begin,
    card,
    eliminate,
    equip,
    give,
    kill,
    named,
    options,
    play,
    programs,
    scenario,
    shooting,
    table,
    top,
)


def playable(s, rules):
    """Return the programs that the player who decides may use."""
    ids = [str(identity) for identity in scenario().tables["programs"].ids]
    return [ids[action - Action.PLAY] for action in options(s, rules) if action >= Action.PLAY]


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-R067", "HP-R072", "HP-H07")
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


@pytest.mark.rule("HP-R067", "HP-H07")
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


@pytest.mark.rule("HP-R072", "HP-H06")
def test_all_are_asked_clockwise_from_the_left_of_the_player_in_turn():
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


@pytest.mark.rule("HP-R072", "HP-H06")
def test_the_player_in_turn_is_asked_last_and_may_answer_the_own_action():
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


@pytest.mark.rule("HP-R074", "HP-R073", "HP-A43")
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
@pytest.mark.parametrize("action", [RETARGET, HEAL, DRAW])
def test_firewall_answers_nothing_but_a_shot(action):
    s, rules = armed("companion")
    give(s, rules, 2, "firewall")
    begin(s, rules, 1 if action == DRAW else 0)
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


@pytest.mark.rule("HP-R067", "HP-R031", "HP-H07")
def test_backup_returns_its_owner_before_the_check():
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
