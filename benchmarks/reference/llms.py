"""Write docs/llms.txt, the documentation's table of contents for language models (llmstxt.org).

The site has it too, with links to its own pages, and beside it `llms-full.txt`: all pages as one text.
"""

from collections.abc import Callable
from pathlib import Path

from benchmarks.reference.contents import INDEX, Page, contents

ROOT = Path(__file__).parents[2]


def page(link: Callable[[Page], str] = lambda page: page.path) -> str:
    """Return the file: title, what the project is, and a line for each page.

    Args:
        link: Returns where a page is; without it as seen from docs/.
    """
    title, _, about = INDEX.read_text(encoding="utf-8").partition("\n\n")
    lines = [title, "", "> " + " ".join(about.partition("\n\n")[0].split())]
    for part, pages in contents():
        lines += ["", f"## {part}", ""]
        lines += [f"- [{each.title}]({link(each)}): {each.about}" for each in pages]
    return "\n".join(lines) + "\n"


def of_site() -> str:
    """Return the file with links to the pages of a site, as seen from its root."""
    return page(lambda each: each.from_root.removesuffix(".md") + ".html")


def full() -> str:
    """Return all pages of the contents as one text."""
    texts = [(ROOT / each.from_root).read_text(encoding="utf-8") for _, pages in contents() for each in pages]
    return "\n\n".join(text.strip() for text in texts) + "\n"
