"""Make a finished report and keep it in docs/gallery: `kind = "report"`.

```toml
[pig]                            # kept as docs/gallery/pig.html
kind = "report"
game = "pig"
commands = ["sweep pig --plan hold_at --out run", "report run"]
made = "run/report.html"         # what the commands leave; its Markdown stands beside it
```

The block shows the question, which leads to the page, the answer, and the commands.
"""

import re
import tempfile
from pathlib import Path

from balance.storage import atomic
from benchmarks.results.cells import Table, options
from benchmarks.results.commands import carried_out
from benchmarks.results.plans import ROOT, Block, PlanError

GALLERY = "docs/gallery"
NARROW = 88  # of a line of text [characters]


def lines(block: Block, _: Table) -> list[str]:
    """Carry out commands in an empty folder, keep the page, and return the lines that lead to it.

    Raises:
        PlanError: If a command is refused, or there is no such page.
    """
    said = options(block, commands=..., made=...)
    with tempfile.TemporaryDirectory() as folder:
        for line in said["commands"]:
            carried_out(block, line, NARROW, folder)
        made = Path(folder) / said["made"]
        if not made.is_file():
            raise PlanError(f"{block.page}: {block.name}: the commands leave no {said['made']}")
        page, text = made.read_text(encoding="utf-8"), made.with_suffix(".md").read_text(encoding="utf-8")
    kept = ROOT / GALLERY / f"{block.name}.html"
    atomic.write(kept, page.encode())
    verdict, question = _first(block, text, r"^\*\*(.+)\*\*$"), _first(block, text, r"^# .+\n\n(.+?)[.?]?$")
    return [
        f"[{question}]({Path(GALLERY).name}/{kept.name}): {verdict}",
        "",
        "```",
        *(f"balance {line}" for line in said["commands"]),
        "```",
    ]


def _first(block: Block, text: str, pattern: str) -> str:
    """Return what a pattern finds in a report's Markdown."""
    found = re.search(pattern, text, re.MULTILINE)
    if not found:
        raise PlanError(f"{block.page}: {block.name}: the report has no line like {pattern}")
    return found[1]
