"""Settings of the site that `make docs` builds with Sphinx, MyST and Furo.

The pages are plain Markdown, so they read well where code is hosted, too; the tutorial alone includes pieces of the
files that it explains, so that page and code cannot differ. What only a site needs is
made here: its tables of contents are the lists of links in docs/index.md.
"""

import re
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.reference import llms
from benchmarks.reference.contents import contents

project = "Balance"
copyright = "the Balance contributors"
extensions = ["myst_parser"]
root_doc = "docs/index"  # the source is the whole project, so that pages may link to CONTRIBUTING.md
include_patterns = ["docs/*.md", "docs/**/*.md", "CONTRIBUTING.md", "CHANGELOG.md"]
exclude_patterns = [
    ".*",
    "balance",
    "benchmarks",
    "build",
    "dist",
    "docs/templates",
    "reports",
    "scenarios",
    "sims",
    "tests",
]
suppress_warnings = ["toc.not_included"]  # pages of validation are found from docs/validation.md
myst_heading_anchors = 4
smartquotes = False  # of two hyphens, as options have them, they would make a dash
highlight_language = "text"
html_theme = "furo"
html_title = "Balance"
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False


def keep_together(_: Any, _name: str, text: list[str]) -> None:
    """Let no line end between a number and its per cent sign; Sphinx calls it for each page it reads."""
    parts = re.split(r"(^```.*?^```$)", text[0], flags=re.MULTILINE | re.DOTALL)
    text[0] = "".join(part if part.startswith("```") else part.replace(" %", "\N{NO-BREAK SPACE}%") for part in parts)


def add_contents(_: Any, name: str, text: list[str]) -> None:
    """Give the first page the lists of its links as tables of contents; Sphinx calls it for each page it reads."""
    if name == root_doc:
        for part, pages in contents():
            lines = [f"{page.title} </{page.from_root.removesuffix('.md')}>" for page in pages]
            text[0] += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {part}", "", *lines, "```", ""])


def open_finished(_: Any, _name: str, text: list[str]) -> None:
    """Let links to finished reports open them: to Sphinx they are files to be saved."""
    text[0] = re.sub(r"\[([^\]]+)\]\((gallery/[\w-]+\.html)\)", r'<a href="\2">\1</a>', text[0])


def make_accessible(_: Any, _name: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Say how deep headings of contents are, and let code be scrolled by keys; Sphinx calls it for each page."""
    for part in ("body", "furo_navigation_tree"):
        html = context.get(part, "").replace('role="heading">', 'role="heading" aria-level="2">')
        context[part] = html.replace("<pre>", '<pre tabindex="0">')


def copy_finished(app: Any, error: Exception | None) -> None:
    """Copy the finished reports; Sphinx calls it at the end."""
    if error is None:
        shutil.copytree(Path(__file__).parent / "gallery", Path(app.outdir) / "docs" / "gallery", dirs_exist_ok=True)


def write_texts(app: Any, error: Exception | None) -> None:
    """Write the contents, and all pages as one text, for language models; Sphinx calls it at the end."""
    if error is None:
        (Path(app.outdir) / "llms.txt").write_text(llms.of_site(), encoding="utf-8")
        (Path(app.outdir) / "llms-full.txt").write_text(llms.full(), encoding="utf-8")


def setup(app: Any) -> None:
    """Tell Sphinx when to call what stands above."""
    app.connect("source-read", keep_together)
    app.connect("source-read", add_contents)
    app.connect("source-read", open_finished)
    app.connect("html-page-context", make_accessible, priority=900)  # after the theme, which makes the contents
    app.connect("build-finished", copy_finished)
    app.connect("build-finished", write_texts)
