"""Refuse a budget, before the first game, within which there can be no answer, and say what would do."""

import math

from balance.cli.formatting import duration, exact_duration, longer_duration

SLACK = 1.25  # times the budget that a forecast may be: it is one of a few games


def refuse_if_hopeless(
    seconds: float, budget: float | None, resume: bool, what: str, instead: str, then: float = 0.0, unit: float = 0.0
) -> None:
    """Refuse a budget that surely ends before there can be an answer.

    Args:
        seconds: What the part takes without which there is no answer [s].
        budget: The budget [s]; None: there is none.
        resume: Whether it is played in several goes: then part of it may be kept already.
        what: What this part is: `the screening of 40 changes`.
        instead: What else may be given: `--screen 200`; "": nothing.
        then: What else there must be after that part before there is an answer [s].
        unit: What takes so long that less of it is not kept [s].

    Raises:
        InputError: If it is too short.
    """
    from scenarios.loader.errors import InputError

    if budget is None or resume or seconds <= SLACK * budget:
        return
    more = f", or {instead}" if instead else ""
    rest = f", and a first round of what follows about {duration(then)}" if then else ""
    goes = ", or --resume with each line to play it in several goes" if 2 * unit <= budget else ""
    raise InputError(
        f"--budget {exact_duration(budget)} is too short for an answer: {what} takes about "
        f"{longer_duration(seconds, budget)}{rest}; give "
        f"--budget {typed(1.5 * (seconds + then))}{more}{goes}"
    )


def typed(seconds: float) -> str:
    """Return a time as it is typed for `--budget`, rounded up: `20s`, `4min`, `3h`."""
    if seconds <= 90:
        return f"{10 * math.ceil(seconds / 10)}s"
    return f"{math.ceil(seconds / 60)}min" if seconds <= 5400 else f"{math.ceil(seconds / 3600)}h"


def fewer(games: int, seconds: float, budget: float, least: int, then: float = 0.0) -> int:
    """Return how many games fit into half of a budget, one digit and zeros; 0 if not even the least do.

    Args:
        games, seconds: How many games take how long [games], [s]; 0 seconds where all of them are kept from before.
        budget: The budget [s].
        least: The least number of games that is allowed.
        then: What must follow them before there is an answer: it has the other half [s].
    """
    if then > budget / 2:
        return 0
    if seconds <= 0:
        return games
    fits = games * budget / (2 * seconds)
    if fits < least:
        return 0
    digit = 10 ** math.floor(math.log10(fits))
    return max(least, int(fits // digit * digit))
