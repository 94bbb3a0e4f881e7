"""ladder: the forecast, the answer, the tables, JSON, the page, exit codes and Ctrl-C, as a user meets them."""

import re

import pytest

from balance.questions.ladder import command, forecast
from balance.questions.ladder.plan import plan_ladder
from balance.simulation.engine import Threads
from balance.studies.kept_games import KeptGames, Spent
from tests.lab.reports.reading import Page

# a step below 10 points is small here, so that it ends soon
SHORT = ("--games", 600, "--gain", "10pp", "--seed", 2)
PIG = ("ladder", "pig", "--set", "players=2", "--set", "goal=40", "--set", "hold_at=8", *SHORT)


@pytest.fixture(scope="module")
def climbed(balance, tmp_path_factory):
    """What the command says, and the page it wrote."""
    page = tmp_path_factory.mktemp("climbed") / "pig.html"
    return balance(*PIG, "--out", page), page


def test_the_answer_comes_first_then_the_rungs_the_seats_and_the_pages(climbed):
    ran, page = climbed
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith(
        "Pig: a ladder of skill  players=2 goal=40 hold_at=8; one seat climbs, each seat in turn; the others follow h"
    )
    assert lines[1].startswith(
        "One seat among others who follow hold-or-goal, the best script of games that are not counted "
        "(an even share is 50 %): random "
    )
    gain = r"\(thinking ahead gains \d\.\d points, between (\d\.\d) and \d+\.\d\)"
    given = re.search(
        r"thinking ahead \(hold-or-goal, 16 tries\) 5\d\.\d %: hold-or-goal gives away at least (\d\.\d) points to who "
        rf"knows it {gain}, playing at random costs \d\d\.\d points\.$",
        lines[1],
    )
    assert given[1] == given[2]  # the low end of the gain
    assert lines[2] == (
        "Settled: among others who follow hold-or-goal nobody gains more than 0.58 points by any of the 2 "
        "other scripts."
    )
    assert lines[3].startswith("Twice the thinking gains little: 16 tries an action instead of 8 gain ")
    assert lines[3].endswith(", less than 10 points in any case.")
    assert re.match(
        r"With 16 tries an action a better action is noticed half of the time if it is better by \d\d\.\d points, ",
        lines[4],
    )
    assert re.match(
        r"If all follow hold-or-goal, seat 1 wins \d\.\d points more \(between \d\.\d and \d+\.\d\) than an even share",
        lines[5],
    )
    assert lines[6].split()[:4] == ["rung", "wins", "interval", "gain"]
    assert [line.split()[0] for line in lines[7:10]] == ["random", "hold", "hold-or-goal"]
    assert lines[12].startswith("lookahead 16")
    assert lines[13].startswith("Sees: the difference between two actions, in points of the win, that these tries tell")
    assert lines[14] == (
        "In the row of hold-or-goal all seats follow hold-or-goal: its share is an even share, however well it plays."
    )
    assert lines[15].startswith("all follow")
    assert [line.split()[0] for line in lines[16:19]] == ["random", "hold", "hold-or-goal"]
    assert lines[-3] == (
        "This ladder asks what one seat wins by better play while the others follow hold-or-goal. Which of these "
        "scripts nobody gains by leaving: balance tournament pig --set players=2 --set goal=40 --set hold_at=8 --seed 2"
    )
    assert lines[-4] == (
        "All intervals hold at once with 95 %. Which script is settled is judged with 95 % of its own. What thinking "
        "ahead gains is a lower bound of what the others' script gives away to who knows it."
    )
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]


def test_before_it_starts_it_says_what_it_will_take(climbed):
    said = [line for line in climbed[0].err.splitlines() if not line.startswith("compiling")]
    assert (
        said[0]
        == "Pig: players=2 goal=40 hold_at=8, seed 2; one seat climbs, each seat in turn; the others follow the "
        "best script of games that are played first and not counted"
    )
    more = "1 500 more each that put them in order and tell what a seat is worth"
    assert said[1].startswith(f"3 scripts x 600 games, and {more}: about ")
    assert said[1].endswith(", whatever the budget")
    assert said[2].startswith("then the best thinks ahead, 4, 8, 16, ... tries an action: about ")
    assert said[2].endswith(
        "; ends when a doubling gains less than 10 points (not while tries see too little to tell), or 5 min are "
        "spent; compiling is not counted"
    )
    assert len(said) == 3


def test_the_page_has_the_answer_a_figure_and_both_tables(climbed):
    _, file = climbed
    page = Page(file.read_text(encoding="utf-8"))
    assert list(page.text)[1:] == ["answer", "rungs", "seats", "played", "reading", "reproduce"]
    assert "hold-or-goal, the best script of games that are not counted (an even share is 50 %)" in page.text["answer"]
    (rungs,), (seats,) = page.tables["rungs"], page.tables["seats"]
    names = ["random", "hold", "hold-or-goal", "lookahead 4", "lookahead 8", "lookahead 16"]
    assert rungs.column("Rung") == names
    assert len(set(rungs.column("Wins"))) > 3
    assert seats.column("All follow") == [name for name in names for _ in range(2)]
    assert seats.column("Seat") == ["1", "2"] * 6
    again = page.text["reproduce"]
    assert "balance ladder pig --set players=2 --set goal=40 --set hold_at=8 --games 600 --gain 10pp --seed 2" in again
    assert "The games of its topmost rung in which seat 1 climbs, by balance play:" in again
    scripts = "--set policy=hold-or-goal --set policy@1=hold-or-goal --set lookahead@1=16"
    assert f"balance play pig --set players=2 --set goal=40 --set hold_at=8 {scripts} --games 200 --seed 2" in again
    figure = file.with_name("pig-figures") / "ladder-01.svg"
    assert figure.is_file()
    markdown = file.with_suffix(".md").read_text(encoding="utf-8")
    assert "(pig-figures/ladder-01.svg)" in markdown
    assert {path.name for path in file.with_suffix("").iterdir()} == {
        "ladder.json",
        "answer.json",
        "speeds.json",
        "games",
        "choosing",
    }


def test_a_ladder_that_sees_too_little_is_not_decided(balance, tmp_path, monkeypatch):
    real = KeptGames.table

    def spent(games, cell, wanted):
        if "lookahead-32" in cell.name:
            raise Spent
        return real(games, cell, wanted)

    monkeypatch.setattr(KeptGames, "table", spent)
    monkeypatch.chdir(tmp_path)
    ran = balance("ladder", "pig", "--set", "players=2", *SHORT)  # to 100 points one decision moves little
    assert ran.code == 3
    lines = [line for line in ran.out.splitlines() if line]
    assert (
        ": nobody is seen to gain by thinking ahead where the others follow hold-or-goal (16 tries see too little), "
        in lines[1]
    )
    assert re.match(
        r"Not decided within the budget whether more than 16 tries an action gain 10 points: ",
        lines[3],
    )
    assert lines[4].endswith(": nothing is known of better play so far.")
    said = " ".join(ran.out.split())
    assert "Plays otherwise: in how many decisions who thinks did something else" in said
    assert "The share of who thinks also counts how its script did in the same games and in all others" in said


def test_a_ladder_goes_on_from_its_folder_and_says_the_same(climbed, balance):
    ran, page = climbed
    again = f"holds a ladder and its answer on the page {page}; add --resume to print it again"
    assert again in balance(*PIG, "--out", page).refused()
    again = balance(*PIG, "--out", page, "--resume")
    assert (again.code, again.out) == (0, ran.out)


def test_the_budgets_own_line_says_that_it_is_for_thinking_ahead_and_that_scripts_play_first(balance):
    said = " ".join(balance("ladder", "--help").out.replace("│", " ").split())
    assert re.search(r"--budget TIME Ends thinking ahead after 5min or 2h\. Scripts play first\.", said)
    assert "Scripts play first" not in balance("rank", "--help").out


def test_a_budget_that_may_end_before_the_first_answer_is_told_before_the_work_begins(capsys, monkeypatch):
    """A fifth of the budget is for all seats thinking at once, and a forecast of a few games may be too short."""
    monkeypatch.setattr(forecast, "forecast_ladder", lambda *_: forecast.LadderForecast(10.0, 40.0, 30_000))
    warned = []
    for budget in (92, 95):  # 1.5 x 50 s / 0.8 = 93.75 s
        plan = plan_ladder("pig", {"players": 2}, budget=budget)
        command._say_forecasts([plan], Threads(1), plan.budget, False)
        warned.append("may be too short" in capsys.readouterr().err)
    assert warned == [True, False]
    alone = plan_ladder("pig", {"players": 1}, budget=80)  # nobody competes: all of the budget is for the climb
    command._say_forecasts([alone], Threads(1), alone.budget, False)
    assert "may be too short" not in capsys.readouterr().err


def test_where_nobody_says_how_many_scripts_play_as_many_games_as_leave_half_of_the_budget(
    balance, tmp_path, monkeypatch
):
    """They take 200 s with 10 000 games; the folder keeps the number, and a slower machine goes on with it."""

    def slow(plan, engine):
        return forecast.LadderForecast(plan.games / 50, 1.0, forecast.games_of_a_script(plan))

    monkeypatch.setattr(forecast, "forecast_ladder", slow)
    monkeypatch.chdir(tmp_path)
    line = (*PIG[:2], "--set", "goal=20", "--set", "players=1", "--script", "hold,hold-or-goal", "--threads", 1)
    line = (*line, "--gain", "49pp")
    ran = balance(*line, "--budget", "10s")
    asked, announced = ran.err.splitlines()[:2], ran.err
    assert (
        "10 000 games of each script would take about 3 min of --budget 10 s: 250 are played, which leave half of it "
        "for thinking ahead; --games N plays another number, whatever the budget" in asked
    )
    assert "2 scripts x 250 games, and 250 more each that put them in order: about 5.0 s\n" in announced
    assert "may be too short" not in ran.err
    (page,) = tmp_path.glob("*.md")
    assert "games" not in page.name
    assert " --games 250 " in page.read_text()
    again = balance(*line, "--budget", "30s", "--resume")
    assert (again.code, "2 scripts x 250 games" in again.err) == (0, True)
    assert "would take" not in again.err
    assert balance(*line, "--resume").code == 0
    assert "holds a ladder and its answer" in balance(*line, "--budget", "10s").refused()
    others = balance(*line, "--budget", "10s", "--games", 300)
    assert "may be too short for an answer" in others.err
    assert "2 scripts x 300 games, and 300 more each that put them in order: about 6.0 s, whatever" in others.err


def test_scripts_keep_the_budget_also_where_nothing_will_be_known_of_thinking(capsys, monkeypatch):
    def slow(plan, engine):
        return forecast.LadderForecast(plan.games / 50, 100.0, forecast.games_of_a_script(plan))

    monkeypatch.setattr(forecast, "forecast_ladder", slow)
    plan = plan_ladder("pig", {"players": 2}, budget=40)
    assert command._say_forecasts([plan], Threads(1), plan.budget, False, fits=True) == 1000
    said = capsys.readouterr().err
    assert ": 1 000 are played, which leave half of it" in said
    assert "--budget 40 s may be too short for an answer: scripts play all their games first, about 20 s, and" in said
    assert command._say_forecasts([plan], Threads(1), plan.budget, False) == 10_000  # the number was typed
    capsys.readouterr()
    monkeypatch.setattr(forecast, "forecast_ladder", lambda *_: forecast.LadderForecast(10.0, 15.0, 30_000))
    assert command._say_forecasts([plan], Threads(1), plan.budget, False) == 10_000
    assert "in all; take --budget " in capsys.readouterr().err  # not --games 20000


def test_several_ladders_play_fewer_games_too(balance, tmp_path, monkeypatch):
    def slow(plan, engine):
        return forecast.LadderForecast(plan.games / 100, 1.0, forecast.games_of_a_script(plan))

    monkeypatch.setattr(forecast, "forecast_ladder", slow)
    line = (*PIG[:2], "--set", "goal=20", "--set", "players=1,2", "--script", "hold,hold-or-goal", "--threads", 1)
    line = (*line, "--gain", "49pp", "--budget", "20s", "--out", tmp_path / "p.html")
    ran = balance(*line)
    assert "10 000 games of each script would take about 3 min of --budget 20 s: 500 are played" in ran.err
    assert " --games 500 " in (tmp_path / "p.md").read_text()
    assert "500 games" in balance(*line, "--resume").err


def test_ladder_for_machines(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = balance(*PIG, "--scripts", "hold,hold-or-goal", "--budget", "0.000001s", "--json")
    told = ran.json
    assert ran.code == 3  # undecided
    assert (told["game"], told["axis"], told["seats"], told["field"]) == ("pig", "policy", [1, 2], "hold-or-goal")
    assert told["settings"] == {"players": 2, "goal": 40, "hold_at": 8}
    assert (told["decided"], told["best"], told["gain"], told["level"]) == (False, "hold-or-goal", 0.1, 0.95)
    assert [row["rung"] for row in told["rungs"]] == ["hold", "hold-or-goal"]
    assert [row["seat"] for row in told["seat_advantages"]] == [1, 2, 1, 2]
    assert (told["settled"], told["circle"], told["gives_away_at_least"]) == (True, [], None)
    assert told["answer"][1].startswith("Settled: among others who follow hold-or-goal nobody gains ")
    assert told["answer"][2].startswith("Not decided: of thinking ahead nothing is known yet. With 4 tries an action ")
    assert re.search(
        r"warning: --budget [0-9.]+ s may be too short for an answer: scripts play all their games first, "
        r"about .*, and of thinking ahead something is known after about .* in all; take --budget [\d.]+(s|min)$",
        ran.err,
        re.MULTILINE,
    )
    name = told["folder"]
    assert re.fullmatch("pig-players-2-goal-40-hold-at-8-scripts-hold-hold-or-goal-games-[0-9a-f]{6}-ladder", name)
    assert told["pages"] == [f"{name}.html", f"{name}.md"]
    assert all((tmp_path / page).is_file() for page in told["pages"])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["ladder"], "GAME is missing"),
        (["ladder", "pigg"], "did you mean 'pig'"),
        ([*PIG, "--budget", "0"], "--budget is '0'; it must be a time above 0"),
        ([*PIG, "--gain", "0"], "--gain is '0'; it must be more than 0"),
        ([*PIG, "--level", "2"], "--level is 2.0; it must be between 0 and 1"),
        ([*PIG, "--axis", "guy_policy"], "--axis: pig has no scripts 'guy_policy'; allowed: policy"),
        (
            [*PIG, "--scripts", "hold,hunter"],
            "--script: policy has no script 'hunter'; scripts are hold, hold-or-goal",
        ),
        ([*PIG, "--set", "lookahead@2=4"], "--set lookahead@2: leave it out: it climbs"),
        ([*PIG, "--seats", "3"], "--seats: 3 is no seat here; they are 1 to 2"),
        ([*PIG, "--seats", "one"], "--seats is 'one'; it must be the numbers of seats, such as 2,4"),
        ([*PIG, "--out", "pig.txt"], "pig.txt: does not end in .html"),
        ([*PIG, "--games", "1"], "--games is 1; it must be a whole number from 100"),
    ],
)
def test_wrong_input_is_code_2(balance, tmp_path, monkeypatch, line, said):
    monkeypatch.chdir(tmp_path)
    assert said in balance(*line).refused()
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_the_games_and_says_how_to_go_on(climbed, balance, tmp_path, monkeypatch):
    real, calls = KeptGames._play_chunk, []

    def pressed(games, *cell):
        calls.append(cell)
        if len(calls) == 3:
            raise KeyboardInterrupt
        real(games, *cell)

    line = (*PIG, "--out", tmp_path / "out.html")
    with monkeypatch.context() as patch:
        patch.setattr(KeptGames, "_play_chunk", pressed)
        ran = balance(*line)
    assert (ran.code, ran.out) == (130, "")
    said = ran.err.splitlines()[-1]
    assert said.startswith("interrupted; ")
    assert said.endswith(f" games kept in {tmp_path / 'out'}; the same line with --resume goes on")
    assert not (tmp_path / "out/ladder.lock").exists()
    assert not (tmp_path / "out.html").exists()
    again = balance(*line, "--resume")
    assert again.code == 0
    assert again.out.splitlines()[:6] == climbed[0].out.splitlines()[:6]
