"""Define `balance demo`: play a short sweep and write its report, to show what the program does."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.commands.sweep import carry_out, named_plan, render
from balance.cli.completion import complete_game
from balance.cli.output import say, shown_path

if TYPE_CHECKING:
    from balance.design.plan import Plan

EXAMPLES = (
    "balance demo",
    "balance demo pig --out runs/demo",
)

_GAME, _PLAN, _FOLDER = "cyberdoom-tower", "demo", "balance-demo"
_MOST_FOLDERS = 1000  # the folder names tried, GAME, GAME-2, GAME-3 ..., end before this number


def demo(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", autocompletion=complete_game, help="A game with a sweep called demo.")
    ] = _GAME,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", show_default=f"./{_FOLDER}/GAME", help="Folder of the run."),
    ] = None,
    threads: options.Threads = None,
) -> None:
    """Play a game's demonstration sweep, print what it says and write its report.

    Run again it finds its games played already and only writes the report anew.
    """
    from balance.reporting.run_report import write_report

    plan = named_plan(game, _PLAN, [])
    run = carry_out(plan, out or _folder(plan), True, threads)
    render(run)
    html, markdown = write_report(run)
    say()
    say(f"games     {run.path}")
    say(f"Markdown  {markdown}")
    say("report    open this page in a browser:")
    print(shown_path(html.resolve()))


def _folder(plan: "Plan") -> Path:
    """Return the first folder that is new or holds this very run, so that an older run is left alone."""
    home = Path(_FOLDER)
    tries = (home / (plan.scenario.name + (f"-{i}" if i > 1 else "")) for i in range(1, _MOST_FOLDERS))
    return next((folder for folder in tries if _fits(folder, plan)), home)


def _fits(folder: Path, plan: "Plan") -> bool:
    """Tell whether a folder is new, empty, or holds a run of the same seed, scenario and kernels."""
    from balance.runs.run import read_manifest
    from scenarios.loader.errors import InputError

    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return True
    try:
        manifest = read_manifest(folder)
    except InputError:
        return False
    stored = (manifest.seed, manifest.scenario_digest, manifest.kernel_digest)
    return stored == (plan.seed, plan.scenario.digest, plan.scenario.game.digest)
