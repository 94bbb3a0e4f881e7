"""The kernel cache: an edit anywhere in the import closure is seen, and recompiles only what imports it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from sims.compiler import cache
from tests.lab import forked

ROOT = Path(cache.__file__).parents[2]
FILES = {
    "__init__.py": "",
    "constants.py": "STEP = 1\n",
    "helper.py": """
        from sims.kernel import kernel
        from tinygame.constants import STEP

        @kernel
        def step(x):
            return x + STEP
    """,
    "middle.py": """
        from sims.kernel import kernel
        from tinygame.helper import step

        @kernel
        def twice(x):
            return step(step(x))
    """,
    "apart.py": """
        from numba import njit
        from sims.rng import philox  # what makes the package's kernels ours to keep

        @njit(cache=True)
        def one(x):
            return x + 1
    """,
    "play.py": """
        from sims.kernel import kernel
        from tinygame.apart import one
        from tinygame.middle import twice

        @kernel
        def play(x):
            return one(twice(x))
    """,
}
RUN = """
    import json
    from tinygame import apart, helper, middle, play
    result = play.play(10)
    fresh = [k.__name__ for k in (play.play, middle.twice, helper.step, apart.one) if k.stats.cache_misses]
    apart.one(1)
    print(json.dumps({"result": result, "compiled": sorted(fresh), "apart": bool(apart.one.stats.cache_misses)}))
"""


@pytest.fixture
def game(tmp_path):
    package = tmp_path / "tinygame"
    package.mkdir()
    for name, text in FILES.items():
        (package / name).write_text(dedent(text))
    return package


def run(game: Path, code: str = RUN, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {
        **os.environ,
        "PYTHONPATH": f"{game.parent}{os.pathsep}{ROOT}",
        "NUMBA_CACHE_DIR": str(game.parent / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "0",
        **environment,
    }
    return forked.run([sys.executable, "-W", "error", "-c", dedent(code)], env=settings, check=True)


def answer(game: Path, **environment: str) -> dict[str, object]:
    told: dict[str, object] = json.loads(run(game, **environment).stdout)
    return told


def test_an_edit_two_files_away_is_seen_and_recompiles_only_what_imports_it(game):
    first = answer(game)
    assert first["result"] == 13
    assert "play" in first["compiled"]
    assert first["apart"]
    again = answer(game)
    assert again == {"result": 13, "compiled": [], "apart": False}
    (game / "constants.py").write_text("STEP = 5\n")
    edited = answer(game)
    assert edited == {"result": 21, "compiled": edited["compiled"], "apart": False}
    assert "play" in edited["compiled"]


def test_code_of_other_settings_is_not_taken(game):
    plain = {"NUMBA_OPT": "3", "NUMBA_BOUNDSCHECK": "0"}
    answer(game, **plain)
    for setting in ({"NUMBA_BOUNDSCHECK": "1"}, {"NUMBA_OPT": "1"}):
        assert "play" in answer(game, **(plain | setting))["compiled"]
        assert answer(game, **(plain | setting))["compiled"] == []
    assert answer(game, **plain)["compiled"] == []


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one_and_said(game):
    told = run(game, NUMBA_CACHE_DIR=os.devnull)
    assert json.loads(told.stdout)["result"] == 13
    assert told.stderr.count("kernels cannot be kept in") == 1
    assert os.devnull in told.stderr


def test_the_closure_of_a_game_holds_its_files_and_no_other_game():
    closure = cache.closure("sims.games.pig.play")
    assert {"sims.games.pig.play", "sims.games.pig.state", "sims.games.pig.turn", "sims.rng", "sims.trace"} <= set(
        closure
    )
    assert not [name for name in closure if "cyberdoom" in name]


def test_the_stamp_is_that_of_the_bytes(game):
    code = "from sims.compiler import cache; import tinygame.play; print(cache.digest('tinygame.play'))"
    before = run(game, code).stdout
    (game / "helper.py").touch()
    assert run(game, code).stdout == before
    (game / "constants.py").write_text("STEP = 1  # said\n")
    assert run(game, code).stdout != before


def test_compiling_is_foretold(game):
    code = """
        from sims.compiler.cache import compiles_first
        from tinygame.play import play
        before = compiles_first(play)
        play(1)
        print(before, compiles_first(play))
    """
    assert run(game, code).stdout.split() == ["True", "False"]
    assert run(game, code).stdout.split() == ["False", "False"]


def test_a_game_that_was_removed_stops_no_other_game(game):
    """Shared kernels are kept for the types of every game."""
    words = "from enum import IntEnum\nclass Die(IntEnum):\n    ROLL = 1\n"
    (game / "words.py").write_text(words)
    call = "from sims.trace import emit; emit(1, {}, 0, 0); print(bool(emit.stats.cache_misses))"
    rolls = "from tinygame.words import Die; " + call.format("Die.ROLL")
    assert [run(game, rolls).stdout for _ in range(2)] == ["True\n", "False\n"]
    (game / "words.py").unlink()
    assert [run(game, call.format(1)).stdout for _ in range(2)] == ["True\n", "False\n"]


def test_forms_that_were_cut_short_are_made_anew(game):
    answer(game)
    for form in (game.parent / "cache").rglob("*.nbc"):
        form.write_bytes(form.read_bytes()[:-20])
    assert "play" in answer(game)["compiled"]
    assert answer(game)["compiled"] == []
