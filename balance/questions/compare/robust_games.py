"""Play fillings and single changes of a comparison, and see whether its verdict stands.

Both sides are changed alike, and play the same dice. Games of fillings, of single changes and of those that are judged
have numbers of their own, and none of them is a game of the comparison.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.compare.question import Counted
from balance.questions.compare.robust import Judged, Robust
from balance.questions.compare.robust_folder import opened, record_of
from balance.questions.compare.robust_plan import (
    FILLED,
    JUDGED,
    JUDGING,
    SCREENING,
    TIMES,
    Claim,
    RobustPlan,
    claim_of,
    kept_singles,
)
from balance.questions.compare.robust_sizes import FEWEST_FILLINGS
from balance.questions.compare.robust_words import answer
from balance.questions.compare.samples import Progress
from balance.simulation.engine import Engine
from balance.simulation.game_margins import with_margin
from balance.simulation.game_table import rows_to_frame
from balance.stats.filling_spread import FillingSpread, FillingTable, Published
from balance.stats.metrics import WINNER, Key, values_of
from balance.stats.moments import Change
from balance.stats.payoffs import WHOLE
from balance.studies.fillings import Filling, Places, in_turn, play_fillings
from balance.studies.gaps import Gap, Gaps, list_missing
from balance.studies.kept_games import Cell, Columns, KeptGames, Spent, Table
from balance.studies.traffic_light import AMBER, FAILS, GREEN, light
from balance.studies.where_it_breaks import find_where
from reports.plain import value_as_typed
from reports.tables import EACH
from scenarios import Configuration, Value

FIRST = {FILLED: 2**40, SCREENING: 2**41, JUDGING: 2**42}  # number of the first game of a group: no two share any
SURE = 2.0  # standard errors by which a single change may be closer to breaking the claim than its first games say

Single = tuple[Gap, Value]


def fill_gaps(
    plan: RobustPlan,
    counted: Counted,
    row: dict[str, Any],
    gaps: Gaps,
    watch: tuple[str, ...],
    level: float,
    engine: Engine,
    tell: Progress,
    began: float,
) -> Robust:
    """Say how far the verdict of a comparison hangs on what is assumed.

    Args:
        plan: How the gaps are filled.
        counted: The two cells and the counts of their games.
        row: The row of the figure that is asked about, of `question.SCHEMA`.
        gaps: What can be filled.
        watch: The figures that somebody named.
        level: The chance that all intervals hold at once.
        engine: What plays.
        tell: Called with the number of games newly played.
        began: When the whole began, of `time.monotonic`; the budget runs from then on.

    Raises:
        InputError: If hardly any filling can be played, or the plan's folder holds something else.
    """
    sides = (counted.first.configuration, counted.second.configuration)
    if not gaps.every:
        return _nothing_assumed(row, level, list_missing([side.scenario for side in sides]))
    claim = claim_of(row)
    size = (len(gaps.every), len(gaps.changes))
    if claim is None:
        return Robust(None, AMBER, row, None, (), *size, 0, True, level, in_words=answer)
    places = Places(gaps, sides, FIRST)
    keys = keys_of(row, counted.seats)
    whole = len(keys) * (WHOLE if counted.pairs.found[keys[0]].kind == "payoff" else 1)
    deadline = None if plan.budget is None else began + plan.budget
    seed = counted.first.seed
    with opened(plan, record_of(plan, sides, gaps, watch, seed)) as folder:
        kept = KeptGames(folder, seed, engine, partial(_columns, keys), deadline=deadline)
        kept.progress = _newly(kept, tell)
        return _Filler(plan, claim, places, level, row, keys, whole, _published(counted, row), kept).run()


def _nothing_assumed(row: dict[str, Any], level: float, missing: str) -> Robust:
    """Return that nothing is assumed here; `missing` says which list there is not, if one is missing."""
    return Robust(None, "", row, None, (), 0, 0, 0, True, level, missing=missing, in_words=answer)


def _newly(kept: KeptGames, tell: Progress) -> Callable[[int, int, str], None]:
    """Return what tells the games that are newly played, each time a cell was."""
    reported = [0]

    def progress(done: int, total: int, name: str) -> None:
        tell(kept.played - reported[0])
        reported[0] = kept.played

    return progress


def keys_of(row: dict[str, Any], seats: int) -> tuple[Key, ...]:
    """Return the figure that is asked about; of what each seat wins, where all are alike, that of each."""
    key = (row["metric"], row["value"])
    return tuple((WINNER, str(seat)) for seat in range(1, seats + 1)) if key == EACH else (key,)


def _published(counted: Counted, row: dict[str, Any]) -> Published:
    """Return the change as published."""
    change = counted.change((row["metric"], row["value"]))
    return Published(change.mean, change.variance / change.games, change.games)


def _columns(keys: Sequence[Key], configuration: Configuration) -> Columns:
    return Columns((_column(keys),), partial(_taken, keys, configuration))


def _column(keys: Sequence[Key]) -> str:
    """Return the name of the column in which figures are kept: of others it is another."""
    return "=".join((keys[0][0], "+".join(value for _, value in keys)))


def _taken(keys: Sequence[Key], configuration: Configuration, rows: NDArray[np.void]) -> Table:
    """Return what each game contributes to the figures together; zeros where these games do not have them."""
    every = values_of(with_margin(rows_to_frame(rows, 0, configuration), configuration))
    found = [numbers for each, _, numbers in every if each in keys]
    return {_column(keys): np.sum(found, axis=0) if found else np.zeros(len(rows), np.int64)}


def shared_part(filled: NDArray[np.float64], base: NDArray[np.float64]) -> float:
    """Return how much of the published game's luck the fillings share: the slope of their mean on it.

    With this part of it the mean of the fillings has the least variance (control variates; Glasserman 2004, Monte Carlo
    Methods in Financial Engineering, ch. 4.1). 0 where every published game gives the same.
    """
    away = base - base.mean()
    squares = float(away @ away)
    return float(away @ filled) / squares if squares else 0.0


@dataclass
class _Filler:
    """Carry it out: `run` says in which order."""

    plan: RobustPlan
    claim: Claim
    places: Places
    level: float
    row: dict[str, Any]
    keys: tuple[Key, ...]
    whole: int
    published: Published
    kept: KeptGames
    spent: bool = False  # whether the budget ended it

    def run(self) -> Robust:
        """Play the fillings, then single changes, then on other games those closest to breaking it."""
        fillings, dropped = self._fillings()
        if self.spent and len(fillings) < FEWEST_FILLINGS:
            gaps = self.places.gaps
            size = (len(gaps.every), len(gaps.changes), dropped)
            folder = self.plan.folder
            return Robust(
                self.claim, AMBER, self.row, None, (), *size, False, self.level, folder=folder, in_words=answer
            )
        chosen = self._closest()
        there = self._play(JUDGING, chosen, TIMES * self.plan.each)
        # the share of the fillings that keep the claim, the luck that all of them share, each change that is judged;
        # and twice as much for where it breaks
        error = (1 - self.level) / (4 + len(chosen))
        spread, ends = self._spread(fillings, error), (self.claim.low, self.claim.high)
        where = find_where(self.places.gaps, fillings, spread, self._drawn, self.claim.holds, ends, 2 * error)
        judged = tuple(self._judged(each, error) for each in chosen) if there else ()
        breaks = any(each.verdict == FAILS for each in judged)
        shown = light(self._stands, breaks, spread.keep, spread.keep_low, spread.keep_high)
        return Robust(
            claim=self.claim,
            light=AMBER if shown == GREEN and self.spent else shown,
            row=self.row,
            spread=spread,
            judged=judged,
            gaps=len(self.places.gaps.every),
            changes=len(self.places.gaps.changes),
            dropped=dropped,
            decided=not self.spent,
            level=self.level,
            where=where,
            folder=self.plan.folder,
            in_words=answer,
        )

    @property
    def column(self) -> str:
        """Return the name of the column in which what is asked about is kept."""
        return _column(self.keys)

    @property
    def _stands(self) -> str:
        """Return what the comparison itself says of the claim."""
        return self.claim.verdict(self.row["low"], self.row["high"])

    # --- what is played ----------------------------------------------------------------------------------------------

    def _fillings(self) -> tuple[list[Filling], int]:
        """Play the fillings in their order; return those that were played, and how many cannot be.

        Raises:
            InputError: If most of them cannot be played.
        """
        of = (self.plan.fillings, self.places, FILLED, self.kept.seed)
        drawn, dropped, self.spent = play_fillings(*of, self._play_fillings)
        return self._whole(drawn) if self.spent else drawn, dropped

    def _play_fillings(self, fillings: Sequence[Filling]) -> bool:
        """Play fillings; return whether the budget ended it."""
        ways = [self.places.published(FILLED), *(self.places.filled(FILLED, each) for each in fillings)]
        try:
            self.kept.play(in_turn(ways), self.plan.each)
        except Spent:
            return True
        return False

    def _whole(self, drawn: Sequence[Filling]) -> list[Filling]:
        """Return the first fillings, up to one that the budget did not leave time for."""

        def played(filling: Filling) -> bool:
            return all(self.kept.stored(cell) >= self.plan.each for cell in self.places.filled(FILLED, filling))

        return list(takewhile(played, drawn))

    def _closest(self) -> list[Single]:
        """Return the single changes that seem closest to breaking the claim; none if the budget ends it.

        All have a few games first. The rest is played by those that may yet be closest: by two standard errors of how
        a change differs from the game as published, which is 0 where it changes no game.
        """
        every, games = self.places.gaps.changes, self.plan.first_games
        if not self._play(SCREENING, every, games, published=True):
            return []
        base = self._difference(self.places.published(SCREENING), games)
        room = {i: self._least_room(self._change(SCREENING, each, games), base) for i, each in enumerate(every)}
        left = sorted(room, key=lambda i: room[i])[: kept_singles(len(every))]
        if not self._play(SCREENING, [every[i] for i in left], self.plan.each):
            return []
        changes = {i: self._change(SCREENING, every[i], self.plan.each).mean() / self.whole for i in left}
        return [every[i] for i in sorted(left, key=lambda i: self.claim.room(float(changes[i])))[:JUDGED]]

    def _least_room(self, change: NDArray[Any], base: NDArray[Any]) -> float:
        """Return how far within the ends of the claim a change is at least, as far as its games say."""
        slack = SURE * float((change - base).std()) / math.sqrt(len(base)) / self.whole
        mean = float(change.mean()) / self.whole
        return min(self.claim.room(mean - slack), self.claim.room(mean + slack))

    def _play(self, group: str, singles: Sequence[Single], games: int, published: bool = False) -> bool:
        """Play single changes; return whether the budget left time for all of them, and there are any."""
        ways = [self.places.published(group)] if published else []
        try:
            self.kept.play(in_turn([*ways, *(self.places.single(group, *each) for each in singles)]), games)
        except Spent:
            self.spent = True
        return bool(singles) and not self.spent

    # --- what it shows -----------------------------------------------------------------------------------------------

    def _difference(self, cells: Sequence[Cell], games: int) -> NDArray[Any]:
        """Return second minus first of each game, in parts of `whole`."""
        first, second = (self.kept.table(cell, games)[self.column] for cell in cells)
        return second - first

    def _change(self, group: str, single: Single, games: int) -> NDArray[Any]:
        return self._difference(self.places.single(group, *single), games)

    def _spread(self, fillings: Sequence[Filling], error: float) -> FillingSpread:
        """Return what the fillings do to the change.

        How lucky their games are is told by the published game in the same numbers, as far as the fillings share its
        luck: a difference of two sides often shares next to none, and to take all of it off would add to the noise.
        """
        base = self._difference(self.places.published(FILLED), self.plan.each) / self.whole
        part = shared_part(sum(map(self._drawn, fillings), np.zeros(len(base))) / len(fillings), base)
        table = FillingTable(part * base)
        for each in fillings:
            table.add(self._drawn(each))
        mean, variance, games = self.published
        return table.spread(Published(part * mean, part**2 * variance, games), self.claim.holds, error)

    def _drawn(self, filling: Filling) -> NDArray[Any]:
        return self._difference(self.places.filled(FILLED, filling), self.plan.each) / self.whole

    def _judged(self, single: Single, error: float) -> Judged:
        (gap, value), change = single, self._change(JUDGING, single, TIMES * self.plan.each)
        low, high, _ = Change.of(change).bounds(1 - error, self.whole)
        low, high = low / self.whole, high / self.whole
        if self.row["kind"] == "share":
            low, high = max(low, -1.0), min(high, 1.0)
        of = (gap.entry, gap.own, value_as_typed(value))
        return Judged(*of, float(change.mean()) / self.whole, low, high, self.claim.verdict(low, high), len(change))
