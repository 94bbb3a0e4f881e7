"""Choose the figure with which the answer of `play` begins: who wins, or else the length."""

from typing import TYPE_CHECKING, Literal, NamedTuple

import polars as pl

from balance.design.even_seats import alike_by_lot
from balance.design.shared_settings import sides
from balance.design.teams import teams_win
from balance.design.watched_figures import good_outcome
from balance.simulation.each_seat import several_won, share_of_each
from balance.simulation.game_groups import SIDE, group_by
from balance.stats.metrics import MEAN, OUTCOME, WINNER
from balance.stats.payoffs import any_shared, seat_wins
from reports.plain import one_of_side, percent

if TYPE_CHECKING:
    from balance.simulation.play import Played


OTHERS = 2  # other ways to end that are told


class Lead(NamedTuple):
    """Hold a figure with its interval; None: too few games for one."""

    name: str  # `seat 1 wins`
    estimate: float
    low: float | None
    high: float | None
    kind: Literal["share", "mean"] = "share"
    of: str = ""  # what stands behind it: `, the mean over the seats, which are alike`


def lead(played: "Played") -> Lead:
    """Return the figure.

    Where seats are of different sides, it is what the seats of the first win together.
    Where seats are alike, none of them is told for itself: where teams win, how often each does; if there is one win in
    a game, each seat has an even share of it, and the length is told; if each of several may have a whole win, what a
    seat wins is told as the mean over all. Of games that all have one deal it says who begins, so seats are not alike:
    where teams win, the deal says which seats are of a team, and how often each team wins is told there, too.
    """
    configuration, every = played.configuration, played.estimates
    scenario = configuration.scenario
    if group_by(configuration) == SIDE and not played.agents:
        return _sides(played.group_table())
    if not scenario.game.competitive or configuration.players == 1:
        good = good_outcome(scenario.game)
        return Lead(good.replace("_", " "), *_estimate(every.filter(metric=OUTCOME, value=good)))
    if played.deal is not None and not played.agents and teams_win(scenario):
        return _teams(every)
    if played.agents or played.deal is not None or not alike_by_lot([configuration]):
        side = "" if played.agents else sides(configuration)[0]
        name = seat_wins("1", any_shared(every) and not scenario.seats.own_wins)
        called = name.replace("seat 1", f"seat 1 ({side})") if side else name
        return Lead(called, *_estimate(every.filter(metric=WINNER, value="1")))
    if teams_win(scenario):
        return _teams(every)
    if scenario.seats.own_wins or several_won(every):
        of = ", the mean over the seats, which are alike"
        level = every.filter(metric=WINNER)["level"][0]
        return Lead("each seat wins", *share_of_each(played.together, configuration.players, level), of=of)
    return Lead("mean rounds", *_estimate(every.filter(metric="rounds", value=MEAN)), kind="mean")


def _sides(groups: pl.DataFrame) -> Lead:
    """Return what the seats of the first side win together, and behind it those of each other side."""
    names = [one_of_side(side, round(seats)) for side, seats in groups.select("group", "seats").iter_rows()]
    others = zip(names[1:], groups["together"][1:], strict=True)
    of = "".join(f", {name} {percent(share)}" for name, share in others)
    estimate, low, high = groups.select("together", "together_low", "together_high").row(0)
    return Lead(f"{names[0]} wins", estimate, low, high, of=of)


def _teams(every: pl.DataFrame) -> Lead:
    """Return how often the first way to end came up, and behind it the most frequent others."""
    ends = every.filter(metric=OUTCOME)
    seen = ends.filter(pl.col("estimate") > 0).head(1)
    first, others = seen if seen.height else ends.head(1), ends.filter(~pl.col("value").is_in(seen["value"].to_list()))
    told = others.sort("estimate", descending=True, maintain_order=True).head(OTHERS).filter(pl.col("estimate") > 0)
    of = "".join(f", {name} {percent(share)}" for name, share in told.select("value", "estimate").iter_rows())
    return Lead(f"{first['value'][0].replace('_', ' ')} win", *_estimate(first), of=of.replace("_", " "))


def _estimate(rows: pl.DataFrame) -> tuple[float, float | None, float | None]:
    """Return the estimate of the only row, with its interval."""
    estimate, low, high = rows.select("estimate", "low", "high").row(0)
    return estimate, low, high
