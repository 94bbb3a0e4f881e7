"""Write the events of a game of Pig as sentences, for a replay."""

from collections.abc import Mapping
from typing import Any

from sims.games.pig.state import Event
from sims.trace import Entry


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event.

    Args:
        entry: The event, and the game's record as it was emitted.
        rules: The configuration, one record.
        names: Rows' names by table; Pig has no table that a replay names.
    """
    seat = f"Seat {entry.a + 1}"
    match entry.event:
        case Event.TURN_BEGINS:
            scores = " : ".join(str(score) for score in entry.s.scores[: rules.players])
            return f"Round {entry.b}, {seat.lower()}. Scores {scores}."
        case Event.ROLLED:
            return f"  {seat} rolls {entry.b}."
        case Event.PIGGED:
            return f"  A pig: {seat.lower()} loses the turn's points."
        case Event.HELD:
            return f"  {seat} holds and has {entry.b}."
        case _:
            return f"{seat} wins with {entry.b} points."
