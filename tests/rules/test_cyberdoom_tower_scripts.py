"""Cyberdoom Tower's scripted players: that their weights say what they do. These are our scripts, not rules."""

import pytest

from sims.cyberdoom_tower.policies import best_move
from sims.cyberdoom_tower.state import Deadline, Item, JetpackLimit
from sims.cyberdoom_tower.worth import energy_price, luck_to_spare
from tests.rules.attacks import move_to, own
from tests.rules.towers import tower
from tests.rules.turns import unwatched


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


@pytest.mark.rule("CT-Q29")
@pytest.mark.parametrize(("limit", "jetpacks"), [(JetpackLimit.ONCE_PER_TURN, 1), (JetpackLimit.UNLIMITED, 3)])
def test_a_script_uses_the_jetpack_as_often_as_it_may(limit, jetpacks):
    s, rules = unwatched("f2", policy="looter")
    rules.jetpack_limit = int(limit)
    own(s, Item.JETPACK)
    s.energy[0] = 1  # no Energy for extra sectors
    action, _ = best_move(s, rules, 6)  # the key of F2 is six sectors away
    assert (action - move_to(0)) // 8 % 4 == jetpacks
