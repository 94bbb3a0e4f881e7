"""What a comparison is asked: the figures, the margin, and the level that their intervals share."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import polars as pl
import pytest

from balance.design.make_plan import make_plan
from balance.questions.compare import figure_words, judging, seat_words, words
from balance.questions.compare.judging import apart
from balance.questions.compare.overview import overview
from balance.questions.compare.question import Families
from balance.questions.compare.result import Exchange
from balance.questions.compare.seat_rotation import SeatRotation, seatings
from balance.questions.compare.study import compare
from balance.runs.sweep import sweep
from balance.stats.paired import Pairs
from scenarios import load
from scenarios.loader.errors import InputError
from tests.payoffs import paid

STRENGTH, SEAT, DRAWN = np.array([1.0, 1.2, 0.9]), np.array([1.15, 1.0, 0.85]), 0.2  # of values, of seats; share drawn


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("asking") / "run"
    return sweep(make_plan("cyberdoom-tower", ["start_luck=2,3,4", "players=1,2"], games=400, seed=5), out, threads=2)


def chances(seating):
    """The chance of each seat to win when these values sit there."""
    weights = STRENGTH[list(seating)] * SEAT
    return (1 - DRAWN) * weights / weights.sum()


def winners(seating, luck):
    """Who wins each game, seats from 1, null for nobody: the same luck for every seating."""
    seats = np.searchsorted(np.cumsum(chances(seating)), luck) + 1
    return paid(pl.DataFrame({"game": np.arange(len(luck)), "winner": pl.Series(seats).replace(4, None)}), 3)


def test_all_that_a_contest_shows_holds_at_once():
    """300 seeds of 300 blocks, three values at three seats and two pairs of cells: 18 intervals.

    If all hold at once with 95 %, fewer than 270 of 300 happen once in 7 900 times; at 95 % each some 200 hold at once.
    """
    order, alike = seatings(3, 3), [(value,) * 3 for value in range(3)]
    truth = contest_truth(order)
    draw, hits, naive = np.random.default_rng(4), 0, 0
    for _ in range(300):
        luck = draw.random(300)
        contest = SeatRotation(("a", "b", "c"), 3, order)
        contest.add([winners(seating, luck) for seating in order])
        cells = [winners(seating, luck) for seating in alike]
        pairs = [Pairs(paired=True), Pairs(paired=True)]
        for each, other in zip(pairs, cells[1:], strict=True):
            each.add(cells[0], other)
        level = Families(contest.figures + 6, 0, 0.95).level(asked=True)
        hits += all_hold(contest, pairs, truth, level)
        naive += all_hold(contest, pairs, truth, 0.95)
    assert contest.figures + 6 == 18
    assert hits >= 270
    assert naive < 255


def contest_truth(order):
    """The exact value of every figure of the contest: what, name -> estimate."""
    won = {seating: chances(seating) for seating in order}
    strength = [np.mean([won[s][seat] for s in order for seat in range(3) if s[seat] == value]) for value in range(3)]
    seat = np.mean(list(won.values()), axis=0)
    return {
        **{("strength", name): strength[i] for i, name in enumerate("abc")},
        **{("difference", name): strength[i] - strength[0] for i, name in enumerate("abc")},
        **{("seat", str(i + 1)): seat[i] for i in range(3)},
        **{("advantage", str(i + 1)): seat[i] - (1 - DRAWN) / 3 for i in range(3)},
        ("nobody", "nobody"): DRAWN,
    }


def all_hold(contest, pairs, truth, level):
    rows = [(truth[row["what"], row["name"]], row) for row in contest.table(level).iter_rows(named=True)]
    for value, each in enumerate(pairs, 1):
        change = chances((value,) * 3) - chances((0,) * 3)
        rows += zip(change, each.table(3, level).iter_rows(named=True), strict=True)
    return all(row["low"] <= exact <= row["high"] for exact, row in rows)


def drawn(games, seat_1, seat_2):
    """A contest of two like values in which only a few games are won, by each seat in so many blocks."""
    seats = np.array([1] * seat_1 + [2] * seat_2 + [0] * (games - seat_1 - seat_2))
    frame = paid(pl.DataFrame({"game": np.arange(games), "winner": pl.Series(seats).replace(0, None)}))
    contest = SeatRotation(("a", "b"), 2, seatings(2, 2))
    contest.add([frame, frame])
    return seat_words.exchanged(contest.table(0.99).to_dicts())[-1]


def test_draws_are_no_advantage_and_hide_none():
    assert drawn(3000, 300, 310).startswith(
        "No seat is seen to win more or less than an even share, 10.2 %; if one does"
    )
    assert drawn(3000, 400, 250).startswith("Seat 1 wins 2.5 points (between 1.")
    assert "an even share, 10.8 %" in drawn(3000, 400, 250)


def test_the_page_and_the_terminal_never_deny_an_advantage_between_disjoint_intervals():
    (exchange,) = compare(
        "pig", settings={"policy": ["hold", "hold-or-goal"], "max_rounds": 8}, games=100_000
    ).exchanges
    found = {(row["what"], row["name"]): row for row in exchange.rows.iter_rows(named=True)}
    assert found["nobody", "nobody"]["estimate"] > 0.5
    assert found["advantage", "1"]["low"] > 0  # 0.41 points in a million games
    assert "Seat 1 wins" in exchange.answer[-1]
    assert found["seat", "1"]["estimate"] + found["seat", "2"]["estimate"] == pytest.approx(
        1 - found["nobody", "nobody"]["estimate"]
    )


def test_the_table_of_an_exchange_names_what_a_value_is_compared_with_and_its_head_what_was_played():
    games = 60
    frame = paid(pl.DataFrame({"game": np.arange(games), "winner": pl.Series([1, 2] * (games // 2))}))
    contest = SeatRotation(("a", "b"), 2, seatings(2, 2))
    contest.add([frame, frame])
    exchange = Exchange("policy", 2, "", contest.table(0.99), ())
    assert [who for who, *_ in seat_words.table_rows(exchange)][:3] == ["a", "b", "b minus a"]
    assert seat_words.times(exchange) == "each of 60 games in every seating, with the same dice"


def test_the_exchange_leads_and_is_within_the_statement():
    found = compare("pig", settings={"hold_at": [15, 20, 25], "players": 3}, games=500)
    (exchange,) = found.exchanges
    shown = exchange.rows.height + sum(pair.rows.filter("asked").height for pair in found.pairs)
    assert found.asked == shown == 11 + 2 * 3
    assert exchange.rows["level"].unique().to_list() == [pytest.approx(1 - 0.05 / shown)]
    assert found.watch == ("exchange", "winner")


def test_what_is_asked_by_default_depends_on_who_competes(run):
    assert compare(run, cells=(0, 2)).watch == ("outcome=win",)
    assert compare("pig", settings={"goal": [20, 30]}, games=50).watch == ("winner",)
    assert compare("pig", settings={"goal": [20, 30], "players": 1}, games=50).watch == ("outcome=win",)
    assert compare(run, cells=(0, 2), watch=" rounds , keys").watch == ("rounds", "keys")
    assert compare(run, cells=(0, 2), watch="win, loss-keys:0.1").watch == ("outcome=win", "outcome=loss_keys:0.1")


def test_what_is_asked_is_judged_at_its_own_level(run):
    (pair,) = compare(run, cells=(0, 2)).pairs
    assert pair.rows.row(0, named=True)["metric"] == "outcome"
    assert pair.headline["level"] == pytest.approx(0.95)  # one figure: the outcome that players want
    asked = compare(run, cells=(0, 2), watch="rounds.mean,outcome=win")
    rows = asked.pairs[0].rows
    assert rows.filter("asked")["metric"].to_list() == ["rounds", "outcome"]
    assert rows.filter("asked")["level"].to_list() == [pytest.approx(0.975)] * 2
    assert rows.filter(~pl.col("asked"))["level"].unique().to_list() == [pytest.approx(1 - 0.05 / asked.screened)]
    assert asked.statements[0] == "All games are played by ghost; other players may feel the change differently."
    assert [text.split()[0] for text in asked.statements[1:]] == ["All", "Screening:"]
    shown = asked.pairs[0].screened.height
    assert asked.statements[2].startswith(f"Screening: all {shown} intervals of the other figures hold at once")


def test_scripts_that_play_on_one_side_only_are_named_too():
    one = compare("all-hoomanz", settings=["players=5", "purple_eye=false,true"], games=20)
    assert one.statements[0] == (
        "All games are played by cautious; on the first side also by simon choices helpful, on the second side also by "
        "adam hunter; other players may feel the change differently."
    )
    several = words.played_by(["cautious"], some=[["adam hunter"]])
    assert several == (
        "All games are played by cautious; in some also by adam hunter; other players may feel the change differently."
    )


def test_of_figures_that_are_the_same_in_every_game_no_interval_is_counted():
    told = compare("posthuman", settings={"players": 2, "two_player_rule": [True, False]}, games=100)
    (pair,) = told.pairs
    same = pair.rows.filter(~pl.col("asked"), pl.col("same")).height
    assert same
    assert told.shown == pair.screened.height == told.screened - same
    assert f" {told.shown} intervals of the other figures" in " ".join(told.statements)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.011, 0.03, "matters"),
        (-0.03, -0.011, "matters"),
        (0.002, 0.009, "does not matter"),
        (-0.009, 0.009, "does not matter"),
        (0.002, 0.02, "too few games"),
        (-0.02, 0.02, "too few games"),
        (None, None, "too few games"),
    ],
)
def test_a_margin_parts_what_matters_from_what_does_not(low, high, said):
    assert figure_words.judged(low, high, 0.01) == said


def test_a_margin_is_answered_in_its_words(run):
    wide = compare(run, axis="start_luck", margin="40pp", watch="outcome=win,rounds.mean:0.001")
    verdicts = [pair.rows.filter("asked")["verdict"].to_list() for pair in wide.pairs]
    assert all(each[0] == "does not matter" for each in verdicts)
    assert all(pair.answer[0].startswith("It does not matter. Win: ") for pair in wide.pairs)
    assert all(each[1] in ("matters", "too few games") for each in verdicts)
    assert compare(run, axis="start_luck").pairs[0].answer[0].startswith(("It differs.", "Win: no difference is seen"))
    relative = compare(run, cells=(0, 2), margin=0.1, watch="rounds.mean").pairs[0].headline
    assert relative["margin"] == pytest.approx(0.1 * relative["first"])


def test_verdicts_on_two_figures_are_counted_apart():
    found = compare("posthuman", settings=["policy=racer", "players=2", "backpack=6,4,5"], games=60)
    first, second = found.pairs
    second = replace(second, rows=second.rows.filter(metric="rounds").with_columns(asked=True))
    told = overview(replace(found, pairs=(first, second))).answer
    assert told.startswith("Of 2 pairs, each seat wins: ")
    assert "; mean rounds: " in told
    assert "the headline figure" not in told


def test_several_pairs_are_seen_at_a_glance(run):
    found = compare(run, axis="start_luck")
    seen = overview(found)
    assert (seen.setting, seen.figure, len(seen.lines)) == ("start_luck", "win", 4)
    assert {line.where for line in seen.lines} == {"players=1", "players=2"}
    assert {line.change for line in seen.lines} == {"3 -> 2", "3 -> 4"}  # each with the published value
    assert seen.answer.startswith("Of 4 pairs, win: ")
    assert found.pairs[0].title == "start_luck=3 against start_luck=2, players=1 policy=ghost"


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        ((0.5, 0.533, 0.029, 0.037), "win: up from 50.00 % to 53.30 % (by 3.30 points, between 2.90 and 3.70)"),
        ((0.533, 0.5, -0.037, -0.029), "win: down from 53.30 % to 50.00 % (by 3.30 points, between 2.90 and 3.70)"),
        ((0.502, 0.5, -0.005, 0.001), "win: down from 50.20 % to 50.00 % (-0.20 points, between -0.50 and +0.10)"),
        ((0.5, 0.502, -0.001, 0.005), "win: up from 50.00 % to 50.20 % (+0.20 points, between -0.10 and +0.50)"),
        ((0.5, 0.5, -0.003, 0.003), "win: unchanged at 50.00 % (+0.00 points, between -0.30 and +0.30)"),
        ((0.5, 0.51, None, None), "win: up from 50.0 % to 51.0 % (by 1.00 points, too few games for an interval)"),
    ],
)
def test_a_difference_and_its_bounds_read_in_one_direction(figures, text):
    first, second, low, high = figures
    row = {"metric": "outcome", "value": "win", "kind": "share", "first": first, "second": second, "low": low}
    row |= {"high": high, "difference": second - first, "margin": 0.02, "asked": True, "same": False, "worth": None}
    assert f" {text[0].upper()}{text[1:]}: " in words.answer([row], 1000, paired=False)[0]


def test_labels_say_the_common_part_once():
    assert apart("b=2", "a=1 b=2", "a=3 b=2") == ("a=1", "a=3")
    assert apart("players=2 goal=50", "pig, goal=50", "my_pig, goal=50") == ("pig", "my_pig")
    assert apart("a=1", "a=1", "a=1") == ("a=1", "a=1")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"watch": "outcome=wni"}, "--watch outcome=wni: outcome has no 'wni'.*did you mean 'win'"),
        ({"watch": "wni"}, r"--watch wni: .* is an outcome \(win, .*\) or one of outcome, .*did you mean 'win'"),
        ({"watch": "rounds.p50"}, "--watch rounds.p50: rounds has no 'p50'; it must be one of mean"),
        ({"watch": "winner"}, "has no seats that win"),
        ({"watch": "luck_2"}, "no two cells compared have such a figure"),
        ({"watch": "rounds.mean:x"}, "the width is 'x'"),
        ({"margin": "2"}, "--margin is '2'; it must be more than 0 and less than 50pp"),
    ],
)
def test_what_cannot_be_asked_is_refused(run, options, message):
    with pytest.raises(InputError, match=message):
        compare(run, cells=(0, 2), **options)


def test_more_figures_asked_for_are_wider(run):
    texts = ("outcome=win", "outcome=win,keys", "outcome")
    heads = [compare(run, cells=(0, 2), watch=text).pairs[0].headline for text in texts]
    assert all(one["high"] - one["low"] < more["high"] - more["low"] for one, more in pairwise(heads))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            {"metric": "level_1_encounters_2", "value": "mean", "kind": "mean", "seat": 2},
            "seat 2's mean level 1 encounters",
        ),
        ({"metric": "decisions_by_2", "value": "mean", "kind": "mean", "seat": 2}, "seat 2's mean decisions"),
        ({"metric": "character_1", "value": "nurse", "kind": "share", "seat": 1}, "seat 1's character nurse"),
        ({"metric": "floor_3", "value": "mean", "kind": "mean", "seat": None}, "mean floor 3"),
    ],
)
def test_a_seat_s_figure_names_its_seat(row, told):
    assert figure_words.name(row) == told


def test_games_that_change_from_one_ending_to_the_other_are_as_many_in_both():
    """206 of 4 000 games are 5.15 points, which floats hold as a little more or a little less."""
    values = [0.0515, math.nextafter(0.0515, 0), math.nextafter(0.0515, 1)]
    rows = [{"kind": "share", "difference": each, "low": each - 0.015, "high": each + 0.015} for each in values]
    rows += [{**row, "difference": -row["difference"], "low": -row["high"], "high": -row["low"]} for row in rows]
    assert len({figure_words.change(row)[0].lstrip("+-") for row in rows}) == 1


def test_the_ends_of_an_interval_are_rounded_outwards():
    row = {"kind": "share", "difference": 0.02725, "low": 0.00398, "high": 0.05049}
    assert figure_words.change(row) == ("+2.7", "+0.3", "+5.1")
    assert figure_words.reach(-0.0512, 0.05049, 100) == "5.2"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(-0.06, -0.0004, ("-6.0", "-0.040")), (0.0004, 0.06, ("+0.040", "+6.0")), (-0.06, 0.0, ("-6.0", "+0.0"))],
)
def test_an_end_that_is_not_0_is_not_shown_as_0(low, high, told):
    """Beside "fell" an end of "-0.0" would read as if the interval held 0."""
    row = {"kind": "share", "difference": (low + high) / 2, "low": low, "high": high}
    assert figure_words.change(row)[1:] == told


@pytest.mark.parametrize(
    ("low", "high", "most"),
    [(-0.104, 0.052, "10.4"), (-0.01, 0.154, "15.4"), (-0.0044, 0.0051, "0.51"), (None, None, "0.0")],
)
def test_at_most_is_the_end_that_the_interval_shows(low, high, most):
    """Beside "-10.4 to +5.2" it is not at most 10 points."""
    assert figure_words.reach(low, high, 100) == most


@pytest.mark.parametrize(
    ("half", "decimals"),
    [(12.0, 0), (1.2, 1), (0.34, 2), (0.034, 2), (0.0084, 3), (0.0012, 3), (0.00034, 4)],
)
def test_beyond_two_decimals_a_difference_has_one_digit_of_its_precision(half, decimals):
    assert figure_words.places(half) == decimals


def test_a_script_that_plays_another_part_is_told_with_it():
    shared = {"policy": "cautious", "simon_choices": "helpful", "players": "2"}
    assert judging._scripts(shared, [load("all-hoomanz").configuration({})]) == ("cautious", "simon choices helpful")
