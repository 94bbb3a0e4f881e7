"""All Hoomanz Are Dead, what heroes carry: sums of bonuses, effects, what a card is. Questions but `refresh`."""

from numba import njit

from sims.all_hoomanz.sizes import CHITS, MONSTERS, NONE, SLOTS, WEAKNESSES
from sims.all_hoomanz.words import CardType, Effect, Expansion, Feral, Hero, Holding, Power


@njit(cache=True)
def character(s, rules, seat):
    """The Character Card of a seat."""
    return rules.characters[s.hero[seat] - Hero.WENDY]


@njit(cache=True)
def feral(s, rules, seat):
    """The Level 1 ability of a seat."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].feral)


@njit(cache=True)
def chit_row(s, seat, chit):
    """The row of one of a hero's own Level Up chits."""
    return (s.hero[seat] - Hero.WENDY) * CHITS + chit


@njit(cache=True)
def is_usable(s, seat, slot):
    """Whether the item of a slot gives anything: AH-187, not beneath an Infected card."""
    return s.slot[seat, slot] != NONE and s.infection[seat, slot] == NONE


@njit(cache=True)
def is_unlocked(s, rules, seat):
    """AH-029: whether a Level Up, face up, unlocks the third slot."""
    for level in range(s.levels[seat]):
        if not s.dark[seat, level] and rules.level_ups[chit_row(s, seat, s.chit[seat, level])].unlocks:
            return True
    return False


@njit(cache=True)
def slots_of(s, rules, seat):
    """How many equipment slots a hero may use."""
    return SLOTS if is_unlocked(s, rules, seat) else SLOTS - 1


@njit(cache=True)
def refresh(s, rules, seat):
    """Add up a hero's cards, Level Ups and CUBETRON anew, after any of them changed."""
    attack, defense, speed = 0, 0, int(rules.characters[s.hero[seat] - Hero.WENDY].speed)
    items, levels, guns = 0, 0, 0
    for weakness in range(WEAKNESSES + 1):
        s.maneuvers[seat, weakness] = 0
    for place in range(SLOTS + 1):
        row = s.implant[seat] if place == SLOTS else s.slot[seat, place]
        if place < SLOTS and s.infection[seat, place] != NONE:
            row = s.infection[seat, place]
        if row == NONE:
            continue
        card = rules.loot[row]
        attack += int(card.attack)
        defense += int(card.defense)
        speed += int(card.speed)
        s.maneuvers[seat, card.maneuver] += 1
        guns += int(card.type) == CardType.GUN
        effect = int(card.effect)
        if effect != Effect.NONE:
            items |= 1 << effect
            s.amounts[seat, effect] = int(card.amount)
            attack -= int(card.amount) * (effect == Effect.WEAKENED)
            speed -= int(card.amount) * (effect == Effect.SLOWED)
    for level in range(s.levels[seat]):
        chit = rules.level_ups[chit_row(s, seat, s.chit[seat, level])]
        if s.dark[seat, level]:
            attack += int(chit.dark_attack)
            defense += int(chit.dark_defense)
            speed += int(chit.dark_speed)
            levels |= (1 << int(chit.dark_effect)) & ~1
        else:
            attack += int(chit.attack)
            defense += int(chit.defense)
            speed += int(chit.speed)
            s.maneuvers[seat, chit.maneuver] += 1
            levels |= (1 << int(chit.effect)) & ~1
    if feral(s, rules, seat) == Feral.GUNNER:
        attack += guns * int(character(s, rules, seat).amount)
    attack += power(s, rules, seat, Power.ATTACK)
    speed += power(s, rules, seat, Power.SPEED)
    s.attack_sum[seat], s.defense_sum[seat], s.speed_sum[seat] = attack, defense, speed
    s.effects[seat, 0], s.effects[seat, 1] = items, levels


@njit(cache=True)
def power(s, rules, seat, kind):
    """What a hero's active CUBETRON gives of a Power, 0 for nothing."""
    token = s.cubetron[seat]
    if token == NONE or int(rules.cubetrons[token].power) != kind:
        return 0
    return int(rules.cubetrons[token].amount)


@njit(cache=True)
def softened(s, rules, seat, damage):
    """What is left of a Turret's or a Drone's hit behind a CUBETRON's ARMOUR."""
    token = s.cubetron[seat]
    if token != NONE and int(rules.cubetrons[token].power) == Power.ARMOUR:
        return min(damage, int(rules.cubetrons[token].amount))
    return damage


@njit(cache=True)
def has_effect(s, seat, effect):
    """Whether an equipped item or a Level Up gives a hero this effect."""
    return ((s.effects[seat, 0] | s.effects[seat, 1]) >> effect) & 1


@njit(cache=True)
def speed_of(s, seat):
    """A hero's Speed in Combat now: boosts and the Combat Skill swift (AH-H05) count."""
    return s.speed_sum[seat] + s.speed_boost[seat] + s.amounts[seat, Effect.SWIFT] * has_effect(s, seat, Effect.SWIFT)


@njit(cache=True)
def minimum_attack(s, rules, seat):
    """The lowest number of a hero's Combat Gauge."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].attack)


@njit(cache=True)
def hand_limit(s, rules, seat):
    """AH-022: how many cards a hero's Inventory may hold."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].hand_limit)


@njit(cache=True)
def way_of(s, rules, seat):
    """How a hero may step to a revealed room beside: a way of `board`."""
    if (s.effects[seat, 0] >> Effect.JETPACK) & 1:
        return 2
    return walking_way(s, rules, seat)


@njit(cache=True)
def walking_way(s, rules, seat):
    """How a hero may walk: `way_of` but for the JETPACK, whose use is an Action of its own."""
    return 2 if walks_through_walls(s, rules, seat) else explore_way(s, rules, seat)


@njit(cache=True)
def walks_through_walls(s, rules, seat):
    """Whether a hero's CUBETRON opens walls."""
    token = s.cubetron[seat]
    return token != NONE and int(rules.cubetrons[token].power) == Power.WALLS


@njit(cache=True)
def explore_way(s, rules, seat):
    """Through which sides a hero may explore: open ones, or locked doors as well."""
    unlocks = (s.effects[seat, 0] >> Effect.UNLOCK) & 1
    return 1 if unlocks or feral(s, rules, seat) == Feral.HACKER else 0


@njit(cache=True)
def is_monster(card):
    """Whether a card of an Inventory is a Monster card."""
    return card >= MONSTERS


@njit(cache=True)
def type_of(rules, card):
    """The CardType of a card; that of a Monster card is -1."""
    return -1 if card >= MONSTERS else int(rules.loot[card].type)


@njit(cache=True)
def is_chopper(rules, card):
    """Whether a card has a Chopper icon."""
    return card < MONSTERS and int(rules.loot[card].chopper) == 1


@njit(cache=True)
def is_bomb_card(rules, card):
    """Whether a card is a Monster card with the Monster BOMB icon."""
    return card >= MONSTERS and int(rules.monsters[card - MONSTERS].bomb) == 1


@njit(cache=True)
def equipped(s, rules, seat, kind):
    """How many equipped, unlocked Equipment cards a hero has of a CardType (AH-A47: they may be spent)."""
    found = 0
    for slot in range(SLOTS):
        found += is_usable(s, seat, slot) and int(rules.loot[s.slot[seat, slot]].type) == kind
    return found


@njit(cache=True)
def equipped_choppers(s, rules, seat):
    """How many equipped Chopper cards a hero can spend."""
    found = 0
    for slot in range(SLOTS):
        found += is_usable(s, seat, slot) and int(rules.loot[s.slot[seat, slot]].chopper) == 1
    return found


@njit(cache=True)
def choppers(s, rules, seat):
    """How many Chopper cards a hero can spend, in Inventory or equipped."""
    return s.holds[seat, Holding.CHOPPERS] + equipped_choppers(s, rules, seat)


@njit(cache=True)
def in_play(rules, expansion):
    """Whether the cards of an Expansion are in this game."""
    if expansion == Expansion.PURPLE_EYE:
        return rules.purple_eye
    if expansion == Expansion.ALIEN_LANDING:
        return rules.alien_landing
    return 1


@njit(cache=True)
def is_infected(s, seat):
    """Whether a hero wears an Infected card."""
    for slot in range(SLOTS):
        if s.infection[seat, slot] != NONE:
            return True
    return False


@njit(cache=True)
def is_placed(s, seat, chit):
    """Whether a hero has placed this chit."""
    for level in range(s.levels[seat]):
        if s.chit[seat, level] == chit:
            return True
    return False


@njit(cache=True)
def drinkable(s, rules, seat):
    """How many shields a hero's Powa-Drinks would give it now."""
    return min(s.scrapyard, s.drinks[seat] * rules.drink_shields)
