"""Choose the configurations that a check plays: every value of every axis, and both ends of every number."""

from collections.abc import Iterator
from itertools import cycle, product

from balance.dials.dials import Position, dials_of
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS

Settings = dict[str, Value]


def cover(scenario: Scenario) -> list[Configuration]:
    """Return configurations that cover every value of every axis and both ends of every number and column.

    First come the defaults and the tables: every number of players with every policy. Everything else is changed one at
    a time, each change at the next table in turn, so that the changes meet all numbers of players and all policies:

        table 1 (2 players, hold)    table 2 (2 players, roll)    table 3 (3 players, hold)  ...
        ruling = other               goal = least                 goal = most                ...

    A change that is illegal at its table is tried with the defaults. Equal configurations are kept once.
    """
    tables = [table for table in _tables(scenario) if _legal(scenario, table)]
    by_digest: dict[str, Configuration] = {}
    turn = cycle(tables or [{}])
    for settings in [{}, *tables]:
        _keep(by_digest, _legal(scenario, settings))
    for change in _changes(scenario):
        _keep(by_digest, _legal(scenario, {**next(turn), **change}) or _legal(scenario, change))
    return list(by_digest.values())


def _keep(by_digest: dict[str, Configuration], configuration: Configuration | None) -> None:
    if configuration is not None:
        by_digest.setdefault(configuration.digest, configuration)


def _tables(scenario: Scenario) -> list[Settings]:
    """Return every number of players with every policy; of several axes of policies one is changed at a time."""
    players = scenario.axes[PLAYERS].values
    policies: list[Settings] = [
        {axis.name: value} for axis in scenario.axes.values() if axis.kind == "policy" for value in axis.values
    ]
    return [{PLAYERS: count, **policy} for count, policy in product(players, policies or [{}])]


def _changes(scenario: Scenario) -> Iterator[Settings]:
    """Yield everything that is changed one at a time: axes first, then numbers, then columns of tables."""
    for dial in dials_of(scenario.configuration({})):
        if dial.kind == "axis" and (dial.name == PLAYERS or scenario.axes[dial.name].kind == "policy"):
            continue
        tried: tuple[Position, ...] = dial.positions if dial.kind == "axis" else dial.positions[:2]
        for position in tried:
            yield dict(position.settings)


def _legal(scenario: Scenario, settings: Settings) -> Configuration | None:
    """Return the configuration with these settings, or None if it is illegal."""
    try:
        configuration = scenario.configuration(settings)
    except InputError:
        return None
    return None if configuration.illegal else configuration
