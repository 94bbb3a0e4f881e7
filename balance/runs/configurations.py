"""Make `configs.parquet`, the table of a run's configurations by number."""

import json
from collections.abc import Sequence

import polars as pl

from reports.plain import value_as_typed
from scenarios import Configuration, Value
from scenarios.loader.errors import InputError

_FIXED = ("config", "digest", "players", "games", "given", "settings")


def config_table(configurations: Sequence[Configuration], games: Sequence[int]) -> pl.DataFrame:
    """Return the table of configurations: see `Run.configs`.

    Args:
        configurations: The configurations in the order of their numbers.
        games: Games of each [games].

    Raises:
        InputError: If a setting has the name of one of the fixed columns.
    """
    names = list(dict.fromkeys(name for c in configurations for name in c.given))
    for name in names:
        if name in _FIXED and name != "players":
            raise InputError(f"{name}: a setting of a sweep cannot be named like a column of configs.parquet")
    columns = {
        "config": pl.Series(range(len(configurations)), dtype=pl.Int64),
        "digest": pl.Series([c.digest for c in configurations], dtype=pl.String),
        "players": pl.Series([c.players for c in configurations], dtype=pl.Int64),
        "games": pl.Series(list(games), dtype=pl.Int64),
        "given": pl.Series([_json(c.given) for c in configurations], dtype=pl.String),
        "settings": pl.Series([_json(c.full) for c in configurations], dtype=pl.String),
    }
    own = {name: _setting([_value_of(c, name) for c in configurations]) for name in names}
    return pl.DataFrame(columns | {name: column for name, column in own.items() if name != "players"})


def _value_of(configuration: Configuration, name: str) -> Value | None:
    """Return a configuration's value of a setting, whether it was set there or not; None if seats differ."""
    for known in (configuration.given, configuration.full):
        if name in known:
            return known[name]
    scenario = configuration.scenario
    settable = scenario.setting_names.find(name, "configs.parquet")
    if settable.table:  # a cell of a table that this configuration left as it is
        table = scenario.tables[settable.table]
        return table.cells[settable.column][table.ids.index(settable.row)]
    # A setting by seat that another configuration set for all seats at once.
    seats = {configuration.full.get(f"{name}@{seat + 1}") for seat in range(configuration.players)}
    return seats.pop() if len(seats) == 1 else None


def _json(settings: dict[str, Value]) -> str:
    return json.dumps(settings, ensure_ascii=False)


def _setting(values: Sequence[Value | None]) -> pl.Series:
    """Return a column of a setting's values: numbers if all are numbers, else words; null for None."""
    kinds = {type(value) for value in values if value is not None}
    if kinds in ({int}, {float}, {bool}, {int, float}):
        return pl.Series(values, strict=False)
    return pl.Series([None if value is None else value_as_typed(value) for value in values], dtype=pl.String)
