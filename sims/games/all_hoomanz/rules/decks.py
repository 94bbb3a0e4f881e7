"""All Hoomanz Are Dead, its three decks: draw and discard (AH-069..071, AH-A24)."""

from sims.games.all_hoomanz.records.sizes import MONSTERS
from sims.games.all_hoomanz.records.words import Pile, Stream
from sims.kernel import kernel
from sims.piles import discard, draw


@kernel
def draw_loot(s):
    """Draw the top Loot card and return its row; NONE if deck and discard pile are empty (AH-A24)."""
    return draw(s, Stream.LOOT.value, Pile.LOOT.value)


@kernel
def draw_monster(s):
    """Draw the top Monster card and return its row, as `draw_loot` does."""
    return draw(s, Stream.MONSTER.value, Pile.MONSTER.value)


@kernel
def draw_mystery(s):
    """Draw the top Mystery card and return its row, as `draw_loot` does."""
    s.mystery_ordered = max(0, s.mystery_ordered - 1)
    return draw(s, Stream.MYSTERY.value, Pile.MYSTERY.value)


@kernel
def discard_row(s, card):
    """Put a card, numbered as in Inventories, on its discard pile."""
    if card >= MONSTERS:
        discard(s, Pile.MONSTER.value, card - MONSTERS)
    else:
        discard(s, Pile.LOOT.value, card)
