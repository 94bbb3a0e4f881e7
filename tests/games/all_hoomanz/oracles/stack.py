"""All Hoomanz Are Dead: the Room stack, the stash and the clock of a BOMB, exactly, by counting.

Four blocks of 12 tiles: 1 Brain, 1 Fusion Core and 10 of 40 ordinary tiles each (AH-017, AH-018). 15 of the Loot
cards make the stash (AH-020). Every armed BOMB loses a shield in every Tick Tock (AH-182).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

BLOCKS, BLOCK, ORDINARY = 4, 12, 40
IN_BLOCK = BLOCK - 2  # ordinary tiles of a block
PLACES = list(permutations(range(1, BLOCK + 1), 2))  # (Brain, Fusion Core) of one block, equally likely


def _share(cases: Sequence[bool]) -> Fraction:
    return Fraction(sum(cases), len(cases))


# --- the stack -------------------------------------------------------------------------------------------------------


def core_among_first(tiles: int, nth: int = 3) -> Fraction:
    """The chance that the nth Fusion Core is among the first `tiles` of the stack."""
    before = (nth - 1) * BLOCK  # whole blocks above the nth core's
    return _share([before + core <= tiles for _, core in PLACES])


def mean_place(nth: int) -> Fraction:
    """The mean place of the nth Fusion Core, 1 being the top of the stack; of the nth Brain too."""
    return (nth - 1) * BLOCK + Fraction(sum(core for _, core in PLACES), len(PLACES))


def brains_when_core_appears(nth: int = 3) -> dict[int, Fraction]:
    """Brains revealed when the nth Fusion Core appears: one of each block before, and perhaps this block's."""
    brain_first = _share([brain < core for brain, core in PLACES])
    return {nth: brain_first, nth - 1: 1 - brain_first}


def no_brain_in_first(tiles: int) -> Fraction:
    """The chance that none of the first `tiles` (at most a block) is a Brain."""
    return _share([brain > tiles for brain, _ in PLACES])


def no_brain_nor_core_in_first(tiles: int) -> Fraction:
    """The chance that none of the first `tiles` (at most a block) is a Brain or a Fusion Core."""
    return _share([brain > tiles and core > tiles for brain, core in PLACES])


def ordinary_in_first_blocks(tiles: int, blocks: int, at_least: int = 1) -> Fraction:
    """The chance that, of so many marked ordinary tiles, `at_least` lie in the first `blocks` blocks."""
    slots = blocks * IN_BLOCK
    ways = sum(comb(slots, k) * comb(ORDINARY - slots, tiles - k) for k in range(at_least, tiles + 1))
    return Fraction(ways, comb(ORDINARY, tiles))


def two_in_first_blocks(blocks: int) -> tuple[Fraction, Fraction]:
    """The same for two tiles (the Helipads), slot by slot: the chances of at least one, and of both."""
    slots = list(combinations(range(ORDINARY), 2))
    end = blocks * IN_BLOCK
    return _share([a < end or b < end for a, b in slots]), _share([a < end and b < end for a, b in slots])


def first_tile(ordinary: int) -> Fraction:
    """The chance that the top tile is one of so many ordinary ones."""
    brain_nor_core = _share([brain != 1 and core != 1 for brain, core in PLACES])
    return brain_nor_core * Fraction(ordinary, ORDINARY)


# --- hands of cards --------------------------------------------------------------------------------------------------


def none_of(marked: int, cards: int, drawn: int) -> Fraction:
    """The chance to draw none of the marked cards."""
    return Fraction(comb(cards - marked, drawn), comb(cards, drawn))


def at_least(want: int, marked: int, cards: int, drawn: int) -> Fraction:
    """The chance to draw at least `want` of the marked cards."""
    hands = sum(comb(marked, k) * comb(cards - marked, drawn - k) for k in range(want, min(marked, drawn) + 1))
    return Fraction(hands, comb(cards, drawn))


def mean_of(marked: int, cards: int, drawn: int) -> Fraction:
    """The mean number of marked cards drawn, hand by hand."""
    hands = sum(k * comb(marked, k) * comb(cards - marked, drawn - k) for k in range(min(marked, drawn) + 1))
    return Fraction(hands, comb(cards, drawn))


def one_of_each(kinds: Sequence[int], cards: int, drawn: int) -> Fraction:
    """The chance to draw at least one card of each kind: hands built up a kind at a time."""
    hands = [1] + [0] * drawn  # [cards so far]
    for marked in kinds:
        hands = [sum(hands[n - k] * comb(marked, k) for k in range(1, n + 1)) for n in range(drawn + 1)]
    others = cards - sum(kinds)
    return Fraction(sum(hands[n] * comb(others, drawn - n) for n in range(drawn + 1)), comb(cards, drawn))


# --- the clock of a BOMB ---------------------------------------------------------------------------------------------


def bomb_clock(heroes: int, seat: int, shields: int = 3, adam: bool = False) -> tuple[list[int], int, int]:
    """Arm a BOMB in the turn of `seat` (1 is the first) and let everybody's Tick Tock come, round after round.

    Returns:
        The BOMB's shields at each S.I.M.O.N. turn before it explodes; the tick that makes it explode; and which tick
        is the armer's own next Tick Tock. With A.D.A.M. each round has his Tick Tock before the first hero's.
    """
    at_simon: list[int] = []
    explodes = own = ticks = 0
    player = seat
    while not (explodes and own):
        player += 1
        if player > heroes:
            if not explodes:
                at_simon.append(shields)  # S.I.M.O.N. has no Tick Tock (AH-A42)
            player = 0 if adam else 1
        ticks += 1
        shields -= 1
        if shields == 0:
            explodes = ticks
        if player == seat and not own:
            own = ticks
    return at_simon, explodes, own


def can_disarm(heroes: int, seat: int, adam: bool = False) -> bool:
    """Whether DISARM can remove a regular BOMB at S.I.M.O.N.'s next turn: it needs 2 shields or 3 (AH-155)."""
    at_simon, _, _ = bomb_clock(heroes, seat, adam=adam)
    return bool(at_simon) and at_simon[0] >= 2
