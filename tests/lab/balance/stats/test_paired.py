"""Differences of paired shares: how often their intervals hold, by exact summation."""

import numpy as np
import pytest
from scipy import stats

from balance.stats import intervals
from balance.stats.moments import Change, Moments
from balance.stats.paired import Two

PAIRS = 10_000


def counted(ones):
    """The moments of `PAIRS` values of which so many are 1 and the others 0."""
    return Moments(PAIRS, ones, ones, 0, PAIRS - ones, min(ones, 1), ones if ones else PAIRS)


def interval(up, down, level):
    """The interval of a share that won so many games and lost so many."""
    two = Two("share", counted(1000), counted(1000 + up - down), Change(counted(up), counted(down)), whole=True)
    return two.bounds(paired=True, level=level)


def missed(rate, other, level, ends):
    """The chance that an interval misses, if so many games are expected to change to either side (Poisson)."""
    truth, total = (rate - other) / PAIRS, 0.0
    most = stats.poisson.ppf(1 - 1e-9, [rate, other]).astype(int)
    for down in range(most[1] + 1):
        held = [low <= truth <= high for low, high in (ends(up, down, level)[:2] for up in range(most[0] + 1))]
        ups = stats.poisson.pmf(np.arange(most[0] + 1), rate)
        total += stats.poisson.pmf(down, other) * float(ups @ ~np.array(held))
    return total


def usual(up, down, level):
    return intervals.paired_shares_interval(up, down, PAIRS, level)


@pytest.mark.parametrize("level", [0.95, 0.995, 0.999])
def test_changes_to_one_side_are_held_as_often_as_is_said_however_rare_they_are(level):
    rates = [0.05, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60]
    assert max(missed(rate, 0.0, level, interval) for rate in rates) <= (1 - level) * (1 + 1e-6)
    # with as few to the other side the bounds of both sides are combined, which is not exact
    assert max(missed(rate, rate / 10, level, interval) for rate in (2, 5, 10, 20)) <= 1.2 * (1 - level)
    # the usual interval for paired shares misses up to 1.3, 3.7 and 6.7 times as often as it may
    most = {0.95: 1.3, 0.995: 3.6, 0.999: 6.7}[level]
    assert max(missed(rate, 0.0, level, usual) for rate in (4, 5, 6)) > most * (1 - level)


def test_where_more_games_differ_the_usual_interval_for_paired_shares_is_used():
    assert interval(99, 0, 0.95).method == "paired gamma, Fay & Feuer"
    assert interval(60, 40, 0.95) == (*usual(60, 40, 0.95), "paired, Bonett & Price")


def test_a_difference_of_shares_is_not_beyond_1():
    few = Moments(3, 3, 3, 1, 3, 1, 3), Moments(3, 0, 0, 0, 3, 0, 3)
    same = Two("share", few[0], few[0], Change(few[1], few[1]), whole=True).bounds(paired=True, level=0.95)
    assert (same.low, same.high) == (-1.0, 1.0)
