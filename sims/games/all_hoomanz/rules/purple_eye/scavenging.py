"""All Hoomanz Are Dead, what A.D.A.M. finds in Encounter rooms, and his cards (AH-210..217)."""

import numpy as np

from sims.games.all_hoomanz.policies.adam import harm, monster_to_part_with
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Event, Kind, Pile
from sims.games.all_hoomanz.rules.alien_landing import rob_landing
from sims.games.all_hoomanz.rules.decks import discard_row, draw_monster
from sims.games.all_hoomanz.rules.purple_eye.shields import give_adam
from sims.kernel import kernel
from sims.trace import emit


@kernel
def scavenge(s, rules, room):
    """AH-210..215: give him what an Encounter room holds for him; return whether the room is resolved."""
    tile = rules.tiles[s.tile[room]]
    kind = int(tile.kind)
    if kind == Kind.LOOT:
        give_adam(s, int(tile.icons) * rules.adam_loot_shields)
    elif kind == Kind.TURRET:
        give_adam(s, rules.adam_turret_shields)
    elif kind == Kind.MONSTER:
        for _ in range(rules.adam_monster_cards):
            take_monster(s, rules)
    elif kind == Kind.MYSTERY:
        order_mysteries(s, rules)
    elif kind == Kind.ALIEN_LANDING:
        rob_landing(s, rules)
    else:
        return False  # the Purple Eye has no other purpose for him
    return True


@kernel
def take_monster(s, rules):
    """AH-212: A.D.A.M. draws one Monster card; over the limit he discards his weakest."""
    row = draw_monster(s)
    if row == NONE:
        emit(s, Event.ADAM_TOOK, 0, s.adam_held)
        return
    s.adam_hand[s.adam_held] = row
    s.adam_held += 1
    emit(s, Event.ADAM_TOOK, 1, s.adam_held)
    if s.adam_held > rules.adam_hand_limit:
        discard_weakest(s, rules)


@kernel
def discard_weakest(s, rules):
    """A.D.A.M. discards the weakest Monster card of his Inventory."""
    worst = monster_to_part_with(s, rules)
    row = s.adam_hand[worst]
    s.adam_held -= 1
    s.adam_hand[worst] = s.adam_hand[s.adam_held]
    discard_row(s, row + MONSTERS)
    emit(s, Event.ADAM_DISCARDED, row, s.adam_held)


@kernel
def order_mysteries(s, rules):
    """AH-211: sort the top Mystery cards so that the worst for the heroes lies on top."""
    top = s.left[Pile.MYSTERY]
    s.mystery_ordered = max(s.mystery_ordered, min(top, rules.adam_mysteries))
    emit(s, Event.ADAM_ORDERED, min(top, rules.adam_mysteries), 0)
    # a bubble sort of the top of the deck, which stands last in the array
    for last in range(top - 1, max(0, top - rules.adam_mysteries), -1):
        for place in range(max(0, top - rules.adam_mysteries), last):
            mine, other = np.int64(s.deck[Pile.MYSTERY, place]), np.int64(s.deck[Pile.MYSTERY, place + 1])
            if harm(rules, mine) > harm(rules, other):
                s.deck[Pile.MYSTERY, place], s.deck[Pile.MYSTERY, place + 1] = other, mine
