"""What a ladder says of seats: against an even share of the game, or of their side."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import scenarios
from balance.questions.ladder import seat_words, texts, words
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.seats import SEATS, _advantages, in_brief, sides_of
from scenarios.loader.loading import changed


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (
            -0.217,
            0.082,
            "it is not seen to win more or less than an even share (between 21.7 points less and 8.2 more)",
        ),
        (-0.217, -0.082, "it wins 15.0 points less (between 8.2 and 21.7) than an even share"),
        (0.082, 0.217, "it wins 15.0 points more (between 8.2 and 21.7) than an even share"),
    ],
)
def test_an_advantage_is_told_as_a_fact_only_where_its_interval_leaves_out_zero(low, high, said):
    row = {"seat": 1, "advantage": -0.15 if low < 0 else 0.15, "advantage_low": low, "advantage_high": high}
    ladder = SimpleNamespace(plan=plan_ladder("pig", {"players": 2}))
    assert seat_words._advantage(row, "it", ladder) == said


def seats_frame(advantages):
    """What seats are worth if all follow `low` and `best`, None: alone of its side; the intervals are 4 points wide."""
    rows = [
        {
            **{"rung": rung, "script": rung, "lookahead": 0, "seat": seat, "games": 1000, "share": 1 / 3 + (more or 0)},
            **({"advantage": more, "advantage_low": more - 0.02, "advantage_high": more + 0.02} if more else {}),
            **{"level": 0.99},
        }
        for rung in ("low", "best")
        for seat, more in enumerate(advantages, 1)
    ]
    return pl.DataFrame(rows, schema=SEATS)


def told_of_seats(seats, settings):
    plan = plan_ladder("humans", settings)
    best = SimpleNamespace(script="best", label="best")
    return SimpleNamespace(plan=plan, seats=seats, order=SimpleNamespace(best=best))


def test_the_seat_that_is_farthest_from_an_even_share_of_its_side_is_named():
    mixed = {"mode": "mixed", "players": 3}

    def said(*advantages, settings=mixed):
        return seat_words.seat_sentences(told_of_seats(seats_frame(advantages), settings))

    even, alone = "an even share of the zombie seats", "Seat 2 (guy) is alone of its side, so no even share is told."
    first, farthest, only = said(0.01, None, -0.101)
    assert first.startswith(f"If all follow best, seat 1 (zombie) is not seen to win more or less than {even}")
    assert farthest == (
        f"Farthest from {even} is seat 3 (zombie): if all follow best, it wins 10.1 points less (between 8.1 and 12.1) "
        f"than {even}."
    )
    assert only == alone
    assert [len(said(-0.1, None, 0.1)), len(said(0.01, None, -0.01))] == [2, 2]  # seat 1 is as far; none is seen
    two = said(None, None, settings=mixed | {"players": 2})
    assert two == ["Seats 1 (zombie) and 2 (guy) are each alone of their side, so no even share is told."]
    second, _ = said(None, 0.1, -0.1, settings=mixed | {"side@1": "zombie", "side@2": "guy", "side@3": "guy"})
    assert second.startswith("If all follow best, seat 2 (guy) wins 10.0 points more")


def test_a_seat_is_held_against_an_even_share_of_its_side():
    """Seat 1 wins half of the games, seat 3 a quarter, and seat 2, which is alone of its side, the rest."""
    best = Rung("best", 0)
    payoffs = {best: np.array([[1000, 0, 0], [0, 0, 1000], [1000, 0, 0], [0, 1000, 0]] * 100)}
    wins = {best: payoffs[best].mean(axis=0) / 1000}
    told = [_advantages(payoffs, wins, best, {best: 0.95}, seat, beside) for seat, beside in ((0, [0, 2]), (1, [1]))]
    assert told[1] == ({}, {})
    share = told[0][0][best]
    assert share.estimate == pytest.approx(0.125)
    assert share.bounds.low < 0.125 < share.bounds.high


def test_the_short_table_of_seats_has_each_side_and_the_farthest_seat_and_says_that_rows_are_left_out():
    mixed = told_of_seats(seats_frame([0.01, -0.101, 0.091]), {"mode": "mixed", "players": 3})
    shown = in_brief(mixed.seats, mixed.plan, "best")
    sides = sides_of(mixed.plan)
    assert sides == ["zombie", "guy", "zombie"]
    cells = [texts.seat_cells(row, sides)[:2] for row in shown.iter_rows(named=True)]
    assert cells == [["low", "1 (zombie)"], ["low", "2 (guy)"], ["best", "1 (zombie)"], ["best", "2 (guy)"]]
    assert texts.rows_left_out(shown, mixed.seats, "the page") == "4 of 6 rows are shown; the page has all."
    assert texts.rows_left_out(mixed.seats, mixed.seats, "the page") == ""
    alike = told_of_seats(seats_frame([0.01, 0.0, 0.2]), {"players": 3})
    assert in_brief(alike.seats, alike.plan, "best")["seat"].unique().to_list() == [1, 3]


def test_where_several_win_whole_games_no_even_share_is_told_and_how_often_each_wins():
    said = 'begins = { by = "players", 2 = "A lot decides who begins" }'
    told = {}
    for text in (said, f'{said}\ntogether = ["win"]'):
        pig = scenarios.load("pig")
        pig = changed(pig, {"game.toml": pig.files["game.toml"] + f"\n[seats]\n{text}\n".encode()})
        plan = SimpleNamespace(scenario=pig, contestants=SimpleNamespace(settings={"players": 2}))
        seats = pl.DataFrame({"rung": ["low", "low", "best", "best"], "share": [0.9, 1.0, 0.5, 0.5]})
        ladder = SimpleNamespace(plan=plan, seats=seats, order=SimpleNamespace(best=Rung("best")))
        told[pig.seats.own_wins] = [words.even_share(ladder), seat_words.won_together(ladder), texts.than_others(plan)]
        assert seat_words.who_begins(ladder)[0].startswith(
            "A lot decides who begins, so seat 1 is not the first player; "
        )
    together = (
        "Where a game ends as win, each of several winners has a whole win; else they share one. If all follow low, "
        "each seat wins 95.0 % of the games"
    )
    assert told == {False: [0.5, [], "an even share"], True: [None, [f"{together} on average."], "a seat on average"]}
