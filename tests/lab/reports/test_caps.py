"""The share of games that stop at the simulation's cap, and from which share on it hides a figure."""

import polars as pl
import pytest

from reports.caps import is_hidden, no_length, stopped_share


def test_the_share_is_that_of_the_outcome_of_stopped_games():
    rows = [("outcome", "win", 0.75), ("outcome", "round_cap", 0.25), ("rounds", "mean", 9.0)]
    ends = pl.DataFrame(rows, schema=["metric", "value", "estimate"], orient="row")
    assert stopped_share(ends) == 0.25
    assert stopped_share(ends.filter(value="win")) == 0.0


@pytest.mark.parametrize(
    ("stopped", "mean", "share"), [(0.0, False, False), (0.001, False, False), (0.002, True, False), (0.6, True, True)]
)
def test_few_stopped_games_hide_a_mean_and_most_hide_a_share(stopped, mean, share):
    assert (is_hidden(stopped), is_hidden(stopped, is_share=True)) == (mean, share)


def test_what_is_known_of_the_length():
    assert no_length(1.0).startswith("All games stop at the simulation's cap, without an end. So how long")
    assert no_length(0.5, several=True).startswith("Up to 50.0 % of the games stop")
