"""Explain why a new version moved: play the versions between, and share the difference."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from balance.questions.explain import words
from balance.questions.explain.plan import FOLDER, GAMES, LEVEL, ExplainAnswer, ExplainPlan, plan_explain
from balance.questions.explain.result import Explained, Explanation, Remembered, Stopped
from balance.questions.explain.shapley import Estimate, Subset, parts_of, statements_of
from balance.simulation.workers import warm_up
from balance.stats.intervals import shares_difference_interval
from balance.stats.moments import width_of
from balance.studies.asking import OpenStudy, ask
from balance.studies.capped import at_the_cap, stopped
from balance.studies.effects import bases_of, paired
from balance.studies.figures import Figure, columns, varied
from balance.studies.kept_games import Cell, KeptGames, Progress, Table
from balance.studies.no_answer import NoAnswerError
from balance.studies.stages import play_in_rounds
from scenarios import Scenario

if TYPE_CHECKING:
    from distributed import Client


def explain(
    old: str | Path | Scenario,
    new: str | Path | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    to: Sequence[str] | Mapping[str, Any] = (),
    scripts: Sequence[str] | str | None = None,
    watch: Sequence[str] | str | None = None,
    together: Sequence[str] | str = (),
    games: int = GAMES,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Explanation:
    """Say why a new version of a game moved: the share of each change, which add up to the whole.

    >>> balance.explain("pig", to={"goal": 90, "die_sides": 8}).answer

    Args:
        old: A game's name, a scenario's folder, a `Scenario`, the folder of a run, or the file of a baseline. A run
            gives the scenario as it was played; a baseline today's of its name. What they set is set, and of several
            configurations `settings` say which.
        new: The new version, likewise; None: the old one with `to`. If both come from runs or baselines, what they set
            otherwise is a change.
        settings: Texts of `--set`, or names with a value or a list of values each, in both versions; every combination
            is a context.
        to: What is set in the new version only; each is a change.
        scripts: The scripts that play, each in a context of its own. None: what `settings` say, else the usual script
            and a trained one; where none is, the next one.
        watch: Figures such as `win` or `rounds`. None: see `figures.watched`.
        together: Changes that are one, each group as names between commas: `keys,floors`.
        games: Games of each version between [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games, and of the orders that are drawn where many things changed.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-SETTINGS-explain.
        resume: Go on with the explanation in `out`, if there is one; without it, a folder with one is refused.
        progress: Called in the caller's thread with the versions that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing changed, a part of the changes cannot be played, the budget ends it
            before there is an answer, `out` holds something else, or the cluster cannot play.
    """
    plan = plan_explain(
        old,
        new,
        settings,
        to=to,
        scripts=scripts,
        watch=watch,
        together=together,
        games=games,
        level=level,
        seed=seed,
        budget=budget,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: ExplainPlan, study: OpenStudy[ExplainAnswer]) -> Explanation:
    """Explain in an open folder; see `explain`."""
    from balance.questions.explain.words import answer

    warm_up(plan.contexts[0])  # compiling is not counted
    found = explain_with(plan, study.folder, study.games(partial(columns, figures=kept_figures(plan))))
    rows = [row for each in found.every for row in rows_of(each)]
    study.keep(ExplainAnswer(explain=study.identity, games=found.games, sentences=answer(found), rows=rows))
    return found


def kept_figures(plan: ExplainPlan) -> tuple[Figure, ...]:
    """Return what is kept of a game: the figures, and whether it was stopped at the cap."""
    return tuple(dict.fromkeys((*plan.figures, *at_the_cap(plan.scenario))))


def explain_with(plan: ExplainPlan, out: Path, kept: KeptGames) -> Explanation:
    """Play the versions between and share the differences; the folder is open and the kernels compiled.

    Raises:
        NoAnswerError: If the budget ends it before every version had a first round.
    """
    contexts = range(len(plan.contexts))
    cells = {(i, subset): _cell(plan, i, subset) for i in contexts for subset in plan.subsets}
    games = play_in_rounds(kept, list(cells.values()), plan.games, early=True)
    if not games:
        raise NoAnswerError(f"all {len(cells)} versions had a first round", "fewer --games")
    tables = {key: kept.table(cell, games) for key, cell in cells.items()}
    figures = plan.figures if plan.named else varied(plan.figures, tables.values())
    # of each figure and context: both versions, the difference, and what each of several changes did
    statements = len(figures) * len(contexts) * (3 + statements_of(len(plan.changes[0])))
    statements += sum(counts is not None for _, counts in plan.recorded)
    error = (1 - plan.level) / statements
    every = [_explained(plan, context, figure, tables, error) for context in contexts for figure in figures]
    return Explanation(
        plan,
        figures,
        out,
        games,
        tuple(every),
        games == plan.games,
        tuple(_remembered(plan, every, error)),
        stopped=tuple(_stopped(plan, context, tables) for context in contexts),
        in_words=words.answer,
    )


def _remembered(plan: ExplainPlan, every: Sequence[Explained], error: float) -> Iterator[Remembered]:
    """Yield the first figure of each version that a run or a baseline counted, too."""
    for at, (version, counts) in enumerate(plan.recorded):
        for each in every:
            then = counts.shares.get(each.figure.text) if counts is not None and each.figure.is_share else None
            if counts is not None and then is not None:
                today = (each.old, each.new)[at]
                ends = shares_difference_interval(
                    today.estimate * today.games, today.games, then * counts.games, counts.games, 1 - error
                )
                yield Remembered(version.source, each.figure, then, counts.games, *map(float, ends[:2]))
                break


def _stopped(plan: ExplainPlan, context: int, tables: Mapping[tuple[int, Subset], Table]) -> Stopped:
    """Return which part of the games of a context has no end."""
    parts = {subset: stopped(tables[context, subset])[0] for subset in plan.subsets}
    nothing, everything = frozenset[int](), frozenset(range(len(plan.changes[0])))
    return Stopped(parts[nothing], parts[everything], max(parts.values()))


def _cell(plan: ExplainPlan, context: int, subset: Subset) -> Cell:
    name = "".join("1" if i in subset else "0" for i in range(len(plan.changes[0])))
    return Cell(f"{context:02d}-{name}", plan.configuration(context, subset))


def _explained(
    plan: ExplainPlan, context: int, figure: Figure, tables: Mapping[tuple[int, Subset], Table], error: float
) -> Explained:
    changes = plan.changes[0]
    nothing, everything = frozenset[int](), frozenset(range(len(changes)))
    old, new = tables[context, nothing], tables[context, everything]

    def difference(one: NDArray[np.int64], other: NDArray[np.int64]) -> Estimate:
        _, estimate, low, high, _ = paired(figure, one, other, 1 - error)
        return estimate, low, high

    values = {subset: tables[context, subset][figure.text] for subset in plan.subsets}
    possible = width_of(*values.values()) if figure.kind == "mean" else figure.whole
    parts = parts_of(len(changes), plan.orders, values, difference, figure.whole, possible, error)
    total = paired(figure, old[figure.text], new[figure.text], 1 - error)
    bases = [bases_of([figure], {context: table}, error)[0] for table in (old, new)]
    return Explained(context, figure, bases[0], bases[1], total, tuple(zip(changes, parts, strict=True)))


def rows_of(explained: Explained) -> list[dict[str, Any]]:
    """Return the parts of a difference for machines, the whole first."""
    told = {"context": explained.context, "figure": explained.figure.text}
    ends = ("low", "high")
    whole = {
        **told,
        "change": "all",
        "old": explained.old.estimate,
        "new": explained.new.estimate,
        "share": explained.total.estimate,
        **{end: getattr(explained.total, end) for end in ends},
    }
    parts = [
        {
            **told,
            "change": change.name,
            "share": part.share,
            **{end: getattr(part, end) for end in ends},
            "first": list(part.first),
            "last": list(part.last),
            "apart": list(part.apart),
        }
        for change, part in explained.parts
    ]
    return [whole, *parts]
