"""Human Punishment: the rulebook's words as numbers.

A scenario writes most of these words, in lower case, in its tables and options.
"""

from enum import IntEnum


class Stream(IntEnum):
    """List the independent streams of random numbers."""

    IDS, LOYALTIES, PROGRAMS, START, CHANCE = range(5)


class Team(IntEnum):
    """List the teams. The first three are also colours of cards and piles of IDs."""

    HUMAN, MACHINE, OUTLAW, LEGION, FALLEN = range(5)


class Pile(IntEnum):
    """List the piles of ID cards; cards of the last are not used (HP-R017)."""

    HUMAN, MACHINE, OUTLAW, BOSS = range(4)


class Colour(IntEnum):
    """List the colours of loyalty cards; LEGION is the card of the expansion (HP-R092)."""

    HUMAN, MACHINE, OUTLAW, LEGION = range(4)


class Always(IntEnum):
    """List the teams that a card or a mark makes certain; each is its Team + 1."""

    NONE, HUMAN, MACHINE, OUTLAW, LEGION, FALLEN = range(6)


class Ability(IntEnum):
    """List what ID cards do."""

    NONE, PHOTOGRAPHER, WHISTLEBLOWER, LIFESAVER, MEDIC, ENGINEER, SENTINEL, JOKE, EYE_D, ASSASSIN = range(10)
    HUNTER, JAMMER, OVERCLOCK, THIEF, SEER, HOMELESS, SLEEPLESS, SCAVENGER, MINDEATER, DEATHBRINGER = range(10, 20)


class Use(IntEnum):
    """List when a program may be used; SECRET: never, it counts as a loyalty card."""

    ANY_TIME, OWN_TURN, PERMANENT, SECRET = range(4)


class Effect(IntEnum):
    """List what programs do."""

    SPAM, REPAIR, FIREWALL, DISARM, REDIRECT, BACKUP = range(6)
    SCAN, DEEP_SCAN, LEAK, SHOCK, LAUNCHER, LASER, SWAP, ID_THEFT, SLEEPER, STEAL_WEAPON = range(6, 16)
    PICKPOCKET, ARMOUR, TRACKER, QUICK_HANDS = range(16, 20)
    SECRET_HUMAN, SECRET_MACHINE, SECRET_OUTLAW = range(20, 23)  # in the order of the teams


class Weapon(IntEnum):
    """List the kinds of weapon, in the order of their table."""

    PISTOL, RIFLE, COMPANION, LAUNCHER, LASER = range(5)


class Loyalty(IntEnum):
    """List the loyalty cards, in the order of their table."""

    HUMAN_SINGLE, HUMAN_DOUBLE, MACHINE_SINGLE, MACHINE_DOUBLE, OUTLAW_SINGLE, OUTLAW_DOUBLE, LEGION = range(7)


class Shows(IntEnum):
    """List which card the target of a shot may reveal instead of taking damage."""

    LOYALTY, ID = range(2)


class Aimed(IntEnum):
    """List whom a weapon is aimed at while it is held."""

    ONE, PAIR, NOBODY = range(3)


class Style(IntEnum):
    """List how scripts play."""

    SURVEYOR, GUNSLINGER, MIMIC = range(3)


class Log(IntEnum):
    """List what scripts remember: aimed or shot at, healed, a check."""

    AIM, HEAL, CHECK = range(3)


class Phase(IntEnum):
    """List what is being decided; NEXT while nobody decides."""

    NEXT = 0
    ACT, AIM, TARGET, REVEAL, ABILITY, REAIM, REVIVE, EQUIP, LIMIT = range(1, 10)
    OVER = 10
    # programs: in answer to an announced action, after the own action, at 0 HP; what a program names, and then
    WINDOW, AFTER, BACKUP, PROGRAM, REDIRECT, SWAP, ROB = range(11, 18)


class Step(IntEnum):
    """List what comes next without a decision."""

    TURN, ACT, WINDOW, RESOLVE, SHOT, HURT, ABILITY, SHOT_DONE, AFTER, LIMIT, NEXT_SEAT = range(11)
    FALL, CHECKED, REAIM = range(11, 14)  # an elimination; then comes the step in `then`


class Deed(IntEnum):
    """List what a player announces for the turn."""

    NONE, INVESTIGATE, INVESTIGATE_ID, EQUIP, DRAW, DROP, RETARGET, SHOOT, HEAL, PASS, ROB = range(11)


class Outcome(IntEnum):
    """List how a game ends."""

    HUMANS, MACHINES, OUTLAW, LEGION, FALLEN, LAST_STANDING, ROUND_CAP = range(7)


class IdSet(IntEnum):
    """Number the sets of ID cards."""

    FULL, NO_SPECIALS, FIRST_GAME = range(3)


class Programs(IntEnum):
    """Number the decks of programs."""

    FULL, WITHOUT_SECRET, NO_PROGRAMS = range(3)


class Unlocks(IntEnum):
    """Number where weapons with a side place, rocket launcher and laser, lie at the start (HP-R016, HP-R088)."""

    BY_TABLE, LOCKED, IN_MIDDLE = range(3)


class FirstPlayer(IntEnum):
    """Number the ways to find the first player (HP-A35)."""

    RANDOM, FIXED = range(2)


class Majority(IntEnum):
    """Number the readings of the most common colour (HP-A01)."""

    MOST_FREQUENT, MORE_THAN_HALF = range(2)


class WinShare(IntEnum):
    """Number the readings of who shares a team's win (HP-A04)."""

    ALL, LIVING = range(2)


class LmsRule(IntEnum):
    """Number the readings of when all stand alone (HP-A05)."""

    ANY_CHECK, FIRST_ONLY = range(2)


class Companion(IntEnum):
    """Number the readings of "rifle (companion with 5 or more players)" (HP-A32)."""

    BESIDE_RIFLE, IN_PLACE_OF_RIFLE = range(2)


class Event(IntEnum):
    """List what a replay tells."""

    SEATED, TURN, EXTRA_TURN, ANNOUNCED, LOOKED, LOOKED_AT_ID, EQUIPPED, DREW, DROPPED, AIMED = range(10)
    SHOT, HEALED, SHOWN, ID_SHOWN, HURT, ELIMINATED, CHECK, LAST_STANDING, DISCARDED, ABILITY = range(10, 20)
    UNLOCKED, MARKED, REVIVED, EXCHANGED, TOOK_PROGRAM, PASSED, OVER = range(20, 27)
    PLAYED, PUT_IN_PLAY, CANCELLED, BACK, SWAPPED, TOOK_WEAPON, LEFT, NOT_HEALED = range(27, 35)


class Law(IntEnum):
    """Number what `conserved` checks; NONE if all is well."""

    NONE, IDS, LOYALTIES, PROGRAMS, WEAPONS, HEALTH, AIMS, SEEN, FIRED, CHECKS, ENDED = range(11)
