"""Rate the values of an axis by seat: dealt by lot, else set at each seat in turn."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.design.idle_settings import needed
from balance.design.steps import changed
from balance.questions.worth.plan import DEALT, SEATED, WorthPlan
from balance.questions.worth.subject import at_each_seat
from balance.stats.payoffs import WHOLE, payoff_columns
from balance.studies.kept_games import Cell, Columns, KeptGames, results
from scenarios import Axis, Configuration, InputError
from scenarios.loader.tables import RANDOM

TRIED, FIRST = 8, 2**61 + 2**60  # games that show where a result names the value, and their first number
ALIKE, THOUGHT = 256, 32  # games in which no value changes anything at a seat that is left out; where a seat thinks


@dataclass(frozen=True)
class Values:
    """Hold how the values of an axis are rated in a context.

    Attributes:
        way: `dealt` or `seated`.
        rows: The values that can be played.
        cells: What is played: one cell if they are dealt, else one for each value and seat, seat by seat.
        seats: The seats at which values are rated, from 1; a value changes no game of the others.
        field: Of `dealt`: the field of RESULT that holds each seat's value.
        numbers: Of `dealt`: the number of each value there.
        left: Values that cannot be played, and why.
    """

    way: str
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]
    seats: tuple[int, ...]
    field: str = ""
    numbers: tuple[int, ...] = ()
    left: tuple[tuple[str, str], ...] = ()


def find_values(axis: Axis, context: int, base: Configuration, seed: int) -> Values:
    """Return how the values of an axis are rated.

    Raises:
        InputError: If the axis plays no part, or fewer than two can be played at every seat.
    """
    if not axis.plays(base.full):
        raise InputError(f"{axis.name} plays a part only with {needed(axis)}")
    if RANDOM in axis.values:
        base = changed(base, {axis.name: RANDOM})
    by_value, left = at_each_seat(axis, base)
    if len(by_value) < 2:
        value, reason = left[0]
        raise InputError(f"{axis.name}: fewer than two of its values can be played at every seat; {value}: {reason}")
    rows, seats = tuple(by_value), [list(of_seat) for of_seat in zip(*by_value.values(), strict=True)]
    holding = _holding(seats, seed)
    if RANDOM in axis.values and (found := _named(seats[holding[0] - 1], holding[0] - 1, base, seed)):
        field, numbers, dealt = found
        left += [(row, "dealt to nobody by the lot here") for row, there in zip(rows, dealt, strict=True) if not there]
        kept = [i for i, there in enumerate(dealt) if there]
        cell = Cell(f"{context:02d}-dealt", base, DEALT)
        of_rows, of_numbers = tuple(rows[i] for i in kept), tuple(numbers[i] for i in kept)
        return Values(DEALT, of_rows, (cell,), holding, field, of_numbers, tuple(left))
    cells = tuple(
        Cell(f"{context:02d}-{axis.name}@{seat}={row}", configuration, SEATED)
        for seat in holding
        for row, configuration in zip(rows, seats[seat - 1], strict=True)
    )
    return Values(SEATED, rows, cells, holding, left=tuple(left))


def _holding(seats: Sequence[Sequence[Configuration]], seed: int) -> tuple[int, ...]:
    """Return the seats that can hold a value, from 1: a value changes a game there; all if there is none.

    Args:
        seats: By seat, a configuration for each value that the seat has.
        seed: The seed.
    """
    holding = tuple(seat for seat, of_seat in enumerate(seats, 1) if not _plays_alike(of_seat, seat - 1, seed))
    return holding or tuple(range(1, len(seats) + 1))


def _plays_alike(configurations: Sequence[Configuration], seat: int, seed: int) -> bool:
    """Return whether games end alike whatever value a seat has, as far as some games show."""
    game = configurations[0].scenario.game
    for games in (TRIED, THOUGHT if configurations[0].thinks else ALIKE):  # most seats differ within few games
        one, other = np.zeros(games, game.result), np.zeros(games, game.result)
        game.play_many(configurations[0].rules(), seed, FIRST, one)
        for configuration in configurations[1:]:
            game.play_many(configuration.rules(), seed, FIRST, other)
            if not _ends_alike(one, other, seat):
                return False
    return True


def _ends_alike(one: NDArray[np.void], other: NDArray[np.void], seat: int) -> bool:
    """Return whether games end alike, but for what a result only says of a seat: which value it was given."""
    for field in one.dtype.names or ():
        first, second = one[field], other[field]
        if first.ndim == 2 and first.shape[1] > seat:
            alone = [rows[:, seat] for rows in (first, second)]
            if all((rows == rows[0]).all() for rows in alone):
                first, second = (np.delete(rows, seat, axis=1) for rows in (first, second))
        if (first != second).any():
            return False
    return True


def _named(
    first: Sequence[Configuration], seat: int, base: Configuration, seed: int
) -> tuple[str, tuple[int, ...], list[bool]] | None:
    """Return the field that holds each seat's value; None if there is none.

    With it come each value's number there, and whether a lot deals it.

    Args:
        first: For each value a configuration in which a seat has it.
        seat: This seat, from 0.
        base: A configuration in which a lot deals all.
        seed: The seed.
    """
    game = base.scenario.game
    played = [np.zeros(TRIED, game.result) for _ in first]
    for configuration, rows in zip(first, played, strict=True):
        game.play_many(configuration.rules(), seed, FIRST, rows)
    dealt = np.zeros(max(256, 32 * len(first)), game.result)
    for field in game.result.names or ():
        if game.result[field].shape != (game.seats,) or game.result[field].base.kind not in "iu":
            continue
        numbers = [set(rows[field][:, seat].tolist()) for rows in played]
        found = [number for of in numbers for number in of]
        if all(len(of) == 1 for of in numbers) and len(set(found)) == len(first):
            game.play_many(base.rules(), seed, FIRST, dealt)
            there = set(dealt[field][:, : base.players].ravel().tolist())
            if len(there & set(found)) >= 2 and there <= set(found):
                return field, tuple(found), [number in there for number in found]
    return None


def is_even(plan: WorthPlan, context: int, values: Values, kept: KeptGames, games: int) -> bool:
    """Return whether a seat's share of the win must be even on average, so that it is no news.

    It must where every seat is rated, a lot deals the others' values, and seats share one win in each game.
    """
    players, lot = plan.contexts[context].players, isinstance(plan.what, Axis) and RANDOM in plan.what.values
    if not (lot and plan.scenario.game.competitive and len(values.seats) == players):
        return False
    names = payoff_columns(players)
    tables = (kept.table(cell, games) for cell in values.cells)
    wins = (np.sum([table[name] for name in names], axis=0) for table in tables)
    return all(bool((np.abs(won - WHOLE) < players).all()) for won in wins)  # parts of a win are rounded


def columns(field: str, configuration: Configuration) -> Columns:
    """Return what is kept of a game: what each seat got, and which value it had if a result says so."""
    return results(configuration, ["payoff", field] if field else ["payoff"])


def paid_and_has(values: Values, kept: KeptGames, games: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return what rated seats got with each value, and whether they had it; shape (games, values, seats)."""
    every = payoff_columns(values.cells[0].configuration.players)
    names = [every[seat - 1] for seat in values.seats]
    if values.way == DEALT:
        table = kept.table(values.cells[0], games)
        paid = np.column_stack([table[name] for name in names])
        had = np.column_stack([table[f"{values.field}_{seat}"] for seat in values.seats])
        has = had[:, None, :] == np.array(values.numbers)[None, :, None]
        return np.broadcast_to(paid[:, None, :], has.shape), has
    of = len(values.rows)
    seats = [
        np.column_stack([kept.table(cell, games)[name] for cell in values.cells[i * of : (i + 1) * of]])
        for i, name in enumerate(names)
    ]
    found = np.stack(seats, axis=2)
    return found, np.ones(found.shape, np.bool_)
