"""Humans!!!: the rulebook's words as numbers.

A scenario writes most of these words, in lower case, in its tables and options.
"""

from enum import IntEnum


class Stream(IntEnum):
    """List the independent streams of random numbers."""

    TILES, EVENTS, CAPTURES, WOUNDS, CHARACTERS, START, DICE, ZOMBIES_TILES, ZOMBIES_EVENTS = range(9)


class Phase(IntEnum):
    """List what is being decided; NEXT while nobody decides."""

    NEXT = 0
    TILE, PUT_HUMAN, PUT_TOKEN = range(1, 4)
    PREPARE, REACT, OBJECT = range(4, 7)  # cards and abilities before moving; reactions; the Lawyer's objection
    PICK_HUMAN, LEAD_HUMAN, BAIT, PATCH_UP, STUN = range(7, 12)  # what a card or ability asks
    MOVE, GO, REINFORCE = range(12, 15)
    CAPTURE, HOLD, SLIP_AWAY, ARM, CONFUSE, OPINION, TIE, WOUND, FLEE = range(15, 24)
    REROLL, END = 24, 25
    OVER = 26
    # mixed with Zombies!!!: which stack, what comes on a road, where it is put; a lost roll; who of the horde moves
    STACK, SPECIES, PUT_UNDEAD, PUT_LIFE, PUT_BULLETS, FIGHT, DRIVE, DRIVE_TO = range(27, 35)
    # its cards: which deck, who cancels, which tile, who of the horde goes or comes, what a guy loses; before the first
    # turn: where a player's zombies begin
    DECK, CANCEL, PICK_TILE, REMOVE, RAISE, GET_UP, LOSE, OUTERMOST = range(35, 43)


class Step(IntEnum):
    """List what comes next without a decision."""

    TURN, PUT, DRAW, PREPARE, REACT, MOVE = range(6)
    CARD, ROLLED, SETTLED = range(6, 9)  # a card takes effect; a die may be rolled again; its result counts
    BARRICADE_ROLL, BARRICADE_DOWN = 9, 10
    CAPTURE, CAPTURE_ROLL, CAUGHT, ARM, DRAWN, INFECTED = range(11, 17)
    END, NEXT_SEAT = 17, 18
    # mixed with Zombies!!!
    AMBUSH, FIGHT, FOUGHT, HORDE, DRIVE, DEAL, CANCEL, BLAST, RAISE, REMOVE, GET_UP, OUTERMOST = range(19, 31)


class Roll(IntEnum):
    """List what a die is rolled for."""

    BARRICADE, CAPTURE, WEAPON, FLIGHT, FIGHT, MOVEMENT, HORDE = range(7)


class Ground(IntEnum):
    """List what a square is."""

    NONE, ROAD, BUILDING = range(3)


class TileKind(IntEnum):
    """List the kinds of tile."""

    TOWN_SQUARE, ROAD, BUILDING, HELIPAD = range(4)


class Capture(IntEnum):
    """List the kinds of capture card."""

    EAT, INFECTION, ESCAPE = range(3)


class Ability(IntEnum):
    """List the special abilities, in the order of the characters."""

    OBJECTION, CHEER, SECOND_OPINION, HOLD, PICKAXE, TUNE = range(6)


class Effect(IntEnum):
    """List what an event card does."""

    WEAPON, MORE_MOVEMENT, LESS_MOVEMENT, PANIC, BAIT, LOOSE_BOARDS, REINFORCED, SLIP_AWAY = range(8)
    FIRM_GRIP, SECOND_WIND, PATCH_UP, CONFUSION, STUNNED = range(8, 13)
    # of Zombies!!!; ARMS are weapons that are laid out
    SKATEBOARD, SHOTGUN, ARMS, BLAST, FIRST_AID, AMMUNITION, RUSH, SLOWED, FROZEN, BRAIN_CRAMP = range(13, 23)
    KEYS, REST, FOOD, MARBLES, NOT_SO_BAD, NOT_DEAD, BUTTER_FINGERS, HORDE, CANCEL = range(23, 32)


class Character(IntEnum):
    """List the characters that a seat may be given; RANDOM is dealt, and who plays a shotgun guy has none."""

    RANDOM, LAWYER, CHEERLEADER, DOCTOR, WRESTLER, MINER, MUSICIAN, SHOTGUN_GUY = range(8)


class RerollScope(IntEnum):
    """Number the readings of whose roll a token rolls again (HU-A03)."""

    OWN, ANY = range(2)


class WoundResult(IntEnum):
    """Number the readings of what the human does after it wounded a zombie (HU-A13)."""

    FLEE, STAY = range(2)


class TrapCheck(IntEnum):
    """Number the readings of when a human without a way out is infected (HU-A22)."""

    ON_MOVE, BEFORE_ROLL = range(2)


class TrappedBy(IntEnum):
    """Number the readings of what traps a human: no place to move, or none within the number rolled (HU-A21)."""

    PLACE, ROLL = range(2)


class WeaponsPerHuman(IntEnum):
    """Number the readings of how many players may arm one human (HU-A14)."""

    ONE, MANY = range(2)


class PawnCounts(IntEnum):
    """Number the readings of which pawns are worth a point (HU-A02)."""

    ALL, INFECTED_ONLY = range(2)


class InfectedHuman(IntEnum):
    """Number the readings of where an infected human's figure goes."""

    TO_POOL, REMOVED = range(2)


class Mode(IntEnum):
    """Number the games: Humans!!! alone, or mixed with Zombies!!!."""

    SOLO_SET, MIXED = range(2)


class Side(IntEnum):
    """Number what a seat plays in the mixed game: player zombies, or a shotgun guy."""

    ZOMBIE, GUY = range(2)


class StackRule(IntEnum):
    """Number the readings of which stack a player draws a tile from (HU-A50)."""

    OWN, ANY = range(2)


class PlayedBy(IntEnum):
    """Number who may play a card in the mixed game (HU-121)."""

    BOTH, ZOMBIES, GUYS = range(3)


class ItemsSite(IntEnum):
    """Number the readings of where a guy lays an item out (HU-H12)."""

    BUILDING, ANYWHERE = range(2)


class GuyZeroLife(IntEnum):
    """Number the readings of what a guy without life keeps that a player's zombie caught (HU-A61)."""

    ITEMS_LOST, ITEMS_KEPT = range(2)


class Zbuilding(IntEnum):
    """Number the readings of when players' zombies enter a building of Zombies!!! (HU-A70)."""

    OPEN, ONLY_WITH_ZOMBIES = range(2)


class WoundChoice(IntEnum):
    """Number the readings of who chooses among wound cards in another player's turn (HU-A74)."""

    OWNER, ACTIVE = range(2)


class FirstToPlay(IntEnum):
    """Number the readings of who plays cards first before a player moves: that player, or the others (HU-A37)."""

    ACTIVE, OTHERS = range(2)


class Outcome(IntEnum):
    """List how a game ends."""

    WIN, ROUND_CAP, WIN_ZOMBIE, WIN_HELIPAD, WIN_COLLECTOR = range(5)


class Event(IntEnum):
    """List the events of a replay; see `story`."""

    SEATED, TURN_BEGINS, TILE_DRAWN, TILE_PLACED, TILE_LEFT, HUMAN_PUT, TOKEN_PUT, CARDS_DRAWN = range(8)
    PAWN_PUT, CARD_PLAYED, CARD_STOPPED, ABILITY_USED, HUMAN_LED, MOVED, TOKEN_TAKEN = range(8, 15)
    ROLLED, ROLLED_AGAIN, BARRICADE_HELD, BARRICADE_DOWN, CAUGHT, MISSED, ARMED, HUMAN_FAILED = range(15, 23)
    INFECTION_DRAWN, EATEN, INFECTED, ESCAPED, TRAPPED, FLED, STAYED = range(23, 30)
    WOUNDS_DRAWN, WOUNDED, PAWN_LOST, PAWN_BACK, DISCARDED, WON, CAPPED = range(30, 37)
    STUNNED, PATCHED_UP, ESCAPE_REMOVED, NO_CHIT_LEFT = range(37, 41)
    GUY_PUT, UNDEAD_PUT, LIFE_PUT, BULLETS_PUT, MOVEMENT_ROLLED, GUY_MOVED, LIFE_TAKEN, BULLETS_TAKEN = range(41, 49)
    BULLETS_SPENT, LIFE_LOST, KILLED, COLLECTED, GUY_DEAD, UNDEAD_MOVED = range(49, 55)
    CARD_DRAWN, LAID_OUT, ITEM_USED, ITEM_LOST, CANCELLED, BLASTED, HEALED, RELOADED = range(55, 63)
    UNDEAD_GONE, GOT_UP, BULLETS_LOST, MOVEMENT_CHANGED, FIGHT_LOST, PAWN_WAITS = range(63, 69)


class Law(IntEnum):
    """List the laws that `conserved` checks."""

    NONE, HUMANS, PAWNS, CAPTURE_CARDS, WOUND_CARDS, EVENT_CARDS, TILES, SQUARES, TOKENS, CHITS = range(10)
    POINTS, PLAYS, EDGES, SCRATCH, SETS, GUYS = range(10, 16)
