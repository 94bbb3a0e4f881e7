"""The project's pages: their texts, their links, the anchors of their headings, their sentences."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
README, INDEX = ROOT / "README.md", ROOT / "docs" / "index.md"
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def pages() -> list[Path]:
    """Return all pages: README, CONTRIBUTING, CHANGELOG and docs."""
    top = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    return [*top, *sorted((ROOT / "docs").rglob("*.md"))]


def visible(text: str) -> str:
    """Return a page's text without comments."""
    return _COMMENT.sub("", text)


def prose(text: str) -> str:
    """Return a page's text without comments and blocks of code."""
    return _CODE.sub("", visible(text))


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the links of a page within the project: the file, and the anchor or ""."""
    for link in _LINK.findall(re.sub(r"`[^`]*`", "", prose(page.read_text(encoding="utf-8")))):
        path, _, anchor = link.partition("#")
        if not re.match(r"[a-z]+:", link):
            yield (page.parent / path).resolve() if path else page, anchor


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as hosts of code and MyST make them."""
    found: Counter[str] = Counter()
    names = set()
    for heading in _HEADING.findall(prose(page.read_text(encoding="utf-8"))):
        plain = re.sub(r"\[([^]]+)\]\([^)]*\)|`", r"\1", heading).strip().lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        names.add(f"{name}-{found[name]}" if found[name] else name)
        found[name] += 1
    return names


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a page's prose; an entry of a list and a cell of a table end one."""
    plain = re.sub(r"\]\([^)]*\)", "]", prose(text))
    for block in re.split(r"\n\s*\n|\n(?=[|#>-])|\|", plain):
        yield from (each for each in re.split(r"(?<=[.?!:])\s+", " ".join(block.split())) if each)
