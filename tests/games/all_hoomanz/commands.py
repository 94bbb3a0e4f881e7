"""S.I.M.O.N.'s Commands carried out by hand: rooms in a row, Drones in them, one Command or a whole turn."""

from typing import Any

from sims.games.all_hoomanz.queries.laws import conserved
from sims.games.all_hoomanz.records.words import Command, Law
from sims.games.all_hoomanz.rules.simon import command, simon_turn
from tests.games.all_hoomanz.facility import EAST, lay

MEDBAY = 0
ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK = (int(each) for each in list(Command)[1:])
FACES = {
    "solo": [ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK, 0, 0],
    "easy": [ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK, 0, 0],
    "normal": [ASSEMBLE, EXPLORE, DISARM, REPLICATE, HACK, 0, 0, 0],
    "hard": [ASSEMBLE, EXPLORE, DISARM, REPLICATE, HACK, 0, 0, 0],
}
PLAYERS = {"solo": 1, "easy": 2, "normal": 4, "hard": 5}


def run(s: Any, rules: Any, what: int | None = None) -> None:
    """One Command, or S.I.M.O.N.'s whole turn; nothing may get lost."""
    if what is None:
        simon_turn(s, rules)
    else:
        command(s, rules, what)
    law = conserved(s, rules)
    assert law == Law.NONE, Law(law).name


def corridor(s: Any, rules: Any, *tiles: str) -> list[int]:
    """Lay rooms in a row east of the Medbay, which is the first of the answer."""
    rooms = [MEDBAY]
    for tile in tiles or ("empty_3", "empty_4", "empty_5", "loot_4", "loot_1"):
        rooms.append(lay(s, rules, tile, rooms[-1], EAST))
    return rooms


def where(s: Any) -> dict[int, int]:
    """Drones by room."""
    return {room: int(s.drones[room]) for room in range(s.rooms) if s.drones[room]}
