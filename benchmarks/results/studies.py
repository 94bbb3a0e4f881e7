"""Write the tables of decisions: which matter, what scripts miss, and when a game is decided."""

import shlex
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

import balance
from balance.questions.decisions.course_words import between_text, round_text
from balance.questions.decisions.figure_texts import range_text
from balance.questions.decisions.result import Decisions
from benchmarks.results.cells import LABEL, SET, Table, options
from benchmarks.results.plans import Block, PlanError
from benchmarks.results.text import note, table, typed
from reports.markdown import escaped
from reports.plain import count
from scenarios import InputError


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of a table of decisions, and what examined them.

    Options: `top`, how many kinds of each study are shown; `tries` of each action; `course`, whether a second table
    says when games are decided. A row of the plan is a study: `label`, `set`, and perhaps `game`, `games`, `sample`,
    `kinds` (only decisions of these are tried).
    """
    said = options(block, top=3, tries=64, course=False)
    rows, course, last = [], [], ""
    for row in block.rows:
        found = _study(block, row, said, play)
        rows += [[*cells] for cells in _kinds(row[LABEL], found, said["top"])]
        course.append([row[LABEL], count(found.games), *(_course(found) if said["course"] else ())])
        last = last or _repeat(found, row.get("sample", 1.0))
    head = ["played", "decision", "times in a game", "at stake", "missed"]
    written = table(head, rows)
    if said["course"]:
        head = ["played", "games", "half is decided", "rounds", "decided before their half", "comebacks"]
        written += ["", *table(head, course)]
    games = sorted({int(each[1].replace(" ", "")) for each in course})
    shown = " to ".join(count(each) for each in dict.fromkeys((games[0], games[-1])))
    return [
        *written,
        *note(
            f"{shown} games of each row, seed {block.seed}, {said['tries']} tries of each action; points of the win; "
            "all of a row's study holds at once with 95 %.",
            f"`{last}` examines the first.",
        ),
    ]


def _study(block: Block, row: Mapping[str, Any], said: Mapping[str, Any], play: Table) -> Decisions:
    """Examine the decisions of a row.

    Raises:
        PlanError: If it cannot be played.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            return balance.decisions(
                row.get("game", block.game),
                {**block.set, **row.get(SET, {})},
                out=Path(folder) / "study",
                games=play.games(row.get("games", block.games), least=12),
                tries=said["tries"],
                sample=row.get("sample", 1.0),
                kinds=row.get("kinds"),
                seed=block.seed,
                threads=play.threads,
            )
        except InputError as error:
            raise PlanError(f"{block.page}: {block.name}: {error}") from None


def _repeat(found: Decisions, sample: float) -> str:
    plan = found.plan
    part = f" --sample {sample}" if sample != 1 else ""
    settings = typed(plan.configuration.given)
    part += "".join(f" --kind {shlex.quote(kind)}" for kind in plan.kinds or ())
    line = f"balance decisions {plan.source} {settings} --games {plan.games} --tries {plan.tries}{part}"
    return f"{line} --seed {plan.seed}"


def _kinds(label: str, found: Decisions, top: int) -> Iterator[list[str]]:
    """Yield a row for each of the kinds that are seen to matter most."""
    for i, row in enumerate(found.kinds.head(top).iter_rows(named=True)):
        yield [
            label if i == 0 else "",
            escaped(row["kind"]),
            f"{row['decisions']:.1f}",
            range_text(row, "importance"),
            range_text(row, "regret"),
        ]


def _course(found: Decisions) -> list[str]:
    """Return when games are decided: by which round the half, the median length, and two shares."""
    half = found.resolved.filter(pl.col("part") == 0.5)
    rounds = f"{found.rows['rounds'].median():.0f}"
    told = round_text(half.row(0, named=True)) if half.height else "these games do not tell"
    winners = found.stories.filter(pl.col("won"))
    return [
        told,
        rounds,
        between_text(found.stories["early"], found.each),
        between_text(winners["comeback"], found.each),
    ]
