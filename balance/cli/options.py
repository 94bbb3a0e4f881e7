"""Define the arguments and options that several commands share."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from balance.cli.completion import complete_game, complete_setting
from balance.cli.uninstalled import refuse_package
from balance.design.limits import MAX_SEED

_THOUSANDS = re.compile(r"([0-9]+(?:\.[0-9]+)?)([km])", re.IGNORECASE)
_MARKED = re.compile(r"[0-9]{1,3}([,.' \u00a0\u2009\u202f][0-9]{3})+")  # 10,000 and 10 000
_ZEROS = {"k": 3, "m": 6}


def whole(least: int | None = None, most: int | None = None) -> Callable[[Any], int]:
    """Return a parser of whole numbers for `typer.Option`; its message says what is allowed.

    Args:
        least, most: The range; None: no limit, or the plan checks it and says both ends.
    """
    limits = f" of at least {least}" if most is None else f" from {least} to {most}"
    allowed = "a whole number" + ("" if least is None else limits)

    def parse(given: Any) -> int:
        try:
            number = _whole(given)
        except (ValueError, OverflowError):
            raise typer.BadParameter(f"is {given}; it must be {allowed}{_without_marks(given)}") from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise typer.BadParameter(f"is {given}; it must be {allowed}")
        return number

    return parse


def _without_marks(given: Any) -> str:
    """Return how a number with marks between its thousands is typed: `: write 10000`; "" if it is none."""
    marked = isinstance(given, str) and _MARKED.fullmatch(given)
    return f": write {re.sub('[^0-9]', '', given)}" if marked else ""


def _whole(given: Any) -> int:
    """Return the whole number that a user types: `20000`, `20_000`, `2e4`, `20k`, `1.5m`.

    Raises:
        ValueError, OverflowError: If it is none.
    """
    thousands = _THOUSANDS.fullmatch(given) if isinstance(given, str) else None
    if thousands or (isinstance(given, str) and "e" in given.lower()):
        value = float(f"{thousands[1]}e{_ZEROS[thousands[2].lower()]}" if thousands else given)
        if not value.is_integer():
            raise ValueError(given)
        return int(value)
    return int(given)


def number(least: float = -math.inf) -> Callable[[Any], float]:
    """Return a parser of numbers for `typer.Option`; its message says what is allowed."""
    allowed = "a number" if least == -math.inf else f"a number of at least {least:g}"

    def parse(given: Any) -> float:
        try:
            value = float(given)
        except ValueError:
            raise typer.BadParameter(f"is {given}; it must be {allowed}") from None
        if math.isfinite(least) and not value >= least:  # a NaN is wrong too
            raise typer.BadParameter(f"is {given}; it must be {allowed}")
        return value

    return parse


class ShardOption(NamedTuple):
    """Hold `--shard 3/16`; of a plain tuple Typer would make an option with two values."""

    number: int
    of: int


def shard(given: Any) -> ShardOption:
    """Read `--shard 3/16`; its message says what is allowed."""
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", str(given))
    number, of = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= number <= of <= 100_000:
        raise typer.BadParameter(f"is {given}; it must be I/N with 1 <= I <= N <= 100000, such as 3/16")
    return ShardOption(number, of)


def seat_numbers(text: str) -> list[int]:
    """Read `--seats 2,4`.

    Raises:
        InputError: If these are no numbers.
    """
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import shown

    numbers = [part.strip() for part in text.split(",")]
    if not all(number.isdecimal() and len(number) < 5 for number in numbers):
        raise InputError(f"--seats is {shown(text)}; it must be the numbers of seats, such as 2,4")
    return [int(number) for number in numbers]


def value(metavar: str, help: str, show_default: bool | str = False) -> Any:
    """Return an option that takes a value: `--NAME METAVAR`, where NAME is the parameter's.

    Args:
        metavar: What stands for the value: `FILE`.
        help: What it is for.
        show_default: Whether the help says its default, or what it says in place of it.
    """
    return typer.Option(metavar=metavar, show_default=show_default, help=help)


def count(
    help: str, least: int | None = 1, most: int | None = None, *, metavar: str = "N", show_default: bool | str = True
) -> Any:
    """Return an option that takes a whole number: `--NAME N`; for the rest see `whole` and `value`."""
    return typer.Option(parser=whole(least, most), metavar=metavar, show_default=show_default, help=help)


def chance(help: str, show_default: bool | str = True) -> Any:
    """Return an option that takes a probability: `--NAME P`."""
    return typer.Option(parser=number(), metavar="P", show_default=show_default, help=help)


def watched(help: str) -> Any:
    """Return the option `--watch`; what it is unless given: see `balance.studies.figures.watched`."""
    usual = "win,rounds; where seats compete: what they win, how games end, rounds"
    return value("FIGURES", help, usual)


def switch(name: str, help: str) -> Any:
    """Return an option that takes no value: `--NAME`."""
    return typer.Option(name, help=help)


def page_file(help: str) -> Any:
    """Return the option `--out` of a command that writes a page only if asked; `--html` is its older name."""
    return typer.Option("--out", "-o", "--html", metavar="FILE", show_default=False, help=help)


def games(help: str, least: int | None = 1, show_default: bool | str = True) -> Any:
    """Return the option `--games`; `help` says games of what."""
    return typer.Option("--games", "-n", parser=whole(least), metavar="N", show_default=show_default, help=help)


def page(name: str) -> Any:
    """Return the option `--out` of a question with a page; `name` is what it is called by default."""
    return typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        show_default=f"{name}.html",
        help="The page, or a folder that is there, to gather pages; the games are kept in a folder beside it.",
    )


def scripts(
    help: str = "Who plays, each apart.", show_default: str = "the usual one and a trained one, else the next"
) -> Any:
    """Return the option `--script`."""
    return typer.Option("--script", "--scripts", metavar="A,B", show_default=show_default, help=help)


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        autocompletion=complete_game,
        callback=refuse_package,
        help="A game's name, or a folder with a game.toml.",
    ),
]
GameOrPlan = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FOLDER|PLAN.toml",
        show_default=False,
        autocompletion=complete_game,
        callback=refuse_package,
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
Pace = Annotated[
    list[str] | None,
    typer.Option(
        "--pace",
        metavar="KIND=SECONDS",
        show_default=False,
        help="Seconds that people take, in place of those in game.toml: round=30, decision=12.",
    ),
]
Seed = Annotated[int, count("Same seed, same games.", 0, MAX_SEED, metavar="S")]
MaybeGames = Annotated[int | None, games("Games per configuration.", show_default="10 000, or the plan's")]
MaybeSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        parser=whole(0, MAX_SEED),
        metavar="S",
        show_default="0, or that of the plan or run",
        help="Same seed, same games.",
    ),
]
Threads = Annotated[
    int | None,
    count("Threads to play on.", 1, 1024, show_default="one per processor"),
]
Precision = Annotated[
    str | None,
    value("W", "Play until the figures are known to ± this: 0.5pp or 0.005 (means: relative), instead of --games."),
]
Watch = Annotated[
    str | None,
    value(
        "FIGURES",
        "What --precision is for: outcome=win,winner,rounds.mean; rounds.mean:0.05 has a width of its own.",
        "outcome,winner",
    ),
]
MaxGames = Annotated[
    int | None,
    count("Games per configuration at most, with --precision.", None, show_default="10 000 000"),
]
SeatAgents = Annotated[
    list[str] | None,
    typer.Option(
        metavar="MODULE:CLASS@SEAT",
        show_default=False,
        help="Let a player of your own decide for a seat: mine:Player@2. Repeatable.",
    ),
]
AgentTimeout = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", parser=number(0), show_default="30", help="How long a player of your own may take to answer."
    ),
]
Fix = Annotated[
    list[str] | None,
    typer.Option(
        metavar="setup=N",
        show_default=False,
        help="Play the deal of game N again and again: what is drawn before the first decision; dice differ.",
    ),
]
Shard = Annotated[
    ShardOption | None,
    typer.Option(
        parser=shard,
        metavar="I/N",
        show_default=False,
        help="Play only shard I of N, such as 3/16; `balance merge` joins the shards of a plan.",
    ),
]
Cluster = Annotated[
    str | None,
    value(
        "ADDRESS", "Play on a Dask cluster: local:4 for four workers here, or a scheduler such as tcp://10.0.0.5:8786."
    ),
]
Budget = Annotated[str | None, value("TIME", "Plays no more after 5min, 90s or 2h.", True)]
Level = Annotated[float, chance("Chance that all intervals hold at once.")]
Resume = Annotated[bool, switch("--resume", "Go on with what the folder holds.")]
Seats = Annotated[
    str | None,
    value("2,4", "Where seats compete: only these, each in turn.", "all"),
]
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="TABLE", help="Turn its cells too; TABLE.COLUMN: one column of it."),
]
All = Annotated[bool, switch("--all", "Print every sentence of a long answer.")]
Open = Annotated[bool, switch("--open", "Open the page in a browser.")]
Json = Annotated[bool, switch("--json", "Print JSON, for machines.")]
Run = Annotated[
    str,
    typer.Argument(
        metavar="DIR", show_default=False, help="Folder of a run, as made by `balance sweep`, or s3://bucket/run."
    ),
]
RunOut = Annotated[
    str,
    typer.Option(
        "--out",
        "-o",
        metavar="DIR",
        show_default=False,
        help="Folder of the run, or s3://bucket/run (docs/cluster.md).",
    ),
]
