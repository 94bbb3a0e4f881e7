"""The figure of a ladder: labels do not overlap, and everything is inside of it."""

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.ladder_chart import HEIGHT, LEFT, LINE, WIDTH, OutsideMark, apart, chart, ladder_figure
from reports.tables import Mark


@given(st.lists(st.floats(0, 280), max_size=12))
def test_labels_stand_apart_in_the_order_of_their_points_and_inside(wanted):
    places = apart(wanted, LINE, 280.0)
    inside = sorted(places)
    assert all(b - a >= LINE - 1e-6 for a, b in pairwise(inside))
    assert all(-1e-6 <= place <= 280 + 1e-6 for place in places)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    assert [places[i] for i in order] == inside


def test_labels_that_have_room_stay_where_their_points_are():
    assert apart([100.0, 10.0, 50.0], LINE, 280.0) == [100.0, 10.0, 50.0]
    assert apart([50.0, 50.0], LINE, 280.0) == [50 - LINE / 2, 50 + LINE / 2]


def marks(thinking=(4, 8, 16)):
    scripts = [
        Mark(f"script {i}", 0, share, share - 0.01, share + 0.01) for i, share in enumerate((0, 0.5, 0.96, 0.97))
    ]
    return [*scripts, *(Mark(f"lookahead {t}", t, 0.98, 0.97, 0.99) for t in thinking)]


@pytest.mark.parametrize("thinking", [(), (4,), (4, 8, 16), (4, 8, 16, 32, 64, 128, 256, 512, 1024)])
def test_all_words_are_within_the_drawing(thinking):
    svg = chart("ladder-01", "Win rate", marks(thinking), 0.5)
    for x, y in re.findall(r'<text[^>]*(?:x="([\d.-]+)" y="([\d.-]+)")', svg):
        assert -1 <= float(x) <= WIDTH + 1
        assert -1 <= float(y) <= HEIGHT + 1
    assert all(f">{tries}<" in svg for tries in thinking)
    assert ">script 3<" in svg


def test_players_from_outside_have_a_look_of_their_own_and_nobody_thinks_on_top_of_them():
    own = OutsideMark("mine:Player", 0, 0.99, 0.98, 1.0)
    scripts, thinking = marks()[:4], marks()[4:]
    figure = ladder_figure([*scripts, own, *thinking])
    assert [words for _, words in figure.legend][2] == "players of your own"
    assert [words for _, words in ladder_figure(marks()).legend] == [words for _, words in figure.legend][:2]
    assert [words for _, words in ladder_figure(scripts).legend] == ["scripts, which do not think ahead"]
    assert "mine:Player 99.0" in figure.panels[0].words
    assert figure.panels[1].words.startswith("Close up: the best script thinking ahead: script 3 ")
    assert ">mine:Player<" in figure.panels[0].svg


def names(figure):
    return [panel.name for panel in figure.panels]


def test_a_close_up_is_drawn_where_the_topmost_rungs_are_crowded():
    assert names(ladder_figure(marks())) == ["ladder-01", "ladder-02"]
    wide = [Mark("s", 0, 0.2, 0.1, 0.3), Mark("l", 4, 0.5, 0.4, 0.6), Mark("m", 8, 0.9, 0.8, 1.0)]
    assert names(ladder_figure(wide)) == ["ladder-01"]
    assert names(ladder_figure([Mark("s", 0, 0.2, math.nan, math.nan)])) == ["ladder-01"]


def test_where_nobody_thinks_ahead_there_is_a_row_for_each_script_and_no_axis_of_tries():
    figure = ladder_figure(marks(()), even=0.5)
    (panel,) = figure.panels
    assert not figure.wide
    assert figure.caption == "Win rate with its interval. The dashed line is an even share."
    assert "tries per legal action" not in panel.svg
    assert ">script 3<" in panel.svg
    assert ">script 3<" in panel.narrow


@pytest.mark.parametrize("narrow", [False, True])
def test_a_label_of_wide_letters_is_within_the_drawing_and_beside_the_axis(narrow):
    """`commando-trained` has two letters that are wider than others: its first one was cut off."""
    named = [Mark("commando-trained", 0, 0.1, 0.09, 0.11), Mark("lookahead 4", 4, 0.9, 0.89, 0.91)]
    panel = ladder_figure(named).panels[0]
    svg = panel.narrow if narrow else panel.svg
    x = float(re.search(r'<text[^>]*x="([\d.]+)"[^>]*>commando-trained<', svg)[1])
    assert x - 7.1 * len("commando-trained") >= (0 if narrow else LEFT)


def test_what_the_shares_are_of_is_said():
    figure = ladder_figure(marks(), "What the players miss")
    assert figure.panels[0].words.startswith("What the players miss by thinking: ")
    assert figure.caption.startswith("What the players miss with its interval.")
    assert ">What the players miss by thinking<" in figure.panels[0].svg
