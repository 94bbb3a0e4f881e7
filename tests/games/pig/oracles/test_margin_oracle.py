"""The winner's margin in Pig, against exact chances."""

import numpy as np
import pytest

from balance.simulation.play import play
from tests.games.pig.oracles.margin import margin_chances
from tests.games.pig.oracles.pig import Hold

GAMES = 20_000
CASES = [
    ({"goal": 30, "hold_at": 10}, Hold(10, False), Hold(10, False), 30),
    ({"goal": 25, "hold_at@1": 5, "hold_at@2": 12, "policy": "hold-or-goal"}, Hold(5), Hold(12), 25),
]


@pytest.mark.parametrize(("settings", "first", "second", "goal"), CASES)
def test_the_margins_are_those_that_are_known(settings, first, second, goal):
    """Each check fails by chance in fewer than 1 of 10 000 runs."""
    chances = margin_chances(first, second, goal)
    assert chances.sum() == pytest.approx(1)
    points = np.arange(len(chances))
    mean = chances @ points
    spread = (chances @ (points - mean) ** 2) ** 0.5
    counted = play("pig", settings, players=2, games=GAMES, seed=11).margins
    assert counted.total == counted.alone == GAMES
    assert counted.moments.mean == pytest.approx(mean, abs=4 * spread / GAMES**0.5)
    for within in (2, 5, 10, 20):
        exact = chances[: within + 1].sum()
        error = (exact * (1 - exact) / GAMES) ** 0.5
        assert counted.within(within) / GAMES == pytest.approx(exact, abs=4 * error + 1e-9)
