"""envelope: the forecast, the answer, the table, JSON, the page, and wrong lines, as a user meets them."""

import re

import pytest

from balance.cli import program
from balance.questions.envelope import forecast, study
from balance.questions.envelope.plan import SCREENING
from balance.studies.no_answer import NoAnswerError

SMALL = ("--games", 200, "--screen", 100, "--each", 50, "--fillings", 40, "--threads", 1)
CLAIM = ("--claim", "rounds.mean < 60")


@pytest.fixture
def copy(balance, tmp_path):
    """A copy of Pig whose goal and die are open."""
    import shutil

    import scenarios

    folder = tmp_path / "hog"
    shutil.copytree(scenarios.load("pig").folder, folder)
    (folder / "assumed").mkdir(exist_ok=True)
    text = 'entry,values,reason\ngoal,"20,30",the page is torn\ndie_sides,"6,8",the die is lost\n'
    (folder / "assumed" / "plausible.csv").write_text(text)
    return folder


def test_the_answer_comes_first_then_the_table_and_the_pages(balance, copy, tmp_path):
    page = tmp_path / "e.html"
    ran = balance("envelope", copy, "--set", "players=1", "--script", "hold", *CLAIM, "--out", page, *SMALL)
    assert ran.code == 0, ran.err
    lines = [line for line in ran.out.splitlines() if line]
    assert lines[0].startswith("Pig, copy hog: does it hang on what is assumed?  players=1 policy=hold; seed 0; ")
    assert lines[1].startswith("In plain words: ")
    assert 'the claim "rounds.mean < 60"' in lines[1]
    assert lines[2].startswith(('Green: safe. The claim "rounds.mean < 60" holds in ', "Amber: not sure. "))
    assert any("ways to fill the gaps keep it" in line for line in lines)
    assert any(line.split()[:1] == ["change"] for line in lines)
    assert any(line.startswith("All of this holds at once with 95 % for hold") for line in lines)
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]
    text = page.with_suffix(".md").read_text()
    assert "# Pig, copy hog: does it hang on what is assumed?" in text
    assert "the page is torn" in text
    again = f"balance envelope {copy} --set players=1 --set policy=hold --claim 'rounds.mean < 60' --fillings 40"
    assert again in text
    (said,) = (line for line in ran.err.splitlines() if "compiling" not in line and "finding" not in line)
    assert "single changes of 2 gaps, 100 games of each: about " in said
    assert "<svg" in page.read_text()


def test_for_machines_and_resumed_to_the_same(balance, copy, tmp_path):
    asked = ("envelope", copy, "--script", "hold", *CLAIM, "--out", tmp_path / "e.html", "--json", *SMALL)
    first = balance(*asked).json
    assert first["lights"] in (["green"], ["amber"], ["red"])
    assert {"entry", "own", "value", "estimate", "low", "high", "games", "moved"} <= first["effects"][0].keys()
    assert [each["entry"] for each in first["gaps"]] == ["goal", "die_sides"]
    assert "holds an envelope and its answer" in balance(*asked).refused()
    assert balance(*asked, "--resume").json == first
    other = balance(*asked, "--resume", "--seed", 3)
    assert (other.code, "the seed: 0 there, 3 here" in other.err) == (2, True)
    (copy / "assumed" / "plausible.csv").write_text('entry,values,reason\ngoal,"20,40",the page is torn\n')
    other = balance(*asked, "--resume")
    assert (other.code, "what is plausible: " in other.err) == (2, True)


def test_a_claim_that_hangs_on_a_gap_is_a_bad_answer(balance, copy, tmp_path):
    asked = ("--set", "players=1", "--script", "hold", "--claim", "rounds.mean > 15", "--out", tmp_path / "e.html")
    ran = balance("envelope", copy, *asked, *SMALL)
    assert ran.code == 1
    assert "goal 100→20" in ran.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("--claim", "win"), "it must be FIGURE > VALUE, FIGURE < VALUE or FIGURE = LOW..HIGH, such as"),
        (("--claim", "win>50%"), "with blanks around the sign"),
        (("--claim", "coins > 3"), "pig has no figure 'coins'"),
        (("--claim", "win > 130%"), "130% is no share; a share is between 0% and 100%"),
        (("--claim", "win = 40%..20%"), "the lower end must be less than the upper end"),
        (("--claim", "win = 40"), "'40' is no range; it must be LOW..HIGH or VALUE±TOLERANCE"),
        (("--claim", "rounds.mean > 10%"), "rounds.mean is no share, so it has no percent"),
        (("--claim", "rounds.p50 > 10"), "rounds.p50 is a quantile; a claim is of shares and means"),
        (("--claim", "win@1 > rounds.mean"), "a share and a number cannot be compared"),
        (("--claim", "win@1 > win@1"), "both sides are the same figure"),
        (("--claim", "win@3 > 50%"), "no seat 3 plays; it must be win@1 to win@2"),
        (("--claim", "win@goal=0 > 50%"), "goal is 0; it must be from 1 to 1000"),
        (("--claim", "win@goal=20,30 > 50%"), "goal has several values; a side of a claim is of one configuration"),
        (("--claim", "win@coins=3 > 50%"), "coins"),
        (("--fillings", "10"), "--fillings is 10; it must be a whole number from 40 to 10000"),
        (("--each", "1"), "--each is 1; it must be a whole number from 50 to 10000000"),
        (("--level", "1"), "--level is 1.0; it must be between 0 and 1"),
        (("--script", "hodl"), "--script: policy is 'hodl'; it must be one of hold, hold-or-goal, random"),
        (("--out", "rank.txt"), "rank.txt: does not end in .html"),
    ],
)
def test_wrong_lines_are_refused_in_one_line(balance, copy, tmp_path, monkeypatch, line, says):
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    assert says in balance("envelope", copy, *line).refused()
    assert list(work.iterdir()) == []


def test_a_budget_too_small_is_said_and_resume_goes_on(balance, copy, tmp_path):
    asked = ("envelope", copy, "--script", "hold", "--out", tmp_path / "e.html", *SMALL)
    short = balance(*asked, "--budget", "0.000001s")
    assert short.code == 2
    assert "s is too short for an answer: the screening of all values, " in short.err
    assert "give --budget 10s, or --resume with each line" in short.err
    assert not (tmp_path / "e").exists()
    refused = balance(*asked, "--budget", "0.000001s", "--resume")
    assert refused.code == 3
    assert "no answer yet: --budget was spent before the screening of " in refused.err.splitlines()[-1]
    assert "An answer takes" not in refused.err  # no game was played: nobody knows
    assert balance(*asked, "--resume").code in (0, 1)


def test_a_budget_that_ends_before_the_first_round_of_the_fillings_is_said_before(balance, copy, tmp_path, monkeypatch):
    """The screening alone is no answer."""
    monkeypatch.setattr(forecast, "forecast_envelope", lambda *_: forecast.EnvelopeForecast(1.0, 900.0, 300.0))
    asked = ("envelope", copy, "--script", "hold", "--out", tmp_path / "e.html", *SMALL)
    ran = balance(*asked, "--budget", "60s")
    assert "--budget 60 s is probably too short for an answer: a first answer takes about 5 min" in ran.err


def test_a_screening_that_does_not_fit_is_refused_with_a_budget_that_does(balance, copy, tmp_path, monkeypatch):
    """Fewer games of each change do not help where the first round of what follows does not fit either."""
    asked = ("envelope", copy, "--script", "hold", "--out", tmp_path / "e.html", *SMALL, "--budget", "15s")
    monkeypatch.setattr(forecast, "forecast_envelope", lambda *_: forecast.EnvelopeForecast(23.0, 30.0, 41.0))
    said = balance(*asked).err
    assert "takes about 23 s, and a first round of what follows about 18 s; give --budget 70s, or --resume" in said
    monkeypatch.setattr(forecast, "forecast_envelope", lambda *_: forecast.EnvelopeForecast(23.0, 30.0, 28.0))
    assert "give --budget 50s, or --screen 300, or --resume" in balance(*asked, "--screen", 1000).err


def test_no_answer_says_when_a_first_one_comes_and_when_all_games_are_played(capsys):
    error = NoAnswerError("all", "fewer", seconds_left=30.0, seconds_in_all=94.0)
    assert program._open(str(error), error) == 3
    assert capsys.readouterr().err.endswith("A first answer takes about 30 s more, all games about 2 min\n")


def test_a_budget_that_ends_after_the_screening_says_what_is_known(balance, copy, tmp_path, monkeypatch):
    def play(filler, group, ways, games):
        return real(filler, group, ways, games) if group == SCREENING else 0

    real = study._Filler._play
    monkeypatch.setattr(study._Filler, "_play", play)
    ran = balance("envelope", copy, "--script", "hold", *CLAIM, "--out", tmp_path / "e.html", *SMALL)
    assert (ran.code, ran.out) == (3, "")
    last, so_far, seen, at_once = ran.err.splitlines()[-4:]
    assert so_far.startswith(
        "So far all 3 single changes are screened, 100 games of each. This is no verdict on any claim"
    )
    moved = r'These changes are seen to move the value of the claim "rounds\.mean < 60"'
    assert re.match(rf"{moved}: goal 100→20 \(-\d\.\d+ to -\d\.\d+\), goal 100→30 ", seen)
    assert at_once == "These intervals hold at once with 95 %."
    assert last.startswith(
        "no answer yet: --budget was spent before the fillings and what is judged had a first round; what was played "
        "is kept: --resume goes on; "
    )


def test_what_is_set_is_no_gap_and_without_any_it_says_where_they_stand(balance, copy, tmp_path):
    asked = ("--set", "goal=20", "--set", "die_sides=8", "--out", tmp_path / "e.html")
    ran = balance("envelope", copy, *asked)
    assert ran.code == 2
    assert "nothing that is assumed has another plausible value that changes a rule here; " in ran.err
    assert "plausible.csv says which values are plausible" in ran.err
    (copy / "assumed" / "plausible.csv").unlink()
    assert "plausible.csv is missing; it would say" in balance("envelope", copy, "--out", tmp_path / "e.html").err
    assert not (tmp_path / "e").exists()


def test_a_group_is_one_gap_in_words_page_and_json(balance, copy, tmp_path):
    lines = 'goal,"20,30",the page is torn,one\ndie_sides,"8,4",the die is lost,one\n'
    (copy / "assumed" / "plausible.csv").write_text("entry,values,reason,group\n" + lines)
    page = tmp_path / "e.html"
    ran = balance("envelope", copy, "--script", "hold", *CLAIM, "--out", page, "--json", *SMALL).json
    (gap,) = ran["gaps"]
    assert (gap["entry"], gap["own"]) == ("goal & die_sides", "100 & 6")
    assert gap["sets"] == [{"goal": 20, "die_sides": 8}, {"goal": 30, "die_sides": 4}]
    assert {each["entry"] for each in ran["effects"]} == {"goal & die_sides"}
    assert any("hang together, and so change together, count as one" in line for line in ran["answer"])
    assert any("goal & die_sides 100 & 6→" in line for line in ran["answer"])
    assert r"| goal & die\_sides | 100 & 6 | 20 & 8, 30 & 4 | the page is torn; the die is lost |" in (
        page.with_suffix(".md").read_text().replace("&amp;", "&")
    )
    closed = balance("envelope", copy, "--set", "goal=50", *CLAIM, "--out", tmp_path / "f.html", *SMALL)
    assert (closed.code, "nothing that is assumed has another plausible value" in closed.err) == (2, True)
    said = "Not filled: die_sides, as it changes only together with goal, which is set or changed here."
    assert said in closed.err.splitlines()
    (copy / "assumed" / "plausible.csv").write_text(
        "entry,values,reason,group\n" + lines + 'hold_at,"15,25",a guess,\n'
    )
    page = tmp_path / "g.html"
    asked = ("envelope", copy, "--script", "hold", "--set", "goal=50", *CLAIM, "--out", page, *SMALL)
    assert said in " ".join(balance(*asked).out.split())
    assert "Not filled: die\\_sides, as it changes" in page.with_suffix(".md").read_text()
    assert balance(*asked, "--json", "--resume").json["closed"] == [said]


def test_a_wrong_group_is_one_line(balance, copy, tmp_path):
    (copy / "assumed" / "plausible.csv").write_text("entry,values,reason,group\ngoal,20,torn,one\n")
    ran = balance("envelope", copy, *CLAIM, "--out", tmp_path / "e.html", *SMALL)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("line 2, group is one; of it goal is the only entry: a group must have two or more\n")
