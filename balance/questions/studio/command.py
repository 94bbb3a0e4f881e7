"""Define `balance studio`: a page on which any number is changed and answered at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from balance.cli import options
from balance.cli.output import say
from balance.cli.program import on_interrupt, warn
from balance.cli.progress import say_if_compiling

PANEL = ("Games", 6)
EXAMPLES = (
    "balance studio all-hoomanz",
    "balance studio ./my_tower",
    "balance studio pig --port 8123 --no-open",
)


def studio(
    game: options.Game,
    port: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(1, 65535), metavar="N", show_default="a free one", help="Port on this machine."
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", show_default="./balance-studio/GAME", help="Folder of the history and pages."
        ),
    ] = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
) -> None:
    """Open a page in the browser on which you change any number or card and see at once what it does.

    It is served on this machine only, and needs no network. Ctrl-C ends it; the history is kept.
    """
    from balance.questions.studio.serving import check_installed, starting_quickly

    check_installed()
    with starting_quickly() as started:
        _serve(game, port, open_, out, seed, threads, started)


def _serve(
    game: str,
    port: int | None,
    open_: bool,
    out: Path | None,
    seed: int,
    threads: int | None,
    started: Callable[[], None],
) -> None:
    """Serve the page until somebody ends it; call `started` once all libraries are loaded."""
    from balance.questions.studio.serving import listening, serve
    from balance.simulation.engine import check_engine
    from scenarios import load

    check_engine(threads, None)
    scenario = load(game)
    from balance.questions.studio.history import opened_history
    from balance.questions.studio.studio import Studio

    with listening(port) as place, opened_history(scenario, game, out) as history:
        studio = Studio(game, scenario, history, seed, threads, say_if_compiling(scenario.game))
        if not studio.kernels:  # compiling would keep the page from being served
            studio.begin()
        say(f"{scenario.title}: open this page in a browser; Ctrl-C ends it, the history is in {history.folder}")
        print(place.address, flush=True)
        if open_ and not _open(place.address):
            warn("there is no browser here; open the address yourself")

        def make() -> None:
            from balance.questions.studio.page import add_pages  # NiceGUI is loaded while the first games are played

            add_pages(studio)
            started()

        try:
            with on_interrupt(f"{history.folder} keeps the history"):
                serve(place, make)
        finally:
            studio.close()


def _open(address: str) -> bool:
    import webbrowser

    return webbrowser.open(address)
