"""Read the grid of a plan: the names and values of `--set`."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from balance.design.plan import Grid
from reports.plain import value_as_typed
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import at


def read_grid(scenario: Scenario, settings: Sequence[str] | Mapping[str, Any], repeated: Collection[str] = ()) -> Grid:
    """Return the names and values of settings: of texts of `--set`, or of a mapping.

    Raises:
        InputError: As for `parse_set` and `make_grid`.
    """
    if isinstance(settings, Mapping):
        return make_grid(scenario, settings, repeated=repeated)
    return parse_set(scenario, settings, repeated)


def parse_set(scenario: Scenario, texts: Sequence[str], repeated: Collection[str] = (), where: str = "--set") -> Grid:
    """Return the names and values of `--set NAME=V1,V2,...`.

    Args:
        scenario: The scenario whose settings they are.
        texts: One text for each `--set`; each name may come once.
        repeated: Names whose values may come more than once, since they go together with others.
        where: The option to name in a message.

    Raises:
        InputError: If a text has no `=`, a name comes twice, or the scenario does not allow a name or a value.
    """
    grid: Grid = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals:
            raise InputError(f"{where} {text}: there is no `=`; it must be NAME=VALUE or NAME=VALUE,VALUE,...")
        _enter(scenario, grid, name.strip(), values, where, repeated)
    return grid


def make_grid(scenario: Scenario, settings: Mapping[str, Any], where: str = "", repeated: Collection[str] = ()) -> Grid:
    """Return the names and values of a mapping, checked against a scenario.

    Args:
        scenario: The scenario whose settings they are.
        settings: Name -> a value or a list of values.
        where: The place that an error message begins with; "": none, as for what Python code gives.
        repeated: Names whose values may come more than once, since they go together with others.

    Raises:
        InputError: If a name comes twice, or the scenario does not allow a name or a value.
    """
    grid: Grid = {}
    for name, setting in settings.items():
        values = list(setting) if isinstance(setting, list | tuple | range) else [setting]
        # As text, so that the two ways in (`--set` and Python or TOML) share one parser and its messages.
        text = ",".join(as_typed(value, f"{at(where)}{name}") for value in values)
        _enter(scenario, grid, name, text, where, repeated)
    return grid


def as_typed(value: Any, where: str) -> str:
    """Return a value as a user would type it in `--set`.

    Raises:
        InputError: If it is no number, word or truth value.
    """
    if isinstance(value, str | int | float):
        return value_as_typed(value)
    raise InputError(f"{where} is {value!r}; it must be a number, a word, true, false, or a list of these")


def _enter(scenario: Scenario, grid: Grid, name: str, text: str, where: str, repeated: Collection[str]) -> None:
    canonical = scenario.canonical(name, where)  # so that two spellings of one name count as one
    if canonical in grid:
        raise InputError(f"{at(where)}{canonical} is set twice; list its values once: {canonical}=V1,V2,...")
    values = scenario.parse(canonical, text, where)
    every = [value for part in text.split(",") for value in scenario.parse(canonical, part, where)]
    if canonical in repeated:
        values = every
    elif len(every) > len(values):
        again = next(value for i, value in enumerate(every) if value in every[:i])
        raise InputError(f"{at(where)}{canonical}={value_as_typed(again)} comes twice; list each value once")
    grid[canonical] = values
