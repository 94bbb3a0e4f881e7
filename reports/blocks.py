"""Define the blocks of a page. The HTML and the Markdown template draw the same blocks.

A template chooses how to draw a block by its `kind`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reports.answers import first_screen
from reports.formats import typeset
from reports.looks import Look


class Code(str):
    """Mark words of a sentence that are typed or copied literally, such as a command."""


class Strong(str):
    """Mark the most important words of a sentence."""


@dataclass(frozen=True)
class Prose:
    """Hold a paragraph.

    `style` is its type, from large to small: `verdict`, `lead`, `figure`, "" or `note`; `line` is a command.
    """

    parts: tuple[str, ...]
    style: str = ""
    kind: str = "prose"


@dataclass(frozen=True)
class Warned:
    """Hold a warning, which is drawn so that nobody overlooks it."""

    parts: tuple[str, ...]
    kind: str = "warning"


@dataclass(frozen=True)
class Cell:
    """Hold a cell of a table.

    Attributes:
        text: The main text.
        detail: A text in smaller type beside it, such as an interval.
        bar: The parts (look, share, words) of a bar that is drawn instead of the text; shares are between 0 and 1.
        rows: The number of rows that the cell spans.
        link: The id of a section of the page to which the text is a link, or "".
        told: What is shown of it at hover or focus: value, interval, games, and on a second line the command; or "".
        hint: What its text means, shown at hover; or "".
    """

    text: str = ""
    detail: str = ""
    bar: tuple[tuple[Look, float, str], ...] = ()
    rows: int = 1
    link: str = ""
    told: str = ""
    hint: str = ""


@dataclass(frozen=True)
class Table:
    """Hold a table.

    Attributes:
        columns: Pairs (title, class); the class is `text`, `number` or `bar`.
        rows: Cells by row and column; None where a cell above spans this row.
        legend: The looks used in the bars, each with its words.
        caption: A line above the table, or "".
        stacked: Whether details stand below the texts instead of beside them, which saves width.
        folded: The line under which the table is folded until a reader opens it; "": it is not.
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    legend: tuple[tuple[Look, str], ...] = ()
    caption: str = ""
    stacked: bool = False
    folded: str = ""
    kind: str = "table"


@dataclass(frozen=True)
class Panel:
    """Hold one drawing: the stem of its file's name, a description in words, and the SVG.

    The description is for readers who cannot see it. `narrow` is another SVG in its place on a narrow screen, for a
    drawing that is wider than one; or "".
    """

    name: str
    words: str
    svg: str
    narrow: str = ""


@dataclass(frozen=True)
class Figure:
    """Hold drawings side by side with one legend.

    `wide` ones take the page's width, a `large` one half of it.
    """

    panels: tuple[Panel, ...]
    caption: str
    legend: tuple[tuple[Look, str], ...] = ()
    wide: bool = False
    large: bool = False
    kind: str = "figure"


@dataclass(frozen=True)
class Facts:
    """Hold pairs of a label and a text."""

    pairs: tuple[tuple[str, str], ...]
    kind: str = "facts"


@dataclass(frozen=True)
class Listing:
    """Hold lines to copy; `language` is that of a Markdown code block, such as `sh`."""

    text: str
    language: str
    kind: str = "listing"


@dataclass(frozen=True)
class Steps:
    """Hold what to do next: pairs of words and the command that does it."""

    pairs: tuple[tuple[str, str], ...]
    kind: str = "steps"


@dataclass(frozen=True)
class Fold:
    """Hold blocks that are folded under a line, `title`, until a reader opens it."""

    title: str
    blocks: tuple["Block", ...]
    kind: str = "fold"


@dataclass(frozen=True)
class Line:
    """Hold a line of a card: a label, a figure, an interval, and a bar's length (0 to 1) or None."""

    label: str
    text: str
    detail: str = ""
    bar: float | None = None


@dataclass(frozen=True)
class Lines:
    """Hold the lines of a card, below each other."""

    lines: tuple[Line, ...]
    kind: str = "lines"


@dataclass(frozen=True)
class Card:
    """Hold a heading and the few blocks of a card; what its figures are of is folded below them."""

    title: str
    blocks: tuple["Block", ...]
    folded: tuple["Block", ...] = ()


@dataclass(frozen=True)
class Cards:
    """Hold cards that stand side by side."""

    cards: tuple[Card, ...]
    kind: str = "cards"


Block = Prose | Warned | Table | Figure | Facts | Listing | Steps | Fold | Cards | Lines


@dataclass(frozen=True)
class Section:
    """Hold a heading and the blocks below it.

    Attributes:
        id: The target of links.
        title: The heading.
        blocks: What stands below it.
        folded: Whether it is folded until a reader opens it, or follows a link to it.
        hint: What is in it, beside the heading of a folded one; or "".
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    folded: bool = False
    hint: str = ""


def prose(*parts: str) -> Prose:
    """Return a paragraph of these parts."""
    return Prose(parts)


def text_cells(*texts: str) -> tuple[Cell, ...]:
    """Return one cell for each text."""
    return tuple(Cell(text) for text in texts)


def valued(text: str) -> Cell:
    """Return a cell of a value with its interval, `+8.2 (+6.7 to +9.4)`, which is the detail."""
    value, _, interval = text.partition(" (")
    return Cell(value, interval.removesuffix(")"))


def filled_table(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Cell | str]]) -> Table:
    """Return a table without the columns in which nothing stands."""
    cells = [[Cell(each) if isinstance(each, str) else each for each in row] for row in rows]
    kept = [i for i in range(len(columns)) if any(row[i].text for row in cells)]
    return Table(tuple(columns[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in cells))


def leads(sentences: Sequence[str]) -> list[Block]:
    """Return the paragraphs of an answer: the first sentence stands out."""
    return [Prose((text,), "lead" if n else "verdict") for n, text in enumerate(sentences)]


def in_short(sentences: Iterable[str], *more: Block) -> Section:
    """Return the section of the answer: its sentences, and what stands below them.

    Of many sentences the first ones are shown, and those in plain words; the others are folded under a line, so that a
    reader comes to the drawings.
    """
    shown, rest = first_screen(list(map(typeset, sentences)))
    folded = (Fold(f"What else was found: {len(rest)} sentences", tuple(map(prose, rest))),) if rest else ()
    return Section("answer", "In short", (*leads(shown), *folded, *more))


def reproduce(what: str, line: str) -> Section:
    """Return the section with the line that makes the same again; `what` is made: `ranking`."""
    return Section("reproduce", "How to reproduce it", (prose(f"The same {what}:"), Listing(line, "sh")))


def reading(paragraphs: Iterable[tuple[str, str]]) -> Section:
    """Return the section that says how to read the figures, from pairs of first words and text."""
    return Section("reading", "How to read it", tuple(prose(Strong(head), f" {text}") for head, text in paragraphs))


def merged(rows: Sequence[Sequence[Cell | None]], columns: int) -> tuple[tuple[Cell | None, ...], ...]:
    """Merge equal cells below each other, in the first `columns` columns, into one that spans their rows.

    A cell is merged only with one whose row has the same cells to the left:

        base | easy | 31 %          base | easy | 31 %
        base | easy | 29 %    ->         |      | 29 %
        base | hard | 12 %               | hard | 12 %
    """
    result = [list(row) for row in rows]
    for column in range(columns):
        start = 0  # first row of the current run of equal cells; one step beyond the last row ends the last run
        for i in range(1, len(rows) + 1):
            if i < len(rows) and rows[i][: column + 1] == rows[start][: column + 1]:
                result[i][column] = None
                continue
            first = rows[start][column]
            result[start][column] = replace(first, rows=i - start) if first else None
            start = i
    return tuple(tuple(row) for row in result)
