"""explain: runs and baselines as versions: what they set, what they counted, and which configuration is meant."""

import shlex

import pytest

import balance
from balance.design.make_plan import make_plan
from balance.questions.explain.plan import plan_explain
from balance.questions.explain.repeat_line import again
from balance.questions.explain.study import explain
from scenarios import InputError

BASELINE = """format = 1
game = "pig"
scenario = "pig"
seed = 1
[[cell]]
set = {{ players = 2, policy = "hold", goal = 50 }}
games = 4000
[cell.counts]
"winner=1" = {first}
"winner=2" = {second}
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two runs: Pig to 30 for two, and Pig to 40 for two and for three who hold at 10."""
    folder = tmp_path_factory.mktemp("runs")
    before, after = folder / "before", folder / "after"
    pig = balance.load("pig")
    balance.sweep(make_plan(pig, {"players": 2, "goal": 30}, games=500), before)
    balance.sweep(make_plan(pig, {"players": [2, 3], "goal": 40, "hold_at": 10}, games=500), after)
    return before, after


def test_what_two_runs_set_otherwise_is_what_changed(runs, tmp_path):
    before, after = map(str, runs)
    found = explain(before, after, {"players": 2}, games=200, out=tmp_path / "both")
    assert {change.text for change in found.plan.changes[0]} == {"goal 30→40", "hold_at 20→10"}
    assert found.plan.full_label(0) == "players=2 goal=30 policy=hold"
    same = explain(
        "pig", None, {"players": 2, "goal": 30, "policy": "hold"}, to={"hold_at": 10}, games=200, out=tmp_path / "a"
    )
    games = [each.every[0].old.estimate for each in (found, same)]  # those of the scenario with these settings
    assert games[0] == games[1]
    told = [sentence for sentence in found.answer if sentence.startswith("Recorded in ")]
    assert len(told) == 2
    assert before in told[0]
    assert "of 500 games; today's games are not seen to differ from it" in told[1]
    words = shlex.split(again(found.plan))
    assert words[:4] == ["balance", "explain", before, after]
    assert [word for word in words if "=" in word] == ["players=2"]


def test_a_game_beside_a_run_is_played_with_the_settings_of_the_run(runs):
    plan = plan_explain("pig", str(runs[0]), to={"die_sides": 8})
    assert plan.full_label(0) == "players=2 goal=30 policy=hold"
    assert [change.text for change in plan.changes[0]] == ["die_sides 6→8"]
    assert plan.recorded[1][1] is None  # with another die it is not what was recorded


@pytest.mark.parametrize(("first", "told"), [(2300, "Recorded in "), (3000, "What ")])
def test_a_baseline_is_todays_scenario_and_tells_if_that_is_another_game(tmp_path, first, told):
    file = tmp_path / "baseline.toml"
    file.write_text(BASELINE.format(first=first, second=4000 - first))
    found = explain(file, to={"hold_at": 10}, games=400, out=tmp_path / "games")
    (each,) = found.remembered
    assert (each.figure.text, each.share, each.games, each.moved) == ("winner=1", first / 4000, 4000, first == 3000)
    assert any(sentence.startswith(f"{told}{file}") for sentence in found.answer)


def test_wins_that_are_shared_are_not_held_against_shares_of_the_win(tmp_path):
    file = tmp_path / "baseline.toml"
    file.write_text(BASELINE.format(first=2300, second=2300))
    assert plan_explain(file, to={"hold_at": 10}).recorded[0][1].shares == {}


def test_which_configuration_is_meant_must_be_said(runs, tmp_path):
    before, after = map(str, runs)
    for arguments, message in (
        (
            ((before, after),),
            "after has 2 configurations with these settings; --set says which: they differ in players",
        ),
        (((before, after, {"players": 3}),), "before has no configuration with players=3"),
        (((before, after, {"players": [2, 3]}),), "--set players has several values; of .*before one configuration is"),
        (((before, before),), "both versions play by the same numbers"),
    ):
        with pytest.raises(InputError, match=message):
            plan_explain(*arguments[0])
    with pytest.raises(InputError, match="--script: a run or a baseline says who plays"):
        plan_explain(before, after, {"players": 2}, scripts="hold")
    for content in ("x = 1\n", "scenario = 'pig'\ncell = []\n", "no toml"):
        (tmp_path / "bad.toml").write_text(content)
        with pytest.raises(InputError, match=r"bad\.toml: (is no baseline|the baseline has no \[\[cell\]\])"):
            plan_explain(tmp_path / "bad.toml", to={"goal": 50})
