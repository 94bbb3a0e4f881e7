"""Compute what the sides of unequal seats win together, such as two zombies against two guys."""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.shared_settings import sides
from balance.runs.swept import Swept
from balance.simulation.each_seat import share_of_each, won_together
from balance.stats import estimates
from balance.stats.group_wins import GroupWins
from balance.stats.intervals import LEVEL
from balance.stats.moments import Change, Moments
from balance.stats.payoffs import WHOLE, payoff_columns
from reports import tables
from scenarios import Configuration

MOST = 6  # sides that have a column each


def by_side(swept: Swept) -> pl.DataFrame:
    """Return what each side of each configuration with several seats wins together (`SIDES`).

    It is empty unless each seat of all these configurations is of a named side, and the sides are few.
    """
    empty = pl.DataFrame(schema=tables.SIDES)
    if not swept.contests:
        return empty
    every = {c: sides(swept.run.configuration(c)) for c in swept.configs if swept.players[c] > 1}
    if (
        not every
        or not all(all(named) for named in every.values())
        or len({s for n in every.values() for s in n}) > MOST
    ):
        return empty
    found = [row for config, named in every.items() for row in rows(swept, config, named)]
    return pl.DataFrame(found, schema=tables.SIDES, orient="row").sort("config", maintain_order=True)


def of_seats(swept: Swept, config: int) -> tuple[str, ...]:
    """Return the side of each seat of a configuration; none unless each seat is of a named one."""
    named = tuple(sides(swept.run.configuration(config)))
    return named if all(named) else ()


def alike_in_sides(swept: Swept) -> dict[tuple[str, ...], list[int]]:
    """Return the configurations whose seats are of sides and have the same settings within each.

    They stand by the side of each seat: those with the same sides at the same seats are averaged. Where all seats have
    the same settings, there are no sides.
    """
    found: dict[tuple[str, ...], list[int]] = {}
    for config in (config for players in swept.contests for config in swept.at({}, players)):
        named = of_seats(swept, config)
        if named and not swept.alike[config] and _alike_within(swept.run.configuration(config), named):
            found.setdefault(named, []).append(config)
    return {named: chosen for named, chosen in found.items() if len(set(named)) < len(named)}


def _alike_within(configuration: Configuration, named: Sequence[str]) -> bool:
    """Return whether the seats of each side have the same settings, as far as they play a part."""
    seated = [each for each in configuration.scenario.settings.values() if each.per_seat]
    return all(
        len({str(configuration.full[f"{each.name}@{k}"]) for k in seats if configuration.plays_at(each, k)}) <= 1
        for each in seated
        for seats in seats_of(named).values()
    )


def seats_of(named: Sequence[str]) -> dict[str, list[int]]:
    """Return the seats of each side, from 1."""
    return {side: [k for k, each in enumerate(named, 1) if each == side] for side in dict.fromkeys(named)}


def rows(
    swept: Swept, config: int, named: Sequence[str], level: float = LEVEL
) -> list[tuple[int, str, int, float, float, float]]:
    """Return the rows of one configuration, one per side.

    Args:
        swept: The run.
        config: The configuration.
        named: The side of each seat.
        level: Coverage of each interval.
    """
    seats = seats_of(named)
    paid = payoff_columns(len(named))
    members = {side: np.isin(np.arange(1, len(named) + 1), of) for side, of in seats.items()}
    counted = GroupWins()
    for part in swept.run.parts_of([config], paid):
        for frame in part:
            counted.add(GroupWins.of(frame.select(paid).to_numpy(), members, WHOLE))
    together = ("group", "together", "together_low", "together_high")
    found = counted.table([*seats], level).select(together).iter_rows()
    return [(config, side, len(seats[side]), *ends) for side, *ends in found]


def of_each_seat(swept: Swept, config: int, level: float) -> tuple[float, float] | None:
    """Return the interval of what each seat wins, where all are alike; None with too few games."""
    players, together = swept.players[config], Moments()
    for part in swept.run.parts_of([config], payoff_columns(players)):
        for frame in part:
            together.add(Moments.of(won_together(frame, players)))
    _, low, high = share_of_each(together, players, level)
    return None if low is None or high is None else (low, high)


def each_seat_moved(swept: Swept, first: Sequence[int], second: Sequence[int], level: float) -> pl.DataFrame:
    """Return by how much what each seat wins differs, where all are alike: a row as of `Run.difference`.

    Args:
        swept: The run.
        first, second: Configurations of one number of players.
        level: Coverage of the interval.
    """
    players = swept.players[first[0]]
    paid = payoff_columns(players)

    def together(configs: Sequence[int]) -> Iterator[list[NDArray[np.int64]]]:
        for part in swept.run.parts_of(configs, paid, [*first, *second]):
            yield [won_together(frame, players) for frame in part]

    change, scale = Change(), len(first) * len(second)  # of averages over configurations, times `scale`
    for before, after in zip(together(first), together(second), strict=True):
        change.add(Change.of(len(before) * np.sum(after, axis=0) - len(after) * np.sum(before, axis=0)))
    each = change.divided(players * WHOLE)
    low, high, method = each.bounds(level, scale)  # no mean over seats differs by more than a whole win
    ends = (each.moments.mean / scale, low / scale, high / scale)
    return estimates.table([(*tables.EACH, *ends, level, f"paired {method}", each.moments.games)])
