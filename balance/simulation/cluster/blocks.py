"""What runs on a worker: play blocks of games, after a proof.

The proof: some games are played here first, and must be those of the process that asks for games.

A worker needs no scenario: the rules record, which comes with the blocks, has every number that games depend on. The
kernels it finds by the game's name, and their digest says whether they are the same.
"""

import hashlib
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.cluster.task import Refused
from balance.simulation.versions import differences
from balance.simulation.workers import Finish, Play
from sims.compiler.closure import digest
from sims.engine import decisions
from sims.game import BrokenGame, Game, UnknownGame, find

_UNPACKED = 4  # rules records that a worker keeps at hand; one may have megabytes

Rows = NDArray[Any]


@dataclass(frozen=True)
class Block:
    """Describe games to be played.

    Attributes:
        rules: The rules record, see `packed`; None: `there` makes it.
        seed: The seed of the games.
        first, games: Number of the first game, and number of games.
        there: What finishes these games where they are played; None: their rows are returned.
    """

    rules: bytes | None
    seed: int
    first: int
    games: int
    there: Finish[Any] | None = None


@dataclass(frozen=True, eq=False)
class Proof:
    """Say with what games are played, and by which games a worker is known.

    Attributes:
        token: A name that no other proof has.
        game, kernels: The game's name, and the digest of its kernels.
        play: See `Stretch.play`.
        result: The dtype of a row.
        block: Games that a worker plays before any others.
        rows: Digest of their rows as they were played where games are asked for.
        versions: The versions installed there.
    """

    token: str
    game: str
    kernels: str
    play: Play
    result: np.dtype[Any]
    block: Block
    rows: str
    versions: dict[str, str]


def packed(rules: Rows) -> bytes:
    """Return a rules record, shape (1,), compressed: of megabytes of tables most is empty."""
    return zlib.compress(rules.tobytes(), 1)


@lru_cache(_UNPACKED)
def _unpacked(rules: bytes, dtype: np.dtype[Any]) -> Rows:
    # of a bytearray: a kernel would be compiled anew for an array that cannot be written
    return np.frombuffer(bytearray(zlib.decompress(rules)), dtype)


def kernels_of(game: Game) -> str:
    """Return the digest of all kernels that play a game or examine its decisions."""
    return digest(*game.modules, decisions.__name__)


def digest_of(rows: Rows) -> str:
    """Return the SHA-256 of rows: records, or objects that are bytes."""
    return hashlib.sha256(b"".join(rows) if rows.dtype.hasobject else rows.tobytes()).hexdigest()


def rows_of(game: Game, play: Play, result: np.dtype[Any], block: Block) -> Rows:
    """Play a block in this thread; return its rows, dtype `result`, shape (games,)."""
    rows = np.zeros(block.games, result)
    play(game, _rules_of(game, block), block.seed, block.first, rows)
    return rows


def _rules_of(game: Game, block: Block) -> Rows:
    if block.rules is not None:
        return _unpacked(block.rules, game.rules)
    assert block.there is not None
    return block.there.rules()


def play_blocks(proof: Proof, blocks: Sequence[Block]) -> list[tuple[float, Any]]:
    """Play blocks on a worker.

    Args:
        proof: With what they are played, and what is to be proved first.
        blocks: The games.

    Returns:
        For each block its time [s], and its rows or what `Block.there` made of them.

    Raises:
        Refused: If this worker does not play as is proved, or a block cannot be finished here.
    """
    game = _proved(proof)
    played = []
    for block in blocks:
        began = time.perf_counter()
        rows = rows_of(game, proof.play, proof.result, block)
        product = rows if block.there is None else block.there(rows)
        played.append((time.perf_counter() - began, product))
    return played


def plays_the_same(proof: Proof, block: Block) -> bool:
    """Play games that another worker finished; return whether they are the same.

    Raises:
        Refused: As for `play_blocks`.
    """
    assert block.there is not None
    return block.there.same(rows_of(_proved(proof), proof.play, proof.result, block))


_games: dict[str, Game] = {}  # by the token of the proof that this process has given
_lock = Lock()


def _proved(proof: Proof) -> Game:
    """Return the game; the first time after a check that it is played here as where games are asked for."""
    with _lock:  # threads of a worker wait here while the first of them compiles
        if proof.token not in _games:
            _games[proof.token] = _checked(proof)
        return _games[proof.token]


def _checked(proof: Proof) -> Game:
    """Return the game after playing the games of the proof.

    Raises:
        Refused: If it is not there, or its kernels or games are others.
    """
    try:
        game = find(proof.game)
    except (UnknownGame, BrokenGame) as error:
        raise Refused(f"has no game {proof.game} that can be played: {error!r}") from None
    if kernels_of(game) != proof.kernels:
        raise Refused(f"has other kernels of {proof.game}{differences(proof.versions)}")
    if digest_of(rows_of(game, proof.play, proof.result, proof.block)) != proof.rows:
        raise Refused(
            f"plays other games with the same seed{differences(proof.versions)}; its processor may differ, too"
        )
    return game
