"""columns: what the columns of a game's results count, for people and machines."""

import shutil
from enum import IntEnum
from types import SimpleNamespace

import pytest

import balance as lab
import scenarios
from balance.runs.columns import _fallback, described, game_columns
from scenarios.loader.column_texts import FILE, FOLDER


def test_every_column_of_a_game_that_was_played_is_told(balance):
    told = balance("columns", "pig", "--json").json
    played = lab.play("pig", players=5, games=10).frame
    assert {*played.columns} == {name for facts in told["columns"] for name in facts["columns"]}
    assert told["untold"] == []


def test_a_column_says_its_unit_whose_it_is_and_when_it_is_empty(balance):
    facts = {each["name"]: each for each in balance("columns", "pig", "--json").json["columns"]}
    assert facts["score"] == {
        "name": "score",
        "columns": [f"score_{seat}" for seat in range(1, 6)],
        "each": "seat",
        "unit": "points",
        "meaning": "the player's points at the end",
        "empty": "the seat does not play",
        "words": [],
    }
    assert facts["winner"]["empty"] == "nobody won, or seats won together"
    assert facts["outcome"]["words"][0] == {"word": "win", "meaning": "a player held with the goal reached"}


def test_what_no_file_describes_is_told_by_what_the_game_is():
    class Floods(IntEnum):
        SAVED = 0
        DROWNED = 1

    pig, posthuman = (described(scenarios.load(game), {}) for game in ("pig", "posthuman"))
    assert pig["payoff_1"].what.endswith(", 0 to 1000: its share of the win")
    whole = ": a whole win for each of several winners where it ends as mutants, else its share of a win"
    assert posthuman["payoff_1"].what.endswith(whole)
    assert "`round_cap`: it was stopped" in pig["outcome"].what
    flood = SimpleNamespace(game=SimpleNamespace(words={"outcome": Floods}))
    assert _fallback(flood, "outcome") == "how the game ended"


def test_a_payoff_is_no_share_where_each_of_several_may_have_a_whole_win(balance):
    said = {game: " ".join(balance("columns", game).out.split()) for game in ("pig", "posthuman")}
    assert "its share of the win" in said["pig"]
    assert "share of the win" not in said["posthuman"]
    assert "1000 for a whole win, which each mutant has where mutants win together" in said["posthuman"]


def test_people_read_outcomes_columns_and_words(balance):
    out = balance("columns", "cyberdoom-tower").out
    assert "loss_trapped   a floor closed while a player stood on it" in out
    assert "hide_tests" in out
    assert "late         the last round was over before all keys were found" in out


def test_a_run_tells_only_the_seats_that_play(balance, a_run):
    facts = {each["name"]: each for each in balance("columns", a_run, "--json").json["columns"]}
    assert facts["score"]["columns"] == ["score_1", "score_2", "score_3"]
    assert lab.columns(lab.open_run(a_run)) == lab.columns(str(a_run))


def test_the_frame_has_a_row_for_each_column_and_word():
    frame = lab.columns("pig").frame
    assert frame.filter(column="outcome")["word"].to_list() == [None, "win", "round_cap"]
    assert frame.filter(column="score_2").row(0, named=True)["unit"] == "points"


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A game without results/columns.csv, neither in its copy nor in its own folder."""
    folder = shutil.copytree(scenarios.load("pig").folder, tmp_path / "mine")
    shutil.rmtree(folder / FOLDER)
    monkeypatch.setattr("scenarios.loader.told_files.GAMES", tmp_path)
    return folder


def test_a_game_without_the_file_is_told_by_its_names(balance, bare):
    ran = balance("columns", bare)
    assert ran.code == 0
    assert "the game's own column: turns" in ran.out
    assert "says nothing of outcome=win, outcome=round_cap, turns, score" in ran.out


def test_figures_do_not_need_the_sentences(a_copy):
    (a_copy / FOLDER / FILE).write_text("nonsense\n")
    assert game_columns(scenarios.load(a_copy))["turns"].meaning == "the game's own column: turns"


@pytest.mark.parametrize("command", ["columns", "rules"])
def test_the_head_names_a_copy(balance, a_copy, command):
    assert "Pig, copy my_pig" in balance(command, a_copy).out
    assert "copy" not in balance(command, "pig").out


def test_a_wrong_file_is_refused_with_its_place(balance, a_copy):
    (a_copy / FOLDER / FILE).write_text("name,unit,meaning\nturn,,x\n")
    ran = balance("columns", a_copy)
    assert ran.code == 2
    assert "results/columns.csv: line 2: pig has no column or word 'turn'; did you mean 'turns'?" in ran.err


def test_check_says_once_what_is_untold_and_refuses_a_wrong_file(balance, bare):
    told = balance("check", bare, "--games", 1, "--seconds", 1, "--json").json
    said = [each for each in told["breaches"] if FILE in each["says"]]
    assert [each["severity"] for each in said] == ["remark"]
    assert "outcome=win, outcome=round_cap, turns, score" in said[0]["says"]


def test_there_is_no_such_game(balance):
    ran = balance("columns", "pigg")
    assert ran.code == 2
    assert "did you mean 'pig'" in ran.err
