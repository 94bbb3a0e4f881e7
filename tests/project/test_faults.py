"""The faults that the gate is tried with: their lines are there, their tests exist, and planting changes the file."""

from pathlib import Path

import pytest

from benchmarks.faults import GAMES, ROOT, planted
from benchmarks.planted import Fault, Planted

EVERY = [(game, fault) for game in GAMES.values() for fault in game.faults + game.refactors]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.game)
def test_there_are_enough_of_every_kind(game: Planted):
    assert len(game.faults) >= 20
    assert len({fault.name for fault in game.faults}) == len(game.faults)
    assert len({fault.file for fault in game.faults}) >= 6


@pytest.mark.parametrize(("game", "fault"), EVERY, ids=lambda each: each.name if isinstance(each, Fault) else each.game)
def test_a_fault_can_be_planted_and_names_a_test(game: Planted, fault: Fault):
    sound = (ROOT / game.package / fault.file).read_text(encoding="utf-8")
    wrong = planted(fault, sound)
    assert wrong != sound
    compile(wrong, fault.file, "exec")
    file, _, name = fault.test.partition("::")
    assert f"def {name}(" in (Path(ROOT) / file).read_text(encoding="utf-8")


def test_a_line_that_has_gone_is_named():
    with pytest.raises(ValueError, match="the line is 0 times in"):
        planted(GAMES["cyberdoom-tower"].faults[0], "nothing")
