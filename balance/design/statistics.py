"""Read a statistic of many games that a user names, and estimate it with an interval.

It may be a quantile or a share above a bound, which targets and claims are about. What `--watch` names is a `Figure` of
each game (`balance/studies/figures.py`), from which the effects of changes are estimated.

outcome=win, win     the share of games with this outcome
win@2                the share of the win that seat 2 gets, where seats compete
rounds>12            the share of games in which a number is above 12
rounds.mean, rounds  the mean of a number
rounds.p50           a quantile of a number, p01 to p99
margin.mean, margin  by how much the winner is ahead, where the game names its score; margin.p50, margin>5 likewise
margin<=5            the share of games in which it is at most 5
minutes.mean         how long a game takes; minutes, minutes.p90, minutes>90, and wait@2.mean likewise
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from balance.design.seat_payoffs import paid_to
from balance.design.times import SECONDS, field_of_time, seat_of_time
from balance.design.watched_figures import check_margin
from balance.stats import intervals
from balance.stats.margins import margins
from balance.stats.moments import Bounds, Change, Moments, width_of
from balance.stats.payoffs import WHOLE
from balance.stats.proportions import Share, read_metric
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from sims.game import words_of
from sims.score import MARGIN

Kind = Literal["share", "payoff", "mean", "quantile"]
Values = NDArray[np.int64]
WIN = "win"
EXAMPLES = "win, win@1, rounds>12, rounds.mean or rounds.p50"
_QUANTILE = re.compile(r"p(\d{2})")
_TIME = re.compile(r"(minutes|wait@\d{1,2})(?:\.(mean|p\d{2})|\s*(<=|>)\s*(\d{1,5}))?")
_MARGIN = re.compile(rf"{MARGIN}(?:\.(mean|p\d{{2}})|\s*(<=|>)\s*(\d{{1,9}}))?")


@dataclass(frozen=True)
class Statistic:
    """Describe a statistic of many games.

    Attributes:
        name: Its standard spelling: `outcome=win`, `win@2`, `rounds.mean`.
        kind: A share of games, a seat's share of the win, a mean or a quantile.
        field: The field of RESULT that it is taken from.
        place: The element of a field with several values, from 0; -1 for a field with one value.
        share: Of a share: what is counted.
        quantile: Of a quantile: which.
        score: Of a winner's margin: the field of each seat's points, in place of `field`.
        within: Of a share of margins: whether those are counted that are at most `share.number`, not those above.
        timed: Whether it is of how long something takes: seconds in a game, told in minutes.
        own: Of a payoff: whether several seats may win a game, each a whole win (`scenarios.loader.seats`).
        seats: Of a payoff of several seats: these, from 0; nobody can name it.
        averaged: Whether their payoffs are averaged: what each seat wins; not added, as those of a side are.
    """

    name: str
    kind: Kind
    field: str
    place: int = -1
    share: Share | None = None
    quantile: float = 0.0
    score: str = ""
    within: bool = False
    timed: bool = False
    own: bool = False
    seats: tuple[int, ...] = ()
    averaged: bool = False

    @property
    def in_percent(self) -> bool:
        """Return whether the figure is a share."""
        return self.kind in ("share", "payoff")

    @property
    def whole(self) -> int:
        """Return by what a game's number is divided: a payoff's whole win, a minute's seconds, else 1."""
        return WHOLE if self.kind == "payoff" else SECONDS if self.timed else 1

    def seated(self, players: int) -> bool:
        """Return whether games of so many players have the figure: its seat plays, or somebody can be ahead."""
        if self.timed:
            return self.place < players
        return players > 1 if self.score else self.kind != "payoff" or max(self.place, *self.seats, -1) < players

    def values(self, rows: NDArray[np.void], players: int) -> Values:
        """Return what each game of so many players contributes; int64, shape (games,)."""
        if self.score:
            column = margins(rows[self.score][:, :players])
        elif self.seats:
            column = paid_to(rows[self.field], self.seats, self.averaged)
        else:
            column = rows[self.field] if self.place < 0 else rows[self.field][:, self.place]
        if self.share is None:
            return column.astype(np.int64)
        number = self.share.number * (SECONDS if self.timed else 1)
        counted = column > number if self.share.above else column == number
        return (counted ^ self.within).astype(np.int64)

    def estimate(self, values: Values) -> float:
        """Return the figure of these games."""
        if self.kind == "quantile":
            rank = intervals.quantile_ranks(len(values), self.quantile)[0]
            return float(np.partition(values, rank - 1)[rank - 1]) / self.whole
        return float(values.mean()) / (1 if self.share else self.whole)

    def bounds(self, values: Values, level: float) -> Bounds:
        """Return the interval of the figure.

        It is Wilson's or Clopper and Pearson's for shares, Student's t (or gamma) for means and payoffs, and that of
        order statistics for quantiles.

        Args:
            values: What each game contributes; at least two games.
            level: Coverage of the interval.
        """
        games = len(values)
        if self.kind == "share":
            ends = intervals.share_interval(int(values.sum()), games, level)
            return Bounds(float(ends[0]), float(ends[1]), intervals.share_method(bool(ends[2])))
        if self.kind == "quantile":
            _, first, last = intervals.quantile_ranks(games, self.quantile, level)
            ranked = np.partition(values, (max(first, 1) - 1, min(last, games) - 1))
            least = -math.inf if first < 1 else float(ranked[first - 1]) / self.whole
            most = math.inf if last > games else float(ranked[last - 1]) / self.whole
            return Bounds(least, most, "order statistics")
        low, high, method = Moments.of(values).bounds(level, self.whole)
        low, high = low / self.whole, high / self.whole
        return Bounds(max(low, 0.0), min(high, 1.0), method) if self.kind == "payoff" else Bounds(low, high, method)

    def change(self, before: Values, after: Values, level: float) -> tuple[float, Bounds] | None:
        """Return how much the figure changed, with its interval; None for a quantile.

        Args:
            before, after: What games of the same numbers contributed; of equal shape.
            level: Coverage of the interval.
        """
        if self.kind == "quantile":
            return None
        change = Change.of(after - before)
        whole = 1 if self.share else self.whole
        unit = width_of(before, after) if self.kind == "mean" else whole
        low, high, method = change.bounds(level, unit)
        low, high = low / whole, high / whole
        if self.in_percent:  # of all games, or of the whole win: no share changes by more
            low, high = max(low, -1.0), min(high, 1.0)
        return change.moments.mean / whole, Bounds(low, high, f"paired {method}")


def read_statistic(text: str, scenario: Scenario, players: int, where: str, *, timed: bool = False) -> Statistic:
    """Return the figure that a text names.

    Args:
        text: See above; `winner=2` is another spelling of `win@2`.
        scenario: The scenario whose figures are named.
        players: Number of players.
        where: The place that an error message begins with.
        timed: Whether figures of time may be named: minutes.mean, minutes>90, wait@2.p50.

    Raises:
        InputError: If the game has no such figure.
    """
    game, name = scenario.game, text.strip()
    if not name:
        raise InputError(f"{where}: names no figure; a figure is {EXAMPLES}")
    seat = re.fullmatch(r"(?:win@|winner=)(\d+)", plain(name))
    if seat:
        if game.competitive and players > 1 and not 1 <= int(seat[1]) <= players:
            raise InputError(f"{where}: no seat {int(seat[1])} plays; it must be {WIN}@1 to {WIN}@{players}")
        read_metric(f"winner={seat[1]}", game, players, where)  # refuses games in which no seat wins
        return Statistic(f"{WIN}@{int(seat[1])}", "payoff", "payoff", int(seat[1]) - 1, own=scenario.seats.own_wins)
    if plain(name).startswith(MARGIN) and not any(each.startswith(MARGIN) for each in game.result.names or ()):
        return _of_the_margin(name, scenario, players, where)
    if timed and (time := _of_a_time(name, scenario, players, where)):
        return time
    outcomes = words_of(game.words["outcome"])
    if plain(name) in outcomes and plain(name) not in (game.result.names or ()):
        name = f"outcome={plain(name)}"
    if "=" in name or ">" in name:
        share = read_metric(name, game, players, where)
        return Statistic(share.name, "share", share.field, share.seat, share)
    return _of_a_number(name, scenario, players, where, outcomes)


def _of_the_margin(name: str, scenario: Scenario, players: int, where: str) -> Statistic:
    """Return a mean, a quantile or a share of the winner's margins."""
    score, found = check_margin(scenario, players, where), _MARGIN.fullmatch(plain(name))
    if found is None or found[1] == "p00":
        wanted = f"{MARGIN}.mean, {MARGIN}.p50, {MARGIN}<=N or {MARGIN}>N"
        raise InputError(f"{where}: {MARGIN} is by how much the winner is ahead; name {wanted}, not {shown(name)}")
    if found[2]:
        full, points = f"{MARGIN}{found[2]}{int(found[3])}", int(found[3])
        share = Share(full, MARGIN, -1, True, points)
        return Statistic(full, "share", MARGIN, share=share, score=score, within=found[2] == "<=")
    if found[1] in (None, "mean"):
        return Statistic(f"{MARGIN}.mean", "mean", MARGIN, score=score)
    return Statistic(f"{MARGIN}.{found[1]}", "quantile", MARGIN, quantile=int(found[1][1:]) / 100, score=score)


def _of_a_time(name: str, scenario: Scenario, players: int, where: str) -> Statistic | None:
    """Return a mean, a quantile or a share of times; None if the text names another figure."""
    found = _TIME.fullmatch(plain(name))
    if found is None or (seat := seat_of_time(found[1], scenario, players, where)) is None:
        return None
    field, what = field_of_time(seat), found[2] or "mean"
    if found[3]:
        full, number = f"{found[1]}{found[3]}{int(found[4])}", int(found[4])
        share = Share(full, field, seat, True, number)
        return Statistic(full, "share", field, seat, share, within=found[3] == "<=", timed=True)
    if what == "p00":
        wanted = f"{found[1]}.mean, {found[1]}.p50 or {found[1]}>N"
        raise InputError(f"{where}: {found[1]} is a time; name {wanted}, not {shown(name)}")
    if what == "mean":
        return Statistic(f"{found[1]}.mean", "mean", field, seat, timed=True)
    return Statistic(f"{found[1]}.{what}", "quantile", field, seat, quantile=int(what[1:]) / 100, timed=True)


def _of_a_number(name: str, scenario: Scenario, players: int, where: str, outcomes: Sequence[str]) -> Statistic:
    """Return a mean or a quantile of a column of numbers."""
    game = scenario.game
    column, dot, what = name.partition(".")
    base, at, seat = column.partition("@")
    what = what if dot else "mean"  # the name alone: its mean
    base = plain(base)
    numbers = [each for each in game.result.names or () if each not in game.words and each != "winner"]
    if base not in numbers:
        raise InputError(
            f"{where}: {game.name} has no figure {shown(name)}; a figure is an outcome ({listed(outcomes)}), a seat's "
            f"share of the win (win@1), or of a number its mean, a quantile or the share above a bound (rounds.mean, "
            f"rounds.p50, rounds>12); numbers are {listed(numbers)}{nearest(base, [*numbers, *outcomes])}"
        )
    quantile = _QUANTILE.fullmatch(plain(what))
    if plain(what) != "mean" and (quantile is None or quantile[1] == "00"):
        raise InputError(f"{where}: {base} is a number; name {base}.mean, {base}.p50 or {base}>N, not {shown(name)}")
    # the same messages on seats as for shares
    place = read_metric(f"{base}{at}{seat}>0", game, players, where).seat
    full = f"{base}{at}{seat}.{plain(what)}"
    if quantile is None:
        return Statistic(full, "mean", base, place)
    return Statistic(full, "quantile", base, place, quantile=int(quantile[1]) / 100)


def statistics_of(rows: NDArray[Any], figures: Sequence[Statistic], players: int) -> dict[str, Values]:
    """Return what each game of so many players contributes to each figure, by the figure's name."""
    return {figure.name: figure.values(rows, players) for figure in figures}
