"""A map of where pieces stand is offered where pieces go from place to place."""

import numpy as np
import pytest

from balance.questions.studio.places import _fields, _records, pieces_move
from scenarios import load


@pytest.mark.parametrize(
    ("game", "move"),
    [
        ("pig", False),  # a track for each player
        ("human-punishment", False),  # the players sit in a circle
        ("cyberdoom-tower", True),
        ("posthuman", True),
        ("all-hoomanz", True),  # the board is laid during the game
    ],
)
def test_pieces_move_on_boards(game, move):
    assert pieces_move(load(game)) == move


def test_positions_are_found_in_records_within_records():
    dtype = np.dtype([("a", "i8"), ("b", [("c", "i1", (2,)), ("d", "f8")], (3,))])
    assert list(_fields(dtype)) == [("a",), ("b", "c")]
    assert [int(record["b"]["c"].sum()) for _, record in _records(dtype)] == [0, 0, 6]


def test_a_picture_that_cannot_be_drawn_of_an_empty_record_may_be_of_a_board(monkeypatch):
    monkeypatch.setattr("balance.questions.studio.places.picture_of", lambda tell: lambda *a: 1 / 0)
    assert pieces_move.__wrapped__(load("pig")), "not what is kept of Pig as it is"
