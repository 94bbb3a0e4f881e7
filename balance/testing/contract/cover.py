"""Which configurations a check plays: every policy, ruling and number of players, and both ends of every number."""

from collections.abc import Iterator
from itertools import cycle, product

from balance.dials.dials import Position, dials_of
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS

Settings = dict[str, Value]


def cover(scenario: Scenario) -> list[Configuration]:
    """Configurations in which every value of every axis and both ends of every number and column occur.

    Every number of players meets every value of the axes of policies. All else is turned one at a time, each with the
    next of these pairings, so that the ends of the numbers are seen by all players. What cannot be combined with its
    pairing is tried alone.
    """
    tables = [table for table in _tables(scenario) if _legal(scenario, table)]
    found: dict[str, Configuration] = {}
    turn = cycle(tables or [{}])
    for settings in [{}, *tables]:
        _keep(found, _legal(scenario, settings))
    for change in _changes(scenario):
        _keep(found, _legal(scenario, {**next(turn), **change}) or _legal(scenario, change))
    return list(found.values())


def _keep(found: dict[str, Configuration], configuration: Configuration | None) -> None:
    if configuration is not None:
        found.setdefault(configuration.digest, configuration)


def _tables(scenario: Scenario) -> list[Settings]:
    """Every number of players with every policy; of several axes of policies one is turned at a time."""
    players = scenario.axes[PLAYERS].values
    policies: list[Settings] = [
        {axis.name: value} for axis in scenario.axes.values() if axis.kind == "policy" for value in axis.values
    ]
    return [{PLAYERS: count, **policy} for count, policy in product(players, policies or [{}])]


def _changes(scenario: Scenario) -> Iterator[Settings]:
    """Everything that is turned one at a time: axes first, then numbers, then columns of tables."""
    for dial in dials_of(scenario.configuration({})):
        if dial.kind == "axis" and (dial.name == PLAYERS or scenario.axes[dial.name].kind == "policy"):
            continue
        tried: tuple[Position, ...] = dial.positions if dial.kind == "axis" else dial.positions[:2]
        for position in tried:
            yield dict(position.settings)


def _legal(scenario: Scenario, settings: Settings) -> Configuration | None:
    try:
        configuration = scenario.configuration(settings)
    except InputError:
        return None
    return None if configuration.illegal else configuration
