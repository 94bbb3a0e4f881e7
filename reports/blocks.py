"""What a page consists of. The HTML and the Markdown template draw the same blocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.style import Look


class Code(str):
    """Words of a sentence that are typed or copied as they stand."""


class Strong(str):
    """Words of a sentence that carry it."""


@dataclass(frozen=True)
class Prose:
    """A paragraph: `style` is `lead` for the larger, `note` for the smaller, or ""."""

    parts: tuple[str, ...]
    style: str = ""
    kind: str = "prose"


@dataclass(frozen=True)
class Warned:
    """A paragraph that must not be overlooked."""

    parts: tuple[str, ...]
    kind: str = "warning"


@dataclass(frozen=True)
class Cell:
    """A cell of a table: a text, a quieter text beside it, or a bar of (look, share, words). It may span rows.

    The text is a link if `link` is the id of a section of the page.
    """

    text: str = ""
    detail: str = ""
    bar: tuple[tuple[Look, float, str], ...] = ()
    rows: int = 1
    link: str = ""


@dataclass(frozen=True)
class Table:
    """Columns are (title, class): `text`, `number` or `bar`. A cell that is None is covered by the one above.

    In a `stacked` table details stand below the texts, which saves width.
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    legend: tuple[tuple[Look, str], ...] = ()
    caption: str = ""
    stacked: bool = False
    kind: str = "table"


@dataclass(frozen=True)
class Panel:
    """One drawing: `name` is its file's stem, `words` say what it shows to who cannot see it, `svg` is the drawing."""

    name: str
    words: str
    svg: str


@dataclass(frozen=True)
class Figure:
    """Drawings side by side that share a legend. `wide` drawings take the page's width, a `large` one half of it."""

    panels: tuple[Panel, ...]
    caption: str
    legend: tuple[tuple[Look, str], ...] = ()
    wide: bool = False
    large: bool = False
    kind: str = "figure"


@dataclass(frozen=True)
class Facts:
    """Pairs of a label and a text."""

    pairs: tuple[tuple[str, str], ...]
    kind: str = "facts"


@dataclass(frozen=True)
class Listing:
    """Lines to copy."""

    text: str
    language: str
    kind: str = "listing"


Block = Prose | Warned | Table | Figure | Facts | Listing


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def prose(*parts: str) -> Prose:
    """A paragraph of these words."""
    return Prose(parts)


def text_cells(*texts: str) -> tuple[Cell, ...]:
    """A cell for each text."""
    return tuple(Cell(text) for text in texts)


def merged(rows: Sequence[Sequence[Cell | None]], columns: int) -> tuple[tuple[Cell | None, ...], ...]:
    """The rows with equal cells below each other made one, in the first columns, as far as those before are equal."""
    made = [list(row) for row in rows]
    for column in range(columns):
        start = 0
        for i in range(1, len(rows) + 1):
            if i < len(rows) and rows[i][: column + 1] == rows[start][: column + 1]:
                made[i][column] = None
                continue
            first = rows[start][column]
            made[start][column] = replace(first, rows=i - start) if first else None
            start = i
    return tuple(tuple(row) for row in made)
