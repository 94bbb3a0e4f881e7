"""A file of a study or a ladder in another's place is refused or made again: never taken for what it is not.

Every file of one folder is put in the place of every file of another, and of the folder itself. What reads the folder
then says what it said before, or refuses it in one line.
"""

import json
import shutil
from itertools import product
from pathlib import Path

import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.decisions import record, study
from balance.questions.decisions.picks import Picked, pick
from balance.questions.ladder.study import ladder
from balance.questions.report.skill import block_of
from balance.questions.train.study import train
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.runs.swept import Swept
from balance.storage import sealed_json
from balance.storage.sealed_parquet import sealed
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run

LINES = {"d1": ("hold_at=20", 5), "d2": ("hold_at=2", 5), "d3": ("hold_at=20", 6)}  # settings and seed of each study
GAMES = 16


def settings(name):
    return {"players": 2, "goal": 25, "hold_at": int(LINES[name][0].partition("=")[2])}


def examine(out, name="d1", **changes):
    seed = LINES[name][1]
    return study.decisions("pig", settings(name), out=out, games=GAMES, tries=4, seed=seed, threads=1, **changes)


def climb(out, seed, **changes):
    return ladder("pig", {"players": 2, "goal": 25}, games=200, budget=1e-9, seed=seed, out=out, threads=1, **changes)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Three studies, two ladders and a run of what they are of; not to be changed."""
    folder = tmp_path_factory.mktemp("exchanged")
    for name in LINES:
        examine(folder / name, name)
    for seed in (1, 2):
        climb(folder / f"L{seed}", seed)
    sweep(make_plan("pig", ["players=2", "goal=25", "hold_at=20,2"], games=200), folder / "run")
    return folder


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def contents(folder):
    return {name: (folder / name).read_bytes() for name in files(folder)}


def read_by(folder, swept):
    """What reports and replays take from a study; of each None if they refuse it, in one line."""
    found = []
    for reads in (lambda: block_of(swept, "decisions", folder), lambda: pick(folder), lambda: pick(folder, "game=1")):
        try:
            what = reads()
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017
            found.append(None)
        else:
            found.append((what.seed, what.number, what.notes) if isinstance(what, Picked) else what)
    return found


TABLES = [f"{name}.parquet" for name in ("kinds", "course", "stories", "decisions", "rows")]
PARTS = ["parts/part-00000000.parquet", "parts/part-00000001.parquet"]
SEALED = ["answer.json", "decisions.json"]
PLACES = [*SEALED, *TABLES, *PARTS, "scenario/game.toml"]
OTHERS = [("d2", None), ("d3", None), *[("d1", name) for name in ("rows.parquet", PARTS[0], "answer.json")]]


def test_what_is_read_of_a_study_is_its_own_whatever_file_lies_in_anothers_place(made, tmp_path):
    swept, mine = Swept(open_run(made / "run")), shutil.copytree(made / "d1", tmp_path / "d1")
    right, refused = read_by(mine, swept), 0
    assert None not in right
    for place, (of, other) in product(PLACES, OTHERS):
        shutil.copyfile(made / of / (other or place), mine / place)
        for here, there in zip(read_by(mine, swept), right, strict=True):
            assert here in (None, there), (place, of, other)
            refused += here is None
        shutil.copyfile(made / "d1" / place, mine / place)
    assert read_by(mine, swept) == right
    # the record, the answer and the scenario's file are read by all three, two tables by one, two by the other two
    assert refused > 60


@pytest.mark.parametrize(
    ("of", "other"), [("d2", None), ("d3", None), ("d1", "rows.parquet"), ("d1", PARTS[0]), ("d1", "answer.json")]
)
def test_what_lies_in_anothers_place_is_made_again(made, tmp_path, of, other):
    mine = shutil.copytree(made / "d1", tmp_path / "d1")
    for place in PLACES:
        if place != "decisions.json":
            shutil.copyfile(made / of / (other or place), mine / place)
    examine(mine, resume=True)
    assert contents(mine) == contents(made / "d1")


@pytest.mark.parametrize("of", ["d2", "d3"])
def test_the_record_of_another_study_is_not_gone_on_with(made, tmp_path, of):
    mine = shutil.copytree(made / "d1", tmp_path / "d1")
    shutil.copyfile(made / of / "decisions.json", mine / "decisions.json")
    with pytest.raises(InputError, match=r"(what is set|the seed): .* there, .* here; give the same as when it began"):
        examine(mine, resume=True)


@pytest.mark.parametrize("place", ["answer.json", "ladder.json", "games", "choosing", "speeds.json"])
def test_a_file_of_another_ladder_is_no_file_of_this_one(made, tmp_path, place):
    whole, mine = contents(made / "L1"), shutil.copytree(made / "L1", tmp_path / "L1")
    if (mine / place).is_dir():
        shutil.copytree(made / "L2" / place, mine / place, dirs_exist_ok=True)
    else:
        shutil.copyfile(made / "L2" / place, mine / place)
    if place.endswith("r.json"):
        said_ = run("report", made / "run", "--ladder", mine, "--out", tmp_path / "page.html").refused()
        assert "is the answer of another ladder; finish this one anew with --resume" in said_
    try:
        climb(mine, 1, resume=True)
    except InputError as error:
        assert "the seed: 2 there, 1 here" in str(error)  # noqa: PT017
    else:
        unlike = {name for name, content in contents(mine).items() if content != whole[name]}
        assert unlike <= {"speeds.json"}


def test_games_of_one_script_are_not_those_of_another(made, tmp_path):
    mine = shutil.copytree(made / "L1", tmp_path / "L1")
    for folder in ("games", "choosing"):
        names = files(mine / folder)
        bytes_ = [(mine / folder / name).read_bytes() for name in names]
        for name, content in zip(names, [*bytes_[1:], bytes_[0]], strict=True):
            (mine / folder / name).write_bytes(content)
    climb(mine, 1, resume=True)
    assert {k: v for k, v in contents(mine).items() if k != "speeds.json"} == {
        k: v for k, v in contents(made / "L1").items() if k != "speeds.json"
    }


def test_trainings_are_not_exchanged(tmp_path):
    for seed in (1, 2):
        train("pig", "hold", {"players": 2}, out=tmp_path / f"t{seed}", games=50, generations=1, seed=seed, threads=1)
    shutil.copyfile(tmp_path / "t2/training.json", tmp_path / "t1/training.json")
    line = ("train", "pig", "--policy", "hold", "--set", "players=2", "--games", 50, "--generations", 1, "--seed", 1)
    ran = run(*line, "--out", tmp_path / "t1", "--resume")
    assert (ran.code, ran.out) == (2, "")
    assert "training.json: the seed: 2 there, 1 here" in ran.err.splitlines()[-1]


# --- forged files, whose seals are right ----------------------------------------------------------------------------


def forged(file: Path, **changes):
    fields = json.loads(file.read_text())
    del fields["seal"]
    sealed_json.write(file, {**fields, **changes})


@pytest.mark.parametrize(
    ("file", "changes", "says"),
    [
        ("d1/decisions.json", {"seed": -5}, "seed: it must be at least 0"),
        ("d1/decisions.json", {"seed": 10**30}, "seed: it must be at most"),
        ("d1/decisions.json", {"tries": 0}, "tries: it must be at least 4"),
        ("d1/decisions.json", {"format": 1}, "was made by another version of Balance (format 1, not 2)"),
        ("d1/decisions.json", {"settings": {"goal": "x"}}, ""),
        ("d1/answer.json", {"games": 8}, "is damaged: it belongs to something else"),
        ("d1/answer.json", {"level": 0.5}, "is damaged: it belongs to something else"),
        ("d1/answer.json", {"level": "x"}, "level: it must be a number"),
        ("d1/answer.json", {"sentences": []}, "sentences: it must have at least 1 values"),
        ("L1/answer.json", {"rungs": []}, "rungs: it must have at least 1 values"),
        ("L1/answer.json", {"sentences": []}, "sentences: it must have at least 1 values"),
        ("L1/answer.json", {"even": 1e308}, "even: it must be at most 1"),
        (
            "L1/answer.json",
            {"rungs": [{"label": "x", "tries": 0, "share": 1e308, "low": None, "high": None}]},
            "rungs.0.share: it must be at most 1",
        ),
        ("L1/ladder.json", {"seed": -5}, "seed: it must be at least 0"),
        ("L1/ladder.json", {"games": 10**30}, "games: it must be at most"),
    ],
)
def test_a_forged_file_with_a_right_seal_is_refused_in_one_line(made, tmp_path, file, changes, says):
    name = file.partition("/")[0]
    shutil.copytree(made / name, tmp_path / name)
    forged(tmp_path / file, **changes)
    what = "--ladder" if name == "L1" else "--decisions"
    line = ("report", made / "run", what, tmp_path / name, "--out", tmp_path / "page.html")
    assert says in run(*line).refused()
    if name == "d1":
        run("replay", tmp_path / "d1", "--pick", "game=0").refused()


def test_a_part_with_right_notes_and_other_columns_is_examined_again(made, tmp_path):
    mine = shutil.copytree(made / "d1", tmp_path / "d1")
    identity, path = record.STUDIES.read(mine).identity, record.part_path(mine, 0)
    whole = path.read_bytes()
    for frame in (pl.DataFrame({"game": [0]}), pl.DataFrame()):
        path.write_bytes(sealed(frame, record._part_notes(identity, 0)))
        assert record.read_part(mine, identity, 0) is None
    examine(mine, resume=True)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "changes",
    [{"worths": [1]}, {"replaced_by": 7}, {"champion_worth": 10**40}, {"games": -1}],
)
def test_a_forged_generation_is_refused(tmp_path, changes):
    train("pig", "hold", {"players": 2}, out=tmp_path / "t", games=50, generations=2, threads=1)
    file = tmp_path / "t/training.json"
    generations = json.loads(file.read_text())["generations"]
    forged(file, generations=[{**generations[0], **changes}, *generations[1:]])
    with pytest.raises(InputError, match="is damaged"):
        train("pig", "hold", {"players": 2}, out=tmp_path / "t", games=50, generations=2, threads=1, resume=True)


# --- copies of a game -------------------------------------------------------------------------------------------------


def test_a_study_of_a_copied_scenario_is_told_and_replayed_from_anywhere(tmp_path, monkeypatch):
    home, a_copy = tmp_path, shutil.copytree(load("pig").folder, tmp_path / "my_pig")
    monkeypatch.chdir(home)
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text().replace("goal = { value = 100", "goal = { value = 90"))
    assert run("sweep", a_copy.name, "--set", "goal=20", "--games", 300, "--out", "r").code == 0
    line = ("decisions", a_copy.name, "--set", "goal=20", "--games", 16, "--tries", 4, "--out", "d.html")
    assert run(*line).code == 0
    assert run("report", "r", "--decisions", "d.html").code == 0
    here = run("replay", "d", "--pick", "game=3")
    assert here.code == 0
    (home / "sub").mkdir()
    monkeypatch.chdir(home / "sub")
    assert run("replay", "../d", "--pick", "game=3").out == here.out
    a_copy.rename(home / "elsewhere")
    assert run("replay", "../d", "--pick", "game=3").out == here.out
    assert "scenario: is damaged" in _without_scenario(home / "d")


def _without_scenario(study_):
    shutil.rmtree(study_ / "scenario")
    return run("replay", study_, "--pick", "game=3").refused()


def test_a_study_does_not_write_through_links(made, tmp_path):
    for name in ("parts", "scenario"):
        mine, elsewhere = shutil.copytree(made / "d1", tmp_path / name), tmp_path / f"{name}-elsewhere"
        (mine / name).rename(elsewhere)
        (mine / name).symlink_to(elsewhere)
        with pytest.raises(InputError, match="is a link; the folders of a study must be its own"):
            examine(mine, resume=True)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_study_has_the_same_limit_of_games_as_others(tmp_path):
    line = ("decisions", "pig", "--out", tmp_path / "d.html", "--games", 99_999_999_999)
    assert "--games is 99999999999; it must be a whole number from 2 to 10000000" in run(*line).refused()
    assert not list(tmp_path.iterdir())


def test_parts_are_looked_for_by_one_listing(made, tmp_path, monkeypatch):
    mine = shutil.copytree(made / "d1", tmp_path / "d1")
    listed, asked = [], []
    kept_parts, read_part = record.kept_parts, record.read_part
    monkeypatch.setattr(record, "kept_parts", lambda *of: listed.append(of) or kept_parts(*of))
    monkeypatch.setattr(record, "read_part", lambda *of: asked.append(of) or read_part(*of))
    study.decisions("pig", settings("d1"), out=mine, games=800, tries=4, seed=5, threads=1, budget=1e-9, resume=True)
    assert len(asked) == GAMES // record.PART
    assert len(listed) == 1
