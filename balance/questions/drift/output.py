"""Read baselines and print results: the code that the commands of `balance drift` share."""

from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.formatting import count, duration, plural, points_text
from balance.cli.output import heading, say
from balance.cli.progress import say_if_compiling
from balance.cli.tables import Column, table
from reports.plain import percent, points

if TYPE_CHECKING:
    from balance.questions.drift.accepting import Accepted
    from balance.questions.drift.baseline import Baseline
    from balance.questions.drift.recording import Recorded
    from balance.questions.drift.results import Checked

_CELLS = 30  # rows printed of the table of cells


def read_recorded(path: Path) -> "Baseline":
    """Read a baseline, and print a line if its game has to be compiled first.

    Raises:
        InputError: If the file cannot be read or is no baseline.
    """
    from balance.questions.drift.baseline import read_baseline

    baseline = read_baseline(path)
    cells = [each.configuration for each in baseline.cells] + [each.configuration for each in baseline.targets]
    say_if_compiling(baseline.scenario.game, {name for cell in cells for name in cell.given})
    return baseline


def show_recorded(recorded: "Recorded") -> None:
    """Print how precisely a new baseline knows its rates; if not well, also the cost of later checks."""
    cells = recorded.record.cell
    metrics = sum(len(cell.counts) for cell in cells)
    heading(
        f"{recorded.path}: {plural(len(cells), 'cell')}, {plural(metrics, 'metric')}",
        f"{plural(recorded.games, 'game')} per cell",
    )
    known = recorded.least_known
    if recorded.games >= recorded.wanted:
        say("Every rate is known to a fifth of its margin, with the baseline's share of alpha.")
    else:
        say(
            f"The rate that is known least, {known.label}, is known to {points_text(known.width, 2)}, "
            f"{known.width / known.margin:.2g} of its margin. A fifth would need "
            f"{plural(recorded.wanted, 'game')} per cell. What it costs, "
            "in games until a check decides the slowest metric:"
        )
        say()
        rows = [
            ["nothing" if not shift else f"by {shift:g} margins", *("never" if n is None else count(n) for n in games)]
            for shift, games in recorded.costs.items()
        ]
        columns = [Column("moved"), Column("whole baseline", right=True), Column("this one", right=True)]
        table(columns, rows)
    if recorded.defaults:
        names = ", ".join(recorded.defaults)
        say(
            f"At their defaults, and not watched at other values: {names}. --set NAME=V1,V2 or a plan adds cells.",
            "dim",
        )


def show_checked(result: "Checked") -> None:
    """Print the result of a check: the verdict, the tables, and the error rates that the check guarantees."""
    from balance.questions.drift import words

    played = f"{words.played(result)}; {duration(result.seconds)}"
    heading(f"{result.game}: {words.headline(result)}", played)
    for sentence in words.sentences(result):
        say(sentence)
    if rows := words.metric_rows(result):
        say()
        right = {"baseline", "now", "95 % interval", "shift", "games to the verdict"}
        style = {"shift": "cyan", "verdict": "bold"}
        columns = [
            Column(c, c in right, style.get(c, ""), c.startswith("games"), c == "95 % interval") for c in words.METRICS
        ]
        table(columns, rows[: words.MOST_ROWS])
        _more(len(rows) - words.MOST_ROWS)
    if rows := words.target_rows(result):
        say()
        table([Column(c, style="bold" if c == "verdict" else "", wraps=c == "games") for c in words.TARGETS], rows)
    if result.of_cells not in ("identical", "met"):
        say()
        rows = words.cell_rows(result)
        table([Column(c, c.startswith("games"), wraps=c == "cell") for c in words.CELLS], rows[:_CELLS])
        _more(len(rows) - _CELLS)
    say()
    for sentence in words.promise(result):
        say(sentence, "dim")


def _more(rows: int) -> None:
    """Print how many rows of a table were left out, if any."""
    if rows > 0:
        say(f"and {count(rows)} more", "dim")


def show_accepted(path: Path, accepted: "Accepted") -> None:
    """Print what was changed in a baseline by `balance drift accept`."""
    from balance.questions.drift.baseline_file import cell_name

    if not accepted.written and accepted.checked is not None:
        show_checked(accepted.checked)
        say(f"{path} is as it was: --same is for a game that is equivalent.")
        return
    if accepted.entry is None:
        say(f"{path}: fingerprints renewed; the counts are those that were there.")
        return
    say(f"{path}: counts renewed; {plural(len(accepted.entry.moved), 'metric')} moved.")
    rows = [
        [
            cell_name(m.set),
            m.metric,
            percent(m.before, 2),
            percent(m.after, 2),
            points(m.after - m.before),
        ]
        for m in accepted.entry.moved
    ]
    if rows:
        say()
        heads = ("cell", "metric", "before", "after", "shift")
        table([Column(head, right=head in heads[2:]) for head in heads], rows)
