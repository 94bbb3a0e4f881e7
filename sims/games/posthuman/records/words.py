"""Posthuman: the rulebook's words as numbers.

A scenario writes most of these words, in lower case, in its tables and options.
"""

from enum import IntEnum, unique


class Deck(IntEnum):
    """List the decks."""

    EVENTS, ENCOUNTERS_1, ENCOUNTERS_2, ENCOUNTERS_3, HUMAN_MINIONS, MUTANT_MINIONS = range(6)
    SKILLS, EQUIPMENT, WEAPONS, SUPPLIES, FOLLOWERS, SCARS, ACTIONS, TERRAIN = range(6, 14)


class Stream(IntEnum):
    """List the independent streams of random numbers: those of the decks, by their numbers, and the dice."""

    EVENTS, ENCOUNTERS_1, ENCOUNTERS_2, ENCOUNTERS_3, HUMAN_MINIONS, MUTANT_MINIONS = range(6)
    SKILLS, EQUIPMENT, WEAPONS, SUPPLIES, FOLLOWERS, SCARS, ACTIONS, TERRAIN = range(6, 14)
    CHANCE, TEST, EVADE, SHOOTING, FOE_SHOOTING, MELEE, FOE_MELEE, CHOICE, START = range(14, 23)


class Phase(IntEnum):
    """List what is being decided; NEXT while nobody decides."""

    NEXT = 0
    KEEP_SKILL, MARKET, EXCHANGE, SPLIT, KEEP_WEAPON = range(1, 6)  # before the first turn, KEEP_SKILL later too
    MOUNT = 6  # a card is put in play that several ranged weapons could carry
    GUIDE, HEAT, CARAVAN, FREE_FORAGE, EAT, DECLARE, OFFER, PROMISE, ASK, ANSWER = range(7, 17)
    CAMP, HELP, CONSENT, MOVE, KEEP_TILE, ENTER, LEVEL, FIGHT, BRACE, SHOOT, CHOOSE = range(17, 28)
    KNOCKED_OUT, GIVE_IN, DROP = range(28, 31)
    REACT, TACTICS, LOOK, MUTANT, REPLACE, CONSOLIDATE, REFILL, ARM = range(31, 39)
    OVER = 39


class Step(IntEnum):
    """List the steps of a turn in their order; in each, seats act one after the other."""

    CHARACTERS, MARKET, EXCHANGE, SHORT = range(4)  # before the first turn
    EVENT, EAT, DECLARE, TRADE, CAMP, FORAGE, SCOUT, TACTICS, MOVE, MUTANTS, REFILL = range(4, 15)


class Task(IntEnum):
    """List what may be left to do while a player decides; see `rules.tasks`."""

    DRAW_SCARS, WAKE_UP, ZONE, REACTIONS, COMPLETE, REWARD, GAIN_XP = range(7)
    DRAW_ITEMS, DRAW_SUPPLIES, DRAW_FOLLOWERS, HELPS, DARKNESS, TEST, STRIKE, MELEE, OFFERS = range(7, 16)
    BEFALL, DREAD = range(16, 18)


class Outcome(IntEnum):
    """List the ways a game ends."""

    FORTRESS, TIEBREAK, MUTANTS, SOLO_TIME, SOLO_MUTATION, ROUND_CAP = range(6)


class Stat(IntEnum):
    """List the five stats."""

    STRENGTH, SPEED, MIND, MELEE, SHOOTING = range(5)


class Terrain(IntEnum):
    """List the types of terrain."""

    RURAL, URBAN, MOUNTAIN, WILDERNESS = range(4)


class Zone(IntEnum):
    """List the kinds of zones of a tile."""

    NORMAL, SAFE, DEAD, DEAD_SAFE = range(4)


class Special(IntEnum):
    """List what special tiles do once they are completed."""

    NONE, SCOUT, CAMP_HEALTH, CAMP_MORALE, CAMP_FOOD, AMMO, FOOD, EQUIPMENT = range(8)


class FoeClass(IntEnum):
    """List the classes of enemies; only mutants give a scar in melee."""

    HUMAN, MUTANT, ANIMAL = range(3)


class Ability(IntEnum):
    """List what printed enemies can do besides."""

    NONE, NET, DREAD, BOLAS, ARMOUR, FERAL = range(6)


class Challenge(IntEnum):
    """List the kinds of narrative encounters: a test, a choice, or a gift."""

    TEST, CHOICE, FREE = range(3)


class Use(IntEnum):
    """List the kinds of item cards."""

    ONE_SHOT, PASSIVE, MOUNT, MELEE, RANGED = range(5)


class WeaponClass(IntEnum):
    """List the classes of ranged weapons, which expert skills name."""

    NONE, PISTOL, RIFLE, SHOTGUN, BOW = range(5)


class Bonus(IntEnum):
    """List what skills, active followers and items in play add up to."""

    EVADE, ORDER, TEST_STRENGTH, TEST_SPEED, TEST_MIND, SWAPS, SHOOTING, REROLLS, WARRIOR = range(9)
    CAMP_HEALTH, CAMP_MORALE, ARMOUR_MELEE, ARMOUR_SHOOTING, BACKPACK, ALLY, SEE = range(9, 16)
    FORAGE_FOOD, TILE_FOOD, TILE_AMMO = range(16, 19)
    PISTOL_EXPERT, RIFLE_EXPERT, SHOTGUN_EXPERT, BOW_EXPERT = range(19, 23)


class Effect(IntEnum):
    """List what events do."""

    FORTRESS, TOGETHERNESS, CARAVAN, GUIDE, EXPLORER, DARK_DAYS, WATCHED, HURRICANE = range(8)
    PROTECTOR, KILLER_INSTINCT, WINTER, HEAT, SPRING, MIGRATION, CLEAR, WINDFALL = range(8, 16)
    AMBUSH, FEVER, BAD_DREAMS, AMMO_STASH, QUIET = range(16, 21)


class Season(IntEnum):
    """List how long an event lasts: the turn, or as a season for a turn or until the next season."""

    REGULAR, TURN, STAYS = range(3)


class Deed(IntEnum):
    """List the mutant actions."""

    ATTACK, CHARGE, INFEST, DREAD, SPOIL, TAINT, BLOCK_PATH = range(7)


class Melee(IntEnum):
    """List the faces of the melee die."""

    MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = range(6)


class Defence(IntEnum):
    """List the faces of the defence die."""

    MISS, BLOCK, ATTACK, SPECIAL = range(4)


class Shooting(IntEnum):
    """List the faces of the shooting die."""

    RANGE_1, RANGE_2, RANGE_3, SPECIAL, SKILL, MISS = range(6)


class Character(IntEnum):
    """List the pre-made characters by the rows of `characters`, counted from 1; RANDOM is dealt, CUSTOM is built."""

    RANDOM, CAGE_FIGHTER, GAMER, RUNNER, SOLDIER, RANGER, NURSE, CUSTOM = range(8)


class Cause(IntEnum):
    """List what knocks a human out."""

    HEALTH, MORALE, HUNGER, BOTH = range(4)


class Deeds(IntEnum):
    """List what humans may declare; NOTHING if an event forbids the rest."""

    CAMP, FORAGE, SCOUT, MOVE, NOTHING = range(5)


# --- readings and toggles ---


class GameStart(IntEnum):
    """List where a game begins."""

    STANDARD, SHORT = range(2)


class Creation(IntEnum):
    """List how characters come about."""

    PREMADE, CUSTOM = range(2)


@unique
class RemovedEvents(IntEnum):
    """List which events leave the solo game: two by the errata, four by the rulebook's body."""

    ERRATUM, BODY = range(2)


class TiebreakSigns(IntEnum):
    """List what hunger and scars count in a tie: minus by the errata, plus by the rulebook's body."""

    ERRATUM, BODY = range(2)


class VoluntaryTurn(IntEnum):
    """List when a human turns mutant of its own will."""

    POLICY, NEVER, ALWAYS = range(3)


class Trade(IntEnum):
    """List what humans trade."""

    OFF, FOOD_AMMO, FULL = range(3)


class StartPlayer(IntEnum):
    """List who is the starting player: whom a die names, seat 1, or whom a die names until the duty passes on."""

    ROLLED, FIXED, ROTATING = range(3)


class MutantHand(IntEnum):
    """List how many action cards a mutant holds: a number for all, or its Mind."""

    NUMBER, MIND = range(2)


class Law(IntEnum):
    """List the laws that `conserved` checks; NONE means that all hold."""

    NONE, TRACKS, HUNGER, STATS, STORES, DECKS, ITEMS, BACKPACK, HAND, SCARS, MUTANTS, MAP, COMBAT, BONUSES = range(14)
    EXPERIENCE, JOURNEY, WAITING = range(14, 17)


class Event(IntEnum):
    """Number the events of a replay; `story` says what the two values of each are."""

    SEATED, LEARNT, BOUGHT, EXCHANGED, ROUND_BEGINS, DRAWN, ATE, HUNGRY, DECLARED, TRADED = range(10)
    CAMPED, HELPED, FORAGED, LAID, ENTERED, MET, FLED, CAUGHT, SHOT, SHOT_AT, FOUGHT, KILLED = range(10, 22)
    COMBAT_ENDED, TESTED, CHANGED, GOT_ITEM, USED_ITEM, PUT_IN_PLAY, GOT_FOLLOWER, ACTIVATED = range(22, 30)
    TRAINED, LEARNED_SKILL, SCARRED, TURNED, KNOCKED_OUT, WOKE, TILE_COMPLETED, JOURNEYED = range(30, 38)
    ACTED, CARD_PLAYED, TACTICS, GAME_OVER, SWAPPED, ANSWERED, CARD_DISCARDED, MOUNTED, ARMED = range(38, 47)
    LOST, CHARGED = range(47, 49)


WORDS = {
    "start": GameStart,
    "creation": Creation,
    "character": Character,
    "solo_removed_events": RemovedEvents,
    "tiebreak_signs": TiebreakSigns,
    "voluntary_turn": VoluntaryTurn,
    "trade": Trade,
    "start_player": StartPlayer,
    "mutant_hand": MutantHand,
    "terrain": Terrain,
    "zone": Zone,
    "special": Special,
    "kind": FoeClass,
    "ability": Ability,
    "challenge": Challenge,
    "stat": Stat,
    "use": Use,
    "weapon_class": WeaponClass,
    "effect": Effect,
    "season": Season,
    "deed": Deed,
    "melee_die.id": Melee,
    "defence_die.id": Defence,
    "shooting_die.id": Shooting,
}
"""The enumerations behind fields of tables and options."""
