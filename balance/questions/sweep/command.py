"""Define `balance sweep`: play many configurations and keep one row per game in a folder."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.completion import complete_names, complete_plan
from balance.cli.estimate_tables import summary_table
from balance.cli.formatting import plural
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import notify, on_interrupt, warn
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from balance.cli.titles import title_of
from balance.questions.sweep.forecast_lines import check_space, forecast_lines

if TYPE_CHECKING:
    from balance.design.plan import Plan
    from balance.runs.forecast import Forecast
    from balance.runs.run import Run
    from balance.runs.sweep import ShardRun
    from balance.simulation.engine import Engine
    from balance.storage.store import Place

PANEL = ("Sweeps", 1)
EXAMPLES = (
    "balance sweep pig --set goal=50..100..10 --players 2,3 --out runs/goal",
    "balance sweep cyberdoom-tower --plan rulings --out runs/rulings",
    "balance sweep pig --set goal=50,99 --set pig=1,2 --together goal,pig -o runs/a",
    "balance sweep pig --set goal=50..100..10 --shard 3/16 --resume --out shards/3",
    "balance sweep pig --set goal=50..100..10 --cluster local:4 --out runs/goal",
    "balance sweep cyberdoom-tower --set sentinel_cards.s4.damage=1,2 --out runs/s4",
)
INSTEAD = {"--axis": "--set NAME=VALUE,VALUE,… sweeps an axis or a number"}

_MANY = 5000  # from so many combinations on, a line says that they are being made


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
        options.switch("--drop-unfinished", "With --resume: give up another plan that DIR holds unfinished."),
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
    from balance.design.named_plan import named_plan
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
    for line in forecast_lines(plan, expected, out, shard):
        notify(line, "")
    check_space(expected.gigabytes, out)
    return expected


def _say_if_many(plan: "Plan") -> None:
    """Announce a wait: combining settings takes about one millisecond per configuration."""
    if plan.combinations >= _MANY:
        notify(f"looking at {plural(plan.combinations, 'configuration')}", "")


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


def render(run: "Run") -> None:
    """Print a run's summary."""
    games = plural(run.games, "game")
    title = title_of(run.scenario(), run.manifest.source)
    heading(title, f"{plural(run.configs.height, 'configuration')}, {games}, seed {run.manifest.seed}")
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
