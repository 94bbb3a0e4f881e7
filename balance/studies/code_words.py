"""Say what a value of a number means that is a code and no amount."""

import re
from collections.abc import Iterable

from reports.formats import listed
from scenarios import Scenario

_CODE = re.compile(r"(?:^|; )(-?\d+): ([^;]+)")  # what a unit says of a value: `in the middle; -1: as setups.csv says`


def meanings(scenario: Scenario, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Say it of what is changed from or to such a value: `-1 of rifles means: as setups.csv says.`

    A number's unit says so; without it a change from -1 to 0 reads as one more.

    Args:
        scenario: The scenario.
        changes: What is changed, and its values before and after, as typed.
    """
    numbers, named = scenario.numbers, dict[tuple[str, str], dict[str, None]]()
    for dial, before, after in changes:
        for value, meaning in _CODE.findall(numbers[dial].unit) if dial in numbers else ():
            if value in (before, after):
                named.setdefault((value, meaning), {})[dial] = None
    return [f"{value} of {listed(list(dials))} means: {meaning}." for (value, meaning), dials in named.items()]
