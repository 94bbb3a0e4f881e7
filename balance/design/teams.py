"""Tell whether a game is won by teams: then how games end says who wins."""

from collections.abc import Iterable

from balance.stats.metrics import OUTCOME
from scenarios import Scenario

START = "_start"  # ends the name of a column by seat that holds what the seat is when the game begins


def teams_win(scenario: Scenario) -> bool:
    """Return whether teams win: a way to end is called after what seats are, `machines`."""
    return _names_teams(scenario, _words_by_seat(scenario))


def dealt_team(scenario: Scenario) -> str:
    """Return the column by seat of the team that it is dealt, `team_start`; "" if there is none."""
    starts = [name for name in _words_by_seat(scenario) if name.endswith(START) and _names_teams(scenario, [name])]
    return starts[0] if starts else ""


def _words_by_seat(scenario: Scenario) -> list[str]:
    game = scenario.game
    return [name for name in game.result.names or () if game.result[name].shape and name in game.words]


def _names_teams(scenario: Scenario, columns: Iterable[str]) -> bool:
    words = scenario.game.words
    teams = {member.name for name in columns for member in words[name]}
    return any({member.name, member.name.removesuffix("S")} & teams for member in words[OUTCOME])
