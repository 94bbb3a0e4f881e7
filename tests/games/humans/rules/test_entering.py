"""Humans!!!, rule by rule: Entering and leaving a building.

To the north of Town Square lies Building 9 (barricade 3): its road has exits to the east, the south and the west, and
the building is the row 0, -3 to 2, -3 above it.
"""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import NOWHERE
from sims.games.humans.records.words import Ground, Phase, Roll
from tests.games.humans.tables import (
    EAST,
    WEST,
    act,
    changed,
    chit,
    dice,
    human,
    may_attempt,
    moving,
    pawn,
    reach,
    rolled,
    row,
    snap,
    square_of,
    stand,
    table,
    tile,
    walk,
    xy,
)

WEST_ROAD, MIDDLE, EAST_ROAD = (0, -2), (1, -2), (2, -2)


def block(x=1, y=-2, players=2, name="building_09", **settings):
    """A game in which seat 0's pawn stands there, on the road before the building; the other's is on Town Square."""
    s, rules = table(players, **settings)
    tile(s, rules, name, 0, -1, 2)
    stand(s, 0, square_of(s, x, y))
    moving(s, rules)
    return s, rules


def inside(s):
    return {square for square in range(18) if s.ground[square] == Ground.BUILDING}


@pytest.mark.rule("HU-032", "HU-H02")
@pytest.mark.parametrize("name", ["building_05", "building_09", "building_13"])
def test_every_building_is_barricaded(name):
    s, rules = table()
    turns = next(turn for turn in range(4) if rules.exits[row("tiles", name), turn] & 4)
    tile(s, rules, name, 0, -1, turns)
    moving(s, rules, budget=12)
    reached = reach(s, rules, 0)
    assert len(inside(s)) == len([spot for spot in range(9) if rules.buildings[row("tiles", name), turns] >> spot & 1])
    assert not reached & inside(s)
    assert square_of(s, 1, -2) in reached


@pytest.mark.rule("HU-033")
def test_a_player_rolls_for_a_pawn_on_a_square_next_to_the_building():
    s, rules = block()
    before = snap(s)
    dice(s, rules, 3)
    act(s, rules, Action.ENTER)
    assert (s.barricades_tried[0], s.roll, s.die, s.need) == (1, Roll.BARRICADE, 3, 3)
    assert changed(before, s) == {"chit", "chits_left"}
    assert s.budget == before.budget  # the roll costs no movement


@pytest.mark.rule("HU-033")
@pytest.mark.parametrize(("x", "y"), [(1, -1), (1, 1)])
def test_no_roll_from_a_square_that_is_not_next_to_it(x, y):
    s, rules = block(x, y)
    assert may_attempt(s, rules) == set()


@pytest.mark.rule("HU-034")
@pytest.mark.parametrize("cell", [WEST_ROAD, MIDDLE, EAST_ROAD])
def test_any_square_next_to_the_building_will_do(cell):
    s, rules = block(*cell)
    assert may_attempt(s, rules) == {0}
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    walk(s, rules, 0, square_of(s, cell[0], -3))
    assert s.pawn[0, 0] in inside(s)


@pytest.mark.rule("HU-034")
def test_two_buildings_side_by_side_are_not_next_to_each_other():
    s, rules = block(0, -3)
    tile(s, rules, "building_10", 1, -1, 2)  # its row lies beside the other's, at 3, -3 to 5, -3
    chit(s, square_of(s, 3, -2))
    moving(s, rules, budget=12)
    assert reach(s, rules, 0) == {square_of(s, 1, -3), square_of(s, 2, -3)}
    assert s.near[square_of(s, 2, -3), EAST] == s.near[square_of(s, 3, -3), WEST] == NOWHERE
    assert s.near[square_of(s, 2, -2), EAST] == square_of(s, 3, -2)  # but the roads meet


@pytest.mark.rule("HU-035")
@pytest.mark.parametrize(
    ("name", "others", "number"),
    [
        *(("building_09", 0, 3), ("building_09", 1, 2)),
        *(("building_10", 0, 4), ("building_10", 1, 3), ("building_10", 2, 2)),
        *(("building_12", 0, 5), ("building_12", 1, 4), ("building_12", 2, 3)),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_die_must_reach_the_barricade_less_the_other_zombies(name, others, number, short):
    s, rules = block(name=name)
    for _ in range(others):
        pawn(s, 0, square_of(s, *MIDDLE))
    dice(s, rules, number - short)
    act(s, rules, Action.ENTER)
    assert s.need == number
    assert s.chit[square_of(s, *MIDDLE)] == s.barricades[0] == 1 - short


@pytest.mark.rule("HU-035")
def test_zombies_on_other_squares_do_not_help():
    s, rules = block(name="building_12")
    pawn(s, 0, square_of(s, *WEST_ROAD))
    pawn(s, 1, square_of(s, *EAST_ROAD))
    dice(s, rules, 4)
    act(s, rules, Action.ENTER)
    assert (s.need, s.barricades[0], s.chit.sum()) == (5, 0, 0)


@pytest.mark.rule("HU-036")
def test_zombies_of_others_help_whether_they_want_or_not():
    s, rules = block(players=3, name="building_12")
    stand(s, 1, square_of(s, *MIDDLE))
    stand(s, 2, square_of(s, *MIDDLE))
    dice(s, rules, 3)
    act(s, rules, Action.ENTER)
    assert (s.need, s.barricades[0], s.seat) == (3, 1, 0)  # nobody was asked


@pytest.mark.rule("HU-037")
def test_a_chit_goes_on_the_square_of_the_pawn():
    s, rules = block(*EAST_ROAD)
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert s.chit.nonzero()[0].tolist() == [square_of(s, *EAST_ROAD)]
    assert s.chits_left == 35
    assert s.pawn[0, 0] == square_of(s, *EAST_ROAD)  # and it has not moved


@pytest.mark.rule("HU-037")
def test_a_failure_leaves_no_chit_and_the_pawn_may_still_walk():
    s, rules = block()
    before = snap(s)
    dice(s, rules, 2)
    act(s, rules, Action.ENTER)
    assert changed(before, s) == set()
    assert (s.phase, s.budget, s.barricades_tried[0], s.barricades[0]) == (Phase.MOVE, 6, 1, 0)
    assert not reach(s, rules, 0) & inside(s)


@pytest.mark.rule("HU-038", "HU-A06")
@pytest.mark.parametrize("die", [1, 6])
def test_a_building_is_tried_once_in_a_turn_by_all_own_pawns_together(die):
    s, rules = block()
    pawn(s, 0, square_of(s, *WEST_ROAD))
    pawn(s, 0, square_of(s, *EAST_ROAD))
    assert may_attempt(s, rules) == {0, 1, 2}
    dice(s, rules, die)
    act(s, rules, Action.ENTER + 1)
    assert may_attempt(s, rules) == set()
    moving(s, rules)  # the next turn
    assert may_attempt(s, rules) == ({0, 1, 2} if die == 1 else {0, 2})  # 1 stands on the chit


@pytest.mark.rule("HU-038")
def test_another_building_may_be_tried_in_the_same_turn():
    s, rules = block()
    tile(s, rules, "building_10", 0, 1)
    other = pawn(s, 0, square_of(s, 1, 4))
    dice(s, rules, 1)
    act(s, rules, Action.ENTER)
    assert may_attempt(s, rules) == {other}


@pytest.mark.rule("HU-039")
def test_after_a_success_the_pawn_goes_on_with_what_is_left_of_its_movement():
    s, rules = block(1, -1)
    walk(s, rules, 0, square_of(s, *MIDDLE))
    assert s.budget == 5
    dice(s, rules, 6)
    act(s, rules, Action.ENTER)
    assert s.budget == 5
    walk(s, rules, 0, square_of(s, 0, -3))
    assert (s.budget, s.pawn[0, 0]) == (3, square_of(s, 0, -3))


@pytest.mark.rule("HU-040")
@pytest.mark.parametrize("seat", [0, 1])
def test_over_a_chit_anybody_enters_without_a_roll(seat):
    s, rules = block()
    chit(s, square_of(s, *MIDDLE))
    stand(s, 1, square_of(s, *MIDDLE))
    s.rounds = 20
    moving(s, rules, seat)
    assert may_attempt(s, rules) == set()
    before = snap(s)
    walk(s, rules, 0, square_of(s, 1, -3))
    assert (s.pawn[seat, 0], rolled(before, s)) == (square_of(s, 1, -3), 0)
    assert s.chit[square_of(s, *MIDDLE)] == 1  # it stays


@pytest.mark.rule("HU-040")
def test_a_chit_opens_only_its_own_square():
    s, rules = block(*WEST_ROAD)
    chit(s, square_of(s, *EAST_ROAD))
    assert may_attempt(s, rules) == {0}
    moving(s, rules, budget=1)
    assert reach(s, rules, 0) == {square_of(s, *MIDDLE)}
    moving(s, rules, budget=3)
    assert reach(s, rules, 0) & inside(s) == {square_of(s, 2, -3)}


@pytest.mark.rule("HU-041", "HU-042")
@pytest.mark.parametrize(("chits", "ways"), [([], set()), ([WEST_ROAD], {WEST_ROAD}), ([MIDDLE], {MIDDLE})])
def test_a_zombie_leaves_a_building_only_over_a_chit(chits, ways):
    s, rules = block(1, -3)
    chit(s, *[square_of(s, *cell) for cell in chits])
    moving(s, rules, budget=2)
    left = {xy(s, square) for square in reach(s, rules, 0) - inside(s)}
    assert ways <= left
    assert left <= ways | ({(1, -1), WEST_ROAD, EAST_ROAD} if chits == [MIDDLE] else set())
    assert may_attempt(s, rules) == set()


@pytest.mark.rule("HU-042")
def test_nobody_rolls_to_break_out_of_a_building():
    s, rules = block(1, -3)
    pawn(s, 1, square_of(s, *MIDDLE))
    assert may_attempt(s, rules) == set()
    moving(s, rules, budget=12)
    assert reach(s, rules, 0) == inside(s) - {square_of(s, 1, -3)}


@pytest.mark.rule("HU-033", "HU-030")
def test_a_pawn_that_met_a_human_rolls_no_more():
    s, rules = block(1, -1)
    human(s, square_of(s, *MIDDLE))
    other = pawn(s, 0, square_of(s, *WEST_ROAD))
    walk(s, rules, 0, square_of(s, *MIDDLE))
    assert may_attempt(s, rules) == {other}
