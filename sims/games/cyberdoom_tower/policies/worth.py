"""Weigh what things are worth to a scripted player, in points. The weights are the rows of policies.csv."""

from typing import NamedTuple

from sims.games.cyberdoom_tower.queries.gear import owns_weapon, spare_items
from sims.games.cyberdoom_tower.queries.hiding import may_loot
from sims.games.cyberdoom_tower.queries.tower import len_items
from sims.games.cyberdoom_tower.records.state import Deadline, Mark, Symbol, Weapon
from sims.kernel import inlined, kernel


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


class Prizes(NamedTuple):
    """Hold what the symbols are worth to a player now [points]; see `prizes_for`."""

    crate: int
    key: int
    energy: int
    luck: int


@kernel
def prizes_for(s, rules, seat):
    """Return what the symbols are worth to this player now, wherever they lie [points]."""
    weights = rules.policies[seat]
    crate = weights.loot if items_unmarked(s, seat) else 0
    key = weights.key if s.keys < rules.keys else 0
    energy = weights.energy if s.energy[seat] < rules.energy_max else 0
    luck = weights.luck if s.luck[seat] < rules.luck_max else 0
    times = times_of_supplies(s, rules, seat)
    return Prizes(crate * times, key, energy * times, luck * times)


@kernel
def times_of_supplies(s, rules, seat):
    """Return how often supplies count: double with all keys until the player is ready for the AI."""
    if s.keys < rules.keys:
        return 1
    # nobody prepares for ever
    ready = is_ready(s, rules, seat)
    if s.rounds >= rules.max_rounds * (1 if ready else 2):
        return 0
    # time to go up: about one round per Energy of the AI, and one for the way
    if rules.deadline == Deadline.WIN and s.rounds + s.ai_energy + 1 >= rules.max_rounds:
        return 0
    return 1 if ready else 2


@kernel
def prizes_on(s, rules, seat, floor, prizes):
    """Return what the symbols of a floor are worth, crates nothing if he may not loot there [points]."""
    crate = prizes.crate if may_loot(s, rules, seat, floor) else 0
    return Prizes(crate, prizes.key, prizes.energy, prizes.luck)


@inlined
def prize_of(symbol, prizes):
    """Return what a symbol is worth [points]."""
    # a sum of products, for speed: no processor foresees which of several branches the next sector's symbol takes
    supplies = prizes.energy * (symbol == Symbol.ENERGY) + prizes.luck * (symbol == Symbol.LUCK)
    return supplies + prizes.crate * (symbol == Symbol.CRATE) + prizes.key * (symbol == Symbol.KEY)


@kernel
def is_ready(s, rules, seat):
    """Return whether Energy and items outlast the AI if every attack on it succeeds."""
    damage = int(rules.weapons[Weapon.BASE].damage)
    left = s.ai_energy
    for weapon in (Weapon.GRENADE.value, Weapon.PLASMA_RIFLE.value):
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
