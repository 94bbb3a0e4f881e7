"""Set up mutants for games of Posthuman made by `journeys`: scars, hands of action cards, hunts, and fights to be lost.

Dice for `rolls`: melee faces by `words.Melee`, of the defence die 0 is a miss, 1 to 3 are Blocks, 4 attacks, 5 is
Special; a test of N passes with a number below N.
"""

from typing import Any

from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.queries.people import is_human
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds, Law, Melee, Phase
from sims.games.posthuman.rules.inventory import refresh
from sims.games.posthuman.rules.scars import turn_mutant
from sims.games.posthuman.rules.turn import go_on
from tests.games.posthuman.journeys import (
    act,
    first_action,
    lay,
    next_cards,
    next_encounters,
    row,
    scar,
    scenario,
    take,
    until,
)

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = (int(face) for face in Melee)
DEFENCE_MISS, DEFENCE_BLOCK = 0, 1
HERE = int(NONE)  # `enter` of `lay`: on the marker of a completed tile


def names(table: str, cards: Any, first: int = 0) -> list[str]:
    """Return the names of cards of a table, by their numbers."""
    ids = [str(identity).lower() for identity in scenario().tables[table].ids]
    return [ids[int(card) - first] for card in cards]


def scars_of(s: Any, seat: int) -> list[str]:
    """Return a player's scars in their order."""
    return names("scars", s.scar[seat, : s.scars_held[seat]])


def hand_of(s: Any, seat: int) -> list[str]:
    """Return a mutant's action cards in their order."""
    return names("mutant_actions", s.card[seat, : s.hand_held[seat]])


def discards(s: Any, table: str, deck: int) -> list[str]:
    """Return the cards on a discard pile, the first discarded first."""
    return names(table, s.used[deck, : s.used_size[deck]])


def left_in(s: Any, table: str, deck: int) -> list[str]:
    """Return the cards of a deck from its top on."""
    return names(table, s.deck[deck, : s.left[deck]][::-1])


def mutant(s: Any, rules: Any, seat: int, *mutations: str, hand: tuple[str, ...] = ()) -> None:
    """Let a player have been a mutant for some turns, with these mutations and with these cards first in its hand."""
    asked, phase = int(s.seat), int(s.phase)
    scar(s, seat, *(mutations or ("stretched_frame" if seat < 2 else "bone_blade",)))
    next_cards(s, "mutant_actions", *hand)
    turn_mutant(s, rules, seat)
    s.missed[seat] = 0
    s.seat, s.phase = asked, phase


def stand(s: Any, rules: Any, tile: str, *seats: int) -> None:
    """Lay a completed tile for each of these humans and let it stand there, on the marker."""
    for seat, copy in zip(seats, [tile, *other_tiles(rules, tile)], strict=False):
        lay(s, rules, seat, copy, completed=True, enter=HERE)


def other_tiles(rules: Any, tile: str) -> list[str]:
    """Return other tiles of the same terrain."""
    kind = rules.tiles[row("tiles", tile)].terrain
    return [each for each in map(str, scenario().tables["tiles"].ids)
            if each != tile and rules.tiles[row("tiles", each)].terrain == kind]  # fmt: skip


def declare_all(s: Any, rules: Any, deed: int = Deeds.CAMP, card: int | None = 0) -> None:
    """Let all humans declare one action, and all mutants the card at one place of their hands; None: no card.

    The next turn's event rolls no dice: it is drawn as soon as nobody has anything to decide any more.
    """
    next_cards(s, "events", "clear_skies" if s.event != row("events", "clear_skies") else "windfall")
    while s.phase == Phase.DECLARE:
        chosen = Action.PASS if card is None else Action.CARD + card
        act(s, rules, (Action.DEED + deed) if is_human(s, s.seat) else chosen)


def hunt(s: Any, rules: Any, seat: int = 1, deed: int = Deeds.CAMP) -> None:
    """Let all declare, mutants the first cards of their hands, and go on to the mutant action of a seat."""
    declare_all(s, rules, deed)
    until(s, rules, Phase.MUTANT, seat)


def prey(tile: str, *mutations: str, hand: tuple[str, ...], game: Any, seat: int = 1) -> None:
    """Put seat 0 on a completed tile, make another a mutant with this hand, and go on to that mutant's action."""
    s, rules = game
    stand(s, rules, tile, *(each for each in range(int(rules.players)) if each != seat))
    mutant(s, rules, seat, *mutations, hand=hand)
    hunt(s, rules, seat)


def turn_over(s: Any, rules: Any) -> None:
    """Let all declare, if they have not, mutants no card; whoever may pass passes until the turn is over."""
    turn = s.rounds
    if s.phase == Phase.DECLARE:
        declare_all(s, rules, card=None)
    while s.rounds == turn:
        act(s, rules, first_action(s, rules))


def followers(s: Any, rules: Any, seat: int, active: tuple[str, ...] = (), waiting: tuple[str, ...] = ()) -> None:
    """Give followers, some of which lie face up."""
    for place, name in enumerate(active):
        take(s, Deck.FOLLOWERS, row("followers", name))
        s.active[seat, place] = row("followers", name)
        s.actives[seat] += 1
    for place, name in enumerate(waiting):
        take(s, Deck.FOLLOWERS, row("followers", name))
        s.follower[seat, place] = row("followers", name)
        s.waiting_followers[seat] += 1
    refresh(s, rules, seat)


def unskilled(s: Any, rules: Any, seat: int) -> None:
    """Take a human's skills away: nothing changes its dice."""
    s.used[Deck.SKILLS, s.used_size[Deck.SKILLS] : s.used_size[Deck.SKILLS] + s.skills[seat]] = s.skill[
        seat, : s.skills[seat]
    ]
    s.used_size[Deck.SKILLS] += s.skills[seat]
    s.skill[seat], s.skills[seat] = 0, 0
    refresh(s, rules, seat)


def to_eating(s: Any, rules: Any, seat: int = 0) -> None:
    """Play this turn with nothing happening, and stop in the next one where a human eats."""
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.EAT, seat)


def walk(s: Any, rules: Any, tile: str, *cards: str, level: int = 1) -> None:
    """Let seat 0, unskilled and without ammo, enter the first zone of a new tile, these encounters before it."""
    unskilled(s, rules, 0)
    s.ammo[0] = 0
    lay(s, rules, 0, tile)
    next_encounters(s, level, *cards)
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.MOVE, 0)
    act(s, rules, Action.GO)


def settle(s: Any, rules: Any) -> None:
    """Do what follows from a kernel that a test has called."""
    s.phase = Phase.NEXT
    go_on(s, rules)
    law = conserved(s, rules)
    assert law == Law.NONE, Law(law).name


def round_of(mine: int, theirs: int, *faces: int) -> list[int]:
    """Return the dice of an exchange that the human, with so many dice, misses; the enemy's first dice show faces."""
    return [MISS] * mine + [*faces] + [MISS] * (theirs - len(faces))
