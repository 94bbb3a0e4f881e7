"""Gaps of two copies of Pig whose values differ: changed each in its own way, or alike."""

import shutil

import pytest

import scenarios
from balance.studies.closed_groups import closed_groups
from balance.studies.fillings import Places, _name, draw_filling, filled
from balance.studies.gaps import Gap, find_gaps
from balance.studies.open_entries import group_name
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
    assert [gaps.singles[place, "goal", "90"].settings for place in (0, 1)] == [{"goal": 90}, {"goal": 40}]
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


TIED = "entry,values,reason,group\ngoal,±10,the page is torn,one\ndie_sides,∓1,the die is lost,one\n"


@pytest.fixture
def tied(tmp_path):
    """Two copies of Pig whose goals differ: a longer game goes with a smaller die."""
    places = [copied(tmp_path / "long", 100, "4"), copied(tmp_path / "short", 50, "4")]
    for place in places:
        (place.scenario.folder / "assumed" / "plausible.csv").write_text(TIED)
    return places


def test_entries_of_a_group_are_one_gap_and_change_together(tied):
    gaps = find_gaps(tied, alike=False)
    (gap,) = gaps.every
    assert (gap.entry, gap.own, gap.values) == ("goal & die_sides", "100 & 6", ("90 & 7", "110 & 5"))
    assert (gap.group, gap.reason) == (("goal", "die_sides"), "the page is torn; the die is lost")
    made = filled(gaps, tied, {gap.entry: "90 & 7"}, check=True)
    assert [(each.full["goal"], each.full["die_sides"]) for each in made] == [(90, 7), (40, 7)]
    assert gaps.settings({gap.entry: "110 & 5"}) == {"goal": 110, "die_sides": 5}
    both = {
        (f.full["goal"], f.full["die_sides"]) for n in range(30) for f in draw_filling(gaps, tied, n, 0).configurations
    }
    assert both == {(100, 6), (90, 7), (110, 5), (50, 6), (40, 7), (60, 5)}  # never one without the other
    cell = Places(gaps, tied, {"a": 0}).single("a", gap, "110 & 5")[1]
    assert (cell.name, cell.configuration.full["goal"]) == ("01-goal & die_sides=110 & 5", 60)


def test_a_group_is_closed_where_one_of_its_entries_is_set_or_differs(tied):
    assert find_gaps(tied, alike=True).every == ()  # a difference between the sides is what is compared
    assert find_gaps([tied[0].scenario.configuration({"die_sides": 6})], alike=False).every == ()


def test_what_a_closed_group_leaves_as_it_is_is_said(tied):
    said = "Not filled: die_sides, as it changes only together with goal, which is set or changed here."
    assert closed_groups(tied, alike=True) == [said]  # the goals of the sides differ
    assert closed_groups(tied, alike=False) == closed_groups(tied[:1], alike=True) == []
    scenario = tied[0].scenario
    assert closed_groups([scenario.configuration({"goal": 60})], alike=False) == [said]
    both, neither = (scenario.configuration(given) for given in ({"goal": 60, "die_sides": 4}, {"hold_at": 9}))
    assert closed_groups([both], alike=False) == closed_groups([neither], alike=True) == []


def test_of_a_long_group_a_few_are_named_and_what_plays_no_part_is_not():
    (said,) = closed_groups([scenarios.load("humans").configuration({"tiles.road_x.count": 1})], alike=False)
    assert said.startswith("Not filled: tiles.road_t.count and tiles.road_l.count, as they change only together with")
    place = scenarios.load("posthuman").configuration({"weapons.hunting_rifle.hits_2": 5})
    (said,) = closed_groups([place], alike=False)
    assert "weapons.hunting_rifle.hits_5, as they change only together with weapons.hunting_rifle.hits_2, which" in said


def test_the_digest_tells_what_hangs_together(tied):
    before = find_gaps(tied[:1], alike=False).digest
    (tied[0].scenario.folder / "assumed" / "plausible.csv").write_text(TIED.replace("∓1", "±1"))
    assert find_gaps(tied[:1], alike=False).digest != before


def test_values_that_cannot_be_played_together_are_refused(tmp_path):
    folder = copied(tmp_path / "wrong", 100, "4").scenario.folder
    text = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(
        f'{text}\n[[illegal]]\nwhen = {{ goal = [90], die_sides = [4] }}\nreason = "too quick"\n'
    )
    lines = 'goal,"110,90",the page is torn,one\ndie_sides,"8,4",the die is lost,one\n'
    (folder / "assumed" / "plausible.csv").write_text("entry,values,reason,group\n" + lines)
    with pytest.raises(InputError) as refused:
        find_gaps([scenarios.load(folder).configuration({"players": 1})], alike=False)
    assert str(refused.value) == (
        f"{folder}/assumed/plausible.csv: line 2, group is one: goal=90 die_sides=4 cannot be played together: "
        "too quick"
    )


@pytest.mark.parametrize(
    ("entries", "name"),
    [
        (["a.x.count", "a.y.count"], "a.x.count & y.count"),
        (["a.x.hits", "a.x.count"], "a.x.hits & count"),
        (["a.x.hits", "b.x.hits"], "a.x.hits & b.x.hits"),
        (["goal", "a.x.hits", "odds"], "goal & a.x.hits & odds"),
        (["hold_at@1", "hold_at@2"], "hold_at@1 & hold_at@2"),
        ([f"a.x.c_{k}" for k in range(5)], "a.x.c_0 & c_1 & 3 more"),
    ],
)
def test_a_group_is_named_by_its_entries(entries, name):
    assert group_name(entries) == name


def test_the_name_of_a_large_change_fits_a_file():
    gap = Gap("a.x.c_0 & c_1 & 98 more", "0", (" & ".join(["12"] * 100), " & ".join(["13"] * 100)), "r")
    first, second = (_name(gap, value) for value in gap.values)
    assert max(len(first), len(second)) < 140
    assert first != second
