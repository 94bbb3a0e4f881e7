"""All Hoomanz Are Dead, what can be crafted (AH-172..184): who has the ingredients."""

from sims.games.all_hoomanz.queries.gear import drinkable
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import BombShields, Holding, Kind, Potion, Recipe, WildImplants
from sims.kernel import kernel
from sims.sets import bit

CORES = 4  # EMP, FACTORY, REACTOR, LAB


@kernel
def have(s, seat, kind):
    """Return how many cards of a CardType a hero can spend: in its Inventory or its slots (AH-A47).

    An equipped Implant, which has a place of its own, does not count.
    """
    return s.holds[seat, kind] + s.worn[seat, kind]


@kernel
def wild(s, rules, seat):
    """AH-181: return how many Implants may stand for a Monster or a Noodle.

    None may under `wild_implants = equipment`.
    """
    return s.holds[seat, Holding.IMPLANTS] * (rules.wild_implants == WildImplants.ANY)


@kernel
def can_pay(s, rules, seat, recipe):
    """Return whether a hero has the ingredients of a BOMB recipe."""
    if recipe == Recipe.MONSTER_BOMB:
        return s.holds[seat, Holding.MONSTER_BOMBS] + wild(s, rules, seat) >= rules.monster_bomb_cards
    implants = s.holds[seat, Holding.IMPLANTS]
    if recipe == Recipe.KIT:
        missing = 0
        for kind in range(3):
            missing += have(s, seat, kind) == 0
        return missing <= implants
    kind = recipe - Recipe.BLADES
    return have(s, seat, kind) + implants >= rules.short_fuse_cards


@kernel
def fuse(rules, recipe):
    """Return the number of shields that a BOMB of this recipe carries."""
    return rules.short_fuse if recipe >= Recipe.BLADES else rules.regular_fuse


@kernel
def ticks_left(rules, shields):
    """AH-182: return the number of Tick Tocks after which a BOMB with these shields explodes."""
    return (shields + rules.tick_shields - 1) // rules.tick_shields


@kernel
def has_timer(s, rules, seat, recipe):
    """AH-A41: return whether the BOMB's shields can be paid: the hero's but its last, or the Scrapyard's."""
    if rules.bomb_shields == BombShields.SCRAPYARD:
        return s.scrapyard >= fuse(rules, recipe)
    return s.shields[seat] > fuse(rules, recipe)


@kernel
def cores(s):
    """Return the rooms that are Fusion Cores still standing."""
    return s.of_kind[Kind.EMP] | s.of_kind[Kind.FACTORY] | s.of_kind[Kind.REACTOR] | s.of_kind[Kind.LAB]


@kernel
def can_arm(s, rules, seat, recipe):
    """AH-173..178: return whether a hero can arm this BOMB here."""
    here = bit(s.room[seat])
    if s.bombs >= rules.bombs or here & cores(s) & ~s.bomb_rooms == 0:
        return False
    return has_timer(s, rules, seat, recipe) and can_pay(s, rules, seat, recipe)


@kernel
def could_have_timer(s, rules, seat, recipe):
    """Return whether a hero has a BOMB's shields, if it drinks its Powa-Drinks first."""
    if rules.bomb_shields == BombShields.SCRAPYARD:
        return has_timer(s, rules, seat, recipe)
    return s.shields[seat] + drinkable(s, rules, seat) > fuse(rules, recipe)


@kernel
def best_recipe(s, rules, seat):
    """Return the BOMB recipe a hero would use, NONE if it can pay for none.

    A Monster BOMB without Implants comes first, then the recipes in the order of `Recipe`. Where the BOMB wins the game
    a script may prefer a short fuse: it leaves Drones no time to disarm it.
    """
    # there are two fuses only; most heroes have the shields for neither
    regular = could_have_timer(s, rules, seat, Recipe.MONSTER_BOMB.value)
    short = could_have_timer(s, rules, seat, Recipe.BLADES.value)
    if not regular and not short:
        return NONE
    if rules.policies[seat].quick_fuse and s.blasted == rules.cores_to_blast - 1:
        quickest = short_recipe(s, rules, seat) if short else NONE
        if quickest != NONE:
            return quickest
    if regular and s.holds[seat, Holding.MONSTER_BOMBS] >= rules.monster_bomb_cards:
        return Recipe.MONSTER_BOMB.value
    for recipe in range(len_recipes):
        if (short if recipe >= Recipe.BLADES else regular) and can_pay(s, rules, seat, recipe):
            return recipe
    return NONE


@kernel
def short_recipe(s, rules, seat):
    """Return the first recipe of a short fuse whose cards a hero has; NONE if it has those of none."""
    for recipe in range(Recipe.BLADES.value, len_recipes):
        if can_pay(s, rules, seat, recipe):
            return recipe
    return NONE


len_recipes = len(Recipe)


@kernel
def has_ingredients(s, rules, seat):
    """Return whether a hero has the cards of any BOMB, shields aside."""
    for recipe in range(len_recipes):
        if can_pay(s, rules, seat, recipe):
            return True
    return False


@kernel
def can_brew(s, rules, seat, potion):
    """AH-184: return whether a hero has the ingredients of a Potion."""
    implants = s.holds[seat, Holding.IMPLANTS]
    if potion == Potion.NOODLES:
        return s.holds[seat, Holding.NOODLES] + wild(s, rules, seat) >= rules.potion_noodles
    if potion == Potion.MONSTERS:
        return s.holds[seat, Holding.MONSTERS] + wild(s, rules, seat) >= rules.potion_monsters
    cards = implants
    for kind in range(3):
        cards += have(s, seat, kind)
    return cards >= rules.potion_equipment
