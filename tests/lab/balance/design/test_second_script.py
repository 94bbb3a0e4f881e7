"""Who plays besides the usual script, where nobody says it: one that the table knows to be good."""

import pytest

from balance.design.scripts import ANOTHER_WAY, NEXT, two_scripts, why_two_scripts
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


@pytest.mark.parametrize(
    ("game", "usual", "other", "reason"),
    [
        ("cyberdoom-tower", "ghost", "hunter-trained", ANOTHER_WAY),
        ("pig", "hold", "hold-or-goal", NEXT),
    ],
)
def test_it_is_said_why_these_two_play(game, usual, other, reason):
    scenario = load(game)
    said = f"The usual script is {usual}; {other} plays too because {reason}. It may or may not be the best; "
    assert why_two_scripts(scenario, two_scripts(scenario, {}, None)) == f"{said}--script names others."


def test_of_scripts_that_somebody_chose_nothing_is_said():
    tower = load("cyberdoom-tower")
    for named in (["hunter"], ["hunter", "ghost"], ["ghost"], ["ghost", "hunter-trained", "hunter"]):
        assert why_two_scripts(tower, two_scripts(tower, {}, named)) == ""
    assert why_two_scripts(tower, {"policy@1": ["ghost"]}) == ""
