"""How long ways to fill gaps take: their making and their games are those of ways, not of the published game."""

import os
import time

import pytest

from balance.studies import filling_time
from balance.studies.configuration_time import KEEPING
from balance.studies.filling_time import time_fillings
from balance.studies.fillings import Places, in_turn
from balance.studies.gaps import find_gaps
from balance.studies.kept_games import Cell
from tests.lab.balance.studies.test_gaps import copied


@pytest.fixture
def places(tmp_path):
    sides = [copied(tmp_path / "a", 100, "6,8"), copied(tmp_path / "b", 100, "6,8")]
    return Places(find_gaps(sides, alike=True), sides, {"a": 0})


def test_slow_tables_and_long_games_of_ways_are_counted(places, monkeypatch):
    """A way is said to take 0.1 s to make, and games five times those of the published game."""
    monkeypatch.setattr(filling_time, "_made", lambda configurations: time.sleep(0.1))
    published = places.configurations[0].digest, places.configurations[1].digest
    seconds = lambda configuration, *_: 1e-6 if configuration.digest in published else 5e-6  # noqa: E731
    monkeypatch.setattr(filling_time, "seconds_of_a_game", seconds)
    found = time_fillings(places, 3)
    assert found.published == pytest.approx(2e-6)
    assert found.published < found.filled <= 1e-5
    assert found.making == pytest.approx(0.1 / (os.cpu_count() or 1) + 2 * KEEPING, rel=0.2)
    assert found.again == pytest.approx(places.gaps.seconds + 2 * KEEPING * len(places.gaps.changes))
    assert places.gaps.seconds > 0


def test_the_places_of_some_ways_take_turns_and_each_cell_comes_once(places):
    configuration = places.configurations[0]
    ways = [[Cell(f"{place}-{way}", configuration) for place in range(2)] for way in range(5)]
    ways.append(ways[0])  # the game as published stands in many ways
    names = [cell.name for cell in in_turn(ways)]
    assert names == ["0-0", "0-1", "0-2", "0-3", "1-0", "1-1", "1-2", "1-3", "0-4", "1-4"]
