"""How a mean spreads over fillings: the same as `envelope` says, and the planted spread without the noise."""

import math

import numpy as np
import pytest

from balance.questions.envelope.claims import Claim, Side
from balance.questions.envelope.estimates import residual, spread_of
from balance.stats.filling_spread import FillingTable
from balance.stats.moments import Moments


def luck(random, fillings, games, effects):
    """Games of fillings that share their dice: 0 or 1, each with an effect of its own."""
    dice = random.random(games)
    own = random.random((fillings, games))
    return ((0.7 * dice + 0.3 * own) < (0.5 + np.asarray(effects)[:, None])).astype(np.int64)


def test_it_is_what_envelope_says():
    from balance.design.figures import Figure

    random = np.random.default_rng(1)
    rows = luck(random, 60, 300, random.normal(0, 0.1, 60))
    base, judged = luck(random, 1, 300, [0.0])[0], luck(random, 1, 2000, [0.0])[0]
    claim = Claim("win > 50%", Side(Figure("outcome=win", "share", "outcome")), None, 0.5, math.inf)
    theirs = spread_of(claim, base, list(rows), judged, 0.02)
    table = FillingTable(base)
    for row in rows:
        table.add(row)
    ours = table.spread(Moments.of(judged), claim.holds, 0.02)
    assert table.residual == pytest.approx(residual(list(rows)))
    for name in ("error", "spread", "shift", "low", "high", "keep", "keep_low", "keep_high"):
        assert getattr(ours, name) == pytest.approx(getattr(theirs, name)), name
    np.testing.assert_allclose(ours.values, theirs.values)


def test_fillings_that_differ_by_luck_alone_have_no_spread():
    """The residual's chi square has 4 standard errors of room: 1 in 16 000."""
    random = np.random.default_rng(2)
    rows = random.integers(0, 2, (200, 400))  # each filling has dice of its own and one chance: all is noise
    table = FillingTable(random.integers(0, 2, 400))
    for row in rows:
        table.add(row)
    assert table.residual == pytest.approx(0.25, abs=4 * 0.25 * math.sqrt(2 / (200 * 400)) + 0.001)
    found = table.spread(Moments.of(random.integers(0, 2, 4000)), lambda values: values > 0, 0.05)
    assert found.error == pytest.approx(0.5 / 20, rel=0.02)
    assert found.spread < 0.3 * found.error
    assert len(found.values) == 200
