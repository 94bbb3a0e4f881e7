"""Format values, lists and paths for messages, and suggest the nearest valid name."""

import difflib
from collections.abc import Iterable, Mapping
from pathlib import Path

_LONGEST = 60  # [characters] of a user's value in a message
# unprintable to Python, yet part of normal text: spaces of other widths, and the joiners in scripts and emoji
_HARMLESS = "\u00a0\u2007\u2009\u202f\u3000\u200c\u200d"


def printable(text: str, harmless: str = _HARMLESS) -> str:
    """Return a text that is safe to print: control characters are written out, as `\\x1b`.

    So are line breaks and the marks that reverse the writing direction. The `harmless` characters stay.
    """
    return "".join(each if each.isprintable() or each in harmless else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    """Return a character as Python's escape: `\\x1b`, `\\u202e`."""
    return character.encode("unicode_escape").decode()


def at(where: str) -> str:
    """Return the beginning of a message about a place, `--set: `; "" if there is no place to name."""
    return f"{where}: " if where else ""


def plain(name: str) -> str:
    """Return a name in the form in which names are compared: `-` and `_` are the same everywhere."""
    return name.strip().replace("-", "_")


def nearest(word: str, words: Iterable[str]) -> str:
    """Return `; did you mean 'pig'?` with the most similar word, or "" if none is similar."""
    close = most_similar(word, words)
    return f"; did you mean {close!r}?" if close else ""


def most_similar(word: str, words: Iterable[str]) -> str:
    """Return the most similar word, or "" if none is similar."""
    known = {plain(each).lower(): each for each in words}
    close = difflib.get_close_matches(plain(word[:_LONGEST]).lower(), known, n=1)
    return known[close[0]] if close else ""


def nearest_file(path: Path) -> str:
    """Return `; did you mean sheet.csv?` with the most similar name of the folder, or "" if none is."""
    try:
        names = sorted(each.name for each in path.parent.iterdir())
    except (OSError, ValueError):  # no such folder either
        return ""
    close = most_similar(path.name, [each for each in names if each != path.name])
    return f"; did you mean {short_path(path.with_name(close))}?" if close else ""


def closer(word: str, words: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether a word is more similar to one of some words than to any of others."""

    def most(known: Iterable[str]) -> float:
        least = plain(word[:_LONGEST]).lower()
        return max((difflib.SequenceMatcher(None, least, plain(each).lower()).ratio() for each in known), default=0.0)

    return most(words) > most(others)


def shown(value: object) -> str:
    """Return a value in the form that messages use: short, on one line, text in quotes."""
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
    """Return `a, b, c`; of more than `most` + 1 words only the first `most`: `a, b and 7 more`."""
    every = [str(word)[:_LONGEST] for word in words]
    # `and 1 more` would be no shorter than the word itself
    cut = every[:most] if len(every) > most + 1 else every
    return ", ".join(cut) + (f" and {len(every) - len(cut)} more" if len(cut) < len(every) else "")


def as_set(settings: Mapping[str, object]) -> str:
    """Return settings for the beginning of a message: `players=2 goal=50: `; "" for none."""
    every = [f"{name}={value if isinstance(value, str) else shown(value)}" for name, value in settings.items()]
    return f"{' '.join(every)}: " if every else ""


def short_path(path: Path) -> str:
    """Return a path in the form that messages use: relative to the current folder if it lies below it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, RuntimeError, ValueError):  # a link to itself is a RuntimeError
        return str(path)
