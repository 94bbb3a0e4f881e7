"""Numbers and settings as plain text."""

import tomllib

import pytest

from reports import plain


def test_counts_have_thousands_and_a_noun():
    assert plain.count(12_345_678.4) == "12 345 678"
    assert [plain.plural(n, "game") for n in (0, 1, 2000)] == ["0 games", "1 game", "2 000 games"]
    assert plain.plural(2000, "game", "\u00a0") == "2\u00a0000 games"


def test_how_many_others_there_are_cannot_be_taken_for_a_name():
    assert [plain.many_more(n, "row") for n in (1, 3, 2000)] == ["one more row", "3 more rows", "2 000 more rows"]
    assert [plain.many_more(n) for n in (1, 3)] == ["one more", "3 more"]


def test_of_a_list_the_first_are_named_and_one_more_is_named_too():
    assert plain.first_few("abcd", 3, "row") == ["a", "b", "c", "d"]
    assert plain.first_few("abcde", 3, "row") == ["a", "b", "c", "2 more rows"]
    assert plain.first_few("abcde", 3) == ["a", "b", "c", "2 more"]
    assert plain.first_few("ab", 3, "row") == ["a", "b"]


@pytest.mark.parametrize(
    ("half", "shown"), [(0.0, 1), (-1.0, 1), (12.3, 1), (1.2, 1), (0.34, 2), (0.034, 3), (0.0034, 3)]
)
def test_decimals_show_two_digits_of_a_half_width(half, shown):
    assert plain.decimals(half, 1, 3) == shown


def test_shares_and_differences():
    assert (plain.percent(0.5342), plain.points(-0.0125)) == ("53.4 %", "-1.25 points")
    assert plain.percent_range(0.512, 0.534, 2) == "51.20 to 53.40"


def test_settings_are_written_as_they_are_typed():
    assert plain.settings_as_typed({"players": 2, "solo": True, "rate": 0.1234567}) == (
        "players=2 solo=true rate=0.1234567"
    )
    assert [plain.values_of_seats(values) for values in ([], [15, 15], [15, 20])] == ["", "15", "15 / 20"]


@pytest.mark.parametrize("value", [1, 0.5, True, 'a "b" \\ ü', ""])
def test_toml_comes_back_as_it_was(value):
    text = f"{plain.toml_key('hold_at@2')} = {plain.toml_value(value)}"
    assert tomllib.loads(text) == {"hold_at@2": value}


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("17", 17), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("9" * 5000, None), ("-1", None), (" 1", None)],
)
def test_numbers_that_are_typed_are_short_and_plain(text, number):
    assert plain.typed_number(text) == number


def test_of_a_side_it_is_one_of_its_seats_that_wins():
    assert [plain.one_of_side("shotgun_guy", n) for n in (1, 3)] == ["the shotgun guy", "one of the 3 shotgun guys"]
