"""The faults that the gate is tried with: their lines are there, their tests exist, and planting changes the file."""

import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import faults
from benchmarks.faults import GAMES, Copy, Found, Tried
from benchmarks.planted import ROOT, Fault, Planted

EVERY = [(game, fault) for game in GAMES.values() for fault in game.faults + game.refactors]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.game)
def test_there_are_enough_of_every_kind(game: Planted):
    assert len(game.faults) >= 20
    assert len({fault.name for fault in game.faults}) == len(game.faults)
    assert len({fault.file for fault in game.faults}) >= 6
    assert game.gated is None or game.gated >= 8  # a gate of a large game takes minutes, a test seconds


@pytest.mark.parametrize(("game", "fault"), EVERY, ids=lambda each: each.name if isinstance(each, Fault) else each.game)
def test_a_fault_can_be_planted_and_names_a_test(game: Planted, fault: Fault):
    sound = (ROOT / game.package / fault.file).read_text(encoding="utf-8")
    wrong = fault.planted(sound)
    assert wrong != sound
    compile(wrong, fault.file, "exec")
    file, _, name = fault.test.partition("::")
    assert f"def {name}(" in (Path(ROOT) / file).read_text(encoding="utf-8")


TWICE = """def hold(s):
    s.risk = 0
def roll(s):
    s.risk = 0
    s.risk += 1
"""


def test_a_fault_is_planted_in_its_function_only():
    fault = Fault("nothing is lost", "turn.py::roll", "s.risk = 0", "s.risk = 1", "")
    assert fault.planted(TWICE) == TWICE.replace("s.risk = 0\n    s.risk +=", "s.risk = 1\n    s.risk +=")


def test_all_faults_whose_place_has_gone_are_named():
    game = GAMES["cyberdoom-tower"]
    sound, *_, last = game.faults
    gone = replace(sound, name="gone", place="rules/attack.py::no_such")
    other = replace(sound, name="changed", old="s.dice[die] = 7")
    away = replace(sound, name="away", place="rules/no_such.py::attack")
    with pytest.raises(ValueError, match="3 faults cannot be planted") as told:
        replace(game, faults=(gone, sound, other, away, last)).check_places()
    _, *lines = str(told.value).splitlines()
    assert lines[0] == "gone: 0 functions are rules/attack.py::no_such"
    assert lines[1] == "changed: the code to change is 0 times in rules/attack.py::attack"
    assert "no_such.py" in lines[2]


def test_code_that_a_function_holds_twice_is_refused():
    fault = Fault("nothing is lost", "turn.py::roll", "s.risk", "s.lost", "")
    with pytest.raises(ValueError, match=r"is 2 times in turn\.py::roll"):
        fault.planted(TWICE)


def test_the_gate_looks_at_every_kth_fault_and_at_all_refactors():
    game = GAMES["posthuman"]
    names = [fault.name for fault in game.faults]
    others = {fault.name for fault in game.refactors}
    assert game.for_the_gate() == {*names, *others}
    assert replace(game, gated=3).for_the_gate() == {
        names[0],
        names[len(names) // 3],
        names[2 * len(names) // 3],
        *others,
    }
    assert replace(game, gated=10_000).for_the_gate() == {*names, *others}


def test_a_fault_that_the_gate_does_not_look_at_is_caught_by_its_test_alone():
    fault = GAMES["posthuman"].faults[0]
    assert Tried(fault, noticed=True, seconds=1.0).caught(0.02)
    assert not Tried(fault, noticed=False, seconds=1.0).caught(0.02)
    seen = Tried(fault, noticed=True, seconds=1.0, gated=True, cells=6, identical=2, verdict="drifted", shift=0.1)
    assert seen.caught(0.02)
    assert not replace(seen, identical=6).caught(0.02)
    assert not replace(seen, noticed=False).caught(0.02)
    assert not replace(seen, verdict="equivalent").caught(0.02)
    assert not Tried(fault, noticed=False, seconds=1.0, verdict="equivalent").passed_over


def test_what_was_found_is_read_again_unless_a_copied_file_has_changed(tmp_path, monkeypatch):
    game = GAMES["posthuman"]
    first, second = (Tried(fault, noticed=True, seconds=1.5) for fault in game.faults[:2])
    found = Found(game, tmp_path)
    found.add(first)
    found.add(second)
    assert list(Found(game, tmp_path).tried.values()) == [first, second]
    with found.path.open("a", encoding="utf-8") as file:
        file.write('{"fault": "cut o')  # as if interrupted
    assert list(Found(game, tmp_path).tried.values()) == [first, second]
    monkeypatch.setattr(faults, "_sources", lambda: "other files")
    assert not Found(game, tmp_path).tried


def test_a_fault_that_crashes_the_game_is_one_that_the_gate_cannot_miss(monkeypatch):
    game = next(iter(GAMES.values()))
    copy = Copy.__new__(Copy)
    copy.game, copy.threads = game, 1
    codes = iter((-signal.SIGSEGV, 1))
    monkeypatch.setattr(Copy, "python", lambda self, *args: subprocess.CompletedProcess(args, next(codes), "", "why"))
    seen = Tried(game.faults[0], noticed=True, seconds=1.0, gated=True, **copy.looked_at())
    assert seen.caught(0.02)
    assert seen.figures[:2] == ("1 of 1", "crashed")
    with pytest.raises(RuntimeError, match="why"):
        copy.looked_at()
