"""Who plays besides the usual script, where nobody says it: one that the table knows to be good."""

import pytest

from balance.design.scripts import two_scripts
from scenarios import load


@pytest.mark.parametrize(
    ("game", "scripts"),
    [
        ("all-hoomanz", ["cautious", "veteran-trained"]),  # trained, and not from cautious
        ("cyberdoom-tower", ["ghost", "hunter-trained"]),
        ("humans", ["catcher", "herder-trained"]),
        ("human-punishment", ["surveyor", "gunslinger"]),  # nobody was trained: the next one
        ("pig", ["hold", "hold-or-goal"]),
    ],
)
def test_the_second_script_is_a_trained_one_of_another_way_to_play(game, scripts):
    assert two_scripts(load(game), {}, None) == {"policy": scripts}
