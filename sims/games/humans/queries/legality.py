"""Humans!!!: which actions are legal. Each phase offers one or a few blocks of numbers, see `actions`."""

import numpy as np

from sims.games.humans.board.flight import is_end
from sims.games.humans.board.sets import forget, is_in_wave
from sims.games.humans.board.town import is_offered
from sims.games.humans.queries.cards import (
    answer_to,
    is_bait_square,
    may_lead,
    may_play_own,
    may_react,
    may_use,
    steps_led,
)
from sims.games.humans.queries.horde import is_beside, may_drive, may_drive_to
from sims.games.humans.queries.pawns import may_capture, may_enter, may_let_be, may_move, movable, steps_of_pawn
from sims.games.humans.queries.people import has_ability, holds, may_play
from sims.games.humans.queries.spots import free_spots, may_begin_on
from sims.games.humans.queries.wounds import may_take
from sims.games.humans.queries.zombies_cards import may_get_up, may_pick_tile, may_play_in_fight, may_raise
from sims.games.humans.records.actions import ACTIONS, Action
from sims.games.humans.records.sizes import CENTRE, EDGES, MAX_PAWNS, NONE, NOTHING, SPOTS
from sims.games.humans.records.words import Ability, Effect, Phase
from sims.kernel import kernel
from sims.sets import has


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
        if phase == Phase.CAPTURE:
            return may_let_be(s)
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
    if s.phase == Phase.OUTERMOST:
        return may_begin_on(square)
    return s.phase == Phase.GET_UP and may_get_up(s, s.seat, square)


@kernel
def is_putting(phase):
    """Return whether a player says where something is put on a new tile."""
    return phase == Phase.PUT_HUMAN or phase == Phase.PUT_TOKEN or Phase.PUT_UNDEAD <= phase <= Phase.PUT_BULLETS
