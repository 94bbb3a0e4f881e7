"""Write lines that ask the same again: `balance rank pig --set players=2 --seed 0`."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from reports.plain import value_as_typed


def repeat_line(command: str, settings: Mapping[str, Any], options: Mapping[str, object], *arguments: str) -> str:
    """Return the line of a command that a shell takes.

    Args:
        command: The command: `rank`.
        settings: Name -> a value, or a list of values.
        options: Option without its dashes -> its value, or a list of values if it comes several times; None: left out.
        arguments: What comes after the command, such as the game.
    """
    words = ["balance", command, *map(shlex.quote, arguments), *sets(settings)]
    for name, value in options.items():
        every = value if isinstance(value, list | tuple) else [] if value is None else [value]
        words += [f"--{name} {shlex.quote(str(each))}" for each in every]
    return " ".join(words)


def sets(settings: Mapping[str, Any]) -> list[str]:
    """Return the `--set` of each setting, quoted for a shell."""
    return [f"--set {shlex.quote(f'{name}={values_as_typed(value)}')}" for name, value in settings.items()]


def values_as_typed(value: Any) -> str:
    """Return a value as a user types it, or several between commas."""
    return ",".join(map(value_as_typed, value)) if isinstance(value, list | tuple | range) else value_as_typed(value)


def unless(value: Any, usual: Any) -> Any:
    """Return a value, or None if it is the usual one, which need not be said."""
    return None if value == usual else value


def joined(names: Sequence[object]) -> str | None:
    """Return names between commas; None if there are none."""
    return ",".join(map(str, names)) or None
