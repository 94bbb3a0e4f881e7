"""Set up an All Hoomanz Are Dead facility by hand: known rooms, known cards, the first hero to act.

Everything goes through the game's own supplies, so that `conserved` holds for what is set up here: cards come from
their deck, tiles from the stack, shields from the Scrapyard, Drones from the Droneyard.
"""

from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims.games.all_hoomanz.board.grid import step_to
from sims.games.all_hoomanz.play import advance, start
from sims.games.all_hoomanz.queries.laws import conserved
from sims.games.all_hoomanz.queries.legality import legal
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE, NOWHERE
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Action, CardType, Law, Phase, Pile
from sims.games.all_hoomanz.rules.inventory import put, refresh
from sims.games.all_hoomanz.rules.rooms import place_tile
from sims.games.all_hoomanz.rules.supplies import place_drones
from sims.loop import begin_game
from sims.sets import bit

NORTH, EAST, SOUTH, WEST = range(4)


@cache
def scenario() -> scenarios.Scenario:
    """Return the shipped scenario."""
    return scenarios.load("all-hoomanz")


@cache
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    """Return the configuration of these settings; shape (1,)."""
    return scenario().configuration(dict(settings)).rules()


def row(table: str, card: str) -> int:
    """Return the number of a row in its table."""
    return [str(identity).lower() for identity in scenario().tables[table].ids].index(card)


def facility(players: int = 4, heroes: str = "luke+diana+slick+caine+wendy", **settings: Any) -> tuple[Any, Any]:
    """Return a game of seed 0 in round 1 and its rules: seat 0 is about to Prepare, nobody holds a card.

    Both may be changed.

    Args:
        players: How many heroes.
        heroes: Their characters by seat; names beyond the last player are ignored. Default: no expansion character.
        settings: Settings of the scenario, as in `balance play --set`.
    """
    chosen = {f"heroes@{seat + 1}": hero for seat, hero in enumerate(heroes.split("+")[:players])}
    s, rules = _begun(tuple(sorted({"players": players, **chosen, **settings}.items())))
    return s.copy()[0], rules.copy()[0]


@cache
def _begun(settings: tuple[tuple[str, Any], ...]) -> tuple[np.ndarray, np.ndarray]:
    """Return the game of these settings that `facility` describes and its rules, both of shape (1,)."""
    rows, games = _rules(settings).copy(), np.zeros(1, STATE)
    s, rules = games[0], rows[0]
    begin_game(s, 0, 0)
    start(s, rules)
    while s.phase == Phase.STASH:
        advance(s, rules, int(Action.PASS))
    while s.phase in (Phase.ADAM_READY, Phase.ADAM_ACT):  # A.D.A.M. lets his first turn go by
        advance(s, rules, int(Action.RECRUIT if s.phase == Phase.ADAM_READY else Action.STOP))
    return games, rows


def act(s: Any, rules: Any, *actions: int) -> None:
    """Take these actions one after the other; each must be legal when its time comes, and nothing may get lost."""
    for action in actions:
        assert legal(s, rules, int(action)), f"action {action} is illegal"
        advance(s, rules, int(action))
        law = conserved(s, rules)
        assert law == Law.NONE, Law(law).name


def ready(s: Any, rules: Any, defense: bool = False) -> None:
    """Prepare Attack or Defense, so that the hero's Actions come next."""
    act(s, rules, int(Action.DEFENSE if defense else Action.ATTACK))


def lay(s: Any, rules: Any, tile: str, beside: int, direction: int, rotation: int = 0) -> int:
    """Take a tile, by its row's id, out of the stack and lay it beside a room; return the new room's number.

    The tile moves to the revealed part of the stack, as if it had been drawn; so the order of the stack changes.
    """
    wanted = row("tiles", tile)
    places = [place for place in range(int(s.revealed), int(s.stack_size)) if s.stack[place] == wanted]
    assert places, f"{tile} is not in the stack any more"
    # stack[:revealed] has been drawn, stack[revealed] is the top: bring the tile there, then count it as drawn
    for place in range(places[0], int(s.revealed), -1):
        s.stack[place] = s.stack[place - 1]
    s.stack[s.revealed] = wanted
    s.revealed += 1
    s.found[0] += 1
    cell = int(s.cell[beside]) + step_to(direction)
    assert s.grid[cell] == 0, "there is a room already"
    return int(place_tile(s, rules, wanted, cell, rotation))


def next_tile(s: Any, tile: str) -> None:
    """Put a tile of the stack on its top."""
    wanted = row("tiles", tile)
    places = [place for place in range(int(s.revealed), int(s.stack_size)) if s.stack[place] == wanted]
    assert places, f"{tile} is not in the stack any more"
    for place in range(places[0], int(s.revealed), -1):
        s.stack[place] = s.stack[place - 1]
    s.stack[s.revealed] = wanted


def next_cards(s: Any, deck: str, *cards: str) -> None:
    """Put cards of a deck (loot, monster or mystery) on its top; the first named is drawn first.

    A card that has been discarded changes places with the deck's last one.
    """
    table, pile = {"loot": "loot", "monster": "monsters", "mystery": "mysteries"}[deck], Pile[deck.upper()]
    rows, left = s.deck[pile], int(s.left[pile])
    discarded = s.used[pile, : s.used_size[pile]]
    # a deck's top is its last card, at left - 1
    for card in reversed(cards):
        if row(table, card) not in rows[:left]:
            place = list(discarded).index(row(table, card))
            rows[0], discarded[place] = discarded[place], rows[0]
        place = list(rows[:left]).index(row(table, card))
        kept = [int(each) for number, each in enumerate(rows[:left]) if number != place]
        rows[:left] = [*kept, row(table, card)]


def take_from_deck(s: Any, deck: str, card: str) -> int:
    """Draw a card, wherever it lies in its deck; return its row."""
    next_cards(s, deck, card)
    pile = Pile[deck.upper()]
    s.left[pile] -= 1
    return int(s.deck[pile, s.left[pile]])


def give(s: Any, rules: Any, seat: int, *cards: str) -> None:
    """Put Loot cards, or Monster cards (ids that begin with `k` and a digit), from their decks into an Inventory."""
    for card in cards:
        if card in [str(each).lower() for each in scenario().tables["monsters"].ids]:
            put(s, rules, seat, take_from_deck(s, "monster", card) + MONSTERS)
        else:
            put(s, rules, seat, take_from_deck(s, "loot", card))


def wear(s: Any, rules: Any, seat: int, slot: int, card: str) -> None:
    """Equip a Loot card from the deck: into a slot, on top of it if the card is Infected, or as the Implant."""
    number = take_from_deck(s, "loot", card)
    kind = int(rules.loot[number].type)
    if kind == CardType.IMPLANT:
        assert s.implant[seat] == NONE
        s.implant[seat] = number
    elif kind == CardType.INFECTED:
        assert s.infection[seat, slot] == NONE
        s.infection[seat, slot] = number
    else:
        assert s.slot[seat, slot] == NONE
        s.slot[seat, slot] = number
    refresh(s, rules, seat)


def level(s: Any, rules: Any, seat: int, *chits: int, dark: bool = False) -> None:
    """Place Level Up chits (0 to 3 for a to d) on a Character Card."""
    for chit in chits:
        s.chit[seat, s.levels[seat]] = chit
        s.dark[seat, s.levels[seat]] = dark
        s.levels[seat] += 1
    refresh(s, rules, seat)


def shields(s: Any, seat: int, amount: int) -> None:
    """Set a hero's shields; the difference goes to or comes from the Scrapyard."""
    s.scrapyard += s.shields[seat] - amount
    s.shields[seat] = amount


def no_drinks(s: Any, *seats: int) -> None:
    """Put the Powa-Drinks of these seats back on the Yard Card."""
    for seat in seats:
        s.drink_supply += s.drinks[seat]
        s.drinks[seat] = 0


def drones(s: Any, rules: Any, room: int, amount: int) -> None:
    """Put Drones from the Droneyard into a room."""
    s.yard -= amount
    place_drones(s, rules, room, amount)


def bomb(s: Any, rules: Any, room: int, amount: int) -> None:
    """Arm a BOMB in a room with shields of the Scrapyard."""
    s.bomb_room[s.bombs], s.bomb_timer[s.bombs] = room, amount
    s.bombs += 1
    s.bomb_rooms |= bit(room)
    s.scrapyard -= amount
    s.armed += 1


def mark(s: Any, marker: int) -> None:
    """Move the Upgrade marker, as if Mystery cards had done it."""
    s.mystery_upgrades += marker - s.marker
    s.marker = marker


def assemble(s: Any, line: int) -> None:
    """Set the Assembly Line's Drones; the difference goes to or comes from the Droneyard."""
    s.yard += s.line - line
    s.line = line


def clear(s: Any, *rooms: int) -> None:
    """Put CLEAR tokens into rooms."""
    for room in rooms:
        s.clear |= bit(room)
        s.clear_supply -= 1


def options(s: Any, rules: Any, low: int = 0, high: int = 640) -> set[int]:
    """Return all actions from `low` to below `high` that are legal now."""
    return {action for action in range(low, high) if legal(s, rules, action)}


def send_adam_away(s: Any) -> None:
    """Lay A.D.A.M. into the Assembly Line."""
    s.scrapyard += s.adam_shields
    s.adam_shields = 0
    s.adam_room = NOWHERE
