"""Say what a hero sees of the Room stack and of the CUBETRON pile, and what an observation leaves out."""

from sims.kernel import kernel
from sims.layout import UNSEEN

LEFT_OUT = (
    "desk",  # scratch for shuffling
    *("grid", "links", "frontier"),  # the board once more, by cell, and as sets of rooms
    "adam_hand",  # no hero sees it, and A.D.A.M. plays his script
)
SEEN = ("stack", "pile")


@kernel
def see(s, rules, seat):
    """Hide the tiles not yet revealed, and the tokens on top of the pile, which nobody has seen."""
    for place in range(s.revealed, s.stack_size):
        s.stack[place] = UNSEEN
    for place in range(s.pile_unseen):
        s.pile[place] = UNSEEN
