"""Load a scenario, and keep what somebody named it by."""

from pathlib import Path

from scenarios import Scenario, load


def named_scenario(scenario: str | Path | Scenario) -> tuple[Scenario, str]:
    """Return a scenario and its name for lines that repeat what was asked.

    Raises:
        InputError: If there is no such game or folder.
    """
    if isinstance(scenario, Scenario):
        return scenario, scenario.name
    return load(scenario), str(scenario)
