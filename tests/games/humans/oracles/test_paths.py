"""Humans!!!: the paths of fleeing humans on small maps worked out by hand."""

import csv
from itertools import product

import pytest

from tests.games.humans.oracles.paths import TILES, ends, links, rotated, tiles

CENTRE, NORTH = (1, 1), (1, 0)
ARMS = {(1, 0), (2, 1), (1, 2), (0, 1)}
OTHERS = ARMS - {NORTH}
ALL = tiles()


def board(tile=None, turns=0):
    placed = {(0, 0): ALL["town_square"]}
    if tile:
        placed[0, -1] = rotated(ALL[tile], turns)
    return links(placed)


@pytest.mark.parametrize("die", range(1, 7))
def test_town_square_alone(die):
    assert ends(board(), CENTRE, die, {CENTRE}, set()) == (1, ARMS)
    north = (1, {CENTRE}) if die == 1 else (2, OTHERS)
    assert ends(board(), NORTH, die, {NORTH}, set()) == north
    assert ends(board(), NORTH, die, {NORTH, CENTRE}, set()) == (0, set())
    through = (0, set()) if die == 1 else (2, OTHERS)
    assert ends(board(), NORTH, die, {NORTH}, {CENTRE}) == through


@pytest.mark.parametrize(("die", "end"), [(2, (1, -1)), (3, (1, -2)), (4, (1, -3)), (6, (1, -3))])
def test_a_straight_road_to_the_north(die, end):
    length, found = ends(board("road_i"), CENTRE, die, {CENTRE}, set())
    assert (length, found) == (min(die, 4), {end})


def test_crossroads_to_the_north():
    near = board("road_x")
    assert ends(near, CENTRE, 3, {CENTRE}, set()) == (3, {(1, -2)})
    assert ends(near, CENTRE, 6, {CENTRE}, set()) == (4, {(1, -3), (0, -2), (2, -2)})


@pytest.mark.parametrize(
    ("die", "found"),
    [
        (4, {(0, -2), (2, -2), (1, -3)}),
        (5, {(0, -3), (2, -3)}),
        (6, {(1, -3), (0, -2), (2, -2)}),
    ],
)
def test_a_building_with_three_exits_to_the_north(die, found):
    assert ends(board("building_09", 2), CENTRE, die, {CENTRE}, set()) == (die, found)


def test_the_tables_add_up():
    with TILES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    count = sum(int(row["count"]) for row in rows)
    humans = sum(int(row["count"]) * int(row["humans"]) for row in rows)
    tokens = sum(int(row["count"]) * int(row["tokens"]) for row in rows)
    assert (count, humans, tokens) == (20, 31, 15)


@pytest.mark.parametrize(("tile", "ways"), [("road_x", 4), ("road_t", 12), ("road_l", 8), ("road_i", 4)])
def test_placements_next_to_a_lone_town_square(tile, ways):
    facing = (
        (cell, exits)
        for cell, turns in product(range(4), range(4))
        if (cell + 2) % 4 in (exits := rotated(ALL[tile], turns)[0])
    )
    assert len(set(facing)) == ways
