"""Report a wrong row of a table from a game's `derive`.

It has a module of its own, since what `derive` imports counts as what a game is played by, and `sims.game` imports what
studies games, too.
"""


class RowError(ValueError):
    """Report a row of a scenario's table that a game cannot be played with; raised by its `derive`.

    Args:
        table: The table's name, a field of RULES.
        row: Number of the row, from 0.
        column: The column, or the field that several columns fill.
        says: What is wrong and what is allowed; printed after the column's name.
    """

    def __init__(self, table: str, row: int, column: str, says: str) -> None:
        super().__init__(f"{table}, row {row + 1}: {column} {says}")
        self.table, self.row, self.column, self.says = table, row, column, says
