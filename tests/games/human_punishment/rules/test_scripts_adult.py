"""Human Punishment: scripts under fire, with a weapon aimed, with a Redirect and with an Assassin to give away."""

from typing import Any

import pytest

from sims.games.human_punishment.policies.dangers import must_fall
from sims.games.human_punishment.records.words import Phase
from tests.games.human_punishment.choices import armed, choice, scene, strangers
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DRAW,
    DROP,
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
    equip,
    give,
    identity,
    kill,
    play,
    put_in_play,
    shooting,
    show,
    show_id,
    show_loyalty,
    top,
)

SCRIPTS = ("surveyor", "gunslinger", "mimic")
ROB = 8


def under_fire(teams: str = "HHMO", kind: str = "pistol", **settings: Any) -> tuple[Any, Any]:
    """Return a game in which seat 0 has 1 HP and no hidden card, and the Machine in seat 2 aims a weapon at it."""
    s, rules = scene(teams, **settings)
    show(s, 0)
    s.hp[0] = 1
    arm(s, rules, 2, kind, 0)
    return s, rules


# --- certain to fall -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", SCRIPTS)
@pytest.mark.parametrize("kind", ["pistol", "rifle"])
def test_who_is_certain_to_fall_draws_and_takes_no_weapon(policy, kind):
    s, rules = under_fire(kind=kind, policy=policy)
    begin(s, rules)
    assert choice(s, rules) == DRAW


@pytest.mark.parametrize("policy", SCRIPTS)
def test_it_is_a_weight_whether_it_does(policy):
    s, rules = under_fire(policy=policy)
    rules.policies[0].dodges = 0.0
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


@pytest.mark.parametrize("answer", ["firewall", "disarm", "redirect", "backup"])
def test_who_holds_an_answer_takes_a_weapon(answer):
    s, rules = under_fire()
    give(s, rules, 0, answer)
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")


def test_of_the_last_two_a_redirect_saves_nobody():
    s, rules = under_fire()
    kill(s, rules, 1)
    give(s, rules, 0, "redirect")
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    kill(s, rules, 3)
    begin(s, rules)
    assert choice(s, rules) == DRAW


def test_a_repair_is_used_and_then_the_fall_is_not_certain():
    s, rules = under_fire()
    give(s, rules, 0, "repair")
    begin(s, rules)
    assert choice(s, rules) == play("repair")
    act(s, rules, play("repair"), at(0))
    assert choice(s, rules) == equip("rifle")


def test_who_holds_a_weapon_as_it_must_fall_fires_it_at_any_enemy():
    """An Outlaw is worth less than the hurt Machine, but that one would have to be aimed at first."""
    s, rules = under_fire("HMMO")
    s.hp[1] = 1
    rules.policies[0].slack = 0.1
    assert armed(s, rules, "rifle", 3) == SHOOT
    s, rules = under_fire("HMMO")
    s.hp[:2] = 2, 1
    rules.policies[0].slack = 0.1
    assert armed(s, rules, "rifle", 3) == RETARGET


def test_a_pickpocket_takes_the_weapon_that_kills():
    s, rules = under_fire()
    put_in_play(s, rules, 0, "pickpocket")
    arm(s, rules, 3, "rifle", 1)
    begin(s, rules)
    assert choice(s, rules) == ROB
    act(s, rules, ROB)
    assert choice(s, rules) == at(2)


@pytest.mark.parametrize("others", [(), (2,), (0,), (0, 2)])
def test_of_the_last_two_nobody_takes_a_weapon_that_would_be_taken_back(others):
    """With a Pickpocket each they would go on for ever; a third player may end it, so then the weapon is taken."""
    for living in (2, 3):
        s, rules = under_fire()
        for seat in others:
            put_in_play(s, rules, seat, "pickpocket")
        for seat in (3, 1)[: 4 - living]:
            kill(s, rules, seat)
        begin(s, rules)
        robs = 0 in others and not (living == 2 and 2 in others)
        assert choice(s, rules) == (ROB if robs else DRAW)


def test_a_weapon_that_kills_is_stolen_though_no_enemy_is_known():
    s, rules = under_fire("HHHO", policy="surveyor")
    arm(s, rules, 1, "rifle", 3)
    give(s, rules, 0, "steal_weapon")
    rules.policies[0].threshold = 9.0
    begin(s, rules)
    assert choice(s, rules) == play("steal_weapon")
    act(s, rules, play("steal_weapon"))
    assert choice(s, rules) == at(2)


def falls(s: Any, rules: Any) -> bool:
    """Return whether seat 0 must fall."""
    return bool(must_fall(s, rules, 0))


def test_the_shots_of_all_are_added_up():
    s, rules = scene("HHMOM")
    show(s, 0)
    arm(s, rules, 2, "pistol", 0)
    assert not falls(s, rules)  # 1 damage of 2 HP
    arm(s, rules, 3, "companion", 0)
    assert falls(s, rules)


def test_a_hidden_card_takes_a_shot():
    s, rules = scene("HHMOM")
    s.hp[0] = 1
    show_id(s, 0)
    show_loyalty(s, 0, 0)
    arm(s, rules, 2, "pistol", 0)
    assert not falls(s, rules)
    arm(s, rules, 3, "companion", 0)
    assert falls(s, rules)


def test_a_rifle_that_would_reveal_the_id_makes_nothing_certain():
    s, rules = scene("HHMO")
    s.hp[0] = 1
    for side in range(2):
        show_loyalty(s, 0, side)
    arm(s, rules, 2, "rifle", 0)
    assert not falls(s, rules)
    show_id(s, 0)
    assert falls(s, rules)


def test_armour_counts_and_a_launcher_counts_for_both_its_targets():
    s, rules = scene("HHMO")
    show(s, 0)
    arm(s, rules, 2, "rifle", 0)
    assert falls(s, rules)
    put_in_play(s, rules, 0, "armour")
    assert not falls(s, rules)
    s, rules = scene("HHMO")
    show(s, 0)
    s.hp[0] = 1
    arm(s, rules, 1, "launcher", 3)
    assert s.aim_too[1] == 0
    assert falls(s, rules)


# --- when to shoot ---------------------------------------------------------------------------------------------------


def test_a_surveyor_keeps_its_target_unless_another_is_much_better():
    """Worth of an Outlaw to a Human 0.9, of a Machine 1.2: to aim anew costs a turn."""
    s, rules = scene("HMOH")
    assert armed(s, rules, "rifle", 2) == SHOOT
    rules.policies[0].slack = 0.1
    begin(s, rules)
    assert choice(s, rules) == RETARGET
    s, rules = scene("HMOH")
    assert armed(s, rules, "rifle", 3) == RETARGET  # no friend is shot


@pytest.mark.parametrize(("reaims", "action"), [(-9.0, RETARGET), (0.3, DROP)])
def test_no_weapon_is_aimed_anew_at_somebody_who_is_worth_nothing(reaims, action):
    """To a Machine an Outlaw is worth 0.1, and another Machine -1.5."""
    s, rules = scene("MMOH")
    kill(s, rules, 3)
    rules.policies[0].reaims = reaims
    assert armed(s, rules, "rifle", 1) == action


@pytest.mark.parametrize(("dares", "action"), [(-0.1, DROP), (-9.0, SHOOT)])
def test_a_gunslinger_shoots_somebody_worth_little_but_no_known_mate(dares, action):
    """To a Human another Human is worth -2."""
    s, rules = scene("HHHM", policy="gunslinger")
    kill(s, rules, 3)
    rules.policies[0].dares = dares
    s.loyalty_seen[s.lies[1, 0]] &= ~1  # something is left to look at
    assert armed(s, rules, "rifle", 2) == action


# --- Redirect --------------------------------------------------------------------------------------------------------


def redirected(s: Any, rules: Any) -> int:
    """Let seat 0 redirect the announced shot, and return whom it names."""
    assert choice(s, rules) == play("redirect")
    act(s, rules, play("redirect"))
    act(s, rules, choice(s, rules))
    return choice(s, rules)


def test_a_redirected_launcher_spares_the_script():
    """Seat 1 holds it. Of the pairs 2-3, 3-4, 4-5, 5-0 the last has the script in it."""
    s, rules = scene("HOMMMH")
    give(s, rules, 0, "redirect")
    shooting(s, rules, "launcher", 5, 1)
    assert redirected(s, rules) in (at(2), at(3))


def test_a_redirect_that_would_hit_friends_is_kept():
    s, rules = scene("HMHHH")
    give(s, rules, 0, "redirect")
    shooting(s, rules, "pistol", 0, 1)
    assert choice(s, rules) == PASS
    s, rules = scene("HMHOH")
    give(s, rules, 0, "redirect")
    shooting(s, rules, "pistol", 0, 1)
    assert redirected(s, rules) == at(3)


def test_from_a_deadly_shot_a_script_saves_itself_at_any_price():
    s, rules = scene("HMHHH")
    show(s, 0)
    s.hp[0] = 1
    give(s, rules, 0, "redirect")
    shooting(s, rules, "pistol", 0, 1)
    assert choice(s, rules) == play("redirect")


# --- an Assassin in other hands --------------------------------------------------------------------------------------


def thieving(other_left: str) -> tuple[Any, Any]:
    """Return a Machine with an Assassin and an ID theft; seat 1 has an Engineer, this card on the left, and a Human."""
    s, rules = scene("MHMH")
    cards(s, rules, 0, "assassin", "M", "MM")
    cards(s, rules, 1, "engineer", other_left, "H")
    give(s, rules, 0, "id_theft")
    return s, rules


def test_no_assassin_is_given_to_another_for_little():
    s, rules = thieving("M")
    begin(s, rules)
    assert choice(s, rules) != play("id_theft")
    rules.policies[0].arms = 0.0
    assert choice(s, rules) == play("id_theft")


def test_an_assassin_that_was_used_is_given_away():
    s, rules = thieving("M")
    s.assassins |= 1 << s.id_at[0]
    begin(s, rules)
    assert choice(s, rules) == play("id_theft")


def test_an_unused_assassin_is_not_revealed_by_the_exchange():
    s, rules = thieving("O")
    begin(s, rules)
    assert choice(s, rules) not in (ASSASSINATE, play("id_theft"))


# --- ways to waste a card or a shot ----------------------------------------------------------------------------------


def test_no_repair_is_used_where_the_shot_kills_all_the_same():
    """A rifle does 2 damage, and 2 HP are the most: a Repair saves nobody whose ID lies face up."""
    s, rules = scene("HMHHH")
    show(s, 0)
    s.hp[0] = 1
    give(s, rules, 0, "repair")
    shooting(s, rules, "rifle", 0, 1)
    assert choice(s, rules) == PASS


def test_a_repair_is_used_where_it_saves_or_where_a_card_can_be_shown():
    s, rules = scene("HMHHH")
    show(s, 0)
    s.hp[0] = 1
    give(s, rules, 0, "repair")
    shooting(s, rules, "pistol", 0, 1)
    assert choice(s, rules) == play("repair")
    s, rules = scene("HMHHH")
    s.hp[0] = 1
    give(s, rules, 0, "repair")
    shooting(s, rules, "rifle", 0, 1)  # the ID is hidden
    assert choice(s, rules) == play("repair")


def test_a_launcher_is_not_fired_at_a_pair_with_a_wounded_friend():
    """Seats 1 and 2: a wounded Machine with its ID open is worth 1.4, a wounded Human with its ID open -1.3."""
    s, rules = scene("HMHHH")
    for seat in (1, 2):
        show_id(s, seat)
        s.hp[seat] = 1
    assert armed(s, rules, "launcher", 1) != SHOOT


@pytest.mark.parametrize("ability", ["assassin", "hunter"])
def test_who_damages_by_an_id_takes_out_an_enemy_before_it_wounds_one(ability):
    """Seat 1 is as much an enemy as seat 3, comes first and has its ID open, so it is worth more; seat 3 has 1 HP."""
    s, rules = scene("HMHMH")
    cards(s, rules, 0, ability, "H", "HH")
    rules.policies[0].wound = 0.0
    show_id(s, 1)
    s.hp[3] = 1
    if ability == "assassin":
        begin(s, rules)
        assert choice(s, rules) == ASSASSINATE
        act(s, rules, ASSASSINATE)
    else:
        shooting(s, rules, "rifle", 0, 1)
        act(s, rules, identity(0))
    assert choice(s, rules) == at(3)


def test_equally_good_targets_of_a_leak_are_taken_clockwise():
    """Worths within 1e-9 are equal, however the sums were rounded."""
    s, rules = scene("HMMHH")
    give(s, rules, 0, "leak")
    begin(s, rules)
    assert choice(s, rules) == play("leak")
    act(s, rules, play("leak"))
    assert choice(s, rules) == at(1)


# --- what a study of decisions found ---------------------------------------------------------------------------------


def duel(teams: str = "OHMO", **settings: Any) -> tuple[Any, Any]:
    """Return a game in which only seats 0 and 3 live."""
    s, rules = scene(teams, **settings)
    kill(s, rules, 1)
    kill(s, rules, 2)
    return s, rules


@pytest.mark.parametrize("policy", SCRIPTS)
def test_who_loses_its_weapon_after_a_shot_takes_another_where_only_one_other_lives(policy):
    """To take it then costs no action, and in its next turn the Overclock may be dead."""
    s, rules = duel(policy=policy)
    cards(s, rules, 0, "overclock", "O", "O")
    show_id(s, 0)
    shooting(s, rules, "pistol", 3)
    act(s, rules, card(3, 0))
    assert s.phase == Phase.EQUIP
    assert choice(s, rules) in (equip("pistol"), equip("rifle"), equip("companion"))


def test_among_friends_no_weapon_is_taken_again():
    s, rules = scene("HHHM")
    cards(s, rules, 0, "overclock", "H", "H")
    strangers(s, rules, 0)
    kill(s, rules, 3)
    show_id(s, 0)
    show_loyalty(s, 1, 0)
    shooting(s, rules, "pistol", 2)
    act(s, rules, card(2, 0))
    assert s.phase == Phase.EQUIP
    assert choice(s, rules) == PASS


@pytest.mark.parametrize(
    ("keeps", "drops"), [("pickpocket", "armour"), ("steal_weapon", "disarm"), ("scan", "redirect")]
)
def test_of_the_last_two_who_can_take_the_others_weapon_keeps_that(keeps, drops):
    s, rules = duel()
    give(s, rules, 0, keeps, "backup")
    top(s, rules, drops)
    begin(s, rules)
    act(s, rules, DRAW)
    while s.phase != Phase.LIMIT:
        act(s, rules, PASS)
    assert choice(s, rules) == discard(drops)


def test_who_has_nothing_to_lose_exchanges_as_a_thief_whatever_team_comes_of_it():
    """An Outlaw between Machines, whose cards make a Human or a Machine of it with another ID."""
    s, rules = scene("OHMM")
    cards(s, rules, 0, "thief", "H", "M")
    shooting(s, rules, "rifle", 0, 3)
    act(s, rules, identity(0))
    assert choice(s, rules) in (at(1), at(2), at(3))
