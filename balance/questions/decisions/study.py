"""Study the decisions of a game: which ones matter, where its script errs, and when games are decided."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.default_names import folder_name
from balance.design.repeat_line import unless
from balance.questions.decisions import record, words
from balance.questions.decisions.answer import answer_of
from balance.questions.decisions.blunders import with_least_regrets
from balance.questions.decisions.choices import choices_table
from balance.questions.decisions.course import average_wins, chances_table, comeback_line, course_table, stories_table
from balance.questions.decisions.examine import Progress, examine
from balance.questions.decisions.kinds import (
    actions_table,
    by_importance,
    errors_table,
    growth_table,
    in_words_of_kinds,
    kinds_table,
    statements,
)
from balance.questions.decisions.midway import midway_table
from balance.questions.decisions.moved import moved_table
from balance.questions.decisions.noticed import depths, noticed_table
from balance.questions.decisions.plan import (
    FEWEST_GAMES,
    GAMES,
    TRIES,
    DecisionPlan,
    plan_decisions,
    refuse_without_decisions,
)
from balance.questions.decisions.record import STUDIES
from balance.questions.decisions.resolved import resolved_table
from balance.questions.decisions.result import Decisions
from balance.questions.decisions.seats import seats_table
from balance.runs import kept_scenario
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.simulation.play import play_on
from balance.stats.intervals import LEVEL
from balance.studies.no_answer import NoAnswerError
from scenarios import Scenario

if TYPE_CHECKING:
    from distributed import Client


TABLES = (
    "decisions",
    "rows",
    "kinds",
    "actions",
    "errors",
    "growth",
    "noticed",
    "chances",
    "course",
    "stories",
    "choices",
    "resolved",
    "moved",
    "midway",
    "seats",
)


def decisions(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    out: str | Path | None = None,
    games: int = GAMES,
    tries: int = TRIES,
    sample: object = 1.0,
    kinds: Sequence[str] | None = None,
    budget: object = None,
    seed: int = 0,
    level: float = LEVEL,
    at_rounds: Sequence[int] | str | None = None,
    values: Sequence[str] | str | None = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Decisions:
    """Try every legal action at the decisions of games that scripts play, and say which decisions matter.

    >>> balance.decisions("cyberdoom-tower", {"players": 1}, games=200).kinds

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        settings: One value for each setting that is not as in the scenario.
        out: Folder for the tables, no page. None: GAME-SETTINGS-decisions.
        games: Games that are examined, from number 0 on [games].
        tries: Tries of each legal action of a decision; even.
        sample: Share of the decisions to try, chosen by chance; the others are counted.
        kinds: Only decisions of these kinds are tried, and the course of games is left out; None: of all.
        budget: After how much time the study ends: `5min`, or seconds. It is of the games that were examined by then,
            how many these are depends on the machine.
        seed: The seed of the games.
        level: The chance that all intervals hold at once, between 0 and 1.
        at_rounds: Rounds, such as `[3, 6]`, at whose beginning it is told what seats have; None: not at all.
        values: What is told then: fields of the game's STATE that seats see, `["energy"]`; None: a few.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        resume: Go on with the study in `out`, if there is one; without it, a folder with a study is refused.
        progress: Called in the caller's thread with the number of games examined since the last call.

    Raises:
        InputError: If an argument is wrong, a seat thinks ahead, nothing can be played, nobody decides in the game,
            `out` holds something else, or the cluster cannot play.
    """
    check_engine(threads, cluster)
    plan = plan_decisions(
        scenario,
        settings,
        games=games,
        tries=tries,
        sample=sample,
        kinds=kinds,
        budget=budget,
        seed=seed,
        level=level,
        at_rounds=at_rounds,
        values=values,
    )
    folder = default_folder(plan) if out is None else Path(out)
    STUDIES.refuse(folder, resume)  # before processes are started
    with engine_of(threads, cluster) as engine:
        return carry_out(plan, folder, engine, resume=resume, progress=progress)


def default_folder(plan: DecisionPlan) -> Path:
    """Return the folder that is written to unless another is named; see `folder_name`."""
    usual = {"games": GAMES, "tries": TRIES, "sample": 1.0, "seed": 0, "level": LEVEL}
    unusual = {name: unless(getattr(plan, name), value) for name, value in usual.items()}
    named = {**plan.configuration.given, **unusual, "kind": plan.kinds}
    return Path(folder_name(plan.scenario.name, "decisions", named))


def carry_out(
    plan: DecisionPlan,
    out: Path,
    engine: Engine,
    *,
    resume: bool = False,
    progress: Progress | None = None,
    expected: float | None = None,
) -> Decisions:
    """Carry out a study in a folder; see `decisions`, and for `expected` `examine`.

    If it is interrupted, the parts that are being examined are lost; the same call with `resume` goes on. If no game is
    kept, nothing is left behind.
    """
    STUDIES.refuse(out, resume)
    refuse_without_decisions(plan)
    record.refuse_links(out)
    with STUDIES.opened(out, record.record_of(plan), resume):
        kept_scenario.keep(out, plan.scenario)
        return _examined(plan, out, engine, progress or _ignore, expected)


def _examined(plan: DecisionPlan, out: Path, engine: Engine, progress: Progress, expected: float | None) -> Decisions:
    """Carry out a study in a folder that is locked and has its record."""
    table, games = examine(plan, out, engine, progress, expected)
    if games < FEWEST_GAMES:
        raise NoAnswerError(f"{FEWEST_GAMES} games were examined", "fewer --tries", kept=games > 0)
    found = study(plan, out, engine, table, games)
    of = record.Found(record.record_of(plan).identity, games, plan.level)
    for name in TABLES:
        record.write_table(out, of, name, getattr(found, name))
    STUDIES.keep(out, answer_of(found, of))
    return found


def _ignore(games: int) -> None:
    pass


def study(plan: DecisionPlan, folder: Path, engine: Engine, table: pl.DataFrame, games: int) -> Decisions:
    """Return what decisions that were examined come to.

    Args:
        plan, folder: What was examined, and where it is kept.
        engine: What plays the games once more, for their rows.
        table: The decisions, a frame of `balance.questions.decisions.table.SCHEMA`.
        games: How many games were examined [games].
    """
    game, players = plan.scenario.game, plan.configuration.players
    together = not game.competitive
    rows = play_on(engine, plan.configuration, games, plan.seed).frame
    line = comeback_line(players, together, average_wins(rows, plan.configuration))
    chances = chances_table(table, rows, players, plan.probes, together)
    kinds, actions = kinds_table(table, games, plan.level), actions_table(table, game, games, plan.level)
    spent = (1 - plan.level) / (2 if plan.at_rounds else 1)  # the other half is for what seats have midway
    error = spent / statements(kinds, actions, not chances.is_empty(), len(depths(plan.tries)))
    table = with_least_regrets(table, error)
    said, kinds = in_words_of_kinds(table, game), kinds_table(table, games, 1 - error)
    return Decisions(
        plan=plan,
        folder=folder,
        games=games,
        ended="games" if games == plan.games else "budget",
        each=1 - error,
        decisions=said,
        rows=rows,
        kinds=kinds,
        actions=by_importance(actions_table(table, game, games, 1 - error), kinds),
        errors=errors_table(said),
        growth=growth_table(table, games, 1 - error),
        noticed=noticed_table(table, games, plan.tries, 1 - error),
        chances=chances,
        course=course_table(chances, together),
        stories=stories_table(chances, rows, table, line, together, error),
        choices=choices_table(table, chances, rows, plan.sample, 1 if together else players, 1 - error),
        resolved=resolved_table(chances, rows, together, 1 - error),
        moved=moved_table(chances, rows, together, 1 - error),
        midway=midway_table(plan.configuration, plan.seed, games, engine, plan.at_rounds, plan.values, 1 - spent),
        seats=seats_table(table, games, players),
        in_words=words.answer,
    )
