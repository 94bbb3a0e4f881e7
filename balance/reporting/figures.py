"""The tables of figures in a report: estimates of each configuration, and averages over several."""

from collections.abc import Iterator
from itertools import product

import polars as pl

from balance.frames import seat_columns
from balance.reporting.swept import Swept, in_words
from reports import Setting, tables

PANELS = 12  # of the heat map, at most


def cells(swept: Swept) -> pl.DataFrame:
    """The estimates of each configuration."""
    return swept.run.summary.select(*tables.CELLS).with_columns(metric(swept))


def configs(swept: Swept) -> pl.DataFrame:
    """The configurations with who plays."""
    policy = pl.Series("policy", [swept.policy(config) for config in swept.configs], pl.String)
    return swept.run.configs.with_columns(policy).select(*tables.CONFIGS)


def levels(swept: Swept) -> pl.DataFrame:
    """The value of each swept setting in each configuration."""
    rows = [(config, s.name, swept.places[config][s.name]) for config in swept.configs for s in swept.settings]
    return pl.DataFrame(rows, schema=tables.LEVELS, orient="row")


def pooled(swept: Swept) -> pl.DataFrame:
    """Averages over the configurations: all of them, and those with each value of each setting."""
    found = []
    ways: list[tuple[str, str]] = [("", ""), *((s.name, value) for s in swept.settings for value in s.values)]
    main = swept.length_by.name if swept.length_by else ""
    for name, value in ways:
        for players in (0, *swept.contests):
            chosen = swept.at({name: value} if name else {}, players)
            if not chosen:
                continue
            columns = () if name == main and not players else ("winner",) if players else ("outcome", "rounds")
            rows = swept.run.pooled(chosen, columns)
            if not players:  # shares of wins at tables of different sizes are not averaged
                rows = rows.filter(pl.col("metric") != "winner")
            place = {"setting": pl.lit(name), "at": pl.lit(value), "players": pl.lit(players or None, pl.Int64)}
            found.append(rows.with_columns(**place, cells=pl.lit(len(chosen), pl.Int64)).select(*tables.POOLED))
    return pl.concat(found).with_columns(metric(swept))


def metric(swept: Swept) -> pl.Expr:
    """The column `metric`, in which a seat's column `score_2` is called `score@2`, as settings are."""
    game = swept.scenario.game
    seated = [name for name in game.result.names or () if game.result[name].shape == (game.seats,)]
    seats = {column: f"{n}@{i + 1}" for n in seated for i, column in enumerate(seat_columns(game, n))}
    return pl.col("metric").replace(seats)


def lengths(swept: Swept) -> pl.DataFrame:
    """Shares of games by outcome and rounds, each configuration weighing the same."""
    by = swept.length_by
    found = []
    for value in by.values if by else ("",):
        chosen = swept.at({by.name: value} if by else {})
        for config in chosen:
            games = swept.run.configs["games"][config]
            share = pl.len() / (games * len(chosen))
            rows = swept.run.rows(config).group_by(pl.col("outcome").cast(pl.String), pl.col("rounds").cast(pl.Int64))
            counted = rows.agg(share.alias("share")).with_columns(at=pl.lit(value)).select(*tables.LENGTHS)
            found.append(counted.collect(engine="streaming"))
    return (
        pl.concat(found).group_by("at", "outcome", "rounds").agg(pl.col("share").sum()).sort("at", "outcome", "rounds")
    )


def heat(swept: Swept) -> pl.DataFrame:
    """The headline's rate over two numbers, a panel a value of modes and policies while these are not too many."""
    if swept.heat_by is None:
        return pl.DataFrame(schema=tables.HEAT)
    across, up = swept.heat_by
    rate = {"metric": "winner", "value": "1"} if swept.contests else {"metric": "outcome", "value": swept.good}
    found = []
    for panel in _panels(swept, {across.name, up.name}):
        for x, y in product(across.values, up.values):
            chosen = swept.at({**panel, across.name: x, up.name: y})
            chosen = [config for config in chosen if not swept.contests or swept.players[config] > 1]
            if not chosen:
                continue
            rows = swept.run.pooled(chosen, (rate["metric"],)).filter(**rate)
            place = {"panel": pl.lit(in_words(panel)), "x": pl.lit(x), "y": pl.lit(y)}
            found.append(rows.with_columns(**place).select(*tables.HEAT))
    return pl.concat(found) if found else pl.DataFrame(schema=tables.HEAT)


def _panels(swept: Swept, numbers: set[str]) -> Iterator[dict[str, str]]:
    """The values that each panel is for: of modes first, then policies, then rulings, as far as there is room."""
    facets: list[Setting] = []
    count = 1
    for kind in ("mode", "choice", "policy", "ruling"):
        for s in swept.settings:
            if s.kind == kind and s.name not in numbers and count * len(s.values) <= PANELS:
                facets.append(s)
                count *= len(s.values)
    for values in product(*(s.values for s in facets)):
        yield dict(zip((s.name for s in facets), values, strict=True))
