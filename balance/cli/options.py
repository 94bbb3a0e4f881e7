"""Define the arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.completion import complete_game, complete_setting
from balance.design.limits import MAX_SEED


def _seed(value: int | None) -> int | None:
    """Return a seed unchanged if it is in range, else refuse it."""
    if value is not None and not 0 <= value <= MAX_SEED:
        raise typer.BadParameter(f"{value} is not from 0 to {MAX_SEED}")
    return value


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        autocompletion=complete_game,
        help="A game's name, or a folder with a game.toml.",
    ),
]
GameOrPlan = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FOLDER|PLAN.toml",
        show_default=False,
        autocompletion=complete_game,
        help="A game, a scenario's folder, or a plan's file.",
    ),
]
Baseline = Annotated[
    Path, typer.Argument(metavar="BASELINE.toml", show_default=False, help="Made by `balance drift record`.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        autocompletion=complete_setting,
        help="Change an axis, a number or a table's cell; may be given several times. "
        "NAME@2=VALUE: of seat 2 alone; TABLE.ROW.COLUMN=VALUE: a cell of a table.",
    ),
]
Games = Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games per configuration.")]
Seed = Annotated[int, typer.Option(callback=_seed, metavar="S", help="Same seed, same games.")]
MaybeGames = Annotated[
    int | None,
    typer.Option("--games", "-n", min=1, metavar="N", show_default=False, help="Games per configuration."),
]
MaybeSeed = Annotated[
    int | None, typer.Option("--seed", callback=_seed, metavar="S", show_default=False, help="Same seed, same games.")
]
Threads = Annotated[
    int | None,
    typer.Option(min=1, max=1024, metavar="N", show_default="one per processor", help="Threads to play on."),
]
Precision = Annotated[
    str | None,
    typer.Option(
        metavar="W",
        show_default=False,
        help="Play until the figures are known to ± this: 0.5pp or 0.005 (means: relative), instead of --games.",
    ),
]
Watch = Annotated[
    str | None,
    typer.Option(
        metavar="FIGURES",
        show_default="outcome,winner",
        help="What --precision is for: outcome=win,winner,rounds.mean; rounds.mean:0.05 has a width of its own.",
    ),
]
MaxGames = Annotated[
    int | None,
    typer.Option(metavar="N", show_default="10 000 000", help="Games per configuration at most, with --precision."),
]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON, for machines.")]
Run = Annotated[
    Path, typer.Argument(metavar="DIR", show_default=False, help="Folder of a run, as made by `balance sweep`.")
]
