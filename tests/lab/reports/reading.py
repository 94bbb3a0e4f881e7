"""Reading a page as a browser does, as far as tests need it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img"}


@dataclass
class Table:
    """A table with every row filled up: a cell that spans rows stands in each of them."""

    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def column(self, title: str) -> list[str]:
        return [row[self.head.index(title)] for row in self.rows]


class Page(HTMLParser):
    """Tables, ids, text and attributes by section; complains of tags that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.section = ""
        self.tables: dict[str, list[Table]] = {}
        self.text: dict[str, str] = {}
        self.attributes: list[tuple[str, str, str]] = []
        self._cell: list[str] | None = None
        self._spans: dict[int, tuple[int, str]] = {}
        self._row: list[tuple[str, int]] = []
        self.feed(text)
        self.close()
        assert self.open == []
        self.text = {section: " ".join(text.split()) for section, text in self.text.items()}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in given.items()]
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "section":
            self.section = given["id"]
        elif tag == "table":
            self.tables.setdefault(self.section, []).append(Table())
            self._spans = {}
        elif tag == "tr":
            self._row = []
        elif tag in ("td", "th"):
            self._cell, self._rows = [], int(given.get("rowspan", 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> in {self.section}"
        self.open.pop()
        if tag in ("td", "th"):
            assert self._cell is not None
            self._row.append((" ".join("".join(self._cell).split()), self._rows))
            self._cell = None
        elif tag == "tr":
            self._end_row()

    def _end_row(self) -> None:
        table = self.tables[self.section][-1]
        if not table.head:
            table.head = [text for text, _ in self._row]
            return
        own = iter(self._row)
        row = []
        for column in range(len(table.head)):
            left, text = self._spans.get(column, (0, ""))
            if not left:
                text, left = next(own)
            self._spans[column] = (left - 1, text)
            row.append(text)
        assert next(own, None) is None
        table.rows.append(row)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            return
        self.text[self.section] = self.text.get(self.section, "") + data
        if self._cell is not None:
            self._cell.append(data)
