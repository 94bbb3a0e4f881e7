"""Recorded games are played today as they were recorded."""

import pytest

from tests.games.golden import GAMES, path_of, told


@pytest.mark.usefixtures("one_interpreter")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_still_the_same(name):
    assert told(name) == path_of(name).read_text(encoding="utf-8")
