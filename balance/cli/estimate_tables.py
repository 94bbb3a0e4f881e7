"""Estimates as a table: each with its interval and the policy that was playing."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any

from balance.cli.formatting import Figure, count, figure, half_width, plural, told_settings, told_value
from balance.cli.output import say
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    import polars as pl

    from balance.cli.formatting import Kind
    from balance.runs.run import Run
    from scenarios import Configuration, Scenario

_MOST_ROWS = 60  # configurations in a summary


@dataclass(frozen=True)
class Policies:
    """Who plays at each seat."""

    seats: list[str]

    @property
    def text(self) -> str:
        """One name if all seats play alike, else all of them in the order of seats."""
        return self.seats[0] if len(set(self.seats)) == 1 else " / ".join(self.seats)


def policies_of(configuration: "Configuration") -> Policies:
    """The policy of each seat; where a game has several policy axes, those that play a part joined by `+`."""
    full = configuration.full
    axes = [name for name, axis in configuration.scenario.axes.items() if axis.kind == "policy" and axis.plays(full)]
    seats = range(1, configuration.players + 1)
    return Policies(["+".join(str(full.get(f"{name}@{seat}", full.get(name))) for name in axes) for seat in seats])


def is_policy(scenario: "Scenario", name: str) -> bool:
    """Whether a setting says who plays: `policy`, `policy@2`."""
    axis = scenario.axes.get(name.partition("@")[0])
    return axis is not None and axis.kind == "policy"


def estimate_table(estimates: "pl.DataFrame", configuration: "Configuration") -> None:
    """Print the estimates of one configuration, grouped by metric."""
    policies = policies_of(configuration)
    rows: list[list[str]] = []
    for metric, group in groupby(estimates.iter_rows(named=True), key=lambda estimate: str(estimate["metric"])):
        alike = list(group)
        widest = max(half_width(estimate["low"], estimate["high"]) for estimate in alike)
        for i, estimate in enumerate(alike):
            rows.append([metric if i == 0 else "", *_cells(estimate, policies, widest)])
    level = estimates["level"][0] if estimates.height else 0.95
    say()
    columns = [
        Column("metric", style="bold"),
        Column("value"),
        Column("estimate", right=True, style="cyan"),
        Column(f"{level:.0%} interval".replace("%", " %"), right=True),
        Column("policy", style="dim", wraps=True),
    ]
    table(columns, rows)


def _cells(estimate: dict[str, Any], policies: Policies, widest: float) -> list[str]:
    shown = _figure(estimate, widest if _kind(estimate) == "share" else None)
    value, policy = str(estimate["value"]), policies.text
    if estimate["metric"] == "winner":
        policy = policies.seats[int(value) - 1]
        value = f"seat {value}"
    return [value, shown.estimate, shown.interval, policy]


def summary_table(run: "Run") -> None:
    """Print a run's configurations with their headline: seat 1's wins where seats compete, else the good outcome."""
    metric, value, head = _headline(run)
    varied, fixed = _settings(run)
    if fixed:
        say(told_settings(fixed))
    found = {(row["config"], row["metric"], row["value"]): row for row in run.summary.iter_rows(named=True)}
    rows = []
    for config in run.configs["config"].to_list()[:_MOST_ROWS]:
        configuration = run.configuration(config)
        share, rounds = _shown(found.get((config, metric, value))), _shown(found.get((config, "rounds", "mean")))
        values = [told_value(configuration.full.get(name, configuration.given.get(name, ""))) for name in varied]
        end = run.ended(config)
        games = count(run.configs["games"][config]) if end else ""
        told = str(end) if end else ""
        rows.append([str(config), *values, policies_of(configuration).text, *share, rounds[0], games, told])
    columns = [
        Column("config", right=True, style="dim"),
        *(Column(name, right=_numeric(row[i] for row in rows), wraps=True) for i, name in enumerate(varied, 1)),
        Column("policy", wraps=True),
        Column(head, right=True, style="cyan"),
        Column("95 % interval", right=True),
        Column("rounds", right=True, spare=True),
        Column("games", right=True),
        Column("ended by", wraps=True),
    ]
    table(columns, rows)
    if (more := run.configs.height - len(rows)) > 0:
        say(f"and {plural(more, 'configuration')} more in {run.path / 'summary.parquet'}", "dim")


def _headline(run: "Run") -> tuple[str, str, str]:
    """Metric, value and heading of the share that a summary gives for each configuration."""
    from balance.design.watched_figures import good_outcome

    game = run.scenario().game
    if game.competitive:
        return "winner", "1", "seat 1 wins"
    good = good_outcome(game)
    return "outcome", good, good


def _settings(run: "Run") -> tuple[list[str], dict[str, object]]:
    """Names that differ between configurations, and what was set alike in all; policies have a column of their own."""
    from json import loads

    given = [loads(text) for text in run.configs["given"]]
    scenario = run.scenario()
    names = [name for name in dict.fromkeys(chain.from_iterable(given)) if not is_policy(scenario, name)]
    varied = [name for name in names if len({repr(settings.get(name)) for settings in given}) > 1]
    return varied, {name: given[0][name] for name in names if name not in varied}


def _shown(estimate: dict[str, Any] | None) -> tuple[str, str]:
    if estimate is None:
        return "", ""
    shown = _figure(estimate)
    return shown.estimate, shown.interval


def _figure(estimate: dict[str, Any], width: float | None = None) -> Figure:
    return figure(estimate["estimate"], estimate["low"], estimate["high"], _kind(estimate), width)


def _kind(estimate: dict[str, Any]) -> "Kind":
    """What an estimate is of, by its method."""
    from balance.stats.intervals import SHARE_METHODS

    if estimate["method"] in SHARE_METHODS:
        return "share"
    return "value" if estimate["method"] == "order statistics" else "mean"


def _numeric(cells: Iterable[str]) -> bool:
    return all(cell.replace(".", "", 1).isdecimal() for cell in cells)
