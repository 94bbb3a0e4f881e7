"""Humans!!!: sizes of arrays, and numbers that stand for nothing.

The constants are the most that fits; the rulebook's numbers are in RULES.

The squares of the tile in place t are 9 x t + q, q counted row by row. Edges are counted clockwise from the north, and
the square at an edge's middle is the only one that a road leaves the tile from:

    0 1 2        north 1
    3 4 5   west 3     east 5
    6 7 8        south 7

A set of squares is PARTS numbers, seven tiles in each: square q is bit q % BITS of number q // BITS.
"""

VECTORIZE = False  # loops over the parts of the town are short: vectorised by LLVM, they cost 5 % of the games' time

NOBODY, NOWHERE, NONE = -1, -1, -1
NOTHING, ONE, TWO = 0, 1, 2  # as arguments: int(NOTHING), as Numba compiles a plain 0 apart from other numbers

MAX_SEATS = 6
MAX_PAWNS = 10  # that a player has
SPOTS, EDGES, CENTRE = 9, 4, 4  # of a tile
MIDDLE = CENTRE  # the middle square of Town Square, which lies in place 0
EDGE_SPOT = (1, 5, 7, 3)
T_ROADS, L_ROADS = (11, 7, 14, 13), (9, 3, 6, 12)  # exits of the four outermost tiles of the mixed game, as sets
T_SHAPE, L_SHAPE = T_ROADS[0], L_ROADS[0]
FIRST_CORNER = 1 + EDGES  # the place of the first of these tiles: Town Square and four roads lie before it
TURNED = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # where a quarter turn clockwise moves each square
STEP_X, STEP_Y = (0, 1, 0, -1), (-1, 0, 1, 0)  # one step over each edge; y grows to the south
HUMANS, TOKENS, UNDEAD, LIFE, BULLETS = range(5)  # what is put on a new tile, in this order
MAX_TILES = 42
SQUARES = SPOTS * MAX_TILES
BITS = 7 * SPOTS
PARTS = -(-SQUARES // BITS)
WAVES = 64  # [steps] how far any search goes; no two squares of 20 tiles are farther apart
MAX_SITES = 2 * MAX_TILES + 2  # free cells beside n tiles in a row, and no other shape has more
MAX_TILE_ROWS, MAX_CHARACTERS, MAX_EVENT_ROWS = 20, 8, 24  # of a set; a tile of Zombies!!! has row MAX_TILE_ROWS + k
CARD_ROWS = 2 * MAX_EVENT_ROWS  # event cards of both sets: a card of Zombies!!! has row MAX_EVENT_ROWS + k
CAPTURE_KINDS, WOUND_KINDS = 3, 8
MAX_EVENTS, MAX_CAPTURES, MAX_WOUNDS = 60, 60, 60  # cards of a deck
MOST_LED = 4  # humans moved by one tune
MOST_STEPS = 12  # of a fleeing human; a bit of int16 for each length
FAR = 100  # [steps] no way, or too long a one
