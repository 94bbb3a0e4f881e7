"""How tests are shared out between processes."""

import os
import subprocess
import sys
from pathlib import Path

from tests import sharing

ROOT = Path(__file__).parents[3]
TESTS = """
import os
from pathlib import Path


def test_first():
    Path(__file__).with_suffix(".first").write_text(str(os.getpid()))


def test_second():
    Path(__file__).with_suffix(".second").write_text(str(os.getpid()))
"""


def test_the_tests_of_a_file_run_in_one_process(tmp_path):
    """Kernels and fixtures of a module are made once: `--dist loadgroup` no longer groups with pytest 9.2."""
    files = [tmp_path / f"test_{name}.py" for name in ("one", "other")]
    for file in files:
        file.write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "tests.sharing"]  # without --dist: test by test
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *map(str, files)],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "4 passed" in done.stdout, done.stdout + done.stderr
    first, second = ([file.with_suffix(suffix).read_text() for file in files] for suffix in (".first", ".second"))
    assert first == second
    assert len(set(first)) == 2


def test_the_contract_is_shared_out_game_by_game():
    assert (ROOT / sharing.BY_GAME).is_file()
    split = sharing.ByFile._split_scope
    games = {split(None, f"{sharing.BY_GAME}::test_it[{game}]") for game in ("pig", "humans")}
    assert len(games) == 2
    assert split(None, "tests/lab/sims/test_game.py::test_it[pig]") == split(
        None, "tests/lab/sims/test_game.py::test_that"
    )
