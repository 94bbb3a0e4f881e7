"""Chances are off by so much: called right if that is little, however surely it is seen; else all else is rough."""

import math
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from balance.questions.decisions import calibration_words, words
from balance.questions.decisions.deviation import MARGIN, OFF, OPEN, RIGHT, Deviation, deviation
from balance.stats.calibration import Calibration, Ends, calibration


def found(slope, gap):
    return Calibration(Ends(*slope), Ends(*gap), 1000, 100)


def study(slope, gap, off):
    tables = SimpleNamespace(games=100, level=0.95, kinds=KINDS, actions=ACTIONS, resolved=KINDS, deviation=off)
    tables.calibration, tables.plan, tables.ended = found(slope, gap), SimpleNamespace(tries=64), "games"
    return tables


KINDS = pl.DataFrame(schema={"tried": pl.Int64, "importance_high": pl.Float64, "verdict": pl.String})
ACTIONS = pl.DataFrame(schema={"regret_high": pl.Float64})


def drawn(games, off=0.0, slope=1.0, seed=0):
    """Chances of games that are stated too high by `off`, and whose truth lies on a line of this slope."""
    rng = np.random.default_rng(seed)
    true = rng.uniform(0.2, 0.8, games)
    stated = 0.5 + (true - 0.5) / slope + off
    return stated, np.full(games, math.inf), rng.random(games) < true, np.arange(games)


def of(drawn):
    return deviation(*drawn[:2], calibration(*drawn, 0.95), calibration(*drawn, 0.975))


def test_a_small_deviation_of_many_games_is_seen_and_right_all_the_same():
    small = of(drawn(1_000_000, off=0.005))
    assert small.seen
    assert small.verdict == RIGHT
    assert small.low <= 0.005 <= small.high < MARGIN


def test_a_large_deviation_is_off_and_one_of_few_games_is_open():
    large = of(drawn(100_000, off=0.05))
    assert (large.seen, large.verdict) == (True, OFF)
    assert large.low <= 0.05 <= large.high
    few = of(drawn(200, off=0.04))
    assert few.verdict == OPEN
    assert of(drawn(19)) is None


def test_a_slope_counts_by_how_far_chances_lie_apart():
    """Chances spread evenly over 0.6: of a slope of 0.8 they are off by 0.2 times their standard deviation."""
    stated = drawn(400_000, slope=0.8)
    off, exact = of(stated), 0.2 * float(stated[0].std())
    assert off.low <= exact <= off.high
    assert off.high - off.low < 0.01


def test_the_noise_of_few_tries_is_no_spread_of_chances():
    chances, tries = np.array([0.25, 0.75] * 50), np.full(100, 5)
    ends = found((0.5, 0.5, 0.5), (0.0, 0.0, 0.0))
    assert deviation(chances, tries, ends, ends).high == pytest.approx(0.5 * math.sqrt(1 / 16 - 3 / 64))


def test_a_deviation_too_small_to_matter_is_told_as_such():
    small = study((0.97, 0.94, 0.99), (0.003, 0.0001, 0.0051), Deviation(0.003, 0.0154, True))
    assert list(calibration_words.sentences(small)) == [
        "The chances are right to within 1.6 points; from 3 points on it would matter (root mean square). They are too "
        "sure (slope 0.97, 0.94 to 0.99; 1 is right) and in the mean too high (0.30 points; +0.01 to +0.51); these two "
        "intervals are at 95 % for themselves."
    ]
    assert "But" not in words.plainly(small)


def test_a_real_deviation_is_told_and_qualifies_the_plain_words():
    large = study((0.7, 0.6, 0.8), (0.05, 0.04, 0.06), Deviation(0.0721, 0.0934, True))
    assert list(calibration_words.sentences(large)) == [
        "The chances are not right, so what is told of the course of games is not either: they are off by 7.2 to 9.4 "
        "points, where up to 3 points would not matter (root mean square). They are too sure (slope 0.70, 0.60 to "
        "0.80; 1 is right) and in the mean too high (5.0 points; +4.0 to +6.0); these two intervals are at 95 % for "
        "themselves."
    ]
    assert words.plainly(large).endswith(
        ". But the chances that tries tell are off by 7.2 to 9.4 points, so take these figures as rough."
    )


def test_a_deviation_that_may_matter_is_open():
    unclear = study((0.9, 0.8, 0.99), (0.0, -0.01, 0.01), Deviation(0.0004, 0.041, True))
    (told,) = calibration_words.sentences(unclear)
    assert told.startswith(
        "The chances are seen to be off, by up to 4.1 points: these games do not tell whether by more than 3 points, "
        "from which on it matters (root mean square)."
    )
    assert words.plainly(unclear).endswith(". But the chances that tries tell may be off by up to 4.1 points.")


@pytest.mark.parametrize("off", [None, Deviation(0.0, 0.2, False), Deviation(0.0, 0.01, False)])
def test_where_no_deviation_is_seen_nothing_is_said(off):
    silent = study((1.0, 0.5, 1.5), (0.0, -0.1, 0.1), off)
    assert list(calibration_words.sentences(silent)) == []
    assert "But" not in words.plainly(silent)
