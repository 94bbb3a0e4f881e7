"""Find the blocks of results in a page, and write them.

    <!-- results: NAME; plan 1a2b3c4d; sources 5e6f7a8b; text 9c0d1e2f; 12 s -->
    the table, and a line that says what played it
    <!-- end -->

A marker with a name alone stands where a table is wanted that was not played yet.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from benchmarks.results.plans import PlanError, short

_MARK = re.compile(
    r"^<!-- results: (?P<name>[\w-]+)"
    r"(?:; plan (?P<plan>\w+); sources (?P<sources>\w+); text (?P<text>\w+); (?P<seconds>\d+) s)? -->\n"
    r"(?P<body>.*?)^<!-- end -->$",
    re.MULTILINE | re.DOTALL,
)
_ANY = re.compile(r"^.*<!-- *(?:results|end)\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class Written:
    """Hold a block as it stands in a page.

    Attributes:
        name: Its name.
        plan, sources, text: The digests in its marker; "" if it was not played yet.
        seconds: The processor time that its games took, without compiling in other processes [s].
        body: What stands between the markers.
    """

    name: str
    plan: str
    sources: str
    text: str
    seconds: int
    body: str

    @property
    def edited(self) -> bool:
        """Whether the text is not the one that was written."""
        return bool(self.body) if not self.text else self.text != short(self.body.encode())


def read_page(path: Path) -> list[Written]:
    """Return the blocks of a page.

    Raises:
        PlanError: If a marker is wrong, or a name comes twice.
    """
    text = path.read_text(encoding="utf-8")
    found = [_written(each) for each in _MARK.finditer(text)]
    if len(_ANY.findall(text)) != 2 * len(found):
        raise PlanError(f"{path.name}: a marker is wrong; a block is <!-- results: NAME -->, lines, <!-- end -->")
    names = [each.name for each in found]
    if again := {name for name in names if names.count(name) > 1}:
        raise PlanError(f"{path.name}: there are two blocks {', '.join(sorted(again))}")
    return found


def _written(found: re.Match[str]) -> Written:
    name, plan, sources, text, seconds = (found[each] or "" for each in ("name", "plan", "sources", "text", "seconds"))
    return Written(name, plan, sources, text, int(seconds or 0), found["body"])


def write_block(path: Path, name: str, plan: str, sources: str, lines: list[str], seconds: float) -> None:
    """Write a block into a page, between its markers."""
    body = "\n".join(lines) + "\n"
    mark = f"<!-- results: {name}; plan {plan}; sources {sources}; text {short(body.encode())}; {seconds:.0f} s -->"
    text = path.read_text(encoding="utf-8")
    old = next(each for each in _MARK.finditer(text) if each["name"] == name)
    path.write_text(f"{text[: old.start()]}{mark}\n{body}<!-- end -->{text[old.end() :]}", encoding="utf-8")


def outside(path: Path) -> str:
    """Return what a page says outside of its blocks."""
    return _MARK.sub("", path.read_text(encoding="utf-8"))
