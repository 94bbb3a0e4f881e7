"""All Hoomanz Are Dead: S.I.M.O.N.'s Commands and whole turn, on a small board, with every free choice open.

A second reading of the rulebook (pages 6 and 10), written from it, not from the kernels. Whatever the rules leave to
the players goes through `choices.pick(what, options)`; `legal_outcomes` tries all of it, `Choices` takes the first of
each, which is the earliest revealed room, then the side N, E, S, W, then the lowest rotation. The Purple Eye is left
out here, but for A.D.A.M.'s place in an explosion.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.games.all_hoomanz.oracles.brains import DRONES, brain_sequence

Cell = tuple[int, int]
SIDES: list[Cell] = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # N, E, S, W
RED = ("MEDBAY", "HELIPAD", "DROPSITE")  # kinds of tiles with a red barrier (AH-088)
CORES = ("EMP", "FACTORY", "REACTOR", "LAB")
RANGE = 3  # [rooms]

ASSEMBLE, EXPLORE, SERVICE, DISARM = "ASSEMBLE", "EXPLORE", "SERVICE", "DISARM"
REPLICATE, HACK = "REPLICATE", "HACK & SLASH"


@dataclass(frozen=True)
class Face:
    """One of the four faces of the S.I.M.O.N. cards."""

    commands: tuple[str, ...]
    marker_max: int
    line_length: int
    assembles: int = 1


EASY_COMMANDS = (ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK)
HARD_COMMANDS = (ASSEMBLE, EXPLORE, DISARM, REPLICATE, HACK)
FACES = {
    "SOLO": Face(EASY_COMMANDS, marker_max=7, line_length=7),
    "EASY": Face(EASY_COMMANDS, marker_max=7, line_length=5),
    "NORMAL": Face(HARD_COMMANDS, marker_max=6, line_length=5),
    "HARD": Face(HARD_COMMANDS, marker_max=7, line_length=6, assembles=2),
}


@dataclass(frozen=True)
class Toggles:
    """The first value of each is the default."""

    dis_rule: str = "tiles"  # or "yard": the 15th Drone out of the Droneyard loses, not the 15th on tiles (AH-A01)
    empty_yard: str = "deploy"  # or "skip" (AH-A02)
    brain_upgrade: int = 1  # or 2 (AH-A03)
    live_marker: bool = True  # read again after every Command (AH-A04)
    devolve_on_drone: str = "no"  # or "random" (AH-A38)
    strike_chain: bool = True  # an Air Strike chains and kills like a BOMB (AH-A46)
    dark: str = "open"  # or "rubble": flipped rooms are impassable
    drones: int = 15
    hack_loss: int = 5  # [shields]


@dataclass
class Tile:
    """A room tile, in the stack or on the board. `edges` are N, E, S, W as it lies: O open, W wall, D locked door."""

    number: int
    kind: str = "EMPTY"  # BRAIN, ENC (an Encounter), EMPTY, one of RED or of CORES
    edges: str = "OOOO"
    deploy: bool = False  # a yellow barrier
    tnt: bool = False
    clear: bool = False
    flipped: bool = False
    drones: int = 0
    order: int = -1  # when it was revealed, 0 first


@dataclass
class Bomb:
    """An armed BOMB."""

    cell: Cell
    shields: int


@dataclass
class Hero:
    """What of a hero S.I.M.O.N., Brains and explosions can touch."""

    cell: Cell
    shields: int = 3
    ko: bool = False
    stunned: bool = False  # loses the rest of its turn
    drinks: int = 0  # Powa-Drinks it may drink when hit
    noodles: int = 0  # Noodles it may play to cancel a Hack & Slash
    hack_loss: int | None = None  # instead of the usual loss (a CUBETRON)
    placed: list[tuple[str, bool]] = field(default_factory=list)  # Level Ups by slot, and whether face up
    unused: list[str] = field(default_factory=list)


@dataclass
class World:
    """Everything this module plays with. `stack` has its top first; `bombs` is in arming order."""

    face: str
    tiles: dict[Cell, Tile]
    heroes: list[Hero]
    stack: list[Tile] = field(default_factory=list)
    bombs: list[Bomb] = field(default_factory=list)
    line: int = 2
    yard: int = 13
    marker: int = 0
    scrapyard: int = 30
    yard_drinks: int = 15
    clear_supply: int = 20
    blasted: int = 0
    adam: Cell | None = None
    adam_shields: int = 0
    medbay: Cell = (0, 0)
    simon_done: bool = False  # S.I.M.O.N. loses the rest of its turn
    adam_done: bool = False
    over: str = ""  # WIN, EXTINCTION or DISINTEGRATION
    toggles: Toggles = Toggles()

    def copy(self) -> "World":
        return replace(
            self,
            tiles={cell: replace(tile) for cell, tile in self.tiles.items()},
            heroes=[replace(hero, placed=list(hero.placed), unused=list(hero.unused)) for hero in self.heroes],
            stack=[replace(tile) for tile in self.stack],
            bombs=[replace(bomb) for bomb in self.bombs],
        )

    def key(self) -> str:
        """The same text for the same world, whatever way led there."""
        return repr((sorted(self.tiles.items(), key=lambda item: item[0]), replace(self, tiles={})))

    # Drones

    def drones_on_tiles(self) -> int:
        return sum(tile.drones for tile in self.tiles.values())

    def check_drones(self) -> None:
        """AH-006, AH-A01."""
        if self.toggles.dis_rule == "tiles":
            lost = self.drones_on_tiles() >= self.toggles.drones
        else:
            lost = self.drones_on_tiles() + self.line >= self.toggles.drones
        if lost and not self.over:
            self.over = "DISINTEGRATION"

    def deploy(self, cell: Cell) -> None:
        """All Drones of the line go to one room, one by one."""
        while self.line > 0 and not self.over:
            self.line -= 1
            self.tiles[cell].drones += 1
            self.check_drones()

    def upgrade(self) -> None:
        """The Upgrade marker advances; at its maximum the heroes lose (AH-005)."""
        self.marker += 1
        if self.marker >= FACES[self.face].marker_max:
            self.over = "EXTINCTION"

    def deploy_zones(self) -> list[Cell]:
        """Revealed Deploy Zones; a flipped room has no barrier (AH-A20)."""
        return [cell for cell in self.by_order(self.tiles) if self.tiles[cell].deploy and not self.tiles[cell].flipped]

    # rooms

    def by_order(self, cells: Any) -> list[Cell]:
        return sorted(cells, key=lambda cell: self.tiles[cell].order)

    def is_red(self, cell: Cell) -> bool:
        return self.tiles[cell].kind in RED and not self.tiles[cell].flipped

    def open_to_drones(self, cell: Cell) -> bool:
        """Walls and doors do not matter to Drones, red barriers do (AH-055, AH-057)."""
        rubble = self.toggles.dark == "rubble" and self.tiles[cell].flipped
        return not self.is_red(cell) and not rubble

    def rooms_in_range(self, start: Cell) -> dict[Cell, int]:
        """Rooms a Drone reaches within 3 moves, its own at 0, over revealed rooms only (AH-A11)."""
        distance = {start: 0}
        for step in range(1, RANGE + 1):
            for room in [cell for cell in distance if distance[cell] == step - 1]:
                for cell in neighbours(room):
                    if cell in self.tiles and cell not in distance and self.open_to_drones(cell):
                        distance[cell] = step
        return distance

    def drone_rooms(self) -> list[Cell]:
        return [cell for cell in self.by_order(self.tiles) if self.tiles[cell].drones > 0]

    def move_drone(self, start: Cell, end: Cell) -> None:
        self.tiles[start].drones -= 1
        self.tiles[end].drones += 1

    # heroes

    def lose(self, hero: Hero, shields: int) -> None:
        """A hero loses shields; with the last it is KO'd (AH-127)."""
        lost = min(shields, hero.shields)
        hero.shields -= lost
        self.scrapyard += lost
        if hero.shields == 0:
            self.knock_out(hero)

    def knock_out(self, hero: Hero) -> None:
        """AH-128..AH-130; equipment is not kept track of here."""
        self.scrapyard += hero.shields
        hero.shields, hero.ko, hero.stunned, hero.cell = 0, True, True, self.medbay


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]


def turned(edges: str, rotation: int) -> str:
    """The edges of a tile turned clockwise `rotation` times: edge i of the placed tile was edge i - rotation."""
    return "".join(edges[(i - rotation) % 4] for i in range(4))


# --- choices ---------------------------------------------------------------------------------------------------------


class Choices:
    """Whoever decides for the rules. This one takes the first option, the canonical one."""

    def pick(self, what: str, options: Sequence[Any]) -> Any:
        return options[0]


class Script(Choices):
    """Takes given options by number, then the first of each; remembers what it took out of how many."""

    def __init__(self, script: Sequence[int] = (), keep: Callable[[str, Any], bool] | None = None) -> None:
        self.script, self.keep = script, keep
        self.taken: list[tuple[int, int]] = []
        self.picked: list[tuple[str, Any]] = []

    def pick(self, what: str, options: Sequence[Any]) -> Any:
        if self.keep:
            options = [option for option in options if self.keep(what, option)] or options[:1]
        i = self.script[len(self.taken)] if len(self.taken) < len(self.script) else 0
        self.taken.append((i, len(options)))
        self.picked.append((what, options[i]))
        return options[i]

    def following(self) -> list[int] | None:
        """The script to try after this one, counting up like an odometer; None after the last."""
        for place in reversed(range(len(self.taken))):
            i, size = self.taken[place]
            if i + 1 < size:
                return [number for number, _ in self.taken[:place]] + [i + 1]
        return None


Picks = list[tuple[str, Any]]


def every_way(
    world: World, run: Callable[[World, Choices], object], keep: Callable[[str, Any], bool] | None = None
) -> Iterator[tuple[Picks, World]]:
    """Run it on copies of the world until all choices have been tried: (picks, resulting world) of each.

    `keep(what, option)` may leave options out that cannot lead to what is looked for.
    """
    script: list[int] | None = []
    while script is not None:
        after, choices = world.copy(), Script(script, keep)
        run(after, choices)
        yield choices.picked, after
        script = choices.following()


def legal_outcomes(
    world: World, command: str, keep: Callable[[str, Any], bool] | None = None
) -> Iterator[tuple[Picks, World]]:
    """Every (choices, resulting world) the rules allow for one Command."""
    return every_way(world, lambda after, choices: run_command(after, command, choices), keep)


def explains(before: World, command: str, after: World) -> bool:
    """Whether the Command may turn one world into the other; quicker than a look at all outcomes."""
    new = {cell: tile for cell, tile in after.tiles.items() if cell not in before.tiles}
    edges = {tile.edges for tile in new.values()}

    def keep(what: str, option: Any) -> bool:
        if what == "new room":
            return option in new
        return option in edges if what == "edges" else True

    key = after.key()
    return any(end.key() == key for _, end in legal_outcomes(before, command, keep))


def legal_turns(world: World) -> dict[str, World]:
    """Every world S.I.M.O.N.'s whole turn can lead to, by key, each once."""
    commands = FACES[world.face].commands
    start = world.copy()
    start.simon_done = False
    todo, done = {start.key(): start}, {}
    for position, command in enumerate(commands):
        reached: dict[str, World] = {}
        for key, before in todo.items():
            marker = before.marker if world.toggles.live_marker else world.marker
            if before.over or before.simon_done or position > marker:
                done[key] = before
                continue
            for _, after in legal_outcomes(before, command):
                reached[after.key()] = after
        todo = reached
    return done | todo


# --- S.I.M.O.N.'s turn -----------------------------------------------------------------------------------------------


def simon_turn(world: World, choices: Choices) -> None:
    """The Commands in order, up to the one the marker shows (AH-139)."""
    world.simon_done = False
    marker = world.marker
    for position, command in enumerate(FACES[world.face].commands):
        if world.toggles.live_marker:
            marker = world.marker
        if world.over or world.simon_done or position > marker:
            return
        run_command(world, command, choices)


def run_command(world: World, command: str, choices: Choices) -> None:
    commands = {ASSEMBLE: assemble, EXPLORE: explore, SERVICE: service}
    commands |= {DISARM: disarm, REPLICATE: replicate, HACK: hack_and_slash}
    commands[command](world, choices)


def assemble(world: World, choices: Choices) -> None:
    """AH-144..AH-146; one Drone at a time (AH-A19)."""
    length = FACES[world.face].line_length
    for _ in range(FACES[world.face].assembles):
        zones = world.deploy_zones()
        if world.over:
            return
        if world.yard == 0:
            if world.toggles.empty_yard == "deploy" and world.line > 0 and zones:
                world.deploy(choices.pick("Deploy Zone", zones))  # forced, no upgrade (AH-A02)
            return
        if world.line == length - 1 and not zones:
            return
        world.yard -= 1
        world.line += 1
        world.check_drones()
        if world.line == length and not world.over:
            world.deploy(choices.pick("Deploy Zone", zones))
            if not world.over:
                world.upgrade()


def explore(world: World, choices: Choices) -> None:
    """AH-147..AH-150: two different Drones, one room each, the second seeing what the first revealed (AH-A05)."""
    resting: Cell | None = None  # where the Drone is that has explored already
    for _ in range(2):
        rooms = []
        for room in world.drone_rooms():
            others = world.tiles[room].drones - (room == resting)
            if world.stack and others > 0 and _border_rooms(world, room):
                rooms.append(room)
        if not rooms:
            break
        resting = _explore_with(world, choices.pick("Drone", rooms), choices)
        if world.over or world.simon_done:
            return
    if resting is None:
        assemble(world, choices)  # AH-149, AH-A07, AH-A08


def _border_rooms(world: World, start: Cell) -> list[Cell]:
    """Rooms in range with an empty space beside them (AH-A06)."""
    return [room for room in world.by_order(world.rooms_in_range(start)) if _empty_sides(world, room)]


def _empty_sides(world: World, room: Cell) -> list[Cell]:
    return [cell for cell in neighbours(room) if cell not in world.tiles]


def _explore_with(world: World, start: Cell, choices: Choices) -> Cell:
    """One Drone moves up to 3 rooms, reveals a room and enters it, unless it is red (AH-148). Where the Drone is."""
    room: Cell = choices.pick("border room", _border_rooms(world, start))
    world.move_drone(start, room)
    cell: Cell = choices.pick("new room", _empty_sides(world, room))
    tile = world.stack.pop(0)
    facing = neighbours(cell).index(room)  # the new tile's side towards the room it is revealed from
    ways = [turned(tile.edges, rotation) for rotation in range(4)]
    fitting = [edges for edges in ways if edges[facing] == "O"]  # walls of the old room do not matter (AH-055)
    tile.edges = choices.pick("edges", list(dict.fromkeys(fitting)))
    tile.order = len(world.tiles)
    world.tiles[cell] = tile
    if world.is_red(cell):
        return room  # AH-A09
    world.move_drone(room, cell)
    if tile.kind == "BRAIN":
        brain_sequence(world, cell, DRONES, choices)
    return cell


def service(world: World, choices: Choices) -> None:
    """AH-152, AH-153: any Drone, any CLEAR room in its range."""
    errands = []
    for drone in world.drone_rooms():
        for room in world.by_order(world.rooms_in_range(drone)):
            if world.tiles[room].clear:
                errands.append((drone, room))
    if errands:
        drone, room = choices.pick("Drone and CLEAR room", errands)
        world.move_drone(drone, room)
        world.tiles[room].clear = False
        world.clear_supply += 1


def _nearest(world: World, targets: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """The pairs of a Drone's room and a target in range with the least distance between them (AH-A12)."""
    pairs = []
    for drone in world.drone_rooms():
        distance = world.rooms_in_range(drone)
        for target in targets:
            if target in distance:
                pairs.append((distance[target], drone, target))
    least = min((pair[0] for pair in pairs), default=0)
    return [(drone, target) for steps, drone, target in pairs if steps == least]


def disarm(world: World, choices: Choices) -> None:
    """AH-154..AH-157, AH-A13, AH-A14."""
    nearest = _nearest(world, [bomb.cell for bomb in world.bombs])
    if not nearest:
        explore(world, choices)
        return
    drone, room = choices.pick("Drone and BOMB", nearest)
    world.move_drone(drone, room)
    for bomb in list(world.bombs):
        if bomb.cell == room and bomb.shields >= 2:
            world.bombs.remove(bomb)
            world.scrapyard += bomb.shields


def replicate(world: World, choices: Choices) -> None:
    """AH-158..AH-160, AH-A15, AH-A16."""
    heroes = len(world.heroes)
    brains = [cell for cell in world.by_order(world.tiles) if world.tiles[cell].kind == "BRAIN"]
    nearest = _nearest(world, brains)
    if not nearest:
        if heroes > 1:
            assemble(world, choices)
        return
    drone, room = choices.pick("Drone and Brain", nearest)
    world.move_drone(drone, room)
    for _ in range(2 if heroes >= 4 else 1):
        if world.yard > 0 and not world.over:
            world.yard -= 1
            world.tiles[room].drones += 1
            world.check_drones()


def hack_and_slash(world: World, choices: Choices) -> None:
    """AH-161..AH-163: any Drone with a hero in range, then the hero nearest to that Drone."""
    targets = [seat for seat, hero in enumerate(world.heroes) if not hero.ko and not world.is_red(hero.cell)]  # AH-A17
    targets.sort(key=lambda seat: world.tiles[world.heroes[seat].cell].order)
    nearest = {}  # heroes nearest to the Drones of a room
    for drone in world.drone_rooms():
        distance = world.rooms_in_range(drone)
        seats = [seat for seat in targets if world.heroes[seat].cell in distance]
        if seats:
            least = min(distance[world.heroes[seat].cell] for seat in seats)
            nearest[drone] = [seat for seat in seats if distance[world.heroes[seat].cell] == least]
    if not nearest:
        replicate(world, choices)
        return
    drone = choices.pick("Drone", list(nearest))
    hero = world.heroes[choices.pick("hero", nearest[drone])]
    world.move_drone(drone, hero.cell)
    if not _saved(world, hero, choices):
        world.lose(hero, world.toggles.hack_loss if hero.hack_loss is None else hero.hack_loss)


def _saved(world: World, hero: Hero, choices: Choices) -> bool:
    """AH-A18: the hit hero may first drink for shields; anybody's Noodle may cancel the loss (AH-132)."""
    ways = [("nothing", 0)] + [("drinks", drinks) for drinks in range(1, hero.drinks + 1)]
    ways += [("noodle", seat) for seat, other in enumerate(world.heroes) if other.noodles > 0]
    way, number = choices.pick("Instant Items", ways)
    if way == "drinks":
        gained = min(3 * number, world.scrapyard)
        hero.drinks -= number
        world.yard_drinks += number
        hero.shields += gained
        world.scrapyard -= gained
    if way == "noodle":
        world.heroes[number].noodles -= 1
    return bool(way == "noodle")
