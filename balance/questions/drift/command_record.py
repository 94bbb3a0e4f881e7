"""Define `balance drift record`: store the rates of a game in a baseline file."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.output import print_json
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from balance.questions.drift.output import show_recorded

PANEL = ("Continuous integration", 1)
GROUP = "drift"
INSTEAD = {"--games": "the margin says how many games; at most --max-games N of a cell"}
EXAMPLES = (
    "balance drift record cyberdoom-tower --out baseline.toml",
    "balance drift record pig --margin outcome=round_cap=0.1pp --out pig.toml",
)


def record(
    what: options.GameOrPlan,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", show_default=False, help="The baseline.")],
    settings: options.Settings = None,
    margin: Annotated[
        list[str] | None,
        options.value(
            "M|METRIC=M",
            "A shift that matters: 1pp, 0.01; for one metric or kind: outcome=win=0.5pp, rounds=2pp.",
            "1pp",
        ),
    ] = None,
    alpha: Annotated[float, options.chance("Chance of any alarm though nothing changed.")] = 0.01,
    beta: Annotated[
        float,
        options.chance("Chance for a metric to pass though it moved by the margin."),
    ] = 0.05,
    seed: options.MaybeSeed = None,
    max_games: Annotated[
        int | None,
        options.count("Games of a cell, at most.", None, show_default="as many as the margin needs"),
    ] = None,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    json: options.Json = False,
) -> None:
    """Record the rates of a game: each outcome, each seat's wins, and how many games are long.

    A seat wins where it is among the winners, that is, paid more than 0: a shared win counts for all who share it.

    Without --set and without a plan: every legal number of players, everything else at its default.
    """
    from balance.design.make_plan import make_plan
    from balance.questions.drift import recording
    from balance.simulation.engine import check_engine

    check_engine(threads, cluster)
    default, own = _margins(margin or [])
    plan = make_plan(what, settings or (), seed=seed)
    warn_if_idle(plan.cells.legal)
    say_if_compiling(plan.scenario.game, plan.grid)
    with on_interrupt("nothing is written"), connected_client(cluster) as client, games_bar(None) as progress:
        recorded = recording.record(
            plan,
            out,
            margin=default,
            margins=own,
            alpha=alpha,
            beta=beta,
            max_games=max_games,
            threads=threads,
            cluster=client,
            progress=progress,
        )
    if json:
        costs = {str(shift): list(games) for shift, games in recorded.costs.items()}
        least_known = {**vars(recorded.least_known), "wanted": recorded.wanted}
        print_json(
            {
                "path": str(recorded.path),
                "cells": len(recorded.record.cell),
                "games": recorded.games,
                "least_known": least_known,
                "costs": costs,
                "defaults": list(recorded.defaults),
            }
        )
    else:
        show_recorded(recorded)


def _margins(texts: list[str]) -> tuple[str, dict[str, str]]:
    """Return the margin of all metrics, and the margins of single metrics by name."""
    default, own = "1pp", {}
    for text in texts:
        name, equals, share = text.rpartition("=")  # the last `=`: a metric may be outcome=win
        if equals:
            own[name.strip()] = share
        else:
            default = text
    return default, own
