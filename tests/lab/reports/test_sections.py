"""Sections of a page, each from a report made for it: seats, maps, what is assumed, what to be warned of."""

from dataclasses import replace
from itertools import product

import polars as pl
import pytest

from reports import Report, Setting, Skipped, pages
from reports.blocks import Prose
from reports.looks import GREY, outcome_looks
from reports.lookup import Book
from reports.seats import seats as seats_section
from reports.tables import JOINT, SIDE_EDGES, SURE
from tests.lab.reports.frames import ENERGY, PIG, PLAYERS, POLICY, ROUNDS, SEATS, make
from tests.lab.reports.reading import Page


def test_what_cannot_come_up_is_not_told_to_have_never_come_up():
    told = pages(make([POLICY, ENERGY], impossible=["loss_deadline"])).markdown
    assert "Outcomes that never came up: round cap." in told


@pytest.mark.parametrize(
    ("edge", "shown", "verdict"),
    [
        ((0.003, 0.00004, 0.006), "+0.300 points +0.004 – +0.600", "more than its share"),
        ((-0.003, -0.006, -0.0004), "−0.30 points −0.60 – −0.04", "less than its share"),
        ((0.003, -0.00004, 0.0061), "+0.3 points −0.1 – +0.7", "no difference is seen"),
    ],
)
def test_the_verdict_on_a_seat_can_be_seen_in_its_interval(edge, shown, verdict):
    report = make([PLAYERS], outcomes=PIG, competitive=True)
    ends = [pl.lit(value).alias(f"edge{end}") for value, end in zip(edge, ("", "_low", "_high"), strict=True)]
    table = Page(pages(replace(report, edges=report.edges.with_columns(ends))).html).tables["seats"][0]
    assert {tuple(row[-2:]) for row in table.rows} == {(shown, verdict)}


def test_what_never_happened_is_said_and_has_no_interval():
    report = make([PLAYERS])
    never = [row | {"metric": "escapes", "estimate": 0.0, "low": 0.0, "high": 0.0} for row in attacks(report)]
    made = Page(
        pages(replace(report, pooled=pl.concat([report.pooled, pl.DataFrame(never, report.pooled.schema)]))).html
    )
    assert made.tables["happenings"][0].column("Mean per game") == ["Attacks"]
    assert "Not once in any of these games: escapes." in made.text["happenings"]


def attacks(report: Report) -> list[dict[str, object]]:
    return report.pooled.filter(metric="attacks").to_dicts()


def test_the_map_of_two_numbers_comes_first_where_it_is_the_answer():
    steps = [replace(ENERGY, values=("1", "2", "3", "4")), replace(ROUNDS, values=("10", "11", "12"))]
    made = pages(make(steps))
    assert "heat" not in Page(made.html).text
    assert made.markdown.index("heat-01.svg") < made.markdown.index("| Start energy |")
    assert "Framed: the scenario's own values." in made.markdown


def test_policies_are_told_by_their_sentence():
    made = Page(pages(make(policies=(("ghost", "looks at where it can hide"),))).html)
    assert made.tables["policies"][0].rows == [["ghost", "looks at where it can hide"]]


def test_outcomes_keep_their_colours_whatever_happened():
    found = outcome_looks(("loss_a", "saved", "loss_b", "round_cap"), "saved")
    assert found["saved"].colour == "#009E73"
    assert found["round_cap"].colour == GREY
    assert len({look.colour for look in found.values()}) == len({look.mark for look in found.values()}) == 4


def test_warnings_name_the_round_cap_few_games_and_what_was_skipped():
    report = make([PLAYERS], games=50, cap=0.02, skipped=(Skipped("players 3", "two sheets only"),))
    made = Page(pages(report).html)
    text = made.text["warnings"]
    assert "Up to 2.00 % of the games met the bound on rounds (2 of 2 configurations)" in text
    assert "2 of 2 configurations with fewer than 1 000, the least with 50 games" in text
    assert made.tables["warnings"][0].rows == [["players 3", "two sheets only"]]
    quiet = Page(pages(make([PLAYERS], cap=0.001)).html)
    assert "warnings" not in quiet.text


def test_how_to_play_it_again_is_on_the_page():
    command = "balance sweep pig --set 'players=1,2' --games 10 --seed 7 --out DIR"
    made = pages(make(command=command, plan='scenario = "pig"', digests=(("Kernels", "ab12"),)))
    text = Page(made.html).text["reproduce"]
    assert command in text
    assert "ab12" in text
    assert f"```sh\n{command}\n```" in made.markdown


def by_seat(*values: tuple[str, float]) -> list[dict[str, object]]:
    """The figure `camps` of two seats, at each of these values of the setting."""
    base = {"players": None, "metric": "camps", "value": "mean", "cells": 1}
    return [
        {"setting": setting, "at": at, **base, "metric": f"camps@{seat}", "estimate": seat + more}
        | {"low": seat + more - 0.1, "high": seat + more + 0.1}
        for (at, more), seat in product(values, (1, 2))
        for setting in ("players" if at else "",)
    ]


def with_figures(report: Report, rows: list[dict[str, object]]) -> Page:
    more = pl.DataFrame([{key: row[key] for key in report.pooled.columns} for row in rows], report.pooled.schema)
    return Page(pages(replace(report, pooled=pl.concat([report.pooled, more]))).html)


def test_figures_of_seats_stand_side_by_side_where_there_is_one_column():
    report = replace(make(competitive=True, outcomes=PIG, players=2), length_by="")
    table = with_figures(report, by_seat(("", 0.0))).tables["happenings"][-1]
    assert table.head == ["Mean per game", "Seat 1", "Seat 2"]
    assert table.rows == [["Camps", "1.00 0.90–1.10", "2.00 1.90–2.10"]]


def test_figures_of_seats_have_rows_of_their_own_where_there_are_several_columns():
    report = replace(make([PLAYERS]), length_by="players")
    rows = by_seat(("1", 0.0), ("2", 3.0))
    falls = [{**row, "metric": str(row["metric"]).replace("camps", "falls")} for row in rows]
    alone = [row for row in (*rows, *falls) if str(row["metric"]).endswith("@1")]  # as a table of one player has them
    others = [row for row in (*rows, *falls) if row not in alone]
    table = with_figures(report, [*alone, *others]).tables["happenings"][-1]
    assert table.head == ["Mean per game", "Seat", "1 player", "2 players"]
    assert table.rows == [
        ["Camps", "1", "1.00 0.90–1.10", "4.00 3.90–4.10"],
        ["Camps", "2", "2.00 1.90–2.10", "5.00 4.90–5.10"],
        ["Falls", "1", "1.00 0.90–1.10", "4.00 3.90–4.10"],
        ["Falls", "2", "2.00 1.90–2.10", "5.00 4.90–5.10"],
    ]


def test_many_words_are_drawn_by_rank_and_few_of_them_are_named():
    names = tuple(f"word{i}" for i in range(100))
    report = make([Setting("build", "number", names)], step=0.02)
    html = pages(report).html
    shown = [name for name in names if f">{name}</text>" in html]
    assert 10 < len(shown) < 50
    assert shown[-1] == "word99"  # the largest share of wins: the first by rank
    assert "100 values, from word99 win" in html
    page = Page(html)
    assert "ordered by win" in page.text["outcomes"]
    assert len(page.tables["headline"][0].rows) == 100


@pytest.mark.parametrize(
    ("in_part", "says"),
    [((), " This run"), ((3,), " Of 1 of them only a part is assumed."), ((1, 3), " Only a part of each is assumed.")],
)
def test_what_is_assumed_in_part_is_told_apart(in_part, says):
    report = make()
    parts = pl.Series("in_part", [row in in_part for row in range(report.provenance.height)])
    shown = pages(replace(report, provenance=report.provenance.with_columns(parts))).markdown
    assert "2 of 4 entries (axes, numbers, rows of tables) are assumed" in shown
    assert f"they were chosen so that the game can be played.{says}" in shown


def test_what_plays_no_part_is_counted_among_axes_and_numbers_and_whole_tables():
    """Whether a single row of a table plays a part is not known, so rows are in no count."""
    report = make()
    kinds = dict(report.provenance.select("name", "kind").iter_rows())
    (row,) = [name for name, kind in kinds.items() if kind == "table row"]

    def told(*idle: str) -> str:
        marked = report.provenance.with_columns(assumed=pl.lit(True), plays=~pl.col("name").is_in(idle))
        return Page(pages(replace(report, provenance=marked)).html).text["assumed"]

    assert "no part" not in told()
    single = told("bang")
    assert "Of the assumed axes and numbers, 1 plays no part in the games of this run: bang." in single
    assert "Which rows of tables play a part is not counted." in single
    table = row.partition(".")[0].replace("_", " ")
    assert f"No row of {table} plays a part in them." in told(row)
    assert "not counted" not in told(row)


def test_a_seat_that_no_table_has_has_a_dash_and_no_share():
    """At a table of two nobody is eliminated by seat 3: a share of 0 would say that it may be."""
    report = replace(make([SEATS]), length_by="players")
    base = {"players": None, "metric": "fallen_by@1", "cells": 1, "low": 0.0, "high": 0.001, "setting": "players"}
    rows = [
        {**base, "at": at, "value": value, "estimate": share}
        for value, shares in (("seat_2", (0.0, 0.3, 0.2)), ("seat_3", (0.0, 0.0, 0.1)))
        for at, share in zip(("1", "2", "3"), shares, strict=True)
    ]
    table = with_figures(report, rows).tables["happenings"][-1]
    assert [row[3:6] for row in table.rows] == [
        ["—", "30.0 % 0.0–0.1", "20.0 % 0.0–0.1"],
        ["—", "—", "10.0 % 0.0–0.1"],
    ]


def test_seats_of_a_side_stand_against_the_even_share_of_that_side():
    rows = [
        (table, side, 4, seat, 0.2, 0.19, 0.21, 0.25, edge, edge - 0.01, edge + 0.01, cells)
        for table, of, cells in ((0, {"zombie": (1, 3)}, 2), (1, {"zombie": (1, 2), "guy": (3, 4)}, 1))
        for side, seats in of.items()
        for seat, edge in zip(seats, (-0.05, 0.05), strict=True)
    ]
    frame = pl.DataFrame(rows, SIDE_EDGES, orient="row")
    report = make(outcomes=PIG, competitive=True, players=4)
    alike = report.configs.with_columns(alike=pl.lit(False))
    several = replace(report, edges=report.edges.clear(), side_edges=frame, configs=pl.concat([alike] * 4))
    text = " ".join("".join(block.parts) for block in seats_section(Book(several)) if isinstance(block, Prose))
    assert "averaged over 3 configurations. The sides are no equals" in text
    assert "In 1 configuration the seats have settings of their own: they are left out." in text
    assert "An even share is what the seats of a side won together" in text
    one = replace(report, edges=report.edges.clear(), side_edges=frame.filter(table=1), configs=alike)
    tables = [Page(pages(each).html).tables["seats"][0] for each in (replace(several, configs=alike), one)]
    assert [row[1] for row in tables[0].rows[::2]] == ["zombie (1, 3)", "zombie (1, 2)", "guy (3, 4)"]
    assert [row[1] for row in tables[1].rows[::2]] == ["zombie", "guy"]
    assert tables[1].rows[0][-2:] == ["−5.0 points −6.0 – −4.0", "less than its share"]


def test_sentences_say_that_the_answer_at_the_top_has_other_intervals():
    ends = {"players": 2, "competitive": True, "outcomes": PIG}
    joint = pl.DataFrame([(config, 0.1, 0.9) for config in range(3)], JOINT, orient="row")
    report = make([POLICY], **ends, joint=joint)
    sure = pl.DataFrame([(0, "winner", "1", 0.1, 0.9)], SURE, orient="row")
    says = "Those of the answer at the top hold at once with more figures, so they may differ a little."
    for more, there in ((report, False), (replace(report, sure=sure), True)):
        assert (says in Page(pages(more).html).text["headline"]) == there


def test_a_single_entry_that_is_assumed_is_one():
    report = make()
    alone = report.provenance.with_columns(in_part=pl.col("name") == "bang", assumed=pl.col("name") == "bang")
    shown = pages(replace(report, provenance=alone)).markdown
    assert "1 of 4 entries is assumed in part." in shown
    assert "it was chosen so that the game can be played. Only a part of it is assumed." in shown


def test_no_rulebook_gives_only_what_is_assumed_as_a_whole():
    report = make()
    assert "2 of 4 entries are assumed, 1 of them only in part." in pages(report).markdown
    whole = report.provenance.with_columns(in_part=pl.lit(False))
    assert "2 of 4 entries are assumed, no rulebook gives them." in pages(replace(report, provenance=whole)).markdown


def test_seven_ways_to_end_differ_by_mark():
    outcomes = ("humans", "machines", "outlaw", "legion", "fallen", "last_standing", "round_cap")
    for good in ("humans", "win"):
        looks = outcome_looks(outcomes, good).values()
        assert len({look.mark for look in looks}) == len({look.colour for look in looks}) == 7


def test_the_scenario_s_own_number_of_players_is_marked():
    own = Setting("players", "mode", ("1", "2"), numeric=True, own="2")
    page = pages(make([own])).html
    assert ">2 players •<" in page
    assert ">1 player<" in page


def test_a_map_that_stands_alone_is_on_no_common_scale():
    alone = make([ENERGY, ROUNDS])
    several = replace(alone, heat=pl.concat([alone.heat, alone.heat.with_columns(panel=pl.lit("hunter"))]))
    assert "on one scale" not in pages(alone).html
    assert "on one scale for all panels" in pages(several).html
