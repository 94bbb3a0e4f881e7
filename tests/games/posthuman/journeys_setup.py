"""Games of Posthuman before their first turn, and single encounters; beside `journeys`."""

from typing import Any

import numpy as np

from sims.games.posthuman.play import advance
from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Deck, Law, Phase, Stream
from sims.games.posthuman.rules import setup
from sims.games.posthuman.rules.encounters import meet
from sims.games.posthuman.rules.inventory import refresh
from sims.games.posthuman.rules.setup import set_up
from sims.games.posthuman.rules.turn import go_on
from sims.loop import begin_game
from tests.games.posthuman.journeys import (
    act,
    encounter,
    first_action,
    item,
    journey,
    next_encounters,
    on_top,
    put_under,
    row,
    scenario,
)

CUSTOM = {"creation": "custom"}


def configuration(**settings: Any) -> Any:
    """Return the rules of these settings, in which seat 1 starts unless they say otherwise; they may be changed."""
    return scenario().configuration({"start_player": "fixed", **settings}).rules().copy()[0]


def named(players: int, characters: str) -> dict[str, str]:
    """Return the settings that give the seats these characters."""
    return {f"character@{seat + 1}": name for seat, name in enumerate(characters.split("+")[:players])}


def laid_out(rules: Any, seed: int = 0) -> Any:
    """Return a game whose table is laid out, before anybody has drawn a skill or taken an item."""
    s = np.zeros(1, STATE)[0]
    begin_game(s, seed, 0)
    set_up(s, rules)
    return s


def play_setup(s: Any, rules: Any, phase: int = Phase.DECLARE) -> None:
    """Go on from `laid_out` with the lowest legal actions to the first decision of a phase."""
    go_on(s, rules)
    for _ in range(200):
        if s.phase == phase:
            return
        advance(s, rules, first_action(s, rules))
    raise AssertionError("that phase was not reached")


def cards_of(s: Any, deck: int) -> list[int]:
    """Return the cards left in a deck, from the lowest to the top."""
    return [int(card) for card in s.deck[deck, : int(s.left[deck])]]


def used_of(s: Any, deck: int) -> list[int]:
    """Return the discards of a deck."""
    return [int(card) for card in s.used[deck, : int(s.used_size[deck])]]


def owned(s: Any, seat: int) -> list[int]:
    """Return the items that a human has in play."""
    return [int(number) for number in s.gear[seat, : int(s.gears[seat])]]


def place_of(s: Any, seat: int, card: str) -> int:
    """Return the place of an item in play."""
    return owned(s, seat).index(item(card))


def skills_of(s: Any, seat: int) -> list[int]:
    """Return a human's skills."""
    return [int(skill) for skill in s.skill[seat, : int(s.skills[seat])]]


def buy(card: str) -> int:
    """Return the action that buys a starting item."""
    return int(Action.BUY) + item("s:" + card) - STARTING_ITEMS


def ranger(players: int = 2, **settings: Any) -> tuple[Any, Any]:
    """Return a journey in which seat 0 is a ranger with nothing but its card: all stats 3, health and morale 6, fed."""
    s, rules = journey(players, **settings)
    for seat in range(players):
        for place in range(1, int(s.skills[seat])):
            put_under(s, Deck.SKILLS, int(s.skill[seat, place]))
            s.skill[seat, place] = 0
        s.skills[seat] = min(1, s.skills[seat])
        refresh(s, rules, seat)
    s.health[0] = s.morale[0] = 6
    s.hunger[0] = 0
    return s, rules


def encountering(s: Any, rules: Any, card: str, level: int = 1, seat: int = 0) -> None:
    """Let a human meet this encounter now, outside a zone; a combat waits for its FIGHT, before a test it passes.

    Afterwards the turn goes on where it stopped: the next seat declares.
    """
    next_encounters(s, level, card)
    s.level, s.actor, s.evadable, s.phase = level - 1, seat, 1, Phase.NEXT
    meet(s, rules, seat)
    assert s.encounter == NONE or s.encounter == encounter(card)
    go_on(s, rules)
    if s.phase == Phase.BRACE:
        act(s, rules, Action.PASS)
    law = conserved(s, rules)
    assert law == Law.NONE, Law(law).name


def fighting(s: Any, rules: Any, card: str, level: int = 1, seat: int = 0) -> None:
    """Let a human with a loaded gun fight this enemy: the combat has begun and waits for its first shot."""
    s.ammo[seat] = 9
    encountering(s, rules, card, level, seat)
    act(s, rules, Action.FIGHT)
    assert s.phase == Phase.SHOOT


def next_skills(s: Any, *skills: str) -> None:
    """Put skills on top of their deck, the first named first, even two of a kind."""
    on_top(s, Deck.SKILLS, *(row("skills", skill) for skill in skills))


def forced(monkeypatch: Any, number: int) -> None:
    """Let every draw among characters give this number."""
    real = setup.below
    monkeypatch.setattr(setup, "below", lambda s, stream, n: number if stream == Stream.CHOICE else real(s, stream, n))
