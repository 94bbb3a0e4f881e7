"""Show a traffic light: how far a statement hangs on what the rulebook leaves open."""

HOLDS, FAILS, OPEN = "holds", "fails", "open"  # what an interval says of a statement
GREEN, AMBER, RED = "green", "amber", "red"
SAFE, SURE = 0.95, 0.90  # share of the fillings that keep a statement which stands, and the least low end of it
HALF = 0.5


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


def too_few(sure: float) -> str:
    """Return what there are too few of to see that a statement stands in nearly all ways to fill the gaps.

    Args:
        sure: The share of the fillings that keep it whatever the luck of their games.
    """
    return "ways to fill the gaps were tried" if sure >= SAFE else "games of each way to fill the gaps were played"


def more_of(sure: float) -> str:
    """Say what gives more of what there are too few of; see `too_few`."""
    return "try more ways, with --fillings" if sure >= SAFE else "play more games of each way, with --each"


def meaning(what: str) -> str:
    """Return what the lights of a statement mean, in words; `what` names it: `the claim`."""
    return (
        f"Green: {what} holds as published, no single change is seen to break it, and at least 95 of 100 ways keep it "
        "(90 at the low end of the interval). Red: it is seen not to hold as published, a single change is seen to "
        "break it, or it is seen that fewer than half of the ways keep it. Amber: all else."
    )
