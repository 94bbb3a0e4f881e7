"""How commands print: lines laid out in a terminal and plain elsewhere; JSON for machines."""

import json
import math
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

_UNSEEN = re.compile(r"[^\n -~]")  # what may be no visible character
MAX_WIDTH = 120  # [columns] of text; wider lines are hard to read across


def in_terminal() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout.isatty()


def console() -> "Console":
    """Standard output, as Rich sees it; as it is now, so that tests may catch it."""
    from rich.console import Console

    wide = Console(highlight=False)
    return Console(highlight=False, width=min(wide.width, MAX_WIDTH)) if wide.width > MAX_WIDTH else wide


def print_json(value: object) -> None:
    """A value as JSON; what is not a number in it becomes null."""
    text = json.dumps(_plain(value), indent=2, ensure_ascii=False, default=str)
    print(_UNSEEN.sub(lambda match: match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1], text))


def shown_path(path: object) -> str:
    """A path to print: as it is for another program, without what would steer a terminal."""
    return clean(str(path)) if in_terminal() else str(path)


def clean(text: str) -> str:
    """Somebody's text as it may go to a terminal: see `scenarios.loader.messages.printable`."""
    if text.isprintable():
        return text
    from scenarios.loader.messages import printable

    return printable(text)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def say(line: str = "", style: str = "") -> None:
    """A line of text; broken at words where the terminal is narrow."""
    line = clean(line)
    if in_terminal():
        from rich.text import Text

        console().print(Text(line, style))
    else:
        print(line)


def heading(line: str, after: str = "") -> None:
    """A line above what follows, with an empty one before it; `after` is appended in dim style."""
    line, after = clean(line), clean(after)
    if in_terminal():
        from rich.text import Text

        console().print(Text.assemble("\n", (line, "bold"), (f"  {after}" if after else "", "dim")))
    else:
        print(f"\n{line}" + (f"  {after}" if after else ""))
