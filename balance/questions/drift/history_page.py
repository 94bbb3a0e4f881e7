"""Make the page of a history: the answer, a drawing for each rate that moved, two tables."""

from pathlib import Path

from balance.questions.drift import history_words as words
from balance.questions.drift.history import History, Line
from balance.studies.page_files import Head, write_sections
from reports.blocks import Block, Cell, Section, Table, leads, prose, reading
from reports.formats import title, typeset
from reports.history_chart import Dot, Track, history_figure

KIND = "a history"
DRAWN = 12  # rates in drawings


def write_page(history: History, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    versions = history.versions
    head = Head(f"{words.title(history)}: how its rates moved", f"{versions[0].label} to {versions[-1].label}")
    return write_sections(page, head, lambda: sections(history), KIND)


def sections(history: History) -> list[Section]:
    """Return the sections of the page in order."""
    drawn = (history.moved or history.lines)[:DRAWN]
    rates: list[Block] = []
    if drawn:
        rates.append(history_figure([_track(line) for line in drawn], len(history.versions)))
    rates.append(_rates(history))
    return [
        Section("answer", "In short", tuple(leads([typeset(text) for text in words.answer(history)]))),
        Section("rates", "The rates", tuple(rates)),
        Section("versions", "The versions", (_versions(history), *map(prose, history.unread))),
        reading(
            [
                ("A rate", "is how many of the recorded games ended so; the bar is its interval."),
                ("A step", f"is the difference between two versions. {words.at_once(history)}"),
            ]
        ),
    ]


def _track(line: Line) -> Track:
    moved = {step.version: 1 if step.difference > 0 else -1 for step in line.moves}
    dots = [Dot(p.version + 1, p.share, p.low, p.high, moved.get(p.version, 0)) for p in line.points]
    return Track(line.metric, line.cell, dots)


def _rates(history: History) -> Table:
    columns = tuple((title(head), "number" if head in ("first", "last") else "text") for head in words.HEADS)
    lines = [*history.moved, *(line for line in history.lines if not line.moves)]
    texts = [words.row(history, line) for line in lines]
    texts += [words.row_alone(history, alone) for alone in history.alone]
    return Table(columns, tuple(tuple(Cell(typeset(text)) for text in row) for row in texts))


def _versions(history: History) -> Table:
    columns = (("Number", "number"), ("Version", "text"), ("Why", "text"))
    rows = tuple(
        (Cell(str(number)), Cell(version.label), Cell(version.note))
        for number, version in enumerate(history.versions, 1)
    )
    return Table(columns, rows)
