"""compare: what each seat wins, where all are alike and several may win, is the mean of a game's seats."""

import math
import re

import numpy as np
import pytest
from scipy import stats

from balance.design.make_plan import make_plan
from balance.questions.compare import figure_words, seat_words
from balance.questions.compare.each_seat import EachSeat
from balance.questions.compare.study import compare
from balance.runs.sweep import sweep
from balance.stats.moments import Moments
from balance.stats.payoffs import WHOLE
from tests.payoffs import sharing


def wins(rng, games: int, seats: int, chance: float) -> np.ndarray:
    """Games of which about a third is won by all seats or none together, and else by each for itself."""
    alone, together = rng.random((games, seats)) < chance, rng.random((games, 1)) < chance
    return np.where(rng.random((games, 1)) < 1 / 3, together, alone) * WHOLE


def of(first: np.ndarray, second: np.ndarray, paired: bool = True) -> EachSeat:
    counted = EachSeat((first.shape[1], second.shape[1]))
    if paired:
        for half in np.array_split(np.arange(len(first)), 2):
            counted.add(sharing(first[half].tolist()), sharing(second[half].tolist()), True)
    else:
        counted.add(sharing(first.tolist()), None, False)
        counted.add(None, sharing(second.tolist()), False)
    return counted


@pytest.mark.parametrize("seats", [(2, 2), (3, 4)])
def test_the_interval_is_that_of_a_game_s_mean_over_its_seats(seats):
    rng = np.random.default_rng(5)
    first, second = wins(rng, 900, seats[0], 0.5), wins(rng, 900, seats[1], 0.6)
    (row,) = of(first, second).row(True, (900, 900), 0.95).iter_rows(named=True)
    each = second.mean(axis=1) / WHOLE - first.mean(axis=1) / WHOLE
    low, high = stats.t.interval(0.95, 899, each.mean(), each.std(ddof=1) / math.sqrt(900))
    assert (row["difference"], row["low"], row["high"]) == pytest.approx((each.mean(), low, high))
    assert (row["metric"], row["value"], row["kind"], row["games"]) == ("winner", "each", "share", 900)
    (apart,) = of(first, second, paired=False).row(False, (900, 900), 0.95).iter_rows(named=True)
    assert apart["difference"] == pytest.approx(each.mean())
    welch = stats.ttest_ind(second.mean(axis=1) / WHOLE, first.mean(axis=1) / WHOLE, equal_var=False)
    assert (apart["low"], apart["high"]) == pytest.approx(tuple(welch.confidence_interval(0.95)))


def test_the_interval_holds_as_often_as_it_says():
    """Of 400 comparisons of 300 games about 95 % hold the planted difference; means of seats' intervals all would."""
    rng = np.random.default_rng(11)
    held = 0
    for _ in range(400):
        first, second = wins(rng, 300, 3, 0.5), wins(rng, 300, 3, 0.6)
        counted = EachSeat((3, 3))
        old, new = first.sum(axis=1), second.sum(axis=1)
        counted.two.first.add(Moments.of(old))
        counted.two.second.add(Moments.of(new))
        counted.two.change.up.add(Moments.of(np.maximum(new - old, 0)))
        counted.two.change.down.add(Moments.of(np.maximum(old - new, 0)))
        (row,) = counted.row(True, (300, 300), 0.95).iter_rows(named=True)
        held += row["low"] <= 0.1 <= row["high"]
    assert 0.92 * 400 < held < 0.98 * 400


def test_seats_that_win_the_same_in_every_game_have_no_difference():
    counted = of(np.tile([WHOLE, 0], (50, 1)), np.tile([0, WHOLE], (50, 1)))  # another seat wins, but one of two
    (row,) = counted.row(True, (50, 50), 0.95).iter_rows(named=True)
    assert (row["first"], row["second"], row["same"]) == (0.5, 0.5, True)
    assert counted.constant((50, 50))
    assert counted.spread(True, (50, 50)) == 0
    assert counted.change((50, 50)).mean == 0


def test_a_comparison_tells_all_seats_by_one_figure_with_the_interval_of_games():
    settings = ["backpack=6,4", "players=2", "policy=racer"]  # racers turn mutant: then both win
    (pair,) = compare("posthuman", settings=settings, games=400).pairs
    (row,) = pair.rows.filter(metric="winner").iter_rows(named=True)
    assert (row["value"], row["asked"], row["level"]) == ("each", True, 0.95)
    assert pair.lead == pair.headline == row
    assert pair.answer[1] == (
        "A die decides who begins and all seats play alike, so their wins are told as one, by their mean."
    )
    (apart,) = compare("posthuman", settings=[*settings, "start_player=fixed"], games=400).pairs
    assert apart.rows.filter(metric="winner")["value"].to_list() == ["1", "2"]
    seat = compare("posthuman", settings=settings, watch="winner=1", games=400).pairs[0].rows
    assert seat.filter("asked").select("metric", "value").rows() == [("winner", "1")]
    assert seat.filter(metric="winner", value="each").height == 1


def test_where_game_toml_says_that_several_win_each_wins_for_itself_however_many_do(a_copy, named_teams):
    """Of four seats two win each game, which else would be told by how games end, as of teams."""
    settings = ["players=4", "goal=50,100"]
    assert compare(str(a_copy), settings=settings, games=100).watch == ("outcome",)
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\ntogether = ["odd", "even_seats"]\n')
    assert compare(str(a_copy), settings=settings, games=100).watch == ("winner",)
    toml.write_text(toml.read_text() + 'begins = "A lot decides who begins"\n')
    (pair,) = compare(str(a_copy), settings=settings, games=100).pairs
    assert pair.answer[0].startswith("Each seat wins") or "each seat wins" in pair.answer[0], pair.answer


def test_where_several_win_a_seat_is_held_against_the_mean_of_all(a_copy, two_winners):
    """All win every fiftieth game, so what the seats win adds up to more than one win."""
    asked = {"policy": ["hold", "hold-or-goal"], "players": 2}

    def said():
        (exchange,) = compare(str(a_copy), settings=asked, games=100).exchanges
        rows = [who for who, *_ in seat_words.table_rows(exchange)]
        return exchange.answer[-1], rows, seat_words.seats_note(exchange)

    answer, rows, note = said()
    assert "an even share, 5" in answer
    assert "seat 1, from an even share" in rows
    assert " An even share is what all seats " in note
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\ntogether = ["odd", "even_seats"]\n')
    answer, rows, note = said()
    assert "the mean of the seats, 5" in answer
    assert "seat 1, from the mean" in rows
    assert " The mean is what all seats " in note


def test_the_mean_of_several_seats_says_that_its_interval_is_of_each():
    row = {"metric": "won_1", "value": "mean", "kind": "mean", "seat": 1, "seats": [1, 2], "all_seats": True}
    row |= {"first": 0.8, "second": 0.5, "difference": -0.3, "low": -0.42, "high": -0.18, "method": ""}
    assert figure_words.movement(row).endswith("(by 0.30 on average, of each seat between 0.18 and 0.42)")


def test_all_pairs_are_told_by_one_figure(tmp_path):
    """Of two racers both may win, of four hardly ever: alone, these are told by the length."""
    plan = make_plan("posthuman", ["players=2,4", "backpack=6,4", "policy=racer"], games=100)
    found = compare(sweep(plan, tmp_path / "run"), axis="backpack")
    assert found.watch == ("winner",)
    assert [figure_words.name(pair.lead) for pair in found.pairs] == ["each seat wins"] * 2
    (of_players,) = compare("posthuman", settings=["players=2,4", "policy=racer"], games=100).pairs
    assert of_players.lead["metric"] == "rounds", "about one seat wins, so what each wins moves with their number"
    (several,) = compare("posthuman", settings=["players=2,4", "policy=random"], games=50).pairs
    assert figure_words.name(several.lead) == "each seat wins", "all turn mutant and win"
    added = " ".join(several.answer).partition("what the seats win adds up to ")[2]
    assert re.match(r"(200|19\d) % and 3\d\d %", added), "of all seats of each side"
    alone = compare("posthuman", settings=["backpack=6,4", "players=4", "policy=racer"], games=100)
    assert alone.watch == ("rounds.mean",)
