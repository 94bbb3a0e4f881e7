"""Humans!!! mixed with Zombies!!!: when an event card of Zombies!!! may be played, and on what (HU-121, HU-162 ff.)."""

import numpy as np

from sims.games.humans.queries.horde import first_of_horde, is_beside, may_drive
from sims.games.humans.queries.people import is_guy, may_play_card
from sims.games.humans.records.sizes import MAX_PAWNS, NOBODY, NONE, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Ground, ItemsSite, Phase
from sims.kernel import kernel
from sims.sets import lowest


@kernel
def fits_own_turn(s, rules, seat, effect, amount):
    """Return whether a card of Zombies!!! may be played in the own turn: before moving, or at its end."""
    if effect <= Effect.ARMS:
        return may_lay_out(s, rules, seat)
    if effect == Effect.FIRST_AID or effect == Effect.AMMUNITION:
        return s.pawn[seat, 0] != NOWHERE  # only the dead are away in their own turn: both come back in full (HU-144)
    if effect == Effect.BLAST or effect == Effect.MARBLES or effect == Effect.HORDE:
        return first_tile(s, seat, effect, amount) != NOWHERE
    if effect == Effect.NOT_SO_BAD:
        return first_of_horde(s) != NOWHERE
    if s.phase != Phase.PREPARE or s.budget <= 0:
        return False
    if effect == Effect.RUSH:
        return True
    if s.pawn[seat, 0] == NOWHERE or not is_guy(s, seat):
        return False
    if effect == Effect.KEYS:
        return s.ground[s.pawn[seat, 0]] == Ground.ROAD
    return effect == Effect.REST or effect == Effect.FOOD


@kernel
def may_lay_out(s, rules, seat):
    """Return whether a guy may lay an item out where it stands (HU-H12)."""
    here = np.int64(s.pawn[seat, 0])
    if here == NOWHERE:
        return False
    return rules.items_site == ItemsSite.ANYWHERE or s.ground[here] == Ground.BUILDING


@kernel
def fits_reaction(s, effect):
    """Return whether a card may be played against the player who is about to move (HU-164 to HU-166)."""
    seat = s.turn_seat
    if effect == Effect.SLOWED or effect == Effect.FROZEN:
        return s.budget > 0
    if not is_guy(s, seat):
        return False
    if effect == Effect.BRAIN_CRAMP:
        return s.budget > 0 and s.steered_by == NOBODY and s.pawn[seat, 0] != NOWHERE
    if effect == Effect.NOT_DEAD:
        return s.kills[seat] > 0 and first_to_get_up(s, seat) != NOWHERE
    return effect == Effect.BUTTER_FINGERS and (s.laid_out[seat] != 0 or s.bullets[seat] > 0)


@kernel
def may_raise(s, square):
    """Return whether a card may put a nonplayer zombie on a square: nobody stands there (HU-125, HU-168)."""
    return s.ground[square] != Ground.NONE and s.undead[square] == 0 and is_empty(s, square)


@kernel
def is_empty(s, square):
    """Return whether neither a human nor a pawn stands on a square."""
    return s.human[square] == 0 and s.guys[square] == 0 and s.zombies[square] == 0


@kernel
def may_get_up(s, seat, square):
    """Return whether a zombie that a guy has collected may get up on a square: a free one next to it."""
    here = np.int64(s.pawn[seat, 0])
    return here != NOWHERE and is_beside(s, here, square) and may_raise(s, square)


@kernel
def first_to_get_up(s, seat):
    """Return the first free square next to a guy, or NOWHERE."""
    here = np.int64(s.pawn[seat, 0])
    if here != NOWHERE:
        for k in range(s.ways[here]):
            there = np.int64(s.way[here, k])
            if may_raise(s, there):
                return there
    return int(NOWHERE)


# --- cards about a tile ----------------------------------------------------------------------------------------------


@kernel
def may_pick_tile(s, seat, place, effect, amount):
    """Return whether a card may be played on the tile in a place."""
    if effect == Effect.BLAST and not is_near(s, seat, place, amount):
        return False
    if effect == Effect.HORDE and s.zombies_left == 0:
        return False
    for square in range(place * SPOTS, place * SPOTS + SPOTS):
        if effect == Effect.BLAST and (s.undead[square] or s.zombies[square] > 0):
            return True
        if effect == Effect.MARBLES and may_drive(s, square):
            return True
        if effect == Effect.HORDE and may_raise(s, square):
            return True
    return False


@kernel
def is_near(s, seat, place, tiles):
    """Return whether a tile lies no more than so many tiles from one with a pawn of the player."""
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] != NOWHERE:
            here = np.int64(s.pawn[seat, pawn]) // SPOTS
            if abs(s.tile_x[here] - s.tile_x[place]) + abs(s.tile_y[here] - s.tile_y[place]) <= tiles:
                return True
    return False


@kernel
def first_tile(s, seat, effect, amount):
    """Return the first place of a tile that a card may be played on, or NOWHERE."""
    for place in range(s.tiles_placed):
        if may_pick_tile(s, seat, place, effect, amount):
            return place
    return int(NOWHERE)


# --- fights ----------------------------------------------------------------------------------------------------------


@kernel
def may_play_in_fight(s, rules, seat, row):
    """Return whether a card may be played after a lost roll: a better weapon, life or bullets (HU-117, HU-118)."""
    if not may_play_card(s, rules, seat, row):
        return False
    card = rules.cards[row]
    if card.effect == Effect.WEAPON:
        return card.amount > s.bonus
    return card.effect == Effect.FIRST_AID or card.effect == Effect.AMMUNITION


# --- items -----------------------------------------------------------------------------------------------------------


@kernel
def item_with(s, rules, seat, effect):
    """Return the row of an item that lies in front of a guy and has this effect; of several the best; or NONE."""
    best = int(NONE)
    rows = s.laid_out[seat] & rules.with_effect[effect]
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if best == NONE or rules.cards[row].amount > rules.cards[best].amount:
            best = row
    return best


@kernel
def arms(s, rules, seat):
    """Return what the best weapon in front of a guy adds to its rolls; one counts (HU-H10)."""
    row = item_with(s, rules, seat, Effect.ARMS.value)
    return 0 if row == NONE else rules.cards[row].amount


@kernel
def extra_movement(s, rules, seat):
    """Return the squares that the items in front of a guy add to its movement."""
    squares = 0
    rows = s.laid_out[seat] & rules.with_effect[Effect.SKATEBOARD.value]
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        squares += s.items[seat, row] * rules.cards[row].amount
    return squares
