"""Define `balance show`: print one game with everything that can be set."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.completion import complete_table
from balance.cli.formatting import count, seat_range, seats
from balance.cli.output import heading, print_json, say
from balance.cli.tables import Column, table
from balance.cli.titles import title_of
from balance.design.default_words import default_in_words
from balance.questions.show.component_table import component_table, find_part, find_table, table_as_json
from balance.questions.show.overview import overview
from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import Scenario, Value
    from scenarios.loader.settings import Axis, By, Setting
    from scenarios.loader.tables import Table

PANEL = ("Games", 2)
EXAMPLES = (
    "balance show cyberdoom-tower",
    "balance show cyberdoom-tower numbers",
    "balance show posthuman enemies",
    "balance show pig --all",
)


def show(
    game: options.Game,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[PART]",
            help="One of its tables: every row with its values, and what may be set. "
            "Or axes, numbers, tables, scripts, combinations, sweeps.",
            autocompletion=complete_table,
            show_default=False,
        ),
    ] = None,
    everything: Annotated[
        bool, options.switch("--all", "Print all of it: axes, numbers, tables, scripts, sweeps.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Show a game on one screen, a part of it, or all that can be set."""
    from balance.design.original import with_own_sources
    from scenarios import InputError, load

    scenario = with_own_sources(load(game))
    if name is not None and everything:
        raise InputError(f"--all and {name}: all has that too; leave one of them out")
    parts = _parts(scenario)
    part = None if name is None else find_part(scenario, name, parts)
    if name is not None and part is None:
        found = find_table(scenario, name, parts)
        if json:
            print_json(table_as_json(found))
        else:
            component_table(found)
        return
    if json:
        print_json(_as_json(scenario))
        return
    if part is not None:
        for print_it in parts[part].prints:
            print_it(scenario)
        say()
        return
    _title(scenario)
    if not everything:
        overview(scenario, game, {word: each.about for word, each in parts.items()})
        return
    for each in parts.values():
        for print_it in each.prints:
            print_it(scenario)
    say()


@dataclass(frozen=True)
class _Part:
    """Hold a part of what can be shown: what it has in words, and what prints it."""

    about: str
    prints: tuple[Callable[["Scenario"], None], ...]


def _parts(scenario: "Scenario") -> dict[str, _Part]:
    """Return the parts that a game has, by the word that shows them."""
    every = {
        "axes": (True, _Part("every choice with all values, rules and sources", (_axes,))),
        "numbers": (scenario.numbers, _Part("every number with value, range, rule and source", (_numbers, _thinking))),
        "tables": (_component_tables(scenario), _Part("every table with its columns and first rows", (_tables,))),
        "scripts": (_policy_tables(scenario), _Part("who plays, and how", (_policies,))),
        "combinations": (
            scenario.illegal or scenario.dead,
            _Part("what cannot be combined, and what is known to change nothing", (_illegal, _dead)),
        ),
        "sweeps": (scenario.sweeps(), _Part("plans that come with the game", (_sweeps,))),
    }
    return {word: part for word, (has, part) in every.items() if has}


def _title(scenario: "Scenario") -> None:
    contest = "the seats compete" if scenario.game.competitive else "the seats play together"
    players = seats(scenario)
    at_table = f"{seat_range(players)} player{'' if players == [1] else 's'}" + (
        f", {contest}" if players != [1] else ""
    )
    heading(title_of(scenario), f"{scenario.name}; {at_table}")
    say("Ends as " + ", ".join(word.name.lower() for word in scenario.game.words["outcome"]) + ".")
    say(_provenance(scenario))


def _provenance(scenario: "Scenario") -> str:
    """Return a sentence about how many entries are assumed, and how many of them in part."""
    entries = scenario.provenance()
    assumed = entries.filter(entries["assumed"])
    partly = int(assumed["in_part"].sum())
    start = f"{count(assumed.height)} of {count(entries.height)} entries (axes, numbers, rows of tables) are assumed"
    if partly:
        return f"{start}: no source gives them, or for {count(partly)} of them only a part."
    return f"{start}: no source gives them."


def _axes(scenario: "Scenario") -> None:
    heading("Axes", "choices; --set NAME=VALUE, in a sweep NAME=VALUE,VALUE")
    columns = [
        Column("axis", style="bold cyan"),
        Column("values, default first", wraps=True),
        Column("kind", style="dim", spare=True),
        Column("rule", style="dim"),
        Column("source", style="dim", wraps=True),
    ]
    rows = [
        [_settable(name, axis.per_seat), _values(axis), axis.kind, axis.rule, _sourced(axis)]
        for name, axis in scenario.axes.items()
    ]
    table(columns, rows)


def _sourced(setting: "Setting") -> str:
    """Return what a value needs, and where it comes from: `only with mode=mixed; rulebook`."""
    from balance.design.idle_settings import needed

    return "; ".join(text for text in (setting.when and f"only with {needed(setting)}", setting.source) if text)


def _settable(name: str, per_seat: bool) -> str:
    """Return a name as `--set` takes it: `policy[@SEAT]` if each seat may have its own value."""
    return f"{name}[@SEAT]" if per_seat else name


def _values(axis: "Axis") -> str:
    """Return the values of an axis: the default first, or at the end if it depends on another axis."""
    values = [value_as_typed(value) for value in axis.values]
    first = default_in_words(axis.default)
    if first in values:
        return ", ".join([first, *(value for value in values if value != first)])
    return f"{', '.join(values)} (default {first})"


def _numbers(scenario: "Scenario") -> None:
    if not scenario.numbers:
        return
    heading("Numbers", "--set NAME=VALUE")
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
            _settable(name, number.per_seat),
            default_in_words(number.default),
            f"{value_as_typed(number.min)}–{value_as_typed(number.max)}",
            number.unit,
            number.rule,
            _sourced(number),
        ]
        for name, number in scenario.numbers.items()
    ]
    table(columns, rows)


def _thinking(_: "Scenario") -> None:
    """Print how a seat is made to think ahead, which every game can."""
    from scenarios.loader.settings import LOOKAHEAD

    heading("Thinking ahead", f"--set {LOOKAHEAD.name}=8, --set {LOOKAHEAD.name}@2=8")
    most = count(int(LOOKAHEAD.max))
    say(f"A seat may try its legal actions before it chooses: up to {most} {LOOKAHEAD.unit}. 0: it follows its script.")


def _tables(scenario: "Scenario") -> None:
    tables = _component_tables(scenario)
    heading("Tables", f"of components; --set TABLE.ROW.COLUMN=VALUE; balance show {scenario.name} TABLE prints one")
    columns = [
        Column("table", style="bold cyan"),
        Column("rows", right=True),
        Column("cards", right=True),
        Column("assumed", right=True),
        Column("columns that can be set", wraps=True, style="dim"),
    ]
    table(columns, [[t.name, len(t.ids), t.cards, _assumed(t), ", ".join(_series(t.columns))] for t in tables])
    say("rows: " + "; ".join(f"{t.name}: {_few(t.ids)}" for t in tables), "dim")


def _series(columns: Iterable[str]) -> list[str]:
    """Return column names with `boxes_1`, `boxes_2`, ... `boxes_6` shortened to `boxes_1..6`."""
    runs: dict[str, list[str]] = {}
    for name in columns:
        stem, _, number = name.rpartition("_")
        runs.setdefault(stem if stem and number.isdecimal() else name, []).append(name)
    return [names[0] if len(names) == 1 else f"{names[0]}..{names[-1].rpartition('_')[2]}" for names in runs.values()]


def _few(ids: Sequence[str], most: int = 8) -> str:
    """Return the first ids, and how many more there are."""
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


def _assumed(rows: "Table") -> int:
    """Return how many rows of a table are assumed, in whole or in part."""
    from scenarios.loader.sources import is_assumed

    return sum(map(is_assumed, rows.sources))


def _policy_tables(scenario: "Scenario") -> list[str]:
    """Return the names of the tables whose rows are policies."""
    return list(dict.fromkeys(axis.table for axis in scenario.axes.values() if axis.kind == "policy" and axis.table))


def _component_tables(scenario: "Scenario") -> list["Table"]:
    """Return the tables whose rows are components."""
    return [table for name, table in scenario.tables.items() if name not in _policy_tables(scenario)]


def _policies(scenario: "Scenario") -> None:
    for name in _policy_tables(scenario):
        players = scenario.tables[name]
        heading("Policies", f"rows of {name}.csv; --set {name}.ROW.COLUMN=VALUE")
        rows = [[row, "" if text == row else text] for row, text in zip(players.ids, players.names, strict=True)]
        table([Column("policy", style="bold cyan"), Column("how it plays", wraps=True)], rows)
        say(f"columns: {', '.join(_series(players.columns))}", "dim")


def _illegal(scenario: "Scenario") -> None:
    if not scenario.illegal:
        return
    heading("Cannot be combined")
    rows = [
        [
            " with ".join(f"{name}={','.join(map(value_as_typed, each))}" for name, each in rule.when.items()),
            rule.reason,
        ]
        for rule in scenario.illegal
    ]
    table([Column("settings", wraps=True), Column("because", style="dim", wraps=True)], rows)


def _dead(scenario: "Scenario") -> None:
    if not scenario.dead:
        return
    heading("Without effect", f"balance dials {scenario.name}")
    table([Column("dial", wraps=True), Column("because", style="dim", wraps=True)], list(scenario.dead.items()))


def _sweeps(scenario: "Scenario") -> None:
    if not scenario.sweeps():
        return
    heading("Sweeps", f"balance sweep {scenario.name} --plan NAME --out DIR")
    table(
        [Column("name", style="bold cyan"), Column("plays", wraps=True)],
        [[n, _about(p)] for n, p in scenario.sweeps().items()],
    )


def _about(path: Path) -> str:
    """Return the comment in the first line of a plan file; empty if there is none."""
    from scenarios.loader.reading import read_bytes

    first = read_bytes(path).decode("utf-8-sig", errors="replace").splitlines()[:1]
    return first[0].removeprefix("#").strip() if first and first[0].startswith("#") else ""


def _as_json(scenario: "Scenario") -> dict[str, Any]:
    return {
        "game": scenario.name,
        "title": title_of(scenario),
        "seats": seats(scenario),
        "competitive": scenario.game.competitive,
        "outcomes": [word.name.lower() for word in scenario.game.words["outcome"]],
        "axes": {
            name: {
                "values": list(axis.values),
                "default": _json_default(axis.default),
                "per_seat": axis.per_seat,
                "kind": axis.kind,
                "rule": axis.rule,
                "source": axis.source,
            }
            for name, axis in scenario.axes.items()
        },
        "numbers": {
            name: {
                "default": _json_default(number.default),
                "min": number.min,
                "max": number.max,
                "unit": number.unit,
                "per_seat": number.per_seat,
                "rule": number.rule,
                "source": number.source,
            }
            for name, number in scenario.numbers.items()
        },
        "tables": {
            name: {
                "rows": dict(zip(rows.ids, rows.names, strict=True)),
                "columns": list(rows.columns),
                "cards": rows.cards,
                "assumed": _assumed(rows),
            }
            for name, rows in scenario.tables.items()
        },
        "illegal": [{"when": dict(rule.when), "reason": rule.reason} for rule in scenario.illegal],
        "dead": dict(scenario.dead),
        "sweeps": {name: _about(path) for name, path in scenario.sweeps().items()},
    }


def _json_default(default: "Value | tuple[Value, ...] | By") -> object:
    """Return a default for JSON; if it depends on an axis: the axis under `by`, then one value per case."""
    if isinstance(default, tuple):
        return list(default)
    if isinstance(default, str | int | float):
        return default
    return {
        "by": default.axis,
        **{value_as_typed(case): _json_default(value) for case, value in default.values.items()},
    }
