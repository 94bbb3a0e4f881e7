"""Print how many minutes games take at the table, and how long seats wait."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from balance.cli.formatting import figure
from balance.cli.output import say
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    import polars as pl

    from scenarios import Scenario
    from scenarios.loader.pace import Pace


def time_table(times: "pl.DataFrame", pace: "Pace", scenario: "Scenario", stopped: float) -> None:
    """Print a table of times and what it rests on; of games without an end it is a lower bound.

    Args:
        times: A frame of `balance.stats.times.SCHEMA`, with a row at least.
        pace: The pace that it was made with.
        scenario: What was played.
        stopped: Which part of the games was stopped at the simulation's cap.
    """
    from balance.runs.columns import meanings
    from reports.caps import is_hidden
    from reports.times import minutes, name_of, span, up_to_the_cap, waiting

    rows = [
        [name_of(row["figure"]), *_mean(row), span(row["p10"], row["p90"]), minutes(row["p50"])]
        for row in times.iter_rows(named=True)
    ]
    columns = [
        Column("how long", style="bold"),
        Column("minutes", right=True, style="cyan"),
        Column("95 % interval", right=True),
        Column("8 of 10 games", right=True),
        Column("median", right=True),
    ]
    if is_hidden(stopped):
        say(up_to_the_cap(stopped), "yellow")
    table(columns, rows)
    say(f"{rests_on(times, pace)}{f' {waiting(meanings(scenario))}' if times.height > 1 else ''}", "dim")


def _mean(row: dict[str, Any]) -> tuple[str, str]:
    """Return a mean and its interval as text, with as many decimals as games tell."""
    from reports.times import minutes

    if row["low"] is None:  # too few games
        return minutes(row["mean"]), ""
    shown = figure(row["mean"], row["low"], row["high"], "mean")
    return shown.estimate, shown.interval


def rests_on(times: "pl.DataFrame", pace: "Pace") -> str:
    """Return the sentence on what minutes rest on."""
    from reports.times import counted

    return counted(int(times["games"][0]), pace.assumed, " ".join(pace.typed))


def pace_words(texts: Sequence[str] | None) -> list[str]:
    """Return the texts of `--pace`, one for each entry: several may stand in one with commas."""
    return [part for text in texts or () for part in text.split(",")]
