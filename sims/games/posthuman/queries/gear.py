"""Posthuman: what items in play are worth: slots, dice, hits. Rulebook pages 6 and 7."""

from sims.games.posthuman.records.sizes import MAX_HITS, NONE
from sims.games.posthuman.records.words import Bonus, Shooting, Stat, Use, WeaponClass
from sims.kernel import kernel

LONGEST = int(Shooting.RANGE_3) + 1  # the longest range that the shooting die shows


@kernel
def is_weapon(rules, item):
    """Return whether an item is a weapon."""
    use = rules.items[item].use
    return use == Use.MELEE or use == Use.RANGED


@kernel
def load_of(s, rules, seat, place):
    """PH-027: return the backpack slots that an item takes, with what is mounted on it."""
    slots = rules.items[s.gear[seat, place]].slots
    if s.mount[seat, place] != NONE:
        slots += rules.items[s.mount[seat, place]].slots
    return slots


@kernel
def backpack(s, rules, seat):
    """PH-121: return how many slots a human's backpack has."""
    return rules.backpack + s.bonus[seat, Bonus.BACKPACK]


@kernel
def may_play(s, rules, seat, place):
    """PH-121, PH-123: return whether a card of the hand may be put in play."""
    item = s.hand[seat, place]
    card = rules.items[item]
    if s.room[seat] + card.slots > backpack(s, rules, seat) + rules.bonuses[item, Bonus.BACKPACK]:
        return False
    return card.use != Use.MOUNT or has_carrier(s, rules, seat, int(NONE))


@kernel
def may_carry(s, rules, seat, place):
    """PH-123: return whether equipment can be mounted on an item in play: on a ranged weapon that carries none."""
    return rules.items[s.gear[seat, place]].use == Use.RANGED and s.mount[seat, place] == NONE


@kernel
def has_carrier(s, rules, seat, without):
    """Return whether a human has a ranged weapon in play, but for the one at a place, that can carry equipment."""
    for place in range(s.gears[seat]):
        if place != without and may_carry(s, rules, seat, place):
            return True
    return False


@kernel
def may_remove(s, rules, seat, place):
    """PH-122: return whether an item in play may be discarded: without it the backpack must still hold the others."""
    item = s.gear[seat, place]
    room = s.room[seat] - load_of(s, rules, seat, place)
    return room <= backpack(s, rules, seat) - rules.bonuses[item, Bonus.BACKPACK]


@kernel
def has_smoke(s, rules, seat):
    """Return whether a human has a Smoke Bomb in play."""
    for place in range(s.gears[seat]):
        if rules.items[s.gear[seat, place]].smoke > 0:
            return True
    return False


@kernel
def has_one_shot(s, rules, seat):
    """Return whether a human has a card in play that is discarded by use, a Smoke Bomb and a Flare apart."""
    for place in range(s.gears[seat]):
        card = rules.items[s.gear[seat, place]]
        if card.use == Use.ONE_SHOT and card.smoke == 0 and card.flare == 0:
            return True
    return False


HIDES, RADIO = range(2)  # what an item in play may do


@kernel
def has_gear(s, rules, seat, what):
    """Return whether a human has an item in play that hides it when it camps (HIDES), or a RADIO."""
    for place in range(s.gears[seat]):
        card = rules.items[s.gear[seat, place]]
        if (card.no_target if what == HIDES else card.radio) > 0:
            return True
    return False


# --- shooting ---


@kernel
def ammo_needed(s, rules, seat):
    """PH-141: return the ammo that a shot with the active ranged weapon costs."""
    place = s.ranged[seat]
    ammo = rules.items[s.gear[seat, place]].ammo
    if s.mount[seat, place] != NONE:
        ammo += rules.items[s.mount[seat, place]].mount_ammo
    return ammo


@kernel
def can_shoot(s, rules, seat):
    """PH-138, PH-Q59: return whether a human has an active ranged weapon and the ammo for a shot."""
    return s.ranged[seat] != NONE and s.ammo[seat] >= ammo_needed(s, rules, seat)


@kernel
def shooting_dice(s, rules, seat):
    """PH-124, PH-145, PH-Q26: return the dice of a shot: of the stat, of the weapon (at least 1), of cards."""
    place = s.ranged[seat]
    dice = rules.items[s.gear[seat, place]].dice
    if s.mount[seat, place] != NONE:
        dice = max(1, dice + rules.items[s.mount[seat, place]].mount_dice)
    dice += rules.stat_values[s.stat[seat, Stat.SHOOTING] - 1].dice + s.bonus[seat, Bonus.SHOOTING]
    return min(dice, rules.most_shooting_dice)


@kernel
def shooting_range(s, rules, seat):
    """Return the range of the active ranged weapon, 1 to 3."""
    place = s.ranged[seat]
    reach = rules.items[s.gear[seat, place]].range
    if s.mount[seat, place] != NONE:
        reach = min(LONGEST, reach + rules.items[s.mount[seat, place]].mount_range)
    return reach


@kernel
def hits_per_skill_shot(s, rules, seat):
    """PH-148: return the hits of a Skill Shot: one with shooting 5, one with the expert skill, both add up."""
    place = s.ranged[seat]
    return skill_hits(s, rules, seat, s.gear[seat, place], s.mount[seat, place])


@kernel
def skill_hits(s, rules, seat, item, mounted):
    """Return the hits of a Skill Shot with a ranged weapon on which something is mounted, or NONE."""
    hits = rules.stat_values[s.stat[seat, Stat.SHOOTING] - 1].skill_shots
    weapon = rules.items[item].weapon_class
    expert = 0
    if weapon == WeaponClass.PISTOL:
        expert = s.bonus[seat, Bonus.PISTOL_EXPERT]
    elif weapon == WeaponClass.RIFLE:
        expert = s.bonus[seat, Bonus.RIFLE_EXPERT]
    elif weapon == WeaponClass.SHOTGUN:
        expert = s.bonus[seat, Bonus.SHOTGUN_EXPERT]
    elif weapon == WeaponClass.BOW:
        expert = s.bonus[seat, Bonus.BOW_EXPERT]
    hits += min(1, expert)
    if hits == 0 and mounted != NONE:
        hits = rules.items[mounted].mount_skill
    return hits


@kernel
def hits_of_face(face, reach, per_skill):
    """PH-146, PH-148, PH-149: return the hits of one shooting die; a Special counts apart."""
    if face == Shooting.RANGE_1:
        return 1
    if face == Shooting.RANGE_2:
        return int(reach >= 2)
    if face == Shooting.RANGE_3:
        return int(reach >= 3)
    return per_skill if face == Shooting.SKILL else 0


@kernel
def hits_of_specials(s, rules, seat, specials):
    """PH-147: return the hits of some Specials on one target, by the weapon's list."""
    if specials == 0:
        return 0
    return int(rules.items[s.gear[seat, s.ranged[seat]]].hits[min(specials, MAX_HITS) - 1])


# --- melee ---


@kernel
def melee_wounds(s, rules, seat):
    """PH-036, PH-166: return the wounds of the active melee weapon and of strength; fists have their own."""
    wounds = rules.stat_values[s.stat[seat, Stat.STRENGTH] - 1].wounds
    if s.melee[seat] == NONE:
        return wounds + rules.fist_wounds
    return wounds + rules.items[s.gear[seat, s.melee[seat]]].wounds


@kernel
def swaps(s, rules, seat):
    """PH-038, PH-Q26: return how many melee dice a human may replace by defence dice."""
    number = rules.stat_values[s.stat[seat, Stat.SPEED] - 1].swaps + s.bonus[seat, Bonus.SWAPS]
    return min(number, rules.most_defence_dice)
