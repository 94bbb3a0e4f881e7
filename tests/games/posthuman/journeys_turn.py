"""Begin a turn of Posthuman with a known event, act in it, and read a character sheet: helpers of its rule tests."""

from typing import Any

from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.queries.places import beside, zones
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, NOWHERE
from sims.games.posthuman.records.words import Deck, Deeds, Law, Phase, Step
from sims.games.posthuman.rules.scars import turn_mutant
from sims.games.posthuman.rules.turn import go_on
from tests.games.posthuman.journeys import act, declare, journey, lay, next_cards, next_encounters, rolls, row

SHEET = (
    *("health", "morale", "hunger", "food", "ammo", "xp", "jp", "scars_held", "held", "gears", "skills"),
    *("tiles", "here", "zone", "mutant"),
)


def game(players: int = 2, characters: str = "ranger+nurse+soldier+runner", **settings: Any) -> tuple[Any, Any]:
    """Return a game in turn 1, as `journey` does, in which everybody has eaten and is well."""
    s, rules = journey(players, characters, **settings)
    for seat in range(players):
        s.hunger[seat] = s.unfed[seat] = 0
        s.health[seat], s.morale[seat] = health_limit(s, rules, seat), morale_limit(s, rules, seat)
    return s, rules


def sheet(s: Any, seat: int) -> dict[str, int]:
    """Return what a player's sheet, hand and map show, to be compared with what they show later."""
    return {name: int(s[name][seat]) for name in SHEET}


def sheets(s: Any, rules: Any) -> list[dict[str, int]]:
    """Return what the sheets, hands and maps of all players show."""
    return [sheet(s, seat) for seat in range(int(rules.players))]


def stand(s: Any, rules: Any, seat: int, tile: str, zone: int = NONE, *, completed: bool | None = None) -> int:
    """Lay a tile and put a human on it: in a zone, or on the marker of a completed tile. Return its place."""
    return lay(s, rules, seat, tile, completed=zone == NONE if completed is None else completed, enter=zone)


def idle_event(s: Any) -> str:
    """Return an event that does nothing by itself and is not in play."""
    return "clear_skies" if s.event == row("events", "watched") else "watched"


def discarded(s: Any, event: str) -> bool:
    """Return whether an event lies on the discard pile."""
    return row("events", event) in s.used[Deck.EVENTS, : s.used_size[Deck.EVENTS]]


def new_turn(s: Any, rules: Any, event: str | None = None, *, braces: bool = False) -> None:
    """End the turn at once, begin the next with an event (or one that does nothing), and stop at its first decision.

    Where a human may prepare for the event (BRACE), it passes at once, unless `braces`.
    """
    next_cards(s, "events", event or idle_event(s))
    end_turn(s, rules, braces=braces)


def end_turn(s: Any, rules: Any, *, braces: bool = False) -> None:
    """End the turn at once and begin the next with whatever lies on the events."""
    s.step, s.order, s.phase = Step.REFILL, rules.players, Phase.NEXT
    go_on(s, rules)
    while s.phase == Phase.BRACE and not braces:
        act(s, rules, Action.PASS)
    assert conserved(s, rules) == Law.NONE


def eat_one(s: Any, rules: Any) -> None:
    """Let everybody who is asked eat one food."""
    while s.phase == Phase.EAT:
        act(s, rules, Action.EAT + 1)


def acts(s: Any, rules: Any, *deeds: int) -> None:
    """Let the first humans declare these actions and the others camp, wounded so that they may; nothing happens next.

    The turn after this one begins with an event that does nothing.
    """
    next_cards(s, "events", idle_event(s))
    for seat in range(len(deeds), int(rules.players)):
        s.health[seat] = 1
    declare(s, rules, *deeds, *[Deeds.CAMP] * (int(rules.players) - len(deeds)))


def meet(s: Any, rules: Any, enemy: str) -> None:
    """Let seat 0 meet an enemy in the second zone of a tile."""
    stand(s, rules, 0, "rural_d", 0)
    acts(s, rules, Deeds.MOVE)
    next_encounters(s, 1, enemy, "ravine")
    act(s, rules, Action.NEXT)
    assert s.phase == Phase.FIGHT


def way_to(s: Any, seat: int, place: int) -> int:
    """Return the action that moves a human to a place beside its own."""
    for which in range(8):
        if beside(s, seat, which) == place:
            return Action.GO + which
        assert beside(s, seat, which) != NOWHERE, "that place is not beside"
    raise AssertionError


def finish_tile(s: Any, rules: Any, tile: str, *supplies: str, enter: bool = True) -> int:
    """Let seat 0 move into the last zone of a new tile, pass all that it meets there, and so complete it.

    Args:
        s, rules: The game and its configuration, while seat 0 declares on a completed tile without journey points.
        tile: A row of tiles.csv.
        supplies: The supply cards that are drawn next.
        enter: False: stop before the step into the zone.

    Returns:
        The tile's place on the map.
    """
    last = zones(rules, row("tiles", tile)) - 1
    figures = int(rules.land[row("tiles", tile)].figures[last])
    place = lay(s, rules, 0, tile, enter=None if last == 0 else last - 1)
    next_encounters(s, 1, *["ravine"] * figures)
    next_cards(s, "supplies", *supplies)
    acts(s, rules, Deeds.MOVE)
    if enter:
        with rolls(*[0] * figures) as left:  # tests of speed, passed: 1 XP each
            act(s, rules, Action.NEXT if last > 0 else way_to(s, 0, place))
        assert not left
    return place


def become_mutant(s: Any, rules: Any, seat: int, *cards: str) -> None:
    """Turn a human mutant, with these action cards first in its hand, as if in an earlier turn."""
    phase, declaring = s.phase, s.seat
    next_cards(s, "mutant_actions", *cards)
    turn_mutant(s, rules, seat)
    s.missed[seat] = 0
    s.phase, s.seat = phase, declaring
