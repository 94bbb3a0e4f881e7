"""Rate the values of an axis by seat: dealt by lot, else set at each seat in turn."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.design.steps import changed
from balance.questions.worth.plan import DEALT, SEATED
from balance.stats.payoffs import payoff_columns
from balance.studies.kept_games import Cell, Columns, KeptGames, results
from scenarios import Axis, Configuration, InputError
from scenarios.loader.tables import RANDOM

TRIED, FIRST = 8, 2**61 + 2**60  # games that show where a result names the value, and their first number


@dataclass(frozen=True)
class Values:
    """Hold how the values of an axis are rated in a context.

    Attributes:
        way: `dealt` or `seated`.
        rows: The values that can be played.
        cells: What is played: one cell if they are dealt, else one for each value and seat, seat by seat.
        field: Of `dealt`: the field of RESULT that holds each seat's value.
        numbers: Of `dealt`: the number of each value there.
        left: Values that cannot be played, and why.
    """

    way: str
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]
    field: str = ""
    numbers: tuple[int, ...] = ()
    left: tuple[tuple[str, str], ...] = ()


def find_values(axis: Axis, values: Sequence[str], context: int, base: Configuration, seed: int) -> Values:
    """Return how the values of an axis are rated.

    Raises:
        InputError: If fewer than two can be played.
    """
    if RANDOM in axis.values:
        base = changed(base, {axis.name: RANDOM})
    seats: list[list[Configuration]] = [[] for _ in range(base.players)]
    rows, left = [], []
    for value in values:
        try:
            every = [changed(base, {f"{axis.name}@{seat + 1}": value}) for seat in range(base.players)]
            reason = every[0].illegal or ""
            if not reason:
                every[0].rules()
        except InputError as error:
            reason = str(error)
        if reason:
            left.append((value, reason))
            continue
        rows.append(value)
        for seat, configuration in enumerate(every):
            seats[seat].append(configuration)
    if len(rows) < 2:
        raise InputError(f"{axis.name}: fewer than two of its values can be played here: {left[0][1]}")
    if RANDOM in axis.values and (found := _named(seats[0], base, seed)):
        field, numbers, dealt = found
        left += [(row, "dealt to nobody by the lot here") for row, there in zip(rows, dealt, strict=True) if not there]
        kept = [i for i, there in enumerate(dealt) if there]
        cell = Cell(f"{context:02d}-dealt", base, DEALT)
        return Values(DEALT, tuple(rows[i] for i in kept), (cell,), field, tuple(numbers[i] for i in kept), tuple(left))
    cells = tuple(
        Cell(f"{context:02d}-{axis.name}@{seat + 1}={row}", configuration, SEATED)
        for seat, of_seat in enumerate(seats)
        for row, configuration in zip(rows, of_seat, strict=True)
    )
    return Values(SEATED, tuple(rows), cells, left=tuple(left))


def _named(
    first: Sequence[Configuration], base: Configuration, seed: int
) -> tuple[str, tuple[int, ...], list[bool]] | None:
    """Return the field that holds each seat's value; None if there is none.

    With it come each value's number there, and whether a lot deals it.

    Args:
        first: For each value a configuration in which seat 1 has it.
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
        numbers = [set(rows[field][:, 0].tolist()) for rows in played]
        found = [number for of in numbers for number in of]
        if all(len(of) == 1 for of in numbers) and len(set(found)) == len(first):
            game.play_many(base.rules(), seed, FIRST, dealt)
            there = set(dealt[field][:, : base.players].ravel().tolist())
            if len(there & set(found)) >= 2 and there <= set(found):
                return field, tuple(found), [number in there for number in found]
    return None


def columns(field: str, configuration: Configuration) -> Columns:
    """Return what is kept of a game: what each seat got, and which value it had if a result says so."""
    return results(configuration, ["payoff", field] if field else ["payoff"])


def paid_and_has(values: Values, kept: KeptGames, games: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return what each seat got with each value, and whether it had it; shape (games, values, seats)."""
    players = values.cells[0].configuration.players
    names = payoff_columns(players)
    if values.way == DEALT:
        table = kept.table(values.cells[0], games)
        paid = np.column_stack([table[name] for name in names])
        had = np.column_stack([table[f"{values.field}_{seat + 1}"] for seat in range(players)])
        has = had[:, None, :] == np.array(values.numbers)[None, :, None]
        return np.broadcast_to(paid[:, None, :], has.shape), has
    of = len(values.rows)
    seats = [
        np.column_stack([kept.table(cell, games)[names[seat]] for cell in values.cells[seat * of : (seat + 1) * of]])
        for seat in range(players)
    ]
    found = np.stack(seats, axis=2)
    return found, np.ones(found.shape, np.bool_)
