"""The decision alone, on counts: its formulas, its promises, and how many games it takes."""

import math

import numpy as np
import pytest
from scipy import special

from balance.stats import intervals
from balance.stats.sequential_test import (
    FIRST,
    Gate,
    Verdict,
    baseline_games,
    baseline_width,
    estimate_games,
    fingerprint_games,
    games_to_decide,
    next_look,
)
from balance.stats.within_bounds import MET, MISSED, UNDECIDED, Between

RATES = (0.01, 0.01, 0.05, 150)  # margin, alpha, beta, metrics


def walk(gate, truth, rng, most=3_000_000):
    """Fresh games for every metric until all are decided; how many each took."""
    shape = gate.verdict.shape
    wins, games, taken = np.zeros(shape), 0, np.zeros(shape)
    left = np.full(shape, True)
    while left.any() and games < most:
        more = next_look(games) - games
        wins[left] += rng.binomial(more, np.broadcast_to(truth, shape)[left])
        games += more
        taken[left] = games
        left = gate.look(wins, games)
    return taken


def test_801_games_show_a_point_in_150_metrics():
    assert fingerprint_games(0.01, 0.05, 150) == 801


def test_the_test_is_the_one_that_is_written_down():
    """Each bound and threshold by its formula, for one metric at one look."""
    k0, n0, k, n = 400_000, 1_000_000, 20_700, 50_000
    m, alpha, beta, metrics = RATES
    gate = Gate([k0], n0, m, alpha, beta, metrics)
    tail_a, tail_b = alpha / (4 * metrics), beta / 4
    upper = special.betainccinv(k0 + 1, n0 - k0, tail_a)
    assert gate.alarm_above[0] == pytest.approx(upper, rel=1e-12)
    assert gate.pass_above[0] == pytest.approx(special.betaincinv(k0, n0 - k0 + 1, tail_b) + m, rel=1e-12)
    s = 0.4 * 0.6 / m**2
    a, b = 0.4 * s, 0.6 * s
    evidence = special.betaln(a + k, b + n - k) - special.betaln(a, b) - k * math.log(upper)
    evidence -= (n - k) * math.log1p(-upper)
    assert (evidence > math.log(2 * metrics / alpha)) == (not gate.look([k], n)[0])
    assert gate.verdict[0] == Verdict.MOVED


@pytest.mark.parametrize(
    ("shift", "expected", "moved"), [(0, 49_000, 0.0), (1, 100_000, 1.0), (1.5, 40_000, 1.0), (2, 23_000, 1.0)]
)
def test_the_games_needed_are_those_of_the_plan(shift, expected, moved):
    """1500 histories at p = 0.4, 1 pp, a million games of baseline. A mean is within 3 % of the truth but once in a
    million seeds; looks ten percent apart cost up to some 5 % more than a look after every game would."""
    rng = np.random.default_rng(8)
    gate = Gate(rng.binomial(1_000_000, 0.4, 1500), 1_000_000, *RATES)
    taken = walk(gate, 0.4 + shift * 0.01, rng)
    assert taken.mean() == pytest.approx(expected, rel=0.08)
    assert (gate.verdict == Verdict.MOVED).mean() == pytest.approx(moved, abs=0.02)


def test_a_verdict_is_final():
    gate = Gate([400_000], 1_000_000, *RATES)
    gate.look([25_000], 50_000)
    assert gate.verdict[0] == Verdict.MOVED
    gate.look([40_000], 100_000)
    assert gate.verdict[0] == Verdict.MOVED


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_a_rate_at_an_end_is_cleared_on_that_side_and_alarms_on_the_other(rate):
    wins = round(1_000_000 * rate)
    alike = Gate([wins], 1_000_000, *RATES)
    assert not alike.look([round(FIRST * rate)], FIRST).any()
    assert alike.verdict[0] == Verdict.SAME
    other = Gate([wins], 1_000_000, *RATES)
    other.look([round(FIRST * abs(rate - 0.03))], FIRST)
    assert other.verdict[0] == Verdict.MOVED


def test_a_baseline_is_as_long_as_its_margin_needs():
    games = baseline_games(0.01, 0.01, 150)
    assert baseline_width(games, 0.01, 150) <= 0.002 < baseline_width(int(games * 0.99), 0.01, 150)
    shares = np.linspace(0.01, 0.99, 99)
    assert max(baseline_width(games, 0.01, 150, share) for share in shares) <= 0.002


def test_a_rare_share_needs_a_smaller_baseline_for_the_same_margin():
    """A margin of 0.1 points in 12 metrics: 7 million games for one half, some 100 thousand for one in 2000."""
    half, rare = (baseline_games(0.001, 0.01, 12, share) for share in (0.5, 0.0005))
    assert half > 50 * rare
    assert baseline_width(rare, 0.01, 12, 0.0005) <= 0.0002 < baseline_width(rare // 2, 0.01, 12, 0.0005)


@pytest.mark.parametrize("margin", [0.001, 0.005, 0.01, 0.03, 0.2])
def test_the_interval_after_a_verdict_is_half_a_margin_wide_to_each_side(margin):
    """Exact, for shares from one end to the other; and half as many games would not do."""
    for share in (0.0, 1e-4, 0.01, 0.1, 0.48, 0.5, 0.99, 1.0):
        games = int(estimate_games(share, margin))
        low, high = intervals.wilson_interval(round(share * games), games)
        assert (high - low) / 2 <= margin / 2
    fewer = float(estimate_games(0.5, margin)) / 2
    low, high = intervals.wilson_interval(fewer / 2, fewer)
    assert (high - low) / 2 > margin / 2 or fewer < 1000  # games come in thousands


def test_how_many_games_would_decide_is_about_the_median():
    rng = np.random.default_rng(4)
    gate = Gate(np.full(400, 400_000), 1_000_000, *RATES)
    taken = walk(gate, 0.43, rng)
    assert games_to_decide(400_000, 1_000_000, *RATES, 0.43)[0] == pytest.approx(np.median(taken), rel=0.25)


def test_a_small_baseline_can_never_decide_in_between():
    found = games_to_decide(4_000, 10_000, *RATES, [0.41, 0.50])
    assert np.isinf(found).tolist() == [True, False]


def test_looks_are_a_tenth_apart_and_never_far():
    looks = [0]
    while looks[-1] < 10**6:
        looks.append(next_look(looks[-1]))
    steps = np.diff(looks)
    assert looks[1] == FIRST
    assert (steps >= FIRST).all()
    assert (steps <= np.maximum(FIRST, 0.1 * np.array(looks[:-1]))).all()


@pytest.mark.parametrize(("truth", "verdict"), [(0.35, MET), (0.5, MISSED), (0.2, MISSED)])
def test_a_target_is_decided_by_where_the_share_is(truth, verdict):
    rng = np.random.default_rng(2)
    test = Between(0.3, 0.45, 0.01, 0.05, 0.01)
    wins = games = 0
    while True:
        more = next_look(games) - games
        wins, games = wins + rng.binomial(more, truth), games + more
        if not test.look(wins, games):
            break
    assert test.verdict == verdict
    assert games < 50_000


def test_a_target_whose_bound_is_the_truth_stays_open():
    """200 histories of 200 000 games at the bound: missed with a chance of 1 %, met of 5 %; more than 27 of 200
    decided would come once in 1000 seeds at most (binomial, 6 %)."""
    rng = np.random.default_rng(6)
    decided = 0
    for _ in range(200):
        test, wins, games = Between(0.3, 0.45, 0.01, 0.05, 0.01), 0, 0
        while games < 200_000:
            more = next_look(games) - games
            wins, games = wins + rng.binomial(more, 0.45), games + more
            if not test.look(wins, games):
                decided += 1
                break
    assert decided <= 27
    assert Between(0.3, 0.45, 0.01, 0.05, 0.01).need(0.45) is None
    assert Between(0.3, 0.45, 0.01, 0.05, 0.01).verdict == UNDECIDED


def test_a_bound_at_the_end_of_the_range_is_no_bound():
    test = Between(0.0, 0.1, 0.01, 0.05, 0.01)
    assert not test.look(0, FIRST)
    assert test.verdict == MET
