"""What a check says in words: for the terminal, for Markdown, for machines."""

from typing import Any

from balance.amounts import told_share
from balance.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, UNDECIDED, CellResult, Checked, MetricResult
from balance.drift.targets import MET, MISSED, TargetResult

MOST_ROWS = 40  # of a table
METRICS = ("cell", "metric", "baseline", "now", "95 % interval", "shift", "verdict", "games")
CELLS = ("cell", "verdict", "games", "largest shift")
TARGETS = ("target", "metric", "wanted", "now", "95 % interval", "verdict", "games")


def headline(found: Checked) -> str:
    """The verdict in a sentence, with the targets that were missed."""
    missed = sum(target.verdict == MISSED for target in found.targets)
    return _verdict(found) + (f"; {plural(missed, 'target')} missed" if missed else "")


def _verdict(found: Checked) -> str:
    cells = len(found.cells)
    if found.verdict == DRIFTED:
        moved = [cell for cell in found.cells if cell.verdict == DRIFTED]
        return f"drifted: {plural(len(found.moved), 'metric')} in {len(moved)} of {plural(cells, 'cell')} moved"
    if found.verdict == UNDECIDED:
        left = [m for cell in found.cells for m in cell.metrics if m.verdict == UNDECIDED]
        return f"undecided: nothing is seen to have moved, but {plural(len(left), 'metric')} would need more games"
    if found.verdict == EQUIVALENT:
        played = sum(cell.verdict == EQUIVALENT for cell in found.cells)
        return (
            f"equivalent: {played} of {plural(cells, 'cell')} play other games than before, "
            f"and no metric moved by its margin"
        )
    if not cells:
        return "no cells are recorded; only targets were checked"
    of = f"each of {plural(cells, 'cell')}" if cells > 1 else "its cell"
    return f"identical on {plural(found.fingerprint_games, 'game')} of {of}"


def sentences(found: Checked) -> list[str]:
    """What follows from the verdict, and what to do."""
    said = []
    if found.fingerprint_games and found.verdict == IDENTICAL:
        least = told_share(round(found.noticed, 4))
        said.append(
            f"Every column of these games is what it was: a share that moved by {least} or more "
            f"would have shown with a chance of {percent(1 - found.beta / found.metrics)}; nothing else was played."
        )
    if not found.fingerprint_games and found.cells:
        said.append(
            "The fingerprints are of too few games for this margin and beta, so every cell was played: "
            "balance drift accept --same makes longer ones after the recorded margin was changed."
        )
    if found.verdict == EQUIVALENT:
        said.append("If that was meant: balance drift accept FILE --same renews the fingerprints and keeps the counts.")
    if found.verdict == DRIFTED:
        said.append("If that was meant: balance drift accept FILE --reason TEXT makes today's game the baseline.")
    if found.verdict == UNDECIDED:
        said.append("Give more --max-games, a wider --margin, or --undecided pass.")
    missed = [target for target in found.targets if target.verdict != MET]
    if found.targets:
        met = len(found.targets) - len(missed)
        said.append(f"{met} of {plural(len(found.targets), 'target')} met.")
    return said


def promise(found: Checked) -> list[str]:
    """The error rates, to be printed with every result."""
    said = []
    if found.cells:
        said.append(
            f"Had nothing changed, any alarm among the {plural(found.metrics, 'metric')} would have a chance of at "
            f"most {_rate(found.alpha)}. A metric that moved by its margin ({told_share(found.margin)} unless it has "
            f"its own) or more passes with a chance of at most {_rate(found.beta)}. Between, either may come, with its "
            "interval."
        )
    if found.targets:
        said.append(
            f"Were all targets met in truth, any would be called missed with a chance of at most {_rate(found.alpha)}; "
            f"one that is not is called met with a chance of at most {_rate(found.beta)}."
        )
    return said


def metric_rows(found: Checked) -> list[tuple[str, ...]]:
    """What moved, then what is undecided, a row a metric: see `METRICS`."""
    rows = [(cell.label, m) for cell in found.cells for m in cell.metrics]
    order = [pair for verdict in (DRIFTED, UNDECIDED) for pair in rows if pair[1].verdict == verdict]
    return [_metric(label, m) for label, m in order]


def _metric(label: str, m: MetricResult) -> tuple[str, ...]:
    games = whole(m.games)
    if m.verdict == UNDECIDED:
        games += f" (about {whole(m.need)} would decide)" if m.need else " (the baseline is too small to decide)"
    return (
        label,
        m.metric,
        percent(m.before),
        percent(m.after),
        f"{100 * m.low:.2f} to {100 * m.high:.2f}",
        f"{100 * m.shift:+.2f} points",
        m.verdict,
        games,
    )


def cell_rows(found: Checked) -> list[tuple[str, ...]]:
    """A row a cell: see `CELLS`."""
    return [(cell.label, cell.verdict, whole(cell.games), _largest(cell)) for cell in found.cells]


def _largest(cell: CellResult) -> str:
    if not cell.metrics:
        return ""
    most = max(cell.metrics, key=lambda m: abs(m.shift))
    return f"{most.metric} {100 * most.shift:+.2f} points"


def target_rows(found: Checked) -> list[tuple[str, ...]]:
    """A row a target: see `TARGETS`."""
    return [_target(target) for target in found.targets]


def _target(t: TargetResult) -> tuple[str, ...]:
    games = whole(t.games)
    if t.verdict == UNDECIDED:
        games += f" (about {whole(t.need)} would decide)" if t.need else " (no number would decide: it is at a bound)"
    wanted = f"{100 * t.between[0]:g} to {100 * t.between[1]:g} %"
    interval = f"{100 * t.low:.2f} to {100 * t.high:.2f}"
    return (t.label, t.metric, wanted, percent(t.estimate), interval, t.verdict, games)


def markdown(found: Checked) -> str:
    """The whole result as Markdown, for a job's summary."""
    mark = {0: "✅", 1: "❌"}.get(found.code, "❔")
    lines = [f"## {mark} {found.game}: {headline(found)}", "", *sentences(found), ""]
    if rows := metric_rows(found):
        lines += [*_table(METRICS, rows), ""]
    if rows := target_rows(found):
        lines += [*_table(TARGETS, rows), ""]
    if found.verdict != IDENTICAL:
        lines += [*_table(CELLS, cell_rows(found)), ""]
    lines += promise(found)
    return "\n".join(lines).rstrip() + "\n"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    shown = [head, tuple("---" for _ in head), *rows[:MOST_ROWS]]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in shown]
    return lines + ([f"\nand {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else [])


def as_json(found: Checked) -> dict[str, Any]:
    """The whole result for machines."""
    keys = ("metric", "verdict", "before", "after", "low", "high", "method", "margin", "games", "need")
    return {
        "baseline": str(found.path),
        "game": found.game,
        "verdict": found.verdict,
        "code": found.code,
        "cells": [
            {
                "cell": cell.label,
                "verdict": cell.verdict,
                "games": cell.games,
                "metrics": [{key: getattr(m, key) for key in keys} for m in cell.metrics],
            }
            for cell in found.cells
        ],
        "targets": [{**vars(target), "between": list(target.between)} for target in found.targets],
        "metrics": found.metrics,
        "fingerprint_games": found.fingerprint_games,
        "margin": found.margin,
        "alpha": found.alpha,
        "beta": found.beta,
        "promise": promise(found),
        "games": found.games,
        "seconds": found.seconds,
    }


def percent(share: float) -> str:
    """`53.22 %`."""
    return f"{100 * share:.2f} %"


def whole(number: float) -> str:
    """`12 345`."""
    return f"{number:,.0f}".replace(",", " ")


def plural(number: int, word: str) -> str:
    """`1 game`, `2 000 games`."""
    return f"{whole(number)} {word}{'' if number == 1 else 's'}"


def _rate(share: float) -> str:
    return f"{100 * share:g} %"
