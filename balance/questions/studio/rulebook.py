"""Lay a game's rulebook out as a form: choices, numbers by chapter, and tables as grids."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from balance.questions.studio.naming import name_of
from balance.questions.studio.trial import RULING, is_shared, value_of
from balance.questions.studio.typed import without_end
from reports.formats import human, title
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, Scenario, Table, Value
from scenarios.loader.domains import Choice as Words
from scenarios.loader.domains import Limits
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS, Number
from scenarios.loader.sources import is_assumed
from scenarios.loader.tables import COUNT

OTHER = "other"  # the chapter of what belongs to no rule
FINE, WIDE = 120, 4  # steps that a slider hits with ease, and how many times the published value a longer one goes
FEW = 6  # so many values stand beside each other as buttons; of more one is chosen from a list


@dataclass(frozen=True)
class Choice:
    """Describe one of a few values.

    Attributes:
        name, label: The setting, and what people call it.
        values, now, published: What may be chosen, what is (None: seats differ), and what the game says.
        kind: `mode`, `choice`, `policy` or `ruling`.
        rule, assumed, source: What the rulebook says, whether the value is assumed, and where it comes from.
        plays: Whether it has an effect with the other choices.
    """

    name: str
    label: str
    values: tuple[Value, ...]
    now: Value | None
    published: Value
    kind: str
    rule: str
    assumed: bool
    source: str
    plays: bool

    @property
    def few(self) -> bool:
        """Return whether its values fit beside each other."""
        return len(self.values) <= FEW and sum(len(str(value)) for value in self.values) <= 40


@dataclass(frozen=True)
class Dial:
    """Describe a number of the rulebook; the others are as in `Choice`.

    Attributes:
        low, high, step: What is allowed, and the least change.
        reach, stride: How far its slider goes, and by how much: of a wide range what is near the published value.
    """

    name: str
    label: str
    low: float
    high: float
    step: float
    reach: tuple[float, float]
    stride: float
    unit: str
    now: Value
    published: Value
    chapter: str
    rule: str
    assumed: bool
    source: str
    plays: bool

    @property
    def told_unit(self) -> str:
        """Return the unit beside the label; "" where the label says it: of `EMP drones` they are drones."""
        return "" if self.label.lower().endswith(self.unit.lower()) else self.unit


@dataclass(frozen=True)
class Sheet:
    """Describe a table: its rows, the columns that may be changed, and what differs from the file.

    Attributes:
        name, label: The table, and what people call it.
        columns: The columns that may be changed.
        ids, names, texts: Of each row: its id, what is printed, and what the card says.
        rows: The values now, a mapping from columns for each row.
        changed: The cells that differ: (row, column) -> what stands in the file.
        assumed: The ids of rows that are assumed.
        other: Whether it has other rows than the file.
        new: The ids of rows that the file does not have.
    """

    name: str
    label: str
    columns: tuple[str, ...]
    ids: tuple[str, ...]
    names: tuple[str, ...]
    texts: tuple[str, ...]
    rows: tuple[Mapping[str, Value], ...]
    changed: Mapping[tuple[str, str], Value]
    assumed: frozenset[str]
    other: bool = False
    new: frozenset[str] = frozenset()


def choices(scenario: Scenario, now: Configuration, published: Configuration) -> list[Choice]:
    """Return what is chosen, players first; where seats choose, one for each; scripts also for all."""
    rules = rule_texts(scenario)
    made = []
    for axis in scenario.axes.values():
        seats = range(1, now.players + 1) if axis.per_seat and axis.kind != RULING and now.players > 1 else ()
        names = [f"{axis.name}@{seat}" for seat in seats]
        for name in [axis.name, *names] if axis.kind == "policy" else names or [axis.name]:
            made.append(
                Choice(
                    name=name,
                    label=title(name_of(name)),
                    values=axis.values,
                    now=_chosen(now, name),
                    published=value_of(published, name),
                    kind=axis.kind,
                    rule=rules.get(axis.rule, ""),
                    assumed=is_assumed(axis.source) and axis.kind != "policy",
                    source=axis.source,
                    plays=axis.plays(now.full),
                )
            )
    return sorted(made, key=lambda choice: (choice.name != PLAYERS, not is_shared(_axis(scenario, choice.name))))


def dials(scenario: Scenario, now: Configuration, published: Configuration) -> list[Dial]:
    """Return the numbers in the order of their chapters in rules.csv, those of no rule last."""
    rules, chapters = rule_texts(scenario), _chapters(scenario)
    order = [*dict.fromkeys(chapters.values()), OTHER]
    made = []
    for number in scenario.numbers.values():
        was, is_now = value_of(published, number.name), value_of(now, number.name)
        reach, stride = slider(number.min, number.max, _step(number), float(was), float(is_now))
        dial = Dial(
            name=number.name,
            label=title(name_of(number.name)),
            low=number.min,
            high=number.max,
            step=_step(number),
            reach=reach,
            stride=stride,
            unit=number.unit,
            now=is_now,
            published=was,
            chapter=chapters.get(number.rule, OTHER),
            rule=rules.get(number.rule, ""),
            assumed=is_assumed(number.source),
            source=number.source,
            plays=number.plays(now.full),
        )
        made.append(dial)
    return sorted(made, key=lambda dial: order.index(dial.chapter))


def slider(low: float, high: float, step: float, was: float, now: float) -> tuple[tuple[float, float], float]:
    """Return how far a slider goes, and by how much: a hand hits about a hundred places of it.

    A range with more steps is cut at some times the published value; the field beside it takes the whole range.

    >>> slider(1, 1000, 1, 30, 30)
    ((1, 120), 1)
    """
    end = high
    if (high - low) / step > FINE and was > max(low, 0):
        end = min(high, max(_round_up(WIDE * was), now))
    stride = step
    while (end - low) / stride > 2 * FINE:
        stride *= 5 if round(stride / step) in (1, 10, 100, 1000) else 2
    begin = low if stride == step else math.ceil(low / stride) * stride
    return (min(begin, was, now), end), stride


def _round_up(number: float) -> float:
    """Return the next number with two digits: 123 -> 130."""
    size = 10.0 ** (math.floor(math.log10(number)) - 1)
    rounded = math.ceil(number / size - 1e-9) * size
    return int(rounded) if rounded.is_integer() else rounded


def sheets(now: Configuration, published: Scenario | None = None, other: Collection[str] = ()) -> list[Sheet]:
    """Return the tables as they are now, those of scripts last.

    Args:
        now: The game as it is now, of a scenario with other rows where there are such.
        published: The game as published; None: it has the same rows.
        other: The tables that have other rows than that.
    """
    scenario = now.scenario
    scripts = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    named = [name for name, table in scenario.tables.items() if table.columns and table.plays(now.full)]
    return [
        sheet(name, now, published.tables[name] if published and name in other else None)
        for name in sorted(named, key=lambda name: name in scripts)
    ]


def sheet(name: str, now: Configuration, before: Table | None = None) -> Sheet:
    """Return one table with what stands in it now.

    Args:
        name: The table.
        now: The game as it is now.
        before: The table as published, if it has other rows now.
    """
    table, cells = now.scenario.tables[name], now.cells.get(name, {})
    columns = columns_of(table)
    rows = [
        {column: cells.get((row, column), table.cells[column][i]) for column in columns}
        for i, row in enumerate(table.ids)
    ]
    return Sheet(
        name=name,
        label=title(human(name)),
        columns=tuple(columns),
        ids=table.ids,
        names=table.names,
        texts=table.texts,
        rows=tuple(rows),
        changed={
            **{(row, column): table.cells[column][table.ids.index(row)] for row, column in cells},
            **(_changed(table, before) if before else {}),
        },
        assumed=frozenset(row for row, source in zip(table.ids, table.sources, strict=True) if is_assumed(source)),
        other=before is not None,
        new=frozenset(row for row in table.ids if before and row not in before.ids),
    )


def _changed(table: Table, before: Table) -> dict[tuple[str, str], Value]:
    """Return the cells that differ from the table before, with what stood there; none of a new row."""
    both = [(i, before.ids.index(row)) for i, row in enumerate(table.ids) if row in before.ids]
    return {
        (table.ids[i], column): before.cells[column][was]
        for i, was in both
        for column in table.columns
        if table.cells[column][i] != before.cells[column][was]
    }


def columns_of(table: Table) -> list[str]:
    """Return the columns that may be changed as they are shown: how many there are comes first."""
    return sorted(table.columns, key=lambda column: column != COUNT)


def rule_texts(scenario: Scenario) -> dict[str, str]:
    """Return what each rule says, by its id; nothing where rules.csv cannot be read."""
    try:
        rows = scenario.rule_list().to_dicts()
    except InputError:
        return {}
    return {row["id"]: f"{row['id']}: {row['statement']}" for row in rows}


def allowed(scenario: Scenario, name: str) -> str:
    """Return what a setting or cell may be, in words."""
    domain = scenario.setting_names.find(name, "studio").domain
    if isinstance(domain, Words):
        return ", ".join(value_as_typed(value) for value in domain.values)
    assert isinstance(domain, Limits)
    return without_end(domain.must(domain.low).strip())


def _chosen(now: Configuration, name: str) -> Value | None:
    """Return what is chosen; None if it was asked for all seats, and they differ."""
    seats = {value for key, value in now.full.items() if key.startswith(f"{name}@")}
    return value_of(now, name) if len(seats) < 2 else None


def _chapters(scenario: Scenario) -> dict[str, str]:
    try:
        return {row["id"]: row["chapter"] or OTHER for row in scenario.rule_list().to_dicts()}
    except InputError:
        return {}


def _axis(scenario: Scenario, name: str) -> Axis:
    return scenario.axes[name.partition("@")[0]]


def _step(number: Number) -> float:
    if number.domain.step:
        return float(number.domain.step)
    if number.domain.whole:
        return 1.0
    return float(f"{(number.max - number.min) / 100:.1g}")
