"""Posthuman: what scripted humans think of items, skills, tiles and enemies. Numbers are points of our own.

No script looks at a deck, at another's hand, or at what others have declared.
"""

from sims.games.posthuman.queries.gear import ammo_needed, can_shoot, melee_wounds, shooting_dice
from sims.games.posthuman.queries.people import morale_limit
from sims.games.posthuman.records.sizes import MAX_ZONES, NONE
from sims.games.posthuman.records.words import Ability, Bonus, Stat, Use, Zone
from sims.kernel import kernel


@kernel
def weapon_value(rules, item):
    """Return how good a weapon is: expected wounds, roughly, in sixths."""
    card = rules.items[item]
    if card.use == Use.MELEE:
        return 6 * card.wounds + 2 * card.special_wounds + 2 * card.special_knockdown + 2 * card.first_dice
    return 6 * card.dice + 2 * card.range + card.hits[0] + card.hits[1] - 2 * card.ammo


@kernel
def active_value(s, rules, seat, use):
    """Return how good a human's active weapon of a kind is; 0 for none."""
    place = s.melee[seat] if use == Use.MELEE else s.ranged[seat]
    return weapon_value(rules, s.gear[seat, place]) if place != NONE else 0


@kernel
def best_value(s, rules, seat, use, without):
    """Return how good the best weapon of a kind is that a human has in play, without that of a place; 0 for none."""
    best = 0
    for place in range(s.gears[seat]):
        if place != without and rules.items[s.gear[seat, place]].use == use:
            best = max(best, weapon_value(rules, s.gear[seat, place]))
    return best


@kernel
def item_value(s, rules, seat, item):
    """Return what an item would be worth to a human."""
    return value_beside(s, rules, seat, item, int(NONE))


@kernel
def value_beside(s, rules, seat, item, without):
    """Return what an item is worth beside those in play, without that of a place: a weapon by how much it is better."""
    card = rules.items[item]
    if card.use == Use.MELEE:
        return 4 * max(0, weapon_value(rules, item) - best_value(s, rules, seat, card.use, without))
    if card.use == Use.RANGED:
        better = max(0, weapon_value(rules, item) - best_value(s, rules, seat, card.use, without))
        return better * (s.stat[seat, Stat.SHOOTING] - 1)
    if card.use == Use.MOUNT:
        gun = s.ranged[seat]
        if gun == NONE or s.mount[seat, gun] != NONE:
            return 0
        if s.ammo[seat] < ammo_needed(s, rules, seat) + card.mount_ammo:
            return 0
        return 4
    value = 6 * card.heal + 6 * card.cheer + 5 * card.gain_food + 3 * card.gain_ammo + 10 * card.smoke
    return value + bonus_value(rules.bonuses[item])


@kernel
def bonus_value(bonuses):
    """Return what bonuses are worth: a row of `bonuses`, `skill_bonuses` or `follower_bonuses`."""
    value = 10 * bonuses[Bonus.EVADE] + 3 * bonuses[Bonus.ORDER] + 12 * bonuses[Bonus.SWAPS]
    value += 5 * bonuses[Bonus.TEST_STRENGTH] + 5 * bonuses[Bonus.TEST_SPEED] + 6 * bonuses[Bonus.TEST_MIND]
    value += 10 * bonuses[Bonus.SHOOTING] + 12 * bonuses[Bonus.REROLLS] + 16 * bonuses[Bonus.WARRIOR]
    value += 12 * bonuses[Bonus.CAMP_HEALTH] + 12 * bonuses[Bonus.CAMP_MORALE] + 20 * bonuses[Bonus.ARMOUR_MELEE]
    value += 6 * bonuses[Bonus.ARMOUR_SHOOTING] + 6 * bonuses[Bonus.BACKPACK] + 12 * bonuses[Bonus.ALLY]
    return value + 6 * bonuses[Bonus.SEE] + 8 * (bonuses[Bonus.FORAGE_FOOD] + bonuses[Bonus.TILE_FOOD])


@kernel
def skill_value(s, rules, seat, skill):
    """Return what a skill is worth to a human; one that it has already is worth nothing (PH-Q34)."""
    for place in range(s.skills[seat]):
        if s.skill[seat, place] == skill:
            return 0
    row = rules.skills[skill]
    value = bonus_value(rules.skill_bonuses[skill])
    if row.warrior > 0 and rules.stat_values[s.stat[seat, Stat.MELEE] - 1].warriors > 0:
        value -= 16  # Warriors count already
    value += 3 * (row.take_ammo + row.take_food) + 4 * (row.share_morale + row.give_morale)
    expert = row.pistol_expert + row.rifle_expert + row.shotgun_expert + row.bow_expert
    return value + 3 * expert * (s.ranged[seat] != NONE)


@kernel
def tile_value(s, rules, seat, tile):
    """Return what a tile is worth to a human: journey points a turn, supplies, a safe house if it likes them."""
    land = rules.land[tile]
    turns = points = safe = 0
    for zone in range(MAX_ZONES):
        if land.figures[zone] > 0:
            turns += 1
            kind = land.zone[zone]
            points += kind == Zone.NORMAL or kind == Zone.SAFE
            safe += kind == Zone.SAFE or kind == Zone.DEAD_SAFE
            points -= land.figures[zone] > 2
    value = 12 * points // max(1, turns) + 2 * land.supplies
    return value + 4 * safe * rules.policies[seat].prefers_safe


@kernel
def points_of(rules, tile):
    """Return how many journey points the zones of a tile may bring."""
    land = rules.land[tile]
    points = 0
    for zone in range(MAX_ZONES):
        if land.figures[zone] > 0:
            points += land.zone[zone] == Zone.NORMAL or land.zone[zone] == Zone.SAFE
    return points


@kernel
def danger(s, rules, seat):
    """Return how dangerous the enemies on the table look to a human, in sixths; dread counts by how sad it may end."""
    total = 0
    for place in range(s.foes):
        foe = rules.foes[s.foe[place]]
        if foe.ability == Ability.DREAD:
            total += (6 - min(6, s.stat[seat, Stat.MIND])) * foe.amount * (4 if s.morale[seat] <= foe.amount else 1)
        total += 3 * foe.special_morale
        if place == 0:
            total += 6 * (foe.melee + foe.wounds) + 2 * s.foe_health[place] + 3 * foe.shooting
        else:
            total += 6 + 3 * foe.shooting
    return total


@kernel
def might(s, rules, seat):
    """Return how strong a human thinks it is against enemies, in sixths."""
    return (
        6 * (s.stat[seat, Stat.MELEE] + melee_wounds(s, rules, seat) - 1)
        + 3 * s.health[seat]
        + firepower(s, rules, seat)
    )


@kernel
def firepower(s, rules, seat):
    """Return what a shot is worth, in sixths."""
    return 3 * shooting_dice(s, rules, seat) if can_shoot(s, rules, seat) else 0


@kernel
def is_sad(s, rules, seat):
    """Return whether a human has little morale left for its limit."""
    return 2 * s.morale[seat] < morale_limit(s, rules, seat)
