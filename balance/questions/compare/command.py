"""Define `balance compare`: did a change matter?"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.completion import complete_game
from balance.cli.formatting import duration
from balance.cli.output import print_json, say
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import games_bar, say_if_compiling, warn_of_copy
from balance.cli.time_table import pace_words
from balance.cli.uninstalled import refuse_package
from balance.questions.compare.printing import render
from balance.questions.compare.robust_sizes import FEWEST_FILLINGS, FEWEST_GAMES
from balance.studies.exit_codes import BAD_ANSWER, OPEN_ANSWER
from balance.studies.traffic_light import RED
from reports.plain import typed_number

if TYPE_CHECKING:
    from balance.questions.compare.result import Comparison
    from balance.questions.compare.robust import RobustForecast

PANEL = ("Questions", 1)
EXAMPLES = (
    "balance compare pig --policy hold,hold-or-goal",
    "balance compare runs/e --axis start_energy --watch outcome=win --margin 1pp",
    "balance compare pig --set hold_at=15,20,25 --precision 0.5pp",
    "balance compare cyberdoom-tower ./my_tower --out page.html",
    "balance compare cyberdoom-tower --set start_luck=3,2 --robust",
    "balance compare pig --players 2 --set hold_at=15,20 --agent mine:Player@2",
)

_First = Annotated[
    str,
    typer.Argument(
        metavar="FIRST",
        show_default=False,
        autocompletion=complete_game,
        callback=refuse_package,
        help="A run's folder or URL; or a game or scenario folder.",
    ),
]
_Second = Annotated[
    str | None, typer.Argument(metavar="[SECOND]", show_default=False, help="Another; or none, to compare within.")
]
_Cells = Annotated[str | None, options.value("A,B", "Two configurations of a run, by number.")]
_Axis = Annotated[str | None, options.value("NAME", "The axis, or number, of a run whose values are compared.")]
_Watch = Annotated[
    str | None,
    options.value(
        "FIGURES",
        "What you ask: outcome=win,winner,rounds.mean; rounds.mean:0.5 has its own margin. Else: screening.",
        "the good outcome; who wins, seats or teams",
    ),
]
_Margin = Annotated[
    str | None,
    options.value("W", "What matters: 1pp or 1%: a point of a share, 1 % of a length (of the first side)."),
]
_Games = Annotated[int | None, options.games("Games of each cell.", 2, "100 000, or all of a run")]
_Precision = Annotated[
    str | None,
    options.value("W", "Play in rounds until each difference asked for is known to ± this: 0.5pp (means: relative)."),
]
_By = Annotated[
    str | None,
    options.value("COLUMN", "Also what moved among games that ended alike: --by outcome."),
]
_Robust = Annotated[
    bool,
    options.switch("--robust", "Fill what the rulebook leaves open in other ways: does it stand?"),
]
_Fillings = Annotated[
    int | None,
    options.count("With --robust: ways to fill it.", FEWEST_FILLINGS, show_default="300"),
]
_Each = Annotated[
    int | None,
    options.count("With --robust: games of each way.", FEWEST_GAMES, show_default="1 000"),
]
_Budget = Annotated[
    str | None,
    options.value("TIME", "With --robust: fills no more after 5min, 90s or 2h."),
]
_Resume = Annotated[
    bool, options.switch("--resume", "With --robust: go on where it was interrupted, or its budget ended.")
]
_Agent = Annotated[
    list[str] | None,
    typer.Option(
        metavar="MODULE:CLASS@SEAT", show_default=False, help="Your own player decides for a seat of both. Repeatable."
    ),
]
_All = Annotated[bool, options.switch("--all", "List all other figures, also where no difference is seen.")]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="FILE", show_default=False, help="Write a page with a forest plot, over an earlier one."
    ),
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
    pace: options.Pace = None,
    robust: _Robust = False,
    fillings: _Fillings = None,
    each: _Each = None,
    budget: _Budget = None,
    seed: options.MaybeSeed = None,
    level: options.Level = 0.95,
    agent: _Agent = None,
    agent_timeout: options.AgentTimeout = 30.0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: _Out = None,
    resume: _Resume = False,
    every: _All = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say what differs between two runs, two cells, values of a setting, or a game and a copy.

    Games and folders are played here, both with the same dice; runs are read. Differences are second minus first.
    Of three values or more it says which may be the best. Exit code 1: the light of --robust is red; 3: --max-games
    came before --precision, or the budget ended it.
    """
    from balance.questions.compare import study

    _refuse(first, second, settings or (), threads, cluster, out)
    unusual: dict[str, object] = {"fillings": fillings, "each": each, "seed": seed or None}
    folder = _folder(first, second, settings or (), watch, unusual, out) if robust else None
    with on_interrupt(_kept(folder)):
        names = [text.partition("=")[0] for text in settings or ()]
        warned = [note for source in (first, second) for note in _prepare(source, names)]
        with connected_client(cluster) as client, games_bar(None) as progress:
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
                pace=pace_words(pace),
                robust=robust,
                fillings=fillings,
                each=each,
                budget=budget,
                level=level,
                agents=agent or (),
                agent_timeout=agent_timeout,
                threads=threads,
                cluster=client,
                out=folder,
                resume=resume,
                progress=progress,
                announce=_announce,
            )
        told = folder is not None and out is None and comparison.robust is not None and comparison.robust.decided
        with _forgotten(folder if told else None):
            _show(comparison, warned, out, every, json, open_)
    _exit(comparison)


def _refuse(
    first: str, second: str | None, settings: Sequence[str], threads: int | None, cluster: str | None, out: Path | None
) -> None:
    """Refuse a wrong line before anything is started or played."""
    from balance.questions.compare.plan import PLAYED
    from balance.runs.run import is_run
    from balance.simulation.engine import check_engine
    from balance.storage import output_file
    from scenarios.loader.errors import InputError

    check_engine(threads, cluster)
    if cluster is not None and all(is_run(source) for source in (first, second) if source is not None):
        raise InputError(PLAYED)
    if second is not None and (bare := next((text for text in settings if "=" not in text), None)):
        raise InputError(f"--set is {bare}; write --set {bare}={second}")
    if out is not None:
        output_file.refuse(out, "page.html")


def _folder(
    first: str,
    second: str | None,
    settings: Sequence[str],
    watch: str | None,
    unusual: dict[str, object],
    out: Path | None,
) -> Path:
    """Return where the games of --robust are kept: beside the page, or until it is done."""
    from balance.questions.compare.robust_folder import usual_folder

    return usual_folder(first, second, settings, watch, unusual) if out is None else out.with_suffix("")


def _kept(folder: Path | None) -> object:
    """Return what says on Ctrl-C what is kept, and how to go on; games of the comparison itself are not."""
    from balance.questions.compare.robust_folder import Stopped

    return "nothing is kept; the same line begins anew" if folder is None else Stopped(folder)


@contextmanager
def _forgotten(folder: Path | None) -> Iterator[None]:
    """Remove the games of --robust, if a folder is named, once all is told or nobody reads on.

    Not before: on Ctrl-C they are still there. No page needs them.
    """
    from balance.questions.compare.robust_folder import forget

    try:
        yield
    except BrokenPipeError:
        if folder is not None:
            forget(folder)
        raise
    if folder is not None:
        forget(folder)


def _announce(what: "RobustForecast | str") -> None:
    """Say what is done before anything is told, and what filling the gaps will take."""
    notify(what if isinstance(what, str) else f"{what.text}: about {duration(what.seconds)}", "")


def _show(
    comparison: "Comparison", warned: Sequence[str], out: Path | None, every: bool, json: bool, open_: bool
) -> None:
    """Print a comparison, without what was `warned` of before, and write its page if one is named."""
    pages: tuple[Path, ...] = ()
    if out is not None:
        from balance.questions.compare.page import write_comparison

        pages = write_comparison(comparison, out)
    if json:
        from balance.questions.compare.json_rows import as_json

        print_json(as_json(comparison, pages))
    else:
        render(comparison, every, warned)
        if pages:
            say()
            say_pages(pages)
    open_page(pages, open_)


def _exit(comparison: "Comparison") -> None:
    """End with the exit code of an answer that is open, or of a red light."""
    ended, robust = comparison.ended, comparison.robust
    if (ended is not None and ended.rule != "precise") or (robust is not None and not robust.decided):
        raise typer.Exit(OPEN_ANSWER)
    if robust is not None and robust.light == RED:
        raise typer.Exit(BAD_ANSWER)


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


def _prepare(source: str | None, names: Iterable[str]) -> list[str]:
    """Print a line if something has to be compiled before this source can be played; a run is only read.

    `names` are the names that --set gives. Returned are the warnings that were printed.
    """
    from balance.runs.run import is_run
    from scenarios import InputError, load

    if source is None or is_run(source):
        return []
    try:
        scenario = load(source)
        warned = warn_of_copy(scenario)
        say_if_compiling(scenario.game, names)
        return warned
    except InputError:
        return []  # `compare` reads it next and reports the error
