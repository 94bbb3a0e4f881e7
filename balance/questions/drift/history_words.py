"""Say how rates moved over the versions of a baseline."""

from contextlib import suppress

from balance.questions.drift.history import Alone, History, Line, Point, Step, Why
from reports.formats import in_percent, listed
from reports.plain import percent, plural
from sims.game import BrokenGame, UnknownGame, find

HEADS = ("cell", "rate", "first", "last", "moved in")
MOST = 5  # moves that are named in the answer


def answer(history: History) -> list[str]:
    """Return the answer: what moved and when, or that nothing did; and what cannot be compared."""
    return [*_moved(history), *_not_compared(history)]


def _moved(history: History) -> list[str]:
    """Return what moved and when, or that nothing did."""
    versions, moved = history.versions, history.moved
    rates = plural(len(history.lines), "rate")
    if not history.lines:
        return [f"No rate was recorded by two of the {len(versions)} versions: there is nothing to compare."]
    if not moved:
        return [f"None of {rates} is seen to move in {len(versions)} versions."]
    last = [line for line in moved if any(step.version == len(versions) - 1 for step in line.moves)]
    sentences = [
        f"{len(moved)} of {rates} moved in {len(versions)} versions; the last version moved {len(last) or 'none'}."
    ]
    steps = sorted(((line, step) for line in moved for step in line.moves), key=lambda each: -abs(each[1].difference))
    sentences += [f"{move(history, line, step)}." for line, step in steps[:MOST]]
    if len(steps) > MOST:
        sentences.append(f"And {plural(len(steps) - MOST, 'smaller step')}.")
    return sentences


def _not_compared(history: History) -> list[str]:
    """Return how many rates one version alone has, and why; nothing if there are none."""
    alone = history.alone
    if not alone:
        return []
    by_version = [
        f"{sum(each.point.version == number for each in alone)} in {version.label}"
        for number, version in enumerate(history.versions)
        if any(each.point.version == number for each in alone)
    ]
    more = "more " if history.lines else ""
    which, them = (f"{more}rate stands", "it") if len(alone) == 1 else (f"{more}rates stand", "them")
    sentences = [
        f"{len(alone)} {which} in one version only, so nothing can be compared with {them}: {listed(by_version)}."
    ]
    if any(each.why is Why.BOUND for each in alone):
        sentences.append(
            "balance drift record chooses anew how many rounds make a long game, as in rounds>9; "
            "balance drift accept keeps that number, so that lengths can be compared."
        )
    return sentences


def row_alone(history: History, alone: Alone) -> list[str]:
    """Return the cells of a rate that one version alone has, in the order of `HEADS`."""
    point = alone.point
    last = point.version == len(history.versions) - 1
    share = _share(history, point, len(history.versions) - 1 if last else 0)
    only = f"only in {history.versions[point.version].label}: {alone.why}"
    return [alone.cell, alone.metric, "" if last else share, share if last else "", only]


def _share(history: History, point: Point, expected: int, digits: int = 1) -> str:
    """Return a share, with its version where that is not the one that the column's head says."""
    share = percent(point.share, digits)
    return share if point.version == expected else f"{share} in {history.versions[point.version].label}"


def move(history: History, line: Line, step: Step) -> str:
    """Return a step in words: `winner=1 of players=2 fell by 8.3 points (7.6 to 9.1) in v2`."""
    way = "rose" if step.difference > 0 else "fell"
    low, high = sorted((abs(step.low), abs(step.high)))
    digits = _digits(step.difference)
    size = (
        f"{in_percent(abs(step.difference), digits)} points ({in_percent(low, digits)} to {in_percent(high, digits)})"
    )
    version = history.versions[step.version]
    why = f" ({version.note})" if version.note else ""
    return f"{line.metric} of {line.cell} {way} by {size} in {version.label}{why}"


def row(history: History, line: Line) -> list[str]:
    """Return the cells of a line, in the order of `HEADS`."""
    moves = "; ".join(f"{history.versions[step.version].label} ({_signed(step.difference)})" for step in line.moves)
    digits = max((_digits(step.difference) for step in line.moves), default=1)
    same = all(step.same for step in line.steps)
    return [
        line.cell,
        line.metric,
        _share(history, line.points[0], 0, digits),
        _share(history, line.points[-1], len(history.versions) - 1, digits),
        moves or ("the same games" if same else ""),
    ]


def _signed(difference: float) -> str:
    """Return a difference in percentage points: `+1.3`, `-0.03`; one decimal where that is enough."""
    digits = _digits(difference)
    return f"{'-' if difference < 0 else '+'}{in_percent(abs(difference), digits)}"


def _digits(difference: float) -> int:
    """Return the decimals of a difference in percentage points: one where that is enough."""
    return 1 if abs(difference) >= 0.01 else 2


def title(history: History) -> str:
    """Return the game's title; its name where the game is not installed here."""
    with suppress(UnknownGame, BrokenGame):
        return find(history.game).title
    return history.game


def at_once(history: History) -> str:
    """Return what holds of all intervals."""
    share = f"{100 * history.level:g} %"
    return f"The intervals of all steps hold at once with {share}; a step that is not seen may still be there."
