"""Turn a kernel's rows into a table: one column per value, words instead of numbers."""

from enum import IntEnum
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from scenarios import Configuration
from sims.game import words_of

COMMON = ("game", "outcome", "winner", "rounds", "decisions")


def word_type(enumeration: type[IntEnum]) -> pl.Enum:
    """Return the column type of an enumeration whose members are numbered 0, 1, 2, ...

    Raises:
        ValueError: If it is numbered in another way: a word is found by its number in a row.
    """
    if [int(word) for word in sorted(enumeration)] != list(range(len(enumeration))):
        raise ValueError(f"{enumeration.__name__}: members must be numbered 0 to {len(enumeration) - 1}")
    return pl.Enum(words_of(enumeration))


def rows_to_frame(rows: NDArray[Any], first: int, configuration: Configuration) -> pl.DataFrame:
    """Return the table of consecutive games.

    Args:
        rows: Result rows of the kernel; dtype `game.result`, shape (games,).
        first: Number of the first game.
        configuration: The configuration that was played.

    Returns:
        A frame with one row per game. `game` is Int64, enumerations are `pl.Enum`, other columns keep the kernel's
        types. `winner` counts seats from 1 and is null where nobody won. A field with several values becomes one
        column per value; those of seats that do not play are null.

    Raises:
        ValueError: If a row holds a number that its enumeration does not name, or a winner that is no seat.
    """
    game, players = configuration.scenario.game, configuration.players
    if len(rows) and not -1 <= rows["winner"].min() <= rows["winner"].max() < players:
        wrong = rows["winner"][(rows["winner"] < -1) | (rows["winner"] >= players)][0]
        raise ValueError(f"winner is {wrong}; it must be a seat, 0 to {players - 1}, or -1 where nobody won")
    columns = [pl.Series("game", np.arange(first, first + len(rows), dtype=np.int64))]
    for field in game.result.names or ():
        columns += [_winner(rows[field])] if field == "winner" else _field(configuration, field, rows[field])
    # A part may have one game, and each step that Polars plans as a query takes as long as hundreds of games.
    frame = pl.DataFrame(columns)
    return frame[[*COMMON, *(name for name in frame.columns if name not in COMMON)]]


def _winner(seats: NDArray[Any]) -> pl.Series:
    """Return the column of winners: seats from 1, null for -1."""
    column = pl.Series("winner", seats + 1)
    return column.set(column == 0, None)


def _field(configuration: Configuration, field: str, values: NDArray[Any]) -> list[pl.Series]:
    """Return the columns of one field; it is copied once, as Polars needs contiguous columns."""
    game = configuration.scenario.game
    words = game.words.get(field)
    shape = values.shape[1:]
    if not shape:
        return [_column(field, np.ascontiguousarray(values), words)]
    # (games, seats, ...) -> (values, games): each value of the field becomes one contiguous row.
    flat = np.ascontiguousarray(values.reshape(len(values), int(np.prod(shape))).T)
    names = configuration.scenario.columns(field)
    seated = configuration.players if shape == (game.seats,) else len(names)
    columns = [_column(name, flat[i], words) for i, name in enumerate(names[:seated])]
    nulls = pl.Series(field, [None], dtype=columns[0].dtype).new_from_index(0, len(values))
    return columns + [nulls.alias(name) for name in names[seated:]]


def _column(name: str, values: NDArray[Any], words: type[IntEnum] | None) -> pl.Series:
    if words is None:
        return pl.Series(name, values)
    dtype = word_type(words)
    physical = np.uint8 if len(words) < 256 else np.uint16
    if values.size and not 0 <= values.min() <= values.max() < len(words):
        wrong = values[(values < 0) | (values >= len(words))][0]
        raise ValueError(f"{name} is {wrong}; {words.__name__} has the numbers 0 to {len(words) - 1}")
    return pl.Series(name, values.astype(physical, copy=False)).cat.to(dtype)
