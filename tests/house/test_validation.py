"""The long checks of `make validate`, few of each: they run, and they notice what is wrong."""

import numpy as np
import pytest

from benchmarks import validate
from benchmarks.validation import pig
from benchmarks.validation.checks import TINY, Check, Section, bound, chi_square_tail, page


@pytest.mark.slow
def test_every_topic_runs_and_is_told(tmp_path, capsys):
    """Small samples pass by the same bounds; the few seeds are fixed, so this never fails by chance."""
    out = tmp_path / "docs" / "validation.md"
    assert validate.validate(TINY, out), capsys.readouterr().out
    text = out.read_text(encoding="utf-8")
    assert text.count("\n## ") >= len(validate.TOPICS)
    assert "FAILED" not in text
    assert "| passed" in text
    printed = capsys.readouterr().out
    assert all(f"({topic}: " in printed for topic in validate.TOPICS)


def test_a_wrong_oracle_is_noticed(monkeypatch):
    """One turn of twelve is 12 standard errors here."""
    monkeypatch.setattr(pig, "alone", lambda *_: 11.0)
    (failed,) = pig.games(TINY).failed
    assert failed.name.startswith("alone")


def test_a_failed_check_is_written_and_remembered():
    section = Section("Title", "Text.", ("figure",), [Check("one", ("1",), True), Check("two", ("2",), False, "why")])
    assert [check.name for check in section.failed] == ["two"]
    assert "| two | 2 | FAILED: why |" in page([section], "# Head\n")


def test_bounds_are_those_of_the_normal_and_chi_square_tables():
    assert bound(1, 0.05) == pytest.approx(1.95996, abs=1e-5)
    assert bound(10, 0.05) == pytest.approx(2.80703, abs=1e-5)
    assert bound(1, 0.05, sides=1) == pytest.approx(1.64485, abs=1e-5)
    assert np.allclose([chi_square_tail(3.8415, 1), chi_square_tail(11.0705, 5)], 0.05, atol=1e-5)
