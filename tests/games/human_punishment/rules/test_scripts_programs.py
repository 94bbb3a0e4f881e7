"""Human Punishment: which programs scripts use and which they keep, and how they answer a shot."""

from typing import Any

import pytest

from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.records.words import Phase
from tests.games.human_punishment.choices import choice, scene, strangers
from tests.games.human_punishment.tables import (
    DAMAGE,
    PASS,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    discard,
    equip,
    give,
    identity,
    kill,
    options,
    play,
    put_in_play,
    row,
    shooting,
    show_id,
    show_loyalty,
    table,
)

# --- programs --------------------------------------------------------------------------------------------------------


def test_steal_weapon_disarms_who_aims_at_oneself():
    s, rules = scene("HMMO")
    arm(s, rules, 1, "rifle", 3)
    arm(s, rules, 2, "pistol", 0)
    give(s, rules, 0, "steal_weapon")
    begin(s, rules)
    assert choice(s, rules) == play("steal_weapon")
    act(s, rules, play("steal_weapon"))
    assert choice(s, rules) == at(2)


def test_a_firewall_is_used_before_a_disarm_and_a_disarm_before_a_redirect():
    s, rules = scene("HMOHH")
    give(s, rules, 0, "redirect", "disarm", "firewall")
    shooting(s, rules, "rifle", 0, 1)
    for program in ("firewall", "disarm", "redirect"):
        assert choice(s, rules) == play(program)
        s.held[0] -= 1
        note_hand(s, 0)
    assert choice(s, rules) == PASS


@pytest.mark.parametrize(
    ("teams", "kind", "answers"),
    [("HMOHH", "pistol", False), ("MHOHH", "pistol", True), ("OMOHH", "pistol", True), ("HMOHH", "rifle", True)],
)
def test_a_human_keeps_its_firewall_where_the_shot_turns_up_a_human_card(teams, kind, answers):
    s, rules = scene(teams)
    if teams[0] != "H":
        cards(s, rules, 0, "", "H" if teams[0] == "O" else "")
    give(s, rules, 0, "firewall")
    shooting(s, rules, kind, 0, 1)
    assert choice(s, rules) == (play("firewall") if answers else PASS)


def test_a_human_answers_a_shot_that_does_more_than_turn_up_a_human_card():
    def under_fire() -> tuple[Any, Any]:
        s, rules = scene("HMOHH")
        give(s, rules, 0, "firewall")
        shooting(s, rules, "pistol", 0, 1)
        return s, rules

    s, rules = under_fire()
    assert choice(s, rules) == PASS
    s.last_standing = 1  # then a card is worth more hidden
    assert choice(s, rules) == play("firewall")
    s, rules = under_fire()
    rules.policies[0].reveals_human = 0.5  # it may take the damage
    assert choice(s, rules) == play("firewall")
    s, rules = under_fire()
    cards(s, rules, 0, "loyalist", "M", "M")
    assert choice(s, rules) == play("firewall")
    cards(s, rules, 0, "loyalist", "M", "H")
    assert choice(s, rules) == PASS
    show_loyalty(s, 0, 1)
    assert choice(s, rules) == play("firewall")


def test_a_redirect_is_kept_where_the_launcher_has_no_other_pair():
    s, rules = table("HMOHH")
    kill(s, rules, 3)
    kill(s, rules, 4)
    give(s, rules, 0, "redirect")
    arm(s, rules, 0, "pistol", 2)
    shooting(s, rules, "launcher", 2, 1)
    assert s.phase == Phase.WINDOW
    assert choice(s, rules) == PASS


@pytest.mark.parametrize(("teams", "saves"), [("HMHO", True), ("MMHO", False), ("OMHH", False), ("OMHM", True)])
def test_a_disarm_saves_a_friend_from_a_deadly_shot(teams, saves):
    """To an Outlaw the last Human is a friend while a Machine lives."""
    s, rules = scene(teams)
    give(s, rules, 0, "disarm")
    show_id(s, 2)
    shooting(s, rules, "rifle", 2, 1)
    assert choice(s, rules) == (play("disarm") if saves else PASS)


def test_a_disarm_is_kept_where_a_friend_can_show_a_card():
    s, rules = scene("HMHO")
    give(s, rules, 0, "disarm")
    shooting(s, rules, "rifle", 2, 1)
    assert choice(s, rules) == PASS


def test_a_leak_strips_an_enemy():
    s, rules = scene("HHMO")
    give(s, rules, 0, "leak")
    begin(s, rules)
    assert choice(s, rules) == play("leak")
    act(s, rules, play("leak"))
    assert choice(s, rules) == at(2)


def test_a_repair_goes_to_a_hurt_friend():
    s, rules = scene("HHMO")
    give(s, rules, 0, "repair")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    s.hp[1] = s.hp[2] = 1
    assert choice(s, rules) == play("repair")
    act(s, rules, play("repair"))
    assert choice(s, rules) == at(1)


@pytest.mark.parametrize(("kind", "heals"), [("", True), ("pistol", False), ("launcher", False)])
def test_no_repair_goes_to_a_friend_who_aims_at_its_user(kind, heals):
    s, rules = scene("HMOHH")
    give(s, rules, 0, "repair")
    s.hp[3] = 1
    if kind:
        arm(s, rules, 3, kind, 4 if kind == "launcher" else 0)
        assert 0 in (s.aim[3], s.aim_too[3])
    begin(s, rules)
    assert (choice(s, rules) == play("repair")) == heals
    if heals:
        act(s, rules, play("repair"))
        assert choice(s, rules) == at(3)


def test_a_swap_brings_another_into_the_own_team():
    s, rules = scene("HHMM")
    cards(s, rules, 0, "", "HH", "H")
    cards(s, rules, 2, "", "M", "H")
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert choice(s, rules) == play("swap")
    act(s, rules, play("swap"))
    own = choice(s, rules)
    act(s, rules, own)
    assert choice(s, rules) == card(2, 0)


def test_a_machine_takes_a_human_card_to_show():
    s, rules = scene("MHMH")
    give(s, rules, 0, "swap")
    begin(s, rules)
    act(s, rules, play("swap"))
    act(s, rules, choice(s, rules))
    assert choice(s, rules) in (card(1, 0), card(1, 1), card(3, 0), card(3, 1))


def test_no_swap_costs_the_own_team():
    s, rules = scene("HMMM")
    cards(s, rules, 0, "overclock", "H", "H")
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_an_id_theft_brings_another_into_the_own_team():
    s, rules = scene("HMMM")
    cards(s, rules, 1, "core_unit", "H", "H")
    give(s, rules, 0, "id_theft")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")  # with Core Unit it would be a Machine itself
    cards(s, rules, 1, "overclock", "H", "M")
    begin(s, rules)
    assert choice(s, rules) == play("id_theft")
    act(s, rules, play("id_theft"))
    assert choice(s, rules) == at(1)


def test_a_permanent_program_is_laid_where_it_may_stay():
    s, rules = scene("HHMO")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    assert choice(s, rules) == play("tracker")
    give(s, rules, 0, "firewall", "backup")
    assert choice(s, rules) == equip("rifle")
    s, rules = scene("HHMO")
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "tracker")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


@pytest.mark.rule("HP-R068", "HP-A52")
@pytest.mark.parametrize(
    ("lies", "held", "lays"), [("quick_hands", "tracker", False), ("tracker", "quick_hands", True)]
)
def test_a_permanent_program_is_not_laid_only_to_be_discarded(lies, held, lays):
    """Of equals the one of the lowest row is discarded, so only the other is laid."""
    s, rules = scene("HHMO", program_limit=1)
    put_in_play(s, rules, 0, lies)
    give(s, rules, 0, held)
    begin(s, rules)
    assert (choice(s, rules) == play(held)) == lays
    assert over_limit(s, rules) == discard("tracker")


@pytest.mark.rule("HP-A52")
def test_a_program_in_play_that_stays_has_its_place():
    for stays in (False, True):
        s, rules = scene("HHMO", program_limit=1, permanent_stays=stays)
        put_in_play(s, rules, 0, "tracker")
        give(s, rules, 0, "armour")
        begin(s, rules)
        assert (choice(s, rules) == play("armour")) != stays


def over_limit(s: Any, rules: Any, *programs: str) -> int:
    """Return which program seat 0 discards with these in hand; two may stay."""
    give(s, rules, 0, *programs)
    s.phase, s.seat = Phase.LIMIT, 0
    return choice(s, rules)


def test_what_answers_a_shot_is_kept():
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "firewall", "scan", "disarm") == discard("scan")
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "tracker", "backup", "armour") == discard("tracker")


def test_a_second_permanent_program_goes_first():
    s, rules = scene("HHMO")
    put_in_play(s, rules, 0, "armour")
    assert over_limit(s, rules, "armour", "scan") == discard("armour")
    act(s, rules, discard("armour"))
    assert s.in_play[s.hand[0, 0]] == 1


def test_a_secret_loyalty_that_makes_an_outlaw_goes_first_and_one_that_prevents_it_stays():
    s, rules = scene("HHMO")
    cards(s, rules, 0, "overclock", "H", "H")
    assert over_limit(s, rules, "secret_machine", "scan", "scan") == discard("secret_machine")
    s, rules = scene("HHMO")
    cards(s, rules, 0, "overclock", "H", "O")
    assert over_limit(s, rules, "secret_human", "scan", "firewall") == discard("scan")
    s, rules = scene("HHMO")
    assert over_limit(s, rules, "secret_machine", "scan", "firewall") == discard("secret_machine")


def test_a_shock_hits_a_known_enemy_only():
    s, rules = scene("HHMO")
    rules.programs[row("programs", "shock")].amount = 1
    give(s, rules, 0, "shock")
    begin(s, rules)
    assert choice(s, rules) == play("shock")
    strangers(s, rules, 0)
    assert choice(s, rules) != play("shock")


def test_a_shock_hits_an_enemy_though_another_is_worth_more_whom_it_would_take_out():
    s, rules = scene("HMMO")
    rules.programs[row("programs", "shock")].amount = 1
    give(s, rules, 0, "shock")
    s.hp[2] = 1
    begin(s, rules)
    assert choice(s, rules) == play("shock")
    act(s, rules, play("shock"))
    assert choice(s, rules) == at(1)
    for seat in (1, 3):
        s.hp[seat] = 1
    begin(s, rules)
    assert play("shock") not in options(s, rules)


# --- as a target -----------------------------------------------------------------------------------------------------


def test_a_deadly_shot_is_answered_with_a_card_and_armour_makes_it_harmless():
    s, rules = table("HMOH", policy="mimic")
    for name in ("reveals_human", "reveals_other"):
        setattr(rules.policies[0], name, 0.0)
    shooting(s, rules, "rifle", 0, 1)
    assert choice(s, rules) == identity(0)
    put_in_play(s, rules, 0, "armour")
    assert choice(s, rules) == DAMAGE


def test_a_human_card_is_shown_first():
    s, rules = table("MHOH")
    cards(s, rules, 0, "", "M", "H")
    shooting(s, rules, "pistol", 0, 1)
    assert choice(s, rules) == card(0, 1)
