"""Write Markdown from docstrings: paragraphs, indented blocks, and sections such as `Args:`."""

import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

SECTIONS = {"Args": "Arguments", "Attributes": "Attributes", "Returns": "Returns", "Raises": "Raises"}
GENERATED = "*This page is written from the code by `python -m benchmarks.reference`; do not edit it.*"
_FIELD = re.compile(r"^(\*{0,2}[\w.`]+(?:, \*{0,2}[\w.`]+)*): (.*)$")


def page(title: str, *blocks: str) -> str:
    """Return a whole page."""
    return "\n\n".join([f"# {title}", GENERATED, *(block.strip("\n") for block in blocks if block.strip())]) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; cells are Markdown."""
    return "\n".join("| " + " | ".join(map(cell, row)) + " |" for row in (head, ["---"] * len(head), *rows))


def cell(text: str) -> str:
    """Return a text for a cell: one line, no bar of its own."""
    return re.sub(r"\s+", " ", text).strip().replace("|", "\\|")


def code(text: object) -> str:
    """Return a text as code."""
    return f"`{text}`"


def docstring(of: object, level: int = 3) -> str:
    """Return a docstring as Markdown; `level` is that of the headings of its sections."""
    return "\n\n".join(_blocks(inspect.getdoc(of) or "", level))


def first_line(of: object) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(of) or "").partition("\n")[0]


def _blocks(text: str, level: int) -> Iterator[str]:
    """Yield the blocks of a docstring: paragraphs, code, and lists of a section's entries."""
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.split("\n")
        name = lines[0].rstrip(":")
        if lines[0].endswith(":") and name in SECTIONS:
            yield f"**{SECTIONS[name]}**"
            yield "\n".join(_entries(lines[1:]))
        elif lines[0].startswith(">>> "):
            yield "\n".join(["```python", *(line.removeprefix(">>> ").removeprefix("... ") for line in lines), "```"])
        elif all(line.startswith("    ") for line in lines if line):
            yield "\n".join(["```text", *(line.removeprefix("    ") for line in lines), "```"])
        else:
            yield paragraph


def _entries(lines: Sequence[str]) -> Iterator[str]:
    """Yield the entries of a section as a list: `name: text`, or text without a name."""
    inner = [line.removeprefix("    ") for line in lines]
    starts = [0 if at == 0 or not line.startswith(" ") else 1 for at, line in enumerate(inner)]
    numbers = [sum(1 for start in starts[: at + 1] if start == 0) for at in range(len(inner))]
    entries = [
        " ".join(line.strip() for _, line in group)
        for _, group in groupby(zip(numbers, inner, strict=True), key=lambda each: each[0])
    ]
    if not all(_FIELD.match(entry) for entry in entries):
        yield " ".join(entries)
        return
    for entry in entries:
        found = _FIELD.match(entry)
        if found is not None:
            names = ", ".join(code(name) for name in found[1].split(", "))
            yield f"- {names}: {found[2]}"
