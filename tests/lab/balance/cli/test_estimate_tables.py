"""A sweep's table has a column for each way to end where that says who wins."""

from types import SimpleNamespace

import polars as pl
import pytest

from balance.cli.estimate_tables import _ends_of_teams
from scenarios import load

ENDS = ["fortress", "mutants"]


@pytest.mark.parametrize(
    ("own_wins", "wins", "method", "shown"),
    [
        (True, (0.3, 0.2), "Jeffreys", ENDS),  # by game.toml several may win, however seldom they do
        (False, (0.3, 0.2), "Jeffreys", []),
        (False, (0.7, 0.7), "Jeffreys", ENDS),
        (False, (0.3, 0.2), "Student, share of the win", ENDS),
    ],
)
def test_the_ways_to_end_are_shown_where_several_may_win(own_wins, wins, method, shown):
    rows = [(0, "outcome", end, share, method) for end, share in zip((*ENDS, "tiebreak"), (0.4, 0.6, 0.0), strict=True)]
    rows += [(0, "winner", str(seat), share, method) for seat, share in enumerate(wins, 1)]
    summary = pl.DataFrame(rows, schema=["config", "metric", "value", "estimate", "method"], orient="row")
    scenario = SimpleNamespace(game=load("posthuman").game, seats=SimpleNamespace(own_wins=own_wins))
    run = SimpleNamespace(summary=summary, scenario=lambda: scenario)
    assert _ends_of_teams(run) == shown
