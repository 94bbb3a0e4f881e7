"""Write the figures of a configuration as cells of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from balance.simulation.play import Played
from balance.stats.intervals import share_interval
from balance.stats.metrics import WINNER
from benchmarks.results.plans import PlanError
from benchmarks.results.text import share, words
from reports.formats import mean, number

ROUNDS = "rounds"


@dataclass(frozen=True)
class Column:
    """Describe a column of figures.

    Attributes:
        metric, value: The figure as in `estimates`: `outcome` and words joined by `+`, `winner` and a seat, or a
            column of numbers and "". A metric `a/b` is the sum of a column divided by that of another, `a/b/1000` a
            thousandth of it.
        head: Its title.
        interval: Whether the interval is shown.
        optional: Whether the cell stays empty where there is no such figure, such as a fourth seat of two.
    """

    metric: str
    value: str
    head: str
    interval: bool
    optional: bool

    @classmethod
    def of(cls, said: str | Mapping[str, Any]) -> "Column":
        """Return the column that a plan describes: `outcome=win`, or that in `of`, with `head` and `interval`."""
        described: Mapping[str, Any] = {"of": said} if isinstance(said, str) else said
        metric, _, value = str(described["of"]).partition("=")
        usual = {"outcome": words(value), WINNER: f"seat {value}", ROUNDS: "rounds, mean (5 %–95 %)"}
        head = described.get("head") or usual.get(metric) or words(metric)
        shown, optional = bool(described.get("interval", True)), bool(described.get("optional", False))
        return cls(metric, value, str(head), shown, optional)

    def cell(self, played: Played) -> str:
        """Return the figure of games that were played.

        Raises:
            PlanError: If there is no such figure.
        """
        if "/" in self.metric:
            return self._ratio(played)
        rows = played.estimates.filter(metric=self.metric)
        if rows.is_empty():
            raise PlanError(f"{played.configuration.scenario.name} has no figure {self.metric}")
        if not self.value:
            return self._mean(rows)
        found = rows.filter(pl.col("value").is_in(self.value.split("+")))
        if found.is_empty() and self.optional:
            return ""
        if found.height != len(self.value.split("+")):
            raise PlanError(f"{played.configuration.scenario.name}: {self.metric} has no {self.value}")
        estimate = float(found["estimate"].sum())
        if not self.interval:
            return share(estimate, None, None)
        if found.height == 1:
            return share(estimate, found["low"][0], found["high"][0])
        low, high, _ = share_interval(round(estimate * played.games), played.games, float(found["level"][0]))
        return share(estimate, float(low), float(high))

    def _ratio(self, played: Played) -> str:
        """Return the share that one sum is of another."""
        above, below, *scale = self.metric.split("/")
        means = {row["metric"]: row["estimate"] for row in played.estimates.filter(value="mean").iter_rows(named=True)}
        if above not in means or below not in means:
            raise PlanError(f"{played.configuration.scenario.name} has no figure {self.metric}")
        return share(means[above] / means[below] / int(scale[0] if scale else 1), None, None)

    def _mean(self, rows: pl.DataFrame) -> str:
        """Return a mean with its interval, or with the quantiles of a game's length."""
        by = {row["value"]: row for row in rows.iter_rows(named=True)}
        middle = by.get("mean")
        if middle is None:  # a column of truths
            true = by["true"]
            return share(true["estimate"], true["low"], true["high"])
        if self.metric == ROUNDS:
            return f"{middle['estimate']:.1f} ({by['p05']['estimate']:.0f}–{by['p95']['estimate']:.0f})"
        if not self.interval:
            return number(middle["estimate"])
        estimate, interval = mean(middle["estimate"], middle["low"], middle["high"])
        return f"{estimate} ({interval})" if interval else estimate
