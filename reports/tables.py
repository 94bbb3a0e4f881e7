"""What a report is made of: the tables and words that its pages are drawn from."""

from dataclasses import dataclass, field

import polars as pl

Value = str | int | float | bool

CONFIGS = {"config": pl.Int64, "games": pl.Int64, "players": pl.Int64, "policy": pl.String}
LEVELS = {"config": pl.Int64, "setting": pl.String, "value": pl.String}
ESTIMATE = {"metric": pl.String, "value": pl.String, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64}
CELLS = {"config": pl.Int64, **ESTIMATE}
POOLED = {"setting": pl.String, "at": pl.String, "players": pl.Int64, **ESTIMATE, "cells": pl.Int64}
LENGTHS = {"at": pl.String, "outcome": pl.String, "rounds": pl.Int64, "share": pl.Float64}
HEAT = {
    "panel": pl.String,
    "x": pl.String,
    "y": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}
PROVENANCE = {"kind": pl.String, "name": pl.String, "source": pl.String, "assumed": pl.Boolean}


@dataclass(frozen=True)
class Setting:
    """A setting of the plan that was swept.

    Attributes:
        name: As the command line takes it: `players`, `policy@2`, `loot.medkit.attack`.
        kind: `mode`, `policy`, `ruling` or `number` (table cells are numbers, too).
        values: Its values as text, in the plan's order.
        numeric: Whether the values are numbers and may stand on a line.
        unit: Of the values, or "".
    """

    name: str
    kind: str
    values: tuple[str, ...]
    numeric: bool = False
    unit: str = ""


@dataclass(frozen=True)
class Skipped:
    """Configurations that were not played: `settings` as text, and why."""

    settings: str
    reason: str


@dataclass(frozen=True)
class Report:
    """A run as tables. Estimates of shares are between 0 and 1; a bound that is not known is null or NaN.

    Attributes:
        title: The game's printed title.
        summary: What was played in a line.
        footer: What made the report, in a line.
        facts: What was played, as pairs of a label and a text.
        competitive: Whether the seats play against each other.
        level: Coverage of every interval, as 0.95.
        outcomes: Words for how a game can end, in the game's order; colours follow this order, so they stay the same
            from report to report.
        settings: What was swept, in the plan's order.
        configs: A row a configuration, see CONFIGS; `policy` is a text for all seats.
        levels: A row a configuration and swept setting, see LEVELS.
        cells: Estimates of each configuration, see CELLS. Metrics: `outcome` by word, `winner` by seat from 1, `rounds`
            with values mean, p05, p50 and p95, and means of the game's own columns.
        pooled: The same over all cells in which `setting` has the value `at`, see POOLED; with "" for both over
            everything. `players` is null, or the players of the cells where results are given for each number of them.
        length_by: The setting that `lengths` are given by, or "".
        lengths: Share of the games at each value of `length_by` that ended with an outcome in a round, see LENGTHS.
        heat_by: The two swept numbers of the heat map, or None.
        heat: The headline's rate over these two, a panel a value of the settings for modes and policies, see HEAT.
        provenance: A row a number, axis and table row with its source, see PROVENANCE.
        skipped: What was not played.
        few: Fewer games than this in a configuration is a warning.
        command: The command that plays the same run again.
        plan: The same as a plan in TOML.
        digests: What identifies the run, as pairs of a label and a text.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    competitive: bool
    outcomes: tuple[str, ...]
    settings: tuple[Setting, ...]
    configs: pl.DataFrame
    levels: pl.DataFrame
    cells: pl.DataFrame
    pooled: pl.DataFrame
    lengths: pl.DataFrame
    level: float = 0.95
    length_by: str = ""
    heat_by: tuple[str, str] | None = None
    heat: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=HEAT))
    provenance: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=PROVENANCE))
    skipped: tuple[Skipped, ...] = ()
    few: int = 1_000
    command: str = ""
    plan: str = ""
    summary: str = ""
    footer: str = ""
    digests: tuple[tuple[str, str], ...] = ()
