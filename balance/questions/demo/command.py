"""Define `balance demo`: play a short sweep, climb a short ladder and write the report of both."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.completion import complete_game
from balance.cli.output import say
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify
from balance.cli.progress import steps_bar
from balance.questions.sweep.command import carry_out, render

if TYPE_CHECKING:
    from balance.design.plan import Plan
    from balance.runs.run import Run
    from scenarios import Value

PANEL = ("Single games and rates", 1)
EXAMPLES = (
    "balance demo",
    "balance demo pig --out runs/demo",
)

_GAME, _PLAN, _FOLDER = "cyberdoom-tower", "demo", "balance-demo"
_GAMES, _BUDGET = 2_000, "20s"  # of the ladder: games of each script, time for thinking
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
    open_: options.Open = False,
) -> None:
    """Play a game's demonstration sweep, print what it says and write its report.

    A short ladder of skill says how well the game with its own values is played. Run again it finds its games played
    already and only writes the report anew.
    """
    from balance.design.named_plan import named_plan
    from balance.questions.report.page import write_report
    from balance.runs.run import open_run
    from scenarios import load
    from scenarios.loader.errors import InputError

    scenario = load(game)
    if _PLAN not in scenario.sweeps():
        raise InputError(f"{scenario.name} has no demonstration: sweeps/{_PLAN}.toml beside its game.toml would be one")
    plan = named_plan(game, _PLAN, [])
    folder = out or _folder(plan)
    carry_out(plan, folder, True, threads)
    run = open_run(folder)
    render(run)
    ladders = _climbed(run, threads)
    html, markdown = write_report(run, ladders=ladders)
    say()
    say(f"games     {run.path}")
    for ladder in ladders:
        say(f"ladder    {ladder}")
    say(f"Markdown  {markdown}")
    say("report    open this page in a browser:")
    say_pages((html.resolve(),))
    open_page((html,), open_)


def _climbed(run: "Run", threads: int | None) -> list[Path]:
    """Climb the ladder of the game with its own values, unless that was done before.

    Returns its page.
    There is none if nobody can climb there, since no script ever wins, for instance.
    """
    from balance.questions.ladder import study
    from balance.questions.ladder.page import write_ladder
    from balance.questions.ladder.plan import plan_ladder
    from balance.questions.ladder.record import LADDERS
    from balance.questions.report.words import judged_rules
    from balance.runs.swept import Swept
    from balance.simulation.engine import engine_of
    from balance.studies.asking import ask_in
    from balance.studies.study_folder import ANSWER
    from scenarios.loader.errors import InputError

    rules, seed = judged_rules(Swept(run)), run.manifest.seed
    folder = _ladder_folder(run, rules)
    page = Path(f"{folder}.html")
    if (folder / ANSWER).exists() and page.exists():
        return [page]
    try:
        plan = plan_ladder(run.manifest.source, rules, games=_GAMES, budget=_BUDGET, seed=seed)
        notify(f"{plan.scenario.title}: {plan.label}: how well is that played? half a minute or so", "")
        with engine_of(threads, None) as engine, steps_bar() as progress:
            found = ask_in(LADDERS, plan, study.carry_out, folder, engine, resume=True, progress=progress)
        write_ladder(found, page)
    except InputError as error:
        notify(f"no ladder of skill: {error}", "")
        return []
    return [page]


def _ladder_folder(run: "Run", rules: "dict[str, Value]") -> Path:
    """Return the first folder beside a run that holds no ladder of other rules."""
    from balance.questions.ladder.record import LADDERS
    from scenarios.loader.errors import InputError

    for i in range(1, _MOST_FOLDERS):
        folder = Path(f"{run.path}-ladder" + (f"-{i}" if i > 1 else ""))
        try:
            _, climbed, _ = LADDERS.answered(folder)
        except InputError:  # there is none, or one that was stopped before it had an answer
            return folder
        if climbed.settings == rules:
            return folder
    return Path(f"{run.path}-ladder")


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
