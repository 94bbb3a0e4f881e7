"""Recorded games are played today as they were recorded."""

import pytest

from tests.golden.games import GAMES, HERE, told


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_still_the_same(name):
    assert told(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")
