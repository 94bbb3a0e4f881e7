"""The plugin of pytest, in a pytest of its own."""

import functools
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from balance.testing.rates import Rates
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab import forked

ROOT = Path(__file__).parents[4]
TESTS = """
import pytest

import balance  # the fixture's name is another

def test_true(balance_rate):
    rate = balance_rate("pig", "winner=1", players=2)
    assert rate.within(0.48, 0.58)
    assert balance.__version__

def test_false(balance_rate):
    assert balance_rate("pig", "winner=1", players=2).within(0.1, 0.4)

def test_close(balance_rate):
    assert balance_rate("pig", "winner=1", players=2).within(0.1, 0.5325, max_games=8000)

def test_wrong(balance_rate):
    balance_rate("pig", "winner=7", players=2)

def test_a_number(balance_rate):
    assert balance_rate("pig", "winner=1", players=2) > 0.5
"""
IDLE = """
import sys

def test_nothing_heavy_is_loaded():
    heavy = {"numpy", "numba", "polars", "scipy", "sims", "scenarios"}
    assert heavy & set(sys.modules) == set()
    assert "balance.testing.pytest_plugin" in sys.modules
"""


RULES = """
import pytest

@pytest.mark.rule("PIG-001")
def test_one():
    pass

@pytest.mark.rule("PIG-999")
def test_none():
    pass

@pytest.mark.rule("OTHER-001")
def test_of_another_game():
    pass
"""


def run(folder, text, *options, start=forked.run):
    (folder / "test_rates.py").write_text(text)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "balance.testing.pytest_plugin",
        "-p",
        "no:cacheprovider",
        "test_rates.py",
    ]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    settings = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": path}
    return start([*command, *options, "--junit-xml=out.xml"], cwd=folder, env=settings)


def test_rates_are_asserted_and_failures_state_their_error(tmp_path):
    ran = run(tmp_path, TESTS)
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr
    assert "4 failed" in ran.stdout
    said = " ".join(ran.stdout.split())
    assert "is not within 10 to 40 %: 5 000 games; 0.01 % chance of a wrong answer" in said
    assert "is too close to tell from 10 to 53.25 %: 8 000 games" in said
    assert "winner is '7'; it must be winner=1 to winner=2" in said
    assert "is no number, since games tell it only with an error: ask .within(low, high)" in said
    junit = (tmp_path / "out.xml").read_text()
    assert 'failures="4"' in junit


def test_nothing_heavy_is_imported_before_it_is_used(tmp_path):
    ran = run(tmp_path, IDLE, start=functools.partial(subprocess.run, capture_output=True, text=True))
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr


def test_every_implemented_rule_is_asked_for_its_test(tmp_path):
    ran = run(tmp_path, RULES, "--balance-rules", "pig", "--strict-markers", "-W", "error")
    assert "1 failed, 3 passed" in ran.stdout, ran.stdout + ran.stderr
    assert "PIG-002 is implemented and no collected test has its mark: " in ran.stdout
    assert "PIG-999 is the mark of a test, and rules.csv has no such rule" in ran.stdout
    assert "PIG-001" not in ran.stdout
    assert "OTHER-001" not in ran.stdout
    assert "balance-rules[pig]" in (tmp_path / "out.xml").read_text()


def test_our_own_pig_passes_its_check_with_several_rules_in_a_mark(tmp_path):
    ids = [row["id"] for row in load("pig").rule_list().to_dicts()]
    text = "import pytest\n" + "".join(
        f"@pytest.mark.rule({', '.join(map(repr, ids[i : i + 3]))})\ndef test_{i}(): pass\n"
        for i in range(0, len(ids), 3)
    )
    ran = run(tmp_path, text, "--balance-rules", "pig", "--strict-markers", "-W", "error")
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("question", [bool, float, lambda r: r > 0.5, lambda r: 0.5 < r, lambda r: r == 0.5])
def test_a_rate_is_no_number(question):
    with pytest.raises(TypeError, match=r"rate\('pig', 'winner=1', players=2\) is no number.*within"):
        question(Rates().rate("pig", "winner=1", players=2))


def test_the_entry_point_names_the_plugin():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"balance": "balance.testing.pytest_plugin"}


def test_games_are_shared_and_counted_from_the_first():
    rates = Rates()
    one, two = (rates.rate("pig", metric, players=2, goal=30) for metric in ("winner=1", "rounds>2"))
    assert one.played is two.played
    assert one.within(0.3, 0.9)
    played = one.played.games
    assert two.within(0.0, 1.0)
    assert two.played.games == played
    game = one.played.configuration.scenario.game
    rows = np.zeros(3000, game.result)
    game.play_many(one.played.rules, 0, 0, rows)
    assert one.played.count(one.share, 3000) == (rows["winner"] == 0).sum()
    assert rates.rate("pig", "winner=1", players=3).played is not one.played
    assert rates.rate("pig", "winner=1", players=2, goal=30, seed=1).played is not one.played


def test_the_same_question_gets_the_same_answer_whatever_was_asked_before():
    alone = Rates().rate("pig", "winner=1", players=2, threads=1).within(0.5, 0.6)
    rates = Rates()
    rates.rate("pig", "winner=1", players=2, threads=2).within(0.2, 0.5325, max_games=60_000)
    assert rates.rate("pig", "winner=1", players=2, threads=2).within(0.5, 0.6) == alone


def test_what_pytest_shows_is_not_cut():
    decision = Rates().rate("cyberdoom-tower", "outcome=loss_trapped").within(0.0, 0.12345, max_games=6000)
    assert len(repr(decision)) < 230


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda rate: rate.within(0.5, 0.4), "the bounds must be two shares"),
        (lambda rate: rate.within(0.1, 1.4), "the bounds must be two shares"),
        (lambda rate: rate.within(0.1, 0.4, error=0), "error is 0"),
        (lambda rate: rate.within(0.1, 0.4, max_games=0), "max_games is 0"),
    ],
)
def test_questions_without_sense_are_named(call, message):
    with pytest.raises(InputError, match=message):
        call(Rates().rate("pig", "winner=1"))
