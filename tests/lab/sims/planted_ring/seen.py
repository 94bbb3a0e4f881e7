"""Where the cards of the planted ring lie."""

from sims.kernel import kernel
from sims.numbered import Numbered, Queue
from tests.lab.sims.planted_ring.play import note_strength

DREW = ("hand",)
CARDS = {
    "cards": Numbered("cards_size", "printed", "known", "hand", "held", Queue("pile", "pile_first", "pile_left")),
}


@kernel
def note(s, rules):
    for seat in range(rules.players):
        note_strength(s, rules, seat)
