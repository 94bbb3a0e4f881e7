"""observed: a file of plays, as a user meets it: the forecast, the answer, tables, JSON, the page, wrong lines."""

import json

import pytest

import balance as lab
from balance.questions.observed import fit, tracing
from balance.questions.observed.plan import plan_observed
from balance.storage import sealed_json
from scenarios import load
from tests.lab.balance.questions.observed.drawn import PLAYS, games

SMALL = ("--games", 400, "--threads", 1)


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    """Draw a tenth of the subsets: `test_fit` and `test_tracing` have all of them."""
    monkeypatch.setattr(fit, "DRAWS", 999)
    monkeypatch.setattr(fit, "PER_TAIL", 2)
    monkeypatch.setattr(tracing, "DRAWS", 499)


@pytest.fixture
def plays(tmp_path, monkeypatch):
    """A file with 60 plays of Pig by `hold`, goal 60, each with a stated chance; the folder is the current one."""
    monkeypatch.chdir(tmp_path)
    table = games(load("pig"), {"policy": "hold", "goal": 60}, 60, 1, PLAYS)
    rows = [
        f"{won},{rounds},{55 if won == 1 else 45}"
        for won, rounds in zip(table["winners"], table["rounds"], strict=True)
    ]
    (tmp_path / "plays.csv").write_text("\n".join(["winner,rounds,chance", *rows, ""]))
    return "plays.csv"


def test_the_answer_comes_first_then_the_tables_and_the_page_says_the_same(balance, plays, tmp_path):
    ran = balance("observed", plays, "pig", *SMALL)
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith(
        "Pig: what do the plays in plays.csv say?  60 plays; 3 scripts, 2 × 400 games each; seed 0"
    )
    assert lines[1] == (
        "In plain words: no script stands for your table; the simulated game with hold is not the game that you play."
    )
    assert lines[2].startswith(
        "None of the 3 scripts plays like this table, nor does a mixture of two: against hold-or-"
    )
    assert lines[3].startswith("The plays do not fit hold, the usual script: your games are ")
    assert " rounds shorter (" in lines[3]
    assert any(line.startswith("Your 60 plays: seat 1 wins ") for line in lines)
    assert any(line.startswith("No script stands for this table") for line in lines)
    assert any("Brier score" in line for line in lines)
    assert "60 plays; 3 scripts, twice 400 games each: about " in ran.err
    text = (tmp_path / "pig-plays-games-400-observed.md").read_text()
    assert lines[3].split("(")[0] in text
    assert "Stated chances" in text
    for head in (
        "| Figure | Difference | Yours | Script's |",
        "| Script | Less likely than the best | Chance of such plays, at most |",
    ):
        assert head in text  # four columns at most, so that a phone shows the verdict, which stands in the first one
    counted, fitted = (
        text.index("Counted, by range of stated chances:"),
        text.index("Fitted, by a straight line through"),
    )
    assert text.index("| Told | Mean |") in range(counted, fitted)
    assert "balance observed plays.csv pig --games 400 --seed 0" in text
    page = (tmp_path / "pig-plays-games-400-observed.html").read_text()
    assert "://" not in page.replace("http://www.w3.org", "")


def test_a_chart_that_stands_alone_fills_the_page(balance, plays, tmp_path):
    (tmp_path / "rounds.csv").write_text("rounds\n" + "\n".join(str(20 + k % 7) for k in range(30)) + "\n")
    assert balance("observed", "rounds.csv", "pig", "--out", "p.html", *SMALL).code == 0
    assert 'class="panels alone"' in (tmp_path / "p.html").read_text()


def test_the_script_that_plays_so_is_named_and_the_command_for_it(balance, plays):
    ran = balance("observed", plays, "pig", "--set", "goal=60", "--script", "random,hold", *SMALL)
    assert "The plays do not fit random" in ran.out
    assert "Of 2 scripts, only hold may play like this table by itself. Only as a part of the plays: random." in ran.out
    (row,) = (line for line in ran.out.splitlines() if line.startswith("random"))
    assert row.endswith("only mixed")
    line = "balance rank pig --set goal=60 --set policy=hold"
    assert f"For this table ask other questions with what is not ruled out: {line}" in ran.out


def test_the_same_line_with_resume_plays_nothing_more_and_more_plays_take_the_same_games(balance, plays, tmp_path):
    asked = ("observed", plays, "pig", "--set", "goal=60", "--out", "p.html", *SMALL)
    first = balance(*asked)
    kept = {path: path.read_bytes() for path in (tmp_path / "p").rglob("*.parquet")}
    refused = "holds a study of plays and its answer on the page p.html; add --resume to print it again"
    assert refused in balance(*asked).refused()
    answer = (tmp_path / "p/answer.json").read_bytes()
    again = balance(*asked, "--resume")
    assert (again.code, again.out) == (0, first.out)
    assert (tmp_path / "p/answer.json").read_bytes() == answer
    with (tmp_path / plays).open("a") as file:
        file.write("1,9,50\n")
    more = balance(*asked, "--resume")
    assert "61 plays" in more.out
    assert {path: path.read_bytes() for path in (tmp_path / "p").rglob("*.parquet")} == kept
    other = balance(*asked, "--resume", "--seed", 3)
    assert (other.code, "the seed: 0 there, 3 here" in other.err) == (2, True)


def test_after_plays_are_added_the_answer_has_a_page_of_its_own_or_takes_the_place_of_the_earlier_one(
    balance, plays, tmp_path
):
    asked = ("observed", plays, "pig", "--set", "goal=60", *SMALL)
    first = balance(*asked)
    assert first.code == 0
    with (tmp_path / plays).open("a") as file:
        file.write("1,9,50\n")
    second = balance(*asked)
    usual = "pig-plays-goal-60-games-400-observed"
    told = (
        f"{usual} holds an answer of other plays; this one has a page of its own (--resume would write it there, and "
    )
    assert (second.code, told in second.err) == (0, True)
    assert second.out.splitlines()[-2:] == [f"{usual}-2.html", f"{usual}-2.md"]
    assert "61 plays" in second.out
    assert "60 plays" in (tmp_path / f"{usual}.md").read_text()
    assert f"{usual}-2: holds a study of plays and its answer" in balance(*asked).refused()
    again = balance(*asked, "--resume")
    assert (again.out, again.code) == (second.out, 0)
    with (tmp_path / plays).open("a") as file:
        file.write("1,9,50\n")
    third = balance(*asked, "--resume")  # no game is played again
    assert third.out.splitlines()[-2:] == [f"{usual}-2.html", f"{usual}-2.md"]
    assert "62 plays" in third.out


def test_an_answer_of_an_earlier_version_is_taken_to_be_of_these_plays(balance, plays, tmp_path):
    asked = ("observed", plays, "pig", "--set", "goal=60", *SMALL)
    balance(*asked)
    file = tmp_path / "pig-plays-goal-60-games-400-observed/answer.json"
    earlier = {name: value for name, value in json.loads(file.read_text()).items() if name not in ("seal", "plays")}
    sealed_json.write(file, earlier)
    assert "holds a study of plays and its answer" in balance(*asked).refused()
    file.write_text("{")  # damaged: --resume makes it anew
    assert "holds a study of plays and its answer" in balance(*asked).refused()
    assert balance(*asked, "--resume").code == 0


def test_threads_change_no_byte(balance, plays, tmp_path):
    for threads in (1, 2):
        ran = balance("observed", plays, "pig", "--games", 400, "--threads", threads, "--out", f"{threads}.html")
        assert ran.code == 0
    for path in (tmp_path / "1").rglob("*.parquet"):
        assert path.read_bytes() == (tmp_path / "2" / path.relative_to(tmp_path / "1")).read_bytes()


def test_for_machines_and_in_python(balance, plays):
    told = balance("observed", plays, "pig", "--set", "goal=60", "--json", "--out", "p.html", *SMALL).json
    assert told["plays"] == 60
    assert told["scripts"] == ["hold", "hold-or-goal", "random"]
    assert {"figure", "seen", "simulated", "low", "high", "p", "verdict", "script"} <= told["fits"][0].keys()
    assert {"scripts", "weights", "behind", "p", "kept"} == told["traced"][0].keys()
    assert told["chances"]["plays"] == 60
    found = lab.observed(plays, "pig", {"goal": 60}, games=400, out="q", threads=1)
    assert found.answer == told["answer"]
    assert json.loads(json.dumps(told["like"])).startswith("--set policy=hold")
    assert lab.observed(["26/30"], even=2).answer == lab.observed("26/30", even=2).answer


def test_seats_that_play_by_different_scripts_are_found(balance, tmp_path, monkeypatch):
    """`random / hold` would win seldom at seat 1; that the truth is ruled out comes by chance once in 20 seeds."""
    monkeypatch.chdir(tmp_path)
    table = games(load("pig"), {"policy@1": "hold", "policy@2": "random"}, 60, 1, PLAYS)
    rows = [f"{won},{rounds}" for won, rounds in zip(table["winners"], table["rounds"], strict=True)]
    (tmp_path / "plays.csv").write_text("\n".join(["winner,rounds", *rows, ""]))
    ran = balance("observed", "plays.csv", "pig", "--by-seat", "--script", "hold,random", *SMALL)
    assert "Of 4 ways to play, only hold / random may play like this table by itself." in ran.out
    assert "balance rank pig --set policy@1=hold --set policy@2=random" in ran.out
    assert "balance observed plays.csv pig --script hold,random --games 400 --seed 0 --by-seat" in ran.out
    all_ways = balance("observed", "plays.csv", "pig", "--by-seat", *SMALL, "--out", "all.html")
    assert "ask other questions with the likeliest of what is not ruled out: balance rank pig" in all_ways.out
    by_one = balance("observed", "plays.csv", "pig", "--script", "hold,random", *SMALL, "--out", "one.html")
    assert "; whether seats play by different scripts is not tried: --by-seat tries it." in by_one.out


def test_the_plays_alone_play_nothing(balance, plays, tmp_path):
    ran = balance("observed", plays, "pig", "--games", 0)
    assert ran.code == 0
    assert "nothing was simulated, so these are your plays alone" in ran.out
    assert not list(tmp_path.rglob("*.parquet"))


def test_the_budget_ends_it_and_the_line_goes_on(balance, plays):
    asked = ("observed", plays, "pig", "--out", "p.html", "--threads", 1)
    ran = balance(*asked, "--games", 1_000_000, "--budget", "1s")
    assert ran.code == 3
    assert "The budget ended it" in ran.out
    assert "the same line with --resume goes on" in ran.out


def test_a_policy_that_is_set_is_the_only_one(balance, plays):
    line = ("observed", plays, "pig", "--set", "goal=60", "--set", "policy=hold", *SMALL)
    ran = balance(*line)
    assert "Who plays like this table?" not in ran.out
    assert "whether they fit hold" in ran.out
    assert "Against hold" in ran.out
    assert "as set" not in ran.out
    told = balance(*line, "--resume", "--json").json
    assert told["scripts"] == ["hold"]
    assert all(told["answer"])  # no sentence is empty


def test_the_short_form_sets_who_played_and_the_scripts_have_another_name(balance, plays):
    """`--policy hold` is `--set policy=hold`; what was held against several scripts has a folder of another name."""
    line = ("observed", plays, "pig", "--set", "goal=60", *SMALL, "--json")
    short = balance(*line, "--policy", "hold").json
    long = balance(*line, "--set", "policy=hold").json
    assert {**short, "folder": "", "pages": []} == {**long, "folder": "", "pages": []}
    named = balance(*line, "--script", "hold").json
    assert (short["scripts"], named["scripts"]) == (["hold"], ["hold"])
    assert short["figures"] == named["figures"]
    assert short["folder"] != named["folder"]


def test_a_folder_of_another_version_is_refused_in_one_line(balance, plays, tmp_path):
    line = ("observed", plays, "pig", "--out", "p.html", *SMALL)
    assert balance(*line).code == 0
    record = json.loads((tmp_path / "p/observed.json").read_text())
    sealed_json.write(tmp_path / "p/observed.json", {**record, "format": 2})
    says = "p/observed.json: was made by another version of Balance (format 2, not 1); ask anew in another folder"
    assert says in balance(*line, "--resume").err


def test_a_record_is_written_as_ever_so_that_folders_of_before_go_on(plays):
    """The seal covers all fields: with one more, or one less, no folder that is kept could be gone on with."""
    record = plan_observed(plays, "pig", {"goal": 60}, scripts=["hold"], games=400).record
    fixed = record.model_copy(update={"scenario_digest": "a", "kernel_digest": "b"})
    assert fixed.model_dump(mode="json") == {
        **{"format": 1, "game": "pig", "scenario_digest": "a", "kernel_digest": "b", "cells": [{"goal": 60}]},
        **{"columns": ["winners", "rounds"], "scripts": [{"policy": "hold"}], "games": 400, "seed": 0},
    }


def test_scripts_that_are_set_are_named_seat_by_seat(balance, plays):
    ran = balance("observed", plays, "pig", "--set", "policy@1=hold", "--set", "policy@2=random", *SMALL)
    assert "Against hold / random" in ran.out


def test_plays_of_one_length_have_no_interval(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("winner,rounds,count\n1,9,4\n2,9,3\n")
    ran = balance("observed", "plays.csv", "pig", "--games", 0)
    assert "; rounds 9 in all 7 plays." in ran.out
    assert next(line.split() for line in ran.out.splitlines() if line.startswith("rounds")) == [
        *("rounds", "7", "9"),
        *("in", "all", "7", "plays"),
    ]
    page = (tmp_path / "pig-plays-games-0-observed.md").read_text()
    assert "in all 7 plays" in page
    assert "9.0 to 9.0" not in ran.out + page
    told = balance("observed", "plays.csv", "pig", "--games", 0, "--resume", "--json").json
    rounds = next(each for each in told["figures"] if each["figure"] == "rounds")
    assert (rounds["estimate"], rounds["low"], rounds["high"]) == (9.0, None, None)
    (tmp_path / "one.csv").write_text("winner,rounds\n1,9\n")
    assert "; rounds 9 in the only play." in balance("observed", "one.csv", "pig", "--games", 0).out
    again = balance("observed", "plays.csv", "pig", *SMALL)
    assert "rounds 9 in all 7 plays" in again.out
    assert again.code == balance("observed", "plays.csv", "pig", *SMALL, "--resume").code == 0


def test_what_is_the_same_in_all_plays_and_games_has_no_interval(balance, tmp_path, monkeypatch):
    """Seat 3 of two players scores 0 in every game: a mean without any spread, which counts for no verdict."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("winner,score_3,count\n1,0,6\n2,0,5\n")
    line = ("observed", "plays.csv", "pig", *SMALL)
    row = next(text for text in balance(*line).out.splitlines() if text.startswith("score 3"))
    assert " ".join(row.split()) == "score 3 0.0 0.0 +0.0 in all 11 plays the same in all"
    told = balance(*line, "--resume", "--json").json
    fits = [each for each in told["fits"] if each["figure"] == "score 3"]
    assert [(each["low"], each["high"], each["verdict"]) for each in fits] == [(None, None, "same")] * 3
    assert not [sentence for sentence in told["answer"] if "nan" in sentence]
    assert "+0.0 to +0.0" not in (tmp_path / "pig-plays-games-400-observed.md").read_text()


def test_cells_are_told_apart_and_together(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("players,winner,rounds,count\n2,1,10,9\n2,2,11,8\n3,1,10,7\n3,3,12,6\n")
    ran = balance("observed", "plays.csv", "pig", *SMALL)
    assert "Your 30 plays of 2 settings" in ran.out
    assert any(line.startswith("all plays") for line in ran.out.splitlines())
    rows = [line.split("  ")[:2] for line in ran.out.splitlines() if "wins" in line]
    assert ["players=3", "seat 3 wins"] in rows
    assert not [row for row in rows if row[0] in ("all plays", "players=2") and row[1] == "seat 3 wins"]
    page = next(tmp_path.glob("*.md")).read_text()
    assert page.index("All plays:") < page.index("| Figure | Difference | Yours") < page.index("Plays of players=3:")


def test_a_way_to_end_that_no_game_has_is_pointed_out(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("winner,rounds\n1,10\nnone,12\n1,9999\n")
    ran = balance("observed", "plays.csv", "pig", *SMALL)
    assert "1 play ended as no simulated game does: won by nobody; look whether it was written down" in ran.out
    assert "1 play took 9999 rounds, more or fewer than any simulated game: look whether it was" in ran.out


def test_what_is_the_same_in_every_game_tells_nothing(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("outcome,count\nwin,9\n")
    ran = balance("observed", "plays.csv", "pig", *SMALL)
    assert ran.code == 0
    assert "Your 9 plays ended in the only way there is; nothing can be compared." in ran.out
    assert "what was written down is the same in every game" in ran.out


def test_where_a_column_says_who_plays_it_is_said_that_no_scripts_are_tried(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("policy@2,winner,count\nrandom,1,9\nrandom,2,4\n")
    told = balance("observed", "plays.csv", "pig", *SMALL, "--json").json["answer"]
    assert "policy@2 is set: the plays are held against that only, and no other scripts are tried." in told


def test_where_nothing_can_be_compared_no_table_stands_and_no_interval_is_stated(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plays.csv").write_text("outcome,count\nwin,9\n")
    ran = balance("observed", "plays.csv", "pig", "--games", "0")
    assert "Intervals hold" not in ran.out
    assert "\n\n\n" not in ran.out
    page = next(tmp_path.glob("*.md")).read_text()
    assert "## Your plays" not in page
    assert "## In short" in page


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("plays.csv",), "'plays.csv': give PLAYS.csv GAME, or counts such as 26/30"),
        (("plays.csv", "pig", "more"), "give PLAYS.csv GAME"),
        (("pig", "plays.csv"), "'pig plays.csv': the plays come first: balance observed plays.csv pig"),
        (("missing.csv", "pig"), "missing.csv: it cannot be read: No such file or directory"),
        ((".", "pig"), "it cannot be read: Is a directory"),
        (("plays.csv", "pigs"), "did you mean 'pig'"),
        (("plays.csv", "pig", "--even", "2"), "--even is for counts, such as 26/30"),
        (("plays.csv", "pig", "--target", "50%"), "--target is for counts, such as 26/30"),
        (("26/30", "--script", "hold"), "--script is for a file of plays; counts such as 26/30 play no games"),
        (("26/30", "--policy", "hold"), "--policy is for a file of plays; counts such as 26/30 play no games"),
        (("26/30", "--out", "p.html"), "--out is for a file of plays"),
        (("12/20", "--margin", "5pp"), "--margin is for a file of plays; counts such as 12/20 play no games"),
        (("12/20", "--margin", "10pp"), "--margin is for a file of plays"),
        (("12/20", "-n", "500"), "--games is for a file of plays"),
        (("12/20", "--seed", "1"), "--seed is for a file of plays"),
        (("12/20", "--by-seat"), "--by-seat is for a file of plays"),
        (("plays.csv", "pig", "--script", "hold,hold"), "--script: hold comes twice; give each name once"),
        (("plays.csv", "pig", "--script", ""), "--script is empty; it must be a name"),
        (("plays.csv", "pig", "--lookahead", ""), "--lookahead is empty; it must be numbers of tries"),
        (("plays.csv", "pig", "--script", "clever"), "--script: policy is 'clever'; it must be one of hold"),
        (
            ("plays.csv", "pig", "--set", "policy=hold", "--script", "hold"),
            "--script and a setting policy both say",
        ),
        (("plays.csv", "pig", "--policy", "hold", "--script", "random"), "--script and a setting policy both say"),
        (
            ("plays.csv", "pig", "--policy", "hold,random"),
            "--policy: 2 values; all plays have one, else the file has a column for it; --script hold,random holds "
            "the plays against each",
        ),
        (("plays.csv", "pig", "--set", "goal=50,60"), "--set goal: 2 values; all plays have one"),
        (
            ("plays.csv", "pig", "--games", "50"),
            "--games is 50; it must be 0, for the plays alone, or a whole number from 200 to 1000000",
        ),
        (
            ("plays.csv", "pig", "--by-seat", "--set", "players=5"),
            "3 scripts at 5 seats are 243 ways to play; at most 100",
        ),
        (("plays.csv", "pig", "--by-seat", "--set", "policy=hold"), "--by-seat: no seats choose among scripts"),
        (("plays.csv", "pig", "--lookahead", "many"), "--lookahead is 'many'; it must be numbers of tries"),
        (("plays.csv", "pig", "--lookahead", "0"), "--lookahead is 0; it must be a whole number from 1 to 1024"),
        (("plays.csv", "pig", "--margin", "2"), "--margin is '2'; it must be more than 0 and less than"),
        (("plays.csv", "pig", "--level", "0"), "--level is 0.0"),
        (("plays.csv", "pig", "--budget", "soon"), "--budget is 'soon'"),
        (("plays.csv", "pig", "--out", "plays.txt"), "plays.txt: does not end in .html"),
        (("plays.csv", "pig", "--threads", "1", "--cluster", "local:2"), "--threads and --cluster"),
    ],
)
def test_wrong_lines_are_told_in_one_line(balance, plays, line, says):
    assert says in balance("observed", *line).refused()
