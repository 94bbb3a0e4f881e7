"""Choose the configurations that a check plays: every two values of two axes, and both ends of every number."""

from collections.abc import Iterator
from itertools import cycle

from balance.design.dials import dials_of
from balance.testing.contract.pairwise import Settings, fills, pairwise
from scenarios import Configuration, Scenario
from scenarios.loader.errors import InputError


def cover(scenario: Scenario) -> list[Configuration]:
    """Return configurations that cover every two values of two axes, and both ends of every number and column.

    First come the defaults, then switches, numbers that are 0 or 1: what they switch on, such as a column of results,
    nothing else may show, and the time may be too short for all. Then comes a pairwise cover of the axes. Numbers and
    columns are changed one at a time, each change in the next configuration of that cover in turn, so that the changes
    meet all modes, policies and rulings:

        2 players, hold     3 players, roll     2 players, roll     ...
        goal = least        goal = most         dice = least        ...

    A change that is illegal there, or that the game's `derive` refuses there, is tried with the defaults. One that is
    refused even so is kept, to be counted. Equal configurations are kept once.
    """
    rows = pairwise(scenario)
    by_digest: dict[str, Configuration] = {}
    turn = cycle(rows or [{}])

    def turned(switches: bool) -> None:
        for change in _changes(scenario, switches):
            tried = [_legal(scenario, {**next(turn), **change}), _legal(scenario, change)]
            playable = [configuration for configuration in tried if configuration and fills(configuration)]
            _keep(by_digest, playable[0] if playable else tried[1])

    _keep(by_digest, _legal(scenario, {}))
    turned(switches=True)
    for settings in rows:
        _keep(by_digest, _legal(scenario, settings))
    turned(switches=False)
    return list(by_digest.values())


def _keep(by_digest: dict[str, Configuration], configuration: Configuration | None) -> None:
    if configuration is not None:
        by_digest.setdefault(configuration.digest, configuration)


def _is_switch(scenario: Scenario, name: str) -> bool:
    """Return whether a dial is a number that says no or yes: 0 or 1, and nothing between."""
    number = scenario.numbers.get(name)
    return number is not None and number.nominal and (number.min, number.max) == (0, 1)


def _changes(scenario: Scenario, switches: bool) -> Iterator[Settings]:
    """Yield what is changed one at a time: the switches, or numbers and then columns of tables without them."""
    for dial in dials_of(scenario.configuration({})):
        if _is_switch(scenario, dial.name) == switches:
            for position in dial.positions[:2]:
                yield dict(position.settings)


def _legal(scenario: Scenario, settings: Settings) -> Configuration | None:
    """Return the configuration with these settings, or None if it is illegal."""
    try:
        configuration = scenario.configuration(settings)
    except InputError:
        return None
    return None if configuration.illegal else configuration
