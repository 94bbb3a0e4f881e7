"""The committed baselines: no rate of a game moves unless somebody says so."""

from pathlib import Path

import pytest

from balance.questions import drift

BASELINES = sorted(Path(__file__).parent.glob("*/baseline*.toml"))


def test_there_are_baselines():
    assert BASELINES


@pytest.mark.parametrize("path", BASELINES, ids=lambda path: path.parent.name + path.stem.removeprefix("baseline"))
def test_a_game_still_has_the_rates_of_its_baseline(path):
    found = drift.check(path)
    # if it is meant to move: balance drift accept tests/games/GAME/baseline.toml --reason "..."
    # if only other draws are made: the same with --same
    moved = [cell for cell in found.cells if cell.verdict != "identical"]
    assert (found.verdict, moved) == ("identical", [])
