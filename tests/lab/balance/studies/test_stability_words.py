"""Scripts are called settled only where little can be gained by leaving them."""

from types import SimpleNamespace

import pytest

from balance.stats.stability import Stability
from balance.studies.stability_words import settled_among

AMONG = "among others who follow hold"


def said(high, others=2, answer=(0.0, -0.1)):
    answer = SimpleNamespace(estimate=answer[0], low=answer[1], high=high)
    return settled_among(AMONG, Stability(("hold",), answer, 0.0, max(0.0, high), True), others, "roll")


@pytest.mark.parametrize(
    ("high", "text"),
    [
        (0.024, f"Settled: {AMONG} nobody gains more than 2.4 points by any of the 2 other scripts"),
        (0.05, f"Settled: {AMONG} nobody gains more than 5.0 points by any of the 2 other scripts"),
    ],
)
def test_where_little_is_possible_it_is_settled(high, text):
    assert said(high) == text


def test_where_all_others_lose_it_says_by_how_much_the_closest_one_does():
    """Beside the rounded shares of both scripts it could not be seen, as these are known less well."""
    text = f"Settled: {AMONG} nobody gains by leaving: the 2 other scripts lose there, roll least, 0.83 points"
    assert said(-0.00014, answer=(-0.0083, -0.0165)) == f"{text} (0.01 to 1.65)"
    text = f"Settled: {AMONG} nobody gains by leaving: the other script loses there, 4.2 points (2.2 to 6.1)"
    assert said(-0.022, others=1, answer=(-0.042, -0.061)) == text


def test_where_more_than_five_points_are_possible_it_only_may_be():
    text = f"May be settled: {AMONG} nobody is seen to gain by the other script, but up to 23.0 points are possible"
    assert said(0.23, others=1) == text
