"""Choose which changes are judged, which are proposed, and which smaller one may do, too."""

import itertools
from collections.abc import Callable, Sequence

import numpy as np

from balance.questions.tune.moves import STAY, Move
from balance.questions.tune.plan import PROPOSALS
from balance.questions.tune.result import Estimate, Proposal, Smaller
from balance.questions.tune.search import Race, Tried

NEAREST = 3  # changes that are judged if all are ruled out
Names = tuple[str, ...]
Distrusted = tuple[Names, Names]  # numbers that the script misplays, and others that it may misplay


def chosen_of(race: Race) -> list[Tried]:
    """Return the changes that games judge: at most `PROPOSALS`, chosen by the games of the search alone.

    First one of each set of numbers that is left, then smaller ones that are likely to reach the targets. If nothing
    is left, the nearest. What does nothing to any target is not judged.
    """
    sets = _sets_of([each for each in race.left if not race.does_nothing(each)])
    if not sets:
        ruled_out = _sets_of([each for each in race.tried.values() if not race.does_nothing(each)])
        nearest = [race.nearest(each) for each in ruled_out.values()]
        return sorted(nearest, key=lambda each: (each.off(race.targets), each.move.steps))[:NEAREST]
    firsts = [race.surest(each) for each in sets.values()]
    firsts = [each for each in firsts if each.off(race.targets) <= 1] or firsts
    firsts = sorted(firsts, key=race.size)[:PROPOSALS]
    each_has, over = divmod(PROPOSALS - len(firsts), len(firsts))
    smaller = [_smaller(race, one, sets[one.move.names], each_has + (n < over)) for n, one in enumerate(firsts)]
    return [*firsts, *sorted(itertools.chain(*smaller), key=race.size)]


def _sets_of(tried: Sequence[Tried]) -> dict[Names, list[Tried]]:
    """Return changes by the numbers that they change."""
    sets: dict[Names, list[Tried]] = {}
    for each in tried:
        sets.setdefault(each.move.names, []).append(each)
    return sets


def _smaller(race: Race, first: Tried, tried: Sequence[Tried], most: int) -> list[Tried]:
    """Return smaller changes that are likely to be seen to reach the targets, of sizes evenly spread.

    Args:
        race: The race.
        first: A change that is judged.
        tried: What is left of the same numbers.
        most: How many are returned, at most.
    """
    likely = [each for each in tried if each.move.steps < first.move.steps and race.likely(each)]
    sizes = sorted({each.move.steps for each in likely})
    chosen = [sizes[round(n)] for n in np.linspace(0, len(sizes) - 1, min(most, len(sizes)))] if most > 0 else []
    return [race.nearest([each for each in likely if each.move.steps == steps]) for steps in chosen]


def proposed(judged: Sequence[Proposal], aside: Callable[[Proposal], bool]) -> list[Proposal]:
    """Return of each set of numbers the smallest change that reaches the targets, or the first that may.

    Those that reach the targets come first; of these, those that the script is not seen or feared to misplay, then
    those without a side effect, then those of fewest steps.

    Args:
        judged: The changes that were judged.
        aside: Whether a change has a side effect, as it makes games much longer or shorter.
    """
    sets: dict[Names, list[Proposal]] = {}
    for each in judged:
        sets.setdefault(each.move.names, []).append(each)

    def order(one: Proposal) -> tuple[int, bool, bool, float, int]:
        distrusted = bool(one.misplayed or one.doubtful)
        return _RANK.index(one.verdict), distrusted, aside(one), one.move.steps, len(one.move.names)

    best = [min(each, key=lambda one: order(one) if one.verdict == "met" else order(one)[:2]) for each in sets.values()]
    return best if all(each.verdict == "missed" for each in best) else sorted(best, key=order)


_RANK = ("met", "open", "missed")


def smaller_than(
    judged: Sequence[Proposal], race: Race, distrusted: Callable[[Move], Distrusted] = lambda _: ((), ())
) -> Smaller | None:
    """Return a change that may reach the targets and is smaller than all that are known to.

    Its figures are as wanted: in the games that judged it, if any did, else in those of the search. One that changes
    fewer numbers comes first, then the smallest; one that the script misplays or may misplay comes after all others.

    Args:
        judged: The changes that were judged.
        race: The race.
        distrusted: Returns the numbers of a change that the script misplays, and those that it may misplay.
    """
    known = [each.move.steps for each in judged if each.verdict == "met"]
    told = {each.move: each.reached for each in judged}
    may = [
        Smaller(each.move, told.get(each.move, _searched(each)))
        for each in race.left
        if known and each.move.steps < min(known) and each.move != STAY and not race.does_nothing(each)
    ]
    wanted = [
        Smaller(one.move, one.figures, *distrusted(one.move))
        for one in may
        if all(target.off(each.value) <= 1 for target, each in zip(race.targets, one.figures, strict=True))
    ]

    def order(one: Smaller) -> tuple[bool, int, float]:
        return bool(one.misplayed or one.doubtful), len(one.move.names), one.move.steps

    return min(wanted, key=order, default=None)


def _searched(tried: Tried) -> tuple[Estimate, ...]:
    """Return the figures of a change in the games of the search."""
    return tuple(Estimate(value, ends, tried.games) for value, ends in zip(tried.estimates, tried.bounds, strict=True))
