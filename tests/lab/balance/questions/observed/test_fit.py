"""observed: intervals of differences at their edges: nothing is spread, or a share is 0 in all games."""

import math

import numpy as np
import pytest

from balance.questions.observed import tally
from balance.questions.observed.fit import FITS, MISFITS, OPEN, SAME, Fit, fit, overall
from balance.questions.observed.fit_words import how, misfits
from balance.questions.observed.plays import PlayFigure
from balance.stats.intervals import clopper_pearson_interval
from scenarios import load
from tests.lab.balance.questions.observed.drawn import plays


def fits(own: dict[str, list[int]], theirs: dict[str, list[int]], level: float = 0.95) -> dict[str, Fit]:
    """How plays of Pig with these results differ from games with those, by figure."""
    told, games = ({name: np.array(column) for name, column in table.items()} for table in (own, theirs))
    return {each.figure.name: each for each in fit(plays(load("pig"), {}, told), [games], level, 0.1, (1,))}


def test_equal_plays_of_equal_games_are_the_same_and_say_nothing_of_the_rest():
    found = fits({"rounds": [9] * 7, "winners": [1, 2] * 3 + [1]}, {"rounds": [9] * 400, "winners": [1, 2] * 200})
    assert found["rounds"].verdict == SAME
    assert math.isnan(found["rounds"].low)
    assert overall(list(found.values())) == OPEN
    assert overall([found["rounds"]]) == OPEN


def test_what_is_the_same_in_all_does_not_keep_a_script_from_fitting():
    many = fits({"rounds": [9] * 4000, "winners": [1, 2] * 2000}, {"rounds": [9] * 4000, "winners": [1, 2] * 2000})
    assert many["rounds"].verdict == SAME
    assert overall(list(many.values())) == FITS


def test_plays_unlike_games_that_are_all_alike_misfit_without_an_interval():
    """Three plays of 12 rounds against 400 games of 9: at random one series of ten millions looks so."""
    found = fits({"rounds": [12] * 3}, {"rounds": [9] * 400})["rounds"]
    assert (found.verdict, found.bounded) == (MISFITS, False)
    assert misfits([found]) == [found]
    assert how(None, found) == "your games are 3.0 rounds longer (in all 3 plays)"  # type: ignore[arg-type]


@pytest.mark.parametrize("rare", [0, 1, 3])
def test_an_interval_of_a_mean_is_in_order_and_holds_the_difference(rare):
    """Of games that are nearly all alike both quantiles of the drawn means lie below their mean."""
    games = [9] * (1000 - rare) + [900] * rare
    for own in ([9, 10], [9], [12], [8, 9, 9], [9] * 40):
        found = fits({"rounds": own}, {"rounds": games})["rounds"]
        if found.bounded:
            assert found.low <= found.difference <= found.high
            assert found.low < found.high


def test_a_share_that_no_game_has_is_not_known_to_be_nought():
    """0 of 30 plays and 0 of 1000 games: either may be rarer, by as much as its exact interval is wide."""
    found = fits({"winners": [1] * 30}, {"winners": [1] * 1000})["seat 2 wins"]
    each = 1 - 0.05 / 2  # two figures share the error
    assert found.high == pytest.approx(float(clopper_pearson_interval(0, 30, each)[1]))
    assert found.low == pytest.approx(-float(clopper_pearson_interval(0, 1000, each)[1]))


def test_the_interval_of_a_rare_share_holds_as_often_as_it_says():
    """Exact, over all counts of 8 plays at a share of 0 and 400 games at 0.002: the difference is -0.002."""
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(100):
        games = rng.choice([1, 2], size=400, p=[0.998, 0.002])
        found = fits({"winners": [1] * 8}, {"winners": list(games)})["seat 2 wins"]
        held += found.low <= -0.002 <= found.high
    assert held >= 90  # at 97.5 %: fewer come by chance once in 15 000 series


def test_the_mean_of_a_column_of_0_and_1_has_ends_between_them():
    figure = PlayFigure("won 1", "won_1", "mean")
    seen = tally._seen(figure, tally.WHOLE, np.array([1, 1, 0, 1, 1, 1]), 0.99)
    assert 0 < seen.low < seen.estimate < seen.high < 1
