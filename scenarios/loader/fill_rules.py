"""Filling RULES: its dtype says what a scenario must hold. No code per game.

A number or an axis fills the field of its name, with one value or one for each seat. A table fills the field of its
name row by row, `<table>_deck` with row numbers, each as often as the row's count, and `<table>_size` with how many
there are. An axis over a table's rows fills the field of its own name with row numbers; if there is none, the row
itself is copied to each seat's place in the table's field.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader.domains import Limits, Value, of_dtype
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import AxisEntry, GameFile
from scenarios.loader.messages import listed, nearest, shown
from scenarios.loader.settings import Axis, Setting
from scenarios.loader.tables import Table
from sims.game import Game

SIZE, DECK = "_size", "_deck"
ROW_NUMBERS = Limits(0, 2**31 - 1, whole=True)


def check_fields(game: Game, file: GameFile, tables: Iterable[str], where: str) -> None:
    """Check that a scenario fills each field of RULES once, but for those that the game works out itself.

    Args:
        game, file: The game, and its scenario with plain names.
        tables: Names of the folder's tables.
        where: The file to name in messages.

    Raises:
        InputError: If a field is filled twice or not at all, or something fills none.
    """
    found: dict[str, tuple[str, str]] = {}  # field -> where it is said, and by which name
    fields = list(game.rules.names or ())
    picked = {axis.table for name, axis in file.axes.items() if picks_rows(game, name, axis)}
    said = [
        *(
            ("[axes]", name, str(axis.table) if picks_rows(game, name, axis) else name)
            for name, axis in file.axes.items()
        ),
        *(("[numbers]", name, name) for name in file.numbers),
        *(("a table", name, name) for name in tables if name not in picked),
        *(("a table", name, name + end) for name in tables for end in _ends(game, name) if name not in picked),
    ]
    for section, name, field in said:
        if field not in fields or field in game.derived:
            free = [each for each in _for_people(game) if each not in found]
            why = "is worked out by the game" if field in game.derived else "fills no field of RULES"
            place = f"{where}: {section} {name}" if section != "a table" else f"{where}: table {name}"
            near = "" if field in game.derived else nearest(name, _for_people(game))
            raise InputError(f"{place} {why}; still to be filled: {listed(free) or 'nothing'}{near}")
        if field in found:
            first, other = found[field]
            raise InputError(f"{where}: {field} is said twice, by {name} in {section} and by {other} in {first}")
        found[field] = (section, name)
    for field in fields:
        if field not in found and field not in game.derived:
            raise InputError(f"{where}: nothing says {field}; {_wanted(game, field)}")


def picks_rows(game: Game, name: str, axis: AxisEntry | Axis) -> bool:
    """Whether the rows that an axis chooses are copied into the table's field."""
    return bool(axis.table) and name not in (game.rules.names or ())


def _for_people(game: Game) -> list[str]:
    """The fields that a scenario names: not what follows from tables or is worked out by the game."""
    fields = list(game.rules.names or ())
    follow = {f"{field}{end}" for field in fields if game.rules[field].base.names for end in (SIZE, DECK)}
    return [field for field in fields if field not in game.derived and field not in follow]


def _ends(game: Game, table: str) -> list[str]:
    return [end for end in (SIZE, DECK) if table + end in (game.rules.names or ()) and table + end not in game.derived]


def _wanted(game: Game, field: str) -> str:
    if game.rules[field].base.names:
        return f"it must be a table, {field}.csv"
    for end in (SIZE, DECK):
        if field.endswith(end):
            return f"it follows from a table, {field.removesuffix(end)}.csv"
    return "it must stand in [numbers] or [axes]"


def holds(game: Game, name: str, per_seat: bool, where: str) -> Limits:
    """What the field of a number or an axis can hold, and the game's kernels take.

    Raises:
        InputError: If the field has a value for each seat and the scenario one for all, or the other way about.
    """
    dtype = game.rules[name]
    limits = of_dtype(dtype.base)
    if limits is None or dtype.shape not in ((), (game.seats,)):
        raise InputError(f"{where}: {name} is a table in this game; put it into {name}.csv")
    if per_seat != (dtype.shape == (game.seats,)):
        raise InputError(f"{where}: {name} {_seats(per_seat)}")
    low, high = game.limits.get(name, (limits.low, limits.high))
    return replace(limits, low=max(low, limits.low), high=min(high, limits.high))


def check_pick(game: Game, axis: Axis, where: str) -> None:
    """Check that the rows an axis chooses have the shape of their place.

    Raises:
        InputError: If the game has a row for each seat and the scenario one for all, or the other way about.
    """
    if axis.per_seat != (game.rules[axis.table].shape == (game.seats,)):
        raise InputError(f"{where}: {axis.name} {_seats(axis.per_seat)}")


def _seats(per_seat: bool) -> str:
    if per_seat:
        return 'is one for all seats in this game; leave out per = "seat"'
    return 'is one for each seat in this game; add per = "seat"'


def check_table(game: Game, name: str, where: str) -> np.dtype[Any]:
    """The dtype of a table's rows.

    Raises:
        InputError: If the game's field of the name is no table.
    """
    dtype = game.rules[name]
    if dtype.base.names is None:
        raise InputError(f"{where}: {shown(name)} is no table in this game; put it into game.toml")
    row: np.dtype[Any] = np.dtype(dtype.base)
    return row


def fill_table(game: Game, table: Table, rules: NDArray[Any]) -> None:
    """Fill a table's rows, deck and size in an array of one RULES record.

    Raises:
        ValueError: If they do not fit.
    """
    ends = _ends(game, table.name)
    deck = table.name + DECK if DECK in ends else None
    unknown = capacity(game, table, deck, sized=SIZE in ends or f"{table.name}{SIZE}" in game.derived)
    if unknown:
        raise ValueError(unknown)
    _put(rules[table.name][0], np.zeros(game.rules[table.name].shape, table.dtype))
    _put(rules[table.name][0, : len(table.ids)], table.records())
    if deck:
        rules[deck][0] = 0
        counts = (1,) * len(table.ids) if table.counts is None else table.counts
        rules[deck][0, : table.cards] = np.repeat(np.arange(len(table.ids)), counts)
    if SIZE in ends:
        rules[table.name + SIZE][0] = table.cards if deck else len(table.ids)


def capacity(game: Game, table: Table, deck: str | None, sized: bool) -> str:
    """Why a table does not fit the game's arrays, or "". If the game is not told its size the arrays must be full."""
    used, most, things = len(table.ids), game.rules[table.name].shape[0], "rows"
    if deck is not None:
        numbers = of_dtype(game.rules[deck].base)
        most = min(most, int(numbers.high) + 1) if numbers else most
        if used <= most:
            used, most, things = table.cards, game.rules[deck].shape[0], "cards"
    if used > most:
        return f"{table.name}: {used} {things}, at most {most} fit"
    if used < most and not sized:
        return f"{table.name}: {used} {things}, exactly {most} are needed"
    return ""


def fill_setting(
    game: Game, setting: Setting, values: Sequence[Value], tables: Mapping[str, Table], rules: NDArray[Any]
) -> None:
    """Fill a number's or an axis's field, `values` being one value, or one for each seat that plays."""
    numbers = [setting.domain.number(value) for value in values]
    if isinstance(setting, Axis) and picks_rows(game, setting.name, setting):
        rows = tables[setting.table].records()[np.array(numbers, np.int64)]
        places = rules[setting.table].reshape(-1)  # a view: one place, or one for each seat
        _put(places[: len(rows)], rows)
    elif setting.per_seat:
        rules[setting.name][0, : len(numbers)] = numbers
    else:
        rules[setting.name][0] = numbers[0]


def _put(places: NDArray[Any], records: NDArray[Any]) -> None:
    """Write records field by field: whole ones bring their padding along, and equal rules would differ in bytes."""
    for field in places.dtype.names or ():
        places[field] = records[field]
