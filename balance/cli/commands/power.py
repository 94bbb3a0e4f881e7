"""`balance power`: what it takes to notice a shift, before anything is played."""

from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.formatting import count, duration, plural, storage
from balance.cli.output import heading, print_json, say
from balance.cli.progress import say_if_compiling
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.drift.power import Need, Power

EXAMPLES = ("balance power cyberdoom-tower --detect 1pp",)


def power(
    what: options.GameOrPlan,
    detect: Annotated[
        str, typer.Option(metavar="SHIFT", show_default=False, help="The shift to be noticed: 0.5pp or 0.005.")
    ],
    settings: options.Settings = None,
    alpha: Annotated[float, typer.Option(metavar="P", help="Chance of any alarm though nothing changed.")] = 0.01,
    beta: Annotated[float, typer.Option(metavar="P", help="Chance for each metric to miss the shift.")] = 0.05,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Say how many games, minutes and gigabytes it takes to notice a shift in any rate.

    Without --set and without a plan: every legal number of players, everything else at its default.
    """
    from balance.design.make_plan import make_plan
    from balance.drift import power

    say_if_compiling(make_plan(what, settings or ()).scenario.game)
    found = power.power(what, settings or (), detect=detect, alpha=alpha, beta=beta, threads=threads)
    if json:
        needs = {key: [vars(need) for need in vars(found)[key]] for key in ("fixed", "sequential")}
        print_json({**vars(found), **needs})
    else:
        _render(found)


def _render(found: "Power") -> None:
    heading(
        f"{found.title}: to notice a shift of {100 * found.detect:g} percentage points",
        f"{plural(found.cells, 'cell')}, {plural(found.metrics, 'metric')}",
    )
    say(
        f"Any alarm though nothing changed: {100 * found.alpha:g} %; a metric that moved so much is missed: "
        f"{100 * found.beta:g} %. Two runs are compared at 95 %."
    )
    for title, needs in (("fixed size", found.fixed), ("sequential, on average", found.sequential)):
        say()
        columns = [
            Column(title, style="bold", wraps=True),
            Column("games a cell", right=True),
            Column("all games", right=True, style="cyan"),
            Column("about", right=True),
            Column("on disk", right=True),
        ]
        table(columns, [_row(need) for need in needs])
    say()
    for sentence in _remarks(found):
        say(sentence, "dim")


def _remarks(found: "Power") -> list[str]:
    """What the figures rest on."""
    from balance.drift.checking import MAX_GAMES

    said = [
        "Moved: in each cell the metric nearest to one half, and no other; if more move, one is noticed sooner. "
        "The games after the verdict, which estimate the shift, are included.",
        "Pairing by the same dice saves most games of a comparison where the change is small, and few between "
        "policies; the comparison says by what factor.",
    ]
    if max(need.games for need in found.sequential) > MAX_GAMES:
        said.append(f"A check plays at most {count(MAX_GAMES)} games of a cell unless --max-games says otherwise.")
    return said


def _row(need: "Need") -> list[str]:
    disk = storage(need.gigabytes) if need.gigabytes else "nothing"
    return [need.decision, count(need.games), count(need.total), duration(need.seconds), disk]
