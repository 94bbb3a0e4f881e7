"""Lay out what a seat sees of a game as one row of numbers.

An observation holds the fields of STATE that a seat may see, in their order, each by name at an offset:

    you       the seat that looks, from 0
    public    whole
    own       of a field with a row for each seat, the looking seat's row; a field of one seat is UNSEEN to others
    in part   whole, with UNSEEN where the seat does not see it

It leaves out the random streams, which tell every die to come, fields hidden from all, fractions, and how many choices
seats had: who is asked whether to use a card has a choice only with such a card. A game may have a module `seen` beside
the one that tells its story. It may have

    LEFT_OUT            more fields to leave out: scratch of scripts, what other fields say again, and what is counted
                        with knowledge that no seat has
    SEEN                fields that are hidden in part
    see(s, rules, seat) a kernel that puts UNSEEN where `seat` does not see them, in a copy of the game
    PILES               decks of which a seat may know some cards, as PILES beside STATE says those of which it knows
                        none: `sims.engine.draws` finds what is drawn from them; no observation and no kernel heeds it
    DREW                fields with a row for each seat that tell which seat drew, beside OWN: what a card gives
    FOR_ALL             by field of PILES, the piles whose cards are drawn for all seats, not by one
    CARDS               by table, where its cards lie if they have numbers: see `sims.numbered`
    note(s, rules)      a kernel that brings up to date what the game keeps beside its cards and follows from them, such
                        as a set of what a hand holds, after what is printed on two cards of CARDS has changed places
"""

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from sims import rng
from sims.numbered import Numbered
from sims.sight import EACH, Piles

if TYPE_CHECKING:
    from sims.game import Game

UNSEEN = -2  # a place that the seat does not see; no game has this number for something
YOU = "you"
ALL = -1  # as an owner: every seat sees it
KIND, FIRST, COUNT, STRIDE, OWNER = range(5)  # columns of `Layout.runs`
_KINDS = ("b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8")
VIEWS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64)
_VIEW_OF = {"b1": 0, "i1": 0, "u1": 1, "i2": 2, "u2": 3, "i4": 4, "u4": 5, "i8": 6, "u8": 6}
STREAMS = frozenset(field[0] for field in rng.fields([None]))  # type: ignore[arg-type]
"""The fields of the random streams."""
DRAWN = ("PILES", "DREW", "FOR_ALL", "CARDS")  # what a module `seen` may say of draws
CHOICES = ("decisions", "decisions_by")


@dataclass(frozen=True)
class Seen:
    """Hold what a game's module `seen` says: see above.

    Attributes:
        left_out, seen: Fields of STATE.
        see: The kernel; None where no field is hidden in part.
        piles, drew, for_all: Where cards are drawn, what tells who drew, and from which piles all seats draw together.
        cards: By table, where cards with numbers lie.
        note: The kernel; None where nothing follows from them.
    """

    left_out: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    see: Callable[..., Any] | None = None
    piles: Piles = field(default_factory=dict)
    drew: tuple[str, ...] = ()
    for_all: Mapping[str, Collection[int]] = field(default_factory=dict)
    cards: Mapping[str, Numbered] = field(default_factory=dict)
    note: Callable[..., Any] | None = None

    @classmethod
    def of(cls, game: "Game") -> "Seen":
        """Return what a game says, nothing if it has no such module."""
        package = game.tell.__module__.rpartition(".")[0]
        while package not in ("", "sims"):
            if find_spec(f"{package}.seen") is not None:
                module = import_module(f"{package}.seen")
                left_out, seen = tuple(getattr(module, "LEFT_OUT", ())), tuple(getattr(module, "SEEN", ()))
                drawn = {name.lower(): vars(module)[name] for name in DRAWN if name in vars(module)}
                return cls(left_out, seen, getattr(module, "see", None), note=getattr(module, "note", None), **drawn)
            package = package.rpartition(".")[0]
        return cls()


@dataclass(frozen=True)
class Place:
    """Hold where a field lies in an observation.

    Attributes:
        name: The field's name in STATE, or `you`.
        offset: Its first number's place.
        shape: Its shape; () for one number.
        seen: `all`: every seat sees it; `own`: the looking seat's part of it; `part`: UNSEEN where it is not seen.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    seen: str

    @property
    def size(self) -> int:
        """Return how many numbers it has."""
        return int(np.prod(self.shape, dtype=np.int64))


@dataclass(frozen=True)
class Layout:
    """Hold the layout of a game's observations.

    Attributes:
        places: The fields, in order.
        size: How many numbers an observation has.
        runs: What `flatten` copies, a row for each stretch of the record: the view, the first place and the count in
            it, how many places a seat's row has (0: there are no rows), the seat that sees it or ALL. int64.
    """

    places: tuple[Place, ...]
    size: int
    runs: np.ndarray

    @classmethod
    def of(cls, game: "Game", fields: Collection[str] | None = None) -> "Layout":
        """Return the layout of a game.

        Args:
            game: The game.
            fields: Only these fields, in the order of STATE; None: all that a seat may see.
        """
        says, places, runs, size = Seen.of(game), [Place(YOU, 0, (), "own")], list[list[int]](), 1
        for name in game.state.names or ():
            seen = _seen(game, says, name)
            if not seen or (fields is not None and name not in fields):
                continue
            dtype, first = game.state.fields[name][:2]  # type: ignore[index]
            each = seen == "own" and game.own[name] == EACH
            place = Place(name, size, dtype.shape[1:] if each else dtype.shape, seen)
            width = dtype.base.itemsize
            owner = game.own[name] if seen == "own" and not each else ALL
            run = [_VIEW_OF[dtype.base.str[1:]], first // width, place.size, place.size if each else 0, owner]
            if runs and not each and runs[-1][STRIDE] == 0 and _follows(runs[-1], run):
                runs[-1][COUNT] += run[COUNT]
            else:
                runs.append(run)
            places.append(place)
            size += place.size
        return cls(tuple(places), size, np.array(runs, np.int64).reshape(len(runs), 5))

    @property
    def digest(self) -> str:
        """Return the SHA-256 of names, offsets and shapes: equal digests mean equal layouts."""
        text = repr([(place.name, place.offset, place.shape, place.seen) for place in self.places])
        return hashlib.sha256(text.encode()).hexdigest()

    def named(self, observations: np.ndarray) -> dict[str, np.ndarray]:
        """Return an observation by name: views of its fields.

        Args:
            observations: One observation or several; shape (..., size).

        Raises:
            ValueError: If they have another size.
        """
        if observations.shape[-1:] != (self.size,):
            raise ValueError(f"observations has shape {observations.shape}; the last number must be {self.size}")
        lead = observations.shape[:-1]
        return {
            each.name: observations[..., each.offset : each.offset + each.size].reshape((*lead, *each.shape))
            for each in self.places
        }


def _seen(game: "Game", says: Seen, name: str) -> str:
    """Return how a field stands in observations, as in `Place.seen`; "" if it does not."""
    if name in STREAMS or name in CHOICES or name in says.left_out or game.state[name].base.str[1:] not in _KINDS:
        return ""
    if name in says.seen:
        return "part"
    if name in game.public:
        return "all"
    return "own" if name in game.own else ""


def _follows(one: list[int], other: list[int]) -> bool:
    """Return whether a run begins where another ends, in the same view and for the same seats."""
    return one[KIND] == other[KIND] and one[OWNER] == other[OWNER] and one[FIRST] + one[COUNT] == other[FIRST]
