"""Add `--players 4` and `--policy hunter`, short for settings, to every command with `--set`.

What stands in a command's own signature comes first: `train --policy` names the script that is tuned. Where one script
plays, `--like plays.csv` sets the one that plays like a real table.
"""

import functools
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from balance.cli.completion import complete_value_of
from balance.cli.program import notify
from balance.cli.progress import steps_bar

SHORT_FORMS = ("players", "policy")  # names of axes
_TEXTS = {"players": "How many players", "policy": "Which script plays"}
_METAVARS = {"players": "N", "policy": "SCRIPT"}
LIKE = "like"
# commands that are asked of a game whose players are given
_ASK = ("compare", "decisions", "envelope", "explain", "play", "power", "rank", "replay", "sweep", "tune", "worth")


def with_short_forms(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with the short forms that are not its own options; unchanged if it has no `--set`."""
    signature = inspect.signature(command, eval_str=True)
    settings = next((name for name, each in signature.parameters.items() if "--set" in _options(each)), None)
    if settings is None:
        return command
    names = [name for name in SHORT_FORMS if name not in signature.parameters]

    asks = command.__name__ in _ASK

    @functools.wraps(command)
    def call(**given: Any) -> Any:
        short = [f"{name}={value}" for name in names for value in given.pop(name) or ()]
        chosen = [*short, *(given[settings] or ())]
        if asks and (plays := given.pop(LIKE, None)) is not None:
            chosen += _as_at(plays, given[next(iter(signature.parameters))], chosen)
        given[settings] = chosen or None
        try:
            return command(**given)
        except ValueError as error:
            if short and _refused(error):
                message = _as_typed(str(error), [each.partition("=")[0] for each in short])
                error.args = (next(filter(None, map(_of_one_seat, short)), message),)
            raise

    parameters = list(signature.parameters.values())
    at = 1 + list(signature.parameters).index(settings)
    parameters[at:at] = [*(_parameter(name) for name in names), *([_like()] if asks else [])]
    call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters}
    return call


def _refused(error: ValueError) -> bool:
    """Tell whether an error is about what was typed."""
    from scenarios.loader.errors import InputError  # only now, so that --help stays quick

    return isinstance(error, InputError)


def _as_typed(message: str, names: list[str]) -> str:
    """Return a message with `--policy is 'hunt'` for `--set: policy is 'hunt'`, if that was typed.

    Args:
        message: What is wrong with a setting, or anything else.
        names: The short forms that were typed.
    """
    for name in names:
        for said, typed in ((f"--set: {name} is ", f"--{name} is "), (f"--set {name}: ", f"--{name}: ")):
            elsewhere = " is set twice" in message and names.count(name) == 1  # the other is in --set
            if message.startswith(said) and not elsewhere:
                return typed + message.removeprefix(said)
    return message


def _of_one_seat(short: str) -> str:
    """Return how a seat's setting is written if a short form was given one, `--policy @1=hold`; else ""."""
    name, _, value = short.partition("=")
    if seat := re.fullmatch(rf"(?:{name})?@?(\d+)=(\S+)", value):
        return f"--{name} is '{value}'; of one seat write --set {name}@{seat[1]}={seat[2]}"
    return ""


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


def _as_at(plays: Path, game: str, settings: list[str]) -> tuple[str, ...]:
    """Return what sets the script that plays like a table, and say which it is."""
    from balance.studies.stand_ins import stand_in

    with steps_bar() as progress:
        found = stand_in(plays, game, settings, progress)
    notify(found.says, f"--{LIKE}: ")
    return found.settings


def _like() -> inspect.Parameter:
    """Return the parameter of `--like`."""
    option = typer.Option(
        f"--{LIKE}",
        metavar="FILE",
        show_default=False,
        help="Plays of a real table (see `balance observed`): the script that plays like it.",
    )
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(LIKE, kind, default=None, annotation=Annotated[Path | None, option])
