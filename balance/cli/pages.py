"""Say which pages were written, and open one."""

import webbrowser
from collections.abc import Sequence
from pathlib import Path

from balance.cli.output import in_terminal, shown_path
from balance.cli.program import warn

_KINDS = {".html": "Page: ", ".md": "Markdown: "}


def say_pages(pages: Sequence[Path], json: bool = False) -> None:
    """Print the paths of what was written, one on each line; JSON has them already.

    A terminal's reader is told what they are; other programs get the paths alone.
    """
    for path in () if json else pages:
        print(f"{_KINDS.get(path.suffix, '') if in_terminal() else ''}{shown_path(path)}")


def open_page(pages: Sequence[Path], wanted: bool) -> None:
    """Open the first page in the user's browser, if that is wanted.

    A warning says so if there is no page or no browser.
    """
    if not wanted:
        return
    if not pages:
        warn("--open: no page was written; --out names one")
    elif not webbrowser.open(pages[0].resolve().as_uri()):
        warn(f"--open: there is no browser here; open {pages[0]} yourself")
