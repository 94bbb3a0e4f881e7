"""All Hoomanz Are Dead, ways across the board for scripted players. Questions only."""

from numba import njit

from sims.all_hoomanz.board import ALL, spread
from sims.all_hoomanz.masks import bit, lowest
from sims.all_hoomanz.state import NONE

FLYING = 3  # a way beside those of `board`: through walls, but by no Trapdoor, as A.D.A.M. and Drones go


@njit(cache=True)
def next_edge(s, way, edge):
    """The rooms one step from a set: through passages, and from Trapdoor to Trapdoor for those on foot."""
    found = spread(s, min(way, ALL + 0), edge)
    if way < FLYING and edge & s.trapdoors:
        found |= s.trapdoors
    return found


@njit(cache=True)
def first_step(s, way, origin, targets, through, welcome):
    """The room to enter first on a shortest way to any of `targets`; NONE if there is no way.

    Of several equally short ways one that begins in a `welcome` room, else the room revealed first.
    """
    candidates = next_edge(s, way, bit(origin)) & ~bit(origin)
    edge = targets & ~bit(origin)
    reached = edge
    while edge:
        here = edge & candidates
        if here:
            return lowest(here & welcome) if here & welcome else lowest(here)
        edge = next_edge(s, way, edge) & through & ~reached
        reached |= edge
    return NONE
