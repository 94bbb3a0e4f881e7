"""All Hoomanz Are Dead: the columns of its tables: tiles, cards, characters, chits, faces, scripts."""

import numpy as np

from sims.games.all_hoomanz.records.sizes import ADAM_CHITS, MAX_COMMANDS, SLOTS
from sims.record import table

TILE = table(
    [
        ("kind", np.int64),
        ("icons", np.int64),  # Loot cards or Monsters
        ("edges", np.int64, (4,)),  # an Edge for each side, north first, as printed
        ("barrier", np.int64),
        ("trapdoor", np.int64),
        ("tnt", np.int64),
        ("expansion", np.int64),
    ]
)
LOOT_CARD = table(
    [
        ("type", np.int64),
        ("attack", np.int64),
        ("defense", np.int64),
        ("speed", np.int64),
        ("maneuver", np.int64),  # class of Weakness it answers, 0: none
        ("effect", np.int64),
        ("amount", np.int64),  # of its effect
        ("chopper", np.int64),
        ("expansion", np.int64),
    ]
)
MONSTER_CARD = table(
    [
        ("speed", np.int64),
        ("attack", np.int64),
        ("defense", np.int64),
        ("weakness", np.int64),  # class, 0: none
        ("skill", np.int64),
        ("amount", np.int64),  # of its skill
        ("bomb", np.int64),
        ("expansion", np.int64),
    ]
)
MYSTERY_CARD = table([("instruction", np.int64), ("amount", np.int64), ("expansion", np.int64)])
CHARACTER = table(
    [
        ("pool", np.int64),  # a HeroPool
        ("speed", np.int64),
        ("attack", np.int64),  # Minimum Attack
        ("slots", np.int64, (SLOTS,)),  # the types that fit; the last slot is locked
        ("feral", np.int64),
        ("amount", np.int64),  # of the feral ability
        ("hand_limit", np.int64),
    ]
)
LEVEL_UP = table(
    [
        ("attack", np.int64),
        ("defense", np.int64),
        ("speed", np.int64),
        ("unlocks", np.int64),
        ("maneuver", np.int64),
        ("effect", np.int64),
        ("dark_attack", np.int64),
        ("dark_defense", np.int64),
        ("dark_speed", np.int64),
        ("dark_effect", np.int64),
    ]
)
FACE = table(
    [
        ("commands", np.int64, (MAX_COMMANDS,)),
        ("maximum", np.int64),  # position of the Upgrade marker that ends the game
        ("line", np.int64),  # positions of the Assembly Line
        ("assemble", np.int64),  # Drones a time
    ]
)
CUBETRON = table([("power", np.int64), ("amount", np.int64)])
ADAM_CHIT = table(
    [
        ("attack", np.int64),
        ("speed", np.int64),
        ("ability", np.int64),
        ("amount", np.int64),
        ("horde_attack", np.int64),
        ("horde_speed", np.int64),
        ("dark_attack", np.int64),
        ("dark_speed", np.int64),
        ("dark_ability", np.int64),
        ("dark_amount", np.int64),
        ("dark_horde_attack", np.int64),
        ("dark_horde_speed", np.int64),
    ]
)
ADAM_LEVEL = table([("trigger", np.int64)])
POLICY = table(
    [
        ("arm", np.int64),  # [points] worth of arming a BOMB
        ("strike", np.int64),  # of an Air Strike
        ("explore", np.int64),  # of a new room
        ("loot", np.int64),  # of a Loot card
        ("monster", np.int64),  # of a Monster card
        ("mystery", np.int64),  # of a Mystery card
        ("drone", np.int64),  # of a destroyed Drone once there are as many as `drone_alarm`
        ("drone_alarm", np.int64),  # [Drones] on the board
        ("shield", np.int64),  # of a shield
        ("shield_goal", np.int64),  # [shields] below which Defense is prepared
        ("knock_out", np.int64),  # cost of being KO'd
        ("careful", np.int64),  # 1: arms only with an Action left to leave, and leaves rooms that are to explode
        ("sacrifice", np.int64),  # 1: careful no more when the game is about to be lost or won
        ("gather", np.int64),  # 1: hands Choppers to whoever holds most; 2: BOMB ingredients as well
        ("level", np.int64),  # of a Level Up
        ("drink", np.int64),  # price of a Powa-Drink
        ("noodle", np.int64),  # price of an Instant Noodle
        ("haste", np.int64),  # [points] an Action of walking costs
        ("brink", np.int64),  # [Drones] that may still come out when the game counts as about to be lost
        ("brawn", np.int64),  # [Attack] prepared for rooms yet unseen once the bonus is so high
        ("ferry", np.int64),  # price of a Chopper to spare for an Air Ferry
        # what may pay a flight 0: spare Choppers of the Inventory; 1: equipped ones too; 2: to arm a BOMB, also those
        # of an Air Strike for which the hero has too few; 3: those for any flight, also to where it destroys Drones,
        # and a BOMB's ingredient for which it has an Implant, and a flight to where the last blow can be dealt is free
        ("fly", np.int64),
        # short fuses first 1: where the BOMB wins; 2: also where a Drone could disarm a longer one; 3: always; 4: but
        # with an Air Strike's Choppers rather a Monster BOMB that no Drone could disarm
        ("quick_fuse", np.int64),
        # worth of a BOMB that a Drone could disarm 0: half; 1: nothing; 2: also half if one could once it has explored;
        # 3: also eats a Move Noodle, with no Action left, to leave a room about to explode
        ("wary", np.int64),
        ("adam", np.int64),  # of destroying A.D.A.M.; 0: only where he would win with the next Brain
        ("killer", np.int64),  # of a Level Up that destroys Drones, in the points of `levels.chit_value`
        ("slot", np.int64),  # of a Level Up that unlocks the third slot, likewise
        ("pace", np.int64),  # [points] that `drone` rises for each further Drone that the face assembles at a time
    ]
)
GROUP = table(  # how S.I.M.O.N.'s free choices are made
    [
        ("near", np.int64),  # where Drones explore: 1 beside heroes, -1 away from them
        ("open", np.int64),  # rotations of rooms they reveal: 1 open to heroes, -1 walled off
        ("spare", np.int64),  # whom they hit, what they disarm, where they land and come from: 1 to spare heroes
        ("service", np.int64),  # CLEAR tokens: 1 taken from useful rooms, -1 from dangerous ones
    ]
)
ADAM_POLICY = table(
    [
        ("hunt", np.int64),  # [points] worth of a Combat with a hero he would win
        ("crush", np.int64),  # of crushing a Brain
        ("monster", np.int64),  # of a Monster card
        ("shield", np.int64),  # of a shield
        ("explore", np.int64),  # of a new room
        ("avoid", np.int64),  # 1: keeps away from heroes
        ("courage", np.int64),  # [Attack] from which he seeks Combat without a Horde
        ("repair", np.int64),  # of a room from which he can Repair what is short-circuited
        ("reserve", np.int64),  # [shields] he keeps when he fabricates a Drone
        ("pile", np.int64),  # [shields] on the CUBETRON pile that he takes rather than a hero's CUBETRON
        ("chit", np.int64, (ADAM_CHITS,)),  # how much he wants each Level Up: the most wanted first
        ("near", np.int64),
        ("open", np.int64),
        ("spare", np.int64),
        ("service", np.int64),
    ]
)
