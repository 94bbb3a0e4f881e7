"""Human Punishment, rule by rule: which team a player belongs to."""

import pytest

from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.words import Always, Team
from tests.games.human_punishment.tables import cards, give, table, team


@pytest.mark.rule("HP-R023", "HP-R024", "HP-R025")
@pytest.mark.parametrize(
    ("identity", "left", "right", "expected"),
    [
        ("overclock", "HH", "MM", "M"),
        ("overclock", "HH", "OO", "O"),
        ("engineer", "H", "M", "H"),
        ("engineer", "M", "O", "O"),
        ("engineer", "MM", "H", "O"),  # 2 to 2
        ("overclock", "HH", "O", "H"),  # 2 to 1 to 1
        ("overclock", "M", "O", "M"),
        ("scavenger", "H", "M", "O"),
        ("engineer", "O", "O", "O"),
        ("scavenger", "HH", "H", "H"),
        ("scavenger", "MM", "O", "O"),  # 2 to 2
    ],
)
def test_the_most_common_colour_is_the_team_and_without_one_it_is_outlaw(identity, left, right, expected):
    s, rules = table()
    cards(s, rules, 1, identity, left, right)
    assert team(s, rules, 1) == expected


@pytest.mark.rule("HP-R023", "HP-A01")
@pytest.mark.parametrize(("left", "expected"), [("H", "H"), ("HH", "H"), ("O", "O")])
def test_more_than_half_is_another_reading_of_a_majority(left, expected):
    """HP-A01: 2 of 3 and 3 of 4 are more than half, 1 of 3 and 2 of 4 are not."""
    s, rules = table(majority="more_than_half")
    cards(s, rules, 0, "engineer", left, "M")
    assert team(s, rules, 0) == expected
    cards(s, rules, 0, "overclock", "HH", "O")
    assert team(s, rules, 0) == "O"


@pytest.mark.rule("HP-R026")
@pytest.mark.parametrize(
    ("identity", "loyalty", "expected"),
    [("loyalist", "MM", "H"), ("core_unit", "HH", "M"), ("homeless", "HH", "O")],
)
def test_some_ids_override_the_loyalties(identity, loyalty, expected):
    s, rules = table()
    cards(s, rules, 0, identity, loyalty, loyalty)
    assert team(s, rules, 0) == expected


@pytest.mark.rule("HP-R046", "HP-R048", "HP-H08")
@pytest.mark.parametrize(("identity", "expected"), [("mindeater", "L"), ("deathbringer", "F")])
def test_mindeater_and_deathbringer_found_teams_of_their_own_though_face_down(identity, expected):
    s, rules = table()
    cards(s, rules, 0, identity, "HH", "H")
    assert team(s, rules, 0) == expected


@pytest.mark.rule("HP-R047", "HP-H08")
@pytest.mark.parametrize("identity", ["loyalist", "core_unit", "homeless", "deathbringer"])
def test_the_legion_ignores_what_ids_say_of_always(identity):
    s, rules = table()
    cards(s, rules, 0, identity)
    s.mark[0] = Always.LEGION
    assert team(s, rules, 0) == "L"


@pytest.mark.rule("HP-R049", "HP-H08")
@pytest.mark.parametrize(
    ("identity", "expected"), [("loyalist", "F"), ("core_unit", "F"), ("homeless", "F"), ("mindeater", "L")]
)
def test_the_fallen_ignore_what_ids_say_but_for_always_legion(identity, expected):
    s, rules = table()
    cards(s, rules, 0, identity)
    s.mark[0] = Always.FALLEN
    assert team(s, rules, 0) == expected


@pytest.mark.rule("HP-R092", "HP-R047", "HP-A36")
@pytest.mark.parametrize(("identity", "mark"), [("loyalist", Always.NONE), ("engineer", Always.FALLEN)])
def test_who_holds_the_legion_loyalty_card_is_legion(identity, mark):
    s, rules = table()
    cards(s, rules, 0, identity, "HH", "L")
    s.mark[0] = mark
    assert team(s, rules, 0) == "L"


@pytest.mark.rule("HP-R027", "HP-R076", "HP-R028")
def test_secret_loyalties_count_with_the_other_cards():
    s, rules = table()
    cards(s, rules, 0, "engineer", "H", "M")
    seen = []
    for _ in range(2):
        give(s, rules, 0, "secret_machine")
        seen.append(team(s, rules, 0))
    assert seen == ["O", "M"]  # 2 to 2, then 2 to 3
    give(s, rules, 0, "secret_human", "secret_human")
    assert team(s, rules, 0) == "H"
    cards(s, rules, 1, "overclock", "M", "H")
    give(s, rules, 1, "secret_outlaw", "spam")
    assert team(s, rules, 1) == "M"
    give(s, rules, 1, "secret_outlaw")
    assert team_of(s, rules, 1) == Team.OUTLAW


@pytest.mark.rule("HP-R076", "HP-R026")
def test_an_id_that_says_always_overrides_secret_loyalties_too():
    s, rules = table()
    cards(s, rules, 0, "loyalist", "M", "M")
    give(s, rules, 0, "secret_machine", "secret_machine")
    assert team(s, rules, 0) == "H"
