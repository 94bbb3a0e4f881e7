"""Fill RULES for any game: the dtype of RULES is the schema that says what a scenario must hold.

- A number or an axis fills the field of its name, with one value or one for each seat.
- A table fills the field of its name row by row. `<table>_deck`, if the game has it, gets row numbers, each as often
  as the row's `count`; `<table>_size` gets the number of cards, or of rows if there is no deck.
- An axis over a table's rows fills the field of its own name with row numbers. If the game has no such field, the axis
  *picks* rows: each chosen row is copied to its seat's place in the table's field. If the field of its name is a row
  itself, a record, the axis picks too: the chosen row is copied there, so that several axes may pick from one table.

For example, a table of two rows with counts 2 and 3, in a deck of 8 places:

    loot       [medkit, knife, 0, ...]
    loot_deck  [0, 0, 1, 1, 1, 0, 0, 0]    the places after the last card stay 0
    loot_size  5
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader.domains import Limits, Value, of_dtype
from scenarios.loader.errors import InputError, OtherFields
from scenarios.loader.game_toml import AxisEntry, GameFile
from scenarios.loader.messages import listed, nearest, shown
from scenarios.loader.settings import FRAMEWORK, Axis, Setting
from scenarios.loader.tables import Table
from sims.game import Game

SIZE, DECK = "_size", "_deck"
ROW_NUMBERS = Limits(0, 2**31 - 1, whole=True)


def check_fields(game: Game, file: GameFile, tables: Iterable[str], where: str) -> None:
    """Check that a scenario fills each field of RULES once, except those that the game's `derive` fills.

    Args:
        game, file: The game, and the scenario's game.toml with plain names.
        tables: The names of the folder's tables.
        where: The file to name in messages.

    Raises:
        OtherFields: If a field is not filled, or an entry fills no field.
        InputError: If a field is filled twice.
    """
    filled: dict[str, tuple[str, str]] = {}  # field -> (section, name) of the entry that fills it
    fields = list(game.rules.names or ())
    picked = {axis.table for name, axis in file.axes.items() if picks_rows(game, name, axis)}
    # (section, name, field it fills); a picked table is filled by its axis, not by itself
    entries = [
        *(
            ("[axes]", name, picked_field(game, name, axis) if picks_rows(game, name, axis) else name)
            for name, axis in file.axes.items()
        ),
        *(("[numbers]", name, name) for name in file.numbers),
        *(("a table", name, name) for name in tables if name not in picked),
        *(("a table", name, name + end) for name in tables for end in _ends(game, name) if name not in picked),
    ]
    for section, name, field in entries:
        if field in FRAMEWORK:
            raise InputError(f"{where}: {section} {name}: every game has {name}; no scenario names it")
        if field not in fields or field in game.derived:
            named = {each for _, _, each in entries}
            free = [each for each in _for_people(game) if each not in named]
            why = "is worked out by the game" if field in game.derived else "fills no field of RULES"
            place = f"{where}: {section} {name}" if section != "a table" else f"{where}: table {name}"
            near = "" if field in game.derived else nearest(name, _for_people(game))
            raise OtherFields(f"{place} {why}; still to be filled: {listed(free) or 'nothing'}{near}")
        if field in filled:
            first, other = filled[field]
            raise InputError(f"{where}: {field} is said twice, by {name} in {section} and by {other} in {first}")
        filled[field] = (section, name)
    for field in fields:
        if field not in filled and field not in (*game.derived, *FRAMEWORK):
            raise OtherFields(f"{where}: nothing says {field}; {_wanted(game, field)}")


def picks_rows(game: Game, name: str, axis: AxisEntry | Axis) -> bool:
    """Return whether the rows that an axis chooses are copied, into the field that `picked_field` says."""
    return bool(axis.table) and (name not in (game.rules.names or ()) or game.rules[name].base.names is not None)


def picked_field(game: Game, name: str, axis: AxisEntry | Axis) -> str:
    """Return the field into which an axis copies rows: that of its own name, else that of the table's."""
    return name if name in (game.rules.names or ()) else str(axis.table)


def _for_people(game: Game) -> list[str]:
    """Return the fields that a scenario names: not those that follow from a table or that `derive` fills."""
    fields = [field for field in game.rules.names or () if field not in FRAMEWORK]
    follow = {f"{field}{end}" for field in fields if game.rules[field].base.names for end in (SIZE, DECK)}
    return [field for field in fields if field not in game.derived and field not in follow]


def _ends(game: Game, table: str) -> list[str]:
    """Return which of `_size` and `_deck` the loader fills for a table."""
    return [end for end in (SIZE, DECK) if table + end in (game.rules.names or ()) and table + end not in game.derived]


def _wanted(game: Game, field: str) -> str:
    """Return what must be added to fill a field, for a message."""
    if game.rules[field].base.names:
        return f"it must be a table, {field}.csv"
    for end in (SIZE, DECK):
        if field.endswith(end):
            return f"it follows from a table, {field.removesuffix(end)}.csv"
    return "it must stand in [numbers] or [axes]"


def holds(game: Game, name: str, per_seat: bool, where: str) -> Limits:
    """Return the numbers that a field can hold and that the game allows (`Game.limits`).

    Raises:
        InputError: If the field is a table, or it has one value per seat and the scenario one for all, or the reverse.
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
    """Check that an axis picks one row per seat exactly if the game has a place for each seat.

    Raises:
        InputError: If the game has one row per seat and the scenario one for all, or the reverse.
    """
    if axis.per_seat != (game.rules[picked_field(game, axis.name, axis)].shape == (game.seats,)):
        raise InputError(f"{where}: {axis.name} {_seats(axis.per_seat)}")


def _seats(per_seat: bool) -> str:
    """Return how to mend a wrong `per`, for a message."""
    if per_seat:
        return 'is one for all seats in this game; leave out per = "seat"'
    return 'is one for each seat in this game; add per = "seat"'


def check_table(game: Game, name: str, where: str) -> np.dtype[Any]:
    """Return the dtype of a table's rows.

    Raises:
        InputError: If the game's field of this name is not a table.
    """
    dtype = game.rules[name]
    if dtype.base.names is None:
        raise InputError(f"{where}: {shown(name)} is no table in this game; put it into game.toml")
    row: np.dtype[Any] = np.dtype(dtype.base)
    return row


def fill_table(game: Game, table: Table, rules: NDArray[Any]) -> None:
    """Fill a table's rows, deck and size in `rules`, an array of one RULES record, shape (1,).

    Raises:
        ValueError: If the table has more rows or cards than fit, or too few where the game needs an exact number.
    """
    ends = _ends(game, table.name)
    deck = table.name + DECK if DECK in ends else None
    if problem := misfit(game, table):
        raise ValueError(f"{table.name}: {problem}")
    # clear first: a changed table may have fewer cards than the one already there
    _put(rules[table.name][0], np.zeros(game.rules[table.name].shape, table.dtype))
    _put(rules[table.name][0, : len(table.ids)], table.records())
    if deck:
        rules[deck][0] = 0
        counts = (1,) * len(table.ids) if table.counts is None else table.counts
        rules[deck][0, : table.cards] = np.repeat(np.arange(len(table.ids)), counts)
    if SIZE in ends:
        rules[table.name + SIZE][0] = table.cards if deck else len(table.ids)


def misfit(game: Game, table: Table) -> str:
    """Return why a table does not fit the game's arrays, `67 cards, at most 60 fit`; "" if it does."""
    ends = _ends(game, table.name)
    deck = table.name + DECK if DECK in ends else None
    return capacity(game, table, deck, sized=SIZE in ends or f"{table.name}{SIZE}" in game.derived)


def capacity(game: Game, table: Table, deck: str | None, sized: bool) -> str:
    """Return why a table does not fit the game's arrays, or "" if it does; see `misfit`.

    Args:
        game, table: The game, and the table that is to be filled in.
        deck: The field of the table's deck, or None if it has none.
        sized: Whether RULES holds the table's size; if not, kernels use the whole arrays, which must be full.
    """
    used, most, things = len(table.ids), game.rules[table.name].shape[0], "rows"
    if deck is not None:
        numbers = of_dtype(game.rules[deck].base)
        most = min(most, int(numbers.high) + 1) if numbers else most  # an int8 deck can name rows 0..127 only
        if used <= most:
            used, most, things = table.cards, game.rules[deck].shape[0], "cards"
    if used > most:
        return f"{used} {things}, at most {most} fit"
    if used < most and not sized:
        return f"{used} {things}, exactly {most} are needed"
    return ""


def fill_setting(
    game: Game, setting: Setting, values: Sequence[Value], tables: Mapping[str, Table], rules: NDArray[Any]
) -> None:
    """Fill the field of a number or an axis in `rules`, an array of one RULES record, shape (1,).

    Args:
        game, setting: The game, and the number or axis whose field it is.
        values: One value, or one for each seat that plays.
        tables: The tables whose rows an axis may pick, by name.
        rules: The array to fill.
    """
    numbers = [setting.domain.number(value) for value in values]
    if isinstance(setting, Axis) and picks_rows(game, setting.name, setting):
        rows = tables[setting.table].records()[np.array(numbers, np.int64)]
        places = rules[picked_field(game, setting.name, setting)].reshape(-1)  # a view: one place, or one for each seat
        _put(places[: len(rows)], rows)
    elif setting.per_seat:
        rules[setting.name][0, : len(numbers)] = numbers
    else:
        rules[setting.name][0] = numbers[0]


def _put(places: NDArray[Any], records: NDArray[Any]) -> None:
    """Copy records field by field: copied padding bytes would make equal rules differ in bytes."""
    for field in places.dtype.names or ():
        places[field] = records[field]
