"""Say what is being compiled, and how far that is."""

from dataclasses import dataclass

from reports.plain import count
from sims.compiler import side_by_side


@dataclass(frozen=True)
class Compiling:
    """Hold what is being compiled, in words, and what part of it is known; None: that cannot be said."""

    text: str
    share: float | None


def compiling(expected: int) -> Compiling | None:
    """Return how far the compiler is, on whichever thread it works; None if nothing is compiled.

    Args:
        expected: About how many parts there are; 0: not known.
    """
    now = side_by_side.now()
    if now is None:
        return None
    name, parts = now
    if not name:
        return Compiling(f"The game's rules are compiled; their {count(parts)} parts are being put together.", None)
    if not expected:
        return Compiling(f"The game's rules are being compiled, for the first time only: {count(parts)} parts.", None)
    most = max(expected, parts)
    text = f"The game's rules are being compiled, for the first time only: {count(parts)} of about {count(most)} parts."
    return Compiling(text, parts / most)
