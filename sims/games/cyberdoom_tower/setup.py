"""Set up a game of Cyberdoom Tower (CT-001..011, CT-106, CT-107)."""

from sims.games.cyberdoom_tower.state import NOBODY, SECTORS, Event, Stream
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def set_up(s, rules):
    """Build the tower, put a Sentinel beside each floor and every meeple in the bottom stop.

    `s` is blank but for its random streams.
    """
    deal(s, rules.floor_cards_size, rules.floors, s.floor_card)  # CT-001
    deal(s, rules.sentinel_cards_size, rules.floors, s.sentinel_card)  # CT-002
    for floor in range(rules.floors):
        s.position[floor] = rules.start_position
        s.sentinel_energy[floor] = int(rules.sentinel_cards[s.sentinel_card[floor]].energy)
    s.ai_card = below(s, Stream.SETUP, rules.ai_cards_size)  # CT-006
    s.ai_energy = int(rules.ai_cards[s.ai_card].energy)
    s.counter = SECTORS  # CT-005
    for seat in range(rules.players):  # CT-003, CT-008..010: floor 0, sector 0, no item and no box filled
        s.energy[seat] = rules.start_energy
        s.luck[seat] = rules.start_luck
    s.seat = NOBODY
    emit(s, Event.TOWER, s.ai_card, rules.floors)


@kernel
def deal(s, size, count, cards):
    """Fill the first `count` entries with different cards of 0 .. size - 1, drawn at random.

    A Fisher-Yates shuffle that stops early.
    """
    for i in range(cards.shape[0]):
        cards[i] = i
    for i in range(count):
        other = i + below(s, Stream.SETUP, size - i)
        held = cards[i]
        cards[i] = cards[other]
        cards[other] = held
