"""All Hoomanz Are Dead, its three decks: draw and discard (AH-069..071, AH-A24)."""

from sims.decks import make_deck
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Stream
from sims.kernel import kernel


@kernel
def draw_loot(s):
    """Draw the top Loot card and return its row; NONE if deck and discard pile are empty.

    An empty deck is first made again from its discard pile (AH-A24).
    """
    if s.loot_left == 0:
        s.loot_left, s.loot_discarded = s.loot_discarded, 0
        make_deck(s, Stream.LOOT, s.loot_deck, s.loot_discard, s.loot_left)
    if s.loot_left == 0:
        return NONE
    s.loot_left -= 1
    return int(s.loot_deck[s.loot_left])


@kernel
def draw_monster(s):
    """Draw the top Monster card and return its row, as `draw_loot` does."""
    if s.monster_left == 0:
        s.monster_left, s.monster_discarded = s.monster_discarded, 0
        make_deck(s, Stream.MONSTER, s.monster_deck, s.monster_discard, s.monster_left)
    if s.monster_left == 0:
        return NONE
    s.monster_left -= 1
    return int(s.monster_deck[s.monster_left])


@kernel
def draw_mystery(s):
    """Draw the top Mystery card and return its row, as `draw_loot` does."""
    if s.mystery_left == 0:
        s.mystery_left, s.mystery_discarded = s.mystery_discarded, 0
        make_deck(s, Stream.MYSTERY, s.mystery_deck, s.mystery_discard, s.mystery_left)
    if s.mystery_left == 0:
        return NONE
    s.mystery_left -= 1
    s.mystery_ordered = max(0, s.mystery_ordered - 1)
    return int(s.mystery_deck[s.mystery_left])


@kernel
def discard_row(s, card):
    """Put a card, numbered as in Inventories, on its discard pile."""
    if card >= MONSTERS:
        s.monster_discard[s.monster_discarded] = card - MONSTERS
        s.monster_discarded += 1
    else:
        s.loot_discard[s.loot_discarded] = card
        s.loot_discarded += 1
