"""Piles: drawn from the top, made again of what was discarded, each by itself."""

from enum import IntEnum

import numpy as np
import pytest

from sims import decks, piles, record, rng, sight

Stream = IntEnum("Stream", "LOOT FOES", start=0)
Pile = IntEnum("Pile", "LOOT FOES", start=0)
MOST = 8
STATE = record.state(Stream, 1, *decks.desk(MOST), *piles.fields(Pile, MOST))
LOOT, FOES = 0, 1
CARDS = [0, 0, 1, 2, 3]


@pytest.fixture
def s():
    """A game with five cards of loot; nothing lies in the pile of foes."""
    return begun(CARDS)


def begun(cards, seed=5):
    s = np.zeros(1, STATE)[0]
    rng.begin_game(s, seed, 0)
    piles.lay_out(s, LOOT, LOOT, np.array(cards, np.int64), len(cards))
    return s


def drawn(s, count):
    return [int(piles.draw(s, LOOT, LOOT)) for _ in range(count)]


def test_cards_are_drawn_from_the_top_until_there_is_none(s):
    lie = s.deck[LOOT, :5].tolist()
    assert drawn(s, 7) == [*reversed(lie), piles.NONE, piles.NONE]
    assert sorted(lie) == CARDS
    assert not s.deck.any()  # who has drawn a card may hide it
    assert s.left.tolist() == [0, 0]


def test_an_empty_deck_is_made_of_its_discard_pile(s):
    first = drawn(s, 5)
    for card in first[:3]:
        piles.discard(s, LOOT, card)
    assert (s.used[LOOT, :3].tolist(), s.used_size[LOOT], piles.size(s, LOOT)) == (first[:3], 3, 3)
    again = drawn(s, 4)
    assert (sorted(again[:3]), again[3]) == (sorted(first[:3]), piles.NONE)
    assert not s.used.any()
    assert piles.size(s, LOOT) == 0


def test_the_new_order_does_not_depend_on_that_of_the_discard_pile():
    orders = []
    for discards in (CARDS, CARDS[::-1]):
        s = begun([])
        for card in discards:
            piles.discard(s, LOOT, card)
        orders.append(drawn(s, 5))
    assert orders[0] == orders[1]


def test_a_deck_is_shuffled():
    tops = {begun(CARDS, seed).deck[LOOT, 4] for seed in range(60)}
    assert tops == set(CARDS)  # fails by chance once in 100 000: (4/5)^60 for each of three cards


def test_piles_are_apart(s):
    before = s.deck[LOOT].tolist()
    piles.discard(s, FOES, 7)
    assert piles.draw(s, FOES, FOES) == 7
    assert (s.deck[LOOT].tolist(), s.left.tolist()) == (before, [5, 0])


def test_cards_above_those_that_are_shuffled_stay():
    moved = set()
    for seed in range(20):
        s = begun(CARDS, seed)
        before = s.deck[LOOT].tolist()
        piles.shuffle_lowest(s, LOOT, LOOT, 3)
        after = s.deck[LOOT].tolist()
        assert after[3:] == before[3:]
        assert sorted(after[:3]) == sorted(before[:3])
        moved.add(after[:3] == before[:3])
    assert moved == {False, True}


def test_what_is_put_on_a_deck_is_taken_off_again(s):
    piles.put_on(s, LOOT, 6, 0)
    piles.put_on(s, LOOT, 7, 1)
    assert s.left[LOOT] == 5
    assert [piles.take_off(s, LOOT, above) for above in (0, 1)] == [6, 7]
    assert not s.deck[LOOT, 5:].any()


def test_each_pile_is_watched_for_itself():
    watched = sight.Sight.of(STATE, piles.PUBLIC, {}, piles.HIDDEN).counts.piles
    first, left = STATE.fields["deck"][1], STATE.fields["left"][1] // 8
    number = STATE.names.index("deck")
    assert watched.tolist() == [[number, first, 2, -1, left], [number, first + 2 * MOST, 2, -1, left + 1]]


def test_a_count_for_all_piles_together_is_refused():
    assert sight.problems(STATE, piles.PUBLIC, {}, piles.HIDDEN) == []
    says = sight.problems(STATE, piles.PUBLIC, {}, {"deck": "rounds"})
    assert says == ["PILES counts with rounds, which must be ('<i8', (2,))"]
