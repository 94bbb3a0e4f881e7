"""Define `balance merge`: join shards of a sweep into one run."""

from typing import Annotated

import typer

from balance.cli import options
from balance.cli.output import print_json, shown_path
from balance.cli.program import on_interrupt, warn
from balance.cli.progress import games_bar
from balance.questions.sweep.command import as_json, render, say_where

PANEL = ("Sweeps", 2)
EXAMPLES = (
    "balance merge shards/* --out runs/goal",
    "balance merge shards/1 shards/2 --incomplete --out runs/goal",
)


def merge(
    folders: Annotated[
        list[str],
        typer.Argument(
            metavar="SHARD_DIR", show_default=False, help="Folders made by `balance sweep ... --shard I/N`."
        ),
    ],
    out: options.RunOut,
    incomplete: Annotated[
        bool, options.switch("--incomplete", "Keep what there is, though shards are missing.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Join the shards of a sweep into the run that one machine would have written, byte for byte.

    The shards are not changed. A merge that was stopped goes on when it is started again.
    """
    from balance.runs.merge import merge as join
    from balance.storage.places import place

    to = place(out)
    with (
        on_interrupt("the parts that are copied are kept; the same command goes on"),
        games_bar(None) as progress,
    ):
        run = join(folders, to, incomplete=incomplete, progress=progress, say=warn)
    if json:
        print_json({"path": str(to), "complete": False} if run is None else as_json(run))
    elif run is None:
        print(shown_path(to))
    else:
        render(run)
        say_where(run)
