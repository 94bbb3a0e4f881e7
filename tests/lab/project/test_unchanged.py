"""`make test CHANGED=1` leaves out the games that are as they were when their tests passed, and no others."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import unchanged

ROOT = Path(__file__).parents[3]
ONE, TWO = "tests/games/pig/rules/test_roll.py::test_one", "tests/games/test_contract.py::test_kept[humans-2]"
SHARED, LAB = "tests/games/test_golden.py::test_all", "tests/lab/sims/test_rng.py::test_pig"


@pytest.fixture
def digests(monkeypatch):
    """The digest of each game, to be changed; and which games a run would leave out."""
    monkeypatch.setenv(unchanged.LEFT_OUT, "")
    now = {name: f"{name}'s" for name in ("pig", "humans")}
    monkeypatch.setattr(unchanged.games, "names", lambda: list(now))
    monkeypatch.setattr(unchanged, "depends_on", now.__getitem__)
    return now


def items_left(tests=(ONE, TWO, SHARED, LAB)):
    """Return the tests that are played of these."""
    deselected = []
    hook = SimpleNamespace(pytest_deselected=lambda items: deselected.extend(items))
    items = [SimpleNamespace(nodeid=test) for test in tests]
    unchanged.leave_out(SimpleNamespace(hook=hook), items)
    left = [item.nodeid for item in items]
    assert sorted([*left, *(item.nodeid for item in deselected)]) == sorted(tests)
    return left


def test_only_games_that_passed_and_did_not_change_are_left_out(digests, tmp_path, monkeypatch):
    monkeypatch.setenv(unchanged.ONLY_CHANGED, "1")
    unchanged.Unchanged(["tests"], tmp_path).pytest_sessionfinish(pytest.ExitCode.OK)
    digests["humans"] = "another"
    assert "left out: pig" in unchanged.Unchanged(["tests"], tmp_path).pytest_report_header()
    assert items_left() == [TWO, SHARED, LAB]


@pytest.mark.parametrize("code", [pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED])
def test_a_run_that_did_not_pass_keeps_nothing(digests, tmp_path, monkeypatch, code):
    monkeypatch.setenv(unchanged.ONLY_CHANGED, "1")
    unchanged.Unchanged(["tests"], tmp_path).pytest_sessionfinish(code)
    unchanged.Unchanged(["tests"], tmp_path)
    assert items_left() == [ONE, TWO, SHARED, LAB]


def test_nothing_is_left_out_unasked_or_of_other_files(digests, tmp_path, monkeypatch):
    monkeypatch.delenv(unchanged.ONLY_CHANGED, raising=False)
    unchanged.Unchanged(["tests"], tmp_path).pytest_sessionfinish(pytest.ExitCode.OK)
    unchanged.Unchanged(["tests"], tmp_path)
    assert len(items_left()) == 4
    monkeypatch.setenv(unchanged.ONLY_CHANGED, "1")
    unchanged.Unchanged(["tests", "--ignore=tests/lab"], tmp_path)
    assert len(items_left()) == 4


def test_a_game_depends_on_its_rules_scenario_tests_and_the_framework():
    """Each of these files, edited, gives Pig another digest, and no file of another game does."""
    unchanged.depends_on.cache_clear()
    before = unchanged.depends_on("pig")
    read, changed = Path.read_bytes, []

    def edited(path):
        return read(path) + b"\n#" if path == changed[0] else read(path)

    tried = {
        "sims/games/pig/play.py": True,
        "sims/loop.py": True,
        "scenarios/pig/game.toml": True,
        "scenarios/loader/settings.py": True,
        "tests/games/pig/exact.py": True,
        "tests/games/test_contract.py": True,
        ".ci/requirements.txt": True,
        "sims/games/humans/play.py": False,
        "scenarios/humans/game.toml": False,
        "docs/rank.md": False,
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", edited)
        for name, matters in tried.items():
            assert (ROOT / name).is_file(), name
            changed[:] = [ROOT / name]
            unchanged.depends_on.cache_clear()
            assert (unchanged.depends_on("pig") != before) == matters, name
    unchanged.depends_on.cache_clear()


def test_ci_leaves_out_nothing():
    assert "make test CHANGED=\n" in (ROOT / ".ci" / "run").read_text()
