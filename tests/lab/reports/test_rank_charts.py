"""The map of pairs, the bars of total indices, the tornado: every value is written, with its sign or as a bound."""

import re

import pytest

from reports import style
from reports.index_bars import Part, index_bars
from reports.pair_map import Field, pair_map
from reports.tornado import DOWN, OTHER, Bar, Row, Size, tornado

LABELS = ["move_ap 1→2", "rounds_per_sector 2→1", "keys 3→4"]
FIELDS = {
    (0, 1): Field(19.2, "+19.2", "move_ap with rounds_per_sector: +16.8 to +21.7", seen=True),
    (0, 2): Field(-6.4, "−6.4", "move_ap with keys: −8.5 to −4.2", seen=True),
    (1, 2): Field(0.3, "<2.8", "rounds_per_sector with keys: −2.1 to +2.8", seen=False),
}


@pytest.fixture(autouse=True)
def matplotlib():
    with style.plain_matplotlib():
        yield


def width(svg):
    return float(re.search(r'viewBox="0 0 (\S+) ', svg)[1])


def test_every_pair_has_its_value_and_is_told_at_hover():
    svg = pair_map("pairs-01", "Win, points", LABELS, FIELDS)
    for field in FIELDS.values():
        assert f">{field.text.replace('<', '&lt;')}</text>" in svg
        assert f"<title>{field.told}</title>" in svg
    assert ">3  keys 3→4</text>" in svg
    assert svg == pair_map("pairs-01", "Win, points", LABELS, FIELDS)


def test_signs_have_colours_of_their_own_and_what_is_not_seen_has_none():
    svg = pair_map("pairs-01", "Win, points", LABELS, FIELDS)
    fills = re.findall(r"fill: (#\w+)", svg)
    assert len(set(fills)) >= 2
    alone = pair_map("pairs-01", "Win, points", LABELS[:2], {(0, 1): FIELDS[1, 2]})
    assert alone.count("fill: none") > 0


def test_ten_changes_fit_a_telephone():
    labels = [f"number_{i} {i}→{i + 1}" for i in range(10)]
    fields = {(i, j): Field(1.0, "+11.1", "", seen=True) for i in range(10) for j in range(i + 1, 10)}
    assert (
        width(pair_map("pairs-01", "Win", labels, fields, narrow=True))
        < 420
        < width(pair_map("pairs-01", "Win", labels, fields))
    )


def test_bars_have_their_intervals_and_a_bound_has_no_bar():
    parts = [Part("keys", 0.42, 0.33, 0.53, "42 % (33 to 53)"), Part("dead", 0.0, -0.07, 0.07, "< 7.7 %")]
    svg = index_bars("spread-01", "Spread of win left", parts)
    assert "<title>keys: 42 % (33 to 53)</title>" in svg
    assert "<title>dead: &lt; 7.7 %</title>" in svg
    assert svg.count('data-series="seen"') == 2
    assert svg.count('data-series="not seen"') == 1


def test_words_that_a_dial_takes_stand_beside_its_bar_in_full():
    step = Size(-0.35, -0.37, -0.32)
    rows = [
        Row("sentinel_turn", [Bar("every_round", OTHER, step, None)]),
        Row(
            "alert_scope",
            [Bar("floor_forever", OTHER, step, None), Bar("activation_or_defeat_of_one", DOWN, step, None)],
        ),
    ]
    svg = tornado("effects-01", "Win, points", rows, share=True)
    assert all(f">{word}</text>" in svg for word in ("every_round", "floor_forever"))
    assert "activat…" in svg  # of a very long one the middle is left out


def test_at_hover_a_bar_without_values_says_no_empty_ones_and_what_it_is():
    """`die_sides, , one step: +3.11` was told of a part of two steps."""
    bar = Bar("", DOWN, Size(-0.098, -0.1006, -0.0953), None, step_is="its part")
    svg = tornado("parts-01", "Win, points: parts", [Row("die_sides", [bar], called="die_sides 6→8")], share=True)
    assert "<title>die_sides 6→8, its part: −9.80 (−10.06 to −9.53)</title>" in svg
    assert ">die_sides</text>" in svg


def test_a_tick_says_where_it_stands():
    """-7.5 was told as -8: the ticks then seemed to stand at uneven distances."""
    step = Size(-0.098, -0.101, -0.095)
    svg = tornado("effects-01", "Win, points", [Row("keys", [Bar("4", DOWN, step, None)])], share=True)
    ticks = re.findall(r">([−+]?[\d.]+)</text>", svg)
    assert {"−10", "−7.5", "−5", "−2.5", "0"} <= set(ticks)
    assert "−9.80 (−10.10 to −9.50)" in svg


def test_on_a_telephone_names_break_after_underscores_and_numbers_below_do_not_collide():
    size = Size(-0.4, -0.45, -0.35)
    rows = [
        Row("rounds_per_sector", [Bar("floor_until_defeat", OTHER, size, None)]),
        Row("ap", [Bar("3", DOWN, size, None)]),
    ]
    narrow, wide = (tornado("t", "Change", rows, True, w) for w in (style.PANEL, style.ALONE))
    assert ">rounds_per_</text>" in narrow
    assert ">sector</text>" in narrow
    assert ">rounds_per_sector</text>" in wide
    below = {svg: len(re.findall(r">(?:[+−]\d+|0)</text>", svg)) for svg in (narrow, wide)}
    assert below[narrow] < below[wide]
