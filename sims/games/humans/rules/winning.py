"""Humans!!!: the chapter Object of the Game."""

from sims.games.humans.queries.people import is_guy, missing, seat_after
from sims.games.humans.records.sizes import NONE
from sims.games.humans.records.words import Event, Mode, Outcome, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_win(s, rules, seat):
    """HU-001: a player who has the points of the character card wins at once (HU-A01)."""
    if missing(s, rules, seat) <= 0:
        s.outcome = Outcome.WIN_ZOMBIE if rules.mode == Mode.MIXED else Outcome.WIN
        s.winner, s.phase = seat, Phase.OVER
        emit(s, Event.WON, seat, int(NONE))


@kernel
def check_wins_at_start(s, rules):
    """HU-001: zombies that are set up count; of several players who have enough, the first in turn wins."""
    for after in range(rules.players):
        seat = seat_after(rules, s.first, after)
        if s.phase != Phase.OVER and not is_guy(s, seat):
            check_win(s, rules, seat)
