"""`configs.parquet`: the configurations of a run, by number."""

import json
from collections.abc import Sequence

import polars as pl

from scenarios import Configuration, Value
from scenarios.loader.errors import InputError

_FIXED = ("config", "digest", "players", "games", "given", "settings")


def config_table(configurations: Sequence[Configuration], games: Sequence[int]) -> pl.DataFrame:
    """`configs.parquet`: see `Run.configs`.

    Raises:
        InputError: If a setting is named like a column that is there anyway.
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
    """What a configuration has for a setting of the run, whether it was set there or not; null if seats differ."""
    for known in (configuration.given, configuration.full):
        if name in known:
            return known[name]
    scenario = configuration.scenario
    target = scenario.targets.find(name, "configs.parquet")
    if target.table:
        table = scenario.tables[target.table]
        return table.cells[target.column][table.ids.index(target.row)]
    seats = {configuration.full.get(f"{name}@{seat + 1}") for seat in range(configuration.players)}
    return seats.pop() if len(seats) == 1 else None


def _json(settings: dict[str, Value]) -> str:
    return json.dumps(settings, ensure_ascii=False)


def _setting(values: Sequence[Value | None]) -> pl.Series:
    """A column of a setting's values: numbers where all are, words otherwise; null where it does not apply."""
    kinds = {type(value) for value in values if value is not None}
    if kinds in ({int}, {float}, {bool}, {int, float}):
        return pl.Series(values, strict=False)
    return pl.Series([None if value is None else json_word(value) for value in values], dtype=pl.String)


def json_word(value: Value) -> str:
    """A value as it is typed in `--set`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
