"""Say in English whether the plays fit a script, figure by figure."""

import math
from collections.abc import Sequence

from balance.questions.observed.fit import FITS, MISFITS, OPEN, SAME, Fit, overall
from balance.questions.observed.interval_words import share_ends, signed
from balance.questions.observed.odd_words import said_of
from balance.questions.observed.plan import ObservedPlan
from balance.questions.observed.result import Observed
from balance.questions.observed.tally import WHOLE, Seen
from balance.questions.observed.tracing import ranges
from balance.stats.proportions import ROUNDS
from reports.formats import outwards
from reports.plain import decimals, percent
from scenarios.loader.settings import POLICY

NAMED = 3  # figures that a sentence names, at most
VERDICTS = {MISFITS: "does not fit", FITS: "fits", SAME: "the same in all", OPEN: "too few plays"}
ALL = "all plays"
NONE_MISFITS = "no figure misfits by itself"


def fitting(found: Observed) -> str:
    """Say whether the plays fit the first script."""
    fits, script = against(found, 0), judged(found)
    verdict, ruled_out = overall(fits), _ruled_out(found)
    if verdict == MISFITS:
        wrong = misfits(fits)
        more = f"; {len(wrong) - NAMED} more misfit" if len(wrong) > NAMED else ""
        said = f"The plays do not fit {script}"
        if ruled_out is False:
            said = f"The plays speak against {script}, but do not rule it out"
        return f"{said}: {'; '.join(how(found, each) for each in wrong[:NAMED])}{more}."
    if ruled_out:
        part = in_a_mixture(found)
        head = f"Not all of the plays go by {script}" if part else f"The plays do not fit {script}"
        by_itself = f"no figure differs by more than {margin(found.plan)}" if verdict == FITS else NONE_MISFITS
        together = f"endings and lengths together {'say so' if part else 'rule it out'}"
        return f"{head}, though {by_itself}: {said_of(found, 0) or together}."
    if verdict == FITS:
        return f"The plays fit {script}: no figure differs by more than {margin(found.plan)}."
    head = f"Too few plays to tell whether they fit {script}: no figure is seen to misfit, but"
    bounded = [each for each in fits if each.verdict == OPEN and each.bounded]
    if not bounded:
        return f"{head} plays that are all alike do not say how far others may be off."
    widest = max(bounded, key=lambda each: _beyond(each, found.plan.margin))
    return (
        f"{head} {_place(found, widest)}{widest.figure.name} may still be off by {_bound(widest)}; up to "
        f"{margin(found.plan)} would not matter (--margin)."
    )


def _ruled_out(found: Observed) -> bool | None:
    """Tell whether the first script is ruled out; None: no sentence says which scripts are.

    Figure by figure the plays are judged by other tests: one figure may misfit without ruling out the script, and
    endings and lengths together may rule out a script that each figure fits.
    """
    return not found.traced[0].kept if found.traced and len(found.plan.scripts) > 1 else None


def in_a_mixture(found: Observed) -> bool:
    """Return whether the first script may be a part of a mixture that plays like the table."""
    return any(0 in (each.first, each.second) for each in ranges(found.traced))


def against(found: Observed, script: int) -> tuple[Fit, ...]:
    """Return how the plays differ from a script's games, with the intervals that are told everywhere.

    The first script is judged whatever comes of it. The nearest was chosen by what it says: `found.nearest`.
    """
    chosen = script > 0 and bool(found.nearest) and script == found.alone[0].model.parts[0]
    return found.nearest if chosen else found.fits[script]


def judged(found: Observed) -> str:
    """Return what the first script is called: `ghost, the usual script` unless somebody named it."""
    plan = found.plan
    usual = len(plan.scripts) > 1 and not plan.named and POLICY in plan.scripts[0]
    return f"{plan.script(0)}, the usual script" if usual else plan.script(0)


def misfits(fits: Sequence[Fit]) -> list[Fit]:
    """Return the figures that misfit, those of all plays first, then the clearest."""
    wrong = [each for each in fits if each.verdict == MISFITS]
    return sorted(wrong, key=lambda each: (each.cell != WHOLE, -_clear(each)))


def _clear(each: Fit) -> float:
    """Return a difference in widths of its interval."""
    return abs(each.difference) / (each.high - each.low) if each.bounded else math.inf


def margin(plan: ObservedPlan) -> str:
    """Return which difference does not matter: `10 points (of a mean: 10 %)`."""
    return f"{100 * plan.margin:g} points (of a mean: {100 * plan.margin:g} %)"


def _beyond(each: Fit, margin: float) -> float:
    """Return how far an interval reaches beyond the margin, in margins."""
    allowed = margin * (1 if each.figure.is_share else abs(each.simulated) or 1)
    return max(abs(each.low), abs(each.high)) / allowed


def _place(found: Observed, each: Fit | Seen) -> str:
    label = "" if each.cell == WHOLE else found.plan.plays.cell_label(each.cell)
    return f"with {label} " if label else ""


def how(found: Observed, each: Fit) -> str:
    """Return how the plays differ in a figure: `your games are 3.1 rounds longer (1.2 to 5.0)`."""
    size, low, high = sized(each)
    interval = f" ({low} to {high})" if each.bounded else f" ({_alike(each)})"
    place = _place(found, each)
    up = each.difference > 0
    if each.figure.column == ROUNDS:
        return f"{place}your games are {size} {'longer' if up else 'shorter'}{interval}"
    if each.figure.kind == "seat":
        return f"{place}{each.figure.name} {size} {'more' if up else 'less'} often{interval}"
    if each.figure.is_share:
        return f"{place}{each.figure.name} comes {size} {'more' if up else 'less'} often{interval}"
    return f"{place}{each.figure.name} is {size} {'more' if up else 'less'}{interval}"


def sized(each: Fit) -> tuple[str, str, str]:
    """Return a difference's size with its unit, and both ends of its interval, if any, in its direction."""
    scale, sign = (100 if each.figure.is_share else 1), 1 if each.difference >= 0 else -1
    ends = sorted((sign * each.low, sign * each.high)) if each.bounded else (0.0, 0.0)
    digits = _digits(each)
    low, high = (f"{end:.{digits}f}" for end in outwards(scale * ends[0], scale * ends[1], digits))
    unit = " points" if each.figure.is_share else " rounds" if each.figure.column == ROUNDS else ""
    return f"{scale * abs(each.difference):.{digits}f}{unit}", low, high


def _digits(each: Fit) -> int:
    scale = 100 if each.figure.is_share else 1
    return decimals(scale * (each.high - each.low) / 2, 1, 3)


def _bound(each: Fit) -> str:
    """Return how much a figure may be off, rounded up: `12.3 points`."""
    scale, digits = (100 if each.figure.is_share else 1), _digits(each)
    most = outwards(0, scale * max(abs(each.low), abs(each.high)), digits)[1]
    unit = " points" if each.figure.is_share else " rounds" if each.figure.column == ROUNDS else ""
    return f"{most:.{digits}f}{unit}"


def value(each: Seen | Fit) -> str:
    """Return a figure of the plays as text."""
    if isinstance(each, Seen) and each.low != each.low:
        return f"{each.estimate:.0f}"  # of equal plays, whole as each of them
    estimate = each.estimate if isinstance(each, Seen) else each.seen
    return percent(estimate) if each.figure.is_share else f"{estimate:.{_mean_digits(each)}f}"


def simulated(each: Fit) -> str:
    """Return a figure of the games as text."""
    return percent(each.simulated) if each.figure.is_share else f"{each.simulated:.{_mean_digits(each)}f}"


def _mean_digits(each: Seen | Fit) -> int:
    half = (each.high - each.low) / 2
    return decimals(half, 1, 3)


def interval(each: Seen) -> str:
    """Return an interval in brackets, ` (31.2 to 40.9)`; where there is none ` in all 7 plays`."""
    return f" {ends(each)}" if each.low != each.low else f" ({ends(each)})"


def ends(each: Seen) -> str:
    """Return both ends of an interval, rounded outward; where there is none `in all 7 plays`."""
    if each.low != each.low:
        return _alike(each)
    if each.figure.is_share:
        return share_ends(each.low, each.high)
    digits = _mean_digits(each)
    return " to ".join(f"{end:.{digits}f}" for end in outwards(each.low, each.high, digits))


def _alike(each: Seen | Fit) -> str:
    """Say of how many equal plays a figure without an interval is."""
    return f"in all {each.plays} plays" if each.plays > 1 else "in the only play"


def fit_cells(found: Observed, fits: Sequence[Fit]) -> list[tuple[str, ...]]:
    """Return a row for each figure: where, figure, plays, games, difference, interval, verdict."""
    rows: list[tuple[str, ...]] = []
    for each in fits:
        digits, scale = _digits(each), 100 if each.figure.is_share else 1
        ends = _alike(each)
        if each.bounded:
            low, high = outwards(scale * each.low, scale * each.high, digits)
            ends = f"{low:+.{digits}f} to {high:+.{digits}f}"
        rows.append(
            (
                where(found, each.cell),
                each.figure.name,
                value(each),
                simulated(each),
                signed(scale * each.difference, digits),
                ends,
                VERDICTS[each.verdict],
            )
        )
    return rows


def seen_cells(found: Observed) -> list[tuple[str, ...]]:
    """Return a row for each figure of the plays: where, figure, plays, value, interval."""
    return [
        (where(found, each.cell), each.figure.name, str(each.plays), value(each), ends(each)) for each in found.figures
    ]


def where(found: Observed, cell: int) -> str:
    """Return which plays a figure is of; "" if all are of one cell."""
    if len(found.plan.plays.cells) == 1:
        return ""
    return ALL if cell == WHOLE else found.plan.plays.cell_label(cell)
