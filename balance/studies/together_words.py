"""Say how a seat's wins mislead where several seats can win a game together, each a whole win."""

from reports.formats import listed
from scenarios import Scenario


def whole_wins(scenario: Scenario) -> str:
    """Return what several who win a game get, without a full stop: `Where a game ends as mutants, ...`."""
    return f"Where a game ends as {_outcomes(scenario)}, each of several winners has a whole win; else they share one"


def wins_together(scenario: Scenario, seat: int) -> str:
    """Return the sentence on a seat's wins, which may grow without a gain over the others.

    Args:
        scenario: A game in which several seats can win, each a whole win (`scenarios.loader.seats`).
        seat: The seat whose wins are told, from 1.
    """
    return (
        f"Several seats can win a game together, where it ends as {_outcomes(scenario)}: a change that adds to seat "
        f"{seat}'s wins may only add such games, and help the other seats as much."
    )


def each_wins_together(scenario: Scenario) -> str:
    """Return the sentence on what each of alike seats wins, in a game as that of `wins_together`."""
    return (
        f"Several seats can win a game together, where it ends as {_outcomes(scenario)}: a change that adds such games "
        "adds to what each seat wins."
    )


def _outcomes(scenario: Scenario) -> str:
    """Return the outcomes in which each of several winners has a whole win: `mutants`."""
    return listed([word.replace("_", " ") for word in scenario.seats.together], last="or")
