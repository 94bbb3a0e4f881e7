"""Say which thing is first, or which may be, in one context or in several."""

from collections.abc import Mapping, Sequence

from reports.formats import listed
from reports.plain import first_few

NAMED = 4  # things that a sentence names of those that may be first


def one_of(names: Sequence[str], word: str = "") -> str:
    """Return `a, b or 3 more rows`: the first four names, and how many there are besides."""
    return listed(first_few(names, NAMED, word), "or")


def _by_size(sizes: Mapping[str, float]) -> list[str]:
    return sorted(sizes, key=lambda name: -sizes[name])


def in_common(firsts: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return what may be first in each context, the surest first; `firsts` as in `said_first`."""
    sizes = list(firsts.values())
    common = [name for name in sizes[0] if all(name in each for each in sizes)] if sizes else []
    return sorted(common, key=lambda name: -min(each[name] for each in sizes))


def named_first(firsts: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return what such a sentence names: what may be first in all contexts, then what may be it in each."""
    each_of = (name for of in firsts.values() for name in _by_size(of)[:NAMED])
    return list(dict.fromkeys([*in_common(firsts)[:NAMED], *each_of]))


def said_first(firsts: Mapping[str, Mapping[str, float]], contexts: int, does: str, kind: str) -> str:
    """Return a sentence's core on what is first: `s1 helps most for both`.

    It says no more than the places: one name only if its place is sure; in several contexts first what may be first in
    each of them, then what may be it in some. All that may be first somewhere is named.

    Args:
        firsts: By context, what may be first there, with its size. Left out is a context in which nothing is seen.
        contexts: How many contexts there are.
        does: What the first one does: `helps most`.
        kind: What is put in order: `row`, `dial`.
    """
    sizes, common = list(firsts.values()), in_common(firsts)
    unsure = "these games cannot say which"
    if not common:
        each_of = [
            f"for {label} it is {one_of(_by_size(of), kind)}" + ("" if len(of) == 1 else f" ({unsure})")
            for label, of in firsts.items()
        ]
        return f"what {does} is not the same for all: {', '.join(each_of)}"
    whom = "" if contexts == 1 else " for both" if contexts == 2 else " for all"
    if len(sizes) < contexts:
        whom = f" for {listed(list(firsts))}"
    if all(len(each) == len(common) for each in sizes):
        return f"{one_of(common, kind)} {does}{whom}" + (f": {unsure}" if len(common) > 1 else "")
    sure = [label for label, each in firsts.items() if len(each) == 1]
    if sure:
        may = {label: f"{one_of(_by_size(of), kind)} may be it" for label, of in firsts.items() if label not in sure}
        others = f"for {listed([*may])} these games cannot say"
        told = f": {next(iter(may.values()))}"
        if len(set(may.values())) > 1:
            told = f": {', '.join(f'for {label} {it}' for label, it in may.items())}"
        if next(iter(firsts)) in sure:
            return f"{common[0]} {does} for {listed(sure)}; {others}{told}"
        return f"{others} what {does}{told}; for {listed(sure)} it is {common[0]}"
    more = {label: [name for name in _by_size(of) if name not in common] for label, of in firsts.items()}
    also = "".join(f", for {label} also {one_of(names, kind)}" for label, names in more.items() if names)
    return f"these games cannot say what {does}: {one_of(common, kind)} may be it{whom}{also}"
