"""Bring the rows of a sheet into the order of the game's table: some games use rows by number.

So a sheet that somebody sorted by name plays the same game.
"""

from collections.abc import Sequence


def in_own_order(ids: Sequence[str], own: Sequence[str]) -> list[int]:
    """Return the numbers of a sheet's rows in the order in which the copy has them.

    A row that the game has stands where it stood, and a new one where one is gone, as it may be the same under another
    name. All other new ones follow, in the order of the sheet.

    >>> in_own_order(["grenade", "blaster", "base", "extra"], ["base", "laser", "grenade"])
    [2, 1, 0, 3]

    Args:
        ids: Of the sheet's rows, each once.
        own: Of the game's rows, in order.
    """
    at = {each: i for i, each in enumerate(ids)}
    new = [i for i, each in enumerate(ids) if each not in set(own)]
    order = list[int]()
    for each in own:
        if each in at:
            order.append(at[each])
        elif new:
            order.append(new.pop(0))
    return [*order, *new]
