"""Word how long games take at the table: minutes, and how long seats wait."""

from reports.plain import plural

MEANS = "A seat waits from one of its turns to its next."


def name_of(figure: str) -> str:
    """Return what a figure is called: `minutes`, `seat 2 waits`, `adam waits`."""
    kind, _, seat = figure.partition("_")
    return kind if kind != "wait" else f"seat {seat} waits" if seat.isdecimal() else f"{seat} waits"


def minutes(value: float | None) -> str:
    """Return a time in minutes: `64`, `7.3`, `0.42`."""
    if value is None:
        return "–"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def span(low: float | None, high: float | None) -> str:
    """Return between what a time lies: `58 to 71`."""
    return "" if low is None or high is None else f"{minutes(low)} to {minutes(high)}"


def counted(games: int, assumed: bool, given: str = "") -> str:
    """Return what minutes rest on.

    Args:
        games: The games that were counted.
        assumed: Whether any of the seconds is assumed.
        given: What a user changed, as typed: `round=30`.
    """
    of = "some of them are assumed" if assumed else "none is assumed"
    changed = f" (here {given})" if given else ""
    first = plural(games, "game")
    return f"Minutes are counted in the first {first}, at the seconds of [pace] in game.toml{changed}; {of}."


NO_PACE = "Minutes: state [pace] in game.toml, or add --pace decision=15 (docs/how-do-i/how-long.md)."
