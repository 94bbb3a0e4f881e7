"""Define `balance observed`: what do plays at a real table say?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.formatting import duration
from balance.cli.program import notify
from balance.cli.progress import say_if_compiling, warn_if_idle
from balance.cli.studies import Beside, asked, show
from balance.questions.observed.printing import print_counts, print_plays

if TYPE_CHECKING:
    from balance.questions.observed.plan import ObservedPlan
    from balance.simulation.engine import Engine

FOR_COUNTS = ("what", "even", "target", "level", "json")  # parameters that counts have, too
FILES = (".csv", ".xlsx")  # how a file of plays is named, as a rule
PANEL = ("Questions", 5)
EXAMPLES = (
    "balance observed 26/30 --even 2",
    "balance observed 493/586 420/500",
    "balance observed plays.csv cyberdoom-tower --players 1",
)


def observed(
    context: typer.Context,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYS GAME | COUNT…",
            show_default=False,
            help="A .csv or .xlsx of plays and their game; or WINS/PLAYS, such as 26/30: two of them are compared.",
        ),
    ],
    settings: options.Settings = None,
    sheet: Annotated[str | None, options.value("NAME", "The sheet of an .xlsx.", "the only one")] = None,
    even: Annotated[
        int | None,
        options.count("A count: against an even share of N.", None, show_default=False),
    ] = None,
    target: Annotated[str | None, options.value("SHARE", "A count: against a share, 35% or 0.35.")] = None,
    scripts: Annotated[
        str | None, options.scripts("The scripts that the plays are held against.", "all, the usual one first")
    ] = None,
    by_seat: Annotated[
        bool, options.switch("--by-seat", "Seats may play by different scripts: every way is tried.")
    ] = False,
    lookahead: Annotated[
        str | None,
        options.value("N,M", "Hold them also against these scripts thinking ahead."),
    ] = None,
    games: Annotated[int, options.games("Games of each script, twice; 0: the plays alone.", 0)] = 5_000,
    level: options.Level = 0.95,
    margin: Annotated[
        str, options.value("W", "What does not matter: of a share in points; of a mean as a part of it.", True)
    ] = "10pp",
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-FILE-SETTINGS-observed")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say what your own plays tell: does the simulated game fit, and which script plays so?

    The file has one row a play: columns are settings (players, hold_at@2), outcome, winner (a seat; none), rounds, any
    result, count (how many such plays) and chance (a stated chance to win, in percent). Exit code 3: the budget ended
    it.
    """
    from balance.questions.observed.counts import count, is_count
    from balance.questions.observed.page import KIND, write_page
    from balance.questions.observed.plan import plan_observed
    from balance.questions.observed.record import FOLDER
    from balance.questions.observed.rows import as_json, counted_as_json
    from balance.questions.observed.study import carry_out

    if any(map(is_count, what)):
        _refuse_options_of_files(context, what[0])
        counted = count(what, even=even, target=target, level=level)
        show(json, lambda: counted_as_json(counted), lambda: print_counts(counted, what), ())
        return
    file, game = _file_and_game(what, even, target)
    plan = plan_observed(
        file,
        game,
        settings or [],
        scripts=scripts,
        by_seat=by_seat,
        lookahead=() if lookahead is None else lookahead,
        games=games,
        level=level,
        margin=margin,
        seed=seed,
        budget=budget,
        sheet=sheet,
    )
    beside = Beside("plays", plan.answered_in)
    with asked(FOLDER, plan, KIND, beside, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        _announce(plan, question.engine)
        found, pages = question.answer(carry_out, write_page)
    show(json, lambda: as_json(found, pages), lambda: print_plays(found), pages, open_, decided=found.decided)


def _refuse_options_of_files(context: typer.Context, count: str) -> None:
    """Refuse a line with counts and an option that says nothing of them, such as `--margin`.

    Raises:
        InputError: If there is one.
    """
    from scenarios.loader.errors import InputError

    options = {each.name: each.opts[0] for each in context.command.params if each.name and each.name not in FOR_COUNTS}
    for name, option in options.items():
        source = context.get_parameter_source(name)
        if source and source.name == "COMMANDLINE":
            raise InputError(f"{option} is for a file of plays; counts such as {count} play no games")


def _file_and_game(what: list[str], even: int | None, target: str | None) -> tuple[str, str]:
    """Return a file of plays and its game, the two arguments that are no counts."""
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import shown

    how = "PLAYS.csv GAME, or counts such as 26/30"
    if len(what) != 2:
        raise InputError(f"{shown(' '.join(what))}: give {how}")
    if even is not None or target is not None:
        raise InputError(f"{'--even' if even is not None else '--target'} is for counts, such as 26/30")
    if [Path(each).suffix.lower() in FILES for each in what] == [False, True]:
        raise InputError(f"{shown(' '.join(what))}: the plays come first: balance observed {what[1]} {what[0]}")
    return what[0], what[1]


def _announce(plan: "ObservedPlan", engine: "Engine") -> None:
    """Print what will be played, and how long it takes."""
    from balance.questions.observed.forecast import seconds_of
    from balance.questions.observed.words import announcement

    for note in plan.plays.notes:
        notify(note, "")
    warn_if_idle(plan.plays.cells)
    if not plan.games:
        return
    say_if_compiling(plan.scenario.game, ["lookahead"] if plan.tries else [])
    notify(announcement(plan, duration(seconds_of(plan, engine))), "")
