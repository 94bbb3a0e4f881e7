"""Axes and numbers: what may be set, to what, and what holds where nothing is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scenarios.loader.domains import Choice, Domain, Limits, Value, of_words
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import AxisEntry, Default, IllegalEntry, NumberEntry
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.tables import Table, Words

PLAYERS = "players"


@dataclass(frozen=True)
class By:
    """A default that depends on an axis: its value for each value of the axis; it may depend on another one there."""

    axis: str
    values: "Mapping[Value, Value | By]"

    def plain(self) -> list[Value]:
        """All values that it may come to, each once, in their order."""
        found: dict[Value, None] = {}
        for value in self.values.values():
            found.update(dict.fromkeys(value.plain() if isinstance(value, By) else [value]))
        return list(found)

    def axes(self) -> list[str]:
        """The axes it depends on, each once."""
        inner = [name for value in self.values.values() if isinstance(value, By) for name in value.axes()]
        return list(dict.fromkeys([self.axis, *inner]))


@dataclass(frozen=True)
class Setting:
    """What an axis and a number have in common.

    Attributes:
        name: Its name; it fills the field of RULES of that name.
        domain: What it may be.
        default: What it is unless set: a value, one for each seat, or one by another axis.
        per_seat: Whether each seat has its own.
        rule, source: Id of the rule it belongs to, and where its value comes from; "" if not said.
    """

    name: str
    domain: Domain
    default: Value | tuple[Value, ...] | By
    per_seat: bool
    rule: str
    source: str

    def refusal(self, name: str, value: object) -> str:
        """What is wrong with a value that the domain does not take; `name` is as it was set."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{name} is {shown(value)}; it must be {self.domain.must(value)}{rule}{self.domain.near(value)}"


@dataclass(frozen=True)
class Axis(Setting):
    """A choice between few values. `table`: its values are the ids of that table's rows, or "".

    `kind` is `mode` (what is played), `choice` (what players pick before the game), `policy` (who plays) or `ruling`
    (how an unclear rule is read). `when`: the only values of other settings with which it plays a part; none: always.
    """

    domain: Choice
    kind: str
    table: str
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)

    def plays(self, full: Mapping[str, Value]) -> bool:
        """Whether it plays a part where everything is set so."""
        return all(full.get(name, allowed[0]) in allowed for name, allowed in self.when.items())

    @property
    def values(self) -> tuple[Value, ...]:
        """What may be chosen."""
        return self.domain.values


@dataclass(frozen=True)
class Number(Setting):
    """A number of the rulebook, from `min` to `max`."""

    domain: Limits

    @property
    def min(self) -> float:
        """The least it may be."""
        return self.domain.low

    @property
    def max(self) -> float:
        """The most it may be."""
        return self.domain.high

    @property
    def unit(self) -> str:
        """What it counts, or ""."""
        return self.domain.unit


@dataclass(frozen=True)
class Illegal:
    """A combination that the rules forbid, and why: every name has one of the values listed for it."""

    when: Mapping[str, tuple[Value, ...]]
    reason: str


def read_axis(
    name: str, entry: AxisEntry, words: Words, tables: Mapping[str, Table], holds: Limits, where: str
) -> Axis:
    """An axis from its line; `holds` is what its field of RULES can hold. Its default is checked by `read_default`.

    Raises:
        InputError: If its values are not words of the game, numbers that fit, or the rows of a table.
    """
    at = f"{where}: [axes] {name}"
    if (entry.values is None) == (entry.table is None):
        raise InputError(f"{at}: it must have either values or a table")
    if entry.kind == "ruling" and not entry.source:
        raise InputError(f"{at}: source is missing; a ruling says where it comes from, or 'assumed'")
    if entry.table is not None:
        table = tables.get(plain(entry.table))
        if table is None:
            raise InputError(f"{at}: table is {shown(entry.table)}; {_tables(entry.table, tables)}")
        domain = Choice(table.ids, tuple(range(len(table.ids))))
    else:
        table, domain = None, _choice(entry.values or [], name, words, holds, at)
    return Axis(
        name, domain, "", entry.per == "seat", entry.rule, entry.source, entry.kind, table.name if table else ""
    )


def _tables(given: str, tables: Mapping[str, Table]) -> str:
    return f"tables are {listed(tables)}{nearest(given, tables)}" if tables else "there are no tables"


def _choice(values: list[Value], name: str, words: Words, holds: Limits, at: str) -> Choice:
    for value in values:
        if type(value) is not type(values[0]) or isinstance(value, float):
            raise InputError(f"{at}: values must be all words, all whole numbers, or false and true")
    known = of_words(words[name]) if name in words else None
    numbers = []
    for value in values:
        if isinstance(value, str):
            word = None if known is None else known.take(value)
            if known is None or word is None:
                allowed = known.must(value) + known.near(value) if known else "a number; the game has no words for it"
                raise InputError(f"{at}: values has {shown(value)}; it must be {allowed}")
            numbers.append(known.number(word))
        else:
            numbers.append(int(value))
        if holds.take(numbers[-1]) is None:
            raise InputError(f"{at}: values has {shown(value)}; it must be {holds.must(numbers[-1])}")
    spelt = [plain(str(value)) for value in values]
    for i, each in enumerate(spelt):
        if each in spelt[:i]:
            raise InputError(f"{at}: values has {shown(values[i])} twice")
    return Choice(tuple(values), tuple(numbers))


def read_number(name: str, entry: NumberEntry, holds: Limits, where: str) -> Number:
    """A number from its line; `holds` is what its field of RULES can hold. Its default is checked by `read_default`.

    Raises:
        InputError: If its limits are in the wrong order or do not fit its field.
    """
    for key, limit in (("min", entry.min), ("max", entry.max)):
        if holds.take(limit) is None:
            raise InputError(f"{where}: [numbers] {name}: {key} is {shown(limit)}; it must be {holds.must(limit)}")
    if entry.min > entry.max:
        raise InputError(f"{where}: [numbers] {name}: min is {shown(entry.min)}; it must be at most max, {entry.max}")
    limits = Limits(entry.min, entry.max, holds.whole, entry.unit)
    return Number(name, limits, 0, entry.per == "seat", entry.rule, entry.source)


def read_default(
    setting: Setting, given: Default, axes: Mapping[str, Axis], conditional: set[str], seats: int, where: str
) -> Value | tuple[Value, ...] | By:
    """The default of an axis or a number.

    Args:
        setting: Whose default it is.
        given: As written in game.toml.
        axes: All axes; `conditional` names those whose own default depends on another.
        seats: How many values a list must have.

    Raises:
        InputError: If it is out of range, or does not say what holds for every seat or every value of its axis.
    """
    if isinstance(given, Mapping):
        free = {each: axis for each, axis in axes.items() if each not in conditional and not axis.per_seat}
        return _by(setting, setting.name, given, free, where)
    if not isinstance(given, tuple):
        return _taken(setting, setting.name, given, where)
    if not setting.per_seat:
        raise InputError(f'{where}: {setting.name} is a list; only what is per = "seat" has one value for each seat')
    if len(given) != seats:
        raise InputError(f"{where}: {setting.name} has {len(given)} values; it must have one for each of {seats} seats")
    return tuple(_taken(setting, f"{setting.name}@{i + 1}", value, where) for i, value in enumerate(given))


def _by(setting: Setting, told: str, given: Mapping[str, Any], axes: Mapping[str, Axis], where: str) -> By:
    """A default that goes by one of some axes; `told` names it in messages."""
    at, name = f"{where}: {told}", str(given["by"])
    axis = axes.get(plain(name))
    if axis is None:
        raise InputError(f"{at}: by is {shown(name)}; it must be one of {listed(axes)}{nearest(name, axes)}")
    others = {each: other for each, other in axes.items() if other is not axis}
    values: dict[Value, Value | By] = {}
    for key, value in given.items():
        if key == "by":
            continue
        case = axis.domain.read(key)
        if case is None:
            cases = axis.domain.must(key) + axis.domain.near(key)
            raise InputError(f"{at}: {shown(key)} is no value of {axis.name}; it must be {cases}")
        if case in values:
            raise InputError(f"{at}: {axis.name} = {_spelt(case)} stands twice")
        inner = f"{told} for {axis.name} = {_spelt(case)}"
        if isinstance(value, Mapping):
            values[case] = _by(setting, inner, value, others, where)
        else:
            values[case] = _taken(setting, inner, value, where)
    for case in axis.values:
        if case not in values:
            raise InputError(f"{at}: there is no value for {axis.name} = {_spelt(case)}")
    return By(axis.name, values)


def _spelt(value: Value) -> str:
    return value if isinstance(value, str) else shown(value)


def _taken(setting: Setting, name: str, value: Value, where: str) -> Value:
    taken = setting.domain.take(value)
    if taken is None:
        raise InputError(f"{where}: {setting.refusal(name, value)}")
    return taken


def read_illegal(entry: IllegalEntry, settings: Mapping[str, Setting], where: str) -> Illegal:
    """An illegal combination from its lines.

    Raises:
        InputError: If it names what is neither an axis nor a number, or a value that is never taken.
    """
    when = read_when(entry.when, settings, "[[illegal]]", where)
    if not when:
        raise InputError(f"{where}: [[illegal]] when is empty; it must name an axis or a number")
    return Illegal(when, entry.reason)


def read_when(
    entry: Mapping[str, Sequence[Value]], settings: Mapping[str, Setting], section: str, where: str
) -> dict[str, tuple[Value, ...]]:
    """The values of settings that `when` lists in a section.

    Raises:
        InputError: If it names what is neither an axis nor a number, or a value that is never taken.
    """
    when: dict[str, tuple[Value, ...]] = {}
    for key, values in entry.items():
        setting = settings.get(plain(key))
        if setting is None:
            raise InputError(
                f"{where}: {section} when: {shown(key)} is neither an axis nor a number; "
                f"they are {listed(settings)}{nearest(key, settings)}"
            )
        when[setting.name] = tuple(_taken(setting, f"{section} when: {key}", value, where) for value in values)
    return when
