"""The faults that `make validate` plants: their lines are there, their tests exist, and planting changes the file."""

from pathlib import Path

import pytest

from benchmarks.faults import FAULTS, REFACTORS, ROOT, planted

GAME = ROOT / "sims" / "cyberdoom_tower"


def test_there_are_enough_of_every_kind():
    assert len(FAULTS) >= 20
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert len({fault.file for fault in FAULTS}) >= 6


@pytest.mark.parametrize("fault", [*FAULTS, *REFACTORS], ids=lambda fault: fault.name)
def test_a_fault_can_be_planted_and_names_a_test(fault):
    sound = (GAME / fault.file).read_text(encoding="utf-8")
    wrong = planted(fault, sound)
    assert wrong != sound
    compile(wrong, fault.file, "exec")
    file, _, name = fault.test.partition("::")
    assert f"def {name}(" in (Path(ROOT) / file).read_text(encoding="utf-8")


def test_a_line_that_has_gone_is_named():
    with pytest.raises(ValueError, match="the line is 0 times in"):
        planted(FAULTS[0], "nothing")
