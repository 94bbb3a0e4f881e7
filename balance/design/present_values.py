"""Look up what settings and cells of tables are in a configuration."""

from scenarios import Configuration, Table, Value


def values_of(name: str, base: Configuration) -> list[Value]:
    """Return the value of an axis or a number, or one for each seat that plays."""
    if name in base.full:
        return [base.full[name]]
    return [base.full[f"{name}@{seat + 1}"] for seat in range(base.players)]


def cell_of(table: Table, row: str, column: str, base: Configuration) -> Value:
    """Return the value of a table's cell."""
    return base.cells.get(table.name, {}).get((row, column), table.cells[column][table.ids.index(row)])
