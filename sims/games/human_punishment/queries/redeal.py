"""Human Punishment: what a player cannot see, dealt anew: what is printed on the cards that the player has not seen.

Where every card lies is public, and so is who looked at which. So nothing moves: the unseen cards get other faces,
those of the cards that the player knows to be among them. What others have seen changes with the cards.
"""

from sims.decks import FREE, deal_anew, shuffle
from sims.games.human_punishment.queries.checks import fits_checks
from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.records.sizes import COLOURS, ID_ROWS, NOTHING
from sims.games.human_punishment.records.words import Stream
from sims.kernel import kernel
from sims.sets import has


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see, until it explains what the eliminated said at their checks.

    After `redeal_tries` deals the last one is kept: it fits what the seat has seen, if not what was said.
    """
    for _ in range(rules.redeal_tries):
        deal_ids(s, rules, seat)
        deal_anew(s, Stream.LOYALTIES.value, s.loyalty[:], s.loyalty_seen[:], rules.loyalties_dealt, seat)
        deal_anew(s, Stream.PROGRAMS.value, s.program[:], s.program_seen[:], rules.programs_dealt, seat)
        if fits_checks(s, rules):
            break
    for other in range(rules.players):
        note_hand(s, other)


@kernel
def deal_ids(s, rules, seat):
    """HP-R018, HP-R019: draw IDs from their piles, shuffle them together, and give them to the cards not seen."""
    cards = rules.players + 1
    count = int(NOTHING)
    for pile in range(COLOURS):
        count = draw_from_pile(s, rules, seat, pile, count)
    shuffle(s, Stream.IDS.value, s.dealt[:], count)
    count = 0
    for card in range(cards):
        if not has(s.id_seen[card], seat):
            s.id_card[card] = s.dealt[count]
            s.dealt[count] = 0
            count += 1


@kernel
def draw_from_pile(s, rules, seat, pile, count):
    """Shuffle a pile without the cards that a seat has seen, and draw what the seat has not; return how many so far."""
    unseen, size, wanted = s.desk[FREE], 0, rules.ids_drawn[pile]
    for row in range(ID_ROWS):
        if rules.ids[row].pile != pile or rules.id_copies[row] == 0:
            continue
        copies = rules.id_copies[row]
        for card in range(rules.players + 1):
            if has(s.id_seen[card], seat) and s.id_card[card] == row:
                copies -= 1
                wanted -= 1
        for _ in range(copies):
            unseen[size] = row
            size += 1
    shuffle(s, Stream.IDS.value, unseen, size)
    for k in range(size):
        if k < wanted:
            s.dealt[count] = unseen[k]
            count += 1
        unseen[k] = 0
    return count
