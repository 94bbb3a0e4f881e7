"""Compute once, for all pools of dice and all layouts, how six dice can be placed on six Hit Boxes.

A *layout* is a card's six boxes under the floor's modifiers. A *pool* is a multiset of four white and two red dice; the
order of the dice does not matter, so there are only 126 x 21 = 2646 pools for 46 656 rolls:

    code of a colour   one digit per face: the number of dice that show it. White 1 1 3 6 in base 5:
                       digits 2 0 1 0 0 1 for the faces 1 .. 6, code 2 + 1 x 5^2 + 1 x 5^5.
                       A die that goes from face a to face b adds 5^(b - 1) - 5^(a - 1) to its colour's code.
    index of a colour  `white_index[code]`, 0 .. 125, and `red_index[code]`, 0 .. 20 (base 3)
    pool               white index x 21 + red index

Two tables follow from the cards, and all kernels of the attack read them:

    uses[layout, pool, flips, hits]  the least number of +/-1s with which all dice can be placed, if up to `flips` FLIPs
                                     and `hits` HITs may be used as well; NEVER if no number is enough.
                                     uses[layout, pool, 0, 0] == 0: the dice can be placed as they lie.
    odds[layout, kit, luck]          successes with the unlocked abilities `kit` and `luck` Luck, of 6^7: 6^6 rolls
                                     and 6 faces of one re-rolled die
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any

import numpy as np

from sims.games.cyberdoom_tower.records.state import (
    BOXES,
    DICE,
    FACES,
    MAX_LAYOUTS,
    MAX_USES,
    NEVER,
    ODDS_LUCK,
    POOLS,
    RED_CODES,
    RED_DICE,
    ROWS,
    SECTORS,
    WHITE_CODES,
    WHITE_DICE,
    Ability,
    AsProfile,
    Bang,
    Box,
    Modifier,
    Symbol,
)
from sims.kernel import kernel

_WHITE_BASE, _RED_BASE = WHITE_DICE + 1, RED_DICE + 1
# what a die that shows face + 1 adds to its colour's code
WHITE_DIGIT = tuple(_WHITE_BASE**face for face in range(FACES))
RED_DIGIT = tuple(_RED_BASE**face for face in range(FACES))
RED_POOLS = 21
SPLITS = np.array(  # the 6! / (2! 2! 2!) = 90 ways to give each of three rows two of six dice; their order is free
    [
        (*top, *middle, *(die for die in range(DICE) if die not in top + middle))
        for top in combinations(range(DICE), 2)
        for middle in combinations([die for die in range(DICE) if die not in top], 2)
    ]
)
_KITS = 2 ** len(Ability)  # sets of unlocked abilities
_KEPT = 1000  # layouts whose tables are remembered; 42 kB each


def derive(rules: np.ndarray) -> None:
    """Fill the fields of `rules[0]` that follow from the others.

    Raises:
        ValueError: If the tower needs more cards than there are, a floor has not exactly one key, more keys are
            needed than floors have, or there are more layouts than fit.
    """
    r = rules[0]
    _check_cards(r)
    r.ability_boxes[:] = [r.plus_minus_boxes, r.re_roll_boxes, r.flip_boxes, r.hit_boxes]
    for card in range(r.floor_cards_size):
        symbols = r.floor_cards[card].symbol
        keys = np.flatnonzero(symbols == Symbol.KEY)
        if len(keys) != 1:
            raise ValueError(f"floor_cards row {card + 1} has {len(keys)} keys; each floor has exactly one (CT-096)")
        r.key_sector[card] = keys[0] + 1
    r.floor_anti_stealth[:] = {
        AsProfile.TABLE: r.floor_cards["anti_stealth"],
        AsProfile.REMNANT: r.floor_cards["remnant"],
        AsProfile.ZERO: 0,
    }[AsProfile(r.as_profile)]
    layouts: dict[tuple[int, ...], int] = {}
    for sentinel in range(r.sentinel_cards_size):
        boxes = r.sentinel_cards[sentinel].boxes
        for card in range(r.floor_cards_size):
            floor = r.floor_cards[card]
            for column in range(SECTORS):
                rows = (floor.row_b[column], floor.row_c[column], floor.row_d[column])
                r.sentinel_layout[sentinel, card, column] = _number(layouts, (*boxes, *rows))
    for ai in range(r.ai_cards_size):
        r.ai_layout[ai] = _number(layouts, (*r.ai_cards[ai].boxes, *[Modifier.NONE] * ROWS))
    if len(layouts) > MAX_LAYOUTS:
        raise ValueError(f"the cards make {len(layouts)} different sets of Hit Boxes; at most {MAX_LAYOUTS} fit")
    white, red, *_ = _pools()
    r.white_index[:], r.red_index[:] = white, red
    for number, layout in enumerate(layouts):
        r.uses[number], r.odds[number] = _tables(layout, int(r.bang))


def _check_cards(r: Any) -> None:
    """Refuse a tower that needs more cards or keys than there are."""
    for table in ("floor_cards", "sentinel_cards"):
        if r[f"{table}_size"] < r.floors:
            raise ValueError(f"floors is {r.floors}; it must be at most the {r[f'{table}_size']} rows of {table}")
    if r.keys > r.floors:
        raise ValueError(f"keys is {r.keys}; it must be at most floors = {r.floors} (CT-096: one key a floor)")


def _number(layouts: dict[tuple[int, ...], int], key: tuple[Any, ...]) -> int:
    """Return the number of a layout (six boxes, three modifiers); a new layout gets the next number."""
    return layouts.setdefault(tuple(int(part) for part in key), len(layouts))


@lru_cache(maxsize=1)
def _pools() -> tuple[np.ndarray, ...]:
    """Number the multisets of dice.

    Returns:
        white, red: Index of a colour's multiset by its code; -1 for a code that is not of so many dice.
        white_codes, red_codes: The codes of each pool; int64, shape (POOLS,).
        weights: The number of the 6**6 rolls that give each pool; int64, shape (POOLS,).
    """
    white = np.full(WHITE_CODES, -1, np.int16)
    red = np.full(RED_CODES, -1, np.int16)
    parts = []
    for index, base, dice in ((white, _WHITE_BASE, WHITE_DICE), (red, _RED_BASE, RED_DICE)):
        codes, ways = [], []
        for number, faces in enumerate(combinations_with_replacement(range(FACES), dice)):
            code = sum(base**face for face in faces)
            index[code] = number
            codes.append(code)
            # orders of these dice: a multinomial coefficient
            ways.append(factorial(dice) // int(np.prod([factorial(faces.count(face)) for face in range(FACES)])))
        parts.append((np.array(codes, np.int64), np.array(ways, np.int64)))
    (white_codes, white_ways), (red_codes, red_ways) = parts
    return (
        white,
        red,
        np.repeat(white_codes, len(red_codes)),
        np.tile(red_codes, len(white_codes)),
        np.repeat(white_ways, len(red_ways)) * np.tile(red_ways, len(white_ways)),
    )


@lru_cache(maxsize=_KEPT)
def _tables(layout: tuple[int, ...], bang: int) -> tuple[np.ndarray, np.ndarray]:
    """Return `uses` and `odds` of one layout under a reading of the exclamation mark.

    They depend on nothing else: a changed card makes a few layouts, all others are computed once.
    """
    white, red, white_codes, red_codes, weights = _pools()
    uses = np.full((1, POOLS, MAX_USES, MAX_USES), NEVER, np.uint8)
    odds = np.zeros((1, _KITS, ODDS_LUCK), np.int32)
    fill(np.array([layout], np.int64), bang, white, red, white_codes, red_codes, weights, uses, odds)
    return uses[0], odds[0]


@kernel
def fill(layouts, bang, white, red, white_codes, red_codes, weights, uses, odds):
    """Fill `uses` and `odds` layout by layout.

    Args:
        layouts: Boxes and modifiers; int64, shape (layouts, BOXES + ROWS).
        bang: A Bang.
        white, red, white_codes, red_codes, weights: As `_pools` returns them.
        uses: All NEVER; uint8, shape (layouts, POOLS, MAX_USES, MAX_USES).
        odds: All 0; int32, shape (layouts, kits, ODDS_LUCK).
    """
    fits = np.zeros((ROWS, 2 * FACES, 2 * FACES, FACES + 1), np.bool_)
    cost = np.zeros(POOLS, np.int64)
    best, good = np.zeros(ODDS_LUCK, np.int64), np.zeros(ODDS_LUCK, np.int64)
    for number in range(layouts.shape[0]):
        fit_rows(layouts[number], bang, fits)
        for pool in range(POOLS):
            if placeable(white_codes[pool], red_codes[pool], fits, bang):
                uses[number, pool] = 0
        for flips in range(MAX_USES):  # in this order a plane meets the planes with one FLIP or HIT less filled
            for hits in range(MAX_USES):
                spread(white, red, white_codes, red_codes, uses[number], flips, hits)
        for kit in range(_KITS):
            if not kit >> Ability.RE_ROLL & 1:  # `count_successes` fills the row of `kit` with RE-ROLL too
                count_successes(
                    white, red, white_codes, red_codes, weights, uses[number], kit, cost, best, good, odds[number]
                )


# --- placing ---------------------------------------------------------------------------------------------------------


@kernel
def accepts(box, modifier, left, bang, colour, face):
    """Return whether one box takes a die of this colour (0 white, 1 red) and face (1 .. 6).

    `left` tells whether it is the left box of its row. Whether a row's two dice must be equal is asked in `fit_rows`.
    """
    number, wants_red = box, False
    if box >= Box.R1:  # CT-051
        number, wants_red = box - Box.R1 + 1, True
    if modifier == Modifier.RED and left:  # CT-056: the row's left box takes a red die
        wants_red = True
    if wants_red and colour == 0:
        return False
    if number == 0:  # CT-052: any die, unless the floor gives empty boxes a number (CT-057)
        if Modifier.NUMBER_1 <= modifier <= Modifier.NUMBER_6:
            return face >= modifier - Modifier.NUMBER_1 + 1
        return True
    if modifier == Modifier.EXCLAMATION and bang == Bang.EXACT:  # CT-055
        return face == number
    return face >= number  # CT-050


@kernel
def fit_rows(layout, bang, fits):
    """Fill `fits[row, a, b, view]`: whether dice a and b, in any order, fit a row.

    A die is colour x 6 + face - 1. View 0 asks no more. View v = 1 .. 6 also asks that a row with an exclamation mark
    shows v twice: under `bang = all_equal` all such rows must show the same number, so all rows are asked with the same
    view.
    """
    for row in range(ROWS):
        modifier = layout[BOXES + row]
        same = modifier == Modifier.CHAIN  # CT-054
        same |= modifier == Modifier.EXCLAMATION and bang == Bang.ROW_EQUAL
        marked = modifier == Modifier.EXCLAMATION and bang == Bang.ALL_EQUAL
        for a in range(2 * FACES):
            for b in range(2 * FACES):
                fit = False
                for dice in ((a, b), (b, a)):
                    placed = True
                    for box, die in enumerate(dice):
                        placed &= accepts(
                            layout[2 * row + box], modifier, box == 0, bang, die // FACES, die % FACES + 1
                        )
                    fit |= placed
                fit &= not same or a % FACES == b % FACES
                fits[row, a, b, 0] = fit
                for face in range(FACES):
                    shown = a % FACES == face and b % FACES == face
                    fits[row, a, b, face + 1] = fit and (shown or not marked)


@kernel
def placeable(white_code, red_code, fits, bang):
    """Return whether a pool's dice can be put on the six boxes (CT-049), by trying all 90 splits."""
    dice = np.empty(DICE, np.int64)  # the pool's dice, colour x 6 + face - 1: read off the digits of its codes
    count = 0
    for face in range(FACES):
        for _ in range(white_code // WHITE_DIGIT[face] % _WHITE_BASE):
            dice[count] = face
            count += 1
    for face in range(FACES):
        for _ in range(red_code // RED_DIGIT[face] % _RED_BASE):
            dice[count] = FACES + face
            count += 1
    views = FACES + 1 if bang == Bang.ALL_EQUAL else 1
    for view in range(1 if views > 1 else 0, views):  # 0 alone, or 1 .. 6: see `fit_rows`
        for split in range(SPLITS.shape[0]):
            a, b, c, d, e, f = SPLITS[split]
            if fits[0, dice[a], dice[b], view] and fits[1, dice[c], dice[d], view] and fits[2, dice[e], dice[f], view]:
                return True
    return False


# --- changing dice ---------------------------------------------------------------------------------------------------


@kernel
def changed(white, red, white_code, red_code, colour, face, new):
    """Return the pool after one die of `colour` goes from `face` to `new` (faces from 0)."""
    if colour == 0:
        return white[white_code + WHITE_DIGIT[new] - WHITE_DIGIT[face]] * RED_POOLS + red[red_code]
    return white[white_code] * RED_POOLS + red[red_code + RED_DIGIT[new] - RED_DIGIT[face]]


@kernel
def has(white_code, red_code, colour, face):
    """Return whether the pool holds a die of this colour and face (from 0)."""
    if colour == 0:
        return white_code // WHITE_DIGIT[face] % _WHITE_BASE > 0
    return red_code // RED_DIGIT[face] % _RED_BASE > 0


@kernel
def spread(white, red, white_codes, red_codes, uses, flips, hits):
    """Fill the plane `uses[:, flips, hits]`, one layout's least +/-1s with up to so many FLIPs and HITs.

    A shortest path over pools. On entry the plane is 0 where the dice can be placed (the caller has set that) and NEVER
    elsewhere; the planes with one FLIP or one HIT less are final.

        (flips - 1, hits) --FLIP--.
                                   >-- (flips, hits): pools joined by +/-1, each step costs 1
        (flips, hits - 1) --HIT---'

    First a use of FLIP or HIT, which costs no +/-1, gives each pool a start value. Then each pool takes 1 + the value
    of a neighbour while that is less: values only fall and stay whole, so this ends, and then no path is shorter.
    Changes may thus come in any order, +/-1s before a FLIP too.
    """
    for pool in range(POOLS):
        least = uses[pool, flips, hits]
        if flips > 0:  # "up to": a FLIP or a HIT may go unused
            least = min(least, uses[pool, flips - 1, hits])
        if hits > 0:
            least = min(least, uses[pool, flips, hits - 1])
        if least > 0 and flips + hits > 0:
            w, r = white_codes[pool], red_codes[pool]
            for colour in range(2):
                for face in range(FACES):
                    if not has(w, r, colour, face):
                        continue
                    if flips > 0:
                        # opposite faces add up to 7, counted from 0 to 5
                        other = changed(white, red, w, r, colour, face, FACES - 1 - face)
                        least = min(least, uses[other, flips - 1, hits])
                    if hits > 0:
                        for new in range(FACES):
                            other = changed(white, red, w, r, colour, face, new)
                            least = min(least, uses[other, flips, hits - 1])
        uses[pool, flips, hits] = least
    moving = True
    while moving:
        moving = False
        for pool in range(POOLS):
            least = uses[pool, flips, hits]
            if least <= 1:  # a step cannot improve these: it would leave at least 1
                continue
            w, r = white_codes[pool], red_codes[pool]
            for colour in range(2):
                for face in range(FACES):
                    if not has(w, r, colour, face):
                        continue
                    for new in (face - 1, face + 1):
                        if 0 <= new < FACES:
                            other = changed(white, red, w, r, colour, face, new)
                            if uses[other, flips, hits] + 1 < least:
                                least = uses[other, flips, hits] + 1
            if least < uses[pool, flips, hits]:
                uses[pool, flips, hits] = least
                moving = True


@kernel
def luck_to_place(uses, free_steps, free_flips, free_hits, steps, flips, hits):
    """Return the least Luck that places a pool without a re-roll; NEVER if no amount does.

    Args:
        uses: The pool's part of the table: `uses[layout, pool]`, shape (MAX_USES, MAX_USES).
        free_steps, free_flips, free_hits: Uses of +/-1, FLIP and HIT that cost nothing.
        steps, flips, hits: Whether more uses can be bought, each for 1 Luck (CT-064, CT-065, CT-111).
    """
    best = NEVER
    for f in range(MAX_USES):
        if f > free_flips and not flips:
            break
        for h in range(MAX_USES):
            if h > free_hits and not hits:
                break
            needed = int(uses[f, h])
            if needed > free_steps and (needed >= NEVER or not steps):
                continue
            best = min(best, max(0, needed - free_steps) + max(0, f - free_flips) + max(0, h - free_hits))
            if best == 0:  # no Luck is less
                return 0
    return best


@kernel
def count_successes(white, red, white_codes, red_codes, weights, uses, kit, cost, best, good, odds):
    """Count the successes with the abilities of `kit` and 0, 1, ... Luck: fill two rows of `odds` [of 6**7].

    `kit` is without RE-ROLL. Its own row gets the successes without a re-roll, each counted 6 times, so that both rows
    have one denominator; the row with RE-ROLL gets those with the one free re-roll of the best die. Re-rolling comes
    first: its result may make other changes needless, and a change made to that die before would be lost.

    Exact if at most one re-roll is used: one bought for Luck is not counted. `cost`, `best` and `good` are scratch.
    """
    steps, flips, hits = kit >> Ability.PLUS_MINUS & 1, kit >> Ability.FLIP & 1, kit >> Ability.HIT & 1
    for pool in range(POOLS):
        # an unlocked ability has one free use (1, else 0), and more for Luck
        cost[pool] = luck_to_place(uses[pool], steps, flips, hits, steps, flips, hits)
    plain, re_rolled = odds[kit], odds[kit | 1 << Ability.RE_ROLL]
    for pool in range(POOLS):
        best[:] = 0  # the same for the best die to re-roll
        if cost[pool] > 0:
            w, r = white_codes[pool], red_codes[pool]
            for colour in range(2):
                for face in range(FACES):
                    if has(w, r, colour, face):
                        good[:] = 0  # faces of the re-rolled die that lead to a success, by Luck
                        for new in range(FACES):
                            after = cost[changed(white, red, w, r, colour, face, new)]
                            for luck in range(after, ODDS_LUCK):
                                good[luck] += 1
                        for luck in range(ODDS_LUCK):
                            best[luck] = max(best[luck], good[luck])
        for luck in range(ODDS_LUCK):
            fits = cost[pool] <= luck
            plain[luck] += weights[pool] * FACES * fits
            re_rolled[luck] += weights[pool] * (FACES if fits else best[luck])
