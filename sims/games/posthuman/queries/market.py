"""Posthuman: what may be bought before the game. Rulebook page 2."""

from sims.games.posthuman.records.sizes import STARTING_ITEMS
from sims.kernel import kernel


@kernel
def may_buy(s, rules, seat, row):
    """PH-020, PH-021: return whether a human may buy a starting item: there is one, it can pay and has none."""
    if s.market[row] == 0 or rules.starting_items[row].given or rules.starting_items[row].price > s.food[seat]:
        return False
    for place in range(s.gears[seat]):
        if s.gear[seat, place] == STARTING_ITEMS + row:
            return False
    return s.room[seat] + rules.items[STARTING_ITEMS + row].slots <= rules.backpack


@kernel
def can_buy(s, rules, seat):
    """Return whether there is anything that a human may buy."""
    for row in range(rules.starting_items_size):
        if may_buy(s, rules, seat, row):
            return True
    return False
