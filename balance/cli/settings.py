"""`--set NAME=VALUE` where one configuration is played."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios import Scenario, Value


def one_each(scenario: "Scenario", texts: Sequence[str], command: str) -> "dict[str, Value]":
    """Names and values of `--set`, each name once with one value.

    Raises:
        InputError: If there are several values, a name comes twice, or the scenario does not know it.
    """
    from balance.plans import parse_set
    from scenarios.errors import InputError

    settings: dict[str, Value] = {}
    for name, values in parse_set(scenario, texts).items():
        if len(values) != 1:
            raise InputError(
                f"--set {name}: {len(values)} values; {command} takes one; "
                f"several are compared by: balance sweep {scenario.name} --out DIR --set {name}=..."
            )
        settings[name] = values[0]
    return settings
