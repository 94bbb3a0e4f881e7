"""Humans!!! mixed with Zombies!!!: a shotgun guy leaves the town until its next turn (HU-139 to HU-144)."""

import numpy as np

from sims.games.humans.board.figures import take_guy_from
from sims.games.humans.records.sizes import NOWHERE
from sims.games.humans.records.words import Event
from sims.kernel import kernel
from sims.trace import emit


@kernel
def leave_town(s, seat):
    """HU-144: a guy that died, or was caught, comes back at the beginning of its next turn."""
    take_guy_from(s, np.int64(s.pawn[seat, 0]))
    s.pawn[seat, 0] = NOWHERE
    s.deaths[seat] += 1
    emit(s, Event.GUY_DEAD, seat, s.life[seat])
