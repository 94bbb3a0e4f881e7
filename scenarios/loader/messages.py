"""Words for messages: values, lists, paths and the nearest valid name."""

import difflib
from collections.abc import Iterable
from pathlib import Path

_LONGEST = 60  # [characters] of somebody's value in a message
_HARMLESS = "\u00a0\u2007\u2009\u202f\u3000\u200c\u200d"  # spaces of other widths; joiners of scripts and emoji


def printable(text: str, harmless: str = _HARMLESS) -> str:
    """Somebody's text for a terminal: what would steer it, or turn the writing round, is shown as `\\x1b`.

    Line breaks are escaped too. What is `harmless` stays though it cannot be seen.
    """
    return "".join(each if each.isprintable() or each in harmless else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


def plain(name: str) -> str:
    """A name as it is compared: `-` and `_` are the same everywhere."""
    return name.strip().replace("-", "_")


def nearest(word: str, words: Iterable[str]) -> str:
    """`; did you mean 'pig'?` for the likeliest of `words`, or nothing; for the end of a message."""
    known = {plain(each).lower(): each for each in words}
    close = difflib.get_close_matches(plain(word[:_LONGEST]).lower(), known, n=1)
    return f"; did you mean {known[close[0]]!r}?" if close else ""


def shown(value: object) -> str:
    """A value as a message names it: short, on one line, text in quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 2**64 else "a number beyond 64 bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return "empty" if not value else repr(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}...")
    kinds: dict[type, str] = {list: "a list", tuple: "a list", dict: "a table"}
    return kinds.get(type(value), f"a {type(value).__name__}")


def listed(words: Iterable[object], most: int = 12) -> str:
    """`a, b, c`; a long list is cut and says how many more there are."""
    every = [str(word)[:_LONGEST] for word in words]
    cut = every[:most] if len(every) > most + 1 else every
    return ", ".join(cut) + (f" and {len(every) - len(cut)} more" if len(cut) < len(every) else "")


def told_path(path: Path) -> str:
    """A path as a message names it: from the current folder if it lies below."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, RuntimeError, ValueError):  # a link to itself is a RuntimeError
        return str(path)
