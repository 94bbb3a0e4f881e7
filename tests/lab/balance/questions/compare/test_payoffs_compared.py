"""Comparisons where a win is shared: exact figures of an exchange of seats, and the words for them."""

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.compare import seat_words
from balance.questions.compare.page import head, sections
from balance.questions.compare.seat_rotation import SeatRotation, seatings
from balance.questions.compare.study import compare
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.stats.intervals import mean_interval
from reports.page import drawn_pages
from scenarios.loader.errors import InputError
from tests.payoffs import sharing

FIRST, SECOND, DRAW = [1000, 0], [0, 1000], [500, 500]


def contest(*games):
    """Two values at two seats; the games of both seatings."""
    found = SeatRotation(("a", "b"), 2, seatings(2, 2))
    found.add([sharing(each) for each in games])
    return found


def rows(found):
    return {(row["what"], row["name"]): row for row in found.table(0.95).iter_rows(named=True)}


def test_an_exchange_adds_up_parts_of_wins():
    blocks = 50
    found = rows(contest([FIRST, FIRST, DRAW, DRAW] * blocks, [SECOND, DRAW, DRAW, DRAW] * blocks))
    # a of the four: 1 + 1, 1 + 1/2, 1/2 + 1/2, 1/2 + 1/2 of two games each
    assert found["strength", "a"]["estimate"] == 5.5 / 8
    assert found["strength", "b"]["estimate"] == 2.5 / 8
    assert found["difference", "b"]["estimate"] == -3 / 8
    assert found["seat", "1"]["estimate"] == 4.5 / 8
    assert found["advantage", "1"]["estimate"] == 0.5 / 8
    assert ("nobody", "nobody") not in found
    of_a = np.array([2, 1.5, 1, 1] * blocks) / 2
    low, high = mean_interval(of_a.mean(), of_a.var(ddof=1), len(of_a))
    assert (found["strength", "a"]["low"], found["strength", "a"]["high"]) == pytest.approx((float(low), float(high)))
    assert found["strength", "a"]["method"] == "t, share of the win"


def test_an_exchange_of_shared_wins_is_told_in_shares_of_the_win():
    found = contest([FIRST, FIRST, DRAW, DRAW] * 50, [SECOND, DRAW, DRAW, DRAW] * 50)
    stronger, shares, seats = seat_words.exchanged(found.table(0.95).to_dicts())
    assert stronger.startswith("a is stronger than b, by 37.5 points")
    assert "a has 68.8 % and b has 31.2 % of the win for each seat it holds" in shares
    assert seats.startswith("Seat 1 has 6.2 points (between")
    assert "more than an even share, 50.0 %" in seats


def test_a_draw_that_pays_nobody_is_nobodys():
    found = rows(contest([FIRST, [0, 0]] * 100, [FIRST, SECOND] * 100))
    assert found["nobody", "nobody"]["estimate"] == 0.25
    assert found["nobody", "nobody"]["method"] == "t"
    assert found["strength", "a"]["estimate"] == 0.5
    assert found["seat", "1"]["estimate"] == 0.5
    assert found["advantage", "1"]["estimate"] == 0.5 - 0.75 / 2


def test_members_of_a_team_are_exchanged_with_the_even_share_of_their_table():
    order = seatings(2, 4)
    won = [[1000, 0, 1000, 0]] * 60 + [[0, 1000, 0, 1000]] * 40
    found = SeatRotation(("a", "b"), 4, order)
    found.add([sharing(won)] * len(order))
    table = rows(found)
    assert [table["seat", str(seat)]["estimate"] for seat in (1, 2, 3, 4)] == pytest.approx([0.6, 0.4, 0.6, 0.4])
    assert table["advantage", "3"]["estimate"] == pytest.approx(0.1)
    assert table["difference", "b"]["estimate"] == 0
    assert "an even share, 50.0 %" in seat_words.exchanged(found.table(0.95).to_dicts())[-1]


def test_games_with_draws_are_compared_and_shown_as_shares_of_the_win(draws):
    found = compare("pig", settings={"hold_at": [10, 25]}, games=2000)
    (pair,), (exchange,) = found.pairs, found.exchanges
    seats = pair.rows.filter(metric="winner")
    assert seats["method"].to_list() == ["paired t, share of the win"] * 2
    assert seats["kind"].to_list() == ["share"] * 2
    assert not any("payoff" in metric for metric in pair.rows["metric"])
    assert "eat 1's share of the win" in pair.answer[0]
    assert ("nobody", "nobody") not in {(row["what"], row["name"]) for row in exchange.rows.iter_rows(named=True)}
    strengths = exchange.rows.filter(what="strength")["estimate"]
    assert strengths.sum() == pytest.approx(1)
    html = drawn_pages(head(found), sections(found), "figures").html
    assert "share of the win" in html
    assert "seat 1 wins" not in html.lower()


def test_a_sweep_over_seats_with_draws_holds_the_same_exchange(draws, tmp_path):
    plan = make_plan("pig", ["hold_at@1=10,25", "hold_at@2=10,25"], games=500, seed=3)
    stored = compare(sweep(plan, tmp_path / "run", part=200), axis="hold_at").exchanges[0].rows
    played = compare("pig", settings={"hold_at": [10, 25]}, games=500, seed=3).exchanges[0].rows
    assert stored.drop("low", "high", "level").equals(played.drop("low", "high", "level"))


def test_games_of_an_older_version_are_refused(tmp_path, monkeypatch):
    run = sweep(make_plan("pig", ["players=2", "hold_at=10,25"], games=100), tmp_path / "run")
    known = pl.read_parquet_schema

    def without_payoffs(path):
        return {name: kind for name, kind in known(path).items() if not name.startswith("payoff")}

    monkeypatch.setattr(pl, "read_parquet_schema", without_payoffs)
    with pytest.raises(InputError, match="its games have no column payoff_1: an older version played them; sweep"):
        compare(open_run(run.path), cells=(0, 1))


def test_where_seats_win_as_teams_the_outcomes_lead(named_teams):
    found = compare("pig", settings={"goal": [20, 60], "players": 4}, games=500)
    (pair,) = found.pairs
    assert found.watch == ("outcome",)
    asked = pair.rows.filter("asked")
    assert asked.select("metric", "value").rows() == [("outcome", "odd"), ("outcome", "even_seats")]
    assert pair.answer[0].startswith(("Odd:", "It differs. Odd:"))
    seats = "seat 1 wins, seat 2 wins, seat 3 wins and seat 4 wins"  # each wins with its team
    assert pair.apart == f"Not compared: {seats}, which say the same as a figure that was asked for."
    assert compare("pig", settings={"goal": [20, 60], "players": 4}, games=500, watch="winner").watch == ("winner",)


def test_where_a_few_games_have_two_winners_each_seats_wins_lead(two_winners):
    found = compare("pig", settings={"goal": [20, 60], "players": 4}, games=500)
    assert found.watch == ("winner",)
    assert "seat 1" in found.pairs[0].answer[0].lower()


def test_teams_of_one_outcome_and_draws_are_told_by_seat(teams):
    assert compare("pig", settings={"goal": [20, 60], "players": 4}, games=100).watch == ("winner",)
