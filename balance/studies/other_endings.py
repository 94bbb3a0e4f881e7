"""Tell where changed games end in other ways, so that no share of a way to end can be compared.

Mixed with Zombies!!!, Humans!!! ends in ways of its own: none is `win`, though somebody wins each game. That a share of
`win` falls from 100 % to 0 says nothing then.
"""

import numpy as np

from balance.design.watched_figures import ROUND_CAP
from balance.stats.metrics import OUTCOME
from balance.studies.kept_games import Table

STOPPED = f"{OUTCOME}={ROUND_CAP}"  # the figure of games that were stopped


def end_otherwise(old: Table, new: Table) -> bool:
    """Return whether changed games end in none of the ways of the games as they are.

    Games that were stopped end in no way of their own. Tables may lack a column for a way to end, if nobody watches it:
    it is enough that all ways of one side are known, and that the other side has none of these.

    Args:
        old, new: The figures of the games as they are, and of the changed ones.
    """
    ways = [name for name in old if name.startswith(f"{OUTCOME}=")]
    if any(old[way].any() and new[way].any() for way in ways if way != STOPPED):
        return False
    return _ends(old) and _ends(new) and (_is_whole(old, ways) or _is_whole(new, ways))


def _ends(table: Table) -> bool:
    """Return whether any game ended by itself."""
    return STOPPED not in table or not table[STOPPED].all()


def _is_whole(table: Table, ways: list[str]) -> bool:
    """Return whether there is a column for the way in which each game ended."""
    return bool(ways) and bool((np.sum([table[way] for way in ways], axis=0) == 1).all())
