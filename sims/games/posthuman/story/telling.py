"""Posthuman: tell a game in the rulebook's words, event by event."""

from collections.abc import Callable, Mapping
from typing import Any

from sims.games.posthuman.queries.people import test_bonus
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES, NONE
from sims.games.posthuman.records.words import Challenge, Deeds, Event, FoeClass, Stat, Step
from sims.games.posthuman.story import blows, turns, wording
from sims.games.posthuman.story.wording import Names, who
from sims.phrases import listed, plural, word
from sims.trace import Entry

Teller = Callable[[Entry, Any, Names], str]
_DEFAULT = {Action.MUTATE: "Mutate: draws a scar", Action.CONSOLIDATE: "Consolidate: exchanges action cards"}
ROLL, DIE = 16, 32  # TESTED: b may hold ROLL x (the die + DIE x (the one before it + DIE x what is taken off))
SUM = 64  # CAUGHT and FLED: b may hold 64 x the human's sum + the enemies'


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event; "" where it needs none.

    Args:
        entry: The event, and the game's record as it was emitted.
        rules: The configuration, one record.
        names: Rows' names by table.
    """
    kind = Event(entry.event)
    return "" if kind in SILENT else TELL[kind](entry, rules, names)


def _met(e: Entry, r: Any, n: Names) -> str:
    s, name = e.s, wording.encounter(n, e.b)
    again = "" if s.evadable or e.b >= NARRATIVES else " instead, which cannot be evaded"
    line = f"    {who(s, e.a)} meets {name} (level {s.level + 1}){again}"
    if e.b >= NARRATIVES:
        story = r.narratives[e.b - NARRATIVES]
        if story.challenge == Challenge.TEST:
            return f"{line}: a {word(Stat(story.stat))} test."
        return (
            f"{line}: a choice for {story.price} food." if story.challenge == Challenge.CHOICE else f"{line}: a gift."
        )
    line = f"{line}: {wording.enemy(r, e.b)}"
    minions = [wording.foe(s, n, at) for at in range(1, s.foes)]
    own = len(minions) - _infested(e, r)
    mine = f": {listed(minions[:own])}" if own else ""
    infested = f"; Infest adds {listed(minions[own:])}" if minions[own:] else ""
    return f"{line}{mine}{infested}."


def _infested(e: Entry, r: Any) -> int:
    """Return how many minions Infest has added to a combat: the mutants, drawn last, that are more than the card's."""
    mutants = [at for at in range(1, e.s.foes) if r.foes[e.s.foe[at]].kind == FoeClass.MUTANT]
    return max(0, len(mutants) - int(r.foes[e.b].mutant_minions))


def _evaded(e: Entry, r: Any, n: Names) -> str:
    fled = e.event == Event.FLED
    sums = f", {e.b // SUM} against {e.b % SUM}" if e.b else ""
    return f"    {who(e.s, e.a)} {'evades' if fled else 'tries to evade and is caught'}{sums}."


def _combat_ended(e: Entry, r: Any, n: Names) -> str:
    s, seat = e.s, e.a
    if e.b == 0:
        return f"      The combat is lost: {wording.tracks(s, r, seat)}."
    places = range(int(s.foes))
    fled = [wording.foe(s, n, at) for at in places if s.foe_health[at] > 0]
    xp = sum(int(r.foes[s.foe[at]].xp) for at in places if s.foe_health[at] == 0)
    gains = [f"{xp} XP"] * (xp > 0)
    if e.b == 2:
        card = r.foes[s.encounter]
        for what in ("food", "ammo", "equipment", "weapons", "followers"):
            gains += [f"{card[f'reward_{what}']} {what}"] if card[f"reward_{what}"] else []
    gained = listed(gains).replace("1 weapons", "1 weapon").replace("1 followers", "1 follower") or "nothing"
    result = "wins the combat" if e.b == 2 else f"does not win (left, and gone: {listed(fled)})"
    return f"      {who(s, seat)} {result} and gains {gained}: {wording.tracks(s, r, seat)}."


def _tested(e: Entry, r: Any, n: Names) -> str:
    stat, passed = divmod(e.b % ROLL, 2)
    less, dice = divmod(e.b // ROLL, DIE * DIE)
    first, die = divmod(dice, DIE)
    roll = f" with a {die}" if die else ""
    if first:
        roll = f" with a {first} and, rolled again by Watched, a {die}"
    value, bonus = f"{word(Stat(stat))} {e.s.stat[e.a, stat]}", int(test_bonus(e.s, e.a, stat))
    changes = [f"{bonus} more by cards"] * (bonus > 0) + [f"{less} less by Dread"] * (less > 0)
    if changes:
        value += f" ({listed(changes)}: {e.s.stat[e.a, stat] + bonus - less})"
    return f"    {who(e.s, e.a)} {'passes' if passed else 'fails'} a test of {value}{roll}."


def _lost(e: Entry, r: Any, n: Names) -> str:
    parts = ((e.b // 1024, "food"), (e.b % 1024 // 32, "health"), (e.b % 32, "morale"))
    lost = listed([f"{amount} {what}" for amount, what in parts if amount]) or "nothing"
    left = f"food {e.s.food[e.a]}" if e.b >= 1024 else wording.tracks(e.s, r, e.a)
    return f"    {who(e.s, e.a)} loses {lost}: {left}."


def _answered(e: Entry, r: Any, n: Names) -> str:
    price = r.narratives[e.s.encounter - NARRATIVES].price
    if e.b:
        return f"    {who(e.s, e.a)} pays {price} food."
    return f"    {who(e.s, e.a)} {'refuses' if e.s.food[e.a] >= price else 'cannot pay'}."


def _declared(e: Entry, r: Any, n: Names) -> str:
    deed = "nothing" if e.b == Deeds.NOTHING else word(Deeds(e.b)).capitalize()
    return f"  {who(e.s, e.a)} declares {deed}."


def _journeyed(e: Entry, r: Any, n: Names) -> str:
    guide = " with the Guide" if e.s.step == Step.EVENT else ""
    return f"  {who(e.s, e.a)} gains a journey point{guide}: {e.b} of {r.journey_size}."


def _completed(e: Entry, r: Any, n: Names) -> str:
    row = int(e.s.tile[e.a, e.b])
    number = int(r.land[row].supplies)
    draws = f" and draws {plural(number, 'supply card')}" if number else ""
    return f"  {who(e.s, e.a)} completes tile {e.b}, {wording.tile(n, row)}{draws}."


def _used(e: Entry, r: Any, n: Names) -> str:
    gives = wording.effect(r.items[e.b])
    return f"    {who(e.s, e.a)} uses {wording.item(n, e.b)}{f': {gives}' if gives else ''}."


def _armed(e: Entry, r: Any, n: Names) -> str:
    weapon = n["scars"][e.s.scar[e.a, e.b]] if e.b != NONE else "its fists"
    return f"    {who(e.s, e.a)} attacks with {weapon}."


def _mounted(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    return f"    {who(s, e.a)} mounts {wording.item(n, s.mount[e.a, e.b])} on {wording.item(n, s.gear[e.a, e.b])}."


def _cards(verb: str, table: str) -> Teller:
    """Return a function that tells what a player does with a card of a table, or with an item."""

    def line(e: Entry, r: Any, n: Names) -> str:
        return f"    {who(e.s, e.a)} {verb} {wording.item(n, e.b) if table == 'items' else n[table][e.b]}."

    return line


# The two values a and b of each event; a is a seat where nothing else is said:
#
#     SEATED         character              MET           encounter
#     LEARNT         skill                  FLED, CAUGHT  64 x own sum + the enemies', or 0
#     BOUGHT         item                   SHOT          a: enemy's place (a mutant: dice); hits
#     EXCHANGED      food                   SHOT_AT       a: enemy's place; hits
#     ROUND_BEGINS   a: turn; first seat    FOUGHT        a: the human's roll and enemy; the enemy's roll
#     DRAWN          a: event               COMBAT_ENDED  0 lost, 1 not won, 2 won
#     ATE            food                   TESTED        2 x Stat + passed, + 16 x dice: see ROLL
#     HUNGRY         space                  GOT_ITEM      item; so USED_ITEM, PUT_IN_PLAY
#     DECLARED       Deeds                  GOT_FOLLOWER  follower; so ACTIVATED
#     TRADED         4 x seat + offer       TRAINED       Stat
#     SWAPPED        (seat x GOODS + given) x GOODS + asked
#     HELPED         4 x seat + skill       SCARRED       is it a mutation
#     FORAGED        place of the map       TURNED        mutations
#     LAID           tile                   KNOCKED_OUT   Cause; so WOKE
#     ENTERED        place of the map       JOURNEYED     journey points
#     CHANGED        -                      ACTED         Action of a mutant
#     ANSWERED       does it pay?           CARD_PLAYED   card + 32 x (seat + 1), or the card
#     TACTICS        level                 CARD_DISCARDED a mutant's card
#     MOUNTED        place in the inventory  ARMED        place among the scars, NONE: fists
#     TILE_COMPLETED place of the map       GAME_OVER     a: Outcome; winner
#     LOST           1024 x food + 32 x health + morale
#     CHARGED        a: the mutant's roll; 64 x hits + Blocks
TELL: dict[Event, Teller] = {
    Event.SEATED: turns.seated,
    Event.LEARNT: _cards("gains the skill", "skills"),
    Event.BOUGHT: _cards("buys", "items"),
    Event.EXCHANGED: turns.exchanged,
    Event.ROUND_BEGINS: turns.round_begins,
    Event.DRAWN: turns.drawn,
    Event.ATE: turns.ate,
    Event.HUNGRY: lambda e, r, n: f"    {who(e.s, e.a)} suffers hunger: {wording.tracks(e.s, r, e.a)}.",
    Event.DECLARED: _declared,
    Event.TRADED: turns.traded,
    Event.SWAPPED: turns.swapped,
    Event.CAMPED: turns.camped,
    Event.HELPED: turns.helped,
    Event.FORAGED: lambda e, r, n: f"  {who(e.s, e.a)} forages {wording.place(e.s, r, n, e.a)}.",
    Event.LAID: turns.laid,
    Event.ENTERED: turns.entered,
    Event.MET: _met,
    Event.FLED: _evaded,
    Event.CAUGHT: _evaded,
    Event.SHOT: blows.shot,
    Event.SHOT_AT: blows.shot_at,
    Event.FOUGHT: blows.fought,
    Event.COMBAT_ENDED: _combat_ended,
    Event.TESTED: _tested,
    Event.ANSWERED: _answered,
    Event.LOST: _lost,
    Event.CHARGED: blows.charged,
    Event.CHANGED: lambda e, r, n: f"    {who(e.s, e.a)} now has {wording.stores(e.s, r, n, e.a)}.",
    Event.GOT_ITEM: _cards("draws", "items"),
    Event.USED_ITEM: _used,
    Event.PUT_IN_PLAY: _cards("puts in play", "items"),
    Event.MOUNTED: _mounted,
    Event.GOT_FOLLOWER: _cards("gains the follower", "followers"),
    Event.ACTIVATED: _cards("activates", "followers"),
    Event.TRAINED: lambda e, r, n: f"    {who(e.s, e.a)} trains {word(Stat(e.b))} to {e.s.stat[e.a, e.b]}.",
    Event.LEARNED_SKILL: _cards("learns", "skills"),
    Event.SCARRED: lambda e, r, n: f"    {who(e.s, e.a)} takes a scar: {e.s.scars_held[e.a]} in all.",
    Event.TURNED: turns.turned,
    Event.KNOCKED_OUT: turns.knocked_out,
    Event.WOKE: turns.woke,
    Event.TILE_COMPLETED: _completed,
    Event.JOURNEYED: _journeyed,
    Event.ACTED: lambda e, r, n: f"  {who(e.s, e.a)} takes the default action {_DEFAULT[Action(e.b)]}.",
    Event.CARD_PLAYED: turns.card_played,
    Event.CARD_DISCARDED: _cards("discards", "mutant_actions"),
    Event.ARMED: _armed,
    Event.TACTICS: lambda e, r, n: f"  {who(e.s, e.a)} uses Tactics and looks at encounters of level {e.b + 1}.",
    Event.GAME_OVER: turns.game_over,
}
SILENT = {Event.KILLED}  # what shots and blows leave of an enemy is told with them
