"""Lay out the journey to The Fortress, and below it each human's private map: tiles grow from the starting tile.

Tiles are numbered as they were laid, as in the story. Mutants have no map: they stand beside the journey.
"""

from collections.abc import Mapping
from typing import Any

from sims.games.posthuman.records.sizes import MAX_FOES, MAX_ZONES, NOBODY, NONE, START, STATS
from sims.games.posthuman.records.words import Event, Stat, Terrain, Zone
from sims.games.posthuman.story.wording import character, encounter
from sims.phrases import plural, word
from sims.picture import FOE, NEUTRAL, Arrow, Picture, Piece, Place

AFTERWARDS = {Event.WOKE, Event.TURNED}  # told before the human is back at the start, or leaves its map
Names = Mapping[str, list[str]]
WIDE, TALL, GAP = 2.05, 1.5, 0.3  # of a tile, and between two [spaces]
TITLE = 0.5  # above a map [spaces]
STEP = 1.55  # of the journey [spaces]


def picture(s: Any, rules: Any, names: Names) -> Picture:
    """Return the journey and the maps."""
    table = Picture()
    seats = range(int(rules.players))
    _journey(table, s, rules)
    top, at = TALL + 0.9, {}
    for seat in seats:
        if not s.mutant[seat] and s.tiles[seat]:
            top, at[seat] = _map(table, s, rules, names, seat, top)
    for seat, (x, y) in at.items():
        table.pieces.append(Piece(x, y, f"P{seat + 1}", seat, f"player {seat + 1}, {_where(s, rules, seat)}"))
    actor = int(s.actor)
    if actor in at:
        foes = min(int(s.foes), MAX_FOES)
        for foe in range(foes):
            x, y = at[actor][0] + 0.55 + min(0.55, 1.1 / foes) * foe, at[actor][1]
            says = f"{encounter(names, int(s.foe[foe]))}, health {int(s.foe_health[foe])}"
            table.pieces.append(Piece(x, y, "E", FOE, f"enemy: {says}"))
    attacker = int(s.attacker)
    if actor in at and attacker != NOBODY and s.mutant[attacker]:
        x, y = _beside(rules, attacker)
        says = f"player {attacker + 1}, a mutant, plays a card on player {actor + 1}"
        table.arrows.append(Arrow(x, y + 0.3, at[actor][0], at[actor][1] - 0.3, attacker, says))
    event = f", event {names['events'][int(s.event)]}" if s.rounds and 0 <= s.event < len(names["events"]) else ""
    table.lines.append(f"Turn {int(s.rounds)}{event}." if s.rounds else "The game is prepared.")
    table.lines.extend(_sheet(s, names, seat) for seat in seats if s.tiles[seat] or s.mutant[seat])
    return table


def _journey(table: Picture, s: Any, rules: Any) -> None:
    """Lay out the journey's positions, and who is on which of them."""
    last = int(rules.journey_size)
    for position in range(last + 1):
        text = "start" if position == 0 else "Fortress" if position == last else str(position)
        kind = "goal" if position == last else ""
        table.places.append(
            Place(position * STEP, 0, WIDE if position == last else STEP - 0.05, TALL, text, kind, f"journey: {text}")
        )
    for seat in range(int(rules.players)):
        if s.mutant[seat]:
            x, y = _beside(rules, seat)
            table.pieces.append(Piece(x, y, f"M{seat + 1}", seat, f"player {seat + 1}, a mutant"))
        else:
            points = int(s.jp[seat])
            x, y = min(points, last) * STEP + 0.4 + 0.7 * (seat % 2), TALL - 0.3 - 0.5 * (seat // 2)
            says = f"player {seat + 1} has {plural(points, 'journey point')}"
            table.pieces.append(Piece(x, y, str(seat + 1), seat, says))


def _beside(rules: Any, seat: int) -> tuple[float, float]:
    """Return where a mutant stands: in a row below the journey [spaces]."""
    return (int(rules.journey_size) - 3 + seat) * 0.7 + 1, TALL + 0.35


def _map(table: Picture, s: Any, rules: Any, names: Names, seat: int, top: float) -> tuple[float, tuple[float, float]]:
    """Lay out a human's tiles from `top` down; return where the next map begins, and where the human stands."""
    who = f"Player {seat + 1}, {character(names, int(s.character[seat]))}"
    table.places.append(Place(0, top, 6 * WIDE, TITLE, who, "none"))
    rows, free = {0: (0, 0)}, 1  # by tile: how many tiles from the start, and in which row; the first row not in use
    behind = set()
    for tile in range(1, int(s.tiles[seat])):
        parent = int(s.parent[seat, tile])
        away, row = rows[parent]
        rows[tile] = (away + 1, row if parent not in behind else free)
        free += parent in behind
        behind.add(parent)
    spots = {tile: (away * (WIDE + GAP), top + TITLE + row * (TALL + GAP)) for tile, (away, row) in rows.items()}
    for tile, (x, y) in spots.items():
        table.places.append(_tile(s, rules, seat, tile, x, y))
        if tile:
            from_x, from_y = spots[int(s.parent[seat, tile])]
            says = f"tile {tile} was laid from tile {int(s.parent[seat, tile])}"
            table.arrows.append(Arrow(from_x + WIDE, from_y + TALL / 2, x, y + TALL / 2, NEUTRAL, says))
    x, y = spots[int(s.here[seat])]
    return top + TITLE + free * (TALL + GAP), (x + 0.35, y + TALL - 0.32)


def _tile(s: Any, rules: Any, seat: int, tile: int, x: float, y: float) -> Place:
    """Return a tile of a map; a completed one has a thick rim."""
    row = int(s.tile[seat, tile])
    land = rules.land[row]
    terrain = word(Terrain(int(land.terrain)))
    if row == START:
        return Place(x, y, WIDE, TALL, f"start {terrain}", "goal", f"the starting tile, {terrain}")
    zones = [word(Zone(int(land.zone[zone]))) for zone in range(MAX_ZONES) if land.figures[zone] > 0]
    state = ("", ", completed", ", completed and foraged")[int(s.done[seat, tile])]
    says = f"tile {tile}, {terrain}, {plural(len(zones), 'zone')} ({', '.join(zones)}){state}"
    return Place(x, y, WIDE, TALL, f"{tile} {terrain}", "goal" if s.done[seat, tile] else "", says)


def _where(s: Any, rules: Any, seat: int) -> str:
    if s.here[seat] == 0:
        return "on the starting tile"
    zone = "on its marker" if s.zone[seat] == NONE else f"zone {int(s.zone[seat]) + 1}"
    return f"on tile {int(s.here[seat])}, {zone}"


def _sheet(s: Any, names: Names, seat: int) -> str:
    """Return a player's tracks in one line; before the first turn without what is not dealt yet."""
    if s.mutant[seat]:
        return f"Player {seat + 1}, a mutant: {plural(int(s.scars_held[seat]), 'scar')}"
    stats = ", ".join(f"{word(Stat(stat))} {int(s.stat[seat, stat])}" for stat in range(STATS))
    stores = f"food {int(s.food[seat])}, ammo {int(s.ammo[seat])}, XP {int(s.xp[seat])}"
    tracks = f"health {int(s.health[seat])}, morale {int(s.morale[seat])}"
    if not s.rounds:
        return f"Player {seat + 1}: {tracks}; {stats}"
    return f"Player {seat + 1}: {tracks}, {stores}; {stats}; {plural(int(s.scars_held[seat]), 'scar')}"
