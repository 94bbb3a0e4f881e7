"""tournament: the forecast, the answer, the tables, JSON, the page, and wrong lines, as a user meets them."""

import re

import pytest

from balance.questions.tournament import forecast
from balance.studies.kept_games import KeptGames
from tests.lab.balance.questions.tournament import rings

PIG = ("tournament", "pig", "--set", "players=2", "--set", "goal=30", "--set", "hold_at=12", "--threads", 1)
SMALL = (*PIG, "--games", 800, "--lookahead", 8, "--thought", 200)


@pytest.fixture(scope="module")
def met(balance, tmp_path_factory):
    """What the command says of a short Pig for two, and its page."""
    page = tmp_path_factory.mktemp("tournament") / "pig.html"
    return balance(*SMALL, "--out", page), page


def test_the_answer_comes_first_then_the_tables_and_the_pages(met):
    ran, page = met
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith("Pig: a tournament of scripts  players=2 goal=30 hold_at=12; seed 0; 800 games of each ")
    # 3 pairs of two scripts, 3 of a script with itself, and both kinds of those who think
    assert "; seed 0; 800 games of each pair, 400 of a script with itself; 200 of each thinker; " in lines[0]
    plain = "In plain words: if everybody plays hold-or-goal, no other of these scripts is seen to do better."
    assert lines[1] == plain
    assert lines[2].startswith("Settled: among others who follow hold-or-goal nobody gains ")
    assert any(line.startswith("One seat thinking ahead (8 tries an action") for line in lines)
    assert any(line.startswith("All of this holds at once with 95 %") for line in lines)
    table = lines.index("One seat's share of the win: its script, among others who follow another")
    assert lines[table + 1].split() == ["one", "seat", "1", "2", "3"]
    assert [line.split()[1] for line in lines[table + 2 : table + 5]] == ["hold-or-goal", "hold", "random"]
    assert re.search(r"percent of the win, all figures at once within ±\d+\.\d points$", lines[table + 5])
    assert lines[table + 7].startswith("hold-or-goal ")
    assert lines[table + 9] == "gains in points"  # it is settled: none may be as stable, and it is not only what may be
    (why,) = (line for line in lines if line.startswith("Where all follow one script, a seat gets 50.00 % "))
    assert why.removesuffix(".") in page.with_suffix(".md").read_text().replace("\u202f", " ")
    assert lines[-4].startswith("A better answer may be learnt, beginning with the script of --policy, ")
    asks = "This tournament asks which of these scripts nobody gains by leaving. What one seat wins by better play"
    assert lines[-3].startswith(asks)
    assert lines[-3].endswith(": balance ladder pig --set players=2 --set goal=30 --set hold_at=12")
    assert asks in page.with_suffix(".md").read_text()
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]


def test_before_it_starts_it_says_what_it_will_take(met):
    (line,) = (line for line in met[0].err.splitlines() if "compiling" not in line)
    assert line.startswith("Pig: 6 pairs of scripts (3 of a script with itself), 3 600 games in all: about ")
    assert "; then 200 games of each thinker, 8 tries an action: about " in line


def test_a_budget_that_ends_before_the_first_round_is_refused_with_what_would_do(balance, tmp_path, monkeypatch):
    expected = forecast.TournamentForecast(36_000, 200.0, 60.0, 1000, 0.0)
    monkeypatch.setattr(forecast, "forecast_tournament", lambda *_: expected)
    ran = balance(*PIG, "--out", tmp_path / "p.html", "--budget", "20s")
    assert ran.code == 2
    says = ran.err.splitlines()[-1]
    assert "--budget 20 s is too short for an answer: the first round, 1 000 games of each of 6 pairs, takes " in says
    assert "give --budget 90s, or --games 100, or --resume" in says


def test_the_page_says_the_same_with_a_map_and_how_to_make_it_again(met):
    page = met[1]
    text = page.with_suffix(".md").read_text()
    assert "# Pig: a tournament of scripts" in text
    asked = "--set players=2 --set goal=30 --set hold_at=12 --games 800 --lookahead 8 --thought 200 --seed 0"
    assert f"balance tournament pig {asked}" in text
    assert "Those who think ahead, on games that chose nothing" in text
    html = page.read_text()
    assert (page.parent / "pig-figures" / "payoffs-01.svg").exists()
    assert "Framed: gains most here of those seen to gain" in html
    assert 'This is told in the table "The others follow".' in text
    assert "**Mixtures** are told" in text
    assert "**Thinking ahead** plays other games" in text
    assert "**A circle**" not in text  # there is none
    assert "://" not in html.replace("http://www.w3.org", "")


def test_ctrl_c_keeps_the_games_and_says_how_to_go_on(met, balance, tmp_path, monkeypatch):
    real = KeptGames._keep

    def pressed(games, held):
        real(games, held)
        if games.played > 1000:
            raise KeyboardInterrupt

    line = (*SMALL, "--out", tmp_path / "out.html")
    with monkeypatch.context() as patch:
        patch.setattr(KeptGames, "_keep", pressed)
        ran = balance(*line)
    assert (ran.code, ran.out) == (130, "")
    said = ran.err.splitlines()[-1]
    assert re.fullmatch(r"interrupted; \d \d+ games kept in .*out; the same line with --resume goes on", said)
    assert not (tmp_path / "out.html").exists()
    again = balance(*line, "--resume")
    assert again.out.replace("out.", "pig.").splitlines()[:-2] == met[0].out.splitlines()[:-2]
    assert (tmp_path / "out/answer.json").read_bytes() == (met[1].parent / "pig/answer.json").read_bytes()


def test_for_machines(balance, tmp_path):
    told = balance(*PIG, "--games", 200, "--json", "--out", tmp_path / "p.html").json
    (contest,) = told["contests"]
    assert (contest["kind"], contest["axis"], contest["seats"]) == ("alone", "policy", [1, 2])
    assert contest["rows"] == ["hold", "hold-or-goal", "random"]
    assert set(contest["mixture"]) == {"value", "low", "high", "parts", "resamples"}
    assert len(told["payoffs"]) == 9
    assert {"contest", "row", "column", "estimate", "low", "high", "numbers"} <= told["payoffs"][0].keys()
    assert [each["field"] for each in told["stability"]] == [["hold-or-goal"], ["hold"]]
    assert (told["decided"], told["games"], told["thinkers"]) == (True, 200, [])
    assert told["train"][0].endswith("--set policy=hold-or-goal")


def test_the_same_line_with_resume_plays_nothing_and_says_the_same(met, balance):
    ran, page = met
    assert "holds a tournament and its answer" in balance(*SMALL, "--out", page).refused()
    again = balance(*SMALL, "--out", page, "--resume")
    assert (again.code, again.out) == (0, ran.out)
    other = balance(*SMALL, "--out", page, "--resume", "--seed", 3)
    assert (other.code, "the seed: 0 there, 3 here" in other.err) == (2, True)


def test_of_many_scripts_the_terminal_says_what_it_leaves_out_and_the_page_has_all(balance, tmp_path):
    names = [f"s{i}" for i in range(13)]
    policies = "id,move,width,source\nrock,0,1,assumed\n"
    policies += "".join(f"{name},{i % 4},1,assumed\n" for i, name in enumerate(names[1:]))
    with rings.installed(tmp_path / "rings", policies=policies):
        asked = ("--games", 100, "--threads", 1, "--out", tmp_path / "p.html")
        ran = balance("tournament", "rings", *asked)
    assert "; 8 columns left out: see the page; 2 rows left out: see the page" in ran.out
    assert "5 others are on the page." in ran.out
    text = (tmp_path / "p.md").read_text()
    assert "All 196 payoffs in percent of the win, with their intervals" in text


def test_a_setting_that_is_swept_is_played_apart(balance, tmp_path):
    asked = (
        "--set",
        "goal=20,30",
        "--set",
        "hold_at=12",
        "--games",
        100,
        "--threads",
        1,
        "--json",
        "--out",
        tmp_path / "p.html",
    )
    told = balance("tournament", "pig", "--set", "players=2", *asked).json
    assert [each["settings"]["goal"] for each in told["contests"]] == [20, 30]
    assert {sentence.partition(":")[0] for sentence in told["answer"][:-1]} == {"Goal=20", "Goal=30"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("--script", "hold"), "policy has one script, hold; a tournament needs two: name another one of hold-or-goal"),
        (("--script", "hodl,hold"), "--script: policy has no script 'hodl'; scripts are hold, hold-or-goal"),
        (("--script", "hold,hold"), "--script is hold,hold; it must name scripts, each once"),
        (("--set", "policy=hold"), "--set policy: leave it out: its scripts are what meets; --script A,B chooses some"),
        (("--set", "policy@2=hold"), "--set policy@2: leave it out: each seat in turn gets the script that is tried"),
        (("--set", "lookahead@1=4"), "--set lookahead@1: leave it out: seats take turns; lookahead=N lets all of them"),
        (("--set", "lookahead=4", "--lookahead", "8"), "--lookahead and --set lookahead both say who thinks"),
        (("--lookahead", "1025"), "--lookahead is 1025; it must be a whole number from 0 to 1024"),
        (("--axis", "guy_policy"), "--axis: pig has no scripts 'guy_policy' that meet; allowed: policy"),
        (("--axis", "policy", "--set", "policy=hold"), "--axis policy: it is set by --set, so it does not change"),
        (("--set", "goal=0"), "--set: goal is 0; it must be from 1 to 1000 points (PIG-007)"),
        (("--set", "goal=20..40"), "pig: 21 configurations are set; at most 16 are played"),
        (("--games", "99"), "--games is 99; it must be a whole number from 100 to 10000000"),
        (("--thought", "9"), "--thought is 9; it must be a whole number from 100 to 10000000"),
        (("--level", "1"), "--level is 1.0; it must be between 0 and 1"),
        (("--budget", "soon"), "--budget is 'soon'; it must be a time above 0, such as 90s, 10min or 2h"),
        (("--out", "t.txt"), "t.txt: does not end in .html"),
        (("--threads", "1", "--cluster", "local:2"), "--threads and --cluster"),
    ],
)
def test_wrong_lines_are_refused_in_one_line(balance, tmp_path, monkeypatch, line, says):
    monkeypatch.chdir(tmp_path)
    assert says in balance("tournament", "pig", *line).refused()
    assert list(tmp_path.iterdir()) == []


def test_a_game_with_one_script_is_refused_in_one_line(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    policies = "id,move,width,source\nrock,0,1,assumed\n"
    with rings.installed(tmp_path / "rings", policies=policies):
        said = balance("tournament", "rings", "--script", "rock").refused()
    assert "policy has one script, rock; a tournament needs two: name another one of random" in said


def test_an_axis_that_plays_no_part_is_refused_with_what_it_needs(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with rings.installed(tmp_path / "rings", competitive=False):
        said = balance("tournament", "rings", "--axis", "boss_policy").refused()
    assert "--axis boss_policy: it plays no part here; it does with boss=true" in said


def test_a_budget_too_small_for_a_round_is_said_and_resume_goes_on(balance, tmp_path):
    asked = (*PIG, "--games", 200, "--out", tmp_path / "p.html")
    refused = balance(*asked, "--budget", "0.000001s", "--resume")
    assert refused.code == 3
    assert "--budget was spent before 200 games of each pair were played" in refused.err
    assert balance(*asked, "--resume").code == 0
