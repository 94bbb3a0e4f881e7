"""Estimate from replays of deals what the deals do: numbers only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from balance.stats.hidden_chances import shares_below
from balance.stats.intervals import share_interval
from balance.stats.payoffs import WHOLE, payoff_columns
from balance.stats.variance_shares import variance_between, variance_share

LINES = (0.1, 0.25, 0.5, 0.75, 0.9)  # chances below which shares of the deals are told
WIN, LENGTH = "win", "rounds"
Kind = Literal["kindest", "cruellest"]
ALONE, OF_MANY = 3, 1  # deals that are named each way: where there is one chance, and where each seat has its own


@dataclass(frozen=True)
class Part:
    """Hold which share of a figure's variance the deal makes.

    Attributes:
        figure: `win`: of all seats, or of the players together; `rounds`.
        seat: The seat, from 1; 0: all, or no seat.
        share, low, high: The share and its interval; NaN where the figure is the same in every game.
        spread, spread_low, spread_high: By how much the true mean differs from deal to deal: its standard deviation, as
            a share of the win or in rounds, with its interval. Of all seats it is NaN.
    """

    figure: str
    seat: int
    share: float
    low: float
    high: float
    spread: float
    spread_low: float
    spread_high: float


@dataclass(frozen=True)
class Below:
    """Hold the ends of the share of the deals that leave a seat with a chance to win below a line.

    Attributes:
        seat: The seat, from 1; 0: the players together.
        line: The chance.
        low, high: The ends of the share of the deals, whatever shape the chances have.
    """

    seat: int
    line: float
    low: float
    high: float


@dataclass(frozen=True)
class Extreme:
    """Hold a deal that was kind or cruel on half of its replays, and how it went on the other half.

    Attributes:
        seat: To whom, from 1; 0: to the players together.
        kind: `kindest` or `cruellest`.
        deal: Its number: that of the game which has it.
        replays: Replays of the other half [games].
        share, low, high: The share of these that the seat won, with its interval.
        alike: How many deals did as well, or as badly, on the half that chose: of these the lowest number is named.
    """

    seat: int
    kind: Kind
    deal: int
    replays: int
    share: float
    low: float
    high: float
    alike: int = 1


def statements(seats: int) -> int:
    """Return how many intervals are stated at once; `seats` is 0 where the players win together.

    Of shares and spreads each is one, of a seat and of the length; all lines of a seat are one together.
    """
    chances = max(1, seats)
    parts = 4 if seats < 2 else 2 * seats + 3
    return parts + chances * (1 + 2 * named(seats))


def named(seats: int) -> int:
    """Return how many of the kindest deals are named, and of the cruellest, for each seat."""
    return ALONE if seats < 2 else OF_MANY


def payoffs(table: Mapping[str, NDArray[np.int64]], seats: int, replays: int) -> NDArray[np.float64]:
    """Return shares of the win; shape (seats, deals, replays), with one seat if players win together.

    Args:
        table: The columns `payoff_1`, ... of the replays, deal after deal.
        seats: Seats that have a win of their own; 0: the players win together.
        replays: Replays of a deal.
    """
    every = [table[name].reshape(-1, replays) for name in payoff_columns(max(1, seats))]
    return np.stack(every) / WHOLE


def parts(wins: NDArray[np.float64], rounds: NDArray[np.int64], seats: int, level: float) -> tuple[Part, ...]:
    """Return what the deal makes of the win, of each seat's win, and of the length.

    Args:
        wins: As `payoffs` returns them.
        rounds: The length of each game; shape (deals, replays).
        seats: As for `payoffs`.
        level: Coverage of each interval.
    """
    found = [_part(WIN, 0, wins, level)]
    if seats > 1:
        found += [_part(WIN, seat + 1, wins[seat : seat + 1], level) for seat in range(seats)]
    return (*found, _part(LENGTH, 0, rounds[None].astype(np.float64), level))


def _part(figure: str, seat: int, values: NDArray[np.float64], level: float) -> Part:
    bounded = figure == WIN
    share, low, high, _ = variance_share(values, level, bounded=bounded)
    if len(values) > 1:
        return Part(figure, seat, share, low, high, np.nan, np.nan, np.nan)
    spread = (float(np.sqrt(end)) for end in variance_between(values, level, bounded=bounded))
    return Part(figure, seat, share, low, high, *spread)


def below(wins: NDArray[np.float64], seats: int, level: float) -> tuple[Below, ...]:
    """Return the shares of deals that leave seats below `LINES`; those of a seat hold at once.

    Args:
        wins, seats, level: As for `parts`; a game counts as won if it was paid at all.
    """
    found: list[Below] = []
    for at, won in enumerate((wins > 0).sum(axis=2)):
        ends = shares_below(won, wins.shape[2], LINES, level)
        seat = at + 1 if seats else 0
        found += [Below(seat, line, float(low), float(high)) for line, (low, high) in zip(LINES, ends, strict=True)]
    return tuple(found)


def extremes(wins: NDArray[np.float64], seats: int, level: float) -> tuple[Extreme, ...]:
    """Return the kindest and the cruellest deals: replays 0, 2, ... choose, the others judge.

    Of deals that did alike on the half that chose, the first one is named.

    Args:
        wins, seats, level: As for `parts`.
    """
    return tuple(
        found for at in range(len(wins)) for found in _extremes(wins[at], at + 1 if seats else 0, seats, level)
    )


def _extremes(wins: NDArray[np.float64], seat: int, seats: int, level: float) -> Iterator[Extreme]:
    chosen, judged = (wins[:, 0::2] > 0).sum(axis=1), wins[:, 1::2] > 0
    kinds: tuple[tuple[Kind, int], ...] = (("kindest", -1), ("cruellest", 1))
    for kind, sign in kinds:
        order = np.argsort(sign * chosen, kind="stable")[: named(seats)]
        _, firsts = np.unique(chosen[order], return_index=True)
        for deal in order[np.sort(firsts)]:
            won, of = int(judged[deal].sum()), judged.shape[1]
            low, high, _ = share_interval(won, of, level)
            alike = int((chosen == chosen[deal]).sum())
            yield Extreme(seat, kind, int(deal), of, won / of, float(low), float(high), alike)
