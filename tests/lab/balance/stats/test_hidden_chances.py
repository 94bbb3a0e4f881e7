"""How chances spread that only few tries show: no noise is counted, and the ends hold the truth."""

import numpy as np
import pytest

from balance.stats.hidden_chances import shares_below

LINES = (0.1, 0.25, 0.5, 0.9)


def test_the_noise_of_the_tries_is_taken_off():
    """All groups have 40 %: of 20 tries more than 10 % of the groups show 25 % or less, and none has it."""
    counts = np.random.default_rng(2).binomial(20, 0.4, 2000)
    assert (counts <= 5).mean() > 0.1
    assert shares_below(counts, 20, (0.25,))[0, 0] == 0


def test_two_kinds_of_groups_are_held():
    """A third has 30 %, the others 60 %."""
    rng = np.random.default_rng(4)
    ends = shares_below(rng.binomial(200, np.where(rng.random(3000) < 1 / 3, 0.3, 0.6)), 200, (0.25, 0.45, 0.65))
    for (low, high), truth in zip(ends, (0, 1 / 3, 1), strict=True):
        assert low <= truth <= high
    assert ends[1, 1] - ends[1, 0] < 0.12


def test_a_rare_kind_that_fits_no_smooth_curve_is_held():
    """6 % of the groups have 8 %, the others 35 to 75 %; of 10 studies of 95 % at most 3 miss, once in 1 000."""
    rng, held = np.random.default_rng(5), 0
    for _ in range(10):
        chances = np.where(rng.random(1000) < 0.06, 0.08, rng.uniform(0.35, 0.75, 1000))
        ends = shares_below(rng.binomial(64, chances), 64, (0.1, 0.25, 0.5))
        truth = np.array([0.06, 0.06, 0.06 + 0.94 * 0.375])
        held += ((ends[:, 0] <= truth) & (truth <= ends[:, 1])).all()
        assert ends[1, 1] < 0.2  # and they say something
    assert held >= 7


@pytest.mark.parametrize(
    ("counts", "lines", "level", "says"),
    [([], LINES, 0.9, "counts"), ([21], LINES, 0.9, "counts"), ([5], (1.5,), 0.9, "line"), ([5], LINES, 1, "level")],
)
def test_wrong_numbers_are_refused(counts, lines, level, says):
    with pytest.raises(ValueError, match=says):
        shares_below(counts, 20, lines, level)
