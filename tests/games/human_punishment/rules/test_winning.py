"""Human Punishment, rule by rule: the elimination check and who wins."""

import pytest

from sims.games.human_punishment.records.words import Always, Outcome, Phase
from sims.games.human_punishment.rules.ending import has_won, payoff
from tests.games.human_punishment.tables import cards, eliminate, give, kill, table


def winners(s, rules):
    return [seat for seat in range(rules.players) if has_won(s, rules, seat)]


def over(s):
    return Outcome(int(s.outcome)).name.lower() if s.phase == Phase.OVER else ""


@pytest.mark.rule("HP-R001", "HP-R007", "HP-R011")
def test_when_all_machines_and_outlaws_are_eliminated_the_humans_win_together():
    s, rules = table("HMOH")
    eliminate(s, rules, 1, by=0)
    assert (over(s), s.checks, s.last_standing) == ("", 1, 0)
    eliminate(s, rules, 2, by=3)
    assert (over(s), s.checks, winners(s, rules)) == ("humans", 2, [0, 3])
    assert [payoff(s, rules, seat) for seat in range(4)] == [500, 0, 0, 500]


@pytest.mark.rule("HP-R003")
def test_when_all_humans_are_eliminated_the_machines_win_though_an_outlaw_lives():
    s, rules = table("HMOH")
    eliminate(s, rules, 0, by=1)
    assert over(s) == ""
    eliminate(s, rules, 3, by=1)
    assert (over(s), winners(s, rules)) == ("machines", [1])


@pytest.mark.rule("HP-R001", "HP-A04")
@pytest.mark.parametrize(("share", "expected"), [("all", [0, 1]), ("living", [1])])
def test_the_eliminated_share_their_teams_win_in_one_reading(share, expected):
    s, rules = table("HHOM", win_share=share)
    kill(s, rules, 0)
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=1)
    assert (over(s), winners(s, rules)) == ("humans", expected)


@pytest.mark.rule("HP-R004", "HP-R003", "HP-A03")
def test_without_a_living_machine_outlaws_fight_on_to_the_last():
    s, rules = table("HOOO")
    eliminate(s, rules, 0, by=1)
    assert (over(s), s.last_standing) == ("", 0)
    eliminate(s, rules, 2, by=1)
    assert over(s) == ""
    eliminate(s, rules, 3, by=1)
    assert (over(s), winners(s, rules), payoff(s, rules, 1)) == ("outlaw", [1], 1000)


@pytest.mark.rule("HP-R003", "HP-A03")
def test_without_a_living_machine_the_machines_win_in_another_reading():
    s, rules = table("HOOO", m_needs_alive=False)
    eliminate(s, rules, 0, by=1)
    assert (over(s), winners(s, rules)) == ("machines", [])


@pytest.mark.rule("HP-A03", "HP-R028")
@pytest.mark.parametrize(
    ("secrets", "changing", "outcome"),
    [("secret_machine", [1], "machines"), ("secret_human", [1], ""), ("secret_human", [1, 3], "humans")],
)
def test_who_changes_team_after_the_last_human_fell_counts_at_the_next_check(secrets, changing, outcome):
    s, rules = table("HOOO")
    eliminate(s, rules, 0, by=1)
    for seat in changing:
        give(s, rules, seat, *[secrets] * 4)
    rules.program_limit = 8
    eliminate(s, rules, 2, by=1)
    assert over(s) == outcome


@pytest.mark.rule("HP-R002", "HP-A41")
@pytest.mark.parametrize("identity", ["mindeater", "deathbringer"])
def test_humans_must_eliminate_legion_and_fallen_too(identity):
    s, rules = table("HMOH")
    cards(s, rules, 2, identity)
    eliminate(s, rules, 1, by=0)
    assert over(s) == ""
    eliminate(s, rules, 2, by=0)
    assert over(s) == "humans"


@pytest.mark.rule("HP-R005", "HP-R006")
@pytest.mark.parametrize(
    ("identity", "mark", "outcome"),
    [("mindeater", Always.LEGION, "legion"), ("deathbringer", Always.FALLEN, "fallen")],
)
def test_legion_and_fallen_win_together_when_all_others_are_eliminated(identity, mark, outcome):
    s, rules = table("HMOO")
    cards(s, rules, 2, identity)
    s.mark[3] = mark
    eliminate(s, rules, 1, by=2)
    assert over(s) == ""
    eliminate(s, rules, 0, by=3)
    assert (over(s), winners(s, rules)) == (outcome, [2, 3])


@pytest.mark.rule("HP-R013")
def test_without_a_human_from_the_start_the_last_one_standing_wins_even_a_machine():
    s, rules = table("MMOO")
    eliminate(s, rules, 0, by=1)
    assert (over(s), s.last_standing) == ("", 1)
    eliminate(s, rules, 2, by=1)
    assert over(s) == ""
    eliminate(s, rules, 3, by=1)
    assert (over(s), winners(s, rules), payoff(s, rules, 1)) == ("last_standing", [1], 1000)


@pytest.mark.rule("HP-R013", "HP-A05")
@pytest.mark.parametrize(("rule", "expected"), [("any_check", ("", 1)), ("first_only", ("machines", 0))])
def test_when_the_last_human_changed_team_all_stand_alone(rule, expected):
    """HP-A05: at any check, or at the first one only."""
    s, rules = table("HMOM", lms_rule=rule)
    eliminate(s, rules, 2, by=1)
    give(s, rules, 0, "secret_machine", "secret_machine", "secret_machine", "secret_machine")
    eliminate(s, rules, 3, by=1)
    assert (over(s), s.last_standing) == expected


@pytest.mark.rule("HP-R013", "HP-A05")
def test_when_the_last_human_was_eliminated_nobody_stands_alone_later():
    s, rules = table("HOOO")
    eliminate(s, rules, 0, by=1)
    eliminate(s, rules, 2, by=1)
    assert (over(s), s.last_standing) == ("", 0)


@pytest.mark.rule("HP-R014", "HP-R013")
def test_the_legion_wins_as_a_team_where_all_others_stand_alone():
    s, rules = table("MMOO")
    cards(s, rules, 2, "mindeater")
    s.mark[3] = Always.LEGION
    eliminate(s, rules, 0, by=1)
    assert s.last_standing == 1
    eliminate(s, rules, 1, by=2)
    assert (over(s), winners(s, rules)) == ("legion", [2, 3])


@pytest.mark.rule("HP-R006", "HP-R013", "HP-A40")
def test_the_fallen_stand_alone_where_all_stand_alone():
    s, rules = table("MMOO")
    cards(s, rules, 2, "deathbringer")
    s.mark[3] = Always.FALLEN
    eliminate(s, rules, 0, by=1)
    eliminate(s, rules, 1, by=2)
    assert over(s) == ""
    eliminate(s, rules, 3, by=2)
    assert (over(s), winners(s, rules)) == ("last_standing", [2])


@pytest.mark.rule("HP-R013", "HP-A05")
def test_what_a_later_check_announced_holds_to_the_end():
    s, rules = table("HMOMOO")
    cards(s, rules, 4, "deathbringer")
    s.mark[5] = Always.FALLEN
    eliminate(s, rules, 2, by=1)
    assert s.last_standing == 0
    give(s, rules, 0, *["secret_machine"] * 4)
    rules.program_limit = 8
    eliminate(s, rules, 3, by=1)
    assert s.last_standing == 1
    eliminate(s, rules, 0, by=4)
    eliminate(s, rules, 1, by=4)
    assert (over(s), s.last_standing) == ("", 1)  # two Fallen are left, who do not win together


@pytest.mark.rule("HP-R005", "HP-R006", "HP-A03")
@pytest.mark.parametrize("needs", [True, False])
@pytest.mark.parametrize(("identity", "outcome"), [("mindeater", "legion"), ("deathbringer", "fallen")])
def test_legion_or_fallen_win_where_the_last_human_falls_and_nobody_else_lives(needs, identity, outcome):
    s, rules = table("HOOM", m_needs_alive=needs)
    cards(s, rules, 1, identity)
    s.mark[2] = Always[outcome.upper()]
    kill(s, rules, 3)
    eliminate(s, rules, 0, by=1)
    assert (over(s), winners(s, rules)) == (outcome, [1, 2])


@pytest.mark.rule("HP-R003", "HP-A03")
@pytest.mark.parametrize(("needs", "outcome"), [(True, ""), (False, "machines")])
def test_with_an_outlaw_beside_a_fallen_it_is_the_ruling_that_decides(needs, outcome):
    s, rules = table("HOOM", m_needs_alive=needs)
    cards(s, rules, 1, "deathbringer")
    kill(s, rules, 3)
    eliminate(s, rules, 0, by=1)
    assert over(s) == outcome


@pytest.mark.rule("HP-A05")
def test_a_last_human_who_returns_and_changes_team_before_the_next_check_was_eliminated():
    s, rules = table("HOOO")
    eliminate(s, rules, 0, by=1)
    assert (over(s), s.last_standing) == ("", 0)
    s.alive |= 0b1
    s.hp[0] = 1
    give(s, rules, 0, *["secret_machine"] * 4)
    eliminate(s, rules, 3, by=1)
    assert (over(s), s.last_standing) == ("machines", 0)


@pytest.mark.rule("HP-R007", "HP-A06")
def test_a_team_that_is_alone_after_a_change_wins_at_the_next_check_only():
    s, rules = table("HHMO")
    kill(s, rules, 3)
    give(s, rules, 2, "secret_human", "secret_human", "secret_human", "secret_human")
    assert s.phase != Phase.OVER
    eliminate(s, rules, 1, by=0)
    assert (over(s), winners(s, rules)) == ("humans", [0, 1, 2])


@pytest.mark.rule("HP-R005", "HP-R006")
def test_legion_and_fallen_do_not_win_together():
    s, rules = table("HMOO")
    cards(s, rules, 2, "mindeater")
    cards(s, rules, 3, "deathbringer")
    kill(s, rules, 1)
    eliminate(s, rules, 0, by=2)
    assert (over(s), s.last_standing) == ("", 0)
    eliminate(s, rules, 3, by=2)
    assert (over(s), winners(s, rules)) == ("legion", [2])


@pytest.mark.rule("HP-R013")
def test_a_machine_is_the_last_one_standing_where_the_last_human_had_changed_before_it_fell():
    s, rules = table("HMOH")
    kill(s, rules, 2)
    eliminate(s, rules, 3, by=1)
    assert (over(s), s.last_standing) == ("", 0)
    give(s, rules, 0, *["secret_machine"] * 4)
    eliminate(s, rules, 0, by=1)
    assert (over(s), s.last_standing, winners(s, rules)) == ("last_standing", 1, [1])
