"""Compute the tables behind a report: estimates of each configuration, and averages over several.

The columns of each table are the schemas in `reports.tables`.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import polars as pl

from balance.design.impossible import Impossible, in_all
from balance.design.seat_fields import of_a_seat, seat_fields
from balance.questions.report.sides import alike_in_sides, seats_of
from balance.questions.report.who import scripts
from balance.runs.swept import Swept, in_words
from balance.stats import pooled
from balance.stats.intervals import LEVEL, share_interval
from balance.stats.metrics import WINNER
from balance.stats.payoffs import WHOLE, is_shared, payoff_columns
from reports import Setting, tables
from sims.game import seat_columns

PANELS = 12  # of the heat map, at most

Never = Mapping[int, Impossible]  # what each configuration cannot have


def cells(swept: Swept, never: Never) -> pl.DataFrame:
    """Return the estimates of each configuration without what cannot be in it: a frame of `CELLS`."""
    groups = swept.run.summary.select(*tables.CELLS).partition_by("config", maintain_order=True)
    parts = [never[group["config"][0]].possible(group) for group in groups]
    return pl.concat(parts).with_columns(metric(swept))


def configs(swept: Swept) -> pl.DataFrame:
    """Return the configurations with their policies: a frame of `CONFIGS`."""
    own = [
        pl.Series("policy", scripts(swept), pl.String),
        pl.Series("random", swept.random, pl.Boolean),
        pl.Series("alike", swept.alike, pl.Boolean),
    ]
    return swept.run.configs.with_columns(own).select(*tables.CONFIGS)


def levels(swept: Swept) -> pl.DataFrame:
    """Return the values of the settings that vary: a frame of `LEVELS`.

    It has one row per configuration and setting; none for a setting that nobody set and that plays no part there.
    """
    rows = []
    for config in swept.configs:
        followed = [s for s in swept.followed if swept.plays(config, s.name)]
        rows += [(config, s.name, swept.value(config, s.name)) for s in (*swept.settings, *followed)]
    return pl.DataFrame(rows, schema=tables.LEVELS, orient="row")


def averages(swept: Swept, never: Never) -> pl.DataFrame:
    """Return averages over all configurations, and over those with each value of each setting (`POOLED`).

    Shares of wins are averaged only over configurations with the same number of players. What can be in none of the
    averaged configurations is left out.
    """
    parts = []
    groups: list[tuple[str, str]] = [("", ""), *((s.name, value) for s in swept.settings for value in s.values)]
    main = swept.length_by.name if swept.length_by else ""
    for name, value in groups:
        for players in (0, *swept.contests):
            chosen = swept.at({name: value} if name else {}, players)
            if not chosen:
                continue
            columns = payoff_columns(players) if players else () if name == main else ("outcome", "rounds")
            rows = swept.run.pooled(chosen, columns)
            if not players:  # shares of wins at tables of different sizes are not averaged
                rows = rows.filter(pl.col("metric") != WINNER)
            rows = in_all([never[config] for config in chosen]).possible(rows)
            place = {"setting": pl.lit(name), "at": pl.lit(value), "players": pl.lit(players or None, pl.Int64)}
            parts.append(rows.with_columns(**place, cells=pl.lit(len(chosen), pl.Int64)).select(*tables.POOLED))
    return pl.concat(parts).with_columns(metric(swept))


def metric(swept: Swept) -> pl.Expr:
    """Return the column `metric` with a seat's column `score_2` named `score@2`, as settings are."""
    return pl.col("metric").replace(_seat_metrics(swept))


def seat_metric(swept: Swept, column: str) -> str:
    """Return the metric of a column: `score@2` of `score_2`, others as they are."""
    return _seat_metrics(swept).get(column, column)


def _seat_metrics(swept: Swept) -> dict[str, str]:
    game = swept.scenario.game
    return {
        column: f"{of_a_seat(n)}@{i + 1}" for n in seat_fields(game) for i, column in enumerate(seat_columns(game, n))
    }


def lengths(swept: Swept) -> pl.DataFrame:
    """Return the shares of each configuration's games by outcome and rounds: a frame of `LENGTHS`."""
    parts = []
    for config in swept.configs:
        share = pl.len() / swept.run.configs["games"][config]
        rows = swept.run.rows(config).group_by(pl.col("outcome").cast(pl.String), pl.col("rounds").cast(pl.Int64))
        counted = rows.agg(share.alias("share")).with_columns(config=pl.lit(config, pl.Int64)).select(*tables.LENGTHS)
        parts.append(counted.collect(engine="streaming"))
    return pl.concat(parts).sort("config", "outcome", "rounds")


def edges(swept: Swept) -> pl.DataFrame:
    """Return each seat's share of the win and its difference from an even share.

    Only configurations that treat seats alike are counted.

    Within each game number the difference is (payoff of the seat) - (payoffs of all seats) / seats, averaged over the
    configurations; its interval is Student's t over game numbers, at a level that holds for all seats of all tables at
    once (Bonferroni): they are read together.
    """
    alike = _alike(swept)
    compared = seats_compared(swept)
    rows = [row for players, chosen in alike.items() for row in edges_of(swept, players, chosen, compared)]
    return pl.DataFrame(rows, schema=tables.EDGES, orient="row")


def side_edges(swept: Swept) -> pl.DataFrame:
    """Return each seat's share of the win, and how far it is from an even share of its side.

    It is `edges` for configurations whose seats are of sides, alike within each: two zombies against two guys. A side
    of one seat has no row.
    """
    compared = seats_compared(swept)
    rows = [
        (number, side, *row)
        for number, (named, chosen) in enumerate(alike_in_sides(swept).items())
        for side, seats in seats_of(named).items()
        for row in edges_of(swept, len(named), chosen, compared, seats)
        if len(seats) > 1
    ]
    return pl.DataFrame(rows, schema=tables.SIDE_EDGES, orient="row")


def _alike(swept: Swept) -> dict[int, list[int]]:
    """Return the configurations that treat seats alike, by number of players."""
    alike = {n: [config for config in swept.at({}, n) if swept.alike[config]] for n in swept.contests}
    return {players: chosen for players, chosen in alike.items() if chosen}


def seats_compared(swept: Swept) -> int:
    """Return how many seats `edges` and `side_edges` compare: read together, they divide the level."""
    sides = (seats_of(named).values() for named in alike_in_sides(swept))
    return sum(_alike(swept)) + sum(len(seats) for of in sides for seats in of if len(seats) > 1)


def edges_of(
    swept: Swept, players: int, chosen: Sequence[int], compared: int, seats: Sequence[int] = ()
) -> Iterator[tuple[float | None, ...]]:
    """Yield the rows of `edges` for one number of players, one row per seat.

    Args:
        swept: The run.
        players: Number of players.
        chosen: The configurations that are averaged.
        compared: How many seats of all tables are compared: the level is divided among them.
        seats: The seats among which an even share is taken, from 1; none: all.
    """
    seats = seats or range(1, players + 1)
    paid = [payoff_columns(players)[seat - 1] for seat in seats]
    wins = swept.run.pooled(chosen, paid).filter(metric=WINNER).select("estimate", "low", "high").rows()
    parts = ((_off(frame, paid) for frame in part) for part in swept.run.parts_of(chosen, paid))
    differences = pooled.pooled(parts, level=1 - (1 - LEVEL) / compared, unit=WHOLE)
    even = sum(estimate for estimate, _, _ in wins) / len(seats)
    for column, seat, (estimate, low, high) in zip(paid, seats, wins, strict=True):
        off = differences.filter(metric=f"off_{column}").select("estimate", "low", "high").row(0)
        edge = (None if end is None else end / len(seats) for end in off)
        yield (players, seat, estimate, low, high, even, *edge, len(chosen))


def joint(swept: Swept) -> pl.DataFrame:
    """Return intervals of each configuration's headline rate that hold at once (`JOINT`).

    The level is divided among the configurations (Bonferroni), so the intervals also hold for those that are picked by
    their rates: the lowest and the highest.
    """
    rate = {"metric": WINNER, "value": "1"} if swept.contests else {"metric": "outcome", "value": swept.good}
    rates = swept.run.summary.filter(**rate).filter(pl.col("estimate").is_not_null())
    if swept.contests:
        rates = rates.filter(pl.col("config").is_in([c for c in swept.configs if swept.players[c] > 1]))
    level = 1 - (1 - LEVEL) / max(1, rates.height)
    rows = []
    for row in rates.iter_rows(named=True):
        config, games = row["config"], int(swept.run.configs["games"][row["config"]])
        if is_shared(row):  # a mean of payoffs, which the number of games won does not tell
            (found,) = swept.run.pooled([config], payoff_columns(1), level).filter(**rate).iter_rows(named=True)
            rows.append((config, found["low"], found["high"]))
        else:
            low, high, _ = share_interval(round(row["estimate"] * games), games, level)
            rows.append((config, float(low), float(high)))
    return pl.DataFrame(rows, schema=tables.JOINT, orient="row")


def _off(frame: pl.DataFrame, paid: Sequence[str]) -> pl.DataFrame:
    """Return seats * (seat's payoff) - (payoffs of all seats) for each game and seat.

    These are whole numbers, so sums are exact.
    """
    together = pl.sum_horizontal(pl.col(paid).cast(pl.Int64))
    offs = [(len(paid) * pl.col(name).cast(pl.Int64) - together).alias(f"off_{name}") for name in paid]
    return frame.select("game", *offs)


def heat(swept: Swept) -> pl.DataFrame:
    """Return the headline's rate over two numbers, with a panel for each value of other settings (`HEAT`)."""
    if swept.heat_by is None:
        return pl.DataFrame(schema=tables.HEAT)
    across, up = swept.heat_by
    rate = {"metric": WINNER, "value": "1"} if swept.contests else {"metric": "outcome", "value": swept.good}
    parts = []
    for panel in _panels(swept, {across.name, up.name}):
        for x, y in product(across.values, up.values):
            chosen = swept.at({**panel, across.name: x, up.name: y})
            chosen = [config for config in chosen if not swept.contests or swept.players[config] > 1]
            if not chosen:
                continue
            columns = payoff_columns(1) if swept.contests else ("outcome",)
            rows = swept.run.pooled(chosen, columns).filter(**rate)
            place = {"panel": pl.lit(in_words(panel)), "x": pl.lit(x), "y": pl.lit(y)}
            parts.append(rows.with_columns(**place).select(*tables.HEAT))
    return pl.concat(parts) if parts else pl.DataFrame(schema=tables.HEAT)


def _panels(swept: Swept, numbers: set[str]) -> Iterator[dict[str, str]]:
    """Yield the settings of each panel: in the order of `KINDS`, as many as give at most `PANELS` panels."""
    facets: list[Setting] = []
    divided = [s for s in swept.settings if s.kind != tables.NUMBER and s.name not in numbers]
    for s in sorted(divided, key=lambda s: tables.KINDS.index(s.kind)):
        if PANELS >= len(s.values) * math.prod(len(facet.values) for facet in facets):
            facets.append(s)
    for values in product(*(s.values for s in facets)):
        yield dict(zip((s.name for s in facets), values, strict=True))
