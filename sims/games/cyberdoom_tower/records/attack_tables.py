"""Fill the two tables of an attack's dice for all layouts at once: see `layouts`, which says what they hold.

A *set of layouts* is a number whose bit i stands for layout i, up to 63 of them, so that one `|` or `&` answers for all
of them.
"""

from itertools import combinations

import numpy as np

from sims.games.cyberdoom_tower.records.state import (
    BOXES,
    DICE,
    FACES,
    MAX_USES,
    NEVER,
    ODDS_LUCK,
    POOLS,
    ROWS,
    Ability,
    Bang,
    Box,
    Modifier,
)
from sims.kernel import kernel

AT_ONCE = 63  # layouts in a set: bits of an int64 without its sign
KITS = 2 ** len(Ability)  # sets of unlocked abilities
SPLITS = np.array(  # the 6! / (2! 2! 2!) = 90 ways to give each of three rows two of six dice; their order is free
    [
        (*top, *middle, *(die for die in range(DICE) if die not in top + middle))
        for top in combinations(range(DICE), 2)
        for middle in combinations([die for die in range(DICE) if die not in top], 2)
    ]
)


@kernel
def fill(layouts, bang, dice, turned, weights, uses, odds):
    """Fill `uses` and `odds` of up to `AT_ONCE` layouts.

    Args:
        layouts: Boxes and modifiers; int64, shape (layouts, BOXES + ROWS).
        bang: A Bang.
        dice: Of each pool, colour x 6 + face from 0, equal ones side by side; int64, shape (POOLS, DICE).
        turned: The pool after one of its dice is turned to a face; int64, shape (POOLS, DICE, FACES).
        weights: The number of the 6**6 rolls that give each pool; int64, shape (POOLS,).
        uses: All NEVER; uint8, shape (layouts, POOLS, MAX_USES, MAX_USES).
        odds: All 0; int32, shape (layouts, KITS, ODDS_LUCK).
    """
    every = (1 << layouts.shape[0]) - 1
    fits = np.zeros((ROWS, 2 * FACES, 2 * FACES, FACES + 1), np.int64)
    fit_rows(layouts, bang, fits)
    placed = np.zeros(POOLS, np.int64)
    for pool in range(POOLS):
        placed[pool] = placeable(dice[pool], fits, bang, every)
    near = np.zeros((1 + ODDS_LUCK, MAX_USES, MAX_USES, POOLS), np.int64)  # a free +/-1, and one for each Luck
    spread(dice, turned, placed, every, near, uses)
    within = np.zeros(POOLS, np.int64)
    for kit in range(KITS):
        if not kit >> Ability.RE_ROLL & 1:  # `count_successes` fills the row of `kit` with RE-ROLL too
            for luck in range(ODDS_LUCK):
                place_with(near, kit, luck, within)
                count_successes(
                    dice, turned, weights, within, every, odds[:, kit, luck], odds[:, kit | 1 << Ability.RE_ROLL, luck]
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
def fit_rows(layouts, bang, fits):
    """Fill `fits[row, a, b, view]`: the set of layouts whose row takes dice a and b, in any order.

    A die is colour x 6 + face - 1. View 0 asks no more. View v = 1 .. 6 also asks that a row with an exclamation mark
    shows v twice: under `bang = all_equal` all such rows must show the same number, so all rows are asked with the same
    view.
    """
    for number in range(layouts.shape[0]):
        layout, bit = layouts[number], 1 << number
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
                    if not fit or (same and a % FACES != b % FACES):
                        continue
                    fits[row, a, b, 0] |= bit
                    for face in range(FACES):
                        if not marked or (a % FACES == face and b % FACES == face):
                            fits[row, a, b, face + 1] |= bit


@kernel
def placeable(dice, fits, bang, every):
    """Return the set of layouts on whose six boxes these dice can be put (CT-049), by trying all 90 splits."""
    placed = 0
    views = FACES + 1 if bang == Bang.ALL_EQUAL else 1
    for view in range(1 if views > 1 else 0, views):  # 0 alone, or 1 .. 6: see `fit_rows`
        for split in range(SPLITS.shape[0]):
            a, b, c, d, e, f = SPLITS[split]
            placed |= (
                fits[0, dice[a], dice[b], view] & fits[1, dice[c], dice[d], view] & fits[2, dice[e], dice[f], view]
            )
            if placed == every:
                return placed
    return placed


# --- changing dice ---------------------------------------------------------------------------------------------------


@kernel
def spread(dice, turned, placed, every, near, uses):
    """Fill `uses`, and `near[steps, flips, hits, pool]`: the layouts on which so many +/-1s, FLIPs and HITs are enough.

    A change leads from a pool to another one; what is enough there is enough here with one change more:

        (steps - 1, flips, hits) --+/-1--.
        (steps, flips - 1, hits) --FLIP--+--> (steps, flips, hits)
        (steps, flips, hits - 1) --HIT---'

    Changes may thus come in any order, and any of them may go unused. If one +/-1 more adds nothing, more add nothing.

    Args:
        dice, turned: As `_pools` returns them.
        placed: The layouts on which each pool can be placed as it lies; int64, shape (POOLS,).
        every: The set of all layouts.
        near: Filled up to as many +/-1s as it has rows for; int64, shape (any, MAX_USES, MAX_USES, POOLS).
        uses: As in `fill`.
    """
    fewer, now = np.zeros((MAX_USES, MAX_USES, POOLS), np.int64), np.zeros((MAX_USES, MAX_USES, POOLS), np.int64)
    steps, moving = 0, True
    while moving:
        moving = False
        for flips in range(MAX_USES):
            for hits in range(MAX_USES):
                for pool in range(POOLS):
                    before = fewer[flips, hits, pool]
                    enough = before
                    if enough != every:
                        enough |= changed(dice, turned, placed, fewer, now, steps, flips, hits, pool)
                    now[flips, hits, pool] = enough
                    if enough != before:
                        moving = True
                        for number in range(uses.shape[0]):
                            if (enough & ~before) >> number & 1:
                                uses[number, pool, flips, hits] = steps
                    for more in range(steps, near.shape[0]):
                        near[more, flips, hits, pool] = enough
        fewer, now = now, fewer
        steps += 1


@kernel
def changed(dice, turned, placed, fewer, now, steps, flips, hits, pool):
    """Return the layouts on which a pool is placed as it lies, or after one change and what is enough after that.

    `fewer` has the layouts for one +/-1 less, `now` those for as many, with fewer FLIPs or HITs.
    """
    enough = placed[pool]
    if flips > 0:  # a FLIP or a HIT may go unused
        enough |= now[flips - 1, hits, pool]
    if hits > 0:
        enough |= now[flips, hits - 1, pool]
    for die in range(DICE):
        if die > 0 and dice[pool, die] == dice[pool, die - 1]:
            continue
        after, face = turned[pool, die], dice[pool, die] % FACES
        if steps > 0 and face > 0:
            enough |= fewer[flips, hits, after[face - 1]]
        if steps > 0 and face < FACES - 1:
            enough |= fewer[flips, hits, after[face + 1]]
        if flips > 0:  # opposite faces add up to 7, counted from 0 to 5
            enough |= now[flips - 1, hits, after[FACES - 1 - face]]
        if hits > 0:
            for new in range(FACES):
                enough |= now[flips, hits - 1, after[new]]
    return enough


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


# --- counting --------------------------------------------------------------------------------------------------------


@kernel
def place_with(near, kit, luck, within):
    """Fill `within` [pool]: the layouts on which a kit and so much Luck place it without a re-roll.

    These are the layouts for which `luck_to_place` is at most `luck`: an unlocked ability has one free use, and more
    for 1 Luck each; a locked one has none.
    """
    steps, flips, hits = kit >> Ability.PLUS_MINUS & 1, kit >> Ability.FLIP & 1, kit >> Ability.HIT & 1
    for pool in range(POOLS):
        within[pool] = 0
        for f in range((1 + luck) * flips + 1):
            for h in range((1 + luck) * hits + 1):
                left = luck - max(0, f - 1) - max(0, h - 1)
                if left >= 0:
                    within[pool] |= near[(1 + left) * steps, f, h, pool]


@kernel
def count_successes(dice, turned, weights, within, every, plain, re_rolled):
    """Add up the successes of each layout: without a re-roll, and with the one free re-roll of the best die [of 6**7].

    Those without are counted 6 times each, so that both have one denominator. Re-rolling comes first: its result may
    make other changes needless, and a change made to that die before would be lost.

    Exact if at most one re-roll is used: one bought for Luck is not counted.

    Args:
        dice, turned, weights: As in `fill`.
        within: The layouts on which each pool is a success as it lies; int64, shape (POOLS,).
        every: The set of all layouts.
        plain, re_rolled: Their successes; int32, shape (layouts,).
    """
    best, good = np.zeros(FACES + 1, np.int64), np.zeros(FACES + 1, np.int64)
    always = 0
    for pool in range(POOLS):
        if within[pool] == every:
            always += weights[pool] * FACES
            continue
        for n in range(1, FACES + 1):
            best[n] = 0  # the layouts on which some die has at least n faces that lead to a success
        for die in range(DICE):
            if die > 0 and dice[pool, die] == dice[pool, die - 1]:
                continue
            good[0] = every
            for new in range(FACES):
                good[new + 1] = 0  # the same for this die and its faces up to `new`
                for n in range(new + 1, 0, -1):
                    good[n] |= good[n - 1] & within[turned[pool, die, new]]
            for n in range(1, FACES + 1):
                best[n] |= good[n]
        for number in range(plain.shape[0]):
            if within[pool] >> number & 1:
                plain[number] += weights[pool] * FACES
                re_rolled[number] += weights[pool] * FACES
                continue
            for n in range(1, FACES + 1):
                re_rolled[number] += weights[pool] * (best[n] >> number & 1)
    for number in range(plain.shape[0]):
        plain[number] += always
        re_rolled[number] += always
