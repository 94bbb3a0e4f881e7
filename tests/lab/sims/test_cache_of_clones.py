"""The kernel cache: clones of a project at different places share it, those of different source do not disturb it."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from numba import config

import sims
from tests.lab import forked
from tests.lab.sims.test_cache import FILES, answer, game, run

__all__ = ["game"]  # a fixture
pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels")

PLAY = """
import json
import numpy as np
from numba.core import event
import sims.game

class Compiled(event.Listener):
    names = []
    def on_start(self, event):
        self.names.append(event.data["dispatcher"].py_func.__name__)
    def on_end(self, event):
        pass

pig = sims.game.find("pig")
with event.install_listener("numba:compile", Compiled()):
    pig.play_many(np.zeros(1, pig.rules), 0, 0, np.zeros(0, pig.result))
print(json.dumps([sims.__file__, *Compiled.names]))
"""


def clone(game: Path, place: Path) -> Path:
    """Copy the tiny game and its framework to another place, where it has the same cache."""
    place.mkdir()
    shutil.copytree(game, place / game.name)
    (place / "cache").symlink_to(game.parent / "cache")
    return place / game.name


def translated(place: Path, cache: Path) -> list[str]:
    """Copy the framework to a place, compile Pig there and return the names of the kernels that were translated."""
    shutil.copytree(Path(sims.__file__).parent, place / "sims", ignore=shutil.ignore_patterns("__pycache__"))
    settings = {**os.environ, "PYTHONPATH": str(place), "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", PLAY]
    done = forked.run(command, cwd=place, env=settings, check=True)
    file, *names = json.loads(done.stdout)
    assert Path(file).is_relative_to(place)
    return names


def test_what_one_clone_compiled_another_one_does_not_translate(tmp_path):
    assert {"play_many", "advance"} <= set(translated(tmp_path / "one", tmp_path / "cache"))
    assert translated(tmp_path / "two", tmp_path / "cache") == []


def test_two_clones_of_different_source_used_in_turn_compile_once(game, tmp_path):
    (tmp_path / "cache").mkdir()
    other = clone(game, tmp_path / "other")
    (other / "constants.py").write_text("STEP = 5\n")
    assert [answer(each)["result"] for each in (game, other)] == [13, 21]
    for each, result in ((game, 13), (other, 21), (game, 13)):
        assert answer(each) == {"result": result, "compiled": [], "apart": False}


RAISES = """
from sims.kernel import kernel

@kernel
def refuse(x):
    if x > 2:
        raise ValueError("too large")
    return x
"""
ASK = """
    import traceback
    from pathlib import Path
    from sims.compiler import tracebacks
    from tinygame import refusal
    try:
        refusal.refuse(3)
    except ValueError as error:
        print(tracebacks.place(error), "|", tracebacks.place(error, [Path(refusal.__file__)]))
        print("".join(traceback.format_exception(error)))
        print("misses", len(refusal.refuse.stats.cache_misses))
"""


def test_an_error_in_a_kernel_of_another_clone_names_the_file_of_this_one(game, tmp_path):
    (tmp_path / "cache").mkdir()
    (game / "refusal.py").write_text(RAISES)
    other = clone(game, tmp_path / "other")
    for each, misses in ((game, 1), (other, 0)):
        said = run(each, ASK).stdout
        place, inner = said.splitlines()[0].split(" | ")
        assert place == inner == "tinygame/refusal.py, line 7, in refuse"
        assert 'File "tinygame/refusal.py", line 7, in refuse\n    raise ValueError("too large")' in said
        assert said.rstrip().endswith(f"misses {misses}")
    assert sorted(FILES) == sorted(path.name for path in game.iterdir() if path.name != "refusal.py")
