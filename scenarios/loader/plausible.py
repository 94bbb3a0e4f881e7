"""Read plausible.csv: which other values could stand in place of the scenario's own, and why.

The file lies in the scenario's folder `assumed`, not beside the tables: it says nothing of what is played, so it is no
table and no part of the scenario's digest. Its lines name entries of game.toml and cells of tables:

    entry,values,reason
    goal,"90,100,110",the rulebook's page is torn there     a number or an axis
    loot.attack,±1,a picture                                 a column, or all of an array, in all assumed rows
    loot.medkit.attack,"0,3",a photograph shows one of them  one cell
    policies.*,,"our scripts, not rules"                     a table, or a row (`loot.medkit.*`); never with values

Where several lines name a cell, the narrowest holds: a line with the row before one without, then a column before an
array before `*`. `values` is a list as typed after `--set NAME=`, `±1` (so much each way), `±20%` (that share of the
own value each way, at least 1), `all` (every legal value of an axis), or empty: nothing else is plausible, or it is no
rule of the game. `±1` steps the number in a word as well (`w4`: `w3`, `w5`), and leaves words without one alone. With
`except 0` behind it, a line changes no 0 and makes none: cards keep doing what they do. The own value always is among
them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scenarios.loader.configuration import Configuration
from scenarios.loader.domains import Limits, Value
from scenarios.loader.errors import InputError
from scenarios.loader.plausible_lines import Line, assumed_rows, groups, narrowest, read_lines
from scenarios.loader.plausible_values import cases_of, own_value, values_of
from scenarios.loader.scenario import Scenario
from scenarios.loader.setting_names import Settable
from scenarios.loader.sources import is_assumed


@dataclass(frozen=True)
class Plausible:
    """Say what could stand in place of one value.

    Attributes:
        entry: What `--set` calls it: `goal`, `hold_at@2`, `loot.medkit.attack`.
        own: The value that is played.
        values: The plausible values, `own` among them: numbers in order, of words the own one first.
        reason: Why these, in words.
        where: File and line that say so, for messages.
        group: The name of the group that it changes with; "": it changes alone.
        cases: In a group its values in their places: the k-th ones of all its entries stand together. Else empty.
    """

    entry: str
    own: Value
    values: tuple[Value, ...]
    reason: str
    where: str
    group: str = ""
    cases: tuple[Value, ...] = ()

    @property
    def others(self) -> tuple[Value, ...]:
        """Return the plausible values besides its own; none if nothing else is plausible."""
        return tuple(value for value in self.values if value != self.own)


def read_plausible(scenario: Scenario, settings: Mapping[str, Value] | None = None) -> list[Plausible]:
    """Return what could stand in place of each entry that plausible.csv names, in its order.

    Args:
        scenario: The scenario; a user's may lack the file, and then nothing is returned.
        settings: What else is set: own values, and `±1` around them, are those of this configuration. Where its seats
            have different values, each seat has an entry.

    Raises:
        InputError: If the file cannot be read, an entry is unknown or stands twice, a reason is missing, a value is
            not allowed, or a group has one entry only, or entries with unequal numbers of values.
    """
    configuration = scenario.configuration(settings)
    holds = narrowest(read_lines(scenario))
    of_group = groups(holds)
    found = [
        _plausible(configuration, one, line, of_group.get(name, ""))
        for name, line in holds.items()
        for one in _by_seat(configuration, scenario.setting_names.find(name, line.where))
    ]
    for first, *others in together(found):
        for other in others:
            if len(other.cases) != len(first.cases):
                raise InputError(
                    f"{other.where}, values has {len(other.cases)} for {other.entry}, {first.entry} of the same group "
                    f"has {len(first.cases)}; in a group the k-th values stand together, so it must be as many"
                )
    return found


def together(found: Sequence[Plausible]) -> list[list[Plausible]]:
    """Return entries that change together, each group where its first entry stands; others are alone."""
    units: dict[tuple[str, str], list[Plausible]] = {}
    for each in found:
        units.setdefault((each.group, "" if each.group else each.entry), []).append(each)
    return list(units.values())


def _plausible(configuration: Configuration, found: Settable, line: Line, group: str) -> Plausible:
    """Return what could stand in place of one value."""
    own = own_value(configuration, found)
    if not group:
        values = values_of(configuration, found, line.values, line.where)
        return Plausible(found.name, own, values, line.reason, line.where)
    cases = cases_of(configuration, found, line.values, line.where)
    numbers = isinstance(found.domain, Limits)
    values = tuple(sorted({own, *cases}, key=float)) if numbers else tuple(dict.fromkeys([own, *cases]))
    return Plausible(found.name, own, values, line.reason, line.where, group, cases)


def missing(scenario: Scenario) -> list[str]:
    """Return the lines that plausible.csv lacks: assumed axes, numbers, and columns or cells.

    Raises:
        InputError: As `read_plausible`.
    """
    covered = set(narrowest(read_lines(scenario)))
    lacking = [name for name, setting in scenario.settings.items() if is_assumed(setting.source)]
    lacking = [name for name in lacking if name not in covered]
    for table in scenario.tables.values():
        for column in table.columns:
            cells = [f"{table.name}.{row}.{column}" for row in assumed_rows(table)]
            open_cells = [cell for cell in cells if cell not in covered]
            lacking += [f"{table.name}.{column}"] if open_cells == cells and cells else open_cells
    return lacking


def _by_seat(configuration: Configuration, found: Settable) -> Iterator[Settable]:
    """Yield what a line names: itself, or a value for each seat that plays where these differ."""
    names = configuration.scenario.setting_names
    seats = [f"{found.name}@{seat + 1}" for seat in range(configuration.players)]
    per_seat = found.setting is not None and found.setting.per_seat
    if per_seat and len({configuration.full[name] for name in seats}) > 1:
        yield from (names.find(name, "") for name in seats)
    else:
        yield found
