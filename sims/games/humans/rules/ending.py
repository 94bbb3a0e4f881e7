"""Humans!!!, the chapter Object of the Game: who wins, also when mixed with Zombies!!! (HU-161)."""

import numpy as np

from sims.games.humans.board.town import square_at
from sims.games.humans.queries.people import is_guy, missing, points, seat_after
from sims.games.humans.records.sizes import CENTRE, NONE, NOWHERE
from sims.games.humans.records.words import Event, Mode, Outcome, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_win(s, rules, seat):
    """HU-001: a player who has the points of the character card wins at once (HU-A01)."""
    if missing(s, rules, seat) <= 0:
        win(s, seat, Outcome.WIN_ZOMBIE.value if rules.mode == Mode.MIXED else Outcome.WIN.value)


@kernel
def check_wins_at_start(s, rules):
    """HU-001: zombies that are set up count; of several players who have enough, the first in turn wins."""
    for after in range(rules.players):
        seat = seat_after(rules, s.first, after)
        if s.phase != Phase.OVER and not is_guy(s, seat):
            check_win(s, rules, seat)


@kernel
def check_collection(s, rules, seat):
    """HU-161: a guy with enough zombies wins at once."""
    if points(s, rules, seat) >= rules.kills_to_win:
        win(s, seat, Outcome.WIN_COLLECTOR.value)


@kernel
def check_helipad(s, rules, seat):
    """HU-161, HU-A63: a guy on the middle of the Helipad, its zombie killed, wins at once."""
    here = np.int64(s.pawn[seat, 0])
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad and here == square_at(place, int(CENTRE)) and s.undead[here] == 0:
            win(s, seat, Outcome.WIN_HELIPAD.value)


@kernel
def check_left_square(s, rules, square):
    """HU-161: a guy who stands on the middle of the Helipad wins when the last zombie on it goes, whoever moves it."""
    if s.guys[square] == 0 or s.zombies[square]:
        return
    for after in range(rules.players):
        seat = (s.turn_seat + after) % rules.players
        if s.phase != Phase.OVER and is_guy(s, seat) and s.pawn[seat, 0] == square:
            check_helipad(s, rules, seat)


@kernel
def check_guys(s, rules):
    """HU-161: as `check_left_square`, for every guy."""
    for seat in range(rules.players):
        if s.phase != Phase.OVER and is_guy(s, seat) and s.pawn[seat, 0] != NOWHERE:
            check_left_square(s, rules, np.int64(s.pawn[seat, 0]))


@kernel
def win(s, seat, outcome):
    """End the game: a seat has won."""
    s.outcome, s.winner, s.phase = outcome, seat, Phase.OVER
    emit(s, Event.WON, seat, int(NONE))


@kernel
def check_round_cap(s, rules):
    """End the game after `round_cap` rounds, which bounds it; it is not a rule of the rulebook."""
    if s.rounds >= rules.round_cap:
        s.outcome, s.phase = Outcome.ROUND_CAP, Phase.OVER
        emit(s, Event.CAPPED, int(NONE), s.rounds)
