"""Check observations: they are the same in every world dealt anew, and hang on nothing that a seat does not see."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sims import rng
from sims.engine.outside import Table
from sims.kernel import kernel
from sims.layout import UNSEEN, Layout, Place
from sims.sight import EACH

if TYPE_CHECKING:
    from sims.game import Game

STEPS = 100_000  # [decisions] of a game; what is endless is found elsewhere
OVERWRITTEN = 16  # so many decisions lie between those at which all is overwritten that is not seen, which takes long
redeal: Any = None


def redeal_many(rules, seed, seats, states):
    """Deal anew what seats cannot see, each in its game, with other dice; a template, see `sims.loop`.

    Args:
        rules: The configuration; dtype RULES, shape (1,).
        seed: For the other dice and cards.
        seats: The seats, below 0: the game stays; int64, shape (games,).
        states: The games; dtype STATE, shape (games,).
    """
    for i in range(seats.shape[0]):
        if seats[i] >= 0:
            deal_again(states[i], seed + i)
            redeal(states[i], rules[0], seats[i])


@kernel
def deal_again(s, seed):
    """Give a game other dice, and a seed of its own for other cards."""
    rng.reseed(s, seed)


def compile_kernels(game: "Game", rules: NDArray[Any]) -> None:
    """Compile all kernels that `leaks` will call; no game is played."""
    table, seen = Table(game, rules, 0, range(int(rules["players"][0])), scripts=True), np.zeros((0, 1), np.int64)
    table.begin(0, np.zeros(0, np.int64), np.zeros(0, np.int64))
    table.observe(table.due, seen)
    game.bound(redeal_many)(rules, 0, table.due, table.states)


def leaks(game: "Game", rules: NDArray[Any], *, games: int, seed: int, first: int) -> Iterator[tuple[str, int]]:
    """Yield what observations tell that a seat does not see: a sentence, and the game's number.

    All players are asked from outside and do what their scripts would; at most one leak is found.

    Args:
        game, rules: What is played.
        games, seed, first: Games `first`, `first` + 1, ... of this seed.
    """
    table = Table(game, rules, games, range(int(rules["players"][0])), scripts=True)
    deal = game.bound(redeal_many)
    seen, other = (np.zeros((games, table.layout.size), np.int64) for _ in range(2))
    dice = np.random.default_rng(seed)
    table.begin(seed, np.arange(first, first + games), np.arange(games))
    for step in range(STEPS):
        due = table.due
        if (due < 0).all():
            return
        table.observe(due, seen)
        worlds = table.states.copy()
        deal(rules, seed + 1 + step * games, due, worlds)
        table.observe(due, other, worlds)
        if found := _unlike(table.layout, seen, other, due):
            place, name = found
            yield (
                f"an observation tells {name}, which changes when what the seat cannot see is dealt anew",
                first + place,
            )
            return
        if step % OVERWRITTEN == 0:
            blind = overwritten(game, table.layout, table.states, seen, due, dice)
            table.observe(due, other, blind)
            if found := _unlike(table.layout, seen, other, due):
                place, name = found
                yield f"an observation of {name} hangs on what the seat does not see", first + place
                return
        table.step(table.own)


def _unlike(layout: Layout, seen: NDArray[Any], other: NDArray[Any], due: NDArray[Any]) -> tuple[int, str] | None:
    """Return the first game in which two observations differ, and the field; None if none does."""
    places, numbers = np.nonzero((seen != other) & (due >= 0)[:, None])
    if not places.size:
        return None
    at = int(numbers[0])
    return int(places[0]), next(each.name for each in layout.places if each.offset <= at < each.offset + each.size)


def overwritten(
    game: "Game",
    layout: Layout,
    states: NDArray[Any],
    seen: NDArray[Any],
    due: NDArray[Any],
    dice: np.random.Generator,
) -> NDArray[Any]:
    """Return games in which chance has overwritten all that the deciding seats do not see.

    Args:
        game, layout: The game, and the layout of its observations.
        states, seen: The games, and what the deciding seats see of them.
        due: These seats; below 0: none.
        dice: Chance.
    """
    copies = states.copy()
    by_name = {each.name: each for each in layout.places}
    for name in game.state.names or ():
        fresh = np.empty_like(copies[name])
        fresh[...] = (
            dice.integers(-100, 100, fresh.shape) if fresh.dtype.kind != "u" else dice.integers(0, 100, fresh.shape)
        )
        hidden = _hidden(game, by_name.get(name), copies[name], seen, due)
        copies[name] = np.where(hidden, fresh, copies[name])
    return copies


def _hidden(
    game: "Game", place: Place | None, values: NDArray[Any], seen: NDArray[Any], due: NDArray[Any]
) -> NDArray[np.bool_]:
    """Return which places of a field the deciding seats do not see; bool, like `values`."""
    hidden = np.zeros(values.shape, np.bool_)
    if place is None:
        hidden[...] = True
    elif place.seen == "part":
        shown = seen[:, place.offset : place.offset + place.size].reshape(values.shape)
        hidden[...] = shown == UNSEEN
    elif place.seen == "own" and game.own[place.name] == EACH:
        for seat in range(values.shape[1]):
            hidden[:, seat] = (due != seat).reshape(-1, *[1] * (values.ndim - 2))
    elif place.seen == "own":
        hidden[...] = (due != game.own[place.name]).reshape(-1, *[1] * (values.ndim - 1))
    return hidden
