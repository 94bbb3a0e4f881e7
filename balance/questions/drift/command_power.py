"""Define `balance power`: how many games does it take to notice a shift?"""

from typing import TYPE_CHECKING, Annotated

from balance.cli import options
from balance.cli.formatting import count, duration, plural, points_text, storage
from balance.cli.output import heading, print_json, say
from balance.cli.progress import say_if_compiling
from balance.cli.tables import Column, table
from reports.caps import is_hidden, stop_text
from reports.plain import capital

if TYPE_CHECKING:
    from balance.questions.drift.power import Need, Power

PANEL = ("Questions", 2)
INSTEAD = {"--shift": "--detect SHIFT says which shift is to be noticed, such as 1pp"}
EXAMPLES = ("balance power cyberdoom-tower --detect 1pp",)


def power(
    what: options.GameOrPlan,
    settings: options.Settings = None,
    detect: Annotated[str, options.value("SHIFT", "The shift to be noticed: 0.5pp or 0.005.", True)] = "2pp",
    alpha: Annotated[float, options.chance("Chance of any alarm though nothing changed.")] = 0.01,
    beta: Annotated[float, options.chance("Chance for each metric to miss the shift.")] = 0.05,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Say how many games, minutes and gigabytes it takes to notice a shift in any rate.

    Without --set and without a plan: every legal number of players, everything else at its default.
    """
    from balance.design.make_plan import make_plan
    from balance.questions.drift import power

    asked = make_plan(what, settings or ())
    say_if_compiling(asked.scenario.game, asked.grid)
    result = power.power(what, settings or (), detect=detect, alpha=alpha, beta=beta, threads=threads)
    if json:
        needs = {key: [vars(need) for need in vars(result)[key]] for key in ("fixed", "sequential")}
        print_json({**vars(result), **needs})
    else:
        _render(result)


def _render(result: "Power") -> None:
    heading(
        f"{result.title}: to notice a shift of {points_text(result.detect)}",
        f"{plural(result.cells, 'cell')}, {plural(result.metrics, 'metric')}",
    )
    if is_hidden(result.stopped, is_share=True):
        stop = stop_text(result.stopped)
        told = capital(f"up to {stop}" if result.cells > 1 else stop)
        say(f"{told}, without an end: these shares are of games that were cut short.", "yellow")
    say(_answer(result))
    say(
        f"Any alarm though nothing changed: {100 * result.alpha:g} %; a metric that moved so much is missed: "
        f"{100 * result.beta:g} %. Two runs are compared at 95 %."
    )
    for title, needs in (("fixed size", result.fixed), ("sequential, on average", result.sequential)):
        say()
        columns = [
            Column(title, style="bold", wraps=True),
            Column("games per cell", right=True),
            Column("all games", right=True, style="cyan"),
            Column("about", right=True),
            Column("on disk", right=True),
        ]
        table(columns, [_row(need) for need in needs])
    say()
    for sentence in _remarks(result):
        say(sentence, "dim")


def _answer(result: "Power") -> str:
    """Return how many games it takes, in one sentence."""
    need = result.fixed[0]
    cells = f" in each of {result.cells} cells" if result.cells > 1 else ""
    return (
        f"You need {plural(need.games, 'game')} of each version{cells}, together about {duration(need.seconds)}: they "
        f"show a shift of {points_text(result.detect)} (--detect names another) {100 * (1 - result.beta):g} times in a "
        "hundred, where two versions are compared. With the same dice for both, as balance compare plays, fewer do. "
        f"{_by_metric(result)}"
    )


def _by_metric(result: "Power") -> str:
    """Return which metric takes so many games, and how many the headline takes."""
    from balance.questions.drift.power import PILOT

    others, named = "all others need fewer", [result.nearest.partition(" with ")[0]]
    if result.headline and result.headline_games < result.fixed[0].games:
        others = f"{result.headline} needs {count(result.headline_games)}"
        named.append(result.headline)
    first = (
        f"{result.nearest} needs so many, as its share was nearest to one half in the {count(PILOT)} games that were "
        f"played for this; {others}."
    )
    if not (result.parted and any(name.startswith("winner=") for name in named)):
        return first
    return f"{first} winner counts the games that a seat wins, alone or with others, not its share of the win."


def _remarks(result: "Power") -> list[str]:
    """Return sentences that say which assumptions the figures are based on."""
    from balance.questions.drift.checking import MAX_GAMES

    remarks = [
        "Moved: in each cell the metric nearest to one half, and no other; if more move, one is noticed sooner. "
        "The games after the verdict, which estimate the shift, are included.",
        "Pairing by the same dice saves much where a change alters few games, and little where it alters most of "
        "them; the comparison says by what factor.",
    ]
    if max(need.games for need in result.sequential) > MAX_GAMES:
        remarks.append(f"A check plays at most {count(MAX_GAMES)} games of a cell unless --max-games says otherwise.")
    return remarks


def _row(need: "Need") -> list[str]:
    disk = storage(need.gigabytes) if need.gigabytes else "nothing"
    return [need.decision, count(need.games), count(need.total), duration(need.seconds), disk]
