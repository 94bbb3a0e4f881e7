"""Compare two cells: did a change matter?

Games are paired by number where both cells have the same seed.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.design.precision import Ending
from balance.environments.agents import TIMEOUT
from balance.questions.compare.better_script import with_better_script
from balance.questions.compare.counting import Counting, play
from balance.questions.compare.judging import judge
from balance.questions.compare.outside import play_outside, told
from balance.questions.compare.plan import GAMES, ComparisonPlan, plan_comparison
from balance.questions.compare.result import Comparison
from balance.questions.compare.robust import RobustForecast, forecast_robust
from balance.questions.compare.robust_folder import FOLDER
from balance.questions.compare.robust_games import fill_gaps
from balance.questions.compare.robust_plan import plan_robust
from balance.questions.compare.samples import Player, Progress
from balance.questions.compare.times import with_times
from balance.runs.run import Run
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.stats.intervals import LEVEL
from balance.studies.closed_groups import closed_groups
from balance.studies.gaps import Gaps, find_gaps
from scenarios import Scenario

if TYPE_CHECKING:
    from distributed import Client

Announce = Callable[[RobustForecast | str], None]


def compare(
    first: str | Path | Run | Scenario,
    second: str | Path | Run | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    cells: tuple[int, int] | None = None,
    axis: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    watch: Sequence[str] | str | None = None,
    margin: object = None,
    precision: object = None,
    max_games: int | None = None,
    by: str | None = None,
    pace: Mapping[str, float] | Sequence[str] = (),
    robust: bool = False,
    fillings: int | None = None,
    each: int | None = None,
    budget: object = None,
    level: float = LEVEL,
    agents: Sequence[str] | str = (),
    agent_timeout: float = TIMEOUT,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    announce: Announce | None = None,
) -> Comparison:
    """Compare two runs, two cells or the values of one axis of a run, with intervals for every difference.

    Instead of a run, a game or a scenario's folder may be given: then both sides are played here, from the same seed.

    >>> balance.compare("pig", "my_pig").pairs[0].rows
    >>> balance.compare("runs/energy", axis="start_energy")
    >>> balance.compare("pig", settings={"policy": ["hold", "hold-or-goal"]}).exchanges
    >>> balance.compare("cyberdoom-tower", settings={"policy": ["ghost", "looter", "hunter"]}).standings
    >>> balance.compare("cyberdoom-tower", settings={"start_luck": [3, 2]}, robust=True).robust.answer

    Args:
        first: A run or its folder, a game's name, a scenario's folder or a `Scenario`.
        second: Another of them; None: compare within the first.
        settings: What to set where games are played here, as for `make_plan`. Without `second` exactly one of them has
            several values, which are compared with the first; of three or more it is said which may be the best.
        cells: Two configurations of a run, by number; axis: or a swept setting of it.
        games: [games] of each cell, where they are played here; otherwise at most so many of a run. None: 100 000, as
            many as the precision needs, or all of a run.
        seed: Of games played here; None: 0.
        watch: The figures asked for: texts, or one with commas, as `outcome=win,rounds.mean`; after a colon a margin
            of its own, as `rounds.mean:0.5`. Their intervals share the level among themselves, whatever else is
            compared. None: the outcome that players want; where seats compete, the exchange and each seat's wins; where
            they win as teams, the outcomes in place of the seats. It is the length where a lot makes seats even, so
            that each wins as often whatever is changed, and where one side is one player alone.
        margin: Smallest difference that matters: `1pp` or 0.01 of a share, relative to the first cell's for a mean.
            None: whether a difference is seen is all that is said.
        precision: Play in rounds, instead of a number of games, until the interval of every difference that is asked
            for has this half-width: `0.5pp` or 0.005 of a share, relative to the first cell's for a mean.
        max_games: Games of each cell at most, with a precision [games]; None: 10 000 000.
        by: A column of words, such as `outcome`: what moved is also told within the games of each word.
        pace: How long people take, in place of what game.toml states: `{"round": 30}` or `["round=30"]`.
        robust: Fill what the rulebook leaves open in other ways, on both sides alike: in what share of them does the
            verdict on the first figure stand? For one change of games that are played here.
        fillings: With `robust`: how many ways to fill the gaps are drawn. None: 300.
        each: With `robust`: games of each of them, on both sides [games]. None: 1 000.
        budget: With `robust`: after how much time no more gaps are filled: `5min`, or seconds. None: no limit.
        level: Chance that all intervals of the figures asked for hold at once (Bonferroni), and so those of the
            others; between 0 and 1.
        agents: Players from outside, on the same seats of both sides: `mine:Player@2` decides for seat 2. Of games that
            are played here; what such a player spoils counts on no side, seats are not exchanged, no minutes are told.
        agent_timeout: How long they may take to answer [s].
        threads: Threads to play on; progress: called with the number of games newly played.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: With `robust`: folder for the games of the fillings. None: they are not kept.
        resume: With `robust`: go on with what `out` holds; without it, a folder with games is refused.
        announce: Called before gaps are filled, with what that will take.

    Raises:
        InputError: If there is nothing to compare, the two are not of one game, `out` holds something else, or the
            cluster cannot play.
    """
    check_engine(threads, cluster)
    plan = plan_comparison(
        first,
        second,
        settings,
        cells=cells,
        axis=axis,
        games=games,
        seed=seed,
        watch=watch,
        margin=margin,
        precision=precision,
        max_games=max_games,
        by=by,
        level=level,
        cluster=cluster,
        robust=plan_robust(robust, fillings, each, budget, None if out is None else Path(out), resume),
        agents=[agents] if isinstance(agents, str) else agents,
        agent_timeout=agent_timeout,
        threads=threads,
        paced=bool(pace),
    )
    for one, other in plan.compared.pairs:  # a wrong pace is refused before anything is played
        for side in (one, other):
            side.configuration.scenario.paced(pace)
    if plan.robust is not None and plan.robust.folder is not None:
        FOLDER.refuse(plan.robust.folder, resume)  # before anything is played
    if not plan.here:
        return _of_runs(plan, pace)
    if plan.agents:
        return _played_outside(plan, progress or _nobody)
    with engine_of(threads, cluster) as engine:
        return _played(plan, pace, engine, progress or _nobody, announce or _nobody)


def _nobody(what: object) -> None:
    """Tell nobody."""


def _of_runs(plan: ComparisonPlan, pace: Mapping[str, float] | Sequence[str]) -> Comparison:
    """Compare games that were played before."""
    counting = Counting.of(plan.question, plan.compared, plan.by)
    counting.read(plan.games)
    return with_times(judge(plan, counting, None), counting.pairs, pace, 0, plan.question.level)


def _played(
    plan: ComparisonPlan,
    pace: Mapping[str, float] | Sequence[str],
    engine: Engine,
    progress: Progress,
    announce: Announce,
) -> Comparison:
    """Play what is compared, compare it, and see whether the verdict stands if that is asked."""
    began = time.monotonic()
    gaps, closed = _gaps(plan, engine, announce)
    counting = Counting.of(plan.question, plan.compared, plan.by)
    comparison = judge(plan, counting, _play(plan, counting, engine, progress))
    comparison = with_times(comparison, counting.pairs, pace, plan.games or GAMES, plan.question.level)
    comparison = with_better_script(comparison, plan, engine, progress)
    if plan.robust is None or gaps is None:
        return comparison
    row, watch = comparison.pairs[0].lead, tuple(each.text for each in plan.question.watch)
    of = (plan.robust, counting.pairs[0], row, gaps, watch, plan.question.level)
    return replace(comparison, robust=replace(fill_gaps(*of, engine, progress, began), closed=closed))


def _played_outside(plan: ComparisonPlan, progress: Progress) -> Comparison:
    """Play what is compared with players from outside, and compare it; their games are not timed."""
    counting = Counting.of(plan.question, plan.compared, plan.by)
    games = plan.games or GAMES
    outside = play_outside(counting.listeners, plan.agents, games, plan.seed, plan.agent_timeout, progress)
    return told(judge(plan, counting, None), outside)


def _play(plan: ComparisonPlan, counting: Counting, engine: Engine, progress: Progress) -> Ending | None:
    """Play what is compared; return why play ended, if it went on to a precision."""
    return play(Player(plan.seed, engine, progress, counting.listeners), counting, plan.games or GAMES, plan.rule)


def _gaps(plan: ComparisonPlan, engine: Engine, announce: Announce) -> tuple[Gaps | None, tuple[str, ...]]:
    """Return what can be filled, if that is asked, and what a group closes; say what filling it will take.

    Raises:
        InputError: If a list of plausible values is wrong.
    """
    if plan.robust is None:
        return None, ()
    first, second = plan.compared.pairs[0]
    places = (first.configuration, second.configuration)
    announce("Making the tables of all that could stand where the rulebook leaves it open ...")
    gaps = find_gaps(places, alike=True)
    if gaps.every:
        announce(forecast_robust(plan.robust, places, gaps, plan.seed, engine))
    return gaps, tuple(closed_groups(places, alike=True))
