"""Write what seats see, a row of numbers for each game, as `sims.layout` lays it out."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sims.compiler.binding import bind
from sims.kernel import kernel
from sims.layout import COUNT, FIRST, KIND, OWNER, STRIDE, UNSEEN, VIEWS, Seen

if TYPE_CHECKING:
    from sims.game import Game

see: Any = None


def views_of(copy: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return an array of one record as numbers of each kind, in the order of the views that `Layout.runs` name."""
    raw = copy.view(np.uint8).reshape(-1)
    return tuple(raw.view(kind) for kind in VIEWS)


def observer(game: "Game") -> Any:
    """Return the compiled kernel that observes a game: see `observe_many`."""
    return _observer(game.name, game.start.__module__, Seen.of(game).see or see_all)


@cache
def _observer(game: str, module: str, see: Callable[..., Any]) -> Any:
    return bind(observe_many, game, module, {"see": see})


def observe_many(rules, runs, states, seats, copy, views, into):
    """Write what seats see; a template, see `sims.loop`.

    Args:
        rules: The configuration; dtype RULES, shape (1,).
        runs: Of the layout.
        states: The games; dtype STATE, shape (games,).
        seats: The seat that looks at each game, below 0: none, and its row stays; int64, shape (games,).
        copy: Room for a game; dtype STATE, shape (1,).
        views: `views_of(copy)`.
        into: The observations, to be filled; int64, shape (games, size).
    """
    for i in range(seats.shape[0]):
        seat = seats[i]
        if seat >= 0:
            copy[0] = states[i]
            see(copy[0], rules[0], seat)
            flatten(views, runs, seat, into[i])


@kernel
def see_all(s, rules, seat):
    """Do nothing: the default `see`, of a game in which no field is seen in part."""


@kernel
def flatten(views, runs, seat, row):
    """Write the runs of a record into a row, as one seat sees them."""
    row[0] = seat
    at = 1
    for k in range(runs.shape[0]):
        kind, count = runs[k, KIND], runs[k, COUNT]
        first = runs[k, FIRST] + seat * runs[k, STRIDE]
        if runs[k, OWNER] >= 0 and runs[k, OWNER] != seat:
            row[at : at + count] = UNSEEN
        elif kind == 0:
            copy_run(views[0], first, count, row, at)
        elif kind == 1:
            copy_run(views[1], first, count, row, at)
        elif kind == 2:
            copy_run(views[2], first, count, row, at)
        elif kind == 3:
            copy_run(views[3], first, count, row, at)
        elif kind == 4:
            copy_run(views[4], first, count, row, at)
        elif kind == 5:
            copy_run(views[5], first, count, row, at)
        else:
            copy_run(views[6], first, count, row, at)
        at += count


@kernel
def copy_run(numbers, first, count, row, at):
    """Copy `count` numbers from place `first` on to place `at` of a row.

    Slices, since an index that counts from 0 is known not to be negative: LLVM copies several numbers at once.
    """
    source, target = numbers[first : first + count], row[at : at + count]
    for k in range(count):
        target[k] = source[k]
