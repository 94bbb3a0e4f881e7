"""observed: calibration slope and intercept of stated odds: planted truth, coverage, and what bounds nothing."""

import math
import re

import numpy as np
import pytest
from scipy import special

from balance.questions.observed.brier import parts_of
from balance.questions.observed.chance_words import odds_cells, stated
from balance.questions.observed.chances import held
from balance.questions.observed.recalibration import recalibrated
from tests.lab.balance.questions.observed.test_chances import plays

TOLD = np.array([0.1, 0.3, 0.5, 0.7, 0.9])


def drawn(seed, size, slope, intercept=0.0):
    """Chances told, and what came true of them by a planted slope and intercept."""
    rng = np.random.default_rng(seed)
    told = rng.choice(TOLD, size)
    return told, (rng.uniform(size=size) < special.expit(intercept + slope * special.logit(told))).astype(int)


def alone(told, came, level=0.95):
    return recalibrated(np.asarray(told, float)[:, None], np.asarray(came)[:, None], level)


def sentences(told, came):
    return stated(held(plays(told, np.asarray(came, bool)), 0.95))


@pytest.mark.parametrize(("slope", "intercept"), [(1.0, 0.0), (0.5, 0.0), (2.0, 0.0), (1.0, 1.0)])
def test_the_planted_slope_and_intercept_are_within_their_intervals(slope, intercept):
    """Each interval misses with 1.7 % at most, all three with 5 %: 11 of 100 series come once in 90 such tests."""
    wrong = 0
    for seed in range(100):
        found = alone(*drawn(seed, 60, slope, intercept))
        came = special.expit(intercept + slope * special.logit(found.told))
        wrong += not (
            found.slope.low <= slope <= found.slope.high
            and found.intercept.low <= intercept <= found.intercept.high
            and found.came.low <= came <= found.came.high
        )
    assert wrong <= 10


@pytest.mark.parametrize(("slope", "way"), [(1.0, 0), (0.4, -1), (3.0, 1)])
def test_odds_that_are_right_too_bold_or_too_timid_are_called_so(slope, way):
    """Of 40 series with 200 plays: wrong calls of right odds come in 5 %, more than 6 once in 300 tests."""
    ways = [alone(*drawn(seed, 200, slope)).way for seed in range(40)]
    assert ways.count(way) >= 34
    assert -way not in ways or way == 0


def test_the_likeliest_slope_is_that_of_a_logistic_regression():
    """Held by Newton's steps on the same likelihood."""
    told, came = drawn(5, 80, 0.6, 0.3)
    x = np.column_stack([np.ones(80), special.logit(told)])
    beta = np.zeros(2)
    for _ in range(30):
        p = special.expit(x @ beta)
        beta += np.linalg.solve((x.T * (p * (1 - p))) @ x, x.T @ (came - p))
    found = alone(told, came)
    assert (found.intercept.estimate, found.slope.estimate) == pytest.approx(tuple(beta), abs=1e-6)
    assert found.even.estimate == pytest.approx(special.expit(beta[0]), abs=1e-6)
    assert found.came.estimate == pytest.approx(special.expit(beta[0] + beta[1] * special.logit(0.9)), abs=1e-6)
    # an end of the profile interval: there the likelihood with the best intercept lies lower by half the quantile
    fall = special.stdtrit(78, 1 - 0.05 / 6) ** 2 / 2

    def profile(b):
        ends = -20.0, 20.0
        for _ in range(80):
            a = sum(ends) / 2
            ends = (a, ends[1]) if (came - special.expit(a + b * x[:, 1])).sum() > 0 else (ends[0], a)
        eta = a + b * x[:, 1]
        return -(came * np.logaddexp(0, -eta) + (1 - came) * np.logaddexp(0, eta)).sum()

    top = profile(beta[1])
    assert top - profile(found.slope.low) == pytest.approx(fall, abs=1e-5)
    assert top - profile(found.slope.high) == pytest.approx(fall, abs=1e-5)


def test_both_seats_of_a_play_count_as_one_play():
    """Seat 2 is told what is left and gets what is left: nothing is learnt from it."""
    one = two = 0.0
    for seed in range(20):
        told, came = drawn(seed, 60, 1.0)
        single = alone(told, came).slope
        both = recalibrated(np.stack([told, 1 - told], 1), np.stack([came, 1 - came], 1), 0.95).slope
        one, two = one + math.log(single.high - single.low), two + math.log(both.high - both.low)
    assert 0.85 < math.exp((two - one) / 20) < 1.2  # without the correction it would be 0.71


def test_where_all_came_true_the_slope_is_anything_and_the_intercept_has_one_end():
    found = alone(np.tile(TOLD, 12), np.ones(60, int))
    assert (math.isnan(found.slope.estimate), found.slope.low, found.slope.high) == (True, -math.inf, math.inf)
    assert 0 < found.intercept.low < 10
    assert found.intercept.high == found.intercept.estimate == math.inf
    assert (found.even.high, found.shift) == (1.0, 1)
    lines = sentences(np.tile(TOLD, 12), np.ones(60))
    assert "Taken together they are too low: of all 60, 60 came true, and what was told adds up to 30." in lines
    assert "Whether they are too bold or too timid nothing tells, as all that was told came true." in lines
    none = alone(np.tile(TOLD, 12), np.zeros(60, int))
    assert (none.intercept.low, none.intercept.high) == (-math.inf, pytest.approx(-found.intercept.low, abs=1e-6))


def test_chances_that_part_what_came_true_leave_the_slope_open_upwards():
    told = np.tile(TOLD, 12)
    found = alone(told, (told > 0.4).astype(int))
    assert 1 < found.slope.low < 20
    assert found.slope.high == found.slope.estimate == math.inf
    lines = sentences(told, told > 0.4)
    assert any(line.startswith("Taken together they are too timid and too low: ") for line in lines)
    assert any(" or more and its intercept " in line for line in lines)
    assert odds_cells(held(plays(told, told > 0.4), 0.95))[0][1:] == (
        "open",
        f"{found.slope.low:.2f} or more",
        "1",
        "–",
    )
    turned = sentences(told, told < 0.4)
    assert any(line.startswith("Taken together they are the wrong way round") for line in turned)


def test_odds_that_are_all_alike_have_no_slope_but_what_came_true_of_them():
    told, came = np.full(40, 0.7), np.arange(40) < 12
    found = alone(told, came.astype(int))
    assert (found.bounded, math.isnan(found.intercept.estimate), found.told) == (False, True, 0.7)
    assert found.came.estimate == pytest.approx(0.3, abs=1e-6)
    assert (found.shift, found.came.high < 0.7) == (-1, True)
    lines = sentences(told, came)
    assert lines[0] == "The stated chances are off: of 40 told about 70 %, 12 came true (30.0 %, 16.5 to 46.6)."
    assert any(line.endswith("nothing tells, as all told the same, or nearly so.") for line in lines)
    assert not any("nan" in line for line in sentences(np.full(40, 0.73), np.arange(40) < 30))


def test_where_all_came_true_and_nobody_told_50_that_is_the_reason_still():
    told = np.tile(np.arange(60, 80) / 100, 2)
    for came, why in ((np.ones(40), "as all that was told"), (np.zeros(40), "as nothing that was told")):
        assert any(line.endswith(f"nothing tells, {why} came true.") for line in sentences(told, came))


def test_where_the_slope_is_open_the_intercept_has_no_estimate_either():
    """It was 1640, which is how far slopes are sought, and no finding."""
    told = np.arange(30, 60) / 100
    found = alone(told, (told > 0.455).astype(int))
    assert found.slope.estimate == found.slope.high == math.inf
    assert 0 < found.intercept.low < 10
    assert found.intercept.estimate == found.intercept.high == math.inf


FEW = "Nothing is said of odds: for odds 20 plays with chances other than 0 and 100 % are needed"


def test_few_plays_are_told_to_be_few():
    assert alone(*drawn(0, 19, 1.0)) is None
    assert f"{FEW}, and there are 19." in sentences(*drawn(0, 19, 1.0))
    assert alone(*drawn(0, 20, 1.0)) is not None


def test_0_and_100_percent_are_no_odds_and_what_became_of_them_is_told():
    told, came = drawn(1, 30, 1.0)
    more = np.r_[told, np.ones(5), np.zeros(3)], np.r_[came, [1, 1, 1, 1, 0], [0, 0, 1]]
    found, without = held(plays(more[0], more[1].astype(bool)), 0.95), alone(told, came)
    assert found.odds.slope == pytest.approx(without.slope, abs=1e-9)
    assert (found.certain, found.never, found.between) == ((5, 4), (3, 1), 30)
    told_so = "Chances of 0 and 100 % are no odds, and count for none: of 5 told 100 %, 4 came true; of 3 told 0 %, 1 "
    assert any(line.startswith(told_so) for line in stated(found))
    only = sentences([0.0, 1.0] * 20, [False, True] * 20)
    assert f"{FEW}, and there are none." in only


def test_the_parts_of_a_brier_score_add_up_and_have_no_bias():
    rng = np.random.default_rng(3)
    ranges = np.repeat(np.arange(5), 6)
    offs, aparts = [], []
    for _ in range(2000):  # chances that are right: being off adds 0, telling apart takes off their variance
        came = (rng.uniform(size=30) < TOLD[ranges]).astype(int)
        parts = parts_of(TOLD[ranges], came, ranges)
        assert parts.open - parts.apart + parts.off + parts.within == pytest.approx(((TOLD[ranges] - came) ** 2).mean())
        offs.append(parts.off)
        aparts.append(parts.apart)
    assert abs(np.mean(offs)) < 4 * np.std(offs) / math.sqrt(2000)
    assert abs(np.mean(aparts) - TOLD.var()) < 4 * np.std(aparts) / math.sqrt(2000)


def test_parts_that_are_told_add_up_to_the_score():
    """Chances of 20 and 30 % are in one range, and the higher ones come true: that is a part, too."""
    lines = sentences([0.3] * 13 + [0.2] * 13 + [0.8] * 12, [True] * 13 + [False] * 13 + [True] * 10 + [False] * 2)
    (score,) = [float(found[1]) for line in lines if (found := re.search(r"Brier score is (0\.\d+)", line))]
    (said,) = [line for line in lines if line.startswith("The score is made of parts")]
    parts = re.search(
        r"(0\.\d+) for how uncertain.* minus (0\.\d+) bec.* plus (0\.\d+) for .* minus (0\.\d+) because", said
    )
    open_, apart, off, within = map(float, parts.groups())
    assert open_ - apart + off - within == pytest.approx(score, abs=0.0021)
    assert within > 0.01


def test_what_one_range_shows_is_the_verdict_and_the_line_does_not_say_otherwise():
    """All of 20 told 90 % came true, 8 of 20 told 70 %, 6 of 12 told 50 %: the line would call 90 % 92 %."""
    told, came = [0.9] * 20 + [0.7] * 20 + [0.5] * 12, [True] * 28 + [False] * 12 + [True] * 6 + [False] * 6
    lines = sentences(told, came)
    assert lines[:2] == [
        "The stated chances are off: of 20 told about 70 %, 8 came true (40.0 %, 15.8 to 68.4).",
        "A straight line through all of them does not show it: it goes by all together, not by range.",
    ]
    assert not any("not seen" in line or "92" in line or "of 100" in line for line in lines)
    rows = odds_cells(held(plays(told, np.asarray(came)), 0.95))
    assert [(row[0], row[1], row[-1]) for row in rows[2:]] == [
        ("told 50 %", "29.3 %", "6 of 12"),
        ("told 90 %", "92.2 %", "20 of 20"),
    ]


def test_where_no_range_shows_it_the_line_is_the_verdict_with_what_was_counted_beside():
    lines = sentences(*drawn(5, 120, 0.6))
    assert lines[0] == (
        "The stated chances are too bold: by a straight line through all of them, what is told as 90 % comes true in "
        "71.7 % (52.2 to 86.5); counted are 18 of 24 told just 90 %. It is not seen in any of 5 ranges by itself."
    )
    assert not any("not seen to be off" in line for line in lines)


def test_a_line_through_equal_chances_or_equal_results_is_not_told():
    for told, came in (([0.9] * 30, [True] * 30), ([0.7] * 30, [True, False] * 15), ([0.2, 0.9] * 15, [True] * 30)):
        assert not any("reliability line" in line for line in sentences(told, came))
