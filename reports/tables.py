"""What a report is made of: the tables and words that its pages are drawn from."""

from dataclasses import dataclass, field

import polars as pl

Value = str | int | float | bool

# The kinds of settings, in the order of a table's columns. This is the only list of them; all else asks it.
NUMBER = "number"  # of the rulebook, or a table's cell
OPEN = ("ruling", "policy")  # chosen by whoever simulates, not by the game: a span is taken over these
KINDS = ("mode", "choice", NUMBER, *OPEN)
DIVIDING = (*(kind for kind in KINDS if kind != NUMBER), NUMBER)  # in the order in which a page is divided by them

CONFIGS = {
    "config": pl.Int64,
    "games": pl.Int64,
    "players": pl.Int64,
    "policy": pl.String,
    "random": pl.Boolean,
    "alike": pl.Boolean,
}
LEVELS = {"config": pl.Int64, "setting": pl.String, "value": pl.String}
ESTIMATE = {"metric": pl.String, "value": pl.String, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64}
CELLS = {"config": pl.Int64, **ESTIMATE}
POOLED = {"setting": pl.String, "at": pl.String, "players": pl.Int64, **ESTIMATE, "cells": pl.Int64}
LENGTHS = {"config": pl.Int64, "outcome": pl.String, "rounds": pl.Int64, "share": pl.Float64}
EDGES = {
    "players": pl.Int64,
    "seat": pl.Int64,
    "wins": pl.Float64,
    "wins_low": pl.Float64,
    "wins_high": pl.Float64,
    "even": pl.Float64,
    "edge": pl.Float64,
    "edge_low": pl.Float64,
    "edge_high": pl.Float64,
    "cells": pl.Int64,
}
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
    """A setting of which the configurations have different values.

    Attributes:
        name: As the command line takes it: `players`, `policy@2`, `loot.medkit.attack`.
        kind: One of `KINDS`.
        values: Its values as text, in the plan's order.
        numeric: Whether the values are numbers and may stand on a line.
        unit: Of the values, or "".
        own: The scenario's own value as text, which holds unless another is set; "" where that depends on others.
        meaning: What the rulebook says of it, in a sentence, or "".

    Raises:
        ValueError: If the kind is not in `KINDS`.
    """

    name: str
    kind: str
    values: tuple[str, ...]
    numeric: bool = False
    unit: str = ""
    own: str = ""
    meaning: str = ""

    def __post_init__(self) -> None:
        """Refuse a kind that no table would show."""
        if self.kind not in KINDS:
            raise ValueError(f"{self.name}: kind is {self.kind!r}; it must be one of {', '.join(KINDS)}")


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
        followed: What nobody set and yet differs between configurations, since its default depends on what was swept.
        configs: One row per configuration, see CONFIGS. `policy` is a text for all seats; `random` says whether a
            policy of that name plays: such configurations are shown, but no headline, span or average counts them
            while there are others; `alike`, whether all seats have the same settings.
        levels: One row per configuration and setting, swept or followed, see LEVELS.
        cells: Estimates of each configuration, see CELLS. Metrics: `outcome` by word, `winner` by seat from 1, `rounds`
            with values mean, p05, p50 and p95, and means of the game's own columns.
        pooled: The same averaged over all cells in which `setting` has the value `at`, see POOLED; with "" for both
            over everything. `players` is null, or a number of players, the results of which are given apart.
        length_by: The setting that lengths and happenings are divided by, or "".
        lengths: Share of the games of each configuration that ended with an outcome in a round, see LENGTHS.
        edges: Wins of each seat, the even share (the wins of all seats by the number of seats) and the seat's wins less
            that share, paired by game, over the `cells` configurations that treat the seats alike, see EDGES. The
            intervals of the edges hold at once for the seats of a table.
        heat_by: The two swept numbers of the heat map, or None.
        heat: The headline's rate over these two, one panel per value of the settings for modes and policies, see HEAT.
        policies: The scripted players that played, as pairs of a name and a sentence.
        provenance: One row per number, axis and table row with its source, see PROVENANCE.
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
    followed: tuple[Setting, ...] = ()
    policies: tuple[tuple[str, str], ...] = ()
    edges: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=EDGES))
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
