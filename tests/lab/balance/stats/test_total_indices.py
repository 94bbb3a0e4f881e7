"""Total indices by two streams: true ones are found, dead numbers read 0, and what never moved has a bound."""

import itertools

import numpy as np
import pytest

from balance.stats.total_indices import LEAST, total_indices

SLOPES = np.array([0.2, 0.14, 0.06, 0.03, 0.0, 0.0])
VALUES = (-1.0, 0.0, 1.0)


def rate(x):
    """A made-up game's chance of a win."""
    return 0.5 + x @ SLOPES


def product(x):
    """The same with two numbers that do something only together."""
    return rate(x) + 0.15 * x[..., 4] * x[..., 5]


def exact(chance):
    """The total index of each number, from all settings."""
    grid = np.array(list(itertools.product(VALUES, repeat=len(SLOPES))))
    table = np.clip(chance(grid), 0, 1).reshape((len(VALUES),) * len(SLOPES))
    return np.array([table.var(axis=i).mean() for i in range(len(SLOPES))]) / table.var()


def played(chance, points, games, seed, lucky=True):
    """The rates of random settings, and of each with a number drawn anew, by two streams of dice."""
    rng = np.random.default_rng(seed)
    a, b = (rng.choice(VALUES, (points, len(SLOPES))) for _ in range(2))
    settings = np.repeat(a[:, None], 1 + len(SLOPES), axis=1)
    for i in range(len(SLOPES)):
        settings[:, 1 + i, i] = b[:, i]
    chances = np.clip(chance(settings), 0, 1)
    dice = [rng.random((points, 1 if lucky else 1 + len(SLOPES), games)) for _ in range(2)]
    return [(each < chances[:, :, None]).mean(axis=2) for each in dice]


@pytest.mark.parametrize("chance", [rate, product])
def test_the_true_indices_lie_in_the_intervals(chance):
    """All seven statements of a table hold in 95 %; of ten seeds three or more fail in 1.2 % of right programs."""
    truth, failed = exact(chance), 0
    for seed in range(10):
        found = total_indices(*played(chance, 400, 10, seed), widest=1)
        failed += any(not total.low <= true <= total.high for total, true in zip(found.totals, truth, strict=True))
    assert failed < 3


def test_a_dead_number_reads_0_where_a_textbook_estimator_reads_half():
    """Other dice in every setting, so that a dead number moves games and no rate."""
    one, two = played(rate, 1000, 5, 1, lucky=False)
    found = total_indices(one, two, widest=1)
    for dead in found.totals[4:]:
        assert dead.low <= 0 <= dead.high < 0.2
        assert abs(dead.estimate) < 0.1
    textbook = ((one[:, :1] - one[:, 1:]) ** 2).mean(axis=0) / 2 / one.var()
    assert (textbook[4:] > 0.4).all()
    assert found.variance.low <= rate_variance() <= found.variance.high


def rate_variance():
    return float((SLOPES**2).sum() * 2 / 3)


def test_what_never_moved_has_a_bound_and_it_shrinks_with_the_settings():
    bounds = []
    for points in (200, 2000):
        dead = total_indices(*played(rate, points, 10, 3), widest=1).totals[5]
        assert dead.estimate == 0
        assert dead.low < 0 < dead.high
        bounds.append(dead.high)
    assert bounds[1] < bounds[0] / 5


def test_no_index_where_no_spread_is_seen():
    found = total_indices(*played(lambda x: 0.5 + 0 * x[..., 0], 500, 10, 4), widest=1)
    assert found.totals == ()
    assert found.variance.low <= 0 < found.variance.high
    assert found.mean.low < 0.5 < found.mean.high


def test_no_index_is_above_the_whole():
    alone = [each[:, :2] for each in played(rate, 300, 200, 5)]
    first, second = (np.column_stack([each[:, 0], np.roll(each[:, 0], 1)]) for each in alone)
    assert total_indices(first, second, widest=1).totals[0].high == 1


@pytest.mark.parametrize("shape", [(LEAST - 1, 3), (LEAST,)])
def test_wrong_shapes_are_refused(shape):
    with pytest.raises(ValueError, match="both must be"):
        total_indices(np.zeros(shape), np.zeros(shape), widest=1)
