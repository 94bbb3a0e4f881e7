"""A report as a page and as Markdown, from made-up tables."""

import base64
import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from reports import Report, Setting, Skipped, pages
from reports.blocks import Prose
from reports.looks import GREY, outcome_looks
from reports.lookup import Book
from reports.seats import seats as seats_section
from reports.tables import JOINT, SIDE_EDGES, SURE
from tests.lab.reports.frames import BANG, ENERGY, PLAYERS, POLICY, ROUNDS, make
from tests.lab.reports.reading import Page, Table

PIG = ("win", "round_cap")
SEATS = Setting("players", "mode", ("1", "2", "3", "4", "5"), numeric=True)
HOLD = Setting("policy", "policy", ("hold", "hold_or_goal"))
NASTY = "<script>alert('x')</script> & \"q\" |`*_[$ \\g<0> \\1"
LONG = Setting("policy", "policy", tuple(f"a_policy_whose_name_is_far_too_long_to_fit_{i}" for i in range(7)))

CASES = {
    "cooperative": lambda: make([PLAYERS, POLICY, ENERGY, ROUNDS], cap=0.002),
    "competitive": lambda: make([SEATS, HOLD], outcomes=PIG, competitive=True, title="Pig"),
    "one configuration": make,
    "one game": lambda: unsure(make(outcomes=PIG, competitive=True, players=2, games=1)),
    "solitaire": lambda: make(outcomes=PIG, competitive=True, players=1),
    "rulings": lambda: make([PLAYERS, POLICY, BANG]),
    "long names": lambda: make([LONG, PLAYERS], title="A title " * 12),
    "nasty names": lambda: make([Setting(NASTY, "policy", (NASTY, "b"))], title=NASTY),
    "many configurations": lambda: make([PLAYERS, POLICY, ENERGY, ROUNDS, BANG]),
    "a line of numbers": lambda: make([Setting("goal", "number", tuple(map(str, range(10, 150, 10))), numeric=True)]),
}


def unsure(report: Report) -> Report:
    """The same with no bounds known for means, as with a single game."""
    none = pl.when(pl.col("metric") == "outcome").then(pl.col("low", "high")).otherwise(None)
    return replace(report, cells=report.cells.with_columns(none), pooled=report.pooled.with_columns(none))


@cache
def drawn(case: str):
    return pages(CASES[case]())


@cache
def page(case: str) -> Page:
    return Page(drawn(case).html)


def headline(case: str) -> Table:
    return page(case).tables["headline"][0]


@pytest.mark.parametrize("case", CASES)
def test_the_page_is_whole_and_needs_nothing_else(case):
    text = drawn(case).html
    assert "://" not in text
    assert re.search(r"<script[^>]|<link|<img|@import|url\((?!#)", text) is None
    (script,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    assert len(script.encode()) < 15_000
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri" in text
    given = page(case).attributes
    assert {tag for tag, name, _ in given if name in ("src", "srcset", "action", "data")} == set()
    assert all(value.startswith("#") for _, name, value in given if name in ("href", "xlink:href"))
    assert len(page(case).ids) == len(set(page(case).ids))


@pytest.mark.parametrize("case", CASES)
def test_nothing_on_the_page_is_a_slip_of_the_pen(case):
    shown = " ".join(page(case).text.values()) + drawn(case).markdown
    assert re.search(r"\b(nan|None|null|inf|False|True)\b", shown) is None
    assert "  ," not in shown
    assert re.search(r"[a-z]_[a-z]", " ".join(page(case).text[name] for name in ("headline", "endings"))) is None


@pytest.mark.parametrize("case", CASES)
def test_figures_are_files_of_their_own_that_the_markdown_names(case):
    made = drawn(case)
    for svg in made.figures.values():
        ElementTree.fromstring(svg)
        assert re.search(r"<metadata|<dc:date|<!DOCTYPE", svg) is None
    assert re.findall(r"\]\(figures/(.+?)\.svg\)", made.markdown) == list(made.figures)
    assert made.html.count('role="img"') >= len(made.figures) > 0


@pytest.mark.parametrize("case", CASES)
def test_markdown_tables_have_as_many_cells_in_every_row(case):
    for block in re.findall(r"(?:^\|.*\n)+", drawn(case).markdown, flags=re.MULTILINE):
        counts = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
        assert len(counts) == 1, block


def test_the_same_report_gives_the_same_bytes_in_any_process():
    code = (
        "import hashlib; from tests.lab.reports.test_pages import drawn; made = drawn('cooperative');"
        "text = made.html + made.markdown + ''.join(made.figures.values());"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    made = drawn("cooperative")
    here = hashlib.sha256((made.html + made.markdown + "".join(made.figures.values())).encode()).hexdigest()
    root = Path(__file__).parents[3]
    for salt in "12":
        there = subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(root)},
            check=True,
            capture_output=True,
            text=True,
        )
        assert there.stdout.strip() == here


# --- the headline -----------------------------------------------------------------------------------------------------


def test_the_headline_has_a_policy_beside_every_rate_and_the_span_over_policies():
    table = headline("cooperative")
    assert table.head == ["Players", "Start energy", "Max rounds", "hunter", "ghost", "careful", "Span"]
    # hunter, ghost, careful are 0, 1 and 2 steps of 10 points; 0.2 % met the round cap
    assert table.rows[0][:3] == ["1", "2", "10"]
    assert table.rows[0][3:6] == ["24.8 % 24.2–25.4", "34.8 % 34.1–35.5", "44.8 % 44.1–45.5"]
    assert table.rows[0][6] == "24.8–44.8 % 20.0 points"
    assert len(table.rows) == 2 * 3 * 2
    assert table.column("Players") == ["1"] * 6 + ["2"] * 6


def test_the_headline_says_what_was_not_swept():
    table = headline("one configuration")
    assert table.head == ["Win rate: ghost", "Span"]
    assert table.rows == [["25.0 % 24.3–25.7", "not swept"]]
    assert "With the policy ghost, the win rate is 25.0 %" in page("one configuration").text["headline"]
    assert "The policy was not swept (ghost)" in page("one configuration").text["headline"]


def test_the_span_is_over_rulings_too():
    table = headline("rulings")
    assert table.head == ["Players", "Bang", "hunter", "ghost", "careful", "Span"]
    # steps of 5 points: 2 x policy (0, 1, 2) + 3 x bang (0, 1)
    assert set(table.column("Span")) == {"25.0–60.0 % 35.0 points", "30.0–65.0 % 35.0 points"}


def test_many_policies_stand_below_each_other():
    table = headline("long names")
    assert table.head == ["Players", "Policy", "Win rate", "Span"]
    assert len(table.rows) == 14


def test_a_plain_sentence_says_how_far_the_rate_runs():
    text = page("cooperative").text["headline"]
    assert "With 1 player, the win rate runs from 24.8 % (start energy 2, max rounds 10, policy hunter) to" in text
    assert "All else equal, the choice of policy moves it by up to 20.0 points." in text
    # the half-width is 0.693 points
    said = "Simulation error: 95 % intervals of at most ±0.7 percentage points each; about one in 20 of them misses"
    assert said in text


def test_seats_that_compete_have_a_column_each():
    table = headline("competitive")
    assert table.head[:4] == ["Players", "Policy", "Seat 1 wins", "Seat 2 wins"]
    assert table.column("Players") == ["2", "2", "3", "3", "4", "4", "5", "5"]
    assert table.column("Policy") == ["hold", "hold or goal"] * 4
    assert table.rows[0][2:] == ["51.0 % 50.3–51.7", "49.0 % 48.3–49.7", "—", "—", "—", "51.0–53.0 % 2.0 points"]
    text = page("competitive").text["headline"]
    assert "With 1 player, nobody competes" in text
    assert "an even share would be 33.3 %" in text


def test_how_one_player_ends_is_told_where_that_varies():
    """Alone nobody competes, but a player may win or lose; see Posthuman."""
    report = make([PLAYERS], competitive=True, outcomes=("fortress", "time", "scars"))
    book = Book(report)
    shares = [book.outcome(0, word) for word in report.outcomes]
    assert 0 < shares[0] < 1
    text = Page(pages(report).html).text["headline"]
    first, *others = (f"{100 * share:.1f} %" for share in shares if share)
    assert f"nobody competes: the outcome is fortress in {first} of the games and time in {others[0]}" in text
    assert "only the length of a game varies" not in text


def test_rates_that_the_simulation_does_not_tell_apart_are_not_told_apart():
    report = make([Setting("policy", "policy", ("a", "b"))], games=100)
    assert "their intervals overlap" in Page(pages(report).html).text["headline"]


# --- the other sections -----------------------------------------------------------------------------------------------


def test_why_games_end_is_told_for_every_configuration():
    table = page("cooperative").tables["endings"][0]
    assert len(table.rows) == 36
    assert table.head[-5:] == ["Win", "Loss energy", "Loss keys", "Loss trapped", "Round cap"]
    assert table.rows[0][-5:] == ["24.8 %", "12.5 %", "25.0 %", "37.5 %", "0.2 %"]
    assert "Outcomes that never came up: loss deadline." in page("cooperative").text["endings"]


def test_what_cannot_come_up_is_not_told_to_have_never_come_up():
    told = pages(make([POLICY, ENERGY], impossible=["loss_deadline"])).markdown
    assert "Outcomes that never came up: round cap." in told


def test_bars_are_as_long_as_the_shares():
    first = re.search(r'<td class="bar.*?</td>', drawn("cooperative").html, flags=re.DOTALL)
    widths = [float(width) for width in re.findall(r'<rect x="[\d.]+" width="([\d.]+)"', first[0])]
    assert widths == [24.8, 12.5, 25.0, 37.5, 0.2]


def test_too_many_configurations_to_list_are_averaged_by_setting():
    table = page("many configurations").tables["endings"][0]
    assert table.head[:2] == ["Setting", "Value"]
    assert len(table.rows) == 2 + 3 + 3 + 2 + 2


def test_lengths_have_mean_median_and_p95():
    table = page("one configuration").tables["lengths"][0]
    assert table.head == ["Mean rounds", "5 % by", "Median", "95 % by", "Longest"]
    assert table.rows == [["9.00 8.98–9.02", "6", "10", "13", "16"]]


def test_seats_stand_against_an_even_share():
    table = page("competitive").tables["seats"][0]
    assert len(table.rows) == 2 + 3 + 4 + 5
    assert table.rows[2] == ["3", "1", "36.3 % 35.6–37.0", "33.3 %", "+3.0 points +2.3 – +3.7", "more than its share"]
    assert table.rows[3][-1] == "no difference is seen"


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


def test_sections_that_make_no_sense_are_not_there():
    assert "seats" not in page("cooperative").text
    assert "seats" not in page("solitaire").text
    assert "heat" not in page("competitive").text
    assert "warnings" not in page("competitive").text
    assert "heat" in page("cooperative").text


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


def test_every_section_can_be_reached_from_the_top():
    given = page("cooperative").attributes
    assert [value for tag, name, value in given if tag == "a" and name == "href"] == [
        f"#{name}" for name in page("cooperative").text if name
    ]


def test_policies_are_told_by_their_sentence():
    made = Page(pages(make(policies=(("ghost", "looks at where it can hide"),))).html)
    assert made.tables["policies"][0].rows == [["ghost", "looks at where it can hide"]]


def test_unequal_numbers_of_games_are_told():
    report = make([PLAYERS])
    games = pl.when(pl.col("config") == 1).then(50_000).otherwise("games").alias("games")
    text = Page(pages(replace(report, configs=report.configs.with_columns(games))).html).text["reading"]
    assert "The configurations have 20 000 to 50 000 games: an average uses the game numbers that all" in text
    assert "an average uses" not in page("cooperative").text["reading"]


def test_intervals_that_overlap_point_at_what_tells_more():
    report = make([Setting("policy", "policy", ("a", "b"))], games=100)
    assert "only balance compare RUN --cells 0,1 uses the dice" in Page(pages(report).html).text["headline"]


def test_legends_name_only_what_happened():
    assert "loss deadline" not in re.search(r'<ul class="legend">.*?</ul>', drawn("cooperative").html, re.DOTALL)[0]


def test_outcomes_keep_their_colours_whatever_happened():
    found = outcome_looks(("loss_a", "saved", "loss_b", "round_cap"), "saved")
    assert found["saved"].colour == "#009E73"
    assert found["round_cap"].colour == GREY
    assert len({look.colour for look in found.values()}) == len({look.mark for look in found.values()}) == 4


def test_tables_of_different_sizes_have_axes_of_their_own_and_lengths_are_in_rounds():
    players = Setting("players", "mode", ("2", "4"), numeric=True)
    shown = pages(make([players, Setting("policy", "policy", ("a", "b"))], outcomes=("win",), competitive=True))
    two, four = (
        [float(tick) for tick in re.findall(r">(\d+(?:\.\d+)?)\s*%<", shown.figures[name])]
        for name in ("outcomes-01", "outcomes-02")
    )
    assert min(two) > max(four), "shares around a half, and around a quarter"
    assert "Each number of players has an axis of its own." in Page(shown.html).text["outcomes"]
    assert "axis of its own" not in page("cooperative").text["outcomes"]
    assert all(">rounds</text>" in svg for name, svg in shown.figures.items() if name.startswith("lengths"))


def test_the_heat_map_has_a_field_a_pair():
    svg = drawn("cooperative").figures["heat-01"]
    fields = re.findall(r">(\d\d\.\d)</text>", svg)
    assert sorted(fields) == ["20.0", "25.0", "30.0", "35.0", "40.0", "45.0"]
    assert "at most ±0.4 points" in page("cooperative").text["heat"]


def test_assumed_data_are_counted():
    table = page("rulings").tables["assumed"][0]
    assert table.rows == [
        ["Axes", "2", "1", "50.0 %"],
        ["Numbers", "1", "0", "0.0 %"],
        ["Table rows", "1", "1", "100.0 %"],
    ]
    assert "Of these, this run swept bang." in page("rulings").text["assumed"]


def test_warnings_name_the_round_cap_few_games_and_what_was_skipped():
    report = make([PLAYERS], games=50, cap=0.02, skipped=(Skipped("players 3", "two sheets only"),))
    made = Page(pages(report).html)
    text = made.text["warnings"]
    assert "Up to 2.00 % of the games met the bound on rounds (2 of 2 configurations)" in text
    assert "2 of 2 configurations with fewer than 1 000, the least with 50 games" in text
    assert made.tables["warnings"][0].rows == [["players 3", "two sheets only"]]
    quiet = Page(pages(make([PLAYERS], cap=0.001)).html)
    assert "warnings" not in quiet.text


def test_names_are_shown_as_they_are():
    assert page("nasty names").text["headline"].count("<script>alert") >= 2
    assert "<script>alert" not in drawn("nasty names").html
    assert "\\<script\\>" in drawn("nasty names").markdown


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
