"""What a check says in words: for the terminal, for Markdown, for machines."""

import math
from typing import Any

from balance.design.percentages import told_share
from balance.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, CellResult, Checked, MetricResult, worst
from balance.drift.targets import MET, NOT_DECIDED, UNDECIDED, TargetResult

MOST_ROWS = 40  # of a table
METRICS = ("cell", "metric", "baseline", "now", "95 % interval", "shift", "verdict", "games")
CELLS = ("cell", "verdict", "games", "largest shift")
TARGETS = ("target", "metric", "wanted", "now", "95 % interval", "verdict", "games")


def headline(found: Checked) -> str:
    """The verdict in a sentence: what decides the exit code comes first."""
    targets = _of_targets(found)
    if not found.cells:
        return f"{targets}; no cells are recorded, only targets were checked"
    if found.of_targets == MET:
        return _of_cells(found)
    first = worst([found.of_cells, found.of_targets]) == found.of_cells
    return f"{_of_cells(found)}; {targets}" if first else f"{targets}; {_of_cells(found)}"


def _of_targets(found: Checked) -> str:
    word = found.of_targets
    many = sum(target.verdict == word for target in found.targets)
    return f"{_passing(found, word)}: {many} of {plural(len(found.targets), 'target')}"


def _of_cells(found: Checked) -> str:
    cells = plural(len(found.cells), "cell")
    word = found.of_cells
    if word == DRIFTED:
        moved = [cell for cell in found.cells if cell.verdict == DRIFTED]
        return f"drifted: {plural(len(found.moved), 'metric')} in {len(moved)} of {cells} moved"
    if word in (UNDECIDED, NOT_DECIDED):
        left = plural(len(found.with_verdict(word)), "metric")
        why = "would need more games" if word == UNDECIDED else "were not played to the end"
        return f"{_passing(found, word)}: nothing is seen to have moved, but {left} {why}"
    if word == EQUIVALENT:
        played = sum(cell.verdict == EQUIVALENT for cell in found.cells)
        return f"equivalent: {played} of {cells} play other games than before, and no metric moved by its margin"
    of = f"each of {cells}" if len(found.cells) > 1 else "its cell"
    return f"identical on {plural(found.fingerprint_games, 'game')} of {of}"


def _passing(found: Checked, word: str) -> str:
    """The word, with a remark where it passes only because the user said so."""
    return f"{word}, which passes here" if word == UNDECIDED and not found.undecided_fails else word


def sentences(found: Checked) -> list[str]:
    """What follows from the verdict, and what to do."""
    said = []
    if found.of_cells == IDENTICAL:
        said.append(_identical(found))
    if not found.fingerprint_games and found.cells:
        said.append(
            "The fingerprints are of too few games for this margin and beta, so every cell was played: "
            "balance drift accept --same makes longer ones after the recorded margin was changed."
        )
    if found.of_cells == EQUIVALENT:
        said.append("If that was meant: balance drift accept FILE --same renews the fingerprints and keeps the counts.")
    if found.of_cells == DRIFTED:
        said.append("If that was meant: balance drift accept FILE --reason TEXT makes today's game the baseline.")
    if left := _not_decided(found):
        said.append(f"The check stopped when it was certain to fail; {left} not decided: --complete decides them.")
    if found.verdict == UNDECIDED:
        passing = "; with --undecided pass it would pass" if found.undecided_fails else ""
        said.append(f"More --max-games or a wider --margin may decide it{passing}.")
    if found.targets:
        met = sum(target.verdict == MET for target in found.targets)
        said.append(f"{met} of {plural(len(found.targets), 'target')} met.")
    return said


def _identical(found: Checked) -> str:
    least = told_share(round(found.noticed, 4))
    rest = "no other game of these cells" if found.targets else "nothing else"
    return (
        f"Every column of these games is what it was: a share that moved by {least} or more would have shown "
        f"with a chance of {percent(1 - found.beta / found.metrics)}; {rest} was played."
    )


def _not_decided(found: Checked) -> str:
    """How much was left open when the check stopped: `3 metrics in 2 cells and 1 target are`."""
    cells = sum(any(m.verdict == NOT_DECIDED for m in cell.metrics) for cell in found.cells)
    metrics = len(found.with_verdict(NOT_DECIDED))
    targets = sum(target.verdict == NOT_DECIDED for target in found.targets)
    parts = [f"{plural(metrics, 'metric')} in {plural(cells, 'cell')}"] * bool(metrics)
    parts += [plural(targets, "target")] * bool(targets)
    return f"{' and '.join(parts)} {'is' if metrics + targets == 1 else 'are'}" if parts else ""


def promise(found: Checked) -> list[str]:
    """The error rates of this check, to be printed with every result."""
    tests = [plural(found.metrics, "metric")] * bool(found.cells)
    tests += [plural(len(found.targets), "target")] * bool(found.targets)
    if found.cells and found.targets:
        truth = "Had nothing changed and were all targets met in truth"
    else:
        truth = "Had nothing changed" if found.cells else "Were all targets met in truth"
    said = [f"{truth}, any alarm among {' and '.join(tests)} would have a chance of at most {_rate(found.alpha)}."]
    most = f"with a chance of at most {_rate(found.beta)}"
    if found.cells:
        margin = f"its margin ({told_share(found.margin)} unless it has its own)"
        passes = "passes" if found.undecided_fails else "is called identical or equivalent"
        said.append(
            f"A metric that moved by {margin} or more {passes} {most}; "
            "one that moved by less may get either answer, with its interval."
        )
    if found.targets:
        said.append(f"A target that is not met in truth is called met {most}.")
    if not found.undecided_fails:
        said.append("What is undecided passes (--undecided pass): about that nothing is promised.")
    return [" ".join(said)]


def metric_rows(found: Checked) -> list[tuple[str, ...]]:
    """One row per metric that moved, is undecided, or was estimated in a cell where another moved: see `METRICS`."""
    rows = [*found.moved, *found.with_verdict(UNDECIDED)]
    played_on = {cell.label for cell in found.cells if cell.verdict == DRIFTED}
    rows += [(label, m) for label, m in found.with_verdict(NOT_DECIDED) if label in played_on]
    return [_metric(label, m) for label, m in rows]


def _metric(label: str, m: MetricResult) -> tuple[str, ...]:
    games, digits = whole(m.games), decimals(m.low, m.high)
    if m.verdict == UNDECIDED:
        games += f" (about {whole(m.need)} would decide)" if m.need else " (the baseline is too small to decide)"
    return (
        label,
        m.metric,
        percent(m.before, digits),
        percent(m.after, digits),
        f"{100 * m.low:.{digits}f} to {100 * m.high:.{digits}f}",
        f"{100 * m.shift:+.{digits}f} points",
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
    wanted, digits = f"{100 * t.between[0]:g} to {100 * t.between[1]:g} %", decimals(t.low, t.high)
    interval = f"{100 * t.low:.{digits}f} to {100 * t.high:.{digits}f}"
    return (t.label, t.metric, wanted, percent(t.estimate, digits), interval, t.verdict, games)


def markdown(found: Checked) -> str:
    """The whole result as Markdown, for a job's summary."""
    mark = "❔" if found.verdict == UNDECIDED else ("❌" if found.code else "✅")
    lines = [f"## {mark} {found.game}: {headline(found)}", "", *sentences(found), ""]
    if rows := metric_rows(found):
        lines += [*_table(METRICS, rows), ""]
    if rows := target_rows(found):
        lines += [*_table(TARGETS, rows), ""]
    if found.of_cells not in (IDENTICAL, MET):
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
        "undecided": "fail" if found.undecided_fails else "pass",
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


def percent(share: float, digits: int = 2) -> str:
    """`53.22 %`."""
    return f"{100 * share:.{digits}f} %"


def decimals(low: float, high: float) -> int:
    """How many decimals of a percentage show an interval's half-width to two figures: 2 to 6."""
    half = 50 * (high - low)
    return 2 if half <= 0 else min(6, max(2, 1 - math.floor(math.log10(half))))


def whole(number: float) -> str:
    """`12 345`."""
    return f"{number:,.0f}".replace(",", " ")


def plural(number: int, word: str) -> str:
    """`1 game`, `2 000 games`."""
    return f"{whole(number)} {word}{'' if number == 1 else 's'}"


def _rate(share: float) -> str:
    return f"{100 * share:g} %"
