"""Posthuman: sizes of its arrays, and the numbers that stand for nobody, nowhere and none.

The rulebook's numbers are in RULES.
"""

MAX_SEATS, NOBODY, NOWHERE, NONE = 4, -1, -1, -1
NO, YES = 0, 1  # pass `int(YES)`: Numba would compile the callee again for a literal
NOTHING, ONE = 0, 1  # the same for numbers
STATS = 5  # strength, speed, mind, melee, shooting
MAX_STAT, MAX_TRACK = 5, 10  # the highest stat; the longest health or morale track
LEVELS, MAX_POSITIONS, MAX_HUNGER = 3, 16, 6

# items are numbered together: equipment from 0, weapons from WEAPONS, starting items from STARTING_ITEMS
MAX_EQUIPMENT, MAX_WEAPONS, MAX_STARTING_ITEMS = 24, 24, 16
WEAPONS, STARTING_ITEMS = MAX_EQUIPMENT, MAX_EQUIPMENT + MAX_WEAPONS
ITEMS = STARTING_ITEMS + MAX_STARTING_ITEMS
MAX_INVENTORY, MAX_HAND = 16, 4  # the fourth card of a hand lies there only until one is chosen to be dropped
CHARACTER_ITEMS = 4  # items that a pre-made character brings
MAX_HITS = 5  # shooting Specials on one target

# encounters are numbered together: enemies from 0, then minions from MINIONS, narratives from NARRATIVES
MAX_ENEMIES, MAX_MINIONS, MAX_NARRATIVES = 32, 8, 32
MINIONS, NARRATIVES = MAX_ENEMIES, MAX_ENEMIES + MAX_MINIONS
FOES = MAX_ENEMIES + MAX_MINIONS
MAX_FOES = 8  # enemies in one combat

MAX_CARDS = 80  # of a deck
MAX_SKILLS, MAX_OWN_SKILLS = 24, 32
MAX_FOLLOWERS, MAX_OWN_FOLLOWERS = 8, 16
MAX_SUPPLIES, MAX_EVENTS = 16, 32
MAX_SCARS, MAX_OWN_SCARS = 16, 32
MAX_ACTIONS, MAX_ACTION_HAND = 32, 8
MAX_TILES, MAX_MAP = 40, 80
START = MAX_TILES  # the starting tile among the tiles
TERRAINS, MAX_ZONES, MAX_EXITS = 4, 3, 4
MAX_CHARACTERS = 16
SIDES = 12  # of a die, at most
MAX_CHOICES = 6  # cards drawn to choose among
MAX_WAITING = 12  # tasks that wait for each other
ODDS_DICE = 8  # the odds of an exchange are known for fewer melee dice than this
