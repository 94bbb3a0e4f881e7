"""Which statements of a tournament of the planted game are true."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from balance.questions.tournament.plan import TournamentPlan
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.standing import Standing
from balance.questions.tournament.study import Meetings, play_with
from balance.studies.kept_games import results
from tests.lab.balance.questions.tournament import rings


def exact(standing: Standing) -> dict[tuple[str, str], float]:
    """The exact payoffs where seats compete; `random` plays as `dull` does."""
    players = standing.contest.players
    known = {"random": "dull"}
    return {
        (row, column): rings.payoff(known.get(row, row), known.get(column, column), players)
        for row, column in standing.payoffs
    }


def false(standing: Standing) -> list[Any]:
    """The statements about seats that compete that are wrong."""
    truth = exact(standing)
    wrong: list[Any] = [one for pair, one in standing.payoffs.items() if not _holds(one.low, truth[pair], one.high)]
    for one in standing.gains:
        if not _holds(one.low, truth[one.to, one.among] - truth[one.leaves, one.among], one.high):
            wrong.append(one)
    left = {
        field: max(max(truth[row, field] - truth[field, field] for row in standing.contest.rows), 0.0)
        for field in standing.contest.fields
    }
    least = min(left.values())
    for each in standing.stability:
        (script,) = each.field
        if not _holds(each.low, left[script], each.high) or (not each.may_be and left[script] <= least + 1e-9):
            wrong.append(each)
    for ring in standing.circles:
        for (winner,), (loser,) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if truth[winner, loser] <= truth[loser, loser]:
                wrong.append(ring)
    return wrong


def _holds(low: float, truth: float, high: float) -> bool:
    return low - 1e-12 <= truth <= high + 1e-12


@dataclass
class InMemory:
    """Stands in for the games that a study keeps."""

    plan: TournamentPlan
    tables: dict[Any, Any] = field(default_factory=dict)

    @property
    def seed(self) -> int:
        return self.plan.seed

    def stored(self, cell: Any) -> int:
        return 0  # it plays anew each time

    def play(self, cells: list[Any], games: int) -> None:
        for cell in cells:
            rows = np.zeros(games, rings.RESULT)
            cell.configuration.scenario.game.play_many(
                cell.configuration.rules(), self.plan.seed, cell.first, rows
            )  # fmt: skip
            self.tables[cell.group, cell.name] = results(cell.configuration, ("payoff",)).of(rows)

    def table(self, cell: Any, games: int) -> Any:
        return {name: column[:games] for name, column in self.tables[cell.group, cell.name].items()}


def played(plan: TournamentPlan) -> Tournament:
    """A tournament in memory."""
    return play_with(plan, Meetings(tuple(plan.contests), ()), plan.folder, InMemory(plan))  # type: ignore[arg-type]
