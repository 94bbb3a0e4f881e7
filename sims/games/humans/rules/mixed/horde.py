"""Humans!!! mixed with Zombies!!!: at the end of a turn nonplayer zombies move (HU-128, HU-H13)."""

from sims.games.humans.board.figures import put_undead, take_undead
from sims.games.humans.board.sets import bit_of
from sims.games.humans.queries.horde import first_to_drive
from sims.games.humans.records.sizes import BITS, NOWHERE, PARTS
from sims.games.humans.records.words import Event, Phase, Roll, Step
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_left_square
from sims.kernel import kernel
from sims.trace import emit


@kernel
def roll_horde(s, rules):
    """HU-128: roll how many nonplayer zombies the player moves; as any die it may be rolled again for a token."""
    roll(s, rules, Roll.HORDE.value, s.turn_seat)
    if first_to_drive(s) == NOWHERE:  # whatever the die shows, none moves: nobody is asked for a token
        s.step = Step.SETTLED


@kernel
def settle_horde(s):
    """The roll counts."""
    s.to_drive, s.after, s.step = s.die, Step.END, Step.DRIVE


@kernel
def drive_next(s):
    """Ask for the next one that moves, while there is one; then the turn goes on with the step `after`."""
    if s.to_drive > 0 and first_to_drive(s) != NOWHERE:
        s.phase, s.seat = Phase.DRIVE, s.turn_seat  # who plays All The Marbles has the turn
    else:
        s.to_drive, s.step = 0, s.after
        for part in range(PARTS):
            s.driven[part] = 0


@kernel
def drive(s, rules, square):
    """Move the chosen nonplayer zombie to a square next to it."""
    take_undead(s, s.drives)
    put_undead(s, square)
    s.driven[square // BITS] |= bit_of(square)
    s.to_drive -= 1
    s.phase = Phase.NEXT
    emit(s, Event.UNDEAD_MOVED, s.drives, square)
    check_left_square(s, rules, s.drives)
