"""Say in English where among the ways to fill the gaps a statement breaks, or stands."""

from collections.abc import Sequence

from balance.stats.prim import Share
from balance.studies.where_it_breaks import Where
from reports.formats import listed
from reports.plain import first_few, percent, percent_range, plural

NAMED = 4  # entries that a sentence names
MANY = 1_000  # fillings that may tell where fewer do not
COLUMNS = ("where", "without it", "by chance")
KINDS = ("text", "number", "number")  # of the columns


def sentence(where: Where, what: str, alone: Sequence[str] = ()) -> str:
    """Return where it breaks, or stands, without a stop.

    Args:
        where: Where it does.
        what: The statement, named as in a sentence: `it`.
        alone: The entries that are seen to break it alone.
    """
    verb, does = ("breaks", "break") if where.breaks else ("stands", "keep")
    if not where.entries:
        more = f"; --fillings {MANY} may tell" if where.drawn < MANY else ""
        besides = f" besides {listed(first_few(alone, NAMED))}" if alone else ""
        return (
            f"with all gaps filled at once it is not sure what{besides} decides whether {what} {verb}: half of the "
            f"ways were searched, and the other half confirmed no {'other ' if alone else ''}entry, alone or with one "
            f"or two others{more}"
        )
    named = listed([each.text for each in where.entries])
    shares = f"{_share(where.density)} of such ways {does} it, which are {_share(where.coverage)} of all that do"
    return f"{what} {verb} where {named}: {shares}"


def caption(where: Where) -> str:
    """Return the line above the table of `rows`."""
    verb, does = ("breaks", "break") if where.breaks else ("stands", "keep")
    return (
        f"where it {verb}: of {plural(where.judging, 'way')} that did not choose this, {where.inside} are such, and "
        f"{_share(where.density)} of them {does} it; without one of the conditions the share is less"
    )


def rows(where: Where) -> list[tuple[str, str, str, str]]:
    """Return the conditions for a table of `COLUMNS`; the value as published stands after the first."""
    return [(each.text, each.own, percent(each.without, 0), _chance(each.chance)) for each in where.entries]


def _share(share: Share) -> str:
    return f"{percent(share.value, 0)} ({percent_range(share.low, share.high, 0)})"


def _chance(chance: float) -> str:
    return "below 0.0001" if chance < 0.0001 else f"{chance:.4f}"
