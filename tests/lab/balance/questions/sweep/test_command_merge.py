"""sweep --shard and merge, as a user sees them."""

import shutil

import pytest

from tests.lab.balance.runs.small_runs import contents

SWEEP = ("sweep", "pig", "--set", "goal=20,30,40", "--set", "players=2,3", "--games", 60, "--seed", 4)


@pytest.fixture(scope="module")
def whole(balance, tmp_path_factory):
    out = tmp_path_factory.mktemp("a") / "whole"
    assert balance(*SWEEP, "--out", out).code == 0
    return out


@pytest.fixture(scope="module")
def shards(balance, tmp_path_factory):
    """Four shards of the same sweep; not to be changed."""
    folder = tmp_path_factory.mktemp("shards")
    for number in (4, 2, 1, 3):
        ran = balance(*SWEEP, "--out", folder / f"{number}", "--shard", f"{number}/4", "--resume")
        assert ran.code == 0, ran.err
    return [folder / f"{number}" for number in (1, 2, 3, 4)]


def test_shards_are_merged_to_the_bytes_of_one_sweep(balance, whole, shards, tmp_path):
    ran = balance("merge", *reversed(shards), "--out", tmp_path / "run")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-1] == str(tmp_path / "run")
    assert "6 configurations, 360 games, seed 4" in ran.out
    assert contents(tmp_path / "run") == contents(whole)
    again = balance("merge", *shards, "--out", tmp_path / "run", "--json")
    assert (again.code, again.json["games"]) == (0, 360)
    assert balance("report", tmp_path / "run").code == 0


def test_a_shard_says_what_it_will_take_and_what_it_played(balance, tmp_path):
    ran = balance(*SWEEP, "--out", tmp_path / "1", "--shard", "1/4")
    assert "shard 1 of 4: 60 games of these" in ran.err
    assert ran.out.splitlines()[0] == "shard 1 of 4: 1 part, 60 games"
    assert ran.out.splitlines()[-1] == str(tmp_path / "1")
    assert "--resume" in balance(*SWEEP, "--out", tmp_path / "1", "--shard", "1/4").refused()
    again = balance(*SWEEP, "--out", tmp_path / "1", "--shard", "1/4", "--resume", "--json")
    assert "60 games are there already; 0 are to be played" in again.err
    path = str(tmp_path / "1")
    assert again.json == {"path": path, "game": "pig", "seed": 4, "shard": 1, "of": 4, "parts": 1, "games": 60}


def test_a_shard_without_parts_is_said_and_merged(balance, whole, tmp_path):
    folders = [tmp_path / f"{number}" for number in range(1, 9)]
    ran = [balance(*SWEEP, "--out", out, "--shard", f"{out.name}/8") for out in folders]
    assert [each.code for each in ran] == [0] * 8
    assert [out.name for out, each in zip(folders, ran, strict=True) if "is empty" in each.err] == ["7", "8"]
    assert "shard 7 of 8 is empty: the plan has 6 parts" in ran[6].err
    assert balance("merge", *folders, "--out", tmp_path / "run").code == 0
    assert contents(tmp_path / "run") == contents(whole)


def test_a_copied_scenario_and_a_plan_file_are_merged_too(balance, a_copy, tmp_path):
    """The copy may be gone by then: a shard has the scenario, and the name that was typed."""
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text().replace("die_sides = { value = 6", "die_sides = { value = 8"))
    plan = tmp_path / "plan.toml"
    plan.write_text(
        f'scenario = "{a_copy}"\ngames = 30\nseed = 5\n[set]\n"hold_at@2" = [15, 20]\nplayers = [1, 2, 3]\n'
    )
    for out, shard in (("whole", ()), ("1", ("--shard", "1/2")), ("2", ("--shard", "2/2"))):
        assert balance("sweep", plan, "--out", tmp_path / out, *shard).code == 0
    shutil.rmtree(a_copy)
    ran = balance("merge", tmp_path / "1", tmp_path / "2", "--out", tmp_path / "run")
    assert ran.code == 0, ran.err
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_what_is_missing_is_named(balance, whole, shards, tmp_path):
    out = tmp_path / "run"
    line = balance("merge", shards[0], shards[2], "--out", out).refused()
    assert line.startswith("error: shards 2 and 4 of 4 are missing; ")
    assert not out.exists()
    some = balance("merge", shards[0], shards[2], "--out", out, "--incomplete")
    assert (some.code, some.out) == (0, f"{out}\n")
    assert some.err.startswith(f"warning: {out}: shards 2 and 4 of 4 are missing; merge them too")
    some = balance("merge", shards[1], "--out", out, "--incomplete", "--json")
    assert some.json == {"path": str(out), "complete": False}
    assert "not all played yet" in balance("report", out).refused()
    assert balance("merge", shards[3], "--out", out).code == 0
    assert contents(out) == contents(whole)


def test_shards_are_refused_where_runs_are_read(balance, whole, shards):
    message = f"{shards[1]}: is shard 2 of 4 of a run; join all with `balance merge SHARD_DIR... --out DIR`"
    for command in (("report",), ("replay",), ("compare", whole)):
        assert balance(*command, shards[1]).refused() == f"error: {message}"


def test_what_cannot_be_divided_is_refused(balance, tmp_path):
    out = tmp_path / "run"
    precise = balance("sweep", "pig", "--precision", "1pp", "--shard", "1/2", "--out", out).refused()
    assert "a shard cannot play to a precision" in precise
    assert "--drop-unfinished" in balance(*SWEEP, "--shard", "1/2", "--drop-unfinished", "--out", out).refused()
    assert not out.exists()


def test_wrong_folders_are_refused(balance, whole, shards, tmp_path):
    other = shutil.copytree(whole, tmp_path / "other")
    assert "is a whole run" in balance("merge", *shards, whole, "--out", tmp_path / "run").refused()
    assert "is no run" in balance("merge", tmp_path, "--out", tmp_path / "run").refused()
    assert "there is no such folder" in balance("merge", tmp_path / "none", "--out", tmp_path / "run").refused()
    assert "holds files that are no run" in balance("merge", *shards, "--out", tmp_path).refused()
    assert "not of shard 1 of 4" in balance(*SWEEP, "--shard", "1/4", "--resume", "--out", other).refused()
    assert "not of a whole run" in balance(*SWEEP, "--resume", "--out", shards[0]).refused()
