"""Figures of pages as PNG: one for each figure, with all that a reader needs to know of it."""

import io

import matplotlib
import numpy as np
import pytest
from matplotlib.image import imread

from reports import Setting
from reports.blocks import Figure, Section
from reports.looks import INK, PAPER
from reports.page import compose, pages
from reports.pictures import _played, is_ours, pictures
from reports.style import plain_matplotlib
from tests.lab.reports.frames import ENERGY, HERO, POLICY, make

PAPER_COLOUR = matplotlib.colors.to_rgb(PAPER)


@pytest.fixture(autouse=True, scope="module")
def each_kind_of_picture_is_drawn_once():
    """Draw all of them: they are looked at here."""


def pixels(picture):
    """Its pixels between 0 and 1, without transparency; shape (height, width, 3)."""
    read = imread(io.BytesIO(picture.png))
    assert read.shape[2] == 3 or (read[..., 3] == 1).all()
    return read[..., :3]


@pytest.fixture(scope="module")
def drawn():
    return pictures(make([POLICY, ENERGY]))


def test_every_figure_of_the_page_is_a_picture_named_by_what_it_shows(drawn):
    report = make([POLICY, ENERGY])
    with plain_matplotlib():
        figures = [(s.title, each) for s in compose(report) for each in s.blocks if isinstance(each, Figure)]
    assert len(drawn) == len(figures) > 1
    assert len({each.name for each in drawn}) == len(drawn)
    assert figures[0][0] == "In short"  # its figure shows what was asked, and is called so
    titles = ["what was asked", *(title for title, _ in figures[1:])]
    for number, (title, picture) in enumerate(zip(titles, drawn, strict=True), 1):
        assert picture.name.startswith(f"{number:02d}-{title.lower().replace(' ', '-')}"[:60])


def test_a_picture_is_light_twice_as_large_and_leaves_nothing_at_its_edge(drawn):
    for picture in drawn:
        shown = pixels(picture)
        assert shown.shape[1] >= 2 * 480
        for edge in (shown[:8], shown[-8:], shown[:, :8], shown[:, -8:]):
            assert np.allclose(edge, PAPER_COLOUR, atol=0.01)
        assert (np.abs(shown - matplotlib.colors.to_rgb(INK)).max(axis=2) < 0.05).sum() > 500  # words


def test_the_same_report_gives_the_same_bytes_which_say_who_made_them(drawn):
    again = pictures(make([POLICY, ENERGY]))
    assert again == drawn
    assert all(is_ours(each.png) for each in drawn)


def test_a_longer_legend_makes_a_higher_picture():
    few, many = (pictures(make([each]))[0] for each in (POLICY, Setting("policy", "policy", tuple("abcdefgh"))))
    assert pixels(many).shape[0] > pixels(few).shape[0]


def test_a_picture_says_what_was_asked_and_how_many_play():
    named = make([POLICY], question="Who reaches the roof", played="1 player")
    assert _played(named) == "1 player; 3 configurations, 20000 games each, seed 7"
    assert _played(make([POLICY])) == "3 configurations, 20000 games each, seed 7"
    heights = [pixels(pictures(each)[0]).shape[0] for each in (named, make([POLICY], played="1 player"))]
    assert heights[0] > heights[1]  # by the line of the question


@pytest.mark.parametrize("title", ["$\\frac{1}", "日本 <b>", "a\nb"])
def test_no_title_breaks_a_picture(title):
    assert pixels(pictures(make([HERO], title=title))[0]).size


def test_a_page_is_as_it_was_after_its_figures_were_pictures():
    report = make([ENERGY])
    before = pages(report)
    pictures(report)
    assert pages(report) == before


def test_a_page_without_figures_has_no_pictures():
    from reports.pictures import pictures_of

    assert list(pictures_of(make(), [Section("x", "X", ())])) == []
