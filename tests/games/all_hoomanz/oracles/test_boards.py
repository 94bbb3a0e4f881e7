"""All Hoomanz Are Dead: the second reading's S.I.M.O.N. and explosions on small boards worked out by hand."""

from dataclasses import replace
from random import Random

import pytest

from tests.games.all_hoomanz.oracles.brains import ADAM, brain_sequence
from tests.games.all_hoomanz.oracles.explosions import air_strike, blast, tick
from tests.games.all_hoomanz.oracles.simon import (
    ASSEMBLE,
    DISARM,
    EXPLORE,
    FACES,
    HACK,
    REPLICATE,
    SERVICE,
    Bomb,
    Tile,
    Toggles,
    World,
    explains,
    legal_outcomes,
    legal_turns,
    run_command,
    simon_turn,
    turned,
)
from tests.games.all_hoomanz.oracles.simon import Choices as First
from tests.games.all_hoomanz.oracles.simon import Hero as Meeple

# --- S.I.M.O.N.: small boards ----------------------------------------------------------------------------------------


def world(face="NORMAL", rooms=(), heroes=1, marker=0, line=2, yard=13, stack=(), drones=None, **more):
    """The Medbay at (0, 0) and `rooms` as (cell, kind or "ZONE" or "TNT"); all heroes in the Medbay."""
    tiles = {(0, 0): Tile(0, "MEDBAY", order=0)}
    for cell, kind in rooms:
        kinds = {"ZONE": "EMPTY", "TNT": "EMPTY"}
        tile = Tile(len(tiles), kinds.get(kind, kind), deploy=kind == "ZONE", tnt=kind == "TNT", order=len(tiles))
        tiles[cell] = tile
    for cell, number in (drones or {}).items():
        tiles[cell].drones = number
    meeples = [Meeple((0, 0), 6 if heroes == 1 else 3) for _ in range(heroes)]
    shields = 30 - sum(hero.shields for hero in meeples)
    return World(face, tiles, meeples, list(stack), [], line, yard, marker, scrapyard=shields, **more)


def plain_stack(size=4, kind="EMPTY", edges="OOOO"):
    return [Tile(100 + i, kind, edges) for i in range(size)]


def total_drones(w):
    return w.yard + w.line + w.drones_on_tiles()


def after(w, command):
    run_command(w, command, First())
    return w


def test_assemble_is_skipped_without_a_deploy_zone():
    w = world(line=4, yard=11)
    simon_turn(w, First())
    assert (w.line, w.marker, w.yard, w.over) == (4, 0, 11, "")


@pytest.mark.parametrize("live", [True, False])
def test_a_full_line_is_deployed_and_explores_at_once(live):
    w = world(rooms=[((1, 0), "ZONE")], line=4, yard=11, stack=plain_stack(), toggles=Toggles(live_marker=live))
    deployed = after(w.copy(), ASSEMBLE)
    assert (deployed.tiles[1, 0].drones, deployed.marker, deployed.line) == (5, 1, 0)
    simon_turn(w, First())
    assert (w.marker, w.line, w.drones_on_tiles()) == (1, 0, 5)
    assert len(w.tiles) == (4 if live else 2)
    assert w.tiles[1, 0].drones == (3 if live else 5)


def test_explore_without_a_drone_assembles_again():
    w = world(marker=1, line=2, stack=plain_stack())
    simon_turn(w, First())
    assert (w.line, w.yard, len(w.stack)) == (4, 11, 4)


def test_hard_fills_the_line_and_starts_the_next():
    w = world("HARD", rooms=[((1, 0), "ZONE")], line=5, yard=10, stack=plain_stack(), heroes=5)
    simon_turn(w, First())
    assert (w.line, w.yard, w.marker, w.drones_on_tiles()) == (1, 8, 1, 6)
    assert len(w.stack) == 2


@pytest.mark.parametrize(("upgrades", "marker"), [(1, 1), (2, 2)])
def test_a_brain_revealed_by_a_hero(upgrades, marker):
    rooms = [((1, 0), "ENC"), ((0, 1), "BRAIN")]
    w = world(rooms=rooms, line=3, yard=12, heroes=3, toggles=Toggles(brain_upgrade=upgrades))
    w.tiles[1, 0].clear, w.clear_supply = True, 19
    w.heroes[1].placed, w.heroes[1].unused = [("a", True), ("b", True), ("c", False)], ["d"]
    brain_sequence(w, (0, 1), 1, First())
    assert (w.marker, w.tiles[0, 1].drones, w.line) == (marker, 3, 0)
    assert (w.tiles[1, 0].clear, w.clear_supply) == (False, 20)
    assert [hero.stunned for hero in w.heroes] == [False, True, False]
    assert w.heroes[1].placed == [("a", True), ("b", False), ("c", False)]


def test_devolve_for_three_heroes_or_more_and_no_further_than_three_slots():
    for heroes, placed in ((2, []), (3, [("d", False)])):
        w = world(rooms=[((0, 1), "BRAIN")], heroes=heroes)
        w.heroes[0].unused = ["d"]
        brain_sequence(w, (0, 1), 0, First())
        assert w.heroes[0].placed == placed
    w = world(rooms=[((0, 1), "BRAIN")], heroes=3)
    w.heroes[0].placed, w.heroes[0].unused = [(chit, False) for chit in "abc"], ["d"]
    brain_sequence(w, (0, 1), 0, First())
    assert w.heroes[0].unused == ["d"]
    brain_sequence(w, (0, 1), ADAM, First())
    assert w.adam_done
    assert w.heroes[1].placed == []


def test_advance_comes_before_deploy():
    w = world(rooms=[((0, 1), "BRAIN"), ((1, 0), "ZONE")], marker=5, line=3, yard=0, drones={(1, 0): 12})
    brain_sequence(w, (0, 1), 0, First())
    assert (w.over, w.line) == ("EXTINCTION", 3)
    w = world(rooms=[((0, 1), "BRAIN"), ((1, 0), "ZONE")], marker=4, line=3, yard=0, drones={(1, 0): 12})
    brain_sequence(w, (0, 1), 0, First())
    assert w.over == "DISINTEGRATION"


@pytest.mark.parametrize(("devolve", "chits"), [("no", {()}), ("random", {(0,), (1,), (2,)})])
def test_a_brain_revealed_by_a_drone_ends_the_turn(devolve, chits):
    toggles = Toggles(devolve_on_drone=devolve)
    w = world(rooms=[((1, 0), "EMPTY")], heroes=3, marker=2, yard=11, stack=plain_stack(3, "BRAIN"), toggles=toggles)
    w.tiles[1, 0].drones = 2
    for hero in w.heroes:
        hero.unused = ["a"]
    seen = set()
    for turn in legal_turns(w).values():
        assert (turn.marker, turn.line, len(turn.stack), turn.simon_done) == (3, 0, 2, True)
        brain = next(tile for tile in turn.tiles.values() if tile.kind == "BRAIN")
        assert brain.drones == 4  # the explorer, the line of 2 and the one assembled before
        seen.add(tuple(seat for seat, hero in enumerate(turn.heroes) if hero.placed))
    assert seen == chits


def test_replicate_adds_by_the_number_of_heroes():
    for heroes, added in ((2, 1), (3, 1), (4, 2), (5, 2)):
        w = after(world(rooms=[((1, 0), "BRAIN")], heroes=heroes, yard=6, line=8, drones={(1, 0): 1}), REPLICATE)
        assert (w.yard, w.tiles[1, 0].drones) == (6 - added, 1 + added)
    w = after(world(rooms=[((1, 0), "BRAIN")], heroes=4, yard=1, line=2, drones={(1, 0): 12}), REPLICATE)
    assert (w.yard, w.tiles[1, 0].drones) == (0, 13)


def test_replicate_without_a_brain_in_range():
    w = after(world("SOLO", rooms=[((1, 0), "EMPTY")], marker=4, drones={(1, 0): 1}, yard=12), REPLICATE)
    assert (w.yard, w.line) == (12, 2)
    w = after(world("EASY", rooms=[((1, 0), "EMPTY")], heroes=2, drones={(1, 0): 1}, yard=12), REPLICATE)
    assert (w.yard, w.line) == (11, 3)


def disarm_world(shields):
    rooms = [((1, 0), "EMPTY"), ((2, 0), "EMPTY"), ((3, 0), "LAB"), ((4, 0), "EMPTY"), ((5, 0), "EMPTY")]
    w = world(rooms=rooms, marker=2, drones={(1, 0): 1}, yard=12, stack=plain_stack())
    w.bombs, w.scrapyard = [Bomb((3, 0), shields)], w.scrapyard - shields
    return w


@pytest.mark.parametrize("shields", [1, 2, 3])
def test_disarm_needs_two_shields_on_the_bomb(shields):
    before = disarm_world(shields)
    w = after(before.copy(), DISARM)
    assert w.tiles[3, 0].drones == 1
    assert len(w.stack) == 4
    assert len(w.bombs) == (shields == 1)
    assert w.scrapyard == before.scrapyard + (0 if shields == 1 else shields)


def test_the_nearest_bomb_is_the_target_even_with_one_shield():
    w = disarm_world(1)
    w.tiles[0, 1] = Tile(50, "EMP", order=6)
    w.tiles[1, 1] = Tile(51, order=7)
    w.bombs.append(Bomb((0, 1), 3))
    w.tiles[1, 0].drones, w.tiles[3, 0].drones = 0, 1
    w.bombs.reverse()
    for _, end in legal_outcomes(w, DISARM):
        assert [bomb.shields for bomb in end.bombs] == [3, 1]


def test_of_two_drones_the_nearest_goes_and_ties_are_free():
    rooms = [((x, 0), "EMPTY") for x in range(1, 6)]
    w = world(rooms=rooms, heroes=2, drones={(1, 0): 1, (4, 0): 1, (5, 0): 1}, yard=10)
    w.tiles[3, 0].kind = "BRAIN"
    assert [end.drone_rooms() for _, end in legal_outcomes(w, REPLICATE)] == [[(1, 0), (3, 0), (5, 0)]]
    w.tiles[4, 0].drones = 0
    w.yard += 1
    ends = [end.drone_rooms() for _, end in legal_outcomes(w, REPLICATE)]
    assert ends == [[(3, 0), (5, 0)], [(1, 0), (3, 0)]]


def test_disarm_without_a_bomb_in_range_explores():
    w = disarm_world(3)
    w.tiles[1, 0].drones, w.bombs[0].cell = 0, (5, 0)
    w.tiles[5, 0].kind = "EMP"
    w.tiles[1, 0].drones = 1  # 4 rooms away
    w = after(w, DISARM)
    assert (len(w.bombs), len(w.stack), w.line) == (1, 3, 2)


def test_a_hero_in_a_safe_zone_is_not_in_range():
    w = world(rooms=[((1, 0), "EMPTY"), ((2, 0), "HELIPAD")], heroes=2, drones={(1, 0): 1}, yard=12)
    w.heroes[0].cell = (2, 0)
    w = after(w, HACK)
    assert (w.heroes[0].shields, w.line, w.yard) == (3, 3, 11)  # ELSE Replicate, ELSE Assemble


def test_hack_and_slash_hits_the_hero_nearest_to_the_chosen_drone():
    rooms = [((x, 0), "EMPTY") for x in range(1, 6)]
    w = world(rooms=rooms, heroes=2, drones={(1, 0): 1, (5, 0): 1}, yard=11)
    w.heroes[0].cell, w.heroes[1].cell, w.heroes[1].shields = (2, 0), (4, 0), 6
    found = set()
    for _, end in legal_outcomes(w, HACK):
        found.add(tuple((hero.cell, hero.shields, hero.ko) for hero in end.heroes))
    assert found == {
        (((0, 0), 0, True), ((4, 0), 6, False)),
        (((2, 0), 3, False), ((4, 0), 1, False)),
    }


def test_instant_items_against_hack_and_slash():
    w = world(rooms=[((1, 0), "EMPTY")], heroes=2, drones={(1, 0): 1}, yard=12)
    w.heroes[0] = Meeple((1, 0), shields=3, drinks=2)
    w.heroes[1].noodles = 1
    found = [(end.heroes[0].shields, end.heroes[0].drinks, end.heroes[1].noodles) for _, end in legal_outcomes(w, HACK)]
    assert found == [(0, 2, 1), (1, 1, 1), (4, 0, 1), (3, 2, 0)]
    w.scrapyard = 2
    assert [end.heroes[0].shields for _, end in legal_outcomes(w, HACK)] == [0, 0, 0, 3]


@pytest.mark.parametrize(("empty_yard", "over"), [("deploy", "DISINTEGRATION"), ("skip", "")])
def test_an_empty_droneyard_forces_the_last_deployment(empty_yard, over):
    toggles = Toggles(empty_yard=empty_yard)
    w = world(rooms=[((1, 0), "ZONE")], line=2, yard=0, drones={(1, 0): 13}, toggles=toggles)
    w = after(w, ASSEMBLE)
    assert (w.over, w.drones_on_tiles(), w.marker) == (over, 15 if over else 13, 0)
    w = world(rooms=[((1, 0), "EMPTY")], line=2, yard=0, drones={(1, 0): 13}, toggles=toggles)
    assert after(w, ASSEMBLE).over == ""


@pytest.mark.parametrize(("dis_rule", "over"), [("tiles", ""), ("yard", "DISINTEGRATION")])
def test_when_the_last_drone_leaves_the_yard(dis_rule, over):
    toggles = Toggles(dis_rule=dis_rule)
    w = world(rooms=[((1, 0), "EMPTY")], line=2, yard=1, drones={(1, 0): 12}, toggles=toggles)
    assert after(w, ASSEMBLE).over == over


@pytest.mark.parametrize(("face", "line"), [("SOLO", 6), ("EASY", 4), ("NORMAL", 4), ("HARD", 5)])
def test_without_heroes_acting_the_line_stops_one_short(face, line):
    w = world(face, stack=plain_stack())
    for turn in range(1, 9):
        simon_turn(w, First())
        assert w.line == min(2 + FACES[face].assembles * turn, line)
    assert (w.marker, w.drones_on_tiles(), len(w.stack), w.over) == (0, 0, 4, "")


def test_service_takes_any_clear_room_in_range():
    rooms = [((x, 0), "ENC") for x in range(1, 6)]
    w = world("EASY", rooms=rooms, heroes=2, drones={(1, 0): 1}, yard=12)
    for x in (1, 4, 5):
        w.tiles[x, 0].clear = True
    w.clear_supply = 17
    ends = [end for _, end in legal_outcomes(w, SERVICE)]
    assert sorted(next(iter(end.drone_rooms())) for end in ends) == [(1, 0), (4, 0)]
    assert all(end.clear_supply == 18 for end in ends)
    w.tiles[1, 0].clear = w.tiles[4, 0].clear = False
    assert [end.drone_rooms() for _, end in legal_outcomes(w, SERVICE)] == [[(1, 0)]]


def test_explore_opens_every_way_the_rules_allow():
    # one Drone beside the Medbay: three empty sides, and two ways to turn a corner piece
    w = world(rooms=[((1, 0), "EMPTY")], drones={(1, 0): 1}, yard=12, stack=plain_stack(1, edges="OOWW"))
    ends = [end for _, end in legal_outcomes(w, EXPLORE)]
    assert len(ends) == len({end.key() for end in ends}) == 3 * 2
    facing = {(1, 1): 2, (2, 0): 3, (1, -1): 0}
    for end in ends:
        (cell,) = end.drone_rooms()
        assert end.tiles[cell].edges[facing[cell]] == "O"
        assert end.line == 2
    # it could not pass the Medbay, nor reach a border four rooms away
    row = [((x, y), "EMPTY") for x in range(1, 9) for y in (-1, 0, 1)]
    w = world(rooms=row, drones={(1, 0): 1}, yard=12, stack=plain_stack(1, edges="OOOO"))
    assert {end.drone_rooms()[0] for _, end in legal_outcomes(w, EXPLORE)} == {
        (1, 2), (2, 2), (3, 2), (0, 1), (1, -2), (2, -2), (3, -2), (0, -1)
    }  # fmt: skip


def test_the_same_drone_explores_once_and_a_red_room_stays_empty():
    w = world(rooms=[((1, 0), "EMPTY")], drones={(1, 0): 1}, yard=12, stack=plain_stack(2, "HELIPAD"))
    w = after(w, EXPLORE)
    assert (w.drone_rooms(), len(w.stack), len(w.tiles), w.line) == ([(1, 0)], 1, 3, 2)
    w = world(rooms=[((1, 0), "EMPTY")], drones={(1, 0): 2}, yard=11, stack=plain_stack(3, "HELIPAD"))
    w = after(w, EXPLORE)
    assert (w.tiles[1, 0].drones, len(w.stack)) == (2, 1)
    # it has moved before it reveals, and rests in the room it revealed from; another Drone may start where it was
    rooms = [((1, 0), "EMPTY"), ((2, 0), "EMPTY"), ((3, 0), "LAB")]
    w = world(rooms=rooms, drones={(1, 0): 2}, yard=11, stack=plain_stack(2, "HELIPAD"))
    ends = [end for picks, end in legal_outcomes(w, EXPLORE) if [p for p in picks if p == ("border room", (3, 0))]]
    assert {tuple(end.tiles[x, 0].drones for x in (1, 2, 3)) for end in ends} == {(1, 0, 1), (0, 1, 1), (0, 0, 2)}


def test_explore_with_an_empty_stack_assembles():
    w = world(rooms=[((1, 0), "EMPTY")], drones={(1, 0): 1}, yard=12)
    assert after(w, EXPLORE).line == 3


def test_turning_a_tile():
    assert [turned("OWDW", rotation) for rotation in range(4)] == ["OWDW", "WOWD", "DWOW", "WDWO"]


# --- explosions ------------------------------------------------------------------------------------------------------


def chain_world():
    """A LAB, TNT east of it and again beyond, an EMPTY room, then TNT that the chain does not reach."""
    rooms = [((1, 0), "LAB"), ((2, 0), "TNT"), ((2, 1), "TNT"), ((3, 0), "EMPTY"), ((4, 0), "TNT"), ((0, 1), "EMPTY")]
    w = world(rooms=rooms, heroes=3, drones={(1, 0): 1, (2, 1): 2, (3, 0): 1}, yard=9)
    for tile in w.tiles.values():
        tile.edges = "WWWW"
    w.heroes[0].cell, w.heroes[1].cell, w.heroes[2].cell = (2, 0), (3, 0), (1, 0)
    w.bombs, w.scrapyard = [Bomb((1, 0), 1)], w.scrapyard - 1
    return w


def test_a_chain_runs_through_tnt_and_walls_only():
    w = chain_world()
    tick(w, First())
    assert [cell for cell, tile in w.tiles.items() if tile.flipped] == [(1, 0), (2, 0), (2, 1)]
    assert (w.blasted, w.bombs, w.over) == (1, [], "")
    assert (w.yard, w.drones_on_tiles()) == (12, 1)
    assert [(hero.ko, hero.cell) for hero in w.heroes] == [(True, (0, 0)), (False, (3, 0)), (True, (0, 0))]
    assert w.scrapyard == 30 - 3
    assert w.tiles[2, 0].edges == "OOOO"


def test_a_bomb_ticks_down_first():
    w = chain_world()
    w.bombs[0].shields = 3
    for left in (2, 1):
        tick(w, First())
        assert (w.bombs[0].shields, w.blasted) == (left, 0)
    tick(w, First())
    assert w.blasted == 1


def test_the_third_token_wins_before_anybody_is_hurt():
    w = chain_world()
    w.blasted = 2
    tick(w, First())
    assert w.over == "WIN"
    assert not any(hero.ko for hero in w.heroes)


def test_two_bombs_at_once():
    w = chain_world()
    w.tiles[5, 5] = Tile(9, "EMP", order=7)
    w.bombs.append(Bomb((5, 5), 1))
    w.blasted = 1
    tick(w, First())
    assert (w.over, w.blasted, w.bombs) == ("WIN", 3, [])


@pytest.mark.parametrize("chain", [True, False])
def test_an_air_strike(chain):
    w = chain_world()
    w.bombs[0].shields = 3
    w.scrapyard -= 2
    w.toggles = Toggles(strike_chain=chain)
    air_strike(w, (1, 0))
    assert (w.blasted, w.bombs) == (1, [])
    assert sum(tile.flipped for tile in w.tiles.values()) == (3 if chain else 1)
    assert sum(hero.ko for hero in w.heroes) == (2 if chain else 0)
    with pytest.raises(ValueError, match="Fusion Core"):
        air_strike(w, (1, 0))


def test_adam_and_clear_tokens_in_an_explosion():
    w = chain_world()
    w.tiles[2, 0].kind, w.tiles[2, 0].clear, w.clear_supply = "ENC", True, 19
    w.adam, w.adam_shields, w.scrapyard = (2, 1), 4, w.scrapyard - 4
    w.bombs.clear()
    blast(w, (1, 0))
    assert (w.adam, w.adam_shields, w.clear_supply) == (None, 0, 20)


# --- S.I.M.O.N. on random boards -------------------------------------------------------------------------------------


def random_world(random, rooms=7, stack=4):
    """Rooms grown around the Medbay; 15 Drones, 30 shields and 20 CLEAR tokens in all."""
    kinds = ["BRAIN", "LAB", "EMP", "HELIPAD"] + ["ENC"] * 6 + ["EMPTY"] * 3
    w = world(random.choice(["SOLO", "EASY", "NORMAL", "HARD"]), heroes=random.randint(1, 5))
    while len(w.tiles) < rooms:
        x, y = random.choice(list(w.tiles))
        dx, dy = random.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if (x + dx, y + dy) not in w.tiles:
            kind = random.choice(kinds)
            zone = kind in ("ENC", "EMPTY") and random.random() < 0.3
            w.tiles[x + dx, y + dy] = Tile(len(w.tiles), kind, "OOOW", deploy=zone, order=len(w.tiles))
    open_rooms = [cell for cell in w.tiles if not w.is_red(cell)]
    if not open_rooms:
        return random_world(random, rooms, stack)
    for cell in open_rooms:
        if w.tiles[cell].kind == "ENC" and random.random() < 0.4:
            w.tiles[cell].clear = True
            w.clear_supply -= 1
        if w.tiles[cell].kind in ("LAB", "EMP") and len(w.bombs) < 2:
            w.bombs.append(Bomb(cell, random.randint(1, 3)))
            w.scrapyard -= w.bombs[-1].shields
    w.line = random.randrange(FACES[w.face].line_length)
    on_tiles = random.choice([1, 2, 3, 15 - w.line])
    w.yard = 15 - w.line - min(on_tiles, 14)
    for _ in range(15 - w.line - w.yard):
        w.tiles[random.choice(open_rooms[:3])].drones += 1
    w.marker = random.randrange(FACES[w.face].marker_max)
    for hero in w.heroes:
        hero.cell = random.choice(list(w.tiles))
    w.stack = [Tile(100 + i, random.choice([*kinds, "BRAIN"]), random.choice(["OOOW", "OWOW"])) for i in range(stack)]
    return w


def check(w):
    assert total_drones(w) == 15
    assert w.scrapyard + sum(hero.shields for hero in w.heroes) + sum(bomb.shields for bomb in w.bombs) == 30
    assert w.clear_supply + sum(tile.clear for tile in w.tiles.values()) == 20
    assert all(tile.drones == 0 for cell, tile in w.tiles.items() if w.is_red(cell))
    assert all((hero.shields == 0) == hero.ko for hero in w.heroes)
    assert w.over or w.line < FACES[w.face].line_length
    assert (w.over == "DISINTEGRATION") == (w.drones_on_tiles() == 15)
    assert (w.over == "EXTINCTION") == (w.marker == FACES[w.face].marker_max)


@pytest.mark.parametrize("command", [ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK])
def test_every_outcome_of_a_command_keeps_the_pieces(command):
    random = Random(command)
    for _ in range(12):
        before = random_world(random, rooms=6, stack=2)
        untouched = before.key()
        ends = {}
        for picks, end in legal_outcomes(before, command):
            check(end)
            ends[end.key()] = picks
        assert before.key() == untouched
        canonical = after(before.copy(), command)
        assert canonical.key() in ends


class AtRandom(First):
    def __init__(self, random):
        self.random = random

    def pick(self, what, options):
        return self.random.choice(options)


@pytest.mark.parametrize("command", [ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK])
def test_random_choices_are_explained_and_a_slip_is_not(command):
    random = Random(command)
    changed = 0
    for _ in range(20):
        before = random_world(random)
        end = before.copy()
        run_command(end, command, AtRandom(random))
        assert explains(before, command, end)
        changed += end.key() != before.key()
        end.scrapyard += 1
        assert not explains(before, command, end)
    assert changed >= 3


def test_a_whole_turn_ends_in_one_of_its_legal_ways():
    random = Random(7)
    for _ in range(12):
        before = random_world(random, rooms=4, stack=1)
        before.marker = min(before.marker, 3)
        for toggles in (Toggles(), Toggles(live_marker=False, brain_upgrade=2, empty_yard="skip")):
            w = replace(before.copy(), toggles=toggles)
            turns = legal_turns(w)
            for end in turns.values():
                check(end)
            simon_turn(w, First())
            assert w.key() in turns
