"""Play games that are set up with another card in the place of each that was dealt to a seat.

For cards with numbers only, see `sims.numbered`: of these a game says where they lie.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.turns import Turn
from scenarios import Configuration
from sims.compiler.binding import bind
from sims.engine import draws, hands
from sims.game import Game
from sims.layout import Seen
from sims.numbered import Numbered

SET_UP, FIRST = 512, 2**61 + 2**60  # games that are only set up, and the number of the first one: no study plays it
AT_ONCE = 16  # games that are set up together: a copy for each card that a seat holds takes some megabytes


def hand_of(cards: Numbered, state: np.dtype[Any], rules: NDArray[Any]) -> tuple[int, ...]:
    """Return where cards with numbers are printed and held in a record: see `sims.engine.hands`."""
    assert state.fields is not None
    printed, held = state[cards.printed], state[cards.held]
    holds = state.fields[cards.holds][1] // 8 if cards.holds else -1
    places = int(np.prod(held.shape[1:], dtype=np.int64))
    first, seats = state.fields[cards.printed][1], state.fields[cards.held][1]
    return first, printed.base.itemsize, seats, held.base.itemsize, places, holds, cards.count(rules)


def printed_rows(cards: Numbered, base: Configuration, turns: Sequence[Turn], seed: int) -> frozenset[int]:
    """Return the rows that show on cards of a game, as it is or with one copy more of a row."""
    every = [base, *(turn.configuration for turn in turns if turn.up > 0)]
    found = set[int]()
    for configuration in every:
        rules, count = configuration.rules(), cards.count(configuration.rules())
        for states in _set_up(configuration, rules, seed):
            found |= set(np.unique(states[cards.printed][:, :count]).tolist())
    return frozenset(found)


def is_dealt(cards: Numbered, base: Configuration, seed: int) -> bool:
    """Return whether seats hold cards before the first decision."""
    if not cards.holds:
        return cards.count(base.rules()) > 0
    return any(states[cards.holds].any() for states in _set_up(base, base.rules(), seed))


def _set_up(configuration: Configuration, rules: NDArray[Any], seed: int) -> Iterator[NDArray[Any]]:
    """Yield games as they are before their first decision, some at a time."""
    game = configuration.scenario.game
    for first in range(0, SET_UP, AT_ONCE):
        states = np.zeros(AT_ONCE, game.state)
        game.bound(draws.start_many)(rules, seed, FIRST + first, states)
        yield states


def dealt_sums(
    hand: tuple[int, ...],
    game: Game,
    rules: NDArray[Any],
    seed: int,
    first: int,
    games: int,
    rows: NDArray[np.int64],
    count: int,
) -> NDArray[np.int64]:
    """Return what seats get if they are dealt another card, as `sims.engine.draws` adds it up.

    Args:
        hand: Where the cards lie: see `sims.engine.hands`; (): none is dealt.
        game, rules, seed, first, games: What is played; of 0 games the kernels are compiled.
        rows: The row of each number that may be printed on a card, -1 for one that is not asked for.
        count: How many rows there are.

    Returns:
        How often each row was dealt to each seat, and what it got with another card [win / 1000]; shape
        (games, 2, count, seats), of no games if no card is dealt.
    """
    sums = np.zeros((games if hand else 0, 2, count, game.seats), np.int64)
    if not hand:
        return sums
    exchange = _exchange(game.name, game.start.__module__, Seen.of(game).note or hands.note_nothing)
    places, players = np.array(hand, np.int64), int(rules[0]["players"])
    for begin in range(0, max(games, 1), AT_ONCE):
        states = np.zeros(min(AT_ONCE, games - begin), game.state)
        game.bound(draws.start_many)(rules, seed, first + begin, states)
        memory, words = _bytes(states)
        held, holds = len(states) * players * hand[hands.PLACES], hand[hands.HOLDS]
        if holds >= 0:
            held = int(words[:, holds : holds + players].sum())
        others = np.zeros(held, game.state)
        found = np.full((len(states), players * hand[hands.PLACES], 2), -1, np.int64)
        filled = exchange(rules, places, rows, states, memory, words, others, _bytes(others)[0], found)
        of_game, at = np.nonzero(found[:, :, hands.ROW] >= 0)
        row, seat = found[of_game, at].T.copy()
        paid = np.zeros(filled, np.int64)
        game.bound(hands.play_on_many)(rules, others[:filled], seat, paid)
        for what, amount in ((draws.COUNT, np.ones_like(paid)), (draws.PAYOFF, paid)):
            np.add.at(sums[:, what], (begin + of_game, row, seat), amount)
    return sums


def _bytes(states: NDArray[Any]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    size = states.dtype.itemsize
    return states.view(np.uint8).reshape(len(states), size), states.view(np.int64).reshape(len(states), size // 8)


@cache
def _exchange(game: str, module: str, note: Callable[..., Any]) -> Any:
    """Return the kernel that exchanges cards, over the game's kernel `note`."""
    return bind(hands.exchange_many, game, module, {"note": note})
