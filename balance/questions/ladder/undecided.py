"""Say which scripts of a ladder may be the best, and which the weakest, as far as its intervals tell."""

from collections.abc import Sequence

from balance.questions.ladder.result import Row
from scenarios.loader.tables import RANDOM


def may_be_best(rows: Sequence[Row]) -> list[Row]:
    """Return the scripts that no other is seen to win more than: the last one first, then downwards.

    Args:
        rows: The rungs that do not think, the lowest first.
    """
    less = {lower for _, lower in seen_apart(rows)}
    others = (i for i in reversed(range(len(rows) - 1)) if rows[i]["script"] != RANDOM and i not in less)
    return [rows[-1], *(rows[i] for i in others)]


def may_be_weakest(rows: Sequence[Row]) -> list[Row]:
    """Return the scripts that none is seen to win less than, upwards.

    Neither `random` is among them, which wins less, nor the last.

    Args:
        rows: As for `may_be_best`.
    """
    places = [i for i, row in enumerate(rows[:-1]) if row["script"] != RANDOM]
    more = {higher for higher, lower in seen_apart(rows) if rows[lower]["script"] != RANDOM}
    return [rows[i] for i in places if i == places[0] or i not in more]


def seen_apart(rows: Sequence[Row]) -> set[tuple[int, int]]:
    """Return the places of two scripts of which the first is seen to win more than the second.

    Their shares tell, and of neighbours the gain over the rung below.
    """
    apart = {(i, j) for i, higher in enumerate(rows) for j, lower in enumerate(rows) if higher["low"] > lower["high"]}
    for i, row in enumerate(rows[1:], 1):
        if row["gain_low"] is not None and row["gain_low"] > 0:
            apart.add((i, i - 1))
        if row["gain_high"] is not None and row["gain_high"] < 0:
            apart.add((i - 1, i))
    return apart
