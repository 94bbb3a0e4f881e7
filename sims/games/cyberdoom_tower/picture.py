"""Lay out the tower: the roof, the floors from top to bottom, each with its stop, six sectors and its Sentinel Card."""

from collections.abc import Mapping
from typing import Any

from sims.games.cyberdoom_tower.queries.tower import is_defeated
from sims.games.cyberdoom_tower.records.state import SECTORS, STOP, Item, Mark, Symbol
from sims.phrases import word
from sims.picture import FOE, Picture, Piece, Place

STOP_WIDTH = 1.6  # of the elevator stop [spaces]
# [spaces] height of a floor; from its top down the height of a Sentinel Card, where a sector's words begin, and the
# middle of the pieces
TALL, CARD, SECTOR, STAND = 2.0, 0.52, 0.54, 1.62
_LETTERS = {Symbol.CRATE: "crate", Symbol.KEY: "key", Symbol.ENERGY: "Energy", Symbol.LUCK: "Luck"}


def picture(s: Any, rules: Any, names: Mapping[str, list[str]]) -> Picture:
    """Return the tower with what is left on each floor."""
    table = Picture()
    width = STOP_WIDTH + SECTORS
    roof = f"roof: {names['ai_cards'][s.ai_card]}, Energy {s.ai_energy}"
    table.places.append(Place(0, 0, width, 1, roof, "goal", "the roof"))
    for floor in range(int(rules.floors)):
        _floor(table, s, rules, names, floor)
    for seat in range(int(rules.players)):
        x, y = _where(s, rules, seat)
        table.pieces.append(Piece(x, y, f"P{seat + 1}", seat, f"player {seat + 1}"))
        table.lines.append(_sheet(s, seat))
    now = f"Round {s.rounds}" if s.rounds else "Setup"
    table.lines.insert(0, f"{now}, Round Counter in sector {s.counter}, keys {s.keys} of {rules.keys}")
    return table


def _top(rules: Any, floor: int) -> float:
    """Return where a floor begins, the topmost one just below the roof [spaces]."""
    return 1.2 + TALL * (int(rules.floors) - 1 - floor)


def _floor(table: Picture, s: Any, rules: Any, names: Mapping[str, list[str]], floor: int) -> None:
    """Lay out a floor and its Sentinel."""
    top, card = _top(rules, floor), rules.floor_cards[s.floor_card[floor]]
    table.places.append(Place(0, top, STOP_WIDTH, TALL, f"floor {floor + 1}", says=f"floor {floor + 1}, stop"))
    for sector in range(1, SECTORS + 1):
        symbol = Symbol(int(card.symbol[sector - 1]))
        left = _LETTERS.get(symbol, "") if not s.used[floor, sector] else ""
        text = f"{int(card.hide[sector - 1])} {left}".strip()
        where = f"floor {floor + 1}, sector {sector}"
        x = STOP_WIDTH + sector - 1
        table.places.append(Place(x, top, 1, TALL, says=where))
        table.places.append(Place(x, top + SECTOR, 1, STAND - SECTOR - 0.06, text, "none", where))  # below the card
    name = names["sentinel_cards"][s.sentinel_card[floor]]
    position = int(s.position[floor])
    if is_defeated(s, floor):
        table.places.append(Place(STOP_WIDTH + SECTORS + 0.2, top, 2.6, TALL, f"{name} defeated", "none"))
        return
    energy = f"Energy {int(s.sentinel_energy[floor])}"
    short, long = (f"{each}, {energy}" for each in (name.removeprefix("Sentinel "), name))  # a card has little room
    shut = "shut" if position <= 1 else "card"
    table.places.append(Place(STOP_WIDTH + position - 1, top + 0.02, int(rules.card_width), CARD, short, shut, long))
    x = STOP_WIDTH + position - 0.5
    table.pieces.append(Piece(x, top + STAND, "S", FOE, f"{long}, on floor {floor + 1}"))


def _where(s: Any, rules: Any, seat: int) -> tuple[float, float]:
    """Return where a meeple stands; two in one sector stand side by side."""
    beside = 0.35 * seat
    if s.roof[seat]:
        return STOP_WIDTH + SECTORS - 0.5 - beside, 0.6
    floor, sector = int(s.floor[seat]), int(s.sector[seat])
    x = 0.5 if sector == STOP else STOP_WIDTH + sector - 0.7
    return x + beside, _top(rules, floor) + STAND


def _sheet(s: Any, seat: int) -> str:
    items = ", ".join(word(item).title() for item in Item if s.items[seat, item] == Mark.OWNED) or "no items"
    return f"Player {seat + 1}: Energy {s.energy[seat]}, Luck {s.luck[seat]}, {items}"
