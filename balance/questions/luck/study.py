"""Play deals again and again: which share of the variance of the win is the deal?"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.questions.luck import words
from balance.questions.luck.estimates import below, extremes, parts, payoffs, statements
from balance.questions.luck.plan import DEALS, FEWEST_DEALS, FOLDER, REPLAYS, LuckAnswer, LuckPlan, plan_luck
from balance.questions.luck.result import Luck
from balance.simulation.workers import warm_up
from balance.stats.intervals import LEVEL
from balance.studies.asking import OpenStudy, ask
from balance.studies.dealt import what_is_dealt
from balance.studies.kept_games import Progress, Spent, Table
from scenarios import Scenario

if TYPE_CHECKING:
    from distributed import Client


def luck(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    deals: int = DEALS,
    replays: int = REPLAYS,
    seed: int = 0,
    budget: object = None,
    level: float = LEVEL,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Luck:
    """Say how much of the win is the deal, and how much what comes after it: dice, later draws, choices.

    The deal is all that is drawn before the first decision. Each deal is played again and again with other dice.

    >>> balance.luck("human-punishment", {"players": 4}).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: One value for each setting that is not as in the scenario.
        deals: How many deals, those of games 0, 1, ...
        replays: How often each deal is played.
        seed: The seed of the deals.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        level: The chance that all intervals hold at once.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-luck.
        resume: Go on with the study in `out`, if there is one; without it, a folder with a study is refused.
        progress: Told how many games there are, how many there will be, and their name; or a `Control`.

    Raises:
        InputError: If an argument is wrong, nothing can be played, `out` holds something else, or the cluster cannot
            play.
    """
    plan = plan_luck(scenario, settings, deals=deals, replays=replays, seed=seed, budget=budget, level=level)
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: LuckPlan, study: OpenStudy[LuckAnswer]) -> Luck:
    """Play deals in an open folder; see `luck`."""
    warm_up(plan.configuration, plan.columns.play)  # compiling is not counted
    kept, deals = study.games(lambda _: plan.columns), plan.deals
    try:
        table = kept.table(plan.cell, plan.games)
    except Spent:
        deals = kept.stored(plan.cell) // plan.replays
        table = kept.table(plan.cell, deals * plan.replays)
    found = _found(plan, study.folder, deals, table)
    study.keep(LuckAnswer(luck=study.identity, deals=deals, sentences=found.answer))
    return found


def _found(plan: LuckPlan, out: Path, deals: int, table: Table) -> Luck:
    """Return what the replays of so many deals come to."""
    decided, dealt = deals == plan.deals, what_is_dealt(plan.configuration, plan.seed)
    if deals < FEWEST_DEALS:
        return Luck(plan, out, deals, (), (), (), (), dealt, False, decided, in_words=words.answer)
    level = 1 - (1 - plan.level) / statements(plan.seats)  # Bonferroni
    wins = payoffs(table, plan.seats, plan.replays)
    rounds = table["rounds"].reshape(-1, plan.replays)
    return Luck(
        plan=plan,
        folder=out,
        deals=deals,
        parts=parts(wins, rounds, plan.seats, level),
        below=below(wins, plan.seats, level),
        extremes=extremes(wins, plan.seats, level),
        wins=tuple(map(float, wins.mean(axis=(1, 2)))),
        dealt=dealt,
        shared=bool(((wins > 0) & (wins < 1)).any()),
        decided=decided,
        in_words=words.answer,
    )
