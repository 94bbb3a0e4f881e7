"""Hsu's intervals: each mean against the largest of the others."""

import numpy as np
import pytest
from scipy import special

from balance.stats.best_of import against_the_best, one_sided

SAMPLES = 3000


def from_the_best(means):
    """Each mean minus the largest of the others."""
    return np.array([mean - np.delete(means, i).max() for i, mean in enumerate(means)])


def holding(truth, level, spread=1.0):
    """In how many samples all intervals hold at once; every mean is estimated with its own normal error."""
    draw, hits = np.random.default_rng(7), 0
    errors = np.broadcast_to(np.asarray(spread, float), len(truth))
    z = special.ndtri(level)
    for _ in range(SAMPLES):
        seen = truth + errors * draw.normal(size=len(truth))
        half = z * np.hypot(errors[:, None], errors[None, :])
        low, high, may_be = against_the_best(seen[:, None] - seen[None, :] + half)
        exact = from_the_best(truth)
        hits += bool(((low <= exact) & (exact <= high)).all() and may_be[truth.argmax()])
    return hits


@pytest.mark.parametrize(
    ("truth", "spread"),
    [
        (np.array([0.0, 0.0, 0.0, 0.0, 3.0]), 1.0),
        (np.array([0.0, 1.0, 2.0, 9.0]), np.array([0.5, 1.0, 2.0, 1.0])),
        (np.zeros(5), 1.0),
        (np.array([0.3, 0.0]), 1.0),
    ],
)
def test_all_statements_hold_at_once(truth, spread):
    """At 95 %, fewer than 2793 of 3000 samples hold with a chance of 3 in a million, in each of the four cases."""
    assert holding(truth, one_sided(0.95, len(truth)), spread) >= 2793


def test_bounds_that_hold_one_by_one_do_not_hold_at_once():
    """Five means whose best is far ahead: with bounds of 95 % each, all hold in 86 % of the samples, not in 95 %."""
    truth = np.array([0.0, 0.0, 0.0, 0.0, 30.0])
    assert holding(truth, 0.95) < 2700
    assert holding(truth, one_sided(0.95, 5)) < 2940  # and the level is not given away: 95.6 % expected


def test_a_worked_example():
    # three means 10, 9 and 4, each two known to 3: the first two may be the largest
    seen = np.array([10.0, 9.0, 4.0])
    low, high, may_be = against_the_best(seen[:, None] - seen[None, :] + 3)
    assert low.tolist() == [-2, -4, -9]
    assert high.tolist() == [4, 2, 0]
    assert may_be.tolist() == [True, True, False]


def test_one_that_is_ahead_of_all_gives_away_nothing():
    seen = np.array([10.0, 1.0])
    low, high, may_be = against_the_best(seen[:, None] - seen[None, :] + 3)
    assert (low.tolist(), high.tolist(), may_be.tolist()) == ([0, -12], [12, 0], [True, False])


def test_where_nothing_is_known_each_may_be_the_largest():
    low, high, may_be = against_the_best(np.full((3, 3), np.inf))
    assert may_be.all()
    assert np.isinf(low).all()
    assert np.isinf(high).all()


@pytest.mark.parametrize("wrong", [np.zeros((2, 3)), np.zeros((1, 1)), np.zeros(4)])
def test_what_is_no_square_is_refused(wrong):
    with pytest.raises(ValueError, match=r"it must be \(means, means\)"):
        against_the_best(wrong)
