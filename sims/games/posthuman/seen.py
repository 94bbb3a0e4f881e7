"""Say which cards of others and of the decks a player of Posthuman knows, and what an observation leaves out."""

from sims import piles
from sims.games.posthuman.queries.people import is_human
from sims.games.posthuman.records.words import Deck
from sims.kernel import kernel
from sims.layout import UNSEEN
from sims.sets import has

LEFT_OUT = ("desk",)  # scratch for shuffling
SEEN = ("deck", "hand", "scar", "choices")
PILES = piles.HIDDEN
DREW = ("food", "ammo", "hand", "follower", "skill", "scar", "card")
FOR_ALL = {"deck": (Deck.EVENTS,)}  # PH-069: the event of a turn is drawn for all

len_decks = len(Deck)


@kernel
def see(s, rules, seat):
    """Hide cards of decks that a seat has not seen, others' cards and scars not shown, and what another chooses from.

    A mutant with Tactics looks at cards that nobody else may see, and a weapon of the short game goes to a hand.
    """
    if s.seat != seat:
        for place in range(s.choices_size):
            s.choices[place] = UNSEEN
    for deck in range(len_decks):
        for place in range(s.left[deck]):
            if not has(int(s.seen[deck, place]), seat):
                s.deck[deck, place] = UNSEEN
    for other in range(rules.players):
        if other != seat:
            for place in range(s.held[other]):
                if not s.card_shown[other, place]:
                    s.hand[other, place] = UNSEEN
            if is_human(s, other):
                for place in range(s.scars_held[other]):
                    s.scar[other, place] = UNSEEN
