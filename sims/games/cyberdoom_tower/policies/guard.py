"""Weigh what a floor's Sentinel means to a scripted player: the odds to stay hidden, and the cost of being seen.

All but the sector is alike for a whole floor: `guard_of` works it out once for all the sectors that a script compares.
"""

from typing import NamedTuple

import numpy as np

from sims.games.cyberdoom_tower.policies.worth import luck_to_spare
from sims.games.cyberdoom_tower.queries.gear import spare_items, suit_is_ready
from sims.games.cyberdoom_tower.queries.hiding import anti_stealth, fails_unrolled, needs_to_hide
from sims.games.cyberdoom_tower.queries.tower import (
    alerts_unhit,
    distance,
    is_defeated,
    is_open,
    key_is_wanted,
    keys_in_reach,
)
from sims.games.cyberdoom_tower.records.state import NOWHERE, SECTORS, STOP
from sims.kernel import inlined, kernel

SURELY = 1_000_000  # [pips] on a Hide roll: more than any number, Luck or item makes


class Guard(NamedTuple):
    """Hold what a floor's Sentinel means to one player on the floor's sectors.

    Attributes:
        near, far: Cost of its turn to who stands within its Range, and beyond it [points].
        position, reach: Where its card stands when it strikes, and its Range [sectors].
        pips: Added to a sector's number for the Hide roll: Anti-Stealth less the Tecno Suit. SURELY if the roll fails
            unrolled or the floor is closed, -SURELY if there is none.
        key_sector: Where a key lies that is still needed; NOWHERE if none does.
        key_luck, all_luck: The Luck that the player spends to hide beside such a key, and for his life [pips].
    """

    near: int
    far: int
    position: int
    reach: int
    pips: int
    key_sector: int
    key_luck: int
    all_luck: int


@inlined
def guard_of(s, rules, seat, floor):
    """Return what the Sentinel of a floor means to a player on its sectors."""
    near, far = turn_costs(s, rules, seat, floor, int(SECTORS))
    key_sector = rules.key_sector[s.floor_card[floor]] if key_is_wanted(s, rules, floor) else NOWHERE
    return Guard(
        near,
        far,
        strike_position(s, rules, floor),
        strike_range(s, rules, floor),
        hide_pips(s, rules, seat, floor),
        key_sector,
        luck_to_spare(s, rules, seat) * rules.luck_step,
        s.luck[seat] * rules.luck_step,
    )


@inlined
def cost_in(rules, guard, sector):
    """Return the cost of the Sentinel's turn while the player stands in a sector, not the stop [points]."""
    return guard.near if distance(rules, guard.position, sector) <= guard.reach else guard.far


@inlined
def roll_to_hide(s, rules, seat, floor, sector, guard):
    """Return what the roll itself must reach to hide in a sector; see `passing_faces` for the chances.

    Luck to spare helps where a wanted key lies, and all Luck where being seen would lose the game.
    """
    need = int(rules.floor_cards[s.floor_card[floor]].hide[sector - 1]) + guard.pips
    if cost_in(rules, guard, sector) >= rules.policies[seat].death:
        need -= guard.all_luck
    elif sector == guard.key_sector:
        need -= guard.key_luck
    return need


@kernel
def hide_pips(s, rules, seat, floor):
    """Return what is added to a sector's number for the Hide roll; see `Guard.pips`."""
    if fails_unrolled(s, rules, seat, floor) or not is_open(s, floor):  # nobody hides on a closed floor
        return SURELY
    if not needs_to_hide(s, rules, seat, floor, int(SECTORS)):  # any sector: they are alike in this
        return -SURELY
    return anti_stealth(s, rules, floor) - (rules.suit_anti_stealth if suit_is_ready(s, seat) else 0)


@kernel
def turn_cost(s, rules, seat, floor, sector):
    """Return the cost of the Sentinel's turn while the player stands in a sector or in the stop [points]."""
    near, far = turn_costs(s, rules, seat, floor, sector)
    hit = distance(rules, strike_position(s, rules, floor), sector) <= strike_range(s, rules, floor)
    return near if hit else far


@kernel
def turn_costs(s, rules, seat, floor, sector):
    """Return the costs of the Sentinel's turn within its Range and beyond it [points].

    They are the same for all sectors, and others in the stop.
    """
    if is_defeated(s, floor):
        return 0, 0
    weights = rules.policies[seat]
    wanted = key_is_wanted(s, rules, floor)
    far = weights.slide if wanted else 0
    if strike_position(s, rules, floor) == 1:
        if sector != STOP or rules.closed_floor_kills_in_elevator or other_is_inside(s, rules, seat, floor):
            return weights.death, weights.death
        if wanted:
            far += weights.death if keys_in_reach(s, rules) <= rules.keys else weights.key
    damage = int(rules.sentinel_cards[s.sentinel_card[floor]].damage)
    known = weights.alert if wanted and not s.alert[seat, floor] else 0
    near = far + damage * weights.energy + known
    if s.energy[seat] + spare_items(s, seat) * rules.item_energy <= damage:
        near = weights.death
    return near, far + known if alerts_unhit(rules) else far


@kernel
def strike_position(s, rules, floor):
    """Return where the Sentinel's card stands when it attacks: it slides before."""
    return max(1, s.position[floor] - rules.slide_sectors)


@kernel
def strike_range(s, rules, floor):
    """Return the Range of the floor's Sentinel [sectors]."""
    return np.int64(rules.sentinel_cards[s.sentinel_card[floor]].range)  # in a kernel, int() of an int8 is an int8


@kernel
def has_usual_weights(rules, seat):
    """Return whether a Sentinel's turn is never worth having: no weight of `turn_costs` is below 0."""
    weights = rules.policies[seat]
    return min(weights.slide, weights.death, weights.key, weights.energy, weights.alert) >= 0


@kernel
def other_is_inside(s, rules, seat, floor):
    """Return whether the other meeple would be trapped if the floor were closed."""
    for other in range(rules.players):
        inside = s.sector[other] != STOP or rules.closed_floor_kills_in_elevator
        if other != seat and s.floor[other] == floor and inside and not s.roof[other]:
            return True
    return False
