"""Humans!!!: the kernels of towns and of flight against plain sets, on thousands of random towns."""

import numpy as np
import pytest

from sims.games.humans.board.flight import can_move, clear_ends, find_ends, is_end, longest
from sims.games.humans.board.sets import forget, is_in_wave
from sims.games.humans.board.town import is_offered
from sims.games.humans.board.ways import spread
from sims.games.humans.play import start
from sims.games.humans.queries.laws import scratch
from sims.games.humans.records.sizes import EDGES, MOST_STEPS, NOWHERE, SQUARES
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Ground, Law
from sims.kernel import kernel
from sims.loop import begin_game
from tests.games.humans.oracles.paths import ends, links
from tests.games.humans.oracles.towns import RULES, board, build, marked, town, where

TOWNS = 2000


@kernel
def flights(rules, first, states, found):
    """Build towns; from one square of each, write a human's ends by length, and whether it can move."""
    for i in range(states.shape[0]):
        s = states[i]
        build(s, rules[0], 7, first + i, 1 + (first + i) % 6)
        start_square = NOWHERE
        for square in range(SQUARES):
            if s.ground[square] != Ground.NONE and (start_square == NOWHERE or (square * 7 + i) % 5 == 0):
                start_square = square
        s.square, s.die = start_square, 1 + (first + i) % 6
        s.flight = longest(find_ends(s, start_square, s.die, 0))
        for square in range(SQUARES):
            for length in range(MOST_STEPS + 1):
                found[i, square] |= is_end(s, length, square) << length
        s.wounded = can_move(s, start_square, s.die, 0)


def test_a_human_may_end_where_some_simple_path_of_the_greatest_length_ends():
    states, found = np.zeros(TOWNS, STATE), np.zeros((TOWNS, SQUARES), np.int64)
    flights(RULES, 0, states, found)
    trapped = 0
    for s, marks in zip(states, found, strict=True):
        squares = where(s)
        near = links(board(s))
        length, squares_of_ends = ends(
            near, squares[int(s.square)], int(s.die), marked(s, "zombies"), marked(s, "human")
        )
        assert int(s.flight) == length
        if length:
            assert {squares[at] for at in np.flatnonzero(marks >> length & 1)} == squares_of_ends
        assert bool(s.wounded) == (length > 0)
        clear_ends(s)
        assert scratch(s) == Law.NONE
        assert not s.steps.any()
        assert not s.queue.any()
        trapped += length == 0
    assert 100 < trapped < TOWNS - 100  # both happen


@kernel
def walks(rules, first, states, found):
    """Build towns; from one square of each, write the steps that a zombie needs, plus 1."""
    for i in range(states.shape[0]):
        s = states[i]
        build(s, rules[0], 8, first + i, 1 + (first + i) % 6)
        start_square = NOWHERE
        for square in range(SQUARES):
            if s.ground[square] != Ground.NONE and (start_square == NOWHERE or (square * 7 + i) % 5 == 0):
                start_square = square
        s.square = start_square
        last = spread(s, NOWHERE, start_square, 7, NOWHERE)
        for square in range(SQUARES):
            for wave in range(last + 1):
                found[i, square] += (wave + 1) * is_in_wave(s, wave, square)
        forget(s, last + 1)


def reached(near, built, chits, humans, here, most):
    """The steps to each square that a zombie reaches, by plain sets (HU-028, HU-029, HU-040 to HU-042)."""
    steps, edge = {here: 0}, {here}
    for step in range(1, most + 1):
        edge = {
            there
            for at in edge
            if at == here or at not in humans
            for there in near[at]
            if there not in steps and (built[at] == built[there] or (at if built[there] else there) in chits)
        }
        steps |= dict.fromkeys(edge, step)
    return steps


def test_a_zombie_walks_through_chits_and_past_no_human():
    states, found = np.zeros(TOWNS, STATE), np.zeros((TOWNS, SQUARES), np.int64)
    walks(RULES, 0, states, found)
    for s, steps in zip(states, found, strict=True):
        squares = where(s)
        built = {square: s.ground[number] == Ground.BUILDING for number, square in squares.items()}
        expected = reached(links(board(s)), built, marked(s, "chit"), marked(s, "human"), squares[int(s.square)], 7)
        assert {squares[at]: int(steps[at]) - 1 for at in np.flatnonzero(steps)} == expected


@pytest.mark.parametrize(("tile", "options"), [(1, 4), (2, 12), (3, 8), (4, 4)])
def test_a_tile_beside_a_lone_town_square_fits_in_as_many_ways_as_its_roads_allow(tile, options):
    s = np.zeros(1, STATE)[0]
    begin_game(s, 1, 0)
    start(s, RULES[0])
    assert int(s.sites) == 4
    places = [
        (site, turns) for site in range(4) for turns in range(EDGES) if is_offered(s, RULES[0], tile, turns, site)
    ]
    assert len(places) == options


def test_roads_meet_across_every_edge_of_a_random_town():
    for number in range(200):
        s = town(number, 12)
        cells = board(s)
        for (x, y), (exits, _) in cells.items():
            for edge, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                other = cells.get((x + dx, y + dy))
                assert other is None or (edge in exits) == ((edge + 2) % 4 in other[0])
