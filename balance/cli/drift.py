"""`balance drift record|check|accept`: did anything move?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.frame import keeping
from balance.cli.look import heading, print_json, say
from balance.cli.numbers import count, duration, plural
from balance.cli.progress import games_bar, say_if_compiling
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.drift.accepting import Accepted
    from balance.drift.baseline import Baseline
    from balance.drift.recording import Recorded
    from balance.drift.results import Checked

drift = typer.Typer(invoke_without_command=True)
File = Annotated[
    Path, typer.Argument(metavar="BASELINE.toml", show_default=False, help="Made by `balance drift record`.")
]
_CELLS = 30  # cells shown


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
    from balance.drift import recording
    from balance.plans import make_plan

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
        _render_recorded(made)


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


def _render_recorded(made: "Recorded") -> None:
    cells = made.record.cell
    metrics = sum(len(cell.counts) for cell in cells)
    heading(
        f"{made.path}: {plural(len(cells), 'cell')}, {plural(metrics, 'metric')}",
        f"{plural(made.games, 'game')} a cell",
    )
    known = made.least_known
    if made.games >= made.wanted:
        say("Every rate is known to a fifth of its margin, with the baseline's share of alpha.")
    else:
        say(
            f"The rate that is known least, {known.label}, is known to {100 * known.width:.2g} percentage points, "
            f"{known.width / known.margin:.2g} of its margin. A fifth would need {plural(made.wanted, 'game')} a cell. "
            "What it costs, in games until a check decides the slowest metric:"
        )
        say()
        rows = [
            ["nothing" if not shift else f"by {shift:g} margins", *("never" if n is None else count(n) for n in both)]
            for shift, both in made.costs.items()
        ]
        columns = [Column("moved"), Column("whole baseline", right=True), Column("this one", right=True)]
        table(columns, rows)
    if made.defaults:
        names = ", ".join(made.defaults)
        say(
            f"At their defaults, and not watched at other values: {names}. --set NAME=V1,V2 or a plan adds cells.",
            "dim",
        )


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

    identical or equivalent: exit code 0. drifted, or a target missed: 1. undecided: 3. Wrong input: 2. It stops as soon
    as it is certain to fail.
    """
    from balance.drift import checking, telling

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
        _write(markdown, telling.markdown(found))
    if json:
        print_json(telling.as_json(found))
    else:
        _render(found)
    raise typer.Exit(found.code)


def _read(path: Path) -> "Baseline":
    """Read a baseline, and say so if something has to be compiled."""
    from balance.drift.baseline import read_baseline

    baseline = read_baseline(path)
    say_if_compiling(baseline.scenario.game)
    return baseline


def _check_other(out: Path, baseline: Path) -> None:
    """Refuse to write over the baseline."""
    from scenarios.errors import InputError

    if out.exists() and baseline.exists() and out.samefile(baseline):
        raise InputError(f"--markdown {out}: is the baseline; name another file")


def _write(path: Path, text: str) -> None:
    from balance import files

    if path.exists() and not path.is_file():  # a pipe, a terminal
        with files.writing(path):
            path.write_text(text, encoding="utf-8")
    else:
        files.write(path, text.encode())


def _render(found: "Checked") -> None:
    from balance.drift import telling

    played = f"{plural(found.games, 'game')} in {duration(found.seconds)}"
    heading(f"{found.game}: {telling.headline(found)}", played)
    for sentence in telling.sentences(found):
        say(sentence)
    if rows := telling.metric_rows(found):
        say()
        right = {"baseline", "now", "95 % interval", "shift", "games"}
        style = {"shift": "cyan", "verdict": "bold"}
        columns = [Column(c, c in right, style.get(c, ""), c == "games", c == "95 % interval") for c in telling.METRICS]
        table(columns, rows[: telling.MOST_ROWS])
        _more(len(rows) - telling.MOST_ROWS)
    if rows := telling.target_rows(found):
        say()
        table([Column(c, style="bold" if c == "verdict" else "", wraps=c == "games") for c in telling.TARGETS], rows)
    if found.of_cells not in ("identical", "met"):
        say()
        rows = telling.cell_rows(found)
        table([Column(c, c == "games", wraps=c == "cell") for c in telling.CELLS], rows[:_CELLS])
        _more(len(rows) - _CELLS)
    say()
    for sentence in telling.promise(found):
        say(sentence, "dim")


def _more(rows: int) -> None:
    if rows > 0:
        say(f"and {count(rows)} more", "dim")


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
    from balance.drift import accepting, telling

    read = _read(baseline)
    with keeping("the baseline is as it was"), games_bar(None) as progress:
        done = accepting.accept(read, reason, same=same, max_games=max_games, threads=threads, progress=progress)
    if json:
        moved = [m.model_dump() for m in done.entry.moved] if done.entry else []
        checked = telling.as_json(done.checked) if done.checked else None
        print_json({"path": str(baseline), "written": done.written, "moved": moved, "check": checked})
    else:
        _render_accepted(baseline, done)
    if not done.written and done.checked is not None:
        raise typer.Exit(done.checked.code or 3)


def _render_accepted(path: Path, done: "Accepted") -> None:
    from balance.drift import telling
    from balance.drift.records import told_set

    if not done.written and done.checked is not None:
        _render(done.checked)
        say(f"{path} is as it was: --same is for a game that is equivalent.")
        return
    if done.entry is None:
        say(f"{path}: fingerprints renewed; the counts are those that were there.")
        return
    say(f"{path}: counts renewed; {plural(len(done.entry.moved), 'metric')} moved.")
    rows = [
        [
            told_set(m.set),
            m.metric,
            telling.percent(m.before),
            telling.percent(m.after),
            f"{100 * (m.after - m.before):+.2f} points",
        ]
        for m in done.entry.moved
    ]
    if rows:
        say()
        heads = ("cell", "metric", "before", "after", "shift")
        table([Column(head, right=head in heads[2:]) for head in heads], rows)
