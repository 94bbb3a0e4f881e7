"""Weigh what things are worth to a scripted player, in points. The weights are the rows of policies.csv."""

from sims.games.cyberdoom_tower.queries import (
    alerts_unhit,
    distance,
    fails_unrolled,
    hide_need,
    is_defeated,
    key_is_wanted,
    keys_in_reach,
    len_items,
    may_loot,
    needs_to_hide,
    owns_weapon,
    passing_faces,
    spare_items,
    suit_is_ready,
    symbol_at,
)
from sims.games.cyberdoom_tower.state import (
    FACES,
    STOP,
    Deadline,
    Mark,
    Symbol,
    Weapon,
)
from sims.kernel import kernel


@kernel
def is_rushing(s, rules, seat):
    """Return whether Energy and Luck have become free to spend: late in the game, or beside the AI.

    With all keys there is no hurry any more, unless the AI is due by the last round too (axis `deadline`).
    """
    if s.roof[seat]:
        return True
    hurried = s.keys < rules.keys or rules.deadline == Deadline.WIN
    return hurried and s.rounds >= rules.policies[seat].rush_round


@kernel
def luck_to_spare(s, rules, seat):
    """Return the Luck that the policy is ready to spend now."""
    if is_rushing(s, rules, seat):
        return s.luck[seat]
    return max(0, s.luck[seat] - rules.policies[seat].luck_reserve)


@kernel
def energy_price(s, rules, seat, energy):
    """Return the price of spending Energy: double if at most 1 is left, 0 in a rush if 2 are left [points]."""
    left = s.energy[seat] - energy
    if is_rushing(s, rules, seat) and left >= 2:
        return 0
    return energy * rules.policies[seat].energy * (2 if left <= 1 else 1)


@kernel
def hiding_faces(s, rules, seat, floor, sector, loots, cost):
    """Count the faces of the die that keep the player hidden in a sector, of 6.

    Luck to spare helps where a wanted key lies, and all Luck where being seen would lose the game: `cost` is the
    `turn_cost` of the sector.
    """
    if not needs_to_hide(s, rules, seat, floor, sector):
        return FACES
    if fails_unrolled(s, rules, seat, floor):
        return 0
    need = hide_need(s, rules, floor, sector, loots)
    if suit_is_ready(s, seat):
        need -= rules.suit_anti_stealth
    if cost >= rules.policies[seat].death:
        need -= s.luck[seat] * rules.luck_step
    elif is_wanted_key(s, rules, floor, sector):
        need -= luck_to_spare(s, rules, seat) * rules.luck_step
    return passing_faces(need)


@kernel
def turn_cost(s, rules, seat, floor, sector):
    """Return the cost of the Sentinel's turn while the player stands in `sector` of `floor` [points]."""
    if is_defeated(s, floor):
        return 0
    weights = rules.policies[seat]
    wanted = key_is_wanted(s, rules, floor)
    position = max(1, s.position[floor] - rules.slide_sectors)  # it slides before it attacks
    cost = weights.slide if wanted else 0
    if position == 1:
        if sector != STOP or rules.closed_floor_kills_in_elevator or other_is_inside(s, rules, seat, floor):
            return weights.death
        if wanted:
            cost += weights.death if keys_in_reach(s, rules) <= rules.keys else weights.key
    card = rules.sentinel_cards[s.sentinel_card[floor]]
    if distance(rules, position, sector) <= int(card.range):
        damage = int(card.damage)
        if s.energy[seat] + spare_items(s, seat) * rules.item_energy <= damage:
            return weights.death
        cost += damage * weights.energy
        if wanted and not s.alert[seat, floor]:
            return cost + weights.alert
    if alerts_unhit(rules) and wanted and not s.alert[seat, floor]:
        cost += weights.alert
    return cost


@kernel
def minds_sentinel(s, rules, seat, floor):
    """Return whether `turn_cost` on this floor is never below 0: no weight in it is, nor the card's damage."""
    weights = rules.policies[seat]
    damage = int(rules.sentinel_cards[s.sentinel_card[floor]].damage)
    return min(weights.slide, weights.death, weights.key, weights.energy, weights.alert, damage) >= 0


@kernel
def other_is_inside(s, rules, seat, floor):
    """Return whether the other meeple would be trapped if the floor were closed."""
    for other in range(rules.players):
        inside = s.sector[other] != STOP or rules.closed_floor_kills_in_elevator
        if other != seat and s.floor[other] == floor and inside and not s.roof[other]:
            return True
    return False


@kernel
def is_wanted_key(s, rules, floor, sector):
    """Return whether a key that is still needed lies in this sector."""
    return key_is_wanted(s, rules, floor) and rules.key_sector[s.floor_card[floor]] == sector


@kernel
def prize_at(s, rules, seat, floor, sector):
    """Return what the symbol in a sector is worth to this player now [points]."""
    weights = rules.policies[seat]
    symbol = symbol_at(s, rules, floor, sector)
    if symbol == Symbol.NONE:  # most sectors: asked first for speed
        return 0
    if symbol == Symbol.KEY:
        return weights.key if s.keys < rules.keys else 0
    more = 1
    # with all keys: supplies count double while the player is not ready for the AI, but not for ever
    if s.keys >= rules.keys:
        ready = is_ready(s, rules, seat)
        if s.rounds >= rules.max_rounds * (1 if ready else 2):
            return 0
        # time to go up: about one round per Energy of the AI, and one for the way
        if rules.deadline == Deadline.WIN and s.rounds + s.ai_energy + 1 >= rules.max_rounds:
            return 0
        more = 1 if ready else 2
    if symbol == Symbol.ENERGY and s.energy[seat] < rules.energy_max:
        return weights.energy * more
    if symbol == Symbol.LUCK and s.luck[seat] < rules.luck_max:
        return weights.luck * more
    if symbol == Symbol.CRATE and items_unmarked(s, seat) and may_loot(s, rules, seat, floor):
        return weights.loot * more
    return 0


@kernel
def is_ready(s, rules, seat):
    """Return whether Energy and items outlast the AI if every attack on it succeeds."""
    damage = int(rules.weapons[Weapon.BASE].damage)
    left = s.ai_energy
    for weapon in (Weapon.GRENADE, Weapon.PLASMA_RIFLE):
        if owns_weapon(s, seat, weapon):
            left -= int(rules.weapons[weapon].damage) - damage
    answers = (left + damage - 1) // damage - 1  # the AI answers each attack but the last
    reserve = s.energy[seat] + spare_items(s, seat) * rules.item_energy
    return reserve > answers * int(rules.ai_cards[s.ai_card].damage)


@kernel
def items_unmarked(s, seat):
    """Return whether a crate still has something for this player: an item not marked (CT-Q43)."""
    for item in range(len_items):
        if s.items[seat, item] == Mark.UNMARKED:
            return True
    return False
