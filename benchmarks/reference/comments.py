"""Read the comments beside lines of code: `DONE = 0  # the answer is there` says what DONE is."""

import re
from collections.abc import Iterator
from pathlib import Path


def beside(path: Path, start: str = "", end: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the name, the right side and the comment of each line that gives a name a value or a type.

    Args:
        path: The file.
        start: A line that begins so comes before them; "": from the first line on.
        end: A line that begins so comes after them; "": to the last.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(start)) + 1 if start else 0
    for line in lines[first:]:
        if end and line.startswith(end):
            return
        if found := re.match(r"^\s*(\w+)(?:: [^=#]+)?(?: = (.+?))?(?:\s{2}# (.*))?$", line):
            yield found[1], found[2] or "", found[3] or ""
