"""Say in English what a check found: each finding once, with the lines that it is about."""

import inspect
import re
from collections.abc import Sequence
from itertools import groupby

from balance.testing.contract import Breach, told_breaches
from reports.formats import listed
from sims.compiler import tracebacks
from sims.game import Game

_ERROR = re.compile(r"\w+Error: ")  # a message that is an exception's, and names no line
_LAW = "the law "


def worth_telling(breaches: Sequence[Breach]) -> list[Breach]:
    """Return findings without those that follow from an error which is told with its line.

    What fails so does not compile either: the compiler meets the same error, and cannot name its line.
    """
    crashed = any(each.mode == "interpreted" and "Error: " in each.says for each in breaches)
    return [each for each in breaches if not (crashed and not each.player and _ERROR.match(each.says))]


def counts(breaches: Sequence[Breach]) -> list[str]:
    """Return how many findings of each kind there are: `2 broken, seen with 21 and 6 configurations`.

    Args:
        breaches: The findings, those of one kind in the order in which they were told.
    """
    told = []
    for severity, group in groupby(breaches, lambda each: each.severity):
        of_kind = list(group)
        seen = [str(1 + each.more) for each in of_kind]
        noun = "configuration" if seen == ["1"] else "configurations"
        where = "" if any(each.settings is None for each in of_kind) else f", seen with {listed(seen)} {noun}"
        told.append(f"{len(of_kind)} {severity}{where}")
    return told


def line_of(breach: Breach, game: Game) -> str:
    """Return a finding in one line; of a broken law with file and line of the kernel that says so."""
    (line,) = told_breaches([breach])
    if not line.startswith(_LAW) or game.conserved is None:
        return f"{breach.severity}: {line}"
    function = inspect.unwrap(getattr(game.conserved, "py_func", game.conserved))
    place = f"{tracebacks.short(function.__code__.co_filename)}, line {function.__code__.co_firstlineno}"
    return f"{breach.severity}: {place}, in {function.__name__}: {line}"
