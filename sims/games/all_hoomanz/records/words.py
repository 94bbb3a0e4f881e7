"""All Hoomanz Are Dead: the rulebook's words as numbers.

A scenario writes most of these words, in lower case, in its tables and options.
"""

from enum import IntEnum, unique


class Stream(IntEnum):
    """List the independent streams of random numbers."""

    HEROES, LOOT, MONSTER, MYSTERY, CUBETRON, ROOMS, CHANCE = range(7)


class Pile(IntEnum):
    """List the decks that have a discard pile."""

    LOOT, MONSTER, MYSTERY = range(3)


class Phase(IntEnum):
    """List the phases of a game: who decides what now; NEXT between two turns."""

    STASH, READY, ACT, ADAM_READY, ADAM_ACT, NEXT, OVER = range(7)


class Outcome(IntEnum):
    """List the ways a game ends."""

    WIN, EXTINCTION, DISINTEGRATION, ROGUE, ROUND_CAP = range(5)


class Cause(IntEnum):
    """List what knocks a hero out."""

    MONSTER, SKILL, TURRET, HACK, BLAST, MYSTERY, ADAM, INFECTION, SHOCK = range(9)


class Kill(IntEnum):
    """List what destroys a Drone."""

    BLAST, ITEM, LEVEL_UP, FERAL, EMP, NOODLE, MYSTERY = range(7)


class Expansion(IntEnum):
    """List the boxes that a card or tile may belong to."""

    BASE, PURPLE_EYE, ALIEN_LANDING = range(3)


class Kind(IntEnum):
    """List the kinds of rooms: LOOT to ALIEN_LANDING are Encounters, EMP to LAB are Fusion Cores."""

    MEDBAY, BRAIN, EMP, FACTORY, REACTOR, LAB, HELIPAD, DROPSITE, EMPTY = range(9)
    LOOT, MONSTER, MYSTERY, TURRET, PURPLE_EYE, ALIEN_LANDING = range(9, 15)


class Barrier(IntEnum):
    """List the barrier symbols on rooms."""

    NONE, YELLOW, RED, GREEN = range(4)


class Edge(IntEnum):
    """List what a side of a room may be; a DOOR is locked."""

    WALL, OPEN, DOOR = range(3)


class CardType(IntEnum):
    """List the types of Loot cards."""

    BLADE, GUN, TOOL, IMPLANT, NOODLE, INFECTED = range(6)


class Holding(IntEnum):
    """List what cards of an Inventory are counted by; the first ones are `CardType`."""

    BLADES, GUNS, TOOLS, IMPLANTS, NOODLES, INFECTED, CHOPPERS, MONSTERS, MONSTER_BOMBS = range(9)


class Effect(IntEnum):
    """List the special effects of Loot cards and Level Ups."""

    NONE = 0
    SWIFT, TIRELESS, ESCAPE, SILENCE = range(1, 5)  # Combat Skills
    KILL_HERE, KILL_NEAR, KILL_TWO, KILL_ANYWHERE = range(5, 9)  # Advanced Actions against Drones, by reach
    UNLOCK, JETPACK, OVERDRIVE = range(9, 12)
    COMBAT_NOODLE, MOVE_NOODLE, GUARD_NOODLE, DRONE_NOODLE = range(12, 16)
    WEAKENED, SLOWED, DRAINED = range(16, 19)  # Infected Equipment
    FAR_WORMHOLE, HEAL, SCAVENGE, SECOND_WIND = range(19, 23)
    ADAM_SLAYER, ADAM_GUARD = range(23, 25)  # The Purple Eye's Loot


class Feral(IntEnum):
    """List the Level 1 abilities of heroes."""

    NONE, WORMHOLE, PROWL, GUNNER, HACKER, MEDIC, PSYCHIC, TRADER, ASSASSIN = range(9)


class Hero(IntEnum):
    """List the heroes by the rows of `characters`, counted from 1; RANDOM is dealt from `hero_pool`."""

    RANDOM, WENDY, DIANA, LUKE, SLICK, CAINE, KLOE, BEAU, ASARI = range(9)


class HeroPool(IntEnum):
    """List the sets of heroes that may be dealt."""

    BASE, ALL = range(2)


class Skill(IntEnum):
    """List the Skills of Monsters."""

    NONE, BITE, FEAR, HOLD, IMMUNE, STEAL, CARRIES_LOOT, CARRIES_DRINK = range(8)
    PROMOTE, SHORT_CIRCUIT = range(8, 10)  # The Purple Eye's


class Instruction(IntEnum):
    """List what a Mystery card may tell the drawing hero to do."""

    DRINK, LOOT, SHIELDS, ALL_GAIN, LOSE, DRONE, MONSTER, ALL_LOSE, DISCARD, UPGRADE = range(10)
    LEVEL_UP, DESTROY, REACTIVATE, DEVOLVE = range(10, 14)
    ADAM_LEVELS, ADAM_GAINS, ADAM_LOSES, ADAM_COMES, ADAM_SHORTED = range(14, 19)
    CUBETRON, PILE, UPKEEP, RETURN, LANDING = range(19, 24)


class Power(IntEnum):
    """List what an active CUBETRON may give."""

    ATTACK, SPEED, WALLS, ACTION, ARMOUR = range(5)


class AdamEffect(IntEnum):
    """List the abilities of A.D.A.M.'s Level Ups."""

    NONE, PLATING, REWIND, TUNNELS, CRUSHER, FABRICATOR, WARLORD, SHOCK = range(8)


class Trigger(IntEnum):
    """List what fills a level slot of A.D.A.M."""

    UPGRADE, DEFEAT = range(2)


class Command(IntEnum):
    """List S.I.M.O.N.'s Commands."""

    NONE, ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK = range(7)


class DisRule(IntEnum):
    """Choose what DISINTEGRATION counts: Drones on tiles, or also those in the Assembly Line (AH-A01)."""

    TILES, YARD = range(2)


class EmptyYard(IntEnum):
    """Choose what an Assemble with an empty Droneyard does (AH-A02)."""

    DEPLOY, SKIP = range(2)


class DevolveOnDrone(IntEnum):
    """Choose whom a Brain devolves that a Drone has revealed (AH-A38)."""

    NO, RANDOM, CHOICE = range(3)


class GaugeFloor(IntEnum):
    """Choose how low an attack can bring the Combat Gauge: to Minimum Attack or to 0 (AH-A27)."""

    MIN, ZERO = range(2)


class WildImplants(IntEnum):
    """Choose what an Implant may stand for: any ingredient, or Equipment only (AH-181)."""

    ANY, EQUIPMENT = range(2)


class BombShields(IntEnum):
    """Choose who pays a BOMB's shields: the hero or the Scrapyard (AH-A41)."""

    OWN, SCRAPYARD = range(2)


class Upkeep(IntEnum):
    """Choose when a CUBETRON costs upkeep: in its owner's Tick Tock or in every one (AH-A73)."""

    OWN, EVERY = range(2)


class LevelOrder(IntEnum):
    """Choose how A.D.A.M.'s level slots are filled: each kind in its own order, or all in one order (AH-A61)."""

    QUEUES, SLOTS = range(2)


class AdamFlight(IntEnum):
    """Choose where a hero flees whom A.D.A.M. came to: to any room beside, or only back (AH-A64)."""

    BESIDE, BACK = range(2)


class Dark(IntEnum):
    """Choose what the dark side of a room is: an open room or impassable rubble (AH-H04)."""

    OPEN, RUBBLE = range(2)


class Fight(IntEnum):
    """List the ways a Combat ends for the LEAD."""

    VICTORY, TIE, KO, FLEE = range(4)


class Recipe(IntEnum):
    """List the recipes of BOMBs."""

    KIT, MONSTER_BOMB, BLADES, GUNS, TOOLS = range(5)


class Potion(IntEnum):
    """List the kinds of Potions, by their ingredients."""

    NOODLES, MONSTERS, EQUIPMENT = range(3)


class Drink(IntEnum):
    """List what a Powa-Drink may be drunk for."""

    SPEED, ATTACK, SHIELDS = range(3)


class Action(IntEnum):
    """Number the actions, in ranges that count up from their name; `queries` lists what is added."""

    STOP, DEFENSE, ATTACK, PASS, FRY, FRY_ONE, DROP, DESTROY, SWEEP, OVERDRIVE, IMPLANT, REMOVE_IMPLANT = range(12)
    SWAP, SWAP_MANY, DRONE_NOODLE, RECRUIT, REPAIR, FABRICATE, CRUSH = range(12, 19)
    EXPLORE, ARM, STRIKE, POTION, DRINK, REPLICATE, LEVEL_UP = 20, 24, 29, 33, 36, 39, 41
    UNEQUIP, CURE, HEAL, SHOCK, TURN_OVER, REPLACE = 45, 48, 53, 58, 63, 66
    MOVE_NOODLE, TO_GAUGE, TO_SHIELDS, STASH = 78, 98, 110, 122
    MOVE, FERRY, WORMHOLE = 160, 220, 280  # + room
    SEND = 340  # + 60 x seat + room: another hero through WENDY's wormhole


@unique
class Event(IntEnum):
    """List what a replay may show; `story` tells what the two values of each event mean."""

    SET_UP, STASHED, SUITED_UP, ROUND_BEGINS, TURN_BEGINS, PREPARED, EQUIPPED, TRADED, TOOK, DISCARDED = range(10)
    MOVED, REVEALED, ENCOUNTER, LOST_SHIELDS, GAINED_SHIELDS, KNOCKED_OUT, REVIVED, REVIVE_FAILED = range(10, 18)
    MONSTER_MET, MONSTER_TOUCHED, FIGHT_ENDED, MYSTERY_DRAWN, LEVELED, DEVOLVED, TURNED_OVER = range(18, 25)
    ARMED, TICKED, EXPLODED, FLIPPED, DISARMED, AIR_STRIKE, DRONE_DESTROYED, UPGRADED, DEPLOYED = range(25, 34)
    BRAIN, REACTIVATED, COMMAND, OTHERWISE, ASSEMBLED, DRONE_MOVED, REPLICATED, HACKED, SERVICED = range(34, 43)
    DRANK, NOODLE_USED, POTION_MADE, ACTED, INFECTED, CURED, FLED, SUPPORTED = range(43, 51)
    ADAM_TURN, ADAM_MOVED, ADAM_LEVELED, ADAM_DESTROYED, ADAM_RETURNED, ADAM_SHORTED, ADAM_MET, ADAM_ACTED = range(
        51, 59
    )
    CRUSHED, CUBETRON_TAKEN, CUBETRON_LOST, UPKEEP_PAID, TURN_ENDED, GAME_OVER, DONATED, REWOUND = range(59, 67)
    YARD_EMPTY, SKIPPED, NOT_DISARMED = range(67, 70)
    ESCAPED, ADAM_GAINED, ADAM_HURT, ADAM_TOOK, ADAM_DISCARDED, ADAM_ORDERED, ADAM_REPAIRED, PILE_TAKEN = range(70, 78)
    ADAM_UNTOUCHED = 78


class Law(IntEnum):
    """List the laws that `conserved` checks; 0 means that all hold."""

    NONE, SHIELDS, DRONES, DRINKS, CLEAR_TOKENS, LOOT_CARDS, MONSTER_CARDS, MYSTERY_CARDS, TILES, BOMBS = range(10)
    CUBETRONS, CHITS, INVENTORY_LIMIT, LINE, MARKER, BLASTED, GAUGE, KO_IFF_NO_SHIELDS, NO_DRONE_BEHIND_RED = range(
        10, 19
    )
    CLEAR_ON_ENCOUNTERS, ONE_BOMB_A_CORE, LEVELS, COUNTS, COUNTERS, BOARD, ADAM = range(19, 26)


WORDS = {  # the enumeration behind a field of RULES, of a table or of RESULT
    "hero": Hero,
    "heroes": Hero,
    "hero_pool": HeroPool,
    "pool": HeroPool,
    "kind": Kind,
    "edges": Edge,
    "barrier": Barrier,
    "expansion": Expansion,
    "type": CardType,
    "slots": CardType,
    "effect": Effect,
    "dark_effect": Effect,
    "feral": Feral,
    "skill": Skill,
    "instruction": Instruction,
    "power": Power,
    "ability": AdamEffect,
    "dark_ability": AdamEffect,
    "trigger": Trigger,
    "commands": Command,
    "dis_rule": DisRule,
    "empty_yard": EmptyYard,
    "devolve_on_drone": DevolveOnDrone,
    "gauge_floor": GaugeFloor,
    "wild_implants": WildImplants,
    "bomb_shields": BombShields,
    "upkeep": Upkeep,
    "level_order": LevelOrder,
    "adam_flight": AdamFlight,
    "dark": Dark,
}
