"""The verdict at the top of a report says who played, and how sure each rate is."""

import re

import pytest

from reports.headline import headline
from reports.lookup import Book
from reports.verdict import verdict, with_verb
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
