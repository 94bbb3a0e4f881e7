"""Compare once more as a better script plays: a change may help the one and hurt the other."""

from dataclasses import replace
from functools import partial
from typing import Any

import polars as pl

from balance.design.watched_figures import good_outcome
from balance.questions.compare.counting import Counting
from balance.questions.compare.figure_words import FELL, ROSE, Row, state
from balance.questions.compare.plan import ComparisonPlan
from balance.questions.compare.question import share_out
from balance.questions.compare.result import BetterScript, Comparison
from balance.questions.compare.samples import Listener, PlayedCell, Player, Progress
from balance.questions.compare.words import in_words
from balance.simulation.engine import Engine
from balance.stats.metrics import OUTCOME
from balance.studies.other_scripts import BestOther, best_other, looks, may_be_as_good, with_script
from reports.formats import listed
from reports.plain import count
from scenarios import Configuration
from scenarios.loader.settings import POLICY

_PART = 5  # these games are a fifth of those of the comparison, or fewer
_MOST = 20_000  # games of each cell [games]
_LEAST = 1_000  # with fewer nothing is said [games]
_CHOOSING = (
    2_718_281  # the seed of the games that choose: of all comparisons, so that another seed names no other script
)


def with_better_script(comparison: Comparison, plan: ComparisonPlan, engine: Engine, progress: Progress) -> Comparison:
    """Return a comparison that also says what moves for the best of the other scripts, if it plays better.

    Only where two cells are compared by the game's own question, the win, and nobody said who plays.
    """
    if len(plan.compared.pairs) != 1 or plan.compared.exchanges or plan.question.watch or not comparison.scripts:
        return comparison
    (pair,), cells = comparison.pairs, plan.compared.pairs[0]
    if pair.headline["metric"] != OUTCOME:  # one player alone against several: no win is compared
        return comparison
    games = min(_MOST, min(pair.games) // _PART)
    if games < _LEAST or any(POLICY in cell.configuration.given for cell in cells):
        return comparison
    most = min(pair.games)
    seed = _CHOOSING + (plan.seed == _CHOOSING)
    best = best_other(cells[0].configuration, most // 2, partial(_wins, seed, engine, progress), most)
    if best is None or best.low <= pair.headline["first"]:
        return comparison
    rivals = [with_script(cell.configuration, best.script) for cell in cells]
    if any(rival is None for rival in rivals):
        return comparison
    row = _difference(
        plan, [PlayedCell(best.script, rival, plan.seed) for rival in rivals if rival], games, engine, progress
    )
    said = _answer(best, games, row, pair.headline)
    better = BetterScript(best.script, best.scripts, games, row, said, best.as_good)
    first, *rest = pair.answer[len(pair.lead_in) :]
    told = (*pair.lead_in, f"Played by {listed(comparison.scripts)}: {first}", better.answer, *rest)
    return replace(comparison, pairs=(replace(pair, answer=told),), better=better)


def _wins(seed: int, engine: Engine, progress: Progress, rival: Configuration, games: int) -> int:
    """Return how many games a configuration wins, of a seed that the comparison does not use."""
    good, won = good_outcome(rival.scenario.game), []

    def add(frames: Any) -> None:
        won.append(int((frames[0][OUTCOME].cast(pl.String) == good).sum()))

    Player(seed, engine, progress, [Listener((rival,), add)]).upto(games)
    return sum(won)


def _difference(plan: ComparisonPlan, cells: list[PlayedCell], games: int, engine: Engine, progress: Progress) -> Row:
    """Return the difference of wins between two cells, with an interval that holds for itself alone."""
    counting = Counting.of(plan.question, replace(plan.compared, pairs=[(cells[0], cells[1])], rivals=()), None)
    Player(plan.seed, engine, progress, counting.listeners).upto(games)
    (counted,) = counting.pairs
    return share_out(plan.question, [counted], ()).rows(plan.question, counted).row(0, named=True)


def _answer(best: BestOther, games: int, row: Row, asked: Row) -> str:
    """Return what moves for the better script, and whether that is the other way round."""
    verdict = in_words(row).removeprefix("It differs. ")
    which = f"which {looks(best)} of {best.scripts} other scripts ({count(games)} games each)"
    told = f"Played by {best.script}, {which}: {verdict}{may_be_as_good(best)}"
    opposite = {state(row), state(asked)} == {ROSE, FELL}
    return f"{told} So the change helps one and hurts the other." if opposite else told
