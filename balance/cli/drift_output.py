"""What the commands of `balance drift` share: reading a baseline, and what they print."""

from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.formatting import count, duration, plural
from balance.cli.output import heading, say
from balance.cli.progress import say_if_compiling
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.drift.accepting import Accepted
    from balance.drift.baseline import Baseline
    from balance.drift.recording import Recorded
    from balance.drift.results import Checked

_CELLS = 30  # cells shown


def read_recorded(path: Path) -> "Baseline":
    """Read a baseline, and say so if something has to be compiled."""
    from balance.drift.baseline import read_baseline

    baseline = read_baseline(path)
    say_if_compiling(baseline.scenario.game)
    return baseline


def show_recorded(made: "Recorded") -> None:
    """Say how well a new baseline knows its rates, and what it costs if that is not well."""
    cells = made.record.cell
    metrics = sum(len(cell.counts) for cell in cells)
    heading(
        f"{made.path}: {plural(len(cells), 'cell')}, {plural(metrics, 'metric')}",
        f"{plural(made.games, 'game')} a cell",
    )
    known = made.least_known
    if made.games >= made.wanted:
        say("Every rate is known to a fifth of its margin, with the baseline's share of alpha.")
    else:
        say(
            f"The rate that is known least, {known.label}, is known to {100 * known.width:.2g} percentage points, "
            f"{known.width / known.margin:.2g} of its margin. A fifth would need {plural(made.wanted, 'game')} a cell. "
            "What it costs, in games until a check decides the slowest metric:"
        )
        say()
        rows = [
            ["nothing" if not shift else f"by {shift:g} margins", *("never" if n is None else count(n) for n in both)]
            for shift, both in made.costs.items()
        ]
        columns = [Column("moved"), Column("whole baseline", right=True), Column("this one", right=True)]
        table(columns, rows)
    if made.defaults:
        names = ", ".join(made.defaults)
        say(
            f"At their defaults, and not watched at other values: {names}. --set NAME=V1,V2 or a plan adds cells.",
            "dim",
        )


def show_checked(found: "Checked") -> None:
    """Say what a check found: the verdict, the tables, the promise."""
    from balance.drift import sentences

    played = f"{plural(found.games, 'game')} in {duration(found.seconds)}"
    heading(f"{found.game}: {sentences.headline(found)}", played)
    for sentence in sentences.sentences(found):
        say(sentence)
    if rows := sentences.metric_rows(found):
        say()
        right = {"baseline", "now", "95 % interval", "shift", "games"}
        style = {"shift": "cyan", "verdict": "bold"}
        columns = [
            Column(c, c in right, style.get(c, ""), c == "games", c == "95 % interval") for c in sentences.METRICS
        ]
        table(columns, rows[: sentences.MOST_ROWS])
        _more(len(rows) - sentences.MOST_ROWS)
    if rows := sentences.target_rows(found):
        say()
        table([Column(c, style="bold" if c == "verdict" else "", wraps=c == "games") for c in sentences.TARGETS], rows)
    if found.of_cells not in ("identical", "met"):
        say()
        rows = sentences.cell_rows(found)
        table([Column(c, c == "games", wraps=c == "cell") for c in sentences.CELLS], rows[:_CELLS])
        _more(len(rows) - _CELLS)
    say()
    for sentence in sentences.promise(found):
        say(sentence, "dim")


def _more(rows: int) -> None:
    if rows > 0:
        say(f"and {count(rows)} more", "dim")


def show_accepted(path: Path, done: "Accepted") -> None:
    """Say what became of a baseline."""
    from balance.drift import sentences
    from balance.drift.baseline_file import told_set

    if not done.written and done.checked is not None:
        show_checked(done.checked)
        say(f"{path} is as it was: --same is for a game that is equivalent.")
        return
    if done.entry is None:
        say(f"{path}: fingerprints renewed; the counts are those that were there.")
        return
    say(f"{path}: counts renewed; {plural(len(done.entry.moved), 'metric')} moved.")
    rows = [
        [
            told_set(m.set),
            m.metric,
            sentences.percent(m.before),
            sentences.percent(m.after),
            f"{100 * (m.after - m.before):+.2f} points",
        ]
        for m in done.entry.moved
    ]
    if rows:
        say()
        heads = ("cell", "metric", "before", "after", "shift")
        table([Column(head, right=head in heads[2:]) for head in heads], rows)
