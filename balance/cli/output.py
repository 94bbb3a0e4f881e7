"""Print lines and JSON: with a layout in a terminal, as plain text elsewhere."""

import json
import math
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

_UNSEEN = re.compile(r"[^\n -~]")  # characters that may be invisible; `isprintable` decides
MAX_WIDTH = 120  # wider lines are hard to read [columns of text]


def in_terminal() -> bool:
    """Tell whether standard output is a terminal, so that a person reads it."""
    return sys.stdout.isatty()


def console(stderr: bool = False) -> "Console":
    """Return a Rich console for standard output, or standard error, at most `MAX_WIDTH` columns wide.

    It is made anew in each call, because tests replace `sys.stdout`.
    """
    from rich.console import Console

    wide = Console(highlight=False, stderr=stderr)
    return Console(highlight=False, stderr=stderr, width=MAX_WIDTH) if wide.width > MAX_WIDTH else wide


def terminal_width() -> int | None:
    """Return how wide a line may be in the terminal [characters]; None elsewhere: no line is broken."""
    return console().width if in_terminal() else None


def print_json(value: object) -> None:
    """Print a value as JSON; NaN and infinities become null, since JSON has neither."""
    text = json.dumps(_plain(value), indent=2, ensure_ascii=False, default=str)
    # Letters such as ä stay as they are; control characters, which could steer a terminal, become \uXXXX.
    print(_UNSEEN.sub(lambda match: match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1], text))


def shown_path(path: object) -> str:
    """Return a path as text; in a terminal without control characters, elsewhere unchanged."""
    return clean(str(path)) if in_terminal() else str(path)


def clean(text: str) -> str:
    """Return a text that is safe to print in a terminal: see `scenarios.loader.messages.printable`."""
    if text.isprintable():
        return text
    from scenarios.loader.messages import printable

    return printable(text)


def _plain(value: Any) -> Any:
    """Return a value made of types that JSON knows, with None in place of numbers that are not finite."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def say(line: str = "", style: str = "") -> None:
    """Print a line of text, in a Rich style; a narrow terminal breaks it between words."""
    line = clean(line)
    if in_terminal():
        from rich.text import Text

        console().print(Text(line, style))
    else:
        print(line)


def say_answer(sentences: Sequence[str], every: bool) -> None:
    """Print an answer, the most important sentence first.

    Args:
        sentences: The answer.
        every: Whether all of a long answer is printed; else its first sentences, those in plain words, and those that
            say how surely it holds and whether all was played.
    """
    from reports.answers import first_screen
    from reports.plain import plural

    shown, rest = first_screen(sentences)
    for sentence in sentences if every else shown:
        say(sentence)
    if rest and not every:
        say(f"{plural(len(rest), 'more sentence')} on the page; --resume --all prints them.", "dim")


def say_aside(message: str) -> None:
    """Print lines of text on standard error; a narrow terminal breaks them between words."""
    if sys.stderr.isatty():
        from rich.text import Text

        console(stderr=True).print(Text(message))
    else:
        print(message, file=sys.stderr, flush=True)


def heading(line: str, after: str = "") -> None:
    """Print an empty line and a heading; `after` is appended in dim style."""
    line, after = clean(line), clean(after)
    if in_terminal():
        from rich.text import Text

        console().print(Text.assemble("\n", (line, "bold"), (f"  {after}" if after else "", "dim")))
    else:
        print(f"\n{line}" + (f"  {after}" if after else ""))
