"""The documentation: every page is found from its index, every link leads somewhere, the reference is the code's."""

import re
from pathlib import Path

import pytest

from benchmarks.reference import environment
from benchmarks.reference.__main__ import PAGES, main, stale
from benchmarks.reference.contents import contents
from benchmarks.reference.markdown import docstring
from tests.lab.project.documents import INDEX, ROOT, anchors, links, pages

SOURCES = ("balance", "reports", "scenarios", "sims")


def test_every_page_is_reached_from_the_index():
    found, todo = {INDEX}, [INDEX]
    while todo:
        for path, _ in links(todo.pop()):
            if path.suffix == ".md" and path not in found:
                found.add(path)
                todo.append(path)
    assert not [path.relative_to(ROOT).as_posix() for path in pages() if path not in found and path.stem != "README"]


def test_every_link_within_the_project_leads_somewhere():
    wrong = [
        f"{page.relative_to(ROOT)}: {path.relative_to(ROOT)}#{anchor}"
        for page in pages()
        for path, anchor in links(page)
        if not path.exists() or (anchor and anchor not in anchors(path))
    ]
    assert wrong == []


def test_a_link_that_leads_nowhere_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# One `way`: 2 of it\n\n# Twice\n\n# Twice\n\n[a](#there) [b](none.md) `[c](no.md)`\n", "utf-8")
    assert anchors(page) == {"one-way-2-of-it", "twice", "twice-1"}
    assert list(links(page)) == [(page, "there"), (tmp_path / "none.md", "")]


def test_the_index_lists_each_page_once_and_says_what_it_is():
    listed = [page for _, part in contents() for page in part]
    assert len({page.path for page in listed}) == len(listed) > 30
    assert not [page.path for page in listed if not page.about or not (ROOT / page.from_root).is_file()]


def test_the_reference_is_what_the_code_says_today():
    assert stale() == [], "`make reference` writes it"


def test_a_stale_page_is_told_and_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.reference.__main__.ROOT", tmp_path)
    monkeypatch.setattr("benchmarks.reference.__main__.PAGES", {"docs/reference/codes.md": lambda: "new\n"})
    assert main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert main([]) == 0
    assert main(["--check"]) == 0
    assert (tmp_path / "docs/reference/codes.md").read_text() == "new\n"
    assert "docs/reference/codes.md" in capsys.readouterr().out


def test_every_page_of_the_reference_has_a_module():
    written = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "reference").glob("*.md")}
    assert written == {name for name in PAGES if name.endswith(".md")}


def test_every_variable_that_has_a_meaning_is_read():
    assert set(environment.MEANINGS) == environment.found() | set(environment.OTHERS)


def test_a_docstring_becomes_paragraphs_lists_and_code():
    def example():
        """Do it.

        >>> example()

        Args:
            one, two: What
                it is.

        Raises:
            ValueError: If not.
        """

    assert docstring(example) == (
        "Do it.\n\n```python\nexample()\n```\n\n**Arguments**\n\n- `one`, `two`: What it is.\n\n"
        "**Raises**\n\n- `ValueError`: If not."
    )


def test_the_messages_that_the_page_of_troubles_quotes_are_printed():
    page = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
    files = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    code = "\n".join(re.sub(r'"\s*\n\s*f?"', "", path.read_text(encoding="utf-8")) for path in files)
    quoted = [
        part.strip() for quote in re.findall(r'\*\*"(.+?)"\*\*', page) for part in quote.split("...") if part.strip()
    ]
    assert len(quoted) > 10
    assert not [part for part in quoted if part not in code]


@pytest.mark.parametrize(
    "page", [path for path in pages() if path.parts[-2] != "validation"], ids=lambda path: path.stem
)
def test_a_page_has_one_title_and_it_is_the_first_line(page: Path):
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert text.startswith("# ")
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
