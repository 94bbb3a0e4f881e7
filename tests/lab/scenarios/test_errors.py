"""What every message keeps to, whatever it is about."""

import pytest

from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown


def test_a_message_is_one_line_that_a_terminal_only_shows():
    message = str(InputError("a\nb\u2028c: \x1b[31mred\x1b[0m; it must be blue\u200b"))
    assert message == "a b c: \\x1b[31mred\\x1b[0m; it must be blue\\u200b"
    assert len(str(InputError("x" * 100_000))) < 1100


@pytest.mark.parametrize(
    ("word", "suffix"),
    [
        ("pgi", "; did you mean 'pig'?"),
        ("PIG", "; did you mean 'pig'?"),
        ("cyberdom_tower", "; did you mean 'cyberdoom-tower'?"),
        ("chess", ""),
        ("", ""),
        ("p" * 100_000, ""),
    ],
)
def test_the_nearest_name_is_offered_if_there_is_a_near_one(word, suffix):
    assert nearest(word, ["pig", "cyberdoom-tower"]) == suffix


def test_values_are_shown_short():
    assert [shown(value) for value in (True, 3, 0.5, "x", "", [1], {"a": 1}, None, 2**70)] == [
        *("true", "3", "0.5", "'x'", "empty", "a list", "a table", "a NoneType", "a number beyond 64 bits")
    ]
    assert len(shown("x" * 1000)) < 70


def test_long_lists_are_cut():
    assert listed(range(13)) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"
    assert listed(range(14)) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"
