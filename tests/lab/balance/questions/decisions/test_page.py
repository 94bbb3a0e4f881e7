"""The page of a study of decisions draws what enough games tell."""

import math
import re
from types import SimpleNamespace

import polars as pl

import scenarios
from balance.questions.decisions import figure_texts
from balance.questions.decisions.figure_texts import share_text
from balance.questions.decisions.kinds import KINDS
from balance.questions.decisions.page import _chances, _facts, _first, _seats, course_groups, kind_rows
from balance.questions.decisions.plan import plan_decisions
from balance.questions.decisions.seats import SEATS
from balance.stats.calibration import Calibration, Ends
from reports import style
from reports.blocks import Figure, Prose, Table
from reports.decisions_charts import SET_UP, course_figure, kind_blocks, movement_figure
from reports.tables import CourseGroup, KindRow, KindRows, MovedRound


def kinds(*rows):
    """Kinds of decisions from (word, tried, low end and high end of what is at stake)."""
    values = [
        {"kind": word, "decisions": 0.3, "candidates": 2.0, "tried": tried, "verdict": "open", "alive": 0.1}
        | {"importance_found": low, "importance_low": low, "importance_high": high}
        | {"regret_found": 0.0, "regret_low": 0.0 if high else None, "regret_high": high}
        for word, tried, low, high in rows
    ]
    return pl.DataFrame(values, schema=KINDS)


def drawn(frame):
    with style.plain_matplotlib():
        return kind_blocks(kind_rows(frame))


def test_kinds_of_which_nothing_is_known_are_named_below_the_table():
    blocks = drawn(
        kinds(("act", 40, 2.0, 5.0), ("duel", 3, 1.0, None), ("trade", 0, None, None), ("rest", 2, 1.0, None))
    )
    figure, table, few_games, untried = blocks
    assert isinstance(figure, Figure)
    assert isinstance(table, Table)
    assert len(table.rows) == 1
    said = ["".join(map(str, each.parts)) for each in (few_games, untried) if isinstance(each, Prose)]
    assert said == [
        "In too few games to tell: duel (0.3 in a game), rest (0.3 in a game).",
        "Not tried: trade (0.3 in a game).",
    ]


def test_kinds_of_which_little_is_known_are_not_drawn():
    figure, *_ = drawn(kinds(("act", 40, 2.0, 5.0), ("duel", 40, 0.0, 80.0)))
    assert isinstance(figure, Figure)
    assert "duel" not in figure.panels[0].words
    assert "Not drawn: kinds of which it is only known that the ends are over 50 points apart." in figure.caption
    assert [type(block) for block in drawn(kinds(("duel", 40, 0.0, 80.0)))] == [Table]


def test_no_share_is_said_to_be_none_or_all_that_is_not():
    assert [share_text(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "less than 1 %",
        "50 %",
        "more than 99 %",
        "100 %",
    ]


def test_rounds_that_few_games_reach_are_not_drawn():
    def rounds(group, *games):
        return [
            {"group": group, "round": n + 1, "games": many, **dict.fromkeys(("p05", "p25", "p50", "p75", "p95"), 0.5)}
            for n, many in enumerate(games)
        ]

    course = pl.DataFrame(rounds("won", 400, 30, 19) + rounds("lost", 60, 12, 9) + rounds("others", 4, 4, 3))
    drawn = {group.title: group.rounds for group in course_groups(course)}
    assert drawn == {
        "Games that are won": [1, 2],  # a twentieth of the games or more
        "Games that are lost": [1, 2],  # ten games or more
        "Seats that do not win": [1, 2],  # there are no more than four
    }


def test_the_drawing_stands_right_below_the_first_sentence_and_most_others_are_folded():
    study = SimpleNamespace(answer=[f"Sentence {i}." for i in range(7)])
    blocks = _first(study, drawn(kinds(("act", 40, 2.0, 5.0)))).blocks
    assert [each.kind for each in blocks] == ["prose", "figure", "prose", "prose", "fold"]
    assert [each.parts for each in blocks[4].blocks] == [(f"Sentence {i}.",) for i in range(3, 7)]


def test_what_comes_often_or_before_the_first_round_has_a_plain_number():
    assert [figure_texts.times_text(times) for times in (146.2, 7.75, 0.62, 0.04)] == [
        "146",
        "7.8",
        "0.6",
        "less than 0.1",
    ]
    moved = MovedRound(SET_UP, 0.2, 0.1, 0.3), MovedRound("1", 0.8, 0.7, 0.9)
    groups = [CourseGroup("Winners", [0, 1], [(0.2,) * 5, (0.8,) * 5])]
    with style.plain_matplotlib():
        figure, course = movement_figure(moved), course_figure(groups)
    assert figure.panels[0].words.startswith("set-up 20")
    assert ">set-up<" in figure.panels[0].svg
    assert "round 0" not in course.panels[0].words


def test_kinds_of_which_nothing_is_known_have_no_table_and_the_others_an_axis_in_points():
    assert not any(isinstance(block, Table) for block in kind_blocks(KindRows((), ("In too few games to tell: a.",))))
    row = KindRow("a", (0.02, 0.21), (0.0, 0.03), ("a", "1.0", "2.0", "2.0 to 21.0", "0 to 3.0", "", "", "open"))
    with style.plain_matplotlib():
        (figure,) = [block for block in kind_blocks(KindRows((row,), ())) if isinstance(block, Figure)]
    assert "Points of the win" in figure.panels[0].svg
    assert "%" not in re.sub(r"<style.*?</style>|\w+=\"[^\"]*\"", "", figure.panels[0].svg)


def test_steps_of_a_turn_are_called_so_and_who_is_alone_waits_for_nobody():
    """Posthuman counts what a seat does in a turn as steps: it eats, says what it will do, does it and fights."""

    def told(game, alone):
        seats = pl.DataFrame([(1, 44.1, 0.0, 80.9, 0.0, 0.0)], SEATS, orient="row")
        plan = SimpleNamespace(scenario=scenarios.load(game))
        name, (table,) = _seats(SimpleNamespace(plan=plan, alone=alone, seats=seats))
        return name, [head for head, _ in table.columns], len(table.rows[0])

    own, waiting = ["Without a choice", "Choices"], ["Others' choices between two own ones", "The most in a game"]
    assert told("posthuman", True) == ("Steps", ["Seat", "Steps", *own], 4)
    assert told("posthuman", False) == ("Steps and waiting", ["Seat", "Steps", *own, *waiting], 6)
    assert told("pig", False)[:2] == ("Turns and waiting", ["Seat", "Turns", *own, *waiting])


def studied(name, settings, slope=math.nan):
    told = Calibration(Ends(slope, 0.9, 1.1), Ends(0.0, -0.1, 0.1), 40, 9)
    plan = plan_decisions(name, settings)
    return SimpleNamespace(plan=plan, games=9, ended="games", calibration=told, deviation=None, level=0.95)


def test_the_scripts_that_play_are_named_and_no_others():
    hoomanz = dict(_facts(studied("all-hoomanz", {})))
    assert hoomanz["Scripts"] == "cautious, simon choices helpful"  # A.D.A.M. is not in the game
    with_adam = dict(_facts(studied("all-hoomanz", {"purple_eye": True})))["Scripts"]
    assert with_adam.startswith("cautious, adam ")
    assert "simon" not in with_adam
    assert dict(_facts(studied("pig", {"policy@1": "hold"})))["Scripts"].startswith("hold")


def test_whether_chances_are_right_is_promised_only_where_it_is_told():
    said = [_chances(studied("pig", {}, slope))[1] for slope in (1.0, math.nan)]
    assert ["is told below" in each for each in said] == [True, False]
    assert said[0].startswith(said[1])
