"""Human Punishment, rule by rule: what planted faults had got past the other tests with."""

import pytest

from sims.games.human_punishment.policies.beliefs import forget, think
from sims.games.human_punishment.records.sizes import NOBODY
from sims.games.human_punishment.records.words import Always, Phase, Weapon
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    SHOOT,
    act,
    arm,
    at,
    begin,
    cards,
    eliminate,
    give,
    identity,
    kill,
    legal,
    named,
    play,
    row,
    shooting,
    table,
    team,
)


@pytest.mark.rule("HP-R043")
def test_jammer_keeps_the_own_weapon():
    s, rules = table("HMOH")
    cards(s, rules, 1, "jammer")
    arm(s, rules, 1, "pistol", 2)
    shooting(s, rules, "rifle", 1)
    act(s, rules, identity(1))
    assert (s.weapon[1], s.aim[1], s.weapon[0]) == (Weapon.PISTOL, 2, NOBODY)


@pytest.mark.rule("HP-R048", "HP-R046")
def test_who_has_the_mark_of_the_legion_keeps_it_when_a_deathbringer_brings_them_back():
    s, rules = table("HMOH")
    cards(s, rules, 2, "deathbringer")
    s.mark[1] = Always.LEGION
    kill(s, rules, 1)
    shooting(s, rules, "rifle", 2)
    act(s, rules, identity(2))
    assert (s.phase, s.seat, named(s, rules)) == (Phase.ABILITY, 2, [1])
    act(s, rules, at(1))
    assert (s.mark[1], team(s, rules, 1)) == (Always.LEGION, "L")


@pytest.mark.rule("HP-R045")
def test_assassin_acts_before_programs_are_used_in_the_turn():
    s, rules = table("HMOH")
    cards(s, rules, 1, "assassin")
    give(s, rules, 1, "armour")
    begin(s, rules, 1)
    assert legal(s, rules, ASSASSINATE)
    act(s, rules, play("armour"))
    assert (s.phase, s.seat) == (Phase.ACT, 1)
    assert not legal(s, rules, ASSASSINATE)


@pytest.mark.rule("HP-R067", "HP-R072")
def test_firewall_answers_no_shot_at_another():
    s, rules = table("HMOH")
    arm(s, rules, 0, "rifle", 1)
    give(s, rules, 2, "firewall")
    begin(s, rules)
    act(s, rules, SHOOT)
    assert (s.phase, s.seat) == (Phase.TARGET, 1)  # seat 2 is not asked


@pytest.mark.rule("HP-R013", "HP-A05")
def test_all_stand_alone_until_the_end_though_somebody_turns_human():
    s, rules = table("MMOO")
    eliminate(s, rules, 0, by=1)
    assert s.last_standing == 1
    give(s, rules, 2, *["secret_human"] * 4)
    give(s, rules, 3, *["secret_human"] * 4)
    rules.program_limit = 8
    assert [team(s, rules, seat) for seat in (2, 3)] == ["H", "H"]
    eliminate(s, rules, 1, by=2)
    assert (s.phase != Phase.OVER, s.last_standing) == (True, 1)  # two Humans alone do not win together


@pytest.mark.rule("HP-R019")
def test_scripts_do_not_know_the_card_that_lies_aside():
    """What an observer believes is the same whichever of two IDs lies aside unseen."""
    s, rules = table("HMOH")
    found = []
    for aside, other in (("loyalist", "core_unit"), ("core_unit", "loyalist")):
        s.id_card[rules.players], s.id_card[s.id_at[2]] = row("ids", aside), row("ids", other)
        think(s, rules, 0)
        found.append([s.belief[seat].tolist() for seat in (1, 3)])
        forget(s, rules)
    assert found[0] == found[1]
