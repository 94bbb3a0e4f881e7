"""Estimate what a tournament will take before it starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from balance.questions.tournament.contests import Contest
from balance.questions.tournament.plan import TournamentPlan
from balance.questions.tournament.study import all_work
from balance.questions.tournament.thinking import Thinker, thinkers_of
from balance.simulation.engine import Engine
from balance.studies.configuration_time import seconds_of_tables
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.stages import rounds_of
from scenarios.loader.tables import RANDOM

PAGE = 3.0  # to draw the page: an allowance [s]


@dataclass(frozen=True)
class TournamentForecast:
    """Hold what a tournament will take.

    Attributes:
        games: Games of all pairs [games].
        table: About how long they take, with the page [s].
        first: About how long the first round takes, before which there is no answer [s].
        first_games: Games of each pair in the first round [games].
        thinking: About how long those who think take [s]; 0: nobody does.
    """

    games: int
    table: float
    first: float
    first_games: int
    thinking: float


def forecast_tournament(plan: TournamentPlan, contests: Sequence[Contest], engine: Engine) -> TournamentForecast:
    """Play for a moment and estimate how long a tournament takes.

    Args:
        plan, contests: The tournament.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    work = all_work(contests, plan.games)
    playing = thinking = 0.0
    for contest in contests:
        of_contest = all_work([contest], plan.games)
        tried = [cell for cell, _ in of_contest if RANDOM not in cell.name][: 3 * len(of_contest)] or [of_contest[0][0]]
        some = tried[:: max(1, len(tried) // 3)][:3]
        seconds = sum(seconds_of_a_game(cell.configuration, plan.seed) for cell in some) / len(some)
        playing += seconds * sum(size for _, size in of_contest)
        if plan.lookahead:
            thinking += _seconds_of_thinkers(plan, contest)
    rounds = rounds_of(plan.games, any(contest.base.thinks for contest in contests), early=False)
    making = seconds_of_tables([cell.configuration for cell, _ in work], len(rounds))
    games, playing = sum(size for _, size in work), playing / engine.at_once
    first = playing * rounds[0] / plan.games + making / len(rounds)
    return TournamentForecast(games, playing + making + PAGE, first, rounds[0], thinking / engine.at_once)


def _seconds_of_thinkers(plan: TournamentPlan, contest: Contest) -> float:
    """Return how long the thinkers of a contest take on one thread, whoever they will be [s]."""
    field = contest.fields[-1]
    pair = (field,) if contest.square or contest.other is None else (contest.rows[-1], contest.columns[-1])
    thinkers: list[Thinker] = thinkers_of(contest, pair, [], plan.lookahead)
    seconds = 0.0
    for who in dict.fromkeys(each.who for each in thinkers):
        one = next(each for each in thinkers if each.who == who)
        each_game = seconds_of_a_game(one.cells[0].configuration, plan.seed)
        seconds += 2 * each_game * one.numbers(plan.thought) * len(one.cells)
    return seconds
