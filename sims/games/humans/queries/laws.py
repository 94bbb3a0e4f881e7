"""Humans!!!: what must hold after every action (HU-O01 to HU-O07)."""

import numpy as np

from sims.games.humans.board.sets import bit_of, part_of
from sims.games.humans.board.town import opposite_holds
from sims.games.humans.queries.people import is_guy, missing
from sims.games.humans.records.sizes import (
    CAPTURE_KINDS,
    CARD_ROWS,
    EDGES,
    MAX_PAWNS,
    NONE,
    NOWHERE,
    PARTS,
    SPOTS,
    WAVES,
    WOUND_KINDS,
)
from sims.games.humans.records.words import Capture, Ground, Law, Mode, Phase
from sims.kernel import kernel
from sims.sets import has


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    for law in (board(s, rules), pawns(s, rules), cards(s, rules), events(s, rules), tiles(s, rules), scratch(s)):
        if law != Law.NONE:
            return law
    return Law.NONE


@kernel
def board(s, rules):
    """HU-O01, HU-O06: humans, dice tokens and chits add up; nobody stands where nobody can."""
    humans, tokens, chits = s.humans_left + s.humans_gone, s.tokens_left, s.chits_left
    for square in range(s.tiles_placed * SPOTS):
        humans, tokens, chits = humans + s.human[square], tokens + s.token[square], chits + s.chit[square]
        standing = s.human[square] + s.token[square] + s.zombies[square]
        if s.ground[square] == Ground.NONE and standing:
            return Law.SQUARES
        if s.human[square] not in (0, 1) or s.token[square] not in (0, 1) or s.zombies[square] < 0:
            return Law.SQUARES
        if s.chit[square] and s.ground[square] != Ground.ROAD:
            return Law.CHITS
        if s.steps[square] or s.queue[square]:
            return Law.SCRATCH
        if not is_in_sets(s, square):
            return Law.SETS
    for seat in range(rules.players):
        humans, tokens = humans + s.eaten[seat], tokens + s.tokens[seat]
    if humans - s.guys_eaten != rules.humans:
        return Law.HUMANS
    if tokens != rules.tokens or s.tokens_left < 0:
        return Law.TOKENS
    return Law.NONE if chits == rules.chits and s.chits_left >= 0 else Law.CHITS


@kernel
def is_in_sets(s, square):
    """Return whether the sets of squares say of a square what the town says."""
    part, bit = part_of(square), bit_of(square)
    if (s.streets[part] & bit != 0) != (s.ground[square] == Ground.ROAD):
        return False
    if (s.inside[part] & bit != 0) != (s.ground[square] == Ground.BUILDING):
        return False
    if (s.horde[part] & bit != 0) != s.undead[square] or (s.pack[part] & bit != 0) != (s.zombies[square] > 0):
        return False
    opened = s.chit[square] != 0 or s.door[square] == 1
    if (s.doorways[part] & bit != 0) != (s.door[square] != 0):
        return False
    living = s.human[square] != 0 or s.guys[square] > 0
    return (s.people[part] & bit != 0) == living and (s.openings[part] & bit != 0) == opened


@kernel
def scratch(s):
    """What searches write is blank again; the ends of a way are known only while somebody is moved along it."""
    led = s.phase == Phase.FLEE or s.phase == Phase.LEAD_HUMAN
    for part in range(PARTS):
        if s.seen[part] or s.crossed[part] or s.wanted[part] or (s.ends[0, part] and not led):
            return Law.SCRATCH
        for wave in range(WAVES):
            if s.waves[wave, part]:
                return Law.SCRATCH
    return Law.NONE


@kernel
def pawns(s, rules):
    """HU-O02, HU-O07: pawns on the board are those counted, at least one each but for the mixed game (HU-144).

    Nobody plays on with enough points.
    """
    zombies, guys, undead = 0, 0, s.zombies_left
    for square in range(s.tiles_placed * SPOTS):
        zombies, guys, undead = zombies + s.zombies[square], guys + s.guys[square], undead + s.undead[square]
    for seat in range(rules.players):
        if s.phase != Phase.OVER and missing(s, rules, seat) <= 0:
            return Law.POINTS
        if s.played[seat] > rules.plays:
            return Law.PLAYS
        if is_guy(s, seat):
            guys -= s.pawn[seat, 0] != NOWHERE
            undead += s.kills[seat]
            if s.pawn[seat, 0] != NOWHERE and (s.guys[s.pawn[seat, 0]] == 0 or s.life[seat] < 1):
                return Law.GUYS
            continue
        found = 0
        for pawn in range(MAX_PAWNS):
            square = np.int64(s.pawn[seat, pawn])
            found += square != NOWHERE
            if square != NOWHERE and s.ground[square] == Ground.NONE:
                return Law.PAWNS
        if found != s.pawns[seat] or found > rules.pawns or (found < 1 and rules.mode != Mode.MIXED):
            return Law.PAWNS
        zombies -= found
    if guys != 0 or (rules.mode == Mode.MIXED and undead != rules.zombies):
        return Law.GUYS
    return Law.NONE if zombies == 0 else Law.PAWNS


@kernel
def cards(s, rules):
    """HU-O03, HU-O04: capture and wound cards add up by kind; no Head Shot lies in front of a player."""
    wounding = s.phase == Phase.WOUND
    for kind in range(CAPTURE_KINDS):
        count = np.int64(s.captures_out[kind]) + (0 if wounding else np.int64(s.drawn_cards[kind]))
        for place in range(s.captures_left):
            count += s.capture_deck[place] == kind
        if kind == Capture.EAT:
            for seat in range(rules.players):
                count += s.eaten[seat]
        elif kind == Capture.ESCAPE:
            count += s.escapes_gone
        if count != rules.capture_copies[kind]:
            return Law.CAPTURE_CARDS
    for kind in range(WOUND_KINDS):
        count = np.int64(s.wounds_out[kind]) + (np.int64(s.drawn_cards[kind]) if wounding else 0)
        for place in range(s.wounds_left):
            count += s.wound_deck[place] == kind
        for seat in range(rules.players):
            count += s.wound[seat, kind]
            if s.wound[seat, kind] not in (0, 1) or (s.wound[seat, kind] and has(rules.head_shots, kind)):
                return Law.WOUND_CARDS
        if count != rules.wound_copies[kind]:
            return Law.WOUND_CARDS
    return Law.NONE


@kernel
def events(s, rules):
    """HU-O05: event cards add up by row; hands hold as many as are counted."""
    for row in range(CARD_ROWS):
        count = np.int64(s.events_out[row])
        for place in range(s.events_left):
            count += s.event_deck[place] == row
        for place in range(s.zombies_events_left):
            count += s.zombies_event_deck[place] == row
        for seat in range(rules.players):
            count += s.hand[seat, row] + s.items[seat, row]
            if s.hand[seat, row] < 0 or s.items[seat, row] < 0:
                return Law.EVENT_CARDS
            if has(s.laid_out[seat], row) != (s.items[seat, row] > 0):
                return Law.SETS
        if count != rules.event_copies[row]:
            return Law.EVENT_CARDS
    for seat in range(rules.players):
        held = 0
        for row in range(CARD_ROWS):
            held += s.hand[seat, row]
            if has(s.in_hand[seat], row) != (s.hand[seat, row] > 0):
                return Law.SETS
        if held != s.held[seat] or held > max(rules.hand_limit, 0):
            return Law.EVENT_CARDS
    return Law.NONE


@kernel
def tiles(s, rules):
    """HU-O06, HU-H03: tiles add up, and roads meet across every shared edge."""
    stacks, every = s.tiles_left + s.zombies_tiles_left + s.helipad_left, rules.stack_size + 1
    if rules.mode == Mode.MIXED:
        every += rules.zombies_stack_size + 1
    if s.tiles_placed + stacks + s.tiles_out + (s.tile_drawn != NONE) != every:
        return Law.TILES
    for place in range(s.tiles_placed):
        for edge in range(EDGES):
            if not opposite_holds(s, rules, place, edge):
                return Law.EDGES
    return Law.NONE
