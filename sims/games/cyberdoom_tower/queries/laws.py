"""Check what must hold after every action of Cyberdoom Tower; deal anew what is hidden: nothing."""

from sims.games.cyberdoom_tower.queries.tower import crates_left, is_defeated, len_abilities, len_items
from sims.games.cyberdoom_tower.records.state import SECTORS, STOP, Law, Mark, Phase, Symbol
from sims.kernel import kernel


@kernel
def redeal(s, rules, seat):
    """Do nothing: tower, AI and sheets lie open, and no field holds the dice not yet rolled."""


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    law = sheets(s, rules)
    if law == Law.NONE:
        law = tower(s, rules)
    return law


@kernel
def sheets(s, rules):
    """Check the player sheets: tracks within their ends, one attack per turn, no item without a looted crate."""
    playing = s.phase != Phase.OVER
    items = 0
    for seat in range(rules.players):
        if s.energy[seat] > rules.energy_max or (playing and s.energy[seat] < 1):
            return Law.ENERGY_IN_RANGE
        if not 0 <= s.luck[seat] <= rules.luck_max:
            return Law.LUCK_IN_RANGE
        for item in range(len_items):
            items += s.items[seat, item] != Mark.UNMARKED
        for ability in range(len_abilities):
            if s.boxes[seat, ability] > rules.ability_boxes[ability]:
                return Law.BOXES_IN_RANGE
    if not 0 <= s.ap <= rules.ap:
        return Law.AP_IN_RANGE
    if s.attacks > s.rounds * rules.players or s.attacks_placed > s.attacks:
        return Law.ONE_ATTACK_A_TURN
    if items > s.looted:
        return Law.ITEMS_ADD_UP
    return Law.NONE


@kernel
def tower(s, rules):
    """Check the tower: cards, keys, crates, and where Sentinels and meeples may be."""
    playing = s.phase != Phase.OVER
    keys, crates, closed = 0, 0, 0
    for floor in range(rules.floors):
        for other in range(floor):
            if s.floor_card[floor] == s.floor_card[other] or s.sentinel_card[floor] == s.sentinel_card[other]:
                return Law.CARDS_DIFFER
        if not 1 <= s.position[floor] <= rules.start_position:
            return Law.POSITION_IN_RANGE
        closed += s.position[floor] == 1  # start_position is at least 2: every closed floor was counted by `slide`
        behind = s.position[floor] - s.counter
        if playing and not is_defeated(s, floor) and behind >= rules.sectors_behind:
            return Law.COUNTER_AND_SENTINELS
        card = rules.floor_cards[s.floor_card[floor]]
        for sector in range(1, SECTORS + 1):
            symbol = int(card.symbol[sector - 1])
            keys += symbol == Symbol.KEY and s.used[floor, sector]
            crates += symbol == Symbol.CRATE
            if s.used[floor, sector] and symbol == Symbol.NONE:
                return Law.SYMBOLS_ONCE
    if keys != s.keys or keys > rules.keys:
        return Law.KEYS_ADD_UP
    if crates != s.looted + crates_left(s, rules):
        return Law.CRATES_ADD_UP
    if closed != s.closed:
        return Law.POSITION_IN_RANGE
    if playing and ((s.rounds > rules.max_rounds and s.keys < rules.keys) or s.rounds > rules.round_cap):
        return Law.ROUNDS_IN_RANGE
    for seat in range(rules.players):
        if playing and s.sector[seat] != STOP and s.position[s.floor[seat]] == 1 and not is_defeated(s, s.floor[seat]):
            return Law.MEEPLE_ON_OPEN_FLOOR
    return Law.NONE
