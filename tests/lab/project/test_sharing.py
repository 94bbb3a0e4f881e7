"""How tests are shared out between processes."""

import json
import os
import subprocess
import sys
from collections import OrderedDict
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
    games = {sharing.scope(f"{sharing.BY_GAME}::test_it[{game}]") for game in ("pig", "humans")}
    assert len(games) == 2
    files = {sharing.scope(f"tests/lab/sims/test_game.py::{test}") for test in ("test_it[pig]", "test_that")}
    assert files == {"tests/lab/sims/test_game.py"}


def test_what_takes_longest_is_handed_out_first(monkeypatch):
    """Then files of which nothing is known, in the order in which they are named."""
    handed = []
    monkeypatch.setattr(sharing, "kept", lambda: {"b.py": 5.0, "d.py": 60.0, "gone.py": 9.0})
    monkeypatch.setattr(sharing.LoadScopeScheduling, "__init__", lambda self, config, log: None)
    monkeypatch.setattr(
        sharing.LoadScopeScheduling,
        "_assign_work_unit",
        lambda self, node: handed.append(self.workqueue.popitem(last=False)[0]),
    )
    shared = sharing.ByFile(None)
    shared.workqueue = OrderedDict.fromkeys(["a.py", "b.py", "c.py", "d.py"], {})
    while shared.workqueue:
        shared._assign_work_unit(None)
    assert handed == ["d.py", "b.py", "a.py", "c.py"]


def test_what_took_long_is_kept_and_is_still_there(tmp_path, monkeypatch):
    """A file that was renamed is handed out last, so it must be named anew (`python -m tests.sharing`)."""
    for name in sharing.kept():
        assert (ROOT / name.partition("::")[0]).is_file(), name
    monkeypatch.setattr(sharing, "SECONDS", tmp_path / "slowest")
    assert sharing.kept() == {}
    (tmp_path / "1.json").write_text(json.dumps({"scopes": {"a.py": 1.0, "b.py": 3.0}}))
    (tmp_path / "2.json").write_text(json.dumps({"scopes": {"b.py": 3.4, "c.py": 9.0}}))
    sharing.main(tmp_path)
    assert sharing.kept() == {"b.py": 6, "c.py": 9}
    (tmp_path / "2.json").unlink()
    (tmp_path / "1.json").write_text(json.dumps({"scopes": {"b.py": 1.0, "d.py": 5.0}}))
    sharing.main(tmp_path)
    assert sharing.kept() == {"c.py": 9, "d.py": 5}, "b.py is quick now, c.py was not tested"
