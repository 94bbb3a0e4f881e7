"""Humans!!!: the chapter Human Movement."""

from sims.games.humans.board.figures import put_guy_on, put_human, take_guy_from, take_human
from sims.games.humans.board.flight import can_move, clear_ends, count_ends, find_ends, longest
from sims.games.humans.board.sets import first_of
from sims.games.humans.queries.people import pawn_on, right_of
from sims.games.humans.records.sizes import MIDDLE, NOBODY, NOWHERE
from sims.games.humans.records.words import Event, Phase, Step, TrappedBy
from sims.games.humans.rules.capture import trap
from sims.games.humans.rules.ending import check_left_square
from sims.games.humans.rules.tokens import pick_up
from sims.kernel import kernel
from sims.trace import emit


@kernel
def settle_flight(s, rules):
    """HU-061 to HU-063, HU-068: the right-hand neighbour moves the human as far as the die says, if it can move."""
    guy = s.prey != NOBODY
    s.flight = longest(find_ends(s, s.square, s.die, int(guy)))
    s.step = Step.CAPTURE
    if s.flight > 0:
        if count_ends(s, s.flight) == 1:
            flee(s, rules, first_of(s.ends[s.flight]))
        else:
            s.phase, s.seat = Phase.FLEE, right_of(rules, s.turn_seat)
    elif not is_trapped(s, rules, guy) or (s.wounded and pawn_on(s, s.turn_seat, s.square) == NOWHERE):  # HU-A13
        emit(s, Event.STAYED, s.turn_seat, s.square)
    else:
        trap(s, rules)


@kernel
def is_trapped(s, rules, guy):
    """HU-063, HU-A21, HU-A58: return whether the human has no place to move; it has none within the number rolled."""
    return rules.trapped_by == TrappedBy.ROLL or not can_move(s, s.square, rules.die_sides, int(guy))


@kernel
def flee(s, rules, square):
    """HU-064 to HU-067, HU-143: put the human, or the guy, on the square where its path ends."""
    clear_ends(s)
    if s.prey == NOBODY:
        take_human(s, s.square)
        put_human(s, square)
        s.middle_tried |= square == MIDDLE  # HU-A16
    else:
        s.pawn[s.prey, 0] = square
        take_guy_from(s, s.square)
        put_guy_on(s, square)
    s.phase = Phase.NEXT
    emit(s, Event.FLED, s.square, square)
    pick_up(s, s.turn_seat, s.square)  # HU-044
    if s.prey != NOBODY:
        check_left_square(s, rules, square)
