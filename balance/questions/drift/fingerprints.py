"""Compute fingerprints: a digest of a cell's first games.

Equal digests mean equal games, in every column.
"""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.engine import Engine
from balance.simulation.workers import Stretch
from scenarios import Configuration


def fingerprint(rows: NDArray[Any], seats: int, players: int) -> str:
    """Return the SHA-256 digest of games, in hexadecimal.

    It goes column by column over: `NAME TYPE SHAPE\\n`, then the values as little-endian bytes. It does not go over the
    records as they lie in memory, since their padding is arbitrary. Values of seats where nobody sits are left out.

    Args:
        rows: Array of the game's RESULT, shape (games,).
        seats: Most seats of the game: a column with so many values per game has one per seat.
        players: Number of players.
    """
    total = hashlib.sha256()
    for name in rows.dtype.names or ():
        values = rows[name]
        if values.shape[1:] == (seats,):
            values = values[:, :players]
        ordered = np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<"))
        total.update(f"{name} {ordered.dtype.str} {ordered.shape}\n".encode())
        total.update(ordered.tobytes())
    return total.hexdigest()


def fingerprints(cells: Sequence[Configuration], seed: int, games: Sequence[int], engine: Engine) -> list[str]:
    """Play the first games of each cell and return their fingerprints.

    Args:
        cells: What is played.
        seed: Seed of the games.
        games: For each cell the number of games [games].
        engine: What plays.
    """
    stretches = []
    for i, (cell, many) in enumerate(zip(cells, games, strict=True)):
        game = cell.scenario.game
        digest = partial(fingerprint, seats=game.seats, players=cell.players)
        stretches.append(Stretch.of(cell, seed, 0, many, digest, tag=i))
    digests = [""] * len(cells)
    for step in engine.play(stretches):
        if step.product is not None:
            digests[step.stretch.tag] = step.product
    return digests
