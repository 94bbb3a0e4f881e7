"""Estimate worths from games: numbers only.

A worth is a mean over games or a ratio of two of them. Beside each stands what every game adds to it, its *influence*
(the worth is the mean, the influences deviate from it), so that worths of the same games can be combined: differences
from their average, and from what a price explains.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from balance.design.turns import Turn
from balance.questions.worth.plan import DECK, DRAWN, REPLACED
from balance.stats.intervals import share_interval
from balance.stats.moments import Change, Moments, width_of
from balance.stats.payoffs import WHOLE
from balance.stats.places import places
from balance.stats.ratios import ratio_of_sums
from balance.studies.capped import is_endless, stopped
from balance.studies.effects import Base, Effect, effects_of, paired
from balance.studies.figures import ROW, Figure
from balance.studies.kept_games import Table

Floats = NDArray[np.float64]
SIDES = {-1: "less", 1: "more"}
PAID = Figure("payoff", "payoff", 0, "payoff")  # what a seat gets: its share of the win


@dataclass(frozen=True)
class Worth:
    """Hold what a row or a value is worth.

    Attributes:
        context: The number of the context.
        way: `deck`, `replaced`, `drawn`, `hand`, `boxes`, `seated` or `dealt`.
        row: The row's id, or the axis's value.
        figure: What it moves.
        estimate, low, high: How much, and the interval; of a share as a part of 1.
        games: Games it is estimated from [games]; of `drawn` and `hand` those in which it came.
        seat: Of a value of an axis: at this seat alone, from 1; 0: over all that hold one.
        copies: Copies in the deck.
        moved: In how many games a copy more or less changed any result [games].
        often: How often it was drawn in a game.
        rate: What the seats got in whose games it was drawn, as a part of 1; it is no worth.
        first, last: The places that it may have among all rows; 1 is worth most. Both are 0 where it has none.
        capped: Of the games that it is compared with, which part was stopped at the cap at most; see `studies.capped`.
        cap: After how many rounds these were stopped [rounds]; 0 if they differ in it, or none was.
        stops: In which games that is, `with b in place of a`; "" if in all, or if none was stopped.
        influence: What each game adds; float, shape (games,); in boxes what each box adds.
    """

    context: int
    way: str
    row: str
    figure: Figure
    estimate: float
    low: float
    high: float
    games: int
    seat: int = 0
    copies: int = 0
    moved: int = 0
    often: float = 0.0
    rate: float = 0.0
    first: int = 0
    last: int = 0
    capped: float = 0.0
    cap: int = 0
    stops: str = ""
    influence: Floats = field(default_factory=lambda: np.zeros(0), repr=False, compare=False)

    judged = True  # none is chosen by the games that rate it

    @property
    def seen(self) -> bool:
        """Whether the interval is on one side of 0."""
        return not self.endless and (self.low > 0 or self.high < 0)

    @property
    def endless(self) -> bool:
        """Whether games that it is compared with do not end by themselves: a mean is then no length."""
        return not self.figure.is_share and is_endless(self.figure, self.capped)


def row_of_turn(turn: Turn) -> str:
    """Return the row whose count a change turns: of `loot.n4.count` it is `n4`."""
    return turn.dial.split(".")[1]


def in_the_deck(
    context: int, figure: Figure, base: Table, tables: Mapping[Turn, Table], error: float
) -> tuple[list[Worth], list[Effect]]:
    """Return what a copy of each row is worth in the deck, and what one less and one more do.

    With both, a copy is worth half of what they differ by; else as much as the one differs from the game as it is.

    Args:
        context: The number of the context.
        figure: The figure.
        base: The games as they are.
        tables: The same game numbers with one copy less, or more, of a row.
        error: The chance of each interval to miss.
    """
    by_row: dict[str, dict[int, Turn]] = {}
    for turn in tables:
        by_row.setdefault(row_of_turn(turn), {})[turn.up] = turn
    worths = []
    for row, turns in by_row.items():
        less, more = (tables[turns[way]] if way in turns else base for way in (-1, 1))
        played = {f"with one copy {said} of {row}": tables[turns[way]] for way, said in SIDES.items() if way in turns}
        if len(turns) < len(SIDES):
            played["as it is"] = base
        copies = len(turns)
        pair = paired(figure, less[figure.text], more[figure.text], 1 - error)
        scale = WHOLE if figure.kind == "payoff" else 1
        influence = (more[figure.text] - less[figure.text]) / (copies * scale) - pair.estimate / copies
        now = int(next(iter(turns.values())).before)
        moved = int((less[ROW] != more[ROW]).sum())
        ends = (pair.estimate / copies, pair.low / copies, pair.high / copies)
        worths.append(
            Worth(context, DECK, row, figure, *ends, len(influence), copies=now, moved=moved, influence=influence)
        )
        worths[-1] = _with_stops(worths[-1], played)
    effects = effects_of(list(tables), [figure], {context: base}, tables, error, judged=True)
    return placed(worths), effects


def replaced(context: int, figure: Figure, base: Table, tables: Mapping[Turn, Table], error: float) -> list[Worth]:
    """Return what each row is worth against the others, each of which took its place in turn.

    Args:
        context, figure, base, error: As for `in_the_deck`.
        tables: The same game numbers with another row in the place of a row.
    """
    by_row: dict[str, dict[str, Table]] = {}
    for turn, table in tables.items():
        by_row.setdefault(row_of_turn(turn), {})[turn.after] = table
    worths = []
    for row, by_other in by_row.items():
        others = list(by_other.values())
        scale = len(others) * (WHOLE if figure.kind == "payoff" else 1)
        values = [base[figure.text], *(other[figure.text] for other in others)]
        differences = len(others) * values[0] - sum(values[1:])
        change = Change.of(differences)
        mean = change.moments.mean / scale
        possible = scale if figure.is_share else len(others) * width_of(*values)  # every other row moves a game by it
        low, high = (end / scale for end in change.bounds(1 - error, possible)[:2])
        ends = (mean, max(low, -1.0), min(high, 1.0)) if figure.is_share else (mean, low, high)
        moved = sum(int((other[ROW] != base[ROW]).sum()) for other in others)
        influence = differences / scale - mean
        worths.append(
            Worth(context, REPLACED, row, figure, *ends, len(influence), copies=1, moved=moved, influence=influence)
        )
        worths[-1] = _with_stops(worths[-1], {f"with {other} in place of {row}": of for other, of in by_other.items()})
    return placed(worths)


def _with_stops(worth: Worth, tables: Mapping[str, Table]) -> Worth:
    """Return a worth with the part of games that was stopped where most were, and what was played there."""
    (capped, cap), stops = max((stopped(table), what) for what, table in tables.items())
    return replace(worth, capped=capped, cap=cap, stops=stops if capped else "")


def when_drawn(context: int, rows: Sequence[str], table: Table, error: float, way: str = DRAWN) -> list[Worth]:
    """Return what each row is worth to who draws it; rows drawn in fewer than two games are left out.

    Args:
        context: The number of the context.
        rows: The rows, in the order of the table's columns.
        table: Of each game and row the sums of `sims.engine.draws`; see `drawn.columns`.
        error: The chance of each interval to miss.
        way: `drawn`, or `hand` where all are dealt in the setup.
    """
    worths = []
    for number, row in enumerate(rows):
        draws, gain, held, paid = (table[f"{name}_{number}"] for name in ("draws", "gain", "held", "paid"))
        if np.count_nonzero(draws) < 2:  # one game has no interval
            continue
        ratio = ratio_of_sums(gain / WHOLE, draws, 1 - error, least=-1, most=1)
        ratio = ratio._replace(low=max(ratio.low, -1.0), high=min(ratio.high, 1.0))  # a draw moves one share at most
        influence = (gain / WHOLE - ratio.estimate * draws) / draws.mean()
        rate, often = paid.sum() / WHOLE / held.sum(), float(draws.mean())
        worths.append(
            Worth(context, way, row, PAID, *ratio, often=often, rate=float(rate), influence=influence)
        )  # fmt: skip
    return placed(worths)


def of_values(
    context: int,
    way: str,
    rows: Sequence[str],
    numbers: Sequence[int],
    paid: NDArray[np.int64],
    has: NDArray[np.bool_],
    error: float,
) -> list[Worth]:
    """Return what each value is worth against the average, over all seats that hold one and at each.

    Where nearly all games are won, or nearly none, few games have nearly all of a value's deviation, so Student's t
    would be too narrow: `ratio_of_sums` bounds what is seen upwards and downwards apart.

    Args:
        context: The number of the context.
        way: `seated`, where each value was set at each seat in turn, or `dealt`, where a lot gave them out.
        rows: The values.
        numbers: The seats that hold one, from 1.
        paid: What each of them got with each value [win / 1000]; shape (games, values, seats).
        has: Whether the seat had the value; shape (games, values, seats).
        error: The chance of each interval to miss.
    """
    games = len(paid)
    level = paid.sum((0, 1), where=has) / np.maximum(has.sum((0, 1)), 1)  # a seat's mean: it hides no value
    over = np.where(has, (paid - level) / WHOLE, 0.0)
    worths: list[Worth] = []
    ones = np.ones(games)
    for i, seat in enumerate((0, *numbers)):
        places_of = slice(None) if seat == 0 else slice(i - 1, i)
        total, count = over[:, :, places_of].sum(2), has[:, :, places_of].sum(2)
        size = np.maximum(count.mean(0), 1e-12)
        mean = total.mean(0) / size
        influence = (total - count * mean) / size
        possible = float((count.max(0) / size).max())  # what one game may add
        influence -= influence.mean(1, keepdims=True)
        against = mean - mean.mean()
        one = []
        for v, row in enumerate(rows):
            room = {"least": against[v] - possible, "most": against[v] + possible}
            bound = ratio_of_sums(against[v] + influence[:, v], ones, 1 - error, **room)
            ends = (max(bound.low, -1.0), min(bound.high, 1.0), games)
            one.append(Worth(context, way, row, PAID, float(against[v]), *ends, seat=seat, influence=influence[:, v]))
        worths += placed(one)
    return worths


def base_of_values(context: int, paid: NDArray[np.int64], has: NDArray[np.bool_], error: float) -> list[Base]:
    """Return what a seat gets on average; nothing if that is the same in all games, but for rounding.

    Args:
        context, paid, has, error: As for `of_values`.
    """
    by_game = paid.sum((1, 2), where=has) / np.maximum(has.sum((1, 2)), 1) / WHOLE
    if np.ptp(by_game) < 1 / WHOLE:  # seats share one win, whatever they are; thirds of it are rounded
        return []
    if np.isin(by_game, (0, 1)).all():
        low, high = (float(end) for end in share_interval(int(by_game.sum()), len(by_game), 1 - error)[:2])
    else:
        low, high, _ = Moments.of(by_game).bounds(1 - error)
    return [Base(context, PAID, float(by_game.mean()), max(low, 0.0), min(high, 1.0), len(by_game))]


def placed(worths: Sequence[Worth]) -> list[Worth]:
    """Return worths with the places that they may have; those of games without an end have none."""
    able = [each for each in worths if not each.endless]
    both = places([each.low for each in able], [each.high for each in able])
    had = [replace(each, first=first, last=last) for each, (first, last) in zip(able, both, strict=True)]
    return had + [each for each in worths if each.endless]


@dataclass(frozen=True)
class Residual:
    """Hold by how much a row is worth more than its price says.

    Attributes:
        worth: The row's worth.
        price: What it costs.
        fitted: What the line through all rows says of this price.
        low, high: The interval of worth less fitted.
    """

    worth: Worth
    price: float
    fitted: float
    low: float
    high: float

    @property
    def outlier(self) -> bool:
        """Whether the row is seen to lie off the line."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Line:
    """Hold the line of worth against price: what one more of it adds, the interval, and residuals."""

    slope: float
    low: float
    high: float
    residuals: tuple[Residual, ...]


def against_price(worths: Sequence[Worth], prices: Mapping[str, float], error: float) -> Line | None:
    """Return the line through the worths by least squares; None if there is no line.

    There is none with fewer than three rows, or if all prices are equal.

    Slope and residuals are combinations of worths of the same games, so their errors come from the influences, game by
    game. No interval is narrower than the worths' own ones make it, combined as if they were independent: with few
    draws Student's t is too narrow.

    Args:
        worths: Worths of one way, context and figure.
        prices: What each row costs.
        error: The chance of each interval to miss.

    Source: Zou & Donner (2008), Stat. Med. 27:1693-1702, doi:10.1002/sim.3095, equation 7.
    """
    x = np.array([prices[each.row] for each in worths])
    if len(worths) < 3 or np.ptp(x) == 0:
        return None
    design = np.column_stack([np.ones_like(x), x])
    solve = np.linalg.pinv(design)
    parts = np.vstack([solve[1:], np.eye(len(x)) - design @ solve])  # the slope, then the residuals
    fitted = parts @ np.array([each.estimate for each in worths])
    games = np.column_stack([each.influence for each in worths]) @ parts.T
    by_game = np.array([Change.of(fitted[i] + games[:, i]).bounds(1 - error)[:2] for i in range(len(fitted))])
    below = np.array([each.estimate - each.low for each in worths])
    above = np.array([each.high - each.estimate for each in worths])
    up, down = np.maximum(parts, 0), np.maximum(-parts, 0)
    lows = np.minimum(by_game[:, 0], fitted - np.sqrt(((up * below) ** 2 + (down * above) ** 2).sum(1)))
    highs = np.maximum(by_game[:, 1], fitted + np.sqrt(((up * above) ** 2 + (down * below) ** 2).sum(1)))
    bounds = list(zip(lows.tolist(), highs.tolist(), strict=True))
    residuals = tuple(
        Residual(each, float(x[i]), float(each.estimate - fitted[i + 1]), *bounds[i + 1])
        for i, each in enumerate(worths)
    )
    return Line(float(fitted[0]), *bounds[0], residuals)
