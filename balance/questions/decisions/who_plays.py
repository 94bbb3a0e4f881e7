"""Say which scripts play the games that are examined, and speak of one or of several."""

from typing import NamedTuple

from balance.design.scripts_at_seats import scripts_at, seats_text
from reports.formats import listed
from scenarios import Configuration


class Players(NamedTuple):
    """Hold the words for who plays: `the script is`, `the scripts are`."""

    the: str
    be: str
    choose: str
    miss: str
    it: str
    does: str
    them: str


ONE = Players("the script", "is", "chooses", "misses", "it", "does", "it")
SEVERAL = Players("the scripts", "are", "choose", "miss", "they", "do", "them")


def players_of(configuration: Configuration) -> Players:
    """Return the words for who plays."""
    return SEVERAL if len(scripts_at(configuration)) > 1 else ONE


def several(configuration: Configuration) -> list[str]:
    """Return the sentence on several scripts, of which all is told together; none where one plays."""
    at = scripts_at(configuration)
    if len(at) < 2:
        return []
    told = [f"{name} ({seats_text(seats)})" for name, seats in at.items()]
    return [f"Scripts here: {listed(told)}; what they choose is told together."]
