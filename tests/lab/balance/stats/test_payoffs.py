"""What seats win: counted where wins are whole, averaged where they are shared in parts."""

import numpy as np
import polars as pl
import pytest

from balance.stats.estimates import estimates, is_share
from balance.stats.intervals import mean_interval, share_interval, shares_difference_interval
from balance.stats.paired import Pairs
from balance.stats.payoffs import any_shared, is_shared, payoff_columns, seat_paid, seat_wins
from balance.stats.pooled import difference, pooled
from balance.stats.tally import Tally
from tests.payoffs import sharing

DRAWN = [[1000, 0]] * 100 + [[0, 1000]] * 60 + [[500, 500]] * 40  # seat 1: 0.6, seat 2: 0.4
WHOLE = [[0, 0]] * 10 + [[0, 1000]] * 100 + [[1000, 0]] * 90
TEAMS = [[1000, 0, 1000, 0]] * 130 + [[0, 1000, 0, 1000]] * 60 + [[0, 0, 0, 0]] * 10
THREE = [[333, 333, 333]] * 50 + [[1000, 0, 0]] * 100 + [[0, 0, 0]] * 50


def seats(table):
    return {row["value"]: row for row in table.filter(metric="winner").iter_rows(named=True)}


def compared(first, second, *, paired=True):
    pairs = Pairs(paired)
    pairs.add(sharing(first), sharing(second))
    return seats(pairs.table(len(first[0]), 0.95))


def t_bounds(values):
    return tuple(map(float, mean_interval(values.mean(), values.var(ddof=1), len(values))))


def test_a_column_of_payoffs_is_known_by_its_name():
    assert payoff_columns(3) == ("payoff_1", "payoff_2", "payoff_3")
    assert [seat_paid(name) for name in ("payoff_1", "payoff_12", "payoff", "payoff_x", "paid_1")] == [
        "1", "12", None, None, None,
    ]  # fmt: skip


def test_a_draw_shared_by_halves_is_half_a_win_for_each():
    rows = seats(estimates(Tally.of(sharing(DRAWN)), 2))
    paid = np.array(DRAWN)[:, 0] / 1000
    assert [rows[seat]["estimate"] for seat in "12"] == [0.6, 0.4]
    assert (rows["1"]["low"], rows["1"]["high"]) == pytest.approx(t_bounds(paid))
    assert {row["method"] for row in rows.values()} == {"t, share of the win"}
    assert all(map(is_share, rows.values()))


def test_each_member_of_a_team_that_wins_has_won_the_game():
    rows = seats(estimates(Tally.of(sharing(TEAMS)), 4))
    assert [rows[seat]["estimate"] for seat in "1234"] == [0.65, 0.3, 0.65, 0.3]
    low, high, _ = share_interval(130, 200)
    assert (rows["3"]["low"], rows["3"]["high"], rows["3"]["method"]) == (float(low), float(high), "wilson")


def test_three_winners_share_a_win():
    rows = seats(estimates(Tally.of(sharing(THREE)), 3))
    assert [rows[seat]["estimate"] for seat in "123"] == [pytest.approx(share) for share in (0.58325, 0.08325, 0.08325)]
    # 50 of 200 games are paid by a third: rare events, since the usual value is 0
    assert [rows[seat]["method"] for seat in "12"] == ["t, share of the win", "gamma, Fay & Feuer, share of the win"]
    assert 0 < rows["2"]["low"] < 0.08325 < rows["2"]["high"] < 0.12


def test_a_seat_whose_payoffs_are_whole_is_counted_beside_one_that_shares():
    rows = seats(estimates(Tally.of(sharing([[1000, 0, 0]] * 50 + [[0, 500, 500]] * 50)), 3))
    assert [rows[seat]["method"] for seat in "123"] == ["wilson", *["t, share of the win"] * 2]


def test_nobody_paid_is_no_win_for_anybody():
    rows = seats(estimates(Tally.of(sharing([[0, 0]] * 30)), 2))
    assert [(row["estimate"], row["low"], row["method"]) for row in rows.values()] == [(0, 0, "Clopper-Pearson")] * 2


def test_a_win_that_is_always_halved_has_an_interval_all_the_same():
    row = seats(estimates(Tally.of(sharing([[500, 500]] * 50)), 2))["1"]
    assert row["estimate"] == 0.5
    assert 0 <= row["low"] < 0.5 < row["high"] <= 1


def test_shares_of_wins_do_not_depend_on_how_games_are_cut():
    frame, cut = sharing(THREE * 3), Tally()
    for first, last in ((0, 1), (1, 333), (333, 600)):
        cut.add(Tally.of(frame[first:last]))
    assert estimates(cut, 3).equals(estimates(Tally.of(frame), 3))
    assert pooled([[frame[:200]], [frame[200:]]], 3).equals(pooled([[frame]], 3))


def test_payoffs_are_no_figures_of_their_own():
    frame, pairs = sharing(DRAWN), Pairs(paired=True)
    pairs.add(frame, frame)
    for table in (estimates(Tally.of(frame), 2), pooled([[frame]], 2), pairs.table(2, 0.95)):
        assert set(table["metric"]) == {"outcome", "winner", "rounds", "decisions"}
    for table in (estimates(Tally.of(frame)), pooled([[frame]]), pairs.table(0, 0.95)):  # who plays together
        assert set(table["metric"]) == {"outcome", "rounds", "decisions"}


def test_a_paired_difference_of_shared_wins_is_that_of_the_payoffs():
    row = compared(WHOLE, DRAWN)["1"]
    change = (np.array(DRAWN) - np.array(WHOLE))[:, 0] / 1000
    assert (row["first"], row["second"], row["kind"]) == (0.45, 0.6, "share")
    assert row["difference"] == pytest.approx(0.15)
    assert (row["low"], row["high"]) == pytest.approx(t_bounds(change))
    assert row["method"] == "paired t, share of the win"
    assert is_shared(row)
    worth = (np.array(WHOLE)[:, 0].var(ddof=1) + np.array(DRAWN)[:, 0].var(ddof=1)) / change.var(ddof=1) / 1e6
    assert row["worth"] == pytest.approx(worth)


def test_an_unpaired_difference_of_shared_wins_is_one_of_means():
    row = compared(WHOLE, DRAWN, paired=False)["2"]
    assert (row["method"], row["kind"]) == ("Welch t, share of the win", "share")
    assert row["difference"] == pytest.approx(0.4 - 0.5)


def test_a_difference_of_whole_wins_counts_games():
    other = [*TEAMS[20:], *TEAMS[:20]]
    paired, apart = compared(TEAMS, other)["1"], compared(TEAMS, other, paired=False)["1"]
    assert (paired["method"], paired["difference"]) == ("paired gamma, Fay & Feuer", 0)
    low, high = shares_difference_interval(130, 200, 130, 200)
    assert (apart["low"], apart["high"], apart["method"]) == (float(low), float(high), "Newcombe")


def test_an_average_over_cells_is_a_mean_where_any_cell_shares_a_win():
    frames = [sharing(DRAWN), sharing(WHOLE)]
    over, change = seats(pooled([frames], 2))["1"], seats(difference([frames[:1]], [frames[1:]], 2))["1"]
    each = np.array([DRAWN, WHOLE])[:, :, 0] / 1000
    assert over["estimate"] == pytest.approx(0.525)
    assert (over["low"], over["high"]) == pytest.approx(t_bounds(each.mean(axis=0)))
    assert (over["method"], change["method"]) == ("t, share of the win", "paired t, share of the win")
    assert (change["low"], change["high"]) == pytest.approx(t_bounds(each[1] - each[0]))
    assert seats(pooled([[frames[1]]], 2))["1"]["method"] == "wilson, effective games"


def test_one_word_tells_shared_wins_from_wins():
    assert [any_shared(estimates(Tally.of(sharing(rows)), len(rows[0]))) for rows in (DRAWN, TEAMS, THREE)] == [
        True, False, True,
    ]  # fmt: skip
    assert (seat_wins("2", False), seat_wins("2", True)) == ("seat 2 wins", "seat 2's share of the win")
    assert not any_shared(pl.DataFrame({"method": ["t", "wilson"]}))
