"""Put the scripts in order and choose the best, on games that no printed figure comes from.

The best of many scripts looks better than it is: chance helped to choose it. So scripts are put in order by games
numbered from `CHOOSING_FIRST` on; then all of them play anew, games 0, 1, ..., for the figures. Given the order, those
are as unbiased as if it had been known beforehand.

Where seats compete, a script is worth something among others only. They first follow the script that the scenario
names, then the one that was best among those, until the best is best among its own kind. If instead a script comes back
that they followed before, there is a circle: A is best among C, B among A, C among B. It is named if each of them is
seen to do better among the others than they do among themselves (see `settled`). Either way the others follow the one
of the circle that gives away least: among whom the best gains least.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from balance.questions.ladder.climb import Worths
from balance.questions.ladder.contestants import Cell, Contestants, Rung
from balance.questions.ladder.games import Games
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.record import CHOOSING_FIRST, CLIMBING_FIRST
from balance.questions.ladder.settled import Stability, circle_of, stability_of
from reports.plain import percent
from scenarios import InputError
from scenarios.loader.tables import RANDOM


class Hopeless(InputError):
    """Signal that no script ever wins, so that thinking has nothing to climb by."""


@dataclass(frozen=True)
class Order:
    """Hold the scripts in order.

    Attributes:
        rungs: The scripts, the worst first; `random` below all others that are worth as little.
        field: Where seats compete, the script of the others; else "".
        circle: Scripts of which each is seen to beat the next, among others who follow that one, and the last the
            first; none if no such circle is seen.
        stability: How much the best answer to `field` gains, judged by the games that choose; None where nobody
            competes, or nothing is compared.
    """

    rungs: tuple[Rung, ...]
    field: str
    circle: tuple[str, ...] = ()
    stability: Stability | None = None

    @property
    def best(self) -> Rung:
        """Return the best script."""
        return self.rungs[-1]


def worths_of(
    contestants: Contestants, games: Games, rung: Rung, field: str, numbers: int, first: int = CLIMBING_FIRST
) -> Worths:
    """Return what game numbers were worth to those who climb.

    They are from 0 to `contestants.whole`; int64, shape (numbers,).

    Args:
        contestants: Who climbs.
        games: Plays.
        rung: The rung that they follow.
        field: Where seats compete, the script of the others.
        numbers, first: How many game numbers [games], and the first of them.

    Raises:
        Spent: If the budget is spent.
    """
    parts = [contestants.worth(cell, games.payoffs(cell, numbers, first)) for cell in contestants.cells(rung, field)]
    total: Worths = sum(parts[1:], parts[0])
    return total


def idle_seats(plan: LadderPlan, games: Games) -> tuple[int, ...]:
    """Return the seats that are to climb alone, but whose games no script changes.

    There are none if scripts change no seat's games. A seat may belong to a side that has other scripts: its games
    would only dilute what is measured.
    """
    if not plan.contestants.alone:
        return ()
    field, contestants = _first_field(plan), plan.contestants
    rungs = [contestants.cells(rung, field) for rung in plan.rungs]
    idle = tuple(
        seat
        for seat, cells in zip(contestants.seats, zip(*rungs, strict=True), strict=True)
        if _all_alike(plan, games, cells)
    )
    return idle if len(idle) < len(contestants.seats) else ()


def _all_alike(plan: LadderPlan, games: Games, cells: Sequence[Cell]) -> bool:
    """Whether the games that choose pay everybody the same in all cells, after the same number of rounds."""
    played = [
        (games.payoffs(cell, plan.numbers, CHOOSING_FIRST), games.rounds(cell, plan.numbers, CHOOSING_FIRST))
        for cell in cells
    ]
    (payoffs, rounds), *others = played
    return all(np.array_equal(payoffs, paid) and np.array_equal(rounds, length) for paid, length in others)


def put_in_order(plan: LadderPlan, games: Games) -> Order:
    """Return the scripts in order.

    Raises:
        Hopeless: If none of them ever wins: no try is then better than another.
    """
    field, among = _first_field(plan), dict[str, dict[Rung, Worths]]()
    while field not in among:
        among[field] = _measured(plan, games, plan.rungs, field)
        if plan.contestants.alone and plan.contestants.field is None:
            field = _best(among[field]).script
    names = list(among)
    ring = names[names.index(field) :]  # one script that is best among its own kind, or a circle
    field = min(ring, key=lambda each: _given_away(among[each], each))
    totals = {rung: int(worths.sum()) for rung, worths in among[field].items()}
    if max(totals.values()) == 0:
        raise Hopeless(_hopeless(plan, games, field))
    order = sorted(plan.rungs, key=lambda rung: (totals[rung], rung.script != RANDOM))
    circle = circle_of(plan, among, ring) if len(ring) > 1 else ()
    return Order(tuple(order), field, circle, stability_of(plan, among, field))


def _best(worths: Mapping[Rung, Worths]) -> Rung:
    return max(worths, key=lambda rung: int(worths[rung].sum()))


def _given_away(worths: Mapping[Rung, Worths], field: str) -> int:
    """Return what the best script wins more among others who follow a script than these do."""
    return int((worths[_best(worths)] - worths.get(Rung(field), 0)).sum())


def _first_field(plan: LadderPlan) -> str:
    """Return the script of the others to begin with; "" where nobody competes."""
    contestants = plan.contestants
    if not contestants.alone:
        return ""
    if contestants.field is not None:
        return contestants.field
    usual = str(contestants.scenario.configuration(contestants.settings).full[f"{contestants.axis.name}@1"])
    return usual if usual in plan.scripts else plan.scripts[0]


def _measured(plan: LadderPlan, games: Games, rungs: tuple[Rung, ...], field: str) -> dict[Rung, Worths]:
    """Return what the games that choose were worth, by rung."""
    return {rung: worths_of(plan.contestants, games, rung, field, plan.numbers, CHOOSING_FIRST) for rung in rungs}


def _hopeless(plan: LadderPlan, games: Games, field: str) -> str:
    """Return the message where no script ever wins; it names the best that was not asked for."""
    contestants = plan.contestants
    others = tuple(Rung(str(value)) for value in contestants.axis.values if str(value) not in plan.scripts)
    totals = {rung: int(worths.sum()) for rung, worths in _measured(plan, games, others, field).items()}
    head = f"{contestants.scenario.name}: {_nobody(plan)} with {plan.label}, so no try is better than another"
    best = max(totals, key=lambda rung: totals[rung], default=None)
    if best is not None and totals[best] > 0:
        share = percent(totals[best] / (contestants.whole * plan.numbers))
        return f"{head}; start from {best.script}, which wins {share}: --scripts {best.script}"
    return f"{head}; no script of {contestants.axis.name} ever wins here, so there is none to start from"


def _nobody(plan: LadderPlan) -> str:
    return f"{plan.scripts[0]} never won" if len(plan.scripts) == 1 else f"none of {len(plan.scripts)} scripts ever won"
