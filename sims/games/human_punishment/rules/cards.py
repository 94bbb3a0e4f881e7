"""Human Punishment: look at cards, reveal, exchange, draw and discard them."""

from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.queries.table import id_up, loyalty_up, may_draw
from sims.games.human_punishment.records.sizes import EVERYBODY, NONE, SIDES
from sims.games.human_punishment.records.words import Event
from sims.kernel import kernel
from sims.trace import emit


@kernel
def look_at_loyalty(s, seat, other, side):
    """HP-R035: a player looks secretly at a loyalty card; all see at which."""
    s.loyalty_seen[s.lies[other, side]] |= 1 << seat
    emit(s, Event.LOOKED, other, seat * SIDES + side)


@kernel
def look_at_id(s, seat, other):
    """HP-R036: a player looks secretly at an ID."""
    s.id_seen[s.id_at[other]] |= 1 << seat
    emit(s, Event.LOOKED_AT_ID, other, seat)


@kernel
def reveal_loyalty(s, seat, side):
    """Turn a loyalty card face up: all see it. A shared card counts for both its owners (HP-A38)."""
    card = s.lies[seat, side]
    s.loyalties_up |= 1 << card
    s.loyalty_seen[card] = EVERYBODY
    s.reveals[seat] += 1
    emit(s, Event.SHOWN, seat, side)


@kernel
def reveal_id(s, seat):
    """Turn an ID face up: all see it."""
    s.ids_up |= 1 << s.id_at[seat]
    s.id_seen[s.id_at[seat]] = EVERYBODY
    s.reveals[seat] += 1
    emit(s, Event.ID_SHOWN, seat, s.id_at[seat])


@kernel
def reveal_all(s, seat):
    """HP-R031: an eliminated player's ID and loyalty cards are turned face up."""
    if not id_up(s, seat):
        s.ids_up |= 1 << s.id_at[seat]
        s.id_seen[s.id_at[seat]] = EVERYBODY
    for side in range(SIDES):
        if not loyalty_up(s, seat, side):
            s.loyalties_up |= 1 << s.lies[seat, side]
            s.loyalty_seen[s.lies[seat, side]] = EVERYBODY


@kernel
def exchange_ids(s, seat, other):
    """Thief, ID theft: two players exchange IDs as they lie; each looks at the new one."""
    s.id_at[seat], s.id_at[other] = s.id_at[other], s.id_at[seat]
    s.id_seen[s.id_at[seat]] |= 1 << seat
    s.id_seen[s.id_at[other]] |= 1 << other
    emit(s, Event.EXCHANGED, seat, other)


@kernel
def draw(s, rules, seat):
    """HP-R038: take the top program; only its owner looks at it (HP-R064)."""
    if not may_draw(s, rules, seat):
        return
    card = s.pile[s.pile_first]
    s.pile[s.pile_first] = NONE
    s.pile_first = (s.pile_first + 1) % rules.programs_dealt
    s.pile_left -= 1
    take_program(s, seat, card)
    emit(s, Event.DREW, seat, card)


@kernel
def take_program(s, seat, card):
    """Give a program to a player, who looks at it."""
    s.hand[seat, s.held[seat]] = card
    s.held[seat] += 1
    s.program_seen[card] |= 1 << seat
    s.in_hand[seat] |= 1 << s.program[card]


@kernel
def give_up(s, seat, place):
    """Take the program in a place out of a player's hand; return its number."""
    card = s.hand[seat, place]
    s.held[seat] -= 1
    for k in range(place, s.held[seat]):
        s.hand[seat, k] = s.hand[seat, k + 1]
    s.hand[seat, s.held[seat]] = 0
    note_hand(s, seat)
    return card


@kernel
def put_under_pile(s, rules, card):
    """HP-R070: a used or discarded program goes to the bottom of the pile."""
    s.in_play[card] = 0
    s.pile[(s.pile_first + s.pile_left) % rules.programs_dealt] = card
    s.pile_left += 1


@kernel
def discard(s, rules, seat, row):
    """HP-R068, HP-A14: discard a program of this row face down; one that is not in play, if there is a choice."""
    place = int(NONE)
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if s.program[card] == row and (place == NONE or not s.in_play[card]):
            place = k
    put_under_pile(s, rules, give_up(s, seat, place))
    emit(s, Event.DISCARDED, seat, row)
