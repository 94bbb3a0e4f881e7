"""Say what is asked of a ranking beyond the order: which dials act together, and whose the spread is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from balance.design.steps import Dial
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole_numbers
from balance.studies.contexts import ContextPlan
from scenarios import Configuration, InputError
from scenarios.loader.messages import listed, nearest, plain, shown

STEPS, RANGE = "steps", "range"
POINTS, EACH = 1_000, 25  # by default
FEWEST, MOST, MOST_EACH = 200, 100_000, 10_000
PAIRED = 10  # dials whose pairs are played
SPREAD = 12  # dials among which the spread is shared out, and
FEW = 8  # if no more are turned, all
PAIRS, SPREAD_GROUP = "pairs", "spread"  # groups of games
PAIRED_FIRST, SPREAD_FIRST = 2**41, 2**42  # numbers of the first games: none of the ranking's


@dataclass(frozen=True)
class Further:
    """Hold what is asked beyond the order.

    Attributes:
        interactions: Whether the largest dials are changed two at a time.
        spread: Whether the spread is shared out.
        also: Dials that take part in both, though they may not be seen to matter, and are turned though they are set.
        over: The values over which it spreads: `steps`, one step each way, or `range`, the whole range.
        points: Random settings [settings].
        each: Games of each setting in each of two streams [games].
    """

    interactions: bool = False
    spread: bool = False
    also: tuple[str, ...] = ()
    over: str = STEPS
    points: int = POINTS
    each: int = EACH


NOTHING_FURTHER = Further()


def read_further(
    interactions: bool,
    spread: bool,
    also: Sequence[str] | str | None,
    over: str | None,
    points: int | None,
    each: int | None,
) -> Further:
    """Return what is asked beyond the order; None stands for what is usual.

    Raises:
        InputError: If an argument is wrong, or belongs to what is not asked.
    """
    for name, value in (("--over", over), ("--points", points), ("--each", each)):
        if value is not None and not spread:
            raise InputError(f"{name} says how --spread is played; add --spread, or leave it out")
    if over not in (None, STEPS, RANGE):
        raise InputError(f"--over is {shown(over)}; it must be {STEPS} or {RANGE}")
    points, each = POINTS if points is None else points, EACH if each is None else each
    check_whole_numbers(("--points", points, FEWEST, MOST), ("--each", each, 1, MOST_EACH))
    names = tuple(map(plain, read_names(also, "--also"))) if also else ()
    if len(names) > PAIRED:
        raise InputError(f"--also names {len(names)} dials; at most {PAIRED} may be named")
    return Further(interactions, spread, names, over or STEPS, points, each)


def check_dials(plan: ContextPlan, dials_of: Callable[[Configuration], Sequence[Dial]], asked: Further) -> None:
    """Refuse names that are no dial which is turned, and games with fewer than two.

    Args:
        plan: What is asked.
        dials_of: Returns the dials of a context.
        asked: What is asked beyond the order.

    Raises:
        InputError: If it is so.
    """
    option = "--interactions" if asked.interactions else "--spread" if asked.spread else ""
    if not (option or asked.also):
        return
    for number, context in enumerate(plan.contexts):
        dials = {dial.name: dial for dial in dials_of(context)}
        turned = [name for name, dial in dials.items() if dial.changes]
        for name in asked.also:
            if name not in dials:
                names = f"{len(turned)} dials are turned, such as {listed(turned[:5])}"
                raise InputError(f"--also: {shown(name)} is no dial here; {names}{nearest(name, turned)}")
            if name not in turned:
                raise InputError(f"--also: {name} is not turned for {plan.full_label(number)}: {dials[name].idle}")
        if option and len(turned) < 2:
            what = f"only {turned[0]} can be changed" if turned else "nothing can be changed"
            raise InputError(f"{option} needs two dials or more; for {plan.full_label(number)} {what}")
