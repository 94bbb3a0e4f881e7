"""Write Markdown: the one place that escapes names and texts, which may hold anything."""

import re
from collections.abc import Iterable, Sequence

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#$~])")
# Control characters, which a terminal obeys when it shows a page, but for line ends and tabs; and what turns the
# direction of writing, so that a text shows otherwise than it reads.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Return a text with each control character replaced by the sign for what cannot be shown."""
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: object) -> str:
    """Return a text on one line."""
    return " ".join(str(text).splitlines())


def escaped(text: object) -> str:
    """Return a text on one line with all characters escaped that have a meaning in Markdown."""
    return _SPECIAL.sub(r"\\\1", visible(one_line(text)))


def code(text: object) -> str:
    """Return a text on one line as code; what is in it stays in it."""
    line = visible(one_line(text))
    mark = "`" * (_longest(line) + 1)
    return f"{mark} {line} {mark}" if "`" in line else f"{mark}{line}{mark}"


def fence(text: str) -> str:
    """Return the backticks around a block of code.

    They are one more than the longest run in the text, at least three.
    """
    return "`" * max(3, _longest(text) + 1)


def _longest(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> list[str]:
    """Return the lines of a table."""
    lines = (head, ["---"] * len(head), *rows)
    return [
        "| " + " | ".join(each if each == "---" else escaped(each) for each in map(str, line)) + " |" for line in lines
    ]
