"""Climb a ladder in a folder: put the scripts in order, then let the best of them think ahead."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from balance.environments.agents import TIMEOUT
from balance.environments.play_agents import Company
from balance.questions.ladder import words
from balance.questions.ladder.answer import answer_of
from balance.questions.ladder.choosing import Hopeless, idle_seats, put_in_order, worths_of
from balance.questions.ladder.climb import TRIES, Climb, Worths, climb
from balance.questions.ladder.contestants import Rung
from balance.questions.ladder.figures import alpha_of_gains, rungs_table
from balance.questions.ladder.games import Games
from balance.questions.ladder.outside import compile_outside, find_places, play_outside
from balance.questions.ladder.plan import BUDGET, GAIN, GAMES, LEVEL, LadderPlan, plan_ladder
from balance.questions.ladder.record import LADDERS, LadderAnswer
from balance.questions.ladder.result import Ladder, is_decided
from balance.questions.ladder.seats import seats_of_scripts, seats_table
from balance.questions.ladder.teams import teams_table
from balance.simulation.workers import warm_up
from balance.studies.asking import OpenStudy, ask
from balance.studies.kept_games import Progress
from scenarios import Scenario, Value
from scenarios.loader.settings import POLICY

if TYPE_CHECKING:
    from distributed import Client


def ladder(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Value] = (),
    *,
    axis: str = POLICY,
    scripts: Sequence[str] | str | None = None,
    seats: Sequence[int] | None = None,
    games: int = GAMES,
    gain: object = GAIN,
    budget: object = BUDGET,
    level: float = LEVEL,
    seed: int = 0,
    agents: Sequence[str] = (),
    agent_timeout: float = TIMEOUT,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Ladder:
    """Say for whom a game is easy: let random play, scripts, and the best one thinking ahead play it.

    >>> balance.ladder("cyberdoom-tower", {"players": 1}).answer

    Seats that play together all climb. Where seats compete, one seat climbs, each in turn, among others who follow the
    best script; all of them climb together besides, to see whether the first seat's advantage grows with skill.

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: Texts of `--set`, or names with one value each: one configuration. Where seats compete, a value of
            `axis` is the script of the others.
        axis: The axis by which those who climb choose their script.
        scripts: The scripts; None: all of the axis.
        seats: Where seats compete: those that climb in turn, from 1; None: all.
        games: Games of each script [games].
        gain: The gain of a step below which more thinking is not worth while: `2pp` or 0.02.
        budget: After how much time no more games are played: `5min`, or seconds. Scripts are played whatever it is.
        level: The chance that all printed intervals hold at once.
        seed: The seed of all games.
        agents: Players from outside that are rungs: `mine:Player`. They take the seats that a rung takes.
        agent_timeout: How long they may take to answer [s].
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-ladder.
        resume: Go on with the ladder in `out`, if there is one; without it, a folder with a ladder is refused.
        progress: Called in the caller's thread with the games that a configuration has, how many it will have, and
            its name.

    Raises:
        InputError: If an argument is wrong, nothing can be played, no script ever wins, `out` holds something else, or
            the cluster cannot play.
    """
    plan = plan_ladder(
        scenario,
        settings,
        axis=axis,
        scripts=scripts,
        seats=seats,
        games=games,
        gain=gain,
        budget=budget,
        level=level,
        seed=seed,
        agents=agents,
        agent_timeout=agent_timeout,
    )
    return ask(LADDERS, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: LadderPlan, study: OpenStudy[LadderAnswer]) -> Ladder:
    """Climb a ladder in an open folder; see `ladder`."""
    try:
        compile_kernels(plan)
        with Company(plan.agent_timeout) as company:
            kept = (study.folder, plan.seed, study.engine, study.progress, company)
            climbed = climb_with(plan, Games(plan.contestants, *kept))
    except Hopeless:
        LADDERS.remove(study.folder)  # nothing can be gone on with
        raise
    study.keep(answer_of(climbed))
    return climbed


def climb_with(plan: LadderPlan, games: Games) -> Ladder:
    """Climb a ladder: what `carry_out` does, but for its folder and compiling."""
    began = time.monotonic()  # compiling is not counted
    plan = plan.without(idle_seats(plan, games))
    contestants = plan.contestants
    order = put_in_order(plan, games)
    for rung in order.rungs:
        worths_of(contestants, games, rung, order.field, plan.numbers)
    if plan.contested:
        seats_of_scripts(plan, games, order)
    played = play_outside(plan, games, order)
    games.deadline = began + plan.climbing_seconds

    def worths(tries: int, numbers: int) -> Worths:
        return worths_of(contestants, games, Rung(order.best.script, tries), order.field, numbers)

    def ends(climbed: Climb) -> bool:
        deadline, games.deadline = games.deadline, None  # the best script may lack a few games, which cost little
        rungs = rungs_table(plan, games, order, climbed)
        games.deadline = deadline
        return is_decided(climbed, rungs, plan.gain)

    level = alpha_of_gains(plan.level)
    climbed = climb(worths, plan.interim_sizes, contestants.whole, contestants.unit, plan.gain, level, ends)
    games.deadline = began + plan.budget
    seats = seats_table(plan, games, order, climbed)
    games.deadline = None
    rungs = rungs_table(plan, games, order, climbed)
    outside = find_places(plan, games, order, rungs, played)
    teams = teams_table(plan, games, order)
    begun = sum(games.stored(cell) for cell in contestants.cells(Rung(order.best.script, TRIES[0]), order.field))
    return Ladder(
        plan, games.folder, order, climbed, rungs, seats, games.played, outside, begun, teams, in_words=words.answer
    )


def compile_kernels(plan: LadderPlan) -> None:
    """Compile the kernels of games with and without thinking."""
    for tries in (0, TRIES[0]):
        cell = plan.contestants.cells(Rung(plan.scripts[0], tries), plan.scripts[0])[0]
        warm_up(plan.contestants.configuration(cell))
    compile_outside(plan)
