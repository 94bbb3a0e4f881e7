"""Humans!!!: name seats, tiles and squares in words."""

from collections.abc import Mapping
from typing import Any

from sims.games.humans.queries.people import is_guy, points
from sims.games.humans.records.sizes import (
    CENTRE,
    EDGE_SPOT,
    MAX_EVENT_ROWS,
    MAX_PAWNS,
    MAX_TILE_ROWS,
    NOBODY,
    NONE,
    SPOTS,
)
from sims.games.humans.records.words import Ground
from sims.phrases import listed, plural
from sims.sets import has

Names = Mapping[str, list[str]]
SIDES = ("north", "east", "south", "west")


def who(seat: int) -> str:
    """Return a seat: "Seat 1"."""
    return f"Seat {seat + 1}"


def character(s: Any, names: Names, seat: int) -> str:
    """Return the name of a seat's character."""
    return names["characters"][int(s.character[seat])]


def has_points(s: Any, rules: Any, seat: int) -> str:
    """Return a player's points, "5 points", or what a guy has collected: "5 zombies"."""
    return plural(int(points(s, rules, seat)), "zombie" if is_guy(s, seat) else "point")


def card(names: Names, row: int) -> str:
    """Return the name of an event card of either set."""
    return names["events"][row] if row < MAX_EVENT_ROWS else names["zombies_events"][row - MAX_EVENT_ROWS]


def tile(s: Any, names: Names, place: int) -> str:
    """Return the tile in a place: "Building 5 (0, -1)", counted from Town Square to the east and to the south."""
    name = tile_name(names, int(s.tile[place]))
    return f"{name} ({s.tile_x[place]}, {s.tile_y[place]})" if place else name


def tile_name(names: Names, row: int) -> str:
    """Return the name of a tile of either set."""
    return names["tiles"][row] if row < MAX_TILE_ROWS else names["zombies_tiles"][row - MAX_TILE_ROWS]


def prey(s: Any) -> str:
    """Return who is attacked: "the human", "the shotgun guy of Seat 2"."""
    return "the human" if s.prey == NOBODY else f"the shotgun guy of {who(int(s.prey))}"


def opponent(s: Any) -> str:
    """Return whom a shotgun guy fights: "the zombie", "the zombie of Seat 1"."""
    return "the zombie" if s.facing == NONE else f"the zombie of {who(int(s.facing) // MAX_PAWNS)}"


def capital(text: str) -> str:
    """Return a text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def square(s: Any, names: Names, at: int) -> str:
    """Return a square: "the north road of Crossroads (1, 0)", "the south-west square inside Building 5 (0, -1)"."""
    place, spot = divmod(int(at), SPOTS)
    where = tile(s, names, place)
    if s.ground[at] == Ground.BUILDING:
        return f"the {corner(spot)} square inside {where}"
    if spot not in (CENTRE, *EDGE_SPOT):  # of the Helipad
        return f"the {corner(spot)} square of {where}"
    if spot == CENTRE:
        return f"the centre of {where}"
    return f"the {SIDES[EDGE_SPOT.index(spot)]} road of {where}"


def corner(spot: int) -> str:
    """Return where on its tile a square lies: "south-west", "middle"."""
    row, column = divmod(spot, 3)
    return "-".join(part for part in (("north", "", "south")[row], ("west", "", "east")[column]) if part) or "middle"


def roads(rules: Any, s: Any, place: int) -> str:
    """Return where the roads of a tile lead: "roads to the north and east"."""
    exits = int(rules.exits[int(s.tile[place]), int(s.tile_turns[place])])
    sides = [side for edge, side in enumerate(SIDES) if has(exits, edge)]
    return f"{'roads' if len(sides) > 1 else 'a road'} to the {listed(sides)}"


def drawn(s: Any, kinds: list[str]) -> str:
    """Return the cards just drawn: "2 Eat and 1 Escape"."""
    counted = [(int(s.drawn_cards[kind]), name) for kind, name in enumerate(kinds)]
    return listed([f"{count} {name}" for count, name in counted if count]) or "no card"
