"""Records that are read quickly, as the tests read them, say what NumPy says of them."""

import enum
from typing import Any

import numpy as np
import pytest

import scenarios
from tests.interpreting import numpy_get, numpy_set

WRONG = [
    *(("narrow", 300), ("narrow", np.int64(300)), ("narrow", "word"), ("missing", 1)),
    *(("pair", [1, 2, 3]), ("dtype", np.int64), ("tail", {})),
]
RIGHT = [("narrow", np.int64(30)), ("narrow", -7.9), ("pair", 4), ("pair", [5, 6]), ("wide", True), ("tail", (1, 2))]
FIELDS = [("narrow", np.int8), ("wide", np.int64), ("pair", np.int16, (2,)), ("tail", [("a", np.int8), ("b", "f8")])]


class Number(enum.IntEnum):
    THREE = 3


def record(fields: Any = FIELDS) -> Any:
    return np.zeros(1, np.dtype((np.record, fields)))[0]


@pytest.mark.parametrize("name", scenarios.available())
def test_each_field_of_a_games_records_is_read_as_numpy_reads_it(name):
    game = scenarios.load(name).game
    for dtype in (game.rules, game.state, game.result):
        raw = np.random.default_rng(1).integers(0, 127, dtype.itemsize, np.uint8)
        s = raw.view(dtype)[0]
        for field in dtype.names or ():
            quick, plain = getattr(s, field), numpy_get(s, field)
            assert (type(quick), quick.dtype, quick.shape) == (type(plain), plain.dtype, plain.shape)
            assert quick.tobytes() == plain.tobytes()
            assert np.shares_memory(quick, raw) == np.shares_memory(plain, raw)


def test_a_row_of_a_table_is_a_record_and_can_be_written():
    s = record([("rows", [("coins", np.int8)], (3,))])
    s.rows[1].coins = 5
    assert s.rows["coins"].tolist() == [0, 5, 0]
    assert type(s.rows[1]) is np.record


@pytest.mark.parametrize(("name", "value"), RIGHT)
def test_a_field_is_written_as_numpy_writes_it(name, value):
    quick, plain = record(), record()
    setattr(quick, name, value)
    numpy_set(plain, name, value)
    assert quick.tobytes() == plain.tobytes()
    assert quick.tobytes() != record().tobytes()


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_what_cannot_be_written_is_refused_in_numpys_words(name, value):
    with pytest.raises(Exception) as quick:  # noqa: PT011
        setattr(record(), name, value)
    with pytest.raises(quick.type) as plain:
        numpy_set(record(), name, value)
    assert str(quick.value) == str(plain.value)


def test_an_attribute_of_records_is_no_field_and_what_is_neither_is_missing():
    assert record().dtype.names == ("narrow", "wide", "pair", "tail")
    assert record().item()[:2] == (0, 0)
    with pytest.raises(AttributeError, match="'record' object has no attribute 'missing'"):
        _ = record().missing


def test_numpy_reckons_with_members_of_enumerations_as_with_numbers():
    narrow = np.int8(100)
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        _ = narrow + np.int8(Number.THREE) + np.int8(100)
    assert type(narrow + Number.THREE) is type(Number.THREE + narrow) is np.int64
    assert narrow != Number.THREE
    assert (np.arange(5) == Number.THREE).tolist() == [False, False, False, True, False]
    assert np.add(Number.THREE, np.arange(2)).tolist() == [3, 4]
