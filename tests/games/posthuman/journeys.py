"""Set up a game of Posthuman by hand: known characters, cards on top of decks, dice that fall as a test says.

Cards are moved within their decks and piles, so that `conserved` holds for what is set up here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims.games.posthuman.play import advance, start
from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.queries.legality import legal, legal_actions
from sims.games.posthuman.records.actions import ACTIONS, Action
from sims.games.posthuman.records.sizes import MINIONS, NARRATIVES, NONE, STARTING_ITEMS, WEAPONS
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Deck, Deeds, Law, Phase, Stat, Step
from sims.games.posthuman.rules import dice as dice_rules
from sims.games.posthuman.rules import encounters, mutants, shooting
from sims.games.posthuman.rules.inventory import put_in_inventory, refresh
from sims.loop import begin_game

DECKS = {  # table -> (deck, number of its first row in the deck)
    "supplies": (Deck.SUPPLIES, 0),
    "events": (Deck.EVENTS, 0),
    "skills": (Deck.SKILLS, 0),
    "followers": (Deck.FOLLOWERS, 0),
    "equipment": (Deck.EQUIPMENT, 0),
    "weapons": (Deck.WEAPONS, WEAPONS),
    "scars": (Deck.SCARS, 0),
    "mutant_actions": (Deck.ACTIONS, 0),
    "tiles": (Deck.TERRAIN, 0),
}


@cache
def scenario() -> scenarios.Scenario:
    """Return the shipped scenario."""
    return scenarios.load("posthuman")


@cache
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    """Return the configuration of these settings, in which seat 1 starts unless they say otherwise; shape (1,)."""
    return scenario().configuration({"start_player": "fixed", **dict(settings)}).rules()


def row(table: str, card: str) -> int:
    """Return the number of a row in its table."""
    return [str(identity).lower() for identity in scenario().tables[table].ids].index(card)


def item(card: str) -> int:
    """Return the number of an item of equipment, a weapon or a starting item (`s:knife` names the starting item)."""
    if card.startswith("s:"):
        return STARTING_ITEMS + row("starting_items", card[2:])
    for table, first in (("equipment", 0), ("weapons", WEAPONS)):
        if card in [str(identity) for identity in scenario().tables[table].ids]:
            return first + row(table, card)
    return STARTING_ITEMS + row("starting_items", card)


def encounter(card: str) -> int:
    """Return the number of an encounter: an enemy or a narrative."""
    if card in [str(identity) for identity in scenario().tables["enemies"].ids]:
        return row("enemies", card)
    return NARRATIVES + row("narratives", card)


def minion(card: str) -> int:
    """Return the number of a minion."""
    return MINIONS + row("minions", card)


def journey(players: int = 2, characters: str = "ranger+nurse+soldier+runner", **settings: Any) -> tuple[Any, Any]:
    """Return a game of seed 0 in turn 1 and its rules: seat 0 is about to declare; no event is on. Both may be changed.

    Args:
        players: How many players.
        characters: Pre-made characters by seat; names beyond the last player are ignored.
        settings: Settings of the scenario, as in `balance play --set`.
    """
    chosen = {}
    if settings.get("creation") != "custom":
        chosen = {f"character@{seat + 1}": name for seat, name in enumerate(characters.split("+")[:players])}
    s, rules = _before_declaring(tuple(sorted({"players": players, **chosen, **settings}.items())))
    return s.copy()[0], rules.copy()[0]


@cache
def _before_declaring(settings: tuple[tuple[str, Any], ...]) -> tuple[np.ndarray, np.ndarray]:
    """Return the game of these settings that `journey` describes and its rules, both of shape (1,)."""
    rows, games = _rules(settings).copy(), np.zeros(1, STATE)
    s, rules = games[0], rows[0]
    begin_game(s, 0, 0)
    start(s, rules)
    while s.step < Step.DECLARE:
        advance(s, rules, first_action(s, rules))
    if s.event != NONE:  # back under the deck, as if it had not been drawn
        put_under(s, Deck.EVENTS, int(s.event))
        s.event = NONE
    if s.season != NONE:
        put_under(s, Deck.EVENTS, int(s.season))
        s.season = NONE
    for seat in range(rules.players):
        if s.protector[seat]:
            put_under(s, Deck.EVENTS, int(s.protector[seat]) - 1)
        if s.killer[seat]:
            put_under(s, Deck.EVENTS, int(s.killer[seat]) - 1)
        s.protector[seat] = s.killer[seat] = 0
    return games, rows


def before_first_turn(players: int = 2, phase: int = Phase.MARKET, **settings: Any) -> tuple[Any, Any]:
    """Return a game and its rules at the first decision of a phase before the first turn (KEEP_SKILL, MARKET, ...)."""
    rules = _rules(tuple(sorted({"players": players, **settings}.items()))).copy()[0]
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    start(s, rules)
    while s.phase != phase:
        assert s.step < Step.EVENT, "there is no such decision"
        advance(s, rules, first_action(s, rules))
    return s, rules


def first_action(s: Any, rules: Any) -> int:
    """Return the lowest legal action."""
    return legal_list(s, rules)[0]


def legal_list(s: Any, rules: Any) -> list[int]:
    """Return the legal actions, in rising order."""
    room = np.zeros(ACTIONS, np.int64)
    return [int(action) for action in room[: legal_actions(s, rules, room)]] if legal_actions(s, rules, room) else []


def put_under(s: Any, deck: int, card: int) -> None:
    """Put a card under a deck."""
    left = int(s.left[deck])
    s.deck[deck, 1 : left + 1] = s.deck[deck, :left].copy()
    s.seen[deck, 1 : left + 1] = s.seen[deck, :left].copy()
    s.deck[deck, 0], s.seen[deck, 0] = card, 0
    s.left[deck] += 1


def on_top(s: Any, deck: int, *cards: int) -> None:
    """Put cards of a deck, by number, on its top; the first named is drawn first. Cards must be in deck or discards."""
    left = int(s.left[deck])
    place = left - 1
    for card in cards:
        found = [at for at in range(place + 1) if s.deck[deck, at] == card]
        if found:
            at = found[-1]
            s.deck[deck, at], s.deck[deck, place] = s.deck[deck, place], s.deck[deck, at]
        else:
            used = [at for at in range(int(s.used_size[deck])) if s.used[deck, at] == card]
            assert used, f"card {card} is neither in the deck nor in its discards"
            s.used[deck, used[0]], s.deck[deck, place] = s.deck[deck, place], s.used[deck, used[0]]
        place -= 1


def next_cards(s: Any, table: str, *cards: str) -> None:
    """Put cards of a table's deck on its top; the first named is drawn first."""
    deck, first = DECKS[table]
    on_top(s, deck, *(first + row(table, card) for card in cards))


def next_encounters(s: Any, level: int, *cards: str) -> None:
    """Put encounters of a level (1, 2, 3) on their pile; the first named is drawn first."""
    on_top(s, Deck.ENCOUNTERS_1 + level - 1, *(encounter(card) for card in cards))


def next_minions(s: Any, kind: str, *cards: str) -> None:
    """Put minions (kind: human, mutant) on their pile."""
    on_top(s, Deck.HUMAN_MINIONS if kind == "human" else Deck.MUTANT_MINIONS, *(minion(card) for card in cards))


def give(s: Any, rules: Any, seat: int, *cards: str) -> None:
    """Put items in play for a human, taken from their decks or from the starting items that nobody has."""
    for card in cards:
        number = item(card)
        if number >= STARTING_ITEMS:
            assert s.market[number - STARTING_ITEMS] > 0, f"no {card} is left"
            s.market[number - STARTING_ITEMS] -= 1
        else:
            take(s, Deck.WEAPONS if number >= WEAPONS else Deck.EQUIPMENT, number)
        put_in_inventory(s, rules, seat, number)


def hold(s: Any, seat: int, *cards: str) -> None:
    """Put items into a human's hand, taken from their decks."""
    for card in cards:
        number = item(card)
        take(s, Deck.WEAPONS if number >= WEAPONS else Deck.EQUIPMENT, number)
        s.hand[seat, s.held[seat]], s.back[seat, s.held[seat]] = number, number >= WEAPONS
        s.held[seat] += 1


def learn(s: Any, rules: Any, seat: int, *skills: str) -> None:
    """Give skills, taken from the deck."""
    for skill in skills:
        take(s, Deck.SKILLS, row("skills", skill))
        s.skill[seat, s.skills[seat]] = row("skills", skill)
        s.skills[seat] += 1
    refresh(s, rules, seat)


def scar(s: Any, seat: int, *cards: str) -> None:
    """Give scars, taken from the deck, with nothing that follows from it."""
    for card in cards:
        take(s, Deck.SCARS, row("scars", card))
        s.scar[seat, s.scars_held[seat]] = row("scars", card)
        s.scars_held[seat] += 1


def take(s: Any, deck: int, card: int) -> None:
    """Take a card out of a deck, wherever it lies."""
    on_top(s, deck, card)
    s.left[deck] -= 1
    s.deck[deck, s.left[deck]] = s.seen[deck, s.left[deck]] = 0


def set_stats(s: Any, seat: int, **stats: int) -> None:
    """Set stats by name: strength, speed, mind, melee, shooting."""
    for name, value in stats.items():
        s.stat[seat, Stat[name.upper()]] = value


def lay(s: Any, rules: Any, seat: int, tile: str, *, completed: bool = False, enter: int | None = None) -> int:
    """Lay a tile at the tile on which a human stands and return its place.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        tile: A row of tiles.csv, taken from the stack.
        completed: Whether it is completed already.
        enter: The zone in which the human then stands; -1: on its marker; None: it stays where it is.
    """
    take(s, Deck.TERRAIN, row("tiles", tile))
    here, place = int(s.here[seat]), int(s.tiles[seat])
    s.tile[seat, place], s.parent[seat, place] = row("tiles", tile), here
    s.vacant[seat, place] = int(rules.land[row("tiles", tile)].exits) - 1
    s.vacant[seat, here] -= 1
    s.done[seat, place] = int(completed)
    s.tiles[seat] += 1
    if enter is not None:
        s.here[seat], s.zone[seat] = place, enter
    return place


def act(s: Any, rules: Any, *actions: int, braces: bool = False) -> None:
    """Take these actions one after the other; each must be legal when its time comes, and nothing may get lost.

    Where a human may brace itself before dice are rolled (BRACE), it passes at once, unless `braces`.
    """
    for action in actions:
        assert legal(s, rules, int(action)), f"action {int(action)} is illegal; legal are {legal_list(s, rules)}"
        advance(s, rules, int(action))
        while s.phase == Phase.BRACE and not braces:
            advance(s, rules, int(Action.PASS))
        law = conserved(s, rules)
        assert law == Law.NONE, Law(law).name


def declare(s: Any, rules: Any, *deeds: int) -> None:
    """Let the humans declare these actions in turn, one for each; the steps that follow begin."""
    for deed in deeds:
        assert s.phase == Phase.DECLARE
        act(s, rules, Action.DEED + deed)


def until(s: Any, rules: Any, phase: int, seat: int | None = None) -> None:
    """Take the lowest legal action (mostly: pass, stay, eat nothing) until a phase is reached, for a seat if given."""
    for _ in range(500):
        if s.phase == phase and (seat is None or s.seat == seat):
            return
        assert s.phase != Phase.OVER, "the game is over"
        act(s, rules, first_action(s, rules))
    raise AssertionError("that phase was not reached")


def next_turn(s: Any, rules: Any, *deeds: int, event: str | None = None) -> None:
    """Declare for the humans, play the turn with the lowest legal actions, and stop where the next turn is declared.

    Args:
        s, rules: The game and its configuration, while seat 0 declares.
        deeds: What the humans declare, in order.
        event: A row of events.csv that the next turn draws.
    """
    if event is not None:
        next_cards(s, "events", event)
    turn = int(s.rounds)
    declare(s, rules, *(deeds or [Deeds.MOVE] * int(rules.players)))
    for _ in range(500):
        if s.phase == Phase.OVER or (s.rounds > turn and s.step >= Step.DECLARE):
            return
        act(s, rules, first_action(s, rules))
    raise AssertionError("the turn does not end")


@contextmanager
def rolls(*numbers: int) -> Iterator[list[int]]:
    """Let the dice fall as given, in the order in which they are rolled, whatever they are rolled for.

    Each number is what `below` returns: 0 for the first face or a 1 of a six-sided die. Shuffles are not dice. Yields
    the list of dice that are left. Only for kernels run without the JIT.
    """
    left = list(numbers)

    def fixed(s: Any, stream: int, n: int) -> int:
        assert left, "more dice were rolled than the test says"
        assert 0 <= left[0] < n, f"a die of {n} sides cannot show number {left[0]}"
        return left.pop(0)

    modules = [module for module in (dice_rules, encounters, mutants, shooting) if hasattr(module, "below")]
    kept = [module.below for module in modules]
    for module in modules:
        module.below = fixed
    try:
        yield left
    finally:
        for module, real in zip(modules, kept, strict=True):
            module.below = real
