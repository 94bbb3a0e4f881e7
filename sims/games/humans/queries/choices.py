"""Humans!!!: all legal actions, and whether there is a choice at all."""

import numpy as np

from sims.games.humans.board.sets import bit_of, forget, part_of, write
from sims.games.humans.board.ways import may_step
from sims.games.humans.queries.cards import may_play_own, may_use
from sims.games.humans.queries.horde import may_drive_on, may_drive_several
from sims.games.humans.queries.legality import is_putting, legal, legal_answer
from sims.games.humans.queries.pawns import may_capture, may_enter, may_let_be, may_move, movable, steps_of_pawn
from sims.games.humans.queries.people import holds, is_guy, on_board
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import EDGES, NONE, NOTHING, NOWHERE, PARTS, SPOTS, SQUARES
from sims.games.humans.records.words import Effect, Phase
from sims.kernel import kernel
from sims.sets import count, lowest


@kernel
def block_of(phase):
    """Return the first action and the end of the numbers that a phase may offer besides PASS, USE, EAT and INFECT."""
    if phase == Phase.TILE:
        return Action.SITE.value, Action.SQUARE.value
    if is_putting(phase):
        return Action.SPOT.value, Action.SITE.value
    if phase == Phase.MOVE or phase == Phase.STUN or phase == Phase.CAPTURE:
        return Action.SELECT.value, Action.SPOT.value
    if phase == Phase.WOUND or phase == Phase.PATCH_UP:
        return Action.WOUND.value, Action.SELECT.value
    if phase == Phase.END or phase == Phase.FIGHT or phase == Phase.LOSE:
        return Action.PLAY.value, Action.WOUND.value
    if phase == Phase.GO or phase == Phase.FLEE or phase == Phase.LEAD_HUMAN:
        return Action.SQUARE.value, Action.SQUARE.value + SQUARES
    if phase == Phase.PICK_HUMAN or phase == Phase.BAIT or phase == Phase.DRIVE or phase == Phase.DRIVE_TO:
        return Action.SQUARE.value, Action.SQUARE.value + SQUARES
    if phase == Phase.OBJECT or phase == Phase.HOLD or phase == Phase.OPINION or phase == Phase.REROLL:
        return 0, 0
    if phase == Phase.TIE or phase == Phase.STACK or phase == Phase.SPECIES or phase == Phase.DECK:
        return 0, 0
    if phase >= Phase.PICK_TILE:
        return Action.SQUARE.value, Action.SQUARE.value + SQUARES
    return Action.PLAY.value, Action.DISCARD.value


@kernel
def legal_actions(s, rules, into):
    """Write the legal actions into an array in rising order and return how many they are."""
    count = int(NOTHING)
    for action in range(Action.PLAY.value):
        if legal_answer(s, rules, action):
            into[count] = action
            count += 1
    if s.phase == Phase.GO:
        return list_reached(s, into, count)
    first, end = block_of(s.phase)
    if s.phase == Phase.TILE:
        end = first + s.sites * EDGES
    elif first == Action.SQUARE:
        end = first + s.tiles_placed * SPOTS
    for action in range(first, end):
        if legal(s, rules, action):
            into[count] = action
            count += 1
    return count


@kernel
def list_reached(s, into, count):
    """Write the squares that the chosen pawn may go to."""
    here = np.int64(s.pawn[s.turn_seat, s.chosen])
    steps = steps_of_pawn(s, here, int(NOWHERE))
    s.seen[part_of(here)] &= ~bit_of(here)
    count = write(s.seen[:], into, count, Action.SQUARE.value)
    forget(s, steps + 1)
    return count


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal."""
    phase = s.phase
    if phase == Phase.PREPARE or phase == Phase.MOVE or phase == Phase.END:
        return True  # asked only where there are several, see `turn.decide`
    if phase == Phase.GO:
        return has_choice_of_way(s)
    if phase == Phase.TIE or phase == Phase.FLEE or phase == Phase.WOUND:
        return True  # here too
    if phase == Phase.STACK or phase == Phase.SPECIES or phase == Phase.DECK or is_putting(phase):
        return True
    if phase == Phase.CAPTURE:
        return has_choice_of_capture(s, rules)
    if phase == Phase.DRIVE:
        return may_drive_several(s)
    if phase == Phase.DRIVE_TO:
        return may_drive_on(s, s.drives)
    found = int(legal_answer(s, rules, Action.PASS.value))
    if phase == Phase.LOSE:
        found = int(legal_answer(s, rules, Action.USE.value))
    if found and phase != Phase.PICK_HUMAN and phase != Phase.LOSE:
        return True  # nobody is asked who can only pass
    first, end = block_of(phase)
    if first == Action.SQUARE:
        end = first + s.tiles_placed * SPOTS
    for action in range(first, end):
        found += legal(s, rules, action)
        if found == 2:
            return True
    return False


@kernel
def has_choice_of_capture(s, rules):
    """Return whether several humans may be attempted, a guy be let be, or Firm Grip be played."""
    found, pawns = int(may_let_be(s)), on_board(s, s.seat)
    while pawns:
        found += may_capture(s, s.seat, lowest(pawns))
        pawns &= pawns - 1
    return found > 1 or holds(s, rules, s.seat, Effect.FIRM_GRIP.value) != NONE


@kernel
def has_choice_of_way(s):
    """Return whether the chosen pawn can go to two or more squares."""
    here = np.int64(s.pawn[s.turn_seat, s.chosen])
    beside = 0
    for k in range(0 if is_guy(s, s.turn_seat) else s.ways[here]):
        beside += may_step(s, s.chosen, here, np.int64(s.way[here, k]))
    if beside > 1:
        return True
    steps = steps_of_pawn(s, here, int(NOWHERE))
    reached = 0
    for part in range(PARTS):
        reached += count(s.seen[part])
    forget(s, steps + 1)
    return reached > 2


@kernel
def has_own_choice(s, rules):
    """Return whether anything but PASS is legal before moving, while moving, or at the end of the turn."""
    seat = s.seat
    if s.phase == Phase.MOVE:
        pawns = movable(s, s.turn_seat) & ~s.stopped
        while pawns:
            pawn = lowest(pawns)
            pawns &= pawns - 1
            if may_move(s, pawn) or may_enter(s, pawn):
                return True
        return False
    if s.phase == Phase.END and s.thrown < rules.discards and s.held[seat] > 0:
        return True
    if s.phase == Phase.PREPARE and may_use(s, rules):
        return True
    rows = s.in_hand[seat]
    while rows:
        if may_play_own(s, rules, seat, lowest(rows)):
            return True
        rows &= rows - 1
    return False
