"""Rank the dials of a game: turn each in paired games, then judge the largest on other games."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.design.turns import Turn
from balance.questions.rank import interactions as pairs
from balance.questions.rank import spread as spreads
from balance.questions.rank import words
from balance.questions.rank.effects import Place, each_error, largest, misplayed, places_of, suspected
from balance.questions.rank.plan import (
    FOLDER,
    GAMES,
    JUDGED_FIRST,
    JUDGING,
    LEVEL,
    TOP,
    RankAnswer,
    RankPlan,
    plan_rank,
)
from balance.questions.rank.result import Ranking
from balance.questions.rank.so_far import screened_so_far
from balance.simulation.workers import warm_up
from balance.studies import screening
from balance.studies.asking import OpenStudy, ask
from balance.studies.capped import Effect, at_the_cap, bases_with_stops, with_stops
from balance.studies.effects import bases_of, effects_of
from balance.studies.figures import Figure, columns, good, varied
from balance.studies.kept_games import Cell, KeptGames, Progress, Table
from balance.studies.no_answer import NoAnswerError, goes_on, seconds_left
from balance.studies.screening import SCREENING
from balance.studies.stages import play_in_rounds
from scenarios import InputError, Scenario

if TYPE_CHECKING:
    from distributed import Client


def rank(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
    watch: Sequence[str] | str | None = None,
    tables: Sequence[str] | str = (),
    games: int = GAMES,
    screen: int | None = None,
    top: int = TOP,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    pace: Mapping[str, float] | Sequence[str] = (),
    interactions: bool = False,
    spread: bool = False,
    also: Sequence[str] | str | None = None,
    over: str | None = None,
    points: int | None = None,
    each: int | None = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Ranking:
    """Say which number, axis value or table cell matters most.

    >>> balance.rank("cyberdoom-tower", {"players": 1}, scripts=["hunter"]).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with a value or a list of values each; every combination is a context.
        scripts: The scripts that play, each in a context of its own. None: what `settings` say, else the usual script
            and a trained one; where none is, the next one.
        watch: Figures such as `win` or `rounds`; the first gives the order. None: see `figures.watched`.
        tables: Tables whose cells are turned too: `loot`, or `loot.count` for one column.
        games: Games of each change that is judged [games].
        screen: Games of every change in the screening [games]; None: 2 000, or `games` if that is fewer.
        top: How many dials are judged, for each figure and context.
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        pace: How long people take, in place of what game.toml states: `{"round": 30}` or `["round=30"]`.
        interactions: Whether the ten largest dials are changed two at a time too: do both do more than the sum?
        spread: Whether it is said whose the spread is, if all dials that matter take random values at once.
        also: Dials that take part in both of these though they may not be seen to matter, and are turned though
            `settings` have them, as else nothing is that somebody set.
        over: The values over which it spreads: `steps`, one step each way, or `range`. None: `steps`.
        points: Random settings of the spread [settings]; None: 1 000.
        each: Games of each of them in each of two streams of dice [games]; None: 25.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-rank.
        resume: Go on with the ranking in `out`, if there is one; without it, a folder with a ranking is refused.
        progress: Called in the caller's thread with the changes that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing can be played, the budget ends the screening, `out` holds something
            else, or the cluster cannot play.
    """
    plan = plan_rank(
        scenario,
        settings,
        scripts=scripts,
        watch=watch,
        tables=tables,
        games=games,
        screen=screen,
        top=top,
        level=level,
        seed=seed,
        budget=budget,
        pace=pace,
        interactions=interactions,
        spread=spread,
        also=also,
        over=over,
        points=points,
        each=each,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: RankPlan, study: OpenStudy[RankAnswer]) -> Ranking:
    """Rank in an open folder; see `rank`."""
    from balance.questions.rank.words import answer

    if not plan.turns[0]:
        raise InputError(f"{plan.scenario.name}: nothing can be changed here, so there is nothing to rank")
    warm_up(plan.contexts[0])  # compiling is not counted
    kept = study.games(partial(columns, figures=kept_figures(plan)))
    ranking = further_of(rank_with(plan, study.folder, kept), kept)
    study.keep(
        RankAnswer(
            rank=study.identity,
            games=ranking.games,
            sentences=answer(ranking),
            effects=list(map(row_of, ranking.effects)),
            places=list(map(place_row, ranking.places)),
            interactions=interaction_rows(ranking),
            spread=spread_rows(ranking),
        )
    )
    return ranking


def kept_figures(plan: RankPlan) -> tuple[Figure, ...]:
    """Return what is kept of each game: the figures that are watched, and whether it was stopped."""
    return tuple(dict.fromkeys((*plan.figures, *at_the_cap(plan.scenario))))


def rank_with(plan: RankPlan, out: Path, kept: KeptGames) -> Ranking:
    """Play both stages and estimate what they show; the folder is open and the kernels compiled.

    Raises:
        NoAnswerError: If the budget ends the screening.
    """
    turns = plan.turns[0]
    cells = _cells(plan, SCREENING, turns)
    played = _play(plan, kept, SCREENING, turns, plan.screen)
    left = seconds_left(kept, [(cell, plan.screen) for cell in cells], plan.budget) if played < plan.screen else None
    if goes_on(kept, left, plan.budget):
        played = _play(plan, kept, SCREENING, turns, plan.screen)
        kept.deadline = time.monotonic()  # what follows is not played beyond the budget
        left = (
            seconds_left(kept, [(cell, plan.screen) for cell in cells], plan.budget) if played < plan.screen else None
        )
    if played < plan.screen:
        raise NoAnswerError(
            f"the screening of {len(turns)} changes was done",
            "a smaller --screen",
            so_far=screened_so_far(plan, kept, _rivals),
            seconds_left=left,
        )
    error = each_error(plan.level, len(turns) * len(plan.figures))
    bases, tables = _tables(plan, kept, SCREENING, turns, played)
    figures = plan.figures if plan.named else varied(plan.figures, bases.values())
    effects = with_stops(effects_of(turns, figures, bases, tables, error, judged=False), tables, _rivals(plan, bases))
    alone = all(context.players == 1 for context in plan.contexts)
    wanted = good(plan.scenario) if alone or not plan.scenario.game.competitive else ""
    chosen = {*largest(effects, plan.top), *suspected(effects, wanted)}
    judged = [turn for turn in turns if turn.dial in chosen]
    games = _play(plan, kept, JUDGING, judged, plan.games)
    error = each_error(plan.level, (len(judged) + len(plan.contexts)) * len(figures))
    if games:
        bases, tables = _tables(plan, kept, JUDGING, judged, games)
        better = with_stops(
            effects_of(judged, figures, bases, tables, error, judged=True), tables, _rivals(plan, bases)
        )
        effects = told(effects, better)
    return Ranking(
        plan=plan,
        figures=figures,
        folder=out,
        games=games,
        bases=tuple(bases_with_stops(bases_of(figures, bases, error), bases)),
        effects=tuple(effects),
        places=tuple(places_of(effects)),
        misplays=tuple(misplayed(effects, wanted)),
        decided=games == plan.games,
        in_words=words.answer,
    )


def told(screened: Sequence[Effect], judged: Sequence[Effect]) -> list[Effect]:
    """Return the effects that are told: the judged ones, unless only the screening moved a game."""
    better = {(each.turn, each.figure): each for each in judged}
    pairs = ((each, better.get((each.turn, each.figure), each)) for each in screened)
    return [first if first.moved and not second.moved else second for first, second in pairs]


def further_of(ranking: Ranking, kept: KeptGames) -> Ranking:
    """Play and estimate what is asked beyond the order.

    Raises:
        InputError: If hardly any random setting can be played.
    """
    asked, plan = ranking.plan.further, ranking.plan
    if asked.interactions:
        found = pairs.play_pairs(ranking, kept)
        ranking = replace(ranking, interactions=found, decided=ranking.decided and found.games == plan.games)
    if asked.spread:
        spread = spreads.play_spread(ranking, kept)
        whole = all(each.points == asked.points or not each.ranges for each in spread)
        ranking = replace(ranking, spread=spread, decided=ranking.decided and whole)
    return ranking


def cell_of(plan: RankPlan, stage: str, context: int, turn: Turn | None) -> Cell:
    """Return the games of a change, or of the game as it is, in a stage."""
    return screening.cell_of(plan.contexts, context, turn, stage, JUDGED_FIRST if stage == JUDGING else 0)


def _play(plan: RankPlan, kept: KeptGames, stage: str, turns: Sequence[Turn], games: int) -> int:
    """Play changes and the game as it is; return how many games of each are played [games]."""
    return play_in_rounds(kept, _cells(plan, stage, turns), games)


def _cells(plan: RankPlan, stage: str, turns: Sequence[Turn]) -> list[Cell]:
    """Return the games of changes and of the game as it is, in a stage."""
    cells = [cell_of(plan, stage, context, None) for context in range(len(plan.contexts))]
    return [*cells, *(cell_of(plan, stage, turn.context, turn) for turn in turns)]


def _rivals(plan: RankPlan, bases: Mapping[int, Table]) -> dict[int, Table]:
    """Return the games as they are of each context in which seats compete; see `with_stops`."""
    rivals = plan.scenario.game.competitive
    return {i: table for i, table in bases.items() if rivals and plan.contexts[i].players > 1}


def _tables(
    plan: RankPlan, kept: KeptGames, stage: str, turns: Sequence[Turn], games: int
) -> tuple[dict[int, Table], dict[Turn, Table]]:
    """Return the games of each context as it is, and of each change."""
    bases = {i: kept.table(cell_of(plan, stage, i, None), games) for i in range(len(plan.contexts))}
    return bases, {turn: kept.table(cell_of(plan, stage, turn.context, turn), games) for turn in turns}


OF_TURN = ("context", "dial", "kind", "before", "seat", "after", "reach", "better")
OF_EFFECT = ("base", "estimate", "low", "high", "method", "games", "moved", "judged", "capped", "cap")
OF_ENDING = ("estimate", "low", "high")  # what has no sense where games do not end


def row_of(effect: Effect) -> dict[str, Any]:
    """Return an effect for machines; one that is not ranked has None as its numbers."""
    fields = {name: getattr(effect.turn, name) for name in OF_TURN}
    numbers = {name: getattr(effect, name) for name in OF_EFFECT}
    without = dict.fromkeys(OF_ENDING) if effect.unranked else {}
    ends = {"endless": effect.endless, "ends_otherwise": effect.otherwise}
    return {**fields, "figure": effect.figure.text, **numbers, **without, **ends}


def place_row(place: Place) -> dict[str, Any]:
    """Return a place for machines."""
    return {**vars(place), "figure": place.figure.text}


def interaction_rows(ranking: Ranking) -> list[dict[str, Any]]:
    """Return what dials do two at a time for machines; a pair that cannot be played has a reason."""
    found = ranking.interactions
    if found is None:
        return []
    return [*map(pairs.interaction_row, found.found), *map(pairs.unplayed_row, found.unplayed)]


def spread_rows(ranking: Ranking) -> list[dict[str, Any]]:
    """Return whose the spread is for machines, a row for each dial."""
    return [row for each in ranking.spread or () for row in spreads.spread_rows(each)]
