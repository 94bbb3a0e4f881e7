"""Carry out the Sentinel Turn of Cyberdoom Tower (CT-077..092)."""

from sims.games.cyberdoom_tower.queries.tower import alerts_unhit, distance, is_defeated
from sims.games.cyberdoom_tower.records.state import Cause, Event, Phase, WhoIsHit
from sims.games.cyberdoom_tower.rules.ending import check_closed_floor
from sims.games.cyberdoom_tower.rules.player import hurt
from sims.kernel import kernel
from sims.trace import emit


@kernel
def sentinel_turn(s, rules, floor, seat):
    """Let the Sentinel of `floor` answer what `seat` did: slide (CT-079), then attack (CT-080, CT-087)."""
    if is_defeated(s, floor):  # CT-076, CT-088
        return
    s.activated[floor] = 1  # CT-078
    s.acted_round[floor] = s.rounds
    if alerts_unhit(rules):
        s.alert[seat, floor] = 1
    slide(s, rules, floor)
    if s.phase != Phase.OVER:
        strike(s, rules, floor, seat)


@kernel
def slide(s, rules, floor):
    """CT-079: move a card to the left. CT-090: once it covers the first sector its floor is closed."""
    if s.position[floor] <= 1:
        return
    s.position[floor] = max(1, s.position[floor] - rules.slide_sectors)
    emit(s, Event.SENTINEL_SLID, floor, s.position[floor])
    if s.position[floor] > 1:
        return
    s.closed += 1
    emit(s, Event.FLOOR_CLOSED, floor, s.position[floor])
    check_closed_floor(s, rules, floor)


@kernel
def strike(s, rules, floor, seat):
    """CT-080..086: hit who provoked it if in Range; under `who_is_hit`, then all others in Range too (CT-Q36)."""
    hit(s, rules, floor, seat)
    if rules.who_is_hit == WhoIsHit.ALL_IN_RANGE:
        for other in range(rules.players):
            if other != seat and s.phase != Phase.OVER:
                hit(s, rules, floor, other)


@kernel
def hit(s, rules, floor, seat):
    """CT-080..086: hit a player in Range, also in the stop; from then on he fails every Hide test there."""
    if s.floor[seat] != floor or s.roof[seat]:
        return
    card = rules.sentinel_cards[s.sentinel_card[floor]]
    if distance(rules, s.position[floor], s.sector[seat]) <= int(card.range):
        s.alert[seat, floor] = 1
        s.sentinel_hits += 1
        hurt(s, rules, seat, int(card.damage), Cause.SENTINEL)
