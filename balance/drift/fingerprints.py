"""Fingerprints: a digest of a cell's first games. Equal digests are equal games, in every column."""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.workers import Stretch, play_stretches
from scenarios import Configuration


def fingerprint(rows: NDArray[Any], seats: int, players: int) -> str:
    """SHA-256 of games, column by column: its name, its type, and its values in little-endian order.

    Never of records as they lie in memory: what pads them is garbage. Values of seats that nobody sits at are left out.

    Args:
        rows: Array of the game's RESULT, shape (games,).
        seats, players: Most seats of the game, and how many play.
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


def fingerprints(cells: Sequence[Configuration], seed: int, games: Sequence[int], threads: int) -> list[str]:
    """The fingerprints of the first so many games of each cell, played on `threads` threads."""
    stretches = []
    for i, (cell, many) in enumerate(zip(cells, games, strict=True)):
        game = cell.scenario.game
        digest = partial(fingerprint, seats=game.seats, players=cell.players)
        stretches.append(Stretch(game.play_many, cell.rules(), seed, 0, many, game.result, digest, tag=i))
    found = [""] * len(cells)
    for step in play_stretches(stretches, threads):
        if step.product is not None:
            found[step.stretch.tag] = step.product
    return found
