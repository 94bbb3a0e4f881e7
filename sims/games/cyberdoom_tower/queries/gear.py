"""Answer questions about player sheets: unlocked abilities, weapons and items that can be used."""

from sims.games.cyberdoom_tower.queries.tower import len_abilities, len_items
from sims.games.cyberdoom_tower.records.state import Item, Mark, Weapon
from sims.kernel import kernel


@kernel
def suit_is_ready(s, seat):
    """Return whether the Tecno Suit can help: one Hide roll per turn (CT-039)."""
    return s.items[seat, Item.TECNO_SUIT] == Mark.OWNED and not s.suit_used


# --- attacking -------------------------------------------------------------------------------------------------------


@kernel
def is_unlocked(s, rules, seat, ability):
    """Return whether an ability is unlocked: all its boxes are filled (CT-066)."""
    return s.boxes[seat, ability] >= rules.ability_boxes[ability]


@kernel
def kit(s, rules, seat):
    """Return the unlocked abilities as bits, 1 << ability: a row of the table of odds."""
    total = 0
    for ability in range(len_abilities):
        total |= is_unlocked(s, rules, seat, ability) << ability
    return total


@kernel
def owns_weapon(s, seat, weapon):
    """Return whether a player has a weapon: the base weapon always, the others as items (CT-010)."""
    if weapon == Weapon.LASER_CANNON:
        return s.items[seat, Item.LASER_CANNON] == Mark.OWNED
    if weapon == Weapon.PLASMA_RIFLE:
        return s.items[seat, Item.PLASMA_RIFLE] == Mark.OWNED
    if weapon == Weapon.GRENADE:
        return s.items[seat, Item.GRENADE] == Mark.OWNED
    return True


@kernel
def can_use_weapon(s, rules, seat, weapon):
    """Return whether a weapon is owned and its cost leaves at least 1 Energy (CT-048, CT-Q09)."""
    cost = int(rules.weapons[weapon].energy)
    return owns_weapon(s, seat, weapon) and (cost == 0 or s.energy[seat] > cost)


@kernel
def spare_items(s, seat):
    """Count the items that could be crossed off for Energy (CT-094: all but the Gunsight)."""
    total = 0
    for item in range(Item.LASER_CANNON.value, len_items):  # from 1 on: the Gunsight is 0
        total += s.items[seat, item] == Mark.OWNED
    return total
