"""Budgets within which there can be no answer are refused, with what would do."""

import pytest

from balance.cli.formatting import exact_duration, longer_duration
from balance.cli.short_budgets import fewer, refuse_if_hopeless, typed
from balance.cli.studies import warn_if_too_short
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


def test_a_budget_that_is_named_is_enough_for_what_must_follow_too():
    says = (
        r"^--budget 15 s is too short for an answer: the screening takes about 23 s, and a first round of what follows "
        r"about 18 s; give --budget 70s, or --resume with each line to play it in several goes$"
    )
    with pytest.raises(InputError, match=says):
        refuse_if_hopeless(23, 15, False, "the screening", "", 18)
    assert [fewer(1000, 23, 15, 50, then) for then in (0, 7, 18)] == [300, 300, 0]  # half of 15 s is for what follows


def test_a_number_of_games_that_fits_is_round_and_none_is_named_if_not_even_the_least_does():
    assert [fewer(2000, 180, budget, 50) for budget in (40, 400, 4)] == [200, 2000, 0]
    assert fewer(2000, 0, 40, 50) == 2000  # all are kept from before
    assert [typed(seconds) for seconds in (3, 61, 200, 9000)] == ["10s", "70s", "4min", "3h"]


def test_a_budget_is_told_as_it_was_given_and_a_time_near_it_reads_longer():
    with pytest.raises(InputError, match=r"^--budget 90 s is too short for an answer: it takes about 114 s; "):
        refuse_if_hopeless(114, 90, False, "it", "")
    assert [exact_duration(each) for each in (0.25, 90, 100, 120, 150, 5400, 7200, 9000)] == [
        "0.25 s", "90 s", "100 s", "2 min", "2.5 min", "90 min", "2 h", "2.5 h"
    ]  # fmt: skip
    near = [(95, 90), (90.2, 90), (121, 120), (130, 120), (300, 60), (7300, 7200), (0.0149, 0.01)]
    assert [longer_duration(*each) for each in near] == [
        "95 s", "90.2 s", "2.02 min", "2.2 min", "5 min", "2.03 h", "0.015 s"
    ]  # fmt: skip


def test_a_warning_names_both_times_so_that_they_differ(capsys):
    warn_if_too_short(98, 90, False)
    assert (
        "--budget 90 s is probably too short for an answer: a first answer takes about 98 s" in capsys.readouterr().err
    )


def test_goes_are_offered_only_if_one_keeps_something():
    for unit, offered in ((0.0, True), (20.0, True), (21.0, False)):
        with pytest.raises(InputError) as told:
            refuse_if_hopeless(180, 40, False, "the first games", "", unit=unit)
        assert str(told.value).endswith("--resume with each line to play it in several goes") is offered
