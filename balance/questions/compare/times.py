"""Compare how many minutes games take in two cells, and how long seats wait."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from balance.design.times import MINUTES
from balance.questions.compare.question import Counted
from balance.questions.compare.result import TIMES, Comparison, Pair
from balance.questions.compare.samples import PlayedCell
from balance.runs.kept_pace import NotCounted
from balance.simulation.pacing import Times, count_games, games_counted, table_of, times_of
from balance.stats.moments import Change, Moments, independent_bounds
from reports.agreeing import agreeing
from reports.formats import outwards
from reports.plain import signed_ends
from reports.times import NO_PACE, counted, minutes, name_of
from scenarios.loader.messages import listed
from scenarios.loader.pace import Pace

HEADS = ("how long, in minutes", "first", "second", "difference", "interval")
MOST_PAIRS = 4  # of more pairs of cells no times are told
MOST_DECIMALS = 6  # of a change that is told beside its interval [min]
MOST_WAITS = 6  # of more seats that wait only the minutes are told


def with_times(
    comparison: Comparison,
    pairs: Sequence[Counted],
    given: Mapping[str, float] | Sequence[str],
    games: int,
    level: float,
) -> Comparison:
    """Return a comparison with how long games take in each pair of cells.

    Args:
        comparison: The comparison.
        pairs: Its pairs of cells.
        given: Seconds that a user gives in place of the scenario's.
        games: Games of each cell that are played here [games].
        level: The chance that all intervals of a pair hold at once.

    Raises:
        InputError: If a name or a time is wrong, or a run cannot be read.
    """
    if len(pairs) > MOST_PAIRS:
        return comparison
    told = [_of(pair, each, given, games, level) for pair, each in zip(comparison.pairs, pairs, strict=True)]
    return replace(comparison, pairs=tuple(told))


def _of(pair: Pair, cells: Counted, given: Mapping[str, float] | Sequence[str], games: int, level: float) -> Pair:
    """Return a pair with its times; without them where somebody thinks ahead, or other kernels played."""
    one, other = (cell.configuration.scenario.paced(given) for cell in (cells.first, cells.second))
    if one is None or other is None:
        return replace(pair, times_rest_on=NO_PACE)
    if cells.first.configuration.thinks or cells.second.configuration.thinks:
        return pair
    try:
        first, second = _times(cells.first, one, games), _times(cells.second, other, games)
    except NotCounted as error:
        return replace(pair, times_rest_on=f"Minutes are not told: {error}.")
    some = min(len(first[MINUTES]), len(second[MINUTES]))
    names = [name for name in first if name in second]
    of_each = 1 - (1 - level) / len(names)
    rows = [_row(name, first[name][:some], second[name][:some], pair.paired, of_each) for name in names]
    assumed = one.assumed if one.assumed == other.assumed else "some"
    rests_on = counted(some, assumed, " ".join(one.typed)) + _differing(one, other)
    found = [row for row in rows if row is not None]
    return replace(pair, times=pl.DataFrame(found, schema=TIMES, orient="row"), times_rest_on=rests_on)


def _times(cell: PlayedCell, pace: Pace, games: int) -> Times:
    """Return how long the first games of a cell take."""
    if cell.times is not None:
        return cell.times(pace)
    configuration = cell.configuration
    wanted = games_counted(configuration, games)
    table = table_of(count_games(configuration, configuration.rules(), cell.seed, 0, wanted), configuration)
    return times_of(table, pace, configuration)


def _row(
    name: str, first: np.ndarray, second: np.ndarray, paired: bool, level: float
) -> tuple[str, float, float, float, float | None, float | None] | None:
    """Return a row of `TIMES`; None where no game has the figure."""
    both = ~(np.isnan(first) | np.isnan(second))
    if paired:
        first, second = first[both], second[both]
    else:
        first, second = (values[~np.isnan(values)] for values in (first, second))
    if not len(first) or not len(second):
        return None
    if paired and not np.any(second - first):
        low = high = 0.0  # every game takes as long on both sides
    elif paired:
        low, high, _ = Change.of(second - first).bounds(level)
    else:
        low, high, _ = independent_bounds(Moments.of(first), Moments.of(second), level)
    least, most = [float(end) if np.isfinite(end) else None for end in (low, high)]
    means = float(first.mean()), float(second.mean())
    return (name, *means, means[1] - means[0], least, most)


def rows(pair: Pair) -> list[tuple[str, ...]]:
    """Return what is told of a pair's times, as text."""
    told = pair.times.rows(named=True)
    if len(told) > 1 + MOST_WAITS:
        told = told[:1]
    return [_texts(**row) for row in told]


def _texts(
    figure: str, first: float, second: float, difference: float, low: float | None, high: float | None
) -> tuple[str, ...]:
    """Return a row of `TIMES` as text; of a difference that is not seen, how large it is at most."""
    if low is None or high is None:
        return name_of(figure), minutes(first), minutes(second), _signed(difference, 2), ""
    most = max(abs(low), abs(high))
    least = 1 if high - low > 2 else 2  # of hundredths nothing is known where the half-width is above a minute
    decimals = min(max(least, 1 - math.floor(math.log10(most))), MOST_DECIMALS) if most else 2
    interval = " to ".join(signed_ends(low, high, decimals)) if most else "0 to 0"  # no game differs
    usual = max(len(minutes(each).partition(".")[2]) for each in (first, second))
    if low <= 0 <= high:  # the ends as they are: rounded outwards, one near 0 would reach it
        at_most = f"less than {outwards(0, most, decimals)[1]:.{decimals}f}" if most else "0"
        shown = next((n for n in range(usual, decimals) if low <= round(second, n) - round(first, n) <= high), decimals)
        both = [f"{each:.{shown}f}" for each in (first, second)]
        return name_of(figure), *both, at_most, interval
    shown = agreeing(first, second, decimals if decimals > 2 else usual, decimals)
    both = [f"{each:.{shown}f}" for each in (first, second)]
    return (name_of(figure), *both, _signed(difference, decimals), interval)


def _signed(change: float, decimals: int) -> str:
    """Return a change with its sign; an end at 0 has one too, as in the tables above."""
    return f"{change:+.{decimals}f}"


def _differing(one: Pace, other: Pace) -> str:
    """Return a sentence on the seconds that two paces state differently; "" if there are none."""
    names = [name for name in {**one.seconds, **other.seconds} if one.seconds.get(name) != other.seconds.get(name)]
    told = [f"{name} {one.seconds.get(name, 0.0):g} and {other.seconds.get(name, 0.0):g} s" for name in names]
    return f" Their paces differ: {listed(told, 4)}." if told else ""
