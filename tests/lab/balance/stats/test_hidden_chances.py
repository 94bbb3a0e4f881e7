"""How chances spread that only few tries show: no noise is counted, and the ends hold the truth."""

import numpy as np
import pytest
from scipy import special

from balance.stats.hidden_chances import beta_below, shares_below

LINES = (0.1, 0.25, 0.5, 0.9)


def test_the_noise_of_the_tries_is_taken_off():
    """All groups have 40 %: of 20 tries 5 % of the groups show 25 % or less, and none has it."""
    rng = np.random.default_rng(2)
    counts = rng.binomial(20, 0.4, 2000)
    assert (counts <= 5).mean() > 0.1
    below = beta_below(counts, 20, LINES, rng=rng)
    assert (below[:2, 0] < 0.001).all()
    assert (below[:2, 2] < 0.01).all()
    assert below[3, 0] == pytest.approx(1, abs=1e-6)
    assert shares_below(counts, 20, (0.25,))[0, 0] == 0


@pytest.mark.parametrize("spread", [0.05, 0.3])
def test_a_planted_beta_is_found(spread):
    """Of 60 intervals of 95 % at least 46 at each line: fewer come by chance once in 10 000."""
    rng, size = np.random.default_rng(3), (1 - spread) / spread
    a, b = 0.4 * size, 0.6 * size
    truth = special.betainc(a, b, LINES)
    held = np.zeros(len(LINES))
    for _ in range(60):
        below = beta_below(rng.binomial(25, rng.beta(a, b, 400)), 25, LINES, rng=rng)
        held += (below[:, 1] <= truth) & (truth <= below[:, 2])
    assert (held >= 46).all()


def test_two_kinds_of_groups_are_no_beta_and_the_safe_ends_hold_them():
    """A third has 30 %, the others 60 %."""
    rng = np.random.default_rng(4)
    counts = rng.binomial(200, np.where(rng.random(3000) < 1 / 3, 0.3, 0.6))
    assert beta_below(counts, 200, LINES, rng=rng) is None
    ends = shares_below(counts, 200, (0.25, 0.45, 0.65))
    for (low, high), truth in zip(ends, (0, 1 / 3, 1), strict=True):
        assert low <= truth <= high
    assert ends[1, 1] - ends[1, 0] < 0.12


def test_a_kind_so_rare_that_none_was_seen_is_allowed_for():
    rng = np.random.default_rng(0)
    below = beta_below(rng.binomial(20, 0.5, 100), 20, LINES, rng=rng)
    assert below[0, 2] == pytest.approx(1 - 0.05**0.01, abs=1e-4)


def test_the_same_numbers_draw_the_same_samples():
    counts = np.random.default_rng(1).binomial(20, 0.4, 100)
    one, two = (beta_below(counts, 20, LINES, rng=np.random.default_rng(7)) for _ in range(2))
    assert (one == two).all()


@pytest.mark.parametrize(
    ("counts", "lines", "level", "says"),
    [([], LINES, 0.9, "counts"), ([21], LINES, 0.9, "counts"), ([5], (1.5,), 0.9, "line"), ([5], LINES, 1, "level")],
)
def test_wrong_numbers_are_refused(counts, lines, level, says):
    with pytest.raises(ValueError, match=says):
        shares_below(counts, 20, lines, level)
