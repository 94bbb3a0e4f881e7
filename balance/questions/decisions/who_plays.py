"""Say which scripts play the games that are examined, and speak of one or of several."""

from typing import NamedTuple

from balance.design.scripts_at_seats import scripts_at, scripts_of_teams, seats_text
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
    return SEVERAL if len(scripts_at(configuration) or scripts_of_teams(configuration)) > 1 else ONE


def several(configuration: Configuration) -> list[str]:
    """Return the sentence on several scripts, of which all is told together; none where one plays."""
    told = [f"{name} ({seats_text(seats)})" for name, seats in scripts_at(configuration).items()]
    told += [f"{name} ({listed(teams)})" for name, teams in scripts_of_teams(configuration).items()]
    if len(told) < 2:
        return []
    return [f"Scripts here: {listed(told)}; what they choose is told together."]
