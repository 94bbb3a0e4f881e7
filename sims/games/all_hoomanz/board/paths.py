"""All Hoomanz Are Dead, ways across the board for scripted players. Questions only."""

from sims.games.all_hoomanz.board.grid import spread
from sims.games.all_hoomanz.records.sizes import NONE
from sims.kernel import kernel
from sims.sets import bit, lowest


@kernel
def next_edge(s, way, gates, edge):
    """Return the rooms one step from a set: through passages, and from any of `gates` to the others.

    Gates are Trapdoors for heroes on foot, and the ends of Tunnels for A.D.A.M.
    """
    next_rooms = spread(s, way, edge)
    if edge & gates:
        next_rooms |= gates
    return next_rooms


@kernel
def first_step(s, way, gates, origin, leaps, targets, through, welcome):
    """Return the room to enter first on a shortest way to any of `targets`; NONE if there is no way.

    `leaps` are rooms that lie one step from the origin, whatever is between. `through` are the rooms that the way may
    pass; targets are entered in any case. Among equally short ways, one that begins in a `welcome` room is preferred,
    then the room revealed first. The search runs backwards: from the targets until it meets a neighbour of the origin.
    """
    candidates = (next_edge(s, way, gates, bit(origin)) | leaps) & ~bit(origin)
    edge = targets & ~bit(origin)
    reached = edge
    while edge:
        here = edge & candidates
        if here:
            return lowest(here & welcome) if here & welcome else lowest(here)
        edge = next_edge(s, way, gates, edge) & through & ~reached
        reached |= edge
    return NONE
