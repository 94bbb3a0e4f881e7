"""All Hoomanz Are Dead: the second reading's chances of stack, stash and BOMB clock against figures by hand."""

from fractions import Fraction
from math import comb

import pytest

from tests.games.all_hoomanz.oracles.stack import (
    at_least,
    bomb_clock,
    brains_when_core_appears,
    can_disarm,
    core_among_first,
    first_tile,
    mean_of,
    mean_place,
    no_brain_in_first,
    no_brain_nor_core_in_first,
    none_of,
    one_of_each,
    ordinary_in_first_blocks,
    two_in_first_blocks,
)

# --- the stack and hands of cards ------------------------------------------------------------------------------------


def test_the_third_core_lies_in_the_third_block():
    assert [core_among_first(k) for k in (24, 25, 28, 30, 33, 36)] == [
        0,
        Fraction(1, 12),
        Fraction(1, 3),
        Fraction(1, 2),
        Fraction(3, 4),
        1,
    ]
    assert all(core_among_first(k) == Fraction(k - 24, 12) for k in range(24, 37))
    assert all(core_among_first(12 * nth, nth) == 1 for nth in range(1, 5))
    assert all(core_among_first(12 * (nth - 1), nth) == 0 for nth in range(1, 5))


def test_mean_places_of_cores_and_brains():
    assert [mean_place(nth) for nth in range(1, 5)] == [12 * (nth - 1) + Fraction(13, 2) for nth in range(1, 5)]
    assert mean_place(3) == Fraction(61, 2)


def test_brains_revealed_with_the_third_core():
    assert brains_when_core_appears(3) == {2: Fraction(1, 2), 3: Fraction(1, 2)}


def test_no_brain_and_no_core_in_the_first_tiles():
    assert all(no_brain_in_first(k) == Fraction(12 - k, 12) for k in range(13))
    assert [no_brain_nor_core_in_first(k) for k in (1, 2, 3, 6)] == [
        Fraction(5, 6),
        Fraction(15, 22),
        Fraction(6, 11),
        Fraction(5, 22),
    ]
    assert all(no_brain_nor_core_in_first(k) == Fraction(comb(10, k), comb(12, k)) for k in range(13))


def test_helipads_by_block():
    assert [two_in_first_blocks(blocks) for blocks in (1, 2, 3, 4)] == [
        (Fraction(23, 52), Fraction(3, 52)),
        (Fraction(59, 78), Fraction(19, 78)),
        (Fraction(49, 52), Fraction(29, 52)),
        (1, 1),
    ]
    assert all(ordinary_in_first_blocks(2, blocks, 2) == two_in_first_blocks(blocks)[1] for blocks in (1, 2, 3))
    assert all(ordinary_in_first_blocks(2, blocks, 1) == two_in_first_blocks(blocks)[0] for blocks in (1, 2, 3))


def test_dropsite_and_deploy_zones_by_block():
    assert [ordinary_in_first_blocks(1, blocks) for blocks in (1, 2, 3)] == [
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(3, 4),
    ]
    assert [ordinary_in_first_blocks(6, blocks) for blocks in (1, 2)] == [Fraction(2377, 2812), Fraction(3333, 3367)]


def test_the_first_tile():
    # Helipad, Dropsite, Empty, Loot, Monster, Mystery, Turret; and a Brain, a core
    chances = [first_tile(tiles) for tiles in (2, 1, 6, 9, 12, 6, 4)]
    assert chances == [Fraction(*pair) for pair in ((1, 24), (1, 48), (1, 8), (3, 16), (1, 4), (1, 8), (1, 12))]
    assert 1 - no_brain_in_first(1) == core_among_first(1, nth=1) == Fraction(1, 12)
    assert sum(chances) + Fraction(1, 12) + Fraction(1, 12) == 1


def test_the_stash():
    assert none_of(3, 80, 15) == Fraction(42, 79)
    assert none_of(3, 83, 15) == Fraction(50116, 91881)
    assert mean_of(30, 80, 15) == Fraction(45, 8)
    assert mean_of(16, 80, 15) == 3
    assert float(at_least(4, 30, 80, 15)) == pytest.approx(0.897883, abs=5e-7)
    assert float(one_of_each((18, 18, 18), 80, 15)) == pytest.approx(0.958036, abs=5e-7)
    assert float(none_of(7, 80, 15)) == pytest.approx(0.219154, abs=5e-7)
    assert float(none_of(16, 80, 15)) == pytest.approx(0.024039, abs=5e-7)
    assert none_of(1, 28, 6) == Fraction(11, 14)


def test_one_of_each_kind_by_inclusion_and_exclusion():
    none, one, two = (comb(80 - 18 * kinds, 15) for kinds in (1, 2, 3))
    assert one_of_each((18, 18, 18), 80, 15) == 1 - Fraction(3 * none - 3 * one + two, comb(80, 15))


# --- the clock of a BOMB ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adam", [False, True])
@pytest.mark.parametrize(("heroes", "seat"), [(n, i) for n in range(1, 6) for i in range(1, n + 1)])
def test_shields_left_at_the_next_simon_turn(heroes, seat, adam):
    at_simon, explodes, own = bomb_clock(heroes, seat, adam=adam)
    left = 3 - (heroes - seat)
    assert (at_simon[0] if at_simon else 0) == max(left, 0)
    assert can_disarm(heroes, seat, adam) == (seat >= heroes - 1)
    assert explodes == 3
    assert own == heroes + adam


def test_shields_at_successive_simon_turns():
    assert bomb_clock(1, 1)[0] == [3, 2, 1]
    assert bomb_clock(2, 1)[0] == [2]
    assert bomb_clock(2, 2)[0] == [3, 1]


@pytest.mark.parametrize(("heroes", "order"), [(1, "after"), (2, "after"), (3, "in"), (4, "before"), (5, "before")])
def test_a_regular_bomb_and_its_armers_next_tick(heroes, order):
    for seat in range(1, heroes + 1):
        _, explodes, own = bomb_clock(heroes, seat)
        assert order == ("before" if explodes < own else "in" if explodes == own else "after")
        assert bomb_clock(heroes, seat, shields=1)[1] == 1 <= own
