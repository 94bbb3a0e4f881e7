"""Turn numbers, lists and words of a game into text for its story."""

from collections.abc import Sequence
from enum import IntEnum


def plural(number: int, thing: str) -> str:
    """Return a number of things as text: "1 shield", "2 shields"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(parts: Sequence[str]) -> str:
    """Return parts as a list in a sentence: "A", "A and B", "A, B and C"; "" for none."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def word(member: IntEnum) -> str:
    """Return a member of an enumeration as text: OUT_OF_TIME is "out of time"."""
    return member.name.replace("_", " ").lower()
