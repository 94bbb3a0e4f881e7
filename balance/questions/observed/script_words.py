"""Say in English which scripts play like the table."""

import math
from collections.abc import Sequence

from balance.questions.observed.fit_words import NAMED, against, how, misfits
from balance.questions.observed.odd_words import said_of
from balance.questions.observed.result import Observed
from balance.questions.observed.tracing import Range, ranges
from reports.formats import listed, outwards
from reports.plain import capital, count, plural

PAIRS = 3  # pairs of scripts that a sentence names, at most
AS_LIKELY = 1.05  # less is not told as "1.0 times"
MILLION = 1_000_000
MOST_DIGITS = 4  # of a chance that would look like the error
LIKELIEST, NEAREST = "the likeliest", "the nearest"  # of scripts: one that may be, one that is ruled out
HEADS = ("less likely than the best", "chance of such plays, at most")  # of the columns beside the scripts
MAY_BE, MIXED, OUT = "may be", "only mixed", "ruled out"  # verdicts: by itself, in a mixture of two, in neither
SCRIPTS = 6  # scripts that a sentence names, at most


def traced(found: Observed) -> list[str]:
    """Say which scripts are not ruled out."""
    if not found.traced or len(found.plan.scripts) < 2:
        return []
    kept, mixed, gone = (
        [found.plan.script(number) for number, each in verdicts(found).items() if each == verdict]
        for verdict in (MAY_BE, MIXED, OUT)
    )
    pairs = ranges(found.traced)
    if not kept and not pairs:
        return [f"None of the {found.plan.ways} plays like this table, nor does a mixture of two: {_nearest(found)}."]
    if not kept:
        return [
            f"No script alone plays like this table, but mixtures of two do: {_pairs(found, pairs)}. "
            f"{capital(_nearest(found))}."
        ]
    if not mixed and not gone:
        return [f"These plays do not tell the scripts apart: any of {_some(kept)} may play like this table."]
    out = f" Ruled out: {_some(gone)}." if gone else ""
    only = f" Only as a part of the plays: {_some(mixed)}." if mixed else ""
    if len(kept) == 1:
        two = f" Mixtures of two may, too: {_pairs(found, pairs)}." if pairs else " Mixtures of two are ruled out too."
        return [f"Of {found.plan.ways}, only {kept[0]} may play like this table by itself.{out}{only}{two}"]
    two = ""
    if pairs:
        number = f"{plural(len(pairs), 'pair')} of scripts"
        two = f" Also possible: some plays go by one script, the others by a second one ({number})."
    return [f"This table may play like {listed(few(kept), 'or')} (the likeliest first).{out}{only}{two}"]


def verdicts(found: Observed) -> dict[int, str]:
    """Return the verdict on each script by its number, the likeliest first.

    A script that does not play like the table by itself may still be a part of a mixture that does.
    """
    parts = {part for each in ranges(found.traced) for part in (each.first, each.second)}
    return {
        (number := each.model.parts[0]): MAY_BE if each.kept else MIXED if number in parts else OUT
        for each in found.alone
    }


def few(names: Sequence[str]) -> list[str]:
    """Return names for a sentence: of many, the first, and how many others."""
    return [*names[:SCRIPTS], f"{len(names) - SCRIPTS} others"] if len(names) > SCRIPTS + 1 else list(names)


def _some(names: Sequence[str]) -> str:
    return listed(few(names))


def _pairs(found: Observed, pairs: Sequence[Range]) -> str:
    """Return mixtures: `between ghost and hunter (hunter in 30 to 70 of 100 plays)`."""
    behind = {
        each.model.parts: min(o.behind for o in found.traced if o.model.parts == each.model.parts)
        for each in found.traced
    }
    ordered = sorted(pairs, key=lambda each: behind[each.first, each.second])
    name = found.plan.script
    told = [
        f"between {name(each.first)} and {name(each.second)} ({name(each.second)} in {_share(each)} plays)"
        for each in ordered[:PAIRS]
    ]
    more = [f"{len(pairs) - PAIRS} other pairs"] if len(pairs) > PAIRS else []
    return listed([*told, *more], "or")


def _share(each: Range) -> str:
    """Return the share of the second script: `about 30 to 70 of 100`."""
    low, high = f"{100 * each.low:.0f}", f"{100 * each.high:.0f}"
    return f"about {low} of 100" if low == high else f"about {low} to {high} of 100"


def _nearest(found: Observed) -> str:
    """Say how the plays differ from the script that is nearest; of the first the next sentence says it."""
    number = found.alone[0].model.parts[0]
    script, wrong = found.plan.script(number), misfits(against(found, number))
    if number == 0:
        return f"the nearest script is {script}"
    if not wrong:
        why = said_of(found, number) or "endings and lengths together do"
        return f"the nearest script is {script}; no figure misfits by itself, but {why}"
    return f"against {script}, the nearest script, {'; '.join(how(found, each) for each in wrong[:NAMED])}"


def script_cells(found: Observed) -> list[tuple[str, ...]]:
    """Return a row for each script, the likeliest first: script, times less likely, chance, verdict."""
    said = verdicts(found)
    return [
        (
            found.plan.script(each.model.parts[0]),
            less_likely(each.behind, LIKELIEST if each.kept else NEAREST, first=not row),
            at_most(each.p, 1 - found.plan.level),
            said[each.model.parts[0]],
        )
        for row, each in enumerate(found.alone)
    ]


def at_most(chance: float, error: float) -> str:
    """Return a chance rounded up; one below the error with so many decimals that it is seen to be below.

    An error such as 1 - 0.95 is rounded, as it is a little more than the 5 % that people read.
    """
    if chance >= 1:
        return "100 %"
    digits, limit = 1, round(100 * error, MOST_DIGITS)
    while (shown := outwards(0, 100 * chance, digits)[1]) >= limit > 100 * chance:
        if digits == MOST_DIGITS:
            return f"under {limit:.3g} %"
        digits += 1
    return f"{shown:.{digits}f} %"


def notes(found: Observed) -> list[str]:
    """Return what the best is that scripts are compared with, if it is none of them, and what is odd."""
    best = min(found.traced, key=lambda each: each.behind)
    error = f"{100 * (1 - found.plan.level):.3g} %"
    made = [
        "Chance of such plays: how often games of this script differ from its other games as much as your plays do. "
        f"At {error} or less the script does not play like this table by itself. {one_is_right(found)}"
    ]
    if MIXED in verdicts(found).values():
        made.append(f"{capital(MIXED)}: not all plays go by this script, but a part of them may.")
    if len(best.model.parts) < 2 or found.alone[0].behind < math.log(AS_LIKELY):  # exp() would overflow
        return made
    first, second = map(found.plan.script, best.model.parts)
    share = f"{second} in about {100 * best.model.weights[1]:.0f} of 100 plays"
    out = "" if best.kept else ", and it is ruled out too"
    return [f"The best is a mixture of {first} and {second} ({share}){out}.", *made]


def one_is_right(found: Observed) -> str:
    """Say how often the right script is ruled out, and why that does not grow with their number."""
    error = f"{100 * (1 - found.plan.level):.3g}"
    rate = f"{error} of 100 studies at most"
    return f"However many are tried, the right one is ruled out in {rate}, as only one can be right."


def mixture_cells(found: Observed) -> list[tuple[str, str]]:
    """Return the mixtures that are not ruled out: the two scripts, the share of the second."""
    name = found.plan.script
    return [(f"{name(each.first)} and {name(each.second)}", _share(each)) for each in ranges(found.traced)]


def less_likely(behind: float, called: str = LIKELIEST, *, first: bool) -> str:
    """Return how many times less likely a script is: `12 times`; of the first and best what it is called.

    Beyond a million it hangs on what never occurred.
    """
    if behind >= math.log(MILLION):
        return "over a million times"
    times = math.exp(behind)
    if times < AS_LIKELY:
        return called if first else "hardly"
    return f"{times:.1f} times" if times < 10 else f"{count(float(f'{times:.2g}'))} times"
