"""decisions: the forecast, the answer, the tables, JSON, the page and replays with chances, as a user meets them."""

import re
import shlex

import polars as pl
import pytest

from balance.questions.decisions import plan
from balance.questions.decisions.figure_texts import often_text
from balance.questions.decisions.kind_words import told_actions
from balance.simulation.engine import Threads
from sims.game import Game

PIG = ("decisions", "pig", "--set", "players=2", "--set", "goal=25", "--set", "hold_at=8", "--games", 24, "--tries", 8)


NAME = "pig-players-2-goal-25-hold-at-8-games-24-tries-8-decisions"


@pytest.fixture(scope="module")
def examined(balance, tmp_path_factory):
    """What the command says, and its page."""
    page = tmp_path_factory.mktemp("decisions") / "pig.html"
    return balance(*PIG, "--all", "--out", page), page


def test_the_answer_comes_first_then_the_tables_and_the_pages(examined):
    ran, page = examined
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0] == "Pig: which decisions matter?  players=2 goal=25 hold_at=8 policy=hold, 24 games, seed 0"
    assert lines[1].startswith('In plain words: the choice that matters most is "roll or hold". ')
    assert lines[2].startswith('What is seen to matter most is "roll or hold"')
    (back,) = (line for line in lines if "comebacks" in line)
    assert re.fullmatch(
        r"These games and tries are too few to say how many wins are comebacks \(\d+ to \d+ %\); give --games 100 "
        r"--tries 64\.",
        back,
    )
    (best,) = (line for line in lines if line.startswith("Best: "))
    assert "Where actions differ little, that is chance" in best
    heads = [line.split() for line in lines if line.startswith("decision ")]
    assert heads[0][:5] == ["decision", "in", "a", "game", "actions"]
    assert heads[0][-4:] == ["seen", "to", "matter", "verdict"]  # of 8 tries none show that a decision does not
    assert heads[1] == ["decision", "action", "legal", "done", "best", "missed", "where", "done"]
    assert any(line.startswith("roll or hold  hold ") for line in lines)
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]


def test_before_it_starts_it_says_what_it_will_take(examined):
    said = [line for line in examined[0].err.splitlines() if "compiling" not in line]
    assert len(said) == 1
    assert said[0].startswith(
        "Pig: players=2 goal=25 hold_at=8 policy=hold, seed 0: 24 games by script; decisions, 8 tries of each "
    )


def test_a_budget_without_any_answer_is_refused_with_what_would_do(balance, tmp_path, monkeypatch):
    """Before the first game: of fewer than 8 games an answer says nothing."""
    monkeypatch.setattr(plan, "forecast_decisions", lambda *_: plan.DecisionForecast(25.0, 200.0, 5e3))
    ran = balance(*PIG, "--out", tmp_path / "p.html", "--tries", 64, "--budget", "40s")
    assert ran.code == 2
    says = ran.err.splitlines()[-1]
    assert "--budget 40 s is too short for an answer: examining the first 8 games, 64 tries of each action, " in says
    assert says.endswith("give --budget 5min, or --tries 6")  # two games do not fit into a go, and less is not kept
    assert not list(tmp_path.iterdir())


def test_a_slow_game_is_forecast_by_a_few_tries(monkeypatch):
    asked = plan.plan_decisions("pig", {"players": 2}, tries=64)
    monkeypatch.setattr(plan, "SLOW_SECONDS", 0.0)
    tried = []
    monkeypatch.setattr(Game, "examine_many", lambda *given: tried.append(given[6]))
    expected = plan.forecast_decisions(asked, Threads(1))
    assert tried == [4, 4, 4]  # none, one and three games
    assert expected.first == pytest.approx(8 * expected.game)
    assert expected.whole == pytest.approx(200 * expected.game)


def test_a_slow_game_that_alone_is_too_long_refuses_a_budget_before_others_are_tried(balance, tmp_path, monkeypatch):
    tried = []

    def seconds(plan, first, games, tries):
        tried.append(games)
        return 10.0 * games

    monkeypatch.setattr(plan, "_seconds", seconds)
    line = (*PIG, "--out", tmp_path / "p.html", "--tries", 64, "--threads", 1)
    says = balance(*line, "--budget", "10min").refused()  # 10 s with 4 tries: 160 s a game, 8 games
    assert "examining the first 8 games, 64 tries of each action, takes about 21 min; give --budget 32min" in says
    assert tried == [0, 1]
    tried.clear()
    assert balance(*line, "--budget", "12min").code == 2  # others may be twice as short
    assert tried == [0, 1, 3]


def test_actions_of_which_nothing_is_known_are_left_out_of_the_table():
    """What is never done is told if it was judged often: of few decisions 0 % would look like a finding."""
    of = {"kind": "a", "action": "b", "judged": 100}
    known, seldom = {**of, "regret_found": 1.0, "regret_high": 2.0}, {**of, "regret_found": 1.0, "regret_high": None}
    never = {**of, "regret_found": None, "regret_high": None}
    shown, left = told_actions(pl.DataFrame([known, seldom, never, {**never, "judged": 99}]))
    assert shown.rows(named=True) == [known, never]
    assert left == "In too few games to tell: 2 of 4 actions; the page has all."
    shown, left = told_actions(pl.DataFrame([seldom, never], schema=shown.schema))
    assert (shown.height, left) == (0, "In too few games to tell: 2 of 2 actions; the page has all.")
    shown, left = told_actions(pl.DataFrame([known]))
    assert (shown.height, left) == (1, "")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([1, 2, 3, 2] * 10, "2.0 times in a game on average (1.7 to 2.3)"),
        ([0] * 40, "less than 0.1 times in a game on average (0.0 to 0.1)"),
        ([20, 21] * 20, "20 times in a game on average (20 to 21)"),
        ([1, 2, 3], "2.0 times in a game on average (of 3 games, too few for an interval)"),
    ],
)
def test_how_often_the_lead_changes_has_an_interval(changes, says):
    assert often_text(pl.Series(changes), 0.95) == says


def test_the_page_says_the_same_and_how_to_make_it_again(examined):
    ran, page = examined
    text = page.with_suffix(".md").read_text()
    assert "# Pig: which decisions matter?" in text
    assert ran.out.splitlines()[2].replace(" %", "\u202f%").replace("%", r"%") in text
    command = "balance decisions pig --set players=2 --set goal=25 --set hold_at=8 --games 24 --tries 8 --seed 0"
    assert command in text
    html = page.read_text()
    assert html.count("<svg") == 6  # winners, others; when games move and kinds, each wide and narrow
    assert "://" not in html.replace("http://www.w3.org", "")
    assert "--pick worst-blunder`" in text


def test_a_game_is_told_with_what_the_study_knows(examined, balance):
    folder = examined[1].with_suffix("")
    ran = balance("replay", folder, "--pick", "worst-blunder")
    assert ran.code == 0
    assert "'s chance to win " in ran.out
    assert "Its row  equal to that of the compiled kernels" in ran.out
    assert "comeback, decided-early, worst-blunder, game=K" in balance("replay", folder, "--pick", "median").refused()
    assert "is a study of decisions, which has them fixed" in balance("replay", folder, "--seed", 1).refused()


def test_for_machines(balance, tmp_path):
    ran = balance(
        *PIG, "--out", tmp_path / "p.html", "--json", "--kind", "roll-or-hold", "--sample", "0.5", "--threads", 1
    )
    told = ran.json
    assert (told["game"], told["games"], told["tries"], told["sample"]) == ("pig", 24, 8, 0.5)
    assert [kind["kind"] for kind in told["kinds"]] == ["roll or hold"]
    assert told["answer"][1].startswith('What is seen to matter most is "roll or hold"')
    assert [row["tries"] for row in told["noticed"]] == [4]  # half of the tries
    assert told["course"] == []  # only some kinds were asked for
    assert len(told["stories"]) == 24
    assert told["pages"][0] == str(tmp_path / "p.html")


def test_the_page_has_a_name_unless_one_is_given(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert balance(*PIG).code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        NAME,
        f"{NAME}-figures",
        f"{NAME}.html",
        f"{NAME}.md",
    }
    assert f"{NAME}: holds a study of decisions and its answer" in balance(*PIG).refused()
    assert balance(*PIG, "--resume").code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "page.txt"], "page.txt: does not end in .html; the report is a file such as page.html"),
        (["--tries", "5"], "--tries is 5; it must be even"),
        (["--kind", "roll or hold", "--kind", "roll-or-hold"], "--kind: roll or hold comes twice; give each kind once"),
        (["--kind", "swim"], "--kind: Pig has no decisions of the kind 'swim'; kinds are roll or hold"),
        (["--budget", "0"], "--budget is '0'; it must be a time above 0"),
        (["--sample", "120pp"], "--sample is '120pp'; it must be more than 0 and less than 100pp"),
        (["--set", "max_rounds=50,60"], "max_rounds: 2 values; balance decisions takes one"),
        (["--set", "lookahead=4"], "leave lookahead out"),
        (["--games", "1"], "--games is 1; it must be a whole number of at least 2"),
        (["--level", "2"], "--level is 2.0; it must be between 0 and 1, at most 0.999999"),
        (["--level", "nan"], "--level is nan; it must be"),
        (["--level", "0.9999999999999999"], "--level is 0.9999999999999999; it must be"),
        (["--out", "nowhere/page.html"], "nowhere/page.html: is in a folder that does not exist, nowhere"),
    ],
)
def test_wrong_lines_are_refused(balance, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    assert says in balance(*PIG, *words).refused()
    assert not list(tmp_path.iterdir())


def test_a_page_that_cannot_be_written_is_refused_before_any_game(balance, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("mine")
    assert f"{page}: is there already and is not a study of decisions" in balance(*PIG, "--out", page).refused()
    assert page.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [page]


def test_a_budget_in_which_nothing_is_done_leaves_nothing(balance, tmp_path):
    ran = balance(*PIG, "--out", tmp_path / "page.html", "--budget", "0.000000001s", "--resume")
    assert ran.code == 3
    assert "--budget was spent before 2 games were examined; give more time, or fewer --tries" in ran.err
    assert not list(tmp_path.iterdir())


def test_the_lines_of_a_page_can_be_pasted(balance, a_copy, tmp_path, monkeypatch):
    (tmp_path / "my games").mkdir()
    a_copy.rename(tmp_path / "my games" / "my_pig")
    monkeypatch.chdir(tmp_path)
    ran = balance("decisions", "my games/my_pig", *PIG[2:], "--level", 0.9, "--out", "my games/page.html")
    assert ran.code == 0
    text = (tmp_path / "my games" / "page.md").read_text()
    (again,) = [line for line in text.splitlines() if line.startswith("balance decisions")]
    words = shlex.split(again)
    assert words[:3] == ["balance", "decisions", "my games/my_pig"]
    assert words[-2:] == ["--level", "0.9"]
    assert "balance replay 'my games/page' --pick comeback" in text.replace("\\", "")
    assert balance(*words[1:], "--out", "my games/page.html", "--resume").code == 0


def test_a_game_is_told_by_the_page_of_its_study(examined, balance):
    page = examined[1]
    told = balance("replay", page, "--pick", "comeback")
    assert told.code == 0
    assert told.out == balance("replay", page.with_suffix(""), "--pick", "comeback").out
    assert "is a study of decisions, which has them fixed" in balance("replay", page, "--seed", 1).refused()


def test_a_budget_that_ends_it_leaves_the_answer_open(balance, tmp_path):
    ran = balance(*PIG, "--out", tmp_path / "page.html", "--games", 100_000, "--budget", "0.3s")
    assert ran.code == 3
    assert "Stopped by its budget after " in ran.out
    assert "A game that was not over then does not count" in ran.out
    assert "leaves out long games more often than short ones" in (tmp_path / "page.html").read_text(encoding="utf-8")
