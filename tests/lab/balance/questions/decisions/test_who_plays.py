"""decisions: where seats follow unlike scripts, what they choose is told together, and it is said so."""

import balance
from balance.design.make_plan import configured
from balance.questions.decisions.page import sections
from balance.questions.decisions.who_plays import ONE, SEVERAL, players_of, several

UNLIKE = {"players": 4, "policy@1": "hold-or-goal", "goal": 30}


def test_scripts_are_named_with_their_seats_where_they_are_unlike():
    one, two = configured("pig", {"players": 4}), configured("pig", UNLIKE)
    assert (players_of(one), several(one)) == (ONE, [])
    said = "Scripts here: hold-or-goal (seat 1) and hold (seats 2, 3 and 4); what they choose is told together."
    assert (players_of(two), several(two)) == (SEVERAL, [said])
    assert several(configured("humans", {"players": 3, "mode": "mixed"})) == [], "one script for each side"


def test_nothing_is_said_of_one_script_where_two_play(tmp_path):
    """`The script is seen to choose badly`: of two scripts nobody knew which."""
    found = balance.decisions("pig", UNLIKE, games=8, tries=16, out=tmp_path / "two")
    assert any(sentence.startswith("Scripts here: hold-or-goal (seat 1) and hold") for sentence in found.answer)
    assert any("the scripts choose" in sentence for sentence in found.answer)
    assert not any("The script " in sentence for sentence in found.answer)
    assert {"What the scripts do"} <= {each.title for each in sections(found)}
    same = balance.decisions("pig", {"goal": 30}, games=8, tries=16, out=tmp_path / "one")
    assert not any("Scripts here" in sentence or "the scripts choose" in sentence for sentence in same.answer)
    assert {"What the script does"} <= {each.title for each in sections(same)}
