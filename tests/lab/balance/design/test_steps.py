"""What is one step away, and what is at an end."""

import pytest

from balance.design.steps import Change, changed, in_short, steps_of
from scenarios import InputError, load
from tests.lab.scenarios.test_play_digest import edited


def of(scenario, name, settings=None, tables=()):
    base = scenario.configuration(settings or {})
    (one,) = [each for each in steps_of(base, tables) if each.name == name]
    return one


def dial(game, name, settings=None, tables=()):
    return of(load(game), name, settings, tables)


def told(one):
    return [(each.after, each.reach, each.up) for each in one.changes]


def test_a_number_goes_one_step_each_way_and_to_its_ends():
    assert told(dial("cyberdoom-tower", "ap")) == [
        ("2", "step", -1), ("4", "step", 1), ("1", "end", -1), ("6", "end", 1)
    ]  # fmt: skip
    assert told(dial("cyberdoom-tower", "ap", {"ap": 6})) == [("5", "step", -1), ("1", "end", -1)]


def test_a_number_that_need_not_be_whole_goes_a_tenth_of_the_way():
    changes = dial("human-punishment", "most_trust").changes
    assert [float(each.after) for each in changes] == pytest.approx([900.1, 100_900.0, 1.0, 1_000_000.0])


def test_a_number_that_states_its_step_goes_by_it_and_never_beyond_an_end():
    pig = edited(load("pig"), "game.toml", "goal = { value = 100,", "goal = { value = 100, step = 30,")
    assert told(of(pig, "goal")) == [("70", "step", -1), ("130", "step", 1), ("1", "end", -1), ("1000", "end", 1)]
    near = [(each.after, each.reach) for each in of(pig, "goal", {"goal": 25}).changes]
    assert near == [("1", "step"), ("55", "step"), ("1000", "end")]
    trust = "least_trust = { value = 0.001, min = 0.000001, max = 1.0,"
    shares = edited(load("human-punishment"), "game.toml", trust, f"{trust} step = 0.2,")
    assert [each.after for each in of(shares, "least_trust").changes] == ["1e-06", "0.201", "1.0"]


def test_a_column_states_its_step_behind_its_range():
    ranges = "range = [0, 7], damage = [1, 12]"
    tower = edited(load("cyberdoom-tower"), "game.toml", ranges, "range = [0, 7, 2], damage = [1, 12]")
    grenade = [of(tower, f"weapons.grenade.{column}", {}, ["weapons"]) for column in ("range", "damage")]
    assert [[each.after for each in one.changes] for one in grenade] == [["0", "4", "7"], ["2", "4", "1", "12"]]


def test_a_value_in_short_has_few_digits_and_is_another_one_than_now():
    scenario = load("human-punishment")
    base = scenario.configuration()
    short = {
        name: [in_short(each, scenario.numbers[name], base).after for each in dial.changes]
        for dial in steps_of(base)
        if (name := dial.name) in ("least_trust", "hit_points")
    }
    assert short == {"least_trust": ["0.0009", "0.1", "1e-06", "1.0"], "hit_points": ["1", "3", "9"]}
    near = Change("0.00100001", {"least_trust": 0.00100001}, "step", 1)
    assert in_short(near, scenario.numbers["least_trust"], base).settings == {"least_trust": 0.00100001}


def test_an_axis_goes_to_each_other_value_and_scripts_are_no_dials():
    assert told(dial("cyberdoom-tower", "bang")) == [("row_equal", "step", 0), ("all_equal", "step", 0)]
    names = [each.name for each in steps_of(load("all-hoomanz").configuration())]
    assert "policy" not in names
    assert "simon_choices" not in names
    assert "lookahead" not in names


def test_where_seats_differ_each_takes_its_own_step():
    one = dial("pig", "hold_at", {"hold_at@2": 25})
    assert dict(one.changes[0].settings) == {"hold_at@1": 19, "hold_at@2": 24}
    assert dict(one.changes[2].settings) == {"hold_at": 1}
    base = load("pig").configuration({"hold_at@2": 25})
    assert changed(base, one.changes[2].settings).full["hold_at@2"] == 1


def test_a_value_that_only_one_seat_can_have_is_tried_at_seat_1():
    assert dial("all-hoomanz", "heroes").changes[0].otherwise is not None
    assert dial("cyberdoom-tower", "bang").changes[0].otherwise is None


def test_what_plays_no_part_says_what_it_needs():
    one = dial("all-hoomanz", "adam_speed")
    assert (one.changes, one.idle) == ((), "plays a part only with purple_eye=true")
    assert dial("all-hoomanz", "adam_speed", {"purple_eye": True}).changes


def test_codes_have_no_order():
    assert dial("posthuman", "custom_build", {"creation": "custom"}).idle == "its values are codes, so there is no step"
    assert told(dial("human-punishment", "red_programs")) == [("0", "step", 0)]


def test_cells_go_within_the_stated_range_and_a_count_by_one_card():
    cells = [each for each in steps_of(load("all-hoomanz").configuration(), ["loot.count"]) if each.kind == "cell"]
    assert all(each.name.endswith(".count") for each in cells)
    assert {each.reach for one in cells for each in one.changes} == {"step"}
    assert told(dial("cyberdoom-tower", "ai_cards.a1.damage", tables=["ai_cards"]))[-1][0] == "12"


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("loto", "--table: all-hoomanz has no table 'loto'; tables are "),
        ("loot.cuont", "--table: loot has no numbers in a column 'cuont'; columns are attack, "),
    ],
)
def test_an_unknown_table_is_refused(table, says):
    with pytest.raises(InputError, match="did you mean") as refused:
        steps_of(load("all-hoomanz").configuration(), [table])
    assert says in str(refused.value)
