"""Variance between groups and within: by hand, without bias over all that may happen, and with intervals that hold."""

from itertools import product

import numpy as np
import pytest

from balance.stats.variance_shares import components, variance_between, variance_share


def test_components_of_a_table_by_hand():
    """Groups 0, 2 and 2, 6: means 1 and 4, own variances 2 and 8; between is 4.5 - 5 / 2."""
    assert components([[[0, 2], [2, 6]]]) == pytest.approx((4.5 - 2.5, 5.0))
    share = variance_share([[[0, 2], [2, 6]]], bounded=True)
    assert share.share == pytest.approx(2 / 7)


def test_components_have_no_bias():
    """Over all outcomes of three groups, each won with 20 or 70 % as a coin decides, played three times."""
    chances, groups, games = (0.2, 0.7), 3, 3
    mean, between = 0.45, 0.0625
    found = np.zeros(2)
    for kinds in product(range(2), repeat=groups):
        for wins in product((0, 1), repeat=groups * games):
            table = np.array(wins, float).reshape(1, groups, games)
            p = np.array([chances[kind] for kind in kinds])[:, None]
            weight = np.where(table[0] == 1, p, 1 - p).prod() / 2**groups
            found += weight * np.array(components(table))
    assert found == pytest.approx([between, mean * (1 - mean) - between])


def test_seats_are_added_up():
    one = np.random.default_rng(1).random((1, 30, 5)) < 0.4
    both = np.concatenate([one, ~one]).astype(float)
    assert variance_share(both, bounded=True).share == pytest.approx(variance_share(one, bounded=True).share)
    assert components(both) == pytest.approx(2 * np.array(components(one)))


def test_a_group_that_decides_all_leaves_room_for_one_that_does_not():
    table = np.repeat([[0.0], [1.0]] * 50, 8, axis=1)[None]
    share = variance_share(table, bounded=True)
    assert (share.share, share.high) == (1, 1)
    assert 0.9 < share.low < 1


def test_what_never_varies_has_no_share():
    assert np.isnan(variance_share(np.ones((1, 9, 4)), bounded=True).share)
    assert np.isnan(variance_between(np.ones((1, 9, 4)), bounded=True)).all()


@pytest.mark.parametrize("share", [0.0, 0.05, 0.4, 1.0])
def test_intervals_hold_the_planted_share(share):
    """Of 200 intervals of 95 % at least 180: fewer come by chance once in a million."""
    rng, deals, replays, p = np.random.default_rng(int(100 * share)), 150, 12, 0.3
    held = 0
    for _ in range(200):
        size = (1 - share) / share if share else 0
        chances = np.full(deals, p) if not share else rng.beta(p * size, (1 - p) * size, deals) if size else None
        chances = (rng.random(deals) < p).astype(float) if chances is None else chances
        found = variance_share((rng.random((1, deals, replays)) < chances[:, None]).astype(float), bounded=True)
        held += found.low <= share <= found.high
    assert held >= 180


def rare_wins(rng):
    """3 % of the deals are always won, the others in 5 % of the games."""
    chances = np.where(rng.random(300) < 0.03, 1.0, 0.05)
    return rng.random((1, 300, 16)) < chances[:, None], 0.03 * 0.97 * 0.95**2, 0.97 * 0.05 * 0.95


def rare_lengths(rng):
    """5 % of the deals take 30 rounds in the mean, the others 10; within a deal lengths are Poisson's."""
    means = np.where(rng.random(300) < 0.05, 30, 10)
    return rng.poisson(means[:, None], (1, 300, 16)), 0.05 * 0.95 * 20**2, 11.0


def smooth_wins(rng):
    """Chances follow a beta distribution: 5 % are won, the deal makes 30 % of the variance."""
    size = 0.7 / 0.3
    chances = rng.beta(0.05 * size, 0.95 * size, 300)
    return rng.random((1, 300, 16)) < chances[:, None], 0.3 * 0.05 * 0.95, 0.7 * 0.05 * 0.95


@pytest.mark.parametrize(("drawn", "bounded"), [(rare_wins, True), (rare_lengths, False), (smooth_wins, True)])
def test_intervals_hold_what_few_groups_make(drawn, bounded):
    """Of 200 intervals of 95 % at least 178: fewer come by chance once in 2 000."""
    rng, apart, shares = np.random.default_rng(8), 0, 0
    for _ in range(200):
        values, between, within = drawn(rng)
        _, low, high = variance_between(values, bounded=bounded)
        apart += low <= between <= high
        share = variance_share(values, bounded=bounded)
        shares += share.low <= between / (between + within) <= share.high
    assert min(apart, shares) >= 178


def test_a_win_that_nobody_saw_is_allowed_for():
    """1 % of the deals are always won and the others hardly ever: of 100 deals there is often none of them."""
    rng, held = np.random.default_rng(9), 0
    for _ in range(200):
        chances = np.where(rng.random(100) < 0.01, 1.0, 0.05)
        wins = rng.random((1, 100, 16)) < chances[:, None]
        _, low, high = variance_between(wins, bounded=True)
        share = variance_share(wins, bounded=True)
        truth = 0.01 * 0.99 * 0.95**2
        held += low <= truth <= high and share.low <= truth / (truth + 0.99 * 0.05 * 0.95) <= share.high
    assert held >= 180


@pytest.mark.parametrize("values", [np.ones(3), np.ones((1, 1, 4)), np.ones((1, 4, 1)), np.ones((0, 4, 4))])
def test_other_shapes_are_refused(values):
    with pytest.raises(ValueError, match="shape"):
        variance_share(values, bounded=True)
