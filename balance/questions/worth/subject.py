"""Find what is rated: a table of cards or an axis of characters; and the column of prices."""

from collections.abc import Collection

from balance.design.drawn_by_all import axis_of_rows, values_chosen
from balance.design.shared_settings import CHOICE
from balance.design.steps import STEP, Change, Dial, changed
from balance.studies.effect_words import short_reason
from scenarios import Axis, Configuration, InputError, Scenario, Table
from scenarios.loader.domains import Limits
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.tables import COUNT

MOST_REPLACED = 30  # rows of a table without counts: each is replaced by each


def replacements(table: Table, base: Configuration) -> list[Dial]:
    """Return a dial for each row of a table without counts, which turns it into each of the others."""
    cells = {name: list(column) for name, column in table.cells.items()}
    for (row, name), value in base.cells.get(table.name, {}).items():
        cells[name][table.ids.index(row)] = value
    dials = []
    for row in table.ids:
        changes = [
            Change(other, {f"{table.name}.{row}.{name}": column[i] for name, column in cells.items()}, STEP, 0)
            for i, other in enumerate(table.ids)
            if other != row
        ]
        dials.append(Dial(f"{table.name}.{row}", "row", row, tuple(changes)))
    return dials


def at_each_seat(axis: Axis, base: Configuration) -> tuple[dict[str, list[Configuration]], list[tuple[str, str]]]:
    """Return the values of an axis that can be played at every seat, and why each other one cannot.

    Returns:
        playable: By value, the configuration in which each seat has it, in the order of the seats.
        left: The other values, and why each of them cannot be played.
    """
    playable, left = dict[str, list[Configuration]](), []
    for value in values_chosen(axis):
        try:
            every = [changed(base, {f"{axis.name}@{seat + 1}": value}) for seat in range(base.players)]
            reason = next((each.illegal for each in every if each.illegal), "")
            for each in every if not reason else ():
                each.rules()
        except InputError as error:
            reason = short_reason(str(error)).removeprefix(f"{axis.name}: ")
        if reason:
            left.append((value, reason))
        else:
            playable[value] = every
    return playable, left


def _is_rated(axis: Axis, base: Configuration) -> bool:
    """Return whether the values of an axis can be rated in a configuration."""
    return axis.plays(base.full) and len(at_each_seat(axis, base)[0]) > 1


def _candidates(scenario: Scenario) -> tuple[dict[str, Table], dict[str, Axis]]:
    """Return the tables of a game that may be rated, and the axes by which each seat chooses, by name."""
    axes = {name: axis for name, axis in scenario.axes.items() if axis.kind == CHOICE and axis.per_seat}
    chosen = {axis.table for axis in scenario.axes.values() if axis.table}
    tables = {name: table for name, table in scenario.tables.items() if table.counts is not None or name not in chosen}
    return tables, axes


def offered(base: Configuration) -> str:
    """Return what can be rated in a configuration: `tables are cards; axes of characters are hero`."""
    tables, axes = _candidates(base.scenario)
    return _offer(tables, {name: axis for name, axis in axes.items() if _is_rated(axis, base)})


def _offer(tables: Collection[str], axes: Collection[str]) -> str:
    there = [f"tables are {listed(tables)}"] if tables else []
    there += [f"axes of characters are {listed(axes)}"] if axes else []
    return "; ".join(there) or "there are no tables of cards, and no axis of characters"


def find_subject(base: Configuration, text: str) -> Table | Axis:
    """Return the table, or the axis by which each seat chooses, that a text names.

    A table whose rows are the values of such an axis, such as that of the characters, stands for the axis. Where there
    is none, those are offered that can be rated in the configuration `base`.

    Raises:
        InputError: If there is none of this name, or it has one row or value only.
    """
    scenario = base.scenario
    tables, axes = _candidates(scenario)
    name = plain(text)
    subject: Table | Axis | None = tables.get(name) or axes.get(name)
    if name in scenario.tables and scenario.tables[name].counts is None:
        subject = axis_of_rows(scenario.tables[name], scenario) or subject
    if subject is None:
        wrong = f"has no table or axis {shown(text)}"
        if name in scenario.tables:
            wrong = f"has no cards in its table {name}: an axis chooses one of its rows, and it has no counts"
        elif name in scenario.axes:
            wrong = f"has no characters on its axis {name}: it is no choice of each seat"
        axes = {name: axis for name, axis in axes.items() if _is_rated(axis, base)}
        raise InputError(f"{scenario.name} {wrong}; {_offer(tables, axes)}{nearest(text, [*tables, *axes])}")
    rows_there = len(subject.ids if isinstance(subject, Table) else values_chosen(subject))
    if rows_there < 2:
        raise InputError(f"{scenario.name}: {subject.name} has one row only, so there is nothing to compare it with")
    if isinstance(subject, Table) and subject.counts is None and rows_there > MOST_REPLACED:
        raise InputError(
            f"{scenario.name}: {subject.name} has no column count, and {rows_there} rows; at most {MOST_REPLACED} are "
            "replaced by each other"
        )
    return subject


def price_column(what: Table | Axis, text: str) -> str:
    """Return the column of prices.

    Raises:
        InputError: If the table has no such column, or it holds no numbers, or one number only.
    """
    if not isinstance(what, Table):
        raise InputError(f"--price: {what.name} is an axis; prices are a column of a table")
    numbers = [name for name, column in what.columns.items() if isinstance(column.domain, Limits) and name != COUNT]
    if plain(text) not in numbers:
        raise InputError(
            f"--price: {what.name} has no numbers in a column {shown(text)}; columns are {listed(numbers)}"
            f"{nearest(text, numbers)}"
        )
    if len(set(what.cells[plain(text)])) < 2:
        raise InputError(f"--price: all rows of {what.name} have the same {plain(text)}, so it explains nothing")
    return plain(text)
