"""Posthuman: what scripted humans choose before the first turn: skills, items, cards of the short game."""

from sims.games.posthuman.policies.values import item_value, skill_value, value_in_play
from sims.games.posthuman.queries.market import may_buy
from sims.games.posthuman.records.actions import MOST_FOOD, Action
from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS
from sims.games.posthuman.records.words import Stat, Use
from sims.kernel import kernel

KEPT_FOOD = 5  # food with which a human wants to set out


@kernel
def skill_to_keep(s, rules, seat):
    """Return which of the skills drawn is worth most."""
    best = 0
    for place in range(1, s.choices_size):
        if skill_value(s, rules, seat, s.choices[place]) > skill_value(s, rules, seat, s.choices[best]):
            best = place
    return best


@kernel
def item_to_buy(s, rules, seat):
    """Return the item to buy: the one worth most that leaves food to set out with; PASS if none is.

    A gun needs food for its ammo too.
    """
    best, most = Action.PASS.value, 0
    for row in range(rules.starting_items_size):
        item, price = STARTING_ITEMS + row, rules.starting_items[row].price
        gun = rules.items[item].use == Use.RANGED
        if price > 0 and s.food[seat] - price >= KEPT_FOOD + gun and may_buy(s, rules, seat, row):
            if gun and (s.stat[seat, Stat.SHOOTING] < 3 or s.ranged[seat] != NONE):
                continue
            value = item_value(s, rules, seat, item)
            if value > most:
                best, most = Action.BUY + row, value
    return best


@kernel
def food_to_exchange(s, rules, seat):
    """Return how much food to exchange for ammo: up to two with a gun, if enough is left."""
    if s.ranged[seat] == NONE or rules.items[s.gear[seat, s.ranged[seat]]].ammo == 0:
        return 0
    return min(MOST_FOOD - 1, max(0, min(2, s.food[seat] - KEPT_FOOD)))


@kernel
def weapons_to_draw(s, rules, seat):
    """Return how many of the cards of a short game are weapons: two if the active one is weak, else one."""
    place = s.melee[seat]
    weak = place == NONE or value_in_play(s, rules, seat, place) < 12
    return min(rules.short_cards, 2 if weak else 1)


@kernel
def weapon_to_keep(s, rules, seat):
    """Return which of the weapons drawn is worth most."""
    best = 0
    for place in range(1, s.choices_size):
        if item_value(s, rules, seat, s.choices[place]) > item_value(s, rules, seat, s.choices[best]):
            best = place
    return best
