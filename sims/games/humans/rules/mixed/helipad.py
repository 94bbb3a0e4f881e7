"""Humans!!! mixed with Zombies!!!: a shotgun guy reaches the Helipad (HU-161)."""

import numpy as np

from sims.games.humans.board.town import square_at
from sims.games.humans.queries.people import is_guy
from sims.games.humans.records.sizes import CENTRE, NONE, NOWHERE
from sims.games.humans.records.words import Event, Outcome, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_helipad(s, rules, seat):
    """HU-161, HU-A63: a guy on the middle of the Helipad, its zombie killed, wins at once."""
    here = np.int64(s.pawn[seat, 0])
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad and here == square_at(place, int(CENTRE)) and s.undead[here] == 0:
            s.outcome, s.winner, s.phase = Outcome.WIN_HELIPAD, seat, Phase.OVER
            emit(s, Event.WON, seat, int(NONE))


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
