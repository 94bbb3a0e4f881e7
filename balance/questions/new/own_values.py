"""Read the values of its own that a copy gets in place of the game's."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.design.grid import read_grid
from reports.plain import value_as_typed
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError

CHANGED = "changed"  # what `source` says of them first


def read_own_values(
    scenario: Scenario, settings: Sequence[str] | Mapping[str, Any], sheets: Mapping[str, object]
) -> dict[str, Value]:
    """Return the values by their names.

    Args:
        scenario: The game's scenario.
        settings: Texts such as `floors=3`, or a mapping.
        sheets: The file of each table that comes from a sheet.

    Raises:
        InputError: If a name or a value is not allowed, a name has several, or a sheet says it.
    """
    found: dict[str, Value] = {}
    for name, values in read_grid(scenario, settings).items():
        if len(values) != 1:
            raise InputError(f"--set {name}: {len(values)} values; a copy has one")
        if (table := name.partition(".")[0]) in sheets and "." in name:
            raise InputError(f"--set {name}: {table} is taken from {sheets[table]}; change it there")
        found[name] = values[0]
    return found


def told(values: Mapping[str, Value]) -> list[str]:
    """Return what a person should know of them, a line each."""
    return [f"{name} is now {value_as_typed(value)}" for name, value in values.items()]
