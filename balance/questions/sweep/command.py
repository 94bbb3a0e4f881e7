"""Define `balance sweep`: play many configurations and keep one row per game in a folder."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.completion import complete_names, complete_plan
from balance.cli.estimate_tables import summary_table
from balance.cli.formatting import count, duration, plural, storage
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import notify, on_interrupt, warn
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from reports.plain import settings_as_typed

if TYPE_CHECKING:
    from balance.design.plan import Plan
    from balance.runs.forecast import Forecast
    from balance.runs.run import Run
    from balance.runs.sweep import ShardRun
    from balance.simulation.engine import Engine
    from balance.storage.store import Place

PANEL = ("Sweeps", 1)
EXAMPLES = (
    "balance sweep pig --set goal=50..100..10 --set players=2,3 --out runs/goal",
    "balance sweep cyberdoom-tower --plan rulings --out runs/rulings",
    "balance sweep pig --set goal=50,99 --set pig=1,2 --together goal,pig -o runs/a",
    "balance sweep pig --set goal=50..100..10 --shard 3/16 --resume --out shards/3",
    "balance sweep pig --set goal=50..100..10 --cluster local:4 --out runs/goal",
    "balance sweep cyberdoom-tower --set sentinel_cards.s4.damage=1,2 --out runs/s4",
)

_SHOWN = 3  # skipped combinations that are printed before a sweep
_MANY = 5000  # from so many combinations on, a line says that they are being made
_SLOW = 5.0  # a longer check of the rules is announced [s]


def sweep(
    what: options.GameOrPlan,
    out: options.RunOut,
    stem: Annotated[
        str | None,
        typer.Option(
            "--plan",
            metavar="STEM",
            show_default=False,
            autocompletion=complete_plan,
            help="A sweep of the game, as `balance show` lists them.",
        ),
    ] = None,
    settings: options.Settings = None,
    together: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME,NAME",
            show_default=False,
            autocompletion=complete_names,
            help="The k-th values of these go together, in place of every combination; may be given several times.",
        ),
    ] = None,
    games: options.MaybeGames = None,
    seed: options.MaybeSeed = None,
    precision: options.Precision = None,
    watch: options.Watch = None,
    max_games: options.MaxGames = None,
    resume: options.Resume = False,
    drop: Annotated[
        bool,
        typer.Option(
            "--drop-unfinished", metavar="", help="With --resume: give up another plan that DIR holds unfinished."
        ),
    ] = False,
    threads: options.Threads = None,
    shard: options.Shard = None,
    cluster: options.Cluster = None,
    json: options.Json = False,
) -> None:
    """Play every combination of values and keep one row per game.

    Give several values as --set NAME=VALUE,VALUE,... What a plan file says is the default.
    """
    from balance.design.make_plan import chosen_precision, make_plan
    from balance.runs.sweep import ShardRun
    from balance.storage.places import place

    to = place(out)
    with on_interrupt(FinishedParts(to)):
        plan = (
            make_plan(what, settings or [], games=games, seed=seed, together=together)
            if stem is None
            else named_plan(what, stem, settings or [], games, seed, together)
        )
        plan = replace(plan, precision=chosen_precision(plan, games, precision, watch, max_games))
        run = carry_out(plan, to, resume, threads, drop, cluster, shard)
    if isinstance(run, ShardRun):
        _show_shard(run, json)
    elif json:
        print_json(as_json(run))
    else:
        render(run)
        say_where(run)


def say_where(run: "Run") -> None:
    """Print the folder of a run, and which commands read it."""
    say()
    say("balance report and balance replay tell more of this run:", "dim")
    print(shown_path(run.path))


def named_plan(
    game: str,
    stem: str,
    settings: list[str],
    games: int | None = None,
    seed: int | None = None,
    together: list[str] | None = None,
) -> "Plan":
    """Return a sweep of a game by its name, on the scenario that `game` names.

    The scenario that the plan file names is ignored: the sweeps of a copied folder may still name the original.

    Args:
        game: Name of a game, or a folder.
        stem: Name of the sweep: its file without `.toml`.
        settings: What was typed after each `--set`; it overrides the plan.
        games: Games per configuration; None for those of the plan, or its precision [games].
        seed: The seed; None for that of the plan.
        together: What was typed after each `--together`; None for what the plan says.

    Raises:
        InputError: If the game has no such sweep, or it does not fit the scenario.
    """
    from balance.design.grid import make_grid, parse_set
    from balance.design.make_plan import read_plan
    from balance.design.plan import Plan
    from balance.design.together import names_of, read_together
    from scenarios import load
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import listed, nearest

    scenario = load(game)
    sweeps = scenario.sweeps()
    if stem not in sweeps:
        allowed = listed(sweeps) if sweeps else "it has none"
        raise InputError(f"--plan: {scenario.name} has no sweep {stem!r}; allowed: {allowed}{nearest(stem, sweeps)}")
    base = read_plan(sweeps[stem])
    groups = base.together if together is None else read_together(scenario, together)
    repeated = names_of(groups)
    return Plan(
        scenario,
        make_grid(scenario, base.grid, str(sweeps[stem]), repeated) | parse_set(scenario, settings, repeated),
        base.games if games is None else games,
        base.seed if seed is None else seed,
        game,
        base.precision if games is None else None,
        groups,
    )


def carry_out(
    plan: "Plan",
    out: "Place",
    resume: bool,
    threads: int | None,
    drop: bool = False,
    cluster: str | None = None,
    shard: tuple[int, int] | None = None,
) -> "Run | ShardRun":
    """Print what the sweep will take, then play it with a bar of progress.

    Args:
        plan: The plan.
        out: Folder of the run.
        resume: Whether `out` may hold a run to go on with.
        threads: Number of threads; None for one per processor.
        drop: Whether another plan that `out` holds unfinished may be given up.
        cluster: `local:4` or a scheduler's address; None: threads of this process.
        shard: Number of the shard that is played, and number of shards; None: the whole plan.

    Raises:
        InputError: If the plan cannot be divided, the folder is refused, the disk has too little space, or the cluster
            cannot be reached.
    """
    from balance.runs import sweep
    from balance.simulation.engine import check_engine

    if shard is not None:
        sweep.refuse_undivided(plan, drop, shard)
    check_engine(threads, cluster)
    sweep.refuse_folder(out, resume)  # before processes are started, and time is spent on a forecast
    with on_interrupt(FinishedParts(out)), engine_for(threads, cluster, sweep.KEPT) as engine:
        expected = _expect(plan, out, engine, shard)
        with games_bar(None if plan.precision else expected.games + expected.stored) as progress:
            return sweep.carry_out(
                plan,
                out,
                engine,
                resume=resume,
                drop_unfinished=drop,
                progress=progress,
                say=warn,
                shard=shard,
            )


def _show_shard(run: "ShardRun", json: bool) -> None:
    number, of = run.shard.number, run.shard.of
    if json:
        print_json(
            {"path": str(run.path), "game": run.manifest.scenario, "seed": run.manifest.seed}
            | {"shard": number, "of": of, "parts": run.parts, "games": run.games}
        )
    else:
        say(f"{run.shard}: {plural(run.parts, 'part')}, {plural(run.games, 'game')}")
        say("balance merge joins the shards of a plan into a run:", "dim")
        print(shown_path(run.path))


def _expect(plan: "Plan", out: "Place", engine: "Engine", shard: tuple[int, int] | None) -> "Forecast":
    """Return what a sweep will take, after printing it; refuse what the disk cannot hold."""
    from balance.runs.forecast import forecast

    _say_if_many(plan)
    warn_if_idle(plan.cells.legal)
    say_if_compiling(plan.scenario.game, plan.grid)
    expected = forecast(plan, 1, out, shard)
    expected = replace(expected, seconds=expected.seconds / engine.at_once)
    _announce(plan, expected, out, shard)
    check_space(expected.gigabytes, out)
    return expected


def _say_if_many(plan: "Plan") -> None:
    """Announce a wait: combining settings takes about one millisecond per configuration."""
    if plan.combinations >= _MANY:
        notify(f"looking at {plural(plan.combinations, 'configuration')}", "")


def check_space(gigabytes: float, out: "Place") -> None:
    """Refuse a run that the disk cannot hold. A store does not say what it can.

    Args:
        gigabytes: Space that is needed [GB].
        out: Folder of the run, which need not exist; or its place in a store.

    Raises:
        InputError: If less space is free where `out` is to be.
    """
    from balance.storage import places
    from scenarios import InputError

    free = places.at(out).free() / 1e9
    if gigabytes > free:
        raise InputError(f"{out}: {storage(gigabytes)} are needed and {storage(free)} are free; play fewer games")


class FinishedParts:
    """Hold the message for Ctrl-C; it counts the finished parts at the time it is printed."""

    def __init__(self, out: "Place") -> None:
        self._out = out

    def __str__(self) -> str:
        from balance.runs.parts import count_parts
        from scenarios.loader.errors import InputError

        try:
            parts = count_parts(self._out)
        except InputError as error:  # a store that cannot be reached any more
            return f"finished parts are kept; {error}"
        if not parts:
            return "nothing is kept: no part was finished yet"
        return f"{plural(parts, 'finished part')} kept in {self._out}; --resume goes on with them"


def _announce(plan: "Plan", expected: "Forecast", out: "Place", shard: tuple[int, int] | None) -> None:
    """Print time, disk space and precision of a sweep before it starts."""
    cells = plural(expected.configurations, "configuration")
    takes = f"{duration(expected.seconds)}, {storage(expected.gigabytes)}"
    lines = [
        f"{plan.scenario.title}: {cells} x {plural(plan.games, 'game')}, seed {plan.seed}; about {takes} in {out}",
        f"shares of each configuration: ± {100 * expected.half_width:.2g} percentage points at most "
        "(95 %; a little more below 50 games)",
    ]
    if plan.precision:
        most = plural((expected.games + expected.stored) // expected.configurations, "game")
        lines = [
            f"{plan.scenario.title}: {cells}, each until {plan.precision}, seed {plan.seed}",
            f"if every share needed {most}, as one half does: about {takes} in {out}",
        ]
    if shard:
        lines.append(f"shard {shard[0]} of {shard[1]}: {plural(expected.games + expected.stored, 'game')} of these")
    if expected.stored:
        lines.append(f"{plural(expected.stored, 'game')} are there already; {count(expected.games)} are to be played")
    if expected.checking > _SLOW:
        lines.append(f"before the first game the rules of all {cells} are checked: about {duration(expected.checking)}")
    lines += _skipped(expected)
    for line in lines:
        notify(line, "")


def _skipped(expected: "Forecast") -> list[str]:
    """Return lines that name the first combinations that cannot be played, with their reasons."""
    skipped = expected.skipped
    if not skipped:
        return []
    lines = [f"{plural(len(skipped), 'combination')} cannot be played and {_are(len(skipped))} skipped:"]
    lines += [f"  {settings_as_typed(cell.settings)}: {cell.reason}" for cell in skipped[:_SHOWN]]
    if len(skipped) > _SHOWN:
        lines.append(f"  and {count(len(skipped) - _SHOWN)} more")
    return lines


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def render(run: "Run") -> None:
    """Print a run's summary."""
    games = plural(run.games, "game")
    heading(run.scenario().title, f"{plural(run.configs.height, 'configuration')}, {games}, seed {run.manifest.seed}")
    say()
    summary_table(run)


def as_json(run: "Run") -> dict[str, Any]:
    """Return a run as `--json` prints it."""
    from json import loads

    keys = ("metric", "value", "estimate", "low", "high", "level", "method")
    configurations = [
        {
            "config": row["config"],
            "settings": loads(row["given"]),
            "configuration": loads(row["settings"]),
            "games": row["games"],
            **({"ended": vars(end)} if (end := run.ended(row["config"])) else {}),
            "estimates": run.summary.filter(run.summary["config"] == row["config"]).select(keys).to_dicts(),
        }
        for row in run.configs.iter_rows(named=True)
    ]
    return {
        "path": str(run.path),
        "game": run.manifest.scenario,
        "seed": run.manifest.seed,
        "games": run.games,
        "skipped": run.skipped,
        "configurations": configurations,
    }
