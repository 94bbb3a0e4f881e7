"""The result of a check as text: sentences and tables for the terminal, Markdown, and JSON."""

from typing import Any

from balance.questions.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, CellResult, Checked, MetricResult, worst
from balance.questions.drift.targets import NOT_DECIDED, TargetResult
from balance.stats.within_bounds import MET, UNDECIDED
from reports.markdown import escaped, table
from reports.plain import count, decimals, percent, percent_range, plural, points, share_as_typed

MOST_ROWS = 40  # of a Markdown table
METRICS = ("cell", "metric", "baseline", "now", "95 % interval", "shift", "verdict", "games")
CELLS = ("cell", "verdict", "games", "largest shift")
TARGETS = ("target", "metric", "wanted", "now", "95 % interval", "verdict", "games")


def headline(found: Checked) -> str:
    """Return the verdict in one sentence; what decides the exit code comes first."""
    targets = _of_targets(found)
    if not found.cells:
        return f"{targets}; no cells are recorded, only targets were checked"
    if found.of_targets == MET:
        return _of_cells(found)
    first = worst([found.of_cells, found.of_targets]) == found.of_cells
    return f"{_of_cells(found)}; {targets}" if first else f"{targets}; {_of_cells(found)}"


def _of_targets(found: Checked) -> str:
    """Return the part of the headline about targets."""
    word = found.of_targets
    many = sum(target.verdict == word for target in found.targets)
    return f"{_passing(found, word)}: {many} of {plural(len(found.targets), 'target')}"


def _of_cells(found: Checked) -> str:
    """Return the part of the headline about cells."""
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
    """Return the verdict `word`, with a remark if it passes only because of `--undecided pass`."""
    return f"{word}, which passes here" if word == UNDECIDED and not found.undecided_fails else word


def sentences(found: Checked) -> list[str]:
    """Return sentences about what the verdict means and what to do next."""
    lines = []
    if found.of_cells == IDENTICAL:
        lines.append(_identical(found))
    if not found.fingerprint_games and found.cells:
        lines.append(
            "The fingerprints are of too few games for this margin and beta, so every cell was played: "
            "balance drift accept --same makes longer ones after the recorded margin was changed."
        )
    if found.of_cells == EQUIVALENT:
        lines.append(
            "If that was meant: balance drift accept FILE --same renews the fingerprints and keeps the counts."
        )
    if found.of_cells == DRIFTED:
        lines.append("If that was meant: balance drift accept FILE --reason TEXT makes today's game the baseline.")
    if left := _not_decided(found):
        lines.append(f"The check stopped when it was certain to fail; {left} not decided: --complete decides them.")
    if found.verdict == UNDECIDED:
        passing = "; with --undecided pass it would pass" if found.undecided_fails else ""
        lines.append(f"More --max-games or a wider --margin may decide it{passing}.")
    if found.targets:
        met = sum(target.verdict == MET for target in found.targets)
        lines.append(f"{met} of {plural(len(found.targets), 'target')} met.")
    return lines


def _identical(found: Checked) -> str:
    """Return the sentence about fingerprints that are all the same."""
    least = share_as_typed(round(found.noticed, 4))
    rest = "no other game of these cells" if found.targets else "nothing else"
    return (
        f"Every column of these games is what it was: a share that moved by {least} or more would have shown "
        f"with a chance of {percent(1 - found.beta / found.metrics, 2)}; {rest} was played."
    )


def _not_decided(found: Checked) -> str:
    """Return how much was left open when the check stopped: `3 metrics in 2 cells and 1 target are`."""
    cells = sum(any(m.verdict == NOT_DECIDED for m in cell.metrics) for cell in found.cells)
    metrics = len(found.with_verdict(NOT_DECIDED))
    targets = sum(target.verdict == NOT_DECIDED for target in found.targets)
    parts = [f"{plural(metrics, 'metric')} in {plural(cells, 'cell')}"] * bool(metrics)
    parts += [plural(targets, "target")] * bool(targets)
    return f"{' and '.join(parts)} {'is' if metrics + targets == 1 else 'are'}" if parts else ""


def promise(found: Checked) -> list[str]:
    """Return a paragraph with the error rates of this check, to be printed with every result."""
    tests = [plural(found.metrics, "metric")] * bool(found.cells)
    tests += [plural(len(found.targets), "target")] * bool(found.targets)
    if found.cells and found.targets:
        truth = "Had nothing changed and were all targets met in truth"
    else:
        truth = "Had nothing changed" if found.cells else "Were all targets met in truth"
    lines = [f"{truth}, any alarm among {' and '.join(tests)} would have a chance of at most {100 * found.alpha:g} %."]
    most = f"with a chance of at most {100 * found.beta:g} %"
    if found.cells:
        margin = f"its margin ({share_as_typed(found.margin)} unless it has its own)"
        passes = "passes" if found.undecided_fails else "is called identical or equivalent"
        lines.append(
            f"A metric that moved by {margin} or more {passes} {most}; "
            "one that moved by less may get either answer, with its interval."
        )
    if found.targets:
        lines.append(f"A target that is not met in truth is called met {most}.")
    if not found.undecided_fails:
        lines.append("What is undecided passes (--undecided pass): about that nothing is promised.")
    return [" ".join(lines)]


def metric_rows(found: Checked) -> list[tuple[str, ...]]:
    """Return one row per metric that moved, is undecided, or shares a cell with one that moved.

    Its columns are `METRICS`.
    """
    rows = [*found.moved, *found.with_verdict(UNDECIDED)]
    played_on = {cell.label for cell in found.cells if cell.verdict == DRIFTED}
    rows += [(label, m) for label, m in found.with_verdict(NOT_DECIDED) if label in played_on]
    return [_metric(label, m) for label, m in rows]


def _metric(label: str, m: MetricResult) -> tuple[str, ...]:
    """Return the row of one metric; `label` is its cell's."""
    games, digits = count(m.games), interval_digits(m.low, m.high)
    if m.verdict == UNDECIDED:
        games += f" (about {count(m.need)} would decide)" if m.need else " (the baseline is too small to decide)"
    return (
        label,
        m.metric,
        percent(m.before, digits),
        percent(m.after, digits),
        percent_range(m.low, m.high, digits),
        points(m.shift, digits),
        m.verdict,
        games,
    )


def cell_rows(found: Checked) -> list[tuple[str, ...]]:
    """Return one row per cell: see `CELLS`."""
    return [(cell.label, cell.verdict, count(cell.games), _largest(cell)) for cell in found.cells]


def _largest(cell: CellResult) -> str:
    """Return the metric of a cell that shifted most, as text."""
    if not cell.metrics:
        return ""
    most = max(cell.metrics, key=lambda m: abs(m.shift))
    return f"{most.metric} {points(most.shift)}"


def target_rows(found: Checked) -> list[tuple[str, ...]]:
    """Return one row per target: see `TARGETS`."""
    return [_target(target) for target in found.targets]


def _target(t: TargetResult) -> tuple[str, ...]:
    """Return the row of one target."""
    games = count(t.games)
    if t.verdict == UNDECIDED:
        games += f" (about {count(t.need)} would decide)" if t.need else " (no number would decide: it is at a bound)"
    wanted, digits = f"{100 * t.between[0]:g} to {100 * t.between[1]:g} %", interval_digits(t.low, t.high)
    interval = percent_range(t.low, t.high, digits)
    return (t.label, t.metric, wanted, percent(t.estimate, digits), interval, t.verdict, games)


def markdown(found: Checked) -> str:
    """Return the whole result as Markdown, for the summary of a CI job."""
    mark = "❔" if found.verdict == UNDECIDED else ("❌" if found.code else "✅")
    title = f"{found.game}: {headline(found)}"
    lines = [f"## {mark} {escaped(title)}", "", *map(escaped, sentences(found)), ""]
    if rows := metric_rows(found):
        lines += [*_table(METRICS, rows), ""]
    if rows := target_rows(found):
        lines += [*_table(TARGETS, rows), ""]
    if found.of_cells not in (IDENTICAL, MET):
        lines += [*_table(CELLS, cell_rows(found)), ""]
    lines += map(escaped, promise(found))
    return "\n".join(lines).rstrip() + "\n"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table, with at most `MOST_ROWS` rows."""
    return table(head, rows[:MOST_ROWS]) + ([f"\nand {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else [])


def as_json(found: Checked) -> dict[str, Any]:
    """Return the whole result for machines, ready for `json.dumps`."""
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


def interval_digits(low: float, high: float) -> int:
    """Return how many decimals of a percentage show an interval's half-width with two digits; 2 to 6."""
    return decimals(50 * (high - low), 2, 6)
