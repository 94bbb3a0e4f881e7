"""How many games would decide."""

import math

import numpy as np
import pytest

from balance.stats.enough import games_to_decide
from balance.stats.intervals import mean_interval


@pytest.mark.parametrize("level", [0.95, 0.999])
def test_so_many_games_decide_nine_times_in_ten(level):
    """2000 samples: fewer than 1740 or more than 1860 decide once in 100 000 times, if it is nine in ten."""
    gap, spread = 0.1, 1.3
    games = math.ceil(games_to_decide(gap, spread, level))
    draw, decided = np.random.default_rng(3), 0
    for _ in range(2000):
        values = gap + spread * draw.normal(size=games)
        low, high = mean_interval(values.mean(), values.var(ddof=1), games, level)
        decided += bool(low > 0 or high < 0)
    assert 1740 <= decided <= 1860


def test_a_known_number():
    # (1.96 + 1.2816)^2 x 0.25 / 0.01^2, a share of one half and a point
    assert games_to_decide(0.01, 0.5, 0.95) == pytest.approx(26_269, rel=1e-3)


def test_where_nothing_differs_or_the_mean_is_at_the_value():
    assert games_to_decide(0.1, 0.0, 0.95) == 0
    assert games_to_decide(0.0, 1.0, 0.95) == math.inf
