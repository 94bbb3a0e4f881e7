"""All Hoomanz Are Dead: what a player cannot see, dealt anew."""

from sims.decks import FREE, shuffle
from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.words import Kind, Pile, Stream
from sims.kernel import kernel
from sims.piles import put_on, shuffle_lowest, take_off


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see: decks, tiles in the stack, the CUBETRON pile.

    Heroes do not see A.D.A.M.'s cards either, nor in which order he put Mystery cards back (AH-211), which he knows.
    CUBETRONs that went under the pile lay open before (AH-243, AH-244). The result depends on what the seat knows and
    on the random numbers, not on how the hidden cards and tiles lie.
    """
    shuffle_lowest(s, Stream.LOOT.value, Pile.LOOT.value, s.left[Pile.LOOT])
    known = s.mystery_ordered if seat == ADAM else 0
    shuffle_lowest(s, Stream.MYSTERY.value, Pile.MYSTERY.value, s.left[Pile.MYSTERY] - known)
    shuffle(s, Stream.CUBETRON.value, s.pile, s.pile_unseen)
    # to heroes his cards are as unknown as the deck: put them on it, shuffle all, give him the last ones
    held, monsters = s.adam_held if seat != ADAM else 0, Pile.MONSTER.value
    for place in range(held):
        put_on(s, monsters, s.adam_hand[place], place)
    shuffle_lowest(s, Stream.MONSTER.value, monsters, s.left[monsters] + held)
    for place in range(held):
        s.adam_hand[place] = take_off(s, monsters, place)
    redeal_stack(s, rules)


@kernel
def redeal_stack(s, rules):
    """Shuffle the tiles still in the stack as a player may imagine them.

    Ordinary tiles may lie anywhere; Brains and Fusion Cores only in the piles that still hide one. So tiles are first
    exchanged within their own sort over the whole stack, then every pile is put in order and shuffled in itself.
    """
    shuffle_alike(s, rules, 0)
    shuffle_alike(s, rules, 1)
    shuffle_alike(s, rules, 2)
    begin = 0
    for pile in range(rules.piles):
        # as in `setup.stack_rooms`: this pile's share of ordinary tiles, a Brain and a Fusion Core
        size = (rules.ordinary_size * (pile + 1)) // rules.piles - (rules.ordinary_size * pile) // rules.piles + 2
        first = max(begin, s.revealed)
        if first < begin + size:
            put_sorts_in_order(rules, s.stack[first : begin + size], begin + size - first)
            shuffle(s, Stream.ROOMS.value, s.stack[first : begin + size], begin + size - first)
        begin += size


@kernel
def put_sorts_in_order(rules, tiles, count):
    """Put ordinary tiles before Brains before Fusion Cores; tiles of one sort keep their order (insertion sort)."""
    for i in range(1, count):
        tile, place = tiles[i], i
        while place > 0 and sort_of(rules, int(tiles[place - 1])) > sort_of(rules, int(tile)):
            tiles[place] = tiles[place - 1]
            place -= 1
        tiles[place] = tile


@kernel
def sort_of(rules, tile):
    """Return 0 for an ordinary tile, 1 for a Brain, 2 for a Fusion Core."""
    kind = int(rules.tiles[tile].kind)
    if kind == Kind.BRAIN:
        return 1
    return 2 if Kind.EMP <= kind <= Kind.LAB else 0


@kernel
def shuffle_alike(s, rules, sort):
    """Shuffle the hidden tiles of one sort among their places."""
    tiles, hidden = s.desk[FREE], 0
    for place in range(s.revealed, s.stack_size):
        if sort_of(rules, int(s.stack[place])) == sort:
            tiles[hidden] = s.stack[place]
            hidden += 1
    shuffle(s, Stream.ROOMS.value, tiles, hidden)
    taken = 0
    for place in range(s.revealed, s.stack_size):
        if sort_of(rules, int(s.stack[place])) == sort:
            s.stack[place] = tiles[taken]
            taken += 1
    for place in range(hidden):
        tiles[place] = 0
