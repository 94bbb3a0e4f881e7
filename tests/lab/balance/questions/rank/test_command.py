"""rank: the forecast, the answer, the table, JSON, the page, and wrong lines, as a user meets them."""

import re

import pytest

from balance.questions.rank.plan import BOUNDED
from balance.studies import no_answer
from balance.studies.kept_games import KeptGames, Spent

SMALL = ("--games", 400, "--screen", 200, "--threads", 1)


@pytest.fixture(scope="module")
def ranked(balance, tmp_path_factory):
    """What the command says of a short Pig for one, and its page."""
    page = tmp_path_factory.mktemp("rank") / "pig.html"
    asked = ("--set", "players=1", "--set", "goal=30", "--script", "hold")
    return balance("rank", "pig", *asked, "--out", page, *SMALL), page


def test_the_answer_comes_first_then_the_table_and_the_pages(ranked):
    ran, page = ranked
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith("Pig: what matters most?  players=1 goal=30 policy=hold; seed 0; ")
    assert "rounds" in lines[1]  # a win is certain for one player, so it is not watched unless somebody names it
    assert any(line.split()[:3] == ["place", "dial", "change"] for line in lines)
    assert any(line.startswith("All of this holds at once with 95 % for hold") for line in lines)
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]


def test_before_it_starts_it_says_what_it_will_take(ranked):
    (line,) = (line for line in ranked[0].err.splitlines() if "compiling" not in line)
    assert line.startswith("Pig: ")
    assert "changes of 3 dials, 200 games of each: about " in line
    assert "then 400 other games of the largest: about " in line
    assert line.endswith("(estimates from a few games of each)")


def test_changes_dials_and_steps_are_counted_together(ranked):
    """Nobody must guess how 105 changes, 41 dials and 66 steps belong together."""
    told = re.search(
        r"(\d+) changes of 3 dials \((\d+) steps and (\d+) values further away\), 200 games", ranked[0].out
    )
    changes, steps, further = map(int, told.groups())
    assert changes == steps + further


def test_the_page_says_the_same_and_how_to_make_it_again(ranked):
    page = ranked[1]
    text = page.with_suffix(".md").read_text()
    assert "# Pig: what matters most?" in text
    assert "balance rank pig --set players=1 --set goal=30 --set policy=hold --games 400 --screen 200 --seed 0" in text
    html = page.read_text()
    assert "<svg" in html
    assert "://" not in html.replace("http://www.w3.org", "")


def test_where_a_lot_makes_seats_even_the_length_comes_first_and_it_is_said_why(balance, a_copy, tmp_path):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\n')
    asked = ("--set", "goal=30", "--script", "hold", "--out", tmp_path / "lot.html")
    lines = balance("rank", a_copy, *asked, *SMALL).out.splitlines()
    answer = [line for line in lines[2:] if line]
    assert "rounds" in answer[0]
    (why,) = [line for line in answer[:4] if line.startswith("A lot decides who begins and all seats play alike")]
    assert why.endswith("the length comes first."), "no dial that is turned makes seats unlike"
    assert any(line.startswith("In plain words: ") and "moves rounds most" in line for line in answer)


def test_where_alike_seats_may_all_win_what_each_wins_is_told_as_one(balance, a_copy, tmp_path):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\ntogether = ["win"]\n')
    asked = ("--set", "goal=60", "--set", "max_rounds=8", "--script", "hold")  # some games have no winner
    said = "A lot decides who begins and all seats play alike, so their wins are told as one, by their mean."
    lines = balance("rank", a_copy, *asked, "--out", tmp_path / "lot.html", *SMALL).out.splitlines()
    assert said in lines
    assert any("what each seat wins" in line for line in lines)
    assert said not in balance("rank", a_copy, *asked, "--watch", "win@1", "--out", tmp_path / "w.html", *SMALL).out
    alike = ("--watch", "winner=each", "--out", tmp_path / "each.html", *SMALL)
    assert "each seat wins" in balance("rank", a_copy, *asked, *alike).out
    refused = balance("rank", a_copy, "--set", "policy@1=hold-or-goal", *alike)
    assert refused.code == 2
    assert "--watch winner=each: seats are not alike here; name one of them, such as win@1" in refused.err


def test_for_machines(balance, tmp_path):
    asked = ("--set", "players=2", "--watch", "rounds,winner", "--json", "--out", tmp_path / "p.html")
    told = balance("rank", "pig", *asked, *SMALL).json
    assert told["figures"] == ["rounds.mean", "winner=1", "winner=2"]
    assert told["contexts"] == ["players=2 policy=hold", "players=2 policy=hold-or-goal"]
    assert {"dial", "before", "after", "estimate", "low", "high", "judged", "moved"} <= told["effects"][0].keys()
    assert {each["dial"] for each in told["places"]} == {"goal", "die_sides", "pig", "hold_at"}
    assert told["left_out"][:2] == [
        {"context": 0, "dial": "players", "after": "", "reason": "among more players a share is another figure"},
        {"context": 0, "dial": "max_rounds", "after": "", "reason": BOUNDED},
    ]


def test_a_setting_with_several_values_is_ranked_apart(balance, tmp_path):
    asked = ("--set", "players=1,2", "--script", "hold", "--watch", "rounds", "--json", "--out", tmp_path / "p.html")
    told = balance("rank", "pig", *asked, *SMALL).json
    assert told["contexts"] == ["players=1 policy=hold", "players=2 policy=hold"]
    assert {each["context"] for each in told["effects"]} == {0, 1}


def test_the_same_line_with_resume_plays_nothing_and_says_the_same(balance, tmp_path):
    asked = ("rank", "pig", "--script", "hold", "--out", tmp_path / "p.html", *SMALL)
    first = balance(*asked)
    assert "holds a ranking and its answer" in balance(*asked).refused()
    again = balance(*asked, "--resume")
    assert (again.code, again.out) == (0, first.out)
    other = balance(*asked, "--resume", "--seed", 3)
    assert other.code == 2
    assert "the seed: 0 there, 3 here" in other.err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("--table", "loot"), "--table: pig has no table 'loot'; tables are policies"),
        (("--table", "policies.bold"), "--table: policies has no numbers in a column 'bold'; columns are "),
        (("--watch", "coins"), "--watch coins: pig has no figure 'coins'; a figure is an outcome (win, round_cap)"),
        (("--watch", "rounds.mean:0.1"), "--watch rounds.mean:0.1: a width has no place here"),
        (("--watch", "winner=3"), "--watch winner=3: seat 3 does not sit at a table of 2"),
        (("--watch", "score_4"), "--watch score_4: score_4 is of a seat beyond a table of 2"),
        (("--watch", " , "), "--watch is ' , '; it must be a name, or names with one comma between two"),
        (("--script", "hodl"), "--script: policy is 'hodl'; it must be one of hold, hold-or-goal, random"),
        (("--script", "hold", "--set", "policy=random"), "--script and --set policy both say who plays"),
        (("--set", "goal=0"), "--set: goal is 0; it must be from 1 to 1000 points (PIG-007)"),
        (("--set", "players=2", "--set", "hold_at@3=5"), "nothing to play: hold_at@3: seat 3 does not sit"),
        (("--set", "goal=1..65"), "pig: 130 configurations are set; at most 64 are ranked"),
        (("--games", "49"), "--games is 49; it must be a whole number from 50 to 10000000"),
        (("--screen", "1"), "--screen is 1; it must be a whole number from 50 to 10000000"),
        (("--top", "0"), "--top is 0; it must be a whole number from 1 to 1000"),
        (("--level", "1"), "--level is 1.0; it must be between 0 and 1"),
        (("--points", "500"), "--points says how --spread is played; add --spread, or leave it out"),
        (("--each", "5", "--interactions"), "--each says how --spread is played; add --spread, or leave it out"),
        (("--over", "range"), "--over says how --spread is played; add --spread, or leave it out"),
        (("--also", "gaol"), "--also: 'gaol' is no dial here; 4 dials are turned, such as "),
        (("--spread", "--over", "all"), "--over is 'all'; it must be steps or range"),
        (("--spread", "--points", "199"), "--points is 199; it must be a whole number from 200 to 100000"),
        (("--spread", "--points", "x"), "--points is x; it must be a whole number"),
        (("--spread", "--each", "0"), "--each is 0; it must be a whole number from 1 to "),
        (("--spread", "--also", "gaol"), "--also: 'gaol' is no dial here; 4 dials are turned, such as "),
        (("--spread", "--also", "gaol"), "; did you mean 'goal'?"),
        (("--watch", "scores"), "; did you mean 'score_1'?"),
        (("--spread", "--also", "goal,goal"), "--also: goal comes twice; give each name once"),
        (("--spread", "--also", "players"), "--also: players is not turned for players=2 policy=hold: among more "),
        (("--interactions", "--also", ",".join("abcdefghijk")), "--also names 11 dials; at most 10 may be named"),
        (("--budget", "soon"), "--budget is 'soon'; it must be a time above 0, such as 90s, 10min or 2h"),
        (("--budget", "0s"), "--budget is '0s'; it must be a time above 0"),
        (("--out", "rank.txt"), "rank.txt: does not end in .html"),
        (("--threads", "1", "--cluster", "local:2"), "--threads and --cluster"),
    ],
)
def test_wrong_lines_are_refused_in_one_line(balance, tmp_path, monkeypatch, line, says):
    monkeypatch.chdir(tmp_path)
    assert says in balance("rank", "pig", *line).refused()
    assert list(tmp_path.iterdir()) == []


def test_only_what_was_typed_is_refused(balance):
    """The games of the screening follow from --games, unless they are said."""
    assert "--screen" not in balance("rank", "pig", "--games", "49").refused()


def test_a_budget_too_small_for_the_screening_is_said_and_resume_goes_on(balance, tmp_path):
    asked = ("rank", "pig", "--out", tmp_path / "p.html", "--script", "hold", "--threads", 1)
    short = balance(*asked, "--budget", "0.01s")
    assert short.code == 2
    assert "error: --budget 0.01 s is too short for an answer: the screening of " in short.err
    assert "give --budget 10s, or --" in short.err
    assert not (tmp_path / "p").exists()
    refused = balance(*asked, "--budget", "0.000001s", "--resume")
    assert refused.code == 3
    assert "--budget was spent before the screening of " in refused.err
    assert "An answer takes about" not in refused.err  # nothing was played, so nobody knows
    assert balance(*asked, "--resume", "--games", 10_000).code == 0


def test_a_screening_that_is_nearly_done_goes_on_beyond_the_budget(balance, tmp_path, monkeypatch):
    """That an answer takes about 0.1 s more is no answer."""
    real, calls = KeptGames.play, []

    def play(kept, cells, games):
        calls.append(kept.deadline)
        if len(calls) == 1:
            real(kept, [*cells][:-1], games)
            raise Spent
        real(kept, cells, games)

    monkeypatch.setattr(KeptGames, "play", play)
    monkeypatch.setattr(no_answer, "NEAR", 0.1)  # one of 15 cells is missing
    asked = ("rank", "pig", "--script", "hold", "--games", 300, "--screen", 300, "--threads", 1)
    ran = balance(*asked, "--budget", "60s", "--out", tmp_path / "p.html")
    assert "no answer yet" not in ran.err
    assert "In plain words: " in ran.out
    calls.clear()
    monkeypatch.setattr(no_answer, "NEAR", 0.0)
    ended = balance(*asked, "--budget", "60s", "--out", tmp_path / "q.html")
    assert (ended.code, ended.out) == (3, "")
    lines = [line for line in ended.err.splitlines() if line.startswith(("no answer yet", "So far"))]
    assert [line.split()[0] for line in lines] == ["no", "So"]  # that there is no answer comes first


FURTHER = (
    "--also",
    "goal",
    "--set",
    "players=1",
    "--set",
    "goal=30",
    "--script",
    "hold",
    "--interactions",
    "--spread",
    "--points",
    200,
)


@pytest.fixture(scope="module")
def further(balance, tmp_path_factory):
    """What the command says of a short Pig for one with its pairs and its spread, and its page."""
    page = tmp_path_factory.mktemp("further") / "pig.html"
    return balance("rank", "pig", *FURTHER, "--out", page, "--games", 2000, "--screen", 400, "--threads", 1), page


def test_pairs_and_spread_are_announced_printed_and_on_the_page(further):
    ran, page = further
    assert ran.code == 0
    (line,) = (line for line in ran.err.splitlines() if line.startswith("then "))
    assert line.startswith("then 6 pairs of dials, 2 000 games of each: at most about ")
    assert "; then 200 random settings, 50 games of each and of each dial drawn anew: at most about " in line
    lines = [line for line in ran.out.splitlines() if line]
    assert "two at a time, beyond the sum of both" in lines
    assert "spread left if all but one were known" in lines
    assert any(line.split()[:2] == ["pair", "beyond"] for line in lines)
    assert any(line.split()[:1] == ["die_sides"] and "%" in line for line in lines)
    text = page.with_suffix(".md").read_text()
    assert "## Two at a time" in text
    assert "## Whose the spread is" in text
    assert "--seed 0 --also goal --points 200 --interactions --spread" in text
    assert page.read_text().count("<svg") == 4  # the tornado, wide and narrow, the map of pairs, the bars


def test_pairs_and_spread_for_machines_and_resumed(balance, further):
    _, page = further
    line = ("rank", "pig", *FURTHER, "--out", page, "--games", 2000, "--screen", 400, "--threads", 1, "--resume")
    told = balance(*line, "--json").json
    pair = next(row for row in told["interactions"] if "low" in row)
    assert {"first", "second", "first_alone", "second_alone", "both", "estimate", "low", "high", "games"} <= pair.keys()
    assert pair["both"] == pytest.approx(pair["first_alone"] + pair["second_alone"] + pair["estimate"])
    assert {row["dial"] for row in told["spread"]} == {"goal", "die_sides", "pig", "hold_at"}
    assert {"values", "total", "low", "high", "mean", "variance", "points"} <= told["spread"][0].keys()
    assert told["decided"]


def test_a_budget_that_ends_before_the_pairs_leaves_the_answer_open(balance, tmp_path, monkeypatch):
    from balance.questions.rank import interactions

    def spent(kept, cells, games):
        kept.deadline = 0.0
        return 0

    monkeypatch.setattr(interactions, "play_in_rounds", spent)
    asked = ("--games", 2000, "--screen", 400, "--threads", 1)  # enough to see two dials
    ran = balance("rank", "pig", *FURTHER, "--out", tmp_path / "p.html", *asked)
    assert ran.code == 3
    assert "The budget ended it after no game of any pair; the same line with --resume goes on." in ran.out
    assert "The budget ended it after 0 random settings of the spread" in ran.out


def test_the_winners_margin_may_be_watched(balance, tmp_path):
    asked = ("--watch", "margin,margin<=20,margin>50", "--script", "hold", "--out", tmp_path / "p.html")
    told = balance("rank", "pig", *asked, *SMALL, "--json").json
    assert told["figures"] == ["margin.mean", "margin<=20", "margin>50"]
    text = (tmp_path / "p.md").read_text()
    assert "points of margin" in text
    assert "games won by at most 20" in text
    refused = balance("rank", "pig", "--watch", "margin", "--players", 1).refused()
    assert "--watch margin: one player competes with nobody, so there is no margin" in refused


def test_a_hopeless_budget_is_refused_before_each_change_is_looked_at(balance, monkeypatch):
    def look(*_):
        raise AssertionError("every change is played for a moment, which takes long itself")

    monkeypatch.setattr("balance.questions.rank.forecast.seconds_of_changed_games", look)
    asked = ("--games", 10_000_000, "--screen", 10_000_000, "--budget", "1s")
    assert "--budget 1 s is too short for an answer: the screening" in balance("rank", "pig", *asked).refused()
