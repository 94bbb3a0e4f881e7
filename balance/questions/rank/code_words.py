"""Say what a value of a number means that is a code and no amount."""

import re
from collections.abc import Iterable

from balance.design.turns import Turn
from reports.formats import listed
from scenarios import Scenario

_CODE = re.compile(r"(?:^|; )(-?\d+): ([^;]+)")  # what a unit says of a value: `in the middle; -1: as setups.csv says`


def sentences(scenario: Scenario, turns: Iterable[Turn]) -> list[str]:
    """Say it of the changes that are seen to move a figure: `-1 of rifles means: as setups.csv says.`

    A number's unit says so; without it a change from -1 to 0 reads as one more.
    """
    numbers, named = scenario.numbers, dict[tuple[str, str], dict[str, None]]()
    for turn in (each for each in turns if each.dial in numbers):
        for value, meaning in _CODE.findall(numbers[turn.dial].unit):
            if value in (turn.before, turn.after):
                named.setdefault((value, meaning), {})[turn.dial] = None
    return [f"{value} of {listed(list(dials))} means: {meaning}." for (value, meaning), dials in named.items()]
