"""Forest plots: a legend names what is drawn, and nothing else."""

import re

import pytest

from reports.forest import DOWN, UNSEEN, UP, Difference, forest_figure, legend_of


def row(state):
    return Difference(state, True, state, 1.0, 0.5, 1.5)


@pytest.mark.parametrize(
    ("states", "looks"),
    [
        (("unseen",), (UNSEEN,)),
        (("up", "unseen", "up"), (UP, UNSEEN)),
        (("down", "up"), (UP, DOWN)),
        (("down", "unseen", "up"), (UP, DOWN, UNSEEN)),
    ],
)
def test_a_legend_has_only_the_marks_that_are_drawn(states, looks):
    rows = [row(state) for state in states]
    assert tuple(look for look, _ in forest_figure(rows, 1).legend) == looks
    words = [(UP, "more"), (DOWN, "less"), (UNSEEN, "not seen to differ")]
    assert legend_of(rows, words) == tuple(each for each in words if each[0] in looks)


def test_a_label_is_rounded_outwards_as_the_table_is():
    """`+2.29 to +3.92` was told at hover of what the table gave as `+2.28 to +3.93`."""
    drawn = Difference("f5", True, "up", 3.1049, 2.2851, 3.9249)
    (panel,) = forest_figure([drawn], 1).panels
    assert panel.words.endswith("f5 +3.10 (+2.28 to +3.93)")
    assert re.findall("<title>(f5.*?)</title>", panel.svg) == ["f5: +3.10 (+2.28 to +3.93)"]
