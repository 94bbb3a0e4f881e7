"""Define `balance drift check`: is today's game the one that was recorded?"""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.output import print_json
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar
from balance.questions.drift.output import read_recorded, show_checked

PANEL = ("Continuous integration", 2)
GROUP = "drift"
INSTEAD = {"--out": "a check writes no page; its result is written by --markdown FILE, or printed by --json"}
EXAMPLES = (
    "balance drift check baseline.toml",
    "balance drift check baseline.toml --undecided pass --markdown summary.md",
)


def check(
    baseline: options.Baseline,
    margin: Annotated[
        str | None,
        options.value("M", "A shift that is to be noticed: 1pp or 0.01.", "the baseline's"),
    ] = None,
    alpha: Annotated[
        float | None,
        options.chance("Chance of any alarm though nothing changed.", "the baseline's"),
    ] = None,
    beta: Annotated[
        float | None,
        options.chance("Chance to pass though moved by the margin.", "the baseline's"),
    ] = None,
    max_games: Annotated[
        int | None,
        options.count("Fresh games of a cell until its verdict, at most.", None, show_default="1 000 000"),
    ] = None,
    undecided: Annotated[str, options.value("fail|pass", "Whether an open answer is an error.", True)] = "fail",
    complete: Annotated[
        bool, options.switch("--complete", "Decide every metric, even when the check is sure to fail.")
    ] = False,
    markdown: Annotated[Path | None, options.value("FILE", "Write the result as Markdown, too.")] = None,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    json: options.Json = False,
) -> None:
    """Say whether today's game is the one that was recorded.

    identical or equivalent: exit code 0. drifted, or a target missed: 1. undecided: 3. Wrong input: 2.

    The check stops as soon as it is certain to fail.
    """
    from balance.questions.drift import checking, words
    from balance.simulation.engine import check_engine

    check_engine(threads, cluster)
    recorded = read_recorded(baseline)
    if markdown is not None:
        _check_other(markdown, baseline)
    with on_interrupt("nothing is kept"), connected_client(cluster) as client, games_bar(None) as progress:
        result = checking.check(
            recorded,
            margin=margin,
            alpha=alpha,
            beta=beta,
            max_games=max_games,
            undecided=undecided,
            complete=complete,
            threads=threads,
            cluster=client,
            progress=progress,
        )
    if markdown is not None:
        _write(markdown, words.markdown(result))
    if json:
        print_json(words.as_json(result))
    else:
        show_checked(result)
    raise typer.Exit(result.code)


def _check_other(out: Path, baseline: Path) -> None:
    """Refuse to write over the baseline."""
    from scenarios.loader.errors import InputError

    if out.exists() and baseline.exists() and out.samefile(baseline):
        raise InputError(f"--markdown {out}: is the baseline; name another file")


def _write(path: Path, text: str) -> None:
    """Write a file atomically; a pipe or a terminal cannot be replaced, so it is written directly."""
    from balance.storage import atomic

    if path.exists() and not path.is_file():
        with atomic.writing(path):
            path.write_text(text, encoding="utf-8")
    else:
        atomic.write(path, text.encode())
