"""Read `--set NAME=VALUE` for commands that play one configuration."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import Scenario, Value


def one_each(scenario: "Scenario", texts: Sequence[str], command: str) -> "dict[str, Value]":
    """Return the names and values of `--set`, each name once with one value.

    Args:
        scenario: The scenario that is set.
        texts: What was typed after each `--set`.
        command: The command, for the error message.

    Raises:
        InputError: If there are several values, a name comes twice, or the scenario does not know it.
    """
    from balance.design.grid import parse_set
    from scenarios.loader.errors import InputError

    settings: dict[str, Value] = {}
    for name, values in parse_set(scenario, texts).items():
        if len(values) != 1:
            several = f"{name}={','.join(map(value_as_typed, values))}"
            raise InputError(
                f"--set {name}: {len(values)} values; {command} takes one; "
                f"several are for: balance compare {scenario.name} --set {several}, "
                f"or balance sweep {scenario.name} --out DIR --set {several}"
            )
        settings[name] = values[0]
    return settings
