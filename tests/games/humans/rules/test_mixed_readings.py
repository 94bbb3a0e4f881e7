"""Humans!!! mixed with Zombies!!!: which reading is played where the rulebook has several (HU-A..)."""

import pytest

from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MIDDLE, NOWHERE
from sims.games.humans.records.words import Ground, Phase, TileKind
from tests.games.humans.mixed_tables import (
    NORTH_ROAD,
    building,
    collected,
    guy,
    items,
    mixed,
    no_tiles,
    roaming,
    undead,
)
from tests.games.humans.tables import (
    S,
    act,
    at,
    begin,
    capturing,
    dice,
    give,
    human,
    moving,
    next_captures,
    next_tile,
    next_wounds,
    options,
    pawns,
    play,
    stand,
    targets,
    token,
    walk,
)

HIT, MISS = 6, 1
TOP, CORE = at(NORTH_ROAD, S), at(NORTH_ROAD, CENTRE)


@pytest.mark.rule("HU-A07", "HU-035")
@pytest.mark.parametrize(("helper", "needed"), [("nobody", 4), ("nonplayer", 4), ("player", 3)])
def test_a07_nonplayer_zombies_do_not_help_at_a_barricade(helper, needed):
    s, rules = mixed(4)
    inside = building(s, of_zombies=False)
    door = next(int(q) for q in s.way[inside, : s.ways[inside]] if s.ground[q] == Ground.ROAD)
    rules.land[s.tile[door // 9]].barricade = 4
    stand(s, 0, door)
    if helper == "nonplayer":
        undead(s, door)
    elif helper == "player":
        stand(s, 2, door)
    moving(s, rules, 0)
    dice(s, rules, MISS)
    act(s, rules, Action.ENTER)
    assert s.need == needed


@pytest.mark.rule("HU-A35", "HU-074", "HU-058")
def test_a35_a_zombie_that_was_removed_comes_again():
    s, rules = mixed(2, pawns=2)
    stand(s, 0, TOP, 0)
    stand(s, 0, CORE, 1)
    human(s, TOP, CORE)
    undead(s, MIDDLE)
    give(s, 1, "weapon_3")
    next_wounds(s, "head_shot", "head_shot")
    next_captures(s, *("infection",) * 3)
    dice(s, rules, HIT, HIT, 1, HIT)
    capturing(s, rules, 0)
    act(s, rules, Action.SELECT, play("weapon_3"))
    assert (s.pawns[0], s.pawn[0, 0]) == (1, NOWHERE)
    while s.phase == Phase.FLEE:
        act(s, rules, options(s, rules)[0])
    act(s, rules, Action.SELECT + 1)
    assert (s.infected[0], s.pawns[0], pawns(s, 0).count(CORE)) == (1, 2, 2)


@pytest.mark.rule("HU-A51", "HU-099", "HU-018")
@pytest.mark.parametrize(("players", "humans"), [(4, 1), (5, 2)])
def test_a51_guys_count_for_the_humans_on_a_road_and_no_pawn_comes_in_the_second_turn(players, humans):
    s, rules = mixed(players, hand_limit=0)
    road = next(row for row in s.tile_deck[: s.tiles_left] if rules.land[row].kind == TileKind.ROAD)
    next_tile(s, ["town_square", "road_x", "road_t", "road_l", "road_i"][road])
    s.turns_taken[0] = 1
    begin(s, rules, 0)
    act(s, rules, targets(s, rules, 0)[0])
    act(s, rules, Action.HUMANS)
    while s.phase == Phase.PUT_HUMAN:
        act(s, rules, options(s, rules)[0])
    assert (s.human.sum(), s.turns_taken[0], s.pawns[0]) == (humans, 2, 2)


@pytest.mark.rule("HU-A57", "HU-A69", "HU-144")
def test_a57_a69_a_caught_guy_with_life_left_comes_back_at_its_next_turn_with_all_it_has():
    s, rules = mixed(4, hand_limit=0)
    no_tiles(s)
    guy(s, 1, TOP)
    stand(s, 0, TOP)
    undead(s, CORE)
    s.bullets[1] = 2
    collected(s, 1, 7)
    items(s, 1, "chainsaw")
    next_captures(s, *("infection",) * 3)
    dice(s, rules, HIT)
    capturing(s, rules, 0)
    assert (s.pawn[1, 0], s.life[1], s.humans_left, s.humans_gone) == (NOWHERE, 2, 60, 0)
    begin(s, rules, 0)
    assert s.pawn[1, 0] == NOWHERE
    begin(s, rules, 1)
    assert (s.pawn[1, 0], s.life[1], s.bullets[1], s.kills[1], s.items[1].sum()) == (MIDDLE, 2, 2, 7, 1)


@pytest.mark.rule("HU-A59", "HU-143")
def test_a59_a_guy_flees_over_no_zombie_and_may_end_beside_a_human():
    s, rules = mixed(2)
    guy(s, 1, CORE)
    stand(s, 0, CORE)
    undead(s, TOP)
    beside = [int(q) for q in s.way[CORE, : s.ways[CORE]]]
    human(s, next(q for q in beside if q != TOP))
    dice(s, rules, MISS, 1)
    capturing(s, rules, 0)
    assert (s.phase, s.flight) == (Phase.FLEE, 1)
    assert set(targets(s, rules)) == set(beside) - {TOP}


@pytest.mark.rule("HU-A66", "HU-113")
def test_a66_each_side_takes_its_own_tokens_only():
    s, rules = mixed(2)
    token(s, TOP, CORE)
    s.life_on[TOP] = s.bullets_on[TOP] = 1
    roaming(s, rules, 1)
    walk(s, rules, 0, CORE)
    assert (s.life[1], s.bullets[1], s.tokens[1], s.token[TOP], s.token[CORE]) == (4, 4, 0, 1, 1)
    s.life_on[TOP] = s.bullets_on[TOP] = 1
    guy(s, 1, MIDDLE)
    stand(s, 0, CORE)
    moving(s, rules, 0)
    walk(s, rules, 0, TOP)
    assert (s.tokens[0], s.token[TOP], s.life_on[TOP], s.bullets_on[TOP], s.life[0]) == (1, 0, 1, 1, 0)
