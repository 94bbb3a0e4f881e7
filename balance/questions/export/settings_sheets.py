"""Lay out what can be set: axes, numbers and cells of tables."""

from collections.abc import Callable, Iterator

from balance.design.original import with_own_sources
from balance.design.provenance import provenance
from balance.questions.export.sheets import Column, Kind, Sheet, sheet
from balance.runs.swept import Swept
from reports.plain import value_as_typed
from scenarios import Axis, By, InputError, Number, Scenario, Table, Value
from scenarios.loader.domains import Domain, Limits
from scenarios.loader.sources import is_assumed

_UNIT = Column("unit", meaning="its unit")
_LEAST = Column("min", Kind.NUMBER, "the least that is allowed")
_MOST = Column("max", Kind.NUMBER, "the most that is allowed")
_RULE = Column("rule", meaning="the rule of the rulebook that it belongs to")
_STATEMENT = Column("statement", meaning="what that rule says")
_SOURCE = Column("source", meaning="where the value comes from; `assumed`: from no rulebook")
_ASSUMED = Column("assumed", Kind.TRUTH, "whether it is assumed, in whole or in part")
_WHEN = Column("when", meaning="the only settings with which it has an effect; empty: it always has")
_FAR = 2.0**53  # a bound beyond it is none


def settings(swept: Swept) -> Sheet:
    """Return every axis, number and cell that played a part in a run, with the values that it took."""
    columns = [
        Column("kind", meaning="axis, number or table cell"),
        Column("name", meaning="what `--set` calls it"),
        Column("value", Kind.ANY, "its value; all values, where it took several"),
        Column("swept", Kind.TRUTH, "whether the plan set several values"),
        Column("varies", Kind.TRUTH, "whether it took several values, swept or as a consequence"),
        *(_UNIT, _LEAST, _MOST, Column("allowed", meaning="the values that are allowed, where these are words")),
        *(_RULE, _STATEMENT, _SOURCE, _ASSUMED),
    ]
    scenario = with_own_sources(swept.scenario, swept.run.manifest.source)
    rows = [*_played_settings(swept, scenario), *_played_cells(swept, scenario)]
    return sheet("settings", "Every axis, number and table cell in force, with range and source.", columns, rows, 2)


def _played_settings(swept: Swept, scenario: Scenario) -> Iterator[tuple[object, ...]]:
    """Yield a row for each axis and number that plays a part in any configuration."""
    said, varying = statements(scenario), _varying(swept)
    for name, setting in scenario.settings.items():
        playing = [config for config in swept.configs if swept.plays(config, name)]
        if not playing:
            continue
        values = list(dict.fromkeys(swept.value(config, name) for config in playing))
        is_swept = any(each.partition("@")[0] == name for each in varying)
        kind = "axis" if isinstance(setting, Axis) else "number"
        place = (kind, name, ", ".join(values), is_swept, len(values) > 1)
        yield (*place, *_range(setting.domain), setting.rule, said(setting.rule), setting.source, _is(setting.source))


def _played_cells(swept: Swept, scenario: Scenario) -> Iterator[tuple[object, ...]]:
    """Yield a row for each cell of a table that plays a part in any configuration."""
    varying, planned = _varying(swept), {*swept.names}
    for table in scenario.tables.values():
        if not any(table.plays(full) for full in swept.full):
            continue
        for i, row in enumerate(table.ids):
            for column, cells in table.cells.items():
                name = f"{table.name}.{row}.{column}"
                own = value_as_typed(cells[i])
                values = [swept.value(c, name) for c in swept.configs] if name in planned else [own]
                values = list(dict.fromkeys(values))
                place = ("table cell", name, ", ".join(values), name in varying, len(values) > 1)
                source = table.sources[i]
                yield (*place, *_range(table.columns[column].domain), "", "", source, _is(source))


def _varying(swept: Swept) -> set[str]:
    """Return the names that the plan set to several values."""
    return {name for s in swept.settings for name in swept.together.get(s.name, (s.name,))}


def axes(scenario: Scenario) -> Sheet:
    """Return the axes of a scenario, headed as in its game.toml."""
    columns = [
        Column("name", meaning="what `--set` calls it"),
        Column("default", Kind.ANY, "its value unless it is set"),
        Column("values", meaning="the values that are allowed"),
        Column("kind", meaning="mode: what is played; choice: what players pick; policy: who plays; ruling: a reading"),
        Column("per", meaning="seat: each seat has its own"),
        *(_WHEN, _RULE, _STATEMENT, _SOURCE, _ASSUMED),
    ]
    said = statements(scenario)
    rows = [
        (
            *(axis.name, default(axis.default), ", ".join(map(value_as_typed, axis.values)), axis.kind),
            *_tail(axis, said),
        )
        for axis in scenario.axes.values()
    ]
    return sheet("axes", "What can be chosen, as in game.toml.", columns, rows)


def numbers(scenario: Scenario) -> Sheet:
    """Return the numbers of a scenario, headed as in its game.toml."""
    columns = [
        Column("name", meaning="what `--set` calls it"),
        Column("value", Kind.ANY, "its value; where that depends on an axis: each value"),
        *(_LEAST, _MOST, _UNIT),
        Column("better", meaning="which way helps those who want the win"),
        Column("per", meaning="seat: each seat has its own"),
        *(_WHEN, _RULE, _STATEMENT, _SOURCE, _ASSUMED),
    ]
    said = statements(scenario)
    rows = [
        (each.name, default(each.default), each.min, each.max, each.unit, each.better, *_tail(each, said))
        for each in scenario.numbers.values()
    ]
    return sheet("numbers", "The numbers of the rulebook, as in game.toml.", columns, rows)


def _tail(setting: Axis | Number, said: Callable[[str], str]) -> tuple[object, ...]:
    """Return the last cells of an axis or a number."""
    when = "; ".join(f"{name}={','.join(map(value_as_typed, values))}" for name, values in setting.when.items())
    per = "seat" if setting.per_seat else ""
    return per, when, setting.rule, said(setting.rule), setting.source, _is(setting.source)


def default(value: Value | tuple[Value, ...] | By) -> str:
    """Return a default as text: `3`, `4 / 5` by seat, `players=1: 4; players=2: 5` where an axis decides."""
    if isinstance(value, tuple):
        return " / ".join(map(value_as_typed, value))
    if isinstance(value, By):
        cases = ((f"{value.axis}={value_as_typed(case)}", default(inner)) for case, inner in value.values.items())
        return "; ".join(f"{case}: {inner}" if "=" not in inner else f"{case} ({inner})" for case, inner in cases)
    return value_as_typed(value)


def statements(scenario: Scenario) -> Callable[[str], str]:
    """Return a function that gives the statement of a rule by its id; "" for one that is not listed."""
    try:
        rules = scenario.rule_list()
    except InputError:  # as in `Swept`: a wrong rules.csv is no reason to withhold the figures
        return lambda rule: ""
    said = dict(rules.select("id", "statement").iter_rows())
    return lambda rule: str(said.get(rule, ""))


def _range(domain: Domain) -> tuple[object, ...]:
    """Return unit, least, most and the allowed words of a setting."""
    if isinstance(domain, Limits):
        ends = (each if abs(each) < _FAR else None for each in (domain.low, domain.high))
        return domain.unit, *ends, ""
    return "", None, None, ", ".join(map(value_as_typed, domain.values))


def _is(source: str) -> bool | None:
    """Return whether a source says `assumed`; None without a source."""
    return is_assumed(source) if source else None


def assumptions(scenario: Scenario, swept: Swept | None = None) -> Sheet:
    """Return every assumed entry with its source; of a run also whether it played a part in it."""
    columns = [
        Column("kind", meaning="axis, number or table row"),
        Column("name", meaning="what `--set` calls it; of a row, what it calls its cells without the column"),
        Column("source", meaning="why it is so"),
        Column("in_part", Kind.TRUTH, "whether only a part of it is assumed"),
        *([Column("plays", Kind.TRUTH, "whether it played a part in the games of this run")] if swept else []),
    ]
    entries = provenance(scenario, swept.full) if swept else scenario.provenance()
    rows = entries.filter(entries["assumed"]).select([column.name for column in columns]).iter_rows()
    return sheet("assumptions", "Every entry that no rulebook gives, with its source.", columns, rows, 2)


def table_kinds(table: Table) -> dict[str, Kind]:
    """Return what the columns of a table hold: numbers, or text for all others."""
    kinds = {"count": Kind.WHOLE} if table.counts is not None else {}
    for name, column in table.columns.items():
        if isinstance(column.domain, Limits):
            kinds[name] = Kind.WHOLE if column.domain.whole else Kind.NUMBER
    return kinds
