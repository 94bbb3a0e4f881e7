"""Gaps of two copies of Pig whose values differ: changed each in its own way, or alike."""

import shutil

import pytest

import scenarios
from balance.studies.fillings import Places, draw_filling, filled
from balance.studies.gaps import find_gaps
from scenarios.loader.errors import InputError

LISTED = 'entry,values,reason\ngoal,±10,the page is torn\ndie_sides,"{sides}",the die is lost\n'


def copied(folder, goal, sides):
    """A copy of Pig with a goal, and the sizes of its die that are plausible, played by one who holds."""
    shutil.copytree(scenarios.load("pig").folder, folder)
    text = (folder / "game.toml").read_text()
    assert "goal = { value = 100" in text
    (folder / "game.toml").write_text(text.replace("goal = { value = 100", f"goal = {{ value = {goal}"))
    (folder / "assumed" / "plausible.csv").write_text(LISTED.format(sides=sides))
    return scenarios.load(folder).configuration({"players": 1, "policy": "hold"})


@pytest.fixture
def places(tmp_path):
    return [copied(tmp_path / "long", 100, "4,6,8"), copied(tmp_path / "short", 50, "6,8,10")]


def test_where_own_values_differ_the_kth_value_stands_for_the_kth(places):
    gaps = find_gaps(places, alike=False)
    assert [(gap.entry, gap.own, gap.values) for gap in gaps.every] == [
        ("goal", "100", (90, 110)),
        ("die_sides", "6", (4, 8)),
    ]
    assert [gaps.singles[place, "goal", "90"].value for place in (0, 1)] == [90, 40]
    assert [single[:2] for single in gaps.singles if single[2] == "4"] == [(0, "die_sides")]  # of the long one alone
    made = filled(gaps, places, {"goal": 110, "die_sides": 4}, check=True)
    assert [(each.full["goal"], each.full["die_sides"]) for each in made] == [(110, 4), (60, 6)]


def test_alike_what_differs_is_no_gap_and_a_value_is_plausible_in_all(places):
    gaps = find_gaps(places, alike=True)
    assert [(gap.entry, gap.own, gap.values) for gap in gaps.every] == [("die_sides", "6", (8,))]
    gaps.refuse_none("pig: nothing", [place.scenario for place in places])


def test_the_digest_tells_what_is_plausible(places):
    both, alike, first = (find_gaps(places, alike=each).digest for each in (False, True, False))
    assert both == first != alike


def test_a_single_change_is_played_where_it_changes_a_rule(places):
    gaps = find_gaps(places, alike=False)
    cells = Places(gaps, places, {"a": 7})
    (gap,) = (each for each in gaps.every if each.entry == "die_sides")
    there, not_there = cells.single("a", gap, 4)
    assert (there.name, there.first, there.configuration.full["die_sides"]) == ("00-die_sides=4", 7, 4)
    assert not_there == cells.published("a")[1]
    filling = draw_filling(gaps, places, 3, 0)
    assert [cell.name for cell in cells.filled("a", filling)] == ["00-filling-00003", "01-filling-00003"]


def test_without_a_gap_it_says_where_they_stand(places):
    gaps = find_gaps([place.scenario.configuration({"goal": 60, "die_sides": 6}) for place in places], alike=True)
    with pytest.raises(InputError, match=r"^nothing has another plausible value .*plausible\.csv says which values"):
        gaps.refuse_none("nothing", [place.scenario for place in places])
