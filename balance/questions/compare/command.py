"""Define `balance compare`: did a change matter?"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.completion import complete_game
from balance.cli.output import print_json, say
from balance.cli.pages import open_page, say_pages
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar, say_if_compiling
from balance.questions.compare.printing import render
from balance.studies.exit_codes import OPEN_ANSWER
from reports.plain import typed_number

if TYPE_CHECKING:
    from balance.questions.compare.result import Comparison

PANEL = ("Questions", 1)
EXAMPLES = (
    "balance compare pig --policy hold,hold-or-goal",
    "balance compare runs/e --axis start_energy --watch outcome=win --margin 1pp",
    "balance compare pig --set hold_at=15,20,25 --precision 0.5pp",
    "balance compare cyberdoom-tower ./my_tower --out page.html",
)

_First = Annotated[
    str,
    typer.Argument(
        metavar="FIRST",
        show_default=False,
        autocompletion=complete_game,
        help="A run's folder or URL; or a game or scenario folder.",
    ),
]
_Second = Annotated[
    str | None, typer.Argument(metavar="[SECOND]", show_default=False, help="Another; or none, to compare within.")
]
_Cells = Annotated[
    str | None, typer.Option(metavar="A,B", show_default=False, help="Two configurations of a run, by number.")
]
_Axis = Annotated[str | None, typer.Option(metavar="NAME", show_default=False, help="A swept setting of a run.")]
_Watch = Annotated[
    str | None,
    typer.Option(
        metavar="FIGURES",
        show_default="the good outcome; who wins, seats or teams",
        help="What you ask: outcome=win,winner,rounds.mean; rounds.mean:0.5 has its own margin. Else: screening.",
    ),
]
_Margin = Annotated[
    str | None,
    typer.Option(
        metavar="W",
        show_default=False,
        help="What matters: a share that differs by 1pp (a mean: by so much of itself) or more.",
    ),
]
_Games = Annotated[int | None, options.games("Games of each cell.", 2, "100 000, or all of a run")]
_Precision = Annotated[
    str | None,
    typer.Option(
        metavar="W",
        show_default=False,
        help="Play in rounds until each difference asked for is known to ± this: 0.5pp (means: relative).",
    ),
]
_By = Annotated[
    str | None,
    typer.Option(
        metavar="COLUMN", show_default=False, help="Also what moved among games that ended alike: --by outcome."
    ),
]
_All = Annotated[bool, typer.Option("--all", metavar="", help="List the figures too in which no difference is seen.")]
_Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", show_default=False, help="Write a page with a forest plot."),
]


def compare(
    first: _First,
    second: _Second = None,
    cells: _Cells = None,
    axis: _Axis = None,
    settings: options.Settings = None,
    watch: _Watch = None,
    margin: _Margin = None,
    games: _Games = None,
    precision: _Precision = None,
    max_games: options.MaxGames = None,
    by: _By = None,
    seed: options.MaybeSeed = None,
    level: options.Level = 0.95,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: _Out = None,
    every: _All = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say what differs between two runs, two cells, values of a setting, or a game and a copy.

    Games and folders are played here, both with the same dice; runs are read. Differences are second minus first.
    Of three values or more it says which may be the best. Exit code 3: --max-games came before --precision.
    """
    from balance.questions.compare import study
    from balance.runs.run import is_run
    from balance.simulation.engine import check_engine
    from balance.storage import output_file
    from scenarios.loader.errors import InputError

    check_engine(threads, cluster)
    if cluster is not None and all(is_run(source) for source in (first, second) if source is not None):
        raise InputError(study.PLAYED)  # before anything is started
    if second is not None and (bare := next((text for text in settings or () if "=" not in text), None)):
        raise InputError(f"--set is {bare}; write --set {bare}={second}")
    if out is not None:
        output_file.refuse(out, "page.html")  # before any game
    for source in (first, second):
        _prepare(source, [text.partition("=")[0] for text in settings or ()])
    with on_interrupt("nothing is kept"), connected_client(cluster) as client, games_bar(None) as progress:
        comparison = study.compare(
            first,
            second,
            settings or (),
            cells=_cell_pair(cells),
            axis=axis,
            games=games,
            seed=seed,
            watch=watch,
            margin=margin,
            precision=precision,
            max_games=max_games,
            by=by,
            level=level,
            threads=threads,
            cluster=client,
            progress=progress,
        )
    pages = None
    if out is not None:
        from balance.questions.compare.page import write_comparison

        pages = write_comparison(comparison, out)
    if json:
        print_json(_as_json(comparison, pages))
    else:
        render(comparison, every)
        if pages:
            say()
            say_pages(pages)
    open_page(pages or (), open_)
    if comparison.ended is not None and comparison.ended.rule != "precise":
        raise typer.Exit(OPEN_ANSWER)


def _cell_pair(text: str | None) -> tuple[int, int] | None:
    """Read `--cells A,B`."""
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import shown

    if text is None:
        return None
    numbers = [typed_number(number.strip()) for number in text.split(",")]
    match numbers:
        case [int(first), int(second)] if first != second:
            return first, second
    raise InputError(f"--cells is {shown(text)}; it must be the numbers of two configurations, each once, such as 0,3")


def _prepare(source: str | None, names: Iterable[str]) -> None:
    """Print a line if something has to be compiled before this source can be played; a run is only read.

    `names` are the names that --set gives.
    """
    from balance.runs.run import is_run
    from scenarios import InputError, load

    if source is None or is_run(source):
        return
    try:
        say_if_compiling(load(source).game, names)
    except InputError:
        return  # `compare` reads it next and reports the error


def _as_json(comparison: "Comparison", pages: tuple[Path, Path] | None) -> dict[str, Any]:
    kept = (
        "title",
        "level",
        "watch",
        "margin",
        "asked",
        "screened",
        "constant",
        "common",
        "seeds",
        "command",
        "by",
        "statements",
        "notes",
    )
    return {
        **{key: getattr(comparison, key) for key in kept},
        "ended": vars(comparison.ended) if comparison.ended else None,
        "standings": [
            {
                **{key: getattr(each, key) for key in ("setting", "common", "figure", "kind", "best", "games")},
                "answer": each.answer,
                "values": each.rows.to_dicts(),
                "pairs": each.pairs.to_dicts(),
            }
            for each in comparison.standings
        ],
        "pairs": [
            {
                **{key: getattr(pair, key) for key in ("first", "second", "common", "changed", "paired", "games")},
                "answer": pair.answer,
                "differences": pair.rows.to_dicts(),
                "by": pair.by.to_dicts(),
            }
            for pair in comparison.pairs
        ],
        "exchanges": [
            {
                "setting": each.name,
                "players": each.players,
                "common": each.common,
                "answer": each.answer,
                "rows": each.rows.to_dicts(),
            }
            for each in comparison.exchanges
        ],
        "pages": [str(page) for page in pages or ()],
    }
