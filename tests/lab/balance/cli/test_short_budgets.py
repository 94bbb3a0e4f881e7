"""Budgets within which there can be no answer are refused, with what would do."""

import pytest

from balance.cli.short_budgets import fewer, refuse_if_hopeless, typed
from scenarios.loader.errors import InputError


def test_what_takes_longer_than_the_budget_is_refused_with_what_would_do():
    says = (
        r"^--budget 40 s is too short for an answer: the screening takes about 3 min; give --budget 5min, or "
        r"--screen 100, or --resume with each line to play it in several goes$"
    )
    with pytest.raises(InputError, match=says):
        refuse_if_hopeless(180, 40, False, "the screening", "--screen 100")
    refuse_if_hopeless(180, 40, True, "the screening", "")
    refuse_if_hopeless(180, None, False, "the screening", "")
    refuse_if_hopeless(45, 40, False, "the screening", "")  # a forecast is one of a few games


def test_a_number_of_games_that_fits_is_round_and_none_is_named_if_not_even_the_least_does():
    assert [fewer(2000, 180, budget, 50) for budget in (40, 400, 4)] == [200, 2000, 0]
    assert [typed(seconds) for seconds in (3, 61, 200, 9000)] == ["10s", "70s", "4min", "3h"]
