"""Humans!!! mixed with Zombies!!!, rule by rule: how guys and nonplayer zombies move, and fights with these."""

import pytest

from sims.games.humans.board.figures import take_undead
from sims.games.humans.board.town import square_at
from sims.games.humans.policies.choose import choose
from sims.games.humans.queries.legality import legal
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, NOWHERE
from sims.games.humans.records.words import Ground, Outcome, Phase, Step
from tests.games.humans.mixed_tables import (
    EAST_ROAD,
    NORTH_ROAD,
    SOUTH_ROAD,
    guy,
    horde,
    mixed,
    no_tiles,
    roaming,
    undead,
)
from tests.games.humans.tables import (
    PASS,
    USE,
    E,
    N,
    S,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    human,
    options,
    play,
    reach,
    resume,
    stand,
    targets,
    tokens,
    walk,
)

TOP = at(NORTH_ROAD, S)  # the road south of the northern tile's middle, next to Town Square
HIT, MISS = 6, 1


@pytest.mark.rule("HU-122", "HU-A53")
@pytest.mark.parametrize(("life", "die"), [(3, 1), (3, 6), (1, 4)])
def test_a_guy_moves_a_die_and_its_life(life, die):
    s, rules = mixed(hand_limit=0)
    s.life[1] = life
    dice(s, rules, die)
    resume(s, rules, Step.DRAW, 1)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 1, die + life)


@pytest.mark.rule("HU-123")
def test_a_player_zombie_moves_as_far_as_its_card_says_in_the_mixed_game():
    s, rules = mixed(hand_limit=0)
    no_tiles(s)
    begin(s, rules, 0)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 0, rules.characters[s.character[0]].movement)


@pytest.mark.rule("HU-124", "HU-126")
def test_a_guy_walks_past_humans_and_barricades_but_not_past_zombies():
    s, rules = mixed()
    place = tile_with_barricade(s)
    start = at(place, CENTRE)
    guy(s, 1, start)
    human(s, *[square for square in beside(s, start) if s.ground[square] == Ground.ROAD])
    roaming(s, rules, budget=2)
    inside = {square for square in range(9 * place, 9 * place + 9) if s.ground[square] == Ground.BUILDING}
    assert inside & reach(s, rules, 0)
    assert beside(s, start) <= reach(s, rules, 0)
    roads = [square for square in beside(s, start) if s.ground[square] == Ground.ROAD]
    before = reach(s, rules, 0)
    undead(s, *roads)
    assert {*roads} <= reach(s, rules, 0)  # it may fight there
    assert reach(s, rules, 0) < before  # but what lies behind is out of reach


def tile_with_barricade(s):
    """The place of a building of Humans!!! on the table."""
    return next(place for place in range(5, 9) if s.tile[place] < 20)


def beside(s, square):
    """The squares next to a square."""
    return {int(there) for there in s.way[square, : s.ways[square]]}


@pytest.mark.rule("HU-122", "HU-H10")
def test_life_and_bullets_are_taken_on_the_way_where_no_zombie_is():
    s, rules = mixed()
    s.life_on[TOP], s.bullets_on[at(NORTH_ROAD, CENTRE)] = 1, 1
    roaming(s, rules, budget=4)
    walk(s, rules, 0, at(NORTH_ROAD, CENTRE))
    assert (s.life[1], s.bullets[1], s.life_on.sum(), s.bullets_on.sum()) == (4, 4, 0, 0)
    assert (s.budget, s.pawn[1, 0], s.guys[at(NORTH_ROAD, CENTRE)], s.guys[MIDDLE]) == (1, at(NORTH_ROAD, CENTRE), 1, 0)


# --- fights with nonplayer zombies -----------------------------------------------------------------------------------


def met(*faces, bullets=3, life=3, kills=0, where=TOP):
    """A guy steps on the square of a nonplayer zombie, and these dice are rolled."""
    s, rules = mixed()
    undead(s, where)
    s.bullets[1], s.life[1], s.kills[1] = bullets, life, kills
    s.zombies_left -= kills
    roaming(s, rules, budget=5)
    dice(s, rules, *faces)
    walk(s, rules, 0, where)
    return s, rules


@pytest.mark.rule("HU-145", "HU-134")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_or_more_kills_and_the_guy_may_go_on(die):
    s, _ = met(die)
    assert (s.undead.sum(), s.kills[1], s.zombies_left, s.life[1], s.bullets[1]) == (0, 1, 99, 3, 3)
    assert (s.phase, s.seat, s.budget) == (Phase.MOVE, 1, 3)


@pytest.mark.rule("HU-145")
@pytest.mark.parametrize(("die", "needed"), [(3, 1), (2, 2), (1, 3)])
def test_bullets_make_up_for_what_a_roll_lacks(die, needed):
    s, rules = met(die, bullets=needed)
    assert (s.phase, s.seat, options(s, rules)) == (Phase.FIGHT, 1, [PASS, USE])
    act(s, rules, USE)
    assert (s.undead.sum(), s.kills[1], s.bullets[1], s.life[1]) == (0, 1, 0, 3)


@pytest.mark.rule("HU-145", "HU-H10")
def test_without_enough_bullets_a_life_is_lost_and_the_guy_rolls_again():
    s, _ = met(1, 6, bullets=2)
    assert (s.life[1], s.bullets[1], s.kills[1], s.phase) == (2, 2, 1, Phase.MOVE)


@pytest.mark.rule("HU-145")
def test_a_guy_may_keep_its_bullets_and_lose_a_life():
    s, rules = met(3, 6)
    act(s, rules, PASS)
    assert (s.life[1], s.bullets[1], s.kills[1]) == (2, 3, 1)


@pytest.mark.rule("HU-144", "HU-H10")
@pytest.mark.parametrize(("kills", "left"), [(0, 0), (1, 0), (4, 2), (5, 2)])
def test_without_life_a_guy_loses_half_its_zombies_and_comes_back_in_its_next_turn(kills, left):
    s, rules = met(1, bullets=0, life=1, kills=kills)
    assert (s.pawn[1, 0], s.guys.sum(), s.kills[1], s.undead[TOP]) == (NOWHERE, 0, left, 1)
    assert s.zombies_left == 99 - left
    no_tiles(s)
    begin(s, rules, 1)
    assert (s.pawn[1, 0], s.guys[MIDDLE], s.life[1], s.bullets[1], s.kills[1]) == (MIDDLE, 1, 3, 3, left)


@pytest.mark.rule("HU-117", "HU-118", "HU-120")
def test_a_weapon_adds_its_bonus_to_one_roll_and_is_discarded():
    s, rules = mixed()
    give(s, 1, "weapon_2")
    undead(s, TOP)
    s.bullets[1] = 0
    roaming(s, rules, budget=5)
    dice(s, rules, 2)
    walk(s, rules, 0, TOP)
    assert (s.phase, options(s, rules)) == (Phase.FIGHT, [PASS, play("weapon_2")])
    act(s, rules, play("weapon_2"))
    assert (s.kills[1], s.held[1], s.life[1], s.played[1]) == (1, 0, 3, 1)
    assert s.events_out.sum() == 1


@pytest.mark.rule("HU-145", "HU-H14")
def test_a_guy_fights_a_nonplayer_zombie_on_its_square_before_it_draws_and_moves():
    s, rules = mixed(hand_limit=0)
    undead(s, MIDDLE)
    dice(s, rules, HIT, 3)
    resume(s, rules, Step.AMBUSH, 1)
    assert (s.kills[1], s.undead.sum(), s.phase, s.budget) == (1, 0, Phase.MOVE, 3 + 3)


@pytest.mark.rule("HU-161")
@pytest.mark.parametrize(("kills", "outcome"), [(24, Outcome.WIN_COLLECTOR), (23, None)])
def test_the_twenty_fifth_zombie_wins(kills, outcome):
    s, _ = met(HIT, kills=kills)
    assert (s.phase == Phase.OVER) == (outcome is not None)
    if outcome is not None:
        assert (s.outcome, s.winner) == (outcome, 1)


def helipad():
    """The Helipad lies next to the northern road; it is empty. Returns the game and the Helipad's middle."""
    s, rules = mixed()
    s.tiles_out += s.zombies_tiles_left
    s.zombies_deck[:] = s.zombies_tiles_left = 0
    begin(s, rules, 1)
    act(s, rules, options(s, rules)[0])
    for square in horde(s):
        take_undead(s, square)
        s.zombies_left += 1
    return s, rules, square_at(int(s.place), CENTRE)


@pytest.mark.rule("HU-161", "HU-A63")
def test_a_guy_on_the_middle_of_the_helipad_wins_once_its_zombie_is_killed():
    s, rules, middle = helipad()
    edge = min(beside(s, middle))
    guy(s, 1, edge)
    roaming(s, rules, budget=3)
    walk(s, rules, 0, middle)
    assert (s.phase, s.outcome, s.winner) == (Phase.OVER, Outcome.WIN_HELIPAD, 1)
    s, rules, middle = helipad()
    guy(s, 1, edge)
    undead(s, middle)
    s.bullets[1] = 3
    roaming(s, rules, budget=3)
    dice(s, rules, MISS, HIT)
    walk(s, rules, 0, middle)
    assert s.phase == Phase.FIGHT
    act(s, rules, PASS)
    assert (s.phase, s.outcome, s.winner, s.life[1]) == (Phase.OVER, Outcome.WIN_HELIPAD, 1, 2)


# --- nonplayer zombies move ------------------------------------------------------------------------------------------


def driving(*squares, die=2, seat=0):
    """It is the end of a player's turn; nonplayer zombies stand on these squares."""
    s, rules = mixed()
    undead(s, *squares)
    dice(s, rules, die)
    capturing(s, rules, seat)
    return s, rules


@pytest.mark.rule("HU-128")
@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_end_of_each_turn_as_many_nonplayer_zombies_move_as_a_die_says(seat):
    s, rules = driving(TOP, at(EAST_ROAD, CENTRE), at(SOUTH_ROAD, CENTRE), die=2, seat=seat)
    before = horde(s)
    for _ in range(2):
        assert (s.phase, s.seat) == (Phase.DRIVE, seat)
        here = targets(s, rules)[0]
        act(s, rules, Action.SQUARE + here)
        assert s.phase == Phase.DRIVE_TO
        there = targets(s, rules)[0]
        assert there in beside(s, here)
        act(s, rules, Action.SQUARE + there)
    assert s.phase not in (Phase.DRIVE, Phase.DRIVE_TO)
    assert len(horde(s) - before) == 2
    assert len(horde(s)) == 3


@pytest.mark.rule("HU-128", "HU-090")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_token_rolls_the_die_of_the_nonplayer_zombies_again(seat):
    s, rules = mixed(4)
    undead(s, TOP, at(EAST_ROAD, CENTRE), at(SOUTH_ROAD, CENTRE))
    tokens(s, seat, 2)
    dice(s, rules, 3, 1)
    capturing(s, rules, seat)
    assert (s.phase, s.seat, s.die, options(s, rules)) == (Phase.REROLL, seat, 3, [PASS, USE])
    act(s, rules, USE)
    assert (s.phase, s.seat, s.die, s.tokens[seat], s.tokens_spent[seat]) == (Phase.REROLL, seat, 1, 1, 1)
    act(s, rules, PASS)
    assert (s.phase, s.seat, s.to_drive, s.tokens[seat]) == (Phase.DRIVE, seat, 1, 1)


@pytest.mark.rule("HU-128")
def test_nobody_is_asked_for_a_token_when_no_nonplayer_zombie_can_move():
    s, rules = mixed()
    tokens(s, 0, 2)
    give(s, 0, "weapon_0")  # so that it is asked what it discards
    dice(s, rules, 3)
    capturing(s, rules, 0)
    assert (s.phase, s.seat, s.tokens[0], s.to_drive) == (Phase.END, 0, 2, 0)


@pytest.mark.rule("HU-128", "HU-H13")
def test_none_moves_twice_in_a_turn():
    s, rules = driving(TOP, die=6)
    act(s, rules, Action.SQUARE + TOP, Action.SQUARE + at(NORTH_ROAD, CENTRE))
    assert s.phase not in (Phase.DRIVE, Phase.DRIVE_TO)
    assert horde(s) == {at(NORTH_ROAD, CENTRE)}


@pytest.mark.rule("HU-125", "HU-126", "HU-H13", "HU-A68")
def test_a_nonplayer_zombie_goes_on_no_human_and_no_other_and_through_no_barricade():
    s, rules = driving(at(NORTH_ROAD, CENTRE), at(NORTH_ROAD, N), die=1)
    human(s, at(NORTH_ROAD, E))
    act(s, rules, Action.SQUARE + at(NORTH_ROAD, CENTRE))
    assert targets(s, rules) == [TOP]
    s, rules = mixed()
    place = tile_with_barricade(s)
    undead(s, at(place, CENTRE))
    dice(s, rules, 1)
    capturing(s, rules, 0)
    act(s, rules, Action.SQUARE + at(place, CENTRE))
    assert all(s.ground[square] == Ground.ROAD for square in targets(s, rules))


@pytest.mark.rule("HU-127", "HU-A65")
def test_a_player_zombie_enters_a_building_with_a_nonplayer_zombie_inside_without_a_roll():
    s, rules = mixed()
    place = tile_with_barricade(s)
    inside = next(square for square in range(9 * place, 9 * place + 9) if s.ground[square] == Ground.BUILDING)
    road = next(
        square
        for square in range(9 * place, 9 * place + 9)
        if s.ground[square] == Ground.ROAD and any(s.ground[each] == Ground.BUILDING for each in beside(s, square))
    )
    undead(s, inside)
    stand(s, 0, road)
    s.budget = 3
    resume(s, rules, Step.MOVE, 0)
    before = int(s.drawn[6])
    act(s, rules, Action.ENTER)
    assert (s.chit[road], s.chits_left, s.barricades[0], s.drawn[6]) == (1, 35, 1, before)
    assert legal(s, rules, Action.SELECT)
    assert {each for each in beside(s, road) if s.ground[each] == Ground.BUILDING} <= reach(s, rules, 0)


@pytest.mark.rule("HU-127", "HU-038")
@pytest.mark.parametrize("held", [True, False])
def test_another_player_zombie_enters_too_while_a_nonplayer_zombie_is_inside(held):
    s, rules = mixed()
    place = tile_with_barricade(s)
    squares = range(9 * place, 9 * place + 9)
    inside = next(square for square in squares if s.ground[square] == Ground.BUILDING)
    roads = [
        square
        for square in squares
        if s.ground[square] == Ground.ROAD and any(s.ground[each] == Ground.BUILDING for each in beside(s, square))
    ]
    for which in range(2):
        stand(s, 0, roads[which], which)
    if held:
        undead(s, inside)
    dice(s, rules, 1)
    roaming(s, rules, 0, budget=3)
    act(s, rules, Action.ENTER)
    assert legal(s, rules, Action.ENTER + 1) == held  # once a turn, HU-038, where nobody is inside
    if held:
        act(s, rules, Action.ENTER + 1)
        assert [int(s.chit[road]) for road in roads[:2]] == [1, 1]


@pytest.mark.rule("HU-127")
@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("how", [Action.ENTER, Action.BOARDS, Action.PICKAXE])
def test_nobody_reinforces_a_building_with_a_nonplayer_zombie_inside_however_it_is_entered(how, held):
    s, rules = mixed(characters="miner+lawyer")
    place = tile_with_barricade(s)
    squares = range(9 * place, 9 * place + 9)
    road = next(
        square
        for square in squares
        if s.ground[square] == Ground.ROAD and any(s.ground[each] == Ground.BUILDING for each in beside(s, square))
    )
    if held:
        undead(s, next(square for square in squares if s.ground[square] == Ground.BUILDING))
    rules.land[s.tile[place]].barricade = 6
    stand(s, 0, road)
    give(s, 0, "loose_boards")
    give(s, 1, "reinforced")
    dice(s, rules, HIT)
    roaming(s, rules, 0, budget=3)
    act(s, rules, how)
    assert (s.phase == Phase.REINFORCE) == (not held)
    assert (s.chit[road], s.barricades[0]) == ((1, 1) if held else (0, 0))


@pytest.mark.rule("HU-127")
@pytest.mark.parametrize(("held", "action"), [(True, Action.ENTER), (False, Action.PICKAXE)])
def test_a_script_spends_nothing_on_a_building_that_it_may_always_enter(held, action):
    s, rules = mixed(characters="miner+lawyer")
    place = tile_with_barricade(s)
    squares = range(9 * place, 9 * place + 9)
    inside = [square for square in squares if s.ground[square] == Ground.BUILDING]
    road = next(square for square in squares if s.ground[square] == Ground.ROAD and beside(s, square) & set(inside))
    if held:
        undead(s, inside[0])
    rules.land[s.tile[place]].barricade = 6
    human(s, inside[-1])
    stand(s, 0, road)
    roaming(s, rules, 0, budget=3)
    assert choose(s, rules) == action


@pytest.mark.rule("HU-127", "HU-037")
def test_without_chits_a_zombie_that_was_let_in_does_not_try_again():
    s, rules = mixed(chits=0)
    place = tile_with_barricade(s)
    squares = range(9 * place, 9 * place + 9)
    road = next(
        square
        for square in squares
        if s.ground[square] == Ground.ROAD and any(s.ground[each] == Ground.BUILDING for each in beside(s, square))
    )
    undead(s, next(square for square in squares if s.ground[square] == Ground.BUILDING))
    stand(s, 0, road)
    roaming(s, rules, 0, budget=3)
    act(s, rules, Action.ENTER)
    assert not legal(s, rules, Action.ENTER)
    assert legal(s, rules, Action.SELECT)
