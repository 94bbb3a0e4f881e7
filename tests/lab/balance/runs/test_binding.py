"""The files of a run vouch for each other: none can stand in another's place, and a begun plan spoils nothing."""

import json
import shutil

import polars as pl
import pytest

from balance.runs import manifest
from balance.runs.manifest import read_manifest
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.storage import sealed_parquet
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import GAMES, PART, contents, part, plan, play


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """Runs of another seed, and of other values."""
    home = tmp_path_factory.mktemp("others")
    play(home / "seed", seed=12)
    play(home / "values", settings=["players=1,2", "hold_at=5,6"])
    return home


@pytest.fixture
def run(whole, tmp_path):
    """A copy of the undisturbed run, to be changed."""
    return shutil.copytree(whole, tmp_path / "run")


def read_all(run):
    """Every figure of a run, as reports and comparisons read them."""
    opened = open_run(run)
    tables = [opened.summary]
    for config in opened.configs["config"]:
        tables += [next(parts) for parts in opened.parts_of([config])]
        with opened.reading():
            tables.append(opened.rows(config).collect())
    return tables


# --- in another's place ---


def test_a_part_of_another_configuration_is_refused_by_every_reader(run):
    shutil.copy(part(run, 0, 0), part(run, 1, 0))
    opened = open_run(run)
    for read in (lambda: next(next(opened.parts_of([1]))), lambda: opened.rows(1), lambda: opened.pooled([0, 1])):
        with pytest.raises(InputError, match=r"part-00000000.parquet: is damaged: it holds games of another run, conf"):
            read()


def test_a_part_of_another_seed_is_refused_and_played_again(run, whole, others):
    shutil.copy(part(others / "seed", 0, 1), part(run, 0, 1))
    with pytest.raises(InputError, match="games of another run"):
        open_run(run).rows(0)
    said = []
    sweep(plan(), run, resume=True, part=PART, say=said.append)
    assert len(said) == 1
    assert contents(run) == contents(whole)


@pytest.mark.parametrize("name", ["configs.parquet", "summary.parquet"])
@pytest.mark.parametrize("other", ["seed", "values"])
def test_a_table_of_another_run_is_refused(run, whole, others, name, other):
    shutil.copy(others / other / name, run / name)
    if (run / name).read_bytes() == (whole / name).read_bytes():
        return  # the configurations of another seed are the same
    with pytest.raises(InputError, match=rf"{name}: is not the one that belongs to run.json; .*--resume makes it"):
        open_run(run)
    sweep(plan(), run, resume=True, part=PART, say=lambda line: None)
    assert contents(run) == contents(whole)


def test_tables_of_one_run_cannot_be_exchanged(run):
    shutil.copy(run / "configs.parquet", run / "summary.parquet")
    with pytest.raises(InputError, match=r"summary.parquet: is not the one"):
        open_run(run)


@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", 2), ("part", 400), ("part", 0), ("kernel_digest", "0"), ("plans", []), ("seed", -1), ("seed", 1e30)],
)
def test_an_edited_manifest_is_refused(run, key, value):
    said = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps({**said, key: value}, indent=2))
    with pytest.raises(InputError, match=r"run.json: is damaged: .*its seal does not fit") as error:
        open_run(run)
    assert "\n" not in str(error.value)
    with pytest.raises(InputError, match="its seal does not fit"):
        play(run, resume=True)


def test_a_manifest_laid_out_otherwise_is_the_same(run):
    said = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps(said))
    assert open_run(run).games == 4 * GAMES


@pytest.mark.parametrize("form", [1, 3])
def test_a_run_in_another_form_says_how_to_go_on(run, form):
    (run / "run.json").write_text(json.dumps({"format": form}))
    with pytest.raises(InputError, match=rf"another version .*format {form}, not 2.; play it again in another folder"):
        open_run(run)


def test_a_folder_that_is_a_link_is_not_written_to(run, tmp_path):
    shutil.rmtree(run / "games" / "config=0001")
    (tmp_path / "elsewhere").mkdir()
    (run / "games" / "config=0001").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match=r"config=0001: is a link; the folders of a run must be its own"):
        play(run, resume=True)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_file_with_the_right_notes_that_is_no_table_of_games_is_damaged(run, whole):
    path = part(run, 0, 0)
    notes = {key: value for key, value in pl.read_parquet_metadata(path).items() if key.startswith("balance.")}
    path.write_bytes(sealed_parquet.sealed(pl.DataFrame({"a": [1]}), notes))
    with pytest.raises(InputError, match="is damaged: it is no table that could be here"):
        open_run(run).rows(0)
    sweep(plan(), run, resume=True, part=PART, say=lambda line: None)
    assert contents(run) == contents(whole)


# --- a plan that was begun and is not finished ---


@pytest.fixture
def begin(monkeypatch):
    """Begin a plan and be stopped after so many games."""

    def begun(out, stop_after, **changes):
        played = []

        def stop(games):
            played.append(games)
            if sum(played) > stop_after:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            sweep(plan(**changes), out, resume=True, threads=1, part=PART, progress=stop)

    return begun


def test_what_was_finished_stays_readable_while_a_larger_plan_is_played(run, whole, begin):
    before = [frame.to_dicts() for frame in read_all(whole)]
    begin(run, 4 * GAMES + 3000, games=100 * GAMES)
    assert len(list(run.rglob("part-*"))) > len(list(whole.rglob("part-*")))
    assert [frame.to_dicts() for frame in read_all(run)] == before
    assert read_manifest(run).unfinished.games == 100 * GAMES
    play(run, resume=True)  # the finished plan, once more: nothing of the other is played
    assert [frame.to_dicts() for frame in read_all(run)] == before
    sweep(plan(games=2 * GAMES), run, resume=True, part=PART, say=lambda line: None)
    assert [record.games for record in read_manifest(run).plans] == [GAMES, 2 * GAMES]
    assert read_manifest(run).unfinished is None


def test_an_unfinished_plan_is_gone_on_with(run, tmp_path, begin):
    begin(run, 4 * GAMES + 1000, games=2 * GAMES)
    play(run, resume=True, games=2 * GAMES)
    play(tmp_path / "once")
    play(tmp_path / "once", resume=True, games=2 * GAMES)
    assert contents(run) == contents(tmp_path / "once")


@pytest.mark.parametrize("stop_after", [1000, None])
def test_names_in_another_order_are_the_same_plan(whole, tmp_path, begin, stop_after):
    out = tmp_path / "run"
    play(out) if stop_after is None else begin(out, stop_after)
    said = []
    again = plan(settings=["hold_at=15,25", "players=1,2"])
    sweep(again, out, resume=True, part=PART, say=said.append)
    assert said == []
    assert contents(out) == contents(whole)


def test_a_run_without_a_finished_plan_is_not_opened(tmp_path, begin):
    begin(tmp_path / "run", 500)
    with pytest.raises(InputError, match=r"not all played yet; the same `balance sweep` with --resume goes on"):
        open_run(tmp_path / "run")


def test_another_plan_waits_for_the_unfinished_one_or_drops_it(run, tmp_path, begin):
    begin(run, 4 * GAMES + 1000, settings=["players=3", "hold_at=10,11"])
    other = {"settings": ["players=2", "goal=50"], "games": 300}
    with pytest.raises(InputError, match=r"parts of another plan .* not finished; .*--drop-unfinished"):
        play(run, resume=True, **other)
    sweep(plan(**other), run, resume=True, drop_unfinished=True, part=PART)
    play(tmp_path / "fresh")
    play(tmp_path / "fresh", resume=True, **other)
    assert contents(run) == contents(tmp_path / "fresh")


def test_a_plan_takes_the_place_of_an_unfinished_one_that_has_its_configurations(tmp_path, begin):
    out = tmp_path / "run"
    begin(out, 1000, games=100 * GAMES)
    kept = {path: path.stat().st_mtime_ns for path in out.rglob("part-*")}
    said = []
    sweep(plan(), out, resume=True, part=PART, say=said.append)
    assert "given up; games that both need are kept" in said[0]
    assert all(path.stat().st_mtime_ns == kept[path] for path in kept)
    play(tmp_path / "fresh")
    assert (out / "run.json").read_bytes() == (tmp_path / "fresh" / "run.json").read_bytes()


def test_dropping_an_unfinished_plan_removes_what_only_it_needs(run, whole, begin):
    begin(run, 4 * GAMES + 3000, games=100 * GAMES)
    sweep(plan(), run, resume=True, drop_unfinished=True, part=PART)
    assert contents(run).keys() == contents(whole).keys()
    assert read_all(run)[0].equals(read_all(whole)[0])


# --- the scenario that was loaded is the one that is kept ---


def test_a_scenario_that_changes_while_it_is_played_does_not_spoil_the_run(tmp_path):
    folder = shutil.copytree(load("pig").folder, tmp_path / "my_pig")
    wanted = (folder / "game.toml").read_bytes()
    loaded = manifest.Plan(load(folder), games=50)
    (folder / "game.toml").write_text("# a changed mind")
    sweep(loaded, tmp_path / "run")
    assert open_run(tmp_path / "run").scenario().digest == loaded.scenario.digest
    assert (tmp_path / "run" / "scenario" / "game.toml").read_bytes() == wanted
