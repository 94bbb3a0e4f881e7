"""Show a traffic light: how far a statement hangs on what the rulebook leaves open."""

from collections.abc import Sequence

from reports.formats import listed, title
from reports.plain import first_few

HOLDS, FAILS, OPEN = "holds", "fails", "open"  # what an interval says of a statement
GREEN, AMBER, RED = "green", "amber", "red"
SAFE, SURE = 0.95, 0.90  # share of the fillings that keep a statement which stands, and the least low end of it
HALF = 0.5
NAMED = 2  # gaps that the first sentence names
_SAFETY = {GREEN: "safe", AMBER: "not sure", RED: "not safe"}


def verdict(low: float, high: float, least: float, most: float) -> str:
    """Return what an interval says of the statement that a value lies between two ends.

    Args:
        low, high: The interval of the value.
        least, most: The ends; infinite where there is none.
    """
    if low >= least and high <= most:
        return HOLDS
    return FAILS if high < least or low > most else OPEN


def light(published: str, breaks: bool, keep: float, keep_low: float, keep_high: float) -> str:
    """Return the light of a statement.

    Args:
        published: What the game as published says of it: `holds`, `fails` or `open`.
        breaks: Whether a single change is seen to break it.
        keep, keep_low, keep_high: The share of the fillings that keep it, and its interval.
    """
    if published == FAILS or (published == HOLDS and breaks) or keep_high < HALF:
        return RED
    return GREEN if published == HOLDS and keep >= SAFE and keep_low >= SURE else AMBER


def first_sentence(shown: str, says: str) -> str:
    """Return the first sentence on a claim: its light, what that means, and why."""
    return f"{title(shown)}: {_SAFETY[shown]}. {title(says)}."


def claimed(text: str) -> str:
    """Return a claim within a sentence."""
    return f'the claim "{text}"'


def stands(text: str, every: bool) -> str:
    """Say that a claim holds in every filling, or in nearly every one."""
    return f"{claimed(text)} holds in {'every' if every else 'nearly every'} way to fill the gaps that was tried"


def broken_alone(text: str, changes: Sequence[str]) -> str:
    """Say by which single changes a claim fails; the largest come first."""
    every = list(dict.fromkeys(changes))
    alone = ", each alone" if len(every) > 1 else ""
    return f"{claimed(text)} fails if one gap is filled in another way: {listed(first_few(every, NAMED))}{alone}"


def mostly_fails(text: str) -> str:
    """Say that a claim holds in few fillings."""
    return f"{claimed(text)} holds in less than half of the ways to fill the gaps"


def sometimes(text: str) -> str:
    """Say that a claim holds in some fillings only."""
    return f"{claimed(text)} holds in some ways to fill the gaps, and not in others"


def too_few_to_say(text: str, sure: float) -> str:
    """Say what there are too few of to call a claim safe; see `too_few`."""
    return f"too few {too_few(sure)} to say that {claimed(text)} holds in nearly all of them"


def too_few(sure: float) -> str:
    """Return what there are too few of to see that a statement stands in nearly all ways to fill the gaps.

    Args:
        sure: The share of the fillings that keep it whatever the luck of their games.
    """
    return "ways to fill the gaps were tried" if sure >= SAFE else "games of each way to fill the gaps were played"


def more_of(sure: float) -> str:
    """Say what gives more of what there are too few of; see `too_few`."""
    return "try more ways, with --fillings" if sure >= SAFE else "play more games of each way, with --each"


def meaning(what: str, here: str) -> str:
    """Return what the lights of a statement mean, in words.

    Args:
        what: It: `the claim`.
        here: Where no gap is filled in another way; see `own_game`.
    """
    return (
        f"Green: {what} holds {here}, no single change is seen to break it, and at least 95 of 100 ways keep it "
        f"(90 at the low end of the interval). Red: it is seen not to hold {here}, a single change is seen to "
        "break it, or it is seen that fewer than half of the ways keep it. Amber: all else."
    )
