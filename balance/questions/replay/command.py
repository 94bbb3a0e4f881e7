"""Define `balance replay`: print one game move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.completion import complete_game
from balance.cli.output import heading, in_terminal, print_json, say
from balance.cli.pages import open_page, say_pages
from balance.cli.progress import say_if_compiling
from balance.cli.tables import Column, table
from balance.cli.titles import title_of
from balance.cli.uninstalled import refuse_package
from balance.cli.zero_columns import in_ranges
from balance.design.seat_fields import seat_fields
from reports.plain import settings_as_typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from balance.questions.replay.study import Replay, Row
    from balance.studies.told_games import Picked
    from scenarios import Configuration

PAYOFF = "payoff [thousandths of a win]"
PANEL = ("Single games and rates", 3)
EXAMPLES = (
    "balance replay cyberdoom-tower --seed 1 --game 7 --policy hunter",
    "balance replay cyberdoom-tower --policy hunter --out game.html --open",
    "balance replay cyberdoom-tower --policy hunter --chances",
    "balance replay runs/energy --config 3 --pick outcome=loss_trapped",
    "balance replay pig-players-2-decisions --pick comeback",
    "balance replay pig --players 2 --agent mine:Player@2 --game 12",
)


def replay(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|DIR",
            show_default=False,
            autocompletion=complete_game,
            callback=refuse_package,
            help="A game, the folder or URL of a run, or the folder of `balance decisions`.",
        ),
    ],
    seed: options.MaybeSeed = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", "-k", parser=options.whole(0), metavar="K", show_default=False, help="Number of the game."
        ),
    ] = None,
    settings: options.Settings = None,
    config: Annotated[
        int | None,
        options.count("Number of a configuration of the run.", 0, metavar="C", show_default=False),
    ] = None,
    pick: Annotated[
        str | None,
        options.value(
            "HOW",
            "Which game of the run: median, longest or shortest (by rounds), outcome=WORD, game=K; "
            "of a study of decisions: comeback, decided-early, worst-blunder, game=K.",
        ),
    ] = None,
    walk: Annotated[
        str | None,
        options.value(
            "PLAYER", "Play as `balance check` does, `random` or `policy`; tells each action up to what is broken."
        ),
    ] = None,
    chances: Annotated[
        bool,
        options.switch(
            "--chances", "Try every legal action at every choice; tell the chance to win before it, and what is better."
        ),
    ] = False,
    agent: options.SeatAgents = None,
    agent_timeout: options.AgentTimeout = 30.0,
    out: Annotated[
        Path | None, options.page_file("Write a page to step through, beside what lies on the table.")
    ] = None,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Tell one game move by move.

    With a GAME: its game number --game K of --seed S, under --set.

    With a DIR: a game of a run, chosen by --config C and --pick HOW; or one of `balance decisions`, with its chances.

    --chances measures these for any game: each action is tried 256 times, and all seats go on by their scripts.
    The game is played again step by step and checked against the compiled one.
    """
    from balance.studies.told_games import teller

    if out is not None:
        from balance.questions.replay.page import KIND
        from balance.studies.page_files import check_page

        check_page(out, KIND)  # before anything is played
    pictures = out is not None
    study = teller(Path(what))
    if study is not None:
        stray: dict[str, object] = {"--seed": seed, "--game": game, "--set": settings, "--config": config}
        stray |= {"--walk": walk, "--chances": chances or None, "--agent": agent}
        result = _study_replay(study, what, pick, stray, pictures)
    elif _is_run(what, config is not None or pick is not None):
        stray = {"--seed": seed, "--game": game, "--set": settings, "--walk": walk, "--agent": agent}
        result = _run_replay(what, config, pick, stray, pictures, chances)
    else:
        stray = {"--config": config, "--pick": pick}
        who = {"agents": agent or (), "agent_timeout": agent_timeout}
        result = _game_replay(what, seed or 0, game or 0, settings or [], walk, stray, pictures, chances, who)
    given: dict[str, object] = {
        "seed": seed,
        "game": game,
        "set": settings,
        "config": config,
        "pick": pick,
        "walk": walk,
        "agent": agent,
    }
    pages = () if out is None else _write_page(result, out, what, given, chances)
    if json:
        print_json(result.as_json())
    elif out is None:
        _render(result)
    say_pages(pages, json)
    open_page(pages, open_)


def _write_page(
    result: "Replay", out: Path, what: str, given: dict[str, object], chances: bool = False
) -> tuple[Path, Path]:
    """Write the page of a replay, with the line that tells the same game, but for the password of a URL."""
    from balance.design.repeat_line import repeat_line
    from balance.questions.replay.page import write_replay
    from balance.storage.urls import without_credentials

    flags = ["--chances"] if chances else []
    return write_replay(result, out, without_credentials(repeat_line("replay", {}, given, what, *flags)))


def _is_run(what: str, wanted: bool) -> bool:
    """Tell whether `what` means the folder of a run rather than a game.

    Args:
        what: The argument as typed.
        wanted: Whether an option is set that only a run has.
    """
    from balance.runs.run import is_run
    from scenarios import available
    from scenarios.loader.messages import plain

    folder = Path(what)
    if is_run(what):
        return True
    if plain(what) in map(plain, available()) or (folder / "game.toml").is_file():
        return False
    return folder.is_dir() or wanted  # neither a run nor a game: this chooses which error is reported


def _game_replay(
    name: str,
    seed: int,
    number: int,
    settings: list[str],
    walk: str | None,
    stray: dict[str, object],
    pictures: bool,
    chances: bool,
    who: dict[str, Any],
) -> "Replay":
    """Replay a game chosen by seed, number and settings; refuse the options of a run."""
    from balance.cli.settings import one_each
    from balance.design.make_plan import configured
    from balance.questions.replay import study as replays
    from scenarios import load

    _refuse(stray, f"{name} is a game, not the folder of a run")
    scenario = load(name)
    chosen = one_each(scenario, settings, "balance replay")
    if walk is not None:
        why = "a walk takes actions that nobody chooses; leave one of the two out"
        _refuse({"--chances": chances or None, "--agent": list(who["agents"])}, why)
        return replays.walk(configured(scenario, chosen, {}), seed, number, walk)
    say_if_compiling(scenario.game, chosen)
    return replays.replay(scenario, chosen, game=number, seed=seed, pictures=pictures, chances=chances, **who)


def _run_replay(
    where: str, config: int | None, pick: str | None, stray: dict[str, object], pictures: bool, chances: bool
) -> "Replay":
    """Replay a game of a run; refuse the options that the run has fixed."""
    from balance.questions.replay.study import replay_of
    from balance.runs.run import open_run
    from balance.storage import places

    place = places.place(where)
    _refuse(stray, f"{place} is a run, which has them fixed; choose a game of it by --config and --pick")
    run = open_run(place)
    say_if_compiling(run.scenario().game, run.configuration(config or 0).given)
    return replay_of(run, config or 0, pick or "median", pictures=pictures, chances=chances)


def _study_replay(
    study: "Callable[[str | None], Picked]", where: str, pick: str | None, stray: dict[str, object], pictures: bool
) -> "Replay":
    """Replay a game of a study, with what the study knows of its decisions."""
    from balance.questions.replay.study import tell

    _refuse(stray, f"{where} is a study of decisions, which has them fixed; choose a game of it by --pick")
    picked = study(pick)
    say_if_compiling(picked.configuration.scenario.game, picked.configuration.given)
    return tell(picked.configuration, picked.seed, picked.number, picked, pictures=pictures)


def _refuse(stray: dict[str, object], why: str) -> None:
    """Refuse options that do not go with the argument.

    Args:
        stray: Values by option; None and an empty list mean that the option is not set.
        why: The reason, for the message.
    """
    from scenarios.loader.errors import InputError

    if names := [name for name, value in stray.items() if value not in (None, [])]:
        raise InputError(f"{', '.join(names)}: {why}")


def _render(result: "Replay") -> None:
    configuration = result.configuration
    settings = settings_as_typed(configuration.given) or "all settings as they are by default"
    heading(title_of(configuration.scenario), f"game {result.number} of seed {result.seed}, {settings}")
    say()
    if result.chances:
        say("In brackets: how often the seat wins in tries from there, in which all go on by their scripts.", "dim")
        say()
    if result.agents:
        say(f"From outside: {'; '.join(agent.told for agent in result.agents)}.", "dim")
        say()
    for line in result.story:
        say(line, "" if not in_terminal() or line.startswith(" ") else "bold")
    if not result.row:
        return
    heading("Its row", "equal to that of the compiled kernels")
    _row_tables(result.row, configuration)


def _row_tables(row: "Row", configuration: "Configuration") -> None:
    """Print the row of a game: what belongs to no seat, then the seats side by side.

    A column that holds nothing, such as the winner of a game that several seats won, is left out.
    """
    from balance.design.impossible import impossible

    seats = range(1, configuration.players + 1)
    fields = seat_fields(configuration.scenario.game) if configuration.players > 1 else []
    of_seats = {f"{field}_{seat}" for field in fields for seat in seats}
    never = impossible(configuration).columns
    whole = {name: value for name, value in row.items() if name not in of_seats and name not in never}
    several = configuration.scenario.arrays()
    zeros = [name for name, value in whole.items() if name in several and value == 0]
    told = {name: value for name, value in whole.items() if name not in zeros and value is not None}
    table([Column("column", style="dim"), Column("value")], [*told.items()])
    if zeros:
        say(f"0: {in_ranges({name: several[name] for name in zeros})}", "dim")
    if of_seats:
        say()
        columns = [Column("column", style="dim"), *(Column(f"seat {seat}") for seat in seats)]
        rows = [
            [field, *(row[f"{field}_{seat}"] for seat in seats)]
            for field in fields
            if not all(f"{field}_{seat}" in never for seat in seats)
        ]
        table(columns, [[PAYOFF if field == "payoff" else field, *values] for field, *values in rows])
