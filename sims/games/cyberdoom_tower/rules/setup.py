"""Set up a game of Cyberdoom Tower (CT-001..011, CT-106, CT-107)."""

from sims.decks import FREE, shuffle
from sims.games.cyberdoom_tower.records.state import NOBODY, SECTORS, Event, Stream
from sims.kernel import kernel
from sims.trace import emit


@kernel
def set_up(s, rules):
    """Build the tower, put a Sentinel beside each floor and every meeple in the bottom stop.

    `s` is blank but for its random streams.
    """
    # slices have one type, whatever the array's length: `deal` is compiled once
    deal(s, s.floor_card[:], rules.floor_cards_size)  # CT-001
    deal(s, s.sentinel_card[:], rules.sentinel_cards_size)  # CT-002
    for floor in range(rules.floors):
        s.position[floor] = rules.start_position
        s.sentinel_energy[floor] = int(rules.sentinel_cards[s.sentinel_card[floor]].energy)
    ai_deck = s.desk[FREE]
    deal(s, ai_deck, rules.ai_cards_size)  # CT-006
    s.ai_card = ai_deck[0]
    ai_deck[:] = 0
    s.ai_energy = int(rules.ai_cards[s.ai_card].energy)
    s.counter = SECTORS  # CT-005
    for seat in range(rules.players):  # CT-003, CT-008..010: floor 0, sector 0, no item and no box filled
        s.energy[seat] = rules.start_energy
        s.luck[seat] = rules.start_luck
    s.seat = NOBODY
    emit(s, Event.TOWER, s.ai_card, rules.floors)


@kernel
def deal(s, cards, size):
    """Shuffle the cards 0 .. size - 1; the first ones are dealt."""
    for i in range(size):
        cards[i] = i
    shuffle(s, Stream.SETUP, cards, size)
