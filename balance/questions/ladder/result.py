"""Hold what came of a ladder, or of several."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from balance.questions.ladder.choosing import Order
from balance.questions.ladder.climb import Climb
from balance.questions.ladder.outside import Outsider
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.several_plan import SeveralPlan
from balance.questions.ladder.sight import is_at_ceiling, is_blind
from balance.studies.answered import Answered, Told

Row = Mapping[str, Any]  # of a frame of rungs


@dataclass(frozen=True)
class Ladder(Told):
    """Hold what came of a ladder.

    Attributes:
        plan: What was climbed, by the seats that climb.
        folder: Where its games are.
        order: The scripts from the worst to the best, and where seats compete the script of the others.
        climbed: The steps of the best script that thinks ahead.
        rungs: The figures of each rung, from the lowest: a frame of `balance.questions.ladder.figures.RUNGS`.
        seats: Where seats compete, what each seat is worth if all follow a rung: a frame of
            `balance.questions.ladder.seats.SEATS`.
        games: Games that were played in this call [games].
        outside: Where players from outside stand; they are no part of `rungs`.
        begun: Games of the first rung that thinks, also if they are too few to be told [games].
        teams: Where teams win, how often each does if all follow a script: a frame of
            `balance.questions.ladder.teams.TEAMS`.
    """

    plan: LadderPlan
    folder: Path
    order: Order
    climbed: Climb
    rungs: pl.DataFrame
    seats: pl.DataFrame
    games: int
    outside: tuple[Outsider, ...] = ()
    begun: int = 0
    teams: pl.DataFrame = field(default_factory=pl.DataFrame)

    @property
    def decided(self) -> bool:
        """Whether no further step is worth while; see `is_decided`."""
        return is_decided(self.climbed, self.rungs, self.plan.gain)

    @property
    def at_ceiling(self) -> bool:
        """Whether a thinking rung wins so much that nothing can gain as much more as was asked for."""
        return is_at_ceiling(top_of(self), self.plan.gain)

    @property
    def blind(self) -> bool:
        """Whether the topmost rung tells nothing of better play; see `balance.questions.ladder.sight`."""
        return is_blind(top_of(self), scripts_of(self)[-1], self.plan.gain)

    @property
    def answer(self) -> str:
        """Return the answer: who wins how often, and whether more thinking would change it."""
        return " ".join(self.in_words(self))


@dataclass(frozen=True)
class Ladders(Answered):
    """Hold what came of several ladders.

    Attributes:
        plan: What was climbed.
        folder: Where the folders of the ladders are.
        ladders: What came of each.
        hopeless: The ladders that cannot be climbed, since no script ever wins there, each with the reason.
    """

    plan: SeveralPlan
    folder: Path
    ladders: tuple[Ladder, ...]
    hopeless: tuple[tuple[LadderPlan, str], ...] = ()

    @property
    def decided(self) -> bool:
        """Whether each of them is."""
        return all(each.decided for each in self.ladders)


def is_decided(climbed: Climb, rungs: pl.DataFrame, gain: float) -> bool:
    """Return whether no further step is worth while.

    So it is where the last step is known to be small, if its rung is not blind, or where there is no room for more.

    Args:
        climbed: The steps up to here.
        rungs: Their figures, a frame of `balance.questions.ladder.figures.RUNGS`.
        gain: The gain of a step below which more thinking is not worth while, as a share of a win.
    """
    top = _top(rungs)
    small = climbed.decided and not is_blind(top, _scripts(rungs)[-1], gain)
    return small or is_at_ceiling(top, gain)


def scripts_of(ladder: Ladder) -> list[Row]:
    """Return the rows of the rungs that do not think, the lowest first."""
    return _scripts(ladder.rungs)


def _scripts(rungs: pl.DataFrame) -> list[Row]:
    return [row for row in rungs.iter_rows(named=True) if row["lookahead"] == 0]


def thinking_of(ladder: Ladder) -> list[Row]:
    """Return the rows of the rungs that think."""
    return [row for row in ladder.rungs.iter_rows(named=True) if row["lookahead"]]


def top_of(ladder: Ladder) -> Row:
    """Return the row of the topmost rung whose step is known; of the topmost of all if none is."""
    return _top(ladder.rungs)


def _top(rungs: pl.DataFrame) -> Row:
    finished = [row for row in rungs.iter_rows(named=True) if row["lookahead"] and row["verdict"] is not None]
    return finished[-1] if finished else rungs.row(-1, named=True)


def all_rows(ladder: Ladder) -> list[Row]:
    """Return the rows of rungs and of players from outside, each where its share puts it, upwards."""
    rows: list[Row] = list(ladder.rungs.iter_rows(named=True))
    placed = [(each.place, each.row["share"], each.row) for each in ladder.outside if each.row is not None]
    for place, _, row in sorted(placed, key=lambda each: each[:2], reverse=True):
        rows.insert(place, row)
    return rows
