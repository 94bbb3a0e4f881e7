"""Draw random numbers with Philox4x32-10, a counter-based generator.

Source: Salmon, Moraes, Dror & Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3", SC11.

A game draws from named streams. A word of 32 bits depends on (seed, game number, stream, context, draw) and on nothing
else. Philox turns a key and a counter into a block of four words:

    key      k0  seed, low 32 bits        k1  seed, high 32 bits
    counter  c0  draw // 4                c1  context (24 bits) | stream (8 bits)
             c2  game, low 32 bits        c3  game, high 32 bits
    block    words of draws 4n, 4n + 1, 4n + 2, 4n + 3, where n = c0

So no state is carried from one draw to the next: `drawn` counts the draws, and `words` keeps the block in use.

`turn_begins` gives every stream a fresh context, so that two configurations which part ways in one turn meet the same
dice again in the next one (common random numbers). Context 0 is the setup.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from sims.kernel import kernel

MAX_STREAMS = 254
WHIM, THINK = 254, 255  # the streams of `whim_below` and of `imagine`, after all streams of a game
# every word is a uint64 below 2**32, so a product fits; one signed operand would make the result signed
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_TOP = np.uint64(1 << 63)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)  # multipliers of the paper, table 2
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)  # Weyl steps of the key
_ROUNDS = 10


def fields(streams: type[IntEnum]) -> Sequence[Any]:
    """Return the fields of a game's STATE that hold its random streams.

    Raises:
        ValueError: If there is no stream, or more than a counter has room for (8 bits).
    """
    if not 1 <= len(streams) <= MAX_STREAMS:
        raise ValueError(f"{len(streams)} streams; a game has 1 to {MAX_STREAMS}")
    return [
        ("seed", np.uint64),
        ("game", np.uint64),
        (
            "whim",
            np.uint64,
        ),  # the seed of `whim_below`; `reseed` leaves it: a script's whim is no future of the game
        ("context", np.int64),
        ("taken", np.int64),  # actions taken in this context; the loop counts them
        ("began", np.int64),  # 0 in a blank record, 1 when a context begins; `sims.check.walks` resets it
        ("drawn", np.int64, (len(streams),)),  # [words] by stream, in this context
        ("words", np.uint32, (len(streams), 4)),  # the block each stream is drawing from
    ]


@kernel
def philox(k0, k1, c0, c1, c2, c3):
    """Return one block of four words for a key of two words and a counter of four (uint64 below 2**32).

    Source: Salmon et al. (2011), section 3.3, with 10 rounds.
    """
    for _ in range(_ROUNDS):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0, c1, c2, c3 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _LOW, (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@kernel
def begin_game(s, seed, game):
    """Point the streams of `s` at game `game` of `seed`, at its setup (context 0)."""
    s.seed = s.whim = np.uint64(seed)
    s.game = np.uint64(game)
    turn_begins(s, 0)


@kernel
def turn_begins(s, context):
    """Restart every stream at `context`, which a game uses only once: turn x seats + seat + 1, below 2**24.

    A context used twice would draw the same words twice; one of 2**24 or more does not fit its place in the counter.
    """
    s.context = context
    s.taken = 0
    s.began = 1  # a plain store: counting the contexts here took a fifth of Pig's speed
    for stream in range(s.drawn.shape[0]):
        s.drawn[stream] = 0


@kernel
def fill_block(s, stream, block):
    """Fill the four words of a stream with its block number `block`, 0 for the first four draws of a context."""
    seed, game = np.uint64(s.seed), np.uint64(s.game)
    words = philox(
        seed & _LOW,
        seed >> _HALF,
        np.uint64(block),
        np.uint64(stream + 256 * s.context),
        game & _LOW,
        game >> _HALF,
    )
    for i in range(4):
        s.words[stream, i] = np.uint32(words[i])


@kernel
def reseed(s, seed):
    """Give `s` another future: all words not yet drawn become those of `seed`."""
    s.seed = np.uint64(seed)
    for stream in range(s.drawn.shape[0]):
        if s.drawn[stream] & 3:  # within a block: its words not yet drawn change too
            fill_block(s, stream, s.drawn[stream] >> 2)


@kernel
def imagine(s, decision, number):
    """Give a copy of a game the future of one try of a thinking player: words that no real game ever draws.

    The new seed and game are a block of the real ones with the reserved stream THINK. The new seed has bit 63 set, and
    a user's seed is below 2**63.

    Args:
        s: The copy.
        decision: Number of the decision in the game, below 2**24.
        number: Number of the try.
    """
    seed, game = np.uint64(s.seed), np.uint64(s.game)
    one, two, three, four = philox(
        seed & _LOW, seed >> _HALF, np.uint64(number), np.uint64(THINK + 256 * decision), game & _LOW, game >> _HALF
    )
    s.game = three | (four << _HALF)
    s.whim = one | (two << _HALF) | _TOP
    reseed(s, s.whim)


@kernel
def word(s, stream):
    """Draw the next 32 random bits of a stream, as uint64. All four words of a block are used."""
    at = int(s.drawn[stream])
    if at & 3 == 0:
        fill_block(s, stream, at >> 2)
    s.drawn[stream] = at + 1
    return np.uint64(s.words[stream, at & 3])


@kernel
def below(s, stream, n):
    """Draw a whole number in [0, n), each value exactly equally likely; int64, 1 <= n < 2**32.

    Source: Lemire (2019), ACM Trans. Model. Comput. Simul. 29(1):3, multiply and shift with rejection.
    """
    # word x n has 64 bits, and its high half is the result, 0 .. n - 1. As 2**32 is no multiple of n, some results come
    # once too often; drawing again where the low half is below 2**32 mod n removes just these. The threshold needs a
    # division, and only a low half below n can be below it: for small n that is rare.
    bound = np.uint64(n)
    product = word(s, stream) * bound
    if (product & _LOW) < bound:
        threshold = ((_LOW - bound) + np.uint64(1)) % bound  # (2**32 - n) mod n, which is 2**32 mod n
        while (product & _LOW) < threshold:
            product = word(s, stream) * bound
    return np.int64(product >> _HALF)


@kernel
def whim_below(s, n):
    """Return a whole number in [0, n) for a script that chooses by chance; int64, 1 <= n < 2**32.

    It changes nothing, so a script that asks again before the next action gets the same answer. The number is that of
    the context and of the actions taken in it, in a stream of its own: no script moves a game's dice.
    """
    seed, game, bound = np.uint64(s.whim), np.uint64(s.game), np.uint64(n)
    words = philox(
        seed & _LOW, seed >> _HALF, np.uint64(s.taken), np.uint64(WHIM + 256 * s.context), game & _LOW, game >> _HALF
    )
    threshold = ((_LOW - bound) + np.uint64(1)) % bound
    number = np.uint64(0)
    for i in range(
        4
    ):  # as in `below`. That all four words are to be drawn again has a probability below (n / 2**32)**4
        product = words[i] * bound
        number = product >> _HALF
        if (product & _LOW) >= threshold:
            break
    return np.int64(number)
