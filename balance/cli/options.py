"""The options that several commands share, and what is read from them."""

from pathlib import Path
from typing import Annotated

import typer

MAX_SEED = 2**63 - 1


def _seed(value: int | None) -> int | None:
    if value is not None and not 0 <= value <= MAX_SEED:
        raise typer.BadParameter(f"{value} is not from 0 to {MAX_SEED}")
    return value


Game = Annotated[
    str, typer.Argument(metavar="GAME", show_default=False, help="A game's name, or a folder with a game.toml.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="Change an axis, a number or a table's cell; may be given several times."
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
    typer.Option(min=1, max=1024, metavar="N", show_default="one a processor", help="Threads to play on."),
]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON, for machines.")]
Run = Annotated[
    Path, typer.Argument(metavar="DIR", show_default=False, help="Folder of a run, as made by `balance sweep`.")
]
