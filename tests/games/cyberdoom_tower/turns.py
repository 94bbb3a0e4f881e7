"""Turns in a Cyberdoom Tower set up by hand: actions that must be legal, and Sentinels that see all or nothing."""

from typing import Any

from sims.games.cyberdoom_tower.play import advance
from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import ACTIONS, Action
from tests.games.cyberdoom_tower.towers import FLOORS, tower

# kernels are compiled for plain numbers: an enumeration's member would compile them again
END, ROOF, LOOT, TAKE_KEY, LEAVE = map(int, (Action.END, Action.ROOF, Action.LOOT, Action.TAKE_KEY, Action.LEAVE))
BLIND, ALL_SEEING = -9, 9  # Anti-Stealth that no roll fails against, and that none passes


def ride_to(floor: int) -> int:
    """The number of the ride to a floor's stop."""
    return int(Action.ELEVATOR) + floor


def cross_off_action(item: int) -> int:
    """The number of the action that crosses an item off for Energy."""
    return int(Action.CROSS_OFF) + item


def first_turn(seat: int) -> int:
    """The number of the action that gives a player the first turn of the round."""
    return int(Action.FIRST) + seat


def act(s: Any, rules: Any, *actions: int) -> None:
    """Take these actions one after the other; each must be legal when its time comes."""
    for action in actions:
        assert legal(s, rules, action), f"action {action} is illegal"
        advance(s, rules, action)


def options(s: Any, rules: Any) -> set[int]:
    """All that is legal now."""
    return {action for action in range(ACTIONS) if legal(s, rules, action)}


def give_sentinels(rules: Any, anti_stealth: int) -> None:
    """Let every Sentinel have this Anti-Stealth, wherever its card stands."""
    rules.floor_anti_stealth[:] = 0
    rules.sentinel_cards["anti_stealth"] = anti_stealth


def spend_luck_freely(rules: Any) -> None:
    """Let every player put Luck into any Hide roll that it saves."""
    rules.policies["luck"] = rules.policies["luck_reserve"] = rules.policies["box"] = 0


def unwatched(*floors: str, **settings: Any) -> tuple[Any, Any]:
    """A tower with these floors at the bottom, in which every Hide roll passes."""
    s, rules = tower((*floors, *[card for card in FLOORS if card not in floors]), **settings)
    give_sentinels(rules, BLIND)
    return s, rules
