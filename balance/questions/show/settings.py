"""Print what can be set: axes and numbers, what they are here, and on which others that depends."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.cli.formatting import count
from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from balance.design.default_words import levels_in_words
from reports.plain import settings_as_typed, value_as_typed, values_of_seats

if TYPE_CHECKING:
    from scenarios import Configuration
    from scenarios.loader.settings import Axis, Number, Setting


def print_axes(base: "Configuration", axes: "Sequence[Axis]") -> None:
    """Print axes with all their values, and by what the one that is played changes."""
    heading("Axes", f"choices; {_played(base)}--set NAME=VALUE, in a sweep NAME=VALUE,VALUE")
    columns = [
        Column("axis", style="bold cyan"),
        Column("values, the one that is played first", wraps=True),
        Column("kind", style="dim", spare=True),
        Column("rule", style="dim"),
        Column("source", style="dim", wraps=True),
    ]
    rows = [
        [settable(axis), ", ".join(values_played_first(axis, base)), axis.kind, axis.rule, _sourced(axis)]
        for axis in axes
    ]
    table(columns, rows)
    _print_levels(axes)


def print_numbers(base: "Configuration", numbers: "Sequence[Number]") -> None:
    """Print numbers with what they are here and their ranges, and by what they change."""
    heading("Numbers", f"{_played(base)}--set NAME=VALUE")
    columns = [
        Column("number", style="bold cyan"),
        Column("value", right=True, wraps=True),
        Column("range", right=True, style="dim"),
        Column("unit", style="dim", spare=True),
        Column("rule", style="dim"),
        Column("source", style="dim", wraps=True),
    ]
    rows = [
        [
            settable(number),
            _now(number, base),
            f"{value_as_typed(number.min)}–{value_as_typed(number.max)}",
            number.unit,
            number.rule,
            _sourced(number),
        ]
        for number in numbers
    ]
    table(columns, rows)
    _print_levels(numbers)


def print_thinking(_: "Configuration") -> None:
    """Print how a seat is made to think ahead, which every game can."""
    from scenarios.loader.settings import LOOKAHEAD

    heading("Thinking ahead", f"--set {LOOKAHEAD.name}=8, --set {LOOKAHEAD.name}@2=8")
    most = count(int(LOOKAHEAD.max))
    say(f"A seat may try its legal actions before it chooses: up to {most} {LOOKAHEAD.unit}. 0: it follows its script.")


def settable(setting: "Setting") -> str:
    """Return a name as `--set` takes it: `policy[@SEAT]` if each seat may have its own value."""
    return f"{setting.name}[@SEAT]" if setting.per_seat else setting.name


def values_played_first(axis: "Axis", base: "Configuration") -> list[str]:
    """Return the values of an axis: what is played first, or at the end if seats play different ones.

    Behind a value that the rules forbid with others stands what it needs: `solo (only with players=1)`.
    """
    from balance.design.forbidden_values import needs

    told = {value_as_typed(value): needs(axis, value, base.scenario) for value in axis.values}
    values = [f"{value} ({need})" if need else value for value, need in told.items()]
    first = _now(axis, base)
    if first in told:
        played = values.pop(list(told).index(first))
        return [played, *values]
    return [*values[:-1], f"{values[-1]} (seats play {first})"]


def _now(setting: "Setting", base: "Configuration") -> str:
    """Return what a setting is here: one value, or one for each seat."""
    from balance.design.present_values import values_of

    return values_of_seats(values_of(setting.name, base))


def _played(base: "Configuration") -> str:
    """Return what was set, before what a heading says: `with players=2; `."""
    return f"with {settings_as_typed(base.given)}; " if base.given else ""


def _sourced(setting: "Setting") -> str:
    """Return what a value needs, and where it comes from: `only with mode=mixed; rulebook`."""
    from balance.design.idle_settings import needed

    return "; ".join(text for text in (setting.when and f"only with {needed(setting)}", setting.source) if text)


def _print_levels(settings: "Sequence[Setting]") -> None:
    """Print which value goes with which others, a line for each; nothing where none depends on others."""
    from scenarios.loader.settings import By

    rows = [
        ["" if i else setting.name, value, needs]
        for setting in settings
        if isinstance(setting.default, By)
        for i, (value, needs) in enumerate(levels_in_words(setting.default).items())
    ]
    if not rows:
        return
    heading("Not the same for all", "unless it is set, the game's own value goes with what else is played")
    table([Column("name", style="bold cyan"), Column("value"), Column("with", wraps=True)], rows)
