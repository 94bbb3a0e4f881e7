"""A Cyberdoom Tower set up by hand: known cards on known floors, and the first player to act."""

from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims import rng
from sims.games.cyberdoom_tower.play import start
from sims.games.cyberdoom_tower.records.state import STATE, Stream
from sims.games.cyberdoom_tower.rules.rounds import begin_turn
from sims.loop import begin_game

FLOORS = ("f1", "f2", "f3", "f4", "f5")
SENTINELS = ("s1", "s2", "s3", "s4", "s5")


@cache
def _scenario() -> scenarios.Scenario:
    return scenarios.load("cyberdoom-tower")


@cache
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    return _scenario().configuration(dict(settings)).rules()


def row(table: str, card: str) -> int:
    """The number of a card in its table."""
    return [str(identity).lower() for identity in _scenario().tables[table].ids].index(card)


def tower(
    floors: tuple[str, ...] = FLOORS,
    sentinels: tuple[str, ...] = SENTINELS,
    ai: str = "a1",
    **settings: Any,
) -> tuple[Any, Any]:
    """A game of seed 0 in round 1, player 1 to act with all AP, and its rules; both may be changed.

    Args:
        floors, sentinels: Cards by floor from the bottom, as many as the game has floors.
        ai: The AI Card on the roof.
        settings: What to set of the scenario, as in `balance play --set`.
    """
    rules = _rules(tuple(sorted(settings.items()))).copy()[0]
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    start(s, rules)
    for floor in range(rules.floors):
        s.floor_card[floor] = row("floor_cards", floors[floor])
        s.sentinel_card[floor] = row("sentinel_cards", sentinels[floor])
        s.sentinel_energy[floor] = rules.sentinel_cards[s.sentinel_card[floor]].energy
    s.ai_card = row("ai_cards", ai)
    s.ai_energy = rules.ai_cards[s.ai_card].energy
    s.first = 0
    begin_turn(s, rules, 0)
    return s, rules


def changed(before: Any, after: Any) -> set[str]:
    """Return the fields of the record that differ, without those of the random streams."""
    streams = {name for name, *_ in rng.fields(Stream)} | {"steps", "turn_seat"}
    return {
        name for name in before.dtype.names if name not in streams and not np.array_equal(before[name], after[name])
    }
