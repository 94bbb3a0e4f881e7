"""Set up a game of Humans!!! by hand: known characters, tiles and cards where a test wants them, dice that fall so.

Cards, tiles and figures come out of their decks and supplies, so that `conserved` holds for what is set up here.
"""

from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims import rng
from sims.games.humans.board.figures import put_chit, put_human, put_zombie, take_zombie
from sims.games.humans.board.town import fits, join, square_at
from sims.games.humans.board.town import lay as lay_tile
from sims.games.humans.play import advance
from sims.games.humans.queries.choices import legal_actions
from sims.games.humans.queries.hands import take as take_card
from sims.games.humans.queries.laws import conserved
from sims.games.humans.queries.legality import legal
from sims.games.humans.queries.people import card_of, on_board
from sims.games.humans.records.actions import ACTIONS, Action
from sims.games.humans.records.sizes import CENTRE, MAX_PAWNS, NONE, NOWHERE
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Capture, Law, Phase, Step, Stream
from sims.games.humans.rules.setup import put_pawn, set_up
from sims.games.humans.rules.turn import go_on
from sims.loop import begin_game

PASS, USE, EAT, INFECT = (int(Action(number)) for number in range(4))
CAST = "miner+cheerleader+musician+doctor+wrestler+lawyer"  # the first two never answer what others do
NORTH, EAST, SOUTH, WEST = range(4)
N, E, S, W = 1, 5, 7, 3  # spots at the edges' middles
MID = CENTRE  # the middle square of Town Square, which lies in place 0
TURN_FIELDS = {  # what belongs to a turn, a roll or a question, and to no player
    *("phase", "seat", "turn_seat", "step", "asked", "turns", "rounds", "turns_taken", "budget", "played", "tried"),
    *("stopped", "stunned", "attempted", "let_in", "came", "entrance", "thrown", "tile_drawn", "tile_deck"),
    *("tiles_left", "taken", "place", "to_put", "putting", "chosen", "square", "roll", "roller", "die", "need"),
    *("bonus", "flight", "wounded", "card", "card_seat", "card_stopped", "led", "led_to", "desk", "event_deck"),
    *("capture_deck", "wound_deck", "resume", "questioned", "steered_by", "driving", "fed", "card_tile", "card_left"),
    "zombies_event_deck",
}
COUNTERS = {  # counted for the row of results
    *("infected", "trapped", "escaped_rolls", "escaped_cards", "captures_tried", "barricades", "barricades_tried"),
    *("wounds_taken", "head_shots_taken", "pawns_lost", "cards_played", "weapons_played", "tokens_spent"),
}
SETS = {"in_hand", "pack", "horde", "barred", "door", "streets", "inside", "gates", "people", "openings", "doorways"}
STREAMS = {name for name, *_ in rng.fields(Stream)}


@cache
def scenario() -> scenarios.Scenario:
    """Return the shipped scenario."""
    return scenarios.load("humans")


@cache
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    """Return the configuration of these settings; shape (1,)."""
    return scenario().configuration(dict(settings)).rules()


def rules_of(players: int = 2, characters: str = CAST, **settings: Any) -> Any:
    """Return the configuration of so many players with these characters by seat; it may be changed."""
    chosen = {f"character@{seat + 1}": name for seat, name in enumerate(characters.split("+")[:players])}
    return _rules(tuple(sorted({"players": players, **chosen, **settings}.items()))).copy()[0]


def row(table: str, card: str) -> int:
    """Return the number of a row in its table."""
    return [str(identity) for identity in scenario().tables[table].ids].index(card)


def table(players: int = 2, characters: str = CAST, **settings: Any) -> tuple[Any, Any]:
    """Return a game that seat 0 is about to begin, and its rules: hands and dice tokens lie in their supplies.

    So nobody has anything to answer with before a test gives it. Both may be changed.
    """
    rules = rules_of(players, characters, **settings)
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    set_up(s, rules)
    s.first = s.turn_seat = 0
    for seat in range(players):
        no_cards(s, seat)
        tokens(s, seat, 0)
    return s, rules


def no_cards(s: Any, seat: int) -> None:
    """Put a player's event cards on top of their deck."""
    for card in np.flatnonzero(s.hand[seat]):
        for _ in range(s.hand[seat, card]):
            s.event_deck[s.events_left] = card
            s.events_left += 1
    s.hand[seat], s.held[seat], s.in_hand[seat] = 0, 0, 0


def tokens(s: Any, seat: int, amount: int) -> None:
    """Set a player's dice tokens; the difference goes to or comes from the supply."""
    s.tokens_left += s.tokens[seat] - amount
    s.tokens[seat] = amount


# --- the town --------------------------------------------------------------------------------------------------------


def tile(s: Any, rules: Any, name: str, x: int, y: int, turns: int = 0) -> int:
    """Lay a tile of the stack on a free cell, with nothing on it; return its place. Town Square lies at 0, 0."""
    next_tile(s, name)
    s.tiles_left -= 1
    s.tile_deck[s.tiles_left] = 0
    sites = [site for site in range(s.sites) if (s.site_x[site], s.site_y[site]) == (x, y)]
    assert sites, f"{x}, {y} is no free cell beside the town"
    assert fits(s, rules, row("tiles", name), turns, sites[0]), f"{name} does not fit there so"
    place = int(lay_tile(s, rules, row("tiles", name), turns, x, y))
    join(s, rules, row("tiles", name), turns, sites[0], place)
    return place


def next_tile(s: Any, *names: str) -> None:
    """Put tiles of the stack on its top; the first named is drawn first."""
    on_top(s.tile_deck, int(s.tiles_left), [row("tiles", name) for name in names])


def at(place: int, spot: int) -> int:
    """Return the number of a square."""
    return int(square_at(place, spot))


def human(s: Any, *squares: int) -> None:
    """Put humans from the pool on squares."""
    for square in squares:
        assert s.ground[square]
        assert not s.human[square]
        put_human(s, square)
        s.humans_left -= 1


def token(s: Any, *squares: int) -> None:
    """Put dice tokens from the supply on squares."""
    for square in squares:
        assert s.ground[square]
        assert not s.token[square]
        s.token[square] = 1
        s.tokens_left -= 1


def chit(s: Any, *squares: int) -> None:
    """Put no-barricade chits on squares."""
    for square in squares:
        put_chit(s, square)
        s.chits_left -= 1


def pawn(s: Any, seat: int, square: int) -> int:
    """Put a further pawn of a player on a square; return its number."""
    assert s.ground[square]
    return int(put_pawn(s, seat, square))


def stand(s: Any, seat: int, square: int, which: int = 0) -> None:
    """Move a pawn to a square."""
    assert s.ground[square]
    take_zombie(s, int(s.pawn[seat, which]))
    s.pawn[seat, which] = square
    put_zombie(s, square)


def pawns(s: Any, seat: int) -> list[int]:
    """Return the squares of a player's pawns, in rising order."""
    return sorted(int(square) for square in s.pawn[seat] if square != NOWHERE)


def humans(s: Any) -> list[int]:
    """Return the squares with humans."""
    return [int(square) for square in np.flatnonzero(s.human)]


def xy(s: Any, square: int) -> tuple[int, int]:
    """Return where a square lies: Town Square covers 0 to 2 in both directions, and y grows to the south."""
    place, spot = divmod(square, 9)
    return int(3 * s.tile_x[place] + spot % 3), int(3 * s.tile_y[place] + spot // 3)


def square_of(s: Any, x: int, y: int) -> int:
    """Return the square that lies there."""
    return next(square for square in range(9 * int(s.tiles_placed)) if xy(s, square) == (x, y))


def site(s: Any, x: int, y: int, turns: int = 0) -> int:
    """Return the action of laying the drawn tile on a free cell, turned so often."""
    sites = [number for number in range(s.sites) if (s.site_x[number], s.site_y[number]) == (x, y)]
    return int(Action.SITE) + 4 * sites[0] + turns


# --- cards and dice --------------------------------------------------------------------------------------------------


def on_top(deck: Any, left: int, cards: list[int]) -> None:
    """Bring cards of a deck to its top; the first named is drawn first."""
    place = left - 1
    for card in cards:
        found = [where for where in range(place + 1) if deck[where] == card]
        assert found, f"card {card} is not in the deck"
        deck[found[-1]], deck[place] = deck[place], deck[found[-1]]
        place -= 1


def next_events(s: Any, *cards: str) -> None:
    """Put event cards on top of their deck."""
    on_top(s.event_deck, int(s.events_left), [row("events", card) for card in cards])


def next_captures(s: Any, *cards: str) -> None:
    """Put capture cards (eat, infection, escape) on top of their deck."""
    on_top(s.capture_deck, int(s.captures_left), [int(Capture[card.upper()]) for card in cards])


def keep_eats(s: Any, seat: int, amount: int) -> None:
    """Give a player Eat cards of the deck, for as many humans of the pool."""
    for _ in range(amount):
        next_captures(s, "eat")
        s.captures_left -= 1
        s.capture_deck[s.captures_left] = 0
    s.eaten[seat] += amount
    s.humans_left -= amount


def next_wounds(s: Any, *cards: str) -> None:
    """Put wound cards on top of their deck."""
    on_top(s.wound_deck, int(s.wounds_left), [row("wound_cards", card) for card in cards])


def give(s: Any, seat: int, *cards: str) -> None:
    """Give a player event cards of the deck."""
    for card in cards:
        next_events(s, card)
        s.events_left -= 1
        s.event_deck[s.events_left] = 0
        take_card(s, seat, row("events", card))


def wound(s: Any, seat: int, *cards: str) -> None:
    """Lay wound cards of the deck in front of a player."""
    for card in cards:
        next_wounds(s, card)
        s.wounds_left -= 1
        s.wound_deck[s.wounds_left] = 0
        s.wound[seat, row("wound_cards", card)] = 1


def wounds(s: Any, seat: int) -> set[str]:
    """Return the names of the wound cards in front of a player."""
    return {str(scenario().tables["wound_cards"].ids[kind]) for kind in np.flatnonzero(s.wound[seat])}


def hand(s: Any, seat: int) -> list[str]:
    """Return the names of a player's event cards."""
    ids = [str(identity) for identity in scenario().tables["events"].ids]
    return [ids[card] for card in np.flatnonzero(s.hand[seat]) for _ in range(s.hand[seat, card])]


def out(s: Any, card: str) -> int:
    """Return how many of an event card lie discarded."""
    return int(s.events_out[row("events", card)])


def dice(s: Any, rules: Any, *faces: int) -> None:
    """Let the next dice show these faces: skip to a place of the stream of dice where they come."""
    for block in range(100_000):
        s.drawn[Stream.DICE] = 4 * block
        if all(rng.below(s, Stream.DICE, rules.die_sides) + 1 == face for face in faces):
            s.drawn[Stream.DICE] = 4 * block
            return
    raise AssertionError("these dice never come")


def rolled(before: Any, s: Any) -> int:
    """Return how many dice were rolled between two states of one turn."""
    return int(s.drawn[Stream.DICE] - before.drawn[Stream.DICE])


# --- the turn --------------------------------------------------------------------------------------------------------


def act(s: Any, rules: Any, *actions: int) -> None:
    """Take these actions one after the other; each must be legal when its time comes, and nothing may get lost."""
    for action in actions:
        assert legal(s, rules, int(action)), f"action {int(action)} is illegal; legal are {options(s, rules)}"
        advance(s, rules, int(action))
        law = conserved(s, rules)
        assert law == Law.NONE, Law(law).name


def options(s: Any, rules: Any) -> list[int]:
    """Return the legal actions, in rising order."""
    room = np.zeros(ACTIONS, np.int64)
    return [int(action) for action in room[: legal_actions(s, rules, room)]]


def targets(s: Any, rules: Any, block: int = Action.SQUARE, end: int = ACTIONS) -> list[int]:
    """Return the legal actions of a block, without the block's first number."""
    return [action - block for action in options(s, rules) if block <= action < end]


def plays(s: Any, rules: Any) -> set[str]:
    """Return the event cards that may be played now."""
    ids = [str(identity) for identity in scenario().tables["events"].ids]
    return {ids[card] for card in targets(s, rules, Action.PLAY, Action.DISCARD)}


def resume(s: Any, rules: Any, step: int, seat: int = 0) -> None:
    """Go on with a step of a player's turn. A tile that was drawn and not placed goes back on the stack."""
    if s.tile_drawn != NONE:
        s.tile_deck[s.tiles_left] = s.tile_drawn
        s.tiles_left += 1
        s.tile_drawn = NONE
    s.turn_seat, s.phase, s.step = seat, Phase.NEXT, step
    go_on(s, rules)
    law = conserved(s, rules)
    assert law == Law.NONE, Law(law).name


def begin(s: Any, rules: Any, seat: int = 0) -> None:
    """Begin a player's turn; its tile is drawn."""
    resume(s, rules, Step.TURN, seat)


def prepare(s: Any, rules: Any, seat: int = 0) -> None:
    """Go to the start of a player's step 3 with the full movement, where own cards are played first."""
    s.tried = s.stopped = s.stunned = s.attempted = s.let_in = s.came = s.thrown = 0
    s.budget = card_of(s, rules, seat).movement
    resume(s, rules, Step.PREPARE, seat)


def before_moving(*cards: str, seat: int = 0, players: int = 2, **settings: Any) -> tuple[Any, Any]:
    """Return a game at the start of seat 0's step 3, in which a player holds these cards.

    The straight road leads north. The other players' pawns stand at 1, 2.
    """
    s, rules = table(players, **settings)
    tile(s, rules, "road_i", 0, -1)
    for other in range(1, players):
        stand(s, other, at(0, S))
    give(s, seat, *cards)
    return s, rules


def moving(s: Any, rules: Any, seat: int = 0, budget: int | None = None) -> None:
    """Let a player move now, with the full movement or so many squares."""
    s.tried = s.stopped = s.stunned = s.attempted = s.let_in = s.came = s.thrown = 0
    s.budget = card_of(s, rules, seat).movement if budget is None else budget
    resume(s, rules, Step.MOVE, seat)


def capturing(s: Any, rules: Any, seat: int = 0, moved: bool = True) -> None:
    """Go to a player's step 4; each of its pawns was moved in this turn to where it stands, or none."""
    s.attempted = s.stopped = s.stunned = s.thrown = 0
    s.came = on_board(s, seat) if moved else 0
    s.budget = NONE
    resume(s, rules, Step.CAPTURE, seat)


def walk(s: Any, rules: Any, which: int, square: int) -> None:
    """Move a pawn to a square."""
    act(s, rules, Action.SELECT + which, Action.SQUARE + square)


def reach(s: Any, rules: Any, which: int) -> set[int]:
    """Return the squares that a pawn may go to now."""
    if not legal(s, rules, Action.SELECT + which):
        return set()
    copy = snap(s)
    advance(copy, rules, Action.SELECT + which)
    return set(targets(copy, rules))


def may_attempt(s: Any, rules: Any) -> set[int]:
    """Return the pawns that may roll to enter a building now."""
    return {which for which in range(MAX_PAWNS) if legal(s, rules, Action.ENTER + which)}


def snap(s: Any) -> Any:
    """Return a copy of the state."""
    copy = np.zeros(1, STATE)
    copy[0] = s
    return copy[0]


def changed(before: Any, s: Any) -> set[str]:
    """Return the fields that differ, but for those of a turn, of random streams and of the row of results.

    The town's sets of squares say what its other fields say, which is a law of its own.
    """
    quiet = TURN_FIELDS | COUNTERS | STREAMS | SETS
    return {name for name in s.dtype.names if name not in quiet and not np.array_equal(before[name], s[name])}


# --- a capture -------------------------------------------------------------------------------------------------------


def hunt(players: int = 2, characters: str = CAST, **settings: Any) -> tuple[Any, Any]:
    """Return a game in which seat 0's only pawn and a human share the middle of Town Square, and it is step 4 next.

    The pawns of the others stand on the road to the south. To the north lies a straight road.
    """
    s, rules = table(players, characters, **settings)
    tile(s, rules, "road_i", 0, -1)
    south = tile(s, rules, "road_l", 0, 1)
    for seat in range(1, players):
        stand(s, seat, at(south, E))
    human(s, MID)
    return s, rules


def attempt(s: Any, rules: Any, *faces: int, which: int = 0, seat: int = 0) -> None:
    """Let a player attempt to capture with a pawn; the dice that follow show these faces."""
    capturing(s, rules, seat)
    dice(s, rules, *faces)
    act(s, rules, Action.SELECT + which)


def play(card: str) -> int:
    """Return the action of playing a card."""
    return int(Action.PLAY) + row("events", card)


def discard(card: str) -> int:
    """Return the action of discarding a card."""
    return int(Action.DISCARD) + row("events", card)


def take(card: str) -> int:
    """Return the action of taking a wound card."""
    return int(Action.WOUND) + row("wound_cards", card)


def to(square: int) -> int:
    """Return the action of choosing a square."""
    return int(Action.SQUARE) + square
