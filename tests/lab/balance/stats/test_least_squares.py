"""Slopes by least squares: against the textbook, and intervals that hold where the spread differs."""

import numpy as np
import pytest

from balance.stats.least_squares import slope_bounds, slopes


@pytest.fixture
def rng():
    return np.random.default_rng(7)


def test_slopes_and_their_errors_are_those_of_the_textbook(rng):
    """HC3 is (X'X)^-1 X' diag(e^2 / (1 - h)^2) X (X'X)^-1, here written out."""
    x = rng.integers(0, 4, (60, 3)).astype(float)
    y = x @ [0.5, -1.0, 0.0] + rng.normal(size=60) * (1 + x[:, 0])
    found = slopes(x, y)
    design = np.column_stack([np.ones(60), x])
    inverse = np.linalg.inv(design.T @ design)
    fitted = inverse @ design.T @ y
    rest = (y - design @ fitted) / (1 - np.diag(design @ inverse @ design.T))
    variance = inverse @ design.T @ np.diag(rest**2) @ design @ inverse
    assert found.estimates == pytest.approx(fitted[1:])
    assert np.sqrt((found.influence**2).sum(0)) / 60 == pytest.approx(np.sqrt(np.diag(variance))[1:])


def test_a_value_that_rises_by_one_raises_a_slope_by_its_weight(rng):
    x, y = rng.integers(0, 4, (60, 3)), rng.normal(size=60)
    first, more = slopes(x, y), y.copy()
    more[17] += 1
    assert slopes(x, more).estimates - first.estimates == pytest.approx(first.weights[17] / 60)


def test_an_error_that_few_observations_tell_has_few_degrees_of_freedom():
    """20 of 400 boxes lack the first card, 200 the second: such an error is that of 20 boxes, not of 400."""
    x = np.ones((400, 2))
    x[::20, 0] = x[::2, 1] = 0
    few, many = slopes(x, np.zeros(400)).freedom
    assert 19 < few < 25
    assert 360 < many < 398


def test_too_few_observations_are_refused():
    with pytest.raises(ValueError, match="4 observations; 3 slopes and a level need at least 5"):
        slopes(np.zeros((4, 3)), np.zeros(4))


def test_intervals_hold_where_the_spread_hangs_on_the_column(rng):
    """400 samples at 90 %: 58 or more of them miss with a chance of 0.3 %; with errors of one variance more do."""
    missed = with_one_variance = 0
    for _ in range(400):
        x = 2 - rng.binomial(2, 0.1, (120, 4))
        y = 0.3 * x[:, 0] + rng.normal(size=120) * np.where(x[:, 0] < 2, 2.0, 1.0)
        found = slopes(x, y)
        low, high = slope_bounds(found, 0, 0.9, np.full(120, 100), 1)
        missed += not low <= 0.3 <= high
        design = np.column_stack([np.ones(120), x])
        rest = y - design @ np.linalg.lstsq(design, y, rcond=None)[0]
        error = np.sqrt(rest @ rest / 115 * np.linalg.inv(design.T @ design)[1, 1])
        with_one_variance += abs(found.estimates[0] - 0.3) > 1.658 * error
    assert missed < 58 < with_one_variance


def test_where_hardly_any_game_is_lost_an_interval_holds_all_the_same(rng):
    """One game in 2 000 is lost, in boxes with a copy one in 1 000: 200 samples at 95 %."""
    missed = t_missed = 0
    for _ in range(200):
        x = 1 - rng.binomial(1, 0.1, (200, 3))
        lost = rng.binomial(40, 0.0005 + 0.0005 * (1 - x[:, 0]))
        found = slopes(x, 1 - lost / 40)
        low, high = slope_bounds(found, 0, 0.95, lost, 1 / 40)
        missed += not low <= 0.0005 <= high
        low, high = slope_bounds(found, 0, 0.95, np.full(200, 100), 1 / 40)
        t_missed += not low <= 0.0005 <= high
    assert missed <= 19 < t_missed  # more than 19 of 200 come once in 370 samples at a chance of 5 %


def test_values_that_are_all_alike_have_an_interval_though(rng):
    x = 1 - rng.binomial(1, 0.1, (200, 3))
    low, high = slope_bounds(slopes(x, np.ones(200)), 1, 0.95, np.zeros(200, int), 1 / 40)
    assert low < -0.0005 < 0.0005 < high
