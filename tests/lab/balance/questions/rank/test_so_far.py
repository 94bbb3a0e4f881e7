"""A screening that the budget ended tells of what can come up in its games."""

import numpy as np

from balance.questions.rank.so_far import _comes_up
from balance.studies.figures import Figure


def test_an_ending_of_another_mode_is_not_told():
    """Humans!!!: `win_helipad` needs mode=mixed, so no game of mode=solo_set ends so."""
    away = Figure("outcome=win_helipad", "outcome", -1, "share")
    rounds = Figure("rounds.mean", "rounds", -1, "mean")
    never, once = ({away.text: np.array([0, at]), rounds.text: np.array([0, 0])} for at in (0, 1))
    assert not _comes_up((0, away), [], {0: never}, {})
    assert _comes_up((0, away), [], {0: once}, {})
    assert _comes_up((0, rounds), [], {0: never}, {})
