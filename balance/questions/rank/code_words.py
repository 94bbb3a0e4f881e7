"""Say what a value of a number means that is a code and no amount."""

from collections.abc import Iterable

from balance.design.turns import Turn
from balance.studies.code_words import meanings
from scenarios import Scenario


def sentences(scenario: Scenario, turns: Iterable[Turn]) -> list[str]:
    """Say it of the changes that are seen to move a figure: `-1 of rifles means: as setups.csv says.`"""
    return meanings(scenario, ((turn.dial, turn.before, turn.after) for turn in turns))
