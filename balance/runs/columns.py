"""Say what each column of a run's games holds."""

from collections.abc import Iterator
from dataclasses import dataclass

from scenarios import Scenario
from sims.game import words_of

COMMON = {
    "game": "the game's number; with the seed and the configuration it gives the same game again",
    "outcome": "how the game ended; `round_cap`: it was stopped at the bound on rounds or decisions",
    "winner": "the seat that won, from 1; empty where nobody did, or where seats win together",
    "rounds": "passes around the table",
    "decisions": "choices between two or more legal actions, of all seats",
}
_BY_SEAT = {  # as `sims.record.result` says
    "payoff": "what the game was worth to the seat, 0 to 1000: its share of the win",
    "decisions_by": "choices that it made between two or more legal actions",
}
_UNITS = {"rounds": "rounds", "decisions": "decisions", "decisions_by": "decisions", "payoff": "thousandths of the win"}


@dataclass(frozen=True)
class GameColumn:
    """Describe a column of games.

    Attributes:
        name: Its name.
        meaning: What it holds, in words; "" where nothing more is known than its name.
        unit: Its unit, such as `rounds`, or "".
        words: The words that it takes; none for numbers.
    """

    name: str
    meaning: str
    unit: str = ""
    words: tuple[str, ...] = ()


def game_columns(scenario: Scenario) -> dict[str, GameColumn]:
    """Return the columns of a scenario's games by name."""
    game = scenario.game
    found = {"game": GameColumn("game", COMMON["game"])}
    for field in game.result.names or ():
        words = tuple(words_of(game.words[field])) if field in game.words else ()
        for name, whose in _columns(scenario, field):
            what = COMMON.get(field, _BY_SEAT.get(field, f"the game's own column: {field.replace('_', ' ')}"))
            found[name] = GameColumn(name, f"{what}; {whose}" if whose else what, _UNITS.get(field, ""), words)
    return found


def _columns(scenario: Scenario, field: str) -> Iterator[tuple[str, str]]:
    """Yield the columns of a field, each with whose it is: `seat 2`; "" for one of the whole game."""
    shape = scenario.game.result[field].shape
    if not shape:
        yield field, ""
        return
    seats = shape == (scenario.game.seats,) and field not in scenario.game.elements
    for i, name in enumerate(scenario.columns(field)):
        yield name, f"seat {i + 1}" if seats else name.removeprefix(f"{field}_").replace("_", " ")
