"""Play turns in a facility set up by hand (All Hoomanz Are Dead): numbers of actions, joined rooms, rounds."""

from typing import Any

import numpy as np

from sims.games.all_hoomanz.play import start
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Action, Command, Edge, Phase, Pile
from sims.games.all_hoomanz.rules.simon import command
from sims.loop import begin_game
from tests.games.all_hoomanz.facility import EAST, act, facility, lay, row, scenario, take_from_deck

# kernels are compiled for plain numbers: an enumeration's member would compile them again
STOP, PASS, ATTACK, DEFENSE = map(int, (Action.STOP, Action.PASS, Action.ATTACK, Action.DEFENSE))
FRY, FRY_ONE, DROP, DESTROY, SWAP, SWAP_MANY = map(
    int, (Action.FRY, Action.FRY_ONE, Action.DROP, Action.DESTROY, Action.SWAP, Action.SWAP_MANY)
)
IMPLANT, REMOVE_IMPLANT = int(Action.IMPLANT), int(Action.REMOVE_IMPLANT)
TAKE_LOOT, TAKE_MONSTER = int(Action.REPLICATE), int(Action.REPLICATE) + 1
EMP, FACTORY, REACTOR, LAB = range(4)  # Fusion Cores, as targets of an Air Strike
HEROES = "luke+diana+slick+caine+wendy"
CORES = ("emp", "factory", "reactor", "lab")


def move_to(room: int) -> int:
    """Return the number of a Move."""
    return int(Action.MOVE) + room


def ferry_to(room: int) -> int:
    """Return the number of an Air Ferry."""
    return int(Action.FERRY) + room


def explore(direction: int) -> int:
    """Return the number of an exploration."""
    return int(Action.EXPLORE) + direction


def pick(place: int) -> int:
    """Return the number of the action that takes a card of the stash."""
    return int(Action.STASH) + place


def arm(recipe: int) -> int:
    """Return the number of arming a BOMB by a Recipe."""
    return int(Action.ARM) + recipe


def strike(core: int) -> int:
    """Return the number of an Air Strike."""
    return int(Action.STRIKE) + core


def level_up(chit: int) -> int:
    """Return the number of placing a Level Up."""
    return int(Action.LEVEL_UP) + chit


def unequip(slot: int) -> int:
    """Return the number of taking an item back into the Inventory."""
    return int(Action.UNEQUIP) + slot


def turn_over(level: int) -> int:
    """Return the number of flipping a placed Level Up in the REACTOR."""
    return int(Action.TURN_OVER) + level


def replace(level: int, chit: int) -> int:
    """Return the number of exchanging a placed Level Up in the REACTOR."""
    return int(Action.REPLACE) + 4 * level + chit


def begun(players: int = 4, heroes: str = HEROES, **settings: Any) -> tuple[Any, Any]:
    """Return a `facility` in which the stash that nobody took is back in the Loot deck."""
    s, rules = facility(players, heroes, **settings)
    pile = Pile.LOOT
    s.deck[pile, s.left[pile] : s.left[pile] + s.used_size[pile]] = s.used[pile, : s.used_size[pile]]
    s.left[pile] += s.used_size[pile]
    s.used_size[pile] = 0
    return s, rules


def dealt(count: int, players: int = 4, heroes: str = "random", **settings: Any) -> tuple[np.ndarray, Any]:
    """Return the first games of seed 0 as they begin, the stash lying open, and their rules."""
    _, rules = facility(players, HEROES if heroes == "random" else heroes, **settings)
    if heroes == "random":
        rules.heroes[:] = 0
    states = np.zeros(count, STATE)
    for game in range(count):
        begin_game(states[game], 0, game)
        start(states[game], rules)
    return states, rules


def join(s: Any, rules: Any, tile: str, beside: int, direction: int, edge: Edge = Edge.OPEN) -> int:
    """Lay a tile beside a room with such an edge towards it (the first rotation that has one); return the room."""
    edges = rules.tiles["edges"][row("tiles", tile)]
    rotation = next(r for r in range(4) if edges[((direction + 2) - r) % 4] == edge)
    return lay(s, rules, tile, beside, direction, rotation)


def knock_down(s: Any, seat: int) -> None:
    """Lay a hero into the Medbay, KO'd."""
    s.scrapyard += s.shields[seat]
    s.shields[seat], s.out[seat], s.room[seat] = 0, 1, 0


def finish_turn(s: Any, rules: Any) -> None:
    """Let the hero or A.D.A.M. whose turn it is do no more."""
    if s.phase == Phase.READY:
        act(s, rules, ATTACK)
    elif s.phase == Phase.ADAM_READY:
        act(s, rules, int(Action.RECRUIT))
    act(s, rules, STOP)


def finish_round(s: Any, rules: Any) -> None:
    """Let everyone do no more until S.I.M.O.N. has had its turn."""
    rounds = int(s.rounds)
    while s.rounds == rounds and s.phase != Phase.OVER:
        finish_turn(s, rules)


def order(s: Any, rules: Any, what: Command) -> None:
    """Let S.I.M.O.N. carry one Command out."""
    command(s, rules, int(what))


def inside(tile: str, **settings: Any) -> tuple[Any, Any]:
    """Return a facility in which seat 0 stands in this room east of the Medbay, room 1."""
    s, rules = begun(**settings)
    s.room[0] = join(s, rules, tile, 0, EAST)
    return s, rules


def stack_tiles() -> list[str]:
    """Return the ids of all distinct tiles of the Room stack."""
    ids = [str(each).lower() for each in scenario().tables["tiles"].ids]
    return [each for each in ids if each not in ("medbay", "purple_eye", "alien_landing")]


def stash_of(s: Any, *cards: str) -> None:
    """Exchange the stash for these cards, wherever they lie in the Loot deck."""
    for place in range(int(s.stash_left)):
        s.deck[Pile.LOOT, s.left[Pile.LOOT]] = s.stash[place]
        s.left[Pile.LOOT] += 1
        s.stash[place] = NONE
    for place, card in enumerate(cards):
        s.stash[place] = take_from_deck(s, "loot", card)
    s.stash_left = len(cards)


def hand(s: Any, seat: int) -> list[int]:
    """Return the Loot cards of an Inventory, sorted."""
    return sorted(int(card) for card in s.hand[seat, : s.held[seat]] if card < MONSTERS)


def rows(*cards: str) -> list[int]:
    """Return the rows of Loot cards, sorted."""
    return sorted(row("loot", card) for card in cards)
