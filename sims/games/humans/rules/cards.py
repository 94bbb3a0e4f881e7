"""Humans!!!: the chapter Playing Cards, and what the event cards do (HU-H05)."""

from sims.games.humans.board.figures import put_human, take_human
from sims.games.humans.board.flight import clear_ends, find_ends
from sims.games.humans.queries.hands import give_up
from sims.games.humans.queries.people import is_guy, who_has
from sims.games.humans.records.sizes import NOBODY, NOTHING
from sims.games.humans.records.words import Ability, Effect, Event, FirstToPlay, Mode, Phase, Roll, Step
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.mixed.cards import resolve_zombies_card
from sims.games.humans.rules.setup import gain_tokens
from sims.games.humans.rules.tokens import pick_up
from sims.kernel import kernel
from sims.trace import emit


@kernel
def play_before_moving(s, rules):
    """HU-A37: cards are played before a player moves: by that player first, or by the others."""
    s.asked = 1
    s.step = Step.REACT if rules.first_to_play == FirstToPlay.OTHERS else Step.PREPARE


@kernel
def play(s, rules, seat, row):
    """HU-080 to HU-085: play a card from hand; the Lawyer may object before it takes effect (HU-H04)."""
    give_up(s, seat, row)
    s.events_out[row] += 1
    s.played[seat] += 1
    s.cards_played[seat] += 1
    s.card, s.card_seat, s.card_stopped = row, seat, 0
    s.resume, s.questioned = step_after(s.phase), 1
    s.phase, s.step = Phase.NEXT, Step.CANCEL if rules.mode == Mode.MIXED else Step.CARD
    emit(s, Event.CARD_PLAYED, seat, row)
    lawyer = who_has(s, rules, Ability.OBJECTION.value)
    if lawyer not in (NOBODY, seat):
        s.phase, s.seat = Phase.OBJECT, lawyer


@kernel
def step_after(phase):
    """Return the step with which the turn goes on after a card that was played in a phase."""
    if phase == Phase.PREPARE:
        return Step.PREPARE.value
    if phase == Phase.REACT:
        return Step.REACT.value
    return Step.SETTLED.value if phase == Phase.FIGHT else Step.END.value


@kernel
def use_ability(s, seat):
    """HU-094, HU-095: use the special ability, once per game."""
    s.ability_used[seat] = 1
    emit(s, Event.ABILITY_USED, seat, s.character[seat])


@kernel
def object_to_card(s):
    """HU-H04: the card has no effect."""
    use_ability(s, s.seat)
    s.card_stopped = 1
    emit(s, Event.CARD_STOPPED, s.seat, s.card)


@kernel
def resolve(s, rules):
    """Let the card that was played take effect, or go on as if it had not been played."""
    effect, amount = rules.cards[s.card].effect, rules.cards[s.card].amount
    if effect >= Effect.SKATEBOARD:
        s.step = s.resume
        if not s.card_stopped:
            resolve_zombies_card(s, rules, effect, amount)
    elif effect in (Effect.MORE_MOVEMENT, Effect.PANIC, Effect.BAIT, Effect.SECOND_WIND, Effect.PATCH_UP):
        s.step = s.resume
        if not s.card_stopped:
            resolve_own(s, rules, effect, amount)
    elif effect in (Effect.LESS_MOVEMENT, Effect.STUNNED):
        s.step = s.resume
        if not s.card_stopped:
            resolve_reaction(s, rules, effect, amount)
    elif effect == Effect.LOOSE_BOARDS:
        s.asked, s.step = 1, Step.BARRICADE_ROLL if s.card_stopped else Step.BARRICADE_DOWN
    elif effect == Effect.REINFORCED:
        s.step = Step.BARRICADE_DOWN if s.card_stopped else Step.MOVE
        if not s.card_stopped:
            emit(s, Event.BARRICADE_HELD, s.turn_seat, s.square)
    else:
        resolve_in_capture(s, rules, effect, amount)


@kernel
def resolve_own(s, rules, effect, amount):
    """Cards of the own turn."""
    seat = s.card_seat
    if effect == Effect.MORE_MOVEMENT:
        s.budget += amount
    elif effect == Effect.SECOND_WIND:
        gain_tokens(s, seat, amount)
    else:
        s.seat, s.led = seat, 0
        if effect == Effect.PANIC:
            s.phase = Phase.PICK_HUMAN
        elif effect == Effect.BAIT:
            s.phase = Phase.BAIT
        else:
            s.phase = Phase.PATCH_UP


@kernel
def resolve_reaction(s, rules, effect, amount):
    """Cards against a player who is about to move."""
    if effect == Effect.LESS_MOVEMENT:
        s.budget = max(min(s.budget, rules.least_movement), s.budget - amount)
    else:
        s.phase, s.seat = Phase.STUN, s.card_seat


@kernel
def resolve_in_capture(s, rules, effect, amount):
    """Cards around a capture."""
    if effect == Effect.FIRM_GRIP:
        s.step = Step.CAPTURE_ROLL
        s.bonus = 0 if s.card_stopped else amount
    elif effect == Effect.SLIP_AWAY:
        s.step = Step.CAUGHT
        if not s.card_stopped:
            emit(s, Event.MISSED, s.turn_seat, s.square)
            s.escaped_cards[s.turn_seat] += 1
            s.wounded = 0
            roll(s, rules, Roll.FLIGHT.value, s.turn_seat)
    elif effect == Effect.CONFUSION:
        s.step = Step.DRAWN
        if not s.card_stopped:
            redraw(s, rules)
    elif is_guy(s, s.turn_seat):  # HU-117, HU-118: in a fight of its own
        s.step = Step.SETTLED
        if not s.card_stopped:
            s.weapons_played[s.card_seat] += 1
            s.bonus = amount
    else:
        s.step = Step.ARM
        if not s.card_stopped:
            s.weapons_played[s.card_seat] += 1
            s.bonus, s.need = amount, rules.wound_at
            emit(s, Event.ARMED, s.card_seat, s.card)
            roll(s, rules, Roll.WEAPON.value, s.card_seat)


@kernel
def bait(s, square):
    """HU-H05: put a human from the pool on a road square."""
    put_human(s, square)
    s.humans_left -= 1
    s.phase = Phase.NEXT
    emit(s, Event.HUMAN_PUT, s.seat, square)


@kernel
def patch_up(s, kind):
    """HU-H05: discard an own wound card."""
    s.wound[s.seat, kind] = 0
    s.wounds_out[kind] += 1
    s.phase = Phase.NEXT
    emit(s, Event.PATCHED_UP, s.seat, kind)


@kernel
def stun(s, pawn):
    """HU-H05: a pawn of the player whose turn it is may not move in it."""
    s.stunned |= 1 << pawn
    s.phase = Phase.NEXT
    emit(s, Event.STUNNED, s.turn_seat, s.pawn[s.turn_seat, pawn])


@kernel
def pick_human(s, square, most):
    """HU-H04, HU-H05: choose a human to lead, by a tune or in panic."""
    s.square = square
    find_ends(s, square, most, int(NOTHING))
    s.phase = Phase.LEAD_HUMAN


@kernel
def lead_human(s, rules, square, tune):
    """Move the chosen human; after a tune another one may follow."""
    clear_ends(s)
    take_human(s, s.square)
    put_human(s, square)
    s.led_to[s.led] = square
    s.led += 1
    emit(s, Event.HUMAN_LED, s.square, square)
    pick_up(s, s.seat, s.square)
    if tune and s.led < rules.tune_humans:
        s.phase = Phase.PICK_HUMAN
    else:
        s.phase, s.led = Phase.NEXT, 0  # all may be led again by the next card


@kernel
def redraw(s, rules):
    """HU-H04, HU-H05: discard the capture cards just drawn, and draw as many anew."""
    s.step = Step.DRAWN
    s.asked = 0  # the draw itself comes first, see `capture.infection`
