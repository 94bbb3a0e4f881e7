"""Cyberdoom Tower, an attack, exactly: six dice on six Hit Boxes, by trying every way to place them.

A second reading of the rulebook: written from it, not from the kernels. Plain and slow on purpose, but for one thing:
rolls that show the same dice are looked at once. Four white and two red dice make 126 x 21 = 2646 such *pools*.

A card is six boxes, rows B, C, D, left to right: "" (or "-") empty, "w3" white with a 3, "r2" red with a 2. A floor is
three modifiers: "" (or "-") none, "chain", "exclamation", "red", "number_4".
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial

import numpy as np

FACES, WHITE, RED = 6, 4, 2
DICE = WHITE + RED
ROLLS = FACES**DICE
ROWS = (0, 0, 1, 1, 2, 2)  # row of each box
PLAIN = ("", "", "")
BANGS = ("exact", "row_equal", "all_equal")


def _hands(dice: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(1, FACES + 1), dice))


def _ways(hand: Sequence[int]) -> int:
    """Rolls that show these faces."""
    ways = factorial(len(hand))
    for face in set(hand):
        ways //= factorial(hand.count(face))
    return ways


_POOLS = [(white, red) for white in _hands(WHITE) for red in _hands(RED)]
_NUMBER = {pool: number for number, pool in enumerate(_POOLS)}
FACE = np.array([white + red for white, red in _POOLS], np.int8).T.copy()  # [die, pool]: faces; 0-3 are white
WAYS = np.array([_ways(white) * _ways(red) for white, red in _POOLS])  # [pool]: rolls of the 46 656
IS_RED = np.arange(DICE)[:, None] >= WHITE
_PLACINGS = np.array(list(permutations(range(DICE))))  # [way, box]: the die that lies on the box


def _box_takes(box: str, modifier: str, is_left: bool, bang: str) -> np.ndarray:
    """Whether the box takes each die of each pool, as far as that does not depend on other dice. [die, pool]"""
    number = int(box[1:]) if box.strip("-") else 0
    red = box.startswith("r") or (modifier == "red" and is_left)
    if number == 0 and modifier.startswith("number_"):
        number = int(modifier[-1])
    takes = number <= FACE
    if modifier == "exclamation" and bang == "exact" and number:
        takes = number == FACE
    return takes & (IS_RED | (not red))


@cache
def placeable(boxes: tuple[str, ...], modifiers: tuple[str, ...] = PLAIN, bang: str = "exact") -> np.ndarray:
    """Whether all six dice of each pool can be placed, by trying all 720 ways. Shape (2646,).

    `bang` is what an exclamation mark asks of its row: `exact` the very number of each numbered box, `row_equal` equal
    dice as a chain does, `all_equal` equal dice in all rows that have a mark.
    """
    legal = np.ones((len(_PLACINGS), len(_POOLS)), bool)
    for box in range(DICE):
        takes = _box_takes(boxes[box], modifiers[ROWS[box]], box % 2 == 0, bang)
        legal &= takes[_PLACINGS[:, box]]
    marked = []
    for row, modifier in enumerate(modifiers):
        left, right = (FACE[_PLACINGS[:, 2 * row + side]] for side in (0, 1))
        if modifier == "chain" or (modifier == "exclamation" and bang == "row_equal"):
            legal &= left == right
        if modifier == "exclamation" and bang == "all_equal":
            marked += [left, right]
    for faces in marked[1:]:
        legal &= faces == marked[0]
    return legal.any(axis=0)


def rolls(boxes: tuple[str, ...], modifiers: tuple[str, ...] = PLAIN, bang: str = "exact") -> int:
    """How many of the 46 656 rolls can be placed unaided."""
    return int(WAYS[placeable(boxes, modifiers, bang)].sum())


@cache
def _changed() -> np.ndarray:
    """Pool after one die of a colour goes from one face to another; -1 if there is no such die.

    [colour, face - 1, new face - 1, pool]
    """
    changed = np.full((2, FACES, FACES, len(_POOLS)), -1)
    for number, pool in enumerate(_POOLS):
        for colour in (0, 1):
            for face in set(pool[colour]):
                for new in range(1, FACES + 1):
                    hand = list(pool[colour])
                    hand[hand.index(face)] = new
                    other = [*pool]
                    other[colour] = tuple(sorted(hand))
                    changed[colour, face - 1, new - 1, number] = _NUMBER[other[0], other[1]]
    return changed


def best(
    placed: np.ndarray,
    uses: tuple[int, int, int, int] = (0, 0, 0, 0),
    luck: int = 0,
    for_luck: tuple[bool, bool, bool, bool] = (False, False, False, False),
) -> np.ndarray:
    """Chance that best play places each pool, in units of 6 ** -(re-rolls + luck). Shape (2646,), exact.

    Dynamic programming over (pool, free uses left, Luck left): use any ability on any die, in any order, or stop.

    Args:
        placed: What `placeable` gave.
        uses: Free uses left of +/-1, RE-ROLL, FLIP and HIT.
        luck: Luck that may be spent.
        for_luck: Which of the four may be used again for 1 Luck each; HIT also stands for the Gunsight.
    """
    changed = _changed()
    known: dict[tuple[tuple[int, ...], int], np.ndarray] = {}
    for free in product(*(range(use + 1) for use in uses)):
        for left in range(luck + 1):
            value = placed * np.int64(FACES ** (free[1] + left))
            for ability in range(4):
                if free[ability]:
                    after = known[(*free[:ability], free[ability] - 1, *free[ability + 1 :]), left]
                elif left and for_luck[ability]:
                    after = known[free, left - 1]
                else:
                    continue
                # what is not a re-roll leaves as many sixths as it found; a use for Luck that is none leaves one fewer
                unit = FACES if not free[ability] and ability != 1 else 1
                value = np.maximum(value, unit * _use(ability, after, changed))
            known[free, left] = value
    return known[uses, luck]


def _use(ability: int, after: np.ndarray, changed: np.ndarray) -> np.ndarray:
    """What the best use of an ability on one die is worth, when each pool is worth `after` then; [pool]."""
    value = np.zeros_like(after)
    for colour, face in product((0, 1), range(FACES)):
        to = changed[colour, face]
        there = to[0] >= 0
        if ability == 0:
            faces = [new for new in (face - 1, face + 1) if 0 <= new < FACES]
            worth = after[to[faces]].max(axis=0)
        elif ability == 1:
            worth = after[to].sum(axis=0)
        elif ability == 2:
            worth = after[to[FACES - 1 - face]]
        else:
            worth = after[to].max(axis=0)
        value = np.where(there, np.maximum(value, worth), value)
    return value


def successes(placed: np.ndarray, *uses: int) -> int:
    """Successes under best play with these free uses of each ability, of 6 ** (6 + re-rolls): exact."""
    plus_minus, re_roll, flip, hit = uses or (0, 0, 0, 0)
    return int((WAYS * best(placed, (plus_minus, re_roll, flip, hit))).sum())


def chance(placed: np.ndarray, *uses: int) -> float:
    """The same as a probability."""
    return successes(placed, *uses) / FACES ** (DICE + (uses[1] if uses else 0))


def chance_with_luck(placed: np.ndarray, unlocked: tuple[bool, bool, bool, bool], luck: int, gunsight: bool) -> float:
    """Chance of best play with each unlocked ability once for free and again for 1 Luck, as is the Gunsight's HIT."""
    plus_minus, re_roll, flip, hit = (int(open_) for open_ in unlocked)
    for_luck = (*unlocked[:3], unlocked[3] or gunsight)
    total = int((WAYS * best(placed, (plus_minus, re_roll, flip, hit), luck, for_luck)).sum())
    return total / FACES ** (DICE + re_roll + luck)
