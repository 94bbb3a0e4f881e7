"""Write the command of a comparison: what compares the same again."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from balance.design.repeat_line import values_as_typed
from balance.runs.run import Run
from scenarios import InputError, Scenario, load


def command(
    sources: Sequence[str | Path | Run | Scenario | None],
    settings: Sequence[str] | Mapping[str, Any],
    options: Mapping[str, object],
) -> str:
    """Return the command that compares the same again.

    Of an option True stands for the option alone, None for nothing, and of a list each value comes with the option.
    """
    words = ["balance", "compare", *(as_typed(source) for source in sources if source is not None)]
    if isinstance(settings, Mapping):
        settings = [f"{name}={values_as_typed(value)}" for name, value in settings.items()]
    words += [word for setting in settings for word in ("--set", setting)]
    for name, value in options.items():
        every = value if isinstance(value, list) else [] if value is None else [value]
        words += [word for each in every for word in ([name] if each is True else [name, str(each)])]
    return shlex.join(words)


def as_typed(source: str | Path | Run | Scenario) -> str:
    """Return a source as a user types it: a run's folder, a game's name or a scenario's folder."""
    if isinstance(source, Run):
        return str(source.path)
    if isinstance(source, Scenario):
        return source.name if _is_game(source) else str(source.folder)
    return str(source)


def _is_game(scenario: Scenario) -> bool:
    """Return whether a scenario is the one that its name stands for."""
    try:
        return load(scenario.name).folder == scenario.folder
    except InputError:
        return False
