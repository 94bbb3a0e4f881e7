"""A report as a page and as Markdown, from made-up tables: whole pages, the headline, and what any page tells."""

import base64
import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from reports import Report, Setting, pages
from reports.lookup import Book
from tests.lab.reports.frames import BANG, ENERGY, PIG, PLAYERS, POLICY, ROUNDS, SEATS, make
from tests.lab.reports.reading import Page, Table

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


def test_sections_that_make_no_sense_are_not_there():
    assert "seats" not in page("cooperative").text
    assert "seats" not in page("solitaire").text
    assert "heat" not in page("competitive").text
    assert "warnings" not in page("competitive").text
    assert "heat" in page("cooperative").text


def test_every_section_can_be_reached_from_the_top():
    given = page("cooperative").attributes
    assert [value for tag, name, value in given if tag == "a" and name == "href"] == [
        f"#{name}" for name in page("cooperative").text if name
    ]


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


def test_names_are_shown_as_they_are():
    assert page("nasty names").text["headline"].count("<script>alert") >= 2
    assert "<script>alert" not in drawn("nasty names").html
    assert "\\<script\\>" in drawn("nasty names").markdown
