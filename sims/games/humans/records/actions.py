"""Humans!!!: how the actions of players are numbered. A block of numbers belongs to each kind of choice."""

from enum import IntEnum

from sims.games.humans.records import sizes


class Action(IntEnum):
    """Number the first action of each block."""

    PASS, USE, EAT, INFECT = range(4)  # USE: spends a dice token or bullets, or uses the ability
    HUMANS, ZOMBIES = 4, 5  # mixed: the stack or deck that is drawn from, or what is put on a road
    PLAY = 6  # + row of an event card
    DISCARD = PLAY + sizes.CARD_ROWS  # + row of an event card in hand, or of an item that is used or lost
    WOUND = DISCARD + sizes.CARD_ROWS  # + kind of wound: taken, or patched up
    SELECT = WOUND + sizes.WOUND_KINDS  # + pawn that moves, captures, or may not move
    ENTER = SELECT + sizes.MAX_PAWNS  # + pawn that rolls to enter a building
    BOARDS = ENTER + sizes.MAX_PAWNS  # + pawn; Loose Boards in place of a roll
    PICKAXE = BOARDS + sizes.MAX_PAWNS  # + pawn; the Miner's ability in place of a roll
    GRIP = PICKAXE + sizes.MAX_PAWNS  # + pawn that captures with Firm Grip
    SPOT = GRIP + sizes.MAX_PAWNS  # + square of the new tile
    SITE = SPOT + sizes.SPOTS  # + 4 x site + quarter turns
    SQUARE = SITE + 4 * sizes.MAX_SITES  # + square of the town


ACTIONS = Action.SQUARE + sizes.SQUARES
