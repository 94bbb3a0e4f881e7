"""Posthuman: how the actions of players are numbered.

A block of numbers belongs to each kind of choice: `EAT + 2` is to eat two food. The last blocks are what a human may do
besides, as often as it likes: put cards in play, use them, spend experience.
"""

from enum import IntEnum

from sims.games.posthuman.records import sizes

MOST_FOOD = 16  # food exchanged at once, at most; EXCHANGE + 0 keeps all
MOST_EATEN, MOST_GIVEN = 8, 10
DEEDS = 5  # what a human may declare
OFFERS = 4  # what may be offered: food for 1 or 2 ammo, 1 or 2 ammo for food
IN_PLAY = 4  # goods: 1 or 2 food, 1 or 2 ammo, from here on items in play, from IN_HAND on cards of the hand
IN_HAND = IN_PLAY + sizes.MAX_INVENTORY
GOODS = IN_HAND + sizes.MAX_HAND


class Action(IntEnum):
    """Number the first action of each block."""

    PASS, TAKE = 0, 1
    KEEP = 2  # + place among the cards drawn
    BUY = KEEP + sizes.MAX_CHOICES  # + row of a starting item
    EXCHANGE = BUY + sizes.MAX_STARTING_ITEMS  # + food
    SPLIT = EXCHANGE + MOST_FOOD  # + weapons among the cards of a short game
    PAY_FOOD = SPLIT + 8
    PAY_AMMO = PAY_FOOD + 1
    EAT = PAY_AMMO + 1  # + food
    DEED = EAT + MOST_EATEN  # + Deeds
    CARD = DEED + 5  # + place in a mutant's hand
    OFFER = CARD + sizes.MAX_ACTION_HAND  # + 4 x seat + what is offered
    SEAT = OFFER + OFFERS * sizes.MAX_SEATS  # + seat
    GOOD = SEAT + sizes.MAX_SEATS  # + a good that is given or asked for
    NEXT = GOOD + GOODS
    NEW = NEXT + 1
    GO = NEW + 1  # + which of the tiles beside
    FIGHT = GO + sizes.MAX_EXITS
    EVADE, SMOKE, FRENZY = FIGHT + 1, FIGHT + 2, FIGHT + 3  # FRENZY: fights with Killer Instinct
    AIM = FRENZY + 1  # + enemy: all dice that are left
    AIM_ONE = AIM + sizes.MAX_FOES  # + enemy: one die
    GIVE = AIM_ONE + sizes.MAX_FOES  # + health or morale exchanged
    DROP = GIVE + MOST_GIVEN  # + place in the hand of items
    PILE = DROP + sizes.MAX_HAND  # + level
    MUTATE = PILE + sizes.LEVELS
    CONSOLIDATE = MUTATE + 1
    REPLACE = CONSOLIDATE + 1  # + place among a mutant's scars
    ARM = REPLACE + sizes.MAX_OWN_SCARS  # + place among a mutant's scars
    DISCARD = ARM + sizes.MAX_OWN_SCARS  # + place in a mutant's hand
    MOUNT = DISCARD + sizes.MAX_ACTION_HAND  # + place in the inventory
    PLAY = MOUNT + sizes.MAX_INVENTORY  # + place in the hand of items
    REMOVE = PLAY + sizes.MAX_HAND  # + place in the inventory, here to WIELD
    USE = REMOVE + sizes.MAX_INVENTORY
    WIELD = USE + sizes.MAX_INVENTORY
    ACTIVATE = WIELD + sizes.MAX_INVENTORY  # + place among the followers that lie face down
    LEARN = ACTIVATE + sizes.MAX_OWN_FOLLOWERS
    RAISE = LEARN + 1  # + Stat


ACTIONS = int(Action.RAISE) + sizes.STATS
