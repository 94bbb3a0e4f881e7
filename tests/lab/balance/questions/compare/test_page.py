"""The page of a comparison: what it opens with, and what a reader finds on it."""

import re
from dataclasses import replace

import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.compare import figure_words, words
from balance.questions.compare.page import head, sections
from balance.questions.compare.study import compare
from balance.runs.sweep import sweep
from reports.agreeing import agreeing
from reports.forest import FAR, MOST_ROWS, Difference, cut, forest, plotted
from reports.formats import typeset
from reports.page import drawn_pages


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("compared") / "run"
    return sweep(make_plan("cyberdoom-tower", ["start_luck=2,3", "players=1,2"], games=300, seed=5), out, threads=2)


def page(found):
    return drawn_pages(head(found), sections(found), "figures").html


def section(html, name):
    return re.search(rf'<section id="{name}">.*?</section>', html, re.DOTALL)[0]


def test_a_page_of_several_pairs_opens_with_all_of_them_and_links_to_each(run):
    found = compare(run, axis="start_luck")
    html = page(found)
    first = section(html, "answer")
    assert html.index(first) < html.index('<section id="pair-1">')
    assert "Of 2 pairs, win: " in first
    assert typeset(found.pairs[0].answer[0]) not in first
    for n, pair in enumerate(found.pairs, 1):
        assert f'<a href="#pair-{n}">{pair.common.split()[0]}</a>' in first
        assert f"<h2>{pair.title}</h2>" in section(html, f"pair-{n}")
        assert typeset(pair.answer[0]) in section(html, f"pair-{n}")


def test_a_page_of_one_pair_opens_with_its_answer(run):
    found = compare(run, cells=(0, 2))
    html, (pair,) = page(found), found.pairs
    row = pair.headline
    line = f"start_luck 2 → 3, players=1 policy=ghost: {words.moves(row)}."
    assert typeset(line) in section(html, "answer")
    assert all(end in line for end in figure_words.change(row))
    assert typeset(words.short_verdict(row)) in section(html, "answer")
    assert typeset(pair.answer[0]) not in section(html, "pair-1")
    assert "start_luck: 2 → 3" in section(html, "pair-1")


def test_where_seats_compete_the_exchange_leads_the_page():
    found = compare("pig", settings={"hold_at": [20, 25]}, games=300)
    html = page(found)
    assert all(typeset(sentence) in section(html, "answer") for sentence in found.exchanges[0].answer)
    assert typeset(found.pairs[0].answer[0]) not in section(html, "answer")
    assert html.index('<section id="seats-1">') < html.index('<section id="pair-1">')


def test_figures_that_were_not_asked_about_have_a_statement_of_their_own(run):
    found = compare(run, cells=(0, 2), watch="outcome=win")
    part = section(page(found), "pair-1")
    asked, screened = part.split("Screening: all ")
    assert asked.count('scope="row"') == 1
    figures, times, _ = screened.partition("How long")
    assert times
    assert figures.count('scope="row"') == found.screened
    assert "Screening" not in section(page(found), "answer")


def row(label, reach, **more):
    return Difference(label, False, "up", 0.8 * reach, 0.6 * reach, reach, **more)


def test_rows_far_beyond_the_others_end_in_an_arrow_and_do_not_squeeze_them():
    rows = [row(f"figure {i}", 2.0 + i / 10, asked=False) for i in range(7)]
    assert cut(rows) == 0
    far = [*rows, row("floors closed", 1390.0, asked=False)]
    edge = cut(far)
    assert 2.6 <= edge <= FAR * 2.6
    assert forest("far", "Means", far, "% of the first") != forest("near", "Means", rows, "% of the first")
    asked = [*rows, row("win", 5.0)]
    assert cut([*asked, far[-1]]) >= 5.0  # what was asked about stays on the plot while it is not far itself


def test_a_row_a_little_beyond_is_whole_and_one_wholly_beyond_has_a_line_and_its_number():
    near = [row("one", 5.0), row("two", 5.2), row("three", 5.3)]
    assert cut([*near, row("base", 17.0)]) == 0
    far = [*near, row("base", 37.0)]
    assert cut(far) < 0.6 * 37
    assert ">+29.6</text>" in forest("far", "Shares", far, "points")
    assert ">+13.6</text>" not in forest("near", "Shares", [*near, row("base", 17.0)], "points")


def test_of_many_figures_only_those_that_moved_or_were_asked_about_are_drawn():
    still = [replace(row(f"figure {i}", 1.0, asked=False), state="unseen") for i in range(MOST_ROWS)]
    moved, asked = row("rounds", 2.0, asked=False), replace(row("win", 1.0), state="unseen")
    assert plotted([*still[2:], moved, asked]) == [*still[2:], moved, asked]
    assert plotted([*still, moved, asked]) == [moved, asked]


def test_a_mean_that_was_0_is_not_drawn_as_a_percentage(run):
    found = compare(run, cells=(0, 1))
    (pair,) = found.pairs
    row = pair.rows.filter(pl.col("metric") == "rounds", pl.col("value") == "mean").with_columns(asked=pl.lit(True))
    for first in (0.0, float("nan")):
        none = replace(pair, rows=pl.concat([pair.rows, row.with_columns(first=pl.lit(first), metric=pl.lit("odd"))]))
        shown = section(page(replace(found, pairs=(none,))), "pair-1")
        assert "Not drawn, as the first cell&#39;s is 0: mean odd." in shown
        assert "mean odd +" not in shown
    assert "Not drawn" not in section(page(found), "pair-1")


def test_the_title_says_what_is_compared(run):
    assert head(compare(run, cells=(0, 2))).title == "Cyberdoom Tower: start_luck 2 → 3"
    assert head(compare(run, axis="start_luck")).title == "Cyberdoom Tower: start_luck 2 and 3 compared"
    assert head(compare("pig", settings={"goal": [20, 25, 30]}, games=50)).title == "Pig: goal 20, 25 and 30 compared"
    assert head(compare("pig", "pig", games=50)).title.startswith("Pig: pig")


def test_columns_and_the_heading_of_figures_name_both_sides(run):
    shown = section(page(compare(run, cells=(0, 2))), "pair-1")
    assert "Every figure: start_luck=2 against start_luck=3" in shown
    assert re.findall(r">(start_luck=\d)</th>", shown)[:2] == ["start_luck=2", "start_luck=3"]
    pair = compare(run, axis="start_luck")
    copy = replace(pair.pairs[0], first="tower", second="my_tower", changed=("ap: 3 -> 4",))
    copied = replace(pair, pairs=(copy,))
    assert head(copied).title == "Cyberdoom Tower: tower against my_tower (ap: 3 → 4)"
    answer = section(page(copied), "answer")
    assert ">Win 52.0" in answer
    assert "against" not in answer  # the title says it


def test_two_values_agree_with_their_difference():
    assert agreeing(89.87, 66.54, 1, 1) == 2  # 89.9 - 66.5 is 23.4, not 23.3
    assert agreeing(50.0, 60.0, 1, 1) == 1
    row = {"metric": "outcome", "value": "win", "kind": "share", "seat": None, "same": False, "asked": True}
    row |= {"first": 0.8987, "second": 0.6654, "difference": -0.2333, "low": -0.25, "high": -0.21, "margin": None}
    said = words.answer([row | {"more": None, "worth": 1.0}], 1000, True)[0]
    assert said == "It differs. Win: down from 89.87 % to 66.54 % (by 23.3 points, between 21.0 and 25.0)."


def test_figures_say_at_hover_and_in_a_list_what_they_count(run):
    html = page(compare(run, cells=(0, 1)))
    shown = section(html, "pair-1")
    assert 'title="Attacks made, on Sentinels and on the AI."' in shown
    assert "What the columns mean" in shown
    assert "The AI on the roof was beaten: its Energy was at 0." in shown


@pytest.mark.parametrize(("second", "told"), [(0.5, []), (0.625, [" adds up to 100 % and 125 %, "])])
def test_seats_that_win_together_are_not_told_as_shares_of_one_whole(second, told):
    seats = [
        {"metric": "winner", "value": str(seat), "kind": "share", "seat": None, "same": False, "asked": seat == 1}
        | {"first": 0.5, "second": second, "difference": second - 0.5, "low": -0.1, "high": 0.2, "margin": None}
        | {"more": None, "worth": 1.0, "method": ""}
        for seat in (1, 2)
    ]
    answer = words.answer(seats, 1000, True, (1.0, 2 * second))
    said = [each for each in answer if each.startswith("Several seats can win a game together")]
    assert len(said) == len(told)
    assert all(each in said[0] for each in told)
