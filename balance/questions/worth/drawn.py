"""Find the pile that a table's cards are drawn from, and play its draws with other cards too.

A game says which of its fields hold hidden cards, not of which table. That shows when games are set up: with one copy
more of a row in the deck, one card more of one number lies in one pile, for nearly all shuffles. Where cards have
numbers of their own, the game says of which table they are, see `sims.numbered`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.turns import Turn
from balance.questions.worth.dealt import dealt_sums, hand_of, is_dealt, printed_rows
from balance.questions.worth.plan import DRAWN, HAND
from balance.questions.worth.values import row_of_turn
from balance.studies.kept_games import Columns, Table
from scenarios import Configuration
from sims.engine import draws
from sims.engine.places import NO_PILE, NO_QUEUE
from sims.game import Game
from sims.layout import Seen
from sims.numbered import Numbered
from sims.sight import EACH, Sight

SET_UP, FIRST = 32, 2**61 + 2**60  # games that are only set up, and the number of the first one: no study plays it
NUMBERS = 1 << 15  # numbers that a card may have are below
SUMS = {"draws": draws.DRAWS, "gain": draws.GAIN, "held": draws.HELD, "paid": draws.PAID}


@dataclass(frozen=True)
class Pile:
    """Hold where a table's cards are drawn.

    Attributes:
        place: Where the pile lies in a record: see `sims.engine.places`; of a pile that is no queue the first four.
        numbers: The number of each row's cards; None: none of the row lies in the pile.
        elsewhere: Rows whose cards lie in another pile of the game.
        hand: Where cards are dealt in the setup, if the game says so: see `sims.engine.hands`; (): it does not.
    """

    place: tuple[int, ...]
    numbers: tuple[int | None, ...]
    elsewhere: frozenset[str] = frozenset()
    hand: tuple[int, ...] = ()

    @property
    def way(self) -> str:
        """Return how its cards are rated: when drawn, or when dealt if none is drawn in play."""
        return HAND if self.place == NO_PILE else DRAWN


def find_pile(
    rows: Sequence[str], base: Configuration, turns: Sequence[Turn], seed: int, table: str = ""
) -> Pile | None:
    """Return the pile in which a copy more of most rows shows; None if there is no such pile.

    Args:
        rows: The rows of the table.
        base: The game as it is.
        turns: One copy more and one less of each row.
        seed: The seed of the games that are set up.
        table: The name of the table.
    """
    game = base.scenario.game
    if (cards := Seen.of(game).cards.get(table)) is not None:
        return _numbered(rows, base, turns, seed, cards)
    piles = _piles(game)
    if not len(piles):
        return None
    before = _contents(game, base, piles, seed)
    shown: dict[str, tuple[int, int]] = {}
    for turn in turns:
        if row_of_turn(turn) in shown:
            continue
        more = turn.up * (_contents(game, turn.configuration, piles, seed) - before)
        pile, number = np.unravel_index(more.argmax(), more.shape)
        if more[pile, number] > SET_UP / 2:
            shown[row_of_turn(turn)] = (int(pile), int(number))
    if not shown:
        return None
    usual = Counter(pile for pile, _ in shown.values()).most_common(1)[0][0]
    numbers = tuple(shown[row][1] if shown.get(row, (-1, 0))[0] == usual else None for row in rows)
    elsewhere = frozenset(row for row, (pile, _) in shown.items() if pile != usual)
    return Pile(tuple(int(each) for each in piles[usual][1:]), numbers, elsewhere)


def _numbered(
    rows: Sequence[str], base: Configuration, turns: Sequence[Turn], seed: int, cards: Numbered
) -> Pile | None:
    """Return where a table's cards lie that have numbers; None if no card is drawn or dealt."""
    rules, state = base.rules(), base.scenario.game.state
    assert state.fields is not None
    place: tuple[int, ...] = NO_PILE
    hand = hand_of(cards, state, rules)
    if cards.queue is not None and cards.count(rules):
        cards_first, first, left = (
            state.fields[name][1] for name in (cards.queue.cards, cards.queue.first, cards.queue.left)
        )
        size = state[cards.queue.cards].base.itemsize
        known = state.fields[cards.known][1] // 8
        place = (cards_first, size, first // 8, left // 8, cards.count(rules), *hand[:2], known)
    there = printed_rows(cards, base, turns, seed)
    if not there:
        return None
    numbers = tuple(number if number in there else None for number in range(len(rows)))
    return Pile(place, numbers, hand=hand if is_dealt(cards, base, seed) else ())


def drawn_for_all(game: Game, pile: Pile) -> bool:
    """Return whether the cards of a pile are drawn for all seats, not by one."""
    every = _piles(game).tolist()
    at = next((i for i, (_, *place) in enumerate(every) if tuple(place) == pile.place), -1)
    if at < 0:  # cards with numbers are drawn by seats
        return False
    number = every[at][0]
    first = next(i for i, (of, *_) in enumerate(every) if of == number)  # piles of a field stand in their order
    return at - first in Seen.of(game).for_all.get((game.state.names or ())[number], ())


def _piles(game: Game) -> NDArray[np.int64]:
    """Return where a game's piles lie, see `sims.sight.Counts.piles`."""
    return Sight.of(game.state, game.public, game.own, {**game.piles, **Seen.of(game).piles}).counts.piles


def _contents(game: Game, configuration: Configuration, piles: NDArray[Any], seed: int) -> NDArray[np.int64]:
    """Return how many cards of each number lie in each pile when games are set up; shape (piles, NUMBERS)."""
    states = np.zeros(SET_UP, game.state)
    game.bound(draws.start_many)(configuration.rules(), seed, FIRST, states)
    memory, words = states.view(np.uint8).reshape(SET_UP, -1), states.view(np.int64).reshape(SET_UP, -1)
    counts = np.zeros((len(piles), NUMBERS), np.int64)
    for i, (_, first, size, begin, end) in enumerate(piles):
        for k in range(SET_UP):
            places = slice(words[k, begin] if begin >= 0 else 0, words[k, end])
            cards = memory[k, first : first + size * words[k, end]].copy().view(f"i{size}")[places]
            counts[i] += np.bincount(cards[(cards >= 0) & (cards < NUMBERS)], minlength=NUMBERS)
    return counts


def columns(pile: Pile) -> Columns:
    """Return what is kept of a game: its sums over the draws of each row."""
    rows = len(pile.numbers)
    names = tuple(f"{name}_{row}" for row in range(rows) for name in SUMS)
    return Columns(names, partial(_taken, rows), partial(_play, pile), partial(_dtype, rows))


def compile_draws(pile: Pile, configuration: Configuration) -> None:
    """Compile what plays games and their draws, so that no budget pays for it."""
    game = configuration.scenario.game
    _play(pile, game, configuration.rules(), 0, FIRST, np.zeros(0, _dtype(len(pile.numbers), game)))


def _dtype(rows: int, game: Game) -> np.dtype[Any]:
    return np.dtype([("sums", np.int64, (draws.SUMS, rows))])


def _taken(rows: int, played: NDArray[np.void]) -> Table:
    sums = played["sums"]
    return {f"{name}_{row}": sums[:, at, row].copy() for row in range(rows) for name, at in SUMS.items()}


def _play(pile: Pile, game: Game, rules: NDArray[Any], seed: int, first: int, into: NDArray[Any]) -> None:
    """Play games and their draws, and fill their sums."""
    states = np.zeros(draws.PLACES, game.state)
    memory = states.view(np.uint8).reshape(draws.PLACES, -1)
    words = states.view(np.int64).reshape(draws.PLACES, -1)
    rows = np.full(NUMBERS, -1, np.int64)
    for row, number in enumerate(pile.numbers):
        if number is not None:
            rows[number] = row
    shape = (len(into), draws.SUMS, len(pile.numbers))
    sums, results = np.zeros(shape, np.int64), np.zeros(len(into), game.result)
    place = np.array(pile.place if len(pile.place) == len(NO_PILE) else (*pile.place, *NO_QUEUE), np.int64)
    own = _own(game.state, {**game.own, **dict.fromkeys(Seen.of(game).drew, EACH)})
    dealt = dealt_sums(pile.hand, game, rules, seed, first, len(into), rows, len(pile.numbers))
    draw = game.bound(draws.draw_many)
    draw(rules, seed, first, place, rows, own, dealt, states, memory, words, results, sums)
    into["sums"] = sums


def _own(state: np.dtype[Any], own: Mapping[str, int]) -> NDArray[np.int64]:
    """Return where a seat's own fields begin and the bytes of a seat there; shape (fields, 2)."""
    assert state.fields is not None
    fields = [state.fields[name][:2] for name, owner in own.items() if owner == EACH]
    places = [(first, dtype.itemsize // dtype.shape[0]) for dtype, first in fields]
    return np.array(places, np.int64).reshape(len(places), 2)
