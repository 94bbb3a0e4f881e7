"""Humans!!!, what follows from a scenario's tables: how tiles look when they are turned, sizes of decks.

Plain Python, run once per configuration.
"""

import numpy as np

from sims.games.humans.records.sizes import (
    CENTRE,
    EDGE_SPOT,
    EDGES,
    L_ROADS,
    MAX_EVENT_ROWS,
    MAX_TILE_ROWS,
    MAX_TILES,
    SPOTS,
    T_ROADS,
    TURNED,
)
from sims.games.humans.records.words import Character, Effect, Mode, PlayedBy, Side, TileKind
from sims.row_error import RowError

# cards that are played against a player who is about to move
REACTIONS = (
    *(Effect.LESS_MOVEMENT, Effect.STUNNED, Effect.SLOWED, Effect.FROZEN),
    *(Effect.BRAIN_CRAMP, Effect.NOT_DEAD, Effect.BUTTER_FINGERS),
)
# cards that are worth something only while another player is on this side
AGAINST = {
    **dict.fromkeys((Effect.WEAPON, Effect.REINFORCED, Effect.SLIP_AWAY, Effect.CONFUSION), Side.ZOMBIE),
    **dict.fromkeys((Effect.BRAIN_CRAMP, Effect.NOT_DEAD, Effect.BUTTER_FINGERS, Effect.HORDE), Side.GUY),
}
EXITS = ("exit_north", "exit_east", "exit_south", "exit_west")


def derive(rules: np.ndarray) -> None:
    """Fill the derived fields of `rules[0]`; `state.DERIVED` lists them.

    Raises:
        RowError: If a row of a table cannot be used.
        ValueError: If a character is taken twice, or the tables do not make a game.
    """
    r = rules[0]
    join_tiles(r)
    turn_tiles(r)
    find_town_square(r)
    check_sides(r)
    check_characters(r)
    join_event_cards(r)
    value_cards(r)
    wounds = r["wound_cards_deck"][: int(r["wound_cards_size"])]
    r["wound_copies"] = np.bincount(wounds, minlength=len(r["wound_copies"]))
    sort_capture_cards(r)
    r["head_shots"] = sum(1 << row for row, card in enumerate(r["wound_cards"]) if card["head_shot"])
    drawn = int(max(r["characters"]["taking_wounds"].max(), r["characters"]["infect"].max()))
    for table in ("wound_cards", "capture_cards"):
        if int(r[f"{table}_size"]) < drawn:
            raise ValueError(f"{table}: {int(r[f'{table}_size'])} cards; a character draws up to {drawn} at once")


def join_tiles(r: np.void) -> None:
    """Put the tiles of both sets into one table; those of Zombies!!! come from row MAX_TILE_ROWS on."""
    r["land"] = np.zeros((), r["land"].dtype)
    for table, first in (("tiles", 0), ("zombies_tiles", MAX_TILE_ROWS)):
        rows = r[table]
        for name in set(rows.dtype.names) & set(r["land"].dtype.names):
            r["land"][name][first : first + len(rows)] = rows[name]
    r["land"]["from_zombies"][MAX_TILE_ROWS:] = 1


def turn_tiles(r: np.void) -> None:
    """Write each tile's exits, building squares and doors after 0 to 3 quarter turns clockwise, as sets."""
    for table, first in (("tiles", 0), ("zombies_tiles", MAX_TILE_ROWS)):
        for row, tile in enumerate(r[table]):
            turn_tile(r, table, row, tile, first + row)


def turn_tile(r: np.void, table: str, row: int, tile: np.void, land: int) -> None:
    """Write a tile's exits, building squares and doors after 0 to 3 quarter turns."""
    exits = [edge for edge, name in enumerate(EXITS) if tile[name]]
    built = [spot for spot in range(SPOTS) if tile[f"building_{spot}"]]
    doors = [spot for spot in range(SPOTS) if "door_0" in (tile.dtype.names or ()) and tile[f"door_{spot}"]]
    roads = {CENTRE, *(EDGE_SPOT[edge] for edge in exits)}
    if roads & set(built) and exits:
        spot = min(roads & set(built))
        raise RowError(table, row, f"building_{spot}", "must be 0: there is a road on this square")
    if set(doors) - roads:
        spot = min(set(doors) - roads)
        raise RowError(table, row, f"door_{spot}", "must be 0: there is no road on this square")
    if tile["kind"] == TileKind.BUILDING:
        for name in ("humans", "tokens", "zombies", "life", "bullets"):
            if name in (tile.dtype.names or ()) and tile[name] > len(built):
                raise RowError(table, row, name, f"is {tile[name]}; the building has {len(built)} squares")
    seen = set()
    for turns in range(EDGES):
        shape = (sum(1 << edge for edge in exits), sum(1 << spot for spot in built))
        r["exits"][land, turns], r["buildings"][land, turns] = shape
        r["doors"][land, turns] = sum(1 << spot for spot in doors)
        r["differs"][land, turns] = shape not in seen
        seen.add(shape)
        exits = [(edge + 1) % EDGES for edge in exits]
        built = [TURNED[spot] for spot in built]
        doors = [TURNED[spot] for spot in doors]


def find_town_square(r: np.void) -> None:
    """Find the tile in the middle of the table, which is not shuffled (HU-009, HU-101), and list those that are."""
    mixed = r["mode"] == Mode.MIXED
    own = [int(row) for row in r["tiles_deck"][: int(r["tiles_size"])]]
    other = [MAX_TILE_ROWS + int(row) for row in r["zombies_tiles_deck"][: int(r["zombies_tiles_size"])]]
    for table, rows in (("tiles", own), ("zombies_tiles", other)):
        squares = [row for row in rows if r["land"]["kind"][row] == TileKind.TOWN_SQUARE]
        if len(squares) != 1:
            raise ValueError(f"{table}: {len(squares)} tiles are of the kind town_square; there must be exactly 1")
    kinds = r["land"]["kind"]
    pads = [row for row in other if kinds[row] == TileKind.HELIPAD]
    if len(pads) != 1:
        raise ValueError(f"zombies_tiles: {len(pads)} tiles are of the kind helipad; there must be exactly 1")
    r["helipad"] = pads[0]
    r["town_square"] = next(row for row in (other if mixed else own) if kinds[row] == TileKind.TOWN_SQUARE)
    stack = [row for row in own if kinds[row] != TileKind.TOWN_SQUARE]
    for row, tile in enumerate(r["zombies_tiles"]):
        for _ in range(int(tile["removed"])):
            if MAX_TILE_ROWS + row not in other:
                raise RowError("zombies_tiles", row, "removed", f"is {tile['removed']}, which is more than there are")
            other.remove(MAX_TILE_ROWS + row)
    others = [row for row in other if kinds[row] not in (TileKind.TOWN_SQUARE, TileKind.HELIPAD)]
    for name, rows in (("stack", stack), ("zombies_stack", others)):
        r[name] = 0
        r[name][: len(rows)] = rows
        r[f"{name}_size"] = len(rows)
    if mixed:
        for name, rows in (("tiles", stack), ("zombies_tiles", others)):
            check_set_up(r, name, rows)
        if (tiles := len(stack) + len(others) + 2) > MAX_TILES:  # and Town Square, and the Helipad
            raise ValueError(f"zombies_tiles: {tiles} tiles of both sets; at most {MAX_TILES} fit on the table")


def check_set_up(r: np.void, table: str, rows: list[int]) -> None:
    """Check that a set has the tiles around Town Square (HU-102, HU-103): two 3-way roads, two T or L buildings."""
    kinds, exits = r["land"]["kind"], r["exits"]
    shapes = {*T_ROADS, *L_ROADS}
    roads = sum(kinds[row] == TileKind.ROAD and T_ROADS[0] in exits[row] for row in rows)
    built = sum(kinds[row] == TileKind.BUILDING and exits[row, 0] in shapes for row in rows)
    if roads < 2 or built < 2:
        raise ValueError(f"{table}: {roads} 3-way roads and {built} T or L buildings; the mixed game lays 2 of each")


def join_event_cards(r: np.void) -> None:
    """Put the event cards of both sets into one table; those of Zombies!!! come from row MAX_EVENT_ROWS on."""
    if not r["event_cards"]:
        r["events_size"] = 0
    if not r["event_cards"] or r["mode"] != Mode.MIXED:
        r["zombies_events_size"] = 0
    r["cards"], r["with_effect"], r["event_copies"] = np.zeros((), r["cards"].dtype), 0, 0
    for table, first in (("events", 0), ("zombies_events", MAX_EVENT_ROWS)):
        deck = r[f"{table}_deck"][: int(r[f"{table}_size"])]
        deck += first
        np.add.at(r["event_copies"], deck, 1)
        for row in sorted({int(card) for card in deck}):
            card = r[table][row - first]
            for name in r["cards"].dtype.names:
                r["cards"][name][row] = card[name]
            r["with_effect"][card["effect"]] |= 1 << row
    r["reactions"] = sum(int(r["with_effect"][effect]) for effect in REACTIONS)


def value_cards(r: np.void) -> None:
    """Write which cards each seat may play at all (HU-121), what they are worth to its script, and its gap."""
    mixed = r["mode"] == Mode.MIXED
    rows = [int(row) for row in np.flatnonzero(r["event_copies"])]
    r["playable"], r["worth"] = 0, 0
    sides = [int(side) if mixed else Side.ZOMBIE for side in r["side"][: int(r["players"])]]
    for seat in range(len(sides)):
        guy = sides[seat] == Side.GUY
        others = {*sides[:seat], *sides[seat + 1 :]}
        weights = r["guy_policies" if guy else "policies"][seat]
        r["gap"][seat] = weights["guy_gap" if guy else "gap"]
        for row in rows:
            if mixed and r["cards"]["played_by"][row] == (PlayedBy.ZOMBIES if guy else PlayedBy.GUYS):
                continue
            r["playable"][seat] |= 1 << row
            effect = r["cards"]["effect"][row]
            if effect == Effect.WEAPON and guy:
                pass  # its own fights
            elif effect in AGAINST and AGAINST[effect] not in others:
                continue
            if row < MAX_EVENT_ROWS:
                name = f"worth_{Effect(int(effect)).name.lower()}"
                r["worth"][seat, row] = weights[name] if name in (weights.dtype.names or ()) else 0
            else:
                r["worth"][seat, row] = r["zombies_events"]["worth"][row - MAX_EVENT_ROWS]


def check_sides(r: np.void) -> None:
    """Check that both sides are played in the mixed game."""
    sides = {int(side) for side in r["side"][: int(r["players"])]}
    if r["mode"] == Mode.MIXED and len(sides) < 2:
        name = Side(sides.pop()).name.lower()
        raise ValueError(f"side: every seat is a {name}; in the mixed game both sides are played")


def check_characters(r: np.void) -> None:
    """Check that no character is taken twice, and that there are enough to deal (HU-006)."""
    chosen = [int(character) for character in r["character"][: int(r["players"])] if character != Character.RANDOM]
    for character in chosen:
        if chosen.count(character) > 1:
            name = Character(character).name.lower()
            raise ValueError(f"character: {name} is taken twice; there is one of each")
    if r["characters_size"] < r["players"]:
        raise ValueError(f"characters: {r['characters_size']} rows; there must be one for each of {r['players']} seats")


def sort_capture_cards(r: np.void) -> None:
    """Write the capture deck as kinds of card, in place of rows of its table."""
    kinds = [int(r["capture_cards"]["card"][row]) for row in r["capture_cards_deck"][: int(r["capture_cards_size"])]]
    r["capture_cards_deck"][: len(kinds)] = sorted(kinds)
    r["capture_copies"] = np.bincount(kinds, minlength=len(r["capture_copies"]))
