"""The verdict at the top of a report says who played, and how sure each rate is."""

import re
from dataclasses import replace

import polars as pl
import pytest

from reports.headline import headline, sentences
from reports.lookup import Book
from reports.rate_table import in_a_sentence, policy_names
from reports.tables import EACH, SURE
from reports.verdict import _and_others, _as_subject, verdict, with_verb
from tests.lab.reports.frames import ENERGY, POLICY, make


def test_every_rate_of_the_verdict_has_its_interval_and_its_script():
    first, *_ = verdict(Book(make([POLICY, ENERGY])))
    text = "".join(first.parts)
    found = re.findall(r"by ([\w-]+) in ([\d.]+)\s% \(([\d.]+)–([\d.]+)\)", text)
    assert len(found) == text.count("%") == 3, text
    assert all(float(low) <= float(rate) <= float(high) for _, rate, low, high in found)
    assert len({script for script, *_ in found}) == len(found)


def test_nothing_stands_between_the_verdict_and_its_cards_but_whether_a_wanted_figure_is_there():
    kinds = [getattr(block, "style", block.kind) for block in headline(Book(make([POLICY, ENERGY])))]
    assert kinds[:2] == ["verdict", "cards"]


def test_what_the_ways_to_end_mean_stands_below_the_verdict_that_names_them_the_most_frequent_first():
    meanings = {"outcome=machines": "no Human lives", "outcome=win": "only Humans live", "outcome=outlaws": "x"}
    report = make(outcomes=("win", "machines", "outlaws", "round_cap"), competitive=True, players=4, meanings=meanings)
    first, below, *rest = headline(Book(report))
    said = "".join(first.parts)
    ends = re.findall(r"as (\w+) in ([\d.]+)\s%", said)
    assert "ends as" in said
    words, rates = [word for word, _ in ends], [float(rate) for _, rate in ends]
    assert rates == sorted(rates, reverse=True)
    assert re.findall(r"(\w+): ", "".join(below.parts)) == [word.capitalize() for word in words]
    assert "no Human lives" not in " ".join(str(each) for each in rest)


ENDS = {"outcomes": ("win", "tiebreak", "mutants", "round_cap"), "competitive": True, "players": 4}


def test_where_endings_do_not_say_who_wins_the_verdict_does():
    def said(**more):
        return "".join(headline(Book(make([POLICY], **ENDS, **more)))[0].parts)

    def paragraphs(together=1.0, **more):
        made = make([POLICY], **ENDS, **more)
        won = pl.when(metric="winner").then(pl.col("estimate") * together).otherwise("estimate").alias("estimate")
        book = Book(replace(made, cells=made.cells.with_columns(won)))
        return " ".join("".join(map(str, parts)) for parts in sentences(book)[:1])

    book = Book(make([POLICY], **ENDS))
    names = in_a_sentence(policy_names(book))
    assert re.search(r"\. It is won by each of 4 seats in [\d.]+\s% \(seat \d\) to ", said()), said()
    each = {config: book.even(config) for config in range(3)}
    sure = pl.DataFrame([(c, *EACH, rate - 0.01, rate + 0.02) for c, rate in each.items()], schema=SURE, orient="row")
    alike = said(by_lot=frozenset(range(3)), sure=sure)
    told = re.search(
        r"\. Each of the 4 seats, which are alike, wins ([\d.]+)\s% \(([\d.]+)–([\d.]+)\) of the games as (\w+) plays, "
        r"[\d.]+\s% \([\d.]+–[\d.]+\) as \w+ and [\d.]+\s% \([\d.]+–[\d.]+\) as \w+\. "
        r"As all seats follow one script, this does not say which is stronger\.$",
        alike,
    )
    assert told, alike
    first = 100 * each[0]
    told = rf"{first:.1f}\s% \({first - 1:.1f}–{first + 2:.1f}\)(?: of the games)? as {names[0]}"
    assert re.search(told, alike), alike
    assert "seat 1" not in alike
    assert "Each of" not in said(teams=True)
    assert re.search(r"Seat 1's win rate (runs from|is) ", paragraphs())
    even = paragraphs(by_lot=frozenset(range(3)))
    assert re.search(r"Seats are alike, so each wins an even share: 25\.0\s%\.", even), even
    several = paragraphs(together=1.2, by_lot=frozenset(range(3)))
    assert re.search(r"Seats are alike, and each wins 30\.0\s%\.", several), several
    assert "win rate" not in even + several
    assert "--cells" not in even
    assert "It is won" not in said(teams=True), "how games end says which team wins"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("surveyor", "surveyor"),
        ("cautious, simon choices helpful", "cautious (simon choices helpful)"),
        ("hold, risk 1 (goal 20)", "hold, risk 1 (goal 20)"),
    ],
)
def test_who_plays_has_no_comma_in_a_sentence(name, said):
    assert in_a_sentence({0: name}) == {0: said}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mean rounds", "mean rounds are"),
        ("win rate", "win rate is"),
        ("seat 1's share of the win", "seat 1's share of the win is"),
        ("seat 1 wins", "seat 1 wins"),  # of several who win together: 25 % of the games
    ],
)
def test_a_figure_has_the_verb_that_its_name_asks_for(name, said):
    assert with_verb(name) == said


@pytest.mark.parametrize(
    ("name", "others", "said"),
    [
        ("catcher", 0, "catcher"),
        ("catcher", 1, "catcher (1 other script below)"),
        ("catcher (guy runner)", 2, "catcher (guy runner; 2 other scripts below)"),
    ],
)
def test_other_scripts_share_the_brackets_of_a_name(name, others, said):
    assert re.sub(r"\s", " ", _and_others(name, others)) == said


def test_a_figure_that_goes_from_one_value_to_another_is_named_as_a_subject():
    names = ["win rate", "mean rounds", "seat 1's share of the win", "seat 1 wins", "games that end in loss"]
    assert [_as_subject(name) for name in names] == [
        "the win rate",
        "the mean rounds",
        "seat 1's share of the win",
        "what seat 1 wins",
        "the share of games that end in loss",
    ]


def test_without_the_scenario_s_own_value_the_verdict_is_of_all_that_was_played():
    own = replace(ENERGY, own="7")
    told = {"own_line": "balance play tower", "judged": ((0,),), "published": False}
    first, said, *_ = verdict(Book(make([POLICY, own], **told)))
    line = "The published game, with start energy 7, was not played here: balance play tower plays it."
    assert (first.style, "".join(map(str, first.parts))) == ("lead", line)
    text = "".join(said.parts).replace("\u202f", " ")
    assert text.startswith("In the 9 configurations that were played, the win rate goes from 25.0 % (")
    assert text.endswith(" with start energy 4, policy careful, played by hunter, ghost and careful.")
    ends = verdict(Book(make([own], **ENDS, **told)))[1].parts
    assert re.match(r"In the 3 configurations that were played, games end as win in [\d.]+\s% to", "".join(ends))
    same, *_ = verdict(Book(make([POLICY, ENERGY], **told)))
    assert same.style == "verdict", "its own value was played, though not with all others"
