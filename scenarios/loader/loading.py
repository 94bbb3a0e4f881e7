"""Find and load a scenario by a game's name or by its folder."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from scenarios.loader import fill_rules
from scenarios.loader.csv_files import Sheet, read_sheet
from scenarios.loader.dead_dials import read_dead
from scenarios.loader.deal import read_deal
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import GameFile, TableEntry, read_game_file
from scenarios.loader.messages import listed, most_similar, nearest, plain, short_path, shown
from scenarios.loader.pace import read_pace
from scenarios.loader.play_digest import play_digest
from scenarios.loader.reading import check_name, read_bytes
from scenarios.loader.scenario import RULES_FILE, Scenario
from scenarios.loader.seats import read_seats
from scenarios.loader.settings import (
    PLAYERS,
    Axis,
    Number,
    Setting,
    read_axis,
    read_default,
    read_illegal,
    read_number,
    read_when,
    script_axes,
)
from scenarios.loader.tables import ANY, ID, Range, Table, read_table, with_random
from sims import game as games
from sims.compiler import tracebacks
from sims.game import Game

GAMES = Path(__file__).parents[1]  # the folder of our games' folders
GAME_FILE = "game.toml"
KEPT = 8  # scenarios that are not read again
Entry = TypeVar("Entry")
_latest: Scenario | None = None


def available() -> list[str]:
    """Return the names of the games that have a scenario folder: ours first, then plug-ins."""
    return [name for name in games.names() if _folder_of(name) is not None]


def load_all() -> tuple[list[Scenario], dict[str, str]]:
    """Return the scenario of every installed game; a broken game does not stop the others.

    Returns:
        scenarios: Those that can be loaded, ours first.
        broken: Why each of the other games cannot be loaded, by name.
    """
    scenarios: list[Scenario] = []
    broken = {name: "another installed game has this name" for name in games.shadowed()}
    for name in games.names():
        try:
            scenarios.append(load(name))
        except InputError as error:
            cause = error.__cause__
            broken[name] = str(cause if isinstance(cause, games.BrokenGame) else error)
        except Exception as error:  # a plug-in's own words or dtypes may be wrong in any way
            broken[name] = str(InputError(tracebacks.told(error)))
    return scenarios, broken


def _folder_of(name: str) -> Path | None:
    """Return the scenario folder of a game, or None."""
    ours = GAMES / plain(name)
    if (ours / GAME_FILE).is_file():
        return ours
    try:
        folder = games.find(name).scenario
    except games.BrokenGame:  # it must not take the other games with it
        return None
    return folder if folder is not None and (folder / GAME_FILE).is_file() else None


def load(name_or_folder: str | Path) -> Scenario:
    """Return the scenario of a game, found by the game's name or by a folder that holds a game.toml.

    A game's name goes before a folder of the same name: `pig` is the game, `./pig` the folder.

    Raises:
        InputError: If there is no such game or folder, or the folder's files are not a valid scenario of its game.
    """
    global _latest
    _latest = _load_named(name_or_folder)
    return _latest


def latest() -> Scenario | None:
    """Return the scenario that this process loaded last, so that a bug report can name the game."""
    return _latest


def _load_named(name_or_folder: str | Path) -> Scenario:
    """Load a scenario; see `load`."""
    text = str(name_or_folder)
    if isinstance(name_or_folder, str):
        for name in games.names():
            if plain(name) == plain(text):
                return _load(_own_folder(name), name)
    if not text or not _is_folder(Path(text)):  # Path("") would be the current folder
        known = available()
        if _is_file_of_scenario(Path(text)):
            where = short_path(Path(text).parent)
            raise InputError(f"{short_path(Path(text))} is a file of a scenario; give its folder, {where}")
        none = f"no game or scenario folder is called {shown(text)}"
        if ("/" in text or not most_similar(text, known)) and (beside := _folder_beside(text)):
            raise InputError(f"{none}; did you mean {beside!r}?")
        raise InputError(f"{none}; games: {listed(known)}{nearest(text, known)}")
    check_name(Path(text))
    return _load(Path(text), None)


def _folder_beside(text: str) -> str:
    """Return the most similar scenario's folder beside it, as a user types it; "" if none is."""
    path = Path(text)
    try:
        names = [each.name for each in path.parent.iterdir() if (each / GAME_FILE).is_file()] if path.name else []
    except (OSError, ValueError):  # there is no such folder, nobody may read it, or a name has a zero byte in it
        return ""
    close = most_similar(path.name, names)
    return f"{text.rstrip('/').removesuffix(path.name)}{close}" if close else ""


def _own_folder(name: str) -> Path:
    """Return the scenario folder of an installed game."""
    folder = _folder_of(name)
    if folder is None:
        place = _game(name, name).scenario  # raises if the game itself cannot be loaded
        why = "GAME.scenario is not given" if place is None else f"there is no {short_path(place / GAME_FILE)}"
        raise InputError(f"{name}: the game has no scenario folder ({why})")
    return folder


def _is_file_of_scenario(path: Path) -> bool:
    """Return whether a path is a file beside a game.toml; also False for a path that cannot exist."""
    try:
        return path.is_file() and (path.parent / GAME_FILE).is_file()
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    """Return whether a path is a folder; also False for a path that cannot exist."""
    try:
        return path.is_dir()
    except PermissionError as error:
        raise InputError(f"{short_path(path)}: cannot be read: {error.strerror}") from None
    except (OSError, ValueError):  # a name too long, or with a zero byte in it
        return False


def _load(folder: Path, name: str | None) -> Scenario:
    """Load a folder.

    Checks go from shape to meaning, so that the first message is about the first mistake. `name` is the game's name, or
    None to name the scenario after its folder.
    """
    if not (folder / GAME_FILE).is_file():
        raise InputError(f"{short_path(folder)}: there is no {GAME_FILE} in this folder; it is no scenario")
    return _read(folder, name or folder.resolve().name, _files(folder))


def changed(scenario: Scenario, files: Mapping[str, bytes]) -> Scenario:
    """Return the scenario with other bytes in some of its files, fully checked; nothing is written.

    Args:
        scenario: The scenario; it stays as it is.
        files: The new bytes, by file name.

    Raises:
        InputError: If the files are not a valid scenario of its game.
    """
    return _read(scenario.folder, scenario.name, {**scenario.files, **files})


def _read(folder: Path, name: str, files: Mapping[str, bytes]) -> Scenario:
    """Return the scenario that these files describe; `folder` is where messages place them.

    The same files of the same game are read once: a command asks for its scenario several times.
    """
    file = _game_file(files[GAME_FILE], short_path(folder / GAME_FILE))
    return _scenario(folder, name, tuple(files.items()), _game(file.kernel, short_path(folder / GAME_FILE)))


@lru_cache(maxsize=KEPT)
def _game_file(data: bytes, where: str) -> GameFile:
    """Return the contents of game.toml with plain names."""
    return _plain(read_game_file(data, where), where)


@lru_cache(maxsize=KEPT)
def _scenario(folder: Path, name: str, contents: tuple[tuple[str, bytes], ...], game: Game) -> Scenario:
    """Return the scenario of a game that these files describe."""
    where, files = short_path(folder / GAME_FILE), dict(contents)
    file = _game_file(files[GAME_FILE], where)
    sheets = _sheets(folder, files)
    fill_rules.check_fields(game, file, sheets, where)
    tables = {each: _table(game, each, sheets, file.tables.get(each), where) for each in sheets}
    scripts = {str(axis.table) for name, axis in file.axes.items() if name in script_axes(game)}
    digest = play_digest(file, tables)
    with_chance = {each: with_random(table) if each in scripts else table for each, table in tables.items()}
    axes, numbers = _settings(game, file, with_chance, tables, where)
    tables = with_chance
    _check_order(file, axes, tables, where)
    picked = frozenset(axis.table for axis in axes.values() if fill_rules.picks_rows(game, axis.name, axis))
    settings: dict[str, Setting] = {**axes, **numbers}
    # `settings` keeps what it holds without `when`: enough to check the names and values that `when` lists
    for each, entry in file.axes.items():
        axes[each] = replace(axes[each], when=read_when(entry.when, settings, f"[axes] {each}:", where))
    for each, table_entry in file.tables.items():
        if each in tables:
            when = read_when(table_entry.when, settings, f"[tables] {each}:", where)
            by = _rows_by(table_entry, tables[each], settings, where)
            tables[each] = replace(tables[each], when=when, rows_by=by)
    for each, line in file.numbers.items():
        numbers[each] = replace(numbers[each], when=read_when(line.when, settings, f"[numbers] {each}:", where))
    copy = _is_copy(folder, game)
    miscounted = tuple(_miscounted(file, tables, where))
    if miscounted and not copy:
        raise InputError(miscounted[0])
    return Scenario(
        name=name,
        title=file.title or game.title,
        folder=folder,
        game=game,
        axes=axes,
        numbers=numbers,
        tables=tables,
        picked=picked,
        illegal=tuple(read_illegal(each, settings, where) for each in file.illegal),
        dead=read_dead(file.dead, settings, tables, where),
        pace=read_pace(file.pace, game, where),
        seats=read_seats(file.seats, axes, game, where),
        deal=read_deal(file.deal, game, where),
        digest=digest,
        files=files,
        base=_base(game, tables, picked, {name: sheet.where for name, sheet in sheets.items()}),
        miscounted=miscounted,
    )


def _is_copy(folder: Path, game: Game) -> bool:
    """Tell whether a folder is not the game's own: whoever edits a copy may mean other numbers of cards."""
    own = game.scenario or GAMES / plain(game.name)
    return (own / GAME_FILE).is_file() and own.resolve() != folder.resolve()


def _files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of game.toml, of the tables and of rules.csv (if there is one), by file name.

    Each file is opened once, so that the digest, the games and the copy in a run's folder use the same bytes.
    """
    tables = sorted(path for path in folder.glob("*.csv") if path.name != RULES_FILE or path.is_file())
    return {path.name: read_bytes(path) for path in (folder / GAME_FILE, *tables)}


def _sheets(folder: Path, files: Mapping[str, bytes]) -> dict[str, Sheet]:
    """Return the tables as text, by plain name."""
    sheets: dict[str, Sheet] = {}
    for name, data in files.items():
        if name in (GAME_FILE, RULES_FILE):
            continue
        where, table = short_path(folder / name), plain(Path(name).stem)
        if table in sheets:
            raise InputError(f"{where}: {short_path(folder)} has another file for the table {table}")
        sheets[table] = read_sheet(data, where)
    return sheets


def _plain(file: GameFile, where: str) -> GameFile:
    """Return the contents of game.toml with plain names throughout (`-` becomes `_`)."""

    def named(section: str, entries: Mapping[str, Entry]) -> dict[str, Entry]:
        plain_entries: dict[str, Entry] = {}
        for key, entry in entries.items():
            if not plain(key).isidentifier():
                raise InputError(f"{where}: [{section}] {shown(key)} is no name; it must be of letters, digits and _")
            if plain(key) in plain_entries:
                raise InputError(f"{where}: [{section}] {plain(key)} stands twice")
            plain_entries[plain(key)] = entry
        return plain_entries

    axes = {
        name: axis.model_copy(update={"table": plain(axis.table) if axis.table else None})
        for name, axis in named("axes", file.axes).items()
    }
    return file.model_copy(
        update={"axes": axes, "numbers": named("numbers", file.numbers), "tables": named("tables", file.tables)}
    )


def _game(kernel: str, where: str) -> Game:
    """Return the installed game of this name."""
    names = games.names()
    for name in names:
        if plain(name) == plain(kernel):
            try:
                return games.find(name)
            except games.BrokenGame as error:
                raise InputError(f"{where}: the game {name} cannot be loaded: {error}") from error
    raise InputError(f"{where}: kernel is {shown(kernel)}; games are {listed(names)}{nearest(kernel, names)}")


def _table(game: Game, name: str, sheets: Mapping[str, Sheet], entry: TableEntry | None, where: str) -> Table:
    """Return a table from its CSV file and its entry in [tables], if it has one."""
    dtype = fill_rules.check_table(game, name, where)
    counted = name + fill_rules.DECK in (game.rules.names or ()) and name + fill_rules.DECK not in game.derived
    ranges: dict[str, Range] = {}
    for column, ends in entry.ranges.items() if entry else ():
        at = f"{where}: [tables] {name}: the range of {column}"
        if len(ends) not in (2, 3) or ends[0] > ends[1]:
            raise InputError(f"{at} is {ends}; it must be [least, most] or [least, most, step]")
        low, high, *step = ends
        ranges[column if column == ANY else plain(column)] = Range(low, high, step[0] if step else None, at)
    refers: dict[str, tuple[str, ...]] = {}
    for column, other in entry.refers.items() if entry else ():
        if plain(column) not in (fields := dtype.names or ()):
            raise InputError(f"{where}: [tables] {name}: there is no column {column!r}{nearest(column, fields)}")
        if plain(other) not in sheets:
            raise InputError(
                f"{where}: [tables] {name}: {column} refers to {shown(other)}; tables are "
                f"{listed(sorted(sheets))}{nearest(other, sheets)}"
            )
        refers[plain(column)] = tuple(row[ID] for row in sheets[plain(other)].rows)
    table = read_table(name, sheets[name], dtype, game.words, counted, ranges, refers)
    known = [ANY, *(dtype.names or ()), *table.columns]
    for column in ranges:
        if column not in known:
            raise InputError(f"{where}: [tables] {name}: there is no column {column!r}{nearest(column, known)}")
    return table


def _settings(
    game: Game, file: GameFile, tables: Mapping[str, Table], without_random: Mapping[str, Table], where: str
) -> tuple[dict[str, Axis], dict[str, Number]]:
    """Return axes and numbers by name.

    Only the axes that say who plays a seat have the script `random`: the loop plays it, which knows seats alone.
    Defaults come second: they may depend on any axis, whatever the order.
    """
    axes: dict[str, Axis] = {}
    for name, entry in file.axes.items():
        picks = fill_rules.picks_rows(game, name, entry)
        limits = fill_rules.ROW_NUMBERS if picks else fill_rules.holds(game, name, entry.per == "seat", where)
        rows = tables if name in script_axes(game) else without_random
        axes[name] = read_axis(name, entry, game.words, rows, limits, where)
        if picks:
            fill_rules.check_pick(game, axes[name], where)
    conditional = {name for name, entry in file.axes.items() if isinstance(entry.default, Mapping)}
    _check_players(game, axes, conditional, where)
    seats = game.seats
    for name, axis in axes.items():
        default = read_default(axis, file.axes[name].default, axes, conditional, seats, where)
        axes[name] = replace(axis, default=default)
    numbers: dict[str, Number] = {}
    for name, line in file.numbers.items():
        number = read_number(name, line, fill_rules.holds(game, name, line.per == "seat", where), where)
        numbers[name] = replace(number, default=read_default(number, line.value, axes, conditional, seats, where))
    return axes, numbers


def _rows_by(entry: TableEntry, table: Table, settings: Mapping[str, Setting], where: str) -> str:
    """Return the setting of which each row of a table is for one value; "" if its rows are for all.

    Raises:
        InputError: If there is no such setting of the whole table, the table has no column of that name, or a cell
            there is no value of it.
    """
    if not entry.rows_by:
        return ""
    name, at = plain(entry.rows_by), f"{where}: [tables] {table.name}: rows_by is {shown(entry.rows_by)}"
    if name not in settings or name not in table.columns:
        both = [each for each in table.columns if each in settings]
        raise InputError(f"{at}; it must be a setting and a column; such are {listed(both) or 'none'}")
    setting = settings[name]
    if setting.per_seat:
        raise InputError(f"{at}; each seat has its own, so no row is for one value of it")
    for row, cell in zip(table.ids, table.cells[name], strict=True):
        if setting.domain.take(cell) is None:
            raise InputError(f"{at}; row {row} is for {shown(cell)}, which {name} cannot be")
    return name


def _check_order(file: GameFile, axes: Mapping[str, Axis], tables: Mapping[str, Table], where: str) -> None:
    """Check that the rows of a table with `order` are the last values of that axis, in the same order."""
    for name, entry in file.tables.items():
        if not entry.order or name not in tables:
            continue
        if (axis := plain(entry.order)) not in axes:
            raise InputError(f"{where}: [tables] {name}: there is no axis {entry.order!r}{nearest(entry.order, axes)}")
        ids, values = tables[name].ids, [str(value) for value in axes[axis].values]
        if len(ids) > len(values):
            raise InputError(f"{where}: {name}.csv has {len(ids)} rows; the axis {axis} has {len(values)} values")
        for row, expected in zip(ids, values[len(values) - len(ids) :], strict=True):
            if plain(row) != plain(expected):
                raise InputError(
                    f"{where}: {name}.csv has the row {shown(row)} where {shown(expected)} must be: "
                    f"its rows are those of the axis {axis}, in this order"
                )


def _check_players(game: Game, axes: Mapping[str, Axis], conditional: set[str], where: str) -> None:
    """Check the axis `players`: everything that exists once per seat depends on it."""
    players = axes.get(PLAYERS)
    if players is None:
        raise InputError(f"{where}: [axes] {PLAYERS} is missing; it says how many can play, 1 to {game.seats}")
    if players.per_seat or PLAYERS in conditional:
        raise InputError(f"{where}: [axes] {PLAYERS} must be the same for all seats and depend on nothing")
    for value in players.values:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= game.seats:
            raise InputError(f"{where}: [axes] {PLAYERS}: values has {shown(value)}; it must be from 1 to {game.seats}")


def _miscounted(file: GameFile, tables: Mapping[str, Table], where: str) -> Iterator[str]:
    """Yield for each table that has not as many cards as game.toml says where and how; a copy may mean it.

    Raises:
        InputError: If game.toml names no table, or no column of one.
    """
    for name, entry in file.tables.items():
        if name not in tables:
            raise InputError(
                f"{where}: [tables] {name}: there is no {name}.csv; tables are {listed(tables)}{nearest(name, tables)}"
            )
        if entry.rows is not None and (wrong := _wrong_total(tables[name], entry.rows, f"{where}: [tables] {name}")):
            yield wrong


def _wrong_total(table: Table, rows: int | Mapping[str, Any], where: str) -> str:
    """Return what is wrong with a table's number of cards; "" if nothing is.

    The number is one for all, or one for each word of a column.
    """
    things = "rows" if table.counts is None else "cards"
    if isinstance(rows, int):
        if table.cards != rows:
            meant = f"; if they are meant, write rows = {table.cards}"
            return f"{where}: rows is {rows}; {table.name}.csv has {table.cards} {things}{meant}"
        return ""
    column = plain(rows["by"])
    if column not in table.cells:
        raise InputError(f"{where}: rows goes by {rows['by']!r}; columns are {listed(table.columns)}")
    wanted = {plain(word): total for word, total in rows.items() if word != "by"}
    totals: dict[str, int] = dict.fromkeys(wanted, 0)
    counts = (1,) * len(table.ids) if table.counts is None else table.counts
    for word, count in zip(table.cells[column], counts, strict=True):
        totals[plain(str(word))] = totals.get(plain(str(word)), 0) + count
    for word, total in totals.items():
        right = wanted.get(word, 0)
        if total != right:
            meant = f"; if they are meant, write {word} = {total}"
            return f"{where}: rows is {right} where {column} is {word}; {table.name}.csv has {total} {things}{meant}"
    return ""


def _base(game: Game, tables: Mapping[str, Table], picked: frozenset[str], files: Mapping[str, str]) -> NDArray[Any]:
    """Return one RULES record with the tables filled in, a read-only array of shape (1,).

    Args:
        game, tables: The game, and its tables by name.
        picked: The tables whose rows are filled in with the axis that picks them.
        files: The file of each table, for messages.
    """
    rules = np.zeros(1, game.rules)
    for name, table in tables.items():
        if name not in picked:
            if problem := fill_rules.misfit(game, table):
                raise InputError(f"{files[name]}: {problem}")
            fill_rules.fill_table(game, table, rules)
    rules.setflags(write=False)
    return rules
