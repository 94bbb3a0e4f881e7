"""Turn a kernel's rows into a table: one column per value, words instead of numbers."""

from enum import IntEnum
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from scenarios import Configuration
from sims.game import Game, seat_columns, words_of

COMMON = ("game", "outcome", "winner", "rounds", "decisions")


def word_type(enumeration: type[IntEnum]) -> pl.Enum:
    """The column type of an enumeration that is numbered 0, 1, 2, ...

    Raises:
        ValueError: If it is numbered otherwise: a stored word is found by its number.
    """
    if [int(word) for word in sorted(enumeration)] != list(range(len(enumeration))):
        raise ValueError(f"{enumeration.__name__}: members must be numbered 0 to {len(enumeration) - 1}")
    return pl.Enum(words_of(enumeration))


def rows_to_frame(rows: NDArray[Any], first: int, configuration: Configuration) -> pl.DataFrame:
    """The table of consecutive games.

    Args:
        rows: Array of dtype `game.result`, shape (games,).
        first: Number of the first game.
        configuration: What was played.

    Returns:
        A frame of `games` rows. `game` is Int64; enumerations are `pl.Enum`; the rest keeps the kernel's types.
        `winner` counts seats from 1 and is null where nobody won.

    Raises:
        ValueError: If a row holds a number that its enumeration does not name.
    """
    game, players = configuration.scenario.game, configuration.players
    columns = [pl.Series("game", np.arange(first, first + len(rows), dtype=np.int64))]
    for field in game.result.names or ():
        columns += _field(game, players, field, rows[field])
    frame = pl.DataFrame(columns)
    seat = pl.col("winner")
    return frame.with_columns(pl.when(seat >= 0).then(seat + 1)).select(*COMMON, pl.exclude(*COMMON))


def _field(game: Game, players: int, field: str, values: NDArray[Any]) -> list[pl.Series]:
    """The columns of one field, from a strided view of it; copied once, as polars needs them in one piece."""
    words = game.words.get(field)
    shape = values.shape[1:]
    if not shape:
        return [_column(field, np.ascontiguousarray(values), words)]
    flat = np.ascontiguousarray(values.reshape(len(values), int(np.prod(shape))).T)
    seated = players if shape == (game.seats,) else len(flat)
    names = seat_columns(game, field)
    columns = [_column(name, flat[i], words) for i, name in enumerate(names[:seated])]
    empty = columns[0].dtype
    return columns + [pl.Series(name, [None], dtype=empty).new_from_index(0, len(values)) for name in names[seated:]]


def _column(name: str, values: NDArray[Any], words: type[IntEnum] | None) -> pl.Series:
    if words is None:
        return pl.Series(name, values)
    dtype = word_type(words)
    physical = np.uint8 if len(words) < 256 else np.uint16
    if values.size and not 0 <= values.min() <= values.max() < len(words):
        wrong = values[(values < 0) | (values >= len(words))][0]
        raise ValueError(f"{name} is {wrong}; {words.__name__} has the numbers 0 to {len(words) - 1}")
    return pl.Series(name, values.astype(physical, copy=False)).cat.to(dtype)
