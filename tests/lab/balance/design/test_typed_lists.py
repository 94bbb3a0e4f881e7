"""Test lists of names that are typed between commas."""

import pytest

from balance.design.typed_lists import read_names
from scenarios.loader.errors import InputError


@pytest.mark.parametrize(("given", "names"), [("a", ["a"]), (" a, b ", ["a", "b"]), (["a,b", "c"], ["a", "b", "c"])])
def test_names_stand_between_commas_or_in_several_texts(given, names):
    assert read_names(given, "--watch") == names


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("a,,b", "--watch is 'a,,b'; it must be a name, or names with one comma between two"),
        (",", "--watch is ','; it must be a name, or names with one comma between two"),
        ("", "--watch is empty; it must be a name, or names with one comma between two"),
        ([], "--watch has no name; it must be a name, or names with one comma between two"),
        (["hold_at", "hold-at"], "--watch: hold-at comes twice; give each name once"),
    ],
)
def test_an_empty_name_and_one_that_comes_twice_are_refused(given, says):
    with pytest.raises(InputError) as refused:
        read_names(given, "--watch")
    assert str(refused.value) == says
