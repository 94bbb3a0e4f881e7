"""What the page says of an answer, and that nothing of a scenario becomes markup."""

from dataclasses import replace

import pytest

from balance.questions.studio import words
from balance.questions.studio.answer import Answer, Change, Elsewhere
from balance.questions.studio.trial import Trial
from scenarios import load


def change(trial, low=-0.22, high=-0.18, before=0.84, after=0.64):
    return Change(trial.figures()[0], before, after, after - 0.01, after + 0.01, after - before, low, high)


@pytest.fixture
def trial():
    return Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})


def answer(trial, **more):
    return Answer(trial, 4000, 0.99, (change(trial, **more),), final=True)


def test_the_answer_in_short(trial):
    head = words.headline(answer(trial))
    assert (head.name, head.before, head.after) == ("Won", "84.0\u202f%", "64.0\u202f%")
    assert head.change == "−20.0 ± 2.0 points"
    assert head.interval == "−22.0 to −18.0 with 95\u202f%"


def test_a_half_width_is_rounded_up_so_that_it_holds(trial):
    told = change(trial, low=-0.2201, high=-0.18)
    assert words.difference(told) == "−20.0 ± 2.1 points"


def test_a_gift_that_does_harm_is_the_scripts_fault(trial):
    better = replace(trial, after={"start_luck": 4})
    assert "misplays" in words.warnings(answer(better))[0]
    assert not [line for line in words.warnings(answer(trial)) if "misplays" in line], "less luck, fewer wins"
    worse = answer(trial, low=0.1, high=0.2, before=0.5, after=0.65)
    assert "misplays" in words.warnings(worse)[0]


def test_no_change_is_said_with_its_bound(trial):
    told = answer(trial, low=-0.004, high=0.006, before=0.5, after=0.501)
    assert words.warnings(told) == ["No change is seen here: if there is one, it is at most 0.6 points."]


def test_scripts_that_disagree_are_said(trial):
    up, down = change(trial, low=0.1, high=0.2), change(trial)
    places = tuple(Elsewhere(1, script, 4000, each) for script, each in (("ghost", up), ("hunter", down)))
    assert "disagree" in words.warnings(replace(answer(trial), scripts=places))[-1]


def test_scripts_matter_more_than_dice_only_beyond_their_intervals(trial):
    def said(*after):
        each = [change(trial, after=share) for share in after]  # ± 1 point
        places = tuple(Elsewhere(1, script, 4000, one) for script, one in zip("ab", each, strict=True))
        return " ".join(words.how_sure(replace(answer(trial), scripts=places)))

    assert "from script to script it is 40\u202f% to 60\u202f%" in said(0.6, 0.4)
    assert "from script to script" not in said(0.501, 0.503)


def test_nothing_of_a_scenario_is_markup(trial):
    evil = "<script>alert(1)</script>"
    places = (Elsewhere(1, evil, 4000, change(trial)),)
    html = words.scripts_html(replace(answer(trial), scripts=places)) + words.lines_html([evil], "error")
    html += words.answer_html(replace(answer(trial), around=places), evil)
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_another_figure_can_be_told_first(open_session):
    session = open_session("cyberdoom-tower")
    session.change("start_luck", 2)
    session.ask_for("rounds.mean")
    assert session.trial.figures()[0].text == "rounds.mean"
    session.undo()
    assert session.trial.figures()[0].text == "outcome=win"
