"""Posthuman: what scripted humans think of items, skills, tiles and enemies. Numbers are points of our own.

No script looks at a deck, at another's hand, or at what others have declared.
"""

from sims.games.posthuman.queries.gear import ammo_needed, can_shoot, melee_wounds, shooting_dice, skill_hits
from sims.games.posthuman.records.sizes import MAX_ZONES, NONE
from sims.games.posthuman.records.words import Ability, Bonus, Stat, Use, WeaponClass, Zone
from sims.kernel import kernel


@kernel
def weapon_value(s, rules, seat, item):
    """Return how good a weapon would be for a human: expected wounds, roughly, in sixths."""
    card = rules.items[item]
    if card.use == Use.RANGED:
        return gun_value(s, rules, seat, item, int(NONE))
    return 6 * card.wounds + 2 * card.special_wounds + 2 * card.special_knockdown + 2 * card.first_dice


@kernel
def gun_value(s, rules, seat, item, mounted):
    """Return what a shot with a gun is worth to a human: expected hits, in sixths, less what its ammo is worth.

    Args:
        s, rules, seat: The game, its configuration, and the human.
        item, mounted: The gun, and what is mounted on it, or NONE.
    """
    card = rules.items[item]
    dice, reach, ammo = card.dice, card.range, card.ammo
    if mounted != NONE:
        extra = rules.items[mounted]
        dice, reach, ammo = max(1, dice + extra.mount_dice), reach + extra.mount_range, ammo + extra.mount_ammo
    dice += rules.stat_values[s.stat[seat, Stat.SHOOTING] - 1].dice + s.bonus[seat, Bonus.SHOOTING]
    hits = 1 + (reach >= 2) + (reach >= 3) + card.hits[0] + skill_hits(s, rules, seat, item, mounted)
    return min(dice, rules.most_shooting_dice) * hits - 2 * ammo


@kernel
def value_in_play(s, rules, seat, place):
    """Return how good a weapon in play is, with what is mounted on it."""
    item = s.gear[seat, place]
    if rules.items[item].use == Use.RANGED:
        return gun_value(s, rules, seat, item, s.mount[seat, place])
    return weapon_value(s, rules, seat, item)


@kernel
def value_now(s, rules, seat, place):
    """Return how good a weapon in play, NONE for none, is in the next fight: 0 if there is no ammo for it."""
    if place == NONE:
        return 0
    ammo = rules.items[s.gear[seat, place]].ammo
    if s.mount[seat, place] != NONE:
        ammo += rules.items[s.mount[seat, place]].mount_ammo
    return value_in_play(s, rules, seat, place) if s.ammo[seat] >= ammo else 0


@kernel
def best_value(s, rules, seat, use, without):
    """Return how good the best weapon of a kind is that a human has in play, without that of a place; 0 for none."""
    best = 0
    for place in range(s.gears[seat]):
        if place != without and rules.items[s.gear[seat, place]].use == use:
            best = max(best, value_in_play(s, rules, seat, place))
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
        return 4 * max(0, weapon_value(s, rules, seat, item) - best_value(s, rules, seat, card.use, without))
    if card.use == Use.RANGED:
        return 3 * max(0, weapon_value(s, rules, seat, item) - best_value(s, rules, seat, card.use, without))
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
    """Return what a skill is worth to a human; of a second copy little, where bonuses add up (PH-Q34)."""
    for place in range(s.skills[seat]):
        if s.skill[seat, place] == skill:
            return 2 * (bonus_value(rules.skill_bonuses[skill]) > 0 and rules.skills[skill].warrior == 0)
    row = rules.skills[skill]
    value = bonus_value(rules.skill_bonuses[skill])
    if row.warrior > 0 and rules.stat_values[s.stat[seat, Stat.MELEE] - 1].warriors > 0:
        value -= 16  # Warriors count already
    value += 3 * (row.take_ammo + row.take_food) + 4 * (row.share_morale + row.give_morale)
    if s.ranged[seat] == NONE:
        # it may yet find a gun, and ammo pays the Guide
        value -= 7 * rules.skill_bonuses[skill, Bonus.SHOOTING] + 2 * row.take_ammo
    return value + expert_value(s, rules, seat, skill)


@kernel
def expert_value(s, rules, seat, skill):
    """Return what an expert skill is worth: most to a human who has a gun of its class, in play or in hand."""
    row = rules.skills[skill]
    if row.pistol_expert + row.rifle_expert + row.shotgun_expert + row.bow_expert == 0 or s.ranged[seat] == NONE:
        return 0
    has_gun = False
    for place in range(s.gears[seat]):
        has_gun = has_gun or is_for(rules, row, s.gear[seat, place])
    for place in range(s.held[seat]):
        has_gun = has_gun or is_for(rules, row, s.hand[seat, place])
    return 12 if has_gun else 3


@kernel
def is_for(rules, row, item):
    """Return whether a skill makes its owner an expert of a gun."""
    weapon = rules.items[item].weapon_class
    if weapon == WeaponClass.PISTOL:
        return row.pistol_expert > 0
    if weapon == WeaponClass.RIFLE:
        return row.rifle_expert > 0
    if weapon == WeaponClass.SHOTGUN:
        return row.shotgun_expert > 0
    return weapon == WeaponClass.BOW and row.bow_expert > 0


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
        if s.foe_health[place] == 0:
            continue
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
