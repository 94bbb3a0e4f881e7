"""Add `--players 4` and `--policy hunter`, short for settings, to every command with `--set`.

What stands in a command's own signature comes first: `train --policy` names the script that is tuned.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args

import typer

from balance.cli.completion import complete_value_of

SHORT_FORMS = ("players", "policy")  # names of axes
_TEXTS = {"players": "How many players", "policy": "Which script plays"}
_METAVARS = {"players": "N", "policy": "SCRIPT"}


def with_short_forms(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with the short forms that are not its own options; unchanged if it has no `--set`."""
    signature = inspect.signature(command, eval_str=True)
    settings = next((name for name, each in signature.parameters.items() if "--set" in _options(each)), None)
    if settings is None:
        return command
    names = [name for name in SHORT_FORMS if name not in signature.parameters]

    @functools.wraps(command)
    def call(**given: Any) -> Any:
        short = [f"{name}={value}" for name in names for value in given.pop(name) or ()]
        given[settings] = [*short, *(given[settings] or ())] or None
        return command(**given)

    parameters = list(signature.parameters.values())
    at = 1 + list(signature.parameters).index(settings)
    parameters[at:at] = [_parameter(name) for name in names]
    call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters}
    return call


def _options(parameter: inspect.Parameter) -> tuple[str, ...]:
    """Return how a parameter is typed, as far as its annotation says so: `("--out", "-o")`.

    Typer keeps the first of these words as `default` until it builds the command.
    """
    names: list[object] = []
    for info in get_args(parameter.annotation)[1:]:
        names += [getattr(info, "default", None), *(getattr(info, "param_decls", None) or ())]
    return tuple(name for name in names if isinstance(name, str))


def _parameter(name: str) -> inspect.Parameter:
    """Return the parameter of a short form."""
    option = typer.Option(
        f"--{name}",
        metavar=_METAVARS[name],
        show_default=False,
        autocompletion=complete_value_of(name),
        help=f"{_TEXTS[name]}: short for --set {name}={_METAVARS[name]}.",
    )
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=None, annotation=Annotated[list[str] | None, option])
