"""All Hoomanz Are Dead, rule by rule: S.I.M.O.N.'s Brains."""

import pytest

from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Command, Phase, Recipe
from sims.sets import bit
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    assemble,
    clear,
    drones,
    give,
    level,
    mark,
    next_tile,
    options,
    ready,
)
from tests.games.all_hoomanz.facility_turns import (
    ATTACK,
    STOP,
    arm,
    begun,
    explore,
    finish_round,
    finish_turn,
    join,
    move_to,
    order,
)
from tests.games.cyberdoom_tower.towers import changed


def reveal_brain(s, rules, brain="brain_1"):
    """Let seat 0 reveal a Brain north of the Medbay with its first Action; its room."""
    next_tile(s, brain)
    ready(s, rules)
    room = int(s.rooms)
    act(s, rules, explore(NORTH))
    return room


def drone_reveals_brain(s, rules):
    """Let a Drone reveal a Brain by one EXPLORE; its room."""
    rules.explorers = 1
    start = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, start, 1)
    next_tile(s, "brain_1")
    room = int(s.rooms)
    order(s, rules, Command.EXPLORE)
    return room


@pytest.mark.rule("AH-060", "AH-061", "AH-062", "AH-063", "AH-064", "AH-065")
def test_a_revealed_brain_advances_deploys_reactivates_stuns_and_devolves():
    s, rules = begun()
    east, south = join(s, rules, "loot_1", 0, EAST), join(s, rules, "monster_1", 0, SOUTH)
    clear(s, east, south)
    assemble(s, 3)
    level(s, rules, 0, 0)
    next_tile(s, "brain_1")
    ready(s, rules)
    before = s.copy()
    act(s, rules, explore(NORTH))
    brain = south + 1
    assert s.room[0] == brain
    assert (before.marker, s.marker, s.brains_revealed) == (0, 1, 1)
    assert (s.line, s.drones[brain], s.on_board, s.yard) == (0, 3, 3, before.yard)
    assert (s.clear, s.clear_supply) == (0, 20)
    assert (s.seat, s.phase) == (1, Phase.READY)  # seat 0 had an Action left
    assert (s.chit[0].tolist(), s.dark[0].tolist()) == ([0, NONE, NONE], [1, 0, 0])
    for field in ("shields", "scrapyard", "drinks", "held", "fights", "left"):
        assert (before[field] == s[field]).all()


@pytest.mark.rule("AH-060", "AH-066")
@pytest.mark.parametrize("brain", ["brain_1", "brain_2"])
def test_a_brain_acts_only_when_it_is_revealed_and_never_gets_a_clear_token(brain):
    s, rules = begun(players=1)
    room = reveal_brain(s, rules, brain)
    while s.phase != Phase.READY or s.rounds == 1:
        finish_turn(s, rules)
    assert (s.clear, s.clear_supply) == (0, 20)
    s.room[0] = 0
    clear(s, join(s, rules, "loot_5", 0, SOUTH))
    ready(s, rules)
    before = s.copy()
    act(s, rules, move_to(room))
    assert changed(before, s) == {"room", "actions"}
    assert (s.clear, s.actions) == (before.clear, 2)


@pytest.mark.rule("AH-061", "AH-A03")
@pytest.mark.parametrize("upgrades", [1, 2])
@pytest.mark.parametrize("line", [0, 2, 4])
def test_a_brain_upgrades_simon_once_in_all_or_twice_by_the_second_reading(upgrades, line):
    s, rules = begun(brain_upgrade=upgrades)
    assemble(s, line)
    mark(s, 1)
    brain = reveal_brain(s, rules)
    assert (s.marker, s.line_upgrades) == (1 + upgrades, 0)
    assert (s.drones[brain], s.line) == (line, 0)


@pytest.mark.rule("AH-A03")
@pytest.mark.parametrize(("upgrades", "over"), [(1, False), (2, True)])
def test_the_second_upgrade_can_end_the_game_after_the_deployment(upgrades, over):
    s, rules = begun(brain_upgrade=upgrades)
    clear(s, join(s, rules, "loot_1", 0, EAST))
    mark(s, 4)
    brain = reveal_brain(s, rules)
    assert (s.phase == Phase.OVER, s.drones[brain], s.line) == (over, 2, 0)
    assert (s.clear != 0) == over


@pytest.mark.rule("AH-062", "AH-087")
@pytest.mark.parametrize("line", [0, 1, 4])
def test_the_line_goes_to_the_brain_however_many_drones_it_has_and_to_no_deploy_zone(line):
    s, rules = begun()
    zone = join(s, rules, "empty_1", 0, EAST)
    assemble(s, line)
    brain = reveal_brain(s, rules)
    assert (s.line, s.drones[brain], s.drones[zone]) == (0, line, 0)
    assert (s.on_board, s.yard) == (line, 15 - line)
    assert (s.forced_deployments, s.deployments) == (0, 1)


@pytest.mark.rule("AH-063")
def test_every_clear_token_on_the_board_returns_and_its_room_is_active_again():
    s, rules = begun()
    rooms = [join(s, rules, tile, 0, side) for tile, side in (("loot_1", EAST), ("turret_1", SOUTH), ("loot_5", WEST))]
    clear(s, *rooms[:2])
    assert s.clear_supply == 18
    reveal_brain(s, rules)
    assert (s.clear, s.clear_supply) == (0, 20)
    assert s.encounters == bit(rooms[0]) | bit(rooms[1]) | bit(rooms[2])


@pytest.mark.rule("AH-064")
@pytest.mark.parametrize("tile", ["brain_1", "empty_1"])
def test_the_hero_that_reveals_a_brain_loses_its_remaining_actions_this_turn(tile):
    s, rules = begun(players=1)
    next_tile(s, tile)
    ready(s, rules)
    act(s, rules, explore(NORTH))
    if tile == "empty_1":
        assert (s.rounds, s.phase, s.actions) == (1, Phase.ACT, 2)
        return
    assert (s.rounds, s.phase) == (2, Phase.READY)  # S.I.M.O.N. had its turn
    act(s, rules, ATTACK)
    assert s.actions == 3  # the next turn is whole


@pytest.mark.rule("AH-064", "AH-059")
def test_the_brain_that_a_drone_reveals_stuns_no_hero():
    s, rules = begun()
    drone_reveals_brain(s, rules)
    assert (s.halted, s.seat, s.phase) == (1, 0, Phase.READY)
    act(s, rules, ATTACK)
    assert s.actions == 2


@pytest.mark.rule("AH-065")
@pytest.mark.parametrize(("players", "devolved"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1)])
def test_a_brain_devolves_only_among_three_heroes_or_more(players, devolved):
    s, rules = begun(players=players)
    reveal_brain(s, rules)
    assert s.levels.tolist() == [devolved, 0, 0, 0, 0]
    assert s.dark[0, 0] == devolved


@pytest.mark.rule("AH-065")
def test_without_a_level_up_a_random_unused_chit_is_placed_dark():
    found, later = set(), set()
    for number in range(40):
        s, rules = begun(players=3)
        s.seed = number
        reveal_brain(s, rules)
        assert (s.levels[0], s.dark[0, 0]) == (1, 1)
        found.add(int(s.chit[0, 0]))
        s, rules = begun(players=3)
        s.seed = number
        level(s, rules, 0, 2, dark=True)
        reveal_brain(s, rules)
        assert (s.levels[0], s.chit[0, 0], s.dark[0, :2].tolist()) == (2, 2, [1, 1])
        later.add(int(s.chit[0, 1]))
    assert found == {0, 1, 2, 3}  # one stays away in 4 x (3/4)^40 < 5e-5 of all choices of seeds
    assert later == {0, 1, 3}


@pytest.mark.rule("AH-065", "AH-A39")
@pytest.mark.parametrize(
    ("placed", "dark", "after"),
    [
        ((0,), (0,), (1, 0, 0)),
        ((0, 1), (0, 0), (0, 1, 0)),
        ((0, 1, 2), (0, 0, 0), (0, 0, 1)),
        ((0, 1, 2), (0, 0, 1), (0, 1, 1)),
        ((0, 1, 2), (1, 0, 1), (1, 1, 1)),
        ((0, 1, 2), (1, 1, 1), (1, 1, 1)),
    ],
)
def test_the_highest_face_up_level_up_goes_dark_and_of_three_dark_ones_none(placed, dark, after):
    s, rules = begun()
    for chit, is_dark in zip(placed, dark, strict=True):
        level(s, rules, 0, chit, dark=bool(is_dark))
    reveal_brain(s, rules)
    assert s.levels[0] == len(placed)
    assert s.chit[0, : len(placed)].tolist() == list(placed)
    assert s.dark[0].tolist() == list(after)
    assert s.levels[1:4].tolist() == [0, 0, 0]


@pytest.mark.rule("AH-065")
def test_a_chit_gone_dark_gives_its_dark_side():
    s, rules = begun()
    level(s, rules, 0, 0)  # attack 2 and a Maneuver; dark: attack 1
    assert (s.attack_sum[0], s.maneuvers[0, 2]) == (2, 1)
    reveal_brain(s, rules)
    assert (s.attack_sum[0], s.maneuvers[0, 2]) == (1, 0)


@pytest.mark.rule("AH-A38")
@pytest.mark.parametrize(("players", "reading"), [(3, "no"), (3, "random"), (2, "random")])
def test_a_brain_revealed_by_drones_devolves_nobody_or_a_random_hero(players, reading):
    devolved = set()
    for number in range(30):
        s, rules = begun(players=players, devolve_on_drone=reading)
        s.seed = number
        drone_reveals_brain(s, rules)
        assert s.levels.sum() == s.dark.sum() == int(reading == "random" and players == 3)
        devolved |= {seat for seat in range(players) if s.levels[seat]}
    # a hero stays away in 3 x (2/3)^30 < 2e-5 of all choices of seeds
    assert devolved == ({0, 1, 2} if reading == "random" and players == 3 else set())


@pytest.mark.rule("AH-A38", "AH-140")
@pytest.mark.parametrize(("choices", "devolved"), [("helpful", 1), ("hostile", 2), ("neutral", 0)])
def test_a_brain_revealed_by_drones_devolves_a_hero_of_the_groups_choice(choices, devolved):
    s, rules = begun(players=3, devolve_on_drone="choice", simon_choices=choices)
    level(s, rules, 0, 2)  # LUKE C: Defense and Speed
    level(s, rules, 2, 0)  # SLICK A: Attack; nobody else loses so much
    rules.level_ups["attack"][3 * 4] = 9
    drone_reveals_brain(s, rules)
    assert [seat for seat in range(3) if s.dark[seat].any()] == [devolved]


@pytest.mark.rule("AH-A38")
def test_a_hero_whose_level_ups_are_all_dark_has_nothing_to_lose():
    s, rules = begun(players=3, devolve_on_drone="choice", simon_choices="helpful")
    level(s, rules, 1, 0, 1, 2, dark=True)
    drone_reveals_brain(s, rules)
    assert s.levels.tolist()[:3] == [0, 3, 0]


@pytest.mark.rule("AH-067")
@pytest.mark.parametrize(("tile", "may"), [("brain_1", False), ("brain_2", False), ("emp", True)])
def test_no_bomb_can_be_armed_in_a_brain(tile, may):
    s, rules = begun(players=1)
    s.room[0] = join(s, rules, tile, 0, EAST)
    give(s, rules, 0, "k00d", "b1", "b1", "b1", "b1", "g1", "t1")
    ready(s, rules)
    assert ({arm(recipe) for recipe in range(5)} & options(s, rules) != set()) == may
    assert (arm(int(Recipe.BLADES)) in options(s, rules)) == may


@pytest.mark.rule("AH-087", "AH-064")
def test_a_hero_that_reveals_a_brain_sees_the_line_emptied_and_its_turn_over():
    # a line of 3: marker up once, 3 Drones in the Brain, tokens gone, the turn over
    s, rules = begun()
    assemble(s, 3)
    clear(s, join(s, rules, "loot_1", 0, EAST))
    brain = reveal_brain(s, rules)
    assert (s.marker, s.drones[brain], s.line, s.clear, s.seat) == (1, 3, 0, 0, 1)
    act(s, rules, ATTACK, STOP)
    finish_round(s, rules)
    assert s.line == 1  # S.I.M.O.N. begins it anew
