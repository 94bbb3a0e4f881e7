"""Tell what the loader makes of a scenario's files: how it reads them and words a refusal makes no figure stale.

Figures hang on the records that kernels are given, not on the code that fills them. What is told here are the records
of the game as published, with each axis at its last value, and with one changed cell of each table.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache

import scenarios
from scenarios import InputError, Scenario, Value


@cache
def loaded(name: str) -> str:
    """Return the digest of the records that come of a shipped scenario."""
    scenario, total = scenarios.load(name), hashlib.sha256()
    axes = ({name: axis.values[-1]} for name, axis in scenario.axes.items())
    for settings in ({}, *axes, *_cells(scenario)):
        total.update(_made(scenario, settings))
    return total.hexdigest()


def _cells(scenario: Scenario) -> Iterator[dict[str, Value]]:
    """Yield one changed cell of each table: in the first column with two values, the first row has another's value."""
    for name, table in scenario.tables.items():
        for column, values in table.cells.items():
            other = next((value for value in values if value != values[0]), None)
            if other is not None:
                yield {f"{name}.{table.ids[0]}.{column}": other}
                break


def _made(scenario: Scenario, settings: Mapping[str, Value]) -> bytes:
    """Return what comes of these settings: every value, and the record; of what is refused only that it is."""
    try:
        made = scenario.configuration(settings)
        told = f"{made.digest} {sorted(made.full.items())} {made.illegal is None}".encode()
        return told + bytes(made.rules().tobytes())
    except InputError:
        return f"refused {sorted(settings)}".encode()
