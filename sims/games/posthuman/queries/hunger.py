"""Posthuman: what a human may eat. Rulebook page 5."""

from sims.games.posthuman.queries.places import is_safe
from sims.kernel import kernel


@kernel
def most_eaten(s, rules, seat):
    """PH-079, PH-081: return the most food of use: what fills the track, or keeps it full outside a safe house."""
    wanted = s.hunger[seat]
    if wanted == 0 and not is_safe(s, rules, seat):
        wanted = 1
    return min(s.food[seat], wanted)
