"""Define `balance history`: how did a game's rates move, version by version?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.studies import show
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.questions.drift.history import History

ALONE = 12  # rates of one version only that a terminal shows
PANEL = ("Continuous integration", 4)
EXAMPLES = (
    "balance history baseline.toml --out history.html",
    "balance history v1.toml v2.toml v3.toml",
)


def history(
    baselines: Annotated[
        list[Path],
        typer.Argument(
            metavar="BASELINE.toml…",
            show_default=False,
            help="Baselines, the oldest first; of a single one all committed versions are read, with git.",
        ),
    ],
    level: options.Level = 0.95,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", show_default=False, help="Write a page with drawings.")
    ] = None,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say how a game's rates moved over the versions of a baseline, and at which version.

    Nothing is played: baselines hold their counts.
    """
    from balance.questions.drift.history import history as read
    from balance.questions.drift.history_page import KIND, write_page
    from balance.questions.drift.versions import backwards
    from balance.studies.page_files import check_page

    if out is not None:
        check_page(out, KIND)
    found = read(baselines, level=level)
    for line in found.unread:
        notify(f"left out: {line}", "")
    if order := backwards(found.versions):
        notify(order, "")
    pages = () if out is None else write_page(found, out)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_)


def _as_json(found: "History", pages: tuple[Path, ...]) -> dict[str, Any]:
    from balance.questions.drift import history_words as words

    return {
        "game": found.game,
        "level": found.level,
        "answer": words.answer(found),
        "versions": [{"version": each.label, "why": each.note} for each in found.versions],
        "left_out": list(found.unread),
        "rates": [
            {
                "cell": line.cell,
                "metric": line.metric,
                "points": [vars(point) for point in line.points],
                "steps": [{**vars(step), "seen": step.seen} for step in line.steps],
            }
            for line in found.lines
        ],
        "not_compared": [
            {"cell": each.cell, "metric": each.metric, **vars(each.point), "why": each.why} for each in found.alone
        ],
        "pages": [str(page) for page in pages],
    }


def _render(found: "History") -> None:
    from balance.questions.drift import history_words as words

    heading(
        words.title(found), f"{len(found.versions)} versions, {found.versions[0].label} to {found.versions[-1].label}"
    )
    say()
    for sentence in words.answer(found):
        say(sentence)
    if found.moved or found.alone:
        say()
        columns = [
            Column("cell", wraps=True, key=True),
            Column("rate", style="bold", key=True),
            Column("first", right=True),
            Column("last", right=True, style="cyan"),
            Column("moved in", wraps=True),
        ]
        rows = [words.row(found, line) for line in found.moved]
        table(columns, [*rows, *(words.row_alone(found, alone) for alone in found.alone[:ALONE])])
        if len(found.alone) > ALONE:
            say(
                f"{len(found.alone) - ALONE} more rates stand in one version only: see --out FILE.html or --json", "dim"
            )
    say()
    say(words.at_once(found), "dim")
