"""Cyberdoom Tower's rules record with the scenario's cards in it, filled by hand: what attacks need and no more."""

from enum import IntEnum

import numpy as np

from sims.games.cyberdoom_tower.records.layouts import derive
from sims.games.cyberdoom_tower.records.state import RULES, Bang, Box, Modifier, Symbol
from tests.games.cyberdoom_tower.oracles.cards import AIS, MODIFIERS, SENTINELS, rows


def word(enumeration: type[IntEnum], text: str) -> int:
    """The number of a table's word; nothing is NONE."""
    return enumeration[text.upper()] if text else enumeration["NONE"]


def lowered(bang: str = "exact") -> np.ndarray:
    """The rules, an array of one record, with `derive` done."""
    rules = np.zeros(1, RULES)
    r = rules[0]
    r.floors, r.keys, r.bang = 4, 3, Bang[bang.upper()]
    r.sentinel_cards_size, r.ai_cards_size = len(SENTINELS), len(AIS)
    for table, cards in (("sentinel_cards", SENTINELS), ("ai_cards", AIS)):
        for number, boxes in enumerate(cards.values()):
            r[table]["boxes"][number] = [word(Box, box) for box in boxes]
    floors = rows("floor_cards")
    r.floor_cards_size = len(floors)
    for number, (name, card) in enumerate(floors.items()):
        for column in range(1, 7):
            r.floor_cards["symbol"][number, column - 1] = word(Symbol, card[f"symbol_{column}"].replace("-", ""))
            for row, modifier in zip("bcd", MODIFIERS[name, column], strict=True):
                r.floor_cards[f"row_{row}"][number, column - 1] = word(Modifier, modifier)
    derive(rules)
    return rules
