"""Make dtypes of records: blocks of named fields, read as `s.field` with and without the JIT."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from sims import rng

NOBODY = -1  # as `winner`: no seat


def table(fields: Sequence[Any]) -> np.dtype[Any]:
    """Return a plain structured dtype, for the rows of a table inside a record.

    The fields are aligned as in C.

    Raises:
        ValueError: If two fields have one name, or a field is named like an attribute of `np.record`, which would hide
            it when the JIT is off.
    """
    names = [field[0] for field in fields]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"a field {name!r} is there already: the framework has one, or it is named twice")
    dtype = np.dtype(list(fields), align=True)
    for name in dtype.names or ():
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be named {name!r}: np.record has an attribute of that name")
    return dtype


def record(fields: Sequence[Any]) -> np.dtype[Any]:
    """Return a record dtype, for what is handed to a kernel. `np.record` allows `s.field` without the JIT.

    Raises:
        ValueError: As `table` does.
    """
    return np.dtype((np.record, table(fields)))


def integers(names: str, *shape: int) -> list[Any]:
    """Return whole-number fields (int64) for a record: `integers("turns rounds")`, or with one value per seat."""
    return [(name, np.int64, shape) if shape else (name, np.int64) for name in names.split()]


def state(streams: type[IntEnum], seats: int, *fields: Any) -> np.dtype[Any]:
    """Return the dtype STATE of a game: the fields that the loop needs, and the game's own.

    The loop's fields are those of the random streams, and

        phase         a Phase; OVER ends the game
        seat          who decides now
        turn_seat     whose turn it is; another seat may have to decide in it
        rounds        rounds so far
        decisions     choices between two or more legal actions so far; the loop counts them
        decisions_by  of these, those of each seat
        outcome       an Outcome
        winner        the seat that has won; NOBODY until a game says otherwise

    Args:
        streams: The enumeration of the game's random streams.
        seats: The number of seats that decide, A.D.A.M.'s and the like included.
        fields: The game's own fields.

    Raises:
        ValueError: As `table` does, or if a game's field has the name of one of the loop's.
    """
    loops = integers("phase seat turn_seat rounds decisions outcome winner")
    return record([*rng.fields(streams), *loops, *integers("decisions_by", seats), *fields])


def rules(seats: int, *fields: Any) -> np.dtype[Any]:
    """Return the dtype RULES of a game: the fields that every game has, and the game's own.

    Every game has `players` (seats at the table), and by seat

        random     1: it takes any legal action, each as likely, in place of what its script would do
        lookahead  how many tries per legal action a seat that thinks ahead makes, see `sims.lookahead`; 0: none

    Args:
        seats: The number of seats that decide, A.D.A.M.'s and the like included.
        fields: The game's own fields.

    Raises:
        ValueError: As `table` does, or if a game's field has the name of one of these.
    """
    return record([*integers("players"), *integers("random lookahead", seats), *fields])


def result(seats: int, *fields: Any) -> np.dtype[Any]:
    """Return the dtype RESULT of a game, one row per game: the fields that the loop fills, and the game's own.

    The loop's fields are those of STATE by these names: `outcome`, `winner`, `rounds`, `decisions`, and by seat

        payoff        what the game was worth to the seat, 0 to 1000: its share of the win
        decisions_by  choices that it made between two or more legal actions

    Args:
        seats: The most seats at the table.
        fields: The game's own fields.

    Raises:
        ValueError: As `table` does, or if a game's field has the name of one of these.
    """
    loops = [("outcome", np.int8), ("winner", np.int8), ("rounds", np.int32), ("decisions", np.int32)]
    by_seat = [("payoff", np.int16, (seats,)), ("decisions_by", np.int32, (seats,))]
    return record([*loops, *by_seat, *fields])


class _One(IntEnum):
    ONE = 0


LOOP_FIELDS: tuple[str, ...] = state(_One, 1).names or ()
"""The fields that `state` adds to those of a game. Every seat sees them, or none of them tells what a seat may not."""


def nothing_derived(rules: np.ndarray) -> None:
    """Do nothing: the `derive` of a game in which no field of RULES follows from others."""
