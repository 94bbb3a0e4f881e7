"""The programs of docs/agents.md run as printed, the learner in small."""

import re
from pathlib import Path

import pytest

from scenarios import load_all
from sims.layout import Layout

PAGE = Path(__file__).parents[4] / "docs" / "agents.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
SMALL = [("512, 600, 10, 31", "16, 2, 10, 31"), ("range(40)", "range(2)"), ("40 * GAMES", "2 * GAMES")]


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_of_the_page_runs(program, capsys):
    for large, small in SMALL:
        program = program.replace(large, small)
    exec(compile(program, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_learner_has_at_most_60_lines():
    (learner,) = (program for program in PROGRAMS if "learned" in program)
    assert learner.count("\n") <= 60
    assert all(learner.count(large) == 1 for large, _ in SMALL)


def test_sizes_of_observations_are_those_of_the_games():
    text = PAGE.read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| ([A-Z][^|,]+), \d(?: players)? \| ([\d ]+) \|", text, re.MULTILINE))
    ours = {scenario.title: Layout.of(scenario.game).size for scenario in load_all()[0]}
    assert {title: int(size.replace(" ", "")) for title, size in told.items()} == ours
