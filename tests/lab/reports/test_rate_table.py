"""The first table of a report, whatever was swept: every configuration once, and spans of what is alike."""

from dataclasses import replace
from itertools import combinations, product
from types import SimpleNamespace
from typing import get_args

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports import Report, Setting, headline, pages
from reports.headline import alone
from reports.lookup import Book, Estimate
from reports.rate_table import OWN, first_table, policy_names
from reports.tables import KINDS, MOVES, NUMBER, OPEN
from scenarios.loader.game_toml import AxisEntry
from tests.lab.reports.frames import BANG, ENERGY, HERO, PLAYERS, make
from tests.lab.reports.reading import Page

POLICY = Setting("policy", "policy", ("hunter", "ghost", "random"))
FACE = Setting("simon", "mode", ("solo", "easy"))
FLOORS = Setting("floors", NUMBER, ("4", "5"), numeric=True)


@st.composite
def runs(draw, competitive=False):
    """A run over some settings of any kinds, with some configurations skipped; every rate is another."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4))
    swept = []
    for i, kind in enumerate(kinds):
        name = "policy" if kind == "policy" and draw(st.booleans()) and "policy" not in kinds[:i] else f"{kind}_{i}"
        values = [f"{name}_{value}" for value in "abc"[: draw(st.integers(2, 3))]]
        swept.append(Setting(name, kind, (*values[:-1], "random") if draw(st.booleans()) else tuple(values)))
    names = {s.name: s for s in swept}
    report = make([*names.values()], competitive=competitive, players=2, outcomes=("win", "loss", "round_cap"))
    every = report.configs["config"].to_list()
    left = draw(st.sets(st.sampled_from(every), max_size=len(every) - 1))
    return unlike(report, [config for config in every if config not in left], competitive)


def unlike(report: Report, kept: list[int], competitive: bool) -> Report:
    """The configurations that are kept, each with a rate of its own: 0.1 %, 0.2 %, ..."""
    metric, value = ("winner", "1") if competitive else ("outcome", "win")
    ours = pl.col("config").is_in(kept)
    head = (pl.col("metric") == metric) & (pl.col("value") == value)
    cells = report.cells.filter(ours).with_columns(
        estimate=pl.when(head).then((pl.col("config") + 1) / 1000).otherwise("estimate"),
        low=pl.when(head).then(None).otherwise("low"),
    )
    frames = {name: getattr(report, name).filter(ours) for name in ("configs", "levels", "lengths")}
    return replace(report, cells=cells, **frames)


def rate(config: int) -> str:
    return f"{0.1 * (config + 1):.1f}\u202f%"


def filled(table) -> list[list[str]]:
    """The rows' texts; a cell that is covered has the text of the one above it."""
    rows: list[list[str]] = []
    for row in table.rows:
        rows.append([cell.text if cell else rows[-1][i] for i, cell in enumerate(row)])
    return rows


@settings(max_examples=60, deadline=None)
@given(report=runs())
def test_every_configuration_stands_once_in_the_first_table_beside_its_settings(report):
    """Kinds of settings, how many of each, and which configurations there are: drawn. It would see a kind forgotten."""
    book, table = Book(report), first_table(Book(report))
    head, names = [column for column, _ in table.columns], policy_names(Book(report))
    shown = [
        (rate, column, row[: len(head)])
        for row in filled(table)
        for rate, column in zip(row, head, strict=True)
        if rate.endswith("\u202f%") and "–" not in rate
    ]
    assert sorted(rate for rate, _, _ in shown) == sorted(rate(config) for config in book.places)
    for config, place in book.places.items():
        [(_, column, row)] = [found for found in shown if found[0] == rate(config)]
        given = [place[s.name].replace("_", " ") for s in book.settings if s.kind != "policy"]
        assert row[: len(given)] == given
        assert names[config] in (column, row[len(given)]) or column.endswith(f": {names[config]}")


@settings(max_examples=30, deadline=None)
@given(report=runs(competitive=True))
def test_every_configuration_of_a_contest_has_a_row(report):
    book = Book(report)
    rows = filled(first_table(book))
    at = len([s for s in book.settings if s.kind != "policy"])
    assert sorted(row[at + 1] for row in rows) == sorted(rate(config) for config in book.places)
    for config, place in book.places.items():
        [row] = [row for row in rows if row[at + 1] == rate(config)]
        values = [place[s.name].replace("_", " ") for s in book.settings if s.kind != "policy"]
        assert row[: at + 1] == [*values, policy_names(book)[config]]


@settings(max_examples=60, deadline=None)
@given(report=runs())
def test_all_else_equal_means_that_all_else_is_equal(report):
    """The effect of one setting against all pairs of configurations that differ in nothing else."""
    book = Book(report)
    rates = book.rates(book.places)
    for setting in book.settings:
        others = [s for s in book.settings if s is not setting]
        pairs = [
            abs(rates[a].estimate - rates[b].estimate)
            for a, b in combinations(rates, 2)
            if book.values(a, others) == book.values(b, others)
        ]
        assert alone(book, rates, setting)[0] == max(pairs, default=0.0)


def test_the_kinds_of_axes_are_kinds_of_settings():
    assert {*get_args(AxisEntry.model_fields["kind"].annotation), NUMBER} == {*KINDS}
    assert {*OPEN} < {*KINDS}


def test_a_setting_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="heroes: kind is 'chioce'; it must be one of mode, choice, number, ruling"):
        Setting("heroes", "chioce", ("a", "b"))


# --- what the page says of it ---------------------------------------------------------------------------------------


def test_a_swept_choice_has_a_column_and_a_place_in_every_section():
    made = Page(pages(make([PLAYERS, HERO, Setting("policy", "policy", ("hunter", "ghost"))])).html)
    table = made.tables["headline"][0]
    assert table.head == ["Players", "Seat 1's heroes", "hunter", "ghost", "Span"]
    assert table.column("Seat 1's heroes") == ["random", "wendy", "diana"] * 2
    assert made.tables["endings"][0].column("Seat 1's heroes")[:3] == ["random", "random", "wendy"]
    # a step of the policy is 3 times 5 points; a hero's are not the policy's
    assert "All else equal, the choice of policy moves it by up to 15.0 points." in made.text["headline"]


def test_each_setting_that_a_span_is_over_is_told_by_itself():
    made = Page(pages(make([ENERGY, BANG, Setting("policy", "policy", ("hunter", "ghost"))], step=0.5)).html)
    said = "All else equal, the choice of policy moves it by up to 7.5 points, that of bang by up to 5.0 points."
    assert said in made.text["headline"]


@pytest.mark.parametrize(("several", "sides", "most"), [(False, {}, "0.4"), (True, {}, "0.7"), (True, {0: 0.9}, "0.9")])
def test_the_error_is_that_of_every_share_that_is_told(several, sides, most):
    """Where games end in several ways, their shares are told before seat 1's, and have wider intervals."""
    share = {of: Estimate(0.5, 0.5 - of / 100, 0.5 + of / 100) for of in (0.4, 0.7, 0.9)}
    book = SimpleNamespace(
        places={0: {}, 1: {}},
        rates=lambda configs: dict.fromkeys(configs, share[0.4]),
        several_ends=several,
        outcomes=["humans"],
        cells={(0, "outcome", "humans"): share[0.7], (0, "outcome", "other"): share[0.9]},
        sides={config: {"guys": (2, share[half])} for config, half in sides.items()},
        contest=True,
        report=SimpleNamespace(level=0.95, wanted=None),
        decimals=1,
        random=set(),
        swept=lambda *kinds: [True],
    )
    assert f"of at most ±{most} percentage points each" in headline._limits(book, False)[0][0]


def test_the_largest_difference_lies_below_the_widest_span_of_any_group():
    """The pair that was picked differs most as measured; another group may differ more in truth."""
    joint = {0: (0.40, 0.50), 1: (0.60, 0.70), 2: (0.10, 0.50), 3: (0.40, 0.60)}
    book = SimpleNamespace(joint=joint, decimals=1, settings=[], alike=lambda rates, others: [[0, 1], [2, 3]])
    told = headline._between(book, dict.fromkeys(joint), None, (0, 1))
    assert told == " (10.0–50.0)"  # from 0.60 - 0.50 of the pair to 0.60 - 0.10 of the other group
    assert headline._between(SimpleNamespace(joint={}), dict.fromkeys(joint), None, (0, 1)) == ""


def test_random_stands_in_the_table_and_moves_nothing():
    made = Page(pages(make([ENERGY, POLICY], step=0.2)).html)
    text, table = made.text["headline"], made.tables["headline"][0]
    assert "random" in table.head
    assert table.rows[0][-1] == "25.0–27.0 % 2.0 points"
    assert "runs from 25.0 %" in text
    assert "to 29.0 %" in text  # random would have 31.0 %
    assert "stands in the tables, but in no range, span or average" in text


def test_random_alone_is_reported_all_the_same():
    text = Page(pages(make([Setting("policy", "policy", ("random",)), ENERGY])).html).text["headline"]
    assert "With the policy random, the win rate runs from" in text


def test_what_follows_from_a_swept_setting_is_a_column():
    report = make([PLAYERS, ENERGY])
    levels = [(c, f.name, f.values[int(p) - 1]) for (c, _, p), f in product(players(report), (FACE, FLOORS))]
    followed = pl.DataFrame(levels, schema=report.levels.schema, orient="row")
    made = Page(pages(replace(report, followed=(FACE, FLOORS), levels=pl.concat([report.levels, followed]))).html)
    assert made.tables["headline"][0].head[:3] == ["Players", "Simon", "Start energy"]
    assert made.tables["headline"][0].column("Simon") == ["solo"] * 3 + ["easy"] * 3
    assert "With 1 player, simon solo and the policy ghost, the win rate" in made.text["headline"]
    assert "floors differ by default" in made.text["headline"]
    rows = [("players", "1", "2", 0.3, 0.2, 0.4, ""), ("start_energy", "3", "4", 0.1, 0.05, 0.15, "")]
    moved = replace(
        report,
        followed=(FACE, FLOORS),
        levels=pl.concat([report.levels, followed]),
        moves=pl.DataFrame(rows, schema=MOVES, orient="row"),
    )
    assert "With players the default of floors changes too." in Page(pages(moved).html).text["headline"]
    assert made.tables["played"][1].rows == [
        ["Simon", "solo with 1 player; easy with 2 players"],
        ["Floors", "4 with 1 player; 5 with 2 players"],
    ]


def players(report: Report) -> list[tuple[int, str, str]]:
    return [row for row in report.levels.iter_rows() if row[1] == "players"]


def test_the_scenarios_own_value_is_marked():
    table = first_table(Book(make([ENERGY])))
    assert [row[0].text for row in table.rows] == ["2", f"3\u202f{OWN}", "4"]
