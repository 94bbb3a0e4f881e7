"""Human Punishment: how the actions of players are numbered. A block of numbers belongs to each kind of choice."""

from enum import IntEnum

from sims.games.human_punishment.records import sizes


class Action(IntEnum):
    """Number the first action of each block."""

    PASS, DRAW, DROP, SHOOT, HEAL, RETARGET, ASSASSINATE, DAMAGE, ROB = range(9)
    EQUIP = 9  # + kind of weapon
    PLAYER = EQUIP + sizes.WEAPON_KINDS  # + seat
    CARD = PLAYER + sizes.MAX_SEATS  # + 2 x seat + side: a loyalty card
    ID = CARD + sizes.SIDES * sizes.MAX_SEATS  # + seat: its ID card
    DISCARD = ID + sizes.MAX_SEATS  # + row of a program in hand
    PLAY = DISCARD + sizes.PROGRAM_ROWS  # + row of a program in hand


ACTIONS = Action.PLAY + sizes.PROGRAM_ROWS
