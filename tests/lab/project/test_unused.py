"""Code that nothing uses is named by `make lint`, and what is left out of that is there."""

from pathlib import Path

import pytest
from vulture import Vulture

from benchmarks import unused
from benchmarks.unused import NAMES, PACKAGES, ROOT

RULES = """
from enum import IntEnum

RULES = LEFT = 1


class Word(IntEnum):
    NEVER_ASKED = 1


@kernel
def called(s, result):
    result.column = helper(s)


@kernel
def helper(s):
    return s.left


@kernel
def forgotten(s):
    return Word(s.left)
"""


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(unused, "ROOT", tmp_path)
    for folder in ("sims/games/hog", "benchmarks"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "sims/games/hog/rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "benchmarks/play.py").write_text("called(1, 2)", encoding="utf-8")
    return tmp_path


def test_dead_functions_and_constants_are_named_but_not_columns_words_and_parts_of_a_game(project):
    assert unused.unused(("sims",)) == [
        "sims/games/hog/rules.py:4: nothing uses variable LEFT",
        "sims/games/hog/rules.py:21: nothing uses function forgotten",
    ]


def test_what_is_used_by_benchmarks_alone_is_used(project):
    (project / "benchmarks/play.py").write_text("called(1, 2); forgotten(LEFT)", encoding="utf-8")
    assert unused.unused(("sims",)) == []


@pytest.mark.slow
def test_each_name_that_is_left_out_is_one_that_vulture_would_report():
    vulture = Vulture()
    vulture.scavenge([ROOT / folder for folder in PACKAGES])
    assert NAMES.keys() <= {item.name for item in vulture.get_unused_code()}
