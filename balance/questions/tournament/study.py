"""Play a tournament: every script against every other, then those who think."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.environments.agents import TIMEOUT
from balance.environments.play_agents import Company
from balance.questions.tournament import roles, words
from balance.questions.tournament.contests import Contest
from balance.questions.tournament.payoffs import statements
from balance.questions.tournament.plan import (
    FOLDER,
    GAMES,
    LEVEL,
    THOUGHT,
    TournamentAnswer,
    TournamentPlan,
    plan_tournament,
)
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.stability import leaving
from balance.questions.tournament.standing import Standing, standing_of
from balance.questions.tournament.thinking import thinkers_of
from balance.simulation.workers import warm_up
from balance.studies.asking import OpenStudy, ask
from balance.studies.kept_games import Cell, Columns, KeptGames, Progress, Spent, results
from balance.studies.no_answer import NoAnswerError
from balance.studies.stages import rounds_of
from scenarios import Configuration, InputError, Scenario

if TYPE_CHECKING:
    from distributed import Client

SPOILED = 5  # games that are told one by one
Work = list[tuple[Cell, int]]  # cells, each with how many games it plays [games]


def tournament(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | None = None,
    axes: Sequence[str] | None = None,
    games: int = GAMES,
    lookahead: int = 0,
    thought: int = THOUGHT,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Tournament:
    """Say which script is the most stable, and which beat each other in a circle.

    >>> balance.tournament("humans", {"players": 4}).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with a value or a list of values each; every combination is played apart.
        scripts: The scripts that meet; None: all of each role.
        axes: The roles whose scripts meet, `policy`, `guy_policy`; None: all that play a part and are not set.
        games: Games of each pair of scripts, all seats in turn together [games].
        lookahead: How far one seat thinks in the end [tries per legal action]; 0: nobody does.
        thought: Games of each thinker [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        agents: Players from outside that meet the scripts: `mine:Player`.
        agent_timeout: How long they may take to answer [s].
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-tournament.
        resume: Go on with the tournament in `out`, if there is one; without it, a folder with one is refused.
        progress: Called in the caller's thread with the cells that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing can be played, a role has one script only, the budget ends the
            first round, `out` holds something else, or the cluster cannot play.
    """
    plan = plan_tournament(
        scenario,
        settings,
        scripts=scripts,
        axes=axes,
        games=games,
        lookahead=lookahead,
        thought=thought,
        level=level,
        seed=seed,
        budget=budget,
        agents=agents,
        agent_timeout=agent_timeout,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


@dataclass(frozen=True)
class Meetings:
    """Hold the contests that are played, and why others are not."""

    contests: tuple[Contest, ...]
    dropped: tuple[str, ...]


def meetings_of(plan: TournamentPlan) -> Meetings:
    """Return the contests that are played; it compiles the game and plays a few games.

    Raises:
        InputError: If no script changes any game, or one cannot be played.
    """
    for contest in plan.contests:
        for pair in contest.pairs:
            for cell in contest.cells(pair):
                if reason := cell.configuration.illegal:
                    raise InputError(f"{plan.scenario.name}: {cell.name}: cannot be played: {reason}")
    warm_up(plan.contests[0].cells(plan.contests[0].pairs[0])[0].configuration)
    contests, dropped = roles.without_idle_seats(plan.contests, plan.seed)
    if not contests:
        raise InputError(f"{plan.scenario.name}: nothing can meet: {dropped[0]}")
    return Meetings(tuple(contests), tuple(dropped))


def carry_out(plan: TournamentPlan, study: OpenStudy[TournamentAnswer], meetings: Meetings | None = None) -> Tournament:
    """Play in an open folder; see `tournament`. The meetings are found if they are not given."""
    from balance.questions.tournament.rows import payoff_row, stability_row
    from balance.questions.tournament.words import answer

    meetings = meetings or meetings_of(plan)
    fields = tuple(sorted({contest.field for contest in meetings.contests if contest.field}))
    with Company(plan.agent_timeout) as company:
        result = play_with(plan, meetings, study.folder, study.games(partial(_columns, fields=fields), company))
    study.keep(
        TournamentAnswer(
            tournament=study.identity,
            games=result.games,
            sentences=answer(result),
            payoffs=[payoff_row(each, one) for each in result.standings for one in each.payoffs.values()],
            stability=[stability_row(each, one) for each in result.standings for one in each.stability],
        )
    )
    return result


def _columns(configuration: Configuration, fields: tuple[str, ...]) -> Columns:
    """Return what is kept of a game: what each seat got, and where teams meet which one it belongs to."""
    return results(configuration, ("payoff", *fields))


def play_with(plan: TournamentPlan, meetings: Meetings, out: Path, store: KeptGames) -> Tournament:
    """Play all pairs and who thinks, in an open folder, and estimate what they show.

    Raises:
        NoAnswerError: If the budget ends the first round.
    """
    contests = meetings.contests
    games = _played(store, plan.games, partial(all_work, contests))
    if not games:
        each = words.of_each(contests)
        raise NoAnswerError(f"{_first_round(plan, contests)} games of each {each} were played", "fewer scripts")
    apart = _apart(contests, store, games)
    error = (1 - plan.level) / (2 if plan.lookahead else 1) / sum(map(statements, contests))
    standings = [standing_of(contest, store, games, error) for contest in contests]
    thought = 0
    if plan.lookahead and games == plan.games:
        thought = _think(plan, standings, store)
    return Tournament(
        plan=plan,
        folder=out,
        games=games,
        thought=thought,
        played=_games_of(store, standings, games, thought),
        standings=tuple(standings),
        dropped=meetings.dropped,
        decided=games == plan.games and (thought == plan.thought or not plan.lookahead),
        apart=apart,
        in_words=words.answer,
    )


def _apart(contests: Sequence[Contest], store: KeptGames, games: int) -> tuple[int, tuple[str, ...]]:
    """Return how many game numbers of pairs players from outside have spoiled, and how in the first games.

    Raises:
        InputError: If more than half of a pair's: what is left is no sample of its games.
    """
    if not any(contest.agents for contest in contests):
        return 0, ()
    total, told = 0, tuple(store.spoiled[:SPOILED])
    for contest in contests:
        for pair in contest.pairs:
            numbers = contest.numbers(pair, games)
            spoiled = int(contest.spoiled([store.table(cell, numbers) for cell in contest.cells(pair)]).sum())
            if 2 * spoiled > numbers:
                why = f": {told[0]}" if told else ""
                who = f"{pair[0]} against {pair[1]}: {spoiled} of {numbers} game numbers were spoiled{why}"
                raise InputError(f"--agent: {who}; what was played is kept")
            total += spoiled
    return total, told


def _played(store: KeptGames, games: int, work: Callable[[int], Work]) -> int:
    """Play in rounds; return how many games of a pair all have [games].

    Args:
        store: Where the games are.
        games: How many games of each pair [games].
        work: Returns what a round plays, from how many games of a pair it goes up to.
    """
    rounds = rounds_of(games, any(cell.configuration.thinks for cell, _ in work(games)), early=False)
    try:
        for upto in rounds:
            by_size: dict[int, list[Cell]] = {}
            for cell, size in work(upto):
                by_size.setdefault(size, []).append(cell)
            for size, cells in by_size.items():
                store.play(cells, size)
    except Spent:
        done = [upto for upto in rounds if all(store.stored(cell) >= size for cell, size in work(upto))]
        return max(done, default=0)
    return games


def all_work(contests: Sequence[Contest], games: int) -> Work:
    """Return what is played of all pairs; games that two pairs share come once."""
    cells = {
        cell.name: (cell, contest.numbers(pair, games))
        for contest in contests
        for pair in contest.pairs
        for cell in contest.cells(pair)
    }
    return list(cells.values())


def _first_round(plan: TournamentPlan, contests: Sequence[Contest]) -> int:
    """Return how many games a pair plays in the first round [games]."""
    upto = rounds_of(plan.games, any(contest.base.thinks for contest in contests), early=False)[0]
    return max(contest.games_of(pair, upto) for contest in contests for pair in contest.played_pairs)


def _think(plan: TournamentPlan, standings: list[Standing], store: KeptGames) -> int:
    """Let the best answers to the most stable fields think; return the games of each [games].

    What they gain is put into the standings.
    """
    thinkers = [
        thinker
        for each in standings
        if each.stability
        for thinker in thinkers_of(
            each.contest,
            each.stability[0].field,
            leaving(each.contest, each.gains)[each.stability[0].field],
            plan.lookahead,
        )
    ]

    def work(games: int) -> Work:
        cells = {cell.name: (cell, one.numbers(games)) for one in thinkers for cell in (*one.cells, one.field_cell)}
        return list(cells.values())

    thought = _played(store, plan.thought, work) if thinkers else plan.thought
    if thought:
        error = (1 - plan.level) / 2 / max(1, len(thinkers))
        for i, each in enumerate(standings):
            own = [one for one in thinkers if one.contest == each.contest]
            gains = tuple((one, one.gain(store, one.numbers(thought), error)) for one in own)
            standings[i] = replace(each, thinkers=gains)
    return thought


def _games_of(store: KeptGames, standings: Sequence[Standing], games: int, thought: int) -> int:
    """Return how many games the answer is of [games]."""
    total = sum(size for _, size in all_work([each.contest for each in standings], games))
    thinkers = [one for each in standings for one, _ in each.thinkers]
    cells = {cell.name: one.numbers(thought) for one in thinkers for cell in (*one.cells, one.field_cell)}
    return total + sum(cells.values())
