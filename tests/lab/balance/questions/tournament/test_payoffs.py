"""Payoffs: what all get who follow one script is never more than there is, and never more sure than so many games."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from balance.questions.tournament import parts
from balance.questions.tournament.payoffs import ALONE, Gain, Payoff, gains_of, payoff, payoffs_of, unmoved, within
from balance.questions.tournament.plan import plan_tournament
from balance.stats.intervals import share_interval
from balance.stats.payoffs import WHOLE
from scenarios.loader.loading import changed

GAMES = 100


@pytest.fixture(scope="module")
def contest():
    (contest,) = plan_tournament("pig", {"players": 3}).contests
    return contest


def of(contest, *worths):
    return payoff(contest, ("hold", "hold"), np.resize(worths, GAMES).astype(np.int64), 0.05)


@pytest.mark.parametrize("shares", [(WHOLE,), (WHOLE - 1,), (WHOLE, WHOLE - 1)])
def test_where_every_win_went_to_them_each_has_a_third_at_most(contest, shares):
    """Three who share a win have three times 333: that is all there was, no scatter."""
    found = of(contest, *shares)
    assert found.estimate == pytest.approx(1 / 3)
    assert found.high == pytest.approx(1 / 3)
    assert found.low == pytest.approx((1 - 0.0362) / 3, abs=1e-4)  # 0 of 100: 3.62 % at most (Clopper and Pearson)


@pytest.mark.parametrize(("digits", "most"), [(None, "33.33"), (1, "33.3"), (2, "33.33")])
def test_an_interval_is_never_told_above_all_there_is(contest, digits, most):
    found = of(contest, WHOLE)
    assert parts.share_interval(contest, found, digits).endswith(f" to {most}")
    assert parts.payoff_text(contest, found).endswith(" to 33.33)")


def test_where_a_quarter_of_games_went_to_nobody_the_interval_is_that_of_a_share(contest):
    found = of(contest, 0, WHOLE, WHOLE, WHOLE)
    assert found.estimate == pytest.approx(0.25)
    assert [3 * found.low, 3 * found.high] == pytest.approx([float(end) for end in share_interval(75, GAMES)[:2]])


def test_shares_that_vary_stay_below_all_there_is(contest):
    found = of(contest, *[WHOLE // 2] + [WHOLE] * 9)
    assert found.low < found.estimate < found.high <= 1 / 3


def test_one_seat_in_turn_may_win_every_game(contest):
    always = payoff(contest, ("hold", "hold-or-goal"), np.full(GAMES, 3 * WHOLE), 0.05)
    assert (always.estimate, always.high) == (1, 1)
    assert always.low == pytest.approx(1 - 0.0362, abs=1e-4)


def test_where_several_win_a_game_each_has_a_whole_win(contest):
    pig = contest.scenario
    own = changed(pig, {"game.toml": pig.files["game.toml"] + b'\n[seats]\ntogether = ["win"]\n'})
    found = of(replace(contest, base=own.configuration({"players": 3})), 3 * WHOLE)
    assert (found.estimate, found.high) == (1, 1)


def gain_between(low, high, numbers=GAMES):
    return Gain("alone", "hold", "hold-or-goal", "hold", 0.0, low, high, numbers)


def payoff_between(low, high, numbers=GAMES):
    return Payoff("hold", "hold", 0.95, low, high, numbers)


def test_who_wins_nearly_always_can_add_only_what_is_missing():
    """Heroes who win 91 % at least add 9 points at most, however few games both scripts share."""
    kept = within(gain_between(-0.2, 0.187), payoff_between(0.911, 1.0), payoff_between(0.9, 0.98))
    assert (kept.low, kept.high) == pytest.approx((-0.1, 0.069))


def test_a_narrower_gain_stays_as_it_is_and_its_estimate_stays_inside():
    one = gain_between(-0.01, 0.01)
    assert within(one, payoff_between(0.9, 1.0), payoff_between(0.9, 1.0)) == one
    apart = within(one, payoff_between(0.95, 1.0), payoff_between(0.9, 0.94))
    assert (apart.low, apart.high) == (-0.01, 0.0)


def gain_of_one_seat(spoiled):
    """What a seat gains by another script where heroes who all follow one won 100 of 100, of 50 game numbers."""
    (contest,) = plan_tournament("cyberdoom-tower", {"players": 2}, scripts=["ghost", "hunter"]).contests
    worths = {
        pair: np.full(100 if pair[0] == pair[1] else 50, contest.whole, np.int64)
        for pair in product(("ghost", "hunter"), repeat=2)
    }
    worths["hunter", "ghost"][:3] = 0
    worths["hunter", "ghost"][10 : 10 + spoiled] = -1
    gains = gains_of(contest, worths, payoffs_of(contest, worths, 0.01), 0.01)
    (one,) = [each for each in gains if (each.who, each.leaves, each.to) == (ALONE, "ghost", "hunter")]
    return one, share_interval(100, 100, 0.99)[0]


def test_payoffs_of_more_games_than_the_gain_leave_room_for_no_more():
    one, low = gain_of_one_seat(spoiled=0)
    assert one.numbers == 50
    assert one.estimate < one.high <= 1 - low


def test_a_gain_whose_games_were_spoiled_on_one_side_stays_as_it_is():
    one, low = gain_of_one_seat(spoiled=5)
    assert one.numbers == 45
    assert one.high > 1 - low + 0.01


def test_scripts_move_nothing_only_if_every_game_number_is_worth_the_same():
    """A script with itself has fewer game numbers, or more: the first ones are compared."""
    same = {("a", "a"): np.array([0, 3, 1]), ("b", "a"): np.array([0, 3]), ("a", "b"): np.array([1, 2])}
    same["b", "b"] = np.array([1, 2, 0])
    assert unmoved(same)
    assert not unmoved(same | {("b", "a"): np.array([3, 0])})  # as much in all, in other games
