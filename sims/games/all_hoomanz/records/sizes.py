"""All Hoomanz Are Dead: sizes of its arrays, and the numbers that stand for nobody, nowhere and none.

The rulebook's numbers are in RULES.
"""

MAX_SEATS, ADAM, NOBODY, NOWHERE, NONE = 5, 5, -1, -1, -1  # A.D.A.M. decides at seat 5
NO, YES = 0, 1  # pass `int(YES)`: Numba would compile the callee again for a literal
MAX_ROOMS = 60  # tiles on the board; one bit each in a set of rooms (`sims.sets`)
MAX_STACK, MAX_PILES = 56, 8
SHIFT = 7
SIDE = 1 << SHIFT  # the board's grid, in cells; the Medbay lies in its middle
CELLS, CENTRE = SIDE * SIDE, SIDE * SIDE // 2 + SIDE // 2
MAX_HAND = 16
SLOTS, CHITS, LEVEL_SLOTS = 3, 4, 3  # a Character Card's equipment slots; Level Up chits, and the slots for them
MAX_LOOT, MAX_LOOT_CARDS = 64, 96
MONSTERS = MAX_LOOT  # in an Inventory: below it Loot rows, from it on Monster rows + MONSTERS
MAX_MONSTERS, MAX_MONSTER_CARDS = 80, 96
MAX_MYSTERIES, MAX_MYSTERY_CARDS = 32, 48
MAX_TILES, MAX_HEROES, MAX_FACES, MAX_COMMANDS = 60, 8, 8, 8
WEAKNESSES, MAX_EFFECTS = 3, 32
MAX_BOMBS, MAX_CUBETRONS, CUBETRON_KINDS = 4, 5, 8
ADAM_CHITS, ADAM_LEVELS, HORDE = 10, 6, 4
ODDS_SPEED, ODDS_ATTACK, ODDS_SHIELDS = 16, 24, 20  # a Combat's odds are known for values below these
