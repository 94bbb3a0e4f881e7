"""Print one table of a game: its rows with all their values, and what each column may be."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from balance.cli.formatting import count, plural
from balance.cli.output import heading
from balance.cli.tables import Column, table
from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import Value
    from scenarios.loader.tables import Table


def component_table(shown: "Table", texts: Mapping[str, str], only: Sequence[int] | None = None) -> None:
    """Print a table, and what the values of its columns mean that do not say it themselves.

    Zeros and empty words are left out of a row: most cards do few of the things that cards can do.

    Args:
        shown: The table.
        texts: What columns mean, by `TABLE.COLUMN`.
        only: The rows that are printed, from 0; None: all.
    """
    from balance.design.idle_settings import needed

    cards = "" if shown.counts is None else f", {plural(shown.cards, 'card')}"
    where = f"; only with {needed(shown)}" if shown.when else ""
    heading(shown.name, f"{plural(len(shown.ids), 'row')}{cards}; --set {shown.name}.ROW.COLUMN=VALUE{where}")
    columns = [
        Column("row", style="bold cyan"),
        Column("name", wraps=True),
        Column("cards", right=True),
        Column("what it does", wraps=True),
        Column("values; what is not named is 0", wraps=True),
        Column("source", style="dim", wraps=True, spare=True),
    ]
    rows = [
        [
            identity,
            "" if shown.names[i] == identity else shown.names[i],
            None if shown.counts is None else count(shown.counts[i]),
            shown.texts[i],
            ", ".join(f"{name} {value_as_typed(value)}" for name, value in _values(shown, i).items() if _says(value)),
            shown.sources[i],
        ]
        for i, identity in rows_of(shown.ids, only)
    ]
    table(columns, rows)
    heading("Columns")
    heads = [Column("column", style="bold cyan"), Column("a value is", wraps=True), Column("it means", wraps=True)]
    table(heads, _columns(shown, texts))


def _columns(shown: "Table", texts: Mapping[str, str]) -> list[list[str]]:
    """Return a line for each column, one for all numbered columns of an array: `boxes_1..6`."""
    from scenarios.loader.table_texts import stem_of

    told = [
        (stem_of(name), column.domain.must(None), texts.get(f"{shown.name}.{name}", ""), name)
        for name, column in shown.columns.items()
    ]
    lines = []
    for (_, must, text), group in groupby(told, key=lambda each: each[:3]):
        names = [name for *_, name in group]
        whole = names[0] if len(names) == 1 else f"{names[0]}..{names[-1].rpartition('_')[2]}"
        lines.append([whole, must, text.replace("`", "")])
    return lines


def table_as_json(shown: "Table", texts: Mapping[str, str], only: Sequence[int] | None = None) -> dict[str, Any]:
    """Return a table for JSON: each row with its values, what each column may be, and what that means."""
    return {
        "table": shown.name,
        "when": {name: list(values) for name, values in shown.when.items()},
        "rows": [
            {
                "id": identity,
                "name": shown.names[i],
                "text": shown.texts[i],
                "source": shown.sources[i],
                "count": None if shown.counts is None else shown.counts[i],
                "values": _values(shown, i),
            }
            for i, identity in rows_of(shown.ids, only)
        ],
        "columns": {name: column.domain.must(None) for name, column in shown.columns.items()},
        "meanings": {name: text for name in shown.columns if (text := texts.get(f"{shown.name}.{name}"))},
    }


def rows_of(column: Sequence[str], only: Sequence[int] | None) -> list[tuple[int, str]]:
    """Return the rows that are shown, each with its cell of a column; `only` as in `component_table`."""
    return [(i, cell) for i, cell in enumerate(column) if only is None or i in only]


def _values(shown: "Table", row: int) -> dict[str, "Value"]:
    """Return the values of a row by column, the number of cards apart."""
    from scenarios.loader.tables import COUNT

    return {name: cells[row] for name, cells in shown.cells.items() if name != COUNT or shown.counts is None}


def _says(value: "Value") -> bool:
    """Return whether a value stands in a row's list: no zero, no empty word, no `none`."""
    return value not in (0, "", "none")
