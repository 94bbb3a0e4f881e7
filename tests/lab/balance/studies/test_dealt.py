"""What a setup draws: nothing in Pig, and the order of the decks in the tower."""

from balance.studies.dealt import what_is_dealt
from scenarios import load


def test_a_setup_that_draws_nothing_differs_in_no_field():
    assert what_is_dealt(load("pig").configuration(), 0) == ()


def test_the_largest_field_that_a_setup_draws_comes_first():
    scenario = load("cyberdoom-tower")
    dealt = what_is_dealt(scenario.configuration(), 0)
    sizes = [scenario.game.state[name].itemsize for name in dealt]
    assert sizes == sorted(sizes, reverse=True)
    assert {*dealt} & {*scenario.deal}
