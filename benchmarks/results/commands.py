"""Show what a command prints: `kind = "command"`, or shorter `kind = "transcript"`.

```toml
[ladder]
kind = "command"
game = "cyberdoom-tower"
line = "ladder cyberdoom-tower --set players=1"  # without `balance`
show = ["^Balance", "easy"]  # lines from the first that matches to the last; all, if none
only = true                   # none between them but those that match
files = { "plays.csv" = "..." }  # files that stand in the folder, by name
before = ["sweep pig --out run"]  # commands that are carried out first, and shown above
earlier = ["new my_pig --from pig"]  # others, before those: a block above shows them, and the files
read = "run/report.md"            # show this file's lines in place of what the command prints
```

Sentences are broken as in a narrow terminal, so that a page need not be scrolled; rows of tables are not. A transcript
is one block: the command after a `$`, then only the lines that match, long ones broken.
`question` stands above the command.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from balance.studies.exit_codes import BAD_ANSWER, DONE, OPEN_ANSWER
from benchmarks.results.cells import Table, options
from benchmarks.results.plans import Block, PlanError, Undecided
from benchmarks.results.templates import environment

COLUMNS = 100  # of the terminal [characters]
NARROW = 88  # of a sentence, and of a transcript's terminal [characters]
ENDS = (DONE, BAD_ANSWER)
GAP = "..."


def lines(block: Block, _: Table) -> list[str]:
    """Carry out commands in a folder with these files alone, and return them with what the last one printed.

    Raises:
        PlanError: If it is refused, undecided, or prints no line of `show`.
    """
    said = options(block, line=..., show=[], files={}, before=[], earlier=[], read="", only=False)
    asked = [*said["before"], said["line"]]
    printed, seconds = _printed(block, [*said["earlier"], *asked], COLUMNS, said["files"], said["read"])
    shown = _like(printed, said["show"]) if said["only"] else _between(printed, said["show"])
    _check(block, said, shown)
    return [
        *(line for name, text in said["files"].items() for line in _file(name, text) if not said["earlier"]),
        "```sh",
        *(f"balance {line}" for line in asked),
        "```",
        "",
        *([f"In `{said['read']}`:", ""] if said["read"] else []),
        "```text",
        *(part for line in shown for part in _broken(line)),
        "```",
        "",
        f"{seconds:.0f} s of a processor.",
    ]


def _broken(line: str) -> list[str]:
    """Return a sentence in lines that a page has room for; a row of a table stays whole, as its columns would not."""
    if line.startswith("|") or "  " in line.strip():
        return [line]
    return textwrap.wrap(line, NARROW, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) or [""]


def _file(name: str, text: str) -> list[str]:
    """Return the lines that show a file."""
    return [f"`{name}`:", "", "```text", *text.strip().split("\n"), "```", ""]


def transcript(block: Block, _: Table) -> list[str]:
    """Carry out a command in an empty folder, and return it with the lines of `show`, in one block.

    Raises:
        PlanError: As `lines` does.
    """
    said = options(block, line=..., show=[], question="")
    printed, _seconds = _printed(block, [said["line"]], NARROW)
    shown = _like(printed, said["show"])
    _check(block, said, shown)
    wrapped = [each for line in shown for each in textwrap.wrap(line, NARROW, subsequent_indent="  ") or [""]]
    return [
        "```console",
        *([f"# {said['question']}"] if said["question"] else []),
        f"$ balance {said['line']}",
        *wrapped,
        "```",
    ]


def _check(block: Block, said: Mapping[str, Any], shown: Sequence[str]) -> None:
    """Refuse a plan that shows nothing.

    Raises:
        PlanError: If no line is shown.
    """
    if not shown:
        raise PlanError(f"{block.page}: {block.name}: no line printed by balance {said['line']} is like {said['show']}")


def _printed(
    block: Block, asked: Sequence[str], columns: int, files: Mapping[str, str] = MappingProxyType({}), read: str = ""
) -> tuple[list[str], float]:
    """Carry out commands in a folder with these files alone; return the last one's lines, and all processor seconds.

    If a file is to be read, its lines are returned in place of those that were printed. An undecided answer is refused:
    how far a budget of time gets hangs on the machine, so a page must not show it.

    Raises:
        Undecided: If it ends with the exit code of an open answer.
        PlanError: If it is refused.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        began, printed = _used(), ""
        for line in asked:
            printed = carried_out(block, line, columns, folder)
        seconds = _used() - began
        if read:
            printed = (Path(folder) / read).read_text(encoding="utf-8")
    return [each.rstrip() for each in printed.strip("\n").split("\n")], seconds


def carried_out(block: Block, line: str, columns: int, folder: str) -> str:
    """Carry out a command in a folder; return what it printed.

    Raises:
        Undecided: If it ends with the exit code of an open answer.
        PlanError: If it is refused.
    """
    done = subprocess.run(
        [sys.executable, "-m", "balance", *shlex.split(line)],
        cwd=folder,
        env={**environment(block.game), "COLUMNS": str(columns), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode == OPEN_ANSWER:
        why = f"is undecided (exit code {OPEN_ANSWER}), so it is not written; give the plan more games or time"
        raise Undecided(f"{block.page}: {block.name}: balance {line}: {why}")
    if done.returncode not in ENDS:
        raise PlanError(f"{block.page}: {block.name}: balance {line}: {done.stderr.strip()[-300:]}")
    return done.stdout


def _used() -> float:
    """Return how long the programs that this one started used processors [s]."""
    times = os.times()
    return times.children_user + times.children_system


def _like(printed: Sequence[str], show: Sequence[str]) -> list[str]:
    """Return the lines that match; all, if nothing is said."""
    return [line for line in printed if not show or any(re.search(each, line) for each in show)]


def _between(printed: Sequence[str], show: Sequence[str]) -> list[str]:
    """Return the lines from the first to the last that match, with `...` for what is left out before and after."""
    if not show:
        return list(printed)
    found = [place for place, line in enumerate(printed) if any(re.search(each, line) for each in show)]
    if not found:
        return []
    first, last = found[0], found[-1] + 1
    return [*([GAP] if first else []), *printed[first:last], *([GAP] if last < len(printed) else [])]
