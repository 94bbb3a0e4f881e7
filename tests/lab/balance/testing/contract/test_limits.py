"""`balance check` plays numbers at the ends of what game.toml may give them, where no kernel may crash or hang."""

import json

import pytest

import scenarios
from balance.questions.check.command import _render
from balance.testing import contract
from balance.testing.contract import limits
from balance.testing.limits_worker import taken
from scenarios import load
from tests.lab.balance.cli.commands import run
from tests.lab.balance.testing.contract.hog import install, line_of

DIVIDES = ("s.heap -= chips\n", "s.heap -= chips\n    s.turns += 0 * (60 // rules.most)\n")
LOOPS = ("chips = min(", "while rules.heap > 1000:\n        s.turns += 0\n    chips = min(")
INDEXES = ("s.gone[s.turns % 64]", "s.gone[s.turns % 64 + rules.most // 1000]")
FROM_0 = ('"most": (1, ', '"most": (0, ')
ABORTS = (
    'rules["double"][0] = 2 * rules["heap"][0]',
    'rules["double"][0] = 2 * rules["heap"][0]\n    if rules["heap"][0] == 1:\n        import os\n        os.abort()',
)


def test_what_divides_loops_indexes_or_crashes_at_a_limit_is_told_with_number_and_line(tmp_path, monkeypatch):
    monkeypatch.setattr("balance.testing.contract.LIMIT_SECONDS", 600.0)
    monkeypatch.setattr(limits, "STUCK", 0.5)  # processor time, so that no busy machine makes other games stuck
    monkeypatch.setattr(limits, "SLOW", 1.0)
    package = install(tmp_path, monkeypatch, DIVIDES, LOOPS, INDEXES, FROM_0, ABORTS)
    done = run("check", package.name, "--games", 2, "--seconds", 600)
    assert done.code == 1, done.err
    told = [line for line in done.out.splitlines() if line.startswith("broken: ")]

    def at(text):
        return f"which game.toml may allow: {package.name}/turn.py, line {line_of(text, package)}, in advance: "

    loop = line_of("while rules.heap", package)
    for number, beginnings in {
        "heap = 1": ["which game.toml may allow: the process crashed in derive(): it ended with signal 6"],
        f"heap = {2**62}": [
            f"which game.toml may allow: {package.name}/turn.py, line {line}, in advance: the game does not end"
            for line in (loop, loop + 1)
        ],
        "most = 0": [f"{at('60 // rules.most')}ZeroDivisionError: integer division by zero (with most=0; game 0 of "],
        "most = 1000000": [f"{at('s.gone[')}IndexError: "],
    }.items():
        (line,) = [line for line in told if line.startswith(f"broken: {number}, ")]
        assert any(beginning in line for beginning in beginnings), line
    assert len(told) == 4
    assert "limits: 4 of 4 values tried" in done.out


def test_limits_of_the_game_are_the_ends_that_are_tried(tmp_path, monkeypatch):
    limited = ('"heap": (1, 2**62), "most": (1, 10**6)', '"heap": (-5, 70), "most": (1, 6)')
    scenario = load(install(tmp_path, monkeypatch, limited).name)
    assert [(each.number, each.settings[each.number]) for each in limits.tries(scenario)] == [
        *(("heap", value) for value in (-5, 0, 70)),
        *(("most", value) for value in (1, 6)),
    ]


def test_a_sound_game_has_no_limit_that_fails_and_a_trial_cut_short_says_so(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch)
    done = run("check", package.name, "--games", 2, "--json")
    told = json.loads(done.out)
    assert (done.code, told["limits"], told["complete"]) == (0, {"values": 4, "tried": 4}, True)
    tried = limits.try_limits(load(package.name), seconds=0.0)
    assert (tried.values, tried.tried, tried.failed) == (4, 0, [])


def test_what_was_not_tried_is_said(capsys):
    _render(contract.Checked(load("pig"), 1, 0, limits=limits.Tried(9, 4)))
    out = " ".join(capsys.readouterr().out.split())
    assert "limits: 4 of 9 values tried" in out
    assert "The time was over before all limits were tried." in out
    assert "The contract holds as far as it was played" in out


@pytest.mark.parametrize("game", scenarios.available())
def test_a_number_is_tried_where_it_plays_a_part_and_beyond_the_range_of_the_scenario(game):
    scenario = load(game)
    tries = limits.tries(scenario)
    assert {each.number for each in tries} == set(scenario.numbers)
    for name, number in scenario.numbers.items():
        ends = taken(scenario, name)
        assert ends.low <= number.min <= number.max <= ends.high
