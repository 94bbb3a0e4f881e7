"""Human Punishment: whole scenes, played from the deal to their end by legal actions alone (HP-O20 to HP-O24).

Cards are known and there are no programs. One player hunts another with the rifle, turn by turn; the target reveals
the ID first and then is hit; everybody else looks at cards.
"""

import pytest

from sims.games.human_punishment.records.words import Outcome, Phase, Weapon
from sims.games.human_punishment.rules.ending import has_won, payoff
from tests.games.human_punishment.tables import (
    DAMAGE,
    DRAW,
    PASS,
    SHOOT,
    act,
    at,
    begin,
    card,
    equip,
    identity,
    options,
    table,
)

MOST = 200  # decisions of a scene


def scene(teams, **settings):
    """Return a game of these teams without programs, which seat 0 has begun."""
    s, rules = table(teams, program_set="no_programs", **settings)
    begin(s, rules)
    return s, rules


def hunt(s, rules, hunter, prey, weapon="rifle"):
    """Let players act in turn until the prey is out: the hunter takes a weapon and shoots, all others look at cards."""
    for _ in range(MOST):
        if not s.alive >> prey & 1 or s.phase == Phase.OVER:
            return
        legal = options(s, rules)
        if s.phase == Phase.TARGET:
            act(s, rules, identity(prey) if identity(prey) in legal else DAMAGE)
        elif s.seat != hunter or s.phase == Phase.EQUIP:
            act(s, rules, next((action for action in legal if action >= card(0, 0)), PASS))
        elif s.armed:
            act(s, rules, SHOOT)
        else:
            act(s, rules, equip(weapon), at(prey))
    raise AssertionError("the prey is still alive")


def said(s):
    """Return what the last check said: an outcome, `alone` or `goes on`."""
    if s.phase == Phase.OVER:
        return Outcome(int(s.outcome)).name.lower()
    return "alone" if s.last_standing else "goes on"


def winners(s, rules):
    return [seat for seat in range(rules.players) if has_won(s, rules, seat)]


@pytest.mark.rule("HP-R001", "HP-R007")
def test_o20_machine_and_outlaw_are_eliminated_and_the_humans_win():
    s, rules = scene("HMOH")
    hunt(s, rules, 0, 1)
    assert (said(s), s.checks) == ("goes on", 1)
    hunt(s, rules, 3, 2)
    assert (said(s), s.checks, winners(s, rules)) == ("humans", 2, [0, 3])


@pytest.mark.rule("HP-R003")
def test_o21_both_humans_are_eliminated_and_the_machine_wins_though_the_outlaw_lives():
    s, rules = scene("HMOH")
    hunt(s, rules, 1, 0)
    assert said(s) == "goes on"
    hunt(s, rules, 1, 3)
    assert (said(s), winners(s, rules), bool(s.alive >> 2 & 1)) == ("machines", [1], True)


@pytest.mark.rule("HP-R003", "HP-R004")
def test_o22_without_a_machine_outlaws_fight_on_until_one_is_left():
    s, rules = scene("HOOO")
    hunt(s, rules, 1, 0)
    assert said(s) == "goes on"
    hunt(s, rules, 2, 1)
    assert said(s) == "goes on"
    hunt(s, rules, 2, 3)
    assert (said(s), s.checks, winners(s, rules), payoff(s, rules, 2)) == ("outlaw", 3, [2], 1000)


@pytest.mark.rule("HP-R003")
def test_o22_in_the_other_reading_the_machines_win_with_no_member():
    s, rules = scene("HOOO", m_needs_alive=False)
    hunt(s, rules, 1, 0)
    assert (said(s), winners(s, rules)) == ("machines", [])
    assert [payoff(s, rules, seat) for seat in range(4)] == [0] * 4


@pytest.mark.rule("HP-R013")
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_o23_without_a_human_at_the_start_the_survivor_wins_even_a_machine(last):
    s, rules = scene("MMOO")
    others = [seat for seat in range(4) if seat != last]
    for number, prey in enumerate(others):
        hunt(s, rules, last, prey)
        assert s.checks == number + 1
        if number < 2:
            assert said(s) == "alone"
    assert said(s) in ("last_standing", "outlaw")
    assert (winners(s, rules), payoff(s, rules, last)) == ([last], 1000)


@pytest.mark.rule("HP-R062", "HP-R102", "HP-R031")
def test_o24_a_rifle_shot_is_met_with_the_id_and_the_next_one_eliminates():
    s, rules = table("HMOH")
    rules.program_limit = 8  # nobody is asked for a discard
    begin(s, rules)
    act(s, rules, equip("rifle"), at(1))
    act(s, rules, DRAW, DRAW, DRAW)  # the others
    held, free = s.held.tolist(), int(s.free[Weapon.RIFLE])
    act(s, rules, SHOOT)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.TARGET, 1, [DAMAGE, identity(1)])
    act(s, rules, identity(1))
    assert (s.hp[1], s.free[Weapon.RIFLE], s.held.tolist()) == (2, free + 1, held)
    assert s.ids_up == 1 << s.id_at[1]
    act(s, rules, DRAW, DRAW, DRAW)
    act(s, rules, equip("rifle"), at(1))
    act(s, rules, DRAW, DRAW, DRAW)
    act(s, rules, SHOOT)  # nothing is left to reveal: nobody is asked
    assert (s.hp[1], s.alive >> 1 & 1, s.checks) == (0, 0, 1)
