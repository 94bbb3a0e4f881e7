"""Say in plain words what is first, in one context or in several, if it may be many."""

from collections.abc import Mapping

from balance.studies.first_places import NAMED, in_common, said_first
from reports.formats import listed
from reports.plain import first_few, plural


def said_first_of_many(firsts: Mapping[str, Mapping[str, float]], contexts: int, does: str, kind: str) -> str:
    """Return the core of a sentence on what is first: `s1 helps most`, or which rows tie for it.

    Args:
        firsts, contexts, does, kind: As in `said_first`, which says it of a few.
    """
    sizes, common = list(firsts.values()), in_common(firsts)
    if len(common) <= NAMED:
        return said_first(firsts, contexts, does, kind)
    whom = "" if contexts == 1 else " for both" if contexts == 2 else " for all"
    if len(sizes) < contexts:
        whom = f" for {listed(list(firsts))}"
    named = listed(first_few(common, NAMED, kind))
    many = plural(len(common), kind)
    if all(len(each) == len(common) for each in sizes):
        return f"{many} tie for what {does}{whom} ({named})"
    return f"these games cannot say what {does}: one of {many} may be it{whom} ({named})"
