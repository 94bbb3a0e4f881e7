"""Posthuman: tell turns, what players do in them, and how they end.

One function per event that needs more than a line. `e` is the event: its two values `e.a` (a seat unless said) and
`e.b`, and the game's record `e.s` at that moment; `r` is the rules record, `n` the names of table rows.
"""

from typing import Any

from sims.games.posthuman.queries.gear import backpack
from sims.games.posthuman.queries.helps import LOOTING, PSYCHOLOGIST, RAIDING, STORYTELLING, help_strength
from sims.games.posthuman.queries.mutants import can_hit
from sims.games.posthuman.queries.people import is_human, is_seasonal
from sims.games.posthuman.queries.places import is_safe
from sims.games.posthuman.queries.trade import ammo_given, food_given
from sims.games.posthuman.records.actions import GOODS
from sims.games.posthuman.records.sizes import MAX_ACTIONS, NOBODY, NONE
from sims.games.posthuman.records.words import Cause, Deck, Deed, Outcome, Season, Step
from sims.games.posthuman.rules.ending import has_arrived, score
from sims.games.posthuman.rules.events import compared, compares, is_only_human
from sims.games.posthuman.story import wording
from sims.games.posthuman.story.wording import Names, who
from sims.phrases import listed, plural
from sims.trace import Entry

_CAUSES = {
    Cause.HEALTH: "no health is left",
    Cause.MORALE: "no morale is left",
    Cause.HUNGER: "by hunger",
    Cause.BOTH: "neither health nor morale is left",
}
_SEASONS = {Season.REGULAR: "", Season.TURN: ", a season for this turn", Season.STAYS: ", a season that stays"}


def seated(e: Entry, r: Any, n: Names) -> str:
    """Tell a character as it begins."""
    s = e.s
    return f"{who(s, e.a)}: {wording.character(n, e.b)}, {wording.stats(s.stat[e.a])}; {wording.tracks(s, r, e.a)}."


def exchanged(e: Entry, r: Any, n: Names) -> str:
    """Tell food exchanged for ammo, and the weapon that is free."""
    s, free = e.s, r.free_item
    text = f"{who(s, e.a)} exchanges {e.b} food for ammo: food {s.food[e.a]}, ammo {s.ammo[e.a]}" if e.b else ""
    if s.melee[e.a] == NONE and s.room[e.a] + r.items[free].slots <= backpack(s, r, e.a):
        takes = f"takes the {wording.item(n, int(free))}, for want of a melee weapon"
        text = f"{text}, and {takes}" if text else f"{who(s, e.a)} {takes}"
    return text and f"{text}."


def round_begins(e: Entry, r: Any, n: Names) -> str:
    """Return a turn's header where no event follows, which else tells it."""
    left = e.s.left[Deck.EVENTS] + (e.s.used_size[Deck.EVENTS] if r.players > 1 else 0)
    return "" if left else _header(e, r, n, f"Turn {e.a}: no event is left", "")


def drawn(e: Entry, r: Any, n: Names) -> str:
    """Tell the turn's header: its event, the season, how everybody stands."""
    s, effect = e.s, r.events[e.a].effect
    goes_on = f" The season {n['events'][s.season]} goes on." if s.season != NONE and not is_seasonal(r, e.a) else ""
    if compares(effect) and is_only_human(s, r):
        goes_on += " It compares humans and there is only one, so nothing follows."
    elif compares(effect):
        chosen = compared(s, r, effect)
        goes_on += f" It falls to {who(s, chosen)}." if chosen != NOBODY else " It falls to nobody."
    return _header(
        e, r, n, f"Turn {s.rounds}: event {n['events'][e.a]}{_SEASONS[Season(r.events[e.a].season)]}", goes_on
    )


def _header(e: Entry, r: Any, n: Names, title: str, more: str) -> str:
    starts = f" {who(e.s, int(e.s.first))} begins." if r.players > 1 else ""
    sheets = [f"  {wording.sheet(e.s, r, n, seat)}" for seat in range(r.players)]
    return "\n".join([f"\n{title}.{more}{starts}", *sheets])


def ate(e: Entry, r: Any, n: Names) -> str:
    """Tell how much a human eats, and where its hunger marker lies then."""
    s, space = e.s, int(e.s.hunger[e.a])
    if e.b:
        now = wording.hunger(n, max(0, space - e.b))
        return f"  {who(s, e.a)} eats {e.b} food: hunger {now}, food {s.food[e.a] - e.b}."
    if is_safe(s, r, e.a):
        return f"  {who(s, e.a)} eats nothing in a safe house: hunger stays at {wording.hunger(n, space)}."
    now = wording.hunger(n, space + 1) if space < r.hunger_size - 1 else "off the track"
    eats = f"eats nothing of {s.food[e.a]} food" if s.food[e.a] else "has nothing to eat"
    return f"  {who(s, e.a)} {eats}: hunger {now}."


def traded(e: Entry, r: Any, n: Names) -> str:
    """Tell a trade."""
    seat, kind = divmod(e.b, 4)
    food, ammo = food_given(kind), ammo_given(kind)
    gives, takes = (f"{food} food", f"{-ammo} ammo") if food > 0 else (f"{ammo} ammo", f"{-food} food")
    return f"  {who(e.s, e.a)} gives {who(e.s, seat)} {gives} for {takes}."


def swapped(e: Entry, r: Any, n: Names) -> str:
    """Tell an exchange of goods, one of them an item."""
    rest, asked = divmod(e.b, GOODS)
    other, given = divmod(rest, GOODS)
    gives, gets = wording.good(e.s, n, e.a, given), wording.good(e.s, n, other, asked)
    return f"  {who(e.s, e.a)} gives {who(e.s, other)} {gives} for {gets}."


def helped(e: Entry, r: Any, n: Names) -> str:
    """Tell what a camping human does to another."""
    other, which = divmod(e.b, 4)
    s, amount = e.s, int(help_strength(e.s, r, e.a, which))
    what = {
        LOOTING: f"loots {min(amount, s.ammo[other])} ammo of",
        RAIDING: f"raids {min(amount, s.food[other])} food of",
        STORYTELLING: f"offers a story, {amount} morale for both, to",
        PSYCHOLOGIST: f"offers {amount} morale to",
    }
    return f"    {who(s, e.a)} {what[which]} {who(s, other)}."


def camped(e: Entry, r: Any, n: Names) -> str:
    """Tell where a human camps; what it regains comes after this event."""
    s = e.s
    return f"  {who(s, e.a)} camps on {wording.place(s, r, n, e.a)}, with {wording.tracks(s, r, e.a)} before."


def laid(e: Entry, r: Any, n: Names) -> str:
    """Tell a tile laid, with what it shows."""
    number = int(e.s.tiles[e.a]) - 1
    return f"  {who(e.s, e.a)} lays tile {number}, {wording.tile(n, e.b)}: {wording.tile_sheet(r, e.b)}."


def entered(e: Entry, r: Any, n: Names) -> str:
    """Tell the zone that a human enters."""
    s = e.s
    if e.b == 0:
        return f"  {who(s, e.a)} goes back to the starting tile."
    return f"  {who(s, e.a)} enters {wording.place(s, r, n, e.a)}: {plural(int(s.figures), 'encounter')}."


def turned(e: Entry, r: Any, n: Names) -> str:
    """Tell who turns mutant, with the mutations that lie open now."""
    s, own_will = e.s, ", of its own will" if e.b < r.scar_limit else ""
    with_ = f"{plural(e.b, 'mutation')}{own_will}: {wording.mutations(s, r, n, e.a)}"
    return f"  Player {e.a + 1} turns mutant in turn {s.rounds} with {with_}."


def knocked_out(e: Entry, r: Any, n: Names) -> str:
    """Tell why a human is knocked out, and what it loses."""
    s = e.s
    lost = [n["followers"][card] for card in s.active[e.a, : s.actives[e.a]]]
    loses = f" and loses {listed(lost)}" if lost else ""
    return f"  {who(s, e.a)} is knocked out, {_CAUSES[Cause(e.b)]} ({wording.tracks(s, r, e.a)}){loses}."


def woke(e: Entry, r: Any, n: Names) -> str:
    """Tell with what a human wakes up."""
    s = e.s
    health = s.health[e.a] if e.b == Cause.MORALE else 1
    morale = s.morale[e.a] if e.b == Cause.HEALTH else 1
    return (
        f"  {who(s, e.a)} wakes up on the starting tile, full, with health {health}, morale {morale} and food "
        f"{s.food[e.a] + r.ko_food}."
    )


def _target(s: Any, rules: Any, seat: int, card: int, named: int) -> int:
    """Return on whom a card is played: named, who moves, or the only one it can hit; NOBODY if nothing tells."""
    if named or s.step == Step.MOVE:
        return named - 1 if named else int(s.actor)
    reached = [other for other in range(rules.players) if is_human(s, other) and can_hit(s, rules, card, other)]
    return reached[0] if len(reached) == 1 else NOBODY


def card_played(e: Entry, r: Any, n: Names) -> str:
    """Tell a mutant's card, and on whom it is played."""
    s, card = e.s, e.b % MAX_ACTIONS
    target = _target(s, r, e.a, card, e.b // MAX_ACTIONS)
    line = f"  {who(s, e.a)} plays {n['mutant_actions'][card]} on {'a human' if target == NOBODY else who(s, target)}"
    row = r.mutant_actions[card]
    if row.deed == Deed.SPOIL and target != NOBODY:
        stock, what = (s.food, "food") if s.food[target] > 0 else (s.ammo, "ammo")
        lost = min(int(row.amount), int(stock[target]))
        return f"{line}, who loses {lost} {what} ({stock[target] - lost} left)."
    return f"{line}."


def game_over(e: Entry, r: Any, n: Names) -> str:
    """Tell how the game ends and why."""
    s, outcome = e.s, Outcome(e.a)
    winner = who(s, e.b) if e.b != NOBODY else "nobody"
    arrived = [seat for seat in range(r.players) if has_arrived(s, r, seat)]
    scores = ", ".join(
        f"{who(s, seat)} {plural(int(score(s, r, seat)), 'point')} and {plural(int(s.tiles[seat]), 'tile')}"
        for seat in arrived
    )
    shared = f"{listed([who(s, seat) for seat in range(r.players) if s.winners >> seat & 1])} share the victory"
    last = f", but {who(s, int(s.last_turned))}, who turned last, loses" if r.last_mutant_loses else ""
    points = plural(int(r.journey_size), "journey point")
    text = {
        Outcome.FORTRESS: f"{winner} reaches the fortress, alone there with {points}, and wins",
        Outcome.TIEBREAK: f"several reach the fortress ({scores}): {f'{winner} wins' if e.b != NOBODY else shared}",
        Outcome.MUTANTS: f"all players are mutants: the mutants win together{last}",
        Outcome.SOLO_TIME: f"The Fortress was drawn before {points} were gained: the game is lost",
        Outcome.SOLO_MUTATION: "the last human has turned mutant: the game is lost",
        Outcome.ROUND_CAP: "it is stopped, with too many turns: nobody wins",
    }
    standing = ", ".join(f"{who(s, seat)} {s.jp[seat]}" for seat in range(r.players))
    return f"\nThe game ends in turn {s.rounds}: {text[outcome]}. Journey points: {standing}."
