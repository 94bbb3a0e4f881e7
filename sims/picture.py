"""Describe what lies on the table at a moment of a game, for a replay that is looked at.

A game may have a module `picture` beside the one that tells its story, with `picture(s, rules, names) -> Picture`. It
says what lies where, in units of one space of the board; how that is drawn is not its business. Where a rule tells an
event before it carries it out, the module names the event in `AFTERWARDS`: its picture is that of the next event.
Events in `MEANWHILE`, which are told while another is carried out, are passed over.
"""

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sims.trace import Entry

NEUTRAL, FOE = -1, -2  # colours of what belongs to no seat: a thing, an enemy; a seat's colour is its number from 0


@dataclass(frozen=True)
class Place:
    """Hold a space of the board, or a card on it.

    Attributes:
        x, y: Its top left corner [spaces], rightwards and downwards.
        width, height: Its size [spaces].
        text: A few words in it.
        kind: How it looks: "" (open), `card` (it lies on others, or face down), `shut`, `goal`, `road`, `way`,
            `built`, or `none` (its text alone).
        says: What it is in words, if `text` does not say it all.
    """

    x: float
    y: float
    width: float = 1
    height: float = 1
    text: str = ""
    kind: str = ""
    says: str = ""


@dataclass(frozen=True)
class Piece:
    """Hold a piece: its middle [spaces], one to three letters, whose it is, what it is in words, and its size.

    A size of 1 is the usual one, about half a space across.
    """

    x: float
    y: float
    text: str
    colour: int
    says: str
    size: float = 1


@dataclass(frozen=True)
class Arrow:
    """Hold an arrow from a point to another [spaces], whose it is, and what it means in words."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: int
    says: str


@dataclass(frozen=True)
class Picture:
    """Hold what lies on the table.

    Attributes:
        places, pieces, arrows: What is drawn, from the bottom up.
        lines: What stands beside it: scores, supplies, whose turn it is.
    """

    places: list[Place] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return it as plain lists."""
        return asdict(self)


Draw = Callable[[Any, Any, Mapping[str, list[str]]], Picture]


def moment(log: Sequence[Entry], number: int, draw: Draw) -> Any:
    """Return the record to draw once an event is told: its own, or a later one if it was told before it was done.

    Args:
        log: The events of the game.
        number: Of the event in it.
        draw: The game's function `picture`; `AFTERWARDS` and `MEANWHILE` may stand beside it.
    """
    early: Collection[int] = getattr(sys.modules[draw.__module__], "AFTERWARDS", frozenset())
    within: Collection[int] = getattr(sys.modules[draw.__module__], "MEANWHILE", frozenset())
    last = len(log) - 1
    if log[number].event in early:
        number = min(number + 1, last)
    while log[number].event in within and number < last:
        number += 1
    return log[number].s


def picture_of(tell: Callable[..., str]) -> Draw | None:
    """Return the function `picture` of the game whose story `tell` tells; None if it has none.

    Args:
        tell: The game's own function; the module `picture` is looked for beside it, then in the packages around it.
    """
    package = tell.__module__.rpartition(".")[0]
    while package not in ("", "sims"):
        if find_spec(f"{package}.picture") is not None:
            draw: Draw | None = getattr(import_module(f"{package}.picture"), "picture", None)
            return draw
        package = package.rpartition(".")[0]
    return None
