"""The grid of a plan: names and values of `--set`."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.design.plan import Grid
from scenarios import Scenario
from scenarios.loader.errors import InputError


def parse_set(scenario: Scenario, texts: Sequence[str]) -> Grid:
    """The names and values of `--set NAME=V1,V2,...`, each name once.

    Raises:
        InputError: If a text has no `=`, a name comes twice, or the scenario does not allow a name or a value.
    """
    grid: Grid = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals:
            raise InputError(f"--set {text}: there is no `=`; it must be NAME=VALUE or NAME=VALUE,VALUE,...")
        _enter(scenario, grid, name.strip(), values, "--set")
    return grid


def make_grid(scenario: Scenario, settings: Mapping[str, Any], where: str = "settings") -> Grid:
    """The names and values of a mapping from names to a value or a list of values.

    Args:
        scenario: Whose they are; settings: the mapping.
        where: What to name in a message.

    Raises:
        InputError: If a name comes twice, or the scenario does not allow a name or a value.
    """
    grid: Grid = {}
    for name, given in settings.items():
        values = list(given) if isinstance(given, list | tuple | range) else [given]
        _enter(scenario, grid, name, ",".join(as_typed(value, f"{where}: {name}") for value in values), where)
    return grid


def as_typed(value: Any, where: str) -> str:
    """A value as it would be typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return str(value)
    raise InputError(f"{where} is {value!r}; it must be a number, a word, true, false, or a list of these")


def _enter(scenario: Scenario, grid: Grid, name: str, text: str, where: str) -> None:
    canonical = scenario.canonical(name, where)
    if canonical in grid:
        raise InputError(f"{where}: {canonical} is set twice; list its values once: {canonical}=V1,V2,...")
    grid[canonical] = scenario.parse(canonical, text, where)
