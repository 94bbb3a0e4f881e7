"""Human Punishment, rule by rule: weapons."""

from itertools import product

import pytest

from sims.games.human_punishment.queries.table import aims, may_aim
from sims.games.human_punishment.records.sizes import EVERYBODY, NOBODY, NONE
from sims.games.human_punishment.records.words import Phase, Weapon
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    HEAL,
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
    identity,
    kill,
    named,
    options,
    shooting,
    show_id,
    show_loyalty,
    table,
)


def may_take(s, rules):
    return [kind.name.lower() for kind in Weapon if equip(kind.name) in options(s, rules)]


@pytest.mark.rule("HP-R051")
def test_a_player_holds_one_weapon_at_most():
    s, rules = table("HMOH")
    arm(s, rules, 0, "pistol", 1)
    begin(s, rules)
    assert may_take(s, rules) == []


@pytest.mark.rule("HP-R052", "HP-R053", "HP-R054")
@pytest.mark.parametrize(
    ("teams", "free"), [("HMOH", ["pistol", "rifle"]), ("HMOHM", ["pistol", "rifle", "companion"])]
)
def test_pistol_and_rifle_are_free_from_the_start_and_the_companion_from_five_players(teams, free):
    s, rules = table(teams)
    begin(s, rules)
    assert may_take(s, rules) == free
    s.unlocked[1] = 1 << Weapon.LASER | 1 << Weapon.LAUNCHER
    assert may_take(s, rules) == free
    s.unlocked[0] = 1 << Weapon.LASER
    assert may_take(s, rules) == [*free, "laser"]


@pytest.mark.rule("HP-R088", "HP-R054")
def test_from_nine_players_the_launcher_in_the_middle_is_free_for_all():
    s, rules = table("HMOHMHMHM")
    begin(s, rules)
    assert may_take(s, rules) == ["pistol", "rifle", "companion", "launcher"]
    s, rules = table("HMOHMHMHMHMOH")
    begin(s, rules)
    assert "laser" in may_take(s, rules)


@pytest.mark.rule("HP-R051")
def test_a_weapon_that_others_hold_is_not_free():
    s, rules = table("HMOH")
    arm(s, rules, 1, "pistol", 0)
    begin(s, rules)
    assert may_take(s, rules) == ["rifle"]


@pytest.mark.rule("HP-R060", "HP-R102", "HP-A24")
@pytest.mark.parametrize("side", [0, 1])
def test_pistol_the_target_reveals_a_loyalty_card_and_the_shooter_draws(side):
    s, rules = table("HMOH")
    shooting(s, rules, "pistol", 2)
    assert (s.phase, s.seat) == (Phase.TARGET, 2)
    assert options(s, rules) == sorted([DAMAGE, card(2, 0), card(2, 1)])
    act(s, rules, card(2, side))
    assert s.loyalties_up == 1 << s.lies[2, side]
    assert (s.hp[2], s.weapon[0], s.held[0], s.turn_seat) == (2, NONE, 1, 1)
    assert s.free[Weapon.PISTOL] == 1


@pytest.mark.rule("HP-R060", "HP-R030", "HP-R102")
def test_pistol_or_the_target_takes_one_damage():
    s, rules = table("HMOH")
    shooting(s, rules, "pistol", 2)
    act(s, rules, DAMAGE)
    assert (s.hp[2], s.loyalties_up, s.weapon[0], s.held[0]) == (1, 0, NONE, 1)


@pytest.mark.rule("HP-R060", "HP-A25")
def test_with_nothing_left_to_reveal_damage_is_taken():
    """HP-A25; HP-O08: two reveals and two damage."""
    s, rules = table("HMOHM")
    show_loyalty(s, 2, 0)
    shooting(s, rules, "pistol", 2)
    assert options(s, rules) == sorted([DAMAGE, card(2, 1)])
    act(s, rules, card(2, 1))
    shooting(s, rules, "pistol", 2)
    assert (s.hp[2], s.turn_seat) == (1, 1)
    shooting(s, rules, "pistol", 2)
    assert (s.hp[2], s.checks) == (0, 1)


@pytest.mark.rule("HP-R061")
def test_companion_shoots_like_a_pistol():
    s, rules = table("HMOHM")
    shooting(s, rules, "companion", 2)
    act(s, rules, card(2, 0))
    assert (s.loyalties_up, s.held[0], s.weapon[0]) == (1 << s.lies[2, 0], 1, NONE)


@pytest.mark.rule("HP-R061", "HP-R030", "HP-A23", "HP-A37")
@pytest.mark.parametrize("hp", [1, 2])
def test_companion_or_heals_the_target_up_to_the_maximum(hp):
    """HP-A23: the program is drawn too. HP-A37: no more than the maximum."""
    s, rules = table("HMOHM")
    s.hp[2] = hp
    arm(s, rules, 0, "companion", 2)
    begin(s, rules)
    act(s, rules, HEAL)
    assert (s.hp[2], s.held[0], s.weapon[0], s.shots[0]) == (2, 1, NONE, 0)


@pytest.mark.rule("HP-R061")
@pytest.mark.parametrize("kind", ["pistol", "rifle"])
def test_only_the_companion_heals(kind):
    s, rules = table("HMOHM")
    arm(s, rules, 0, kind, 2)
    begin(s, rules)
    assert HEAL not in options(s, rules)


@pytest.mark.rule("HP-R062", "HP-R030")
def test_rifle_the_target_reveals_the_id_or_takes_two_damage_and_nobody_draws():
    """HP-O24."""
    s, rules = table("HMOHM")
    cards(s, rules, 2, "core_unit")
    shooting(s, rules, "rifle", 2)
    assert options(s, rules) == sorted([DAMAGE, identity(2)])
    act(s, rules, identity(2))
    assert (s.hp[2], s.weapon[0], s.held[0], s.free[Weapon.RIFLE]) == (2, NONE, 0, 1)
    assert s.ids_up == 1 << s.id_at[2]
    shooting(s, rules, "rifle", 2)
    assert (s.hp[2], s.alive >> 2 & 1) == (0, 0)


@pytest.mark.rule("HP-R062")
def test_rifle_two_damage_eliminate_an_unhurt_player():
    s, rules = table("HMOHM")
    shooting(s, rules, "rifle", 2)
    act(s, rules, DAMAGE)
    assert (s.hp[2], s.alive >> 2 & 1, s.checks) == (0, 0, 1)


@pytest.mark.rule("HP-R057", "HP-R059", "HP-A09")
def test_launcher_is_aimed_at_two_neighbours_without_the_holder_between_them():
    s, rules = table("HMOHM")
    s.unlocked[0] = 1 << Weapon.LAUNCHER
    begin(s, rules)
    act(s, rules, equip("launcher"))
    assert named(s, rules) == [1, 2, 3]
    kill(s, rules, 2)
    assert named(s, rules) == [1, 3]
    act(s, rules, at(1))
    assert (s.aim[0], s.aim_too[0]) == (1, 3)


@pytest.mark.rule("HP-R057", "HP-A08")
def test_launcher_is_not_taken_with_one_other_player_left():
    s, rules = table("HMOHM")
    s.unlocked[0] = 1 << Weapon.LAUNCHER
    kill(s, rules, 1)
    kill(s, rules, 4)
    begin(s, rules)
    assert "launcher" in may_take(s, rules)
    kill(s, rules, 2)
    assert "launcher" not in may_take(s, rules)


@pytest.mark.rule("HP-R063", "HP-R103", "HP-A07")
def test_launcher_targets_choose_one_after_the_other_and_the_shooter_draws():
    s, rules = table("HMOHM")
    shooting(s, rules, "launcher", 2)
    assert s.seat == 2
    act(s, rules, DAMAGE)
    assert (s.seat, s.hp[2]) == (3, 1)  # the first has its damage before the second chooses
    assert options(s, rules) == sorted([DAMAGE, card(3, 0), card(3, 1)])
    act(s, rules, card(3, 1))
    assert (s.hp[2], s.hp[3], s.held[0], s.loyalties_up) == (1, 2, 1, 1 << s.lies[3, 1])


@pytest.mark.rule("HP-R063", "HP-R007", "HP-A07")
def test_two_players_eliminated_by_one_shot_make_one_check():
    s, rules = table("HMOHMH")
    s.hp[2] = s.hp[3] = 1
    shooting(s, rules, "launcher", 2)
    act(s, rules, DAMAGE)
    assert (s.seat, s.hp[2], s.alive, s.checks) == (3, 0, 0b111111, 0)  # nobody is out before both have chosen
    act(s, rules, DAMAGE)
    assert (s.checks, s.check_fallen[0], s.alive) == (1, 0b001100, 0b110011)
    for seat in (2, 3):
        assert s.id_seen[s.id_at[seat]] == EVERYBODY
        assert [int(s.loyalty_seen[number]) for number in s.lies[seat]] == [EVERYBODY] * 2


@pytest.mark.rule("HP-R058", "HP-R101")
def test_laser_names_its_target_when_it_is_shot():
    s, rules = table("HMOHM")
    s.unlocked[0] = 1 << Weapon.LASER
    begin(s, rules)
    act(s, rules, equip("laser"))
    assert (s.weapon[0], s.aim[0], s.turn_seat) == (Weapon.LASER, NOBODY, 1)
    begin(s, rules)
    assert RETARGET not in options(s, rules)
    act(s, rules, SHOOT)
    assert named(s, rules) == [1, 2, 3, 4]
    act(s, rules, at(3))
    assert options(s, rules) == sorted([DAMAGE, identity(3)])
    act(s, rules, DAMAGE)
    assert (s.hp[3], s.weapon[0], s.held[0], s.free[Weapon.LASER]) == (0, NONE, 0, 1)


@pytest.mark.rule("HP-R054", "HP-A10")
def test_a_dropped_laser_goes_back_to_the_side_and_is_locked_for_others():
    s, rules = table("HMOHM")
    s.unlocked[0] = 1 << Weapon.LASER
    shooting(s, rules, "laser", 3)
    act(s, rules, identity(3))
    begin(s, rules, 1)
    assert "laser" not in may_take(s, rules)
    begin(s, rules, 0)
    assert "laser" in may_take(s, rules)


@pytest.mark.rule("HP-R039", "HP-A21", "HP-A20")
def test_the_target_is_changed_to_another_player():
    s, rules = table("HMOH")
    arm(s, rules, 0, "pistol", 1)
    begin(s, rules)
    act(s, rules, RETARGET)
    assert named(s, rules) == [2, 3]
    act(s, rules, at(3))
    assert (s.aim[0], s.turn_seat) == (3, 1)


@pytest.mark.rule("HP-R056", "HP-R059", "HP-A22")
def test_a_weapon_whose_target_is_eliminated_by_another_is_aimed_anew_at_once():
    s, rules = table("HMOHM")
    for seat, kind in ((3, "pistol"), (1, "companion")):
        arm(s, rules, seat, kind, 2)
    eliminate(s, rules, 2, by=0)
    assert (s.phase, s.seat, s.turn_seat) == (Phase.REAIM, 1, 0)
    assert named(s, rules) == [0, 3, 4]
    act(s, rules, at(0))
    assert (s.phase, s.seat) == (Phase.REAIM, 3)
    assert named(s, rules) == [0, 1, 4]
    act(s, rules, at(4))
    assert (s.aim[1], s.aim[3], s.turn_seat) == (0, 4, 1)


@pytest.mark.rule("HP-R056", "HP-R057")
def test_a_launcher_that_loses_one_of_its_targets_is_aimed_anew():
    s, rules = table("HMOHM")
    arm(s, rules, 3, "launcher", 1)
    eliminate(s, rules, 2, by=0)
    assert (s.phase, s.seat) == (Phase.REAIM, 3)
    assert named(s, rules) == [0, 4]
    act(s, rules, at(0))
    assert (s.aim[3], s.aim_too[3]) == (0, 1)


@pytest.mark.rule("HP-R031", "HP-R059", "HP-A27")
def test_the_weapon_of_the_eliminated_goes_back():
    s, rules = table("HMOHM")
    arm(s, rules, 2, "pistol", 0)
    eliminate(s, rules, 2, by=0)
    assert (s.weapon[2], s.free[Weapon.PISTOL], s.free[Weapon.RIFLE]) == (NONE, 1, 1)


@pytest.mark.rule("HP-R103")
def test_abilities_come_before_the_weapon_is_dropped():
    s, rules = table("HMOHM")
    cards(s, rules, 2, "photographer")
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    assert (s.phase, s.seat, s.weapon[0]) == (Phase.ABILITY, 2, Weapon.RIFLE)


@pytest.mark.rule("HP-R060", "HP-A26")
def test_the_shooter_draws_nothing_while_homeless_forbids_it():
    s, rules = table("HMOHM")
    cards(s, rules, 4, "homeless")
    show_id(s, 4)
    shooting(s, rules, "pistol", 2)
    act(s, rules, DAMAGE)
    assert s.held[0] == 0
    begin(s, rules, 4)
    act(s, rules, DRAW)
    assert s.held[4] == 1


@pytest.mark.parametrize("alive", [seats for seats in range(1 << 5) if seats.bit_count() > 1])
def test_the_set_of_those_who_may_be_aimed_at_is_that_of_each_who_may(alive):
    s, rules = table("HMOHM")
    s.alive = alive
    for holder, kind in product(range(5), Weapon):
        each = [may_aim(s, rules, holder, kind, seat) for seat in range(5)]
        assert [bool(aims(s, rules, holder, kind) >> seat & 1) for seat in range(5)] == each
