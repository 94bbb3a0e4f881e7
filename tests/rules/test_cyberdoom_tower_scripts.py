"""Cyberdoom Tower's scripted players: that their weights say what they do. These are our scripts, not rules."""

import pytest

from sims.cyberdoom_tower.state import Deadline
from sims.cyberdoom_tower.worth import energy_price, luck_to_spare
from tests.rules.towers import tower


@pytest.mark.parametrize(
    ("rounds", "keys", "deadline", "rushes"),
    [
        (5, 2, Deadline.KEYS, False),
        (6, 2, Deadline.KEYS, True),
        (6, 3, Deadline.KEYS, False),  # all keys: nothing is due any more
        (6, 3, Deadline.WIN, True),
        (5, 3, Deadline.WIN, False),
    ],
)
def test_clock_spends_freely_from_round_6_while_something_is_due(rounds, keys, deadline, rushes):
    s, rules = tower(policy="clock")
    rules.deadline = int(deadline)
    s.rounds, s.keys, s.energy[0], s.luck[0] = rounds, keys, 4, 3
    assert (energy_price(s, rules, 0, 1) == 0) == rushes
    assert luck_to_spare(s, rules, 0) == (3 if rushes else 2)
    s.roof[0] = 1
    assert luck_to_spare(s, rules, 0) == 3
