"""Human Punishment: scripts rob enemies and not friends, and seek the end where all who live are of their team."""

from typing import Any

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.words import Always, Phase
from tests.games.human_punishment.choices import choice, knows, scene
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    PASS,
    SHOOT,
    act,
    arm,
    at,
    begin,
    cards,
    equip,
    give,
    kill,
    play,
    put_in_play,
    shooting,
    show,
    show_id,
)

ROB = int(Action.ROB)

# --- thieves ---------------------------------------------------------------------------------------------------------


def thief(holder: int, target: int, teams: str = "HHMO") -> tuple[Any, Any]:
    """Return a game in which one other player is armed, the free weapons are gone, and seat 0 may be a thief."""
    s, rules = scene(teams)
    arm(s, rules, holder, "rifle", target)
    return s, rules


@pytest.mark.parametrize(
    ("holder", "target", "steals"),
    [
        (1, 2, False),  # a friend aims at the thief's enemy
        (1, 0, True),  # a friend, in error, at the thief
        (2, 1, True),  # an enemy aims at a friend
        (2, 3, True),  # an enemy at another
    ],
)
def test_steal_weapon_robs_no_friend_that_aims_at_an_enemy(holder, target, steals):
    s, rules = thief(holder, target)
    give(s, rules, 0, "steal_weapon")
    begin(s, rules)
    assert (choice(s, rules) == play("steal_weapon")) == steals
    if steals:
        act(s, rules, play("steal_weapon"))
        assert choice(s, rules) == at(holder)


def test_a_friend_that_aims_at_another_friend_is_robbed():
    s, rules = thief(1, 2, "HHHM")
    give(s, rules, 0, "steal_weapon")
    begin(s, rules)
    assert choice(s, rules) == play("steal_weapon")


@pytest.mark.parametrize(("holder", "target", "robs"), [(1, 2, False), (2, 3, True)])
def test_a_pickpocket_robs_no_friend_that_aims_at_an_enemy(holder, target, robs):
    s, rules = thief(holder, target)
    for kind in range(5):
        s.free[kind] = 0
    rules.weapon_copies[:] = 0
    rules.weapon_copies[1] = 1
    put_in_play(s, rules, 0, "pickpocket")
    begin(s, rules)
    assert choice(s, rules) == (ROB if robs else DRAW)


def test_who_steals_takes_the_weapon_of_the_enemy_and_not_of_the_friend_beside_it():
    s, rules = thief(1, 2)
    arm(s, rules, 3, "pistol", 2)
    give(s, rules, 0, "steal_weapon")
    begin(s, rules)
    act(s, rules, play("steal_weapon"))
    assert choice(s, rules) == at(3)


# --- among mates -----------------------------------------------------------------------------------------------------


def legion(teams: str = "OOHH", others: int = 2, **settings: Any) -> tuple[Any, Any]:
    """Return a game in which seats 0 and 1 are of the Legion by public marks, and so many others are out."""
    s, rules = scene(teams, **settings)
    s.mark[0] = s.mark[1] = Always.LEGION
    knows(s, 1, 0)
    for seat in range(2, 2 + others):
        kill(s, rules, seat)
    return s, rules


def test_among_mates_nobody_heals_or_uses_a_program():
    s, rules = legion()
    give(s, rules, 0, "repair", "tracker")
    s.hp[0] = 1
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    s, rules = legion()
    s.hp[1] = 1
    arm(s, rules, 0, "companion", 1)
    begin(s, rules)
    assert choice(s, rules) == SHOOT


def test_a_mate_takes_the_damage_and_answers_nothing():
    s, rules = legion()
    give(s, rules, 1, "firewall", "disarm")
    shooting(s, rules, "pistol", 1)
    assert (s.phase, choice(s, rules)) == (Phase.WINDOW, PASS)
    act(s, rules, PASS)
    assert (s.phase, choice(s, rules)) == (Phase.TARGET, DAMAGE)
    s, rules = legion()
    give(s, rules, 1, "backup")
    s.hp[1] = 1
    show(s, 1)
    shooting(s, rules, "pistol", 1)
    assert (s.phase, choice(s, rules)) == (Phase.BACKUP, PASS)


def test_whoever_may_be_no_mate_is_an_enemy():
    for others, settings in ((1, {}), (2, {"win_share": "living"})):
        s, rules = legion(others=others, **settings)
        give(s, rules, 0, "repair")
        s.hp[0] = 1
        begin(s, rules)
        assert choice(s, rules) == play("repair")


@pytest.mark.parametrize("last_standing", [0, 1])
def test_the_fallen_end_it_too_but_not_where_all_stand_alone(last_standing):
    s, rules = scene("OOHH")
    cards(s, rules, 0, "deathbringer")
    show_id(s, 0)
    show(s, 1)
    s.mark[1] = Always.FALLEN
    kill(s, rules, 2)
    kill(s, rules, 3)
    s.last_standing = last_standing
    give(s, rules, 0, "repair")
    s.hp[0] = 1
    begin(s, rules)
    assert choice(s, rules) == (play("repair") if last_standing else equip("rifle"))
    shooting(s, rules, "pistol", 0, 1)
    assert (s.phase, choice(s, rules)) == (Phase.WINDOW, play("repair") if last_standing else PASS)


def test_with_the_legion_card_in_the_game_a_hidden_card_of_a_fallen_may_be_it():
    s, rules = scene("OOHHHH", legion_loyalty=True)
    cards(s, rules, 0, "deathbringer")
    show_id(s, 1)
    s.mark[1] = Always.FALLEN
    for seat in range(2, 6):
        kill(s, rules, seat)
    give(s, rules, 0, "repair")
    s.hp[0] = 1
    begin(s, rules)
    assert choice(s, rules) == equip("rifle")
    s.loyalty_seen[s.lies[1, 0]] = 0b10
    assert choice(s, rules) == play("repair")
