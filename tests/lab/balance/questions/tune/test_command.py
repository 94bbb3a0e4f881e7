"""tune on the command line: the answer, the page, the copy, exit codes, and every kind of wrong input in one line."""

import json
import re

import pytest

from balance.questions.tune import forecast, page, study
from balance.studies.kept_games import Spent
from scenarios import load

ASK = ("tune", "levers", "--target", "win=40%±1pp")


def test_the_answer_comes_first_then_the_proposals_and_the_pages(kernel, balance, tmp_path):
    ran = balance(*ASK, "--out", "t.html")
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0] == "Levers: what to change  players=1 policy=dull; seed 0"
    assert lines[1].startswith("strong 5 -> 3 reaches the target (win from 39 to 41 %): win 4")
    assert any(line.startswith("As it is: win 50") or line.startswith("As it is: win 49") for line in lines)
    assert lines[-2:] == ["t.html", "t.md"]
    assert re.search(r"^up to \d+ changes of one number to try, ", ran.err, re.MULTILINE)
    page = (tmp_path / "t.html").read_text()
    text = (tmp_path / "t.md").read_text()
    assert re.search(
        r"^players=1 policy=dull, \d+\s\d+ games of each proposal, seed 0; page made on \d{4}-\d\d-\d\d$",
        text,
        re.MULTILINE,
    )
    for text in ("What else", "What was tried", "balance tune levers --target", "ruled out"):
        assert text in page


def test_a_length_that_is_wanted_has_one_column(kernel, balance):
    ran = balance("tune", "levers", "--target", "rounds.mean=14±0.5", "--change", "strong", "--out", "t.html")
    assert ran.code == 0
    heads = next(line for line in ran.out.splitlines() if line.startswith("change"))
    assert heads.split() == ["change", "steps", "mean", "rounds", "verdict"]


def test_as_many_changes_were_tried_as_are_counted(kernel, balance, tmp_path, monkeypatch):
    monkeypatch.setattr(page, "MOST_TRIED", 5)
    told = json.loads(balance(*ASK, "--out", "t.html", "--json").out)
    text = (tmp_path / "t.md").read_text()
    assert f"Changes tried: {told['tried']}\n" in text
    assert f"The nearest 5 of {told['tried']}, in the games that chose" in text
    assert "None of the" not in told["answer"]
    assert (told["game"], told["settings"]) == ("levers", {})


def test_a_budget_too_small_is_refused_before(kernel, balance, tmp_path):
    refused = balance(*ASK, "--budget", "0.000001s", "--out", "t.html")
    assert refused.code == 2
    assert re.search(
        r"error: --budget [0-9.]+ s is too short for an answer: to judge the game as it is by \d+ \d+ games takes "
        r"about .*; give --budget 10s, or --resume with each line to play it in several goes$",
        refused.err,
    )
    assert not (tmp_path / "t").exists()


def test_a_budget_too_small_for_all_changes_is_said_before(kernel, balance, monkeypatch):
    monkeypatch.setattr(forecast, "forecast", lambda *_: forecast.Forecast(900.0, 1.0, 300.0))
    ran = balance(*ASK, "--budget", "60s", "--out", "t.html")
    assert ran.code == 0
    assert "--budget 60 s is probably too short for a proposal: one look at each change and one" in ran.err
    assert "for more give --budget 8min, or name what may change with --change" in ran.err


def test_a_budget_that_ended_it_leaves_the_answer_open_though_a_change_reaches_the_target(kernel, balance, monkeypatch):
    def spent(*_):
        raise Spent

    monkeypatch.setattr(study._Tuner, "_with_shifts", spent)
    ran = balance(*ASK, "--budget", "1h", "--out", "t.html")
    assert ran.code == 3
    assert "strong 5 -> 3 reaches the target" in ran.out
    assert "The budget ended it. Missing: what " in ran.out


def test_its_line_on_the_page_asks_the_same(kernel, balance, tmp_path):
    assert balance(*ASK, "--at", "players=2", "--keep", "rounds.mean=10..30", "--out", "t.html").code in (0, 1, 3)
    line = next(line for line in (tmp_path / "t.md").read_text().splitlines() if line.startswith("balance tune levers"))
    import shlex

    again = balance(*shlex.split(line)[1:], "--out", "t.html", "--resume")
    assert again.code in (0, 1, 3)
    assert not again.err.strip().startswith("error")


def test_json_says_what_the_proposals_reach(kernel, balance):
    told = json.loads(balance(*ASK, "--out", "t.html", "--json").out)
    best = told["proposals"][0]
    assert (best["change"], best["steps"], best["verdict"], told["verdict"]) == ({"strong": 3}, 2, "met", "met")
    (figure,) = best["figures"]
    assert figure["low"] <= figure["estimate"] <= figure["high"]
    assert figure["wanted"] == pytest.approx([0.39, 0.41])
    assert {each["at"] for each in best["moves"]} == {"players=2", "policy=sharp", "policy=random"}


def test_the_copy_is_a_scenario_that_plays_so(kernel, balance, tmp_path):
    assert balance(*ASK, "--out", "t.html", "--save", "copy").code == 0
    copy = load(tmp_path / "copy")
    assert copy.configuration({}).full["strong"] == 3
    assert copy.numbers["strong"].source == "tuned, 5 before; rulebook"
    before = (tmp_path / "levers" / "game.toml").read_text().splitlines()
    after = (tmp_path / "copy" / "game.toml").read_text().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    again = balance("tune", "levers", "--target", "win=41%±1pp", "--save", "copy")
    assert (again.code, "is there already" in again.err) == (2, True)


def test_a_cell_of_a_table_can_change(kernel, balance, tmp_path):
    """`dull` made sharp: 0.4 more log odds."""
    ran = balance("tune", "levers", "--target", "win=60%±1pp", "--change", "policies.dull.sharp", "--save", "copy")
    assert ran.code == 0, ran.err
    assert "dull,1,assumed" in (tmp_path / "copy" / "policies.csv").read_text()


def test_none_that_reaches_it_is_a_bad_answer(kernel, balance):
    ran = balance("tune", "levers", "--target", "win=99%±0.5pp", "--change", "dead,strong", "--save", "copy")
    assert ran.code == 1
    assert "None of the 20 changes of one number that were tried gives win from 98.5 to 99.5 %" in ran.out
    assert "No set of numbers was tried: by what each number does alone, none comes close." in ran.out
    assert "copy: not written" in ran.err


def test_a_target_that_nothing_moves_is_wrong_input(kernel, balance):
    ran = balance("tune", "levers", "--target", "win=99%±0.5pp", "--change", "dead")
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith(
        "error: --target outcome=win=98.5%..99.5%: nothing that may change moves "
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ((), "--target is missing"),
        (("--target", "win"), "it must be FIGURE=VALUE±TOLERANCE or FIGURE=LOW..HIGH"),
        (("--target", "win=35"), "'35' is no range"),
        (("--target", "win=170%"), "(+- stands for ±), and a share is between 0 % and 100 %"),
        (("--target", "win=35±2"), "say whether it is percent: 35%, with a tolerance of 2pp"),
        (("--target", "win=40%..30%"), "the range is turned round; the lower end comes first: 30%..40%"),
        (("--target", "rounds>12=5%..0%"), "the range is turned round; the lower end comes first: 0%..5%"),
        (("--target", "rounds.mean=11..9"), "the range is turned round; the lower end comes first: 9..11"),
        (("--target", "win=40%..40%"), "the lower end must be less than the upper end"),
        (
            ("--target", "win=30%..40%", "--target", "outcome=win=50%..60%"),
            "--target outcome=win=50%..60%: outcome=win=30%..40% is asked for already; give each figure one range",
        ),
        (
            ("--target", "win=30%..40%", "--target", "win=30%..40%", "--at", "players=2"),
            "outcome=win=30%..40% is asked for already at players=2; give each figure one range in a cell",
        ),
        (
            ("--target", "win=30%..40%", "--keep", "win=35%..60%"),
            "--keep outcome=win=35%..60%: here --target wants outcome=win=30%..40%; give bounds that hold it",
        ),
        (
            ("--target", "win=30%..40%", "--keep", "rounds.mean=9..11", "--keep", "rounds.mean=10..12"),
            "--keep rounds.mean=10..12: rounds.mean=9..11 is asked for already",
        ),
        (("--target", "win=4%±1pp", "--at", "players=1,2"), "--at players=1,2: a cell has one value of each name"),
        (("--target", "win=4%±1pp", "--at", "players=1..2"), "--at players=1..2: a cell has one value of each name"),
        (("--target", "win=4%±1pp", "--at", "players=2,,dead=3"), "--at is 'players=2,,dead=3'; it must be NAME=VALUE"),
        (("--target", "win=4%±1pp", "--at", ""), "--at is empty; it must be NAME=VALUE"),
        (("--target", "win=4%±1pp", "--change", "strong,,dead"), "--change is 'strong,,dead'; it must be a name"),
        (("--target", "win=120%..130%"), "a share is between 0 % and 100 %"),
        (("--target", "rounds.mean=9%..11%"), "rounds.mean is no share"),
        (("--target", "rounds=7%±1%"), "rounds.mean is no share, so it has no percent"),
        (("--target", "win=4%±1pp", "--only", "strong"), "no option --only here: --change NAME,… says what may change"),
        (("--target", "rounds.max=9..11"), "rounds is a number; name rounds.mean"),
        (("--target", "score.mean=9..11"), "levers has no figure 'score.mean'"),
        (("--target", "win@1=30%±2pp"), "has no seats that win"),
        (("--target", "win=4%±1pp", "--at", "players=7"), "--at: players is 7"),
        (("--target", "win=4%±1pp", "--at", "nonsense"), "--at nonsense: there is no `=`"),
        (("--target", "win=4%±1pp", "--at", "players=1", "--at", "players=2"), "--at is given 2 times and --target 1"),
        (("--target", "win=4%±1pp", "--change", "stron"), "--change: "),
        (("--target", "win=4%±1pp", "--change", "strong,strong"), "--change: strong comes twice"),
        (("--target", "win=4%±1pp", "--change", "solo"), "solo plays no part here; it needs players=2"),
        (("--target", "win=4%±1pp", "--at", "strong=4", "--change", "strong"), "strong is set by --at"),
        (("--target", "win=4%±1pp", "--most", "9"), "it must be a whole number from 1 to 3"),
        (("--target", "win=4%±1pp", "--games", "3"), "--games is 3; it must be a whole number from 200 to "),
        (("--target", "win=4%±1pp", "--budget", "soon"), "--budget"),
        (("--target", "win=4%±1pp", "--out", "t.txt"), "does not end in .html"),
    ],
)
def test_wrong_input_is_one_line(kernel, balance, line, says, tmp_path):
    ran = balance("tune", "levers", *line)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert not [path for path in tmp_path.iterdir() if path.name != "levers"]


def test_a_win_that_a_game_does_not_know_is_answered_by_its_outcomes(balance):
    ran = balance("tune", "human-punishment", "--target", "win=40%±2pp")
    assert ran.code == 2
    said = "human-punishment does not end as 'win'; which outcome? humans=40%±2pp, machines=40%±2pp, "
    assert ran.err.startswith(f"error: --target win=40%±2pp: {said}")
    assert "round_cap" not in ran.err


def test_a_win_that_a_game_does_not_know_is_that_of_a_seat_where_seats_compete(balance):
    ran = balance("tune", "posthuman", "--target", "win=35%", "--players", "3")
    none = "error: --target win=35%: posthuman does not end as 'win'; "
    assert ran.err.startswith(f"{none}name a seat: win@1=35% for the wins of seat 1; or an outcome: fortress=35%, ")
    alone = balance("tune", "posthuman", "--target", "win=35%", "--players", "1")
    assert alone.err.startswith(f"{none}which outcome? fortress=35%, ")


def test_an_ending_that_cannot_come_up_here_is_refused_unless_what_it_needs_may_change(balance, tmp_path):
    said = "no game can end so here, only with"
    ran = balance("tune", "humans", "--target", "win=10..20%", "--players", 4, "--set", "mode=mixed")
    assert ran.refused() == f"error: --target outcome=win=10%..20%: {said} mode=solo_set"
    ran = balance("tune", "posthuman", "--target", "mutants=1..2%", "--players", 1)
    assert ran.refused() == f"error: --target outcome=mutants=1%..2%: {said} players=2, 3 or 4"
    late = ("tune", "cyberdoom-tower", "--target", "loss_deadline=1..30%", "--games", 200)
    assert said in balance(*late, "--change", "move_ap").refused()
    ran = balance(*late, "--change", "deadline", "--out", tmp_path / "late.html")
    assert "deadline keys -> win reaches the target" in ran.out


def test_a_games_own_share_is_wanted_where_seats_compete(balance, tmp_path, monkeypatch):
    """Pig for two: the first seat's share grows as the goal falls."""
    monkeypatch.chdir(tmp_path)
    ran = balance(
        *(
            "tune",
            "pig",
            "--target",
            "win@1=60%..64%",
            "--change",
            "goal",
            "--games",
            "9000",
            "--set",
            "policy=hold-or-goal",
        )
    )
    assert ran.code == 0, ran.out
    assert "reaches the target (seat 1's share of the win from 60 to 64 %)" in ran.out


def test_the_winners_margin_may_be_wanted(balance, tmp_path):
    asked = (
        "--target",
        "margin<=20=20%±4pp",
        "--target",
        "margin.mean=20..40",
        "--at",
        "players=2",
        "--change",
        "goal",
    )
    ran = balance("tune", "pig", *asked, "--games", 2000, "--threads", 1, "--out", tmp_path / "t.html", "--json")
    (first, *_) = ran.json["proposals"]
    (goal,) = first["change"].values()
    played = balance("play", "pig", "--set", f"goal={goal}", "--games", 2000, "--json").json["margin"]["games"]
    share, mean = (figure["estimate"] for figure in first["figures"])
    assert share == sum(games for margin, games in played.items() if int(margin) <= 20) / 2000
    assert mean == pytest.approx(sum(int(margin) * games for margin, games in played.items()) / 2000)
    assert "games won by at most 20" in ran.json["answer"]


def test_a_length_of_games_without_an_end_is_not_reached(balance, tmp_path):
    """Up to the cap they take 10 rounds on average: how long they take is not known."""
    line = ("--set", "players=2", "--target", "rounds=10..12", "--change", "goal", "--games", 2000)
    ends = balance("tune", "pig", *line, "--out", tmp_path / "ends.html")
    assert "The game as it is reaches the target" in ends.out
    cut = balance("tune", "pig", "--set", "max_rounds=14", *line, "--out", tmp_path / "cut.html")
    assert "reaches the target" not in cut.out
    assert "of games stop at the cap of 14 rounds, so this is no length" in cut.out
