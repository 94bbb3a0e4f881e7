"""Values that go together: the k-th of each, in place of every combination."""

import json
import tomllib

import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.design.named_plan import named_plan
from balance.design.plan import Plan
from balance.questions.compare.study import compare
from balance.questions.report.page import make_report
from balance.runs.merge import merge
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import contents

SETTINGS = ["goal=50,99", "players=1,2", "hold_at=8,20"]
PAIRED = [(50, 1, 8), (50, 2, 8), (99, 1, 20), (99, 2, 20)]  # goal, players, hold_at


def given(plan: Plan) -> list[tuple]:
    return [tuple(cell.given.values()) for cell in plan.cells.legal]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of four configurations; not to be changed."""
    out = tmp_path_factory.mktemp("together") / "run"
    return sweep(make_plan("pig", SETTINGS, games=300, together="goal,hold_at"), out, part=100)


# --- plans ---


@pytest.mark.parametrize("together", ["goal,hold-at", ["goal,hold_at"], ["hold_at", "goal"], [["goal", "hold_at"]]])
def test_the_kth_values_go_together_and_everything_else_is_crossed(together):
    plan = make_plan("pig", SETTINGS, together=together)
    assert given(plan) == PAIRED
    assert plan.combinations == 4


def test_several_groups_are_crossed_with_each_other():
    settings = {"goal": [50, 99], "hold_at": [8, 20], "players": [2, 3, 4], "die_sides": [6, 8, 10]}
    plan = make_plan("pig", settings, together=[["goal", "hold_at"], ["players", "die_sides"]])
    pairs = [
        (goal, hold, players, sides)
        for goal, hold in ((50, 8), (99, 20))
        for players, sides in zip((2, 3, 4), (6, 8, 10), strict=True)
    ]
    assert given(plan) == pairs


def test_a_value_may_come_again_with_another():
    plan = make_plan("pig", ["goal=50,50,99", "hold_at=8,20,20"], together="goal,hold_at")
    assert given(plan) == [(50, 8), (50, 20), (99, 20)]
    with pytest.raises(InputError, match="goal=50 comes twice; list each value once"):
        make_plan("pig", ["goal=50,50,99", "hold_at=8,20"])


def test_a_plan_file_says_what_goes_together_and_an_option_replaces_it(tmp_path):
    file = tmp_path / "plan.toml"
    for said in ('["goal", "hold_at"]', '[["goal", "hold_at"]]', '"goal,hold_at"'):
        file.write_text(
            f'scenario = "pig"\ntogether = {said}\n[set]\ngoal = [50, 99]\nplayers = [1, 2]\nhold_at = [8, 20]\n'
        )
        assert given(make_plan(file)) == PAIRED
    assert len(make_plan(file, together=[]).cells.legal) == 8
    assert given(make_plan(file, together="goal,players")) == [(50, 1, 8), (50, 1, 20), (99, 2, 8), (99, 2, 20)]
    assert given(make_plan(file, ["goal=50,50", "players=1"])) == [(50, 1, 8), (50, 1, 20)]


def test_a_sweep_of_a_copied_scenario_keeps_what_goes_together(a_copy):
    plan = 'scenario = "pig"\ntogether = ["goal", "hold_at"]\n[set]\ngoal = [50, 50]\nhold_at = [8, 20]\n'
    (a_copy / "sweeps" / "pairs.toml").write_text(plan)
    assert given(named_plan(str(a_copy), "pairs", [])) == [(50, 8), (50, 20)]


def test_the_limit_on_configurations_counts_pairs_once():
    values = ",".join(map(str, range(1, 401)))
    plan = make_plan("pig", [f"hold_at={values}", f"hold_at@2={values}"], together="hold_at,hold_at@2")
    assert plan.combinations == 400


@pytest.mark.parametrize(
    ("together", "said"),
    [
        ("goal", "--together goal: nothing goes with it; name two or more"),
        ("goal,goal", "goal comes twice"),
        ([["goal", "hold_at"], ["players", "goal"]], "--together players,goal: goal comes twice"),
        ("goal,policy", r"policy has no values; list them: --set policy=V1,V2"),
        ("goal,gaol", "'gaol' is neither an axis nor a number"),
        ("goal,die_sides", "goal has 2, die_sides has 3 values; list equally many"),
        ("goal,,hold_at", "it must be two names or more"),
        ("", "--together is empty; it must be two names or more with one comma between two"),
        ([""], "--together is empty; it must be two names or more"),
        (5, "--together is 5; it must be two names or more"),
        ([5], "it must be two names or more"),
    ],
)
def test_what_cannot_go_together_is_refused_in_one_line(together, said):
    with pytest.raises(InputError, match=said) as error:
        make_plan("pig", [*SETTINGS, "die_sides=6,8,10"], together=together)
    assert "\n" not in str(error.value)


def test_a_wrong_plan_file_is_named(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text('scenario = "pig"\ntogether = ["goal", "hold_at"]\n[set]\ngoal = [50, 99]\nhold_at = 8\n')
    with pytest.raises(InputError, match=r"plan.toml: together goal,hold_at: goal has 2, hold_at has 1 values"):
        make_plan(file)


def test_a_wrong_line_is_refused_and_a_right_one_played(balance, tmp_path):
    asked = [
        "sweep",
        "pig",
        "--games",
        50,
        "--set",
        "goal=50,99",
        "--out",
        tmp_path / "run",
        "--together",
        "goal,hold_at",
    ]
    assert "goal has 2, hold_at has 3 values" in balance(*asked, "--set", "hold_at=8,10,20").refused()
    assert not (tmp_path / "run").exists()
    done = balance(*asked, "--set", "hold_at=8,20", "--json")
    assert [each["settings"] for each in done.json["configurations"]] == [
        {"goal": 50, "hold_at": 8},
        {"goal": 99, "hold_at": 20},
    ]


# --- runs ---


def test_a_run_records_what_goes_together_and_is_resumed_by_it(run, tmp_path):
    record = json.loads((run.path / "run.json").read_text())["plans"][0]
    assert record["together"] == [["goal", "hold_at"]]
    assert run.configs.select("players", "given")["players"].to_list() == [1, 2, 1, 2]
    out = tmp_path / "run"
    sweep(make_plan("pig", SETTINGS, games=200, together="goal,hold_at"), out, part=100)
    longer = sweep(make_plan("pig", SETTINGS, games=300, together="goal,hold_at"), out, part=100, resume=True)
    assert longer.summary.equals(run.summary)
    wider = sweep(make_plan("pig", SETTINGS, games=300), out, part=100, resume=True)  # the grid adds what is missing
    assert wider.configs.height == 8
    assert wider.summary.filter(pl.col("config") < 4).equals(run.summary)


def test_shards_of_such_a_plan_merge_into_the_bytes_of_one_sweep(run, tmp_path):
    plan = make_plan("pig", SETTINGS, games=300, together="goal,hold_at")
    folders = [tmp_path / str(number) for number in (1, 2)]
    for number, folder in enumerate(folders, 1):
        sweep(plan, folder, part=100, shard=(number, 2))
    assert merge(folders, tmp_path / "merged") is not None
    assert contents(tmp_path / "merged") == contents(run.path)
    other = tmp_path / "other"
    sweep(make_plan("pig", SETTINGS, games=300), other, part=100, shard=(2, 2))
    with pytest.raises(InputError, match="in the plan; they do not go together"):
        merge([folders[0], other], tmp_path / "refused")


def test_only_configurations_of_a_plan_with_a_precision_ended_by_it(run, tmp_path):
    out = tmp_path / "run"
    sweep(make_plan("pig", ["goal=50,99", "hold_at=8,20"], games=100), out)
    asked = {"precision": 0.2, "watch": "rounds.mean"}
    both = sweep(make_plan("pig", ["goal=50,99", "hold_at=8,20"], together="goal,hold_at", **asked), out, resume=True)
    ended = {
        tuple(json.loads(row["given"]).values()): both.ended(row["config"])
        for row in both.configs.iter_rows(named=True)
    }
    assert {place: end is not None for place, end in ended.items()} == {
        (50, 8): True,
        (50, 20): False,
        (99, 8): False,
        (99, 20): True,
    }


# --- what is read from runs ---


def test_a_report_shows_them_as_one_setting(run):
    report = make_report(run)
    assert [(s.name, s.values, s.own) for s in report.settings] == [
        ("goal + hold_at", ("50 / 8", "99 / 20"), "100 / 20"),
        ("players", ("1", "2"), "2"),
    ]
    assert report.heat_by is None
    assert "--together goal,hold_at" in report.command
    again = tomllib.loads(report.plan)
    assert again["together"] == [["goal", "hold_at"]]
    assert "Set in all" not in dict(report.facts)


def test_the_printed_plan_plays_the_same_cells(run, tmp_path):
    file = tmp_path / "again.toml"
    file.write_text(make_report(run).plan)
    assert given(make_plan(file)) == PAIRED


def test_settings_that_another_plan_of_the_run_crosses_are_shown_apart(tmp_path):
    out = tmp_path / "run"
    sweep(make_plan("pig", ["goal=50,99", "hold_at=8,20"], games=50, together="goal,hold_at"), out)
    crossed = sweep(make_plan("pig", ["goal=50,99", "hold_at=8,20"], games=50), out, resume=True)
    assert [s.name for s in make_report(crossed).settings] == ["goal", "hold_at"]


@pytest.mark.parametrize("axis", ["goal", "hold-at", "goal,hold_at", "goal + hold_at"])
def test_a_comparison_names_them_by_any_of_their_names(run, axis):
    found = compare(run, axis=axis)
    assert [(pair.first, pair.second) for pair in found.pairs] == [("goal=50 hold_at=8", "goal=99 hold_at=20")] * 2
    assert [pair.common.split()[0] for pair in found.pairs] == ["players=1", "players=2"]


def test_old_runs_say_nothing_of_it(a_run):
    assert "together" not in (a_run / "run.json").read_text()
    assert open_run(a_run).manifest.plans[0].groups == ()


def test_a_seat_alone_may_go_with_a_number():
    plan = make_plan("pig", ["players=2", "hold_at@2=8,20", "goal=50,99"], together="goal,hold_at@2")
    assert given(plan) == [(2, 8, 50), (2, 20, 99)]
    assert load("pig").configuration({"players": 2, "hold_at@2": 8, "goal": 50}).digest == plan.cells.legal[0].digest
