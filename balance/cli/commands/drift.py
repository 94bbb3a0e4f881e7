"""`balance drift record|check|accept`: did anything move?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.app import keeping
from balance.cli.drift_output import show_accepted, show_checked, show_recorded
from balance.cli.output import print_json
from balance.cli.progress import games_bar, say_if_compiling

if TYPE_CHECKING:
    from balance.drift.baseline import Baseline

drift = typer.Typer(invoke_without_command=True)
File = Annotated[
    Path, typer.Argument(metavar="BASELINE.toml", show_default=False, help="Made by `balance drift record`.")
]


@drift.callback()
def group(context: typer.Context) -> None:
    """Notice when a game's rates move: record them, check them, accept a change."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@drift.command()
def record(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FOLDER|PLAN.toml", show_default=False, help="A game, a scenario's folder, or a plan's file."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", show_default=False, help="The baseline.")],
    settings: options.Settings = None,
    margin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="M|METRIC=M",
            show_default="1pp",
            help="A shift that matters: 1pp, 0.01; for one metric or kind: outcome=win=0.5pp, rounds=2pp.",
        ),
    ] = None,
    alpha: Annotated[float, typer.Option(metavar="P", help="Chance of any alarm though nothing changed.")] = 0.01,
    beta: Annotated[
        float, typer.Option(metavar="P", help="Chance for a metric to pass though it moved by the margin.")
    ] = 0.05,
    seed: options.MaybeSeed = None,
    max_games: Annotated[
        int | None,
        typer.Option(
            min=1000, metavar="N", show_default="as many as the margin needs", help="Games of a cell, at most."
        ),
    ] = None,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Record the rates of a game: each outcome, each seat's wins, and how many games are long.

    Without --set and without a plan: every legal number of players, everything else at its default.
    """
    from balance.design.make_plan import make_plan
    from balance.drift import recording

    default, own = _margins(margin or [])
    plan = make_plan(what, settings or (), seed=seed)
    say_if_compiling(plan.scenario.game)
    with keeping("nothing is written"), games_bar(None) as progress:
        made = recording.record(
            plan,
            out,
            margin=default,
            margins=own,
            alpha=alpha,
            beta=beta,
            max_games=max_games,
            threads=threads,
            progress=progress,
        )
    if json:
        costs = {str(shift): list(games) for shift, games in made.costs.items()}
        known = {**vars(made.least_known), "wanted": made.wanted}
        print_json(
            {
                "path": str(made.path),
                "cells": len(made.record.cell),
                "games": made.games,
                "least_known": known,
                "costs": costs,
                "defaults": list(made.defaults),
            }
        )
    else:
        show_recorded(made)


def _margins(texts: list[str]) -> tuple[str, dict[str, str]]:
    """The margin of all metrics, and those of single ones."""
    default, own = "1pp", {}
    for text in texts:
        name, equals, share = text.rpartition("=")
        if equals:
            own[name.strip()] = share
        else:
            default = text
    return default, own


@drift.command()
def check(
    baseline: File,
    margin: Annotated[
        str | None,
        typer.Option(metavar="M", show_default="the baseline's", help="A shift that is to be noticed: 1pp or 0.01."),
    ] = None,
    alpha: Annotated[
        float | None,
        typer.Option(metavar="P", show_default="the baseline's", help="Chance of any alarm though nothing changed."),
    ] = None,
    beta: Annotated[
        float | None,
        typer.Option(metavar="P", show_default="the baseline's", help="Chance to pass though moved by the margin."),
    ] = None,
    max_games: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="1 000 000", help="Fresh games of a cell until its verdict, at most."),
    ] = None,
    undecided: Annotated[str, typer.Option(metavar="fail|pass", help="Whether an open answer is an error.")] = "fail",
    complete: Annotated[
        bool, typer.Option("--complete", metavar="", help="Decide every metric, even when the check is sure to fail.")
    ] = False,
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Write the result as Markdown, too.")
    ] = None,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Say whether today's game is the one that was recorded.

    identical or equivalent: exit code 0. drifted, or a target missed: 1. undecided: 3. Wrong input: 2.

    The check stops as soon as it is certain to fail.
    """
    from balance.drift import checking, sentences

    read = _read(baseline)
    if markdown is not None:
        _check_other(markdown, baseline)
    with keeping("nothing is kept"), games_bar(None) as progress:
        found = checking.check(
            read,
            margin=margin,
            alpha=alpha,
            beta=beta,
            max_games=max_games,
            undecided=undecided,
            complete=complete,
            threads=threads,
            progress=progress,
        )
    if markdown is not None:
        _write(markdown, sentences.markdown(found))
    if json:
        print_json(sentences.as_json(found))
    else:
        show_checked(found)
    raise typer.Exit(found.code)


def _read(path: Path) -> "Baseline":
    """Read a baseline, and say so if something has to be compiled."""
    from balance.drift.baseline import read_baseline

    baseline = read_baseline(path)
    say_if_compiling(baseline.scenario.game)
    return baseline


def _check_other(out: Path, baseline: Path) -> None:
    """Refuse to write over the baseline."""
    from scenarios.loader.errors import InputError

    if out.exists() and baseline.exists() and out.samefile(baseline):
        raise InputError(f"--markdown {out}: is the baseline; name another file")


def _write(path: Path, text: str) -> None:
    from balance.storage import atomic

    if path.exists() and not path.is_file():  # a pipe, a terminal
        with atomic.writing(path):
            path.write_text(text, encoding="utf-8")
    else:
        atomic.write(path, text.encode())


@drift.command()
def accept(
    baseline: File,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", show_default=False, help="Why the rates moved; kept in the file.")
    ] = None,
    same: Annotated[
        bool, typer.Option("--same", metavar="", help="Renew the fingerprints only, if the game is equivalent.")
    ] = False,
    max_games: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="1 000 000", help="Fresh games of a cell, at most; with --same."),
    ] = None,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Make today's game the baseline: with --reason its counts, or with --same only its fingerprints.

    --same checks first, and leaves the counts: small steps are measured together, against what was first recorded.
    """
    from balance.drift import accepting, sentences

    read = _read(baseline)
    with keeping("the baseline is as it was"), games_bar(None) as progress:
        done = accepting.accept(read, reason, same=same, max_games=max_games, threads=threads, progress=progress)
    if json:
        moved = [m.model_dump() for m in done.entry.moved] if done.entry else []
        checked = sentences.as_json(done.checked) if done.checked else None
        print_json({"path": str(baseline), "written": done.written, "moved": moved, "check": checked})
    else:
        show_accepted(baseline, done)
    if not done.written and done.checked is not None:
        raise typer.Exit(done.checked.code or 3)
