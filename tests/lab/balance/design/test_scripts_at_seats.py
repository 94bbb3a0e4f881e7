"""Which script a seat follows: its own, that of its role, or one of several kinds."""

import pytest

from balance.design.scripts_at_seats import script_at
from scenarios import load


@pytest.mark.parametrize(
    ("game", "settings", "seat", "script"),
    [
        ("pig", {"policy@2": "hold-or-goal", "policy": "hold"}, 1, "hold"),
        ("pig", {"policy@2": "hold-or-goal", "policy": "hold"}, 2, "hold-or-goal"),
        ("cyberdoom-tower", {"players": 2, "policy": "ghost"}, 2, "ghost"),
        ("posthuman", {"players": 3, "policy": "steward", "mutant_policy": "hunter"}, 3, "steward or hunter"),
        ("posthuman", {"players": 1, "policy": "steward"}, 1, "steward"),
        ("all-hoomanz", {"purple_eye": True, "policy": "cautious"}, 1, "cautious"),
        ("all-hoomanz", {"purple_eye": True, "policy": "cautious", "adam_policy": "random"}, 6, "random"),
        ("all-hoomanz", {"policy": "cautious"}, 6, ""),
    ],
)
def test_the_script_of_a_seat(game, settings, seat, script):
    assert script_at(load(game).configuration(settings), seat) == script
