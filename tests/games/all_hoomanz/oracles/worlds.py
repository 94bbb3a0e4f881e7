"""All Hoomanz Are Dead: random facilities for the kernels, and the same ones as Worlds of the second reading.

The kernels' own functions lay the tiles and hand out Drones, shields, cards and tokens, so that what is conserved in a
game is so here. `Lot` reads a facility from its record alone: what lies where, by the tiles' rows in the tables; none
of the sets of rooms that the kernels keep for themselves.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims import rng
from sims.decks import shuffle
from sims.games.all_hoomanz.board.grid import step_to
from sims.games.all_hoomanz.queries.laws import conserved
from sims.games.all_hoomanz.records.sizes import ADAM, CENTRE, CHITS, LEVEL_SLOTS, NONE, NOWHERE, SIDE
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import (
    Barrier,
    Dark,
    Edge,
    Effect,
    Kind,
    Law,
    Outcome,
    Phase,
    Pile,
    Power,
    Stream,
)
from sims.games.all_hoomanz.rules.inventory import put, refresh
from sims.games.all_hoomanz.rules.rooms import clear_room, flip, place_tile
from sims.games.all_hoomanz.rules.setup import set_up
from sims.games.all_hoomanz.rules.simon import command, simon_turn
from sims.games.all_hoomanz.rules.supplies import place_drones
from sims.kernel import kernel
from sims.rng import below
from sims.sets import bit, count, has, pick
from tests.games.all_hoomanz.oracles.simon import CORES, FACES, RED, Bomb, Cell, Hero, Tile, Toggles, World

FACE_NAMES = ("SOLO", "EASY", "NORMAL", "HARD")
Wanted = tuple[int, int, int, int]
DICE = Stream.HEROES  # what makes the situations is drawn from a stream that no kernel tried here uses
KIND_NAMES = {Kind[name].value: name for name in ("MEDBAY", "BRAIN", "HELIPAD", "DROPSITE", "EMPTY", *CORES)}
EDGE_NAMES = {Edge.WALL.value: "W", Edge.OPEN.value: "O", Edge.DOOR.value: "D"}
OUTCOMES = {Outcome[name].value: name for name in ("WIN", "EXTINCTION", "DISINTEGRATION")}
CHIT_NAMES = "ABCD"
TOGGLES = {
    "dis_rule": ("tiles", "yard"),
    "empty_yard": ("deploy", "skip"),
    "brain_upgrade": (1, 2),
    "live_marker": (True, False),
    "devolve_on_drone": ("no", "random"),
    "strike_chain": (True, False),
    "dark": ("open", "rubble"),
}
GROUPS = ("helpful", "neutral", "hostile")
VARIANTS = 120  # [records of rules]
LOT = 400  # [situations] held at a time: a STATE has 27 kB


# --- rules -----------------------------------------------------------------------------------------------------------


@cache
def scenario() -> scenarios.Scenario:
    return scenarios.load("all-hoomanz")


def settings(number: int, **fixed: Any) -> dict[str, Any]:
    """The settings that number `number` of a round through faces, groups, heroes and toggles stands for."""
    random = np.random.default_rng(number)
    players = number % 5 + 1
    faces = FACE_NAMES if players == 1 else FACE_NAMES[1:]
    chosen = {
        "players": players,
        "simon": faces[number // 5 % len(faces)].lower(),
        "simon_choices": GROUPS[number % 3],
        "alien_landing": bool(random.random() < 0.3),
    }
    for toggle, values in TOGGLES.items():
        chosen[toggle] = values[int(random.random() < 0.35)]
    return chosen | fixed


@cache
def variants(number: int, **fixed: Any) -> tuple[np.ndarray, list[Toggles]]:
    """So many records of rules, and the toggles of each in the second reading's words."""
    chosen = [settings(each, **fixed) for each in range(number)]
    rules = np.concatenate([scenario().configuration(each).rules() for each in chosen])
    return rules, [Toggles(**{name: each[name] for name in TOGGLES}) for each in chosen]


# --- random facilities -----------------------------------------------------------------------------------------------


@kernel
def begin(s, rules, seed, game):
    """A game at the first hero's turn, the stash on the discard pile. `s` is blank."""
    rng.begin_game(s, seed, game)
    set_up(s, rules)
    for place in range(rules.stash):
        s.used[Pile.LOOT, s.used_size[Pile.LOOT]] = s.stash[place]
        s.used_size[Pile.LOOT] += 1
        s.stash[place] = NONE
    s.stash_left = 0
    s.phase = Phase.ACT
    s.seat = below(s, DICE, rules.players)


@kernel
def is_wanted(card, sort):
    """0: a Brain, 1: a Fusion Core, 2: TNT, 3: a Deploy Zone."""
    if sort == 0:
        return card.kind == Kind.BRAIN
    if sort == 1:
        return Kind.EMP <= card.kind <= Kind.LAB
    return card.tnt == 1 if sort == 2 else card.barrier == Barrier.YELLOW


@kernel
def bring(s, rules, sort, places):
    """Exchange a hidden tile of this sort with one of the first places of the stack."""
    to, offset = below(s, DICE, places), below(s, DICE, s.stack_size)
    for each in range(s.stack_size):
        place = (each + offset) % s.stack_size
        if is_wanted(rules.tiles[s.stack[place]], sort):
            s.stack[place], s.stack[to] = s.stack[to], s.stack[place]
            return


@kernel
def lay(s, rules, rooms, hidden, wanted):
    """So many rooms grown from what lies there at the start, `hidden` more tiles in the stack; some have exploded.

    Args:
        wanted: How many tiles of each sort to bring up, besides those that come by chance.
    """
    shuffle(s, DICE, s.stack, s.stack_size)
    for sort in range(4):
        for _ in range(wanted[sort]):
            bring(s, rules, sort, rooms)
        if below(s, DICE, 2):
            bring(s, rules, sort, rooms + hidden)
    while s.revealed < rooms:
        room, direction = below(s, DICE, s.rooms), below(s, DICE, 4)
        if s.beside[room, direction] == NOWHERE:
            tile = s.stack[s.revealed]
            s.revealed += 1
            s.found[0] += 1
            place_tile(s, rules, tile, s.cell[room] + step_to(direction), below(s, DICE, 4))
    s.stack_size = rooms + hidden
    for room in range(s.rooms):
        card = rules.tiles[s.tile[room]]
        if is_wanted(card, 1) and s.blasted < 2 and below(s, DICE, 5 - wanted[1]) == 0:
            flip(s, rules, room)
            s.blasted_rooms |= bit(room)
            s.blasted += 1
            s.exploded += 1
            s.armed += 1
        elif card.tnt and below(s, DICE, 5) == 0:
            flip(s, rules, room)


@kernel
def furnish(s, rules):
    """CLEAR tokens, armed BOMBs, Drones; the Assembly Line and the marker anywhere they can be."""
    for room in range(s.rooms):
        if below(s, DICE, 2):
            clear_room(s, room)
    offset = below(s, DICE, s.rooms)
    for each in range(s.rooms):
        room = (each + offset) % s.rooms
        core = is_wanted(rules.tiles[s.tile[room]], 1) and not has(s.flipped, room)
        if core and s.bombs < rules.bombs and below(s, DICE, 4):
            s.bomb_room[s.bombs], s.bomb_timer[s.bombs] = room, 1 + below(s, DICE, 3)
            s.scrapyard -= s.bomb_timer[s.bombs]
            s.bomb_rooms |= bit(room)
            s.bombs += 1
            s.armed += 1
    open_rooms = (1 << s.rooms) - 1 & ~s.red
    if rules.dark == Dark.RUBBLE:
        open_rooms &= ~s.flipped
    s.line = below(s, DICE, rules.face.line)
    most = rules.drones - 1 - (s.line if rules.dis_rule else max(0, s.line - 1))
    drones = most
    if below(s, DICE, 6):
        drones = min(most, below(s, DICE, 5 if below(s, DICE, 3) else rules.drones))
    if open_rooms == 0:
        drones = 0
    s.yard = rules.drones - s.line - drones
    camps = count(open_rooms) if below(s, DICE, 2) else min(3, count(open_rooms))
    for _ in range(drones):
        place_drones(s, rules, pick(open_rooms, below(s, DICE, camps)), 1)
    s.marker = s.mystery_upgrades = below(s, DICE, rules.face.maximum)


@kernel
def dress(s, rules):
    """Heroes anywhere but in rubble, some KO'd, with shields, Powa-Drinks, Noodles, Level Ups, CUBETRONs."""
    standing = (1 << s.rooms) - 1
    if rules.dark == Dark.RUBBLE:
        standing &= ~s.flipped
    for seat in range(rules.players):
        s.scrapyard += s.shields[seat] - 1
        s.shields[seat] = 1
    for seat in range(rules.players):
        s.room[seat] = pick(standing, below(s, DICE, count(standing)))
        more = min(s.scrapyard, below(s, DICE, 8))
        if below(s, DICE, 6) == 0:
            s.out[seat], s.room[seat], more = 1, 0, -1
        s.shields[seat] += more
        s.scrapyard -= more
        drinks = below(s, DICE, 3)
        s.drink_supply -= drinks - s.drinks[seat]
        s.drinks[seat] = drinks
        if below(s, DICE, 4) == 0:
            take_effect(s, rules, seat, Effect.GUARD_NOODLE)
        learn(s, seat, below(s, DICE, LEVEL_SLOTS + 1))
        if rules.alien_landing and not s.out[seat] and below(s, DICE, 3) == 0:
            s.pile_size -= 1
            s.cubetron[seat] = s.pile[s.pile_size]
        refresh(s, rules, seat)
    if below(s, DICE, 6) == 0:  # a Scrapyard that has almost nothing left
        for seat in range(rules.players):
            if not s.out[seat]:
                more = max(0, s.scrapyard - below(s, DICE, 4))
                s.shields[seat] += more
                s.scrapyard -= more


@kernel
def take_effect(s, rules, seat, effect):
    """Put the first card with an effect that the Loot deck has into an Inventory."""
    for place in range(s.left[Pile.LOOT]):
        card = s.deck[Pile.LOOT, place]
        if rules.loot[card].effect == effect:
            s.left[Pile.LOOT] -= 1
            s.deck[Pile.LOOT, place] = s.deck[Pile.LOOT, s.left[Pile.LOOT]]
            put(s, rules, seat, card)
            return


@kernel
def learn(s, seat, levels):
    """Place so many chits, either side up."""
    chits = s.chit[seat]
    while s.levels[seat] < levels:
        chit, new = below(s, DICE, CHITS), True
        for level in range(s.levels[seat]):
            new &= chits[level] != chit
        if new:
            chits[s.levels[seat]] = chit
            s.dark[seat, s.levels[seat]] = below(s, DICE, 2)
            s.levels[seat] += 1


@kernel
def make(states, rules, seed, first, rooms, hidden, wanted):
    """Fill blank states with random facilities of 1 to `rooms` more rooms; the record of rules goes round."""
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        begin(s, r, seed, first + i)
        lay(s, r, 1 + below(s, DICE, rooms), below(s, DICE, hidden + 1), wanted)
        furnish(s, r)
        dress(s, r)
        if r.purple_eye and below(s, DICE, 2):
            s.adam_room = pick((1 << s.rooms) - 1 & ~s.red, below(s, DICE, count((1 << s.rooms) - 1 & ~s.red)))


@kernel
def broken_laws(states, rules, first):
    """How many of the states break a law of conservation."""
    broken = 0
    for i in range(len(states)):
        broken += conserved(states[i], rules[(first + i) % len(rules)]) != Law.NONE
    return broken


def facilities(number: int, rules: np.ndarray, seed: int, rooms: int, hidden: int, wanted: Wanted) -> Any:
    """Random facilities, some at a time: (number of the first, their states). None breaks a law."""
    for first in range(0, number, LOT):
        states = np.zeros(min(LOT, number - first), STATE)
        make(states, rules, seed, first, rooms, hidden, wanted)
        assert broken_laws(states, rules, first) == 0
        yield first, states


@kernel
def carry_out(states, rules, first, position, running):
    """The Command at a position of S.I.M.O.N.'s face, in those states that are running."""
    for i in range(len(states)):
        r = rules[(first + i) % len(rules)]
        if running[i]:
            command(states[i], r, int(r.face.commands[position]))


@kernel
def carry_out_one(states, rules, first):
    """One Command in every state, all six in turn."""
    for i in range(len(states)):
        command(states[i], rules[(first + i) % len(rules)], (first + i) % 6 + 1)


@kernel
def take_turns(states, rules, first):
    """S.I.M.O.N.'s whole turn in every state."""
    for i in range(len(states)):
        simon_turn(states[i], rules[(first + i) % len(rules)])


# --- the same, as Worlds ---------------------------------------------------------------------------------------------


class Tables:
    """What the second reading wants to know of the tables, by row."""

    def __init__(self, rules: np.void) -> None:
        card = rules["tiles"]
        self.kind = [KIND_NAMES.get(int(kind), "ENC") for kind in card["kind"]]
        printed = ["".join(EDGE_NAMES[int(edge)] for edge in edges) for edges in card["edges"]]
        self.edges = [[text[-r:] + text[:-r] if r else text for r in range(4)] for text in printed]
        self.deploy = [int(barrier) == Barrier.YELLOW for barrier in card["barrier"]]
        self.tnt = [bool(tnt) for tnt in card["tnt"]]
        for row in rules["tiles_deck"][: rules["tiles_size"]]:
            assert (card["barrier"][row] == Barrier.RED) == (self.kind[row] in RED)
        self.guard = {row for row, effect in enumerate(rules["loot"]["effect"]) if int(effect) == Effect.GUARD_NOODLE}
        self.armour = [
            int(token["amount"]) if int(token["power"]) == Power.ARMOUR else None for token in rules["cubetrons"]
        ]


@cache
def tables() -> Tables:
    return Tables(variants(1)[0][0])


def place(cell: int) -> Cell:
    """A cell of the kernels' grid, the Medbay at (0, 0), north up."""
    return cell % SIDE - CENTRE % SIDE, CENTRE // SIDE - cell // SIDE


def hidden_tile(row: int) -> Tile:
    """A tile of the stack."""
    known = tables()
    return Tile(row, known.kind[row], known.edges[row][0], known.deploy[row], known.tnt[row])


READ = (  # what a World shows
    *("rooms", "tile", "rotation", "cell", "drones", "flipped", "clear", "levels", "chit", "dark", "room", "shields"),
    *("out", "drinks", "hand", "held", "bombs", "bomb_room", "bomb_timer", "adam_room", "adam_shields", "stack"),
    *("revealed", "stack_size", "line", "yard", "marker", "scrapyard", "drink_supply", "clear_supply", "blasted"),
    *("halted", "turn_over", "phase", "outcome", "seat"),
)


class Lot:
    """Random facilities, and what they look like.

    Attributes:
        states: Their records, for a kernel to play with.
        first: The number of the first one, which says which record of rules each is played by.
        before: A World for each, as it was made.
    """

    def __init__(self, first: int, states: np.ndarray, rules: np.ndarray, toggles: list[Toggles]) -> None:
        self.first, self.states, self.rules, self.toggles = first, states, rules, toggles
        self.numbers = [(first + i) % len(rules) for i in range(len(states))]
        self.players, self.faces, damage = (rules[name].tolist() for name in ("players", "simon", "hack_damage"))
        armour = tables().armour
        self.losses = [  # what Hack & Slash takes from a hero whose CUBETRON is an armour
            [None if token == NONE or armour[token] is None else min(damage[n], armour[token]) for token in tokens]
            for n, tokens in zip(self.numbers, states["cubetron"].tolist(), strict=True)
        ]
        self.shown = states[list(READ)]  # a view
        self.before = [self.world(i) for i in range(len(states))]

    def read(self, i: int) -> dict[str, Any]:
        """What a state says now, by name."""
        values = zip(READ, self.shown[i].item(), strict=True)
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}

    def world(self, i: int, revealer: int = 0) -> World:
        """The World that one of the states shows. `revealer`: ADAM if A.D.A.M. has revealed a Brain in his turn."""
        n, s = self.numbers[i], self.read(i)
        cells = [place(cell) for cell in s["cell"][: s["rooms"]]]
        bombs = zip(s["bomb_room"][: s["bombs"]], s["bomb_timer"], strict=False)
        return World(
            face=FACE_NAMES[self.faces[n]],
            tiles={cell: tile(s, room) for room, cell in enumerate(cells)},
            heroes=[hero(s, seat, cells, self.losses[i][seat], revealer) for seat in range(self.players[n])],
            stack=[hidden_tile(row) for row in s["stack"][s["revealed"] : s["stack_size"]]],
            bombs=[Bomb(cells[room], left) for room, left in bombs],
            line=s["line"],
            yard=s["yard"],
            marker=s["marker"],
            scrapyard=s["scrapyard"],
            yard_drinks=s["drink_supply"],
            clear_supply=s["clear_supply"],
            blasted=s["blasted"],
            adam=cells[s["adam_room"]] if s["adam_room"] != NOWHERE else None,
            adam_shields=s["adam_shields"],
            medbay=cells[0],
            simon_done=bool(s["halted"]),
            adam_done=bool(s["turn_over"]) and revealer == ADAM,
            over=OUTCOMES[s["outcome"]] if s["phase"] == Phase.OVER else "",
            toggles=self.toggles[n],
        )


def tile(s: dict[str, Any], room: int) -> Tile:
    """A room."""
    known, row, clear, drones = tables(), s["tile"][room], bool(s["clear"] >> room & 1), s["drones"][room]
    if s["flipped"] >> room & 1:
        return Tile(row, "EMPTY", "OOOO", clear=clear, flipped=True, drones=drones, order=room)
    edges = known.edges[row][s["rotation"][room]]
    return Tile(row, known.kind[row], edges, known.deploy[row], known.tnt[row], clear, False, drones, room)


def hero(s: dict[str, Any], seat: int, cells: list[Cell], loss: int | None, revealer: int) -> Hero:
    """What of a hero the second reading knows."""
    placed = s["chit"][seat][: s["levels"][seat]]
    ko = s["out"][seat] == 1
    return Hero(
        cells[s["room"][seat]],
        s["shields"][seat],
        ko,
        stunned=ko or (s["turn_over"] == 1 and s["seat"] == seat and revealer != ADAM),
        drinks=s["drinks"][seat],
        noodles=sum(card in tables().guard for card in s["hand"][seat][: s["held"][seat]]),
        hack_loss=loss,
        placed=[(CHIT_NAMES[chit], not dark) for chit, dark in zip(placed, s["dark"][seat], strict=False)],
        unused=[CHIT_NAMES[chit] for chit in range(CHITS) if chit not in placed],
    )


def lots(
    number: int, seed: int, rooms: int, hidden: int = 2, wanted: Wanted = (0, 0, 0, 0), **fixed: Any
) -> Iterator[Lot]:
    """So many random facilities, under rules that go through all toggles but for what is fixed."""
    rules, toggles = variants(VARIANTS, **fixed)
    for first, states in facilities(number, rules, seed, rooms, hidden, wanted):
        yield Lot(first, states, rules, toggles)


def check_faces(rules: np.ndarray) -> None:
    """The table of faces is the second reading's."""
    names = ["", "ASSEMBLE", "EXPLORE", "SERVICE", "DISARM", "REPLICATE", "HACK & SLASH"]
    for row, name in enumerate(FACE_NAMES):
        face, read = rules["faces"][0][row], FACES[name]
        assert tuple(names[int(each)] for each in face["commands"] if each) == read.commands
        assert (face["maximum"], face["line"], face["assemble"]) == (read.marker_max, read.line_length, read.assembles)
