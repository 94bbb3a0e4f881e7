"""Copy and remove rows in the lines of a table, with tabs between cells, as a spreadsheet copies them."""

from scenarios.loader.messages import plain
from scenarios.loader.tables import ID


def with_copy(text: str, row: int) -> str:
    """Return lines of a table with a row (the first is 0) once more below itself, under a free id."""
    head, *lines = text.split("\n")
    at = [plain(cell) for cell in head.split("\t")].index(ID)
    cells = lines[row].split("\t")
    taken = {plain(line.split("\t")[at]) for line in lines}
    number = next(n for n in range(2, len(lines) + 3) if plain(f"{cells[at]}_{n}") not in taken)
    copy = "\t".join([*cells[:at], f"{cells[at]}_{number}", *cells[at + 1 :]])
    return "\n".join([head, *lines[: row + 1], copy, *lines[row + 1 :]])


def without(text: str, row: int) -> str:
    """Return lines of a table without a row; the first row is 0."""
    head, *lines = text.split("\n")
    return "\n".join([head, *lines[:row], *lines[row + 1 :]])
