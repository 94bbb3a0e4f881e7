"""Say who sees which field of a game's STATE, and collect what `redeal` does with the others.

A field is *public* (every seat sees it), a seat's *own* (hidden from the others), or hidden from all. `check.walks`
counts byte by byte what dealing anew changes: nothing that the seat sees, and in time everything else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

EACH = -1  # in `OWN`: the first index of the field is the seat that sees these places
PUBLIC, HIDDEN = -1, -2  # in `Sight.owner`, beside the numbers of seats
ENDS, DEEP = 2, 8  # both ends of a pile, and how many places from there are watched
TIMES, CHANGED = 0, 1
GAMES, SUM, SQUARES = range(3)
LEAST = 1000  # [decisions] after which a field that was never dealt anew is a problem
MANY, SURE = 100, 5.0  # [games] and [standard errors] from which on more is no chance

Own = Mapping[str, int]
Piles = Mapping[str, str | tuple[str, str]]


class Counts(NamedTuple):
    """Hold what the walks read and count: arrays of int64, which kernels take as one argument.

    Attributes:
        unseen: The bytes of a STATE record that are not public; shape (bytes,).
        field, owner: Of each of these, the number of its field, and the seat that sees it or HIDDEN.
        piles: By pile: field, first byte, bytes of a card, and the places (in 64-bit words) of the counts of the first
            and of the first no longer hidden card; -1: there is no count, the first is 0. Shape (piles, 5).
        asked: Decisions by seat.
        used: Decisions by field in which it was not blank, in the game or dealt anew.
        dealt: Decisions by field and seat in which dealing anew changed it.
        alike: By field: games, and the sum and the sum of squares over games of how many more bytes are alike in the
            game and a dealt world than in two dealt worlds, at the first decision: later, what others did tells of
            their hidden cards, and no redeal needs to heed that.
        ends: By pile, end and place from there: decisions in which the pile changed, and of these, the place too.
    """

    unseen: np.ndarray
    field: np.ndarray
    owner: np.ndarray
    piles: np.ndarray
    asked: np.ndarray
    used: np.ndarray
    dealt: np.ndarray
    alike: np.ndarray
    ends: np.ndarray


COUNTED = ("asked", "used", "dealt", "alike", "ends")


@dataclass(frozen=True)
class Sight:
    """Hold who sees what in a STATE record, and what was counted so far.

    Attributes:
        names: The fields of STATE, in order; a field's number is its place here.
        counts: See `Counts`.
    """

    names: tuple[str, ...]
    counts: Counts

    @classmethod
    def of(cls, state: np.dtype[Any], public: tuple[str, ...], own: Own, piles: Piles) -> "Sight":
        """Return the sight of a STATE, with nothing counted."""
        names = state.names or ()
        seats = state["decisions_by"].shape[0]
        owner = np.full(state.itemsize, PUBLIC, np.int64)
        field = np.zeros(state.itemsize, np.int64)
        for number, name in enumerate(names):
            dtype, first = state.fields[name][:2]  # type: ignore[index]
            field[first : first + dtype.itemsize] = number
            if name in public:
                continue
            owner[first : first + dtype.itemsize] = own.get(name, HIDDEN)
            if own.get(name) == EACH:
                row = dtype.itemsize // dtype.shape[0]
                for seat in range(dtype.shape[0]):
                    owner[first + seat * row : first + (seat + 1) * row] = seat
        unseen = np.flatnonzero(owner != PUBLIC)
        places = [place for name, extent in piles.items() for place in _piles(state, names.index(name), name, extent)]
        counts = Counts(
            unseen=unseen,
            field=field[unseen],
            owner=owner[unseen],
            piles=np.array(places, np.int64).reshape(len(places), 5),
            asked=np.zeros(seats, np.int64),
            used=np.zeros(len(names), np.int64),
            dealt=np.zeros((len(names), seats), np.int64),
            alike=np.zeros((len(names), 3), np.int64),
            ends=np.zeros((len(places), ENDS, DEEP, 2), np.int64),
        )
        return cls(names, counts)

    def told(self) -> dict[str, list[Any]]:
        """Return the counts as lists by name, for `add` in another process."""
        return {name: getattr(self.counts, name).tolist() for name in COUNTED}

    def add(self, told: Mapping[str, Any]) -> None:
        """Add the counts of another process."""
        for name in COUNTED:
            array = getattr(self.counts, name)
            array += np.asarray(told[name], np.int64).reshape(array.shape)

    def forgotten(self) -> list[str]:
        """Return what is wrong with how fields are dealt anew, a sentence each; empty while too little was played."""
        says, counts = [], self.counts
        for number in sorted(set(counts.field.tolist())):
            name = self.names[number]
            if counts.used[number] >= LEAST and not counts.dealt[number].any():
                says.append(
                    f"redeal() never changed {name} in {counts.used[number]} decisions; "
                    "it must be dealt anew, or named in PUBLIC or OWN"
                )
            games, total, squares = (float(value) for value in counts.alike[number])
            spread = squares - total * total / games if games > 1 else 0.0
            if games >= MANY and abs(total) > SURE * (spread * games / (games - 1)) ** 0.5:
                says.append(f"redeal() deals {name} otherwise than the game does, see the first decision")
        for pile, ends in zip(counts.piles, counts.ends, strict=True):
            for end, word in enumerate(("first", "last")):
                for place in range(DEEP):
                    times, changed = ends[end, place]
                    if times >= LEAST and not changed:
                        says.append(
                            f"redeal() never changed place {place + 1} from the {word} hidden one of "
                            f"{self.names[pile[0]]} in {times} decisions that changed others"
                        )
        return says


def _piles(state: np.dtype[Any], number: int, name: str, extent: str | tuple[str, str]) -> list[list[int]]:
    """Return the rows of `Sight.piles` for a field: one pile, or several by its first index and that of the counts."""
    dtype, first = state.fields[name][:2]  # type: ignore[index]
    counts = ("", extent) if isinstance(extent, str) else extent
    words = [state.fields[count][1] // 8 if count else -1 for count in counts]  # type: ignore[index]
    several = dtype.shape[0] if len(dtype.shape) > 1 else 1
    row = dtype.itemsize // several
    return [
        [number, first + k * row, dtype.base.itemsize, *(word + k if word >= 0 else -1 for word in words)]
        for k in range(several)
    ]


def problems(state: np.dtype[Any], public: tuple[str, ...], own: Own, piles: Piles) -> list[str]:
    """Return what is wrong with the names a game gives, a sentence each."""
    names, says = state.names or (), []
    counts = [count for extent in piles.values() for count in ((extent,) if isinstance(extent, str) else extent)]
    given = (("PUBLIC", public), ("OWN", own), ("PILES", piles), ("PILES", counts))
    for part, each in given:
        says += [f"{part} names {name!r}, which is no field of state" for name in each if name and name not in names]
    says += [f"{name} is both in PUBLIC and in OWN" for name in own if name in public]
    if says:
        return says
    says += [f"PILES names {name}, which is in PUBLIC" for name in piles if name in public]
    for name, extent in piles.items():
        needed = np.dtype((np.int64, state[name].shape[:-1]))  # one number, or one for each pile of the field
        says += [
            f"PILES counts with {count}, which must be {'one int64' if needed.shape == () else needed}"
            for count in ((extent,) if isinstance(extent, str) else extent)
            if count and state[count] != needed
        ]
    says += [
        f"OWN gives {name} to each seat, but its first index is no seat"
        for name, seat in own.items()
        if seat == EACH and not state[name].shape
    ]
    return says
