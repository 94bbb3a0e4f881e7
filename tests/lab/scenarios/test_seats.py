"""`[seats]` and `[deal]` of game.toml: who begins, who wins together, what is dealt; what is refused in one line."""

import pytest

import scenarios
from balance.design.statistics import read_statistic
from balance.questions.tune.figure_texts import called
from balance.studies.effect_words import the
from balance.studies.figures import watched
from scenarios.loader.errors import InputError
from scenarios.loader.loading import changed

PIG = scenarios.load("pig")
LOT = '[seats]\nbegins = { by = "players", 3 = "A lot decides who begins.", 2 = "A die decides who begins" }\n'


def with_seats(text):
    return changed(PIG, {"game.toml": PIG.files["game.toml"] + f"\n{text}".encode()})


def test_who_begins_is_said_with_the_value_that_lets_seat_1_begin():
    pig = with_seats(LOT)
    said = [pig.seats.who_begins(pig.configuration({"players": players})) for players in (1, 2, 4)]
    assert said == [
        "",
        "A die decides who begins, so seat 1 is not the first player; --set players=1 lets seat 1 begin.",
        "",
    ]
    assert PIG.seats.who_begins(PIG.configuration()) == ""


@pytest.mark.parametrize("name", ["human_punishment", "posthuman"])
def test_where_chance_decides_who_begins_a_setting_fixes_it(name):
    scenario = scenarios.load(name)
    axis, value = scenario.seats.axis, scenario.seats.instead
    assert scenario.seats.who_begins(scenario.configuration()).endswith(f"--set {axis}={value} lets seat 1 begin.")
    assert scenario.seats.who_begins(scenario.configuration({axis: value})) == ""


@pytest.mark.parametrize("mode", ["solo_set", "mixed"])
def test_where_no_setting_lets_seat_1_begin_that_is_said(mode):
    humans = scenarios.load("humans")
    assert humans.seats.who_begins(humans.configuration({"mode": mode, "players": 2})) == (
        "A lot decides who begins, so seat 1 is not the first player; no setting lets seat 1 begin."
    )


def test_what_is_said_of_seats_makes_no_result_stale():
    assert with_seats(f'{LOT}together = ["win"]\n').digest == PIG.digest


def test_of_whole_wins_for_several_a_seat_has_no_share():
    named = {}
    for own in (False, True):
        pig = with_seats('[seats]\ntogether = ["win"]\n') if own else PIG
        figure = watched(pig, 2, "winner=1")[0]
        named[own] = figure.name, the(figure), called(read_statistic("win@1", pig, 2, ""))
    assert named[False] == ("seat 1's share", "seat 1's share", "seat 1's share of the win")
    assert named[True] == ("seat 1 wins", "what seat 1 wins", "seat 1 wins")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("begins = 3", r"\[seats\] begins is 3; it must be a text, or an axis and a value"),
        ('begins = { by = "players" }', r"begins is .*; it must be a text, or an axis and a value"),
        ('begins = { by = "player", 2 = "A lot" }', r"\[seats\] begins: there is no axis 'player'; did you mean"),
        ('begins = { by = "players", lot = "A lot" }', r"begins: players has no value 'lot'; they are 1, 2"),
        ('begins = { by = "players", 2 = 4 }', r"begins is .*; it must be a text in quotes"),
        ('together = ["wins"]', r"\[seats\] together: there is no outcome 'wins'; they are win, .*did you mean"),
        ("together = 4", r"\[seats\] together is 4"),
        ("first = 4", r"\[seats\] 'first' is no key here; the keys are begins, together"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text, message):
    with pytest.raises(InputError, match=message) as caught:
        with_seats(f"[seats]\n{text}\n")
    assert "\n" not in str(caught.value)


def test_the_deal_has_words_by_field_of_state_which_make_no_result_stale():
    pig = with_seats('[deal]\nturn-seat = "who begins"\n')
    assert pig.deal == {"turn_seat": "who begins"}
    assert pig.digest == PIG.digest
    with pytest.raises(InputError, match=r"\[deal\]: STATE has no field 'turn_seats'; did you mean 'turn_seat'\?"):
        with_seats('[deal]\nturn_seats = "who begins"\n')
