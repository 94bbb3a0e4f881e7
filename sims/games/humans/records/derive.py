"""Humans!!!, what follows from a scenario's tables: how tiles look when they are turned, sizes of decks.

Plain Python, run once per configuration.
"""

import numpy as np

from sims.game import RowError
from sims.games.humans.records.sizes import CENTRE, EDGE_SPOT, EDGES, SPOTS, TURNED
from sims.games.humans.records.words import Character, Effect, TileKind

EXITS = ("exit_north", "exit_east", "exit_south", "exit_west")


def derive(rules: np.ndarray) -> None:
    """Fill the derived fields of `rules[0]`; `state.DERIVED` lists them.

    Raises:
        RowError: If a row of a table cannot be used.
        ValueError: If a character is taken twice, or the tables do not make a game.
    """
    r = rules[0]
    turn_tiles(r)
    find_town_square(r)
    check_characters(r)
    if not r["event_cards"]:
        r["events_size"] = 0
    for table, field in (("events", "event_copies"), ("wound_cards", "wound_copies")):
        cards = r[f"{table}_deck"][: int(r[f"{table}_size"])]
        r[field] = np.bincount(cards, minlength=len(r[field]))
    sort_capture_cards(r)
    for effect in Effect:
        r["worth"][:, effect] = r["policies"][f"worth_{effect.name.lower()}"]
    r["with_effect"] = 0
    for row, card in enumerate(r["events"]):
        r["with_effect"][card["effect"]] |= 1 << row
    r["head_shots"] = sum(1 << row for row, card in enumerate(r["wound_cards"]) if card["head_shot"])
    drawn = int(max(r["characters"]["taking_wounds"].max(), r["characters"]["infect"].max()))
    for table in ("wound_cards", "capture_cards"):
        if int(r[f"{table}_size"]) < drawn:
            raise ValueError(f"{table}: {int(r[f'{table}_size'])} cards; a character draws up to {drawn} at once")


def turn_tiles(r: np.void) -> None:
    """Write each tile's exits and building squares after 0 to 3 quarter turns clockwise, as sets."""
    for row, tile in enumerate(r["tiles"]):
        exits = [edge for edge, name in enumerate(EXITS) if tile[name]]
        built = [spot for spot in range(SPOTS) if tile[f"building_{spot}"]]
        roads = {CENTRE, *(EDGE_SPOT[edge] for edge in exits)}
        if roads & set(built) and exits:
            spot = min(roads & set(built))
            raise RowError("tiles", row, f"building_{spot}", "must be 0: there is a road on this square")
        if tile["kind"] == TileKind.BUILDING:
            for name in ("humans", "tokens"):
                if tile[name] > len(built):
                    raise RowError("tiles", row, name, f"is {tile[name]}; the building has {len(built)} squares")
        seen = set()
        for turns in range(EDGES):
            shape = (sum(1 << edge for edge in exits), sum(1 << spot for spot in built))
            r["exits"][row, turns], r["buildings"][row, turns] = shape
            r["differs"][row, turns] = shape not in seen
            seen.add(shape)
            exits = [(edge + 1) % EDGES for edge in exits]
            built = [TURNED[spot] for spot in built]


def find_town_square(r: np.void) -> None:
    """Find the tile in the middle of the table, which is not shuffled (HU-009)."""
    rows = [int(row) for row in r["tiles_deck"][: int(r["tiles_size"])]]
    squares = [row for row in rows if r["tiles"]["kind"][row] == TileKind.TOWN_SQUARE]
    if len(squares) != 1:
        raise ValueError(f"tiles: {len(squares)} tiles are of the kind town_square; there must be exactly 1")
    r["town_square"] = squares[0]


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
