"""Humans!!!: what the player who decides may do. Each phase offers one or a few blocks of numbers, see `actions`."""

import numpy as np

from sims.games.humans.board.flight import can_move, is_end
from sims.games.humans.board.roaming import can_walk, roam
from sims.games.humans.board.sets import bit_of, forget, is_in_wave, write
from sims.games.humans.board.town import is_offered
from sims.games.humans.board.ways import building_beside, may_step, place_of, spread
from sims.games.humans.queries.horde import is_beside, may_drive, may_drive_to
from sims.games.humans.queries.people import (
    has_ability,
    holds,
    is_guy,
    may_play,
    may_play_any,
    may_play_card,
    strongest_weapon,
)
from sims.games.humans.queries.spots import free_spots
from sims.games.humans.queries.wounds import may_take
from sims.games.humans.queries.zombies_cards import (
    fits_own_turn,
    fits_reaction,
    may_get_up,
    may_pick_tile,
    may_play_in_fight,
    may_raise,
)
from sims.games.humans.records.actions import ACTIONS, Action
from sims.games.humans.records.sizes import (
    BITS,
    CENTRE,
    EDGES,
    MAX_PAWNS,
    NONE,
    NOTHING,
    NOWHERE,
    PARTS,
    SPOTS,
    SQUARES,
    WOUND_KINDS,
)
from sims.games.humans.records.words import Ability, Effect, Ground, Phase
from sims.kernel import kernel
from sims.sets import count, has, lowest

# --- who has an answer -----------------------------------------------------------------------------------------------


@kernel
def answers(s, rules, seat, phase):
    """Return whether a player has anything but a pass when asked in this phase."""
    if not may_play_any(s, rules, seat):
        return False
    if phase == Phase.REACT:
        rows = s.in_hand[seat] & rules.playable[seat] & rules.reactions
        while rows:
            if may_react(s, rules, seat, lowest(rows)):
                return True
            rows &= rows - 1
        return False
    if phase == Phase.ARM:
        return strongest_weapon(s, rules, seat) != NONE
    return holds(s, rules, seat, answer_to(phase)) != NONE


@kernel
def answer_to(phase):
    """Return the effect of the card that answers in a phase."""
    if phase == Phase.REINFORCE:
        return Effect.REINFORCED.value
    if phase == Phase.SLIP_AWAY:
        return Effect.SLIP_AWAY.value
    if phase == Phase.CONFUSE:
        return Effect.CONFUSION.value
    return Effect.WEAPON.value


@kernel
def may_react(s, rules, seat, row):
    """Return whether a card may be played against the player who is about to move (HU-H05)."""
    effect = rules.cards[row].effect
    if not may_play_card(s, rules, seat, row):
        return False
    if effect == Effect.STUNNED:
        return movable(s, s.turn_seat) != 0
    return effect == Effect.LESS_MOVEMENT or fits_reaction(s, effect)


@kernel
def movable(s, seat):
    """Return the set of the pawns on the board that are not stunned."""
    pawns = 0
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] != NOWHERE and not has(s.stunned, pawn):
            pawns |= 1 << pawn
    return pawns


# --- the own turn ----------------------------------------------------------------------------------------------------


@kernel
def may_play_own(s, rules, seat, row):
    """Return whether a card may be played in the own turn: before moving, or after the captures (HU-081)."""
    if not may_play_card(s, rules, seat, row):
        return False
    effect, amount = rules.cards[row].effect, rules.cards[row].amount
    if effect >= Effect.SKATEBOARD:
        return fits_own_turn(s, rules, seat, effect, amount)
    if effect == Effect.SECOND_WIND:
        return s.tokens_left > 0
    if effect == Effect.PATCH_UP:
        return has_wound(s, seat)
    if s.phase != Phase.PREPARE:
        return False
    if effect == Effect.MORE_MOVEMENT:
        return True
    if effect == Effect.BAIT:
        return s.humans_left > 0 and first_bait(s) != NOWHERE
    return effect == Effect.PANIC and first_leadable(s, amount) != NOWHERE


@kernel
def has_wound(s, seat):
    """Return whether a wound card lies in front of a player."""
    for kind in range(WOUND_KINDS):
        if s.wound[seat, kind]:
            return True
    return False


@kernel
def is_bait_square(s, square):
    """Return whether bait may be put on a square: a road without human and zombie (HU-H05)."""
    return s.ground[square] == Ground.ROAD and s.human[square] == 0 and s.zombies[square] == 0 and s.undead[square] == 0


@kernel
def first_bait(s):
    """Return the first square for bait, or NOWHERE."""
    for square in range(s.tiles_placed * SPOTS):
        if is_bait_square(s, square):
            return square
    return NOWHERE


@kernel
def may_lead(s, square, most):
    """Return whether a human stands on a square that can move, and was not led already."""
    if s.human[square] == 0:
        return False
    for i in range(s.led):
        if s.led_to[i] == square:
            return False
    return can_move(s, square, most)


@kernel
def first_leadable(s, most):
    """Return the first square with a human that may be led, or NOWHERE."""
    for square in range(s.tiles_placed * SPOTS):
        if may_lead(s, square, most):
            return square
    return NOWHERE


@kernel
def steps_led(s, rules):
    """Return how far a human may be led now: by panic, or by a tune."""
    return rules.cards[s.card].amount if s.card != NONE else rules.tune_steps


@kernel
def may_use(s, rules):
    """Return whether an ability may be used before moving (HU-H04)."""
    if has_ability(s, rules, s.seat, Ability.CHEER.value):
        return True
    if rules.tune_humans == 0 or not has_ability(s, rules, s.seat, Ability.TUNE.value):
        return False
    return first_leadable(s, rules.tune_steps) != NOWHERE


@kernel
def may_move(s, pawn):
    """Return whether a pawn may take a step (HU-026 to HU-030)."""
    here = np.int64(s.pawn[s.turn_seat, pawn])
    if here == NOWHERE or s.budget <= 0 or has(s.stopped | s.stunned, pawn):
        return False
    if is_guy(s, s.turn_seat):
        return can_walk(s, here)
    for k in range(s.ways[here]):
        if may_step(s, pawn, here, np.int64(s.way[here, k])):
            return True
    return False


@kernel
def may_enter(s, pawn):
    """Return whether a pawn may try to enter a building from its square (HU-033, HU-034, HU-038)."""
    here = np.int64(s.pawn[s.turn_seat, pawn])
    if here == NOWHERE or has(s.stopped | s.stunned, pawn) or s.chit[here] or s.door[here] or is_guy(s, s.turn_seat):
        return False
    return building_beside(s, here) != NOWHERE and not has(s.tried, place_of(here))


@kernel
def may_capture(s, seat, pawn):
    """HU-046: return whether a pawn shares its square with a human that was not attempted in this turn.

    Of several own pawns on the square the first one stands for all (HU-A17).
    """
    square = np.int64(s.pawn[seat, pawn])
    if is_guy(s, seat) or square == NOWHERE or s.human[square] == 0 or has(s.attempted, pawn):
        return False
    for other in range(pawn):
        if s.pawn[seat, other] == square:
            return False
    return True


# --- legality --------------------------------------------------------------------------------------------------------


@kernel
def legal(s, rules, action):
    """Return whether the player who decides may take this action now."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < Action.PLAY:
        return legal_answer(s, rules, action)
    if action < Action.WOUND:
        return legal_card(s, rules, action)
    if action < Action.SELECT:
        return legal_wound(s, action - Action.WOUND)
    if action < Action.SPOT:
        return legal_pawn(s, rules, (action - Action.SELECT) // MAX_PAWNS, (action - Action.SELECT) % MAX_PAWNS)
    if action < Action.SITE:
        if not is_putting(s.phase):
            return False
        return has(free_spots(s, rules), action - Action.SPOT) == 1
    if action < Action.SQUARE:
        site, turns = (action - Action.SITE) // EDGES, (action - Action.SITE) % EDGES
        return s.phase == Phase.TILE and site < s.sites and is_offered(s, rules, s.tile_drawn, turns, site)
    return legal_square(s, rules, action - Action.SQUARE)


@kernel
def legal_answer(s, rules, action):
    """Legality of PASS, USE, EAT and INFECT."""
    phase = s.phase
    if phase == Phase.STACK or phase == Phase.SPECIES or phase == Phase.DECK:
        return action >= Action.HUMANS
    if phase == Phase.TIE:
        return action == Action.EAT or action == Action.INFECT
    if phase == Phase.FIGHT and action <= Action.USE:
        return action == Action.PASS or s.bullets[s.seat] >= s.need - s.die - s.bonus
    if action == Action.PASS:
        if phase == Phase.PICK_HUMAN:
            return s.card == NONE  # a tune may end; panic moves somebody
        return (
            phase == Phase.PREPARE
            or phase == Phase.REACT
            or phase == Phase.OBJECT
            or phase == Phase.MOVE
            or phase == Phase.REINFORCE
            or phase == Phase.HOLD
            or phase == Phase.SLIP_AWAY
            or phase == Phase.ARM
            or phase == Phase.CONFUSE
            or phase == Phase.OPINION
            or phase == Phase.REROLL
            or phase == Phase.END
            or phase == Phase.CANCEL
        )
    if action != Action.USE:
        return False
    if phase == Phase.PREPARE:
        return may_use(s, rules)
    if phase == Phase.LOSE:
        return s.bullets[s.turn_seat] > 0
    return phase == Phase.OBJECT or phase == Phase.HOLD or phase == Phase.OPINION or phase == Phase.REROLL


@kernel
def legal_card(s, rules, action):
    """Legality of playing and discarding a card, and of using an item or taking it away."""
    seat, phase = s.seat, s.phase
    if action >= Action.DISCARD:
        row = action - Action.DISCARD
        if phase == Phase.FIGHT:
            return has(s.laid_out[seat] & rules.with_effect[Effect.SHOTGUN.value], row) == 1
        if phase == Phase.LOSE:
            return has(s.laid_out[s.turn_seat], row) == 1
        return phase == Phase.END and s.thrown < rules.discards and s.hand[seat, action - Action.DISCARD] > 0
    row = action - Action.PLAY
    if phase == Phase.PREPARE or phase == Phase.END:
        return may_play_own(s, rules, seat, row)
    if phase == Phase.REACT:
        return may_react(s, rules, seat, row)
    if phase == Phase.REINFORCE or phase == Phase.SLIP_AWAY or phase == Phase.CONFUSE or phase == Phase.ARM:
        return may_play(s, rules, seat, row, answer_to(phase))
    if phase == Phase.FIGHT:
        return may_play_in_fight(s, rules, seat, row)
    return phase == Phase.CANCEL and may_play(s, rules, seat, row, Effect.CANCEL.value)


@kernel
def legal_wound(s, kind):
    """Legality of a kind of wound card."""
    if s.phase == Phase.WOUND:
        return may_take(s, kind)
    return s.phase == Phase.PATCH_UP and s.wound[s.seat, kind] != 0


@kernel
def legal_pawn(s, rules, how, pawn):
    """Legality of an action of a pawn; `how` counts the blocks SELECT, ENTER, BOARDS, PICKAXE, GRIP."""
    if s.phase == Phase.STUN:
        return how == 0 and has(movable(s, s.turn_seat), pawn) == 1
    if s.phase == Phase.MOVE:
        if how == 0:
            return may_move(s, pawn)
        if how > 3 or not may_enter(s, pawn):
            return False
        if how == 2:
            return holds(s, rules, s.seat, Effect.LOOSE_BOARDS.value) != NONE
        return how == 1 or has_ability(s, rules, s.seat, Ability.PICKAXE.value)
    if s.phase != Phase.CAPTURE or not may_capture(s, s.seat, pawn):
        return False
    return how == 0 or (how == 4 and holds(s, rules, s.seat, Effect.FIRM_GRIP.value) != NONE)


@kernel
def legal_square(s, rules, square):
    """Legality of a square of the town."""
    phase = s.phase
    if square >= s.tiles_placed * SPOTS:
        return False
    if phase == Phase.GO:
        here = np.int64(s.pawn[s.turn_seat, s.chosen])
        steps = steps_of_pawn(s, here, square)
        reached = steps > 0 and is_in_wave(s, steps, square)
        forget(s, steps + 1)
        return reached
    if phase == Phase.FLEE:
        return is_end(s, s.flight, square)
    if phase == Phase.LEAD_HUMAN:
        return is_end(s, int(NOTHING), square)
    if phase == Phase.PICK_HUMAN:
        return may_lead(s, square, steps_led(s, rules))
    if phase == Phase.DRIVE:
        return may_drive(s, square)
    if phase == Phase.DRIVE_TO:
        return is_beside(s, s.drives, square) and may_drive_to(s, s.drives, square)
    return is_bait_square(s, square) if phase == Phase.BAIT else legal_in_zombies_card(s, rules, square)


@kernel
def legal_in_zombies_card(s, rules, square):
    """Legality of a square that a card of Zombies!!! asks for; the middle of a tile stands for the tile."""
    if s.phase == Phase.PICK_TILE:
        card = rules.cards[s.card]
        return square % SPOTS == CENTRE and may_pick_tile(s, s.seat, square // SPOTS, card.effect, card.amount)
    if s.phase == Phase.REMOVE:
        return s.undead[square] != 0
    if s.phase == Phase.RAISE:
        return square // SPOTS == s.card_tile and may_raise(s, square)
    return s.phase == Phase.GET_UP and may_get_up(s, s.seat, square)


@kernel
def steps_of_pawn(s, here, until):
    """Search from a pawn's square as `ways.spread`, or for a guy as `roaming.roam`."""
    if is_guy(s, s.turn_seat):
        return roam(s, here, s.budget, until)
    return spread(s, s.chosen, here, s.budget, until)


@kernel
def is_putting(phase):
    """Return whether a player says where something is put on a new tile."""
    return phase == Phase.PUT_HUMAN or phase == Phase.PUT_TOKEN or Phase.PUT_UNDEAD <= phase <= Phase.PUT_BULLETS


# --- all legal actions -----------------------------------------------------------------------------------------------


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
    if phase >= Phase.PICK_TILE and phase <= Phase.GET_UP:
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
    s.seen[here // BITS] &= ~bit_of(here)
    count = write(s.seen[:], into, count, Action.SQUARE.value)
    forget(s, steps + 1)
    return count


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal."""
    phase = s.phase
    if phase == Phase.PREPARE or phase == Phase.MOVE or phase == Phase.END:
        return has_own_choice(s, rules)
    if phase == Phase.GO:
        return has_choice_of_way(s)
    if phase == Phase.TIE or phase == Phase.FLEE or phase == Phase.WOUND:
        return True  # asked only where there are several
    if phase == Phase.STACK or phase == Phase.SPECIES or phase == Phase.DECK or is_putting(phase):
        return True
    if phase == Phase.CAPTURE:
        return has_choice_of_capture(s, rules)
    found = int(legal_answer(s, rules, Action.PASS.value))
    if phase == Phase.LOSE:
        found = int(legal_answer(s, rules, Action.USE.value))
    if found and phase != Phase.PICK_HUMAN and phase != Phase.LOSE:
        return True  # nobody is asked who can only pass
    first, end = block_of(phase)
    for action in range(first, end):
        found += legal(s, rules, action)
        if found == 2:
            return True
    return False


@kernel
def has_choice_of_capture(s, rules):
    """Return whether several humans may be attempted, or Firm Grip be played."""
    found = 0
    for pawn in range(MAX_PAWNS):
        found += may_capture(s, s.seat, pawn)
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
        for pawn in range(MAX_PAWNS):
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
