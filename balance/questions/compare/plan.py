"""Describe a comparison beforehand: what is compared, what is asked, how much is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.levels import check_level
from balance.design.limits import MAX_CELLS, PART
from balance.design.make_plan import chosen_precision
from balance.design.original import title_of_sides
from balance.design.plan import Plan
from balance.design.precision import Precision
from balance.design.watched_figures import word_column
from balance.design.whole_numbers import check_whole
from balance.environments.agents import TIMEOUT
from balance.questions.compare.cells import two, values
from balance.questions.compare.compared import Compared
from balance.questions.compare.outside import seated
from balance.questions.compare.question import Question, ask
from balance.questions.compare.repeat_line import as_typed, command
from balance.questions.compare.robust_plan import RobustPlan
from balance.questions.compare.run_cells import within
from balance.runs.run import Run, is_run, open_run
from balance.stats.intervals import LEVEL
from reports.plain import share_as_typed
from scenarios import InputError, Scenario, load

GAMES = 100_000  # of each cell, where they are played for the comparison
PLAYED = "--cluster: a run's games are played already; leave it out"

Source = str | Path | Run | Scenario


@dataclass(frozen=True)
class ComparisonPlan:
    """Describe a comparison.

    Attributes:
        title: The game's title.
        question: Which figures are asked for, and from which difference they matter.
        compared: The cells.
        by: A column of words, within which it is also told what moved.
        rule: The precision to play to, if one is given.
        games: Games of each cell where they are played, at most so many of a run; None: as many as there are [games].
        seed: Of games that are played.
        here: Whether games are played; else they are those of runs.
        command: What compares the same again.
        source: The second game, or the only one, as a user types it; "": games of runs are compared.
        robust: How the gaps of the rulebook are filled, if that is asked.
        agents: Players from outside, who decide for the same seats of every cell: `mine:Player@2`.
        agent_timeout: How long they may take to answer [s].
    """

    title: str
    question: Question
    compared: Compared
    by: str | None
    rule: Precision | None
    games: int | None
    seed: int
    here: bool
    command: str
    source: str = ""
    robust: RobustPlan | None = None
    agents: tuple[str, ...] = ()
    agent_timeout: float = TIMEOUT


def plan_comparison(
    first: Source,
    second: Source | None,
    settings: Sequence[str] | Mapping[str, Any],
    *,
    cells: tuple[int, int] | None,
    axis: str | None,
    games: int | None,
    seed: int | None,
    watch: Sequence[str] | str | None,
    margin: object,
    precision: object,
    max_games: int | None,
    by: str | None,
    level: float,
    cluster: object,
    robust: RobustPlan | None = None,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
    threads: int | None = None,
    paced: bool = False,
) -> ComparisonPlan:
    """Return a comparison; the arguments are those of `study.compare`.

    `paced` says whether somebody gave a pace.

    Raises:
        InputError: If there is nothing to compare, the two are not of one game, or an argument is wrong.
    """
    check_level(level)
    if games is not None:
        check_whole("--games", games, 2, MAX_CELLS * PART)
    sources = [_source(each) for each in (first, second) if each is not None]
    here = not all(isinstance(source, Run) for source in sources)
    _refuse_of_the_other(sources, here, settings, seed, cells, axis, (cluster, precision, max_games), robust)
    scenario = sources[0].scenario() if isinstance(sources[0], Run) else sources[0]
    question = ask(scenario, watch, margin, level)
    rule = chosen_precision(Plan(scenario), games, precision, None, max_games)
    compared = _compared(sources, settings, cells, axis, games, seed or 0)
    players = max((cell.configuration.players for pair in compared.pairs for cell in pair), default=0)
    column = None if by is None else word_column(scenario, by, "--by", players)
    if agents:
        if not here:
            raise InputError("--agent: a run's games are played already; give a game or a scenario's folder")
        for name, given in (("--robust", robust), ("--pace", paced)):
            if given:
                raise InputError(f"{name} and --agent: games of your own players are not played again; leave one out")
        options_of_scripts = {"--precision": precision, "--threads": threads, "--cluster": cluster}
        compared = seated(compared, agents, agent_timeout, options_of_scripts)
    if robust:
        robust.refuse(compared, bool(question.watch))
    asked = games or (GAMES if here else None)
    options = {
        "--cells": ",".join(map(str, cells)) if cells else None,
        "--axis": axis,
        "--watch": watch if isinstance(watch, str) or watch is None else ",".join(watch),
        "--margin": margin,
        "--precision": share_as_typed(rule.width) if rule else None,
        "--max-games": rule.max_games if rule else None,
        "--by": column,
        "--level": level if level != LEVEL else None,
        "--games": None if rule else asked,
        "--seed": (seed or 0) if here else None,
        "--agent": list(agents),
        "--agent-timeout": f"{agent_timeout:g}" if agents and agent_timeout != TIMEOUT else None,
        **(robust.options if robust else {}),
    }
    again = command([first, second], settings, options)
    return ComparisonPlan(
        title_of_sides(_named(source) for source in sources),
        question,
        compared,
        column,
        rule,
        asked,
        seed or 0,
        here,
        again,
        as_typed(first if second is None else second) if here else "",
        robust,
        tuple(agents),
        agent_timeout,
    )


def _named(source: Run | Scenario) -> tuple[Scenario, str]:
    """Return a scenario, and what it was called when it was played."""
    return (source.scenario(), source.manifest.source) if isinstance(source, Run) else (source, "")


def _source(what: Source) -> Run | Scenario:
    """Return the run or the scenario that an argument names."""
    if isinstance(what, Run | Scenario):
        return what
    return open_run(what) if is_run(what) else load(what)


def _compared(
    sources: Sequence[Run | Scenario],
    settings: Sequence[str] | Mapping[str, Any],
    cells: tuple[int, int] | None,
    axis: str | None,
    games: int | None,
    seed: int,
) -> Compared:
    """Return the cells that are compared."""
    first = sources[0]
    if len(sources) == 2:
        compared = two(first, sources[1], settings, cells, axis, seed)
    elif isinstance(first, Run):
        compared = within(first, cells, axis, games)
    else:
        compared = values(first, settings, seed)
    if not compared.pairs and not compared.exchanges:
        raise InputError("there is nothing to compare")
    return compared


def _refuse_of_the_other(
    sources: Sequence[Run | Scenario],
    here: bool,
    settings: Sequence[str] | Mapping[str, Any],
    seed: int | None,
    cells: tuple[int, int] | None,
    axis: str | None,
    playing: tuple[object, object, object],
    robust: RobustPlan | None,
) -> None:
    """Refuse what is of games where runs are given, and what is of runs where games are.

    `playing` holds what `--cluster`, `--precision` and `--max-games` say.
    """
    if any(isinstance(source, Run) for source in sources):
        if robust:
            raise InputError("--robust: a run's games are played already; give a game or a scenario's folder")
        if settings or seed is not None:
            raise InputError("a run's games are played already: settings and a seed are for a game or a folder")
    if here and (cells or axis):
        raise InputError("cells and an axis are of a run: give a run's folder, or settings with several values")
    if not here:
        cluster, precision, max_games = playing
        if cluster is not None:
            raise InputError(PLAYED)
        if precision is not None or max_games is not None:
            raise InputError("--precision: a run's games are played already: balance sweep ... --precision plays more")
