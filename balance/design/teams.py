"""Tell whether a game is won by teams: then how games end says who wins."""

from balance.stats.metrics import OUTCOME
from scenarios import Scenario


def teams_win(scenario: Scenario) -> bool:
    """Return whether teams win: a way to end is called after what seats are, `machines`."""
    words = scenario.game.words
    by_seat = [name for name in scenario.game.result.names or () if scenario.game.result[name].shape and name in words]
    teams = {member.name for name in by_seat for member in words[name]}
    return any({member.name, member.name.removesuffix("S")} & teams for member in words[OUTCOME])
