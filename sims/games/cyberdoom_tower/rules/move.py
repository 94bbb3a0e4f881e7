"""Move meeples and take keys in Cyberdoom Tower (CT-022..029, CT-096..098, CT-124)."""

from sims.games.cyberdoom_tower.queries.hiding import may_loot, needs_to_hide
from sims.games.cyberdoom_tower.queries.legality import move_cost
from sims.games.cyberdoom_tower.queries.tower import key_is_wanted, symbol_at
from sims.games.cyberdoom_tower.records.state import STOP, Event, Phase, Symbol
from sims.games.cyberdoom_tower.rules.hide import hide, loot
from sims.games.cyberdoom_tower.rules.player import fill_boxes, gain_energy, gain_luck, pay_energy
from sims.games.cyberdoom_tower.rules.rounds import end_turn
from sims.games.cyberdoom_tower.rules.sentinel import sentinel_turn
from sims.kernel import kernel
from sims.trace import emit


@kernel
def move(s, rules, sector, jetpacks, energy):
    """CT-022, CT-025, CT-027, CT-114: make one Movement along the floor, however many sectors long."""
    seat = s.seat
    s.ap -= move_cost(rules, s.sector[seat], sector, jetpacks, energy)
    s.jetpack_used += jetpacks
    if energy > 0:
        pay_energy(s, rules, seat, energy)
    out_and_back = s.sector[seat] == sector  # CT-Q27
    s.sector[seat] = sector
    emit(s, Event.MOVED, sector, energy * 8 + jetpacks * 2 + out_and_back)
    if sector != STOP:  # CT-Q04: no test in the stop
        arrive(s, rules)


@kernel
def ride(s, rules, floor):
    """CT-023: the elevator costs the same for any number of floors."""
    s.ap -= rules.elevator_ap
    s.floor[s.seat] = floor
    emit(s, Event.RODE, floor, 0)


@kernel
def arrive(s, rules):
    """CT-028, CT-029: take the sector's Energy or Luck first; at a crate the player is asked whether to loot.

    On a full track the symbol stays for later (CT-Q48).
    """
    seat = s.seat
    floor, sector = s.floor[seat], s.sector[seat]
    symbol = symbol_at(s, rules, floor, sector)
    energy = symbol == Symbol.ENERGY and s.energy[seat] < rules.energy_max
    luck = symbol == Symbol.LUCK and s.luck[seat] < rules.luck_max
    if energy:
        gain_energy(s, rules, seat, rules.symbol_energy)
    if luck:
        gain_luck(s, rules, seat, rules.symbol_luck)
    if energy or luck:
        s.used[floor, sector] = 1  # CT-Q07
        emit(s, Event.GAINED, symbol, 0)
    asks = symbol == Symbol.CRATE and may_loot(s, rules, seat, floor)
    if asks:
        s.phase = Phase.LOOT
    else:
        settle(s, rules, asks)  # not the literal False, for which Numba would compile all that follows once more


@kernel
def settle(s, rules, loots):
    """CT-026, CT-033, CT-034: end the Movement: roll to hide, take the item, then be seen or find a key."""
    seat = s.seat
    floor, sector = s.floor[seat], s.sector[seat]
    s.phase = Phase.ACT
    stays_hidden = True
    if needs_to_hide(s, rules, seat, floor, sector):
        stays_hidden = hide(s, rules, loots)
    if loots:
        loot(s, rules)
    if not stays_hidden:
        be_seen(s, rules)
    elif symbol_at(s, rules, floor, sector) == Symbol.KEY and key_is_wanted(s, rules, floor):
        s.phase = Phase.KEY


@kernel
def be_seen(s, rules):
    """CT-041..043: fill a box; the Sentinel takes its turn and the player's turn is over."""
    fill_boxes(s, rules, s.seat, rules.failure_boxes)
    sentinel_turn(s, rules, s.floor[s.seat], s.seat)
    end_turn(s, rules)


@kernel
def decide_key(s, rules, takes):
    """CT-096: take the key or leave it."""
    s.phase = Phase.ACT
    if takes:
        take_key(s, rules)


@kernel
def take_key(s, rules):
    """CT-096..098: take the floor's key; the meeple goes back to the stop for no AP."""
    seat = s.seat
    s.used[s.floor[seat], s.sector[seat]] = 1
    s.sector[seat] = STOP
    s.keys += 1
    s.last_key_round = s.rounds
    emit(s, Event.KEY_TAKEN, s.floor[seat], s.keys)
