"""The random streams: the generator's published output, exact bounds, independence. All seeds are fixed.

Each chi-square check would fail for a right generator, with other seeds, at most once in a million times. Philox is
written again here, in whole numbers of any size, as a second reading of the paper.
"""

import json
import os
import sys
from enum import IntEnum
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numba import njit
from scipy.special import chdtrc, chdtri

from sims import rng
from sims.record import record
from tests.lab import forked

FALSE_ALARM = 1e-6
ROOT = Path(__file__).parents[3]


class Stream(IntEnum):
    SETUP, DICE, DECK, WHIM = range(4)


ALL = IntEnum("ALL", [f"S{i}" for i in range(rng.MAX_STREAMS)], start=0)
# the last field: Numba takes a record whose first fields are all of another's for one of that type
STATE = record([*rng.fields(Stream), ("of_this_test", np.int64)])
WIDE = record([*rng.fields(ALL)])  # a game with as many streams as there may be


@njit
def draw(states, seed, games, contexts, streams, n, out):
    """Fill out[game, context, stream, draw] with numbers below `n`."""
    s = states[0]
    for g in range(games.shape[0]):
        rng.begin_game(s, seed, games[g])
        for c in range(contexts.shape[0]):
            rng.turn_begins(s, contexts[c])
            for t in range(streams.shape[0]):
                for i in range(out.shape[3]):
                    out[g, c, t, i] = rng.below(s, streams[t], n)


@njit
def draw_words(states, seed, game, context, stream, out):
    """Fill `out` with the words of a stream of a context."""
    s = states[0]
    rng.begin_game(s, seed, game)
    rng.turn_begins(s, context)
    for i in range(out.shape[0]):
        out[i] = rng.word(s, stream)


def numbers(n, *, games=(0,), contexts=(1,), streams=(1,), draws=1, seed=1, dtype=STATE):
    """Numbers below `n`. Shape (games, contexts, streams, draws)."""
    axes = [np.array(axis, np.int64) for axis in (games, contexts, streams)]
    out = np.zeros((*map(len, axes), draws), np.int64)
    draw(np.zeros(1, dtype), seed, *axes, n, out)
    return out


def words(count, *, seed=1, game=0, context=1, stream=1):
    out = np.zeros(count, np.uint64)
    draw_words(np.zeros(1, STATE), seed, game, context, stream, out)
    return out.tolist()


def assert_uniform(values, cells):
    """Chi-square of values in 0 .. cells - 1, each as likely: too far from even, or suspiciously close to it.

    Few cells can come out exactly even by chance, so that closeness is looked at from 30 cells on.
    """
    counts = np.bincount(np.asarray(values).ravel(), minlength=cells)
    assert len(counts) == cells
    expected = counts.sum() / cells
    assert expected >= 10, "too few draws for the chi-square law"
    statistic = ((counts - expected) ** 2 / expected).sum()
    assert statistic < chdtri(cells - 1, FALSE_ALARM / 2)
    assert cells < 30 or statistic > chdtri(cells - 1, 1 - FALSE_ALARM / 2)


def assert_pairs_uniform(values, n, axis):
    """Neighbours along `axis`, in pairs that do not overlap: every pair as likely."""
    values = np.moveaxis(values, axis, 0)
    even = len(values) // 2 * 2
    assert_uniform(values[:even:2] * n + values[1:even:2], n * n)


# --- the generator ---------------------------------------------------------------------------------------------------

M, W, LOW = (0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85), 2**32 - 1


def philox_again(key, counter):
    """Philox4x32-10 as figure 1 and section 2.2 of the paper have it."""
    (k0, k1), (a, b, c, d) = key, counter
    for _ in range(10):
        left, right = M[0] * a, M[1] * c
        a, b, c, d = (right >> 32) ^ b ^ k0, right & LOW, (left >> 32) ^ d ^ k1, left & LOW
        k0, k1 = (k0 + W[0]) & LOW, (k1 + W[1]) & LOW
    return [a, b, c, d]


def words_again(count, *, seed=1, game=0, context=1, stream=1):
    """What `words` must give, by the counter's definition."""
    found = []
    for at in range(count):
        counter = (at // 4, stream + 256 * context, game & LOW, game >> 32)
        found.append(philox_again((seed & LOW, seed >> 32), counter)[at % 4])
    return found


KNOWN = {  # the Random123 library's known answers for philox4x32 with 10 rounds: counter, key -> block
    "zeros": ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    "ones": ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    "pi": ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_philox_gives_the_known_answers_of_random123(name):
    counter, key, block = ([int(part, 16) for part in text.split()] for text in KNOWN[name])
    assert [int(part) for part in rng.philox(*map(np.uint64, key + counter))] == block
    assert philox_again(key, counter) == block


@pytest.mark.parametrize(
    "where",
    [
        {"seed": 0, "game": 0, "context": 0, "stream": 0},
        {"seed": 1, "game": 2, "context": 3, "stream": 2},
        {"seed": 2**63 - 1, "game": 7, "context": 1, "stream": 3},
        {"seed": 2**32, "game": 2**32, "context": 65_535, "stream": 0},
        {"seed": 2**32 - 1, "game": 2**40 + 5, "context": 2**24 - 1, "stream": 3},
        {"seed": 2**63 - 1, "game": 2**63 - 1, "context": 2**24 - 1, "stream": 0},
    ],
)
def test_a_word_is_the_block_of_its_seed_game_stream_context_and_draw(where):
    """19 words cross four borders of blocks; big seeds and game numbers fill both of their words."""
    assert words(19, **where) == words_again(19, **where)


def test_all_four_words_of_a_block_are_used_one_after_the_other():
    block = philox_again((1, 0), (0, 1 + 256, 0, 0)) + philox_again((1, 0), (1, 1 + 256, 0, 0))
    assert words(8) == block


def test_streams_do_not_disturb_each_other():
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, 1, 0)
    rng.turn_begins(s, 1)
    alternating = [(int(rng.word(s, Stream.DICE)), int(rng.word(s, Stream.DECK))) for _ in range(6)]
    assert [dice for dice, _ in alternating] == words(6, stream=1)
    assert [deck for _, deck in alternating] == words(6, stream=2)


def test_a_turn_begins_its_streams_anew_whatever_was_drawn_before():
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, 1, 0)
    for drawn in (0, 1, 4, 6):
        rng.turn_begins(s, 7)
        for _ in range(drawn):
            rng.word(s, Stream.DICE)
        rng.turn_begins(s, 8)
        assert [int(rng.word(s, Stream.DICE)) for _ in range(5)] == words(5, context=8)


def test_a_game_does_not_depend_on_what_its_record_was_used_for():
    used = np.zeros(1, STATE)
    shape = (1, 1, 1, 9)
    first, again = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    draw(used, 5, np.array([3]), np.array([1]), np.array([1]), 6, first)
    draw(used, 99, np.array([4]), np.array([12]), np.array([2]), 100, np.zeros((1, 1, 1, 3), np.int64))
    draw(used, 5, np.array([3]), np.array([1]), np.array([1]), 6, again)
    assert (first == again).all()
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, 5, 3)
    assert (int(s.seed), int(s.game), int(s.context), s.drawn.tolist()) == (5, 3, 0, [0] * len(Stream))


def test_no_block_of_a_small_neighbourhood_comes_twice():
    """2048 different counters and keys give 8192 words; two equal blocks would mean that a field is left out."""
    blocks = set()
    for seed in (0, 1, 2**32, 2**62):
        for game in (0, 1, 2**32, 2**33):
            for context in (0, 1, 255, 256):
                for stream in range(4):
                    taken = words(32, seed=seed, game=game, context=context, stream=stream)
                    blocks |= {tuple(taken[at : at + 4]) for at in range(0, 32, 4)}
    assert len(blocks) == 4 * 4 * 4 * 4 * 8


def test_a_game_has_1_to_254_streams():
    assert len(rng.fields(ALL)) == 8
    for count in (0, rng.MAX_STREAMS + 1):
        streams = IntEnum("streams", [f"S{i}" for i in range(count)], start=0)
        with pytest.raises(ValueError, match=f"{count} streams; a game has 1 to 254"):
            rng.fields(streams)


# --- the futures that a thinking player imagines ---------------------------------------------------------------------


def imagined(decision, number, *, seed=1, game=0, drawn=0):
    """A record with `drawn` words drawn from the stream DICE of context 5, given the future of a try."""
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, seed, game)
    rng.turn_begins(s, 5)
    for _ in range(drawn):
        rng.word(s, Stream.DICE)
    rng.imagine(s, decision, number)
    return s


SOME = {"seeds": (0, 1, 2**32, 2**63 - 1), "games": (0, 1, 2**32), "decisions": (1, 2, 2**24 - 1), "tries": range(16)}


def test_an_imagined_seed_and_game_are_a_block_of_the_reserved_stream_and_bit_63():
    for seed, game, decision, number in product(*SOME.values()):
        s = imagined(decision, number, seed=seed, game=game)
        counter = (number, rng.THINK + 256 * decision, game & LOW, game >> 32)
        one, two, three, four = philox_again((seed & LOW, seed >> 32), counter)
        assert int(s.seed) == one | two << 32 | 1 << 63
        assert int(s.game) == three | four << 32


def test_no_user_can_give_an_imagined_seed_and_no_two_tries_have_the_same():
    found = [imagined(d, n, seed=seed, game=game) for seed, game, d, n in product(*SOME.values())]
    assert min(int(s.seed) for s in found) >= 2**63
    assert len({int(s.seed) for s in found}) == len({int(s.game) for s in found}) == len(found)


def test_no_stream_of_a_game_is_the_reserved_one():
    """Stream and context share a word of the counter: equal words are of equal stream and context."""
    assert (rng.WHIM, rng.THINK) == (max(ALL) + 1, max(ALL) + 2)
    ours = {stream + 256 * context for stream in range(rng.MAX_STREAMS) for context in range(300)}
    assert len(ours) == rng.MAX_STREAMS * 300
    assert ours.isdisjoint(stream + 256 * where for stream in (rng.WHIM, rng.THINK) for where in range(300))
    assert rng.THINK + 256 * (2**24 - 1) == 2**32 - 1  # the last decision still fits its word


@pytest.mark.parametrize("drawn", range(9))
def test_all_words_not_yet_drawn_are_those_of_the_imagined_future(drawn):
    s = imagined(3, 7, seed=9, game=4, drawn=drawn)
    where = {"seed": int(s.seed), "game": int(s.game), "context": 5}
    assert [int(rng.word(s, Stream.DICE)) for _ in range(6)] == words_again(drawn + 6, **where)[drawn:]
    assert [int(rng.word(s, Stream.DECK)) for _ in range(6)] == words_again(6, **where, stream=int(Stream.DECK))


# --- numbers in a range ----------------------------------------------------------------------------------------------

MANY = 1 << 18
SIDES = [2, 3, 6, 7, 100]
ALONG = {  # how the draws are spread, and the axis along which neighbours differ
    "draws": ({"draws": MANY}, 3),
    "streams": ({"streams": range(126, 254), "contexts": range(1, MANY // 128 + 1), "dtype": WIDE}, 2),
    "contexts": ({"contexts": range(1, MANY + 1)}, 1),
    "games": ({"games": range(MANY)}, 0),
    "far games": ({"games": range(2**32 - MANY // 2, 2**32 + MANY // 2), "seed": 2**63 - 1}, 0),
}


@pytest.mark.parametrize("n", SIDES)
@pytest.mark.parametrize("along", ALONG)
def test_numbers_are_uniform_and_neighbours_independent(along, n):
    spread, axis = ALONG[along]
    values = numbers(n, **spread)
    assert values.size == MANY
    assert_uniform(values, n)
    assert_pairs_uniform(values, n, axis)


@pytest.mark.parametrize("n", SIDES)
def test_neighbouring_seeds_are_independent(n):
    pair = [numbers(n, games=range(MANY), seed=seed) for seed in (41, 42)]
    assert_uniform(pair[0] * n + pair[1], n * n)


@pytest.mark.parametrize(("axis", "step"), [(0, "game"), (1, "context"), (2, "stream")])
def test_whole_turns_of_neighbours_are_independent(axis, step):
    """Draw k of one turn against draw k of the next: sums of shared words would show as a correlation."""
    spread = {"games": range(64), "contexts": range(1, 65), "streams": range(4), "draws": 16}
    assert_pairs_uniform(numbers(6, **spread), 6, axis)


def test_numbers_are_exact_where_a_plain_multiplication_is_not():
    """Below 3 x 2**30 a multiplication alone would give every third number twice as often as the two others."""
    values = numbers(3 << 30, games=range(MANY))
    assert values.max() < 3 << 30
    assert_uniform(values % 3, 3)


def below_again(source, n):
    """Lemire's draw in plain whole numbers: reject what lies under 2**32 mod n."""
    while True:
        product = next(source) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


@pytest.mark.parametrize("n", [1, 2, 6, 100, 2**31 + 1, 3 << 30, 2**32 - 1])
def test_numbers_are_lemires_of_the_stream_of_words(n):
    source = iter(words_again(4000))
    assert numbers(n, draws=1000).ravel().tolist() == [below_again(source, n) for _ in range(1000)]


def test_the_check_would_see_a_die_that_is_off_by_three_percent():
    values = numbers(6, games=range(MANY))
    loaded = np.where((values == 0) & (numbers(100, games=range(MANY), seed=9) < 3), 5, values)
    with pytest.raises(AssertionError):
        assert_uniform(loaded, 6)


def test_the_check_would_see_a_stream_that_repeats_the_last_one():
    values = numbers(6, games=range(MANY // 2)).repeat(2, axis=0)
    with pytest.raises(AssertionError):
        assert_pairs_uniform(values, 6, 0)


# --- interpreted -----------------------------------------------------------------------------------------------------

INTERPRETED = """
import json, sys
import numpy as np
from enum import IntEnum
from numba import config
from sims import rng
from sims.record import record

assert config.DISABLE_JIT
s = np.zeros(1, record([*rng.fields(IntEnum("Stream", "A B C D", start=0))]))[0]
with np.errstate(over="raise"):
    for seed, game, context in json.loads(sys.argv[1]):
        rng.begin_game(s, seed, game)
        rng.turn_begins(s, context)
        found = [[int(rng.word(s, 1)) for _ in range(9)], [int(rng.below(s, 3, 3 << 30)) for _ in range(9)]]
        print(json.dumps([*found, int(rng.whim_below(s, 1000))]))
"""


def test_interpreted_kernels_draw_the_same_and_nothing_overflows():
    places = [(0, 0, 0), (1, 2, 3), (2**63 - 1, 2**32 + 1, 2**24 - 1), (2**32, 2**63 - 1, 70_000)]
    child = forked.run(
        [sys.executable, "-c", INTERPRETED, json.dumps(places)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert child.returncode == 0, child.stderr
    for (seed, game, context), line in zip(places, child.stdout.splitlines(), strict=True):
        drawn, below, whim = json.loads(line)
        assert drawn == words(9, seed=seed, game=game, context=context)
        where = {"games": (game,), "contexts": (context,), "seed": seed}
        assert below == numbers(3 << 30, streams=(3,), draws=9, **where).ravel().tolist()
        s = np.zeros(1, STATE)[0]
        rng.begin_game(s, seed, game)
        rng.turn_begins(s, context)
        assert whim == rng.whim_below(s, 1000)


# --- what scripts choose by chance -----------------------------------------------------------------------------------


@njit
def whims(s, n, games, found):
    """Ask in `games` games, in two contexts, after one and after two actions."""
    for game in range(games):
        rng.begin_game(s, 5, game)
        for k in range(4):
            if k % 2 == 0:
                rng.turn_begins(s, 1 + k)
            s.taken += 1
            found[game, k] = rng.whim_below(s, n)


@pytest.mark.parametrize("n", [1, 2, 6, 7, 1000, 2**31 + 1])
def test_whims_are_uniform_and_those_of_other_actions_and_turns_independent(n):
    found = np.zeros((40_000, 4), np.int64)
    whims(np.zeros(1, STATE)[0], n, len(found), found)
    assert 0 <= found.min() <= found.max() < n
    bins = min(n, 20)
    if n > 1:  # each test fails by chance once in 1e7 runs
        for k in range(4):
            counts = np.bincount(found[:, k] * bins // n, minlength=bins)
            expected = np.bincount(np.arange(n) * bins // n, minlength=bins) if n < 10**6 else np.ones(bins)
            expected = expected * len(found) / expected.sum()
            assert chdtrc(bins - 1, ((counts - expected) ** 2 / expected).sum()) > 1e-7
        for k, other in ((0, 1), (0, 2), (1, 3)):
            assert abs(np.corrcoef(found[:, k], found[:, other])[0, 1]) < 5.4 / len(found) ** 0.5


def test_asking_for_a_whim_changes_nothing_and_another_future_has_the_same():
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, 5, 7)
    rng.turn_begins(s, 3)
    s.taken = 2
    before, first = s.tobytes(), int(rng.whim_below(s, 1000))
    assert (s.tobytes(), int(rng.whim_below(s, 1000))) == (before, first)
    rng.below(s, Stream.DICE, 6)
    rng.reseed(s, 99)
    assert int(rng.whim_below(s, 1000)) == first
    rng.imagine(s, 4, 0)
    assert int(rng.whim_below(s, 1000)) != first  # a try has whims of its own
