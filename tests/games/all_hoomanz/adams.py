"""A.D.A.M. set up by hand, on top of `facility`: where he is, what he holds, his turn."""

from typing import Any

import numpy as np

from sims.games.all_hoomanz.play import start
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Action, Phase, Pile
from sims.games.all_hoomanz.rules.purple_eye.turn import begin_adam
from sims.loop import begin_game
from tests.games.all_hoomanz.facility import act, facility, lay, row, scenario, take_from_deck

EYE = 1  # the Purple Eye's room, where he begins


def lair(players: int = 3, heroes: str = "luke+slick+caine+diana+wendy", **settings: Any) -> tuple[Any, Any]:
    """A facility with The Purple Eye; nobody has a Powa-Drink, so that no Combat depends on them."""
    s, rules = facility(players, heroes, purple_eye=True, **settings)
    dry(s)
    return s, rules


def opening(game: int = 0, seed: int = 0, **settings: Any) -> tuple[Any, Any]:
    """A game just set up: the stash lies open."""
    rules = scenario().configuration(settings).rules()[0]
    s = np.zeros(1, STATE)[0]
    begin_game(s, seed, game)
    start(s, rules)
    return s, rules


def dry(s: Any) -> None:
    """All Powa-Drinks back to the Yard Card."""
    s.drink_supply += s.drinks.sum()
    s.drinks[:] = 0


def adams_turn(s: Any, rules: Any, *actions: int) -> None:
    """Begin A.D.A.M.'s turn in place of the hero's and take these actions."""
    s.turn = 0
    begin_adam(s, rules)
    act(s, rules, *actions)


def recruited(s: Any, rules: Any) -> None:
    """Begin his turn, up to his first Action."""
    adams_turn(s, rules, int(Action.RECRUIT))
    assert s.phase == Phase.ADAM_ACT


def he_comes(s: Any, rules: Any, room: int) -> None:
    """A.D.A.M. moves into a room, in a turn of his."""
    recruited(s, rules)
    act(s, rules, int(Action.MOVE) + room)


def place_adam(s: Any, room: int) -> None:
    """Move him without anything happening."""
    s.adam_room = s.adam_before = room


def adam_shields(s: Any, amount: int) -> None:
    """Set his shields; the difference goes to or comes from the Scrapyard."""
    s.scrapyard += s.adam_shields - amount
    s.adam_shields = amount


def chits(s: Any, *names: str, dark: bool = False) -> None:
    """Fill his lowest open level slots with these Level Ups."""
    for name in names:
        level = list(s.adam_chit).index(NONE)
        s.adam_chit[level] = row("adam_level_ups", name)
        s.adam_dark[level] = dark


def chit_names(s: Any) -> list[str | None]:
    """His Level Ups by slot."""
    ids = [str(each).lower() for each in scenario().tables["adam_level_ups"].ids]
    return [None if chit == NONE else ids[chit] for chit in s.adam_chit]


def horde(s: Any, *monsters: str) -> None:
    """Put Monster cards of the deck into his Horde slots."""
    for place, monster in enumerate(monsters):
        assert s.horde[place] == NONE
        s.horde[place] = take_from_deck(s, "monster", monster)


def in_horde(s: Any) -> list[str]:
    """The Monsters in his Horde slots."""
    return [monster_id(int(each)) for each in s.horde if each != NONE]


def adam_takes(s: Any, *monsters: str) -> None:
    """Put Monster cards of the deck into his Inventory."""
    for monster in monsters:
        s.adam_hand[s.adam_held] = take_from_deck(s, "monster", monster)
        s.adam_held += 1


def in_hand(s: Any) -> list[str]:
    """The Monsters of his Inventory, sorted."""
    return sorted(monster_id(int(each)) for each in s.adam_hand[: s.adam_held])


def monster_id(number: int) -> str:
    return str(scenario().tables["monsters"].ids[number]).lower()


def top_of(s: Any, deck: str, cards: int) -> list[str]:
    """The ids of the cards on top of a deck, the first to be drawn first."""
    table = {"loot": "loot", "monster": "monsters", "mystery": "mysteries"}[deck]
    rows = s.deck[Pile[deck.upper()], : s.left[Pile[deck.upper()]]][::-1][:cards]
    return [str(scenario().tables[table].ids[int(each)]).lower() for each in rows]


def discarded(s: Any, deck: str) -> list[str]:
    """The ids on a discard pile, sorted."""
    table = {"loot": "loot", "monster": "monsters", "mystery": "mysteries"}[deck]
    rows = s.used[Pile[deck.upper()], : s.used_size[Pile[deck.upper()]]]
    return sorted(str(scenario().tables[table].ids[int(each)]).lower() for each in rows)


def join(s: Any, rules: Any, tile: str, beside: int, direction: int) -> int:
    """Lay a tile beside a room with its printed north side, always a hallway, towards that room; the new room."""
    return lay(s, rules, tile, beside, direction, rotation=(direction + 2) & 3)
