"""Say all that can be set in a game for machines."""

from typing import TYPE_CHECKING, Any

from balance.cli.formatting import seats
from balance.cli.titles import title_of
from balance.questions.show.parts import about, assumed
from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import By, Configuration, Value
    from scenarios.loader.settings import Axis, Number


def game_as_json(base: "Configuration") -> dict[str, Any]:
    """Return a game with all that can be set."""
    scenario = base.scenario
    return {
        "game": scenario.name,
        "title": title_of(scenario),
        "seats": seats(scenario),
        "competitive": scenario.game.competitive,
        "outcomes": [word.name.lower() for word in scenario.game.words["outcome"]],
        "axes": {name: _axis(axis, base) for name, axis in scenario.axes.items()},
        "numbers": {name: _number(number, base) for name, number in scenario.numbers.items()},
        "tables": {
            name: {
                "rows": dict(zip(rows.ids, rows.names, strict=True)),
                "columns": list(rows.columns),
                "cards": rows.cards,
                "assumed": assumed(rows),
            }
            for name, rows in scenario.tables.items()
        },
        "illegal": [{"when": dict(rule.when), "reason": rule.reason} for rule in scenario.illegal],
        "dead": dict(scenario.dead),
        "sweeps": {name: about(path) for name, path in scenario.sweeps().items()},
    }


def setting_as_json(base: "Configuration", name: str) -> dict[str, Any]:
    """Return one axis or number, by its canonical name."""
    axis = base.scenario.axes.get(name)
    return {"name": name, **(_number(base.scenario.numbers[name], base) if axis is None else _axis(axis, base))}


def _axis(axis: "Axis", base: "Configuration") -> dict[str, Any]:
    from balance.design.present_values import values_of

    return {
        "values": list(axis.values),
        "default": _json_default(axis.default),
        "played": values_of(axis.name, base),
        "per_seat": axis.per_seat,
        "kind": axis.kind,
        "rule": axis.rule,
        "source": axis.source,
    }


def _number(number: "Number", base: "Configuration") -> dict[str, Any]:
    from balance.design.present_values import values_of

    return {
        "default": _json_default(number.default),
        "played": values_of(number.name, base),
        "min": number.min,
        "max": number.max,
        "unit": number.unit,
        "per_seat": number.per_seat,
        "rule": number.rule,
        "source": number.source,
    }


def _json_default(default: "Value | tuple[Value, ...] | By") -> object:
    """Return a default for JSON; if it depends on an axis: the axis under `by`, then one value per case."""
    if isinstance(default, tuple):
        return list(default)
    if isinstance(default, str | int | float):
        return default
    return {
        "by": default.axis,
        **{value_as_typed(case): _json_default(value) for case, value in default.values.items()},
    }
