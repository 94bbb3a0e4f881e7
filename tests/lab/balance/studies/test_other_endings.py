"""Games that end in other ways: no share of a way to end tells what a change does."""

import numpy as np
import pytest

from balance.studies.other_endings import end_otherwise


def table(**ways):
    """Return the games of a cell: which of three ended in each way that is watched."""
    return {f"outcome={way}": np.array(games) for way, games in ways.items()}


ALL, NONE, ONE = [1, 1, 1], [0, 0, 0], [1, 0, 0]


@pytest.mark.parametrize(
    ("old", "new", "otherwise"),
    [
        (table(win=ALL), table(win=NONE), True),
        (table(win=NONE), table(win=ALL), True),
        (table(win=ALL, helipad=NONE), table(win=NONE, helipad=ONE), True),
        (table(win=[0, 1, 1], round_cap=ONE), table(win=NONE, round_cap=ONE), True),
        (table(win=ALL), table(win=ONE), False),
        (table(win=ONE), table(win=NONE), False),  # the others may have ended as all do now
        (table(win=ALL, round_cap=NONE), table(win=NONE, round_cap=ALL), False),  # nobody wins
        (table(win=ONE, lost=[0, 1, 1]), table(win=NONE, lost=ALL), False),
        (table(round_cap=ALL), table(round_cap=NONE), False),
        ({}, {}, False),
    ],
)
def test_games_end_in_other_ways_if_no_way_is_common_and_one_side_is_known(old, new, otherwise):
    assert end_otherwise(old, new) is otherwise
