"""The form: names, units, what may be typed, how far sliders go, what may be asked, how far a compile is."""

import pytest

from balance.questions.studio import page_questions
from balance.questions.studio.compiling import compiling
from balance.questions.studio.naming import in_words, name_of
from balance.questions.studio.rulebook import dials, slider
from balance.questions.studio.trial import Trial
from balance.questions.studio.typed import typed, without_end
from balance.questions.worth import subject
from scenarios import load
from scenarios.loader.domains import Limits
from sims.compiler import side_by_side
from tests.lab.balance.questions.studio.made import answer
from tests.lab.scenarios.test_play_digest import edited


def test_the_usual_target_is_an_even_share_where_seats_compete():
    def usual(game, **context):
        trial = Trial(load(game), context, {})
        return page_questions.usual_target(answer(trial))

    assert usual("cyberdoom-tower") == usual("pig", players=2) == "50"
    assert (usual("human-punishment", players=6), usual("pig", players=3)) == ("50", "33"), "of teams; of a seat"


def test_each_row_can_be_rated_where_a_table_has_few_rows_or_counts():
    assert page_questions.MOST_ROWS == subject.MOST_REPLACED
    assert page_questions.rated(load("cyberdoom-tower")) == ["ai_cards", "floor_cards", "sentinel_cards", "weapons"]
    assert page_questions.rated(load("pig")) == []
    assert "loot" in page_questions.rated(load("all-hoomanz"))


def test_a_unit_is_said_once(trial):
    scenario = load("all-hoomanz")
    units = {each.label: each.told_unit for each in dials(scenario, scenario.configuration(), scenario.configuration())}
    assert (units["Drones"], units["Replicators"]) == ("", "Drones")


@pytest.mark.parametrize(
    ("text", "whole", "value"),
    [
        ("1.5", False, 1.5),
        ("1,5", False, 1.5),
        (" −0,25 ", False, -0.25),
        ("1,5", True, None),
        ("1,000", True, None),
        ("1,000", False, None),
        ("9,000", False, 9.0),
        ("1.", False, 1.0),
    ],
)
def test_a_decimal_comma_is_one_or_is_refused(text, whole, value):
    assert typed(Limits(-5, 2000, whole), text) == value


def test_answers_and_form_use_the_same_names(trial):
    assert name_of("policy@2") == "seat 2's script"
    assert name_of("weapons.base.range") == "weapons base: range"
    told = in_words("start_luck 3 -> 2 and weapons.base.range 3 -> 4, not start_lucky", trial.scenario.settable())
    assert told == "start luck 3 → 2 and weapons base: range 3 → 4, not start_lucky"


@pytest.mark.parametrize(
    ("low", "high", "step", "was", "reach", "stride"),
    [
        (0, 10, 1, 3, (0, 10), 1),
        (1, 1000, 1, 30, (1, 120), 1),
        (1, 1000, 1, 100, (5, 400), 5),
        (0, 256, 1, 0, (0, 256), 5),
        (1, 1000, 1, 900, (5, 1000), 5),
        (0, 1, 0.01, 0.5, (0, 1), 0.01),
    ],
)
def test_a_slider_goes_where_a_hand_can_aim(low, high, step, was, reach, stride):
    assert slider(low, high, step, was, was) == (reach, stride)


def test_a_slider_reaches_what_was_typed():
    (low, high), _ = slider(1, 1000, 1, 30, 900)
    assert low <= 30 < 900 <= high


@pytest.mark.parametrize(
    ("now", "expected", "says", "share"),
    [
        (None, 9, None, None),
        (("advance", 212), 471, "212 of about 471 parts", 212 / 471),
        (("advance", 500), 471, "500 of about 500 parts", 1.0),
        (("advance", 12), 0, "for the first time only: 12 parts", None),
        (("", 471), 471, "471 parts are being put together", None),
    ],
)
def test_a_compile_says_how_far_it_is_without_names_of_kernels(monkeypatch, now, expected, says, share):
    monkeypatch.setattr(side_by_side, "_now", now)
    told = compiling(expected)
    if says is None:
        assert told is None
    else:
        assert says in told.text.replace("\u202f", " ")
        assert told.share == share
        assert "advance" not in told.text


def test_an_end_that_only_the_computer_has_is_told_where_it_is_passed():
    text = "count is {}; it must be a whole number from 0 to 2147483647"
    assert without_end(text.format(-1)) == "count is -1; it must be a whole number of 0 or more"
    assert without_end(text.format(9999999999)) == text.format(9999999999)
    assert without_end(text.format("'abc'")) == "count is 'abc'; it must be a whole number of 0 or more"


def test_a_dial_goes_by_the_step_that_its_number_states():
    pig = edited(load("pig"), "game.toml", "goal = { value = 100,", "goal = { value = 100, step = 5,")
    shown = {each.name: each.step for each in dials(pig, pig.configuration(), pig.configuration())}
    assert (shown["goal"], shown["die_sides"]) == (5, 1)
