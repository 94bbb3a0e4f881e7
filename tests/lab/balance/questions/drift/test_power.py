"""What a decision takes: against tables and formulas."""

import numpy as np
import pytest

import balance
from balance.questions.drift.power import _pilot, _shares, expected_games, fixed_games, two_sample_games
from scenarios import load
from scenarios.loader.errors import InputError


def test_two_samples_of_a_textbook():
    """A tenth from one half, 5 % two-sided, 90 %: 2 x 0.25 x (1.95996 + 1.28155)^2 / 0.1^2 = 525.4."""
    assert two_sample_games(0.5, 0.1, 0.05, 0.1) == 526


def test_a_fixed_size_test_of_a_point_in_150_metrics_takes_82_000_games():
    assert fixed_games(0.4, 0.01, 0.01, 0.05, 150, 1_000_000) == pytest.approx(82_000, rel=0.01)
    assert fixed_games(0.4, 0.01, 0.01, 0.05, 150, 50_000) == 0  # no number of games makes up for such a baseline


@pytest.mark.parametrize(("margins", "games", "later"), [(0, 49_000, 0), (1, 100_000, 38_700), (2, 23_000, 39_200)])
def test_the_sequential_test_takes_what_it_was_built_for(margins, games, later):
    """One metric of rate 0.4 that counts as one of 150; afterwards 0.41 is estimated to half a point, which takes
    4 x 0.41 x 0.59 x 1.96^2 / 0.01^2 + 2 x 1.96^2 / 0.01 = 37 900 games, at least, and thousands are played."""
    alone = expected_games([np.array([0.4])], margins * 0.01, 0.01, 0.01 / 150, 0.05, 1_000_000)
    assert alone - later == pytest.approx(games, rel=0.12)


def test_a_check_that_fails_in_one_cell_ends_for_all():
    """Two cells alike and one metric each: the first alarm ends both, so neither takes as long as one alone."""
    rates = [np.array([0.4])] * 2
    alone, both = (expected_games(rates[:n], 0.01, 0.01, 0.01 / 75 / n, 0.05, 1_000_000) for n in (1, 2))
    assert both < alone


def test_a_power_holds_every_decision():
    found = balance.power("pig", ["players=1,2"], detect="2pp")
    assert (found.cells, found.metrics) == (2, 10)
    assert [need.gigabytes > 0 for need in found.fixed] == [True, False, False]
    assert [need.total for need in found.sequential] == [2 * need.games for need in found.sequential]
    same, other, moved, twice = (need.games for need in found.sequential)
    assert same < twice < other
    assert twice < moved
    finer = balance.power("pig", ["players=1,2"], detect="1pp")
    assert finer.fixed[0].games == pytest.approx(4 * found.fixed[0].games, rel=0.01)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"detect": "0"}, "detect is '0'"), ({"detect": "1pp", "alpha": 0}, "alpha is 0"), ({"detect": "x"}, "is 'x'")],
)
def test_wrong_numbers_are_named(options, message):
    with pytest.raises(InputError, match=message):
        balance.power("pig", **options)


def test_seats_that_are_alike_take_as_many_games(a_copy):
    """A pilot shows each of them another share, by chance: it says nothing of one of them."""
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\n')
    cell = load(a_copy).configuration({"players": 3})
    rows = _pilot(cell, seed=7)
    shares = _shares(cell, rows)
    seats = [shares[f"winner={seat}"] for seat in (1, 2, 3)]
    apart = [float((rows["payoff"][:, seat] > 0).mean()) for seat in range(3)]
    assert len(set(apart)) > 1
    assert seats == pytest.approx([sum(apart) / 3] * 3)
    first = load("pig").configuration({"players": 3})  # seat 1 begins
    assert len({_shares(first, rows)[f"winner={seat}"] for seat in (1, 2, 3)}) > 1
