"""Exact chances of Shut the Box, worked out from sets of tiles without the game's own kernels."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import balance
import pytest

GAMES = 20_000
ALL = frozenset(range(1, 10))
ONE = {points: Fraction(1, 6) for points in range(1, 7)}
TWO = {points: Fraction(6 - abs(points - 7), 36) for points in range(2, 13)}


@cache
def choices(tiles, points):
    """The sets of tiles that add up to a roll."""
    sizes = range(1, len(tiles) + 1)
    return [frozenset(each) for size in sizes for each in combinations(sorted(tiles), size) if sum(each) == points]


@cache
def of_script(tiles, large):
    """The exact chance that a script shuts the box, and what it leaves; `large` or small tiles first."""
    if not tiles:
        return Fraction(1), Fraction(0)
    shut = left = Fraction(0)
    for points, chance in (ONE if large and max(tiles) <= 6 else TWO).items():
        if sets := choices(tiles, points):
            after = (max if large else min)(sets, key=lambda each: sorted(each, reverse=True))
            then = of_script(tiles - after, large)
        else:
            then = Fraction(0), Fraction(sum(tiles))
        shut, left = shut + chance * then[0], left + chance * then[1]
    return shut, left


@cache
def best_left(tiles):
    """The least that anybody can leave on average: the best of all choices, worked out from the end."""
    if not tiles:
        return Fraction(0)
    return min(
        sum(
            chance * min((best_left(tiles - each) for each in choices(tiles, points)), default=Fraction(sum(tiles)))
            for points, chance in dice.items()
        )
        for dice in ([ONE, TWO] if max(tiles) <= 6 else [TWO])
    )


@pytest.mark.parametrize("script", ["large", "small"])
def test_a_lone_player_shuts_the_box_and_leaves_points_as_worked_out(script):
    shut, left = map(float, of_script(ALL, script == "large"))
    games = balance.play("shut_the_box", players=1, policy=script, games=GAMES).frame
    error = (shut * (1 - shut) / GAMES) ** 0.5
    assert abs(games["shuts"].mean() - shut) < 5 * error  # by chance alone it fails for one seed in a million
    assert abs(games["left_1"].mean() - left) < 5 * games["left_1"].std() / GAMES**0.5


def test_nobody_leaves_less_than_the_best_player_and_large_tiles_first_come_close():
    best, large, small = best_left(ALL), of_script(ALL, True)[1], of_script(ALL, False)[1]
    assert best < large < small
    assert large - best < (small - best) / 10
