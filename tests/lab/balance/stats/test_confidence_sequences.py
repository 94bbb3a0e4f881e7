"""The e-process and its confidence sequence: exact in small cases, honest at every look."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.stats.confidence_sequences import confidence_sequence, log_evidence, mixture


def test_the_evidence_of_one_game_is_the_priors_mean_over_the_share():
    a, b = mixture(0.4, 0.01)
    assert (float(a), float(b)) == pytest.approx((0.4 * 2400, 0.6 * 2400))
    assert math.exp(log_evidence(1, 1, 0.25, a, b)) == pytest.approx(0.4 / 0.25)
    assert math.exp(log_evidence(0, 1, 0.25, a, b)) == pytest.approx(0.6 / 0.75)


def test_a_uniform_prior_gives_robbins_1970_closed_form():
    """With a = b = 1: 1 / ((n + 1) C(n, k) q^k (1 - q)^(n - k)), Robbins' (1970) inequality for the binomial."""
    for n, k, q in ((1, 0, 0.5), (10, 3, 0.3), (40, 40, 0.9)):
        exact = 1 / ((n + 1) * math.comb(n, k) * q**k * (1 - q) ** (n - k))
        assert math.exp(log_evidence(k, n, q, 1, 1)) == pytest.approx(exact)


@pytest.mark.parametrize(("truth", "centre"), [(0.3, 0.3), (0.3, 0.6), (0.02, 0.0)])
def test_the_evidence_against_the_truth_is_one_on_the_average(truth, centre):
    """Exactly, over all orders of 12 games: it is a martingale that starts at 1."""
    a, b = mixture(centre, 0.1)
    chances = np.array([math.comb(12, k) * truth**k * (1 - truth) ** (12 - k) for k in range(13)])
    assert chances @ np.exp(log_evidence(np.arange(13), 12, truth, a, b)) == pytest.approx(1)


def test_crossing_at_any_look_is_as_rare_as_ville_says():
    """Exactly, over all 2^14 orders of games: the evidence against the truth ever reaches 1/δ with a chance <= δ."""
    a, b = mixture(0.5, 0.2)
    for delta, share in product((0.05, 0.2, 0.5), (0.3, 0.5)):
        crossed = 0.0
        open_paths = {0: 1.0}  # wins so far -> chance of being there without having crossed
        for n in range(1, 15):
            after: dict[int, float] = {}
            for k, chance in open_paths.items():
                after[k + 1] = after.get(k + 1, 0) + chance * share
                after[k] = after.get(k, 0) + chance * (1 - share)
            out = {k for k in after if log_evidence(k, n, share, a, b) >= math.log(1 / delta)}
            crossed += sum(after[k] for k in out)
            open_paths = {k: chance for k, chance in after.items() if k not in out}
        assert crossed <= delta
        assert crossed > 0 or delta < 0.1  # not because nothing ever crosses


@given(k=st.integers(0, 2000), more=st.integers(0, 2000), centre=st.floats(0, 1), level=st.floats(0.5, 0.9999))
def test_the_sequence_is_what_the_evidence_does_not_rule_out(k, more, centre, level):
    n = k + more
    a, b = mixture(centre, 0.05)
    low, high = (float(bound) for bound in confidence_sequence(k, n, a, b, level))
    assert 0 <= low <= high <= 1
    limit = math.log(1 / (1 - level))
    for inside in np.linspace(low, high, 5)[1:-1]:
        assert log_evidence(k, n, inside, a, b) <= limit + 1e-6
    for outside in (low - 1e-6, high + 1e-6):
        if 0 < outside < 1:
            assert log_evidence(k, n, outside, a, b) >= limit - 1e-3


def test_an_end_of_the_range_is_ruled_out_by_the_first_game_of_the_other_kind():
    low, high = confidence_sequence([0, 1, 5], [5, 5, 5], 1, 1)
    assert low[0] == 0 < low[1]
    assert high[2] == 1 > high[1]


def test_the_sequence_holds_the_truth_at_every_look():
    """400 walks of 3000 games, looked at 30 times: at level 90 % more than 61 of 400 miss once in 1000 seeds at most
    (binomial), were the chance of a miss really 10 %; it is less. A t interval at the same looks misses far more."""
    rng = np.random.default_rng(5)
    looks = np.arange(100, 3001, 100)
    k = (rng.random((400, 3000)) < 0.3).cumsum(axis=1)[:, looks - 1]
    low, high = confidence_sequence(k, looks, *mixture(0.3, 0.03), level=0.9)
    missed = ((low > 0.3) | (high < 0.3)).any(axis=1).sum()
    assert 0 < missed <= 61
    half = 1.645 * np.sqrt(k / looks * (1 - k / looks) / looks)
    assert (np.abs(k / looks - 0.3) > half).any(axis=1).sum() > 100


@pytest.mark.parametrize("margin", [0.0, -0.1, 0.5, math.nan])
def test_a_margin_outside_the_range_is_refused(margin):
    with pytest.raises(ValueError, match=r"must be between 0 and 0\.5"):
        mixture(0.4, margin)


def test_a_level_outside_the_range_is_refused():
    with pytest.raises(ValueError, match="level is 1"):
        confidence_sequence(1, 2, 1, 1, 1.0)
