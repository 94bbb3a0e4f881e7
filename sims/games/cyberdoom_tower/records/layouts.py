"""Compute once, for all pools of dice and all layouts, how six dice can be placed on six Hit Boxes.

A *layout* is a card's six boxes under the floor's modifiers. A *pool* is a multiset of four white and two red dice; the
order of the dice does not matter, so there are only 126 x 21 = 2646 pools for 46 656 rolls:

    code of a colour   one digit per face: the number of dice that show it. White 1 1 3 6 in base 5:
                       digits 2 0 1 0 0 1 for the faces 1 .. 6, code 2 + 1 x 5^2 + 1 x 5^5.
                       A die that goes from face a to face b adds 5^(b - 1) - 5^(a - 1) to its colour's code.
    index of a colour  `white_index[code]`, 0 .. 125, and `red_index[code]`, 0 .. 20 (base 3)
    pool               white index x 21 + red index

Two tables follow from the cards (see `attack_tables`), and all kernels of the attack read them:

    uses[layout, pool, flips, hits]  the least number of +/-1s with which all dice can be placed, if up to `flips` FLIPs
                                     and `hits` HITs may be used as well; NEVER if no number is enough.
                                     uses[layout, pool, 0, 0] == 0: the dice can be placed as they lie.
    odds[layout, kit, luck]          successes with the unlocked abilities `kit` and `luck` Luck, of 6^7: 6^6 rolls
                                     and 6 faces of one re-rolled die
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np

from sims.games.cyberdoom_tower.records.attack_tables import AT_ONCE, KITS, fill
from sims.games.cyberdoom_tower.records.state import (
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
    AsProfile,
    Modifier,
    Symbol,
)

_WHITE_BASE, _RED_BASE = WHITE_DICE + 1, RED_DICE + 1
# what a die that shows face + 1 adds to its colour's code
WHITE_DIGIT = tuple(_WHITE_BASE**face for face in range(FACES))
RED_DIGIT = tuple(_RED_BASE**face for face in range(FACES))
RED_POOLS = 21
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
    for number, (uses, odds) in enumerate(_tables(list(layouts), int(r.bang))):
        r.uses[number], r.odds[number] = uses, odds


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
        dice: The dice of each pool, colour x 6 + face from 0, equal ones side by side; int64, shape (POOLS, DICE).
        turned: The pool after one of its dice is turned to a face; int64, shape (POOLS, DICE, FACES).
        weights: The number of the 6**6 rolls that give each pool; int64, shape (POOLS,).
    """
    colours = []
    for codes, base, count in ((WHITE_CODES, _WHITE_BASE, WHITE_DICE), (RED_CODES, _RED_BASE, RED_DICE)):
        multisets = np.array(list(combinations_with_replacement(range(FACES), count)))
        digit = base ** np.arange(FACES)
        code = digit[multisets].sum(1)
        index = np.full(codes, -1, np.int16)
        index[code] = np.arange(len(code))
        shown = (multisets[:, :, None] == np.arange(FACES)).sum(1)  # dice of each face
        ways = [factorial(count) // prod(map(factorial, faces)) for faces in shown.tolist()]  # orders of these dice
        after = index[code[:, None, None] - digit[multisets][:, :, None] + digit].astype(np.int64)
        colours.append((index, multisets, after, np.array(ways)))
    (white, white_dice, white_after, white_ways), (red, red_dice, red_after, red_ways) = colours
    w, r = np.divmod(np.arange(POOLS), RED_POOLS)
    dice = np.hstack((white_dice[w], FACES + red_dice[r]))
    turned = np.hstack((white_after[w] * RED_POOLS + r[:, None, None], w[:, None, None] * RED_POOLS + red_after[r]))
    return white, red, dice, turned, white_ways[w] * red_ways[r]


_kept: dict[tuple[tuple[int, ...], int], tuple[np.ndarray, np.ndarray]] = {}


def _tables(layouts: list[tuple[int, ...]], bang: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return `uses` and `odds` of each layout under a reading of the exclamation mark.

    They depend on nothing else: a changed card makes a few new layouts, the tables of all others are remembered.
    """
    known = {layout: _kept[layout, bang] for layout in layouts if (layout, bang) in _kept}
    new = [layout for layout in layouts if layout not in known]
    for first in range(0, len(new), AT_ONCE):
        some = new[first : first + AT_ONCE]
        uses = np.full((len(some), POOLS, MAX_USES, MAX_USES), NEVER, np.uint8)
        odds = np.zeros((len(some), KITS, ODDS_LUCK), np.int32)
        fill(np.array(some, np.int64), bang, *_pools()[2:], uses, odds)
        known.update(zip(some, zip(uses, odds, strict=True), strict=True))
    if len(_kept) + len(new) > _KEPT:
        _kept.clear()
    _kept.update({(layout, bang): tables for layout, tables in known.items()})
    return [known[layout] for layout in layouts]
