"""All Hoomanz Are Dead, rule by rule: the objective, and the ends of the game."""

from itertools import combinations

import numpy as np
import pytest

from scenarios.loader.errors import InputError
from sims.games.all_hoomanz import GAME
from sims.games.all_hoomanz.records.sizes import ADAM, MAX_SEATS, NOBODY
from sims.games.all_hoomanz.records.state import RESULT
from sims.games.all_hoomanz.records.words import Command, DisRule, Kind, Outcome, Phase
from sims.games.all_hoomanz.rules.ending import end_game
from sims.loop import fill_row
from tests.games.all_hoomanz.facility import (
    EAST,
    NORTH,
    WEST,
    act,
    assemble,
    bomb,
    clear,
    drones,
    give,
    lay,
    mark,
    next_cards,
    next_tile,
    ready,
    scenario,
)
from tests.games.all_hoomanz.facility_turns import (
    CORES,
    PASS,
    begun,
    dealt,
    explore,
    finish_turn,
    join,
    move_to,
    order,
    strike,
)

FOUR_CHOPPERS = ("b1", "b1", "b1", "b1")


def with_cores(**settings):
    """A facility with the four Fusion Cores around the Medbay: rooms 1 to 4, EMP, FACTORY, REACTOR and LAB."""
    s, rules = begun(**settings)
    for direction, core in enumerate(CORES):
        join(s, rules, core, 0, direction)
    return s, rules


@pytest.mark.rule("AH-001")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_heroes_play_as_a_team(players):
    s, rules = begun(players=players)
    seats = []
    while s.rounds == 1:
        seats.append(int(s.seat))
        finish_turn(s, rules)
    assert seats == list(range(players))
    assert (s.hero[:players] > 0).all()
    assert (s.hero[players:] == 0).all()


@pytest.mark.rule("AH-001")
@pytest.mark.parametrize("players", [0, 6])
def test_no_other_number_of_heroes_can_play(players):
    with pytest.raises(InputError, match="players"):
        scenario().configuration({"players": players})


@pytest.mark.rule("AH-001")
def test_the_purple_eye_adds_one_opponent():
    states, rules = dealt(1, players=2, purple_eye=True)
    s = states[0]
    act(s, rules, PASS, PASS)
    seats = []
    while s.rounds == 1:
        seats.append(int(s.seat))
        finish_turn(s, rules)
    assert seats == [ADAM, 0, 1]


@pytest.mark.rule("AH-001")
@pytest.mark.parametrize("outcome", [Outcome.WIN, Outcome.EXTINCTION])
def test_no_single_hero_wins_or_loses(outcome):
    s, rules = begun()
    end_game(s, int(outcome))
    results = np.zeros(1, RESULT)
    GAME.bound(fill_row)(s, rules, results[0])
    assert (results[0].outcome, results[0].winner) == (outcome, NOBODY)
    assert len(set(results[0].payoff[: rules.players])) == 1


@pytest.mark.rule("AH-002")
@pytest.mark.parametrize("destroyed", list(combinations(range(4), 3)))
def test_destroying_any_three_of_the_four_fusion_cores_wins(destroyed):
    s, rules = with_cores()
    kinds = {int(rules.tiles[tile].kind) for tile in rules.cores[:4]}
    assert kinds == {Kind.EMP, Kind.FACTORY, Kind.REACTOR, Kind.LAB}
    for core in destroyed[:2]:
        bomb(s, rules, core + 1, 1)
    finish_turn(s, rules)
    assert (s.phase, s.seat, s.blasted) == (Phase.READY, 1, 2)
    bomb(s, rules, destroyed[2] + 1, 1)
    finish_turn(s, rules)
    assert (s.phase, s.outcome, s.blasted) == (Phase.OVER, Outcome.WIN, 3)


@pytest.mark.rule("AH-003")
@pytest.mark.parametrize("strikes", [0, 1, 2, 3])
def test_bombs_and_air_strikes_count_alike(strikes):
    s, rules = with_cores()
    for core in range(3 - strikes):
        bomb(s, rules, core + 1, 1)
        finish_turn(s, rules)
    helipad = join(s, rules, "helipad_1", 1, NORTH)
    for core in range(3 - strikes, 3):
        assert s.phase == Phase.READY
        give(s, rules, s.seat, *FOUR_CHOPPERS) if core == 3 - strikes else None
        while s.held[s.seat] < 4:
            give(s, rules, s.seat, "g1" if core == 1 else "t1")
        s.room[s.seat] = helipad
        ready(s, rules)
        act(s, rules, strike(core))
        if s.phase != Phase.OVER:
            finish_turn(s, rules)
    assert (s.phase, s.outcome) == (Phase.OVER, Outcome.WIN)
    assert (s.blasted, s.exploded, s.air_strikes) == (3, 3 - strikes, strikes)


@pytest.mark.rule("AH-004", "AH-A45")
@pytest.mark.parametrize("before", [1, 2])
def test_with_the_third_token_the_rest_of_the_explosion_is_not_resolved(before):
    s, rules = with_cores()
    tnt = lay(s, rules, "monster_4", 4, WEST)
    for core in range(before):
        bomb(s, rules, core + 1, 1)
    finish_turn(s, rules)
    s.room[2] = 4  # a hero with the BOMB
    drones(s, rules, 4, 2)
    bomb(s, rules, 4, 1)
    finish_turn(s, rules)
    if before == 2:
        assert (s.phase, s.outcome, s.blasted) == (Phase.OVER, Outcome.WIN, 3)
        assert (s.out[2], s.shields[2], s.drones[4], s.flipped >> tnt & 1) == (0, 3, 2, 0)
    else:
        assert (s.phase, s.blasted) == (Phase.READY, 2)
        assert (s.out[2], s.shields[2], s.drones[4], s.flipped >> tnt & 1) == (1, 0, 0, 1)


@pytest.mark.rule("AH-005")
@pytest.mark.parametrize(("face", "maximum"), [("solo", 7), ("easy", 7), ("normal", 6), ("hard", 7)])
def test_the_marker_on_its_highest_position_loses_and_one_below_does_not(face, maximum):
    for marker in (maximum - 2, maximum - 1):
        s, rules = begun(players=1, simon=face)
        mark(s, marker)
        next_tile(s, "brain_1")
        ready(s, rules)
        act(s, rules, explore(NORTH))
        assert s.marker == marker + 1
        if marker + 1 == maximum:
            assert (s.phase, s.outcome) == (Phase.OVER, Outcome.EXTINCTION)
        else:
            assert s.phase != Phase.OVER


@pytest.mark.rule("AH-006", "AH-A01")
@pytest.mark.parametrize(
    ("reading", "line", "on_board", "over"),
    [
        ("tiles", 0, 13, False),
        ("tiles", 0, 14, True),
        ("tiles", 4, 10, False),
        ("yard", 4, 9, False),
        ("yard", 4, 10, True),
    ],
)
def test_the_last_drone_on_the_board_loses_the_game(reading, line, on_board, over):
    s, rules = begun(dis_rule=reading)
    assert rules.dis_rule == {"tiles": DisRule.TILES, "yard": DisRule.YARD}[reading]
    east = join(s, rules, "empty_1", 0, EAST)
    room = join(s, rules, "mystery_1", 0, NORTH)
    assemble(s, line)
    drones(s, rules, east, on_board)
    assert s.phase == Phase.READY
    next_cards(s, "mystery", "y06")  # a Drone comes
    ready(s, rules)
    act(s, rules, move_to(room))
    assert (s.on_board, s.drones[room]) == (on_board + 1, 1)
    assert (s.phase == Phase.OVER) == over
    if over:
        assert s.outcome == Outcome.DISINTEGRATION


@pytest.mark.rule("AH-A01")
@pytest.mark.parametrize("reading", ["tiles", "yard"])
def test_the_last_drone_of_the_yard_in_the_line_loses_only_by_the_second_reading(reading):
    s, rules = begun(dis_rule=reading)
    east = join(s, rules, "empty_3", 0, EAST)
    drones(s, rules, east, 12)
    order(s, rules, Command.ASSEMBLE)
    assert (s.line, s.yard, s.on_board) == (3, 0, 12)
    assert (s.phase == Phase.OVER) == (reading == "yard")


@pytest.mark.rule("AH-A02")
@pytest.mark.parametrize(
    ("reading", "zone", "deployed"), [("deploy", True, True), ("deploy", False, False), ("skip", True, False)]
)
def test_with_an_empty_yard_assemble_deploys_the_line_or_does_nothing(reading, zone, deployed):
    s, rules = begun(empty_yard=reading)
    east = join(s, rules, "empty_1" if zone else "empty_3", 0, EAST)
    drones(s, rules, east, 13)
    assert (s.yard, s.line) == (0, 2)
    order(s, rules, Command.ASSEMBLE)
    assert (s.marker, s.line, s.on_board) == ((0, 0, 15) if deployed else (0, 2, 13))
    assert s.forced_deployments == int(deployed)
    assert (s.phase == Phase.OVER) == deployed
    if deployed:
        assert s.outcome == Outcome.DISINTEGRATION


@pytest.mark.rule("AH-A02")
def test_with_one_drone_in_the_yard_assemble_works_as_ever():
    s, rules = begun()
    east = join(s, rules, "empty_1", 0, EAST)
    drones(s, rules, east, 12)
    order(s, rules, Command.ASSEMBLE)
    assert (s.line, s.yard, s.on_board, s.forced_deployments) == (3, 0, 12, 0)


@pytest.mark.rule("AH-A40", "AH-146")
def test_a_full_line_is_deployed_before_it_upgrades_simon():
    s, rules = begun()
    zone = join(s, rules, "empty_1", 0, EAST)
    drones(s, rules, zone, 10)
    assemble(s, 4)
    mark(s, 5)  # the upgrade of a full line would be the last one
    order(s, rules, Command.ASSEMBLE)
    assert (s.outcome, s.on_board, s.marker) == (Outcome.DISINTEGRATION, 15, 5)


@pytest.mark.rule("AH-A40", "AH-005", "AH-006")
@pytest.mark.parametrize("marker", [4, 5])
def test_of_two_ends_in_one_event_the_first_counts(marker):
    s, rules = begun()
    east = join(s, rules, "loot_1", 0, EAST)
    clear(s, east)
    drones(s, rules, east, 13)
    mark(s, marker)
    next_tile(s, "brain_1")
    ready(s, rules)
    act(s, rules, explore(NORTH))  # upgrades, then deploys the last two Drones
    assert s.phase == Phase.OVER
    if marker == 5:
        assert (s.outcome, s.line, s.on_board) == (Outcome.EXTINCTION, 2, 13)
    else:
        assert (s.outcome, s.line, s.on_board) == (Outcome.DISINTEGRATION, 0, 15)
    assert (s.clear, s.levels[0]) == (1 << east, 0)  # the Brain's later steps did not come


@pytest.mark.rule("AH-007")
def test_a_knock_out_of_every_hero_at_once_does_not_lose_the_game():
    s, rules = with_cores()
    s.room[:4] = 3
    bomb(s, rules, 3, 1)
    finish_turn(s, rules)
    # the Tick Tock of seat 1 laid all low; seats 2 and 3 revived in that round, seats 0 and 1 in the next
    assert (s.phase, s.rounds, s.seat) == (Phase.READY, 2, 2)
    assert s.kos_of.tolist() == [1, 1, 1, 1, 0]
    assert s.out.tolist() == [0] * MAX_SEATS
    assert (s.room[:4] == 0).all()
