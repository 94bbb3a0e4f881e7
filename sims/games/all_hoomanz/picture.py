"""Lay out the rooms as they lie around the Medbay, with the ways between them, and who and what is in them.

A short piece between two rooms is a way: open, or a locked door. A room with a dark rim has a Brain or a Fusion Core.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sims.games.all_hoomanz.records.sizes import MAX_BOMBS, SIDE
from sims.games.all_hoomanz.records.words import Barrier, Edge, Event, Kind
from sims.games.all_hoomanz.story.wording import features, hero, room, sheet
from sims.phrases import plural, word
from sims.picture import FOE, NEUTRAL, Picture, Piece, Place
from sims.sets import has

# told before Drones are placed, or before a room is flipped
AFTERWARDS = {Event.DEPLOYED, Event.REPLICATED, Event.CRUSHED, Event.AIR_STRIKE}
Names = Mapping[str, list[str]]
ROOM, PITCH = 1.68, 1.94  # of a room, and from a room to the next [spaces]
_CORES = (Kind.EMP, Kind.FACTORY, Kind.REACTOR, Kind.LAB)
_NAMES = {Kind.EMP: "E.M.P.", Kind.PURPLE_EYE: "Purple Eye", Kind.ALIEN_LANDING: "Alien Landing"}
_MARKS = ("clear", "CLEAR"), ("blasted_rooms", "BLASTED"), ("crushed_rooms", "CRUSHED")  # sets of rooms, their tokens


def picture(s: Any, rules: Any, names: Names) -> Picture:
    """Return the board."""
    table = Picture()
    called = [room(s, rules, number) for number in range(int(s.rooms))]
    for number in range(int(s.rooms)):
        _room(table, s, rules, number, called[number])
    fallen = dict.fromkeys(range(int(s.rooms)), 0)  # how many pieces a room has already
    for number, text, colour, says in _pieces(s, rules, names):
        x, y = _corner(s, number)
        at = fallen[number]
        fallen[number] += 1
        x, y = x + 0.3 + 0.54 * (at % 3), y + ROOM - 0.3 - 0.42 * (at // 3)
        table.pieces.append(Piece(x, y, text, colour, f"{says} in {called[number]}"))
    if s.rooms:
        table.lines.append(_counters(s, rules))
        table.lines.extend(_sheet(s, rules, names, seat) for seat in range(int(rules.players)) if s.hero[seat])
    return table


def _corner(s: Any, number: int) -> tuple[float, float]:
    """Return where a room begins, counted from the Medbay [spaces]."""
    cell, medbay = int(s.cell[number]), int(s.cell[0])
    return (cell % SIDE - medbay % SIDE) * PITCH, (cell // SIDE - medbay // SIDE) * PITCH


def _room(table: Picture, s: Any, rules: Any, number: int, name: str) -> None:
    """Lay out a room, and its ways out."""
    tile = rules.tiles[s.tile[number]]
    x, y = _corner(s, number)
    kind = Kind(int(tile.kind))
    marks = [text for field, text in _MARKS if has(int(s[field]), number)]
    dark = has(int(s.flipped), number)
    look = "built" if dark else "goal" if kind in (*_CORES, Kind.BRAIN) else ""
    look = "shut" if tile.barrier == Barrier.RED and not dark else look
    text = " ".join([_NAMES.get(kind, word(kind).capitalize()), *marks])
    says = f"{name}{features(s, rules, number)}{', flipped' * dark}{''.join(f', {m}' for m in marks)}"
    for direction in range(4):
        edge = Edge.OPEN if dark else Edge(int(tile.edges[(direction - int(s.rotation[number])) & 3]))
        if edge != Edge.WALL:
            table.places.append(_way(x, y, direction, edge))
    table.places.append(Place(x, y, ROOM, ROOM, text, look, says))


def _way(x: float, y: float, direction: int, edge: Edge) -> Place:
    """Return a way out of a room: 0 north, 1 east, 2 south, 3 west; two that meet cover each other's gap."""
    gap, wide = (PITCH - ROOM) / 2 + 0.03, 0.5
    middle = (ROOM - wide) / 2
    left, top, width, height = (
        (x + middle, y - gap, wide, gap),
        (x + ROOM, y + middle, gap, wide),
        (x + middle, y + ROOM, wide, gap),
        (x - gap, y + middle, gap, wide),
    )[direction]
    says = "an open way" if edge == Edge.OPEN else "a locked door"
    return Place(left, top, width, height, kind="way" if edge == Edge.OPEN else "shut", says=says)


def _pieces(s: Any, rules: Any, names: Names) -> Iterator[tuple[int, str, int, str]]:
    """Yield each piece's room, letters, colour and words."""
    for seat in range(int(rules.players)):
        if s.hero[seat]:
            knocked = ", KO'd," if s.out[seat] else ""
            colour = NEUTRAL if s.out[seat] else seat
            yield int(s.room[seat]), f"P{seat + 1}", colour, f"player {seat + 1}, {hero(s, names, seat)}{knocked}"
    if rules.purple_eye and 0 <= s.adam_room < s.rooms:
        yield int(s.adam_room), "A", FOE, f"A.D.A.M. with {plural(int(s.adam_shields), 'shield')}"
    for number in range(int(s.rooms)):
        drones = int(s.drones[number])
        if drones:
            yield number, "D" if drones == 1 else f"D{drones}", FOE, plural(drones, "Drone")
    for bomb in range(min(int(s.bombs), MAX_BOMBS)):
        timer = int(s.bomb_timer[bomb])
        yield int(s.bomb_room[bomb]), f"B{timer}", NEUTRAL, f"a BOMB with {plural(timer, 'shield')}"


def _counters(s: Any, rules: Any) -> str:
    """Return how near the ends of the game are, and what the pieces are."""
    parts = [
        f"Round {int(s.rounds)}" if s.rounds else "Setup",
        f"Upgrades {int(s.marker)} of {int(rules.face.maximum)}",
        f"Assembly Line {int(s.line)} of {int(rules.face.line)}",
        f"Droneyard {int(s.yard)}",
        f"Drones {int(s.on_board)} of {int(rules.drones)}",
        f"BLASTED {int(s.blasted)} of {int(rules.cores_to_blast)}",
    ]
    parts += [f"CRUSHED {int(s.crushed)} of {int(rules.brains_to_crush)}"] * int(rules.purple_eye)
    adam = "A is A.D.A.M.; " if rules.purple_eye else ""
    return f"{', '.join(parts)}. {adam}P1 is player 1, D2 two Drones, B3 a BOMB with 3 shields."


def _sheet(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return a hero's Character Card in one line."""
    knocked = "KO'd, " if s.out[seat] else ""
    return f"Player {seat + 1}, {hero(s, names, seat)}: {knocked}{sheet(s, rules, names, seat)}"
