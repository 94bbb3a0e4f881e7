"""Scripts are called settled only where little can be gained by leaving them."""

from types import SimpleNamespace

import pytest

from balance.stats.stability import Stability
from balance.studies.stability_words import settled_among

AMONG = "among others who follow hold"


def said(high, others=2):
    answer = SimpleNamespace(estimate=0.0, low=-0.1, high=high)
    return settled_among(AMONG, Stability(("hold",), answer, 0.0, high, True), others)


@pytest.mark.parametrize(
    ("high", "text"),
    [
        (0.0, f"Settled: {AMONG} nobody gains by leaving: the 2 other scripts lose there"),
        (0.024, f"Settled: {AMONG} nobody gains more than 2.4 points by any of the 2 other scripts"),
        (0.05, f"Settled: {AMONG} nobody gains more than 5.0 points by any of the 2 other scripts"),
    ],
)
def test_where_little_is_possible_it_is_settled(high, text):
    assert said(high) == text


def test_where_more_than_five_points_are_possible_it_only_may_be():
    text = f"May be settled: {AMONG} nobody is seen to gain by the other script, but up to 23.0 points are possible"
    assert said(0.23, others=1) == text
