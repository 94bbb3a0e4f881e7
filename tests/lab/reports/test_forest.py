"""Forest plots: a legend names what is drawn, and nothing else."""

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
