"""Say how a seat's wins mislead where several seats can win a game together, each a whole win."""

from reports.formats import listed
from scenarios import Scenario


def wins_together(scenario: Scenario, seat: int) -> str:
    """Return the sentence on a seat's wins, which may grow without a gain over the others.

    Args:
        scenario: A game in which several seats can win, each a whole win (`scenarios.loader.seats`).
        seat: The seat whose wins are told, from 1.
    """
    words = listed([word.replace("_", " ") for word in scenario.seats.together], last="or")
    return (
        f"Several seats can win a game together, where it ends as {words}: a change that adds to seat {seat}'s wins "
        "may only add such games, and help the other seats as much."
    )
