"""Print the parts of a game besides its settings: tables, scripts, combinations, plans."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import Configuration, Scenario
    from scenarios.loader.tables import Table


def print_tables(base: "Configuration") -> None:
    """Print the tables of components, with what of them can be set."""
    scenario = base.scenario
    tables = component_tables(scenario)
    heading("Tables", f"of components; --set TABLE.ROW.COLUMN=VALUE; balance show {scenario.name} TABLE prints one")
    columns = [
        Column("table", style="bold cyan"),
        Column("rows", right=True),
        Column("cards", right=True),
        Column("assumed", right=True),
        Column("columns that can be set", wraps=True, style="dim"),
    ]
    table(columns, [[t.name, len(t.ids), t.cards, assumed(t), ", ".join(_series(t.columns))] for t in tables])
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


def assumed(rows: "Table") -> int:
    """Return how many rows of a table are assumed, in whole or in part."""
    from scenarios.loader.sources import is_assumed

    return sum(map(is_assumed, rows.sources))


def policy_tables(scenario: "Scenario") -> list[str]:
    """Return the names of the tables whose rows are policies."""
    return list(dict.fromkeys(axis.table for axis in scenario.axes.values() if axis.kind == "policy" and axis.table))


def component_tables(scenario: "Scenario") -> list["Table"]:
    """Return the tables whose rows are components."""
    return [table for name, table in scenario.tables.items() if name not in policy_tables(scenario)]


def print_policies(base: "Configuration") -> None:
    """Print the scripts, with how each plays."""
    scenario = base.scenario
    for name in policy_tables(scenario):
        players = scenario.tables[name]
        heading("Policies", f"rows of {name}.csv; --set {name}.ROW.COLUMN=VALUE")
        rows = [[row, "" if text == row else text] for row, text in zip(players.ids, players.names, strict=True)]
        table([Column("policy", style="bold cyan"), Column("how it plays", wraps=True)], rows)
        say(f"columns: {', '.join(_series(players.columns))}", "dim")


def print_illegal(base: "Configuration") -> None:
    """Print what cannot be combined."""
    scenario = base.scenario
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


def print_dead(base: "Configuration") -> None:
    """Print what is known to change nothing."""
    scenario = base.scenario
    if not scenario.dead:
        return
    heading("Without effect", f"balance dials {scenario.name}")
    table([Column("dial", wraps=True), Column("because", style="dim", wraps=True)], list(scenario.dead.items()))


def print_sweeps(base: "Configuration") -> None:
    """Print the plans that come with the game."""
    scenario = base.scenario
    if not scenario.sweeps():
        return
    heading("Sweeps", f"balance sweep {scenario.name} --plan NAME --out DIR")
    table(
        [Column("name", style="bold cyan"), Column("plays", wraps=True)],
        [[n, about(p)] for n, p in scenario.sweeps().items()],
    )


def about(path: Path) -> str:
    """Return the comment in the first line of a plan file; empty if there is none."""
    from scenarios.loader.reading import read_bytes

    first = read_bytes(path).decode("utf-8-sig", errors="replace").splitlines()[:1]
    return first[0].removeprefix("#").strip() if first and first[0].startswith("#") else ""
