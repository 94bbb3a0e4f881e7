"""All Hoomanz Are Dead, what heroes carry: sums of bonuses, effects, what a card is.

A hero's special effects are two sets of bits, one bit per `Effect`: `s.effects[seat, 0]` of its items,
`s.effects[seat, 1]` of its Level Ups.
"""

from sims.games.all_hoomanz.board.grid import ALL, LOCKED, OPEN
from sims.games.all_hoomanz.records.sizes import CHITS, MONSTERS, NONE, SLOTS
from sims.games.all_hoomanz.records.words import Effect, Expansion, Feral, Hero, Holding, Power
from sims.kernel import kernel


@kernel
def character(s, rules, seat):
    """Return the Character Card of a seat."""
    return rules.characters[s.hero[seat] - Hero.WENDY]


@kernel
def feral(s, rules, seat):
    """Return the Level 1 ability of a seat."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].feral)


@kernel
def chit_row(s, seat, chit):
    """Return the row in `level_ups` of one of a hero's own Level Up chits."""
    return (s.hero[seat] - Hero.WENDY) * CHITS + chit


@kernel
def is_usable(s, seat, slot):
    """Return whether a slot holds an item that works: none does beneath an Infected card (AH-187)."""
    return s.slot[seat, slot] != NONE and s.infection[seat, slot] == NONE


@kernel
def is_unlocked(s, rules, seat):
    """AH-029: return whether a Level Up, face up, unlocks the third slot."""
    for level in range(s.levels[seat]):
        if not s.dark[seat, level] and rules.level_ups[chit_row(s, seat, s.chit[seat, level])].unlocks:
            return True
    return False


@kernel
def slots_of(s, rules, seat):
    """Return how many equipment slots a hero may use."""
    return SLOTS if is_unlocked(s, rules, seat) else SLOTS - 1


@kernel
def power(s, rules, seat, kind):
    """Return what a hero's active CUBETRON gives of a Power, 0 for nothing."""
    token = s.cubetron[seat]
    if token == NONE or int(rules.cubetrons[token].power) != kind:
        return 0
    return int(rules.cubetrons[token].amount)


@kernel
def softened(s, rules, seat, damage):
    """Return how much of a Turret's or a Drone's hit gets through a CUBETRON's ARMOUR."""
    token = s.cubetron[seat]
    if token != NONE and int(rules.cubetrons[token].power) == Power.ARMOUR:
        return min(damage, int(rules.cubetrons[token].amount))
    return damage


@kernel
def has_effect(s, seat, effect):
    """Return whether an equipped item or a Level Up gives a hero this effect."""
    return ((s.effects[seat, 0] | s.effects[seat, 1]) >> effect) & 1


@kernel
def speed_of(s, seat):
    """Return a hero's Speed in Combat now, with its boosts and the Combat Skill `swift` (AH-H05)."""
    return s.speed_sum[seat] + s.speed_boost[seat] + s.amounts[seat, Effect.SWIFT] * has_effect(s, seat, Effect.SWIFT)


@kernel
def minimum_attack(s, rules, seat):
    """Return the lowest number of a hero's Combat Gauge."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].attack)


@kernel
def hand_limit(s, rules, seat):
    """AH-022: return how many cards a hero's Inventory may hold."""
    return int(rules.characters[s.hero[seat] - Hero.WENDY].hand_limit)


@kernel
def way_of(s, rules, seat):
    """Return how a hero may step to a revealed room beside it: a way of `board`."""
    if (s.effects[seat, 0] >> Effect.JETPACK) & 1:
        return ALL
    return walking_way(s, rules, seat)


@kernel
def walking_way(s, rules, seat):
    """Return how a hero may walk: as `way_of`, but without the JETPACK, whose use is another kind of Action."""
    return ALL if walks_through_walls(s, rules, seat) else explore_way(s, rules, seat)


@kernel
def walks_through_walls(s, rules, seat):
    """Return whether a hero's CUBETRON opens walls."""
    token = s.cubetron[seat]
    return token != NONE and int(rules.cubetrons[token].power) == Power.WALLS


@kernel
def explore_way(s, rules, seat):
    """Return through which sides a hero may explore: open ones, or locked doors as well; a way of `board`."""
    unlocks = (s.effects[seat, 0] >> Effect.UNLOCK) & 1
    return LOCKED if unlocks or feral(s, rules, seat) == Feral.HACKER else OPEN


@kernel
def is_monster(card):
    """Return whether a card of an Inventory is a Monster card."""
    return card >= MONSTERS


@kernel
def type_of(rules, card):
    """Return the CardType of a card, -1 for a Monster card."""
    return -1 if card >= MONSTERS else int(rules.loot[card].type)


@kernel
def is_chopper(rules, card):
    """Return whether a card has a Chopper icon."""
    return card < MONSTERS and int(rules.loot[card].chopper) == 1


@kernel
def is_bomb_card(rules, card):
    """Return whether a card is a Monster card with the Monster BOMB icon."""
    return card >= MONSTERS and int(rules.monsters[card - MONSTERS].bomb) == 1


@kernel
def choppers(s, seat):
    """Return how many Chopper cards a hero can spend, in Inventory or equipped (AH-A47)."""
    return s.holds[seat, Holding.CHOPPERS] + s.worn[seat, Holding.CHOPPERS]


@kernel
def in_play(rules, expansion):
    """Return whether the cards of an Expansion are in this game."""
    if expansion == Expansion.PURPLE_EYE:
        return rules.purple_eye
    if expansion == Expansion.ALIEN_LANDING:
        return rules.alien_landing
    return 1


@kernel
def is_infected(s, seat):
    """Return whether a hero wears an Infected card."""
    for slot in range(SLOTS):
        if s.infection[seat, slot] != NONE:
            return True
    return False


@kernel
def is_placed(s, seat, chit):
    """Return whether a hero has placed this chit."""
    for level in range(s.levels[seat]):
        if s.chit[seat, level] == chit:
            return True
    return False


@kernel
def drinkable(s, rules, seat):
    """Return how many shields a hero's Powa-Drinks would give it now."""
    return min(s.scrapyard, s.drinks[seat] * rules.drink_shields)


@kernel
def cards_with(s, rules, effect):
    """Return how many Noodles with this effect all heroes hold together."""
    noodles = 0
    for seat in range(rules.players):
        if s.holds[seat, Holding.NOODLES] > 0:
            for place in range(s.held[seat]):
                card = s.hand[seat, place]
                noodles += card < MONSTERS and int(rules.loot[card].effect) == effect
    return noodles
