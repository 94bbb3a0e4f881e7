"""How a mean spreads over fillings: as the two-way table says, and the planted spread without the noise."""

import math

import numpy as np
import pytest

from balance.stats.filling_spread import FillingTable, Published


def luck(random, fillings, games, effects):
    """Games of fillings that share their dice: 0 or 1, each with an effect of its own."""
    dice = random.random(games)
    own = random.random((fillings, games))
    return ((0.7 * dice + 0.3 * own) < (0.5 + np.asarray(effects)[:, None])).astype(np.int64)


def table_of(base, rows, whole=1):
    table = FillingTable(base, whole)
    for row in rows:
        table.add(row)
    return table


@pytest.mark.parametrize("kind", [np.int64, np.float64])
def test_residual_is_that_of_the_two_way_table(kind):
    rows = np.array([[1, 0, 1, 5], [0, 0, 1, 4], [2, 1, 0, 9]], kind)
    rest = rows - rows.mean(1, keepdims=True) - rows.mean(0) + rows.mean()
    assert table_of(rows[0], rows).residual == pytest.approx((rest**2).sum() / (2 * 3))


def test_the_spread_is_what_is_left_when_the_noise_of_the_games_is_taken_off():
    """Of 60 fillings with effects of their own, by the definitions, written out."""
    random = np.random.default_rng(1)
    rows, base = luck(random, 60, 300, random.normal(0, 0.1, 60)), luck(random, 1, 300, [0.0])[0]
    found = table_of(base, rows).spread(Published(0.5, 0.25 / 2000, 2000), lambda values: values > 0.5, 0.02)
    raw = rows.mean(1) - base.mean() + 0.5
    rest = rows - rows.mean(1, keepdims=True) - rows.mean(0) + rows.mean()
    noise = (rest**2).sum() / (59 * 299) / 300
    true = raw.var(ddof=1) - noise
    values = raw.mean() + np.sqrt(true / raw.var(ddof=1)) * (raw - raw.mean())
    np.testing.assert_allclose(found.raw, raw)
    np.testing.assert_allclose(found.values, values)
    assert (found.error, found.spread) == pytest.approx((np.sqrt(noise), np.sqrt(true)))
    luck_of_all = np.sqrt((rows.mean(0) - base).var(ddof=1) / 300 + 0.25 / 2000)
    assert found.shift == pytest.approx(2.339 * luck_of_all, rel=1e-3)  # Student's t of 299 degrees, 1 in 100 above
    assert found.keep == np.mean(values > 0.5)
    assert found.low + found.shift == pytest.approx(np.sort(values)[1])  # 58 of 60 lie between the two
    assert found.high - found.shift == pytest.approx(np.sort(values)[58])


def test_payoffs_are_divided_at_the_end():
    random = np.random.default_rng(3)
    base, *rows = 500 * random.integers(0, 3, (41, 100))
    of = (Published(0.5, 1e-4, 4000), lambda values: values > 0.5, 0.05)
    found, divided = table_of(base, rows, 1000).spread(*of), table_of(base / 1000, [r / 1000 for r in rows]).spread(*of)
    for name in ("error", "spread", "shift", "low", "high", "keep", "keep_low", "keep_high"):
        assert getattr(found, name) == pytest.approx(getattr(divided, name)), name
    np.testing.assert_allclose(found.values, divided.values)


def test_fillings_that_differ_by_luck_alone_have_no_spread():
    """The residual's chi square has 4 standard errors of room: 1 in 16 000."""
    random = np.random.default_rng(2)
    rows = random.integers(0, 2, (200, 400))  # each filling has dice of its own and one chance: all is noise
    table = table_of(random.integers(0, 2, 400), rows)
    assert table.residual == pytest.approx(0.25, abs=4 * 0.25 * math.sqrt(2 / (200 * 400)) + 0.001)
    found = table.spread(Published(0.5, 0.25 / 4000, 4000), lambda values: values > 0, 0.05)
    assert found.error == pytest.approx(0.5 / 20, rel=0.02)
    assert found.spread < 0.3 * found.error
    assert len(found.values) == 200


def test_a_claim_with_two_ends_that_the_shared_luck_may_move_past_both_is_not_denied():
    """No filling has any effect, so all keep "within 0.01"; luck of 0.05 that all share says nothing against it.

    Statistics with three shifts called so in 40 of 80 such tables.
    """
    for seed in range(12):
        rng = np.random.default_rng(seed)
        common = rng.normal(0, 0.5, 1000)
        table = FillingTable(common + rng.normal(0, 0.5, 1000))
        for _ in range(60):
            table.add(common + rng.normal(0, 0.5, 1000))
        published = Published(float(rng.normal(0, 0.0025)), 0.0025**2, 40_000)
        found = table.spread(published, lambda values: np.abs(values) <= 0.01, 0.05 / 12)
        assert found.keep_high == 1


def test_values_of_which_few_fail_are_not_told_to_hold_nearly_always():
    """Twelve of a hundred fillings fail by less than their noise: the interval holds 88 %, in each of 20 tables."""
    missed = 0
    for seed in range(20):
        rng = np.random.default_rng(100 + seed)
        table = FillingTable(rng.normal(0.05, 0.05, 1000))
        for k in range(300):
            table.add(rng.normal(-0.01 if k < 36 else 0.05, 0.5, 1000))
        published = Published(0.05, 0.0025**2, 40_000)
        found = table.spread(published, lambda values: values > 0, 0.05 / 12)
        missed += not found.keep_low <= 0.88 <= found.keep_high
    assert missed == 0
