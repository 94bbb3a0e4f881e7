"""Decks: every order is as likely, and a changed deck keeps the order of the cards it still has."""

import json
import os
import sys
from enum import IntEnum
from math import factorial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit
from scipy.special import chdtrc

from sims import decks, record, rng
from tests.lab import forked

ROOT = Path(__file__).parents[3]
Stream = IntEnum("Stream", "A B", start=0)
MOST = 24
STATE = record.state(Stream, 1, *decks.desk(MOST))


@njit
def shuffle_many(states, seed, contexts, cards, count, out):
    """Shuffle once in each context of each game; `out` has shape (games, contexts, cards)."""
    s = states[0]
    for game in range(out.shape[0]):
        rng.begin_game(s, seed, game)
        for k in range(out.shape[1]):
            if contexts:
                rng.turn_begins(s, 1 + k)
            out[game, k] = cards
            decks.shuffle(s, 1, out[game, k], count)


def shuffled(cards, games, *, count=None, times=1, contexts=False, seed=1):
    """Shuffled decks, shape (games, times, cards)."""
    cards, out = np.array(cards, np.int64), np.zeros((games, times, len(cards)), np.int64)
    states = np.zeros(1, STATE)
    shuffle_many(states, seed, contexts, cards, len(cards) if count is None else count, out)
    assert not states["desk"].any()  # blank again
    return out


def assert_uniform(orders, values):
    """Fails by chance once in a million."""
    _, counts = np.unique(orders, return_counts=True)
    assert len(counts) == values
    expected = len(orders) / values
    assert chdtrc(values - 1, ((counts - expected) ** 2 / expected).sum()) > 1e-6


def spelt(orders):
    """Each order as one number."""
    return orders @ 32 ** np.arange(orders.shape[-1])


def test_every_order_is_as_likely():
    orders = shuffled(range(4), 240_000)[:, 0]
    assert (np.sort(orders, axis=1) == np.arange(4)).all()
    assert_uniform(spelt(orders), factorial(4))


def test_every_order_of_cards_with_copies_is_as_likely():
    assert_uniform(spelt(shuffled([3, 3, 9, 9, 9], 60_000)[:, 0]), 10)


def test_cards_beyond_the_count_stay():
    orders = shuffled([5, 6, 7, 8, 9], 6000, count=3)[:, 0]
    assert (orders[:, 3:] == [8, 9]).all()
    assert_uniform(spelt(orders[:, :3]), factorial(3))


@pytest.mark.parametrize("contexts", [False, True])
def test_two_shuffles_of_a_game_are_independent(contexts):
    orders = spelt(shuffled(range(3), 72_000, times=2, contexts=contexts))
    assert_uniform(orders[:, 0] * 32**3 + orders[:, 1], 36)


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_or_one_card_is_left_as_it_is(count):
    assert shuffled([4, 2, 1], 3, count=count)[:, 0].tolist() == [[4, 2, 1]] * 3


@given(cards=st.lists(st.integers(0, MOST - 1), max_size=MOST), seed=st.integers(0, 2**63 - 1), data=st.data())
def test_the_order_does_not_depend_on_the_order_before(cards, seed, data):
    other = data.draw(st.permutations(cards))
    order = shuffled(cards, 1, seed=seed)[0, 0].tolist()
    assert shuffled(other, 1, seed=seed)[0, 0].tolist() == order
    assert sorted(order) == sorted(cards)


@given(
    cards=st.lists(st.integers(0, MOST - 1), min_size=1, max_size=MOST - 1),
    seed=st.integers(0, 2**63 - 1),
    data=st.data(),
)
def test_a_deck_less_a_card_or_with_one_more_keeps_the_order_of_the_others(cards, seed, data):
    card = data.draw(st.integers(0, MOST - 1))
    order = shuffled(cards, 1, seed=seed)[0, 0].tolist()
    more = shuffled([*cards, card], 1, seed=seed)[0, 0].tolist()
    # one of the copies of the card is the new one; without it the decks are the same
    assert any(more[k] == card and more[:k] + more[k + 1 :] == order for k in range(len(more)))


def test_the_stream_moves_on_by_the_same_whatever_is_shuffled():
    drawn = []
    for cards in ([], [7], [*range(MOST)]):
        s = np.zeros(1, STATE)[0]
        rng.begin_game(s, 1, 0)
        rng.word(s, 1)
        decks.shuffle(s, 1, np.array(cards, np.int64), len(cards))
        drawn.append(s.drawn.tolist())
    assert drawn[0] == drawn[1] == drawn[2]
    assert drawn[0][0] == 0 < drawn[0][1]


def test_a_deck_is_made_of_other_cards():
    s, deck = np.zeros(1, STATE)[0], np.zeros(6, np.int64)
    rng.begin_game(s, 1, 0)
    discards = np.array([5, 4, 4, 9, 1])
    decks.make_deck(s, 0, deck, discards, 4)
    assert sorted(deck.tolist()) == [0, 0, 4, 4, 5, 9]
    assert discards.tolist() == [5, 4, 4, 9, 1]


INTERPRETED = """
import sys
sys.path.insert(0, ".")
import numpy as np
from numba import config
from tests.lab.sims.test_decks import STATE
from sims import decks, rng

assert config.DISABLE_JIT
s, cards = np.zeros(1, STATE)[0], np.array([3, 3, 3, 0, 1, 23, 22, 5, 5])
with np.errstate(over="raise"):
    rng.begin_game(s, 2**63 - 1, 2**32 + 1)
    decks.shuffle(s, 1, cards, 9)
print(cards.tolist())
"""


def test_interpreted_decks_have_the_same_order():
    child = forked.run(
        [sys.executable, "-c", INTERPRETED],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert child.returncode == 0, child.stderr
    s, cards = np.zeros(1, STATE)[0], np.array([3, 3, 3, 0, 1, 23, 22, 5, 5])
    rng.begin_game(s, 2**63 - 1, 2**32 + 1)
    decks.shuffle(s, 1, cards, 9)
    assert json.loads(child.stdout) == cards.tolist()
