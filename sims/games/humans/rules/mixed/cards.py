"""Humans!!! mixed with Zombies!!!: what the event cards of Zombies!!! do (HU-H12, HU-162 to HU-168)."""

from sims.games.humans.board.figures import put_undead, take_undead
from sims.games.humans.board.sets import bit_of, parts_used
from sims.games.humans.queries.hands import give_up
from sims.games.humans.queries.horde import first_of_horde
from sims.games.humans.queries.people import card_of, holds, is_guy
from sims.games.humans.queries.zombies_cards import first_to_get_up, may_raise
from sims.games.humans.records.sizes import BITS, MAX_PAWNS, NONE, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Event, Phase, Step
from sims.games.humans.rules.ending import check_guys, check_left_square
from sims.games.humans.rules.mixed.items import lay_out, lose_item
from sims.games.humans.rules.wounds import wound
from sims.kernel import kernel
from sims.trace import emit

ALL_PAWNS = (1 << MAX_PAWNS) - 1


@kernel
def ask_to_cancel(s, rules):
    """HU-H12, HU-082: the others may cancel a card, from the left of whoever has the turn on; then it takes effect."""
    s.step = Step.CARD
    while s.questioned <= rules.players and not s.card_stopped:
        seat = (s.turn_seat + s.questioned) % rules.players
        if seat != s.card_seat and holds(s, rules, seat, Effect.CANCEL.value) != NONE:
            s.phase, s.seat, s.step = Phase.CANCEL, seat, Step.CANCEL
            return
        s.questioned += 1


@kernel
def cancel(s, row):
    """The card that was played has no effect; nobody can cancel this one."""
    give_up(s, s.seat, row)
    s.events_out[row] += 1
    s.played[s.seat] += 1
    s.cards_played[s.seat] += 1
    s.card_stopped, s.phase = 1, Phase.NEXT
    emit(s, Event.CANCELLED, s.seat, s.card)


@kernel
def resolve_zombies_card(s, rules, effect, amount):
    """Let a card of Zombies!!! take effect."""
    seat = s.card_seat
    if effect <= Effect.ARMS:
        lay_out(s, seat, s.card)
    elif effect == Effect.FIRST_AID or effect == Effect.REST:
        s.life[seat] += amount
        if effect == Effect.REST:
            s.budget = 0
        emit(s, Event.HEALED, seat, s.life[seat])
    elif effect == Effect.AMMUNITION:
        s.bullets[seat] += amount
        emit(s, Event.RELOADED, seat, s.bullets[seat])
    elif effect == Effect.BLAST or effect == Effect.MARBLES or effect == Effect.HORDE:
        s.phase, s.seat = Phase.PICK_TILE, seat
    elif effect == Effect.NOT_SO_BAD:
        s.card_left, s.step = amount, Step.REMOVE
    elif effect == Effect.NOT_DEAD:
        s.card_left, s.step = amount, Step.GET_UP
    elif effect == Effect.BUTTER_FINGERS:
        s.phase, s.seat = Phase.LOSE, seat
    else:
        change_movement(s, rules, effect, amount)


@kernel
def change_movement(s, rules, effect, amount):
    """Cards about how the player whose turn it is moves in this turn (HU-164 to HU-166)."""
    seat = s.turn_seat
    if effect == Effect.RUSH:
        s.budget += (amount - 1) * (s.budget if is_guy(s, seat) else card_of(s, rules, seat).movement)
    elif effect == Effect.KEYS:
        s.budget += amount
        s.driving = 1
    elif effect == Effect.FOOD:
        s.fed = 1
    elif effect == Effect.SLOWED:
        s.budget = (s.budget + amount - 1) // max(amount, 1)
    elif effect == Effect.FROZEN:
        s.budget, s.stunned = 0, ALL_PAWNS
    else:  # Brain Cramp
        s.steered_by = s.card_seat
    emit(s, Event.MOVEMENT_CHANGED, seat, s.budget)


# --- cards about a tile ----------------------------------------------------------------------------------------------


@kernel
def pick_tile(s, rules, place):
    """Let the card take effect on the tile in a place."""
    card = rules.cards[s.card]
    s.card_tile, s.phase = place, Phase.NEXT
    if card.effect == Effect.BLAST:
        blow_up(s, rules)
    elif card.effect == Effect.MARBLES:
        drive_off(s)
    else:
        s.card_left, s.step = min(int(card.amount), s.zombies_left), Step.RAISE


@kernel
def blow_up(s, rules):
    """HU-167: nonplayer zombies on the tile go to the pool; each player's zombie there is wounded, see `next_blast`."""
    emit(s, Event.BLASTED, s.card_seat, s.card_tile)
    for square in range(s.card_tile * SPOTS, s.card_tile * SPOTS + SPOTS):
        if s.undead[square]:
            take_undead(s, square)
            s.zombies_left += 1
    s.facing, s.step = NONE, Step.BLAST
    check_guys(s, rules)


@kernel
def next_blast(s, rules):
    """HU-167: wound the next player's zombie on the tile, without a roll."""
    for pawn in range(s.facing + 1, rules.players * MAX_PAWNS):
        owner = pawn // MAX_PAWNS
        square = s.pawn[owner, pawn % MAX_PAWNS]
        if not is_guy(s, owner) and square != NOWHERE and square // SPOTS == s.card_tile:
            s.facing, s.chosen, s.square = pawn, pawn % MAX_PAWNS, square
            wound(s, rules, owner)
            return
    s.step = s.resume


@kernel
def drive_off(s):
    """HU-163: every nonplayer zombie of the tile moves one square, as the player says."""
    s.to_drive = 0
    for part in range(parts_used(s)):
        s.driven[part] = s.horde[part]
    for square in range(s.card_tile * SPOTS, s.card_tile * SPOTS + SPOTS):
        if s.undead[square]:
            s.driven[square // BITS] ^= bit_of(square)
            s.to_drive += 1
    s.after, s.step = s.resume, Step.DRIVE


@kernel
def raise_next(s):
    """Ask where the next zombie of the card comes, while a square of the tile is free."""
    if s.card_left > 0:
        for square in range(s.card_tile * SPOTS, s.card_tile * SPOTS + SPOTS):
            if may_raise(s, square):
                s.phase, s.seat = Phase.RAISE, s.card_seat
                return
    s.step = s.resume


@kernel
def raise_one(s, square):
    """Put a nonplayer zombie from the pool on a square."""
    put_undead(s, square)
    s.zombies_left -= 1
    s.card_left -= 1
    s.phase = Phase.NEXT
    emit(s, Event.UNDEAD_PUT, s.card_seat, square)


# --- cards about single zombies, and what a guy loses ----------------------------------------------------------------


@kernel
def remove_next(s):
    """HU-163: ask which nonplayer zombie is removed next."""
    if s.card_left > 0 and first_of_horde(s) != NOWHERE:
        s.phase, s.seat = Phase.REMOVE, s.card_seat
    else:
        s.step = s.resume


@kernel
def remove_one(s, rules, square):
    """Remove a nonplayer zombie from the board."""
    take_undead(s, square)
    s.zombies_left += 1
    s.card_left -= 1
    s.phase = Phase.NEXT
    emit(s, Event.UNDEAD_GONE, s.card_seat, square)
    check_left_square(s, rules, square)


@kernel
def get_up_next(s):
    """HU-166: ask the guy where the next zombie of its collection gets up."""
    guy = s.turn_seat
    if s.card_left > 0 and s.kills[guy] > 0 and first_to_get_up(s, guy) != NOWHERE:
        s.phase, s.seat = Phase.GET_UP, guy
    else:
        s.step = s.resume


@kernel
def get_up(s, square):
    """Put a collected zombie next to the guy."""
    put_undead(s, square)
    s.kills[s.turn_seat] -= 1
    s.card_left -= 1
    s.phase = Phase.NEXT
    emit(s, Event.GOT_UP, s.turn_seat, square)


@kernel
def drop_bullets(s, rules):
    """HU-H12: the guy loses bullets."""
    guy = s.turn_seat
    lost = min(s.bullets[guy], int(rules.cards[s.card].amount))
    s.bullets[guy] -= lost
    s.phase = Phase.NEXT
    emit(s, Event.BULLETS_LOST, guy, lost)


@kernel
def drop_item(s, row):
    """HU-H12: the guy loses an item."""
    s.phase = Phase.NEXT
    lose_item(s, s.turn_seat, row)
