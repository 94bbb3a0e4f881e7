"""Print rules of a rulebook."""

from typing import TYPE_CHECKING

from balance.cli.output import heading
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    import polars as pl

FIELDS = ["id", "page", "statement", "status", "note"]
COLUMNS = [
    Column("id", style="cyan"),
    Column("page", right=True, style="dim"),
    Column("rule", wraps=True),
    Column("status", style="dim"),
    Column("note", style="dim", wraps=True),
]


def print_named_rules(rules: "pl.DataFrame") -> None:
    """Print what the rules say that were named above; nothing if there are none."""
    if rules.height:
        heading("Rules", "that the above names")
        table(COLUMNS, rules.select(FIELDS).iter_rows())
