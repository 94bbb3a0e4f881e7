"""Read the documentation's table of contents, the lists in docs/index.md: `- [Title](page.md): what it says`."""

import re
from dataclasses import dataclass
from pathlib import Path

INDEX = Path(__file__).parents[2] / "docs" / "index.md"
_LINK = re.compile(r"^- \[(?P<title>[^]]+)\]\((?P<path>[^)#]+\.md)\)(?:: (?P<about>.+))?$")


@dataclass(frozen=True)
class Page:
    """Describe a page: its title, its path from docs/, and what it says."""

    title: str
    path: str
    about: str

    @property
    def from_root(self) -> str:
        """Return its path from the root of the project."""
        return self.path.removeprefix("../") if self.path.startswith("../") else f"docs/{self.path}"


def contents() -> list[tuple[str, list[Page]]]:
    """Return the parts of the documentation in order, each with its pages."""
    parts: list[tuple[str, list[Page]]] = []
    for line in _joined(INDEX.read_text(encoding="utf-8")).splitlines():
        if line.startswith("## "):
            parts.append((line.removeprefix("## "), []))
        elif parts and (found := _LINK.match(line)):
            parts[-1][1].append(Page(found["title"], found["path"], found["about"] or ""))
    return [(name, pages) for name, pages in parts if pages]


def _joined(text: str) -> str:
    """Return a text with one line for each entry of a list."""
    return re.sub(r"\n  (?=\S)", " ", text)
