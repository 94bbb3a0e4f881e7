"""A change of a mean that is rare and large is not excluded by games that happen not to show it."""

import math
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from balance.design.statistics import Statistic
from balance.questions.envelope.estimates import effect_of
from balance.questions.rank.interactions import interaction
from balance.questions.worth.values import base_of_values, replaced
from balance.stats.moments import Change, Moments, independent_bounds, width_of
from balance.studies.effects import paired
from balance.studies.figures import ROW, Figure

TRUE = 0.05  # 50 rounds more in 1 of 1000 games
TABLES, GAMES = 200, 1000
ROUNDS = Figure("rounds", "rounds", 0, "mean")


def tables():
    """Rounds from 20 to 80 of games as they are and as changed."""
    for seed in range(TABLES):
        random = np.random.default_rng([seed, 7])
        old = random.integers(20, 81, GAMES)
        yield old, old + 50 * (random.random(GAMES) < 0.001)


def by_effects(old, new):
    return paired(ROUNDS, old, new, 0.95)[2:4]


def by_statistic(old, new):
    return Statistic("rounds.mean", "mean", "rounds").change(old, new, 0.95)[1][:2]


def by_claim(old, new):
    return effect_of(SimpleNamespace(in_percent=False, whole=1), old, new, 0.05)[1:3]


def by_interaction(old, new):
    four = [{ROUNDS.text: each} for each in (old, old, old, new)]
    found = interaction(ROUNDS, None, None, four, 0.05, (0, 0))
    return found.low, found.high


@pytest.mark.parametrize("ends", [by_effects, by_statistic, by_claim, by_interaction])
def test_a_rare_large_change_is_held(ends):
    """At 95 % 17 or more of 200 miss with a chance of 2 %; of a unit of 1 more than 60 miss."""
    missed = sum(not low <= TRUE <= high for low, high in (ends(old, new) for old, new in tables()))
    assert missed <= 16
    before = [Change.of(new - old).bounds(0.95)[:2] for old, new in tables()]
    assert sum(not low <= TRUE <= high for low, high in before) > 60


def test_shares_and_payoffs_keep_their_unit():
    random = np.random.default_rng(1)
    old = random.integers(0, 2, GAMES)
    new = old.copy()
    new[:3] = 1 - new[:3]
    assert paired(Figure("win", "outcome", 0, "share"), old, new, 0.95)[2:4] == Change.of(new - old).bounds(0.95)[:2]
    found = Statistic("win@1", "payoff", "payoff", 0).change(1000 * old, 1000 * new, 0.95)[1]
    expected = Change.of(1000 * (new - old)).bounds(0.95, 1000)
    assert found[:2] == (expected.low / 1000, expected.high / 1000)


def test_the_width_is_that_of_all_sides():
    first, second = np.array([3, 5]), np.array([4, 11])
    assert width_of(first, second) == width_of(Moments.of(first), second) == 8
    assert width_of(np.array([2, 2]), np.array([2])) == width_of(Moments()) == 1
    assert not math.isinf(width_of(Moments(), first))


class Other(NamedTuple):
    """Stand for another row in the place of a row."""

    number: int
    dial: str = "cards.a"

    @property
    def after(self) -> str:
        """Return the name of the row."""
        return f"row {self.number}"


def missed_by(ends, truth, draw):
    """Return how many of the intervals of `TABLES` samples miss the truth."""
    samples = (draw(np.random.default_rng([seed, 8])) for seed in range(TABLES))
    return sum(not low <= truth <= high for low, high in map(ends, samples))


def test_small_changes_that_were_seen_do_not_hide_a_large_one_that_was_not():
    """1 round more in 1 of 100 games, 50 in 1 of 1000; 17 or more of 200 miss with a chance of 2 %."""

    def draw(random):
        old = random.integers(20, 81, GAMES)
        return old, old + (random.random(GAMES) < 0.01) + 50 * (random.random(GAMES) < 0.001)

    assert missed_by(lambda pair: by_effects(*pair), 0.01 + TRUE, draw) <= 16
    assert missed_by(lambda pair: Change.of(pair[1] - pair[0]).bounds(0.95)[:2], 0.01 + TRUE, draw) > 60


def test_a_rare_large_change_of_unpaired_games_is_held():
    """All first games last 30 rounds; of the second 2 of 100 last 31 and 1 of 1000 lasts 80."""

    def draw(random):
        second = 30 + (random.random(GAMES) < 0.02) + 50 * (random.random(GAMES) < 0.001)
        return Moments.of(np.array([30] * (GAMES - 1) + [80])), Moments.of(second)

    assert missed_by(lambda two: independent_bounds(*two, 0.95)[:2], 0.02 + TRUE - 50 / GAMES, draw) <= 16
    usual, other = Moments.of(np.full(GAMES, 30)), Moments.of(np.array([30] * (GAMES - 5) + [31] * 5))
    narrow = independent_bounds(usual, other, 0.95)
    assert independent_bounds(usual, Moments.of(np.array([30] * (GAMES - 5) + [80] * 5)), 0.95).low < narrow.low


def test_a_deviation_to_the_other_side_may_be_as_large_as_those_seen():
    """30 rounds in nearly all games, 80 in three: 1 of 1000 games of 5 rounds would not be excluded."""
    low = Moments.of(np.array([30] * 997 + [80] * 3)).bounds(0.95).low
    assert low < 30 - 0.025


@pytest.mark.parametrize(("kind", "whole"), [("share", 1), ("payoff", 1000)])
def test_a_row_that_wins_rarely_in_place_of_the_others_is_held(kind, whole):
    """A row wins 1 of 1000 games that each of three others loses; 17 or more of 200 miss with a chance of 2 %."""
    figure = Figure("win", "outcome", 0, kind)

    def ends(wins):
        lost = {figure.text: np.zeros(GAMES, np.int64), ROW: np.zeros(GAMES, np.int64)}
        tables = {Other(number): lost for number in range(3)}
        [worth] = replaced(0, figure, {figure.text: whole * wins, ROW: wins}, tables, 0.05)
        return worth.low, worth.high

    assert missed_by(ends, 0.001, lambda random: (random.random(GAMES) < 0.001).astype(np.int64)) <= 16


def test_a_win_that_is_hardly_ever_missed_has_the_interval_of_a_share():
    paid, has = np.full((1000, 2, 1), 1000), np.ones((1000, 2, 1), bool)
    [base] = base_of_values(0, np.where(np.arange(1000)[:, None, None] < 2, 0, paid), has, 0.05)
    assert base.estimate == 0.998
    assert (base.low, base.high) == pytest.approx((0.9928, 0.99976), abs=2e-4)  # Clopper and Pearson
