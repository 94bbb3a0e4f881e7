"""Humans!!!: tell a game in the rulebook's words, event by event."""

from collections.abc import Callable, Mapping
from typing import Any

from sims.games.humans.queries.people import card_of, is_guy, right_of
from sims.games.humans.records.sizes import NOBODY, NOWHERE
from sims.games.humans.records.words import Ability, Capture, Event, Outcome, Roll
from sims.games.humans.story.wording import (
    Names,
    capital,
    card,
    character,
    drawn,
    has_points,
    opponent,
    prey,
    roads,
    square,
    tile,
    tile_name,
    who,
)
from sims.phrases import plural, word
from sims.trace import Entry

Teller = Callable[[Entry, Any, Names], str]
SETS = ("Humans!!!", "Zombies!!!")
_CAPTURES = ["Eat", "Infection", "Escape"]


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event; "" where it needs none.

    Args:
        entry: The event, and the game's record as it was emitted.
        rules: The configuration, one record.
        names: Rows' names by table.
    """
    kind = Event(entry.event)
    return "" if kind in _SILENT else _TELL[kind](entry, rules, names)


def _seated(e: Entry, r: Any, n: Names) -> str:
    if is_guy(e.s, e.a):
        return f"{who(e.a)} plays a shotgun guy: {r.guy_life} life, {plural(int(r.guy_bullets), 'bullet')}."
    card = r.characters[e.b]
    return (
        f"{who(e.a)} plays the {n['characters'][e.b]}: movement {card.movement}, capture {card.capture}, infect "
        f"{card.infect}, taking wounds {card.taking_wounds}, {plural(int(card.do_over), 'dice token')}; "
        f"wins with {card.points} points."
    )


def _turn(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    if is_guy(s, e.a) and s.pawn[e.a, 0] == NOWHERE:
        return f"Round {e.b}, seat {e.a + 1} (shotgun guy, not in the town): {has_points(s, r, e.a)}."
    if is_guy(s, e.a):
        has = f"{has_points(s, r, e.a)}, {s.life[e.a]} life, {plural(int(s.bullets[e.a]), 'bullet')}"
        return f"Round {e.b}, seat {e.a + 1} (shotgun guy): {has}."
    tokens = plural(int(s.tokens[e.a]), "dice token")
    return f"Round {e.b}, seat {e.a + 1} ({character(s, n, e.a)}): {has_points(s, r, e.a)}, {tokens}."


def _placed(e: Entry, r: Any, n: Names) -> str:
    laid = f"{tile(e.s, n, e.b)}, {roads(r, e.s, e.b)}"
    return f"  Laid out: {laid}." if e.a == NOBODY else f"  {who(e.a)} lays {laid}."


def _pawn(e: Entry, r: Any, n: Names) -> str:
    return f"  {who(e.a)} puts a zombie on {square(e.s, n, e.b)}: {has_points(e.s, r, e.a)}."


def _ability(e: Entry, r: Any, n: Names) -> str:
    ability = word(Ability(int(card_of(e.s, r, e.a).ability)))
    return f"  {who(e.a)} uses the ability of the {n['characters'][e.b]}: {ability}."


def _moved(e: Entry, r: Any, n: Names) -> str:
    met = ", where a human is" if e.s.human[e.b] else ""
    left = plural(int(e.s.budget), "square")
    way = f"from {square(e.s, n, e.a)} to {square(e.s, n, e.b)}"
    return f"  {who(e.s.turn_seat)} moves a zombie {way}{met}; {left} of movement left."


def _guy_moved(e: Entry, r: Any, n: Names) -> str:
    left = plural(int(e.s.budget), "square")
    way = f"from {square(e.s, n, e.a)} to {square(e.s, n, e.b)}"
    return f"  {who(e.s.turn_seat)} moves the shotgun guy {way}; {left} of movement left."


def _guy_put(e: Entry, r: Any, n: Names) -> str:
    has = f"{e.s.life[e.a]} life, {plural(int(e.s.bullets[e.a]), 'bullet')}"
    return f"  {who(e.a)} puts the shotgun guy on {square(e.s, n, e.b)}: {has}."


def _guy_gone(e: Entry, r: Any, n: Names) -> str:
    return f"    The shotgun guy of {who(e.a)} leaves the town until its next turn, with {has_points(e.s, r, e.a)}."


def _fight_lost(e: Entry, r: Any, n: Names) -> str:
    return f"    The zombie of {who(e.b)} holds its ground: {who(e.a)} moves no farther."


def _won(e: Entry, r: Any, n: Names) -> str:
    where = "on the Helipad, " if e.s.outcome == Outcome.WIN_HELIPAD else ""
    return f"{who(e.a)} wins {where}with {has_points(e.s, r, e.a)}."


def _undead_moved(e: Entry, r: Any, n: Names) -> str:
    return f"    A nonplayer zombie goes from {square(e.s, n, e.a)} to {square(e.s, n, e.b)}."


def _movement_rolled(e: Entry, r: Any, n: Names) -> str:
    die, life = int(e.s.die), max(0, int(e.s.life[e.a]))
    cards = f" + {e.b - die - life} by items" if e.b > die + life else ""
    return f"  {who(e.a)} may move {plural(e.b, 'square')}: {die} + {plural(life, 'life token')}{cards}."


def _movement_changed(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    if s.steered_by != NOBODY:
        return f"    {who(int(s.steered_by))} moves the shotgun guy of {who(e.a)} in this turn."
    limits = ", on roads only" if s.driving else "; nonplayer zombies leave it alone in this turn" if s.fed else ""
    return f"    {who(e.a)} may move {plural(e.b, 'square')}{limits}."


def _rolled(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    again = " again, for a dice token," if e.event == Event.ROLLED_AGAIN else ""
    head = f"  {who(e.a)} rolls{again} {e.b}"
    plus = f" + {s.bonus}" if s.bonus else ""
    if s.roll == Roll.BARRICADE:
        return f"{head} to break in from {square(s, n, s.square)}, and needs {s.need}."
    if s.roll == Roll.CAPTURE:
        return f"{head}{plus} to capture {prey(s)} on {square(s, n, s.square)}, and needs {s.need}."
    if s.roll == Roll.FIGHT:
        return f"{head}{plus} to hit {opponent(s)} on {square(s, n, s.square)}, and needs {s.need}."
    if s.roll == Roll.MOVEMENT:
        return f"{head} to move."
    if s.roll == Roll.HORDE:
        return f"{head} for the nonplayer zombies."
    if s.roll == Roll.WEAPON:
        return f"{head}{plus} for {prey(s)}, who is armed, and needs {s.need}."
    return f"{head}: {who(int(right_of(r, s.turn_seat)))} moves {prey(s)} {plural(e.b, 'square')}, or as far as it can."


def _wounded(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} takes the wound {n['wound_cards'][e.b]}."


def _wounds_drawn(e: Entry, r: Any, n: Names) -> str:
    return f"    The zombie is wounded; {who(e.a)} draws {drawn(e.s, n['wound_cards'])}."


def _infection_drawn(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} draws {drawn(e.s, _CAPTURES)}."


def _eaten(e: Entry, r: Any, n: Names) -> str:
    return f"    {Capture.EAT.name.title()}: {who(e.a)} keeps the card: {has_points(e.s, r, e.a)}."


def _fled(e: Entry, r: Any, n: Names) -> str:
    return f"    {capital(prey(e.s))} flees to {square(e.s, n, e.b)}."


def _at(text: str) -> Teller:
    """Return a teller of a sentence with {seat} and {square}, the event's values, {prey} or {Prey}, and {pawn}."""
    return lambda e, r, n: text.format(
        seat=who(e.a),
        square=square(e.s, n, e.b) if e.b != NOWHERE else "",
        prey=prey(e.s),
        Prey=capital(prey(e.s)),
        pawn=f"the {'shotgun guy' if is_guy(e.s, e.s.turn_seat) else 'zombie'}",
    )


def _card(text: str) -> Teller:
    """Return a teller of a sentence with {seat} and {card}, an event card."""
    return lambda e, r, n: text.format(seat=who(e.a), card=card(n, e.b), prey=prey(e.s))


_SILENT = (Event.TILE_DRAWN,)
_TELL: dict[Event, Teller] = {
    Event.SEATED: _seated,
    Event.TURN_BEGINS: _turn,
    Event.TILE_PLACED: _placed,
    Event.TILE_LEFT: lambda e, r, n: f"  {who(e.a)} draws {tile_name(n, e.b)}, which fits nowhere: it is put aside.",
    Event.HUMAN_PUT: _at("  {seat} puts a human on {square}."),
    Event.TOKEN_PUT: _at("  {seat} puts a dice token on {square}."),
    Event.CARDS_DRAWN: lambda e, r, n: f"  {who(e.a)} draws {plural(e.b, 'event card')}.",
    Event.PAWN_PUT: _pawn,
    Event.CARD_PLAYED: _card("  {seat} plays {card}."),
    Event.CARD_STOPPED: _card("  {seat} objects: {card} has no effect."),
    Event.ABILITY_USED: _ability,
    Event.HUMAN_LED: lambda e, r, n: f"  The human on {square(e.s, n, e.a)} is led to {square(e.s, n, e.b)}.",
    Event.MOVED: _moved,
    Event.TOKEN_TAKEN: _at("  {seat} takes the dice token on {square}."),
    Event.ROLLED: _rolled,
    Event.ROLLED_AGAIN: _rolled,
    Event.BARRICADE_HELD: _at("    The barricade holds."),
    Event.BARRICADE_DOWN: _at("    The barricade comes down: a no-barricade chit on {square}."),
    Event.NO_CHIT_LEFT: _at("    The barricade is down for this zombie only: no no-barricade chit is left."),
    Event.CAUGHT: _at("    {Prey} is caught."),
    Event.MISSED: _at("    {Prey} gets away."),
    Event.ARMED: _card("    {seat} arms {prey}: {card}."),
    Event.HUMAN_FAILED: _at("    {Prey} does not hit."),
    Event.INFECTION_DRAWN: _infection_drawn,
    Event.EATEN: _eaten,
    Event.INFECTED: _at("    {Prey} is infected."),
    Event.ESCAPE_REMOVED: _at("    Of several Escapes one leaves the game."),
    Event.STUNNED: _at("    {seat} may not move {pawn} on {square} in this turn."),
    Event.PATCHED_UP: lambda e, r, n: f"    {who(e.a)} discards the wound {n['wound_cards'][e.b]}.",
    Event.ESCAPED: _at("    {Prey} escapes."),
    Event.TRAPPED: _at("    {Prey} cannot move: it is captured."),
    Event.FLED: _fled,
    Event.STAYED: _at("    {Prey} finds no free square and stays where it is."),
    Event.WOUNDS_DRAWN: _wounds_drawn,
    Event.WOUNDED: _wounded,
    Event.PAWN_LOST: lambda e, r, n: f"    {who(e.a)} loses this zombie and its wounds: {has_points(e.s, r, e.a)}.",
    Event.PAWN_WAITS: lambda e, r, n: (
        f"    {who(e.a)}'s only zombie comes back to Town Square in its next turn; its wounds are gone."
    ),
    Event.PAWN_BACK: lambda e, r, n: f"    {who(e.a)}'s only zombie goes back to Town Square; its wounds are gone.",
    Event.DISCARDED: _card("  {seat} discards {card}."),
    Event.WON: _won,
    Event.GUY_PUT: _guy_put,
    Event.UNDEAD_PUT: _at("  {seat} puts a nonplayer zombie on {square}."),
    Event.LIFE_PUT: _at("  {seat} puts a life token on {square}."),
    Event.BULLETS_PUT: _at("  {seat} puts bullets on {square}."),
    Event.MOVEMENT_ROLLED: _movement_rolled,
    Event.GUY_MOVED: _guy_moved,
    Event.LIFE_TAKEN: lambda e, r, n: f"  {who(e.a)} takes a life token: {e.s.life[e.a]} life.",
    Event.BULLETS_TAKEN: lambda e, r, n: f"  {who(e.a)} takes bullets: {plural(int(e.s.bullets[e.a]), 'bullet')}.",
    Event.BULLETS_SPENT: lambda e, r, n: f"    {who(e.a)} spends {plural(e.b, 'bullet')}.",
    Event.LIFE_LOST: lambda e, r, n: f"    {who(e.a)} loses a life: {e.b} left.",
    Event.KILLED: lambda e, r, n: f"    The zombie is killed: {has_points(e.s, r, e.a)}.",
    Event.COLLECTED: lambda e, r, n: f"    {who(e.a)} takes {plural(e.b, 'zombie')}: {has_points(e.s, r, e.a)}.",
    Event.GUY_DEAD: _guy_gone,
    Event.UNDEAD_MOVED: _undead_moved,
    Event.CARD_DRAWN: lambda e, r, n: f"  {who(e.a)} draws an event card of {SETS[e.b]}.",
    Event.LAID_OUT: _card("    {card} lies in front of {seat}."),
    Event.ITEM_USED: _card("    {seat} discards {card}: the fight is won."),
    Event.ITEM_LOST: _card("    {seat} loses {card}."),
    Event.CANCELLED: _card("  {seat} cancels {card}."),
    Event.BLASTED: lambda e, r, n: f"    An explosion on {tile(e.s, n, e.b)}.",
    Event.HEALED: lambda e, r, n: f"    {who(e.a)} has {e.b} life.",
    Event.RELOADED: lambda e, r, n: f"    {who(e.a)} has {plural(e.b, 'bullet')}.",
    Event.UNDEAD_GONE: _at("    {seat} removes the nonplayer zombie on {square}."),
    Event.GOT_UP: lambda e, r, n: f"    A zombie gets up on {square(e.s, n, e.b)}: {has_points(e.s, r, e.a)} left.",
    Event.BULLETS_LOST: lambda e, r, n: f"    {who(e.a)} loses {plural(e.b, 'bullet')}.",
    Event.MOVEMENT_CHANGED: _movement_changed,
    Event.FIGHT_LOST: _fight_lost,
    Event.CAPPED: lambda e, r, n: f"The game is stopped after {e.b} rounds.",
}
