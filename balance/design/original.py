"""Find the game that a scenario is a copy of, and say what the copy changed."""

from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from balance.design.default_words import default_in_words
from reports.plain import value_as_typed
from scenarios import InputError, Scenario, Table, available, load
from scenarios.loader.messages import listed, plain
from scenarios.loader.settings import Axis, Number
from scenarios.loader.sources import is_assumed


def is_shipped(scenario: Scenario) -> bool:
    """Return whether a scenario's rules come with Balance: those of a plug-in are somebody's own."""
    return find_spec(f"sims.games.{scenario.game.name.replace('-', '_')}") is not None


def original(scenario: Scenario) -> Scenario | None:
    """Return the scenario that the game comes with; None if it is this one, or cannot be loaded."""
    try:
        own = load(scenario.game.name)
    except InputError:  # it has none, or somebody is at work on it
        return None
    return None if own.folder == scenario.folder else own


def title_of(scenario: Scenario, named: str = "") -> str:
    """Return a game's title, of a copy with the copy's name: `Cyberdoom Tower, copy my_tower`.

    Args:
        scenario: A scenario.
        named: What it was called when it was played: a game's name or a folder.
    """
    name = Path(named).name or scenario.name
    if name in available() or original(scenario) is None:
        return scenario.title
    return f"{scenario.title}, copy {name}"


def title_of_sides(sides: Iterable[tuple[Scenario, str]]) -> str:
    """Return the title of games that are compared: with a copy's name if all of them are this copy.

    Args:
        sides: Scenarios of one game, each with what it was called when it was played; see `title_of`.
    """
    sides = list(sides)
    titles = {title_of(*side) for side in sides}
    return titles.pop() if len(titles) == 1 else sides[0][0].title


def own_called(scenario: Scenario, named: str = "") -> str:
    """Return what to call a game that is not as published: `copy my_tower`, `game`; else "".

    A game that a package brings may be published or in the making: nobody said.

    Args:
        scenario: A scenario.
        named: What it was called when it was played; see `with_own_sources`.
    """
    if named not in available():  # else its values are perhaps those of another version
        own = original(scenario)
        if own is not None and own.digest != scenario.digest:
            return f"copy {Path(named).name or scenario.name}"
    return "" if is_shipped(scenario) else "game"


def with_own_sources(scenario: Scenario, named: str = "") -> Scenario:
    """Return the scenario; a copy's with a source of its own for each value that was changed by hand.

    It reads `changed; 3 in Cyberdoom Tower`. Where the value is another and the source still the game's, the source
    speaks of a value that is not there. A source that was changed as well stays: somebody said where the value is from.

    Args:
        scenario: A scenario.
        named: What it was called when it was played. A game that was played under its own name is no copy: where its
            values differ, they are of another version.
    """
    own = None if named in available() else original(scenario)
    if own is None:
        return scenario
    axes = {name: _axis(axis, own.axes.get(name), own.title) for name, axis in scenario.axes.items()}
    numbers = {name: _number(number, own.numbers.get(name), own.title) for name, number in scenario.numbers.items()}
    tables = {name: _table(table, own.tables.get(name), own.title) for name, table in scenario.tables.items()}
    return replace(scenario, axes=axes, numbers=numbers, tables=tables)


def changed_values(scenario: Scenario, named: str = "") -> dict[str, str]:
    """Return what a copy plays with other values than its game, with the game's: `ap` -> `3`.

    Args:
        scenario, named: See `with_own_sources`.
    """
    own = None if named in available() else original(scenario)
    if own is None:
        return {}
    before: dict[str, Axis | Number] = {**own.axes, **own.numbers}
    found = {
        name: default_in_words(before[name].default)
        for name, entry in {**scenario.axes, **scenario.numbers}.items()
        if name in before and before[name].default != entry.default
    }
    for name, table in scenario.tables.items():
        if name in own.tables:
            rows = {plain(row): at for at, row in enumerate(own.tables[name].ids)}
            for at, row in enumerate(table.ids):
                then = rows.get(plain(row))
                if then is not None and (differ := _differing(table, at, own.tables[name], then)):
                    found[f"{name}.{row}"] = listed(differ)
    return found


def _axis(axis: Axis, before: Axis | None, title: str) -> Axis:
    if before is None or not axis.source or axis.source != before.source or axis.default == before.default:
        return axis
    return replace(axis, source=_changed(default_in_words(before.default), title))


def _number(number: Number, before: Number | None, title: str) -> Number:
    if before is None or number.source != before.source or number.default == before.default:
        return number
    return replace(number, source=_changed(default_in_words(before.default), title))


def _table(table: Table, before: Table | None, title: str) -> Table:
    """Return a table whose changed rows say what they were: `changed; damage 2 in Pig`."""
    if before is None:
        return table
    rows = {plain(row): at for at, row in enumerate(before.ids)}
    sources = []
    for at, (row, source) in enumerate(zip(table.ids, table.sources, strict=True)):
        then = rows.get(plain(row))
        if then is not None and source == before.sources[then] and (differ := _differing(table, at, before, then)):
            rest = "; all else assumed, as there" if len(differ) < len(table.cells) and is_assumed(source) else ""
            source = f"{_changed(listed(differ), title)}{rest}"
        sources.append(source)
    return replace(table, sources=tuple(sources))


def _differing(table: Table, at: int, before: Table, then: int) -> list[str]:
    """Return the columns in which a row differs from the game's own, with the game's values."""
    return [
        f"{name} {value_as_typed(before.cells[name][then])}"
        for name, values in table.cells.items()
        if name in before.cells and before.cells[name][then] != values[at]
    ]


def _changed(before: str, title: str) -> str:
    return f"changed; {before} in {title}"
