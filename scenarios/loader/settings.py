"""Read axes and numbers: what may be set, to which values, and the defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scenarios.loader.domains import Choice, Domain, Limits, Value, of_words
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import AxisEntry, Default, IllegalEntry, NumberEntry
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.tables import RANDOM, Table, Words, met
from sims.game import Game

PLAYERS, POLICY = "players", "policy"


@dataclass(frozen=True)
class By:
    """Describe a default that depends on an axis: a value for each value of the axis.

    Instead of a value there may be another `By`, for a default that depends on two axes.
    """

    axis: str
    values: "Mapping[Value, Value | By]"

    def plain(self) -> list[Value]:
        """Return all values that the default can have, each once, in their order."""
        results: dict[Value, None] = {}  # a dict keeps the order, a set does not
        for value in self.values.values():
            results.update(dict.fromkeys(value.plain() if isinstance(value, By) else [value]))
        return list(results)

    def axes(self) -> list[str]:
        """Return the names of the axes that the default depends on, each once."""
        inner = [name for value in self.values.values() if isinstance(value, By) for name in value.axes()]
        return list(dict.fromkeys([self.axis, *inner]))


@dataclass(frozen=True)
class Setting:
    """Hold what axes and numbers have in common.

    Attributes:
        name: The canonical name; it fills the field of RULES of that name.
        domain: The allowed values.
        default: The value unless set: one value, one for each seat, or one that depends on an axis.
        per_seat: Whether each seat has its own value.
        rule: Id of the rule in rules.csv that it belongs to, or "".
        source: Where its value comes from, or "".
        when: The only values of other settings with which it has an effect; empty if it always has.
    """

    name: str
    domain: Domain
    default: Value | tuple[Value, ...] | By
    per_seat: bool
    rule: str
    source: str
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict, kw_only=True)

    def plays(self, full: Mapping[str, Value]) -> bool:
        """Return whether it has an effect in a configuration with these values (`Configuration.full`)."""
        return met(self.when, full)

    def refusal(self, name: str, value: object) -> str:
        """Return the message for a value that the domain does not allow; `name` may have a seat, `hold_at@2`."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{name} is {shown(value)}; it must be {self.domain.must(value)}{rule}{self.domain.near(value)}"


@dataclass(frozen=True)
class Axis(Setting):
    """Describe a choice between a few values.

    Attributes:
        kind: `mode` (what is played), `choice` (what players pick before the game), `policy` (who plays) or `ruling`
            (how an unclear rule is read).
        table: The table whose row ids are the axis's values, or "".
    """

    domain: Choice
    kind: str
    table: str

    @property
    def values(self) -> tuple[Value, ...]:
        """Return the allowed values."""
        return self.domain.values


@dataclass(frozen=True)
class Number(Setting):
    """Describe a number of the rulebook, from `min` to `max`, both included.

    Attributes:
        nominal: Whether its values are codes, so that nothing lies between two of them.
        better: Which way helps those who want the win: `more`, `less`, or "" where that is not clear.
    """

    domain: Limits
    nominal: bool = field(default=False, kw_only=True)
    better: str = field(default="", kw_only=True)

    @property
    def min(self) -> float:
        """Return the least allowed value [unit]."""
        return self.domain.low

    @property
    def max(self) -> float:
        """Return the largest allowed value [unit]."""
        return self.domain.high

    @property
    def unit(self) -> str:
        """Return the unit, such as `points`, or ""."""
        return self.domain.unit


LOOKAHEAD = Number(
    "lookahead",
    Limits(0, 1024, whole=True, unit="tries per legal action"),
    default=0,
    per_seat=True,
    rule="",
    source="",
)
"""The number that every game has besides its own: how far each seat thinks ahead; at 0 it follows its script."""
FRAMEWORK = (LOOKAHEAD.name, RANDOM)  # fields of RULES that no scenario names


def script_axes(game: Game) -> dict[str, int | None]:
    """Return the axes that say which scripts seats follow, with the seat; None: all players' seats."""
    return {POLICY: None, **{f"{role}_{POLICY}": seat for role, seat in game.roles.items()}}


@dataclass(frozen=True)
class Illegal:
    """Describe a combination that the rules forbid.

    Every name in `when` has one of the values listed for it.
    """

    when: Mapping[str, tuple[Value, ...]]
    reason: str


def read_axis(
    name: str, entry: AxisEntry, words: Words, tables: Mapping[str, Table], holds: Limits, where: str
) -> Axis:
    """Return an axis from its entry in [axes], still without its default: see `read_default`.

    Args:
        name, entry: The axis's name and entry.
        words: The game's enumerations, by field.
        tables: The scenario's tables, by name.
        holds: The numbers that the axis's field of RULES can hold.
        where: The file to name in messages.

    Raises:
        InputError: If the values are not words of the game, numbers that fit, or the rows of a table.
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


def _tables(name: str, tables: Mapping[str, Table]) -> str:
    """Return which tables there are, for a message that refuses `name`."""
    return f"tables are {listed(tables)}{nearest(name, tables)}" if tables else "there are no tables"


def _choice(values: list[Value], name: str, words: Words, holds: Limits, at: str) -> Choice:
    """Return the choice between an axis's values, with the number that RULES holds for each."""
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
    """Return a number from its entry in [numbers], still without its default: see `read_default`.

    Args:
        name, entry: The number's name and entry.
        holds: The numbers that its field of RULES can hold.
        where: The file to name in messages.

    Raises:
        InputError: If the limits are in the wrong order or do not fit the field.
    """
    for key, limit in (("min", entry.min), ("max", entry.max)):
        if holds.take(limit) is None:
            raise InputError(f"{where}: [numbers] {name}: {key} is {shown(limit)}; it must be {holds.must(limit)}")
    if entry.min > entry.max:
        raise InputError(f"{where}: [numbers] {name}: min is {shown(entry.min)}; it must be at most max, {entry.max}")
    if entry.nominal and entry.better:
        raise InputError(
            f"{where}: [numbers] {name}: better is {shown(entry.better)}, but codes have no order; leave it out"
        )
    limits = Limits(entry.min, entry.max, holds.whole, entry.unit)
    if entry.step is not None:
        if entry.nominal:
            raise InputError(f"{where}: [numbers] {name}: step is {entry.step}, but codes have none; leave it out")
        limits = limits.with_step(entry.step, f"{where}: [numbers] {name}")
    seated = entry.per == "seat"
    return Number(name, limits, 0, seated, entry.rule, entry.source, nominal=entry.nominal, better=entry.better or "")


def read_default(
    setting: Setting, given: Default, axes: Mapping[str, Axis], conditional: set[str], seats: int, where: str
) -> Value | tuple[Value, ...] | By:
    """Return the default of an axis or a number, checked.

    Args:
        setting: The axis or number.
        given: The default as written in game.toml.
        axes: All axes, by name.
        conditional: The names of the axes whose own default depends on another axis; nothing may depend on them.
        seats: The number of values that a list must have.
        where: The file to name in messages.

    Raises:
        InputError: If a value is not allowed, or is missing for a seat or for a value of the axis.
    """
    if isinstance(given, Mapping):
        free = {each: axis for each, axis in axes.items() if each not in conditional and not axis.per_seat}
        return _by(setting, setting.name, given, free, where)
    if not isinstance(given, tuple):
        return _checked(setting, setting.name, given, where)
    if not setting.per_seat:
        raise InputError(f'{where}: {setting.name} is a list; only what is per = "seat" has one value for each seat')
    if len(given) != seats:
        raise InputError(f"{where}: {setting.name} has {len(given)} values; it must have one for each of {seats} seats")
    return tuple(_checked(setting, f"{setting.name}@{i + 1}", value, where) for i, value in enumerate(given))


def _by(setting: Setting, place: str, given: Mapping[str, Any], axes: Mapping[str, Axis], where: str) -> By:
    """Return a default that depends on one of `axes`; `place` names the default in messages."""
    at, name = f"{where}: {place}", str(given["by"])
    axis = axes.get(plain(name))
    if axis is None:
        raise InputError(f"{at}: by is {shown(name)}; it must be one of {listed(axes)}{nearest(name, axes)}")
    # a mapping inside may depend on any axis but this one, so mappings are at most as deep as there are axes
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
        inner = f"{place} for {axis.name} = {_spelt(case)}"
        if isinstance(value, Mapping):
            values[case] = _by(setting, inner, value, others, where)
        else:
            values[case] = _checked(setting, inner, value, where)
    for case in axis.values:
        if case not in values:
            raise InputError(f"{at}: there is no value for {axis.name} = {_spelt(case)}")
    return By(axis.name, values)


def _spelt(value: Value) -> str:
    """Return a value as it is typed: a word without quotes."""
    return value if isinstance(value, str) else shown(value)


def _checked(setting: Setting, name: str, value: Value, where: str) -> Value:
    """Return a value as the setting spells it, or raise InputError; `name` is used in the message."""
    checked = setting.domain.take(value)
    if checked is None:
        raise InputError(f"{where}: {setting.refusal(name, value)}")
    return checked


def read_illegal(entry: IllegalEntry, settings: Mapping[str, Setting], where: str) -> Illegal:
    """Return an illegal combination from its entry.

    Raises:
        InputError: If it is empty, or a name is neither an axis nor a number, or a value is not allowed.
    """
    when = read_when(entry.when, settings, "[[illegal]]", where)
    if not when:
        raise InputError(f"{where}: [[illegal]] when is empty; it must name an axis or a number")
    return Illegal(when, entry.reason)


def read_when(
    entry: Mapping[str, Sequence[Value]], settings: Mapping[str, Setting], section: str, where: str
) -> dict[str, tuple[Value, ...]]:
    """Return the values that a `when` lists, by canonical name.

    Args:
        entry: The `when` as written in game.toml.
        settings: All axes and numbers, by name.
        section: The entry that holds the `when`, for messages.
        where: The file to name in messages.

    Raises:
        InputError: If a name is neither an axis nor a number, or a value is not allowed.
    """
    when: dict[str, tuple[Value, ...]] = {}
    for key, values in entry.items():
        setting = settings.get(plain(key))
        if setting is None:
            raise InputError(
                f"{where}: {section} when: {shown(key)} is neither an axis nor a number; "
                f"they are {listed(settings)}{nearest(key, settings)}"
            )
        when[setting.name] = tuple(_checked(setting, f"{section} when: {key}", value, where) for value in values)
    return when
