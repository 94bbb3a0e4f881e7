"""Files of an earlier version, whose kernels had other names: read, reported, compared and replayed; none is lost."""

import json
import shutil
from pathlib import Path

import pytest

import balance
from balance.design.make_plan import make_plan
from balance.questions.decisions import answer as study_answer
from balance.questions.decisions.record import STUDIES
from balance.questions.drift.checking import check
from balance.questions.ladder.record import LADDERS
from balance.questions.replay.study import replay_of
from balance.questions.report.page import write_report
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.studies.sections import section_of
from balance.studies.told_games import teller
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run

OLD = Path(__file__).parent / "old_files"
LADDER, DECISIONS = {"players": 1, "goal": 30}, {"players": 2, "goal": 15}


@pytest.fixture
def old(tmp_path):
    """A copy of the files, as a user's folder holds them."""
    return Path(shutil.copytree(OLD, tmp_path / "old"))


def contents(folder):
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock" and path.name != "lock")
    return {path.relative_to(folder): path.read_bytes() for path in files}


# --- a run -----------------------------------------------------------------------------------------------------------


def test_a_run_is_read_and_reported(old):
    stored = open_run(old / "run")
    assert stored.manifest.kernel_digest != stored.scenario().game.digest  # else this file would prove nothing
    assert [plan.grid for plan in stored.manifest.plans] == [{"players": [2], "goal": [20, 30]}]
    for config, goal in enumerate((20, 30)):
        played = balance.play("pig", {"players": 2, "goal": goal}, games=60, seed=7)
        with stored.reading():
            assert stored.rows(config).collect().equals(played.frame)
        assert stored.summary.filter(config=config).drop("config").equals(played.estimates)
    page, text = write_report(stored)
    assert '<h1>Pig <span class="played">2 players</span></h1>' in page.read_text()
    assert "60" in text.read_text()


def test_a_run_is_compared_as_it_was(old):
    was, now = json.loads((old / "compare.json").read_text()), run("compare", old / "run", "--json").json
    now["command"] = was["command"]  # it names the folder
    for told in (was, now):
        # what is left out is told of each pair
        told["statements"] = [each for each in told["statements"] if not each.startswith(("Screening: ", "Left out: "))]
        told.pop("screened")
        for pair in told["pairs"]:  # the winner's margin is one figure more, so those beside it are told more widely
            pair["answer"] = [each for each in pair["answer"] if not each.startswith("Among the other figures ")]
            pair["differences"] = [
                _but_for_the_interval(row) for row in pair["differences"] if row["metric"] != "margin"
            ]
    assert as_told_then(now, was) == was


def _but_for_the_interval(row):
    """A difference as it was told, without the interval of one that nobody asked for."""
    return row if row["asked"] else {name: value for name, value in row.items() if name not in ("low", "high", "level")}


def as_told_then(now, was):
    """What is told now, without what was not told then."""
    if isinstance(was, dict):
        return {key: as_told_then(now[key], was[key]) for key in was}
    if isinstance(was, list) and was and all(isinstance(each, str) for each in was):
        return [each for each in now if each in was]  # sentences
    if isinstance(was, list):
        return [as_told_then(*each) for each in zip(now, was, strict=True)]
    return now


def test_a_game_of_a_run_is_replayed(old):
    replay = replay_of(open_run(old / "run"), 1, "longest")
    assert replay.row["game"] == replay.number < 60
    assert replay.story


def test_a_run_that_is_not_finished_names_the_other_version_and_keeps_its_games(old):
    before = contents(old / "unfinished-run")
    plan = make_plan("pig", ["players=2", "goal=20,30"], games=100, seed=7)
    why = "the kernels of pig have changed since the run began; its games, played by another version, are kept"
    with pytest.raises(InputError, match=why):
        sweep(plan, old / "unfinished-run", part=50, resume=True)
    assert contents(old / "unfinished-run") == before
    assert len(list((old / "unfinished-run").rglob("part-*"))) == 3


# --- studies ---------------------------------------------------------------------------------------------------------


def test_a_ladder_is_read_and_shown_in_reports(old):
    folder, record, kept = LADDERS.answered(old / "ladder")
    assert (record.settings, record.games) == (LADDER, 100)
    assert kept.sentences
    section = section_of("ladder", folder)
    assert [mark.share for mark in section.block.marks] == [rung.share for rung in kept.rungs]


def test_a_study_of_decisions_is_read_and_its_games_told(old):
    study = study_answer.read(old / "decisions")
    assert study.record.settings == DECISIONS
    assert section_of("decisions", old / "decisions").block.answer
    with pytest.raises(InputError, match="the game's kernels changed since"):
        teller(old / "decisions")(None)


def go_on_with_ladder(out):
    balance.ladder("pig", LADDER, games=100, gain="40pp", seed=3, out=out, resume=True)


def go_on_with_decisions(out):
    balance.decisions("pig", DECISIONS, games=400, tries=4, seed=3, out=out, resume=True)


@pytest.mark.parametrize(
    ("folder", "go_on", "study"),
    [("unfinished-ladder", go_on_with_ladder, LADDERS), ("unfinished-decisions", go_on_with_decisions, STUDIES)],
)
def test_a_study_that_is_not_finished_names_the_other_version_and_keeps_its_games(folder, go_on, study, old):
    before = contents(old / folder)
    why = f"the kernels of pig have changed since the {study.what} began; its games, played by another version, are"
    with pytest.raises(InputError, match=why):
        go_on(old / folder)
    assert contents(old / folder) == before
    assert study.kept(old / folder)


# --- a baseline ------------------------------------------------------------------------------------------------------


def test_a_baseline_is_checked(old):
    checked = check(old / "baseline.toml", threads=1)
    assert (checked.code, [cell.verdict for cell in checked.cells]) == (0, ["identical"])
