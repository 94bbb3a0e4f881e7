"""Human Punishment: sizes of arrays, and numbers that stand for nothing.

The constants are the most that fits; the rulebook's numbers are in RULES.

Every card on the table has a number of its own, its *place in the record*: `id_card[3]` is what is printed on ID card
number 3, `id_at[seat]` is the number of the card that lies in front of a player. Where a card lies is public; what is
printed on it is known to the seats in `id_seen`. The same holds for loyalty cards and programs.
"""

NOBODY, NONE = -1, -1
NOTHING, ONE = 0, 1  # as arguments: int(NOTHING), as Numba compiles a plain 0 apart from other numbers

VECTORIZE = False  # loops over players are short: vectorised by LLVM, they cost 6 % of the games' time

MAX_SEATS = 16
SIDES = 2  # loyalty cards of a player: left and right of the ID
TEAMS = 5
USES = 3  # kinds of programs that are used: any time, in the own turn, permanent
COLOURS = 3  # and piles of ID cards that are dealt
MAX_IDS = MAX_SEATS + 1  # one of the ID cards dealt lies aside
MAX_LOYALTIES = 16  # two for each of 8 players, or one for each of 16
ID_ROWS, LOYALTY_ROWS, PROGRAM_ROWS, WEAPON_KINDS, SETUPS = 24, 8, 24, 5, 13
ID_CARDS, LOYALTY_CARDS, WEAPON_CARDS = 60, 32, 16
MAX_PROGRAMS = 80
MAX_HAND = 24  # programs of one player; who holds so many draws no more
MAX_CHECKS = 64  # eliminations: each seat's, and those after a return
OUTSIDER = MAX_SEATS  # stands beside the seats as one who sees what lies face up, and nothing else
EVERYBODY = (1 << (MAX_SEATS + 1)) - 1
MAX_LOG = 256  # the newest aims, shots and checks that scripts may remember
ID_CLASSES = 3 * 6  # piles x Always: IDs of one class are alike for the team
ID_BITS = 8  # of a count of IDs, at most ID_CARDS
PAIR_BITS = 10  # of a count of pairs of loyalty cards, at most 16 x 15
SECRET_BITS = 8  # of a count of secret loyalties of one colour, at most MAX_HAND
HALF_OF_PROGRAMS = 40  # programs with lower numbers are in the first of two sets, the others in the second
TENTHS = 10  # bins of what is believed, see `rules.measuring`
MEASURED_ROUNDS = (1, 2, 3, 5, 8)
