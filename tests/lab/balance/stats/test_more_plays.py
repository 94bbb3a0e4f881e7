"""How many more plays would decide: against the exact distribution, and by hand."""

import math

import numpy as np
import pytest
from scipy import stats

from balance.stats.intervals import clopper_pearson_interval
from balance.stats.more_plays import MOST, chance_of, more_to_decide, more_to_tell_apart, rounded_up


@pytest.mark.parametrize(("wins", "plays", "value"), [(17, 30, 0.5), (3, 12, 0.5), (2, 20, 0.25), (0, 12, 0.25)])
def test_so_many_more_plays_decide_nine_times_in_ten_and_half_of_them_do_not(wins, plays, value):
    more, share = more_to_decide(wins, plays, value, 0.95), wins / plays

    def power(more):
        further = np.arange(more + 1)
        low, high = clopper_pearson_interval(wins + further, plays + more, 0.95)
        return stats.binom.pmf(further, more, share)[(low > value) | (high < value)].sum()

    assert power(more) >= 0.9
    assert more < 3 or power(more // 2) < 0.9


def test_what_is_decided_needs_no_more_plays_and_what_is_equal_is_never_decided():
    assert more_to_decide(26, 30, 0.5, 0.95) == 0
    assert more_to_decide(5, 10, 0.5, 0.95) is None
    assert more_to_decide(500_001, 1_000_000, 0.5, 0.95) is None
    assert more_to_tell_apart(30, 40, 12, 40, 0.95) == 0
    assert more_to_tell_apart(5, 10, 10, 20, 0.95) is None
    assert MOST == 1_000_000


def test_two_shares_are_told_apart_by_as_many_plays_as_the_usual_formula_says():
    more = more_to_tell_apart(10, 20, 14, 20, 0.95)
    n = 20 + more
    z = stats.norm.ppf(0.975) + stats.norm.ppf(0.9)
    assert math.isclose(z * math.sqrt((0.25 + 0.21) / n), 0.2, rel_tol=0.01)


@pytest.mark.parametrize(("wins", "plays", "value"), [(26, 30, 0.5), (2, 20, 0.25), (0, 4, 0.3), (4, 4, 0.3)])
def test_the_chance_of_so_many_is_the_binomial_tail(wins, plays, value):
    exact = stats.binom.sf(wins - 1, plays, value) if wins >= plays * value else stats.binom.cdf(wins, plays, value)
    assert chance_of(wins, plays, value) == pytest.approx(exact)


def test_numbers_are_rounded_up_to_two_digits():
    assert [rounded_up(each) for each in (7, 99, 101, 563, 1234)] == [7, 99, 110, 570, 1300]
