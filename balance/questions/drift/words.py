"""The result of a check as text: sentences and tables for the terminal, Markdown, and JSON."""

import shlex
from typing import Any

from balance.questions.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, CellResult, Checked, MetricResult, worst
from balance.questions.drift.targets import NOT_DECIDED, TargetResult
from balance.stats.within_bounds import MET, UNDECIDED
from reports.formats import at_most
from reports.markdown import escaped, table
from reports.plain import count, decimals, percent, percent_range, plural, points, share_as_typed

MOST_ROWS = 40  # of a Markdown table
METRICS = ("cell", "metric", "baseline", "now", "95 % interval", "shift", "verdict", "games to the verdict")
CELLS = ("cell", "verdict", "games played", "largest shift")
TARGETS = ("target", "metric", "wanted", "now", "95 % interval", "verdict", "games")


def headline(checked: Checked) -> str:
    """Return the verdict in one sentence; what decides the exit code comes first."""
    targets = _of_targets(checked)
    if not checked.cells:
        return f"{targets}; no cells are recorded, only targets were checked"
    if checked.of_targets == MET:
        return _of_cells(checked)
    first = worst([checked.of_cells, checked.of_targets]) == checked.of_cells
    return f"{_of_cells(checked)}; {targets}" if first else f"{targets}; {_of_cells(checked)}"


def _of_targets(checked: Checked) -> str:
    """Return the part of the headline about targets."""
    word = checked.of_targets
    many = sum(target.verdict == word for target in checked.targets)
    return f"{_passing(checked, word)}: {many} of {plural(len(checked.targets), 'target')}"


def _of_cells(checked: Checked) -> str:
    """Return the part of the headline about cells."""
    several = len(checked.cells) > 1
    word = checked.of_cells
    if word == DRIFTED:
        moved = sum(cell.verdict == DRIFTED for cell in checked.cells)
        where = f" in {moved} of {plural(len(checked.cells), 'cell')}" if several else ""
        return f"drifted: {plural(len(checked.moved), 'metric')} moved{where}"
    if word in (UNDECIDED, NOT_DECIDED):
        left = plural(len(checked.with_verdict(word)), "metric")
        why = "would need more games" if word == UNDECIDED else "were not played to the end"
        return f"{_passing(checked, word)}: nothing is seen to have moved, but {left} {why}"
    if word == EQUIVALENT:
        played = sum(cell.verdict == EQUIVALENT for cell in checked.cells)
        where = f" in {played} of {plural(len(checked.cells), 'cell')}" if several else ""
        return f"equivalent: the games are not the same as before{where}, but no metric moved by its margin"
    of = f" of each of {plural(len(checked.cells), 'cell')}" if several else ""
    return f"identical on {plural(checked.fingerprint_games, 'game')}{of}"


def _passing(checked: Checked, word: str) -> str:
    """Return the verdict `word`, with a remark if it passes only because of `--undecided pass`."""
    return f"{word}, which passes here" if word == UNDECIDED and not checked.undecided_fails else word


def sentences(checked: Checked) -> list[str]:
    """Return sentences about what the verdict means and what to do next."""
    lines = []
    if checked.of_cells == IDENTICAL:
        lines.append(_identical(checked))
    if not checked.fingerprint_games and checked.cells:
        lines.append(
            "The fingerprints are of too few games for this margin and beta, so every cell was played: "
            "balance drift accept --same makes longer ones after the recorded margin was changed."
        )
    if checked.of_cells == EQUIVALENT:
        lines.append(f"If that was meant: {_accept(checked)} --same renews the fingerprints and keeps the counts.")
    if checked.of_cells == DRIFTED:
        lines.append(f'If that was meant: {_accept(checked)} --reason "..." makes today\'s game the baseline.')
    if left := _not_decided(checked):
        lines.append(f"The check stopped when it was certain to fail; {left} not decided: --complete decides them.")
    if any(m.beside for _, m in checked.with_verdict(NOT_DECIDED)):
        lines.append(
            "An interval that does not hold the baseline is no verdict: it is of 95 % for one metric alone, while the "
            f"verdicts on all {plural(checked.metrics, 'metric')} at every look together err with at most "
            f"{100 * checked.alpha:g} %, and the games to the verdict were too few for that."
        )
    if any(m.after_verdict for cell in checked.cells for m in cell.metrics):
        lines.append("What is now, and its interval, are of the games after the verdict, which did not choose it.")
    if checked.verdict == UNDECIDED:
        passing = "; with --undecided pass it would pass" if checked.undecided_fails else ""
        open_ = checked.with_verdict(UNDECIDED)
        small = sum(m.need is None for _, m in open_)
        if small:
            lines.append(
                f"Of {plural(small, 'metric')} the baseline knows too little for this margin: no number of games says "
                "that nothing moved, only a shift can show. A baseline of more games (balance drift record says how "
                f"many) or a wider --margin decides it{passing}."
            )
        if small < len(open_) or any(t.verdict == UNDECIDED for t in checked.targets):
            lines.append(f"More --max-games or a wider --margin may decide {'the rest' if small else f'it{passing}'}.")
    if checked.targets:
        met = sum(target.verdict == MET for target in checked.targets)
        lines.append(f"{met} of {plural(len(checked.targets), 'target')} met.")
    return lines


def _accept(checked: Checked) -> str:
    """Return how the line begins that accepts what was found."""
    return f"balance drift accept {shlex.quote(str(checked.path))}"


def played(checked: Checked) -> str:
    """Return how many games were played in all, and how many of them for the fingerprints."""
    fresh = checked.games - checked.compared
    if not checked.compared or not fresh:
        return plural(checked.games, "game")
    return f"{plural(checked.games, 'game')}: {count(checked.compared)} for the fingerprints, {count(fresh)} fresh ones"


def _identical(checked: Checked) -> str:
    """Return the sentence about fingerprints that are all the same."""
    rest = "no other game of these cells" if checked.targets else "nothing else"
    return (
        f"Every column of these games is what it was. Had a share moved by {at_most(checked.noticed)} points or more, "
        f"it would have been seen with a chance of {percent(1 - checked.beta / checked.metrics, 2)}; {rest} was played."
    )


def _not_decided(checked: Checked) -> str:
    """Return how much was left open when the check stopped: `3 metrics in 2 cells and 1 target are`."""
    cells = sum(any(m.verdict == NOT_DECIDED for m in cell.metrics) for cell in checked.cells)
    metrics = len(checked.with_verdict(NOT_DECIDED))
    targets = sum(target.verdict == NOT_DECIDED for target in checked.targets)
    parts = [f"{plural(metrics, 'metric')} in {plural(cells, 'cell')}"] * bool(metrics)
    parts += [plural(targets, "target")] * bool(targets)
    return f"{' and '.join(parts)} {'is' if metrics + targets == 1 else 'are'}" if parts else ""


def promise(checked: Checked) -> list[str]:
    """Return a paragraph with the error rates of this check, to be printed with every result."""
    tests = [plural(checked.metrics, "metric")] * bool(checked.cells)
    tests += [plural(len(checked.targets), "target")] * bool(checked.targets)
    if checked.cells and checked.targets:
        truth = "Had nothing changed and were all targets met in truth"
    else:
        truth = "Had nothing changed" if checked.cells else "Were all targets met in truth"
    lines = [
        f"{truth}, a false alarm for any of {' and '.join(tests)} would have a chance of at most "
        f"{100 * checked.alpha:g} %."
    ]
    most = f"with a chance of at most {100 * checked.beta:g} %"
    if checked.cells:
        margin = f"its margin ({share_as_typed(checked.margin)} unless it has its own)"
        passes = "passes" if checked.undecided_fails else "is called identical or equivalent"
        lines.append(
            f"A metric that moved by {margin} or more {passes} {most}; "
            "one that moved by less may get either answer, with its interval."
        )
    if checked.targets:
        lines.append(f"A target that is not met in truth is called met {most}.")
    if not checked.undecided_fails:
        lines.append("What is undecided passes (--undecided pass): about that nothing is promised.")
    return [" ".join(lines)]


def metric_rows(checked: Checked) -> list[tuple[str, ...]]:
    """Return one row per metric that moved, is undecided, or shares a cell with one that moved.

    Its columns are `METRICS`.
    """
    rows = [*checked.moved, *checked.with_verdict(UNDECIDED)]
    played_on = {cell.label for cell in checked.cells if cell.verdict == DRIFTED}
    rows += [(label, m) for label, m in checked.with_verdict(NOT_DECIDED) if label in played_on]
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


def cell_rows(checked: Checked) -> list[tuple[str, ...]]:
    """Return one row per cell: see `CELLS`."""
    return [(cell.label, cell.verdict, count(cell.games), _largest(cell)) for cell in checked.cells]


def _largest(cell: CellResult) -> str:
    """Return the metric of a cell that shifted most, as text."""
    if not cell.metrics:
        return ""
    most = max(cell.metrics, key=lambda m: abs(m.shift))
    return f"{most.metric} {points(most.shift)}"


def target_rows(checked: Checked) -> list[tuple[str, ...]]:
    """Return one row per target: see `TARGETS`."""
    return [_target(target) for target in checked.targets]


def _target(t: TargetResult) -> tuple[str, ...]:
    """Return the row of one target."""
    games = count(t.games)
    if t.verdict == UNDECIDED:
        games += f" (about {count(t.need)} would decide)" if t.need else " (no number would decide: it is at a bound)"
    wanted, digits = f"{100 * t.between[0]:g} to {100 * t.between[1]:g} %", interval_digits(t.low, t.high)
    interval = percent_range(t.low, t.high, digits)
    return (t.label, t.metric, wanted, percent(t.estimate, digits), interval, t.verdict, games)


def markdown(checked: Checked) -> str:
    """Return the whole result as Markdown, for the summary of a CI job."""
    mark = "❔" if checked.verdict == UNDECIDED else ("❌" if checked.code else "✅")
    title = f"{checked.game}: {headline(checked)}"
    lines = [f"## {mark} {escaped(title)}", "", *map(escaped, sentences(checked)), ""]
    if rows := metric_rows(checked):
        lines += [*_table(METRICS, rows), ""]
    if rows := target_rows(checked):
        lines += [*_table(TARGETS, rows), ""]
    if checked.of_cells not in (IDENTICAL, MET):
        lines += [*_table(CELLS, cell_rows(checked)), ""]
    lines += map(escaped, promise(checked))
    return "\n".join(lines).rstrip() + "\n"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table, with at most `MOST_ROWS` rows."""
    return table(head, rows[:MOST_ROWS]) + ([f"\nand {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else [])


def as_json(checked: Checked) -> dict[str, Any]:
    """Return the whole result for machines, ready for `json.dumps`."""
    keys = ("metric", "verdict", "before", "after", "low", "high", "method", "margin", "games", "need")
    return {
        "baseline": str(checked.path),
        "game": checked.game,
        "verdict": checked.verdict,
        "code": checked.code,
        "undecided": "fail" if checked.undecided_fails else "pass",
        "cells": [
            {
                "cell": cell.label,
                "verdict": cell.verdict,
                "games": cell.games,
                "metrics": [{key: getattr(m, key) for key in keys} for m in cell.metrics],
            }
            for cell in checked.cells
        ],
        "targets": [{**vars(target), "between": list(target.between)} for target in checked.targets],
        "metrics": checked.metrics,
        "fingerprint_games": checked.fingerprint_games,
        "margin": checked.margin,
        "alpha": checked.alpha,
        "beta": checked.beta,
        "promise": promise(checked),
        "games": checked.games,
        "seconds": checked.seconds,
    }


def interval_digits(low: float, high: float) -> int:
    """Return how many decimals of a percentage show an interval's half-width with two digits; 2 to 6."""
    return decimals(50 * (high - low), 2, 6)
