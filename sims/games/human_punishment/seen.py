"""Say which cards a player has seen, what an observation of Human Punishment leaves out, and where its cards lie."""

from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.records.sizes import MAX_IDS, MAX_LOYALTIES, MAX_PROGRAMS, MAX_SEATS
from sims.kernel import kernel
from sims.layout import UNSEEN
from sims.numbered import Numbered, Queue
from sims.sets import has

LEFT_OUT = (
    *("desk", "dealt"),  # scratch for shuffling
    # scratch of a script that thinks
    *("belief", "cards_say", "trust", "before", "worth", "public_worth", "risk", "certain", "column"),
    *("ids_left", "loyalty_left", "pile_chance", "always_chance"),
    # counted with the teams known, which no player is told
    *("believed", "believed_right", "believed_chance", "identified", "identified_of", "rounds_measured"),
    "backups",  # who was asked whether to play a backup, so who holds one face down
)
SEEN = ("id_card", "loyalty", "program", "in_hand")
DREW = ("hand",)
CARDS = {
    "programs": Numbered(
        size="programs_dealt",
        printed="program",
        known="program_seen",
        held="hand",
        holds="held",
        queue=Queue("pile", "pile_first", "pile_left"),
    ),
    # HP-R019: one ID lies aside, which nobody has seen
    "ids": Numbered(size="ids_drawn", printed="id_card", known="id_seen", held="id_at"),
    "loyalties": Numbered(size="loyalties_dealt", printed="loyalty", known="loyalty_seen", held="lies"),
}


@kernel
def see(s, rules, seat):
    """Hide what is printed on the cards that a player has not seen, and which programs others hold."""
    for card in range(MAX_IDS):
        if not has(s.id_seen[card], seat):
            s.id_card[card] = UNSEEN
    for card in range(MAX_LOYALTIES):
        if not has(s.loyalty_seen[card], seat):
            s.loyalty[card] = UNSEEN
    for card in range(MAX_PROGRAMS):
        if not has(s.program_seen[card], seat):
            s.program[card] = UNSEEN
    for other in range(MAX_SEATS):
        if other != seat:
            s.in_hand[other] = UNSEEN


@kernel
def note(s, rules):
    """Note anew which programs players hold face down, after what is printed on two cards has changed places."""
    for seat in range(rules.players):
        note_hand(s, seat)
